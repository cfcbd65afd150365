/* SPDX-License-Identifier: MIT
 * A game as it is played at one terminal: the position, who sits where, the moves so far, the
 * autosave. The interfaces show only `view` and `log`; where the game lives on a server (remote.h),
 * `state` is not there and the view comes from afar. */
#ifndef DEPO_TERM_STATE_H
#define DEPO_TERM_STATE_H

#include "bots/bot.h"
#include "codec/game_file.h"
#include "core/undo.h"
#include "say/story.h"

#include <limits.h>

typedef struct depo_remote depo_remote; /* a table on a server */

typedef struct depo_session {
    depo_map map;
    depo_game game;
    depo_guide guide;
    depo_record record; /* the header; the moves are below */
    const char *names[DEPO_MAX_PLAYERS];
    depo_teller teller;
    depo_state state;
    depo_view view;  /* what `seat` may know: all that an interface may show */
    depo_seat seat;  /* whose eyes; DEPO_NONE: a spectator's */
    unsigned humans; /* bits of the seats at this keyboard */
    depo_move *moves;
    depo_made *made; /* the same moves, for taking them back */
    depo_took *took; /* and how long they took, where a person made them */
    int64_t asked;   /* when `seat` was asked for its decision, milliseconds; 0: it is not */
    unsigned n_moves, moves_room;
    depo_event *log; /* everything that happened; show it through depo_session_line */
    unsigned n_log, log_room;
    char (*said)[DEPO_SENTENCE]; /* lines of chat; each stands in the log as DEPO_SAID */
    unsigned n_said, said_room;
    _Alignas(16) unsigned char memory[DEPO_MAX_PLAYERS][DEPO_BOT_MEMORY]; /* of the bots */
    unsigned think_ms;           /* how long a bot may think */
    bool undone;                 /* a move was undone: the game is marked */
    bool open;                   /* everything is shown: a finished game is looked at */
    bool keeps;                  /* the game is kept: in its own file from the first save on */
    char autosave[PATH_MAX];     /* that file; "" before */
    int held;                    /* the same, held against other terminals; -1: none */
    char trouble[DEPO_SENTENCE]; /* says why the game is not kept, "" when it is */
    depo_remote *remote;
    bool (*waiting)(void *); /* called while a server's answer is awaited; false: not any longer */
    void *waiting_for;
} depo_session;

#endif
