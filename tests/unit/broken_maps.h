/* SPDX-License-Identifier: MIT
 * Maps with one thing wrong each: edits of the smallest built-in map, and where and how the
 * problem must be reported. */
#ifndef DEPO_TESTS_BROKEN_MAPS_H
#define DEPO_TESTS_BROKEN_MAPS_H

/* Sets the value at a path ("tracks.3.color") to some JSON; without JSON it is taken away. A
 * number one past the end of a list adds to it. "*N" puts N copies of the list's first entry in
 * the place of the list. */
typedef struct edit {
    const char *path, *json;
} edit;

typedef struct broken_map {
    const char *where, *what; /* the place, and a part of the sentence */
    edit edits[4];            /* ended by an empty one */
} broken_map;

extern const broken_map broken_maps[];
extern const unsigned broken_map_count;

#endif
