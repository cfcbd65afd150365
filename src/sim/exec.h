/* SPDX-License-Identifier: MIT
 * A bot that is another program: started once, asked over its standard input and output, one JSON
 * object a line (docs/bot-protocol.md). Whatever it does, the game goes on: late or wrong answers
 * lose the turn, and three of them, or an end of the program, lose the seat. */
#ifndef DEPO_SIM_EXEC_H
#define DEPO_SIM_EXEC_H

#include "core/engine.h"
#include "core/score.h"

typedef struct depo_exec depo_exec;

/* `ms` is the time for one move. The program starts with its first game. NULL without memory. */
depo_exec *depo_exec_new(const char *program, unsigned ms);
void depo_exec_free(depo_exec *exec);

void depo_exec_begin(depo_exec *exec, const depo_map *map, const depo_game *game, unsigned seat,
                     uint64_t seed);
depo_move depo_exec_move(depo_exec *exec, const depo_map *map, const depo_game *game,
                         const depo_view *view);
void depo_exec_over(depo_exec *exec, const depo_score *score, unsigned players);

#endif
