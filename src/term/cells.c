/* SPDX-License-Identifier: MIT */
#include "term/cells.h"

#include "board/geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const double depo_scales[DEPO_SCALES] = {8, 10, 12.5, 15.5, 19.5};

enum { MARGIN_X = 4, MARGIN_Y = 1 };

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

static void put_cities(depo_cells *cells, const depo_map *map, double scale) {
    for (unsigned i = 0; i < map->n_cities; i++) {
        int x = (int)lround((double)map->cities[i].x / scale) + MARGIN_X;
        int y = (int)lround((double)map->cities[i].y / (2 * scale)) + MARGIN_Y;
        cells->city_x[i] = x;
        cells->city_y[i] = y;
        depo_cell *c = cell(cells, x, y);
        if (c) *c = (depo_cell){.kind = DEPO_CELL_CITY, .of = (uint8_t)i};
    }
}

/* Puts one space down, as near as there is room: across the track first, so that the two tracks
 * of a double route lie side by side. */
static void put_space(depo_cells *cells, const depo_space *space, double scale, unsigned track,
                      unsigned part) {
    int columns = cells->space_columns;
    bool flat = fabs((double)space->dx) > 0.45;
    const int across[][2] = {{0, 0}, {0, 1},   {0, -1}, {1, 0}, {-1, 0},
                             {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
    const int beside[][2] = {{0, 0}, {1, 0},  {-1, 0}, {2, 0}, {-2, 0},
                             {3, 0}, {-3, 0}, {0, 1},  {0, -1}};
    int x = (int)lround((double)space->x / scale - (columns - 1) / 2.0) + MARGIN_X;
    int y = (int)lround((double)space->y / (2 * scale)) + MARGIN_Y;
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

static void put_tracks(depo_cells *cells, const depo_map *map, double scale) {
    for (unsigned track = 0; track < map->n_tracks; track++) {
        depo_space spaces[DEPO_MAX_LENGTH];
        unsigned length = map->tracks[track].length;
        depo_track_spaces(map, track, spaces);
        for (unsigned k = 0; k < length; k++) put_space(cells, &spaces[k], scale, track, k);
        const depo_space *middle = &spaces[length / 2];
        cells->track_x[track] = (int)((double)middle->x / scale) + MARGIN_X;
        cells->track_y[track] = (int)((double)middle->y / (2 * scale)) + MARGIN_Y;
    }
}

static void put_name(depo_cells *cells, unsigned city, const wchar_t *name, int length, int x,
                     int y) {
    for (int i = 0; i < length; i++)
        *cell(cells, x + i, y) = (depo_cell){
            .kind = DEPO_CELL_NAME, .of = (uint8_t)city, .part = (uint8_t)i, .letter = name[i]};
}

/* Tries to write a name of `length` letters beside its city, first where the drawn board has it. */
static bool try_name(depo_cells *cells, const depo_map_city *city, unsigned number,
                     const wchar_t *name, int length) {
    int x = cells->city_x[number], y = cells->city_y[number];
    int above = city->has_label && city->label_y < city->y ? -1 : 1;
    const int places[][2] = {
        {x + 1, y},
        {x - length, y},
        {x + 1, y + above},
        {x - length, y + above},
        {x - length / 2, y + above},
        {x - length / 2, y - above},
        {x + 1, y - above},
        {x - length, y - above},
    };
    const unsigned starts[] = {
        [DEPO_ANCHOR_START] = 0, [DEPO_ANCHOR_MIDDLE] = 4, [DEPO_ANCHOR_END] = 1};
    unsigned first = city->has_label ? starts[city->anchor] : 0, count = 8;
    for (unsigned i = 0; i < count; i++) {
        const int *place = places[(first + i) % count];
        if (!name_fits(cells, number, place[0], place[1], length)) continue;
        put_name(cells, number, name, length, place[0], place[1]);
        return true;
    }
    return false;
}

/* Whole names first, for all cities; then, where there was no room, ever shorter ones. */
static void put_names(depo_cells *cells, const depo_map *map, unsigned language) {
    bool done[DEPO_MAX_NODES] = {false};
    for (int cut = 0; cut < 8; cut++) {
        for (unsigned i = 0; i < map->n_cities; i++) {
            wchar_t name[DEPO_NAME_SIZE];
            const depo_map_city *city = &map->cities[i];
            if (done[i] || city->kind == DEPO_CITY_JUNCTION) continue;
            int length = (int)mbstowcs(name, city->name.in[language], DEPO_NAME_SIZE);
            int most = cut == 0 ? 14 : 10 - cut;
            if (length < 1) continue;
            if (length > most) length = most;
            done[i] = try_name(cells, city, i, name, length);
        }
    }
}

void depo_cells_init(depo_cells *cells, const depo_map *map, unsigned language, unsigned number) {
    double scale = depo_scales[number];
    memset(cells, 0, sizeof *cells);
    cells->space_columns = scale < 14 ? 2 : 1;
    cells->width = (int)ceil((double)map->width / scale) + 2 * MARGIN_X;
    cells->height = (int)ceil((double)map->height / (2 * scale)) + 2 * MARGIN_Y;
    cells->at = calloc((size_t)cells->width * (size_t)cells->height, sizeof *cells->at);
    if (!cells->at) abort();
    put_cities(cells, map, scale);
    put_tracks(cells, map, scale);
    put_names(cells, map, language);
}

void depo_cells_free(depo_cells *cells) {
    free(cells->at);
    memset(cells, 0, sizeof *cells);
}
