/* SPDX-License-Identifier: MIT
 * What a seat can know (S-11): views hide what they must and nothing else depends on it. */
#include "props.h"

#include <string.h>

static bool same_view(const prop_run *run, const depo_state *a, const depo_state *b,
                      depo_seat seat) {
    static depo_view one, two;
    memset(&one, 0xa5, sizeof one);
    memset(&two, 0x5a, sizeof two);
    depo_observe(&run->game, a, seat, &one);
    depo_observe(&run->game, b, seat, &two);
    return memcmp(&one, &two, sizeof one) == 0;
}

/* Nothing that is hidden stands in a view; what is public or one's own does. */
bool prop_view_hides(prop_run *run) {
    static depo_view view;
    const depo_state *s = &run->state, *k = &view.known;
    static const depo_rng no_rng;
    static const depo_cards no_cards;
    for (unsigned i = 0; i <= run->game.players; i++) {
        unsigned seat = i < run->game.players ? i : (unsigned)DEPO_NONE;
        depo_observe(&run->game, s, (depo_seat)seat, &view);
        PROP_THAT(run, view.seat == seat, "the view of another seat");
        PROP_THAT(run, memcmp(&k->rng, &no_rng, sizeof no_rng) == 0, "the generator shows");
        PROP_THAT(run, memcmp(&k->deck, &no_cards, sizeof no_cards) == 0, "the deck shows");
        PROP_THAT(run, !k->ticket_pool && !k->ticket_under, "the ticket deck shows");
        depo_bits own = seat == DEPO_NONE ? 0 : s->returned[seat];
        for (unsigned n = 0; n < DEPO_MAX_TICKETS; n++) {
            bool mine = s->queue[n] != DEPO_NONE && depo_has(own, s->queue[n]);
            PROP_THAT(run, k->queue[n] == (mine ? s->queue[n] : DEPO_NONE),
                      "place %u of the ticket queue", n);
        }
        bool offered = s->phase == DEPO_OFFER && s->turn == seat;
        PROP_THAT(run, k->offer == (offered ? s->offer : 0), "the offer of another seat");
        for (unsigned other = 0; other < run->game.players; other++) {
            bool self = other == seat;
            const depo_cards *hand = self ? &s->hand[other] : &no_cards;
            PROP_THAT(run, memcmp(&k->hand[other], hand, sizeof *hand) == 0, "hand %u", other);
            PROP_THAT(run, k->tickets[other] == (self ? s->tickets[other] : 0), "tickets of %u",
                      other);
            PROP_THAT(run, k->returned[other] == (self ? s->returned[other] : 0),
                      "returned tickets of %u", other);
        }
        /* With the hidden parts put back it is the state again: nothing public is lost. */
        static depo_state whole;
        whole = *k;
        whole.rng = s->rng;
        whole.deck = s->deck;
        whole.ticket_pool = s->ticket_pool;
        whole.ticket_under = s->ticket_under;
        whole.offer = s->offer;
        memcpy(whole.queue, s->queue, sizeof whole.queue);
        memcpy(whole.hand, s->hand, sizeof whole.hand);
        memcpy(whole.tickets, s->tickets, sizeof whole.tickets);
        memcpy(whole.returned, s->returned, sizeof whole.returned);
        PROP_THAT(run, memcmp(&whole, s, sizeof whole) == 0, "something public is hidden");
    }
    return true;
}

static unsigned any_member(depo_bits set, depo_prng *prng) {
    unsigned skip = depo_prng_below(prng, depo_bits_count(set));
    while (skip--) set &= set - 1;
    return depo_bits_first(set);
}

/* Swaps a card of an opponent that nobody has seen with one of the draw pile. */
static void swap_card(depo_state *s, unsigned other, depo_prng *prng) {
    unsigned kind = depo_prng_below(prng, DEPO_KINDS), with = depo_prng_below(prng, DEPO_KINDS);
    if (s->hand[other].of[kind] <= s->known[other].of[kind] || !s->deck.of[with]) return;
    s->hand[other].of[kind]--;
    s->hand[other].of[with]++;
    s->deck.of[with]--;
    s->deck.of[kind]++;
}

/* Swaps a ticket of an opponent with one of another hidden place. */
static void swap_ticket(const depo_game *game, depo_state *s, unsigned other, depo_bits *place,
                        depo_prng *prng) {
    depo_bits mine = s->tickets[other] & game->regular, theirs = *place & game->regular;
    if (!mine || !theirs) return;
    depo_bits a = depo_bit(any_member(mine, prng)), b = depo_bit(any_member(theirs, prng));
    s->tickets[other] ^= a | b;
    *place ^= a | b;
}

static void swap_hidden(const depo_game *game, depo_state *s, unsigned seat, depo_prng *prng) {
    for (unsigned other = 0; other < game->players; other++) {
        if (other == seat) continue;
        for (unsigned n = 0; n < 6; n++) swap_card(s, other, prng);
        swap_ticket(game, s, other, &s->ticket_pool, prng);
        swap_ticket(game, s, other, &s->ticket_under, prng);
        if (s->phase == DEPO_OFFER && s->turn != seat) swap_ticket(game, s, other, &s->offer, prng);
        for (unsigned third = 0; third < other; third++)
            if (third != seat) swap_ticket(game, s, other, &s->tickets[third], prng);
    }
    s->rng.seed.key[0] ^= depo_prng_next(prng);
    s->rng.card_buffer ^= depo_prng_next(prng);
    s->rng.cards += 7;
}

/* Positions that differ only in what a seat can't know look the same to it, offer it the same
 * moves and answer any move the same way. */
bool prop_hidden_swaps_invisible(prop_run *run) {
    static depo_state other;
    static depo_move one[DEPO_MAX_MOVES], two[DEPO_MAX_MOVES];
    unsigned i = depo_prng_below(&run->prng, run->game.players + 1u);
    unsigned seat = i < run->game.players ? i : (unsigned)DEPO_NONE;
    other = run->state;
    swap_hidden(&run->game, &other, seat, &run->prng);
    PROP_THAT(run, same_view(run, &run->state, &other, (depo_seat)seat),
              "seat %u sees what it can't know", seat);
    unsigned n = depo_legal(&run->game, &run->state, (depo_seat)seat, one);
    unsigned m = depo_legal(&run->game, &other, (depo_seat)seat, two);
    PROP_THAT(run, n == m && memcmp(one, two, n * sizeof *one) == 0,
              "the moves of seat %u depend on what it can't know", seat);
    for (unsigned k = 0; k < 8 && seat != DEPO_NONE; k++) {
        uint64_t bytes = depo_prng_next(&run->prng) & 0x0101030f0f3f070f;
        depo_move move;
        memcpy(&move, &bytes, sizeof move);
        move.seat = (uint8_t)seat;
        PROP_THAT(run,
                  depo_check(&run->game, &run->state, move) == depo_check(&run->game, &other, move),
                  "a refusal depends on what seat %u can't know", seat);
    }
    return true;
}

/* The same move in positions that differ only in opponents' tickets leads to positions that
 * look the same, unless it draws tickets. */
bool prop_hidden_tickets_without_effect(prop_run *run) {
    if (!run->step || run->before.phase <= DEPO_START_TICKETS) return true;
    if (run->move.kind == DEPO_TICKETS || run->move.kind == DEPO_KEEP) return true;
    if (run->move.kind == DEPO_RESIGN) return true; /* keeps the cheapest for itself */
    static depo_state other;
    unsigned seat = depo_prng_below(&run->prng, run->game.players);
    other = run->before;
    for (unsigned k = 0; k < run->game.players; k++)
        if (k != seat) swap_ticket(&run->game, &other, k, &other.ticket_pool, &run->prng);
    PROP_THAT(run, depo_play(&run->game, &other, run->move, NULL) == DEPO_OK,
              "a move depends on tickets");
    PROP_THAT(run, same_view(run, &run->state, &other, (depo_seat)seat),
              "a move shows seat %u an opponent's ticket", seat);
    return true;
}

/* A state made from a view could be behind it. */
bool prop_determinize_faithful(prop_run *run) {
    static depo_view view, again;
    static prop_run imagined;
    static depo_move one[DEPO_MAX_MOVES], two[DEPO_MAX_MOVES];
    depo_seat seat = (depo_seat)depo_prng_below(&run->prng, run->game.players);
    depo_observe(&run->game, &run->state, seat, &view);
    memset(&imagined.state, 0xa5, sizeof imagined.state);
    depo_determinize(&run->game, &view, &run->prng, &imagined.state);
    depo_observe(&run->game, &imagined.state, seat, &again);
    PROP_THAT(run, memcmp(&view, &again, sizeof view) == 0, "seat %u sees another state", seat);
    unsigned n = depo_legal(&run->game, &run->state, seat, one);
    unsigned m = depo_legal(&run->game, &imagined.state, seat, two);
    PROP_THAT(run, n == m && memcmp(one, two, n * sizeof *one) == 0, "seat %u has other moves",
              seat);
    /* It is a position like any other. */
    imagined.at = run->at;
    imagined.game = run->game;
    imagined.step = 0;
    prop_check *const checks[] = {prop_cards_conserved, prop_sizes_agree,   prop_trains_conserved,
                                  prop_score_recounts,  prop_known_in_hand, prop_padding_zero};
    for (unsigned i = 0; i < sizeof checks / sizeof *checks; i++)
        PROP_THAT(run, checks[i](&imagined), "imagined by seat %u: %s", seat, imagined.message);
    const depo_state *s = &imagined.state;
    depo_bits all = s->ticket_pool | s->ticket_under | s->offer;
    unsigned count = (unsigned)s->pool_size + s->under_size + s->offer_size;
    for (unsigned k = 0; k < s->queue_size; k++, count++)
        all |= depo_bit(s->queue[(s->queue_head + k) % DEPO_MAX_TICKETS]);
    PROP_THAT(run, !(all & ~run->game.regular), "seat %u imagines strange tickets in the deck",
              seat);
    for (unsigned k = 0; k < run->game.players; k++) {
        all |= s->tickets[k];
        count += s->ticket_count[k];
    }
    PROP_THAT(run, depo_bits_count(all) == count, "seat %u imagines a ticket twice", seat);
    return true;
}

/* A game goes on from such a state to its end, with all that holds of every position. Checked at
 * a few moments only. */
bool prop_determinize_plays_on(prop_run *run) {
    bool early = run->state.phase <= DEPO_START_TICKETS;
    if (!early && depo_prng_below(&run->prng, 100)) return true;
    static depo_view view;
    static prop_run imagined;
    depo_seat seat = (depo_seat)depo_prng_below(&run->prng, run->game.players);
    depo_observe(&run->game, &run->state, seat, &view);
    imagined.at = run->at;
    imagined.game = run->game;
    depo_determinize(&run->game, &view, &run->prng, &imagined.state);
    depo_state *s = &imagined.state;
    for (unsigned n = 0; s->phase != DEPO_OVER; n++) {
        PROP_THAT(run, n < PROP_MAX_STEPS, "the game imagined by seat %u does not end", seat);
        depo_move move = depo_random_move(&run->game, s, depo_decider(s), &run->prng);
        depo_status status = depo_play(&run->game, s, move, NULL);
        PROP_THAT(run, status == DEPO_OK, "imagined by seat %u: %s", seat,
                  depo_status_symbol(status));
        if (n % 16) continue;
        bool good = prop_cards_conserved(&imagined) && prop_sizes_agree(&imagined) &&
                    prop_trains_conserved(&imagined) && prop_board_right(&imagined);
        PROP_THAT(run, good, "imagined by seat %u, move %u: %s", seat, n, imagined.message);
    }
    return true;
}
