/* SPDX-License-Identifier: MIT
 * The story of a table: its steps as messages, made once for all who may see the same and kept for
 * a while. Anyone who asks for it is told as fast as he reads, a part at a time (retell.c), so that
 * a long story holds nobody up and nothing piles up for who does not read. For the files of this
 * folder, and for the hub. */
#ifndef DEPO_SERVER_STORY_H
#define DEPO_SERVER_STORY_H

#include "server/room/state.h"

enum {
    DEPO_STORIES_MOST = 16 << 20, /* bytes of steps that are kept, of all tables */
    DEPO_STORY_KEPT = 30000       /* milliseconds that those of a table are kept unused */
};

/* A step for a seat, DEPO_NONE for spectators: a new reference, or NULL. */
depo_frame *depo_story_frame(depo_room *room, unsigned step, unsigned seat, bool as_text);
void depo_story_forget(depo_room *room);
void depo_stories_sweep(depo_site *site, int64_t ticks);

#endif
