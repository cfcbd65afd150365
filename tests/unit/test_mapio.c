/* SPDX-License-Identifier: MIT
 * Loading maps: what the built-in ones hold, and every problem of a broken one with its place. */
#include "table.h"
#include "core/links.h"
#include "mapio/json.h"

#include "broken_maps.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static depo_map map;
static depo_problems problems;

static json_t *load_tiny(void) {
    const depo_builtin_map *tiny = depo_builtin_find("tiny");
    json_t *root = json_loadb(tiny->json, tiny->json_size, 0, NULL);
    assert_non_null(root);
    return root;
}

/* A member of an object or a list by its name or number. */
static json_t *member(json_t *parent, const char *name) {
    if (json_is_object(parent)) return json_object_get(parent, name);
    return json_array_get(parent, (size_t)atoi(name));
}

static void put_copies(json_t *parent, const char *name, size_t count) {
    json_t *list = json_array(), *first = json_array_get(json_object_get(parent, name), 0);
    assert_non_null(first);
    for (size_t i = 0; i < count; i++) json_array_append(list, first);
    assert_int_equal(json_object_set_new(parent, name, list), 0);
}

static void apply_edit(json_t *root, const edit *e) {
    char path[80];
    assert_true(strlen(e->path) < sizeof path);
    strcpy(path, e->path);
    json_t *at = root;
    char *name = path, *dot;
    while ((dot = strchr(name, '.'))) {
        *dot = 0;
        at = member(at, name);
        if (!at) fail_msg("no such place: %s", e->path);
        name = dot + 1;
    }
    if (!e->json) {
        assert_int_equal(json_object_del(at, name), 0);
    } else if (e->json[0] == '*') {
        put_copies(at, name, (size_t)atoi(e->json + 1));
    } else {
        json_t *value = json_loads(e->json, JSON_DECODE_ANY, NULL);
        if (!value) fail_msg("bad JSON in a test: %s", e->json);
        size_t number = (size_t)atoi(name);
        int failed;
        if (json_is_object(at))
            failed = json_object_set_new(at, name, value);
        else if (number == json_array_size(at))
            failed = json_array_append_new(at, value);
        else
            failed = json_array_set_new(at, number, value);
        assert_int_equal(failed, 0);
    }
}

static bool parse(json_t *root) {
    char *text = json_dumps(root, JSON_REAL_PRECISION(9));
    assert_non_null(text);
    bool good = depo_map_parse(text, strlen(text), &map, &problems);
    free(text);
    assert_int_equal(good, problems.count == 0);
    return good;
}

static bool reported(const char *where, const char *what) {
    for (unsigned i = 0; i < problems.count; i++)
        if (strcmp(problems.list[i].where, where) == 0 && strstr(problems.list[i].what, what))
            return true;
    return false;
}

static void expect(const char *where, const char *what) {
    if (reported(where, what)) return;
    for (unsigned i = 0; i < problems.count; i++)
        print_error("reported: %s: %s\n", problems.list[i].where, problems.list[i].what);
    fail_msg("not reported: %s: %s", where, what);
}

static void test_every_kind_of_problem(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < broken_map_count; i++) {
        const broken_map *broken = &broken_maps[i];
        json_t *root = load_tiny();
        for (unsigned k = 0; k < 4 && broken->edits[k].path; k++)
            apply_edit(root, &broken->edits[k]);
        if (strstr(broken->what, "a-b-c")) { /* needs two tracks more */
            edit one = {"tracks.15", "{\"a\": \"a\", \"b\": \"b-c\", \"length\": 2, \"color\": "
                                     "\"gray\", \"curve\": [[0, 0], [1, 1]]}"};
            edit two = {"tracks.16", "{\"a\": \"a-b\", \"b\": \"c\", \"length\": 2, \"color\": "
                                     "\"gray\", \"curve\": [[0, 0], [1, 1]]}"};
            apply_edit(root, &one);
            apply_edit(root, &two);
        }
        parse(root);
        json_decref(root);
        expect(broken->where, broken->what);
    }
    assert_true(broken_map_count > 100);
}

static void test_all_problems_at_once(void **unused) {
    (void)unused;
    static const edit edits[] = {
        {"format", "3"},           {"colour", "1"},         {"name.en", 0},
        {"cities.2.x", "\"a\""},   {"cities.5.kind", "1"},  {"tracks.0.length", "12"},
        {"tracks.9.color", "7"},   {"tickets.3.points", 0}, {"tickets.4.a", "\"x\""},
        {"variants.0.sets", "[]"}, {"rules.hand", "-1"},    {"rules.deck.each", "\"9\""},
    };
    json_t *root = load_tiny();
    for (unsigned i = 0; i < sizeof edits / sizeof *edits; i++) apply_edit(root, &edits[i]);
    assert_false(parse(root));
    json_decref(root);
    expect("format", "from 1 to 1");
    expect("", "unknown key");
    expect("name", "\"en\" is missing");
    expect("cities[2].x", "a number");
    expect("cities[5].kind", "one of");
    expect("tracks[0].length", "from 1 to 8");
    expect("tracks[9].color", "one of");
    expect("tickets[3]", "\"points\" is missing");
    expect("tickets[4].a", "a city or a group");
    expect("variants[0].sets", "must not be empty");
    expect("rules.hand", "from 0 to 20");
    expect("rules.deck.each", "a whole number");
    assert_int_equal(problems.count, 12); /* and nothing else */
    assert_int_equal(problems.dropped, 0);
    /* The same for what only the whole map tells. */
    static const edit whole[] = {
        {"cities.4.x", "900"},     {"tickets.0.b", "\"lighthouse\""},
        {"tracks.0.cart", "true"}, {"rules.start_tickets.regular", "4"},
        {"rules.points.2", 0},     {"rules.last_round_trains", "20"},
    };
    root = load_tiny();
    for (unsigned i = 0; i < sizeof whole / sizeof *whole; i++) apply_edit(root, &whole[i]);
    assert_false(parse(root));
    json_decref(root);
    expect("cities[4]", "outside");
    expect("tickets[0]", "same place");
    expect("tracks[0]", "a cart");
    expect("variants[0]", "too few regular");
    expect("tracks[11]", "no points");
    expect("tracks[14]", "no points");
    expect("variants[0]", "last_round_trains");
    assert_int_equal(problems.count, 7);
}

static void test_more_problems_than_the_list_holds(void **unused) {
    (void)unused;
    json_t *root = load_tiny();
    edit edits[] = {{"tickets.0.points", "0"}, {"tickets", "*128"}};
    apply_edit(root, &edits[0]);
    apply_edit(root, &edits[1]);
    assert_false(parse(root));
    json_decref(root);
    assert_int_equal(problems.count, DEPO_MAX_PROBLEMS);
    assert_int_equal(problems.dropped, 128 - DEPO_MAX_PROBLEMS);
}

static void test_text_that_is_no_map(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *where, *what;
    } cases[] = {
        {"", "line 1, column 0", "not JSON"},
        {"{\n\"format\": 1,\n", "line 3, column 0", "not JSON"},
        {"{\"id\": \"a\",\n \"id\": \"b\"}", "line 2, column 5", "duplicate"},
        {"[1, 2]", "file", "a JSON object"},
        {"{} x", "line 1, column 4", "not JSON"},
        {"{\"id\": \"\xff\"}", "line 1, column 8", "not JSON"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(depo_map_parse(cases[i].text, strlen(cases[i].text), &map, &problems));
        assert_int_equal(problems.count, 1);
        expect(cases[i].where, cases[i].what);
    }
    char *large = calloc(1, DEPO_MAX_MAP_FILE + 1);
    assert_false(depo_map_parse(large, DEPO_MAX_MAP_FILE + 1, &map, &problems));
    expect("file", "is larger than 1048576 bytes");
    free(large);
}

static void test_opening_by_name(void **unused) {
    (void)unused;
    assert_false(depo_map_open("atlantis", &map, &problems));
    expect("atlantis", "not a built-in map");
    assert_false(depo_map_open("./no/such/map.json", &map, &problems));
    expect("./no/such/map.json", "cannot be read");
    assert_null(depo_builtin_find("atlantis"));
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        const depo_builtin_map *builtin = &depo_builtin_maps[i];
        assert_true(depo_map_open(builtin->id, &map, &problems));
        assert_int_equal(problems.count, 0);
        assert_string_equal(map.id, builtin->id);
        assert_true(builtin->json_size <= DEPO_MAX_MAP_FILE);
        assert_ptr_equal(depo_builtin_find(builtin->id), builtin);
    }
    assert_true(depo_builtin_map_count >= 5);
    /* A file with a path. */
    char path[] = "./depo-test-XXXXXX";
    int handle = mkstemp(path);
    FILE *file = fdopen(handle, "wb");
    const depo_builtin_map *tiny = depo_builtin_find("tiny");
    assert_int_equal(fwrite(tiny->json, 1, tiny->json_size, file), tiny->json_size);
    fclose(file);
    bool good = depo_map_open(path, &map, &problems);
    size_t size;
    char *text = depo_read_file(path, tiny->json_size - 1, &size, &problems);
    remove(path);
    assert_true(good);
    assert_string_equal(map.id, "tiny");
    assert_null(text);
    expect(path, "is larger than");
}

/* What the printed games have. */
typedef struct facts {
    const char *map;
    unsigned cities, tracks, doubles, tunnels, ferries, ferry_locomotives, carts;
    struct {
        const char *variant;
        unsigned tickets, longs;
    } variants[4];
} facts;

static const facts known[] = {
    {"usa",
     36,
     100,
     22,
     0,
     0,
     0,
     0,
     {{"classic", 30, 0}, {"1910", 35, 0}, {"mega", 69, 0}, {"big-cities", 35, 0}}},
    {"europe",
     47,
     101,
     11,
     18,
     13,
     17,
     0,
     {{"classic", 46, 6}, {"1912", 55, 6}, {"mega", 101, 12}, {"big-cities", 45, 0}}},
    {"africa", 51, 117, 21, 0, 4, 6, 0, {{"classic", 48, 0}}},
    {"amsterdam", 17, 45, 13, 0, 0, 0, 16, {{"classic", 24, 0}}},
};

static void test_built_in_maps_hold_what_they_should(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        const facts *f = &known[i];
        assert_true(depo_map_open(f->map, &map, &problems));
        assert_int_equal(map.n_cities, f->cities);
        assert_int_equal(map.n_tracks, f->tracks);
        unsigned twins = 0, tunnels = 0, ferries = 0, locomotives = 0, carts = 0;
        for (unsigned k = 0; k < map.n_tracks; k++) {
            const depo_map_track *track = &map.tracks[k];
            tunnels += track->tunnel;
            ferries += track->ferry > 0;
            locomotives += track->ferry;
            carts += track->cart;
            if (track->twin == NONE) continue;
            twins++;
            assert_int_equal(map.tracks[track->twin].twin, k);
            assert_int_equal(map.tracks[track->twin].length, track->length);
            if (track->ferry) assert_int_equal(track->color, DEPO_GRAY);
        }
        assert_int_equal(twins, 2 * f->doubles);
        assert_int_equal(tunnels, f->tunnels);
        assert_int_equal(ferries, f->ferries);
        assert_int_equal(locomotives, f->ferry_locomotives);
        assert_int_equal(carts, f->carts);
        unsigned variants = 0;
        for (unsigned v = 0; v < 4 && f->variants[v].variant; v++, variants++) {
            assert_int_equal(depo_map_variant_by_id(&map, f->variants[v].variant), v);
            depo_game game;
            assert_int_equal(depo_game_init(&game, &map, v, 0, map.players_most), DEPO_OK);
            assert_int_equal(game.n_tickets, f->variants[v].tickets);
            assert_int_equal(depo_bits_count(game.longs), f->variants[v].longs);
        }
        assert_int_equal(map.n_variants, variants);
    }
}

static void test_spaces_by_colour(void **unused) {
    (void)unused;
    assert_true(depo_map_open("usa", &map, &problems));
    unsigned spaces[DEPO_KINDS] = {0};
    for (unsigned k = 0; k < map.n_tracks; k++) spaces[map.tracks[k].color] += map.tracks[k].length;
    for (unsigned c = 0; c < DEPO_COLORS; c++) assert_int_equal(spaces[c], 27);
    assert_int_equal(spaces[DEPO_GRAY], 93);
}

static void test_every_ticket_can_be_completed(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        assert_true(depo_map_open(depo_builtin_maps[i].id, &map, &problems));
        for (unsigned v = 0; v < map.n_variants; v++) {
            depo_game game;
            unsigned options = (1u << map.n_options) - 1;
            assert_int_equal(depo_game_init(&game, &map, v, options, 2), DEPO_OK);
            depo_links links;
            depo_link(&game, game.all_tracks, &links);
            for (unsigned k = 0; k < game.n_tickets; k++) {
                assert_true(depo_joined(&links, &game.tickets[k]));
                assert_true((game.tickets[k].a & game.tickets[k].b) == 0);
            }
            /* One network: every city that is no dead end reaches every other. */
            uint64_t all = depo_links_from(&links, 0);
            for (unsigned node = 0; node < game.n_nodes; node++) assert_true(all >> node & 1);
        }
    }
}

static void test_look_ups(void **unused) {
    (void)unused;
    assert_true(depo_map_open("africa", &map, &problems));
    unsigned durban = depo_map_city_by_id(&map, "durban");
    assert_string_equal(map.cities[durban].id, "durban");
    assert_int_equal(depo_map_place_by_id(&map, "durban"), durban);
    assert_int_equal(depo_map_city_by_id(&map, "madagascar"), NONE);
    unsigned island = depo_map_place_by_id(&map, "madagascar");
    assert_true(island >= DEPO_GROUP_BASE && island < NONE);
    assert_string_equal(depo_place_id(&map, island), "madagascar");
    assert_string_equal(depo_place_id(&map, durban), "durban");
    assert_string_equal(depo_place_name(&map, durban)->in[DEPO_EN], "Durban");
    assert_int_equal(depo_map_place_by_id(&map, "atlantis"), NONE);
    assert_int_equal(depo_map_variant_by_id(&map, "mega"), NONE);
    assert_int_equal(depo_map_option_by_id(&map, "promo"), NONE);
}

static void test_a_name_that_is_left_out_is_english(void **unused) {
    (void)unused;
    static const edit edits[] = {{"cities.3.name.ru", 0}, {"name.ru", 0}};
    json_t *root = load_tiny();
    for (unsigned i = 0; i < sizeof edits / sizeof *edits; i++) apply_edit(root, &edits[i]);
    assert_true(parse(root));
    json_decref(root);
    assert_string_equal(map.name.in[DEPO_RU], map.name.in[DEPO_EN]);
    assert_string_equal(map.cities[3].name.in[DEPO_RU], "Harbour");
    assert_string_equal(map.cities[2].name.in[DEPO_RU], "Замок");
}

static void test_hash_follows_the_rules_only(void **unused) {
    (void)unused;
    static const struct {
        edit e;
        bool same;
    } cases[] = {
        {{"cities.0.x", "151"}, true},           {{"name.en", "\"Small\""}, true},
        {{"cities.3.name.ru", "\"П\""}, true},   {{"tracks.3.curve", "[[1, 1], [2, 2]]"}, true},
        {{"rules.trains", "13"}, false},         {{"tracks.0.length", "2"}, false},
        {{"tracks.0.color", "\"blue\""}, false}, {{"tickets.0.points", "9"}, false},
        {{"rules.longest_path", "6"}, false},    {{"id", "\"tiny2\""}, false},
        {{"players", "[2, 3]"}, false},          {{"cities.0.also", "[\"Pharos\"]"}, true},
    };
    assert_true(depo_map_open("tiny", &map, &problems));
    uint8_t hash[DEPO_HASH_SIZE];
    memcpy(hash, map.hash, sizeof hash);
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *root = load_tiny();
        apply_edit(root, &cases[i].e);
        assert_true(parse(root));
        json_decref(root);
        assert_int_equal(memcmp(hash, map.hash, sizeof hash) == 0, cases[i].same);
    }
}

/* A map names the clauses behind its numbers; one that doesn't is never told another map's. */
static void test_clauses_are_named_by_the_map(void **unused) {
    (void)unused;
    static const edit doubles = {"rules.both_tracks_from", "3"};
    static const edit named = {"rules.clauses", "{\"double_routes\": \"M-08\"}"};
    static const edit wrong = {"rules.clauses", "{\"double_routes\": \"rule 8\"}"};
    uint8_t hash[DEPO_HASH_SIZE];
    json_t *root = load_tiny();
    apply_edit(root, &doubles);
    assert_true(parse(root));
    assert_string_equal(map.variants[0].clauses.double_routes, "");
    memcpy(hash, map.hash, sizeof hash);
    apply_edit(root, &named);
    assert_true(parse(root));
    assert_string_equal(map.variants[0].clauses.double_routes, "M-08");
    assert_memory_equal(hash, map.hash, sizeof hash);
    apply_edit(root, &wrong);
    assert_false(parse(root));
    json_decref(root);
}

static const char good_list[] = "mill castle 3\nmill market 4\nmill quarry 5\nmill islet 6\n"
                                "mill harbour 7\nmill orchard 8\nmarket islet 9\ncastle islet 2\n";

static void test_replacing_tickets(void **unused) {
    (void)unused;
    assert_true(depo_map_open("tiny", &map, &problems));
    assert_true(depo_map_replace_tickets(&map, 0, good_list, strlen(good_list), &problems));
    assert_int_equal(map.n_tickets, 8);
    assert_int_equal(map.tickets[0].points, 3);
    assert_int_equal(map.tickets[7].points, 2);
    assert_string_equal(depo_place_id(&map, map.tickets[6].a), "market");
    assert_string_equal(depo_place_id(&map, map.tickets[6].b), "islet");
    /* Long ones, comments, tabs, ends of line of another system, no last end of line. */
    const char mixed[] = "\n# list\n  mill\tcastle   3\r\nmill market 99 long\n"
                         "mill quarry 5 # far\nmill islet 6\nmill harbour 7\nmill orchard 8\n"
                         "market islet 9\ncastle islet 2\n\t \nharbour islet 1";
    assert_true(depo_map_replace_tickets(&map, 0, mixed, strlen(mixed), &problems));
    assert_int_equal(map.n_tickets, 9);
    unsigned longs = 0;
    for (unsigned i = 0; i < 9; i++) longs += map.tickets[i].is_long;
    assert_int_equal(longs, 1);
    /* Other variants keep their tickets. */
    assert_true(depo_map_open("usa", &map, &problems));
    char list[4096] = "";
    for (unsigned i = 1; i <= 15; i++) snprintf(list + strlen(list), 64, "miami seattle %u\n", i);
    unsigned mega = depo_map_variant_by_id(&map, "mega");
    assert_true(depo_map_replace_tickets(&map, 0, list, strlen(list), &problems));
    depo_game game;
    assert_int_equal(depo_game_init(&game, &map, 0, 0, 5), DEPO_OK);
    assert_int_equal(game.n_tickets, 15);
    assert_int_equal(depo_game_init(&game, &map, mega, 0, 5), DEPO_OK);
    assert_int_equal(game.n_tickets, 69);
}

static void test_bad_ticket_lists(void **unused) {
    (void)unused;
    static const struct {
        const char *line, *what;
    } lines[] = {
        {"mill", "expected: from, to, points"},
        {"mill castle", "expected: from, to, points"},
        {"mill castle 3 short", "expected: from, to, points"},
        {"mill castle 3 long long", "expected: from, to, points"},
        {"mill castle 3 long and more", "expected: from, to, points"},
        {"mill nowhere 3", "\"nowhere\" is not on this map"},
        {"nowhere mill 3", "\"nowhere\" is not on this map"},
        {"mill castle 0", "from 1 to 99, not \"0\""},
        {"mill castle 100", "from 1 to 99"},
        {"mill castle -1", "from 1 to 99"},
        {"mill castle x", "from 1 to 99"},
        {"mill castle 3x", "from 1 to 99"},
        {"mill castle 99999999999999999999", "from 1 to 99"},
        {"mill castle 003", "from 1 to 99, not \"003\""},
        {"mill castle +3", "from 1 to 99"},
    };
    enum { LINES = sizeof lines / sizeof *lines };
    /* Each alone, after a good line, with its number; and the map stays as it was. */
    static depo_map before;
    assert_true(depo_map_open("tiny", &map, &problems));
    before = map;
    char all[2048] = "";
    for (unsigned i = 0; i < LINES; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s%s\n", good_list, lines[i].line);
        assert_false(depo_map_replace_tickets(&map, 0, text, strlen(text), &problems));
        assert_int_equal(problems.count, 1);
        expect("line 9", lines[i].what);
        assert_memory_equal(&map, &before, sizeof map);
        strcat(strcat(all, lines[i].line), "\n");
    }
    /* All at once. */
    assert_false(depo_map_replace_tickets(&map, 0, all, strlen(all), &problems));
    assert_int_equal(problems.count, LINES);
    for (unsigned i = 0; i < LINES; i++) {
        char where[16];
        snprintf(where, sizeof where, "line %u", i + 1);
        expect(where, lines[i].what);
    }
    /* Lists that are wrong as a whole. */
    const char few[] = "mill castle 3\n";
    assert_false(depo_map_replace_tickets(&map, 0, few, strlen(few), &problems));
    expect("tickets", "too few regular tickets to deal: 1");
    assert_false(depo_map_replace_tickets(&map, 0, "", 0, &problems));
    expect("tickets", "the list is empty");
    assert_false(depo_map_replace_tickets(&map, 0, "mill\0", 5, &problems));
    expect("tickets", "zero byte");
    char text[8192];
    snprintf(text, sizeof text, "%smill mill 3\n", good_list);
    assert_false(depo_map_replace_tickets(&map, 0, text, strlen(text), &problems));
    expect("line 9", "same place");
    text[0] = 0;
    for (unsigned i = 0; i < 129; i++)
        snprintf(text + strlen(text), 64, "mill %s %u\n", i < 99 ? "castle" : "quarry", i % 99 + 1);
    assert_false(depo_map_replace_tickets(&map, 0, text, strlen(text), &problems));
    expect("variants[0]", "more than 128");
    for (unsigned i = 0; i < 129; i++)
        snprintf(text + strlen(text), 64, "harbour %s %u\n", i < 99 ? "castle" : "islet",
                 i % 99 + 1);
    assert_false(depo_map_replace_tickets(&map, 0, text, strlen(text), &problems));
    expect("line 241", "more than 240");
    assert_memory_equal(&map, &before, sizeof map);
    assert_true(depo_map_open("africa", &map, &problems));
    text[0] = 0;
    for (unsigned i = 1; i <= 20; i++) snprintf(text + strlen(text), 64, "durban beira %u\n", i);
    strcat(text, "durban junction-east 5\n");
    assert_false(depo_map_replace_tickets(&map, 0, text, strlen(text), &problems));
    expect("line 21", "ends at a junction (junction-east)");
}

/* However long a list is, what is wrong with it is told without reading all of it. */
static void test_ticket_lists_of_hostile_size(void **unused) {
    (void)unused;
    static char text[8192];
    assert_true(depo_map_open("tiny", &map, &problems));
    snprintf(text, sizeof text, "%smill castle %05000d\n", good_list, 3);
    assert_false(depo_map_replace_tickets(&map, 0, text, strlen(text), &problems));
    expect("line 9", "longer than 400 bytes");
    text[0] = 0;
    for (unsigned i = 0; i < 2 * DEPO_MAX_PROBLEMS; i++) strcat(text, "mill nowhere 3\n");
    assert_false(depo_map_replace_tickets(&map, 0, text, strlen(text), &problems));
    assert_int_equal(problems.count, DEPO_MAX_PROBLEMS);
    assert_int_equal(problems.dropped, 0);
    expect("line 100", "too many problems: the rest of the list is not read");
}

/* Tickets are written with any name that people use. */
static void test_ticket_lists_with_names(void **unused) {
    (void)unused;
    assert_true(depo_map_open("europe", &map, &problems));
    const char list[] = "Vienna Istanbul 9 option promo\nГданьск - ростов на дону 8 option promo\n"
                        "St. Petersburg, Kobenhavn 7 option promo\n";
    unsigned before = map.n_tickets;
    assert_true(depo_map_replace_tickets(&map, 0, list, strlen(list), &problems));
    assert_int_equal(map.n_tickets, before + 2);
    const depo_map_ticket *tickets = &map.tickets[map.n_tickets - 3];
    static const char *const ends[][2] = {
        {"wien", "constantinople"}, {"danzig", "rostov"}, {"petrograd", "kobenhavn"}};
    for (unsigned i = 0; i < 3; i++) {
        assert_string_equal(depo_place_id(&map, tickets[i].a), ends[i][0]);
        assert_string_equal(depo_place_id(&map, tickets[i].b), ends[i][1]);
    }
    const char near[] = "Viena Roma 9 option promo\nMa Roma 9 option promo\n";
    assert_false(depo_map_replace_tickets(&map, 0, near, strlen(near), &problems));
    expect("line 1", "\"Viena\" is not on this map; did you mean Wien, Wilno?");
    expect("line 2", "can't read \"Ma\": Madrid, Marseille");
    /* A country with several borders is the group; a junction has no name. */
    assert_true(depo_map_open("africa", &map, &problems));
    char text[2048] = "";
    for (unsigned i = 1; i <= 20; i++)
        snprintf(text + strlen(text), 64, "Kinshasa Nigeria %u\n", i);
    assert_true(depo_map_replace_tickets(&map, 0, text, strlen(text), &problems));
    assert_string_equal(depo_place_id(&map, map.tickets[0].b), "nigeria");
    assert_false(depo_map_replace_tickets(&map, 0, "Harare Junction 3\n", 18, &problems));
    expect("line 1", "can't read \"Junction\"");
}

/* Lists as people paste them: numbered, with semicolons, quotes, brackets, wide blanks. */
static void test_ticket_lists_as_pasted(void **unused) {
    (void)unused;
    static const char *const ways[] = {
        "1. Vienna - Istanbul (9) option promo", "\"wien\";\"constantinople\";9;option;promo",
        "ВЕНА\xc2\xa0– Стамбул: 9 option promo", "wien-constantinople:9 option promo",
        "wien | constantinople | 9 | option promo"};
    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
        assert_true(depo_map_open("europe", &map, &problems));
        if (!depo_map_replace_tickets(&map, 0, ways[i], strlen(ways[i]), &problems))
            fail_msg("%s: %s", ways[i], problems.list[0].what);
        const depo_map_ticket *ticket = &map.tickets[map.n_tickets - 1];
        assert_string_equal(depo_place_id(&map, ticket->a), "wien");
        assert_string_equal(depo_place_id(&map, ticket->b), "constantinople");
        assert_int_equal(ticket->points, 9);
    }
    const char bell[] = "wien rom\aa 9 option promo";
    assert_false(depo_map_replace_tickets(&map, 0, bell, strlen(bell), &problems));
    expect("line 1", "an invalid character");
}

static bool judged(const depo_listing *listing, depo_finding_kind kind, unsigned line, unsigned n,
                   unsigned other) {
    for (unsigned i = 0; i < listing->n_findings; i++) {
        const depo_finding *f = &listing->findings[i];
        if (f->kind == kind && f->line == line && f->n == n && f->other == other) return true;
    }
    return false;
}

/* What can be played and still looks odd; the list by ids reads as the same list. */
static void test_what_looks_odd_in_a_ticket_list(void **unused) {
    (void)unused;
    static depo_listing listing, again;
    static char text[8192], copy[8192];
    assert_true(depo_map_open("africa", &map, &problems));
    for (unsigned i = 0; i < map.n_tickets; i++)
        snprintf(text + strlen(text), 192, "%s – %s %u\n",
                 depo_place_name(&map, map.tickets[i].a)->in[DEPO_EN],
                 depo_place_name(&map, map.tickets[i].b)->in[DEPO_EN], map.tickets[i].points);
    strcpy(copy, text);
    depo_listing_read(&map, 0, copy, &listing);
    depo_listing_judge(&map, 0, &listing);
    assert_true(listing.good);
    assert_int_equal(listing.n_findings, 0);
    unsigned points = map.tickets[0].points; /* as long as the shortest way, here */
    snprintf(text + strlen(text), 192, "%s %s %u\n%s %s 1\n", depo_place_id(&map, map.tickets[0].b),
             depo_place_id(&map, map.tickets[0].a), points + 4,
             depo_place_id(&map, map.tickets[1].a), depo_place_id(&map, map.tickets[1].b));
    strcpy(copy, text);
    depo_listing_read(&map, 0, copy, &listing);
    depo_listing_judge(&map, 0, &listing);
    assert_true(listing.good);
    assert_true(judged(&listing, DEPO_LIST_ODD_POINTS, 49, points + 4, points));
    assert_true(judged(&listing, DEPO_LIST_AGAIN, 49, 0, 1));
    assert_true(judged(&listing, DEPO_LIST_ODD_POINTS, 50, 1, map.tickets[1].points));
    assert_true(judged(&listing, DEPO_LIST_COUNT, 0, 50, 48));
    assert_true(depo_listing_text(&map, &listing, copy, sizeof copy));
    assert_false(depo_listing_text(&map, &listing, text, strlen(copy)));
    depo_listing_read(&map, 0, copy, &again);
    depo_listing_judge(&map, 0, &again);
    assert_memory_equal(again.tickets, listing.tickets, again.n_tickets * sizeof *again.tickets);
    /* The same ticket again can't be told from the first. */
    const char twice[] = "durban beira 4\ndurban beira 4\n";
    strcpy(copy, twice);
    depo_listing_read(&map, 0, copy, &listing);
    assert_true(judged(&listing, DEPO_LIST_TWICE, 2, 0, 1));
}

/* A list of printed tickets takes the place of one variant's or one option's, however many the
 * other variants have. */
static void test_replacing_tickets_of_a_variant_or_an_option(void **unused) {
    (void)unused;
    assert_true(depo_map_open("europe", &map, &problems));
    unsigned before = map.n_tickets;
    char text[8192] = "";
    for (unsigned i = 0; i < 46; i++)
        snprintf(text + strlen(text), 64, "%s moskva %u%s\n", i < 6 ? "lisboa" : "paris", i + 1,
                 i < 6 ? " long" : "");
    snprintf(text + strlen(text), 64, "paris sofia 9 option orient-express\n");
    assert_true(depo_map_replace_tickets(&map, 0, text, strlen(text), &problems));
    assert_int_equal(map.n_tickets, before + 46 - 5);
    depo_game game;
    assert_int_equal(depo_game_init(&game, &map, 0, 1, 2), DEPO_OK);
    assert_int_equal(depo_bits_count(game.longs), 6);
    assert_int_equal(depo_bits_count(game.regular), 40 + 1);
    assert_int_equal(depo_game_init(&game, &map, 2, 0, 2), DEPO_OK);
    assert_int_equal(game.n_tickets, 101);
    assert_true(depo_map_open("europe", &map, &problems));
    const char only_option[] = "paris sofia 9 option promo\n";
    assert_true(depo_map_replace_tickets(&map, 0, only_option, strlen(only_option), &problems));
    assert_int_equal(map.n_tickets, before);
    assert_int_equal(depo_game_init(&game, &map, 0, 2, 2), DEPO_OK);
    assert_int_equal(game.n_tickets, 46 + 1);
    const char unknown[] = "paris sofia 9 option silver\n";
    assert_false(depo_map_replace_tickets(&map, 0, unknown, strlen(unknown), &problems));
    expect("line 1", "no option");
}

static void test_bytes_of_a_value(void **unused) {
    (void)unused;
    static const char text[] = "{\"a\": [1, -2.5, \"x\"], \"b\": {\"c\": null}, \"d\": true}";
    size_t size = 0;
    memset(&problems, 0, sizeof problems);
    uint8_t *bytes = depo_json_bytes(text, strlen(text), &size, &problems);
    depo_value root = depo_value_of(bytes, size), a = depo_value_member(root, "a");
    assert_int_equal(depo_value_count(root), 3);
    assert_int_equal(depo_value_type_of(a), DEPO_VALUE_LIST);
    assert_int_equal(depo_value_type_of(depo_value_at(a, 0)), DEPO_VALUE_WHOLE);
    assert_true(depo_value_number(depo_value_at(a, 1)) == -2.5);
    assert_string_equal(depo_value_text(depo_value_at(a, 2)), "x");
    assert_true(depo_value_is(depo_value_at(a, 3), DEPO_VALUE_NONE));
    depo_value b = depo_value_next(a);
    assert_string_equal(b.key, "b");
    assert_true(depo_value_is(depo_value_member(b, "c"), DEPO_VALUE_NULL));
    assert_true(depo_value_is(depo_value_member(root, "d"), DEPO_VALUE_TRUE));
    assert_false(depo_value_has(root, "c"));
    /* Nothing that is cut off or changed into nonsense is looked into. */
    for (size_t less = 0; less < size; less++) {
        uint8_t *part = malloc(less + 1); /* of its own: a look beyond it is noticed */
        memcpy(part, bytes, less);
        assert_null(depo_value_of(part, less).at);
        free(part);
    }
    for (size_t i = 0; i < size; i++)
        for (unsigned change = 1; change < 256; change++) {
            bytes[i] ^= (uint8_t)change;
            depo_value value = depo_value_of(bytes, size);
            for (depo_value v = depo_value_first(value); v.at; v = depo_value_next(v))
                depo_value_member(v, "c");
            bytes[i] ^= (uint8_t)change;
        }
    free(bytes);
    char deep[DEPO_VALUE_DEPTH + 2] = "";
    memset(deep, '[', DEPO_VALUE_DEPTH + 1);
    char *nested = malloc(2 * sizeof deep);
    snprintf(nested, 2 * sizeof deep, "%s", deep);
    memset(nested + strlen(deep), ']', strlen(deep));
    assert_null(depo_json_bytes(nested, 2 * strlen(deep), &size, &problems));
    expect("file", "too deep");
    free(nested);
}

static void test_a_quoted_file_cannot_speak_to_the_terminal(void **unused) {
    (void)unused;
    json_t *root = load_tiny();
    apply_edit(root, &(edit){"a\x1b[31m\nb\x7f", "1"});
    apply_edit(root, &(edit){"vocabulary", "\"\\u009b2J\\u0007\""});
    apply_edit(root, &(edit){"cities.0.name.en", "\"a\\u009bb\""});
    apply_edit(root, &(edit){"cities.1.name.en", "\"a\\u007fb\""});
    /* Forty bytes of it are shown, which end within a character. */
    apply_edit(root, &(edit){"xяяяяяяяяяяяяяяяяяяяяя", "1"});
    assert_false(parse(root));
    json_decref(root);
    expect("", "unknown key \"a?[31m?b?\"");
    expect("", "unknown key \"xяяяяяяяяяяяяяяяяяяя?\"");
    expect("vocabulary", "\"?2J?\"");
    expect("cities[0].name.en", "without control characters");
    expect("cities[1].name.en", "without control characters");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_of_a_value),
        cmocka_unit_test(test_a_quoted_file_cannot_speak_to_the_terminal),
        cmocka_unit_test(test_replacing_tickets_of_a_variant_or_an_option),
        cmocka_unit_test(test_every_kind_of_problem),
        cmocka_unit_test(test_all_problems_at_once),
        cmocka_unit_test(test_more_problems_than_the_list_holds),
        cmocka_unit_test(test_text_that_is_no_map),
        cmocka_unit_test(test_opening_by_name),
        cmocka_unit_test(test_built_in_maps_hold_what_they_should),
        cmocka_unit_test(test_spaces_by_colour),
        cmocka_unit_test(test_every_ticket_can_be_completed),
        cmocka_unit_test(test_look_ups),
        cmocka_unit_test(test_a_name_that_is_left_out_is_english),
        cmocka_unit_test(test_hash_follows_the_rules_only),
        cmocka_unit_test(test_clauses_are_named_by_the_map),
        cmocka_unit_test(test_replacing_tickets),
        cmocka_unit_test(test_bad_ticket_lists),
        cmocka_unit_test(test_ticket_lists_of_hostile_size),
        cmocka_unit_test(test_ticket_lists_with_names),
        cmocka_unit_test(test_ticket_lists_as_pasted),
        cmocka_unit_test(test_what_looks_odd_in_a_ticket_list),
    };
    return cmocka_run_group_tests_name("mapio", tests, NULL, NULL);
}
