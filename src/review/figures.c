/* SPDX-License-Identifier: MIT
 * Titles and figures of a review as text. */
#include "review/review.h"

#include "say/sentence.h"
#include "say/story.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *depo_review_title(const depo_teller *teller, depo_title title) {
    switch (title) {
    case DEPO_TITLE_DECIDED:
        return TR("What decided the game");
    case DEPO_TITLE_COSTLIEST:
        return TR("Costliest decision");
    case DEPO_TITLE_FINEST:
        return TR("Best decision");
    case DEPO_TITLE_CHANCES:
        return TR("Win chances, in per cent");
    case DEPO_TITLE_TURNING:
        return TR("Turning points");
    case DEPO_TITLE_COSTLY:
        return TR("Moves that cost chances, by what could be known then");
    case DEPO_TITLE_ALL:
        return TR("All decisions");
    case DEPO_TITLE_FIGURES:
        return TR("Figures");
    default:
        return "";
    }
}

static void write_routes(const depo_account *a, char *text, size_t size) {
    size_t used = 0;
    for (unsigned length = 1; length <= DEPO_MAX_LENGTH && used < size; length++)
        if (a->routes[length])
            used += (size_t)snprintf(text + used, size - used, "%s%u×%u", used ? " " : "",
                                     a->routes[length], length);
}

/* The module of the page formats no fractions. */
const char *depo_review_number(const depo_teller *teller, double number, unsigned digits, bool sign,
                               char text[DEPO_FIGURE_TEXT]) {
    unsigned unit = 1;
    for (unsigned i = 0; i < digits; i++) unit *= 10;
    long parts = lround(unit * number); /* what is written as 0.0 has no sign */
    unsigned long size = (unsigned long)labs(parts);
    const char *sample = TR("0.5"), *before = parts < 0 ? "−" : sign && parts > 0 ? "+" : "";
    snprintf(text, DEPO_FIGURE_TEXT, "%s%lu%.*s%0*lu", before, size / unit,
             (int)strcspn(sample + 1, "5"), sample + 1, (int)digits, size % unit);
    return text;
}

unsigned depo_review_quality(const depo_account *account) {
    unsigned quality = (unsigned)lround(depo_quality(account->cost, account->decisions));
    return quality == 100 && account->cost > 0 ? 99 : quality;
}

/* The result with even luck, as far as it is known. */
static void write_even(const depo_teller *teller, const depo_account *a, char *text) {
    static const double known = 0.15; /* a larger error leaves nothing to say */
    static const int step = 5;
    double even = fmax(0, fmin(1, a->result - a->luck));
    if (a->luck_error > known)
        snprintf(text, DEPO_FIGURE_TEXT, "%s", TR("unclear"));
    else
        snprintf(text, DEPO_FIGURE_TEXT, TR("about %u%%"),
                 (unsigned)(step * lround(100 * even / step)));
}

static bool knows_times(const depo_review *review) {
    unsigned timed = 0;
    for (unsigned seat = 0; seat < review->game->players; seat++)
        timed += review->accounts[seat].times.timed;
    return timed;
}

const char *depo_review_figure(const depo_teller *teller, const depo_review *review, unsigned row,
                               unsigned seat, char text[DEPO_FIGURE_TEXT]) {
    const depo_account *a = &review->accounts[seat];
    text[0] = 0;
    switch (row) {
    case DEPO_FIGURE_QUALITY:
        snprintf(text, DEPO_FIGURE_TEXT, "%u", depo_review_quality(a));
        return TR("Decision quality, 0–100");
    case DEPO_FIGURE_EVEN:
        write_even(teller, a, text);
        return TR("Result with even luck");
    case DEPO_FIGURE_GRADES:
        snprintf(text, DEPO_FIGURE_TEXT, "%u/%u/%u/%u/%u", a->grades[0], a->grades[1], a->grades[2],
                 a->grades[3], a->grades[4]);
        return TR("grades, best to worst");
    case 3:
        depo_review_number(teller, a->decisions ? 100 * a->cost / a->decisions : 0, 1, false, text);
        return TR("Win chance given away per decision, %");
    case 4:
        snprintf(text, DEPO_FIGURE_TEXT, "%u/%u", a->blind, a->row);
        return TR("cards from pile / row");
    case 5:
        snprintf(text, DEPO_FIGURE_TEXT, "%u", a->locomotives);
        return TR("locomotives got");
    case 6:
        snprintf(text, DEPO_FIGURE_TEXT, "%u/%u", a->done, a->tickets);
        return TR("tickets completed / held");
    case 7:
        snprintf(text, DEPO_FIGURE_TEXT, "%s%d/%d", a->got < 0 ? "−" : "", abs(a->got), a->worth);
        return TR("points of tickets / worth");
    case DEPO_FIGURE_ROUTES:
        write_routes(a, text, DEPO_FIGURE_TEXT);
        return TR("Routes by length");
    case DEPO_FIGURE_TIME:
        depo_tell_time(teller, &a->times, a->times.all, text);
        return knows_times(review) ? TR("Time used") : NULL;
    case DEPO_FIGURE_LONGEST:
        depo_tell_time(teller, &a->times, a->times.longest, text);
        return knows_times(review) ? TR("Longest decision") : NULL;
    default:
        return NULL;
    }
}
