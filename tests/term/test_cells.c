/* SPDX-License-Identifier: MIT
 * The board in the windows of terminals: it fits, nothing is lost, and the names that matter are
 * there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "board/names.h"
#include "core/rng.h"
#include "mapio/mapio.h"
#include "term/cells.h"

#include <locale.h>
#include <string.h>

/* Windows of the board in terminals of 80x24, 100x30, 120x40 and 200x60. */
static const int windows[][2] = {{80, 16}, {100, 22}, {79, 36}, {159, 56}};
enum { WINDOWS = sizeof windows / sizeof *windows };

static depo_map map;

static void open_map(const char *id) {
    depo_problems problems;
    assert_true(depo_map_open(id, &map, &problems));
}

/* What is drawn, counted. */
typedef struct tally {
    unsigned cities, spaces[DEPO_MAX_TRACKS]; /* spaces: first columns */
    unsigned cells[DEPO_MAX_TRACKS];
    unsigned letters[DEPO_MAX_NODES];
} tally;

static tally count(const depo_cells *cells) {
    tally t = {0};
    for (int i = 0; i < cells->width * cells->height; i++) {
        const depo_cell *c = &cells->at[i];
        t.cities += c->kind == DEPO_CELL_CITY;
        if (c->kind == DEPO_CELL_SPACE) t.spaces[c->of] += !c->tail;
        if (c->kind == DEPO_CELL_SPACE) t.cells[c->of]++;
        if (c->kind == DEPO_CELL_NAME) t.letters[c->of]++;
    }
    return t;
}

static unsigned letters_of(unsigned city, unsigned language) {
    wchar_t name[DEPO_NAME_SIZE];
    return (unsigned)mbstowcs(name, map.cities[city].name.in[language], DEPO_NAME_SIZE);
}

/* The whole board is in sight at every usual size; only a tall board in the flattest window needs
 * to be scrolled, and no further than it must. */
static void test_the_board_fits_its_window(void **state) {
    (void)state;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        open_map(depo_builtin_maps[i].id);
        for (unsigned w = 0; w < WINDOWS; w++) {
            depo_cells cells;
            depo_scale fit = depo_scale_to_fit(&map, windows[w][0], windows[w][1]);
            depo_cells_init(&cells, &map, DEPO_RU, fit, 0);
            bool tall = map.height > map.width && windows[w][1] < 20;
            assert_in_range(cells.width, 1, windows[w][0]);
            assert_in_range(cells.height, 1, tall ? 21 : windows[w][1]);
            /* and it fills it in one direction at least, unless it is small */
            bool wide = cells.width >= windows[w][0] - 1, high = cells.height >= windows[w][1] - 1;
            assert_true(wide || high || fit.x < 4.1);
            depo_cells_free(&cells);
        }
    }
}

/* Before names are written every city and every space has its cells; after that no track has lost
 * all of its own, whoever holds what tickets. */
static void test_nothing_of_the_board_is_lost(void **state) {
    (void)state;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        open_map(depo_builtin_maps[i].id);
        for (unsigned w = 0; w < WINDOWS; w++) {
            depo_scale fit = depo_scale_to_fit(&map, windows[w][0], windows[w][1]);
            unsigned spaces = 0, drawn = 0;
            for (unsigned all = 0; all < 2; all++) {
                depo_cells cells;
                depo_cells_init(&cells, &map, DEPO_RU, fit, all ? ~(uint64_t)0 : 0);
                tally t = count(&cells);
                assert_int_equal(t.cities, map.n_cities);
                for (unsigned track = 0; track < map.n_tracks; track++) {
                    assert_true(t.cells[track] > 0);
                    if (all) continue;
                    spaces += map.tracks[track].length;
                    drawn += t.spaces[track];
                }
                depo_cells_free(&cells);
            }
            assert_true(drawn * 100 >= spaces * 92); /* the rest lies below names: all have one */
        }
    }
}

static void test_own_cities_are_always_named(void **state) {
    (void)state;
    depo_prng prng = {5};
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        open_map(depo_builtin_maps[i].id);
        for (unsigned round = 0; round < 40; round++) {
            const int *window = windows[round % WINDOWS];
            unsigned language = round / WINDOWS % 2;
            uint64_t own = 0;
            for (unsigned k = 0; k < 10; k++)
                own |= (uint64_t)1 << depo_prng_below(&prng, map.n_cities);
            if (round >= 32) own = ~(uint64_t)0;
            depo_cells cells;
            depo_cells_init(&cells, &map, language, depo_scale_to_fit(&map, window[0], window[1]),
                            own);
            tally t = count(&cells);
            for (unsigned city = 0; city < map.n_cities; city++) {
                if (map.cities[city].kind == DEPO_CITY_JUNCTION || !(own >> city & 1)) continue;
                unsigned letters = letters_of(city, language);
                assert_in_range(t.letters[city], letters < 3 ? letters : 3, 14);
            }
            depo_cells_free(&cells);
        }
    }
}

static void test_cities_that_matter_come_first(void **state) {
    (void)state;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        open_map(depo_builtin_maps[i].id);
        uint8_t order[DEPO_MAX_NODES];
        uint64_t first = 0x124, seen = 0;
        unsigned n = depo_cities_by_weight(&map, first, order), named = 0, last = 0;
        for (unsigned city = 0; city < map.n_cities; city++)
            named += map.cities[city].kind != DEPO_CITY_JUNCTION;
        assert_int_equal(n, named);
        for (unsigned k = 0; k < n; k++) {
            bool of_first = first >> order[k] & 1, same = k && last == of_first;
            assert_true(!k || last >= of_first);
            if (same)
                assert_true(depo_city_weight(&map, order[k - 1]) >=
                            depo_city_weight(&map, order[k]));
            assert_false(seen >> order[k] & 1);
            seen |= (uint64_t)1 << order[k];
            last = of_first;
        }
    }
}

/* Every city is named in every window, by three letters where it has as many. */
static void test_every_city_is_named(void **state) {
    (void)state;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        open_map(depo_builtin_maps[i].id);
        for (unsigned round = 0; round < 2 * WINDOWS; round++) {
            const int *window = windows[round % WINDOWS];
            unsigned language = round / WINDOWS;
            depo_cells cells;
            depo_cells_init(&cells, &map, language, depo_scale_to_fit(&map, window[0], window[1]),
                            0);
            tally t = count(&cells);
            for (unsigned city = 0; city < map.n_cities; city++) {
                unsigned letters = letters_of(city, language);
                if (map.cities[city].kind == DEPO_CITY_JUNCTION) continue;
                if (t.letters[city] < (letters < 3 ? letters : 3))
                    fail_msg("%s at %dx%d: %s has %u letters", map.id, window[0], window[1],
                             map.cities[city].name.in[language], t.letters[city]);
            }
            depo_cells_free(&cells);
        }
    }
}

static void test_zoom_stays_in_its_bounds(void **state) {
    (void)state;
    open_map("usa");
    depo_scale fit = depo_scale_to_fit(&map, 80, 16), scale = fit;
    for (unsigned i = 0; i < 30; i++) {
        depo_scale finer = depo_scale_zoomed(scale, fit, 0.8);
        assert_true(finer.x <= scale.x && finer.y <= scale.y);
        assert_true(i > 6 || finer.y < scale.y);
        scale = finer;
    }
    assert_true(scale.x >= 4 && scale.y >= 8);
    for (unsigned i = 0; i < 30; i++) scale = depo_scale_zoomed(scale, fit, 1.25);
    assert_true(scale.x == fit.x && scale.y == fit.y);
}

/* A window of nothing is no reason to fall over. */
static void test_tiny_windows(void **state) {
    (void)state;
    open_map("europe");
    for (int size = -3; size < 4; size++) {
        depo_cells cells;
        depo_cells_init(&cells, &map, DEPO_EN, depo_scale_to_fit(&map, size, size), 3);
        tally t = count(&cells);
        assert_int_equal(t.cities, map.n_cities);
        depo_cells_free(&cells);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_board_fits_its_window),
        cmocka_unit_test(test_nothing_of_the_board_is_lost),
        cmocka_unit_test(test_own_cities_are_always_named),
        cmocka_unit_test(test_cities_that_matter_come_first),
        cmocka_unit_test(test_every_city_is_named),
        cmocka_unit_test(test_zoom_stays_in_its_bounds),
        cmocka_unit_test(test_tiny_windows),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
