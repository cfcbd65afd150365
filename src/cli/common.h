/* SPDX-License-Identifier: MIT
 * What several commands need: saying what went wrong, opening maps. For the cli only. */
#ifndef DEPO_CLI_COMMON_H
#define DEPO_CLI_COMMON_H

#include "codec/game_file.h"
#include "mapio/mapio.h"

/* A sentence in the language of the environment, as help and errors are. */
const char *depo_here(const char *key) __attribute__((format_arg(1)));

/* What complaints begin with: "depo sim". */
void depo_speak_as(const char *command);

/* Prints "depo sim: …" on one line of stderr, in that language, and returns 1, the exit code. */
int depo_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same with a format that has nothing to translate. */
int depo_fail_as(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same as depo_fail for a wrong use of the command, and returns 2. */
int depo_fail_use(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints problems, one a line, after the name of what has them, and returns 1. */
int depo_fail_problems(const char *name, const depo_problems *problems);

/* Keeps what the two above say until it is released: while the full screen stands nobody could read
 * it. */
void depo_hold_errors(void);
void depo_release_errors(void);

/* Opens a map and perhaps replaces the tickets of its variant (`variant` may be NULL for the
 * first, `tickets` may be NULL). False after complaining. */
bool depo_open_map(const char *name, const char *variant, const char *tickets, depo_map *map);

/* The same; where `record` is not NULL it carries what is not built in from then on. */
bool depo_open_map_for(const char *name, const char *variant, const char *tickets, depo_map *map,
                       depo_record *record);

/* Reads a game file and its map; `map_name` overrides the map in the file. */
bool depo_open_record(const char *path, const char *map_name, const char *tickets,
                      depo_record *record, depo_map *map);

/* A variable of the environment; NULL when it is not there or empty, which is how a line of a
 * settings file is left blank. */
const char *depo_environment(const char *name);

#endif
