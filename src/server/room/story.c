/* SPDX-License-Identifier: MIT */
#include "server/room/story.h"

#include <stdlib.h>
#include <string.h>

/* By seat, spectators last; then the same for those who are told in text. */
enum { SEATS = DEPO_MAX_PLAYERS + 1, READERS = 2 * SEATS };
enum { FRAME_COST = 96 /* bytes of a frame beside its text */ };

struct depo_story {
    depo_room *room;
    depo_frame **frames[READERS]; /* by reader and by step; NULL: not made */
    unsigned n_frames[READERS];   /* how many places there are */
    size_t bytes;
    int64_t used;     /* monotonic */
    depo_state state; /* before the step `next` */
    unsigned next;
    unsigned told; /* the step of `events` and `telling`, plus 1; 0: none */
    depo_events events;
    depo_telling telling;
    depo_story *newer, *older;
};

/* The hub's stories, the one used last in front. */
static void link_story(depo_site *site, depo_story *story) {
    story->newer = NULL;
    story->older = site->stories.latest;
    if (site->stories.latest) site->stories.latest->newer = story;
    site->stories.latest = story;
    if (!site->stories.oldest) site->stories.oldest = story;
}

static void unlink_story(depo_site *site, depo_story *story) {
    if (story->newer)
        story->newer->older = story->older;
    else
        site->stories.latest = story->older;
    if (story->older)
        story->older->newer = story->newer;
    else
        site->stories.oldest = story->newer;
}

void depo_story_forget(depo_room *room) {
    depo_story *story = room->telling.story;
    if (!story) return;
    for (unsigned reader = 0; reader < READERS; reader++) {
        for (unsigned i = 0; i < story->n_frames[reader]; i++)
            depo_frame_release(story->frames[reader][i]);
        free(story->frames[reader]);
    }
    depo_telling_end(&story->telling);
    unlink_story(room->site, story);
    room->site->stories.bytes -= story->bytes;
    room->telling.story = NULL;
    free(story);
}

void depo_stories_sweep(depo_site *site, int64_t ticks) {
    while (site->stories.oldest && ticks - site->stories.oldest->used > DEPO_STORY_KEPT)
        depo_story_forget(site->stories.oldest->room);
}

static void count_bytes(depo_story *story, size_t bytes) {
    story->bytes += bytes;
    story->room->site->stories.bytes += bytes;
}

static depo_story *open_story(depo_room *room) {
    depo_story *story = room->telling.story;
    if (story) {
        unlink_story(room->site, story);
    } else {
        story = calloc(1, sizeof *story);
        if (!story) return NULL;
        story->room = room;
        room->telling.story = story;
        count_bytes(story, sizeof *story);
    }
    story->used = depo_ticks(&room->site->host);
    link_story(room->site, story);
    return story;
}

/* A place for the frame of a step. */
static depo_frame **place(depo_story *story, unsigned step, unsigned reader) {
    unsigned count = story->n_frames[reader];
    if (step >= count) {
        unsigned more = (step + 1) * 2;
        depo_frame **frames = realloc(story->frames[reader], more * sizeof *frames);
        if (!frames) return NULL;
        memset(frames + count, 0, (more - count) * sizeof *frames);
        story->frames[reader] = frames;
        story->n_frames[reader] = more;
        count_bytes(story, (more - count) * sizeof *frames);
    }
    return &story->frames[reader][step];
}

/* What happened in a step. */
static void look_at(depo_story *story, unsigned step) {
    const depo_table *table = &story->room->table;
    story->telling.step = &table->steps[step]; /* they move when there are more of them */
    if (story->told == step + 1) return;
    depo_telling_end(&story->telling);
    story->told = 0;
    if (story->next != step) depo_table_at(table, step, &story->state);
    story->next = step + 1;
    depo_table_step(table, step, &story->state, &story->events);
    story->told = step + 1;
    story->telling = (depo_telling){.table = table,
                                    .step = &table->steps[step],
                                    .seq = table->steps[step].seq,
                                    .taken_back = table->steps[step].taken,
                                    .events = &story->events};
}

depo_frame *depo_story_frame(depo_room *room, unsigned step, unsigned seat, bool as_text) {
    depo_site *site = room->site;
    depo_story *story = open_story(room);
    unsigned reader = (seat == DEPO_NONE ? DEPO_MAX_PLAYERS : seat) + (as_text ? SEATS : 0u);
    depo_frame **frame = story ? place(story, step, reader) : NULL;
    if (!frame) return NULL;
    if (!*frame) {
        look_at(story, step);
        *frame = depo_tell_seat(&story->telling, (depo_seat)seat, as_text ? DEPO_TELL_TEXT : 0);
        if (!*frame) return NULL;
        count_bytes(story, (*frame)->size + FRAME_COST);
        site->counters.story_steps++;
    }
    depo_frame *made = *frame;
    made->refs++;
    while (site->stories.bytes > DEPO_STORIES_MOST) depo_story_forget(site->stories.oldest->room);
    return made;
}
