/* SPDX-License-Identifier: MIT
 * What a notice says, in the form that its channel takes. For notices.c. */
#ifndef DEPO_SERVER_NOTICETEXT_H
#define DEPO_SERVER_NOTICETEXT_H

#include "server/service/alerts.h"

typedef enum depo_notice_kind {
    DEPO_NOTICE_TURN,  /* someone is to decide */
    DEPO_NOTICE_OVER,  /* the game is over, or was given up */
    DEPO_NOTICE_LATE,  /* someone has little time left to decide */
    DEPO_NOTICE_NUDGE, /* others ask for a move */
    DEPO_NOTICE_KINDS
} depo_notice_kind;

typedef struct depo_notice {
    depo_notice_kind kind;
    const char *table;
    bool own;           /* to the person whose turn it is; otherwise to the table */
    const json_t *info; /* names, map, whose turn, due */
} depo_notice;

/* What a notice must know of its table later; a new reference. */
json_t *depo_notice_info(const depo_table *table, depo_seat seat);
/* Fills in what is sent; false when memory runs out. */
bool depo_notice_write(const depo_site *site, const depo_notice *notice,
                       const depo_channel *channel, depo_letter *letter);

#endif
