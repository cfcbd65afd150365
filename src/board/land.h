/* SPDX-License-Identifier: MIT
 * The land under a board: SVG path data in board units, from land.json. */
#ifndef DEPO_BOARD_LAND_H
#define DEPO_BOARD_LAND_H

#include <stdbool.h>
#include <stddef.h>

/* Path data; NULL for what a map does not have. */
typedef struct depo_land {
    const char *land, *borders, *water, *lakes;
    void *owner; /* keeps the strings; for depo_land_free */
} depo_land;

/* Reads the text of land.json. False, with everything NULL, when it is not valid: unknown keys
 * and characters that are not path data are errors. */
bool depo_land_parse(const char *text, size_t size, depo_land *out);
void depo_land_free(depo_land *land);

/* True when a point of the board is land, as far as the outline is made of absolute straight
 * lines (what web/tools/coast.mjs writes). */
bool depo_land_at(const depo_land *land, double x, double y);

#endif
