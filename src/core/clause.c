/* SPDX-License-Identifier: MIT
 * Which clause of docs/rules.md forbids what was refused. Most refusals have one clause of their
 * own (status.h); here are those whose clause depends on the game or on what was tried. */
#include "core/engine.h"

/* The clauses about tickets, found by their numbers; a map with numbers of its own has the core's.
 */
typedef struct ticket_clauses {
    const char *first, *drawn;
    uint8_t longs, regular, keep, draw, terrains;
} ticket_clauses;

static const ticket_clauses core_tickets = {"B-06", "B-25", 0, 3, 2, 3, 0};

static const ticket_clauses *tickets_of(const depo_rules *rules) {
    static const ticket_clauses list[] = {
        {"E-02", "E-19", 1, 3, 2, 3, 0}, {"E-21", "E-19", 2, 5, 3, 3, 0},
        {"E-22", "E-19", 0, 5, 2, 4, 0}, {"A-01", "A-01", 0, 4, 2, 4, 1},
        {"M-04", "M-09", 0, 2, 1, 2, 0}, {"U-02", "U-02", 0, 5, 3, 4, 0},
        {"U-03", "U-03", 0, 4, 2, 4, 0},
    };
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].longs == rules->start_long && list[i].regular == rules->start_regular &&
            list[i].keep == rules->start_keep && list[i].draw == rules->draw_offer &&
            list[i].terrains == (rules->terrains > 0))
            return &list[i];
    return &core_tickets;
}

/* M-08 opens both tracks of a double route to three players, B-22 and B-23 to four. */
static bool three_open_doubles(const depo_rules *rules) {
    return rules->both_tracks_from == 3;
}

/* Cards that are not held: what they were meant for. */
static const char *missing_cards(const depo_state *state, depo_move move) {
    const depo_cards *hand = &state->hand[move.seat];
    if (move.kind == DEPO_PAY) return "E-06";
    if (move.kind == DEPO_STATION) return "E-12";
    bool pays = move.locos <= hand->of[DEPO_LOCOMOTIVE] &&
                (move.color == DEPO_LOCOMOTIVE || move.cards <= hand->of[move.color]);
    return pays ? "A-09" : "B-17"; /* a locomotive is either a train card or a terrain card */
}

const char *depo_players_clause(const depo_map *map) {
    return map->variants[0].rules.merchandise ? "M-01" : depo_status_clause(DEPO_PLAYER_COUNT);
}

const char *depo_refusal_clause(const depo_game *game, const depo_state *state, depo_move move,
                                depo_status status) {
    bool terrain = move.kind == DEPO_TERRAIN || move.kind == DEPO_TERRAIN_BLIND;
    switch (status) {
    case DEPO_GAME_OVER:
        if (state->passes >= game->players) return "S-01";
        break;
    case DEPO_CHOOSE_TICKETS_FIRST:
    case DEPO_NOT_OFFERED:
    case DEPO_KEEP_MORE:
        if (state->phase <= DEPO_START_TICKETS) return tickets_of(&game->rules)->first;
        return tickets_of(&game->rules)->drawn;
    case DEPO_NO_OFFER:
        return tickets_of(&game->rules)->drawn;
    case DEPO_SLOT_EMPTY:
    case DEPO_CARD_CHANGED:
        if (terrain) return "A-05";
        break;
    case DEPO_DRAW_PILE_EMPTY:
        if (terrain) return "A-10";
        break;
    case DEPO_TRACK_CLOSED:
    case DEPO_OWN_TWIN:
        if (three_open_doubles(&game->rules)) return "M-08";
        break;
    case DEPO_WRONG_COLOR:
        if (move.kind == DEPO_PAY) return "E-05";
        break;
    case DEPO_TOO_FEW_CARDS:
        return missing_cards(state, move);
    case DEPO_EXTRA_COUNT:
        if (state->laid.color == DEPO_LOCOMOTIVE) return "E-07";
        break;
    case DEPO_NO_TUNNEL:
        if (!game->tunnels) return "B-07";
        break;
    case DEPO_NO_TERRAIN:
        if (!game->rules.terrains) return terrain ? "B-08" : "B-17";
        break;
    default:
        break;
    }
    return depo_status_clause(status);
}
