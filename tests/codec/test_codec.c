/* SPDX-License-Identifier: MIT
 * Move text and game files: what is written is read back, and what is wrong is told. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "codec/event_text.h"
#include "codec/game_file.h"
#include "codec/json.h"
#include "mapio/mapio.h"
#include "core/score.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static depo_map map;
static depo_game game;
static depo_state state;
static depo_problems problems;
static depo_move moves[DEPO_MAX_MOVES];

static void load(const char *id, unsigned variant, unsigned players) {
    assert_true(depo_map_open(id, &map, &problems));
    assert_int_equal(depo_game_init(&game, &map, variant, (1u << map.n_options) - 1, players),
                     DEPO_OK);
}

/* A claim or a choice of tickets with the ends of everything it names the other way round. */
static void turned_text(depo_move move, char out[DEPO_MOVE_TEXT]) {
    char text[DEPO_MOVE_TEXT];
    depo_move_text(&map, &game, &state, move, text);
    if (move.kind == DEPO_CLAIM) {
        const depo_map_track *track = &map.tracks[game.tracks[move.what].map_track];
        char *rest = strchr(text + strlen("claim "), ' ');
        snprintf(out, DEPO_MOVE_TEXT, "claim %s-%s%s", map.cities[track->b].id,
                 map.cities[track->a].id, rest);
        return;
    }
    depo_bits kept = depo_offer_pick(depo_offer_of(&game, &state, move.seat).tickets, move.what);
    int used = snprintf(out, DEPO_MOVE_TEXT, "keep%s", kept ? "" : " none");
    while (kept) {
        const depo_map_ticket *ticket = &map.tickets[game.tickets[depo_bits_pop(&kept)].map_ticket];
        used += snprintf(out + used, (size_t)(DEPO_MOVE_TEXT - used), " %s-%s:%u",
                         depo_place_id(&map, ticket->b), depo_place_id(&map, ticket->a),
                         ticket->points);
    }
}

static void read_back(const char *text, depo_move move) {
    char why[DEPO_WHY_TEXT];
    depo_move back;
    if (!depo_move_parse(&map, &game, &state, move.seat, text, &back, why))
        fail_msg("%s: %s", text, why);
    assert_memory_equal(&back, &move, sizeof back);
}

/* Every legal move of random games reads back as itself, whichever end of a track or ticket is
 * named first, and no two have the same text. */
static void round_trip(const char *id, unsigned variant, unsigned players) {
    load(id, variant, players);
    depo_prng prng = {players};
    depo_seed seed = {{variant, players}};
    depo_setup(&game, &state, &seed, DEPO_NONE, NULL);
    while (state.phase != DEPO_OVER) {
        depo_seat seat = depo_decider(&state);
        unsigned count = depo_legal(&game, &state, seat, moves);
        char last[DEPO_MOVE_TEXT] = "";
        for (unsigned i = 0; i < count; i++) {
            char text[DEPO_MOVE_TEXT];
            depo_move_text(&map, &game, &state, moves[i], text);
            assert_string_not_equal(text, last);
            memcpy(last, text, sizeof last);
            read_back(text, moves[i]);
            if (moves[i].kind != DEPO_CLAIM && moves[i].kind != DEPO_KEEP) continue;
            turned_text(moves[i], text);
            read_back(text, moves[i]);
        }
        depo_apply(&game, &state, moves[depo_prng_below(&prng, count)], NULL);
    }
}

static void test_moves_read_back_on_every_map(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        assert_true(depo_map_open(depo_builtin_maps[i].id, &map, &problems));
        unsigned variants = map.n_variants, most = map.players_most;
        for (unsigned v = 0; v < variants; v++) round_trip(depo_builtin_maps[i].id, v, most);
    }
}

static void expect_no_move(const char *text, const char *complaint) {
    char why[DEPO_WHY_TEXT];
    depo_move move;
    assert_false(depo_move_parse(&map, &game, &state, 0, text, &move, why));
    if (!strstr(why, complaint)) fail_msg("\"%s\": \"%s\" lacks \"%s\"", text, why, complaint);
}

static void test_wrong_moves_are_told(void **unused) {
    (void)unused;
    load("africa", 0, 2);
    depo_seed seed = {{1, 2}};
    depo_setup(&game, &state, &seed, 0, NULL);
    expect_no_move("", "one blank");
    expect_no_move("fly", "no move is called \"fly\"");
    expect_no_move("take", "must be \"take deck\"");
    expect_no_move("take 0 red", "must be");
    expect_no_move("take 1 pink", "no card is called \"pink\"");
    expect_no_move("take  deck", "one blank");
    expect_no_move("tickets now", "nothing may follow");
    expect_no_move("keep", "keep needs tickets");
    expect_no_move("keep atlantis-eldorado:5", "is on offer");
    expect_no_move("claim douala-libreville", "claim needs");
    expect_no_move("claim douala-paris green 1xred", "no track is called");
    expect_no_move("claim douala-libreville red 1xred", "has no red track");
    expect_no_move("claim douala-libreville green 1xgray", "payment must be like");
    expect_no_move("claim douala-libreville green red", "payment must be like");
    expect_no_move("claim douala-libreville green 1xloco+1xred", "payment must be like");
    expect_no_move("claim douala-libreville green 1xred+1xred", "payment must be like");
    expect_no_move("claim douala-libreville green 100xred", "payment must be like");
    expect_no_move("claim douala-libreville green 1xgreen double 1xdesert", "doubling must be");
    expect_no_move("claim douala-libreville green 1xgreen double 1xloco+1xjungle",
                   "doubling must be");
    expect_no_move("station atlantis 1xred", "no city is called");
    expect_no_move("pay", "pay needs");
    char long_text[DEPO_MOVE_TEXT + 10];
    memset(long_text, 'a', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = 0;
    expect_no_move(long_text, "at most");
}

/* The rules as bots are told them are the rules of a map file: a map with nothing else gives the
 * same game. */
/* Each event has one text; what means the same in another way is refused. */
static void test_events_have_one_text(void **unused) {
    (void)unused;
    static const char *const good[] = {"dealt:1.0.", "dealt:1.4.p2wk", "turn:2", "kept:1.2.1+5",
                                       "dealt:2.4.?"};
    static const char *const bad[] = {
        "dealt:1.00.",  "dealt:1.04.p2wk", "dealt:1.4.wp2k", "dealt:1.4.p02w", "dealt:1.4.p1w",
        "kept:1.2.5+1", "kept:1.2.1+1",    "kept:1.2.01+5",  "dealt:1.2.p0",   "row-reset:.00"};
    load("usa", 0, 2);
    for (unsigned i = 0; i < sizeof good / sizeof *good + sizeof bad / sizeof *bad; i++) {
        bool is_good = i < sizeof good / sizeof *good;
        const char *text = is_good ? good[i] : bad[i - sizeof good / sizeof *good], *at = text;
        char why[DEPO_WHY_TEXT], again[DEPO_EVENT_TEXT];
        depo_event event;
        if (depo_event_parse(&map, &game, &at, &event, why) != is_good)
            fail_msg("%s: %s", text, is_good ? why : "was read");
        if (!is_good) continue;
        depo_event_text(&game, &event, again);
        assert_string_equal(again, text);
    }
}

static void test_rules_read_back(void **unused) {
    (void)unused;
    static depo_map told;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        const depo_builtin_map *builtin = &depo_builtin_maps[i];
        assert_true(depo_map_open(builtin->id, &map, &problems));
        for (unsigned v = 0; v < map.n_variants; v++) {
            json_t *file = json_loadb(builtin->json, builtin->json_size, 0, NULL);
            json_object_set_new(file, "rules", depo_rules_json(&map.variants[v]));
            json_t *variant = json_incref(json_array_get(json_object_get(file, "variants"), v));
            json_object_del(variant, "rules");
            json_object_set_new(file, "variants", json_pack("[o]", variant));
            char *text = json_dumps(file, 0);
            json_decref(file);
            problems.count = 0;
            bool good = depo_map_parse(text, strlen(text), &told, &problems);
            free(text);
            if (!good) fail_msg("%s: %s", problems.list[0].where, problems.list[0].what);
            assert_memory_equal(&told.variants[0].rules, &map.variants[v].rules,
                                sizeof(depo_rules));
        }
    }
}

static void test_seeds(void **unused) {
    (void)unused;
    depo_seed seed, back;
    char text[DEPO_SEED_TEXT];
    assert_true(depo_seed_parse("18446744073709551615", &seed));
    assert_int_equal(seed.key[0], UINT64_MAX);
    assert_int_equal(seed.key[1], 0);
    assert_true(depo_seed_parse("0123456789abcdeffedcba9876543210", &seed));
    assert_int_equal(seed.key[0], 0x0123456789abcdefu);
    assert_int_equal(seed.key[1], 0xfedcba9876543210u);
    depo_seed_text(&seed, text);
    assert_true(depo_seed_parse(text, &back));
    assert_memory_equal(&seed, &back, sizeof seed);
    const char *wrong[] = {"", "-1", "1x", "18446744073709551616",
                           "0123456789ABCDEFFEDCBA987654321"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(depo_seed_parse(wrong[i], &seed));
}

/* Made-up times: none, none at all, the longest, others. */
static depo_took time_of(unsigned i) {
    return i % 5 == 1 ? DEPO_TOOK_UNKNOWN : i % 5 == 2 ? 0 : i == 3 ? DEPO_TOOK_MOST : i * 37;
}

/* Plays a random game and writes it as a file. */
static char *write_game(size_t *size) {
    load("europe", 2, 3);
    depo_record record = {.n_players = 3, .first = DEPO_NONE, .has_seed = true};
    strcpy(record.map, map.id);
    memcpy(record.map_hash, map.hash, sizeof map.hash);
    strcpy(record.variant, map.variants[2].id);
    for (unsigned i = 0; i < map.n_options; i++)
        strcpy(record.options[record.n_options++], map.options[i].id);
    for (unsigned i = 0; i < 3; i++) {
        strcpy(record.players[i].kind, "random");
        snprintf(record.players[i].name, DEPO_MAX_PLAYER_NAME, "Игрок №%u", i + 1);
    }
    record.seed = (depo_seed){{7, 8}};
    depo_seed_commit(&record.seed, record.commitment);
    static depo_move made[4096];
    static depo_took took[4096];
    unsigned n_moves = 0;
    depo_setup(&game, &state, &record.seed, record.first, NULL);
    depo_prng prng = {3};
    while (state.phase != DEPO_OVER) {
        depo_seat seat = depo_decider(&state);
        depo_move move = depo_random_move(&game, &state, seat, &prng);
        took[n_moves] = time_of(n_moves);
        made[n_moves++] = move;
        depo_apply(&game, &state, move, NULL);
    }
    return depo_record_text(&record, &map, &game, made, took, n_moves, size);
}

static void test_a_written_game_replays_to_the_same_state(void **unused) {
    (void)unused;
    size_t size;
    char *text = write_game(&size);
    depo_state played = state;
    depo_record record;
    assert_true(depo_record_parse(text, size, &record, &problems));
    assert_true(depo_record_open(&record, &map, &game, &state, NULL, &problems));
    for (unsigned i = 0; i < record.n_moves; i++) {
        assert_true(depo_record_play(&record, i, &map, &game, &state, NULL, &problems));
        assert_int_equal(record.moves[i].took, time_of(i));
    }
    assert_memory_equal(&state, &played, sizeof state);
    assert_true(record.has_end);
    assert_string_equal(record.players[2].name, "Игрок №3");
    json_t *json = depo_state_json(&map, &game, &state, NULL);
    json_t *players = json_object_get(json, "players");
    for (unsigned i = 0; i < 3; i++) {
        json_t *player = json_array_get(players, i), *value;
        int sum = 0;
        const char *key;
        json_object_foreach(json_object_get(player, "lines"), key, value) sum +=
            (int)json_integer_value(value);
        assert_int_equal(sum, record.totals[i]);
        assert_int_equal(json_integer_value(json_object_get(player, "total")), record.totals[i]);
    }
    json_decref(json);
    depo_record_free(&record);
    free(text);
}

static void test_times_are_rounded_and_bounded(void **unused) {
    (void)unused;
    assert_int_equal(depo_took_of(0, DEPO_TOOK_MOST), 0);
    assert_int_equal(depo_took_of(49, DEPO_TOOK_MOST), 0);
    assert_int_equal(depo_took_of(50, DEPO_TOOK_MOST), 1);
    assert_int_equal(depo_took_of(4249, DEPO_TOOK_MOST), 42);
    assert_int_equal(depo_took_of(-1, DEPO_TOOK_MOST), DEPO_TOOK_UNKNOWN);
    assert_int_equal(depo_took_of(8640000000, DEPO_TOOK_MOST), DEPO_TOOK_MOST);
    assert_int_equal(depo_took_of(8640000001, DEPO_TOOK_MOST), DEPO_TOOK_UNKNOWN);
    assert_int_equal(depo_took_of(3600000, DEPO_TOOK_SITTING), 36000);
    assert_int_equal(depo_took_of(3600001, DEPO_TOOK_SITTING), DEPO_TOOK_UNKNOWN);
    assert_int_equal(depo_took_of(INT64_MAX, DEPO_TOOK_MOST), DEPO_TOOK_UNKNOWN);
}

/* A map and a ticket list of its own come back as they were, whatever is in their files. */
static void test_a_game_carries_its_map_and_tickets(void **unused) {
    (void)unused;
    static depo_map mine, back;
    const depo_builtin_map *builtin = depo_builtin_find("europe");
    char tickets[4096] = "# my own\n\n", tidy[4096] = "";
    assert_true(depo_map_open("europe", &mine, &problems));
    for (unsigned i = 1; i < 40; i++) {
        const char *a = mine.cities[0].id, *b = mine.cities[i].id, *more = i % 4 ? "" : " long";
        sprintf(tickets + strlen(tickets), "  %s\t %s  9%s \r  # %u\n", a, b, more, i);
        sprintf(tidy + strlen(tidy), "%s %s 9%s\n", a, b, more);
    }
    assert_true(depo_map_replace_tickets(&mine, 0, tickets, strlen(tickets), &problems));
    depo_record record = {.first = DEPO_NONE, .n_players = 2, .has_seed = true}, read;
    strcpy(record.map, "europe");
    strcpy(record.variant, "classic");
    for (unsigned i = 0; i < 2; i++)
        record.players[i] = (depo_player){.kind = "human", .name = "A"};
    depo_seed_commit(&record.seed, record.commitment);
    depo_record_carry(&record, builtin->json, tickets);
    size_t size;
    char *text = depo_record_text(&record, NULL, NULL, NULL, NULL, 0, &size);
    assert_true(depo_record_parse(text, size, &read, &problems));
    assert_string_equal(read.own_tickets, tidy);
    assert_true(depo_map_parse(read.own_map, strlen(read.own_map), &back, &problems));
    assert_true(
        depo_map_replace_tickets(&back, 0, read.own_tickets, strlen(read.own_tickets), &problems));
    assert_memory_equal(&back, &mine, sizeof back);
    depo_record_free(&read);
    depo_record_free(&record);
    free(text);
}

/* A line of any length is written as it is; reading it is refused. */
static void test_a_long_line_is_written_whole(void **unused) {
    (void)unused;
    enum { LONG = 100000 };
    static char tickets[LONG + 1];
    depo_record record = {.first = DEPO_NONE};
    size_t size;
    memset(tickets, '7', LONG);
    depo_record_carry(&record, NULL, tickets);
    char *text = depo_record_text(&record, NULL, NULL, NULL, NULL, 0, &size);
    const char *line = strstr(text, "own-tickets ") + strlen("own-tickets ");
    assert_int_equal(size, strlen(text));
    assert_int_equal(strspn(line, "7"), LONG);
    assert_string_equal(line + LONG, "\nmoves\n");
    depo_record_free(&record);
    free(text);
}

static void test_a_carried_map_has_a_limit(void **unused) {
    (void)unused;
    char *text, piece[1001];
    size_t size;
    memset(piece, 'x', 1000);
    piece[1000] = 0;
    FILE *out = open_memstream(&text, &size);
    fprintf(out, "depo-game 1\n");
    for (unsigned i = 0; i < DEPO_MAX_MAP_FILE / 1000 + 2; i++) fprintf(out, "own-map %s\n", piece);
    fclose(out);
    depo_record record;
    assert_false(depo_record_parse(text, size, &record, &problems));
    assert_string_equal(problems.list[0].where, "line 1050");
    assert_non_null(strstr(problems.list[0].what, "more than 1048576 bytes"));
    depo_record_free(&record);
    free(text);
}

/* Replaces the first `from` in the game's text by `to` and expects a complaint when it is read. */
static void expect_bad_file(const char *from, const char *to, const char *where, const char *what) {
    size_t size, used;
    char *text = write_game(&size), *at = strstr(text, from), *changed = NULL;
    assert_non_null(at);
    FILE *out = open_memstream(&changed, &used);
    fwrite(text, 1, (size_t)(at - text), out);
    fprintf(out, "%s%s", to, at + strlen(from));
    fclose(out);
    depo_record record;
    bool good = depo_record_parse(changed, used, &record, &problems);
    if (good && depo_record_open(&record, &map, &game, &state, NULL, &problems))
        for (unsigned i = 0; i < record.n_moves; i++)
            if (!depo_record_play(&record, i, &map, &game, &state, NULL, &problems)) break;
    if (!problems.count) fail_msg("\"%s\" for \"%s\" was accepted", to, from);
    if (!strstr(problems.list[0].where, where) || !strstr(problems.list[0].what, what))
        fail_msg("\"%s: %s\" instead of \"%s: %s\"", problems.list[0].where, problems.list[0].what,
                 where, what);
    depo_record_free(&record);
    free(text);
    free(changed);
}

static void test_wrong_files_are_told(void **unused) {
    (void)unused;
    expect_bad_file("depo-game 1", "depo-game 2", "line 1", "depo-game 1");
    expect_bad_file("map europe ", "map europe 0", "line 2", "hash");
    expect_bad_file("map europe ", "map Europe ", "line 2", "not an id");
    expect_bad_file("variant mega", "variant huge", "variant", "no variant");
    expect_bad_file("variant mega", "colour red", "line 3", "unknown key");
    expect_bad_file("variant mega\n", "", "header", "needed");
    expect_bad_file("variant mega", "variant mega\nvariant mega", "line 4", "twice");
    expect_bad_file("variant mega", "variant", "line 3", "no value");
    expect_bad_file("options orient-express", "options silver", "options", "no option");
    expect_bad_file("seat 2 random", "seat 3 random", "line 6", "numbered");
    expect_bad_file("seat 2 random Игрок №2", "seat 2 random", "line 6", "name");
    expect_bad_file("seat 2 random Игрок №2", "seat 2 random \xc2\x9bm", "line 6", "control");
    expect_bad_file("first chance", "first 9", "line 8", "first must be");
    expect_bad_file("first chance", "first 4", "header", "first is not");
    expect_bad_file("commitment ", "commitment x", "line 9", "64");
    expect_bad_file("seed 0", "seed 1", "header", "does not match");
    expect_bad_file("seed 0", "seed x", "line 10", "32");
    expect_bad_file("seed 00000000000000070000000000000008\n", "", "seed", "not in the file");
    expect_bad_file("moves\n", "", "line 11", "unknown key");
    expect_bad_file("moves\n", "moves\n9 pass\n", "line 12", "a seat and what it does");
    expect_bad_file("moves\n", "moves\n1 pass\n", "line 12", "not allowed: choose-tickets-first");
    expect_bad_file("moves\n", "moves\n1 jump\n", "line 12", "no move is called");
    static const char *const times[] = {
        "",      " ",     " 4",   " 4.25", " -1.0",
        " +1.0", " .5",   " 4.",  " 04.2", " 8640000.1",
        " 4.2s", " 4.2 ", " 4,2", " 1e3",  " 99999999999999999999.0",
        " 0x1.0"};
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++) {
        char line[64];
        snprintf(line, sizeof line, "took%s\n", times[i]);
        expect_bad_file("took 0.0\n", line, "line", "seconds with one decimal, up to 8640000.0");
    }
    expect_bad_file("moves\n", "moves\ntook 1.0\n", "line 12", "without a move");
    expect_bad_file("took 0.0\n", "took 0.0\n\n# again\ntook 0.1\n", "line", "twice");
    expect_bad_file("end ", "end 1 2 3\ntook 1.0\nend ", "line", "without a move");
    expect_bad_file("end ", "end x", "line", "totals");
    expect_bad_file("end ", "end 1 ", "line", "totals");
}

static void name_becomes(const char *typed, const char *kept) {
    char name[DEPO_MAX_PLAYER_NAME];
    assert_int_equal(depo_put_name(typed, name, sizeof name), *kept != 0);
    assert_string_equal(name, kept);
}

static void test_any_typed_name_becomes_one_that_a_file_holds(void **unused) {
    (void)unused;
    name_becomes("Anna", "Anna");
    name_becomes("  Anna Maria ", "Anna Maria");
    name_becomes("a\tb\nc\x1b[D\x7f", "a b c [D");
    name_becomes("a\xc2\x9b"
                 "31m",
                 "a 31m"); /* a terminal obeys that too */
    name_becomes("", "");
    name_becomes(" \t ", "");
    name_becomes("J\xfcrgen", "J?rgen");
    name_becomes("\xd0", "?");
    name_becomes("\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80", "?????????");
    name_becomes("\xf0\x9f\x9a\x82 Ёж €", "\xf0\x9f\x9a\x82 Ёж €");
    char letters[2 * 40 + 1] = "", kept[2 * 31 + 1] = "";
    for (unsigned i = 0; i < 40; i++) strcat(letters, "Ж");
    for (unsigned i = 0; i < 31; i++) strcat(kept, "Ж");
    name_becomes(letters, kept);
    char small[4];
    assert_true(depo_put_name("aЖЖ", small, sizeof small));
    assert_string_equal(small, "aЖ");
}

int main(void) {
    if (sodium_init() < 0) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_read_back_on_every_map),
        cmocka_unit_test(test_wrong_moves_are_told),
        cmocka_unit_test(test_events_have_one_text),
        cmocka_unit_test(test_rules_read_back),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_a_written_game_replays_to_the_same_state),
        cmocka_unit_test(test_times_are_rounded_and_bounded),
        cmocka_unit_test(test_a_game_carries_its_map_and_tickets),
        cmocka_unit_test(test_a_long_line_is_written_whole),
        cmocka_unit_test(test_a_carried_map_has_a_limit),
        cmocka_unit_test(test_wrong_files_are_told),
        cmocka_unit_test(test_any_typed_name_becomes_one_that_a_file_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
