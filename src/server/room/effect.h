/* SPDX-License-Identifier: MIT
 * What a room has to have done outside of it: anyone who runs rooms carries these out, in their
 * order. For the files of this folder, and for the hub. */
#ifndef DEPO_SERVER_EFFECT_H
#define DEPO_SERVER_EFFECT_H

#include "server/room/state.h"

typedef enum depo_effect_kind {
    DEPO_EFFECT_STORE,   /* task: to the store. It comes back by its `done` */
    DEPO_EFFECT_SEND,    /* client, frame */
    DEPO_EFFECT_ANSWER,  /* request, status, type, frame: of HTTP */
    DEPO_EFFECT_RELEASE, /* client: nothing refers to it any more */
    /* Places in memory. */
    DEPO_EFFECT_CHARGE, /* room, client, who follows it first: pays for it from now on, or may not
                         */
    DEPO_EFFECT_SHARE,  /* room: someone does not follow it any more */
    DEPO_EFFECT_WIDEN,  /* room: how large its table is, is known now */
    DEPO_EFFECT_VACANT, /* room: there is no such table. It may be gone after this */
    /* A rematch: the hub makes the other table, and says how it went by depo_room_rematch. */
    DEPO_EFFECT_REMATCH, /* room, request: or it may not */
    DEPO_EFFECT_MADE,    /* room: the other table; request: its CREATE, with a parent; good */
    /* Services. */
    DEPO_EFFECT_THINK,    /* room: a bot is to move now */
    DEPO_EFFECT_CROWD,    /* room: its game has begun, or it was read: who sits there? */
    DEPO_EFFECT_NO_TABLE, /* table: was looked for, and is not there */
    DEPO_EFFECT_SEATS,    /* room: before its snapshot: the index of people */
    DEPO_EFFECT_RESULT,   /* room: a ranked try is over */
    DEPO_EFFECT_HIDE,     /* table: its person removes a ranked try */
    DEPO_EFFECT_REPORT,   /* room, request: a complaint. Goes on by depo_room_reported */
    DEPO_EFFECT_FOLD,     /* room: its log may be folded */
    DEPO_EFFECT_STEP,     /* room, request: its entry is stored, and folded in */
    DEPO_EFFECT_READ,     /* room: it was read from the store */
    DEPO_EFFECT_OPENED,   /* room, client: who sits there looks at it */
    DEPO_EFFECT_SOON      /* stories wait to be told */
} depo_effect_kind;

typedef struct depo_effect {
    depo_effect_kind kind;
    depo_room *room;
    depo_client *client;
    struct depo_frame *frame; /* taken over */
    depo_task *task;          /* taken over */
    depo_request *request;
    const char *table;
    uint64_t number; /* ANSWER: of the request of HTTP */
    int status;
    const char *type;
    bool good;
} depo_effect;

static inline depo_refusal_code depo_effect_do(depo_site *site, depo_effect effect) {
    return site->carry_out(site->self, &effect);
}

#endif
