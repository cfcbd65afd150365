/* SPDX-License-Identifier: MIT
 * The story of a table: its steps as messages, made once for all who may see the same and kept for
 * a while. Whoever asks for it is told as fast as he reads, a part at a time, so that a long story
 * holds nobody up and nothing piles up for who does not read. For the hub's own files. */
#ifndef DEPO_SERVER_STORY_H
#define DEPO_SERVER_STORY_H

#include "server/hub/hub.h"

typedef struct depo_story depo_story;
struct depo_room;
struct depo_sub;

enum {
    DEPO_STORIES_MOST = 16 << 20, /* bytes of steps that are kept, of all tables */
    DEPO_STORY_KEPT = 30000,      /* milliseconds that those of a table are kept unused */
    DEPO_STORY_AHEAD = 64 << 10,  /* bytes that may wait for a reader before the story does too */
    DEPO_TOKEN_BYTES = 32 << 10   /* of a story cost as much as a message */
};

/* story.c: a step for a seat, DEPO_NONE for spectators: a new reference, or NULL. */
depo_frame *depo_story_frame(struct depo_room *room, unsigned step, unsigned seat, bool as_text);
void depo_story_forget(struct depo_room *room);
void depo_stories_sweep(depo_hub *hub, int64_t ticks);

/* retell.c: begins to tell the steps after `last` (anew: those that were not taken back), then the
 * position. */
void depo_retell(struct depo_sub *sub, uint32_t last);
void depo_retell_end(struct depo_sub *sub);
/* Goes on with stories that waited for something else than their reader. */
void depo_retell_wake(depo_hub *hub);

#endif
