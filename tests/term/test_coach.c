/* SPDX-License-Identifier: MIT
 * The coach against a slow look at the same board: the trains that a ticket needs, what joins it,
 * and what it can't do without, in every position of the recorded games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/links.h"
#include "recorded.h"

#include <sodium.h>

#include <stdio.h>
#include <string.h>

enum { NEVER = 10000 };

static const char *folder;
static depo_map map;
static depo_game game;
static depo_guide guide;
static depo_state state;
static unsigned fates[4], necks, tight, helping, shared, advised;

/* What joining the ticket's ends costs at least, over own tracks and those given for nothing,
 * without one track. */
static unsigned needs_given(const depo_game_ticket *ticket, depo_seat seat, depo_bits given,
                            unsigned without, unsigned train, unsigned claim) {
    depo_bits free = state.open & ~depo_twins(&game, state.owned[seat]);
    depo_bits own = state.owned[seat] | given;
    unsigned at[DEPO_MAX_NODES], best = NEVER;
    if (without < game.n_tracks) free &= ~depo_bit(without);
    for (unsigned node = 0; node < game.n_nodes; node++)
        at[node] = ticket->a >> node & 1 ? 0 : NEVER;
    for (bool better = true; better;) {
        better = false;
        for (depo_bits left = own | free; left;) {
            unsigned track = depo_bits_pop(&left);
            const depo_game_track *t = &game.tracks[track];
            unsigned price = depo_has(own, track) ? 0 : train * t->length + claim;
            if (at[t->a] + price < at[t->b]) at[t->b] = at[t->a] + price, better = true;
            if (at[t->b] + price < at[t->a]) at[t->a] = at[t->b] + price, better = true;
        }
    }
    for (unsigned node = 0; node < game.n_nodes; node++)
        if (ticket->b >> node & 1 && at[node] < best) best = at[node];
    return best;
}

static unsigned needs(const depo_game_ticket *ticket, depo_seat seat, unsigned without,
                      unsigned train, unsigned claim) {
    return needs_given(ticket, seat, 0, without, train, claim);
}

static bool joins(depo_bits tracks, const depo_game_ticket *ticket) {
    depo_links links;
    depo_link(&game, tracks, &links);
    return depo_joined(&links, ticket);
}

/* Where three claims are worth a train. */
static void check_way(const depo_outlook *outlook, const depo_game_ticket *ticket, depo_seat seat) {
    depo_bits build = outlook->way & ~state.owned[seat];
    unsigned cost = 0, best = needs(ticket, seat, DEPO_NONE, 3, 1);
    for (depo_bits left = build; left;) cost += 3u * game.tracks[depo_bits_pop(&left)].length + 1;
    assert_true(joins(outlook->way, ticket));
    assert_true(cost >= best);
    tight += cost == best;
    if (outlook->neck == DEPO_NONE) return;
    assert_true(depo_has(build, outlook->neck));
    assert_true(needs(ticket, seat, outlook->neck, 3, 1) >=
                3 * ((unsigned)outlook->trains + DEPO_NECK_LEAST));
    necks++;
}

/* A free track helps when it lies on a way that costs hardly more than the best. */
static void check_helps(const depo_outlook *outlook, const depo_game_ticket *ticket,
                        depo_seat seat) {
    depo_bits free = state.open & ~depo_twins(&game, state.owned[seat]);
    unsigned best = needs(ticket, seat, DEPO_NONE, 3, 1);
    assert_true((outlook->helps & ~free) == 0);
    if (outlook->fate != DEPO_FATE_OPEN) {
        assert_true(outlook->helps == 0);
        return;
    }
    assert_true((outlook->way & free & ~outlook->helps) == 0);
    unsigned trains = 0;
    for (depo_bits left = outlook->way & free; left;)
        trains += game.tracks[depo_bits_pop(&left)].length;
    if (trains + 1 >= state.trains[seat]) return; /* then only the fewest trains count */
    for (depo_bits left = free; left; helping++) {
        unsigned track = depo_bits_pop(&left), price = 3u * game.tracks[track].length + 1;
        unsigned rest = needs_given(ticket, seat, depo_bit(track), DEPO_NONE, 3, 1);
        assert_int_equal(depo_has(outlook->helps, track), rest + price <= best + 1);
    }
}

/* Turns in which a seat may still build; many while nobody knows. */
static unsigned turns_to_build(depo_seat seat) {
    unsigned turns = state.turns_left ? 0 : 1000;
    for (unsigned i = 0; i < state.turns_left; i++)
        turns += (state.turn + i) % game.players == seat;
    bool drawing = state.phase == DEPO_SECOND_CARD || state.phase == DEPO_OFFER;
    return turns - (state.turns_left && state.turn == seat && drawing);
}

/* Tickets that were said to be past help, by seat. */
static depo_bits hopeless[DEPO_MAX_PLAYERS];
static unsigned late; /* of them, those for which there were trains but no turns */

static void check_ticket(depo_seat seat, depo_ticket number) {
    const depo_game_ticket *ticket = &game.tickets[number];
    unsigned least = needs(ticket, seat, DEPO_NONE, 1, 0);
    depo_outlook outlook;
    depo_look_ahead(&guide, &state, seat, number, &outlook);
    fates[outlook.fate]++;
    assert_int_equal(outlook.fate == DEPO_FATE_DONE, joins(state.owned[seat], ticket));
    if (outlook.fate == DEPO_FATE_DONE || outlook.fate == DEPO_FATE_BORROWED) {
        assert_true(joins(outlook.path, ticket));
    } else {
        assert_true(outlook.path == 0);
        bool reachable = least <= state.trains[seat] && state.phase != DEPO_OVER;
        bool in_time = needs(ticket, seat, DEPO_NONE, 0, 1) <= turns_to_build(seat);
        late += reachable && !in_time;
        reachable = reachable && in_time;
        /* An opponent may take a track beside a station that stands: that is not foreseen before
         * the last round. */
        bool foreseen = state.turns_left || state.stations_left[seat] == game.rules.stations;
        if (!reachable && !outlook.rescue && foreseen) hopeless[seat] |= depo_bit(number);
        assert_int_equal(outlook.fate, reachable ? DEPO_FATE_OPEN : DEPO_FATE_LOST);
    }
    check_helps(&outlook, ticket, seat);
    if (outlook.fate == DEPO_FATE_DONE) assert_true((outlook.path & ~state.owned[seat]) == 0);
    if (least > state.trains[seat]) return;
    assert_in_range(outlook.trains, least, state.trains[seat]);
    check_way(&outlook, ticket, seat);
    if (!state.owned[seat]) assert_true(outlook.length <= outlook.trains);
}

/* The ways of all tickets together: each open one can be completed over them, and each on its own
 * over what helps it. */
static void check_ways(depo_seat seat) {
    depo_ways ways;
    depo_outlook outlook;
    depo_bits free = state.open & ~depo_twins(&game, state.owned[seat]), open = 0, single = 0;
    depo_find_ways(&guide, &state, seat, state.tickets[seat], &ways);
    assert_true((ways.helps & ~free) == 0 && (ways.plan & ~ways.helps) == 0);
    for (depo_bits left = state.tickets[seat]; left;) {
        unsigned number = depo_bits_pop(&left);
        depo_look_ahead(&guide, &state, seat, (depo_ticket)number, &outlook);
        if (outlook.fate != DEPO_FATE_OPEN) continue;
        open |= depo_bit(number);
        single |= outlook.helps;
        assert_true(joins(ways.plan | state.owned[seat], &game.tickets[number]));
    }
    assert_true((single & ~ways.helps) == 0);
    if (!open) assert_true(ways.helps == 0);
    unsigned plan = 0, apart = 0; /* trains; two tracks of a double are one */
    for (depo_bits left = ways.plan; left;) {
        unsigned track = depo_bits_pop(&left);
        left &= ~depo_twins(&game, depo_bit(track));
        plan += game.tracks[track].length;
    }
    for (depo_bits left = open; left;) {
        depo_look_ahead(&guide, &state, seat, (depo_ticket)depo_bits_pop(&left), &outlook);
        apart += outlook.trains;
    }
    if (plan < apart) shared++;
}

/* A track that is advised is one of those that glow: the plan of all tickets. */
static void check_advice(depo_seat seat) {
    static const char *names[DEPO_MAX_PLAYERS] = {"A", "B", "C", "D", "E"};
    const depo_teller teller = {.map = &map, .game = &game, .names = names, .marked = true};
    char text[DEPO_SENTENCE];
    depo_ways ways;
    unsigned track;
    depo_tell_advice(&teller, &guide, &state, seat, text);
    if (sscanf(text, "Claim \001T%u", &track) != 1) return;
    depo_find_ways(&guide, &state, seat, state.tickets[seat], &ways);
    assert_true(depo_has(ways.plan, track));
    advised++;
}

static void check_position(const depo_events *events, unsigned made, unsigned all) {
    (void)events;
    if (!made) memset(hopeless, 0, sizeof hopeless);
    if (!made || ((made - 1) % 5 && made < all && !state.turns_left)) return; /* all take long */
    for (depo_seat seat = 0; seat < game.players; seat++) {
        for (depo_bits left = state.tickets[seat]; left;)
            check_ticket(seat, (depo_ticket)depo_bits_pop(&left));
        check_ways(seat);
        check_advice(seat);
    }
    if (state.phase != DEPO_OVER) return;
    depo_score score;
    depo_count(&game, &state, &score);
    for (depo_seat seat = 0; seat < game.players; seat++)
        assert_true((score.seat[seat].done & hopeless[seat]) == 0); /* it was true */
}

static void test_outlook(void **unused) {
    (void)unused;
    recorded_place place = {&map, &game, &guide, &state};
    assert_true(walk_recorded_games(folder, place, check_position) > 10);
    for (unsigned fate = 0; fate < 4; fate++) assert_true(fates[fate] > 0);
    assert_true(late > 0);
    assert_true(necks > 100 && tight > 1000 && helping > 10000 && shared > 100 && advised > 10);
}

int main(int count, char **arguments) {
    if (count != 2 || sodium_init() < 0) return 2;
    folder = arguments[1];
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_outlook)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
