/* SPDX-License-Identifier: MIT
 * Rules P-01 to P-04: the prize route, on a small map that has one. It is the template of a
 * mechanism, so everything that reads and writes games is tried with it, too. */
#include "table.h"

#include "codec/event_text.h"
#include "codec/json.h"
#include "codec/position_text.h"
#include "core/mechanism.h"
#include "learn/observation.h"
#include "review/review.h"
#include "say/mechanism.h"
#include "sheet/sheet.h"

#include <stdio.h>
#include <stdlib.h>

static table t;

/* The smallest built-in map as text, with a prize of so many points or another block. */
static char *map_text(const char *block) {
    const depo_builtin_map *tiny = depo_builtin_find("tiny");
    const char *rules = strstr(tiny->json, "\"rules\": {") + strlen("\"rules\": {");
    char *text = NULL;
    assert_true(asprintf(&text, "%.*s%s%s", (int)(rules - tiny->json), tiny->json, block, rules) >
                0);
    return text;
}

static bool read_map(const char *block, depo_map *map, depo_problems *problems) {
    char *text = map_text(block);
    bool good = depo_map_parse(text, strlen(text), map, problems);
    free(text);
    return good;
}

static void begin(unsigned players) {
    depo_problems problems;
    table_open(&t, "tiny", NULL, players);
    assert_true(read_map("\"prize\": {\"points\": 5},", &t.map, &problems));
    assert_int_equal(depo_game_init(&t.game, &t.map, 0, 0, players), DEPO_OK);
    table_deal(&t, 7, 0);
    table_keep_all(&t);
}

/* The seat claims a track with locomotives; whatever it lacks it gets. */
static void claim(unsigned seat, depo_track track) {
    const depo_game_track *of = &t.game.tracks[track];
    table_turn(&t, (depo_seat)seat);
    depo_cards *hand = &t.state.hand[seat];
    memset(hand, 0, sizeof *hand);
    hand->of[LOCO] = of->length;
    t.state.hand_size[seat] = of->length;
    depo_move move = {.kind = DEPO_CLAIM,
                      .seat = (uint8_t)seat,
                      .what = track,
                      .color = LOCO,
                      .locos = of->length};
    if (of->tunnel) t.game.tunnels = 0; /* no cards are turned here */
    assert_int_equal(depo_play(&t.game, &t.state, move, &t.events), DEPO_OK);
}

static const depo_event *told(unsigned kind) {
    for (unsigned i = 0; i < t.events.count; i++)
        if (t.events.list[i].kind == kind) return &t.events.list[i];
    return NULL;
}

static void test_P01_a_route_by_chance(void **unused) {
    (void)unused;
    depo_bits seen = 0;
    table_open(&t, "tiny", NULL, 2);
    assert_int_equal(t.state.prize, 0); /* only where the map has it */
    begin(2);
    for (uint64_t seed = 0; seed < 200; seed++) {
        table_deal(&t, seed, 0);
        assert_true(t.state.prize > 0 && t.state.prize <= t.game.n_tracks);
        assert_non_null(told(DEPO_EV_PRIZE_UP));
        assert_int_equal(told(DEPO_EV_PRIZE_UP)->what + 1, t.state.prize);
        seen |= depo_bit(t.state.prize - 1u);
    }
    assert_int_equal(depo_bits_count(seen), t.game.n_tracks);
    depo_view view; /* everybody sees it */
    depo_observe(&t.game, &t.state, NONE, &view);
    assert_int_equal(view.known.prize, t.state.prize);
}

static void test_P02_points_at_the_end(void **unused) {
    (void)unused;
    begin(2);
    unsigned prize = t.state.prize - 1u;
    claim(1, (depo_track)prize);
    assert_int_equal(t.state.prizes[1], 1);
    assert_int_equal(told(DEPO_EV_PRIZE)->seat, 1);
    assert_int_equal(told(DEPO_EV_PRIZE)->count, 5);
    depo_count(&t.game, &t.state, &t.score);
    assert_int_equal(t.score.seat[1].bonus[DEPO_MECHANISM_PRIZE], 5);
    assert_int_equal(t.score.seat[0].bonus[DEPO_MECHANISM_PRIZE], 0);
    int points = 0; /* it is in the total */
    const depo_tally *tally = &t.score.seat[1];
    points = tally->routes + tally->tickets_plus - tally->tickets_minus + tally->path_bonus +
             tally->most_bonus + 5;
    assert_int_equal(tally->total, points);
}

static void test_P03_another_after_a_claim(void **unused) {
    (void)unused;
    begin(2);
    unsigned before = t.state.prize, other = 0;
    while (other + 1 == before || other == ((before - 1u) ^ 1u)) other++;
    claim(0, (depo_track)other); /* not the prize route: it stays */
    assert_int_equal(t.state.prize, before);
    assert_null(told(DEPO_EV_PRIZE_UP));
    claim(1, (depo_track)(before - 1));
    assert_true(t.state.prize && t.state.prize != before);
    assert_true(depo_has(t.state.open, t.state.prize - 1u));
    t.state.open = depo_bit(t.state.prize - 1u);
    claim(0, (depo_track)(t.state.prize - 1));
    assert_int_equal(t.state.prize, 0); /* nothing is left */
}

static void test_P04_another_when_it_is_closed(void **unused) {
    (void)unused;
    begin(2);
    depo_track one = (depo_track)depo_bits_first(t.game.double_first);
    t.state.prize = (uint8_t)(one + 1);
    claim(0, one ^ 1u); /* with two players the other track is closed */
    assert_int_equal(t.state.prizes[0], 0);
    assert_true(t.state.prize != one + 1);
    assert_non_null(told(DEPO_EV_PRIZE_UP));
}

static void maps_say_it(void **unused) {
    (void)unused;
    static depo_map map, plain;
    depo_problems problems;
    assert_true(read_map("", &plain, &problems));
    assert_true(read_map("\"prize\": {\"points\": 5},", &map, &problems));
    assert_memory_not_equal(map.hash, plain.hash, sizeof map.hash);
    static depo_map more;
    assert_true(read_map("\"prize\": {\"points\": 6},", &more, &problems));
    assert_memory_not_equal(map.hash, more.hash, sizeof map.hash);
    assert_false(read_map("\"prize\": {\"points\": 0},", &more, &problems));
    assert_false(read_map("\"prize\": {\"cards\": 3},", &more, &problems));
    json_t *rules = depo_rules_json(&map.variants[0]);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(rules, "prize"), "points")),
                     5);
    json_decref(rules);
}

static void positions_say_it(void **unused) {
    (void)unused;
    char text[DEPO_POSITION_TEXT], again[DEPO_POSITION_TEXT], why[DEPO_WHY_TEXT];
    depo_view view, read;
    begin(2);
    claim(1, (depo_track)(t.state.prize - 1));
    depo_observe(&t.game, &t.state, 0, &view);
    depo_position_text(&t.map, &t.game, &view, text);
    assert_non_null(strstr(text, " prize:"));
    assert_non_null(strstr(text, ",z1"));
    if (!depo_position_parse(&t.map, &t.game, text, &read, why)) fail_msg("%s\n%s", text, why);
    depo_position_text(&t.map, &t.game, &read, again);
    assert_string_equal(text, again);
    assert_int_equal(read.known.prize, view.known.prize);
    strstr(text, ",z1")[2] = '9'; /* nobody has so many */
    assert_false(depo_position_parse(&t.map, &t.game, text, &read, why));

    json_t *json = depo_view_json(&t.map, &t.game, &view);
    assert_true(json_is_string(json_object_get(json, "prize")));
    json_t *players = json_object_get(json, "players");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(players, 1), "prizes")), 1);
    json_decref(json);
}

static void learners_see_it(void **unused) {
    (void)unused;
    static depo_observation layout;
    static uint8_t bytes[65536];
    begin(2);
    claim(1, (depo_track)(t.state.prize - 1));
    depo_observation_init(&layout, &t.game);
    depo_observe_bytes(&layout, &t.state, 0, bytes);
    const depo_block *prize = &layout.blocks[layout.n_blocks - 2];
    const depo_block *prizes = &layout.blocks[layout.n_blocks - 1];
    assert_string_equal(prize->name, "prize");
    assert_int_equal(bytes[prize->first], t.state.prize);
    assert_string_equal(prizes->name, "prizes");
    assert_int_equal(bytes[prizes->first + 1], 1);
}

/* Whether a text has a piece, in every language whatever it is. */
static void has(const char *text, const char *piece) {
    if (!strstr(text, piece)) fail_msg("\"%s\" without \"%s\"", text, piece);
}

static void people_are_told(void **unused) {
    (void)unused;
    const char *names[] = {"Anna", "Ben"};
    char text[DEPO_RULES_TEXT], sentence[DEPO_SENTENCE];
    begin(2);
    claim(1, (depo_track)(t.state.prize - 1));
    depo_teller teller = {.map = &t.map, .game = &t.game, .names = names};
    assert_true(depo_tell_event(&teller, told(DEPO_EV_PRIZE), sentence));
    assert_string_equal(sentence, "Ben wins the prize: 5 points");
    assert_true(depo_tell_event(&teller, told(DEPO_EV_PRIZE_UP), sentence));
    has(sentence, "The prize route is ");
    depo_tell_track_status(&teller, &t.state, (depo_track)(t.state.prize - 1), sentence);
    has(sentence, "prize route: 5 points");
    depo_tell_rules(&teller, text, sizeof text);
    has(text, "P-01, P-03, P-04");
    has(text, "Each prize route you claimed earns 5 points.");
    bool line = false;
    depo_count_line found;
    for (unsigned i = 0; depo_tell_count_line(&teller, &t.state, i, &found, sentence); i++)
        if (strcmp(sentence, "Prizes") == 0) line = found.value[1] == 5 && found.value[0] == 0;
    assert_true(line);
    depo_reason reason = {.kind = DEPO_REASON_GAIN,
                          .track = (uint8_t)(t.state.prize - 1),
                          .what = DEPO_MECHANISM_PRIZE,
                          .other = NONE,
                          .taken_by = NONE,
                          .number = 5};
    depo_tell_reason(&teller, &reason, sentence);
    has(sentence, "is the prize route: 5 points");
}

static void bots_want_it(void **unused) {
    (void)unused;
    begin(2);
    for (unsigned track = 0; track < t.game.n_tracks; track++) {
        int points = 0;
        bool gives = depo_mechanisms[DEPO_MECHANISM_PRIZE]->gives(&t.game, &t.state,
                                                                  (depo_track)track, &points);
        assert_int_equal(gives, track + 1 == t.state.prize);
        if (gives) assert_int_equal(points, 5);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P01_a_route_by_chance),
        cmocka_unit_test(test_P02_points_at_the_end),
        cmocka_unit_test(test_P03_another_after_a_claim),
        cmocka_unit_test(test_P04_another_when_it_is_closed),
        cmocka_unit_test(maps_say_it),
        cmocka_unit_test(positions_say_it),
        cmocka_unit_test(learners_see_it),
        cmocka_unit_test(people_are_told),
        cmocka_unit_test(bots_want_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
