/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "codec/move_text.h"
#include "core/score.h"
#include "mapio/mapio.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_wrong(const char *file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: ", file, line);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    abort();
}

const depo_map *fuzz_map(unsigned number) {
    static depo_map maps[16];
    static bool loaded;
    for (unsigned i = 0; !loaded && i < depo_builtin_map_count; i++) {
        static depo_problems problems;
        FUZZ_THAT(depo_map_open(depo_builtin_maps[i].id, &maps[i], &problems), "map %u", i);
    }
    loaded = true;
    return &maps[number % depo_builtin_map_count];
}

void fuzz_game(const depo_map *map, unsigned number, depo_game *game) {
    unsigned counts = map->players_most - map->players_least + 1u;
    unsigned players = map->players_least + number % counts;
    unsigned variant = number / counts % map->n_variants;
    unsigned options = number / counts / map->n_variants % (1u << map->n_options);
    depo_status status = depo_game_init(game, map, variant, options, players);
    FUZZ_THAT(status == DEPO_OK, "no game: %s", depo_status_symbol(status));
}

unsigned fuzz_legal(const depo_game *game, const depo_state *state, depo_prng *prng,
                    depo_move *moves) {
    unsigned deciders = depo_deciders(state);
    unsigned skip = depo_prng_below(prng, (unsigned)__builtin_popcount(deciders));
    while (skip--) deciders &= deciders - 1;
    unsigned n = depo_legal(game, state, (depo_seat)__builtin_ctz(deciders), moves);
    FUZZ_THAT(n >= 1 && n <= DEPO_MAX_MOVES, "%u moves", n);
    return n;
}

static void check_cards(const depo_game *game, const depo_state *state) {
    unsigned all = game->rules.deck_locomotives +
                   game->rules.deck_each * (unsigned)__builtin_popcount(game->colors);
    unsigned seen = (unsigned)state->deck_size + state->discard_size, deck = 0, discard = 0;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        deck += state->deck.of[kind];
        discard += state->discard.of[kind];
        seen += state->turned[kind];
    }
    FUZZ_THAT(deck == state->deck_size && discard == state->discard_size, "sizes of the piles");
    for (unsigned seat = 0; seat < game->players; seat++) seen += state->hand_size[seat];
    for (unsigned slot = 0; slot < DEPO_MAX_FACE_UP; slot++) seen += state->row[slot] != DEPO_NONE;
    seen += (unsigned)state->laid.cards + state->laid.locos + state->laid.terrain_locos;
    FUZZ_THAT(seen == all, "%u cards, not %u", seen, all);
}

static void check_views(const depo_game *game, const depo_state *state, depo_prng *prng) {
    static depo_view view, again;
    static depo_state imagined;
    depo_seat seat = (depo_seat)depo_prng_below(prng, game->players);
    depo_observe(game, state, seat, &view);
    depo_determinize(game, &view, prng, &imagined);
    depo_observe(game, &imagined, seat, &again);
    FUZZ_THAT(memcmp(&view, &again, sizeof view) == 0, "another view");
}

static void check_text(const depo_map *map, const depo_game *game, const depo_state *state,
                       depo_move move) {
    char text[DEPO_MOVE_TEXT], why[DEPO_WHY_TEXT];
    depo_move again;
    depo_move_text(map, game, state, move, text);
    bool read = depo_move_parse(map, game, state, move.seat, text, &again, why);
    FUZZ_THAT(read, "\"%s\": %s", text, why);
    FUZZ_THAT(memcmp(&move, &again, sizeof move) == 0, "\"%s\" is another move", text);
}

void fuzz_play(const depo_map *map, const depo_game *game, depo_state *state, depo_prng *prng,
               unsigned steps) {
    static depo_move moves[DEPO_MAX_MOVES];
    static depo_events events;
    static depo_score score;
    for (unsigned step = 0; step < steps && state->phase != DEPO_OVER; step++) {
        depo_move move;
        if (step % 8 == 0) {
            move = moves[depo_prng_below(prng, fuzz_legal(game, state, prng, moves))];
            check_text(map, game, state, move);
            check_views(game, state, prng);
        } else {
            move = depo_random_move(game, state, depo_decider(state), prng);
        }
        depo_status status = depo_play(game, state, move, &events);
        FUZZ_THAT(status == DEPO_OK, "move %u: %s", move.kind, depo_status_symbol(status));
        check_cards(game, state);
    }
    depo_count(game, state, &score);
    for (unsigned seat = 0; seat < game->players; seat++)
        FUZZ_THAT(depo_recount(game, state, (depo_seat)seat) == state->score[seat], "recount");
    FUZZ_THAT(score.winners != 0, "no winner");
}
