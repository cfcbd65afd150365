/* SPDX-License-Identifier: MIT
 * What is printed on which paper, for everything that draws sheets. */
#ifndef DEPO_BOARD_PAPER_H
#define DEPO_BOARD_PAPER_H

#include "board/land.h"
#include "core/map.h"

#include <stdio.h>

/* Millimetres. A board unit is 0.8 of one: then a space has room for a car of 20 by 9,
 * and the two tracks of a double route still lie beside each other. */
#define DEPO_PRINT_UNIT   0.8
#define DEPO_PRINT_LENGTH 20.0 /* of a space */
#define DEPO_PRINT_WIDTH  9.0
#define DEPO_PRINT_MARGIN 8.0  /* of a sheet that stays white */
#define DEPO_PRINT_SHARED 10.0 /* what a sheet of the board has in common with the next */

typedef enum depo_paper { DEPO_POSTER, DEPO_A4, DEPO_A3, DEPO_LETTER, DEPO_PAPERS } depo_paper;
extern const char *const depo_paper_words[]; /* ended by NULL */

/* Parts of a printed game, as bits. */
enum {
    DEPO_PRINT_BOARD = 1,
    DEPO_PRINT_TICKETS = 2,
    DEPO_PRINT_CARDS = 4,
    DEPO_PRINT_SCORE = 8,
    DEPO_PRINT_RULES = 16,
    DEPO_PRINT_ALL = 31
};
extern const char *const depo_print_words[]; /* by bit, ended by NULL */

typedef struct depo_sheets {
    const depo_map *map;
    const depo_land *land; /* may be NULL */
    unsigned language, variant, parts;
    depo_paper paper;  /* a poster is the board; the rest is then on A4 */
    const char *rules; /* as depo_tell_rules gives them */
} depo_sheets;

typedef struct depo_sheet_size {
    double width, height;
} depo_sheet_size;

#endif
