/* SPDX-License-Identifier: MIT
 * What the two interfaces, lines and full screen, can do for the flows that are the same in
 * both: ask for one or several of a list, ask for a line of text, say something. For src/term. */
#ifndef DEPO_TERM_UI_H
#define DEPO_TERM_UI_H

#include "term/state.h"

typedef struct depo_item {
    char key;   /* its own letter; 0: numbered */
    int value;  /* what choosing it means, for the caller */
    char *text; /* owned by the menu */
} depo_item;

typedef struct depo_menu {
    char title[DEPO_SENTENCE];
    depo_item *items;
    unsigned count, room;
    unsigned preset; /* the item that Enter alone chooses */
} depo_menu;

void depo_menu_title(depo_menu *menu, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void depo_menu_add(depo_menu *menu, char key, int value, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void depo_menu_free(depo_menu *menu);

/* Answers that are no item. */
enum { DEPO_BACK = -1, DEPO_QUIT = -2, DEPO_UNKNOWN = -3 };

typedef struct depo_ui depo_ui;
struct depo_ui {
    depo_session *s;
    unsigned language;
    /* The number of the item chosen, DEPO_BACK or DEPO_QUIT. */
    int (*choose)(depo_ui *ui, const depo_menu *menu);
    /* Bits of the items chosen, `least` to `most` of them; or DEPO_BACK, DEPO_QUIT. */
    int (*pick)(depo_ui *ui, const depo_menu *menu, unsigned least, unsigned most, unsigned preset);
    /* A line of text, `preset` when nothing was typed; false to go back. */
    bool (*ask)(depo_ui *ui, const char *question, const char *preset, char *out, size_t size);
    /* One line, and a longer text under a title. */
    void (*say)(depo_ui *ui, const char *text);
    void (*page)(depo_ui *ui, const char *title, const char *text);
};

/* The Latin letter on the same key as a Cyrillic one, so that nobody need switch the layout. */
unsigned depo_latin_key(unsigned letter);

/* A text that is written bit by bit: fprintf to `out`, then depo_text_end. */
typedef struct depo_text {
    char *text;
    size_t size;
    FILE *out;
} depo_text;
void depo_text_begin(depo_text *text);
char *depo_text_end(depo_text *text); /* to be freed */

#endif
