/* SPDX-License-Identifier: MIT
 * Any bytes as the text of a position, in a game that the first two bytes choose. What can be read
 * is written as it was read, and the engine can imagine what it hides and play on. */
#include "fuzz.h"

#include "codec/position_text.h"

#include <string.h>

enum { HEAD = 2, STEPS = 60 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static depo_game game;
    static depo_state state;
    static depo_view view;
    static depo_move moves[DEPO_MAX_MOVES];
    char text[DEPO_POSITION_TEXT], again[DEPO_POSITION_TEXT], why[DEPO_WHY_TEXT];
    depo_position_head head;
    if (size < HEAD || size - HEAD >= sizeof text) return 0;
    const depo_map *map = fuzz_map(data[0]);
    fuzz_game(map, data[1], &game);
    memcpy(text, data + HEAD, size - HEAD);
    text[size - HEAD] = 0;
    depo_position_head_parse(text, &head, why);
    if (!depo_position_parse(map, &game, text, &view, why)) {
        FUZZ_THAT(why[0], "no complaint");
        return 0;
    }
    depo_position_text(map, &game, &view, again);
    FUZZ_THAT(strcmp(text, again) == 0, "\"%s\" is written \"%s\"", text, again);
    if (view.seat == DEPO_NONE) return 0;
    depo_prng prng = {data[1]};
    if (view.seat == DEPO_EVERYBODY)
        state = view.known;
    else
        depo_determinize(&game, &view, &prng, &state);
    for (unsigned step = 0; step < STEPS && state.phase != DEPO_OVER; step++) {
        unsigned n = depo_legal(&game, &state, depo_decider(&state), moves);
        FUZZ_THAT(n, "nothing can be done in %s", text);
        depo_apply(&game, &state, moves[depo_prng_below(&prng, n)], NULL);
    }
    return 0;
}

/* The text of a position that can be, to be spoilt by later mutations. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    static depo_game game;
    static depo_state state;
    static depo_view view;
    depo_prng prng = {seed};
    if (size >= HEAD && depo_prng_below(&prng, 8)) return LLVMFuzzerMutate(data, size, max_size);
    if (max_size < HEAD + DEPO_POSITION_TEXT) return LLVMFuzzerMutate(data, size, max_size);
    for (unsigned i = 0; i < HEAD; i++) data[i] = (uint8_t)depo_prng_next(&prng);
    const depo_map *map = fuzz_map(data[0]);
    fuzz_game(map, data[1], &game);
    depo_seed start = {{seed, 0}};
    depo_setup(&game, &state, &start, DEPO_NONE, NULL);
    for (unsigned left = depo_prng_below(&prng, 200); left && state.phase != DEPO_OVER; left--)
        depo_apply(&game, &state, depo_random_move(&game, &state, depo_decider(&state), &prng),
                   NULL);
    if (depo_prng_below(&prng, 3))
        depo_observe(&game, &state, (depo_seat)depo_prng_below(&prng, game.players), &view);
    else
        depo_show_everything(&state, &view);
    return HEAD + depo_position_text(map, &game, &view, (char *)data + HEAD);
}
