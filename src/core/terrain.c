/* SPDX-License-Identifier: MIT
 * Terrain cards: drawing them and doubling the points of a track (A-02 to A-11, S-08). */
#include "core/pile.h"
#include "core/terrain.h"

bool depo_can_double(const depo_game *game, const depo_state *state, unsigned seat,
                     depo_track number, depo_doubling *doubling) {
    const depo_game_track *track = &game->tracks[number];
    if (track->terrain == DEPO_NONE) return false;
    unsigned own = state->terrain[seat][track->terrain], rival = 0;
    for (unsigned other = 0; other < game->players; other++)
        if (other != seat && state->terrain[other][track->terrain] > rival)
            rival = state->terrain[other][track->terrain];
    unsigned cost = game->rules.terrain_cost[track->length];
    unsigned for_majority = rival > own ? rival - own : 0;
    unsigned for_payment = cost > own ? cost - own : 0;
    doubling->cost = cost;
    doubling->least = for_majority > for_payment ? for_majority : for_payment;
    doubling->most = for_majority > cost ? for_majority : cost;
    return true;
}

depo_status depo_check_doubling(const depo_game *game, const depo_state *state, depo_move move) {
    if (!move.terrain && !move.terrain_locos) return DEPO_OK;
    depo_doubling doubling;
    if (!depo_can_double(game, state, move.seat, move.what, &doubling)) return DEPO_NO_TERRAIN;
    unsigned type = game->tracks[move.what].terrain;
    unsigned own = state->terrain[move.seat][type];
    for (unsigned other = 0; other < game->players; other++)
        if (other != move.seat && state->terrain[other][type] > own + move.terrain_locos)
            return DEPO_TERRAIN_MAJORITY;
    if (move.terrain_locos > doubling.most) return DEPO_TERRAIN_LOCOMOTIVES;
    /* The locomotives pay first; terrain cards pay the rest. */
    unsigned rest = doubling.cost > move.terrain_locos ? doubling.cost - move.terrain_locos : 0;
    if (move.terrain != rest || move.terrain > own) return DEPO_TERRAIN_COST;
    return DEPO_OK;
}

static unsigned pile_size(const depo_game *game, const uint8_t *pile) {
    unsigned size = 0;
    for (unsigned type = 0; type < game->rules.terrains; type++) size += pile[type];
    return size;
}

bool depo_terrain_left(const depo_game *game, const depo_state *state) {
    return pile_size(game, state->terrain_deck) != 0;
}

/* As with train cards, an empty pile is refilled as soon as there is something to shuffle. */
static void refill(const depo_game *game, depo_state *state, depo_events *events) {
    if (depo_terrain_left(game, state) || !pile_size(game, state->terrain_discard)) return;
    memcpy(state->terrain_deck, state->terrain_discard, sizeof state->terrain_deck);
    memset(state->terrain_discard, 0, sizeof state->terrain_discard);
    if (events)
        depo_tell(events, DEPO_EV_TERRAIN_SHUFFLED, DEPO_NONE)->count =
            (uint8_t)pile_size(game, state->terrain_deck);
}

unsigned depo_draw_terrain(const depo_game *game, depo_state *state, depo_events *events) {
    unsigned size = pile_size(game, state->terrain_deck);
    unsigned r = depo_rng_below(&state->rng.seed, DEPO_STREAM_TERRAIN, &state->rng.terrain, size);
    unsigned type = 0;
    while (r >= state->terrain_deck[type]) r -= state->terrain_deck[type++];
    state->terrain_deck[type]--;
    refill(game, state, events);
    return type;
}

static void fill_terrain_row(const depo_game *game, depo_state *state, depo_events *events) {
    for (unsigned slot = 0; slot < game->rules.terrain_face_up; slot++) {
        if (state->terrain_row[slot] != DEPO_NONE || !depo_terrain_left(game, state)) continue;
        state->terrain_row[slot] = (uint8_t)depo_draw_terrain(game, state, events);
        if (!events) continue;
        depo_event *event = depo_tell(events, DEPO_EV_TERRAIN_UP, DEPO_NONE);
        event->what = (uint8_t)slot;
        event->card = state->terrain_row[slot];
    }
}

void depo_deal_terrain(const depo_game *game, depo_state *state, depo_events *events) {
    for (unsigned type = 0; type < game->rules.terrains; type++)
        state->terrain_deck[type] = game->rules.terrain_each;
    for (unsigned i = 0; i < (unsigned)game->players * game->rules.terrain_deal; i++) {
        unsigned seat = (state->first + i) % game->players;
        unsigned type = depo_draw_terrain(game, state, events);
        state->terrain[seat][type]++;
        if (!events) continue;
        depo_event *event = depo_tell(events, DEPO_EV_TERRAIN_TOOK, seat);
        event->what = DEPO_NONE;
        event->card = (uint8_t)type;
    }
    fill_terrain_row(game, state, events);
}

void depo_take_terrain(const depo_game *game, depo_state *state, depo_move move,
                       depo_events *events) {
    bool blind = move.kind == DEPO_TERRAIN_BLIND;
    unsigned type = blind ? depo_draw_terrain(game, state, events) : state->terrain_row[move.what];
    state->terrain[move.seat][type]++;
    if (events) {
        depo_event *event = depo_tell(events, DEPO_EV_TERRAIN_TOOK, move.seat);
        event->what = blind ? (uint8_t)DEPO_NONE : move.what;
        event->card = (uint8_t)type;
    }
    if (blind) return;
    state->terrain_row[move.what] = DEPO_NONE;
    fill_terrain_row(game, state, events);
}

void depo_discard_terrain(const depo_game *game, depo_state *state, unsigned type, unsigned count,
                          depo_events *events) {
    state->terrain_discard[type] = (uint8_t)(state->terrain_discard[type] + count);
    refill(game, state, events);
    fill_terrain_row(game, state, events);
}
