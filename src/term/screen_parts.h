/* SPDX-License-Identifier: MIT
 * What the files of the full-screen interface share. For them only. */
#ifndef DEPO_TERM_SCREEN_PARTS_H
#define DEPO_TERM_SCREEN_PARTS_H

#include "term/cells.h"
#include "term/flow.h"
#include "term/keys.h"
#include "term/ui.h"

#include <ncurses.h>

/* Colour pairs: cards as background, cards as letters, players. */
enum { PAIR_CARD = 1, PAIR_LETTER = 11, PAIR_PLAYER = 21, PAIR_BAR = 31, PAIR_MARK, PAIR_ALARM };

/* No key at all: something has changed at a server's table, draw again. */
enum { KEY_NEWS = KEY_MAX + 1 };

/* A place on the screen that answers a click with a key. */
typedef struct depo_hit {
    int y, x0, x1, key;
} depo_hit;

typedef struct depo_screen {
    depo_ui ui; /* first: the functions get a pointer to it */
    unsigned pace;
    bool begun;                /* there is a table to draw */
    bool quit;                 /* the player does not wait for a server any longer */
    bool connected;            /* what the last look at the connection said */
    char state[DEPO_SENTENCE]; /* of the connection, as it was drawn last */
    bool mono; /* no colours, by the terminal or by NO_COLOR: reverse stands for filled */
    depo_cells cells;
    unsigned cells_language;
    uint64_t cells_own; /* the cities that were named whatever it took */
    depo_scale fit;     /* at which the board fits its window of fit_w columns and fit_h rows */
    int fit_w, fit_h;   /* 0: not known yet */
    int left, top;      /* the cell of the board in the corner of its window */
    int map_y, map_x, map_h, map_w;
    int selected;    /* a track of the game, or -1 */
    uint64_t marked; /* cities to be pointed out */
    unsigned found;  /* a city that was looked for, or DEPO_NONE */
    char message[2 * DEPO_SENTENCE];
    char prompt[DEPO_SENTENCE]; /* what the top line says on the right */
    depo_hit hits[32];
    unsigned n_hits;
    unsigned watching; /* moves in all of a game that is looked at, 0 when playing */
    depo_keys keys;    /* what the bottom line offers */
} depo_screen;

extern depo_screen depo_the_screen;

/* Draws everything but popups; popups are drawn over it, then doupdate. */
void depo_draw_table(depo_screen *screen);

/* The board in its window. */
void depo_draw_board(depo_screen *screen);
/* Brings a track or city of the map into the window. */
void depo_show_track(depo_screen *screen, unsigned map_track);
void depo_show_city(depo_screen *screen, unsigned city);
void depo_scroll_board(depo_screen *screen, int dx, int dy);
/* Scales the board: finer, coarser, or so that it fits its window again. */
void depo_zoom_board(depo_screen *screen, double factor);
void depo_fit_board(depo_screen *screen);

/* Waits for a key, at most `ms` (-1: for ever); resizing redraws. ERR when none came, KEY_NEWS when
 * something else did. Keys that need a server that is not there are dropped. Cyrillic
 * letters come as the Latin ones on the same keys unless `raw`. */
int depo_screen_key(depo_screen *screen, int ms, bool raw, wint_t *letter);

/* While a server's answer is awaited: shows how the connection stands; false when q is pressed. */
bool depo_wait_for_server(void *screen);

/* Writes at most `columns` columns of a text and fills the rest with blanks. */
void depo_put(int y, int x, int columns, const char *text);

/* The popups. */
int depo_popup_choose(depo_ui *ui, const depo_menu *menu);
int depo_popup_pick(depo_ui *ui, const depo_menu *menu, unsigned least, unsigned most,
                    unsigned preset);
bool depo_popup_ask(depo_ui *ui, const char *question, const char *preset, char *out, size_t size);
void depo_popup_say(depo_ui *ui, const char *text);
void depo_popup_page(depo_ui *ui, const char *title, const char *text);

/* The letter of a card or of a track's colour, in the reader's language. */
wchar_t depo_card_letter(unsigned language, unsigned card);

#endif
