/* SPDX-License-Identifier: MIT
 * The laid-out board for the page: where spaces and names lie, and the paths to draw. Tracks have
 * the numbers of the map. */
#include "board/labels.h"
#include "board/shapes.h"
#include "wasm/shim.h"

static char path[DEPO_PATH_TEXT];

static const depo_map *the_map(void) {
    return depo_w_buffer(DEPO_W_MAP);
}

/* The spaces of a track, as many as it is long. */
EXPORT(board_spaces) const void *depo_w_board_spaces(unsigned track) {
    static depo_space spaces[DEPO_MAX_LENGTH];
    depo_track_spaces(the_map(), track, spaces);
    return spaces;
}

EXPORT(board_curve) const char *depo_w_board_curve(unsigned track) {
    depo_curve_path(the_map(), track, path);
    return path;
}

EXPORT(board_shape) const char *depo_w_board_shape(unsigned track, unsigned shape) {
    path[0] = 0;
    if (shape < DEPO_SHAPES) depo_shape_path(the_map(), track, (depo_shape)shape, path);
    return path;
}

static float widths[DEPO_MAX_NODES];

/* Where the page writes how wide each city's name is at a height of 1. */
EXPORT(board_widths) void *depo_w_board_widths(void) {
    return widths;
}

/* The places of names of a height, one for each city. */
EXPORT(board_labels) const void *depo_w_board_labels(double size) {
    static depo_label labels[DEPO_MAX_NODES];
    depo_place_labels(the_map(), size, widths, labels);
    return labels;
}
