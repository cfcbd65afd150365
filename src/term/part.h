/* SPDX-License-Identifier: MIT
 * This device's part in the shuffle of a table on a server: what it promised, what it saw, and
 * whether the end fits (docs/fairness.md). It is kept in a file before anything is sent. For
 * remote.c. */
#ifndef DEPO_TERM_PART_H
#define DEPO_TERM_PART_H

#include "term/memory.h"

typedef struct depo_part {
    char origin[DEPO_ORIGIN_SIZE], table[DEPO_SHUFFLE_TABLE];
    depo_memory memory;
    unsigned pledged, revealed; /* bits of seats: sent in this round, over this connection */
    depo_fairness fairness;     /* what the end came to; DEPO_FAIR_HIDDEN before it */
} depo_part;

void depo_part_open(depo_part *part, const char *host, int port, const char *table);

/* What the server says of the shuffle now, NULL when it says nothing. */
void depo_part_told(depo_part *part, const char *shuffle);

/* Bits of the seats, among those held, for which a commitment or a number is to be sent now. */
unsigned depo_part_pledges(const depo_part *part, unsigned held);
unsigned depo_part_reveals(const depo_part *part);
/* The text to be sent; false when it can't be kept, and must not be sent. */
bool depo_part_pledge(depo_part *part, depo_seat seat, char commit[DEPO_SHARE_TEXT]);
void depo_part_reveal(depo_part *part, depo_seat seat, char share[DEPO_SHARE_TEXT]);
/* The connection is a new one: what had no answer is sent again. */
void depo_part_again(depo_part *part);

/* The first position of a seat held here. */
void depo_part_dealt(depo_part *part, depo_seat seat, const char *position);

/* The game is over, with the shuffle (NULL: the server names none) and the seed. */
void depo_part_end(depo_part *part, const char *shuffle, const char *seed, const depo_map *map,
                   const depo_game *game, depo_seat first);

#endif
