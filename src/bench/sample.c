/* SPDX-License-Identifier: MIT */
#include "bench/sample.h"

#include <stdlib.h>

void depo_sample_setup(const depo_game *game, unsigned i, depo_state *state, depo_prng *prng) {
    static const depo_seed series = {{0x6465706f, 0x62656e6368}};
    depo_seed seed = depo_seed_derive(&series, i);
    depo_setup(game, state, &seed, DEPO_NONE, NULL);
    prng->at = seed.key[0];
}

static void record_game(depo_sample *sample, unsigned i) {
    depo_recording *recording = &sample->games[i];
    depo_prng prng;
    depo_state state;
    depo_sample_setup(&sample->game, i, &state, &prng);
    recording->start = state;
    recording->first = sample->n_moves;
    while (depo_deciders(&state)) {
        depo_move move = depo_random_move(&sample->game, &state, depo_decider(&state), &prng);
        sample->moves[sample->n_moves++] = move;
        depo_apply(&sample->game, &state, move, NULL);
    }
    recording->count = sample->n_moves - recording->first;
}

static unsigned count_moves(const depo_game *game, unsigned i) {
    depo_prng prng;
    depo_state state;
    unsigned count = 0;
    depo_sample_setup(game, i, &state, &prng);
    for (; depo_deciders(&state); count++)
        depo_apply(game, &state, depo_random_move(game, &state, depo_decider(&state), &prng), NULL);
    return count;
}

/* Takes one turn from the middle third of a recorded game if a list there has the right size. */
static void collect_turn(depo_sample *sample, const depo_recording *recording, depo_move *list) {
    depo_state state = recording->start;
    for (unsigned k = 0; k < recording->count; k++) {
        bool middle = k >= recording->count / 3 && k < recording->count * 2 / 3;
        if (middle && state.phase == DEPO_TURN) {
            unsigned n = depo_legal(&sample->game, &state, state.turn, list);
            if (n >= 30 && n <= 100) {
                depo_view *view = &sample->views[sample->n_turns];
                depo_observe(&sample->game, &state, state.turn, view);
                sample->turns[sample->n_turns++] = state;
                return;
            }
        }
        depo_apply(&sample->game, &state, sample->moves[recording->first + k], NULL);
    }
}

static bool all_stations_built(const depo_game *game, const depo_state *state) {
    unsigned left = 0;
    for (unsigned seat = 0; seat < game->players; seat++) left += state->stations_left[seat];
    return left == 0;
}

static void collect_ends(depo_sample *sample) {
    enum { TRIES = 100000 }; /* games without all stations are left out */
    for (unsigned i = 0; i < TRIES && sample->n_ends < DEPO_SAMPLE_POSITIONS; i++) {
        depo_prng prng;
        depo_state *state = &sample->ends[sample->n_ends];
        depo_sample_setup(&sample->game, i, state, &prng);
        while (depo_deciders(state))
            depo_apply(&sample->game, state,
                       depo_random_move(&sample->game, state, depo_decider(state), &prng), NULL);
        if (all_stations_built(&sample->game, state)) sample->n_ends++;
    }
}

bool depo_sample_fill(depo_sample *sample, const depo_map *map, unsigned players) {
    sample->moves = NULL;
    sample->n_moves = sample->n_turns = sample->n_ends = 0;
    if (depo_game_init(&sample->game, map, 0, 0, players) != DEPO_OK) return false;
    unsigned count = 0;
    for (unsigned i = 0; i < DEPO_SAMPLE_GAMES; i++) count += count_moves(&sample->game, i);
    sample->moves = malloc(count * sizeof *sample->moves);
    depo_move *list = malloc(DEPO_MAX_MOVES * sizeof *list);
    if (sample->moves && list) {
        for (unsigned i = 0; i < DEPO_SAMPLE_GAMES; i++) {
            record_game(sample, i);
            if (sample->n_turns < DEPO_SAMPLE_POSITIONS)
                collect_turn(sample, &sample->games[i], list);
        }
        collect_ends(sample);
    }
    free(list);
    return sample->moves && list;
}

/* A random member of a set that is not empty. */
static unsigned any_member(depo_bits set, depo_prng *prng) {
    for (unsigned k = depo_prng_below(prng, depo_bits_count(set)); k; k--) set &= set - 1;
    return depo_bits_first(set);
}

static depo_bits tracks_at(const depo_game *game, uint64_t nodes) {
    depo_bits tracks = 0;
    for (unsigned i = 0; i < game->n_tracks; i++)
        if ((nodes >> game->tracks[i].a | nodes >> game->tracks[i].b) & 1) tracks |= depo_bit(i);
    return tracks;
}

static depo_bits grow_network(const depo_game *game, bool connected, depo_prng *prng) {
    depo_bits network = 0;
    uint64_t nodes = 0;
    unsigned trains = game->rules.trains;
    for (;;) {
        unsigned longest = trains < DEPO_MAX_LENGTH ? trains : DEPO_MAX_LENGTH;
        depo_bits fits = game->payable[DEPO_LOCOMOTIVE][longest] & ~network;
        fits &= ~depo_twins(game, network);
        if (connected && network) fits &= tracks_at(game, nodes);
        if (!fits) return network;
        unsigned track = any_member(fits, prng);
        network |= depo_bit(track);
        nodes |= (uint64_t)1 << game->tracks[track].a | (uint64_t)1 << game->tracks[track].b;
        trains -= game->tracks[track].length;
    }
}

void depo_sample_networks(const depo_game *game, depo_bits *networks, unsigned count) {
    depo_prng prng = {0x7472616b};
    for (unsigned i = 0; i < count; i++) networks[i] = grow_network(game, i & 1, &prng);
}
