/* SPDX-License-Identifier: MIT */
#include "review/report.h"

#include "mapio/utf8.h"
#include "say/sentence.h"
#include "say/story.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { CURVE_ROWS = 16, TITLE = 42, NAME = 14, BAR = 20 };

static void put_left(const char *text, unsigned width, FILE *out) {
    unsigned n = depo_letters(text);
    fprintf(out, "%s%*s", text, n < width ? (int)(width - n) : 0, "");
}

static void put_right(const char *text, unsigned width, FILE *out) {
    unsigned n = depo_letters(text);
    fprintf(out, "%*s%s", n < width ? (int)(width - n) : 0, "", text);
}

static void put_title(const char *title, FILE *out) {
    fprintf(out, "\n%s\n", title);
}

static void put_curve(const depo_teller *teller, const depo_review *review, FILE *out) {
    unsigned players = review->game->players, n = review->n_steps;
    unsigned step = (n + CURVE_ROWS - 1) / CURVE_ROWS;
    put_title(depo_review_title(teller, DEPO_TITLE_CHANCES), out);
    put_right(TR("move"), 6, out);
    for (unsigned seat = 0; seat < players; seat++) put_right(teller->names[seat], NAME, out);
    fputc('\n', out);
    for (unsigned i = 0; i < n; i += step) {
        fprintf(out, "%6u", i);
        for (unsigned seat = 0; seat < players; seat++)
            fprintf(out, "%*.0f", NAME, 100 * review->steps[i].before.chance[seat]);
        if (players == 2) { /* a bar: whose it is */
            int filled = (int)lround(BAR * review->steps[i].before.chance[0]);
            fprintf(out, "  ");
            for (int k = 0; k < BAR; k++) fputs(k < filled ? "█" : "░", out);
        }
        fputc('\n', out);
    }
    fprintf(out, "%6u", n);
    for (unsigned seat = 0; seat < players; seat++)
        fprintf(out, "%*.0f", NAME, 100 * review->accounts[seat].result);
    fputc('\n', out);
}

static void put_names(const depo_teller *teller, const depo_review *review, FILE *out) {
    fprintf(out, "%*s", TITLE, "");
    for (unsigned seat = 0; seat < review->game->players; seat++)
        put_right(teller->names[seat], NAME, out);
    fputc('\n', out);
}

/* Rows of figures, from one to before another. */
static void put_rows(const depo_teller *teller, const depo_review *review, unsigned from,
                     unsigned to, FILE *out) {
    char text[DEPO_FIGURE_TEXT];
    const char *title;
    for (unsigned row = from;
         row < to && (title = depo_review_figure(teller, review, row, 0, text)); row++) {
        if (row == DEPO_FIGURE_ROUTES) continue; /* has no room in a column */
        put_left(title, TITLE, out);
        for (unsigned seat = 0; seat < review->game->players; seat++) {
            depo_review_figure(teller, review, row, seat, text);
            put_right(text, NAME, out);
        }
        fputc('\n', out);
    }
}

/* A decision as it stands in a list: what was chosen, and what would have been better. */
static void put_decision(const depo_teller *teller, const depo_review *review, unsigned i,
                         FILE *out) {
    const depo_verdict *verdict = &review->steps[i].verdict;
    char text[DEPO_SENTENCE];
    depo_tell_move(teller, &review->states[i], verdict->chosen, text);
    fprintf(out, "%6u  %s: %s: %s", i + 1, teller->names[verdict->seat],
            depo_grade_name(teller, verdict->grade), text);
    long lost = lround(100 * verdict->lost);
    if (lost > 0) {
        fputs(" (", out);
        fprintf(out, TR("−%u%%"), (unsigned)lost);
        fputc(')', out);
    }
    fputc('\n', out);
    depo_tell_better(teller, review, i, text);
    if (*text && verdict->grade > DEPO_GRADE_BEST) fprintf(out, "        %s\n", text);
}

/* The first thing: how it was decided, everyone's costliest and best decision, luck, quality. */
static void put_overview(const depo_teller *teller, const depo_review *review, FILE *out) {
    char text[DEPO_SENTENCE];
    depo_tell_decided(teller, review, text);
    fprintf(out, "%s\n", text);
    put_curve(teller, review, out);
    put_title(depo_review_title(teller, DEPO_TITLE_COSTLIEST), out);
    unsigned listed = 0;
    for (unsigned seat = 0; seat < review->game->players; seat++) {
        unsigned i = review->accounts[seat].costliest;
        if (i == DEPO_NO_STEP) continue;
        put_decision(teller, review, i, out);
        listed++;
    }
    if (!listed) fprintf(out, "%s\n", TR("No decision was clearly costly."));
    put_title(depo_review_title(teller, DEPO_TITLE_FINEST), out);
    listed = 0;
    for (unsigned seat = 0; seat < review->game->players; seat++) {
        unsigned i = review->accounts[seat].finest;
        if (i == DEPO_NO_STEP) continue;
        put_decision(teller, review, i, out);
        depo_tell_fine(teller, review, i, text);
        fprintf(out, "        %s\n", text);
        listed++;
    }
    if (!listed) fprintf(out, "%s\n", TR("No decision stood out."));
    depo_tell_luck(teller, review, text);
    fprintf(out, "\n%s\n", text);
    put_names(teller, review, out);
    put_rows(teller, review, DEPO_FIGURE_QUALITY, DEPO_FIGURE_GRADES, out);
}

static void put_turning(const depo_teller *teller, const depo_review *review, FILE *out) {
    put_title(depo_review_title(teller, DEPO_TITLE_TURNING), out);
    for (unsigned t = 0; t < review->n_turning; t++) {
        unsigned i = review->turning[t];
        char what[DEPO_SENTENCE];
        depo_tell_step(teller, review, i, what);
        fprintf(out, "%6u  %s\n        ", i + 1, what);
        for (unsigned seat = 0; seat < review->game->players; seat++) {
            bool last = i + 1 == review->n_steps;
            double after =
                last ? review->accounts[seat].result : review->steps[i + 1].before.chance[seat];
            fprintf(out, "%s%s %.0f → %.0f", seat ? ", " : "", teller->names[seat],
                    100 * review->steps[i].before.chance[seat], 100 * after);
        }
        fputc('\n', out);
    }
}

static void put_decisions(const depo_teller *teller, const depo_review *review, bool every,
                          FILE *out) {
    put_title(every ? depo_review_title(teller, DEPO_TITLE_ALL)
                    : depo_review_title(teller, DEPO_TITLE_COSTLY),
              out);
    unsigned listed = 0;
    for (unsigned i = 0; i < review->n_steps; i++) {
        const depo_verdict *verdict = &review->steps[i].verdict;
        if (verdict->grade == DEPO_GRADE_FORCED) continue;
        if (!every && verdict->grade < DEPO_GRADE_INACCURACY) continue;
        listed++;
        put_decision(teller, review, i, out);
    }
    if (!listed) fprintf(out, "%s\n", TR("There is none."));
}

static void put_figures(const depo_teller *teller, const depo_review *review, FILE *out) {
    char text[DEPO_FIGURE_TEXT];
    put_title(depo_review_title(teller, DEPO_TITLE_FIGURES), out);
    put_names(teller, review, out);
    put_rows(teller, review, DEPO_FIGURE_GRADES, UINT_MAX, out);
    put_title(TR("Routes by length"), out);
    for (unsigned seat = 0; seat < review->game->players; seat++) {
        depo_review_figure(teller, review, DEPO_FIGURE_ROUTES, seat, text);
        put_left(teller->names[seat], TITLE, out);
        fprintf(out, "%s\n", text);
    }
}

void depo_review_text(const depo_teller *teller, const depo_review *review, bool every, FILE *out) {
    put_overview(teller, review, out);
    put_turning(teller, review, out);
    put_decisions(teller, review, every, out);
    put_figures(teller, review, out);
}
