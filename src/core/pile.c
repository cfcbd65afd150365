/* SPDX-License-Identifier: MIT */
#include "core/pile.h"

depo_event *depo_tell(depo_events *events, depo_event_kind kind, unsigned seat) {
    /* With no room left the last place is overwritten: the caller need not care. */
    if (events->count == DEPO_MAX_EVENTS) {
        events->dropped++;
        events->count--;
    }
    depo_event *event = &events->list[events->count++];
    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->seat = (uint8_t)seat;
    return event;
}

void depo_reshuffle(depo_state *state, depo_events *events) {
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++)
        state->deck.of[kind] = (uint8_t)(state->deck.of[kind] + state->discard.of[kind]);
    state->deck_size = (uint8_t)(state->deck_size + state->discard_size);
    memset(&state->discard, 0, sizeof state->discard);
    state->discard_size = 0;
    if (events) depo_tell(events, DEPO_EV_RESHUFFLED, DEPO_NONE)->count = state->deck_size;
}

/* Whether the cards outside hands can make a row with fewer locomotives than the limit. */
static bool reset_can_help(const depo_game *game, const depo_state *state) {
    unsigned others = 0, all = 0;
    for (unsigned slot = 0; slot < game->rules.face_up; slot++) {
        if (state->row[slot] == DEPO_NONE) continue;
        all++;
        others += state->row[slot] != DEPO_LOCOMOTIVE;
    }
    all += state->deck_size + state->discard_size;
    others += state->deck_size - state->deck.of[DEPO_LOCOMOTIVE];
    others += state->discard_size - state->discard.of[DEPO_LOCOMOTIVE];
    unsigned row = all < game->rules.face_up ? all : game->rules.face_up;
    return row < others + game->rules.reset_locomotives;
}

static void discard_row(const depo_game *game, depo_state *state, unsigned left_out,
                        depo_events *events) {
    depo_event *event = events ? depo_tell(events, DEPO_EV_ROW_RESET, DEPO_NONE) : NULL;
    if (event) event->left_out = (uint16_t)(left_out < UINT16_MAX ? left_out : UINT16_MAX);
    for (unsigned slot = 0; slot < game->rules.face_up; slot++) {
        unsigned card = state->row[slot];
        state->row[slot] = DEPO_NONE;
        if (card == DEPO_NONE) continue;
        depo_discard(state, card, 1);
        if (event) event->cards[card]++;
    }
    state->row_locos = 0;
}

/* Fills every gap of the row without minding the locomotives. */
static void fill_gaps(const depo_game *game, depo_state *state, depo_events *events) {
    for (unsigned slot = 0; slot < game->rules.face_up && state->deck_size; slot++) {
        if (state->row[slot] != DEPO_NONE) continue;
        unsigned card = depo_draw_card(state, events);
        state->row[slot] = (uint8_t)card;
        state->row_locos = (uint8_t)(state->row_locos + (card == DEPO_LOCOMOTIVE));
        if (!events) continue;
        depo_event *event = depo_tell(events, DEPO_EV_TURNED_UP, DEPO_NONE);
        event->what = (uint8_t)slot;
        event->card = (uint8_t)card;
    }
}

/* A long series of resets must leave room for what follows: its beginning is then left out.
 * Returns how many resets that are. */
static unsigned make_room(depo_events *events, unsigned series) {
    enum { ROOM = 64 };
    unsigned resets = 0;
    if (events->count < DEPO_MAX_EVENTS - ROOM) return 0;
    for (unsigned i = series; i < events->count; i++)
        resets += events->list[i].kind == DEPO_EV_ROW_RESET;
    events->dropped += events->count - series;
    events->count = series;
    return resets;
}

void depo_reset_row(const depo_game *game, depo_state *state, depo_events *events) {
    unsigned limit = game->rules.reset_locomotives;
    unsigned series = events ? events->count : 0, left_out = 0;
    while (limit && state->row_locos >= limit && reset_can_help(game, state)) {
        if (events) left_out += make_room(events, series);
        /* the first one told says how many came before it */
        discard_row(game, state, events && events->count == series ? left_out : 0, events);
        /* A pile of exactly one row that has too many as well would alternate with the row for
         * ever: mix them. */
        bool would_alternate = state->deck_size == state->discard_size &&
                               state->deck_size == game->rules.face_up &&
                               state->deck.of[DEPO_LOCOMOTIVE] >= limit;
        if (state->deck_size == 0 || would_alternate) depo_reshuffle(state, events);
        fill_gaps(game, state, events);
    }
}

void depo_open_row(const depo_game *game, depo_state *state, depo_events *events) {
    fill_gaps(game, state, events);
    depo_reset_row(game, state, events);
}

void depo_settle_piles(const depo_game *game, depo_state *state, depo_events *events) {
    if (state->deck_size == 0 && state->discard_size) {
        depo_reshuffle(state, events);
        fill_gaps(game, state, events);
    }
    /* A reset that was skipped may be possible with the new discards (S-03). */
    depo_reset_row(game, state, events);
}
