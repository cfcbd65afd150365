/* SPDX-License-Identifier: MIT
 * A client's message, checked and taken apart. For the server. */
#ifndef DEPO_SERVER_INCOMING_H
#define DEPO_SERVER_INCOMING_H

#include "server/wire/shape.h"
#include "server/table/table.h"

/* A channel for news that someone wants, or wants no more (service/alerts.h). */
typedef struct depo_channel_request {
    char kind[16], target[1025], key[88], auth[25], chat[65], lang[9], channel[DEPO_TABLE_ID];
} depo_channel_request;

typedef struct depo_message {
    depo_client_message kind;
    char id[DEPO_COMMAND_ID];
    char table[DEPO_TABLE_ID];
    char key[DEPO_KEY_MOST + 1]; /* hello */
    uint32_t last;
    uint32_t seen; /* the last seq that the person was told, here or elsewhere; 0: not said */
    bool has_last, brief, no_views, board;
    unsigned route;                 /* point */
    bool text_views;                /* hello */
    bool over;                      /* mine */
    char after[DEPO_TABLE_ID + 28]; /* mine; "": from the first one on */
    depo_action action;             /* what the table is asked for; no person yet */
    char commits[DEPO_MAX_PLAYERS][DEPO_SHARE_TEXT]; /* create, rematch */
    unsigned n_commits;
    char day[11];         /* deal; "": today */
    depo_table_plan plan; /* create; no seed, no host, no tickets yet */
    /* create: a ticket list, NULL without one. It lasts until the next message is read. */
    const char *tickets;
    char code[41], device[DEPO_TABLE_ID]; /* take; device-off */
    char name[DEPO_MAX_PLAYER_NAME];      /* handover, take: of the device */
    const depo_channel_request *alert;    /* alert, alert-off: as long as `tickets` */
    json_t *map_file; /* create by HTTP: a map of the host's, to be let go; or NULL */
} depo_message;

/* Reads a message. When it is refused, id and table are filled as far as they are there. */
depo_refusal depo_message_read(const char *text, size_t size, depo_message *message);

/* Reads the body of POST /api/tables. */
depo_refusal depo_message_read_create(const char *text, size_t size, depo_message *message);

#endif
