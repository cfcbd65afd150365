/* SPDX-License-Identifier: MIT
 * Why something was refused: one list of codes, each with its symbol and the rule clause behind
 * it. The sentences are made by the interfaces, in the reader's language. */
#ifndef DEPO_CORE_STATUS_H
#define DEPO_CORE_STATUS_H

/* X(code, symbol, clause). The symbol is stable: it is what the wire and files carry. */
#define DEPO_STATUS_LIST(X)                                                                        \
    X(OK, "ok", "")                                                                                \
    X(BAD_SEAT, "bad-seat", "B-01")                                                                \
    X(BAD_MOVE, "bad-move", "B-07")                                                                \
    X(PLAYER_COUNT, "player-count", "B-01")                                                        \
    X(GAME_OVER, "game-over", "B-26")                                                              \
    X(NOT_YOUR_TURN, "not-your-turn", "B-07")                                                      \
    X(RESIGNED, "resigned", "S-13")                                                                \
    X(CHOOSE_TICKETS_FIRST, "choose-tickets-first", "B-06")                                        \
    X(SECOND_CARD_FIRST, "second-card-first", "B-08")                                              \
    X(TUNNEL_FIRST, "tunnel-first", "E-05")                                                        \
    X(NO_OFFER, "no-offer", "B-25")                                                                \
    X(NO_TUNNEL, "no-tunnel", "E-05")                                                              \
    X(SLOT_EMPTY, "slot-empty", "B-16")                                                            \
    X(CARD_CHANGED, "card-changed", "B-09")                                                        \
    X(DRAW_PILE_EMPTY, "draw-pile-empty", "B-16")                                                  \
    X(SECOND_LOCOMOTIVE, "second-locomotive", "B-11")                                              \
    X(TRACK_TAKEN, "track-taken", "B-21")                                                          \
    X(TRACK_CLOSED, "track-closed", "B-23")                                                        \
    X(OWN_TWIN, "own-twin", "B-22")                                                                \
    X(TOO_FEW_TRAINS, "too-few-trains", "B-20")                                                    \
    X(WRONG_COLOR, "wrong-color", "B-17")                                                          \
    X(WRONG_CARD_COUNT, "wrong-card-count", "B-17")                                                \
    X(TOO_FEW_CARDS, "too-few-cards", "B-17")                                                      \
    X(FERRY_LOCOMOTIVES, "ferry-locomotives", "E-04")                                              \
    X(EXTRA_COUNT, "extra-count", "E-05")                                                          \
    X(EXTRA_LOCOMOTIVES_ONLY, "extra-locomotives-only", "E-07")                                    \
    X(NO_STATIONS, "no-stations", "B-07")                                                          \
    X(NO_STATION_LEFT, "no-station-left", "E-11")                                                  \
    X(CITY_HAS_STATION, "city-has-station", "E-11")                                                \
    X(STATION_COST, "station-cost", "E-12")                                                        \
    X(TICKET_DECK_EMPTY, "ticket-deck-empty", "B-25")                                              \
    X(KEEP_MORE, "keep-more", "B-25")                                                              \
    X(KEEP_FEWER, "keep-fewer", "E-21")                                                            \
    X(NOT_OFFERED, "not-offered", "B-25")                                                          \
    X(NO_TERRAIN, "no-terrain", "A-07")                                                            \
    X(TERRAIN_MAJORITY, "terrain-majority", "A-08")                                                \
    X(TERRAIN_COST, "terrain-cost", "A-07")                                                        \
    X(TERRAIN_LOCOMOTIVES, "terrain-locomotives", "S-08")                                          \
    X(CAN_ACT, "can-act", "S-01")

typedef enum depo_status {
#define X(code, symbol, clause) DEPO_##code,
    DEPO_STATUS_LIST(X)
#undef X
        DEPO_STATUS_COUNT
} depo_status;

/* "second-locomotive" and "B-11" for DEPO_SECOND_LOCOMOTIVE. The clause of some refusals depends on
 * the game and the move: depo_refusal_clause. */
const char *depo_status_symbol(depo_status status);
const char *depo_status_clause(depo_status status);

#endif
