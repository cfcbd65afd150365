/* SPDX-License-Identifier: MIT
 * Score sheets of printed games (docs/score-sheet.md): who has which routes, tickets, stations
 * and merchandise. A sheet becomes a finished position that the core counts; what can't be is
 * complained about, with the line and the reason in the reader's language. */
#ifndef DEPO_SHEET_SHEET_H
#define DEPO_SHEET_SHEET_H

#include "codec/game_file.h"
#include "say/story.h"

enum { DEPO_MAX_SHEET = 1 << 18, DEPO_MAX_COMPLAINTS = 64 };

/* X(code, symbol): what can be wrong with a sheet. */
#define DEPO_COMPLAINT_LIST(X)                                                                     \
    X(SHEET_FORM, "sheet-form")                                                                    \
    X(UNKNOWN_WORD, "unknown-word")                                                                \
    X(NO_MAP, "no-map")                                                                            \
    X(UNKNOWN_MAP, "unknown-map")                                                                  \
    X(UNKNOWN_VARIANT, "unknown-variant")                                                          \
    X(UNKNOWN_OPTION, "unknown-option")                                                            \
    X(PLAYERS, "players")                                                                          \
    X(PLAYER_NAME, "player-name")                                                                  \
    X(PLAYER_TWICE, "player-twice")                                                                \
    X(NO_PLAYER_YET, "no-player-yet")                                                              \
    X(HEADER_LATE, "header-late")                                                                  \
    X(HEADER_TWICE, "header-twice")                                                                \
    X(TWO_CITIES, "two-cities")                                                                    \
    X(UNKNOWN_CITY, "unknown-city")                                                                \
    X(UNCLEAR_CITY, "unclear-city")                                                                \
    X(NO_ROUTE, "no-route")                                                                        \
    X(NO_COLOR, "no-color")                                                                        \
    X(WHICH_COLOR, "which-color")                                                                  \
    X(ROUTE_TWICE, "route-twice")                                                                  \
    X(BOTH_TRACKS, "both-tracks")                                                                  \
    X(CLOSED_TRACK, "closed-track")                                                                \
    X(TRAINS, "trains")                                                                            \
    X(NO_DOUBLING, "no-doubling")                                                                  \
    X(NO_TICKET, "no-ticket")                                                                      \
    X(TICKET_VARIANT, "ticket-variant")                                                            \
    X(TICKET_POINTS, "ticket-points")                                                              \
    X(TICKET_TWICE, "ticket-twice")                                                                \
    X(FEW_TICKETS, "few-tickets")                                                                  \
    X(MANY_LONG, "many-long")                                                                      \
    X(NO_STATION_RULE, "no-station-rule")                                                          \
    X(MANY_STATIONS, "many-stations")                                                              \
    X(STATION_TWICE, "station-twice")                                                              \
    X(STATION_PLACE, "station-place")                                                              \
    X(NO_GOODS_RULE, "no-goods-rule")                                                              \
    X(GOODS_NUMBER, "goods-number")                                                                \
    X(MANY_GOODS, "many-goods")                                                                    \
    X(FEW_GOODS, "few-goods")                                                                      \
    X(IMPOSSIBLE, "impossible")

typedef enum depo_complaint_code {
#define X(code, symbol) DEPO_SHEET_##code,
    DEPO_COMPLAINT_LIST(X)
#undef X
        DEPO_COMPLAINT_CODES
} depo_complaint_code;

const char *depo_complaint_symbol(depo_complaint_code code);

typedef struct depo_complaint {
    depo_complaint_code code;
    unsigned line; /* 0: the sheet as a whole */
    char text[DEPO_SENTENCE];
} depo_complaint;

typedef struct depo_sheet {
    unsigned language;
    depo_map map;
    depo_game game;
    depo_state state; /* finished: what depo_count takes */
    char name[DEPO_MAX_PLAYERS][DEPO_MAX_PLAYER_NAME];
    const char *names[DEPO_MAX_PLAYERS];
    unsigned n_players;
    depo_teller teller;
    unsigned n_complaints;
    depo_complaint complaints[DEPO_MAX_COMPLAINTS];
} depo_sheet;

/* Reads a sheet; `whole`: it must be complete, with every player's tickets. True when nothing
 * is wrong. */
bool depo_sheet_read(depo_sheet *sheet, const char *text, size_t size, unsigned language,
                     bool whole);

/* The count with every route, ticket, path, station and bonus. */
void depo_sheet_report(const depo_sheet *sheet, FILE *out);

/* Writes the sheet of a finished game. */
void depo_sheet_write(const depo_map *map, const depo_game *game, const depo_state *state,
                      const char *const *names, FILE *out);

#endif
