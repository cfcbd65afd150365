/* SPDX-License-Identifier: MIT
 * Writes a map file: one city, track or ticket a line, always in the same way. Whatever the value
 * holds is kept; positions, curves and places of names can come from a map that was laid out. Pure:
 * the page saves maps with it too. */
#ifndef DEPO_MAPIO_WRITE_H
#define DEPO_MAPIO_WRITE_H

#include "core/map.h"
#include "mapio/value.h"

/* Writes at most `size` bytes with the closing zero; returns how many the whole text has without
 * it. `map`, of the same file, may be NULL. */
size_t depo_map_write(depo_value root, const depo_map *map, char *out, size_t size);

#endif
