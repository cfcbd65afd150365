/* SPDX-License-Identifier: MIT
 * Which sheets there are, and the board on them. */
#include "board/sheets.h"

#include "board/cards.h"
#include "board/pen.h"
#include "board/rulesheet.h"
#include "board/svg.h"
#include "mapio/markup.h"
#include "say/tr.h"

#include <math.h>

const char *const depo_paper_words[] = {"poster", "a4", "a3", "letter", NULL};
const char *const depo_print_words[] = {"board", "tickets", "cards", "score", "rules", NULL};

static const double EDGE = 5; /* of a poster, round the board */
static const depo_sheet_size papers[DEPO_PAPERS] = {
    [DEPO_POSTER] = {210, 297}, /* of what is not the board */
    [DEPO_A4] = {210, 297},
    [DEPO_A3] = {297, 420},
    [DEPO_LETTER] = {215.9, 279.4}};

/* How the board is cut. */
typedef struct cut {
    unsigned columns, rows;
    depo_sheet_size paper;
} cut;

static unsigned pieces(double whole, double paper) {
    double free = paper - 2 * DEPO_PRINT_MARGIN;
    if (whole <= free) return 1;
    return (unsigned)ceil((whole - DEPO_PRINT_SHARED) / (free - DEPO_PRINT_SHARED) - 1e-9);
}

static cut cut_of(const depo_sheets *s) {
    double width = (double)s->map->width * DEPO_PRINT_UNIT,
           height = (double)s->map->height * DEPO_PRINT_UNIT;
    if (s->paper == DEPO_POSTER) return (cut){1, 1, {width + 2 * EDGE, height + 2 * EDGE}};
    depo_sheet_size p = papers[s->paper], turned = {p.height, p.width};
    cut a = {pieces(width, p.width), pieces(height, p.height), p};
    cut b = {pieces(width, turned.width), pieces(height, turned.height), turned};
    return b.columns * b.rows < a.columns * a.rows ? b : a;
}

typedef enum part { BOARD, TICKETS, CARDS, SCORE, RULES, PARTS } part;

static unsigned sheets_of(const depo_sheets *s, part which) {
    depo_sheet_size paper = papers[s->paper];
    if (!(s->parts >> which & 1)) return 0;
    switch (which) {
    case BOARD: {
        cut c = cut_of(s);
        return c.columns * c.rows;
    }
    case TICKETS:
        return depo_ticket_sheets(s, paper);
    case CARDS:
        return depo_card_sheets(s, paper);
    case SCORE:
        return 1;
    default:
        return depo_rule_sheets(s, paper);
    }
}

/* The part that a sheet belongs to; `number` becomes that within it. PARTS when there is none. */
static part find(const depo_sheets *s, unsigned *number) {
    for (part which = BOARD; which < PARTS; which++) {
        unsigned n = sheets_of(s, which);
        if (*number < n) return which;
        *number -= n;
    }
    return PARTS;
}

unsigned depo_sheets_count(const depo_sheets *s) {
    unsigned n = 0;
    for (part which = BOARD; which < PARTS; which++) n += sheets_of(s, which);
    return n;
}

depo_sheet_size depo_sheet_size_of(const depo_sheets *s, unsigned number) {
    return find(s, &number) == BOARD ? cut_of(s).paper : papers[s->paper];
}

/* ---- the board --------------------------------------------------------------------------------
 */

static void line(FILE *out, double x1, double y1, double x2, double y2) {
    fprintf(out, "<path d=\"M");
    depo_pen_point(out, x1, y1);
    fputs("L", out);
    depo_pen_point(out, x2, y2);
    fputs("\"/>", out);
}

/* Where to cut: lines at the corners of what is printed, outside of it. */
static void cut_marks(FILE *out, double x, double y, double width, double height) {
    const double length = DEPO_PRINT_MARGIN - 2.5;
    fputs("<g stroke=\"#000\" stroke-width=\".2\">", out);
    for (unsigned i = 0; i < 4; i++) {
        double cx = i & 1 ? x + width : x, cy = i & 2 ? y + height : y;
        double dx = i & 1 ? 1 : -1, dy = i & 2 ? 1 : -1;
        line(out, cx + dx, cy, cx + dx * length, cy);
        line(out, cx, cy + dy, cx, cy + dy * length);
    }
    fputs("</g>\n", out);
}

/* Where the next sheet begins: it is glued over what is beyond these marks. */
static void glue_marks(FILE *out, const cut *c, unsigned column, unsigned row, double width,
                       double height) {
    const double m = DEPO_PRINT_MARGIN, length = 4;
    fputs("<g stroke=\"#000\" stroke-width=\".2\" stroke-dasharray=\"1 .6\">", out);
    if (column + 1 < c->columns) {
        double x = m + width - DEPO_PRINT_SHARED;
        line(out, x, m - length, x, m);
        line(out, x, m + height, x, m + height + length);
    }
    if (row + 1 < c->rows) {
        double y = m + height - DEPO_PRINT_SHARED;
        line(out, m - length, y, m, y);
        line(out, m + width, y, m + width + length, y);
    }
    fputs("</g>\n", out);
}

static void board_sheet(const depo_sheets *s, unsigned number, FILE *out) {
    cut c = cut_of(s);
    unsigned column = number % c.columns, row = number / c.columns;
    double width = (double)s->map->width * DEPO_PRINT_UNIT,
           height = (double)s->map->height * DEPO_PRINT_UNIT;
    double margin = s->paper == DEPO_POSTER ? EDGE : DEPO_PRINT_MARGIN;
    double free_x = c.paper.width - 2 * margin, free_y = c.paper.height - 2 * margin;
    double left = column * (free_x - DEPO_PRINT_SHARED), top = row * (free_y - DEPO_PRINT_SHARED);
    double shown_x = fmin(free_x, width - left), shown_y = fmin(free_y, height - top);
    depo_board_print print = {.x = margin - left,
                              .y = margin - top,
                              .scale = DEPO_PRINT_UNIT,
                              .length = DEPO_PRINT_LENGTH / DEPO_PRINT_UNIT,
                              .width = DEPO_PRINT_WIDTH / DEPO_PRINT_UNIT};
    depo_board_options options = {
        .language = (uint8_t)s->language, .variant = (uint8_t)s->variant, .print = &print};
    fputs("<clipPath id=\"sheet\">", out);
    depo_pen_rect(out, margin, margin, shown_x, shown_y, "");
    fputs("</clipPath>\n<g clip-path=\"url(#sheet)\">\n", out);
    depo_board_svg(s->map, s->land, out, &options);
    fputs("</g>\n", out);
    if (s->paper == DEPO_POSTER) return;
    cut_marks(out, margin, margin, shown_x, shown_y);
    glue_marks(out, &c, column, row, shown_x, shown_y);
    fputs("<text font-size=\"3\" text-anchor=\"middle\" x=\"", out);
    depo_pen_number(out, margin + shown_x / 2);
    fputs("\" y=\"", out);
    depo_pen_number(out, margin - 2.5);
    fputs("\">", out);
    depo_put_escaped(out, s->map->name.in[s->language]);
    fprintf(out, depo_tr(s->language, " · row %u of %u, sheet %u of %u"), row + 1, c.rows,
            column + 1, c.columns);
    fputs("</text>\n", out);
}

int depo_sheet_svg(const depo_sheets *s, unsigned number, FILE *out) {
    depo_sheet_size size = depo_sheet_size_of(s, number), paper = papers[s->paper];
    fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", out);
    depo_pen_point(out, size.width, size.height);
    fputs("\" width=\"", out);
    depo_pen_number(out, size.width);
    fputs("mm\" height=\"", out);
    depo_pen_number(out, size.height);
    fputs("mm\" fill=\"#2c2118\" "
          "font-family=\"Georgia,'PT Serif','Noto Serif','DejaVu Serif Condensed',serif\">\n"
          "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
          out);
    switch (find(s, &number)) {
    case BOARD:
        board_sheet(s, number, out);
        break;
    case TICKETS:
        depo_ticket_sheet(s, paper, number, out);
        break;
    case CARDS:
        depo_card_sheet(s, paper, number, out);
        break;
    case SCORE:
        depo_score_sheet(s, paper, out);
        break;
    default:
        depo_rule_sheet(s, paper, number, out);
        break;
    }
    fputs("</svg>\n", out);
    return ferror(out) ? -1 : 0;
}
