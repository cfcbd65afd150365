/* SPDX-License-Identifier: MIT
 * The boards: nothing overlaps, spaces are where they should be, the picture is well-formed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "board/labels.h"
#include "board/overlap.h"
#include "board/shapes.h"
#include "board/sheets.h"
#include "board/svg.h"
#include "mapio/mapio.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static depo_map map;
static depo_problems problems;

static void test_nothing_overlaps_on_any_board(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        assert_true(depo_map_open(depo_builtin_maps[i].id, &map, &problems));
        depo_overlaps found = depo_board_overlaps(&map, NULL, 0);
        for (unsigned kind = 0; kind < DEPO_OVERLAP_KINDS; kind++)
            if (found.of[kind])
                fail_msg("%s: %u overlaps of kind %u", map.id, found.of[kind], kind);
    }
}

/* The check itself must see what touches: a city is moved onto a track, tracks onto each other. */
static void test_the_check_sees_overlaps(void **unused) {
    (void)unused;
    assert_true(depo_map_open("tiny", &map, &problems));
    depo_map moved = map;
    memcpy(moved.tracks[4].curve, moved.tracks[3].curve, sizeof moved.tracks[4].curve);
    moved.tracks[4].a = moved.tracks[3].a;
    moved.tracks[4].b = moved.tracks[3].b;
    assert_true(depo_board_overlaps(&moved, NULL, 0).of[DEPO_OVERLAP_SPACES] > 0);
    depo_space spaces[DEPO_MAX_LENGTH];
    depo_track_spaces(&map, 0, spaces);
    moved = map;
    moved.cities[7].x = spaces[1].x;
    moved.cities[7].y = spaces[1].y;
    assert_true(depo_board_overlaps(&moved, NULL, 0).of[DEPO_OVERLAP_SPACE_DOT] > 0);
    moved = map;
    moved.cities[0].label_x = moved.cities[1].label_x;
    moved.cities[0].label_y = moved.cities[1].label_y;
    moved.cities[0].anchor = moved.cities[1].anchor;
    assert_true(depo_board_overlaps(&moved, NULL, 0).of[DEPO_OVERLAP_LABELS] > 0);
    moved = map;
    moved.cities[5].x = moved.cities[2].x;
    moved.cities[5].y = moved.cities[2].y;
    assert_int_equal(depo_board_overlaps(&moved, NULL, 0).of[DEPO_OVERLAP_DOTS], 1);
    moved = map;
    moved.cities[0].x = 2;
    assert_true(depo_board_overlaps(&moved, NULL, 0).of[DEPO_OVERLAP_CITY_OUTSIDE] > 0);
}

static void test_spaces_stand_evenly_on_the_curve(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        assert_true(depo_map_open(depo_builtin_maps[i].id, &map, &problems));
        for (unsigned t = 0; t < map.n_tracks; t++) {
            depo_space spaces[DEPO_MAX_LENGTH];
            double pitch = depo_track_spaces(&map, t, spaces);
            assert_true(pitch > DEPO_SPACE_WIDTH && pitch <= DEPO_PITCH);
            for (unsigned k = 1; k < map.tracks[t].length; k++) {
                double apart = hypot((double)spaces[k].x - (double)spaces[k - 1].x,
                                     (double)spaces[k].y - (double)spaces[k - 1].y);
                assert_true(apart <= pitch + 0.5 && apart > pitch * 0.9);
            }
        }
    }
}

/* Real cars need more room across than spaces on the screen have: printed spaces of different
 * tracks don't overlap either. */
static void test_printed_spaces_do_not_overlap(void **unused) {
    (void)unused;
    static depo_box boxes[DEPO_MAX_TRACKS * DEPO_MAX_LENGTH];
    static unsigned owner[DEPO_MAX_TRACKS * DEPO_MAX_LENGTH];
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        unsigned n = 0;
        assert_true(depo_map_open(depo_builtin_maps[i].id, &map, &problems));
        for (unsigned t = 0; t < map.n_tracks; t++) {
            depo_space spaces[DEPO_MAX_LENGTH];
            depo_track_spaces(&map, t, spaces);
            for (unsigned k = 0; k < map.tracks[t].length; k++) {
                boxes[n] = depo_space_box(&spaces[k]);
                boxes[n].hw = DEPO_PRINT_LENGTH / DEPO_PRINT_UNIT / 2;
                boxes[n].hh = DEPO_PRINT_WIDTH / DEPO_PRINT_UNIT / 2;
                owner[n++] = t;
            }
        }
        for (unsigned a = 0; a < n; a++)
            for (unsigned b = a + 1; b < n; b++) {
                double gap = depo_box_gap(&boxes[a], &boxes[b]);
                if (gap < 0)
                    print_message("%s: tracks %u and %u by %.2f\n", map.id, owner[a], owner[b],
                                  -gap);
                assert_true(gap >= 0);
            }
    }
}

static void test_every_board_is_drawn(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        const depo_builtin_map *builtin = &depo_builtin_maps[i];
        assert_true(depo_map_open(builtin->id, &map, &problems));
        depo_land land = {0};
        assert_non_null(builtin->land);
        assert_true(depo_land_parse(builtin->land, builtin->land_size, &land));
        for (unsigned language = 0; language < DEPO_LANGUAGES; language++) {
            char *text = NULL;
            size_t size;
            FILE *out = open_memstream(&text, &size);
            depo_board_options options = {.language = (uint8_t)language};
            assert_int_equal(depo_board_svg(&map, &land, out, &options), 0);
            fclose(out);
            assert_non_null(strstr(text, "<svg"));
            assert_string_equal(strstr(text, "</svg>"), "</svg>\n");
            for (unsigned c = 0; c < map.n_cities; c++) {
                const char *name = map.cities[c].name.in[language];
                if (map.cities[c].has_label && !strstr(text, name)) fail_msg("no %s", name);
            }
            free(text);
        }
        depo_land_free(&land);
    }
}

/* Every city lies on land, or at most a short step from it. */
static void test_cities_lie_on_land(void **unused) {
    (void)unused;
    const char *const drawn_on_land[] = {"usa", "europe", "africa"};
    for (unsigned i = 0; i < 3; i++) {
        const depo_builtin_map *builtin = depo_builtin_find(drawn_on_land[i]);
        depo_land land = {0};
        assert_true(depo_map_open(builtin->id, &map, &problems));
        assert_true(depo_land_parse(builtin->land, builtin->land_size, &land));
        for (unsigned c = 0; c < map.n_cities; c++) {
            bool near = false;
            for (int dx = -8; dx <= 8; dx += 4)
                for (int dy = -8; dy <= 8; dy += 4)
                    near |= depo_land_at(&land, (double)map.cities[c].x + dx,
                                         (double)map.cities[c].y + dy);
            if (!near) fail_msg("%s: %s lies in the sea", map.id, map.cities[c].id);
        }
        depo_land_free(&land);
    }
}

static void test_wrong_land_is_refused(void **unused) {
    (void)unused;
    const char *const wrong[] = {"", "[]", "{\"land\": 5}", "{\"sea\": \"M0 0Z\"}",
                                 "{\"land\": \"M0 0<script>\"}"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        depo_land land;
        assert_false(depo_land_parse(wrong[i], strlen(wrong[i]), &land));
    }
}

/* Names of a height as overlap.c measures them. */
static unsigned names_that_touch(const depo_label *labels, const float *width, double size) {
    unsigned count = 0;
    depo_box boxes[DEPO_MAX_NODES];
    for (unsigned i = 0; i < map.n_cities; i++) {
        double half = (double)width[i] * size / 2, x = (double)labels[i].x;
        if (labels[i].anchor == DEPO_ANCHOR_START) x += half;
        if (labels[i].anchor == DEPO_ANCHOR_END) x -= half;
        boxes[i] = (depo_box){x, (double)labels[i].y - size * 0.27, 1, 0, half, size * 0.49};
        for (unsigned k = 0; k < i; k++)
            count += labels[i].shown && labels[k].shown && depo_box_gap(&boxes[i], &boxes[k]) < 0;
    }
    return count;
}

static void test_large_names_move_apart(void **unused) {
    (void)unused;
    for (unsigned n = 0; n < depo_builtin_map_count; n++) {
        assert_true(depo_map_open(depo_builtin_maps[n].id, &map, &problems));
        float width[DEPO_MAX_NODES];
        depo_label small[DEPO_MAX_NODES], large[DEPO_MAX_NODES], stay[DEPO_MAX_NODES];
        for (unsigned i = 0; i < map.n_cities; i++) {
            const depo_map_city *city = &map.cities[i];
            width[i] = 0.52f * (float)strlen(city->name.in[DEPO_EN]);
            stay[i] = (depo_label){city->label_x, city->label_y, city->anchor, city->has_label};
        }
        depo_place_labels(&map, DEPO_TEXT_HEIGHT, width, small);
        depo_place_labels(&map, 2 * DEPO_TEXT_HEIGHT, width, large);
        unsigned moved = 0;
        for (unsigned i = 0; i < map.n_cities; i++) {
            assert_int_equal(small[i].shown, map.cities[i].has_label);
            moved += small[i].x != stay[i].x || small[i].y != stay[i].y;
        }
        assert_true(10 * moved <= map.n_cities); /* at the printed size nearly all stay */
        unsigned before = names_that_touch(stay, width, 2 * DEPO_TEXT_HEIGHT);
        assert_true(names_that_touch(large, width, 2 * DEPO_TEXT_HEIGHT) <= before / 2);
    }
}

static void test_shapes_are_paths_with_room(void **unused) {
    (void)unused;
    char path[DEPO_PATH_TEXT], number[DEPO_NUMBER_TEXT];
    depo_number_text(-0.04, number);
    assert_string_equal(number, "0");
    depo_number_text(-12.349, number);
    assert_string_equal(number, "-12.3");
    for (unsigned n = 0; n < depo_builtin_map_count; n++) {
        assert_true(depo_map_open(depo_builtin_maps[n].id, &map, &problems));
        for (unsigned i = 0; i < map.n_tracks; i++)
            for (unsigned shape = 0; shape < DEPO_SHAPES; shape++) {
                unsigned closed = 0, want = map.tracks[i].length;
                depo_shape_path(&map, i, (depo_shape)shape, path);
                for (const char *p = path; *p; p++) closed += *p == 'Z';
                assert_int_equal(closed, shape == DEPO_SHAPE_JOINTS ? 2 * want : want);
            }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_large_names_move_apart),
        cmocka_unit_test(test_shapes_are_paths_with_room),
        cmocka_unit_test(test_nothing_overlaps_on_any_board),
        cmocka_unit_test(test_the_check_sees_overlaps),
        cmocka_unit_test(test_spaces_stand_evenly_on_the_curve),
        cmocka_unit_test(test_printed_spaces_do_not_overlap),
        cmocka_unit_test(test_every_board_is_drawn),
        cmocka_unit_test(test_cities_lie_on_land),
        cmocka_unit_test(test_wrong_land_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
