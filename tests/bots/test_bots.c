/* SPDX-License-Identifier: MIT
 * Bots: legal whole games everywhere, nothing hidden used, no dependence on threads. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "bots/bot.h"
#include "bots/forecast.h"
#include "bots/policy.h"
#include "bots/search.h"
#include "core/score.h"
#include "mapio/mapio.h"
#include "sim/arena.h"
#include "sim/interval.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static depo_map map;
static depo_game game;
static depo_guide guide;
static depo_problems problems;
static unsigned char memory[DEPO_MAX_PLAYERS][DEPO_BOT_MEMORY] __attribute__((aligned(16)));

static void load(const char *id, unsigned variant, unsigned players) {
    assert_true(depo_map_open(id, &map, &problems));
    assert_int_equal(depo_game_init(&game, &map, variant, (1u << map.n_options) - 1, players),
                     DEPO_OK);
    depo_guide_init(&guide, &game);
}

static depo_move decide(const depo_bot_kind *kind, const depo_view *view, depo_prng *prng,
                        unsigned rollouts, void *own) {
    depo_ask ask = {.guide = &guide,
                    .view = view,
                    .prng = prng,
                    .budget = {.rollouts = rollouts},
                    .memory = own};
    return kind->decide(&ask);
}

/* One game of a bot against itself; every move must be legal. Searchers get a tiny budget. */
static void play_game(const depo_bot_kind *kind, uint64_t seed_number) {
    depo_state state;
    depo_seed seed = {{seed_number, 17}};
    depo_prng prng = {seed_number};
    memset(memory, 0, sizeof memory);
    depo_setup(&game, &state, &seed, DEPO_NONE, NULL);
    for (unsigned moves = 0; state.phase != DEPO_OVER; moves++) {
        depo_seat seat = depo_decider(&state);
        depo_view view;
        depo_observe(&game, &state, seat, &view);
        depo_move move = decide(kind, &view, &prng, 1, memory[seat]);
        depo_status status = depo_play(&game, &state, move, NULL);
        if (status != DEPO_OK)
            fail_msg("%s on %s/%u with %u: kind %u refused: %s", kind->name, map.id, game.variant,
                     game.players, move.kind, depo_status_symbol(status));
        assert_true(moves < 5000);
    }
}

static void test_whole_games(void **unused) {
    (void)unused;
    for (unsigned m = 0; m < depo_builtin_map_count; m++) {
        assert_true(depo_map_open(depo_builtin_maps[m].id, &map, &problems));
        unsigned least = map.players_least, most = map.players_most, variants = map.n_variants;
        for (unsigned variant = 0; variant < variants; variant++)
            for (unsigned players = least; players <= most; players++) {
                load(depo_builtin_maps[m].id, variant, players);
                for (unsigned k = 0; k < depo_bot_kind_count; k++) {
                    bool slow = depo_bot_imagines(&depo_bot_kinds[k]);
                    if (slow && (variant || (players > least && players < most))) continue;
                    for (unsigned i = 0; i < (slow ? 1 : 6); i++) play_game(&depo_bot_kinds[k], i);
                }
            }
    }
}

/* Equal views give equal moves: whatever is hidden behind a view is dealt again. */
static void test_no_cheating(void **unused) {
    (void)unused;
    for (unsigned m = 0; m < depo_builtin_map_count; m++) {
        assert_true(depo_map_open(depo_builtin_maps[m].id, &map, &problems));
        load(depo_builtin_maps[m].id, 0, map.players_most);
        depo_state state, other;
        depo_seed seed = {{m, 23}};
        depo_prng prng = {m}, chance = {m + 100};
        depo_setup(&game, &state, &seed, DEPO_NONE, NULL);
        for (unsigned n = 0; state.phase != DEPO_OVER; n++) {
            depo_seat seat = depo_decider(&state);
            depo_view view, again;
            depo_observe(&game, &state, seat, &view);
            depo_determinize(&game, &view, &chance, &other);
            depo_observe(&game, &other, seat, &again);
            assert_memory_equal(&view, &again, sizeof view);
            for (unsigned k = 0; k < depo_bot_kind_count; k++) {
                bool slow = depo_bot_imagines(&depo_bot_kinds[k]);
                if (slow && n % 16) continue;
                depo_prng a = {n}, b = {n};
                unsigned char own[2][DEPO_BOT_MEMORY] __attribute__((aligned(16))) = {{0}};
                depo_move first = decide(&depo_bot_kinds[k], &view, &a, 1, own[0]);
                depo_move second = decide(&depo_bot_kinds[k], &again, &b, 1, own[1]);
                assert_memory_equal(&first, &second, sizeof first);
            }
            /* The policies look at states in simulated games: they must not see more there. */
            for (unsigned style = 0; style < DEPO_STYLES; style++) {
                depo_mind one = {0}, two = {0};
                depo_prng a = {n}, b = {n};
                depo_move seen = depo_policy_move(&guide, style, &view.known, seat, &one, &a);
                depo_move real = depo_policy_move(&guide, style, &state, seat, &two, &b);
                assert_memory_equal(&seen, &real, sizeof seen);
            }
            depo_move move = depo_random_move(&game, &state, seat, &prng);
            assert_int_equal(depo_play(&game, &state, move, NULL), DEPO_OK);
        }
    }
}

/* Beliefs only exchange what is hidden: the view stays as it is. */
static void test_beliefs_keep_the_view(void **unused) {
    (void)unused;
    for (unsigned m = 0; m < depo_builtin_map_count; m++) {
        assert_true(depo_map_open(depo_builtin_maps[m].id, &map, &problems));
        load(depo_builtin_maps[m].id, 0, map.players_most);
        depo_state state, world;
        depo_seed seed = {{m, 29}};
        depo_prng prng = {m}, chance = {m + 7};
        depo_setup(&game, &state, &seed, DEPO_NONE, NULL);
        while (state.phase != DEPO_OVER) {
            depo_seat seat = depo_decider(&state);
            depo_view view, again;
            static depo_beliefs beliefs;
            depo_observe(&game, &state, seat, &view);
            depo_beliefs_form(&guide, &view, 3, &beliefs);
            depo_determinize(&game, &view, &chance, &world);
            depo_beliefs_apply(&guide, &view, &beliefs, &chance, &world);
            depo_observe(&game, &world, seat, &again);
            assert_memory_equal(&view, &again, sizeof view);
            depo_bits held = 0;
            for (unsigned p = 0; p < game.players; p++) {
                assert_int_equal(depo_bits_count(world.tickets[p]), world.ticket_count[p]);
                assert_true(!(held & world.tickets[p]));
                held |= world.tickets[p];
            }
            assert_true(!(held & world.ticket_pool));
            depo_move move = depo_random_move(&game, &state, seat, &prng);
            assert_int_equal(depo_play(&game, &state, move, NULL), DEPO_OK);
        }
    }
}

static void test_bot_names(void **unused) {
    (void)unused;
    depo_bot_spec spec;
    for (unsigned i = 0; i < depo_bot_kind_count; i++) {
        assert_true(depo_bot_parse(depo_bot_kinds[i].name, &spec));
        assert_ptr_equal(spec.kind, &depo_bot_kinds[i]);
        assert_true(depo_bot_kinds[i].memory <= DEPO_BOT_MEMORY);
    }
    assert_true(depo_bot_parse("master:rollouts=300+ms=50", &spec));
    assert_int_equal(spec.budget.rollouts, 300);
    assert_int_equal(spec.budget.ms, 50);
    static const char *const wrong[] = {"",
                                        "nobody",
                                        "master:",
                                        "master:rollouts",
                                        "master:x=1",
                                        "master:rollouts=",
                                        "master:rollouts=-1",
                                        "master:rollouts=0",
                                        "master:ms=0",
                                        "master:rollouts=5x",
                                        "master:rollouts=5+"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(depo_bot_parse(wrong[i], &spec));
}

static void place_bot(depo_seat_spec *spec, const char *text) {
    char why[256];
    if (!depo_seat_parse(text, spec, why, sizeof why)) fail_msg("%s", why);
}

static void prepare(depo_series *series, const char *a, const char *b) {
    memset(series, 0, sizeof *series);
    series->map = &map;
    series->game = &game;
    series->guide = &guide;
    series->seed = (depo_seed){{5, 0}};
    place_bot(&series->seats[0], a);
    place_bot(&series->seats[1], b);
}

/* What must not depend on the machine: everything but the times. */
static void forget_times(depo_counts *counts) {
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++)
        counts->bot[i].timed = counts->bot[i].nanoseconds = 0;
}

static void test_threads_change_nothing(void **unused) {
    (void)unused;
    static depo_counts one, two;
    static depo_row rows_one[400], rows_two[400];
    char why[200];
    load(depo_builtin_maps[0].id, 0, 2);
    static const depo_pairing pairings[] = {DEPO_PLAIN, DEPO_ROTATE, DEPO_SWAP};
    for (unsigned i = 0; i < 3; i++) {
        depo_series series;
        prepare(&series, "planner", "easy");
        series.pairing = pairings[i];
        series.to = 200;
        series.threads = 1;
        assert_true(depo_series_run(&series, &one, rows_one, why, sizeof why));
        series.threads = 2 + i;
        assert_true(depo_series_run(&series, &two, rows_two, why, sizeof why));
        forget_times(&one);
        forget_times(&two);
        assert_memory_equal(&one, &two, sizeof one);
        assert_memory_equal(rows_one, rows_two, sizeof rows_one);
        assert_int_equal(one.games, 200);
        assert_int_equal(one.bot[0].share + one.bot[1].share, 200 * DEPO_WIN);
    }
}

/* Two parts add up to the whole: what several machines rely on. */
static void test_parts_add_up(void **unused) {
    (void)unused;
    static depo_counts whole, part, sum;
    char why[200];
    load(depo_builtin_maps[0].id, 0, 3);
    depo_series series;
    prepare(&series, "planner", "racer");
    place_bot(&series.seats[2], "random");
    series.pairing = DEPO_ROTATE;
    series.threads = 1;
    series.to = 90;
    assert_true(depo_series_run(&series, &whole, NULL, why, sizeof why));
    memset(&sum, 0, sizeof sum);
    for (unsigned i = 0; i < 3; i++) {
        series.from = 30 * i;
        series.to = series.from + 30;
        assert_true(depo_series_run(&series, &part, NULL, why, sizeof why));
        depo_counts_add(&sum, &part);
    }
    forget_times(&whole);
    forget_times(&sum);
    assert_memory_equal(&whole, &sum, sizeof sum);
}

static void test_ladder(void **unused) {
    (void)unused;
    static depo_counts counts;
    char why[200];
    static const char *const ladder[] = {"random", "easy", "medium", "strong"};
    for (unsigned m = 0; m < depo_builtin_map_count; m++) {
        assert_true(depo_map_open(depo_builtin_maps[m].id, &map, &problems));
        if (map.n_tracks < 40) continue; /* not on toy maps */
        load(depo_builtin_maps[m].id, 0, 2);
        for (unsigned i = 1; i < sizeof ladder / sizeof *ladder; i++) {
            depo_series series;
            prepare(&series, ladder[i], ladder[i - 1]);
            series.pairing = DEPO_ROTATE;
            series.threads = 1;
            series.to = 400;
            assert_true(depo_series_run(&series, &counts, NULL, why, sizeof why));
            double rate = (double)counts.bot[0].share / DEPO_WIN / 400;
            if (rate < 0.65 || (i > 1 && rate > 0.85)) /* a step that people can take */
                fail_msg("%s: %s wins %.3f against %s", map.id, ladder[i], rate, ladder[i - 1]);
        }
    }
}

/* A coloured ferry needs its locomotives too, and that many fewer cards of its colour. */
static void test_needs_of_ferries(void **unused) {
    (void)unused;
    load("europe", 0, 2);
    unsigned t = 0;
    while (game.tracks[t].ferry != 2 || game.tracks[t].length != 4) t++;
    static depo_state state;
    const depo_style *style = &guide.style[DEPO_STYLE_PLANNER];
    depo_plan plan = {.tracks = depo_bit(t)};
    depo_needs needs;
    state.open = game.all_tracks;
    for (unsigned color = 0; color <= DEPO_GRAY; color++) {
        unsigned paid = color == DEPO_GRAY ? DEPO_RED : color;
        game.tracks[t].color = (uint8_t)color;
        state.hand[0] = (depo_cards){0};
        state.hand[0].of[paid] = 4;
        depo_needs_find(&guide, style, &state, 0, &plan, &needs);
        assert_int_equal(needs.lacking, 2);
        assert_true(needs.urgency[DEPO_LOCOMOTIVE] > 0 && !needs.urgency[paid]);
        assert_int_equal(needs.spare[paid], 2);
        assert_int_equal(needs.spare[DEPO_LOCOMOTIVE], -2);
    }
}

/* Levels are in the order of their measured strength on every map, and nothing else has one. */
static void test_strength(void **unused) {
    (void)unused;
    for (unsigned m = 0; m <= depo_builtin_map_count; m++) {
        const char *id = m < depo_builtin_map_count ? depo_builtin_maps[m].id : "a map of mine";
        int last = 0;
        unsigned levels = 0;
        for (unsigned k = 0; k < depo_bot_kind_count; k++) {
            int elo = depo_bot_strength(id, &depo_bot_kinds[k]);
            assert_int_equal(elo != 0, depo_bot_kinds[k].level);
            if (!elo) continue;
            if (elo <= last) fail_msg("%s: %s has %d", id, depo_bot_kinds[k].name, elo);
            last = elo;
            levels++;
        }
        assert_int_equal(levels, 6);
        assert_int_equal(depo_bot_strength(id, depo_bot_find("medium")), 1000);
    }
}

static void test_arena(void **unused) {
    (void)unused;
    char why[200];
    load(depo_builtin_maps[0].id, 0, 3);
    depo_series series;
    prepare(&series, "planner", "easy");
    series.threads = 2;
    depo_seat_spec bots[3];
    place_bot(&bots[0], "planner");
    place_bot(&bots[1], "easy");
    place_bot(&bots[2], "random");
    depo_match matches[2][3] = {{{.a = 0, .b = 1}, {.a = 0, .b = 2}, {.a = 1, .b = 2}},
                                {{.a = 0, .b = 1}, {.a = 0, .b = 2}, {.a = 1, .b = 2}}};
    depo_rating ratings[2][3];
    for (unsigned run = 0; run < 2; run++) {
        for (unsigned i = 0; i < 3; i++)
            for (unsigned block = 0; block < 2; block++)
                assert_true(depo_match_play(&series, bots, &matches[run][i], 20, why, sizeof why));
        depo_rate(matches[run], 3, 3, ratings[run]);
    }
    assert_memory_equal(matches[0], matches[1], sizeof matches[0]);
    assert_memory_equal(ratings[0], ratings[1], sizeof ratings[0]);
    assert_int_equal(matches[0][0].deals, 40);
    assert_true(ratings[0][0].elo > ratings[0][1].elo);
    assert_true(ratings[0][1].elo > ratings[0][2].elo);
    double sum = ratings[0][0].elo + ratings[0][1].elo + ratings[0][2].elo;
    assert_true(sum > -1 && sum < 1);
    for (unsigned i = 0; i < 3; i++) assert_true(ratings[0][i].error > 1);
    /* A match of equals is not settled; one of unequals is. */
    depo_match even = {
        .deals = 100, .share = 100 * DEPO_WIN, .squared = 100 * 2 * DEPO_WIN * DEPO_WIN};
    assert_false(depo_match_settled(&even, 3));
    assert_true(depo_match_settled(&matches[0][2], 3));
}

/* Wins of the first bot in deals of `ways` games each, `won` of them. */
static depo_interval interval(const unsigned *won, unsigned deals, unsigned ways) {
    static depo_counts counts;
    depo_game two = {.players = 2};
    depo_series series = {.game = &two, .pairing = ways == 2 ? DEPO_ROTATE : DEPO_PLAIN};
    memset(&counts, 0, sizeof counts);
    counts.games = counts.bot[0].games = deals * ways;
    counts.deals = deals;
    for (unsigned i = 0; i < deals; i++) {
        int64_t share = (int64_t)won[i] * DEPO_WIN;
        counts.bot[0].share += share;
        counts.bot[0].deals_share += share;
        counts.bot[0].deals_squared += share * share;
    }
    return depo_share_interval(&series, &counts, 0);
}

static void expect_interval(depo_interval found, double share, double low, double high) {
    if (fabs(found.share - share) > 5e-4 || fabs(found.low - low) > 5e-4 ||
        fabs(found.high - high) > 5e-4)
        fail_msg("%.4f: %.4f … %.4f", found.share, found.low, found.high);
}

/* Known values of Wilson's interval for single games; pairs count as what they tell. */
static void test_intervals(void **unused) {
    (void)unused;
    unsigned won[100];
    for (unsigned i = 0; i < 100; i++) won[i] = i < 60;
    expect_interval(interval(won, 100, 1), 0.6, 0.5020, 0.6906);
    for (unsigned i = 0; i < 100; i++) won[i] = 1;
    expect_interval(interval(won, 10, 1), 1, 0.7225, 1);
    for (unsigned i = 0; i < 100; i++) won[i] = 0;
    expect_interval(interval(won, 10, 1), 0, 0, 0.2775);
    expect_interval(interval(won, 1, 1), 0, 0, 0.7935);
    expect_interval(interval(won, 0, 1), 0, 0, 1);
    /* All deals split: who got the better one won, which tells about the bots that they are even.
     */
    for (unsigned i = 0; i < 100; i++) won[i] = 1;
    depo_interval even = interval(won, 100, 2);
    assert_true(even.low > 0.47 && even.high < 0.53);
    /* Both games of a deal always end alike: 50 deals are 50 games' worth, not 100. */
    for (unsigned i = 0; i < 100; i++) won[i] = i % 2 ? 2 : 0;
    expect_interval(interval(won, 50, 2), 0.5, 0.3664, 0.6336);
    /* Independent games: as many as were played. */
    for (unsigned i = 0; i < 100; i++) won[i] = i % 4 == 0 ? 0 : i % 4 == 3 ? 2 : 1;
    depo_interval free_pairs = interval(won, 100, 2);
    assert_true(free_pairs.low > 0.428 && free_pairs.low < 0.433);
}

/* A ticket that was held `held` times in each deal of two games, `won` of them by the winner. */
static depo_thing_counts held_in(const unsigned *held, const unsigned *won, unsigned deals) {
    depo_thing_counts thing = {0};
    for (unsigned i = 0; i < deals; i++) {
        int64_t games = held[i], share = (int64_t)won[i] * DEPO_WIN;
        thing.games += games;
        thing.share += share;
        thing.deals += games != 0;
        thing.games_squared += games * games;
        thing.share_squared += share * share;
        thing.share_games += share * games;
    }
    return thing;
}

/* Who holds a ticket in both games of a deal tells twice the same when both end alike. */
static void test_intervals_of_things(void **unused) {
    (void)unused;
    depo_game two = {.players = 2};
    depo_series paired = {.game = &two, .pairing = DEPO_ROTATE}, plain = {.game = &two};
    unsigned held[100], won[100];
    for (unsigned i = 0; i < 100; i++) held[i] = 2;
    for (unsigned i = 0; i < 100; i++) won[i] = i % 2 ? 2 : 0;
    depo_thing_counts alike = held_in(held, won, 50);
    expect_interval(depo_won_interval(&paired, &alike), 0.5, 0.3664, 0.6336);
    expect_interval(depo_won_interval(&plain, &alike), 0.5, 0.4038, 0.5962);
    /* Held once in each deal, the games have nothing to do with each other. */
    for (unsigned i = 0; i < 100; i++) held[i] = 1;
    for (unsigned i = 0; i < 100; i++) won[i] = i % 2;
    depo_thing_counts apart = held_in(held, won, 100);
    expect_interval(depo_won_interval(&paired, &apart), 0.5, 0.4038, 0.5962);
    /* Always won: each deal counts once, however often it was played. */
    for (unsigned i = 0; i < 100; i++) held[i] = won[i] = 2;
    depo_thing_counts always = held_in(held, won, 10);
    expect_interval(depo_won_interval(&paired, &always), 1, 0.7225, 1);
    /* Had in every game or in none of a deal. */
    for (unsigned i = 0; i < 100; i++) held[i] = i % 2 ? 2 : 0;
    depo_thing_counts had = held_in(held, held, 50);
    static depo_counts counts;
    memset(&counts, 0, sizeof counts);
    counts.games = 100;
    expect_interval(depo_had_interval(&paired, &counts, &had), 0.5, 0.3664, 0.6336);
    depo_thing_counts none = {0};
    expect_interval(depo_won_interval(&paired, &none), 0, 0, 1);
}

/* A series counts for its deals what its rows say: points, and tracks and tickets that were had. */
static void test_deals_are_counted(void **unused) {
    (void)unused;
    enum { GAMES = 60 };
    static depo_counts counts;
    static depo_row rows[2 * GAMES];
    char why[200];
    depo_series series;
    load("tiny", 0, 2);
    prepare(&series, "easy", "random");
    series.pairing = DEPO_ROTATE;
    series.to = GAMES;
    assert_true(depo_series_run(&series, &counts, rows, why, sizeof why));
    assert_int_equal(counts.deals, GAMES / 2);
    double squares = 0, sum = 0;
    for (unsigned deal = 0; deal < GAMES / 2; deal++) {
        double points = (rows[4 * deal].total + rows[4 * deal + 2].total) / 2.0;
        sum += points;
        squares += points * points;
    }
    double n = GAMES / 2, variance = (squares - sum * sum / n) / (n - 1);
    double error = depo_score_error(&series, &counts, 0);
    assert_true(fabs(error - 1.959964 * sqrt(variance / n)) < 1e-6);
    int64_t tracks = 0, had = 0;
    for (unsigned i = 0; i < 2 * GAMES; i++) tracks += rows[i].tracks;
    for (unsigned t = 0; t < series.game->n_tracks; t++) {
        const depo_thing_counts *c = &counts.track[t];
        had += c->games;
        assert_true(c->deals <= c->games && c->games <= 2 * c->deals);
        assert_int_equal(c->games_squared, 3 * c->games - 2 * c->deals); /* 1 or 2 of each */
        depo_interval won = depo_won_interval(&series, c);
        assert_true(won.low <= won.share && won.share <= won.high);
    }
    assert_int_equal(had, tracks);
}

/* The mean error of what is foreseen for the first seat in games of planners, and of a guess that
 * is the same for all positions. */
static void foreseen_errors(double *foreseen, double *guessed) {
    enum { GAMES = 60, EVERY = 12, MOST = 2000 };
    static double told[MOST], came[MOST];
    static const depo_style_name style[] = {DEPO_STYLE_PLANNER, DEPO_STYLE_PLANNER};
    unsigned count = 0;
    double mean = 0;
    for (unsigned number = 0; number < GAMES; number++) {
        depo_state state;
        depo_seed seed = {{number, 41}};
        depo_prng prng = {number};
        depo_mind minds[2] = {{.seen = {0}}, {.seen = {0}}};
        unsigned first = count;
        depo_setup(&game, &state, &seed, DEPO_NONE, NULL);
        for (unsigned n = 0; state.phase != DEPO_OVER; n++) {
            depo_seat seat = depo_decider(&state);
            if (state.phase == DEPO_TURN && n % EVERY == 0 && count < MOST) {
                depo_promise promises[2];
                depo_mind copy[2];
                memcpy(copy, minds, sizeof copy);
                depo_promises_of(&guide, style, &state, copy, promises);
                told[count] = state.score[0] + depo_forecast(&guide.net, &promises[0]);
                count++;
            }
            depo_move move =
                depo_policy_move(&guide, style[seat], &state, seat, &minds[seat], &prng);
            depo_apply(&game, &state, move, NULL);
        }
        depo_score score;
        depo_count(&game, &state, &score);
        for (unsigned i = first; i < count; i++) mean += came[i] = score.seat[0].total;
    }
    assert_true(count > GAMES);
    mean /= count;
    *foreseen = *guessed = 0;
    for (unsigned i = 0; i < count; i++) {
        *foreseen += fabs(told[i] - came[i]) / count;
        *guessed += fabs(mean - came[i]) / count;
    }
}

/* Every large map has a forecast that knows far more than the average; other rules have none. */
static void test_forecast(void **unused) {
    (void)unused;
    for (unsigned m = 0; m < depo_builtin_map_count; m++) {
        double foreseen, guessed;
        load(depo_builtin_maps[m].id, 0, 2);
        assert_int_equal(guide.foresees, map.n_tracks >= 40);
        if (!guide.foresees) continue;
        foreseen_errors(&foreseen, &guessed);
        if (foreseen > 0.9 * guessed)
            fail_msg("%s: off by %.1f, a constant by %.1f", map.id, foreseen, guessed);
    }
    load(depo_builtin_maps[0].id, 0, 2);
    game.rules.trains++;
    depo_guide_init(&guide, &game);
    assert_false(guide.foresees);
    game.rules.trains--;
    strcpy(game.map_id, "my-island"); /* the same numbers on another map */
    depo_guide_init(&guide, &game);
    assert_false(guide.foresees);
}

/* The search says what it thought, the chosen move first. */
static void test_thoughts(void **unused) {
    (void)unused;
    load(depo_builtin_maps[0].id, 0, 2);
    depo_state state;
    depo_seed seed = {{3, 31}};
    depo_setup(&game, &state, &seed, DEPO_NONE, NULL);
    depo_view view;
    depo_seat seat = depo_decider(&state);
    depo_observe(&game, &state, seat, &view);
    depo_prng prng = {1};
    static depo_thoughts thoughts;
    depo_ask ask = {.guide = &guide,
                    .view = &view,
                    .prng = &prng,
                    .budget = {.rollouts = 200},
                    .memory = memory[0],
                    .thoughts = &thoughts};
    depo_move move = depo_bot_find("master")->decide(&ask);
    assert_true(thoughts.count >= 2);
    assert_memory_equal(&thoughts.list[0].move, &move, sizeof move);
    for (unsigned i = 2; i < thoughts.count; i++)
        assert_true(thoughts.list[i - 1].value >= thoughts.list[i].value);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bot_names),
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_no_cheating),
        cmocka_unit_test(test_beliefs_keep_the_view),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_parts_add_up),
        cmocka_unit_test(test_ladder),
        cmocka_unit_test(test_needs_of_ferries),
        cmocka_unit_test(test_strength),
        cmocka_unit_test(test_arena),
        cmocka_unit_test(test_intervals),
        cmocka_unit_test(test_intervals_of_things),
        cmocka_unit_test(test_deals_are_counted),
        cmocka_unit_test(test_forecast),
        cmocka_unit_test(test_thoughts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
