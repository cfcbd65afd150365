/* SPDX-License-Identifier: MIT
 * A review as one page without anything from elsewhere. */
#include "review/report.h"

#include "board/paints.h"
#include "mapio/markup.h"
#include "review/html_board.h"
#include "say/sentence.h"
#include "say/story.h"

#include <limits.h>
#include <math.h>

enum { WIDTH = 900, HEIGHT = 260 };

static void put_in(const char *tag, const char *text, FILE *out) {
    fprintf(out, "<%s>", tag);
    depo_put_escaped(out, text);
    fprintf(out, "</%s>", tag);
}

static double chance_at(const depo_review *review, unsigned i, unsigned seat) {
    return i < review->n_steps ? review->steps[i].before.chance[seat]
                               : review->accounts[seat].result;
}

static void put_curve(const depo_teller *teller, const depo_review *review, FILE *out) {
    unsigned n = review->n_steps ? review->n_steps : 1;
    put_in("h2", depo_review_title(teller, DEPO_TITLE_CHANCES), out);
    fprintf(out,
            "<figure class=\"curve\"><svg viewBox=\"-40 -10 %d %d\" role=\"img\" aria-label=\"",
            WIDTH + 60, HEIGHT + 40);
    depo_put_escaped(out, depo_review_title(teller, DEPO_TITLE_CHANCES));
    fputs("\">", out);
    for (unsigned percent = 0; percent <= 100; percent += 25)
        fprintf(out,
                "<line x1=\"0\" x2=\"%d\" y1=\"%u\" y2=\"%u\" class=\"grid\"/>"
                "<text x=\"-8\" y=\"%u\" text-anchor=\"end\">%u</text>",
                WIDTH, HEIGHT - percent * HEIGHT / 100, HEIGHT - percent * HEIGHT / 100,
                HEIGHT - percent * HEIGHT / 100 + 4, percent);
    for (unsigned t = 0; t < review->n_turning; t++) {
        double x = (double)review->turning[t] * WIDTH / n;
        fprintf(out,
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\" class=\"turn\"/>"
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%u</text>",
                x, x, HEIGHT, x, HEIGHT + 15 + (t % 2 ? 13 : 0), review->turning[t] + 1);
    }
    for (unsigned seat = 0; seat < review->game->players; seat++) {
        fprintf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"",
                depo_liveries[seat].fill);
        for (unsigned i = 0; i <= review->n_steps; i++)
            fprintf(out, "%.1f,%.1f ", (double)i * WIDTH / n,
                    HEIGHT * (1 - chance_at(review, i, seat)));
        fputs("\"/>", out);
    }
    fputs("</svg></figure>\n<p>", out);
    for (unsigned seat = 0; seat < review->game->players; seat++) {
        fprintf(out, "<span class=\"key\" style=\"color:%s\">", depo_liveries[seat].fill);
        depo_put_escaped(out, teller->names[seat]);
        fputs("</span> ", out);
    }
    fputs("</p>\n", out);
}

/* The beginning of a table with a column for each player. */
static void put_head(const depo_teller *teller, const depo_review *review, FILE *out) {
    fputs("<table><tr><th></th>", out);
    for (unsigned seat = 0; seat < review->game->players; seat++)
        put_in("th", teller->names[seat], out);
    fputs("</tr>\n", out);
}

/* Rows of figures, from one to before another. */
static void put_figures(const depo_teller *teller, const depo_review *review, unsigned from,
                        unsigned to, FILE *out) {
    char text[DEPO_FIGURE_TEXT];
    const char *title;
    put_head(teller, review, out);
    for (unsigned row = from;
         row < to && (title = depo_review_figure(teller, review, row, 0, text)); row++) {
        fputs("<tr>", out);
        put_in("th", title, out);
        for (unsigned seat = 0; seat < review->game->players; seat++) {
            depo_review_figure(teller, review, row, seat, text);
            put_in("td", text, out);
        }
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}

/* Everyone's decision of one kind; `fine`: the best. */
static void put_card(const depo_teller *teller, const depo_review *review, bool fine, FILE *out) {
    char text[DEPO_SENTENCE];
    unsigned listed = 0;
    put_in("h2", depo_review_title(teller, fine ? DEPO_TITLE_FINEST : DEPO_TITLE_COSTLIEST), out);
    for (unsigned seat = 0; seat < review->game->players; seat++) {
        const depo_account *a = &review->accounts[seat];
        unsigned i = fine ? a->finest : a->costliest;
        if (i == DEPO_NO_STEP) continue;
        listed++;
        fprintf(out, "<p><b>%u</b> ", i + 1);
        depo_put_escaped(out, teller->names[seat]);
        fputs(": ", out);
        depo_tell_move(teller, &review->states[i], review->steps[i].move, text);
        depo_put_escaped(out, text);
        if (fine)
            depo_tell_fine(teller, review, i, text);
        else
            depo_tell_better(teller, review, i, text);
        fputs("<br><i>", out);
        depo_put_escaped(out, text);
        fputs("</i></p>\n", out);
    }
    if (!listed)
        put_in("p", fine ? TR("No decision stood out.") : TR("No decision was clearly costly."),
               out);
}

/* The first thing: how it was decided, everyone's costliest and best decision, luck, quality. */
static void put_overview(const depo_teller *teller, const depo_review *review, FILE *out) {
    char text[DEPO_SENTENCE];
    depo_tell_decided(teller, review, text);
    put_in("p", text, out);
    put_curve(teller, review, out);
    put_card(teller, review, false, out);
    put_card(teller, review, true, out);
    depo_tell_luck(teller, review, text);
    put_in("p", text, out);
    put_figures(teller, review, DEPO_FIGURE_QUALITY, DEPO_FIGURE_GRADES, out);
}

/* The board, and below it what the numbers on it were. */
static void put_turning(const depo_teller *teller, const depo_review *review, const depo_land *land,
                        FILE *out) {
    char text[DEPO_SENTENCE];
    put_in("h2", depo_review_title(teller, DEPO_TITLE_TURNING), out);
    depo_review_board(teller, review, land, out);
    fputs("<ul>\n", out);
    for (unsigned t = 0; t < review->n_turning; t++) {
        depo_tell_step(teller, review, review->turning[t], text);
        fprintf(out, "<li><b>%u</b> ", review->turning[t] + 1);
        depo_put_escaped(out, text);
        for (unsigned seat = 0; seat < review->game->players; seat++) {
            fputs(seat ? ", " : "<br>", out);
            depo_put_escaped(out, teller->names[seat]);
            fprintf(out, " %.0f → %.0f", 100 * chance_at(review, review->turning[t], seat),
                    100 * chance_at(review, review->turning[t] + 1, seat));
        }
        fputs("</li>\n", out);
    }
    fputs("</ul>\n", out);
}

static void put_steps(const depo_teller *teller, const depo_review *review, FILE *out) {
    char text[DEPO_SENTENCE];
    put_in("h2", depo_review_title(teller, DEPO_TITLE_ALL), out);
    fputs("<table class=\"moves\">\n", out);
    for (unsigned i = 0; i < review->n_steps; i++) {
        const depo_verdict *verdict = &review->steps[i].verdict;
        if (verdict->grade == DEPO_GRADE_FORCED) continue;
        fprintf(out, "<tr class=\"g%u\"><td>%u</td>", verdict->grade, i + 1);
        put_in("td", teller->names[verdict->seat], out);
        put_in("td", depo_grade_name(teller, verdict->grade), out);
        char lost[DEPO_FIGURE_TEXT] = "";
        if (verdict->lost >= 0.005)
            snprintf(lost, sizeof lost, TR("−%u%%"), (unsigned)lround(100 * verdict->lost));
        put_in("td", lost, out);
        fputs("<td>", out);
        depo_tell_move(teller, &review->states[i], verdict->chosen, text);
        depo_put_escaped(out, text);
        depo_tell_better(teller, review, i, text);
        if (*text && verdict->grade > DEPO_GRADE_BEST) {
            fputs("<br><i>", out);
            depo_put_escaped(out, text);
            fputs("</i>", out);
        }
        fputs("</td></tr>\n", out);
    }
    fputs("</table>\n", out);
}

void depo_review_html(const depo_teller *teller, const depo_review *review, const depo_land *land,
                      FILE *out) {
    char title[DEPO_SENTENCE];
    depo_tell_verdict(teller, &review->states[review->n_steps], title);
    fprintf(out, "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n<title>",
            (const char *const[]){DEPO_LANGUAGE_CODES}[teller->language]);
    depo_put_escaped(out, title);
    fputs("</title>\n<meta name=\"viewport\" content=\"width=device-width\">\n<style>\n"
          ":root{color-scheme:light dark}\n"
          "body{font:16px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em}\n"
          "svg{width:100%;height:auto}.curve text{font-size:12px;fill:currentColor}\n"
          ".grid{stroke:currentColor;opacity:.15}.turn{stroke:currentColor;opacity:.4;"
          "stroke-dasharray:3 4}\n"
          "figure{margin:0;overflow-x:auto}figure svg{min-width:40rem}\n"
          "table{border-collapse:collapse;display:block;overflow-x:auto}th,td{padding:.2em "
          ".7em;text-align:right;"
          "vertical-align:top}th:first-child,.moves td{text-align:left}\n"
          ".g2 td:nth-child(3){color:#b8860b}.g3 td:nth-child(3){color:#d2691e}"
          ".g4 td:nth-child(3){color:#c2452d;font-weight:bold}\n"
          ".moves td:nth-child(-n+4){white-space:nowrap}\n"
          ".key{font-weight:bold;margin-right:1em}\n"
          "@media(max-width:40em){.moves tbody{display:block}.moves tr{display:flex;"
          "flex-wrap:wrap;gap:0 .7em;padding:.3em 0}.moves td{padding:0}"
          ".moves td:last-child{flex-basis:100%}}\n</style>\n",
          out);
    put_in("h1", title, out);
    put_overview(teller, review, out);
    put_turning(teller, review, land, out);
    fputs("<details><summary>", out);
    depo_put_escaped(out, TR("Details"));
    fputs("</summary>\n", out);
    put_in("h2", depo_review_title(teller, DEPO_TITLE_FIGURES), out);
    put_figures(teller, review, DEPO_FIGURE_GRADES, UINT_MAX, out);
    put_steps(teller, review, out);
    fputs("</details>\n</html>\n", out);
}
