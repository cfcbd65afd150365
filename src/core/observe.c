/* SPDX-License-Identifier: MIT
 * Hiding what a seat may not know (S-11), and imagining it again. */
#include "core/engine.h"

#include "core/bits.h"
#include "core/pile.h"

#include <assert.h>

void depo_observe(const depo_game *game, const depo_state *state, depo_seat seat, depo_view *view) {
    depo_state *known = &view->known;
    *known = *state;
    view->seat = seat;
    memset(view->zero, 0, sizeof view->zero);
    memset(&known->rng, 0, sizeof known->rng);
    memset(&known->deck, 0, sizeof known->deck);
    known->ticket_pool = 0;
    known->ticket_under = 0;
    for (unsigned other = 0; other < game->players; other++) {
        if (other == seat) continue;
        memset(&known->hand[other], 0, sizeof known->hand[other]);
        known->tickets[other] = 0;
        known->returned[other] = 0;
    }
    if (state->phase == DEPO_OFFER && state->turn != seat) known->offer = 0;
    /* Who returned tickets knows where they lie; nobody else does. */
    depo_bits own = seat < game->players ? state->returned[seat] : 0;
    for (unsigned i = 0; i < state->queue_size; i++) {
        unsigned place = (state->queue_head + i) % DEPO_MAX_TICKETS;
        if (!depo_has(own, state->queue[place])) known->queue[place] = DEPO_NONE;
    }
}

void depo_show(const depo_game *game, const depo_state *state, depo_seat viewer,
               depo_state *shown) {
    depo_view view;
    depo_observe(game, state, viewer, &view);
    *shown = state->phase == DEPO_OVER ? *state : view.known;
}

/* Card by card from the unseen ones. */
static void deal_hidden_cards(depo_cards *unseen, unsigned *left, unsigned count, depo_prng *prng,
                              depo_cards *hand) {
    for (unsigned i = 0; i < count; i++) {
        unsigned card = depo_card_at(unseen, depo_prng_below(prng, (*left)--));
        unseen->of[card]--;
        hand->of[card]++;
    }
}

static void imagine_cards(const depo_game *game, depo_seat seat, depo_prng *prng,
                          depo_state *state) {
    const depo_rules *rules = &game->rules;
    depo_cards unseen = {0};
    for (unsigned c = 0; c < DEPO_COLORS; c++)
        if (game->colors >> c & 1) unseen.of[c] = rules->deck_each;
    unseen.of[DEPO_LOCOMOTIVE] = rules->deck_locomotives;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        unsigned seen =
            (unsigned)state->hand[seat].of[kind] + state->discard.of[kind] + state->turned[kind];
        for (unsigned other = 0; other < game->players; other++)
            if (other != seat) seen += state->known[other].of[kind];
        unseen.of[kind] = (uint8_t)(unseen.of[kind] - seen);
    }
    for (unsigned slot = 0; slot < rules->face_up; slot++)
        if (state->row[slot] != DEPO_NONE) unseen.of[state->row[slot]]--;
    if (state->phase == DEPO_TUNNEL) {
        const depo_move *laid = &state->laid;
        if (laid->cards) unseen.of[laid->color] = (uint8_t)(unseen.of[laid->color] - laid->cards);
        unseen.of[DEPO_LOCOMOTIVE] =
            (uint8_t)(unseen.of[DEPO_LOCOMOTIVE] - laid->locos - laid->terrain_locos);
    }
    unsigned left = 0;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) left += unseen.of[kind];
    for (unsigned other = 0; other < game->players; other++) {
        if (other == seat) continue;
        unsigned unknown = state->hand_size[other];
        state->hand[other] = state->known[other];
        for (unsigned kind = 0; kind < DEPO_KINDS; kind++) unknown -= state->known[other].of[kind];
        deal_hidden_cards(&unseen, &left, unknown, prng, &state->hand[other]);
    }
    assert(left == state->deck_size);
    state->deck = unseen;
}

/* Takes `count` tickets by chance out of a set. */
static depo_bits take_tickets(depo_bits *from, unsigned count, depo_prng *prng) {
    depo_bits taken = 0;
    unsigned size = depo_bits_count(*from);
    assert(count <= size);
    for (unsigned i = 0; i < count; i++) {
        depo_bits ticket = depo_bit(depo_bits_nth(*from, depo_prng_below(prng, size - i)));
        taken |= ticket;
        *from ^= ticket;
    }
    return taken;
}

/* How few and how many long tickets an opponent may hold, as far as its own count tells. */
typedef struct range {
    unsigned least, most;
} range;

static range longs_of(const depo_game *game, const depo_state *state, unsigned seat) {
    const depo_rules *rules = &game->rules;
    unsigned count = state->ticket_count[seat], regular = rules->start_regular;
    bool waiting = state->pending >> seat & 1;
    if (!rules->start_long) return (range){0, 0};
    if (state->phase == DEPO_START_LONG) return (range){count, count};
    if (state->phase == DEPO_START_TICKETS && waiting)
        return (range){count - regular, count - regular};
    range longs = {0, rules->long_choice ? rules->long_keep_most : rules->start_long};
    if (longs.most > count) longs.most = count;
    if (state->phase == DEPO_START_TICKETS && count > regular) longs.least = count - regular;
    return longs;
}

/* Regular tickets in the deck or an offer that the view does not name. */
static unsigned hidden_deck(const depo_state *state, depo_seat seat) {
    unsigned hidden = (unsigned)state->pool_size + state->under_size;
    if (state->phase == DEPO_OFFER && state->turn != seat) hidden += state->offer_size;
    for (unsigned i = 0; i < state->queue_size; i++)
        hidden += state->queue[(state->queue_head + i) % DEPO_MAX_TICKETS] == DEPO_NONE;
    return hidden;
}

static void imagine_held(const depo_game *game, depo_seat seat, depo_bits *regular,
                         depo_bits *longs, depo_prng *prng, depo_state *state) {
    /* There may be too few regular tickets for all that are held: the rest must be long. */
    unsigned held = 0, possible = 0;
    for (unsigned other = 0; other < game->players; other++) {
        if (other == seat) continue;
        held += state->ticket_count[other];
        possible += longs_of(game, state, other).most;
    }
    unsigned room = depo_bits_count(*regular) - hidden_deck(state, seat);
    unsigned must = held > room ? held - room : 0;
    for (unsigned other = 0; other < game->players; other++) {
        if (other == seat) continue;
        unsigned count = state->ticket_count[other];
        range longs_range = longs_of(game, state, other);
        possible -= longs_range.most;
        if (must > possible && must - possible > longs_range.least)
            longs_range.least = must - possible;
        unsigned n =
            longs_range.least + depo_prng_below(prng, longs_range.most - longs_range.least + 1);
        must -= n < must ? n : must;
        state->tickets[other] =
            take_tickets(longs, n, prng) | take_tickets(regular, count - n, prng);
        bool chosen = state->phase == DEPO_START_TICKETS && !(state->pending >> other & 1);
        if (chosen) /* what was given back lies aside until all have chosen */
            state->returned[other] =
                take_tickets(regular, game->rules.start_regular - (count - n), prng);
    }
}

static void imagine_tickets(const depo_game *game, depo_seat seat, depo_prng *prng,
                            depo_state *state) {
    depo_bits seen = state->tickets[seat] | state->returned[seat] | state->offer;
    depo_bits regular = game->regular & ~seen, longs = game->longs & ~seen;
    imagine_held(game, seat, &regular, &longs, prng, state);
    if (state->phase == DEPO_OFFER && state->turn != seat)
        state->offer = take_tickets(&regular, state->offer_size, prng);
    for (unsigned i = 0; i < state->queue_size; i++) {
        uint8_t *ticket = &state->queue[(state->queue_head + i) % DEPO_MAX_TICKETS];
        if (*ticket != DEPO_NONE) continue;
        *ticket = (uint8_t)depo_bits_first(take_tickets(&regular, 1, prng));
    }
    state->ticket_under = take_tickets(&regular, state->under_size, prng);
    /* What is more than the deck holds has left the game. */
    take_tickets(&regular, depo_bits_count(regular) - state->pool_size, prng);
    state->ticket_pool = regular;
}

DEPO_COUNTS_BITS
void depo_determinize(const depo_game *game, const depo_view *view, depo_prng *prng,
                      depo_state *state) {
    *state = view->known;
    state->rng.seed.key[0] = depo_prng_next(prng);
    state->rng.seed.key[1] = depo_prng_next(prng);
    imagine_cards(game, view->seat, prng, state);
    imagine_tickets(game, view->seat, prng, state);
}
