/* SPDX-License-Identifier: MIT
 * Any bytes as the text of an event, in a game that the first two bytes choose. What can be read is
 * written as it was read, byte for byte. */
#include "fuzz.h"

#include "codec/event_text.h"

#include <string.h>

enum { HEAD = 2 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static depo_game game;
    char text[2 * DEPO_EVENT_TEXT], again[DEPO_EVENT_TEXT], why[DEPO_WHY_TEXT];
    if (size < HEAD || size - HEAD >= sizeof text) return 0;
    const depo_map *map = fuzz_map(data[0]);
    fuzz_game(map, data[1], &game);
    memcpy(text, data + HEAD, size - HEAD);
    text[size - HEAD] = 0;
    const char *at = text;
    depo_event event;
    while (*at) {
        const char *from = at;
        if (!depo_event_parse(map, &game, &at, &event, why)) {
            FUZZ_THAT(why[0], "no complaint");
            return 0;
        }
        size_t written = depo_event_text(&game, &event, again);
        FUZZ_THAT(written == strcspn(from, " ") && memcmp(from, again, written) == 0,
                  "\"%s\" is written \"%s\"", from, again);
    }
    return 0;
}

/* The events of a move in a game, to be spoilt by later mutations. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    static depo_game game;
    static depo_state state;
    static depo_events events;
    depo_prng prng = {seed};
    if (size >= HEAD && depo_prng_below(&prng, 8)) return LLVMFuzzerMutate(data, size, max_size);
    if (max_size < HEAD + DEPO_EVENT_TEXT) return LLVMFuzzerMutate(data, size, max_size);
    for (unsigned i = 0; i < HEAD; i++) data[i] = (uint8_t)depo_prng_next(&prng);
    fuzz_game(fuzz_map(data[0]), data[1], &game);
    depo_seed start = {{seed, 0}};
    depo_setup(&game, &state, &start, DEPO_NONE, &events);
    for (unsigned left = depo_prng_below(&prng, 200); left && state.phase != DEPO_OVER; left--) {
        events.count = 0;
        depo_apply(&game, &state, depo_random_move(&game, &state, depo_decider(&state), &prng),
                   &events);
    }
    if (!events.count) return LLVMFuzzerMutate(data, size, max_size);
    depo_event seen = depo_event_for(&events.list[depo_prng_below(&prng, events.count)],
                                     depo_prng_below(&prng, 2) ? DEPO_NONE : 0);
    return HEAD + depo_event_text(&game, &seen, (char *)data + HEAD);
}
