/* SPDX-License-Identifier: MIT
 * The board of a review as a picture. For html.c. */
#ifndef DEPO_REVIEW_HTML_BOARD_H
#define DEPO_REVIEW_HTML_BOARD_H

#include "board/land.h"
#include "review/review.h"

#include <stdio.h>

/* The board at the end, with a numbered circle on each route that was claimed at a turning point.
 * `land` may be NULL. */
void depo_review_board(const depo_teller *teller, const depo_review *review, const depo_land *land,
                       FILE *out);

#endif
