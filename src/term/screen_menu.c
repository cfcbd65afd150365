/* SPDX-License-Identifier: MIT
 * Popups: lists, lists with marks, a line of text, a page. They stand at the bottom, so that the
 * board stays in sight, and are drawn again with the table after a resize. */
#include "term/screen_parts.h"

#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#define TR(key) depo_tr(ui->language, key)

/* The frame of a popup, inside its border. */
typedef struct frame {
    int y, x, h, w;
} frame;

static frame open_frame(depo_screen *screen, int rows, int columns, const char *title) {
    int title_columns = depo_columns(title) + 2;
    if (columns < title_columns) columns = title_columns;
    if (columns > COLS - 4) columns = COLS - 4;
    if (rows > LINES - 4) rows = LINES - 4;
    depo_keys keys = screen->keys;
    screen->keys = DEPO_KEYS_NONE;
    depo_draw_table(screen);
    screen->keys = keys;
    frame b = {LINES - 2 - rows, 2, rows, columns};
    for (int y = b.y - 1; y <= b.y + b.h; y++) depo_put(y, b.x - 1, b.w + 2, "");
    mvhline(b.y - 1, b.x - 1, ACS_HLINE, b.w + 2);
    mvhline(b.y + b.h, b.x - 1, ACS_HLINE, b.w + 2);
    mvvline(b.y - 1, b.x - 2, ACS_VLINE, b.h + 2);
    mvvline(b.y - 1, b.x + b.w + 1, ACS_VLINE, b.h + 2);
    mvaddch(b.y - 1, b.x - 2, ACS_ULCORNER);
    mvaddch(b.y - 1, b.x + b.w + 1, ACS_URCORNER);
    mvaddch(b.y + b.h, b.x - 2, ACS_LLCORNER);
    mvaddch(b.y + b.h, b.x + b.w + 1, ACS_LRCORNER);
    attr_set(A_BOLD, 0, NULL);
    char cut[DEPO_SENTENCE];
    snprintf(cut, sizeof cut, " %s ", title);
    depo_cut_columns(cut, b.w + 1);
    mvaddstr(b.y - 1, b.x, cut);
    attr_set(A_NORMAL, 0, NULL);
    return b;
}

static void put_foot(const frame *b, const char *text) {
    char cut[DEPO_SENTENCE];
    snprintf(cut, sizeof cut, " %s ", text);
    depo_cut_columns(cut, b->w);
    attr_set(A_DIM, 0, NULL);
    mvaddstr(b->y + b->h, b->x, cut);
    attr_set(A_NORMAL, 0, NULL);
}

enum { LIST_LINE = DEPO_SENTENCE + 16 };

/* A list under way. */
typedef struct list {
    const depo_menu *menu;
    bool picking;
    unsigned bits; /* of what is marked */
    unsigned least, most;
    wchar_t filter[64]; /* what was typed to narrow it */
    unsigned shown[256], n_shown;
    unsigned at, top;
} list;

static bool holds(const char *text, const wchar_t *part) {
    wchar_t wide[DEPO_SENTENCE];
    if (mbstowcs(wide, text, DEPO_SENTENCE) >= DEPO_SENTENCE) return false;
    for (wchar_t *c = wide; *c; c++) *c = (wchar_t)towlower((wint_t)*c);
    return wcsstr(wide, part) != NULL;
}

static void narrow(list *l) {
    l->n_shown = 0;
    for (unsigned i = 0; i < l->menu->count && l->n_shown < 256; i++)
        if (!*l->filter || holds(l->menu->items[i].text, l->filter)) l->shown[l->n_shown++] = i;
    if (l->at >= l->n_shown) l->at = l->n_shown ? l->n_shown - 1 : 0;
}

#define BETWEEN_PARTS " · "

/* Leaves so many of the parts of a line that it fits: half a number would be a wrong one. Returns
 * what was left out. */
static const char *fit_parts(const char *text, int columns, char line[LIST_LINE]) {
    snprintf(line, LIST_LINE, "%s", text);
    while (depo_columns(line) > columns) {
        char *last = NULL;
        for (char *at = line; (at = strstr(at, BETWEEN_PARTS)); at++) last = at;
        if (!last) break;
        *last = 0;
    }
    return text + strlen(line);
}

static frame draw_list(depo_screen *screen, list *l) {
    depo_ui *ui = &screen->ui;
    int columns = 30;
    char text[LIST_LINE], line[LIST_LINE], foot[DEPO_SENTENCE];
    int before = (l->menu->count < 10 ? 2 : 0) + (l->picking ? 4 : 0); /* its number and mark */
    for (unsigned i = 0; i < l->menu->count; i++) {
        int width = before + depo_columns(l->menu->items[i].text);
        if (width > columns) columns = width;
    }
    int rows = l->menu->count > 12 ? 12 : (int)l->menu->count;
    int below = columns > COLS - 4; /* a row for what does not fit into the line at hand */
    frame b = open_frame(screen, rows + below, columns, l->menu->title);
    b.h -= below;
    if (l->at < l->top) l->top = l->at;
    if (l->at >= l->top + (unsigned)b.h) l->top = l->at - (unsigned)b.h + 1;
    for (int row = 0; row < b.h && l->top + (unsigned)row < l->n_shown; row++) {
        unsigned item = l->shown[l->top + (unsigned)row];
        const char *mark = l->picking ? (l->bits >> item & 1 ? "[x] " : "[ ] ") : "";
        if (l->menu->count < 10)
            snprintf(text, sizeof text, "%u %s%s", item + 1, mark, l->menu->items[item].text);
        else
            snprintf(text, sizeof text, "%s%s", mark, l->menu->items[item].text);
        bool here = l->top + (unsigned)row == l->at;
        const char *rest = fit_parts(text, b.w, line);
        if (here && *rest) depo_put(b.y + b.h, b.x + 6, b.w - 6, rest + strlen(BETWEEN_PARTS));
        attr_set(here ? A_REVERSE : A_NORMAL, 0, NULL);
        depo_put(b.y + row, b.x, b.w, line);
        attr_set(A_NORMAL, 0, NULL);
        if (here) mvaddch(b.y + row, b.x - 1, '>');
    }
    if (*l->filter) {
        char typed[256] = "";
        wcstombs(typed, l->filter, sizeof typed - 1);
        snprintf(foot, sizeof foot, "%s_  %u/%u", typed, l->n_shown, l->menu->count);
    } else
        snprintf(foot, sizeof foot, "%s",
                 l->picking ? TR("Space marks, Enter takes, Tab shows the board")
                            : TR("Enter takes, Esc back"));
    b.h += below;
    put_foot(&b, foot);
    b.h -= below;
    refresh();
    return b;
}

/* Moves in a list; false when the key is for something else. */
static bool move_in_list(list *l, int key) {
    unsigned last = l->n_shown ? l->n_shown - 1 : 0;
    switch (key) {
    case KEY_UP:
        l->at = l->at ? l->at - 1 : last;
        return true;
    case KEY_DOWN:
        l->at = l->at < last ? l->at + 1 : 0;
        return true;
    case KEY_PPAGE:
        l->at = l->at > 10 ? l->at - 10 : 0;
        return true;
    case KEY_NPAGE:
        l->at = l->at + 10 < last ? l->at + 10 : last;
        return true;
    case KEY_HOME:
        l->at = 0;
        return true;
    case KEY_END:
        l->at = last;
        return true;
    default:
        return false;
    }
}

/* Types into the filter of a list. */
static void type_filter(list *l, int key, wint_t letter) {
    size_t length = wcslen(l->filter);
    if (key == KEY_BACKSPACE || letter == 127 || letter == 8) {
        if (length) l->filter[length - 1] = 0;
    } else if (letter >= 32 && length + 1 < sizeof l->filter / sizeof *l->filter) {
        l->filter[length] = (wchar_t)towlower(letter);
        l->filter[length + 1] = 0;
    }
    l->at = l->top = 0;
    narrow(l);
}

/* The row of a list that was clicked, or -1. */
static int clicked(const list *l, const frame *b) {
    MEVENT event;
    if (getmouse(&event) != OK) return -1;
    int row = event.y - b->y;
    if (row < 0 || row >= b->h || event.x < b->x || event.x >= b->x + b->w) return -1;
    unsigned at = l->top + (unsigned)row;
    return at < l->n_shown ? (int)at : -1;
}

/* Lets the board be scrolled while a list waits. */
static bool scroll_key(depo_screen *screen, int key) {
    switch (key) {
    case KEY_LEFT:
        depo_scroll_board(screen, -8, 0);
        return true;
    case KEY_RIGHT:
        depo_scroll_board(screen, 8, 0);
        return true;
    case KEY_SLEFT:
        depo_scroll_board(screen, -16, 0);
        return true;
    case KEY_SRIGHT:
        depo_scroll_board(screen, 16, 0);
        return true;
    case KEY_SR:
        depo_scroll_board(screen, 0, -4);
        return true;
    case KEY_SF:
        depo_scroll_board(screen, 0, 4);
        return true;
    default:
        return false;
    }
}

static int run_list(depo_screen *screen, list *l) {
    narrow(l);
    for (;;) {
        wint_t letter;
        frame b = draw_list(screen, l);
        int key = depo_screen_key(screen, -1, true, &letter);
        if (key == ERR) return DEPO_QUIT; /* the terminal is gone */
        if (!letter && key == KEY_MOUSE) {
            int row = clicked(l, &b);
            if (row < 0) continue;
            if (l->picking)
                l->bits ^= 1u << l->shown[row];
            else
                return (int)l->shown[row];
        } else if (!letter && (move_in_list(l, key) || scroll_key(screen, key))) {
            continue;
        } else if (letter == 27) {
            if (!*l->filter) return DEPO_BACK;
            l->filter[0] = 0;
            narrow(l);
        } else if (letter == '\r' || letter == '\n' || key == KEY_ENTER) {
            if (l->n_shown) return (int)l->shown[l->at];
        } else if (l->picking && letter == ' ') {
            l->bits ^= 1u << l->shown[l->at];
        } else if (l->picking && letter == '\t') {
            return DEPO_UNKNOWN;
        } else if (l->menu->count < 10 && letter >= '1' && letter < '1' + l->menu->count) {
            l->at = letter - '1';
            if (!l->picking) return (int)l->at;
            l->bits ^= 1u << l->at;
        } else if (letter || key == KEY_BACKSPACE) {
            if (!l->picking && l->menu->count >= 10) type_filter(l, key, letter);
        }
    }
}

int depo_popup_choose(depo_ui *ui, const depo_menu *menu) {
    list l = {.menu = menu, .at = menu->preset};
    return run_list((depo_screen *)ui, &l);
}

/* Waits for a key with nothing over the board but a line. */
static void peek(depo_screen *screen) {
    depo_ui *ui = &screen->ui;
    for (;;) {
        snprintf(screen->message, sizeof screen->message, "%s",
                 TR("Arrows move the board, + and - zoom; Tab goes back to the choice"));
        depo_draw_table(screen);
        refresh();
        int key = depo_screen_key(screen, -1, false, NULL);
        if (key == KEY_UP)
            depo_scroll_board(screen, 0, -3);
        else if (key == KEY_DOWN)
            depo_scroll_board(screen, 0, 3);
        else if (key == '+' || key == '=')
            depo_zoom_board(screen, 0.8);
        else if (key == '-')
            depo_zoom_board(screen, 1.25);
        else if (key == '0')
            depo_fit_board(screen);
        else if (!scroll_key(screen, key) && key != KEY_RESIZE && key != KEY_NEWS)
            break;
    }
    screen->message[0] = 0;
}

int depo_popup_pick(depo_ui *ui, const depo_menu *menu, unsigned least, unsigned most,
                    unsigned preset) {
    depo_screen *screen = (depo_screen *)ui;
    list l = {.menu = menu, .picking = true, .bits = preset, .least = least, .most = most};
    for (;;) {
        int answer = run_list(screen, &l);
        if (answer == DEPO_UNKNOWN) {
            peek(screen);
            continue;
        }
        screen->message[0] = 0;
        if (answer < 0) return answer;
        unsigned count = (unsigned)__builtin_popcount(l.bits);
        if (count >= least && count <= most) return (int)l.bits;
        snprintf(screen->message, sizeof screen->message, TR("At least %u, at most %u."), least,
                 most);
    }
}

bool depo_popup_ask(depo_ui *ui, const char *question, const char *preset, char *out, size_t size) {
    depo_screen *screen = (depo_screen *)ui;
    wchar_t typed[128];
    size_t length = mbstowcs(typed, preset, 127);
    if (length > 126) length = 0;
    typed[length] = 0;
    for (;;) {
        wint_t letter;
        char line[DEPO_SENTENCE];
        frame b = open_frame(screen, 1, 50, question);
        size_t shown = wcstombs(line, typed, sizeof line - 2);
        snprintf(line + (shown < sizeof line - 2 ? shown : 0), 2, "_");
        depo_put(b.y, b.x, b.w, line);
        put_foot(&b, TR("Enter takes, Esc back"));
        refresh();
        int key = depo_screen_key(screen, -1, true, &letter);
        if (key == ERR || letter == 27) return false;
        if (letter == '\r' || letter == '\n' || key == KEY_ENTER) {
            if (!length) return false;
            snprintf(out, size, "%ls", typed);
            return true;
        }
        if (key == KEY_BACKSPACE || letter == 127 || letter == 8) {
            if (length) typed[--length] = 0;
        } else if (letter >= 32 && length < 126) {
            typed[length++] = (wchar_t)letter;
            typed[length] = 0;
        }
    }
}

/* Lines that fit into so many columns; words stay whole where they can. */
typedef struct lines {
    char **line;
    unsigned count, room;
} lines;

static void add_line(lines *l, const char *text, size_t size) {
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        l->line = realloc(l->line, l->room * sizeof *l->line);
        if (!l->line) abort();
    }
    l->line[l->count++] = strndup(text, size);
}

static void wrap(lines *l, const char *text, int columns) {
    while (*text) {
        size_t whole = strcspn(text, "\n");
        const char *end = text + whole;
        do {
            char part[2048];
            snprintf(part, sizeof part, "%.*s", (int)(end - text), text);
            depo_cut_columns(part, columns);
            size_t fits = strlen(part);
            if (!fits && text < end) fits = (size_t)(end - text); /* no column to write in */
            if (text + fits < end) {
                size_t word = fits;
                while (word && text[word] != ' ') word--;
                if (word > fits / 2) fits = word;
            }
            add_line(l, text, fits);
            text += fits;
            if (text < end && *text == ' ') text++;
        } while (text < end);
        if (*text == '\n') text++;
    }
}

static void free_lines(lines *l) {
    for (unsigned i = 0; i < l->count; i++) free(l->line[i]);
    free(l->line);
    memset(l, 0, sizeof *l);
}

/* Draws a page from line `top` on; returns how many lines it shows. */
static int draw_page(depo_screen *screen, const char *title, const lines *l, unsigned top) {
    depo_ui *ui = &screen->ui;
    int columns = 40;
    for (unsigned i = 0; i < l->count; i++) {
        int width = depo_columns(l->line[i]);
        if (width > columns) columns = width;
    }
    frame b = open_frame(screen, (int)l->count, columns, title);
    for (int row = 0; row < b.h && top + (unsigned)row < l->count; row++)
        depo_put(b.y + row, b.x, b.w, l->line[top + (unsigned)row]);
    put_foot(&b, (int)l->count > b.h ? TR("arrows move, Enter closes") : TR("Enter closes"));
    refresh();
    return b.h;
}

void depo_popup_page(depo_ui *ui, const char *title, const char *text) {
    depo_screen *screen = (depo_screen *)ui;
    lines l = {0};
    int columns = 0;
    unsigned top = 0;
    for (;;) {
        if (columns != COLS) {
            free_lines(&l);
            columns = COLS;
            wrap(&l, text, COLS - 4);
            if (!l.count) add_line(&l, "", 0);
        }
        unsigned rows = (unsigned)draw_page(screen, title, &l, top);
        unsigned last = l.count > rows ? l.count - rows : 0;
        wint_t letter;
        int key = depo_screen_key(screen, -1, false, &letter);
        if (key == KEY_NEWS) continue;
        if (key == KEY_UP)
            top = top ? top - 1 : 0;
        else if (key == KEY_DOWN)
            top = top < last ? top + 1 : last;
        else if (key == KEY_PPAGE)
            top = top > rows ? top - rows : 0;
        else if (key == KEY_NPAGE || key == ' ')
            top = top + rows < last ? top + rows : last;
        else if (key == KEY_HOME || key == KEY_RESIZE)
            top = 0;
        else if (key == KEY_END)
            top = last;
        else
            break;
    }
    free_lines(&l);
}

void depo_popup_say(depo_ui *ui, const char *text) {
    depo_screen *screen = (depo_screen *)ui;
    if (depo_columns(text) < COLS - 1 && !strchr(text, '\n'))
        snprintf(screen->message, sizeof screen->message, "%s", text);
    else
        depo_popup_page(ui, TR("Note"), text);
}
