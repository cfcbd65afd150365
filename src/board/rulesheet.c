/* SPDX-License-Identifier: MIT */
#include "board/rulesheet.h"

#include "board/pen.h"
#include "mapio/markup.h"

#include <string.h>

static const double LINE = 4.3, LETTERS = 3.2, LETTER = 1.66; /* millimetres; a letter on average */
static const double BETWEEN = 8, TITLE = 16;                  /* columns; room of the map's name */

typedef struct column {
    double width;
    unsigned letters, lines; /* of a line, of a column */
} column;

static column column_of(depo_sheet_size paper) {
    column c = {.width = (paper.width - 4 * DEPO_PRINT_MARGIN - BETWEEN) / 2};
    c.letters = (unsigned)(c.width / LETTER);
    c.lines = (unsigned)((paper.height - 4 * DEPO_PRINT_MARGIN - TITLE) / LINE);
    return c;
}

/* Goes through the rules line by line as they are set; draws those of a sheet when `out` is given.
 * Returns how many lines there are. */
typedef struct setter {
    column c;
    unsigned line, first; /* first of the sheet that is drawn */
    FILE *out;
} setter;

static void set_line(setter *t, const char *text, size_t size, bool title, bool begins) {
    unsigned n = t->line++;
    if (!t->out || n < t->first || n >= t->first + 2 * t->c.lines) return;
    n -= t->first;
    char copy[512];
    snprintf(copy, sizeof copy, "%.*s", (int)size, text);
    double x = 2 * DEPO_PRINT_MARGIN + n / t->c.lines * (t->c.width + BETWEEN);
    double y = 2 * DEPO_PRINT_MARGIN + TITLE + n % t->c.lines * LINE;
    fputs("<text x=\"", t->out);
    depo_pen_number(t->out, x + (title ? 0 : 3));
    fputs("\" y=\"", t->out);
    depo_pen_number(t->out, y);
    fputs("\" font-size=\"", t->out);
    depo_pen_number(t->out, title ? 4.2 : LETTERS);
    fprintf(t->out, "\"%s>", title ? " fill=\"#6e2a20\"" : "");
    depo_put_escaped(t->out, copy);
    fputs("</text>", t->out);
    if (begins && !title) {
        fputs("<circle r=\".5\" cx=\"", t->out);
        depo_pen_number(t->out, x + 1);
        fputs("\" cy=\"", t->out);
        depo_pen_number(t->out, y - 1.1);
        fputs("\"/>", t->out);
    }
    fputc('\n', t->out);
}

/* One paragraph, broken between words. */
static void set_paragraph(setter *t, const char *text, size_t size, bool title) {
    bool begins = true;
    while (size) {
        size_t fits = 0, at = 0;
        for (unsigned letters = 0; at < size; at++) {
            if (((unsigned char)text[at] & 0xc0) != 0x80 && letters++ >= t->c.letters) break;
            if (text[at] == ' ') fits = at;
        }
        if (at == size || !fits) fits = at;
        set_line(t, text, fits, title, begins);
        begins = false;
        while (fits < size && text[fits] == ' ') fits++;
        text += fits;
        size -= fits;
    }
}

static unsigned set_rules(const depo_sheets *s, setter *t) {
    for (const char *line = s->rules ? s->rules : ""; *line;) {
        size_t size = strcspn(line, "\n"), words = strcspn(line, "\t\n");
        bool title = words == size; /* a rule has its clauses after a tab */
        if (title && t->line % t->c.lines) t->line++;
        if (title && t->c.lines - t->line % t->c.lines < 3) /* not alone at the foot */
            t->line += t->c.lines - t->line % t->c.lines;
        set_paragraph(t, line, words, title);
        line += size + (line[size] == '\n');
    }
    return t->line;
}

unsigned depo_rule_sheets(const depo_sheets *s, depo_sheet_size paper) {
    setter t = {.c = column_of(paper)};
    unsigned lines = set_rules(s, &t), on_one = 2 * t.c.lines;
    return (lines + on_one - 1) / on_one;
}

void depo_rule_sheet(const depo_sheets *s, depo_sheet_size paper, unsigned number, FILE *out) {
    setter t = {.c = column_of(paper), .out = out};
    t.first = number * 2 * t.c.lines;
    fputs("<text font-size=\"8\" fill=\"#6e2a20\" text-anchor=\"middle\" y=\"20\" x=\"", out);
    depo_pen_number(out, paper.width / 2);
    fputs("\">", out);
    depo_put_escaped(out, s->map->name.in[s->language]);
    fputs("</text>\n", out);
    set_rules(s, &t);
}
