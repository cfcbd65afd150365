/* SPDX-License-Identifier: MIT */
#include "core/claim.h"

#include "core/pile.h"
#include "core/mechanism.h"
#include "core/terrain.h"

depo_status depo_check_payment(const depo_game *game, const depo_state *state, depo_move move,
                               unsigned cost, unsigned ferry, unsigned reserved) {
    const depo_cards *hand = &state->hand[move.seat];
    bool all_locos = move.color == DEPO_LOCOMOTIVE;
    if (move.color > DEPO_LOCOMOTIVE) return DEPO_BAD_MOVE;
    if (!all_locos && !(game->colors >> move.color & 1)) return DEPO_BAD_MOVE;
    if (all_locos != (move.cards == 0)) return DEPO_BAD_MOVE;
    if ((unsigned)move.cards + move.locos != cost) return DEPO_WRONG_CARD_COUNT;
    if (move.locos < ferry) return DEPO_FERRY_LOCOMOTIVES;
    if (!all_locos && move.cards > hand->of[move.color]) return DEPO_TOO_FEW_CARDS;
    if (move.locos + reserved > hand->of[DEPO_LOCOMOTIVE]) return DEPO_TOO_FEW_CARDS;
    return DEPO_OK;
}

static depo_status check_board(const depo_game *game, const depo_state *state, depo_seat seat,
                               depo_track number) {
    const depo_game_track *track = &game->tracks[number];
    if (!depo_has(state->open, number)) {
        for (unsigned other = 0; other < game->players; other++)
            if (depo_has(state->owned[other], number)) return DEPO_TRACK_TAKEN;
        if (depo_has(state->owned[seat], number ^ 1u)) return DEPO_OWN_TWIN;
        return DEPO_TRACK_CLOSED;
    }
    if (depo_twin(game, number) != DEPO_NONE && depo_has(state->owned[seat], number ^ 1u))
        return DEPO_OWN_TWIN;
    if (track->length > state->trains[seat]) return DEPO_TOO_FEW_TRAINS;
    return DEPO_OK;
}

depo_status depo_check_claim(const depo_game *game, const depo_state *state, depo_move move) {
    if (move.what >= game->n_tracks) return DEPO_BAD_MOVE;
    const depo_game_track *track = &game->tracks[move.what];
    depo_status status = check_board(game, state, move.seat, move.what);
    if (status != DEPO_OK) return status;
    if (move.color < DEPO_LOCOMOTIVE && track->color != DEPO_GRAY && track->color != move.color)
        return DEPO_WRONG_COLOR;
    status = depo_check_payment(game, state, move, track->length, track->ferry, move.terrain_locos);
    if (status != DEPO_OK) return status;
    return depo_check_doubling(game, state, move);
}

/* Here and below numbers may be 0 and change nothing: a test for that could not be predicted. */
static void pay(depo_state *state, depo_move move) {
    unsigned locos = (unsigned)move.locos + move.terrain_locos;
    depo_spend(state, move.seat, move.color, move.cards);
    depo_spend(state, move.seat, DEPO_LOCOMOTIVE, locos);
}

/* Apart, so that a claim on a map without any keeps its registers. */
static __attribute__((noinline)) void tell_mechanisms(const depo_game *game, depo_state *state,
                                                      depo_move move, depo_events *events) {
    DEPO_EACH_ON (number, game->mechanisms)
        if (depo_mechanisms[number]->claimed)
            depo_mechanisms[number]->claimed(game, state, move.seat, move.what, events);
}

void depo_lay_track(const depo_game *game, depo_state *state, depo_move move, unsigned extra_cards,
                    unsigned extra_locos, depo_events *events) {
    const depo_game_track *track = &game->tracks[move.what];
    unsigned seat = move.seat;
    bool doubled = move.terrain || move.terrain_locos;
    unsigned cards = move.cards + extra_cards;
    unsigned locos = (unsigned)move.locos + move.terrain_locos + extra_locos;
    unsigned points = doubled ? 2u * track->points : track->points;
    depo_bits bit = depo_bit(move.what);
    state->owned[seat] |= bit;
    state->open &= ~bit;
    if (!game->both_tracks) state->open &= ~depo_twins(game, bit);
    state->trains[seat] = (uint8_t)(state->trains[seat] - track->length);
    state->score[seat] = (int16_t)(state->score[seat] + (int)points);
    if (doubled) state->doubled |= bit;
    depo_discard(state, move.color, cards);
    depo_discard(state, DEPO_LOCOMOTIVE, locos);
    if (events) {
        depo_event *event = depo_tell(events, DEPO_EV_CLAIMED, seat);
        event->what = move.what;
        event->count = (uint8_t)points;
        event->card = move.terrain;
        event->doubled = doubled;
        if (cards) event->cards[move.color] = (uint8_t)cards;
        event->cards[DEPO_LOCOMOTIVE] = (uint8_t)(event->cards[DEPO_LOCOMOTIVE] + locos);
    }
    if (move.terrain) depo_discard_terrain(game, state, track->terrain, move.terrain, events);
    if (game->mechanisms) tell_mechanisms(game, state, move, events);
}

void depo_pay_claim(const depo_game *game, depo_state *state, depo_move move) {
    pay(state, move);
    if (!move.terrain) return;
    uint8_t *held = &state->terrain[move.seat][game->tracks[move.what].terrain];
    *held = (uint8_t)(*held - move.terrain);
}
