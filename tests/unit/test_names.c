/* SPDX-License-Identifier: MIT
 * Places by what people write. */
#include "table.h"

#include "mapio/names.h"

#include <stdio.h>

static depo_map map;
static depo_problems problems;

static void open_map(const char *id) {
    assert_true(depo_map_open(id, &map, &problems));
}

static void names(const char *text, const char *id) {
    depo_found found = depo_find_place(&map, text);
    if (found.fit < DEPO_FIT_BEGUN) fail_msg("\"%s\" is not found", text);
    unsigned place = depo_one_place(found.places);
    if (place == NONE || strcmp(depo_place_id(&map, place), id) != 0)
        fail_msg("\"%s\" is %s, not %s", text,
                 place == NONE ? "several" : depo_place_id(&map, place), id);
}

static void test_every_way_to_write(void **unused) {
    (void)unused;
    open_map("usa");
    static const char *const new_york[] = {"new-york", "New York", "NEW YORK", "newyork",
                                           "new—york", "Нью-Йорк", "нью йорк", "НЬЮ-ЙОРК",
                                           "Нью-Иорк", "NYC"};
    for (unsigned i = 0; i < sizeof new_york / sizeof *new_york; i++)
        names(new_york[i], "new-york");
    names("Montreal", "montreal");
    names("MONTRÉAL", "montreal");
    names("Montre\xcc\x81"
          "al",
          "montreal"); /* the accent as a character of its own */
    names("St. Louis", "saint-louis");
    names("st louis", "saint-louis");
    names("Sault Ste. Marie", "sault-st-marie");
    open_map("europe");
    names("KOBENHAVN", "kobenhavn");
    names("københavn", "kobenhavn");
    names("Zurich", "zurich");
    names("Kyïv", "kyiv");
    names("Київ", "kyiv");
    names("Gdańsk", "danzig");
    names("gdansk", "danzig");
    names("İstanbul", "constantinople");
    names("București", "bucuresti");
    names("Bucureşti", "bucuresti");
}

static void test_synonyms_of_the_maps(void **unused) {
    (void)unused;
    static const struct {
        const char *map, *written, *id;
    } list[] = {
        {"europe", "Vienna", "wien"},
        {"europe", "Вена", "wien"},
        {"europe", "Rome", "roma"},
        {"europe", "Рим", "roma"},
        {"europe", "Zagreb", "zagrab"},
        {"europe", "Загреб", "zagrab"},
        {"europe", "Istanbul", "constantinople"},
        {"europe", "Стамбул", "constantinople"},
        {"europe", "Константинополь", "constantinople"},
        {"europe", "Гданьск", "danzig"},
        {"europe", "Vilnius", "wilno"},
        {"europe", "Вильнюс", "wilno"},
        {"europe", "Izmir", "smyrna"},
        {"europe", "Измир", "smyrna"},
        {"europe", "Pest", "budapest"},
        {"europe", "Copenhagen", "kobenhavn"},
        {"europe", "Ankara", "angora"},
        {"europe", "Athens", "athina"},
        {"europe", "Moscow", "moskva"},
        {"europe", "Munich", "munchen"},
        {"europe", "Lisbon", "lisboa"},
        {"europe", "Venice", "venezia"},
        {"europe", "Warsaw", "warszawa"},
        {"europe", "Brussels", "bruxelles"},
        {"europe", "Bucharest", "bucuresti"},
        {"europe", "Kiev", "kyiv"},
        {"europe", "Kharkiv", "kharkov"},
        {"europe", "St Petersburg", "petrograd"},
        {"europe", "Ленинград", "petrograd"},
        {"africa", "Kinshasa", "leopoldville"},
        {"africa", "Хараре", "salisbury"},
        {"africa", "Lubumbashi", "elizabethville"},
        {"africa", "Kisumu", "port-florence"},
        {"africa", "Fashoda", "fachoda"},
        {"africa", "Mozambique", "mocambique"},
        {"africa", "Gqeberha", "port-elizabeth"},
        {"usa", "Vegas", "las-vegas"},
        {"usa", "Феникс", "phoenix"},
        {"amsterdam", "Mint Tower", "munttoren"},
        {"amsterdam", "Старая церковь", "oude-kerk"},
    };
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
        if (strcmp(map.id, list[i].map) != 0) open_map(list[i].map);
        names(list[i].written, list[i].id);
    }
}

static void test_beginnings(void **unused) {
    (void)unused;
    open_map("europe");
    names("wars", "warszawa");
    names("Вар", "warszawa");
    names("const", "constantinople");
    depo_found found = depo_find_place(&map, "br");
    assert_int_equal(found.fit, DEPO_FIT_UNCLEAR);
    assert_true(depo_places_empty(found.places));
    assert_int_equal(found.n_guesses, 3); /* Brest, Brindisi, Bruxelles */
    char text[DEPO_GUESSES_TEXT];
    depo_guesses_text(&map, &found, DEPO_RU, text);
    assert_string_equal(text, "Брест, Бриндизи, Брюссель");
    assert_int_equal(depo_find_place(&map, "w").fit, DEPO_FIT_NONE); /* one letter says nothing */
    /* A whole name counts more than the beginning of another. */
    open_map("africa");
    names("Sudan", "sudan");
    names("Madag", "madagascar"); /* a group and its cities are one */
    names("Madagascar s", "madagascar-south");
}

static void guesses(const char *text, const char *expected) {
    char list[DEPO_GUESSES_TEXT];
    depo_found found = depo_find_place(&map, text);
    assert_int_equal(found.fit, DEPO_FIT_NONE);
    depo_guesses_text(&map, &found, DEPO_EN, list);
    assert_string_equal(list, expected);
}

static void test_guesses(void **unused) {
    (void)unused;
    open_map("europe");
    guesses("Pariz", "Paris");
    guesses("Pars", "Paris");
    guesses("Pairs", "Paris"); /* two letters swapped count once */
    guesses("Кадиксс", "Cádiz");
    guesses("Sevastopool", "Sevastopol");
    guesses("gotham", "");
    guesses("", "");
    guesses("...", "");
    char monster[5000];
    memset(monster, 'a', sizeof monster);
    monster[sizeof monster - 1] = 0;
    guesses(monster, "");
    guesses("\xff\xc3", ""); /* no UTF-8 */
}

static void joins(const char *text, const char *a, const char *b) {
    depo_pair pair;
    depo_find_pair(&map, text, &pair);
    if (!pair.found ||
        !depo_pair_is(&pair, depo_map_place_by_id(&map, a), depo_map_place_by_id(&map, b)))
        fail_msg("\"%s\": \"%s\" and \"%s\"", text, pair.a, pair.b);
}

static void test_pairs(void **unused) {
    (void)unused;
    open_map("usa");
    static const char *const ways[] = {
        "new-york-saint-louis", "New York - Saint Louis", "new york st. louis",
        "Нью-Йорк – Сент-Луис", "нью йорк сент луис",     "saint-louis—new-york",
        "New York, St. Louis",  "NYC/St. Louis",          "  New York   Saint Louis ",
        "New York → St Louis",  "new york\tsaint louis"};
    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++)
        joins(ways[i], "new-york", "saint-louis");
    joins("la san f", "los-angeles", "san-francisco");
    depo_pair pair;
    depo_find_pair(&map, "Denver", &pair);
    assert_false(pair.found);
    assert_string_equal(pair.a, "");
    depo_find_pair(&map, "Denver - Gotham City", &pair);
    assert_false(pair.found);
    assert_string_equal(pair.a, "Denver");
    assert_string_equal(pair.b, "Gotham City");
    depo_find_pair(&map, "New Denver", &pair); /* New York or New Orleans */
    assert_false(pair.found);
    assert_int_equal(pair.at_a.fit, DEPO_FIT_UNCLEAR);
}

/* Every name of every built-in map finds its place, alone and with every other. */
static void test_every_name_of_every_map(void **unused) {
    (void)unused;
    for (unsigned m = 0; m < depo_builtin_map_count; m++) {
        open_map(depo_builtin_maps[m].id);
        for (unsigned i = 0; i < (unsigned)map.n_cities + map.n_groups; i++) {
            unsigned place = depo_nth_place(&map, i);
            const depo_name *name = depo_place_name(&map, place);
            assert_true(depo_places_have(depo_find_place(&map, name->in[0]).places, place));
            assert_true(depo_places_have(depo_find_place(&map, name->in[1]).places, place));
            assert_true(
                depo_places_have(depo_find_place(&map, depo_place_id(&map, place)).places, place));
            for (const char *also = depo_place_also(&map, place); *also; also += strlen(also) + 1)
                assert_int_equal(depo_one_place(depo_find_place(&map, also).places), place);
        }
        for (unsigned i = 0; i < map.n_tracks; i++) {
            const depo_map_track *t = &map.tracks[i];
            for (unsigned language = 0; language < DEPO_LANGUAGES; language++) {
                char text[2 * DEPO_NAME_SIZE + 2];
                snprintf(text, sizeof text, "%s %s", map.cities[t->a].name.in[language],
                         map.cities[t->b].name.in[language]);
                joins(text, map.cities[t->a].id, map.cities[t->b].id);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_way_to_write),
        cmocka_unit_test(test_synonyms_of_the_maps),
        cmocka_unit_test(test_beginnings),
        cmocka_unit_test(test_guesses),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_every_name_of_every_map),
    };
    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
