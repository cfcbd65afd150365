/* SPDX-License-Identifier: MIT
 * Which clause of docs/rules.md forbids what was refused. Most refusals have one clause of their
 * own (status.h); here are those whose clause depends on the game or on what was tried. */
#include "core/engine.h"

static const char *named(const char *clause, const char *otherwise) {
    return *clause ? clause : otherwise;
}

static const char *drawn_tickets(const depo_game *game) {
    return named(game->clauses.draw_tickets, "B-25");
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
    return named(map->variants[0].clauses.players, depo_status_clause(DEPO_PLAYER_COUNT));
}

const char *depo_refusal_clause(const depo_game *game, const depo_state *state, depo_move move,
                                depo_status status) {
    bool terrain = move.kind == DEPO_TERRAIN || move.kind == DEPO_TERRAIN_BLIND;
    switch (status) {
    case DEPO_BAD_SEAT:
    case DEPO_PLAYER_COUNT:
        return named(game->clauses.players, depo_status_clause(status));
    case DEPO_GAME_OVER:
        if (state->passes >= game->players) return "S-01";
        break;
    case DEPO_CHOOSE_TICKETS_FIRST:
    case DEPO_NOT_OFFERED:
    case DEPO_KEEP_MORE:
        if (state->phase <= DEPO_START_TICKETS) return named(game->clauses.start_tickets, "B-06");
        return drawn_tickets(game);
    case DEPO_NO_OFFER:
        return drawn_tickets(game);
    case DEPO_SLOT_EMPTY:
    case DEPO_CARD_CHANGED:
        if (terrain) return "A-05";
        break;
    case DEPO_DRAW_PILE_EMPTY:
        if (terrain) return "A-10";
        break;
    case DEPO_TRACK_CLOSED:
    case DEPO_OWN_TWIN:
        return named(game->clauses.double_routes, depo_status_clause(status));
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
