/* SPDX-License-Identifier: MIT
 * The log names every card that was played or turned up for all to see, in every language. What it
 * has to name is worked out from the positions before and after, not from the events it tells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/engine.h"
#include "mapio/mapio.h"
#include "recorded.h"
#include "say/sentence.h"
#include "say/story.h"

#include <locale.h>
#include <string.h>

static const char *folder;
static depo_map map;
static depo_game game;
static depo_guide guide;
static depo_state state, before;
static depo_problems problems;
static const char *names[DEPO_MAX_PLAYERS] = {"Anna", "Борис", "Chloé", "D", "E"};
static depo_teller teller = {.map = &map, .game = &game, .names = names, .marked = true};
static unsigned claims, tunnels, stations, doublings, stand_ins; /* looked at */

static const depo_event *event_of(const depo_events *events, depo_event_kind kind) {
    for (unsigned i = 0; i < events->count; i++)
        if (events->list[i].kind == kind) return &events->list[i];
    return NULL;
}

/* The sentence lists exactly these cards. */
static void check_cards(const char *sentence, const unsigned cards[DEPO_KINDS]) {
    char list[DEPO_KINDS * sizeof "255,"] = "";
    size_t used = 1;
    list[0] = DEPO_MARK_CARDS;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++)
        used +=
            (size_t)snprintf(list + used, sizeof list - used, "%s%u", kind ? "," : "", cards[kind]);
    if (!strstr(sentence, list)) fail_msg("%s lacks %s", sentence, list);
}

/* Cards that left a hand in the last move. */
static unsigned paid_from(unsigned seat, unsigned paid[DEPO_KINDS]) {
    unsigned all = 0;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++)
        all += paid[kind] = before.hand[seat].of[kind] - state.hand[seat].of[kind];
    return all;
}

static void check_doubling(const depo_event *claim, const char *sentence, unsigned locos) {
    static const char *const openings[DEPO_LANGUAGES] = {
        [DEPO_EN] = "; doubled with ", [DEPO_RU] = "; удвоение: "};
    static const char *const locomotives[DEPO_LANGUAGES] = {
        [DEPO_EN] = "%u locomotive", [DEPO_RU] = "%u локомотив"};
    const char *tail = strstr(sentence, openings[teller.language]);
    char wanted[DEPO_SENTENCE];
    assert_non_null(tail);
    unsigned type = game.tracks[claim->what].terrain;
    unsigned spent = before.terrain[claim->seat][type] - state.terrain[claim->seat][type];
    snprintf(wanted, sizeof wanted, "%u × ", spent);
    assert_true(!spent == !strstr(tail, wanted));
    if (spent) assert_non_null(strstr(tail, depo_terrain_name(&teller, type)));
    snprintf(wanted, sizeof wanted, locomotives[teller.language], locos);
    assert_true(!locos == !strstr(tail, wanted));
    assert_true(spent || locos);
    doublings++;
    stand_ins += locos;
}

/* A claim that no tunnel made dearer. */
static void check_claim(const depo_event *claim) {
    char sentence[DEPO_SENTENCE];
    unsigned paid[DEPO_KINDS], all = paid_from(claim->seat, paid);
    bool doubled = depo_has(state.doubled, claim->what);
    unsigned locos = all - game.tracks[claim->what].length;
    assert_true(doubled || !locos);
    paid[DEPO_LOCOMOTIVE] -= locos;
    for (teller.language = 0; teller.language < DEPO_LANGUAGES; teller.language++) {
        assert_true(depo_tell_event(&teller, claim, sentence));
        check_cards(sentence, paid);
        if (doubled) check_doubling(claim, sentence, locos);
    }
    claims++;
}

/* What a tunnel turned up lies on the table, or went with the payment to the discards. */
static void check_tunnel(const depo_events *events, const depo_event *tunnel) {
    char sentence[DEPO_SENTENCE];
    unsigned turned[DEPO_KINDS], paid[DEPO_KINDS], all = 0;
    if (event_of(events, DEPO_EV_RESHUFFLED)) return;
    paid_from(tunnel->seat, paid);
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++)
        all += turned[kind] = state.phase == DEPO_TUNNEL
                                  ? state.turned[kind]
                                  : state.discard.of[kind] - before.discard.of[kind] - paid[kind];
    assert_int_equal(all, game.rules.tunnel_reveal);
    for (teller.language = 0; teller.language < DEPO_LANGUAGES; teller.language++) {
        assert_true(depo_tell_event(&teller, tunnel, sentence));
        check_cards(sentence, turned);
    }
    tunnels++;
}

static void check_station(const depo_event *station) {
    char sentence[DEPO_SENTENCE];
    unsigned paid[DEPO_KINDS];
    assert_true(paid_from(station->seat, paid));
    for (teller.language = 0; teller.language < DEPO_LANGUAGES; teller.language++) {
        assert_true(depo_tell_event(&teller, station, sentence));
        check_cards(sentence, paid);
    }
    stations++;
}

static void check_move(const depo_events *events, unsigned made, unsigned all) {
    (void)all;
    const depo_event *claim = event_of(events, DEPO_EV_CLAIMED);
    const depo_event *tunnel = event_of(events, DEPO_EV_TUNNEL);
    const depo_event *station = event_of(events, DEPO_EV_STATION);
    if (made && claim && before.phase != DEPO_TUNNEL) check_claim(claim);
    if (made && tunnel) check_tunnel(events, tunnel);
    if (made && station) check_station(station);
    before = state;
}

static void test_recorded_games(void **unused) {
    (void)unused;
    recorded_place place = {&map, &game, &guide, &state};
    claims = tunnels = stations = doublings = 0;
    walk_recorded_games(folder, place, check_move);
    assert_true(claims > 100);
    assert_true(tunnels > 20);
    assert_true(stations);
    assert_true(doublings > 10);
}

/* Random players double with locomotives too, which the recorded ones never did. */
static void test_locomotives_as_terrain(void **unused) {
    (void)unused;
    depo_events events = {0};
    depo_prng prng = {1};
    stand_ins = 0;
    assert_true(depo_map_open("africa", &map, &problems));
    for (unsigned seed = 0; seed < 40; seed++) {
        depo_seed key = {{seed, 1}};
        unsigned players = 2 + seed % (DEPO_MAX_PLAYERS - 1);
        assert_int_equal(depo_game_init(&game, &map, 0, 0, players), DEPO_OK);
        depo_setup(&game, &state, &key, 0, &events);
        check_move(&events, 0, 0);
        for (unsigned made = 1; state.phase != DEPO_OVER; made++) {
            depo_move move = depo_random_move(&game, &state, depo_decider(&state), &prng);
            events.count = 0;
            assert_int_equal(depo_play(&game, &state, move, &events), DEPO_OK);
            check_move(&events, made, 0);
        }
    }
    assert_true(stand_ins > 10);
}

/* Somebody's own map may have tunnels where terrain cards double: what a tunnel costs beyond its
 * spaces is not taken for terrain, and what doubled is named. */
static void test_a_doubled_tunnel(void **unused) {
    (void)unused;
    static const struct {
        uint8_t cards, locos, terrain;
        const char *paid[DEPO_LANGUAGES], *doubled[DEPO_LANGUAGES];
    } cases[] = {
        /* One extra card; two terrain cards. */
        {5, 0, 2, {" 5 blue:", " 5 синих "}, {"doubled with 2 × ", "удвоение: 2 × "}},
        /* One extra card; a locomotive beside a terrain card. */
        {5, 1, 1, {" 5 blue:", " 5 синих "}, {", 1 locomotive", ", 1 локомотив"}},
        /* An extra locomotive; two more as terrain. */
        {4,
         3,
         0,
         {" 4 blue, 1 locomotive:", " 4 синие, 1 локомотив "},
         {"doubled with 2 locomotives", "удвоение: 2 локомотива"}},
    };
    assert_true(depo_map_open("africa", &map, &problems));
    assert_int_equal(depo_game_init(&game, &map, 0, 0, 2), DEPO_OK);
    unsigned track = 0;
    while (game.tracks[track].color != DEPO_BLUE || game.tracks[track].length != 4) track++;
    game.tracks[track].tunnel = 1;
    game.rules.tunnel_reveal = 3;
    teller.marked = false;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        depo_event event = {.kind = DEPO_EV_CLAIMED,
                            .what = (uint8_t)track,
                            .count = 14,
                            .doubled = 1,
                            .card = cases[i].terrain};
        event.cards[DEPO_BLUE] = cases[i].cards;
        event.cards[DEPO_LOCOMOTIVE] = cases[i].locos;
        for (teller.language = 0; teller.language < DEPO_LANGUAGES; teller.language++) {
            char sentence[DEPO_SENTENCE];
            assert_true(depo_tell_event(&teller, &event, sentence));
            if (!strstr(sentence, cases[i].paid[teller.language]) ||
                !strstr(sentence, cases[i].doubled[teller.language]))
                fail_msg("%u: %s", i, sentence);
        }
    }
    teller.marked = true;
}

int main(int argc, char **argv) {
    if (argc != 2 || !setlocale(LC_CTYPE, "C.UTF-8")) return 1;
    folder = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recorded_games),
        cmocka_unit_test(test_locomotives_as_terrain),
        cmocka_unit_test(test_a_doubled_tunnel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
