/* SPDX-License-Identifier: MIT
 * Where news of tables go: channels, which people name for themselves, or for a table that they sit
 * at. A channel is a row of the store; its text is JSON that never goes to anyone else. For the
 * hub, and for notices.c. */
#ifndef DEPO_SERVER_ALERTS_H
#define DEPO_SERVER_ALERTS_H

#include "server/base/letter.h"
#include "server/room/state.h"

typedef enum depo_channel_kind {
    DEPO_CHANNEL_PUSH,
    DEPO_CHANNEL_WEBHOOK,
    DEPO_CHANNEL_DISCORD,
    DEPO_CHANNEL_SLACK,
    DEPO_CHANNEL_TELEGRAM,
    DEPO_CHANNEL_MAIL,
    DEPO_CHANNEL_KINDS
} depo_channel_kind;

typedef struct depo_channel {
    char id[DEPO_TABLE_ID];
    depo_channel_kind kind;
    char lang[9]; /* a code of a language, perhaps of none */
    char target[DEPO_LETTER_TARGET], key[DEPO_PUSH_KEY_TEXT], auth[DEPO_PUSH_AUTH_TEXT], chat[65];
    char by[DEPO_PERSON_TEXT];
    char device[DEPO_TABLE_ID];    /* PUSH: the browser's (devices.h); "": not known */
    char stopped[DEPO_LETTER_WHY]; /* why nothing goes there any more; "": it does */
} depo_channel;

/* A row of the store; false when nobody can read it. */
bool depo_channel_read(const depo_store_row *row, depo_channel *channel);
char *depo_channel_write(const depo_channel *channel); /* to be freed; NULL without memory */
/* Whether the operator lets news go there. */
bool depo_channel_is_open(const depo_site *site, const depo_channel *channel);

/* alerts, alert, alert-off: answered by my-alerts. */
depo_refusal_code depo_alerts_do(depo_site *site, depo_client *client, const depo_message *message);

/* A browser that is not this person's any more gets no news of theirs. */
void depo_alerts_forget(depo_site *site, const char *person, const char *device);

#endif
