/* SPDX-License-Identifier: MIT
 * The board in its window: spaces with the letter of their colour, or the number of their owner;
 * what can be claimed now is filled, the rest is only lettered. No colour stands alone. */
#include "term/screen_parts.h"

#include <stdlib.h>
#include <string.h>

wchar_t depo_card_letter(unsigned language, unsigned card) {
    wchar_t letters[DEPO_KINDS + 2];
    /* one letter for each of: purple white blue yellow orange black red green, any */
    const char *text = depo_trp(language, "letters", DEPO_NC("letters", "PWBYOKRG*"));
    size_t count = mbstowcs(letters, text, DEPO_KINDS + 1);
    return count == DEPO_KINDS ? letters[card] : L'?';
}

static uint64_t cities_of_tickets(const depo_session *s, depo_bits tickets) {
    uint64_t cities = 0;
    while (tickets) {
        const depo_game_ticket *ticket = &s->game.tickets[depo_bits_pop(&tickets)];
        for (uint64_t nodes = ticket->a | ticket->b; nodes; nodes &= nodes - 1)
            cities |= (uint64_t)1 << s->game.node_city[__builtin_ctzll(nodes)];
    }
    return cities;
}

/* Tickets on offer to the one who looks. */
static depo_bits offered(const depo_session *s) {
    bool mine = s->view.known.phase == DEPO_OFFER && s->view.known.turn == s->seat;
    return mine ? s->view.known.offer : 0;
}

/* Cities that must be named: of one's own tickets, done or not, of an offer, and a found one. */
static uint64_t own_cities(const depo_screen *screen) {
    const depo_session *s = screen->ui.s;
    uint64_t found = screen->found == DEPO_NONE ? 0 : (uint64_t)1 << screen->found;
    if (s->seat >= s->game.players) return found;
    return found | cities_of_tickets(s, s->view.known.tickets[s->seat] | offered(s));
}

/* Lays the board out again where the window, the language or the own cities have changed. */
static void need_cells(depo_screen *screen) {
    unsigned language = screen->ui.language;
    uint64_t own = own_cities(screen);
    depo_scale scale = screen->cells.scale;
    if (screen->fit_w != screen->map_w || screen->fit_h != screen->map_h) {
        screen->fit_w = screen->map_w;
        screen->fit_h = screen->map_h;
        scale = screen->fit = depo_scale_to_fit(&screen->ui.s->map, screen->map_w, screen->map_h);
    } else if (screen->cells.at && screen->cells_language == language && screen->cells_own == own) {
        return;
    }
    depo_cells_free(&screen->cells);
    depo_cells_init(&screen->cells, &screen->ui.s->map, language, scale, own);
    screen->cells_language = language;
    screen->cells_own = own;
}

static void clamp(depo_screen *screen) {
    const depo_cells *cells = &screen->cells;
    if (screen->left > cells->width - screen->map_w) screen->left = cells->width - screen->map_w;
    if (screen->top > cells->height - screen->map_h) screen->top = cells->height - screen->map_h;
    if (screen->left < 0) screen->left = 0;
    if (screen->top < 0) screen->top = 0;
    /* a board smaller than its window stands in the middle of it */
    if (cells->width < screen->map_w) screen->left = -(screen->map_w - cells->width) / 2;
    if (cells->height < screen->map_h) screen->top = -(screen->map_h - cells->height) / 2;
}

static void center(depo_screen *screen, int x, int y) {
    screen->left = x - screen->map_w / 2;
    screen->top = y - screen->map_h / 2;
    clamp(screen);
}

static bool in_sight(const depo_screen *screen, int x, int y) {
    return x >= screen->left + 6 && x < screen->left + screen->map_w - 6 && y >= screen->top + 2 &&
           y < screen->top + screen->map_h - 2;
}

void depo_show_track(depo_screen *screen, unsigned track) {
    need_cells(screen);
    int x = screen->cells.track_x[track], y = screen->cells.track_y[track];
    if (!in_sight(screen, x, y)) center(screen, x, y);
}

void depo_show_city(depo_screen *screen, unsigned city) {
    screen->found = city;
    need_cells(screen);
    center(screen, screen->cells.city_x[city], screen->cells.city_y[city]);
}

void depo_scroll_board(depo_screen *screen, int dx, int dy) {
    screen->left += dx;
    screen->top += dy;
    clamp(screen);
}

/* Lays the board out at another scale with the same place in the middle. */
static void rescale(depo_screen *screen, depo_scale scale) {
    depo_cells *cells = &screen->cells;
    double x = cells->left + (screen->left + screen->map_w / 2.0) * cells->scale.x;
    double y = cells->top + (screen->top + screen->map_h / 2.0) * cells->scale.y;
    depo_cells_free(cells);
    depo_cells_init(cells, &screen->ui.s->map, screen->cells_language, scale, screen->cells_own);
    center(screen, (int)((x - cells->left) / scale.x), (int)((y - cells->top) / scale.y));
}

void depo_zoom_board(depo_screen *screen, double factor) {
    rescale(screen, depo_scale_zoomed(screen->cells.scale, screen->fit, factor));
}

void depo_fit_board(depo_screen *screen) {
    rescale(screen, screen->fit);
}

/* How the spaces of one track look now. */
typedef struct look {
    wchar_t letter, tail; /* tail: for the second column */
    attr_t attributes;
    short pair;
    bool tunnel;
} look;

static unsigned owner_of(const depo_session *s, unsigned track) {
    for (unsigned seat = 0; seat < s->game.players; seat++)
        if (depo_has(s->view.known.owned[seat], track)) return seat;
    return DEPO_NONE;
}

static look look_of(const depo_screen *screen, unsigned map_track, depo_bits claimable) {
    const depo_session *s = screen->ui.s;
    unsigned track = s->game.track_of_map[map_track];
    const depo_game_track *t = &s->game.tracks[track];
    unsigned owner = owner_of(s, track);
    look l = {0};
    if (owner != DEPO_NONE) {
        l.letter = l.tail = (wchar_t)(L'1' + owner);
        l.pair = (short)(PAIR_PLAYER + owner);
        l.attributes = A_BOLD;
        return l;
    }
    if (!depo_has(s->view.known.open, track)) {
        l.letter = l.tail = L'x';
        l.attributes = A_DIM;
        return l;
    }
    bool can = depo_has(claimable, track);
    l.letter = t->color == DEPO_GRAY ? L'=' : depo_card_letter(screen->ui.language, t->color);
    l.tail = t->tunnel ? L'^' : t->cart ? L'c' : can ? L' ' : l.letter;
    l.tunnel = t->tunnel;
    l.pair = (short)((can ? PAIR_CARD : PAIR_LETTER) + t->color);
    l.attributes = can ? A_BOLD | (screen->mono ? A_REVERSE : 0) : 0;
    if (screen->selected == (int)track) {
        l.letter = l.tail = L'*';
        l.attributes = A_BOLD | A_REVERSE;
        l.pair = 0;
    }
    return l;
}

static void put_letter(int y, int x, wchar_t letter, attr_t attributes, short pair) {
    cchar_t c;
    wchar_t text[2] = {letter, 0};
    setcchar(&c, text, attributes, pair, NULL);
    mvadd_wch(y, x, &c);
}

static void draw_space(const depo_screen *screen, const depo_cell *c, const look *l, int y, int x) {
    const depo_session *s = screen->ui.s;
    unsigned track = s->game.track_of_map[c->of];
    const depo_game_track *t = &s->game.tracks[track];
    wchar_t letter = c->tail ? l->tail : l->letter;
    attr_t attributes = l->attributes;
    bool free = depo_has(s->view.known.open, track) && screen->selected != (int)track;
    if (free && c->part < t->ferry && !c->tail) letter = L'@'; /* a locomotive's space */
    bool marked = l->tunnel || t->cart; /* there is no second column for a sign */
    if (free && marked && screen->cells.space_columns == 1) attributes |= A_UNDERLINE;
    put_letter(y, x, letter, attributes, l->pair);
}

/* The owner of a station in a city, or DEPO_NONE. */
static unsigned station_of(const depo_session *s, unsigned city) {
    if (!s->game.rules.stations) return DEPO_NONE;
    for (unsigned seat = 0; seat < s->game.players; seat++)
        for (unsigned i = 0; i < DEPO_MAX_STATIONS; i++) {
            unsigned node = s->view.known.station[seat][i];
            if (node != DEPO_NONE && s->game.node_city[node] == city) return seat;
        }
    return DEPO_NONE;
}

static void draw_city(const depo_screen *screen, unsigned city, int y, int x) {
    const depo_session *s = screen->ui.s;
    unsigned station = station_of(s, city);
    bool marked = screen->marked >> city & 1;
    bool big = s->map.variants[s->game.variant].big_cities >> city & 1;
    if (station != DEPO_NONE) /* the owner's number in a circle */
        put_letter(y, x, (wchar_t)(L'\u2460' + station), A_BOLD, (short)(PAIR_PLAYER + station));
    else if (s->map.cities[city].kind == DEPO_CITY_JUNCTION)
        put_letter(y, x, L'+', A_BOLD, 0);
    else
        put_letter(y, x, big ? L'\u25c9' : L'\u25cf', A_BOLD | (marked ? A_REVERSE : 0), 0);
}

/* Cities of the tickets on offer, or else of those not done yet. */
static uint64_t marked_cities(const depo_session *s) {
    depo_bits open = 0;
    if (s->seat >= s->game.players) return 0;
    if (offered(s)) return cities_of_tickets(s, offered(s));
    for (depo_bits left = s->view.known.tickets[s->seat]; left;) {
        unsigned ticket = depo_bits_pop(&left);
        if (!depo_ticket_done(s, (depo_ticket)ticket)) open |= depo_bit(ticket);
    }
    return cities_of_tickets(s, open);
}

void depo_draw_board(depo_screen *screen) {
    const depo_session *s = screen->ui.s;
    need_cells(screen);
    clamp(screen);
    screen->marked = marked_cities(s);
    if (screen->found != DEPO_NONE) screen->marked |= (uint64_t)1 << screen->found;
    depo_bits claimable = depo_claimable(s);
    look looks[DEPO_MAX_TRACKS];
    for (unsigned i = 0; i < s->map.n_tracks; i++) looks[i] = look_of(screen, i, claimable);
    for (int row = 0; row < screen->map_h; row++) {
        for (int column = 0; column < screen->map_w; column++) {
            int x = screen->left + column, y = screen->top + row;
            if (x < 0 || y < 0 || x >= screen->cells.width || y >= screen->cells.height) continue;
            const depo_cell *c = depo_cell_at(&screen->cells, x, y);
            int to_y = screen->map_y + row, to_x = screen->map_x + column;
            if (c->kind == DEPO_CELL_SPACE)
                draw_space(screen, c, &looks[c->of], to_y, to_x);
            else if (c->kind == DEPO_CELL_CITY)
                draw_city(screen, c->of, to_y, to_x);
            else if (c->kind == DEPO_CELL_NAME)
                put_letter(to_y, to_x, c->letter,
                           screen->marked >> c->of & 1 ? A_BOLD | A_REVERSE : 0, 0);
        }
    }
}
