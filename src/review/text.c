/* SPDX-License-Identifier: MIT */
#include "review/report.h"

#include "mapio/utf8.h"
#include "say/sentence.h"
#include "say/story.h"

#include <math.h>
#include <string.h>

enum { CURVE_ROWS = 16, NAME = 14, BAR = 20 };

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

static void put_row(const depo_teller *teller, const char *title, const depo_review *review,
                    double (*value)(const depo_account *account), bool sign, FILE *out) {
    char text[DEPO_FIGURE_TEXT];
    put_left(title, 28, out);
    for (unsigned seat = 0; seat < review->game->players; seat++) {
        double number = 100 * value(&review->accounts[seat]);
        put_right(depo_review_number(teller, number, 1, sign, text), NAME, out);
    }
    fputc('\n', out);
}

static double start_of(const depo_account *a) {
    return a->start;
}
static double luck_of(const depo_account *a) {
    return a->luck;
}
static double own_of(const depo_account *a) {
    return a->own;
}
static double others_of(const depo_account *a) {
    return a->others;
}
static double result_of(const depo_account *a) {
    return a->result;
}

static void put_names(const depo_teller *teller, const depo_review *review, FILE *out) {
    fprintf(out, "%28s", "");
    for (unsigned seat = 0; seat < review->game->players; seat++)
        put_right(teller->names[seat], NAME, out);
    fputc('\n', out);
}

void depo_review_put_errors(const depo_teller *teller, const depo_review *review, FILE *out) {
    char luck_text[DEPO_FIGURE_TEXT], own_text[DEPO_FIGURE_TEXT];
    double own = 0, luck = 0;
    for (unsigned seat = 0; seat < review->game->players; seat++) {
        own = fmax(own, review->accounts[seat].own_error);
        luck = fmax(luck, review->accounts[seat].luck_error);
    }
    fprintf(out, TR("Standard errors: luck %s, decisions %s."),
            depo_review_number(teller, 100 * luck, 1, false, luck_text),
            depo_review_number(teller, 100 * own, 1, false, own_text));
}

static void put_accounts(const depo_teller *teller, const depo_review *review, FILE *out) {
    put_title(depo_review_title(teller, DEPO_TITLE_ACCOUNTS), out);
    put_names(teller, review, out);
    put_row(teller, depo_review_title(teller, DEPO_TITLE_START), review, start_of, false, out);
    put_row(teller, depo_review_title(teller, DEPO_TITLE_LUCK), review, luck_of, true, out);
    put_row(teller, depo_review_title(teller, DEPO_TITLE_OWN), review, own_of, true, out);
    put_row(teller, depo_review_title(teller, DEPO_TITLE_OTHERS), review, others_of, true, out);
    put_row(teller, depo_review_title(teller, DEPO_TITLE_RESULT), review, result_of, false, out);
    depo_review_put_errors(teller, review, out);
    fputc('\n', out);
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
        char text[DEPO_SENTENCE];
        if (verdict->grade == DEPO_GRADE_FORCED) continue;
        if (!every && verdict->grade < DEPO_GRADE_INACCURACY) continue;
        listed++;
        depo_tell_move(teller, &review->states[i], verdict->chosen, text);
        fprintf(out, "%6u  %s: %s: %s", i + 1, teller->names[verdict->seat],
                depo_grade_name(teller, verdict->grade), text);
        if (verdict->lost > 0) {
            char lost[DEPO_FIGURE_TEXT], error[DEPO_FIGURE_TEXT];
            fprintf(out, " (%s ± %s)",
                    depo_review_number(teller, -100 * verdict->lost, 1, false, lost),
                    depo_review_number(teller, 100 * verdict->lost_error, 1, false, error));
        }
        fputc('\n', out);
        depo_tell_better(teller, review, i, text);
        if (*text && verdict->grade > DEPO_GRADE_BEST) fprintf(out, "        %s\n", text);
    }
    if (!listed) fprintf(out, "%s\n", TR("There is none."));
}

static void put_figures(const depo_teller *teller, const depo_review *review, FILE *out) {
    char text[DEPO_FIGURE_TEXT];
    const char *title;
    put_title(depo_review_title(teller, DEPO_TITLE_FIGURES), out);
    put_names(teller, review, out);
    for (unsigned row = 0; (title = depo_review_figure(teller, review, row, 0, text)); row++) {
        if (row == DEPO_FIGURE_ROUTES) continue; /* has no room in a column */
        put_left(title, 28, out);
        for (unsigned seat = 0; seat < review->game->players; seat++) {
            depo_review_figure(teller, review, row, seat, text);
            put_right(text, NAME, out);
        }
        fputc('\n', out);
    }
    put_title(TR("Routes by length"), out);
    for (unsigned seat = 0; seat < review->game->players; seat++) {
        depo_review_figure(teller, review, DEPO_FIGURE_ROUTES, seat, text);
        put_left(teller->names[seat], 28, out);
        fprintf(out, "%s\n", text);
    }
}

void depo_review_text(const depo_teller *teller, const depo_review *review, bool every, FILE *out) {
    char verdict[DEPO_SENTENCE];
    depo_tell_verdict(teller, &review->states[review->n_steps], verdict);
    fprintf(out, "%s\n", verdict);
    put_curve(teller, review, out);
    put_accounts(teller, review, out);
    put_turning(teller, review, out);
    put_decisions(teller, review, every, out);
    put_figures(teller, review, out);
}
