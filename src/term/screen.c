/* SPDX-License-Identifier: MIT
 * Opening and closing the screen, keys, and the table around the board. */
#include "board/paints.h"
#include "say/fairness.h"
#include "say/mechanism.h"
#include "term/remote.h"
#include "term/session.h"
#include "term/screen_parts.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define TR(key) depo_tr_as(screen->ui.language, screen->ui.s->map.vocabulary, key)
#define TRN(one, many, n)                                                                          \
    depo_trn_as(screen->ui.language, screen->ui.s->map.vocabulary, one, many, n)

enum { WIDE = 110, SIDE = 40 }; /* from WIDE columns on there is a side panel of SIDE columns */

depo_screen depo_the_screen;

/* False where nothing is to be coloured. */
static bool make_colors(void) {
    const char *no_color = getenv("NO_COLOR"); /* see no-color.org */
    if (!has_colors() || (no_color && *no_color)) return false;
    start_color();
    use_default_colors();
    const short *colors[DEPO_KINDS];
    for (int i = 0; i < DEPO_KINDS; i++) {
        const depo_shades *cells = &depo_paints[i].cells;
        colors[i] = COLORS >= 256 ? cells->many : cells->few;
        init_pair((short)(PAIR_CARD + i), colors[i][1], colors[i][0]);
        init_pair((short)(PAIR_LETTER + i), colors[i][2], -1);
    }
    for (int i = 0; i < DEPO_MAX_PLAYERS; i++) {
        const short *like = colors[depo_liveries[i].like];
        init_pair((short)(PAIR_PLAYER + i), like[1], like[0]);
    }
    init_pair(PAIR_BAR, COLOR_WHITE, COLOR_BLUE);
    init_pair(PAIR_ALARM, COLOR_WHITE, COLOR_RED);
    return true;
}

/* As the library would do it, which ends with a code of its own: whoever started the program is to
 * see that it was interrupted. Every move is saved when it is made. */
static void on_interrupt(int number) {
    endwin(); /* NOLINT: all that is wanted is the terminal as it was */
    signal(number, SIG_DFL);
    raise(number);
}

void depo_screen_open(depo_session *s, unsigned language, unsigned pace) {
    depo_screen *screen = &depo_the_screen;
    signal(SIGINT, on_interrupt);
    initscr();
    memset(screen, 0, sizeof *screen);
    screen->ui = (depo_ui){s,
                           language,
                           depo_popup_choose,
                           depo_popup_pick,
                           depo_popup_ask,
                           depo_popup_say,
                           depo_popup_page};
    screen->pace = pace;
    screen->connected = true;
    s->waiting = depo_wait_for_server;
    s->waiting_for = screen;
    screen->selected = -1;
    screen->found = DEPO_NONE;
    screen->mono = !make_colors();
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
}

void depo_screen_close(void) {
    depo_cells_free(&depo_the_screen.cells);
    endwin();
}

depo_ui *depo_screen_ui(void) {
    return &depo_the_screen.ui;
}

void depo_put(int y, int x, int columns, const char *text) {
    char cut[2 * DEPO_SENTENCE];
    if (columns <= 0 || y < 0 || y >= LINES) return;
    snprintf(cut, sizeof cut, "%s", text);
    depo_cut_columns(cut, columns);
    mvaddstr(y, x, cut);
    int rest = columns - depo_columns(cut);
    if (rest > 0) printw("%*s", rest, "");
}

static void add_hit(depo_screen *screen, int y, int x0, int x1, int key) {
    if (screen->n_hits < sizeof screen->hits / sizeof *screen->hits)
        screen->hits[screen->n_hits++] = (depo_hit){y, x0, x1, key};
}

/* Writes a piece and returns the column after it; nothing that does not fit. */
static int put_piece(int y, int x, int limit, attr_t attributes, short pair, const char *text) {
    int columns = depo_columns(text);
    if (x + columns > limit) return x;
    attr_set(attributes, pair, NULL);
    mvaddstr(y, x, text);
    attr_set(A_NORMAL, 0, NULL);
    return x + columns;
}

/* A card by its letter and what is said of it. */
static int put_card(depo_screen *screen, int y, int x, int limit, unsigned card,
                    const char *about) {
    attr_t fill = screen->mono ? A_REVERSE : 0;
    char text[64], letter[8] = "";
    wchar_t wide = depo_card_letter(screen->ui.language, card);
    mbstate_t at = {0};
    size_t size = wcrtomb(letter, wide, &at);
    letter[size < 8 ? size : 0] = 0;
    snprintf(text, sizeof text, " %s%s ", letter, about);
    return put_piece(y, x, limit, A_BOLD | fill, (short)(PAIR_CARD + card), text);
}

static int put_cards(depo_screen *screen, int y, int x, int limit, unsigned card, unsigned count) {
    char text[16];
    snprintf(text, sizeof text, "×%u", count);
    return put_card(screen, y, x, limit, card, text) + 1;
}

/* What the row takes with the names of its cards, "1 R red  2 …  d pile 90". */
static int row_columns(const depo_screen *screen, const char *pile) {
    const depo_session *s = screen->ui.s;
    int columns = depo_columns(pile);
    for (unsigned slot = 0; slot < s->game.rules.face_up; slot++) {
        unsigned card = s->view.known.row[slot];
        columns += 5; /* number, letter, spaces */
        if (card != DEPO_NONE) columns += 1 + depo_columns(depo_card_name(&s->teller, card));
    }
    return columns;
}

/* The pile is in sight on the narrowest screen too: there, letters stand for the cards. */
static void draw_row(depo_screen *screen, int y, int x, int limit) {
    depo_session *s = screen->ui.s;
    const depo_state *known = &s->view.known;
    char text[DEPO_SENTENCE], pile[DEPO_SENTENCE];
    snprintf(pile, sizeof pile, TR("d pile %u"), (unsigned)known->deck_size);
    bool named = x + row_columns(screen, pile) <= limit;
    for (unsigned slot = 0; slot < s->game.rules.face_up; slot++) {
        int start = x;
        unsigned card = known->row[slot];
        snprintf(text, sizeof text, "%u", slot + 1);
        x = put_piece(y, x, limit, A_BOLD, 0, text);
        *text = 0;
        if (named && card != DEPO_NONE)
            snprintf(text, sizeof text, " %s", depo_card_name(&s->teller, card));
        x = card == DEPO_NONE ? put_piece(y, x, limit, A_DIM, 0, " - ")
                              : put_card(screen, y, x, limit, card, text);
        add_hit(screen, y, start, x, '1' + (int)slot);
        x++;
    }
    add_hit(screen, y, x, x + depo_columns(pile), 'd');
    put_piece(y, x, limit, 0, 0, pile);
}

static void draw_hand(depo_screen *screen, int y, int x, int limit) {
    depo_session *s = screen->ui.s;
    if (s->seat >= s->game.players) return;
    const uint8_t *cards = s->view.known.hand[s->seat].of;
    x = put_piece(y, x, limit, 0, 0, TR("Hand "));
    if (cards[DEPO_LOCOMOTIVE])
        x = put_cards(screen, y, x, limit, DEPO_LOCOMOTIVE, cards[DEPO_LOCOMOTIVE]);
    for (unsigned c = 0; c < DEPO_COLORS; c++)
        if (cards[c]) x = put_cards(screen, y, x, limit, c, cards[c]);
}

/* Terrain cards on offer, with keys 6 and 7, and the piles. */
static void draw_terrain(depo_screen *screen, int y, int x, int limit) {
    depo_session *s = screen->ui.s;
    char text[DEPO_SENTENCE];
    for (unsigned slot = 0; slot < s->game.rules.terrain_face_up; slot++) {
        unsigned type = s->view.known.terrain_row[slot];
        if (type == DEPO_NONE) continue;
        snprintf(text, sizeof text, "%u %s  ", slot + 6, depo_terrain_name(&s->teller, type));
        add_hit(screen, y, x, x + depo_columns(text), '6' + (int)slot);
        x = put_piece(y, x, limit, 0, 0, text);
    }
    add_hit(screen, y, x, limit, 'e');
    put_piece(y, x, limit, 0, 0, TR("e terrain pile"));
}

/* " D3 J4 M0": terrain cards by the first letter of their type. */
static void terrain_text(const depo_screen *screen, unsigned seat, char *out, size_t size) {
    const depo_session *s = screen->ui.s;
    size_t used = 0;
    *out = 0;
    for (unsigned type = 0; type < s->game.rules.terrains && used < size; type++) {
        char first[8] = "";
        snprintf(first, sizeof first, "%.7s", depo_terrain_name(&s->teller, type));
        depo_cut_columns(first, 1);
        used += (size_t)snprintf(out + used, size - used, " %s%u", first,
                                 (unsigned)s->view.known.terrain[seat][type]);
    }
}

/* One player: number in colour, name, and the public numbers. */
static void player_text(const depo_screen *screen, unsigned seat, bool whole, char *out,
                        size_t size) {
    const depo_session *s = screen->ui.s;
    const depo_state *known = &s->view.known;
    int used;
    if (whole)
        used =
            snprintf(out, size, TR("trains %u cards %u tickets %u"), (unsigned)known->trains[seat],
                     (unsigned)known->hand_size[seat], (unsigned)known->ticket_count[seat]);
    else
        used = snprintf(out, size, TR("%dp %ut %uc %uk"), (int)known->score[seat],
                        (unsigned)known->trains[seat], (unsigned)known->hand_size[seat],
                        (unsigned)known->ticket_count[seat]);
    if (s->game.rules.stations)
        used += snprintf(out + used, size - (size_t)used, " \u2302%u",
                         (unsigned)known->stations_left[seat]);
    char more[DEPO_SENTENCE] = "";
    DEPO_SAY_ON(&s->teller, brief, known, seat, more);
    used += snprintf(out + used, size - (size_t)used, "%s", more);
    if (!whole) terrain_text(screen, seat, out + used, size - (size_t)used);
}

static void draw_player(depo_screen *screen, unsigned seat, int y, int x, int columns, bool whole) {
    const depo_session *s = screen->ui.s;
    char number[8], name[DEPO_MAX_PLAYER_NAME + 64], numbers[DEPO_SENTENCE];
    bool turn = depo_deciders(&s->view.known) >> seat & 1;
    snprintf(number, sizeof number, "%s%u ", turn ? ">" : " ", seat + 1);
    int limit = x + columns, at;
    at = put_piece(y, x, limit, A_BOLD, (short)(PAIR_PLAYER + seat), number);
    snprintf(name, sizeof name, " %.60s", s->names[seat]);
    player_text(screen, seat, whole, numbers, sizeof numbers);
    if (whole) {
        char points[32], terrain[64];
        unsigned score = (unsigned)s->view.known.score[seat];
        snprintf(points, sizeof points, TRN("%u point", "%u points", score), score);
        terrain_text(screen, seat, terrain, sizeof terrain);
        int taken = depo_columns(points) + depo_columns(terrain) + 5;
        depo_cut_columns(name, columns - taken);
        snprintf(name + strlen(name), sizeof name - strlen(name), " %s", terrain);
        put_piece(y, limit - depo_columns(points), limit, turn ? A_BOLD : 0, 0, points);
        put_piece(y, at, limit, turn ? A_BOLD : 0, 0, name);
        depo_put(y + 1, x + 3, columns - 3, numbers);
        return;
    }
    int room = columns - (at - x) - depo_columns(numbers) - 1;
    depo_cut_columns(name, room > 2 ? room : 2);
    at = put_piece(y, at, limit, turn ? A_BOLD : 0, 0, name) + 1;
    depo_put(y, at, limit - at, numbers);
}

/* How many bytes of a text fit into so many columns, words whole where they can be. */
static size_t fitting(const char *text, int columns) {
    char cut[DEPO_SENTENCE];
    snprintf(cut, sizeof cut, "%s", text);
    depo_cut_columns(cut, columns);
    size_t fits = strlen(cut), word = fits;
    if (!fits || !text[fits]) return strlen(text);
    while (word && text[word] != ' ') word--;
    return word > fits / 2 ? word : fits;
}

/* The last lines of the log, upwards from line `bottom`; long ones are broken. */
static void draw_log(depo_screen *screen, int top, int bottom, int x, int columns) {
    depo_session *s = screen->ui.s;
    char line[DEPO_SENTENCE], part[DEPO_SENTENCE];
    const char *parts[16];
    int y = bottom;
    bool newest = true;
    for (unsigned i = s->n_log; i-- > 0 && y >= top;) {
        if (!depo_session_line(s, i, line)) continue;
        unsigned count = 0;
        for (const char *at = line; *at && count < 16; at += strspn(at, " ")) {
            parts[count++] = at;
            at += fitting(at, columns - (count > 1));
        }
        attr_set(newest ? A_NORMAL : A_DIM, 0, NULL);
        for (unsigned k = count; k-- > 0 && y >= top; y--) {
            snprintf(part, sizeof part, "%s%.*s", k ? " " : "",
                     (int)fitting(parts[k], columns - (k > 0)), parts[k]);
            depo_put(y, x, columns, part);
        }
        attr_set(A_NORMAL, 0, NULL);
        newest = false;
    }
}

/* Whole tickets, those to be completed first; the key behind them shows the others. */
static void put_tickets_in_line(depo_screen *screen, int y, int x, int columns) {
    depo_session *s = screen->ui.s;
    int from = x, limit = x + columns;
    depo_bits tickets = s->view.known.tickets[s->seat];
    unsigned left = depo_bits_count(tickets);
    depo_put(y, x, columns, "");
    for (unsigned round = 0; round < 2; round++)
        for (depo_bits rest = tickets; rest;) {
            depo_ticket ticket = (depo_ticket)depo_bits_pop(&rest);
            bool done = depo_ticket_done(s, ticket);
            char text[DEPO_SENTENCE], piece[DEPO_SENTENCE + 8], more[DEPO_SENTENCE] = "";
            if (done != (round == 1)) continue;
            if (left > 1) snprintf(more, sizeof more, TR("  k: %u more"), left - 1);
            depo_tell_ticket(&s->teller, ticket, text);
            snprintf(piece, sizeof piece, "%s%s %s", x > from ? "  " : "", done ? "+" : "-", text);
            if (x + depo_columns(piece) + depo_columns(more) > limit) {
                snprintf(more, sizeof more, TR("  k: %u more"), left);
                mvaddstr(y, x, more);
                add_hit(screen, y, x, x + depo_columns(more), 'k');
                return;
            }
            mvaddstr(y, x, piece);
            x += depo_columns(piece);
            left--;
        }
}

static void draw_tickets(depo_screen *screen, int y, int most, int x, int columns) {
    depo_session *s = screen->ui.s;
    if (s->seat >= s->game.players) return;
    if (most == 1) {
        put_tickets_in_line(screen, y, x, columns);
        return;
    }
    for (depo_bits left = s->view.known.tickets[s->seat]; left && most > 0; most--) {
        depo_ticket ticket = (depo_ticket)depo_bits_pop(&left);
        char text[DEPO_SENTENCE], mark[DEPO_SENTENCE + 8];
        depo_tell_ticket(&s->teller, ticket, text);
        snprintf(mark, sizeof mark, "%s %s", depo_ticket_done(s, ticket) ? "+" : "-", text);
        depo_put(y++, x, columns, mark);
    }
}

static void draw_bar(depo_screen *screen) {
    depo_session *s = screen->ui.s;
    char title[DEPO_SENTENCE];
    snprintf(title, sizeof title, " %s  %s, %s", TR("Depo"), s->map.name.in[screen->ui.language],
             s->map.variants[s->game.variant].name.in[screen->ui.language]);
    depo_fairness fairness = depo_remote_fairness(s);
    bool alarm = depo_is_unfair(fairness);
    if (alarm)
        snprintf(title, sizeof title, " %s", depo_tell_fairness(screen->ui.language, fairness));
    attr_set(A_BOLD | (screen->mono ? A_REVERSE : 0), alarm ? PAIR_ALARM : PAIR_BAR, NULL);
    depo_put(0, 0, COLS, title);
    const char *prompt = *screen->state ? screen->state : screen->prompt;
    int from = COLS - depo_columns(prompt) - 1;
    if (from > (alarm ? depo_columns(title) : 0)) mvaddstr(0, from, prompt);
    attr_set(A_NORMAL, 0, NULL);
}

/* Leaves out keys until the line fits, never the last two: help, which has them all, and stop. */
static void fit_keys(char *keys, int columns) {
    while (depo_columns(keys) > columns) {
        char *out = NULL, *help = NULL, *stop = NULL; /* the commas before them */
        for (char *comma = keys; (comma = strstr(comma, ", ")); comma++)
            out = help, help = stop, stop = comma;
        if (!out) return;
        memmove(out, help, strlen(help) + 1);
    }
}

static void draw_bottom(depo_screen *screen) {
    char keys[DEPO_SENTENCE];
    depo_tell_keys(screen->ui.s, screen->keys, screen->watching, keys);
    fit_keys(keys, COLS - 1);
    attr_set(A_DIM, 0, NULL);
    depo_put(LINES - 1, 0, COLS - 1, keys);
    attr_set(A_NORMAL, 0, NULL);
    if (!*screen->message) return;
    /* over the log or, where that is at the side, over the last line of the board */
    int y = screen->begun && COLS >= WIDE ? screen->map_y + screen->map_h - 1 : LINES - 2;
    attr_set(A_BOLD | A_REVERSE, 0, NULL);
    depo_put(y, 0, COLS >= WIDE && screen->begun ? screen->map_w : COLS, screen->message);
    attr_set(A_NORMAL, 0, NULL);
}

static void draw_narrow(depo_screen *screen) {
    depo_session *s = screen->ui.s;
    unsigned players = s->game.players;
    int terrain = s->game.rules.terrains ? 1 : 0, in_row = players < 3 || terrain ? 2 : 3;
    int each = COLS / in_row, rows = ((int)players + in_row - 1) / in_row;
    screen->map_y = 1;
    screen->map_x = 0;
    screen->map_w = COLS;
    screen->map_h = LINES - 7 - rows - terrain;
    depo_draw_board(screen);
    int y = 1 + screen->map_h;
    for (unsigned seat = 0; seat < players; seat++)
        draw_player(screen, seat, y + (int)seat / in_row, ((int)seat % in_row) * each, each - 1,
                    false);
    y += rows;
    draw_row(screen, y++, 0, COLS);
    if (terrain) draw_terrain(screen, y++, 0, COLS);
    draw_hand(screen, y++, 0, COLS);
    draw_tickets(screen, y++, 1, 0, COLS);
    draw_log(screen, y, LINES - 2, 0, COLS);
}

static void draw_wide(depo_screen *screen) {
    depo_session *s = screen->ui.s;
    int terrain = s->game.rules.terrains ? 1 : 0, x = COLS - SIDE, y = 1;
    screen->map_y = 1;
    screen->map_x = 0;
    screen->map_w = x - 1;
    screen->map_h = LINES - 4 - terrain;
    depo_draw_board(screen);
    mvvline(1, x - 1, ACS_VLINE, screen->map_h);
    for (unsigned seat = 0; seat < s->game.players; seat++, y += 2)
        draw_player(screen, seat, y, x, SIDE, true);
    unsigned held = s->seat < s->game.players ? depo_bits_count(s->view.known.tickets[s->seat]) : 0;
    int room = LINES - 5 - terrain - y, list = (int)held + 1;
    if (list > room / 2) list = room / 2;
    if (held) {
        attr_set(A_BOLD, 0, NULL);
        depo_put(y++, x, SIDE, TR("Your tickets"));
        attr_set(A_NORMAL, 0, NULL);
        draw_tickets(screen, y, list > 2 ? list - 1 : 2, x, SIDE);
        y += list;
    }
    draw_log(screen, y, LINES - 4 - terrain, x, SIDE);
    y = 1 + screen->map_h;
    draw_row(screen, y++, 0, COLS);
    if (terrain) draw_terrain(screen, y++, 0, COLS);
    draw_hand(screen, y++, 0, COLS);
}

void depo_draw_table(depo_screen *screen) {
    erase();
    screen->n_hits = 0;
    if (!screen->begun) {
        attr_set(A_BOLD | (screen->mono ? A_REVERSE : 0), PAIR_BAR, NULL);
        depo_put(0, 0, COLS, " ");
        depo_put(0, 1, COLS - 1, TR("Depo"));
        attr_set(A_NORMAL, 0, NULL);
    } else if (LINES < 16 || COLS < 60) {
        depo_put(0, 0, COLS, TR("The window is too small."));
        depo_put(1, 0, COLS, TR("Make it at least 80 by 24."));
    } else {
        draw_bar(screen);
        if (COLS >= WIDE)
            draw_wide(screen);
        else
            draw_narrow(screen);
    }
    draw_bottom(screen);
}
