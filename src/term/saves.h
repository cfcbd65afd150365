/* SPDX-License-Identifier: MIT
 * The games that this device keeps: a file each in the user's state folder, called by date and map.
 * A game that is being played is held, so that a second terminal can't go on with it and write over
 * its moves. Nothing is deleted but what the person says. For src/term and the commands. */
#ifndef DEPO_TERM_SAVES_H
#define DEPO_TERM_SAVES_H

#include "term/ui.h"

enum { DEPO_MOST_SAVES = 500 }; /* files that are looked through, the newest first */

typedef enum depo_save_state {
    DEPO_SAVE_WAITS,
    DEPO_SAVE_HELD, /* played in another terminal */
    DEPO_SAVE_OVER,
    DEPO_SAVE_BROKEN
} depo_save_state;

typedef struct depo_saved {
    char path[PATH_MAX];
    depo_save_state state;
    char text[DEPO_SENTENCE]; /* map, players, how far, when; of a broken one what is wrong */
} depo_saved;

/* Newest first, without those that are over. */
typedef struct depo_saves {
    depo_saved *list;
    unsigned count, waiting; /* waiting: held ones too */
} depo_saves;

/* The user's state folder, which is made. False when there is no such place. */
bool depo_state_folder(char path[PATH_MAX]);

/* Looks what waits; to be freed. The one file that earlier versions had is among them. */
void depo_saves_read(depo_saves *saves, unsigned language);
void depo_saves_free(depo_saves *saves);

/* Asks which game to go on with; games can be deleted there, after a question. `path` gets the
 * file. 0, or DEPO_BACK or DEPO_QUIT. */
int depo_saves_choose(depo_ui *ui, depo_saves *saves, char path[PATH_MAX]);

/* Makes a file for a game that has begun and holds it. False with errno. */
bool depo_save_begin(depo_session *s);

/* Holds the file of a game that is gone on with. False when another terminal has it. */
bool depo_save_hold(depo_session *s, const char *path);

/* Whether a file is one that a game goes on in, and not a copy elsewhere. */
bool depo_save_is_ours(const char *path);

/* Holds the file behind a descriptor; false when someone else does. */
bool depo_hold_file(int file);

#endif
