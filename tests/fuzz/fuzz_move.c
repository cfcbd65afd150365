/* SPDX-License-Identifier: MIT
 * Any bytes as the text of a move, in a position that the first four bytes choose. What can be
 * read and is legal must be written as it was read, but for the order of tickets. */
#include "fuzz.h"

#include "codec/move_text.h"

#include <string.h>

static const depo_map *find_position(const uint8_t head[4], depo_game *game, depo_state *state) {
    const depo_map *map = fuzz_map(head[0]);
    depo_prng prng = {head[2]};
    fuzz_game(map, head[1], game);
    depo_seed seed = {{head[2], head[1]}};
    depo_setup(game, state, &seed, DEPO_NONE, NULL);
    for (unsigned step = 0; step < head[3] && state->phase != DEPO_OVER; step++)
        depo_apply(game, state, depo_random_move(game, state, depo_decider(state), &prng), NULL);
    return map;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static depo_game game;
    static depo_state state, copy;
    if (size < 4 || size > 2048) return 0;
    const depo_map *map = find_position(data, &game, &state);
    char text[2048], again[DEPO_MOVE_TEXT], why[DEPO_WHY_TEXT];
    memcpy(text, data + 4, size - 4);
    text[size - 4] = 0;
    for (unsigned seat = 0; seat < game.players; seat++) {
        depo_move move;
        if (!depo_move_parse(map, &game, &state, (depo_seat)seat, text, &move, why)) {
            FUZZ_THAT(why[0], "no complaint");
            continue;
        }
        copy = state;
        if (depo_play(&game, &copy, move, NULL) != DEPO_OK) {
            FUZZ_THAT(memcmp(&copy, &state, sizeof copy) == 0, "a refused move has an effect");
            continue;
        }
        depo_move_text(map, &game, &state, move, again);
        FUZZ_THAT(move.kind == DEPO_KEEP || strcmp(text, again) == 0, "\"%s\" is written \"%s\"",
                  text, again);
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    static depo_game game;
    static depo_state state;
    static depo_move moves[DEPO_MAX_MOVES];
    depo_prng prng = {seed};
    if (size < 4 || max_size < 4 + DEPO_MOVE_TEXT || depo_prng_below(&prng, 4))
        return LLVMFuzzerMutate(data, size, max_size);
    /* The text of a legal move, to be spoilt by later mutations. */
    for (unsigned i = 0; i < 4; i++)
        if (depo_prng_below(&prng, 2)) data[i] = (uint8_t)depo_prng_next(&prng);
    const depo_map *map = find_position(data, &game, &state);
    if (state.phase == DEPO_OVER) return size;
    unsigned n = fuzz_legal(&game, &state, &prng, moves);
    char text[DEPO_MOVE_TEXT];
    depo_move_text(map, &game, &state, moves[depo_prng_below(&prng, n)], text);
    memcpy(data + 4, text, strlen(text));
    return 4 + strlen(text);
}
