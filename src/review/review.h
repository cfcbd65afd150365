/* SPDX-License-Identifier: MIT
 * A game looked back at: everyone's chances all along, what luck did and what decisions gave away,
 * the points where it turned, figures. Each step is reckoned by itself, in any order and on any
 * thread; nothing here waits, reads or writes files. */
#ifndef DEPO_REVIEW_REVIEW_H
#define DEPO_REVIEW_REVIEW_H

#include "codec/times.h"
#include "review/judge.h"
#include "say/story.h"

/* One move of the game. Everything is in chances to win, by seat, with everything known: as the
 * cards lay. Only the verdict keeps to what the seat knew. */
typedef struct depo_step {
    depo_move move;
    depo_verdict verdict;
    uint8_t chancy;         /* 1: something turned up */
    depo_evaluation before; /* the move: as if good players went on from here */
    depo_evaluation moved;  /* after the move, before chance has spoken; where chancy */
    /* Filled by depo_review_finish; the two add up to the change of the chances. */
    double decision[DEPO_MAX_PLAYERS]; /* the move against how good players go on */
    double luck[DEPO_MAX_PLAYERS];     /* what turned up against what was to be expected */
    /* What the decision cost: what it gave away as far as the seat could know, but no more than
     * it did as the cards lay, unless that is next to nothing. Never below 0. */
    double cost;
} depo_step;

/* What became of one seat: start + luck + own + others = result. */
typedef struct depo_account {
    double start, result;
    double luck;                               /* cards, tickets and tunnels as they came */
    double own;                                /* its decisions */
    double others;                             /* what the others' decisions did to it */
    double start_error, luck_error, own_error; /* standard errors */
    double lost;                               /* by its decisions, as far as it could know */
    double cost;                               /* of its decisions */
    unsigned costliest; /* step: the decision that cost most; DEPO_NO_STEP: none did */
    unsigned finest;    /* that was best by most; DEPO_NO_STEP: none clearly */
    unsigned grades[DEPO_GRADES + 1];
    unsigned decisions; /* without the forced */
    /* Figures. */
    unsigned blind, row, locomotives;     /* cards drawn, taken; locomotives among all */
    unsigned routes[DEPO_MAX_LENGTH + 1]; /* by length */
    unsigned tickets, done;               /* held at the end; completed */
    int worth, got;                       /* points of the tickets held; what they brought */
    unsigned stations, doubled, turns, passes;
    depo_times times;
} depo_account;

enum {
    DEPO_TURNING_POINTS = 3,
    DEPO_NO_STEP = 0xffff,
    DEPO_REVIEW_SURE = 2 /* standard errors: less is no difference */
};

typedef struct depo_review {
    const depo_map *map;
    const depo_game *game;
    const depo_guide *guide;
    unsigned n_steps;
    depo_state *states; /* n_steps + 1: before each move, and the end */
    depo_step *steps;
    const depo_took *took; /* n_steps, of the moves; NULL: nobody knows. Set after the beginning */
    unsigned curve_games;  /* imagined for each point of the curve */
    unsigned judge_games;  /* and for each verdict; 0: no verdicts */
    /* Filled by depo_review_finish. */
    depo_account accounts[DEPO_MAX_PLAYERS];
    unsigned turning[DEPO_TURNING_POINTS]; /* steps, in their order */
    unsigned n_turning;
} depo_review;

/* Prepares a review of a game that the moves lead to its end from `start`; false without memory,
 * or when they are not allowed. What is pointed at must stay. */
bool depo_review_begin(depo_review *review, const depo_map *map, const depo_guide *guide,
                       const depo_state *start, const depo_move *moves, unsigned n_moves);
void depo_review_free(depo_review *review);

/* How many games are imagined for a decision; the points of the curve get a sixth of that. */
void depo_review_effort(depo_review *review, unsigned games);

/* Reckons step number `i`. Touches nothing but that step. */
void depo_review_step(depo_review *review, unsigned i);

/* Sums everything up, when all steps are reckoned. */
void depo_review_finish(depo_review *review);

/* Why the better move was better. */
typedef enum depo_reason_kind {
    DEPO_REASON_NONE,
    DEPO_REASON_COMPLETES,  /* tickets: it completes them */
    DEPO_REASON_ONLY_WAY,   /* track, tickets: there was no other way left */
    DEPO_REASON_DETOUR,     /* track, tickets, number: trains more without it */
    DEPO_REASON_ON_THE_WAY, /* track, tickets */
    DEPO_REASON_DOUBLED,    /* track, number: points */
    DEPO_REASON_GAIN,       /* track, what: a mechanism, number: points or 0 */
    DEPO_REASON_POINTS,     /* track, number: points */
    DEPO_REASON_BLOCKS,     /* track, tickets of `other` */
    DEPO_REASON_STATION,    /* what, tickets: joined through the station */
    DEPO_REASON_PATH,       /* track, number: trains on the longest path then */
    DEPO_REASON_KEEPS,      /* tickets that should have been kept; number: trains beyond the rest */
    DEPO_REASON_RATHER,     /* the same, and instead of them `given_up`; `cost`: trains for these */
    DEPO_REASON_RETURNS,    /* tickets that should have gone back; number: trains */
    DEPO_REASON_LOST,       /* the same: no way is left for these */
    DEPO_REASON_NEW_TICKETS, /* number: trains left */
    DEPO_REASON_NO_TICKETS,  /* new tickets came too late; other, number: trains left */
    DEPO_REASON_FIRST,       /* tickets to complete before there are new ones */
    DEPO_REASON_CARD,        /* card, track that needs it, tickets on whose way that is */
    DEPO_REASON_READY,       /* card, track that the hand can pay for with it */
    DEPO_REASON_LOCOMOTIVE,  /* a locomotive fits everywhere */
    DEPO_REASON_TWO_CARDS,   /* a locomotive of the row is a whole turn */
    DEPO_REASON_BLIND,       /* nothing in the row is needed */
    DEPO_REASON_PILE,        /* it may hold a locomotive */
    DEPO_REASON_TERRAIN,     /* card: a type */
    DEPO_REASON_SAVES_CARDS, /* track: what the cards are needed for */
    DEPO_REASON_SPARES,      /* the same with cards that are needed less */
    DEPO_REASON_LAST_TURNS,  /* cards are worth nothing any more; track, number: points */
    DEPO_REASON_PAYS,        /* the tunnel is worth it: track */
    DEPO_REASON_DECLINES,    /* it is not; track: what the cards are needed for */
    DEPO_REASONS
} depo_reason_kind;

typedef struct depo_reason {
    uint8_t kind;  /* depo_reason_kind */
    uint8_t track; /* or DEPO_NONE */
    uint8_t other; /* a seat, or DEPO_NONE */
    uint8_t card;
    uint8_t what; /* a node */
    int number;
    depo_bits tickets;
    depo_bits given_up;
    int cost;
    uint8_t taken_by; /* who took the track afterwards, or DEPO_NONE */
    uint8_t later;    /* and how many of his turns later */
    uint8_t ahead;    /* 1: the move is still to be made; words are about what is, not was */
} depo_reason;

/* From what the seat knew; `known` is its view. */
void depo_reason_find(const depo_guide *guide, const depo_state *known, depo_seat seat,
                      depo_move chosen, depo_move best, depo_reason *reason);
/* The same for a step of a game, with what came later. */
void depo_review_reason(const depo_review *review, unsigned i, depo_reason *reason);

/* Turns the reason into DEPO_REASON_BLOCKS where an opponent needed its track for a ticket: after
 * the game everything is known. */
void depo_review_rivals(const depo_review *review, unsigned i, depo_reason *reason);

/* The reason why the best move was better than the next best. */
void depo_review_fine(const depo_review *review, unsigned i, depo_reason *reason);

/* Words. The teller's names are those of the players. */
const char *depo_grade_name(const depo_teller *teller, depo_grade grade);

/* What stands above the parts of a review. */
typedef enum depo_title {
    DEPO_TITLE_DECIDED,
    DEPO_TITLE_COSTLIEST,
    DEPO_TITLE_FINEST,
    DEPO_TITLE_CHANCES,
    DEPO_TITLE_TURNING,
    DEPO_TITLE_COSTLY,
    DEPO_TITLE_ALL,
    DEPO_TITLE_FIGURES,
    DEPO_TITLE_COUNT
} depo_title;
const char *depo_review_title(const depo_teller *teller, depo_title title);

/* The reason in a sentence; "" without one. */
void depo_tell_reason(const depo_teller *teller, const depo_reason *reason,
                      char out[DEPO_SENTENCE]);
/* What was better in a step and why: "Claim …: it was the only way …"; "" for the best move. */
void depo_tell_better(const depo_teller *teller, const depo_review *review, unsigned i,
                      char out[DEPO_SENTENCE]);
/* How the game was decided, in two sentences. */
void depo_tell_decided(const depo_teller *teller, const depo_review *review,
                       char out[DEPO_SENTENCE]);
/* Whom the cards favoured; with a number only where that is more than its error. */
void depo_tell_luck(const depo_teller *teller, const depo_review *review, char out[DEPO_SENTENCE]);
/* Why a decision that was the best was better than the next: the reason and how far it was ahead.
 */
void depo_tell_fine(const depo_teller *teller, const depo_review *review, unsigned i,
                    char out[DEPO_SENTENCE]);
/* "+8% win chance over the next best move.", or that others are about as good. */
void depo_tell_ahead(const depo_teller *teller, const depo_verdict *verdict,
                     char out[DEPO_SENTENCE]);
/* What happened in a step: what was done and what turned up. */
void depo_tell_step(const depo_teller *teller, const depo_review *review, unsigned i,
                    char out[DEPO_SENTENCE]);

/* How good a seat's decisions were, 0 to 100: 100 where none cost anything. */
unsigned depo_review_quality(const depo_account *account);

/* A figure of a seat: the row's title, and what stands there; NULL behind the last row. */
enum {
    DEPO_FIGURE_TEXT = 96,
    DEPO_FIGURE_QUALITY = 0, /* the first; it and the next stand with what comes first */
    DEPO_FIGURE_EVEN,        /* the result with even luck */
    DEPO_FIGURE_GRADES,
    DEPO_FIGURE_ROUTES = 8, /* the widest */
    DEPO_FIGURE_TIME,       /* it and the next only where somebody's is known */
    DEPO_FIGURE_LONGEST
};
const char *depo_review_figure(const depo_teller *teller, const depo_review *review, unsigned row,
                               unsigned seat, char text[DEPO_FIGURE_TEXT]);

/* A number with so many decimals, one at least, as the teller's language writes it; with `sign`
 * also what is above zero has one. Returns `text`. */
const char *depo_review_number(const depo_teller *teller, double number, unsigned digits, bool sign,
                               char text[DEPO_FIGURE_TEXT]);

/* What a puzzle is about: the word of its list and file, from the reason why the best move is
 * better than the next, or "" where nobody could explain it. */
const char *depo_puzzle_theme(const depo_guide *guide, const depo_state *known, depo_seat seat,
                              depo_move best, depo_move next, bool blocks);

/* The answer to a puzzle: the best move, why, and how it and the next best fare. `rival`: whose
 * ticket it gets in the way of, which the seat could only guess; NULL: nobody's. */
typedef struct depo_rival {
    depo_seat seat;
    depo_ticket ticket;
} depo_rival;
void depo_tell_solution(const depo_teller *teller, const depo_guide *guide, const depo_state *known,
                        depo_seat seat, const depo_tried *best, const depo_tried *next,
                        const depo_rival *rival, char out[DEPO_SENTENCE]);
/* Another move was tried; its chance is NAN where nobody knows it. */
void depo_tell_not_solved(const depo_teller *teller, const depo_state *known,
                          const depo_tried *tried, char out[DEPO_SENTENCE]);

#endif
