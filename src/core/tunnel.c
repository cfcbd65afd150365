/* SPDX-License-Identifier: MIT
 * Tunnels: cards are turned after the payment is laid, and may cost extra (E-05 to E-10). */
#include "core/claim.h"
#include "core/pile.h"
#include "core/tunnel.h"

bool depo_open_tunnel(const depo_game *game, depo_state *state, depo_move move,
                      depo_events *events) {
    uint8_t turned[DEPO_KINDS] = {0};
    /* The cards laid are in neither pile (S-04), so the piles may run short (E-09). */
    for (unsigned n = 0; n < game->rules.tunnel_reveal && state->deck_size; n++)
        turned[depo_draw_card(state, events)]++;
    unsigned owed = turned[DEPO_LOCOMOTIVE];
    if (move.color != DEPO_LOCOMOTIVE) owed += turned[move.color];
    if (events) {
        depo_event *event = depo_tell(events, DEPO_EV_TUNNEL, move.seat);
        event->what = move.what;
        event->count = (uint8_t)owed;
        memcpy(event->cards, turned, sizeof turned);
    }
    if (!owed) {
        for (unsigned kind = 0; kind < DEPO_KINDS; kind++) depo_discard(state, kind, turned[kind]);
        return false;
    }
    memcpy(state->turned, turned, sizeof turned);
    state->owed = (uint8_t)owed;
    state->laid = move;
    state->phase = DEPO_TUNNEL;
    return true;
}

depo_status depo_check_tunnel_pay(const depo_game *game, const depo_state *state, depo_move move) {
    if ((unsigned)move.cards + move.locos != state->owed) return DEPO_EXTRA_COUNT;
    if (state->laid.color == DEPO_LOCOMOTIVE && move.color != DEPO_LOCOMOTIVE)
        return DEPO_EXTRA_LOCOMOTIVES_ONLY;
    if (move.color != DEPO_LOCOMOTIVE && move.color != state->laid.color) return DEPO_WRONG_COLOR;
    return depo_check_payment(game, state, move, state->owed, 0, 0);
}

/* Puts the turned cards away at the end of the turn (E-08). */
static void close_tunnel(const depo_game *game, depo_state *state, depo_events *events) {
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++)
        if (state->turned[kind]) depo_discard(state, kind, state->turned[kind]);
    memset(state->turned, 0, sizeof state->turned);
    memset(&state->laid, 0, sizeof state->laid);
    state->owed = 0;
    depo_settle_piles(game, state, events);
}

void depo_pay_tunnel(const depo_game *game, depo_state *state, depo_move move,
                     depo_events *events) {
    if (move.cards) depo_spend(state, move.seat, move.color, move.cards);
    if (move.locos) depo_spend(state, move.seat, DEPO_LOCOMOTIVE, move.locos);
    depo_lay_track(game, state, state->laid, move.cards, move.locos, events);
    close_tunnel(game, state, events);
}

void depo_decline_tunnel(const depo_game *game, depo_state *state, depo_events *events) {
    depo_move laid = state->laid;
    unsigned locos = (unsigned)laid.locos + laid.terrain_locos;
    if (laid.cards) depo_gain_known(state, laid.seat, laid.color, laid.cards);
    if (locos) depo_gain_known(state, laid.seat, DEPO_LOCOMOTIVE, locos);
    if (laid.terrain) {
        uint8_t *held = &state->terrain[laid.seat][game->tracks[laid.what].terrain];
        *held = (uint8_t)(*held + laid.terrain);
    }
    if (events) depo_tell(events, DEPO_EV_TUNNEL_LOST, laid.seat)->what = laid.what;
    close_tunnel(game, state, events);
}
