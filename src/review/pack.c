/* SPDX-License-Identifier: MIT */
#include "review/pack.h"

#include <math.h>
#include <string.h>

enum {
    VERSION = 2,
    HEAD = 2 + 4 + 8,                  /* version, players, steps, the hash of the last position */
    NUMBERS = 5,                       /* lost, its error, given, ahead, its error */
    VERDICT = 1 + 2 * NUMBERS + 8 + 8, /* flags, numbers, the best move, the next */
    SEAT = 2 + 2 + DEPO_EVAL_BATCHES,  /* chance, its error, what it is without each batch */
    CHANCY = 1,                        /* flags of a step; the grade is above them */
    OTHER = 2,                         /* another move was the best */
    NEXT = 4,                          /* something else was tried */
    GRADE = 8
};

/* Chances in steps of a fifty-thousandth, differences of batches of a four-hundredth. */
static const double FINE = 50000, COARSE = 400;

/* Reading and writing are the same walk over a step. */
typedef struct tape {
    uint8_t *at;
    bool writes;
} tape;

static void put_number(tape *t, double *number, double scale) {
    if (t->writes) {
        long value = lround(*number * scale);
        uint16_t whole = (uint16_t)(value < 0 ? 0 : value > UINT16_MAX ? UINT16_MAX : value);
        memcpy(t->at, &whole, sizeof whole);
    } else {
        uint16_t whole;
        memcpy(&whole, t->at, sizeof whole);
        *number = whole / scale;
    }
    t->at += sizeof(uint16_t);
}

/* A number as its difference from one that is there already. */
static void put_near(tape *t, double *number, double base) {
    if (t->writes) {
        long value = lround((*number - base) * COARSE);
        *t->at = (uint8_t)(int8_t)(value < INT8_MIN   ? INT8_MIN
                                   : value > INT8_MAX ? INT8_MAX
                                                      : value);
    } else {
        *number = base + (int8_t)*t->at / COARSE;
    }
    t->at++;
}

static void put_evaluation(tape *t, unsigned players, depo_evaluation *e) {
    for (unsigned seat = 0; seat < players; seat++) {
        put_number(t, &e->chance[seat], FINE);
        put_number(t, &e->chance_error[seat], FINE);
        for (unsigned b = 0; b < DEPO_EVAL_BATCHES; b++)
            put_near(t, &e->without[b][seat], e->chance[seat]);
    }
}

static unsigned flags_of(const depo_step *step) {
    bool other = memcmp(&step->verdict.best, &step->verdict.chosen, sizeof(depo_move)) != 0;
    return (step->chancy ? CHANCY : 0u) | (other ? OTHER : 0u) |
           (step->verdict.n_tried > 1 ? NEXT : 0u) | step->verdict.grade * GRADE;
}

static void put_move(tape *t, depo_move *move) {
    if (t->writes)
        memcpy(t->at, move, sizeof *move);
    else
        memcpy(move, t->at, sizeof *move);
    t->at += sizeof *move;
}

/* Of the moves that were tried the first two are kept, without their numbers. */
static void list_kept(depo_verdict *verdict) {
    verdict->n_tried = 2;
    verdict->tried[0].move = verdict->best;
    verdict->tried[1].move = verdict->next;
}

static void put_step(tape *t, unsigned players, depo_step *step) {
    depo_verdict *verdict = &step->verdict;
    if (t->writes) *t->at = (uint8_t)flags_of(step);
    unsigned flags = *t->at++;
    put_number(t, &verdict->lost, FINE);
    put_number(t, &verdict->lost_error, FINE);
    put_number(t, &verdict->given, FINE); /* below 0 it is as good as none */
    put_number(t, &verdict->ahead, FINE);
    put_number(t, &verdict->ahead_error, FINE);
    if (!t->writes) {
        step->chancy = flags & CHANCY;
        verdict->grade = (uint8_t)(flags / GRADE);
        verdict->seat = step->move.seat;
        verdict->chosen = verdict->best = verdict->next = step->move;
    }
    if (flags & OTHER) put_move(t, &verdict->best);
    if (flags & NEXT) {
        put_move(t, &verdict->next);
        if (!t->writes) list_kept(verdict);
    }
    put_evaluation(t, players, &step->before);
    if (flags & CHANCY) put_evaluation(t, players, &step->moved);
}

size_t depo_review_pack_size(const depo_review *review) {
    return HEAD + (size_t)review->n_steps * (VERDICT + 2u * SEAT * review->game->players);
}

static void write_head(const depo_review *review, uint8_t head[HEAD]) {
    uint32_t steps = review->n_steps;
    uint64_t end = depo_state_hash(&review->states[review->n_steps]);
    head[0] = VERSION;
    head[1] = review->game->players;
    memcpy(head + 2, &steps, sizeof steps);
    memcpy(head + 2 + sizeof steps, &end, sizeof end);
}

size_t depo_review_pack(const depo_review *review, uint8_t *out) {
    tape t = {out + HEAD, true};
    write_head(review, out);
    for (unsigned i = 0; i < review->n_steps; i++)
        put_step(&t, review->game->players, &review->steps[i]);
    return (size_t)(t.at - out);
}

/* Whether the bytes are whole, and each best move one that could be made. */
static bool is_good(const depo_review *review, const uint8_t *in, size_t size) {
    uint8_t head[HEAD];
    write_head(review, head);
    if (size < HEAD || memcmp(head, in, HEAD) != 0) return false;
    size_t at = HEAD, seats = (size_t)SEAT * review->game->players;
    for (unsigned i = 0; i < review->n_steps; i++) {
        if (at >= size) return false;
        unsigned flags = in[at];
        unsigned n_moves = (flags & OTHER ? 1u : 0u) + (flags & NEXT ? 1u : 0u);
        size_t first = at + 1 + 2 * NUMBERS;
        at = first + n_moves * sizeof(depo_move) + (flags & CHANCY ? 2 : 1) * seats;
        if (at > size || flags / GRADE > DEPO_GRADE_FORCED) return false;
        for (unsigned m = 0; m < n_moves; m++) {
            depo_move move;
            memcpy(&move, in + first + m * sizeof move, sizeof move);
            if (depo_check(review->game, &review->states[i], move) != DEPO_OK) return false;
        }
    }
    return at == size;
}

bool depo_review_unpack(depo_review *review, const uint8_t *in, size_t size) {
    if (!is_good(review, in, size)) return false;
    tape t = {(uint8_t *)(uintptr_t)in + HEAD, false};
    for (unsigned i = 0; i < review->n_steps; i++) {
        depo_step *step = &review->steps[i];
        depo_move move = step->move;
        memset(step, 0, sizeof *step);
        step->move = move;
        put_step(&t, review->game->players, step);
    }
    return true;
}
