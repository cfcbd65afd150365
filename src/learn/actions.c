/* SPDX-License-Identifier: MIT
 * Numbers, moves and names of actions. */
#include "learn/actions.h"

#include "codec/move_text.h"
#include "core/station.h"
#include "core/terrain.h"
#include "mapio/mapio.h"

#include <stdio.h>
#include <string.h>

static unsigned most(unsigned a, unsigned b) {
    return a > b ? a : b;
}

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* The most tickets that anybody must choose among at once. */
static unsigned largest_offer(const depo_rules *rules) {
    unsigned start = rules->long_choice ? most(rules->start_long, rules->start_regular)
                                        : (unsigned)rules->start_long + rules->start_regular;
    return most(start, rules->draw_offer);
}

void depo_actions_init(depo_actions *actions, const depo_game *game) {
    const depo_rules *rules = &game->rules;
    unsigned tunnels = game->tunnels != 0, claims = (unsigned)DEPO_KINDS * game->n_tracks;
    const unsigned counts[] = {1u << largest_offer(rules),
                               rules->face_up,
                               1,
                               rules->terrains ? rules->terrain_face_up : 0,
                               rules->terrains != 0,
                               1,
                               1,
                               tunnels ? rules->tunnel_reveal + 1u : 0,
                               tunnels,
                               claims,
                               rules->terrains ? claims : 0,
                               rules->stations ? (unsigned)DEPO_KINDS * game->n_nodes : 0};
    depo_span *spans[] = {&actions->keep,    &actions->take,          &actions->blind,
                          &actions->terrain, &actions->terrain_blind, &actions->tickets,
                          &actions->pass,    &actions->pay,           &actions->decline,
                          &actions->claim,   &actions->doubled,       &actions->station};
    actions->game = game;
    actions->count = 0;
    for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++) {
        *spans[i] = (depo_span){actions->count, counts[i]};
        actions->count += counts[i];
    }
    memset(actions->doubles, 0, sizeof actions->doubles);
    for (unsigned i = 0; i < game->n_tracks; i++) {
        const depo_game_track *track = &game->tracks[i];
        if (track->terrain >= rules->terrains) continue;
        for (unsigned n = rules->terrain_cost[track->length]; n <= DEPO_MAX_DOUBLING; n++)
            actions->doubles[track->terrain][n] |= depo_bit(i);
    }
}

/* Whether an action is in a span; *place is its number there. */
static bool is_in(depo_span span, unsigned action, unsigned *place) {
    *place = action - span.first;
    return action >= span.first && *place < span.count;
}

static bool claim_of(const depo_game *game, const depo_state *state, unsigned place, bool doubled,
                     depo_move *move) {
    unsigned kind = place / game->n_tracks, seat = move->seat;
    depo_track track = (depo_track)(place % game->n_tracks);
    if (state->turn != seat) return false;
    *move = depo_cheapest_claim(game, state, track, kind);
    if (kind != DEPO_LOCOMOTIVE && !move->cards) return false;
    depo_doubling doubling;
    if (!doubled) return true;
    if (!depo_can_double(game, state, seat, track, &doubling)) return false;
    move->terrain_locos = (uint8_t)doubling.least;
    move->terrain = (uint8_t)(doubling.cost > doubling.least ? doubling.cost - doubling.least : 0);
    return true;
}

static bool station_of(const depo_game *game, const depo_state *state, unsigned place,
                       depo_move *move) {
    unsigned kind = place / game->n_nodes, seat = move->seat;
    if (!state->stations_left[seat]) return false;
    unsigned cost = depo_station_cost(game, state, seat);
    unsigned have = kind == DEPO_LOCOMOTIVE ? 0 : state->hand[seat].of[kind];
    move->kind = DEPO_STATION;
    move->what = (uint8_t)(place % game->n_nodes);
    move->color = (uint8_t)kind;
    move->cards = (uint8_t)least(cost, have);
    move->locos = (uint8_t)(cost - move->cards);
    return kind == DEPO_LOCOMOTIVE || move->cards;
}

static bool pay_of(const depo_state *state, unsigned locos, depo_move *move) {
    if (state->phase != DEPO_TUNNEL || locos > state->owed) return false;
    move->kind = DEPO_PAY;
    move->cards = (uint8_t)(state->owed - locos);
    move->locos = (uint8_t)locos;
    move->color = move->cards ? state->laid.color : (uint8_t)DEPO_LOCOMOTIVE;
    return !move->cards || state->laid.color != DEPO_LOCOMOTIVE;
}

/* A card that lies face up, of either row. */
static bool take_of(unsigned kind, const uint8_t *row, unsigned slot, depo_move *move) {
    move->kind = (uint8_t)kind;
    move->what = (uint8_t)slot;
    move->color = row[slot];
    return row[slot] != DEPO_NONE;
}

bool depo_action_move(const depo_actions *actions, const depo_state *state, depo_seat seat,
                      unsigned action, depo_move *move) {
    const depo_game *game = actions->game;
    unsigned place;
    *move = (depo_move){.seat = seat};
    if (seat >= game->players) return false;
    if (is_in(actions->claim, action, &place)) return claim_of(game, state, place, false, move);
    if (is_in(actions->take, action, &place)) return take_of(DEPO_TAKE, state->row, place, move);
    if (is_in(actions->blind, action, &place))
        move->kind = DEPO_TAKE_BLIND;
    else if (is_in(actions->keep, action, &place))
        *move = (depo_move){DEPO_KEEP, seat, (uint8_t)place, 0, 0, 0, 0, 0};
    else if (is_in(actions->tickets, action, &place))
        move->kind = DEPO_TICKETS;
    else if (is_in(actions->pass, action, &place))
        move->kind = DEPO_PASS;
    else if (is_in(actions->decline, action, &place))
        move->kind = DEPO_DECLINE;
    else if (is_in(actions->terrain_blind, action, &place))
        move->kind = DEPO_TERRAIN_BLIND;
    else if (is_in(actions->terrain, action, &place))
        return take_of(DEPO_TERRAIN, state->terrain_row, place, move);
    else if (is_in(actions->doubled, action, &place))
        return claim_of(game, state, place, true, move);
    else if (is_in(actions->station, action, &place))
        return station_of(game, state, place, move);
    else if (is_in(actions->pay, action, &place))
        return pay_of(state, place, move);
    else
        return false;
    return true;
}

/* The number that a move would have if it is paid as its action pays. */
static unsigned nearest_action(const depo_actions *actions, depo_move move) {
    const depo_game *game = actions->game;
    switch (move.kind) {
    case DEPO_KEEP:
        return actions->keep.first + move.what;
    case DEPO_TAKE:
        return actions->take.first + move.what;
    case DEPO_TAKE_BLIND:
        return actions->blind.first;
    case DEPO_TERRAIN:
        return actions->terrain.first + move.what;
    case DEPO_TERRAIN_BLIND:
        return actions->terrain_blind.first;
    case DEPO_CLAIM:
        return (move.terrain || move.terrain_locos ? actions->doubled.first
                                                   : actions->claim.first) +
               (unsigned)move.color * game->n_tracks + move.what;
    case DEPO_PAY:
        return actions->pay.first + move.locos;
    case DEPO_DECLINE:
        return actions->decline.first;
    case DEPO_STATION:
        return actions->station.first + (unsigned)move.color * game->n_nodes + move.what;
    case DEPO_TICKETS:
        return actions->tickets.first;
    case DEPO_PASS:
        return actions->pass.first;
    default:
        return actions->count;
    }
}

int depo_move_action(const depo_actions *actions, const depo_state *state, depo_move move) {
    unsigned action = nearest_action(actions, move);
    depo_move same;
    if (!depo_action_move(actions, state, move.seat, action, &same)) return DEPO_NO_ACTION;
    return memcmp(&same, &move, sizeof move) ? DEPO_NO_ACTION : (int)action;
}

static void keep_text(unsigned places, char out[DEPO_ACTION_TEXT]) {
    int size = snprintf(out, DEPO_ACTION_TEXT, "keep");
    for (unsigned place = 0; places >> place; place++)
        if (places >> place & 1)
            size += snprintf(out + size, DEPO_ACTION_TEXT - (size_t)size, " %u", place + 1);
    if (!places) snprintf(out + size, DEPO_ACTION_TEXT - (size_t)size, " none");
}

void depo_action_text(const depo_map *map, const depo_actions *actions, unsigned action,
                      char out[DEPO_ACTION_TEXT]) {
    const depo_game *game = actions->game;
    unsigned place;
    char track[DEPO_TRACK_TEXT];
    *out = 0;
    if (is_in(actions->keep, action, &place)) {
        keep_text(place, out);
    } else if (is_in(actions->take, action, &place)) {
        snprintf(out, DEPO_ACTION_TEXT, "take %u", place + 1);
    } else if (is_in(actions->terrain, action, &place)) {
        snprintf(out, DEPO_ACTION_TEXT, "terrain %u", place + 1);
    } else if (is_in(actions->pay, action, &place)) {
        snprintf(out, DEPO_ACTION_TEXT, "pay with %u loco", place);
    } else if (is_in(actions->claim, action, &place) || is_in(actions->doubled, action, &place)) {
        depo_track_text(map, game, (depo_track)(place % game->n_tracks), track);
        snprintf(out, DEPO_ACTION_TEXT, "claim %s with %s%s", track,
                 depo_card_word(place / game->n_tracks),
                 action >= actions->doubled.first && actions->doubled.count ? " doubled" : "");
    } else if (is_in(actions->station, action, &place)) {
        snprintf(out, DEPO_ACTION_TEXT, "station %s with %s",
                 map->cities[game->node_city[place % game->n_nodes]].id,
                 depo_card_word(place / game->n_nodes));
    } else {
        const depo_span spans[] = {actions->blind, actions->terrain_blind, actions->tickets,
                                   actions->pass, actions->decline};
        static const char *const names[] = {"take deck", "terrain deck", "tickets", "pass",
                                            "decline"};
        for (unsigned i = 0; i < sizeof spans / sizeof *spans; i++)
            if (is_in(spans[i], action, &place)) snprintf(out, DEPO_ACTION_TEXT, "%s", names[i]);
    }
}

int depo_action_find(const depo_map *map, const depo_actions *actions, const char *text) {
    char name[DEPO_ACTION_TEXT];
    for (unsigned action = 0; action < actions->count; action++) {
        depo_action_text(map, actions, action, name);
        if (!strcmp(name, text)) return (int)action;
    }
    return DEPO_NO_ACTION;
}
