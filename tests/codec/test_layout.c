/* SPDX-License-Identifier: MIT
 * Layouts: maps without curves and places of names get a board on which nothing overlaps, in
 * bounded time, and what was placed by hand stays. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "board/layout.h"
#include "mapio/mapio.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static depo_map map;
static depo_problems problems;
static depo_layout_room *room;
static double slowest;

/* The time that this thread worked: others on the machine don't count. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static unsigned overlaps(const depo_layout_request *request) {
    double began = now();
    depo_overlap list[8];
    depo_overlaps found = depo_layout(&map, request, room, list, 8);
    unsigned sum = 0;
    slowest = fmax(slowest, now() - began);
    for (unsigned i = 0; i < DEPO_OVERLAP_KINDS; i++) sum += found.of[i];
    if (getenv("VERBOSE"))
        for (unsigned i = 0; i < found.n; i++)
            print_message("%s: kind %u of %u and %u by %.1f\n", map.id, list[i].kind, list[i].a,
                          list[i].b, (double)list[i].depth);
    return sum;
}

/* Forgets what was drawn, as if the file had neither curves nor labels. */
static void undraw(void) {
    for (unsigned i = 0; i < map.n_tracks; i++) map.tracks[i].drawn = 0;
    for (unsigned i = 0; i < map.n_cities; i++) map.cities[i].has_label = 0;
}

static void test_built_in_maps_are_laid_out_from_scratch(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        assert_true(depo_map_open(depo_builtin_maps[i].id, &map, &problems));
        undraw();
        assert_true(depo_layout_needed(&map));
        depo_map before = map;
        unsigned found = overlaps(&(depo_layout_request){.seed = 1});
        if (found) fail_msg("%s: %u overlaps", map.id, found);
        assert_false(depo_layout_needed(&map));
        for (unsigned k = 0; k < map.n_cities; k++) {
            assert_true(before.cities[k].x == map.cities[k].x);
            assert_true(before.cities[k].y == map.cities[k].y);
        }
    }
}

/* ---- random planar maps -----------------------------------------------------------------------
 */

static uint64_t seed;

static double part(void) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(seed >> 33) / 2147483648.0;
}

static double apart(unsigned a, unsigned b) {
    return hypot((double)(map.cities[a].x - map.cities[b].x),
                 (double)(map.cities[a].y - map.cities[b].y));
}

static bool left(unsigned a, unsigned b, unsigned c) {
    const depo_map_city *p = &map.cities[a], *q = &map.cities[b], *s = &map.cities[c];
    return (q->x - p->x) * (s->y - p->y) > (q->y - p->y) * (s->x - p->x);
}

/* Whether a straight route fits among those that are there: it crosses none, passes no city too
 * near, and leaves its cities in another direction than they do. */
static bool fits(unsigned a, unsigned b) {
    double far = apart(a, b), dx = (double)(map.cities[b].x - map.cities[a].x) / far,
           dy = (double)(map.cities[b].y - map.cities[a].y) / far;
    if (far < 66 || far > DEPO_PITCH * 7 + 20) return false;
    for (unsigned c = 0; c < map.n_cities; c++) {
        if (c == a || c == b) continue;
        double x = (double)(map.cities[c].x - map.cities[a].x),
               y = (double)(map.cities[c].y - map.cities[a].y), along = x * dx + y * dy;
        if (along > 0 && along < far && fabs(x * dy - y * dx) < 34) return false;
    }
    for (unsigned i = 0; i < map.n_tracks; i++) {
        unsigned c = map.tracks[i].a, d = map.tracks[i].b;
        bool meet = c == a || c == b || d == a || d == b;
        if (!meet && left(a, b, c) != left(a, b, d) && left(c, d, a) != left(c, d, b)) return false;
        if (!meet) continue;
        unsigned at = c == a || c == b ? c : d, other = at == c ? d : c, mine = at == a ? b : a;
        double x = (double)(map.cities[other].x - map.cities[at].x),
               y = (double)(map.cities[other].y - map.cities[at].y),
               u = (double)(map.cities[mine].x - map.cities[at].x),
               v = (double)(map.cities[mine].y - map.cities[at].y);
        if (x * u + y * v > cos(0.62) * hypot(x, y) * hypot(u, v)) return false;
    }
    return true;
}

static void add_route(unsigned a, unsigned b) {
    double room_for = (apart(a, b) - 22) / DEPO_PITCH;
    unsigned length = (unsigned)room_for;
    if (part() < 0.2 && length > 1) length--;               /* with room to spare */
    if (part() < 0.15 && room_for - length > 0.6) length++; /* only along a bend */
    unsigned twice = part() < 0.2 && length > 1 ? 2 : 1;
    for (unsigned k = 0; k < twice && map.n_tracks < DEPO_MAX_TRACKS; k++) {
        unsigned n = map.n_tracks++;
        map.tracks[n] = (depo_map_track){.a = (uint8_t)a,
                                         .b = (uint8_t)b,
                                         .length = (uint8_t)length,
                                         .color = DEPO_GRAY,
                                         .twin = DEPO_NONE};
        if (!k) continue;
        map.tracks[n].twin = (uint8_t)(n - 1);
        map.tracks[n - 1].twin = (uint8_t)n;
    }
}

/* A map as a person would draw one: cities with room around them, routes to near ones that cross
 * no other, with about as many spaces as fit. */
static void random_map(unsigned cities) {
    double side = 96 * sqrt(cities) + 80;
    memset(&map, 0, sizeof map);
    snprintf(map.id, sizeof map.id, "random-%u", cities);
    map.n_variants = 1;
    map.width = (float)(side * 1.35);
    map.height = (float)side;
    for (unsigned tries = 0; map.n_cities < cities && tries < 100000; tries++) {
        depo_map_city *city = &map.cities[map.n_cities];
        city->x = roundf((float)(60 + part() * ((double)map.width - 120)));
        city->y = roundf((float)(60 + part() * ((double)map.height - 120)));
        unsigned near = 0;
        for (unsigned i = 0; i < map.n_cities; i++) near += apart(i, map.n_cities) < 84;
        if (near) continue;
        snprintf(city->id, sizeof city->id, "c%u", map.n_cities);
        unsigned letters = 4 + (unsigned)(part() * 9);
        for (unsigned k = 0; k < DEPO_LANGUAGES; k++)
            snprintf(city->name.in[k], DEPO_NAME_SIZE, "%.*s", (int)letters, "Novokuznetskaya");
        map.n_cities++;
    }
    assert_int_equal(map.n_cities, cities);
    for (;;) { /* always the shortest route that fits */
        unsigned best_a = 0, best_b = 0;
        double best = 1e9;
        for (unsigned a = 0; a < cities; a++)
            for (unsigned b = a + 1; b < cities; b++)
                if (apart(a, b) < best && fits(a, b)) {
                    best = apart(a, b);
                    best_a = a;
                    best_b = b;
                }
        if (best > 1e8 || map.n_tracks >= DEPO_MAX_TRACKS) return;
        add_route(best_a, best_b);
    }
}

static void test_random_planar_maps_are_laid_out(void **unused) {
    (void)unused;
    unsigned failed = 0, tracks = 0, doubles = 0;
    for (unsigned i = 0; i < 200; i++) {
        seed = 1000 + i;
        random_map(10 + i * 50 / 199);
        tracks += map.n_tracks;
        for (unsigned k = 0; k < map.n_tracks; k++) doubles += map.tracks[k].twin != DEPO_NONE;
        unsigned found = overlaps(&(depo_layout_request){.seed = 1});
        if (found) print_message("map %u, %u cities: %u overlaps\n", i, map.n_cities, found);
        failed += found > 0;
    }
    print_message("%u tracks, %u double; the slowest layout took %.2f s\n", tracks, doubles / 2,
                  slowest);
    assert_int_equal(failed, 0);
    assert_true(tracks > 200 * 40);
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    assert_true(slowest < 2);
#endif
}

/* Where everything lies on one heap no layout helps: the search ends all the same. */
static void test_a_board_without_room_ends_in_time(void **unused) {
    (void)unused;
    memset(&map, 0, sizeof map);
    map.n_variants = 1;
    map.n_cities = DEPO_MAX_NODES;
    map.n_tracks = DEPO_MAX_TRACKS;
    map.width = map.height = 600;
    for (unsigned i = 0; i < map.n_cities; i++) {
        map.cities[i].x = (float)(300 + i % 8);
        map.cities[i].y = (float)(300 + i / 8);
        for (unsigned k = 0; k < DEPO_LANGUAGES; k++)
            snprintf(map.cities[i].name.in[k], DEPO_NAME_SIZE, "Novokuznetskaya");
    }
    for (unsigned i = 0; i < map.n_tracks; i++)
        map.tracks[i] = (depo_map_track){.a = (uint8_t)(i % 64),
                                         .b = (uint8_t)((i + 1 + i / 64 * 6) % 64),
                                         .length = DEPO_MAX_LENGTH,
                                         .twin = DEPO_NONE};
    depo_map same = map;
    for (unsigned moving = 0; moving < 2; moving++) {
        double began = now();
        map = same;
        depo_layout_request wish = {.move = moving};
        unsigned found = overlaps(&wish);
        assert_true(found > 0);
        print_message("a heap of 64 cities took %.2f s\n", now() - began);
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
        assert_true(now() - began < 12);
#endif
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_built_in_maps_are_laid_out_from_scratch),
        cmocka_unit_test(test_random_planar_maps_are_laid_out),
        cmocka_unit_test(test_a_board_without_room_ends_in_time),
    };
    room = malloc(depo_layout_room_size());
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(room);
    return failed;
}
