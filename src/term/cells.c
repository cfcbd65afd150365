/* SPDX-License-Identifier: MIT */
#include "term/cells.h"

#include "board/geometry.h"
#include "board/names.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN_X = 2, MARGIN_Y = 0 };      /* cells around what is drawn */
enum { WHOLE_NAME = 14, SHORT_NAME = 3 }; /* letters: at most of any, at least of a cut one */

/* Units for a column or a row. Finer, spaces would only drift apart; coarser, rows run together. */
static const double finest_column = 4, coarsest_row = 60;
/* Rows are about twice as high as columns are wide; a board may be flatter or taller than that. */
static const double flattest = 5, tallest = 1.5; /* units for a row by units for a column */

/* The part of the board on which something is drawn. */
typedef struct extent {
    double x0, y0, x1, y1;
} extent;

static void stretch(extent *e, double x, double y) {
    e->x0 = fmin(e->x0, x);
    e->y0 = fmin(e->y0, y);
    e->x1 = fmax(e->x1, x);
    e->y1 = fmax(e->y1, y);
}

static extent extent_of(const depo_map *map) {
    extent e = {1e9, 1e9, -1e9, -1e9};
    for (unsigned i = 0; i < map->n_cities; i++)
        stretch(&e, (double)map->cities[i].x, (double)map->cities[i].y);
    for (unsigned track = 0; track < map->n_tracks; track++) {
        depo_space spaces[DEPO_MAX_LENGTH];
        depo_track_spaces(map, track, spaces);
        for (unsigned k = 0; k < map->tracks[track].length; k++)
            stretch(&e, (double)spaces[k].x, (double)spaces[k].y);
    }
    return e;
}

static depo_cell *cell(depo_cells *cells, int x, int y) {
    if (x < 0 || y < 0 || x >= cells->width || y >= cells->height) return NULL;
    return &cells->at[y * cells->width + x];
}

static bool is_free(depo_cells *cells, int x, int y, int columns) {
    for (int i = 0; i < columns; i++) {
        const depo_cell *c = cell(cells, x + i, y);
        if (!c || c->kind != DEPO_CELL_EMPTY) return false;
    }
    return true;
}

/* Room for a name: nothing beside it either, but for its own city. */
static bool name_fits(depo_cells *cells, unsigned city, int x, int y, int length) {
    if (!is_free(cells, x, y, length)) return false;
    for (int side = 0; side < 2; side++) {
        const depo_cell *c = cell(cells, side ? x + length : x - 1, y);
        bool own = c && c->kind == DEPO_CELL_CITY && c->of == city;
        if (c && c->kind != DEPO_CELL_EMPTY && !own) return false;
    }
    return true;
}

/* The column and the row of a place on the board, not yet whole. */
static double column_of(const depo_cells *cells, float x) {
    return ((double)x - cells->left) / cells->scale.x;
}

static double row_of(const depo_cells *cells, float y) {
    return ((double)y - cells->top) / cells->scale.y;
}

static void put_cities(depo_cells *cells, const depo_map *map) {
    for (unsigned i = 0; i < map->n_cities; i++) {
        int x = (int)lround(column_of(cells, map->cities[i].x));
        int y = (int)lround(row_of(cells, map->cities[i].y));
        /* where two cities fall on one cell, the later one steps aside */
        for (int step = 0; step < 5 && !is_free(cells, x, y, 1); step++)
            x += step % 2 ? step : -step;
        cells->city_x[i] = x;
        cells->city_y[i] = y;
        depo_cell *c = cell(cells, x, y);
        if (c) *c = (depo_cell){.kind = DEPO_CELL_CITY, .of = (uint8_t)i};
    }
}

/* Puts one space down, as near as there is room: across the track first, so that the two tracks
 * of a double route lie side by side. */
static void put_space(depo_cells *cells, const depo_space *space, unsigned track, unsigned part) {
    int columns = cells->space_columns;
    bool flat = fabs((double)space->dx) > 0.45;
    const int across[][2] = {{0, 0}, {0, 1},   {0, -1}, {1, 0}, {-1, 0},
                             {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
    const int beside[][2] = {{0, 0}, {1, 0},  {-1, 0}, {2, 0}, {-2, 0},
                             {3, 0}, {-3, 0}, {0, 1},  {0, -1}};
    int x = (int)lround(column_of(cells, space->x) - (columns - 1) / 2.0);
    int y = (int)lround(row_of(cells, space->y));
    for (unsigned i = 0; i < sizeof across / sizeof *across; i++) {
        int at_x = x + (flat ? across[i][0] : beside[i][0]);
        int at_y = y + (flat ? across[i][1] : beside[i][1]);
        if (!is_free(cells, at_x, at_y, columns)) continue;
        for (int k = 0; k < columns; k++)
            *cell(cells, at_x + k, at_y) = (depo_cell){.kind = DEPO_CELL_SPACE,
                                                       .of = (uint8_t)track,
                                                       .part = (uint8_t)part,
                                                       .tail = k > 0};
        return;
    }
}

static void put_tracks(depo_cells *cells, const depo_map *map) {
    for (unsigned track = 0; track < map->n_tracks; track++) {
        depo_space spaces[DEPO_MAX_LENGTH];
        unsigned length = map->tracks[track].length;
        depo_track_spaces(map, track, spaces);
        for (unsigned k = 0; k < length; k++) put_space(cells, &spaces[k], track, k);
        const depo_space *middle = &spaces[length / 2];
        cells->track_x[track] = (int)lround(column_of(cells, middle->x));
        cells->track_y[track] = (int)lround(row_of(cells, middle->y));
    }
}

static void put_name(depo_cells *cells, unsigned city, const wchar_t *name, int length, int x,
                     int y) {
    for (int i = 0; i < length; i++)
        *cell(cells, x + i, y) = (depo_cell){
            .kind = DEPO_CELL_NAME, .of = (uint8_t)city, .part = (uint8_t)i, .letter = name[i]};
}

/* The cell where a name of `length` letters begins at a place beside its city. */
static void name_start(const depo_cells *cells, unsigned city, depo_name_place place, int length,
                       int *x, int *y) {
    *x = cells->city_x[city] + (place.side > 0 ? 1 : place.side < 0 ? -length : -length / 2);
    *y = cells->city_y[city] + place.line;
}

/* Tries to write a name of `length` letters where nothing else stands. */
static bool try_name(depo_cells *cells, const depo_map *map, unsigned city, const wchar_t *name,
                     int length) {
    depo_name_place places[DEPO_NAME_PLACES];
    depo_name_places(&map->cities[city], places);
    for (unsigned i = 0; i < DEPO_NAME_PLACES; i++) {
        int x, y;
        name_start(cells, city, places[i], length, &x, &y);
        if (!name_fits(cells, city, x, y, length)) continue;
        put_name(cells, city, name, length, x, y);
        return true;
    }
    return false;
}

/* How much a name would cover or touch: spaces, but never a city, another name, or all of a track;
 * -1 where it must not stand. */
static int covered(depo_cells *cells, const unsigned *left, int x, int y, int length) {
    unsigned char taken[DEPO_MAX_TRACKS] = {0};
    int count = 0;
    for (int i = 0; i < length; i++) {
        const depo_cell *c = cell(cells, x + i, y);
        if (!c || c->kind == DEPO_CELL_CITY || c->kind == DEPO_CELL_NAME) return -1;
        if (c->kind != DEPO_CELL_SPACE) continue;
        if (++taken[c->of] >= left[c->of]) return -1;
        count++;
    }
    for (int side = 0; side < 2; side++) { /* a name does not run into another */
        const depo_cell *c = cell(cells, side ? x + length : x - 1, y);
        if (c && c->kind == DEPO_CELL_NAME) return -1;
        count += c && c->kind == DEPO_CELL_SPACE;
    }
    return count;
}

static void count_cells(const depo_cells *cells, unsigned left[DEPO_MAX_TRACKS]) {
    memset(left, 0, DEPO_MAX_TRACKS * sizeof *left);
    for (int i = 0; i < cells->width * cells->height; i++)
        if (cells->at[i].kind == DEPO_CELL_SPACE) left[cells->at[i].of]++;
}

/* Writes a name over the fewest spaces that it can stand on, at most `most` of their cells. */
static bool force_name(depo_cells *cells, const depo_map *map, unsigned city, const wchar_t *name,
                       int length, int most) {
    depo_name_place places[DEPO_NAME_PLACES];
    unsigned left[DEPO_MAX_TRACKS];
    int best = -1, best_x = 0, best_y = 0;
    count_cells(cells, left);
    depo_name_places(&map->cities[city], places);
    for (unsigned i = 0; i < DEPO_NAME_PLACES; i++) {
        int x, y;
        name_start(cells, city, places[i], length, &x, &y);
        int cost = covered(cells, left, x, y, length);
        if (cost < 0 || cost > most || (best >= 0 && cost >= best)) continue;
        best = cost;
        best_x = x;
        best_y = y;
    }
    if (best < 0) return false;
    put_name(cells, city, name, length, best_x, best_y);
    return true;
}

/* Names a city with `longest` to `least` letters, as many as have room, over at most `most` cells
 * of spaces. */
static bool name_city(depo_cells *cells, const depo_map *map, unsigned city, unsigned language,
                      int longest, int least, int most) {
    wchar_t name[DEPO_NAME_SIZE];
    int length = (int)mbstowcs(name, map->cities[city].name.in[language], DEPO_NAME_SIZE);
    if (length > longest) length = longest;
    if (least > length) least = length;
    for (int n = length; n > 0 && n >= least; n--)
        if (most ? force_name(cells, map, city, name, n, most)
                 : try_name(cells, map, city, name, n))
            return true;
    return false;
}

/* The cities of `own` first and whatever it takes; then those that matter most, even over a few
 * spaces; then the others by their weight: names that are not cut much, then whatever letters still
 * have room, at last three letters over spaces: a city without a name can't be looked up. */
static void put_names(depo_cells *cells, const depo_map *map, unsigned language, uint64_t own) {
    uint8_t order[DEPO_MAX_NODES];
    bool done[DEPO_MAX_NODES] = {false};
    unsigned count = depo_cities_by_weight(map, own, order);
    const struct {
        bool own;
        unsigned first; /* so many of the order, in parts of a hundred */
        int longest, least, most;
    } passes[] = {{true, 100, WHOLE_NAME, 2 * SHORT_NAME, 0},
                  {true, 100, WHOLE_NAME, SHORT_NAME, 2},
                  {true, 100, WHOLE_NAME, SHORT_NAME, 99},
                  {true, 100, WHOLE_NAME, 1, 99},
                  {false, 33, WHOLE_NAME, 2 * SHORT_NAME, 0},
                  {false, 33, WHOLE_NAME, SHORT_NAME, 2},
                  {false, 100, WHOLE_NAME, 2 * SHORT_NAME, 0},
                  {false, 100, WHOLE_NAME, SHORT_NAME, 0},
                  {false, 100, SHORT_NAME, SHORT_NAME, 2},
                  {false, 100, SHORT_NAME, SHORT_NAME, 99},
                  {false, 100, SHORT_NAME, 1, 99}};
    for (unsigned pass = 0; pass < sizeof passes / sizeof *passes; pass++)
        for (unsigned i = 0; i < count * passes[pass].first / 100; i++)
            if (!done[i] && (!passes[pass].own || own >> order[i] & 1))
                done[i] = name_city(cells, map, order[i], language, passes[pass].longest,
                                    passes[pass].least, passes[pass].most);
}

/* Whether every city and every space has found its cells. */
static bool is_whole(const depo_cells *cells, const depo_map *map) {
    unsigned left[DEPO_MAX_TRACKS];
    count_cells(cells, left);
    for (unsigned track = 0; track < map->n_tracks; track++)
        if (left[track] < map->tracks[track].length * (unsigned)cells->space_columns) return false;
    for (unsigned city = 0; city < map->n_cities; city++) {
        const depo_cell *c = depo_cell_at(cells, cells->city_x[city], cells->city_y[city]);
        if (c->kind != DEPO_CELL_CITY || c->of != city) return false;
    }
    return true;
}

/* Lays everything out but the names; spaces are as wide as all of them have room. Returns whether
 * the board is whole. */
static bool lay(depo_cells *cells, const depo_map *map, depo_scale scale) {
    extent e = extent_of(map);
    double area = scale.x * scale.y;
    memset(cells, 0, sizeof *cells);
    cells->scale = scale;
    cells->left = e.x0 - MARGIN_X * scale.x;
    cells->top = e.y0 - MARGIN_Y * scale.y;
    cells->width = (int)ceil((e.x1 - e.x0) / scale.x - 1e-6) + 1 + 2 * MARGIN_X;
    cells->height = (int)ceil((e.y1 - e.y0) / scale.y - 1e-6) + 1 + 2 * MARGIN_Y;
    size_t count = (size_t)cells->width * (size_t)cells->height;
    cells->at = malloc(count * sizeof *cells->at);
    if (!cells->at) abort();
    /* beyond that they would leave no room for names */
    int widest = scale.x < 8 && area < 105 ? 3 : scale.x < 15 && area < 330 ? 2 : 1;
    for (cells->space_columns = widest;; cells->space_columns--) {
        memset(cells->at, 0, count * sizeof *cells->at);
        put_cities(cells, map);
        put_tracks(cells, map);
        bool whole = is_whole(cells, map);
        if (whole || cells->space_columns == 1) return whole;
    }
}

/* The scale at which the board fills a window. */
static depo_scale scale_of_window(const depo_map *map, int columns, int rows) {
    extent e = extent_of(map);
    int across = columns - 1 - 2 * MARGIN_X, down = rows - 1 - 2 * MARGIN_Y;
    depo_scale scale = {(e.x1 - e.x0) / (across > 1 ? across : 1),
                        (e.y1 - e.y0) / (down > 1 ? down : 1)};
    scale.y = fmin(scale.y, coarsest_row);
    scale.x = fmax(fmax(scale.x, finest_column), scale.y / flattest);
    scale.y = fmax(scale.y, fmin(scale.x * tallest, coarsest_row));
    return scale;
}

depo_scale depo_scale_to_fit(const depo_map *map, int columns, int rows) {
    depo_scale scale = scale_of_window(map, columns, rows);
    for (unsigned tries = 0; tries < 16; tries++) {
        depo_cells cells;
        bool whole = lay(&cells, map, scale);
        depo_cells_free(&cells);
        if (whole) break;
        scale.x *= 0.93;
        scale.y *= 0.93;
    }
    return scale;
}

depo_scale depo_scale_zoomed(depo_scale scale, depo_scale fit, double factor) {
    /* a board that was squeezed to fit gets its rows back first */
    bool squeezed = factor < 1 && scale.y * factor > 2.2 * scale.x;
    depo_scale to = {squeezed ? scale.x : scale.x * factor, scale.y * factor};
    to.x = fmin(fmax(to.x, fmin(finest_column, fit.x)), fit.x);
    to.y = fmin(fmax(to.y, fmin(2 * finest_column, fit.y)), fit.y);
    return to;
}

void depo_cells_init(depo_cells *cells, const depo_map *map, unsigned language, depo_scale scale,
                     uint64_t own) {
    lay(cells, map, scale);
    put_names(cells, map, language, own);
}

void depo_cells_free(depo_cells *cells) {
    free(cells->at);
    memset(cells, 0, sizeof *cells);
}
