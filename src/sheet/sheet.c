/* SPDX-License-Identifier: MIT */
#include "sheet/sheet.h"

#include "mapio/mapio.h"
#include "mapio/names.h"
#include "mapio/utf8.h"
#include "say/mechanism.h"
#include "sheet/names.h"
#include "core/score.h"
#include "core/station.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define TR(key)           depo_tr_as(r->sheet->language, r->sheet->map.vocabulary, key)
#define TRN(one, many, n) depo_trn_as(r->sheet->language, r->sheet->map.vocabulary, one, many, n)

enum { MOST_LINES = 2000 };

typedef struct line {
    unsigned number;
    char *word, *rest; /* into the text */
    unsigned seat;     /* whose it is; DEPO_NONE in the header */
} line;

typedef struct reader {
    depo_sheet *sheet;
    char *text;
    line lines[MOST_LINES];
    unsigned n_lines;
    bool has_map, whole;
    const char *variant;
    char options[DEPO_MAX_OPTIONS][DEPO_ID_SIZE];
    unsigned n_options, variant_line, options_line;
    unsigned at; /* the line under way */
    /* What seats have of each mechanism, as written: -1 where nothing is. */
    int counted[DEPO_MECHANISMS][DEPO_MAX_PLAYERS];
    unsigned counted_line[DEPO_MECHANISMS][DEPO_MAX_PLAYERS];
} reader;

const char *depo_complaint_symbol(depo_complaint_code code) {
    static const char *const symbols[] = {
#define X(name, symbol) symbol,
        DEPO_COMPLAINT_LIST(X)
#undef X
    };
    return symbols[code];
}

static void complain(reader *r, unsigned number, depo_complaint_code code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static void complain(reader *r, unsigned number, depo_complaint_code code, const char *format,
                     ...) {
    depo_sheet *sheet = r->sheet;
    if (sheet->n_complaints == DEPO_MAX_COMPLAINTS) return;
    depo_complaint *c = &sheet->complaints[sheet->n_complaints++];
    c->code = code;
    c->line = number;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->text, sizeof c->text, format, arguments);
    va_end(arguments);
    depo_make_printable(c->text); /* it quotes the sheet */
}

/* Cuts the text into lines of a word and the rest. */
static void split(reader *r) {
    char *rest = r->text;
    unsigned number = 0, seat = DEPO_NONE;
    for (char *text; (text = strsep(&rest, "\n"));) {
        number++;
        text[strcspn(text, "\r")] = 0;
        /* a comment, but not the mark of red#2 */
        for (char *hash = strchr(text, '#'); hash; hash = strchr(hash + 1, '#')) {
            if (hash > text && !isspace((unsigned char)hash[-1])) continue;
            *hash = 0;
            break;
        }
        while (isspace((unsigned char)*text)) text++;
        size_t length = strlen(text);
        while (length && isspace((unsigned char)text[length - 1])) text[--length] = 0;
        if (!length) continue;
        if (r->n_lines == MOST_LINES) {
            complain(r, number, DEPO_SHEET_SHEET_FORM, TR("too many lines: at most %d"),
                     MOST_LINES);
            return;
        }
        char *word = strsep(&text, " \t");
        for (char *letter = word; *letter; letter++)
            if (*letter >= 'A' && *letter <= 'Z') *letter = (char)(*letter + 'a' - 'A');
        while (text && isspace((unsigned char)*text)) text++;
        if (strcmp(word, "player") == 0) seat = seat == DEPO_NONE ? 0 : seat + 1;
        r->lines[r->n_lines++] = (line){number, word, text ? text : word + strlen(word), seat};
    }
}

static void read_player(reader *r, const line *l) {
    depo_sheet *sheet = r->sheet;
    if (sheet->n_players == DEPO_MAX_PLAYERS) {
        complain(r, l->number, DEPO_SHEET_PLAYERS, TR("more than %d players"), DEPO_MAX_PLAYERS);
        return;
    }
    if (!*l->rest || strlen(l->rest) >= DEPO_MAX_PLAYER_NAME)
        complain(r, l->number, DEPO_SHEET_PLAYER_NAME,
                 TR("a player needs a name of at most %d bytes"), DEPO_MAX_PLAYER_NAME - 1);
    for (unsigned i = 0; i < sheet->n_players; i++)
        if (*l->rest && depo_same_name(sheet->name[i], l->rest))
            complain(r, l->number, DEPO_SHEET_PLAYER_TWICE, TR("two players are called \"%s\""),
                     l->rest);
    unsigned seat = sheet->n_players++;
    snprintf(sheet->name[seat], sizeof sheet->name[seat], "%s", l->rest);
    depo_make_printable(sheet->name[seat]);
    sheet->names[seat] = sheet->name[seat];
}

static bool is_named(const char *text, const char *id, const depo_name *name) {
    bool named = depo_same_name(text, id);
    for (unsigned i = 0; i < DEPO_LANGUAGES; i++) named |= depo_same_name(text, name->in[i]);
    return named;
}

/* A map by its id, its file or its name. */
static bool open_map(const char *text, depo_map *map) {
    depo_problems problems;
    if (depo_map_open(text, map, &problems)) return true;
    for (unsigned i = 0; i < depo_builtin_map_count; i++)
        if (depo_map_open(depo_builtin_maps[i].id, map, &problems) &&
            is_named(text, map->id, &map->name))
            return true;
    return false;
}

static void read_map(reader *r, const line *l) {
    if (r->has_map)
        complain(r, l->number, DEPO_SHEET_HEADER_TWICE, TR("\"%s\" is given twice"), l->word);
    r->has_map = open_map(l->rest, &r->sheet->map);
    if (!r->has_map)
        complain(r, l->number, DEPO_SHEET_UNKNOWN_MAP, TR("there is no map \"%.60s\""), l->rest);
}

static void read_header(reader *r, const line *l) {
    if (l->seat != DEPO_NONE)
        complain(r, l->number, DEPO_SHEET_HEADER_LATE,
                 TR("\"%s\" must come before the first player"), l->word);
    else if (strcmp(l->word, "map") == 0)
        read_map(r, l);
    else if (strcmp(l->word, "variant") == 0) {
        if (r->variant)
            complain(r, l->number, DEPO_SHEET_HEADER_TWICE, TR("\"%s\" is given twice"), l->word);
        r->variant = l->rest;
        r->variant_line = l->number;
    } else {
        r->options_line = l->number;
        char *rest = l->rest;
        for (char *word; (word = strsep(&rest, " ")) && r->n_options < DEPO_MAX_OPTIONS;)
            if (*word) snprintf(r->options[r->n_options++], DEPO_ID_SIZE, "%.31s", word);
    }
}

static bool is_header_word(const char *word) {
    return !strcmp(word, "map") || !strcmp(word, "variant") || !strcmp(word, "options");
}

/* What seats count of a mechanism, or NULL. */
static const depo_counter *seat_counter(unsigned number) {
    DEPO_EACH_COUNTER (counter, number)
        if (counter->kind == DEPO_OF_SEATS) return counter;
    return NULL;
}

/* The mechanism of a line's first word; DEPO_MECHANISMS when it has none. */
static unsigned mechanism_of(const char *word) {
    unsigned number = 0;
    for (; number < DEPO_MECHANISMS; number++) {
        const depo_counter *counter = seat_counter(number);
        if (counter && strcmp(counter->word, word) == 0) break;
    }
    return number;
}

static bool is_player_word(const char *word) {
    return !strcmp(word, "route") || !strcmp(word, "ticket") || !strcmp(word, "station") ||
           mechanism_of(word) < DEPO_MECHANISMS;
}

/* The header and the players; the game can be made after it. */
static bool read_frame(reader *r) {
    if (!r->n_lines || strcmp(r->lines[0].word, "depo-sheet") != 0 ||
        strcmp(r->lines[0].rest, "1") != 0) {
        complain(r, r->n_lines ? r->lines[0].number : 1, DEPO_SHEET_SHEET_FORM,
                 TR("the first line must be \"depo-sheet 1\""));
        return false;
    }
    for (unsigned i = 1; i < r->n_lines; i++) {
        const line *l = &r->lines[i];
        if (strcmp(l->word, "player") == 0)
            read_player(r, l);
        else if (is_header_word(l->word))
            read_header(r, l);
        else if (!is_player_word(l->word))
            complain(r, l->number, DEPO_SHEET_UNKNOWN_WORD,
                     TR("\"%.40s\" is not a score sheet keyword"), l->word);
        else if (l->seat == DEPO_NONE)
            complain(r, l->number, DEPO_SHEET_NO_PLAYER_YET, TR("\"%s\" must follow a player line"),
                     l->word);
    }
    if (!r->has_map && !r->sheet->n_complaints)
        complain(r, 0, DEPO_SHEET_NO_MAP, TR("the sheet names no map: add a \"map\" line"));
    return r->has_map;
}

static bool make_game(reader *r) {
    depo_sheet *sheet = r->sheet;
    const depo_map *map = &sheet->map;
    unsigned variant = 0, options = 0, players = sheet->n_players;
    while (r->variant && variant < map->n_variants &&
           !is_named(r->variant, map->variants[variant].id, &map->variants[variant].name))
        variant++;
    if (variant == map->n_variants) {
        complain(r, r->variant_line, DEPO_SHEET_UNKNOWN_VARIANT,
                 TR("the map has no variant \"%.40s\""), r->variant);
        variant = 0;
    }
    for (unsigned i = 0; i < r->n_options; i++) {
        unsigned option = 0;
        while (option < map->n_options && !depo_same_name(r->options[i], map->options[option].id))
            option++;
        if (option == map->n_options)
            complain(r, r->options_line, DEPO_SHEET_UNKNOWN_OPTION,
                     TR("the map has no option \"%s\""), r->options[i]);
        else
            options |= 1u << option;
    }
    unsigned least = sheet->map.players_least, most = sheet->map.players_most;
    if (r->whole && (players < least || players > most)) {
        complain(r, 0, DEPO_SHEET_PLAYERS,
                 TRN("%u player is on the sheet; the map is for %u to %u",
                     "%u players are on the sheet; the map is for %u to %u", players),
                 players, least, most);
        return false;
    }
    if (players < least) players = least; /* a sheet that is still being written */
    if (players > most) return false;
    return depo_game_init(&sheet->game, &sheet->map, variant, options, players) == DEPO_OK;
}

/* What may stand around a colour or points. */
static void blank_marks(char *text) {
    for (; (text = strpbrk(text, "(),;:[]\"")); text++) *text = ' ';
}

/* What follows the cities of a route. */
typedef struct suffix {
    unsigned color; /* DEPO_NONE: not said */
    bool doubled;
} suffix;

static bool is_double_word(const char *word) {
    static const char *const words[] = {"double", "doubled", "x2", "удвоен", "удвоено", "вдвое"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (depo_same_name(word, words[i])) return true;
    return false;
}

/* Takes a colour or "double" off the end of a route's text; false when there is none. */
static bool take_suffix(char *text, suffix *s) {
    char *word = depo_cut_word(text);
    if (!word) return false;
    char *hash = strstr(word, "#2");
    if (hash) *hash = 0; /* equal twins: whichever is free */
    unsigned color = depo_color_by_any_word(word);
    if (is_double_word(word))
        s->doubled = true;
    else if (color != DEPO_NONE && s->color == DEPO_NONE)
        s->color = color;
    else
        return false;
    return true;
}

/* Complains about a name that fits no place, or several. */
static void complain_city(reader *r, const line *l, const char *text, const depo_found *found) {
    char names[DEPO_GUESSES_TEXT];
    depo_guesses_text(&r->sheet->map, found, r->sheet->language, names);
    if (found->fit == DEPO_FIT_UNCLEAR)
        complain(r, l->number, DEPO_SHEET_UNCLEAR_CITY, TR("\"%.90s\" could be: %s"), text, names);
    else if (found->n_guesses)
        complain(r, l->number, DEPO_SHEET_UNKNOWN_CITY,
                 TR("the map has no city \"%.90s\"; did you mean %s?"), text, names);
    else
        complain(r, l->number, DEPO_SHEET_UNKNOWN_CITY, TR("the map has no city \"%.90s\""), text);
}

/* Complains about a pair whose cities are not there. */
static bool check_pair(reader *r, const line *l, const depo_pair *pair) {
    if (pair->found) return true;
    if (!*pair->a)
        complain(r, l->number, DEPO_SHEET_TWO_CITIES,
                 TR("expected two cities with a dash between them"));
    else if (pair->at_a.fit < DEPO_FIT_BEGUN)
        complain_city(r, l, pair->a, &pair->at_a);
    else
        complain_city(r, l, pair->b, &pair->at_b);
    return false;
}

static unsigned owner_of(const depo_sheet *sheet, unsigned track) {
    for (unsigned seat = 0; seat < sheet->n_players; seat++)
        if (depo_has(sheet->state.owned[seat], track)) return seat;
    return DEPO_NONE;
}

/* The track that a route line means; DEPO_NONE after complaining. */
static unsigned find_track(reader *r, const line *l, const depo_pair *pair, unsigned color) {
    depo_sheet *sheet = r->sheet;
    unsigned found = DEPO_NONE, between = 0, colors = 0;
    bool elsewhere = false; /* another pair of cities of these names is joined, too */
    for (unsigned track = 0; track < sheet->game.n_tracks; track++) {
        const depo_map_track *t = &sheet->map.tracks[sheet->game.tracks[track].map_track];
        if (!depo_pair_is(pair, t->a, t->b)) continue;
        between++;
        if (color != DEPO_NONE && t->color != color) continue;
        if (found == DEPO_NONE || t->color != sheet->game.tracks[found].color) colors++;
        const depo_game_track *first = &sheet->game.tracks[found == DEPO_NONE ? track : found];
        elsewhere |= sheet->map.tracks[first->map_track].a != t->a ||
                     sheet->map.tracks[first->map_track].b != t->b;
        /* of two equal ones the free one is meant */
        if (found == DEPO_NONE || owner_of(sheet, found) != DEPO_NONE) found = track;
    }
    if (!between)
        complain(r, l->number, DEPO_SHEET_NO_ROUTE, TR("no route joins %s and %s"), pair->a,
                 pair->b);
    else if (!colors)
        complain(r, l->number, DEPO_SHEET_NO_COLOR,
                 TR("there is no route of this colour between %s and %s: %s"), pair->a, pair->b,
                 depo_route_color_name(&sheet->teller, color));
    else if (elsewhere)
        complain(r, l->number, DEPO_SHEET_UNCLEAR_CITY,
                 TR("%s – %s could be several routes: use city ids"), pair->a, pair->b);
    else if (colors > 1)
        complain(r, l->number, DEPO_SHEET_WHICH_COLOR,
                 TR("%s – %s is a double route of two colours: name the colour"), pair->a, pair->b);
    return colors == 1 && !elsewhere ? found : (unsigned)DEPO_NONE;
}

/* Whether the board lets a seat have a track. */
static bool check_track(reader *r, const line *l, unsigned track) {
    depo_sheet *sheet = r->sheet;
    char text[DEPO_SENTENCE];
    unsigned owner = owner_of(sheet, track), twin = depo_twin(&sheet->game, (depo_track)track);
    depo_move claim = {.kind = DEPO_CLAIM, .seat = (depo_seat)l->seat, .what = (uint8_t)track};
    depo_tell_track(&sheet->teller, (depo_track)track, text);
    if (twin != DEPO_NONE && depo_has(sheet->state.owned[l->seat], twin) && owner != l->seat) {
        complain(r, l->number, DEPO_SHEET_BOTH_TRACKS,
                 TR("%s: %s already has the other track, and nobody can have both (rule %s)"), text,
                 sheet->names[l->seat],
                 depo_refusal_clause(&sheet->game, &sheet->state, claim, DEPO_OWN_TWIN));
        return false;
    }
    if (owner != DEPO_NONE) {
        complain(r, l->number, DEPO_SHEET_ROUTE_TWICE, TR("%s is already taken by %s (rule B-21)"),
                 text, sheet->names[owner]);
        return false;
    }
    unsigned other = twin == DEPO_NONE ? DEPO_NONE : owner_of(sheet, twin);
    if (other != DEPO_NONE && !sheet->game.both_tracks) {
        complain(r, l->number, DEPO_SHEET_CLOSED_TRACK,
                 TRN("%s is closed: %s has the other track, and with %u player only one is used "
                     "(rule %s)",
                     "%s is closed: %s has the other track, and with %u players only one is used "
                     "(rule %s)",
                     sheet->n_players),
                 text, sheet->names[other], sheet->n_players,
                 depo_refusal_clause(&sheet->game, &sheet->state, claim, DEPO_TRACK_CLOSED));
        return false;
    }
    return true;
}

static void read_route(reader *r, const line *l) {
    depo_sheet *sheet = r->sheet;
    depo_state *state = &sheet->state;
    char text[256];
    depo_pair pair;
    snprintf(text, sizeof text, "%.250s", l->rest);
    suffix s = {DEPO_NONE, false};
    blank_marks(text);
    depo_find_pair(&sheet->map, text, &pair);
    while (!pair.found && take_suffix(text, &s)) depo_find_pair(&sheet->map, text, &pair);
    if (!check_pair(r, l, &pair)) return;
    unsigned track = find_track(r, l, &pair, s.color);
    if (track == DEPO_NONE || !check_track(r, l, track)) return;
    unsigned length = sheet->game.tracks[track].length, used = sheet->game.rules.trains;
    used -= state->trains[l->seat];
    if (s.doubled && !sheet->game.rules.terrains)
        complain(r, l->number, DEPO_SHEET_NO_DOUBLING, TR("routes are never doubled on this map"));
    else if (s.doubled)
        state->doubled |= depo_bit(track);
    if (length > state->trains[l->seat]) {
        complain(r, l->number, DEPO_SHEET_TRAINS,
                 TRN("%s would have %u train on the board, and there are only %u (rule B-20)",
                     "%s would have %u trains on the board, and there are only %u (rule B-20)",
                     used + length),
                 sheet->names[l->seat], used + length, (unsigned)sheet->game.rules.trains);
        return;
    }
    state->owned[l->seat] |= depo_bit(track);
    state->open &= ~depo_bit(track);
    state->trains[l->seat] = (uint8_t)(state->trains[l->seat] - length);
}

/* Finds a ticket of the game by its ends and perhaps its points. */
static unsigned find_ticket(reader *r, const line *l, const depo_pair *pair, long points) {
    depo_sheet *sheet = r->sheet;
    const depo_map_ticket *near = NULL;
    unsigned found = DEPO_NONE;
    for (unsigned i = 0; i < sheet->game.n_tickets; i++) {
        const depo_map_ticket *t = &sheet->map.tickets[sheet->game.tickets[i].map_ticket];
        if (!depo_pair_is(pair, t->a, t->b)) continue;
        near = t;
        if (points >= 0 && t->points != points) continue;
        /* of two tickets between the same cities the free one is meant */
        bool taken = false;
        for (unsigned seat = 0; found != DEPO_NONE && seat < sheet->n_players; seat++)
            taken |= depo_has(sheet->state.tickets[seat], found);
        if (found == DEPO_NONE || taken) found = i;
    }
    if (found != DEPO_NONE) return found;
    if (near) {
        complain(r, l->number, DEPO_SHEET_TICKET_POINTS,
                 TR("the ticket %s – %s is worth %u, not %ld"), pair->a, pair->b,
                 (unsigned)near->points, points);
        return DEPO_NONE;
    }
    for (unsigned i = 0; i < sheet->map.n_tickets; i++) {
        if (!depo_pair_is(pair, sheet->map.tickets[i].a, sheet->map.tickets[i].b)) continue;
        complain(r, l->number, DEPO_SHEET_TICKET_VARIANT,
                 TR("the ticket %s – %s is not in this variant (%s)"), pair->a, pair->b,
                 sheet->map.variants[sheet->game.variant].name.in[sheet->language]);
        return DEPO_NONE;
    }
    complain(r, l->number, DEPO_SHEET_NO_TICKET, TR("there is no ticket %s – %s"), pair->a,
             pair->b);
    return DEPO_NONE;
}

static void read_ticket(reader *r, const line *l) {
    depo_sheet *sheet = r->sheet;
    char text[256];
    long points = -1;
    depo_pair pair;
    snprintf(text, sizeof text, "%.250s", l->rest);
    blank_marks(text);
    depo_find_pair(&sheet->map, text, &pair);
    if (!pair.found) {
        char *word = depo_cut_word(text), *end = NULL;
        if (word) points = strtol(word, &end, 10);
        if (word && end > word && !*end)
            depo_find_pair(&sheet->map, text, &pair);
        else
            points = -1;
    }
    if (!check_pair(r, l, &pair)) return;
    unsigned ticket = find_ticket(r, l, &pair, points);
    if (ticket == DEPO_NONE) return;
    char name[DEPO_SENTENCE];
    depo_tell_ticket(&sheet->teller, (depo_ticket)ticket, name);
    for (unsigned seat = 0; seat < sheet->n_players; seat++) {
        if (!depo_has(sheet->state.tickets[seat], ticket)) continue;
        complain(r, l->number, DEPO_SHEET_TICKET_TWICE,
                 TR("there is only one ticket %s, and %s has it"), name, sheet->names[seat]);
        return;
    }
    sheet->state.tickets[l->seat] |= depo_bit(ticket);
    sheet->state.ticket_count[l->seat]++;
}

static void read_station(reader *r, const line *l) {
    depo_sheet *sheet = r->sheet;
    depo_state *state = &sheet->state;
    if (!sheet->game.rules.stations) {
        complain(r, l->number, DEPO_SHEET_NO_STATION_RULE, TR("this map has no stations"));
        return;
    }
    depo_found found = depo_find_place(&sheet->map, l->rest);
    if (!found.places.cities) {
        complain_city(r, l, l->rest, &found);
        return;
    }
    unsigned city = (unsigned)__builtin_ctzll(found.places.cities), node = 0;
    while (node < sheet->game.n_nodes && sheet->game.node_city[node] != city) node++;
    for (unsigned seat = 0; seat < sheet->n_players; seat++)
        for (unsigned i = 0; i < DEPO_MAX_STATIONS; i++)
            if (state->station[seat][i] == node) {
                complain(r, l->number, DEPO_SHEET_STATION_TWICE,
                         TR("%s already has a station, built by %s (rule E-11)"),
                         depo_city_name(&sheet->teller, city), sheet->names[seat]);
                return;
            }
    if (!state->stations_left[l->seat]) {
        complain(r, l->number, DEPO_SHEET_MANY_STATIONS,
                 TRN("%s has more than %u station (rule E-11)",
                     "%s has more than %u stations (rule E-11)", sheet->game.rules.stations),
                 sheet->names[l->seat], (unsigned)sheet->game.rules.stations);
        return;
    }
    state->station[l->seat][depo_stations_built(&sheet->game, state, l->seat)] = (uint8_t)node;
    state->stations_left[l->seat]--;
}

static void read_counted(reader *r, const line *l, unsigned number) {
    depo_sheet *sheet = r->sheet;
    char *end;
    long count = strtol(l->rest, &end, 10);
    if (!(sheet->game.mechanisms >> number & 1)) {
        complain(r, l->number, DEPO_SHEET_NO_GOODS_RULE, "%s",
                 TR(depo_mechanism_words[number]->none));
    } else if (!*l->rest || *end || count < 0 || count > 99) {
        complain(r, l->number, DEPO_SHEET_GOODS_NUMBER, TR(depo_mechanism_words[number]->no_number),
                 l->rest);
    } else if (r->counted[number][l->seat] >= 0) {
        complain(r, l->number, DEPO_SHEET_HEADER_TWICE, TR("\"%s\" is given twice"), l->word);
    } else {
        r->counted[number][l->seat] = (int)count;
        r->counted_line[number][l->seat] = l->number;
    }
}

static unsigned carts_of(const depo_sheet *sheet, unsigned seat) {
    unsigned carts = 0;
    for (depo_bits left = sheet->state.owned[seat]; left;)
        carts += sheet->game.tracks[depo_bits_pop(&left)].cart;
    return carts;
}

/* Merchandise follows from the routes, unless the cards ran out. */
static void settle_goods(reader *r) {
    depo_sheet *sheet = r->sheet;
    unsigned all = 0, written = 0, cards = sheet->game.rules.merchandise;
    if (!cards) return;
    for (unsigned seat = 0; seat < sheet->n_players; seat++) all += carts_of(sheet, seat);
    for (unsigned seat = 0; seat < sheet->n_players; seat++) {
        unsigned carts = carts_of(sheet, seat);
        unsigned count = r->counted[DEPO_MECHANISM_MERCHANDISE][seat] < 0
                             ? carts
                             : (unsigned)r->counted[DEPO_MECHANISM_MERCHANDISE][seat];
        if (count > carts)
            complain(r, r->counted_line[DEPO_MECHANISM_MERCHANDISE][seat], DEPO_SHEET_MANY_GOODS,
                     TRN("%s has %u merchandise card but only %u routes that give one (rule M-07)",
                         "%s has %u merchandise cards but only %u routes that give one (rule M-07)",
                         count),
                     sheet->names[seat], count, carts);
        else if (r->whole && count < carts && all <= cards)
            complain(r, r->counted_line[DEPO_MECHANISM_MERCHANDISE][seat], DEPO_SHEET_FEW_GOODS,
                     TRN("%s has %u merchandise card, but each of %u routes gives one (rule M-07)",
                         "%s has %u merchandise cards, but each of %u routes gives one (rule M-07)",
                         count),
                     sheet->names[seat], count, carts);
        sheet->state.merchandise[seat] = (uint8_t)count;
        written += count;
    }
    if (written > cards)
        complain(r, 0, DEPO_SHEET_MANY_GOODS,
                 TRN("%u merchandise card is on the sheet, and there are only %u: say how many "
                     "each player has",
                     "%u merchandise cards are on the sheet, and there are only %u: say how many "
                     "each player has",
                     written),
                 written, cards);
}

/* What is written of the others is so, if it can be. */
static void settle_counted(reader *r) {
    depo_sheet *sheet = r->sheet;
    DEPO_EACH_ON (number, sheet->game.mechanisms) {
        const depo_counter *counter = seat_counter(number);
        if (number == DEPO_MECHANISM_MERCHANDISE || !counter) continue;
        for (unsigned seat = 0; seat < sheet->n_players; seat++)
            if (r->counted[number][seat] >= 0)
                depo_counted(&sheet->state, counter)[seat] = (uint8_t)r->counted[number][seat];
        if (depo_mechanisms[number]->possible &&
            !depo_mechanisms[number]->possible(&sheet->game, &sheet->state))
            complain(r, 0, DEPO_SHEET_IMPOSSIBLE, TR("\"%s\": nobody can have so many"),
                     counter->word);
    }
}

static void check_tickets(reader *r, unsigned seat) {
    depo_sheet *sheet = r->sheet;
    const depo_rules *rules = &sheet->game.rules;
    unsigned count = sheet->state.ticket_count[seat];
    unsigned longs = depo_bits_count(sheet->state.tickets[seat] & sheet->game.longs);
    unsigned least = rules->start_keep, most = rules->start_long;
    if (rules->long_choice) {
        most = rules->long_keep_most;
        if (longs) least = rules->keep_with_long + 1u;
    }
    if (longs > most)
        complain(r, 0, DEPO_SHEET_MANY_LONG,
                 TRN("%s has %u long ticket; nobody can have more than %u",
                     "%s has %u long tickets; nobody can have more than %u", longs),
                 sheet->names[seat], longs, most);
    if (r->whole && count < least)
        complain(r, 0, DEPO_SHEET_FEW_TICKETS,
                 TRN("%s has %u ticket; at least %u must be kept at the start",
                     "%s has %u tickets; at least %u must be kept at the start", count),
                 sheet->names[seat], count, least);
}

static void start_state(depo_sheet *sheet) {
    depo_state *state = &sheet->state;
    memset(state, 0, sizeof *state);
    memset(state->station, DEPO_NONE, sizeof state->station);
    state->open = sheet->game.all_tracks;
    state->phase = DEPO_OVER;
    state->ends_game = DEPO_NONE;
    for (unsigned seat = 0; seat < sheet->game.players; seat++) {
        state->trains[seat] = sheet->game.rules.trains;
        state->stations_left[seat] = sheet->game.rules.stations;
        if (!sheet->names[seat]) sheet->names[seat] = "";
    }
}

static void read_players(reader *r) {
    depo_sheet *sheet = r->sheet;
    for (unsigned i = 0; i < r->n_lines; i++) {
        const line *l = &r->lines[i];
        if (l->seat >= sheet->n_players) continue;
        if (strcmp(l->word, "route") == 0)
            read_route(r, l);
        else if (strcmp(l->word, "ticket") == 0)
            read_ticket(r, l);
        else if (strcmp(l->word, "station") == 0)
            read_station(r, l);
        else if (mechanism_of(l->word) < DEPO_MECHANISMS)
            read_counted(r, l, mechanism_of(l->word));
    }
    for (unsigned seat = 0; seat < sheet->n_players; seat++) {
        sheet->state.score[seat] =
            (int16_t)depo_recount(&sheet->game, &sheet->state, (depo_seat)seat);
        check_tickets(r, seat);
    }
    settle_goods(r);
    settle_counted(r);
}

bool depo_sheet_read(depo_sheet *sheet, const char *text, size_t size, unsigned language,
                     bool whole) {
    memset(sheet, 0, sizeof *sheet);
    sheet->language = language;
    sheet->teller = (depo_teller){
        .map = &sheet->map, .game = &sheet->game, .names = sheet->names, .language = language};
    reader *r = calloc(1, sizeof *r);
    if (!r || !(r->text = strndup(text, size))) abort();
    r->sheet = sheet;
    r->whole = whole;
    memset(r->counted, -1, sizeof r->counted);
    split(r);
    if (read_frame(r) && make_game(r)) {
        start_state(sheet);
        read_players(r);
    }
    free(r->text);
    free(r);
    return sheet->n_complaints == 0;
}
