/* SPDX-License-Identifier: MIT
 * Options that all commands with series of games share. For the cli only. */
#ifndef DEPO_CLI_SERIES_H
#define DEPO_CLI_SERIES_H

#include "cli/syntax.h"
#include "codec/game_file.h"
#include "sim/series.h"

typedef struct depo_series_request {
    const char *map, *variant, *options, *tickets, *seats;
    depo_seed seed;
    unsigned threads;
} depo_series_request;

/* The defaults, with these bots. */
depo_series_request depo_series_defaults(const char *seats);

/* Reads --map, --variant, --options, --tickets, --seats, --seed and --threads into a request. */
extern const depo_syntax depo_series_syntax;

/* What a series is played with. */
typedef struct depo_table_kit {
    depo_map map;
    depo_game game;
    depo_guide guide;
    depo_record carried; /* the map and the tickets that its game files carry, nothing else */
} depo_table_kit;

/* Opens the map and makes the game; false after complaining. */
bool depo_series_prepare(const depo_series_request *request, unsigned players, depo_table_kit *kit,
                         depo_series *series);

/* Starts every program among the seats on trial; false after complaining about one that can't
 * play. */
bool depo_series_try(const depo_series *series, const depo_seat_spec *seats, unsigned count);

/* From now on the first Ctrl-C only stops the series (depo_series_run returns with what was played)
 * and the second ends the program. */
void depo_series_mind_interrupt(depo_series *series);
/* Whether there was one: then the command ends with DEPO_INTERRUPTED. */
bool depo_series_interrupted(void);
enum { DEPO_INTERRUPTED = 130 };

/* Letters of the column of names in a table of these bots. */
unsigned depo_names_width(const depo_seat_spec *seats, unsigned count);

/* Prints a name filled up with blanks to so many letters, or cut to them, which "…" shows. */
void depo_print_name(const char *name, unsigned width, bool right);

/* The first line of a table: bots in a column so wide, then columns with their letters, up to one
 * without a title. Titles are translated with the context "column". */
typedef struct depo_column {
    const char *title;
    unsigned width;
} depo_column;
void depo_print_columns(unsigned bots, const depo_column *columns);

#endif
