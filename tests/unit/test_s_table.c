/* SPDX-License-Identifier: MIT
 * Rulings S-05 to S-07 and S-10 to S-14: the count, secrets, chance, leaving, and data that is
 * reconstructed. */
#include "table.h"
#include "core/links.h"
#include "core/score.h"

#include <stdio.h>

static table t;

static void test_S05_best_use_of_stations(void **unused) {
    (void)unused;
    /* Most points. */
    table_bare(&t, "europe", NULL, 2);
    lay(&t, 1, "paris", "bruxelles");
    lay(&t, 1, "paris", "dieppe");
    put_station(&t, 0, "paris");
    hold(&t, 0, "paris", "bruxelles", 8);
    hold(&t, 0, "paris", "dieppe", 9);
    assert_int_equal(table_count(&t, 0)->tickets_plus, 9);
    assert_int_equal(t.score.seat[0].borrowed[0], track_of(&t, "paris", "dieppe"));
    /* Equal points: more tickets. */
    hold(&t, 0, "bruxelles", "paris", 1);
    assert_int_equal(table_count(&t, 0)->tickets_plus, 9);
    assert_int_equal(t.score.seat[0].done_count, 2);
    assert_int_equal(t.score.seat[0].borrowed[0], track_of(&t, "paris", "bruxelles"));
    /* The same the other way round. */
    table_bare(&t, "europe", NULL, 2);
    lay(&t, 1, "paris", "bruxelles");
    lay(&t, 1, "paris", "dieppe");
    put_station(&t, 0, "paris");
    hold(&t, 0, "paris", "bruxelles", 9);
    hold(&t, 0, "paris", "dieppe", 8);
    hold(&t, 0, "dieppe", "paris", 1);
    assert_int_equal(table_count(&t, 0)->done_count, 2);
    assert_int_equal(t.score.seat[0].borrowed[0], track_of(&t, "paris", "dieppe"));
    /* More points beat more tickets. */
    table_bare(&t, "europe", NULL, 2);
    lay(&t, 1, "paris", "bruxelles");
    lay(&t, 1, "paris", "dieppe");
    put_station(&t, 0, "paris");
    hold(&t, 0, "paris", "bruxelles", 8);
    hold(&t, 0, "bruxelles", "paris", 1);
    hold(&t, 0, "paris", "dieppe", 9);
    hold(&t, 0, "dieppe", "paris", 20);
    assert_int_equal(table_count(&t, 0)->tickets_plus, 29);
    assert_int_equal(t.score.seat[0].borrowed[0], track_of(&t, "paris", "dieppe"));
    /* Nothing is borrowed in vain. */
    table_bare(&t, "europe", NULL, 2);
    lay(&t, 1, "paris", "bruxelles");
    put_station(&t, 0, "paris");
    hold(&t, 0, "paris", "dieppe", 9);
    assert_int_equal(table_count(&t, 0)->borrowed[0], NONE);
}

/* The best count of a seat's tickets over all choices of routes, by trying every one. */
static void try_loans(unsigned seat, unsigned i, depo_bits tracks, unsigned *plus, unsigned *done) {
    unsigned built = 3u - t.state.stations_left[seat];
    if (i == built || i >= DEPO_MAX_STATIONS) {
        depo_links links;
        depo_link(&t.game, tracks, &links);
        unsigned points = 0, count = 0;
        for (depo_bits left = t.state.tickets[seat]; left;) {
            const depo_game_ticket *ticket = &t.game.tickets[depo_bits_pop(&left)];
            if (!depo_joined(&links, ticket)) continue;
            points += ticket->points;
            count++;
        }
        if (points < *plus || (points == *plus && count <= *done)) return;
        *plus = points;
        *done = count;
        return;
    }
    try_loans(seat, i + 1, tracks, plus, done);
    for (unsigned k = 0; k < t.game.n_tracks; k++) {
        const depo_game_track *track = &t.game.tracks[k];
        unsigned city = t.state.station[seat][i];
        if (track->a != city && track->b != city) continue;
        for (unsigned other = 0; other < t.game.players; other++)
            if (other != seat && depo_has(t.state.owned[other], k))
                try_loans(seat, i + 1, tracks | depo_bit(k), plus, done);
    }
}

static void test_S05_against_trying_everything(void **unused) {
    (void)unused;
    depo_prng prng = {5};
    unsigned helped = 0;
    for (unsigned round = 0; round < 600; round++) {
        table_bare(&t, "europe", NULL, 3);
        for (unsigned n = 0; n < 200; n++) {
            unsigned track = depo_prng_below(&prng, t.game.n_tracks);
            unsigned seat = depo_prng_below(&prng, 3);
            if (!depo_has(t.state.open, track)) continue;
            if (t.state.trains[seat] < t.game.tracks[track].length) continue;
            lay_track(&t, seat, (depo_track)track);
        }
        unsigned ends[20];
        for (unsigned n = 0; n < 20; n++) { /* a crowd of tickets */
            unsigned a = depo_prng_below(&prng, 47), b = depo_prng_below(&prng, 46);
            hold(&t, 0, t.map.cities[a].id, t.map.cities[b + (b >= a)].id,
                 1 + depo_prng_below(&prng, 9));
            ends[n] = a;
        }
        unsigned without = (unsigned)table_count(&t, 0)->tickets_plus;
        unsigned built = 1 + round % 3;
        while (3u - t.state.stations_left[0] < built) {
            unsigned city = ends[depo_prng_below(&prng, 20)];
            bool taken = false;
            for (unsigned i = 0; i < 3; i++) taken |= t.state.station[0][i] == city;
            if (!taken) put_station(&t, 0, t.map.cities[city].id);
        }
        unsigned plus = 0, done = 0;
        try_loans(0, 0, t.state.owned[0], &plus, &done);
        const depo_tally *tally = table_count(&t, 0);
        assert_int_equal(tally->tickets_plus, plus);
        assert_int_equal(tally->done_count, done);
        helped += plus > without;
        /* What is shown as borrowed explains the count. */
        depo_bits tracks = t.state.owned[0];
        for (unsigned i = 0; i < 3; i++) {
            unsigned loan = tally->borrowed[i];
            if (loan == NONE) continue;
            assert_true(i < built);
            assert_false(depo_has(t.state.owned[0], loan));
            assert_true(depo_has(t.state.owned[1] | t.state.owned[2], loan));
            const depo_game_track *track = &t.game.tracks[loan];
            unsigned city = t.state.station[0][i];
            assert_true(track->a == city || track->b == city);
            tracks |= depo_bit(loan);
        }
        depo_links links;
        depo_link(&t.game, tracks, &links);
        for (unsigned i = 0; i < t.game.n_tickets; i++)
            if (depo_has(t.state.tickets[0], i))
                assert_int_equal(depo_has(tally->done, i), depo_joined(&links, &t.game.tickets[i]));
    }
    assert_true(helped > 50);
}

static void test_S06_shared_win(void **unused) {
    (void)unused;
    static const char *const maps[] = {"usa", "europe", "africa", "amsterdam"};
    for (unsigned m = 0; m < 4; m++) {
        table_bare(&t, maps[m], NULL, 4);
        table_count(&t, 0);
        assert_int_equal(t.score.winners, 15); /* nobody has anything */
        for (unsigned seat = 0; seat < 4; seat++) assert_int_equal(t.score.seat[seat].rank, 1);
        t.state.score[2] = -3;
        t.state.score[1] = t.state.score[3] = 5;
        table_count(&t, 0);
        assert_int_equal(t.score.winners, 10);
        assert_int_equal(t.score.seat[1].rank, 1);
        assert_int_equal(t.score.seat[3].rank, 1);
        assert_int_equal(t.score.seat[0].rank, 3); /* the places they fill are skipped */
        assert_int_equal(t.score.seat[2].rank, 4);
    }
}

static void test_S07_nobody_gets_a_bonus_for_nothing(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 3);
    hold(&t, 0, "durban", "beira", 5);
    for (unsigned seat = 0; seat < 3; seat++)
        assert_int_equal(table_count(&t, seat)->most_bonus, 0);
    lay(&t, 1, "durban", "beira"); /* somebody else's ticket completes nothing */
    assert_int_equal(table_count(&t, 1)->most_bonus, 0);
    lay(&t, 0, "durban", "pretoria");
    hold(&t, 0, "durban", "pretoria", 1);
    assert_int_equal(table_count(&t, 0)->most_bonus, 10);
    assert_int_equal(t.score.seat[1].most_bonus, 0);
    table_bare(&t, "usa", NULL, 3);
    for (unsigned seat = 0; seat < 3; seat++)
        assert_int_equal(table_count(&t, seat)->path_bonus, 0);
    lay(&t, 2, "atlanta", "nashville");
    table_count(&t, 0);
    assert_int_equal(t.score.seat[2].path_bonus, 10);
    assert_int_equal(t.score.seat[0].path_bonus, 0);
}

static void test_S10_first_player(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        unsigned times[5] = {0};
        table_open(&t, "usa", NULL, players);
        for (uint64_t seed = 0; seed < 1000; seed++) {
            table_deal(&t, seed, NONE);
            assert_true(t.state.first < players);
            assert_int_equal(t.state.turn, t.state.first);
            times[t.state.first]++;
        }
        for (unsigned seat = 0; seat < players; seat++)
            assert_in_range(times[seat], 800 / players, 1250 / players);
        for (unsigned first = 0; first < players; first++) { /* unless the table sets it */
            table_deal(&t, 9, (depo_seat)first);
            assert_int_equal(t.state.first, first);
            table_keep_all(&t);
            assert_int_equal(t.state.turn, first);
        }
    }
}

/* Changes what `seat` can't know: swaps a hidden card, a hidden ticket, the chance to come. */
static void change_secrets(depo_state *s, unsigned seat) {
    s->rng.seed.key[0] ^= 0xdecade;
    for (unsigned other = 0; other < t.game.players; other++) {
        if (other == seat) continue;
        for (unsigned a = 0; a < DEPO_KINDS; a++)
            for (unsigned b = 0; b < DEPO_KINDS; b++) {
                if (a == b || s->hand[other].of[a] <= s->known[other].of[a] || !s->deck.of[b])
                    continue;
                s->hand[other].of[a]--;
                s->deck.of[a]++;
                s->hand[other].of[b]++;
                s->deck.of[b]--;
            }
        if (!s->tickets[other] || !s->ticket_pool) continue;
        depo_bits held = s->tickets[other] & t.game.regular & (~s->tickets[other] + 1);
        depo_bits pooled = s->ticket_pool & (~s->ticket_pool + 1);
        if (!held) continue;
        s->tickets[other] ^= held | pooled;
        s->ticket_pool ^= held | pooled;
    }
}

static void check_view(unsigned seat, const depo_view *view) {
    const depo_state *s = &t.state, *known = &view->known;
    depo_cards none = {0};
    depo_rng no_rng = {0};
    assert_memory_equal(&known->rng, &no_rng, sizeof no_rng);
    assert_memory_equal(&known->deck, &none, sizeof none);
    assert_true(known->ticket_pool == 0 && known->ticket_under == 0);
    for (unsigned other = 0; other < t.game.players; other++) {
        /* Counts are public. */
        assert_int_equal(known->hand_size[other], s->hand_size[other]);
        assert_int_equal(known->ticket_count[other], s->ticket_count[other]);
        assert_int_equal(known->trains[other], s->trains[other]);
        assert_int_equal(known->stations_left[other], s->stations_left[other]);
        assert_int_equal(known->score[other], s->score[other]);
        assert_true(known->owned[other] == s->owned[other]);
        if (other == seat) {
            assert_memory_equal(&known->hand[other], &s->hand[other], sizeof none);
            assert_true(known->tickets[other] == s->tickets[other]);
            continue;
        }
        assert_memory_equal(&known->hand[other], &none, sizeof none);
        assert_true(known->tickets[other] == 0);
        assert_true(known->returned[other] == 0);
    }
    assert_int_equal(known->deck_size, s->deck_size);
    assert_int_equal(known->pool_size, s->pool_size);
    assert_memory_equal(known->row, s->row, sizeof s->row);
    assert_memory_equal(&known->discard, &s->discard, sizeof none);
    if (s->phase == DEPO_OFFER && s->turn != seat) assert_true(known->offer == 0);
    /* Returned tickets in the deck: only who returned them knows them. */
    for (unsigned i = 0; i < s->queue_size; i++) {
        unsigned place = (s->queue_head + i) % DEPO_MAX_TICKETS;
        bool own = seat < t.game.players && depo_has(s->returned[seat], s->queue[place]);
        assert_int_equal(known->queue[place], own ? s->queue[place] : NONE);
    }
}

static void watch_game(const char *map, const char *variant, unsigned players, depo_prng *prng) {
    table_open(&t, map, variant, players);
    table_deal(&t, depo_prng_next(prng), NONE);
    while (t.state.phase != DEPO_OVER) {
        random_step(&t, prng);
        for (unsigned seat = 0; seat <= players; seat++) {
            depo_view view, same;
            depo_seat viewer = seat < players ? (depo_seat)seat : NONE;
            depo_observe(&t.game, &t.state, viewer, &view);
            check_view(viewer, &view);
            depo_state other = t.state;
            change_secrets(&other, viewer);
            depo_observe(&t.game, &other, viewer, &same);
            assert_memory_equal(&view, &same, sizeof view);
            if (viewer == NONE) continue;
            /* What is imagined behind a view looks the same from there. */
            depo_determinize(&t.game, &view, prng, &other);
            depo_observe(&t.game, &other, viewer, &same);
            assert_memory_equal(&view, &same, sizeof view);
        }
        for (unsigned i = 0; i < t.events.count; i++) {
            const depo_event *event = &t.events.list[i];
            depo_event seen = depo_event_for(event, NONE);
            if (event->kind == DEPO_EV_TOOK_BLIND) assert_int_equal(seen.card, NONE);
            assert_true(seen.tickets == 0);
            depo_event own = depo_event_for(event, event->seat);
            assert_memory_equal(&own, event, sizeof own);
        }
    }
}

static void test_S11_hidden_things_stay_hidden(void **unused) {
    (void)unused;
    depo_prng prng = {11};
    watch_game("usa", NULL, 4, &prng);
    watch_game("usa", "mega", 2, &prng);
    watch_game("europe", NULL, 5, &prng);
    watch_game("europe", "mega", 3, &prng);
    watch_game("europe", "big-cities", 2, &prng);
    watch_game("africa", NULL, 3, &prng);
    watch_game("amsterdam", NULL, 4, &prng);
    /* The first hand and a blind card are for their owner only. */
    table_open(&t, "usa", NULL, 2);
    const depo_event *dealt = event_of(&t, DEPO_EV_DEALT);
    depo_event seen = depo_event_for(dealt, (depo_seat)(1 - dealt->seat));
    static const uint8_t nothing[DEPO_KINDS];
    assert_memory_equal(seen.cards, nothing, sizeof nothing);
    assert_int_equal(seen.hidden, 1);
}

static void test_S12_the_same_seed_gives_the_same_game(void **unused) {
    (void)unused;
    static table twin;
    static const char *const maps[] = {"usa", "europe", "africa", "amsterdam"};
    for (unsigned m = 0; m < 4; m++) {
        table_open(&t, maps[m], NULL, 3);
        table_deal(&t, 12, NONE);
        table_open(&twin, maps[m], NULL, 3);
        table_deal(&twin, 12, NONE);
        depo_prng prng = {m};
        while (t.state.phase != DEPO_OVER) {
            depo_seat seat = depo_decider(&t.state);
            depo_move move = depo_random_move(&t.game, &t.state, seat, &prng);
            assert_int_equal(depo_play(&t.game, &t.state, move, &t.events), DEPO_OK);
            assert_int_equal(depo_play(&twin.game, &twin.state, move, NULL), DEPO_OK);
            assert_memory_equal(&t.state, &twin.state, sizeof t.state);
            assert_true(depo_state_hash(&t.state) == depo_state_hash(&twin.state));
        }
        /* Another seed, or the other half of it, another game. */
        table_deal(&t, 12, 0);
        uint64_t hash = depo_state_hash(&t.state);
        table_deal(&twin, 13, 0);
        assert_false(depo_state_hash(&twin.state) == hash);
        depo_seed seed = {{12, 0}};
        depo_setup(&twin.game, &twin.state, &seed, 0, NULL);
        assert_memory_not_equal(&t.state.hand, &twin.state.hand, sizeof t.state.hand);
    }
}

static void test_S12_the_numbers_of_one_seed(void **unused) {
    (void)unused;
    /* The first hands of a fixed seed, so that no machine may differ. The cards are the first
     * twelve numbers of the card stream, below 110, 109, ..., locomotives first, then colours. */
    table_open(&t, "usa", NULL, 3);
    depo_seed seed = {{0x0706050403020100, 0x0f0e0d0c0b0a0908}};
    depo_setup(&t.game, &t.state, &seed, 0, NULL);
    uint8_t pile[DEPO_KINDS] = {12, 12, 12, 12, 12, 12, 12, 12, 14};
    depo_cards hands[3] = {{{0}, {0}}};
    for (unsigned i = 0; i < 12; i++) {
        uint64_t four = depo_siphash(&seed, i / 4);
        unsigned number = (unsigned)(four >> (16 * (i % 4)) & 0xffff) * (110 - i) >> 16;
        unsigned kind = LOCO;
        while (number >= pile[kind]) {
            number -= pile[kind];
            kind = kind == LOCO ? 0 : kind + 1;
        }
        pile[kind]--;
        hands[i % 3].of[kind]++;
    }
    assert_memory_equal(hands, t.state.hand, sizeof hands);
}

static void test_S13_a_resigned_seat_passes_and_is_scored(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 3);
    lay(&t, 1, "chicago", "duluth");
    hold(&t, 1, "chicago", "duluth", 6);
    hold(&t, 1, "miami", "boston", 2);
    plays(&t, m_resign(1)); /* out of turn */
    assert_int_equal(event_of(&t, DEPO_EV_RESIGNED)->seat, 1);
    assert_int_equal(t.state.turn, 0);
    refused(&t, m_resign(1), DEPO_RESIGNED);
    idle(&t);
    assert_int_equal(t.state.turn, 2);
    depo_move late = m_blind(&t);
    late.seat = 1;
    refused(&t, late, DEPO_RESIGNED);
    idle(&t);
    assert_int_equal(t.state.turn, 0);
    assert_int_equal(table_count(&t, 1)->total, 4 + 6 - 2 + 10);
    assert_int_equal(t.score.winners, 2);
    /* Its track stays: nobody else can take it. */
    give(&t, 0, RED, 3);
    refused(&t, m_claim(&t, track_of(&t, "chicago", "duluth"), RED, 3, 0), DEPO_TRACK_TAKEN);
    /* In turn: the next one is on. */
    plays(&t, m_resign(0));
    assert_int_equal(t.state.turn, 2);
    idle(&t);
    assert_int_equal(t.state.turn, 2); /* alone, playing on */
    plays(&t, m_resign(2));
    assert_int_equal(t.state.phase, DEPO_OVER);
    refused(&t, m_resign(2), DEPO_GAME_OVER);
}

static void test_S13_leaving_in_the_middle_of_something(void **unused) {
    (void)unused;
    /* A second card is not taken; a tunnel is given up; as few tickets as possible are kept. */
    table_bare(&t, "europe", NULL, 3);
    plays(&t, m_blind(&t));
    plays(&t, m_resign(0));
    assert_int_equal(t.state.turn, 1);
    assert_int_equal(t.state.phase, DEPO_TURN);
    assert_int_equal(t.state.hand_size[0], 1);
    table_bare(&t, "europe", NULL, 3);
    give(&t, 0, BLUE, 5);
    leave(&t, 1, BLUE, 6);
    plays(&t, m_claim(&t, track_of(&t, "munchen", "venezia"), BLUE, 2, 0));
    assert_int_equal(t.state.phase, DEPO_TUNNEL);
    plays(&t, m_resign(0));
    assert_int_equal(t.state.hand_size[0], 5);
    assert_int_equal(t.state.discard.of[BLUE], 3);
    assert_true(t.state.owned[0] == 0);
    assert_int_equal(t.state.turn, 1);
    table_bare(&t, "europe", NULL, 3);
    plays(&t, m_tickets(&t));
    depo_bits offer = t.state.offer;
    plays(&t, m_resign(0));
    assert_int_equal(t.state.ticket_count[0], 1);
    unsigned kept = depo_bits_first(t.state.tickets[0]);
    while (offer) {
        unsigned ticket = depo_bits_pop(&offer);
        assert_true(t.game.tickets[kept].points <= t.game.tickets[ticket].points);
    }
    assert_int_equal(t.state.queue_size, 2);
    assert_int_equal(t.state.turn, 1);
    assert_int_equal(t.state.phase, DEPO_TURN);
    /* Before the first turn, in both choices. */
    table_open(&t, "europe", "mega", 3);
    plays(&t, m_resign(0));
    plays(&t, m_keep(1, 1));
    plays(&t, m_keep(2, 0));
    assert_int_equal(t.state.phase, DEPO_START_TICKETS);
    plays(&t, m_keep(1, 3));
    plays(&t, m_keep(2, 7));
    assert_int_equal(t.state.phase, DEPO_TURN);
    assert_int_equal(t.state.turn, 1); /* seat 0 was the first player */
    assert_int_equal(t.state.ticket_count[0], 3);
    table_open(&t, "usa", NULL, 2);
    plays(&t, m_keep(1, 3));
    plays(&t, m_resign(0)); /* the last one who had to choose */
    assert_int_equal(t.state.phase, DEPO_TURN);
    assert_int_equal(t.state.turn, 1);
    table_open(&t, "usa", NULL, 2);
    plays(&t, m_resign(0));
    plays(&t, m_resign(1));
    assert_int_equal(t.state.phase, DEPO_OVER);
}

static void test_S13_last_round_counts_resigned_seats(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 4);
    plays(&t, m_resign(1));
    plays(&t, m_resign(2));
    t.state.trains[0] = 3;
    give(&t, 0, RED, 1);
    plays(&t, m_claim(&t, track_of(&t, "atlanta", "nashville"), RED, 1, 0));
    assert_int_equal(t.state.turn, 3);
    idle(&t);
    assert_int_equal(t.state.turn, 0);
    assert_int_equal(t.state.phase, DEPO_TURN);
    idle(&t);
    assert_int_equal(t.state.phase, DEPO_OVER);
}

/* Nobody can do anything. */
static void nothing_left(unsigned players) {
    table_bare(&t, "usa", NULL, players);
    empty_row(&t, players - 1);
    leave(&t, players - 1, LOCO, 0);
    shorten_ticket_deck(&t, 0);
    t.state.open = 0;
}

static void test_S13_passes_of_resigned_seats(void **unused) {
    (void)unused;
    /* A seat passes and then leaves: the others still have to pass themselves. */
    nothing_left(2);
    plays(&t, m_pass(&t));
    plays(&t, m_resign(0));
    assert_int_equal(t.state.phase, DEPO_TURN);
    assert_int_equal(t.state.turn, 1);
    plays(&t, m_pass(&t));
    assert_int_equal(t.state.phase, DEPO_OVER);
    nothing_left(3);
    plays(&t, m_pass(&t));
    plays(&t, m_resign(0));
    plays(&t, m_pass(&t));
    assert_int_equal(t.state.phase, DEPO_TURN); /* seat 2 has not passed yet */
    assert_int_equal(t.state.turn, 2);
    plays(&t, m_pass(&t));
    assert_int_equal(t.state.phase, DEPO_OVER);
    /* Leaving is passing: with the passes of all others it ends the game. */
    nothing_left(3);
    plays(&t, m_pass(&t));
    plays(&t, m_pass(&t));
    plays(&t, m_resign(2));
    assert_int_equal(t.state.phase, DEPO_OVER);
    nothing_left(3);
    plays(&t, m_resign(1));
    plays(&t, m_pass(&t));
    assert_int_equal(t.state.turn, 2);
    plays(&t, m_pass(&t));
    assert_int_equal(t.state.phase, DEPO_OVER);
}

static void test_S14_reconstructed_tickets_are_marked(void **unused) {
    (void)unused;
    static const struct {
        const char *map;
        unsigned marked, plain;
    } cases[] = {{"usa", 0, 73}, {"europe", 7, 101}, {"africa", 48, 0}, {"amsterdam", 20, 4}};
    for (unsigned i = 0; i < 4; i++) {
        table_open(&t, cases[i].map, NULL, 2);
        unsigned marked = 0;
        for (unsigned k = 0; k < t.map.n_tickets; k++) {
            assert_true(t.map.tickets[k].reconstructed <= 1);
            marked += t.map.tickets[k].reconstructed;
        }
        assert_int_equal(marked, cases[i].marked);
        assert_int_equal(t.map.n_tickets - marked, cases[i].plain);
    }
}

static void replace(const char *map, const char *variant, unsigned players, const char *lines) {
    static depo_problems problems;
    table_open(&t, map, variant, players);
    uint8_t hash[DEPO_HASH_SIZE];
    memcpy(hash, t.map.hash, sizeof hash);
    if (!depo_map_replace_tickets(&t.map, t.game.variant, lines, strlen(lines), &problems))
        fail_msg("%s: %s", problems.list[0].where, problems.list[0].what);
    assert_memory_not_equal(hash, t.map.hash, sizeof hash); /* another game */
    assert_int_equal(depo_game_init(&t.game, &t.map, t.game.variant, 0, players), DEPO_OK);
}

static void test_S14_a_list_of_ones_own(void **unused) {
    (void)unused;
    replace("amsterdam", NULL, 4,
            "# my own contracts\n"
            "dam waag 4\n"
            "nieuwe-waal\tblauwbrug 11 # far\n\n"
            "dam oude-kerk 2\r\n"
            "dam jordaan 3\ndam begijnhof 1\ndam munttoren 5\nwaag jordaan 7\nwaag begijnhof 8");
    assert_int_equal(t.game.n_tickets, 8);
    for (unsigned i = 0; i < t.map.n_tickets; i++)
        assert_int_equal(t.map.tickets[i].reconstructed, 0);
    assert_int_equal(t.map.n_tickets, 8);
    const depo_game_ticket *second = &t.game.tickets[1];
    assert_int_equal(second->points, 11);
    assert_true(second->a == (uint64_t)1 << node_of(&t, "nieuwe-waal"));
    assert_true(second->b == (uint64_t)1 << node_of(&t, "blauwbrug"));
    table_deal(&t, 3, 0);
    table_keep_all(&t);
    /* Africa's groups can be ends as well. */
    char lines[4096] = "";
    for (unsigned i = 1; i <= 20; i++)
        snprintf(lines + strlen(lines), 64, "durban madagascar %u\nsudan nigeria %u\n", i, i);
    replace("africa", NULL, 5, lines);
    assert_int_equal(t.game.n_tickets, 40);
    assert_int_equal(__builtin_popcountll(t.game.tickets[0].b), 2);
    table_deal(&t, 3, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_S05_best_use_of_stations),
        cmocka_unit_test(test_S05_against_trying_everything),
        cmocka_unit_test(test_S06_shared_win),
        cmocka_unit_test(test_S07_nobody_gets_a_bonus_for_nothing),
        cmocka_unit_test(test_S10_first_player),
        cmocka_unit_test(test_S11_hidden_things_stay_hidden),
        cmocka_unit_test(test_S12_the_same_seed_gives_the_same_game),
        cmocka_unit_test(test_S12_the_numbers_of_one_seed),
        cmocka_unit_test(test_S13_a_resigned_seat_passes_and_is_scored),
        cmocka_unit_test(test_S13_leaving_in_the_middle_of_something),
        cmocka_unit_test(test_S13_last_round_counts_resigned_seats),
        cmocka_unit_test(test_S13_passes_of_resigned_seats),
        cmocka_unit_test(test_S14_reconstructed_tickets_are_marked),
        cmocka_unit_test(test_S14_a_list_of_ones_own),
    };
    return cmocka_run_group_tests_name("S table", tests, NULL, NULL);
}
