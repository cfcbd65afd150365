/* SPDX-License-Identifier: MIT
 * Cards in hands and piles, and the face-up row. For the core only. A pile has no order: a card
 * is drawn by chance from what is in it, which is the same as drawing from a shuffled pile, and
 * leaves nothing to peek at. */
#ifndef DEPO_CORE_PILE_H
#define DEPO_CORE_PILE_H

#include "core/event.h"
#include "core/game.h"
#include "core/state.h"

#include <string.h>

/* Adds an event and returns it for filling, or NULL. */
depo_event *depo_tell(depo_events *events, depo_event_kind kind, unsigned seat);

static inline uint64_t depo_colors_word(const depo_cards *cards) {
    uint64_t word;
    memcpy(&word, cards->of, sizeof word);
    return word;
}

/* The kind of card number `r` of a pile, locomotives first, then the colours in order. All eight
 * colours at once: bytes of `sums` are running totals, and a comparison in every byte counts
 * those that `r` is past. A pile has at most 127 coloured cards. */
static inline unsigned depo_card_at(const depo_cards *pile, unsigned r) {
    const uint64_t ones = 0x0101010101010101u;
    unsigned locos = pile->of[DEPO_LOCOMOTIVE];
    if (r < locos) return DEPO_LOCOMOTIVE;
    uint64_t sums = depo_colors_word(pile) * ones;
    uint64_t past = (((0x80u + (r - locos)) * ones - sums) >> 7) & ones;
    return (unsigned)((past * ones) >> 56);
}

/* Shuffles the discard pile into the draw pile (B-15, S-02, S-03). */
void depo_reshuffle(depo_state *state, depo_events *events);

/* Draws from a draw pile that is not empty; an emptied pile is refilled at once (S-02). */
static inline unsigned depo_draw_card(depo_state *state, depo_events *events) {
    unsigned card = depo_card_at(&state->deck, depo_rng_card(&state->rng, state->deck_size));
    state->deck.of[card]--;
    if (--state->deck_size == 0 && state->discard_size) depo_reshuffle(state, events);
    return card;
}

/* Replaces the row while it has too many locomotives (B-13, S-03). */
void depo_reset_row(const depo_game *game, depo_state *state, depo_events *events);

/* Turns a card up in an empty slot if there is one to draw, then minds the locomotives. */
static inline void depo_fill_slot(const depo_game *game, depo_state *state, unsigned slot,
                                  depo_events *events) {
    unsigned card = DEPO_NONE;
    if (state->deck_size) card = depo_draw_card(state, events);
    state->row[slot] = (uint8_t)card;
    if (events && card != DEPO_NONE) {
        depo_event *event = depo_tell(events, DEPO_EV_TURNED_UP, DEPO_NONE);
        event->what = (uint8_t)slot;
        event->card = (uint8_t)card;
    }
    if (card == DEPO_LOCOMOTIVE) {
        state->row_locos++;
        depo_reset_row(game, state, events);
    }
}

/* After cards entered the discard pile: refills an empty draw pile and the gaps of the row, and
 * makes up for a skipped reset. */
void depo_settle_piles(const depo_game *game, depo_state *state, depo_events *events);

/* Turns the first row up. */
void depo_open_row(const depo_game *game, depo_state *state, depo_events *events);

/* Puts cards into the discard pile; depo_settle_piles must follow. */
static inline void depo_discard(depo_state *state, unsigned kind, unsigned count) {
    state->discard.of[kind] = (uint8_t)(state->discard.of[kind] + count);
    state->discard_size = (uint8_t)(state->discard_size + count);
}

/* Moves cards out of a hand, for everyone to see; they are nowhere until put somewhere. */
static inline void depo_spend(depo_state *state, unsigned seat, unsigned kind, unsigned count) {
    uint8_t *known = &state->known[seat].of[kind];
    state->hand[seat].of[kind] = (uint8_t)(state->hand[seat].of[kind] - count);
    state->hand_size[seat] = (uint8_t)(state->hand_size[seat] - count);
    *known = (uint8_t)(*known > count ? *known - count : 0);
}

/* Moves cards that everyone has seen into a hand. */
static inline void depo_gain_known(depo_state *state, unsigned seat, unsigned kind,
                                   unsigned count) {
    state->hand[seat].of[kind] = (uint8_t)(state->hand[seat].of[kind] + count);
    state->hand_size[seat] = (uint8_t)(state->hand_size[seat] + count);
    state->known[seat].of[kind] = (uint8_t)(state->known[seat].of[kind] + count);
}

#endif
