/* SPDX-License-Identifier: MIT
 * What one decision gave away against the best move, as far as the seat could know. Pure: the same
 * view and move give the same verdict. */
#ifndef DEPO_REVIEW_JUDGE_H
#define DEPO_REVIEW_JUDGE_H

#include "eval/eval.h"

typedef enum depo_grade {
    DEPO_GRADE_BEST, /* nothing was ahead by more than its error */
    DEPO_GRADE_GOOD, /* something was, by little or not for sure */
    DEPO_GRADE_INACCURACY,
    DEPO_GRADE_MISTAKE,
    DEPO_GRADE_BLUNDER,
    DEPO_GRADES,
    DEPO_GRADE_FORCED = DEPO_GRADES /* there was nothing to choose */
} depo_grade;

enum { DEPO_JUDGE_GAMES = 2400 }; /* imagined for a decision where nobody says how many */

/* A move as it was tried. */
typedef struct depo_tried {
    depo_move move;
    double chance; /* to win, of the seat that decides */
    double points; /* the margin to the best other that is to be expected */
} depo_tried;

enum { DEPO_JUDGE_TRIED = 4 };

typedef struct depo_verdict {
    depo_move chosen, best; /* the same where nothing was clearly better */
    uint8_t grade;          /* depo_grade */
    uint8_t seat;           /* that decided */
    uint8_t n_tried;
    double lost, lost_error; /* of the seat's chance to win, and the standard error */
    double points_lost;      /* of the margin to the best other */
    /* What the move gave away against the one that looked best before it was measured: without a
     * gate, so that it can be below 0 and its sums are right though no single one is sure. */
    double given, given_error;
    double ahead, ahead_error;          /* of the best move over the next, in chances */
    depo_move next;                     /* that one; the best itself where nothing else was tried */
    depo_tried tried[DEPO_JUDGE_TRIED]; /* the moves that were looked at longest, best first */
} depo_verdict;

/* Judges a move that the seat of the view may make. About `games` games are imagined. */
void depo_judge(const depo_guide *guide, const char *map, const depo_view *view, depo_move chosen,
                unsigned games, depo_verdict *verdict);

depo_grade depo_grade_of(double lost);

#endif
