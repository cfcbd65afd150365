/* SPDX-License-Identifier: MIT
 * A finished review as text, as JSON and as a page. */
#ifndef DEPO_REVIEW_REPORT_H
#define DEPO_REVIEW_REPORT_H

#include "board/land.h"
#include "review/review.h"

#include <jansson.h>
#include <stdio.h>

/* `every`: all decisions, not only those that gave something away. */
void depo_review_text(const depo_teller *teller, const depo_review *review, bool every, FILE *out);
json_t *depo_review_json(const depo_teller *teller, const depo_review *review);
/* `land`: of the map, or NULL. */
void depo_review_html(const depo_teller *teller, const depo_review *review, const depo_land *land,
                      FILE *out);

/* The decisions where one move was clearly better than all others, as JSON: what puzzles are made
 * of. `ahead` in chances, `sure` in standard errors. */
json_t *depo_review_puzzles(const depo_teller *teller, const depo_review *review, double ahead,
                            double sure);

#endif
