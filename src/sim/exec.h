/* SPDX-License-Identifier: MIT
 * A bot that is another program: started once, asked over its standard input and output, one JSON
 * object a line (docs/bot-protocol.md). Whatever it does, the game goes on: late or wrong answers
 * lose the turn, and three of them, or an end of the program, lose the seat. */
#ifndef DEPO_SIM_EXEC_H
#define DEPO_SIM_EXEC_H

#include "core/engine.h"
#include "core/score.h"

typedef struct depo_exec depo_exec;

/* What a program did wrong in a game or a series, told apart. */
typedef struct depo_faults {
    int64_t unstarted; /* games in which it could not be started, or no more */
    int64_t ended;     /* times it ended during a game */
    int64_t late;      /* answers that did not come in time */
    int64_t nonsense;  /* answers that are no JSON, no move text, or have no end */
    int64_t illegal;   /* moves that the rules refuse */
} depo_faults;

/* `command` is the program and its arguments, `words` in number, each ended by a zero; `ms` is the
 * time for one move. The program starts with its first game. NULL without memory. */
depo_exec *depo_exec_new(const char *command, unsigned words, unsigned ms);
void depo_exec_free(depo_exec *exec);

/* Starts the program and asks it once, without playing. False with a reason when it can't be
 * started or ends before it answers. */
bool depo_exec_try(depo_exec *exec, const depo_map *map, const depo_game *game, char *why,
                   size_t why_size);

void depo_exec_begin(depo_exec *exec, const depo_map *map, const depo_game *game, unsigned seat,
                     uint64_t seed);
depo_move depo_exec_move(depo_exec *exec, const depo_map *map, const depo_game *game,
                         const depo_view *view);
void depo_exec_over(depo_exec *exec, const depo_score *score, unsigned players);

/* What went wrong since the game began. */
const depo_faults *depo_exec_faults(const depo_exec *exec);

#endif
