/* SPDX-License-Identifier: MIT
 * A game as it is played at one terminal: the position, who sits where, the moves so far, the
 * autosave. Drives bots and undoes by replay. The interfaces show only `view` and `log`; where
 * the game lives on a server (remote.h), `state` is not there and the view comes from afar. */
#ifndef DEPO_TERM_SESSION_H
#define DEPO_TERM_SESSION_H

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
    bool undone;                 /* a move was taken back: the game is marked */
    bool open;                   /* everything is shown: a finished game is looked at */
    bool keeps;                  /* the game is kept: in a file of its own from the first save on */
    char autosave[PATH_MAX];     /* that file; "" before */
    int held;                    /* the same, held against other terminals; -1: none */
    char trouble[DEPO_SENTENCE]; /* says why the game is not kept, "" when it is */
    depo_remote *remote;
    bool (*waiting)(void *); /* called while a server's answer is awaited; false: not any longer */
    void *waiting_for;
} depo_session;

/* An empty session. */
depo_session *depo_session_new(unsigned language);
void depo_session_free(depo_session *s);

/* Sets the game up from s->map and the header in s->record (players, variant, options, first,
 * seed). False with problems. */
bool depo_session_begin(depo_session *s, depo_problems *problems);

/* Plays the moves of a record that was read; the header is taken over. */
bool depo_session_load(depo_session *s, const depo_record *record, depo_problems *problems);

/* Looks through the eyes of a seat. */
void depo_session_look(depo_session *s, depo_seat seat);

/* The person at `seat` is asked: the time of the decision runs from the first such call on. */
void depo_session_ask(depo_session *s);

/* Makes a move, tells the log and saves. */
depo_status depo_session_play(depo_session *s, depo_move move);

/* The seat at this keyboard that must decide, or DEPO_NONE. */
depo_seat depo_session_human(const depo_session *s);

/* Makes one move of a bot; false when none is to move. For a game on a server: waits up to `ms`
 * for news and says whether there are any. */
bool depo_session_advance(depo_session *s, unsigned ms);

/* The bot whose turn it is, or DEPO_NONE. */
depo_seat depo_session_bot(const depo_session *s);

/* Takes back what depo_undo allows. Returns NULL, or a key that says why not. */
const char *depo_session_undo(depo_session *s);

/* Whether there is something that could be taken back now. */
bool depo_session_can_undo(const depo_session *s);

/* Goes to the position after the first `n` moves; those after them are remembered in `moves` but
 * not played. For looking at a game. */
void depo_session_go(depo_session *s, unsigned n, unsigned total);

/* Writes a game file, whole or not at all. False with the reason in errno. */
bool depo_session_save(const depo_session *s, const char *path);

/* Writes the autosave now, where the game is kept; it is written after each move anyway. s->trouble
 * says what went wrong.
 */
void depo_session_autosave(depo_session *s);

/* There is no place for an autosave. */
void depo_session_not_kept(depo_session *s, const char *why);

/* Adds to the log. */
void depo_session_log(depo_session *s, const depo_event *event);

/* Adds a line of chat to the log, "Anna: Hello!"; after DEPO_MOST_SAID of them no more. */
enum { DEPO_SAID = DEPO_EVENT_KINDS, DEPO_MOST_SAID = 2000 };
void depo_session_hear(depo_session *s, depo_seat seat, const char *text);

/* Line `i` of the log for s->seat; false when it goes without saying. */
bool depo_session_line(const depo_session *s, unsigned i, char out[DEPO_SENTENCE]);

#endif
