/* SPDX-License-Identifier: MIT */
#include "core/tickets.h"

#include "core/bits.h"
#include "core/choices.h"
#include "core/pile.h"

static unsigned draw_from(depo_state *state, depo_bits *part, unsigned size) {
    unsigned k = depo_rng_below(&state->rng.seed, DEPO_STREAM_TICKETS, &state->rng.tickets, size);
    unsigned ticket = depo_bits_nth(*part, k);
    *part &= ~depo_bit(ticket);
    return ticket;
}

/* Takes the top ticket of a deck that is not empty. */
static unsigned draw_ticket(const depo_game *game, depo_state *state) {
    if (state->pool_size) return draw_from(state, &state->ticket_pool, state->pool_size--);
    if (state->under_size) return draw_from(state, &state->ticket_under, state->under_size--);
    unsigned ticket = state->queue[state->queue_head];
    state->queue[state->queue_head] = DEPO_NONE;
    state->queue_head = (uint8_t)((state->queue_head + 1u) % DEPO_MAX_TICKETS);
    state->queue_size--;
    /* Who returned it could count the draws and knows that it is gone. */
    for (unsigned seat = 0; seat < game->players; seat++)
        state->returned[seat] &= ~depo_bit(ticket);
    return ticket;
}

static void put_under(depo_state *state, depo_bits tickets) {
    while (tickets) {
        unsigned place = (state->queue_head + (unsigned)state->queue_size++) % DEPO_MAX_TICKETS;
        state->queue[place] = (uint8_t)depo_bits_pop(&tickets);
    }
}

static void tell_tickets(depo_events *events, depo_event_kind kind, unsigned seat,
                         depo_bits tickets) {
    if (!events) return;
    depo_event *event = depo_tell(events, kind, seat);
    event->tickets = tickets;
    event->count = (uint8_t)depo_bits_count(tickets);
}

static void deal_regular(const depo_game *game, depo_state *state, depo_bits *dealt) {
    for (unsigned i = 0; i < game->players; i++) {
        unsigned seat = (state->first + i) % game->players;
        for (unsigned n = 0; n < game->rules.start_regular; n++)
            dealt[seat] |= depo_bit(draw_ticket(game, state));
    }
}

static void deal_long(const depo_game *game, depo_state *state, depo_bits *dealt) {
    depo_bits longs = game->longs;
    unsigned size = depo_bits_count(longs);
    for (unsigned i = 0; i < game->players; i++) {
        unsigned seat = (state->first + i) % game->players;
        for (unsigned n = 0; n < game->rules.start_long; n++)
            dealt[seat] |= depo_bit(draw_from(state, &longs, size--));
    }
}

static void offer_start(const depo_game *game, depo_state *state, depo_phase phase,
                        const depo_bits *dealt, depo_events *events) {
    state->phase = (uint8_t)phase;
    state->pending = (uint8_t)((1u << game->players) - 1);
    for (unsigned seat = 0; seat < game->players; seat++) {
        state->tickets[seat] |= dealt[seat];
        state->ticket_count[seat] = (uint8_t)depo_bits_count(state->tickets[seat]);
        tell_tickets(events, DEPO_EV_OFFERED, seat, dealt[seat]);
    }
}

void depo_deal_tickets(const depo_game *game, depo_state *state, depo_events *events) {
    depo_bits dealt[DEPO_MAX_PLAYERS] = {0};
    deal_long(game, state, dealt);
    if (!game->rules.long_choice) deal_regular(game, state, dealt);
    offer_start(game, state, game->rules.long_choice ? DEPO_START_LONG : DEPO_START_TICKETS, dealt,
                events);
}

void depo_draw_tickets(const depo_game *game, depo_state *state, depo_events *events) {
    unsigned count = game->rules.draw_offer;
    if (count > depo_ticket_deck_size(state)) count = depo_ticket_deck_size(state);
    depo_bits offer = 0;
    for (unsigned n = 0; n < count; n++) offer |= depo_bit(draw_ticket(game, state));
    state->offer = offer;
    state->offer_size = (uint8_t)count;
    state->phase = DEPO_OFFER;
    tell_tickets(events, DEPO_EV_OFFERED, state->turn, offer);
}

depo_offer depo_offer_of(const depo_game *game, const depo_state *state, depo_seat seat) {
    depo_offer offer = {0};
    const depo_rules *rules = &game->rules;
    if (seat >= game->players) return offer;
    bool starting = state->phase <= DEPO_START_TICKETS && (state->pending >> seat & 1);
    if (state->phase == DEPO_START_LONG && starting) {
        offer.tickets = state->tickets[seat];
        offer.count = depo_bits_count(offer.tickets);
        offer.most = rules->long_keep_most;
    } else if (state->phase == DEPO_START_TICKETS && starting) {
        depo_bits longs = state->tickets[seat] & game->longs;
        offer.tickets = state->tickets[seat];
        if (rules->long_choice) offer.tickets &= ~longs;
        offer.count = depo_bits_count(offer.tickets);
        offer.least = rules->long_choice && longs ? rules->keep_with_long : rules->start_keep;
        offer.most = offer.count;
    } else if (state->phase == DEPO_OFFER && state->turn == seat) {
        offer.tickets = state->offer;
        offer.count = state->offer_size;
        offer.least = rules->draw_keep;
        offer.most = offer.count;
    }
    if (offer.least > offer.count) offer.least = offer.count;
    if (offer.most > offer.count) offer.most = offer.count;
    return offer;
}

depo_bits depo_offer_pick(depo_bits offer, unsigned places) {
    depo_bits picked = 0;
    for (unsigned place = 0; offer; place++) {
        depo_bits lowest = offer & (~offer + 1);
        if (places >> place & 1) picked |= lowest;
        offer ^= lowest;
    }
    return picked;
}

depo_status depo_check_keep(const depo_game *game, const depo_state *state, depo_move move) {
    depo_offer offer = depo_offer_of(game, state, move.seat);
    if (!offer.count) return DEPO_NO_OFFER;
    if (move.what >> offer.count) return DEPO_NOT_OFFERED;
    unsigned kept = (unsigned)__builtin_popcount(move.what);
    if (kept < offer.least) return DEPO_KEEP_MORE;
    if (kept > offer.most) return DEPO_KEEP_FEWER;
    return DEPO_OK;
}

/* All have chosen: returned tickets go where they go, and the next stage begins. */
static void end_start(const depo_game *game, depo_state *state, depo_events *events) {
    if (state->phase == DEPO_START_LONG) {
        depo_bits dealt[DEPO_MAX_PLAYERS] = {0};
        deal_regular(game, state, dealt);
        offer_start(game, state, DEPO_START_TICKETS, dealt, events);
        return;
    }
    for (unsigned i = 0; i < game->players; i++) {
        /* By seat, not by who was quickest: the deck must not tell. */
        depo_bits *returned = &state->returned[(state->first + i) % game->players];
        depo_bits back = *returned & game->regular;
        if (game->rules.start_returned == DEPO_RETURN_UNDER) put_under(state, back);
        if (game->rules.start_returned == DEPO_RETURN_SHUFFLED) {
            state->ticket_under |= back;
            state->under_size = (uint8_t)depo_bits_count(state->ticket_under);
            *returned &= ~back; /* nobody can follow a shuffled ticket */
        }
    }
    state->phase = DEPO_TURN;
    state->turn = state->first;
    if (events) depo_tell(events, DEPO_EV_TURN, state->turn);
}

bool depo_keep_tickets(const depo_game *game, depo_state *state, depo_move move,
                       depo_events *events) {
    unsigned seat = move.seat;
    depo_offer offer = depo_offer_of(game, state, move.seat);
    depo_bits kept = depo_offer_pick(offer.tickets, move.what);
    depo_bits back = offer.tickets & ~kept;
    tell_tickets(events, DEPO_EV_KEPT, seat, kept);
    if (back) tell_tickets(events, DEPO_EV_RETURNED, seat, back);
    state->tickets[seat] = (state->tickets[seat] & ~offer.tickets) | kept;
    state->ticket_count[seat] = (uint8_t)depo_bits_count(state->tickets[seat]);
    state->returned[seat] = (state->returned[seat] & ~kept) | back;
    if (state->phase == DEPO_OFFER) {
        state->offer = 0;
        state->offer_size = 0;
        put_under(state, back);
        return true;
    }
    state->pending &= (uint8_t) ~(1u << seat);
    if (!state->pending) end_start(game, state, events);
    return false;
}

depo_move depo_least_keep(const depo_game *game, const depo_state *state, depo_seat seat) {
    depo_offer offer = depo_offer_of(game, state, seat);
    depo_move move = {.kind = DEPO_KEEP, .seat = seat};
    for (unsigned n = 0; n < offer.least; n++) {
        unsigned best = 0, place = 0, best_points = 256;
        for (depo_bits left = offer.tickets; left; place++) {
            unsigned points = game->tickets[depo_bits_pop(&left)].points;
            if ((move.what >> place & 1) || points >= best_points) continue;
            best = place;
            best_points = points;
        }
        move.what = (uint8_t)(move.what | 1u << best);
    }
    return move;
}
