/* SPDX-License-Identifier: MIT
 * The rules of a game, made of its numbers; each line names the clauses of docs/rules.md behind
 * it. */
#include "say/sentence.h"

#include <string.h>

typedef struct sheet {
    const depo_teller *teller;
    char *out;
    size_t size, used;
    bool keyed; /* each rule ends with a tab and its key */
} sheet;

/* The clauses of the line about the first tickets, whichever of its forms a map has. */
#define START_TICKETS "B-06, E-22, A-01, M-04, U-01 – U-03"

static void put(sheet *s, const char *text) {
    int needed = snprintf(s->out + s->used, s->size - s->used, "%s", text);
    s->used += (size_t)needed < s->size - s->used ? (size_t)needed : s->size - s->used - 1;
}

static bool has_track(const depo_game *game, bool (*is)(const depo_game_track *track)) {
    for (unsigned i = 0; i < game->n_tracks; i++)
        if (is(&game->tracks[i])) return true;
    return false;
}

static bool is_tunnel(const depo_game_track *track) {
    return track->tunnel;
}

static bool is_ferry(const depo_game_track *track) {
    return track->ferry;
}

static bool has_city(const depo_map *map, unsigned kind) {
    for (unsigned i = 0; i < map->n_cities; i++)
        if (map->cities[i].kind == kind) return true;
    return false;
}

/* Whether a clause, or a row of them ("E-05 – E-07"), concerns this game. */
static bool concerns(const depo_teller *teller, const char *clause) {
    const depo_rules *rules = &teller->game->rules;
    bool dug = has_track(teller->game, is_tunnel) || has_track(teller->game, is_ferry);
    switch (clause[0]) {
    case 'E': /* without stations only what is said of routes */
        return rules->stations ||
               (dug && strncmp(clause, "E-04", 4) >= 0 && strncmp(clause, "E-10", 4) <= 0);
    case 'A':
        return rules->terrains;
    case 'M':
        return rules->merchandise;
    case 'U': /* the variants of the first game, which adds nothing else */
        return teller->map->n_variants > 1 && !rules->stations && !dug && !rules->terrains &&
               !rules->merchandise;
    default:
        return true;
    }
}

static void put_title(sheet *s, const char *title) {
    put(s, title);
    put(s, "\n");
}

/* What the same rule has on every map: its clauses before those of other games are left out. */
static const char *key_of(const char *clauses) {
    bool tickets = strcmp(clauses, "E-02") == 0 || strcmp(clauses, "E-21") == 0;
    return tickets ? START_TICKETS : clauses;
}

/* A line with those of its clauses that concern this game. */
static void put_rule(sheet *s, const char *clauses, const char *text) {
    const char *separator = "\t", *key = key_of(clauses);
    put(s, text);
    while (*clauses) {
        char clause[32];
        size_t length = strcspn(clauses, ",");
        snprintf(clause, sizeof clause, "%.*s", (int)length, clauses);
        clauses += length;
        clauses += strspn(clauses, ", ");
        if (!concerns(s->teller, clause)) continue;
        put(s, separator);
        put(s, clause);
        separator = ", ";
    }
    if (*separator == '\t') put(s, "\t");
    if (s->keyed) {
        put(s, "\t");
        put(s, key);
    }
    put(s, "\n");
}

#define RULE(clauses, ...)                                                                         \
    do {                                                                                           \
        char text_[DEPO_SENTENCE] = "";                                                            \
        depo_add(text_, __VA_ARGS__);                                                              \
        put_rule(s, clauses, text_);                                                               \
    } while (0)

/* "4 cards" as a part of a sentence, made in `out`. */
static const char *counted(char out[DEPO_SENTENCE], const char *text, unsigned n) {
    depo_add(out, text, n);
    return out;
}
#define COUNTED(one, many, n) counted((char[DEPO_SENTENCE]){0}, TRN(one, many, n), n)

static void tell_start(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    unsigned colors = 0;
    for (unsigned c = 0; c < DEPO_COLORS; c++) colors += teller->map->colors >> c & 1;
    unsigned deck = colors * r->deck_each + r->deck_locomotives;
    put_title(s, TR("The start"));
    RULE("B-01 – B-05, M-01 – M-04",
         TR("Everyone has %s and %s; the deck has %s: %u of each colour and %s."),
         COUNTED("%u train", "%u trains", r->trains), COUNTED("%u card", "%u cards", r->hand),
         COUNTED("%u card", "%u cards", deck), (unsigned)r->deck_each,
         COUNTED("%u locomotive", "%u locomotives", r->deck_locomotives));
    if (r->long_choice)
        RULE("E-21",
             TR("First everyone gets %s and may keep %u of them or none; then %s: keep at least "
                "%u, or %u with a long one kept."),
             COUNTED("%u long ticket", "%u long tickets", r->start_long),
             (unsigned)r->long_keep_most,
             COUNTED("%u regular ticket", "%u regular tickets", r->start_regular),
             (unsigned)r->start_keep, (unsigned)r->keep_with_long);
    else if (r->start_long)
        RULE("E-02", TR("Everyone gets %s and %s and keeps at least %u."),
             COUNTED("%u long ticket", "%u long tickets", r->start_long),
             COUNTED("%u regular ticket", "%u regular tickets", r->start_regular),
             (unsigned)r->start_keep);
    else
        RULE(START_TICKETS,
             TRN("Everyone gets %u ticket and keeps at least %u.",
                 "Everyone gets %u tickets and keeps at least %u.", r->start_regular),
             (unsigned)r->start_regular, (unsigned)r->start_keep);
    static const char *const returned[] = {
        [DEPO_RETURN_UNDER] = DEPO_N("Returned tickets go under the deck."),
        [DEPO_RETURN_SHUFFLED] = DEPO_N("Returned tickets are shuffled and go under the deck."),
        [DEPO_RETURN_OUT] = DEPO_N("Returned tickets leave the game."),
    };
    RULE("B-06, E-02, E-21, E-22", "%s", TR(returned[r->start_returned]));
}

static void tell_turn(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    put_title(s, TR("A turn: one of these"));
    RULE("B-07 – B-12, A-06", "%s",
         TR("Take two cards, each from the row or blind from the pile. A face-up locomotive is the "
            "whole draw, and can't be the second card."));
    RULE("B-17 – B-19", "%s",
         TR("Claim a route: as many cards of its colour as it has spaces; a gray one takes any one "
            "colour; locomotives stand for any."));
    RULE("B-20, B-21", "%s",
         TR("It may be any free route; each space takes one of your trains, so you need as many as "
            "it has spaces."));
    RULE("B-25, E-19, A-01, M-09, U-01 – U-03",
         TRN("Draw tickets: %u ticket, keep at least %u, the others go under the deck.",
             "Draw tickets: %u tickets, keep at least %u, the others go under the deck.",
             r->draw_offer),
         (unsigned)r->draw_offer, (unsigned)r->draw_keep);
    if (r->stations)
        RULE("E-03, E-11, E-12", "%s",
             TR("Build a station in a city that has none: the first costs 1 card, the second 2 of "
                "one colour, the third 3."));
    RULE("S-01", "%s",
         TR("A player who can do nothing passes; when all have passed one after another the "
            "game ends."));
    RULE("S-13", "%s",
         TR("A player who leaves is replaced by a bot, or passes from then on and is counted with "
            "the others."));
}

static void tell_card_piles(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    put_title(s, TR("Cards"));
    if (r->reset_locomotives)
        RULE("B-13",
             TRN("With %u locomotive face up the whole row is replaced.",
                 "With %u locomotives face up the whole row is replaced.", r->reset_locomotives),
             (unsigned)r->reset_locomotives);
    RULE("B-15, B-16, A-10", "%s",
         TR("An empty pile is filled with the shuffled discards; with no card anywhere nobody can "
            "draw."));
    if (r->terrains)
        RULE("A-04, A-05", "%s",
             TR("A card drawn may be a terrain card instead, face up or blind; everyone's terrain "
                "cards lie open."));
}

/* "1 card for 2 to 4 spaces, 2 cards for 5 to 6 spaces" */
static void tell_doubling_costs(const depo_teller *teller, char out[DEPO_SENTENCE]) {
    const depo_game *game = teller->game;
    for (unsigned cost = 1; cost <= 2; cost++) {
        unsigned least = DEPO_NONE, most = 0;
        for (unsigned i = 0; i < game->n_tracks; i++) {
            unsigned length = game->tracks[i].length;
            if (game->rules.terrain_cost[length] != cost) continue;
            if (length < least) least = length;
            if (length > most) most = length;
        }
        if (!most) continue;
        if (*out) depo_add(out, ", ");
        depo_add(out, TRN("%u card for %u to %u spaces", "%u cards for %u to %u spaces", cost),
                 cost, least, most);
    }
}

static void tell_terrains(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    char costs[DEPO_SENTENCE] = "";
    tell_doubling_costs(teller, costs);
    RULE("A-07, A-08",
         TR("Terrain cards of the route's type double its points: %s. Nobody may have more of them "
            "than you."),
         costs);
    RULE("A-09, S-08", "%s",
         TR("In your own turn locomotives stand for terrain cards of any type, to pay and to reach "
            "the majority; all of them are discarded."));
    for (unsigned type = 0; type < r->terrains; type++) {
        char colors[DEPO_SENTENCE] = "";
        for (unsigned c = 0; c < DEPO_KINDS; c++)
            if (r->terrain_of_color[c] == type)
                depo_add(colors, "%s%s", *colors ? ", " : "", depo_route_color_name(teller, c));
        RULE("A-02", "%s: %s.", TERRAIN(type), colors);
    }
}

static void tell_big_cities(sheet *s, uint64_t cities) {
    const depo_teller *teller = s->teller;
    char names[DEPO_SENTENCE] = "";
    for (unsigned city = 0; city < teller->map->n_cities; city++)
        if (cities >> city & 1) depo_add(names, "%s%s", *names ? ", " : "", CITY(city));
    RULE("E-24, U-03", TR("Big cities have their names in red: %s."), names);
}

static void tell_routes(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    uint64_t big = teller->map->variants[teller->game->variant].big_cities;
    put_title(s, TR("Routes"));
    RULE("B-22, B-23, M-08",
         TR("Nobody can take both tracks of a double route. With fewer than %u players one track "
            "taken closes the other."),
         (unsigned)r->both_tracks_from);
    if (has_track(teller->game, is_ferry))
        RULE("E-04", "%s", TR("A ferry needs at least as many locomotives as it shows."));
    if (has_track(teller->game, is_tunnel))
        RULE("E-05 – E-07",
             TRN("A tunnel: after the cards are played %u card is turned up; each of the same "
                 "colour, and each locomotive, costs one card more. Whoever can't or won't pay "
                 "takes the cards back.",
                 "A tunnel: after the cards are played %u cards are turned up; each of the same "
                 "colour, and each locomotive, costs one card more. Whoever can't or won't pay "
                 "takes the cards back.",
                 r->tunnel_reveal),
             (unsigned)r->tunnel_reveal);
    if (r->terrains) tell_terrains(s);
    if (has_city(teller->map, DEPO_CITY_DEAD_END))
        RULE("A-15", "%s",
             TR("Other countries are dead ends: no path goes through them. Any track into a "
                "country completes a ticket to it."));
    if (has_city(teller->map, DEPO_CITY_JUNCTION))
        RULE("A-19", "%s",
             TR("Unnamed junctions are built through like cities; no ticket ends there."));
    if (big) tell_big_cities(s, big);
    if (r->merchandise)
        RULE("M-07", "%s",
             TR("A route with cart symbols brings its claimer one merchandise card."));
}

/* "2 players: 6/2; 3 players: …" */
static void tell_merchandise_points(const depo_teller *teller, char out[DEPO_SENTENCE]) {
    const depo_map *map = teller->map;
    for (unsigned n = map->players_least; n <= map->players_most; n++) {
        const uint8_t *bonus = teller->game->rules.merchandise_bonus[n];
        char points[DEPO_SENTENCE] = "";
        for (unsigned rank = 0; rank < n && bonus[rank]; rank++)
            depo_add(points, "%s%u", *points ? "/" : "", (unsigned)bonus[rank]);
        if (*out) depo_add(out, "; ");
        depo_add(out, TRN("%u player: %s", "%u players: %s", n), n, points);
    }
}

static void tell_bonuses(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    if (r->longest_path)
        RULE("B-28, B-29",
             TRN("The longest continuous path is worth %u point; all who tie get it.",
                 "The longest continuous path is worth %u points; all who tie get it.",
                 r->longest_path),
             (unsigned)r->longest_path);
    if (r->most_tickets)
        RULE("A-16, U-01",
             TRN("Most completed tickets are worth %u point; all who tie get it.",
                 "Most completed tickets are worth %u points; all who tie get it.",
                 r->most_tickets),
             (unsigned)r->most_tickets);
    if (r->stations)
        RULE("E-13, E-15",
             TRN("Each station not built is worth %u point. A station lets its owner use one "
                 "opponent's route into its city for tickets.",
                 "Each station not built is worth %u points. A station lets its owner use one "
                 "opponent's route into its city for tickets.",
                 r->station_points),
             (unsigned)r->station_points);
    if (r->merchandise) {
        char points[DEPO_SENTENCE] = "";
        tell_merchandise_points(teller, points);
        RULE("M-11 – M-13",
             TR("Merchandise points by rank of cards collected (%s); nothing without a card."),
             points);
    }
}

static void tell_end(sheet *s) {
    static const char *const breaks[DEPO_TIE_COUNT] = {
        [DEPO_TIE_TICKETS] = DEPO_N("completed tickets"),
        [DEPO_TIE_LONGEST_PATH] = DEPO_N("longest path"),
        [DEPO_TIE_FEWER_STATIONS] = DEPO_N("fewer stations"),
        [DEPO_TIE_LONGEST_BONUS] = DEPO_N("the longest-path bonus"),
    };
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    char ties[DEPO_SENTENCE] = "";
    put_title(s, TR("The end and the count"));
    RULE("B-26",
         TR("Whoever ends a turn with %s or fewer left starts the last round: everyone has one "
            "more turn."),
         COUNTED("%u train", "%u trains", r->last_round_trains));
    RULE("B-27", "%s", TR("A completed ticket adds its points, one not completed costs them."));
    tell_bonuses(s);
    for (const uint8_t *rule = r->tie_breaks; *rule != DEPO_TIE_END; rule++)
        depo_add(ties, "%s%s", *ties ? ", " : "", TR(breaks[*rule]));
    RULE("B-30, E-18, M-14", TR("Most points win; ties go by %s."), ties);
}

static void tell(sheet *s) {
    const depo_teller *teller = s->teller;
    char about[DEPO_SENTENCE];
    s->out[0] = 0;
    tell_start(s);
    tell_turn(s);
    tell_card_piles(s);
    tell_routes(s);
    tell_end(s);
    if (!depo_tell_reconstructed(teller, about)) return;
    put_title(s, TR("About this map"));
    RULE("S-14", "%s", about);
}

void depo_tell_rules(const depo_teller *teller, char *out, size_t size) {
    tell(&(sheet){.teller = teller, .out = out, .size = size});
}

void depo_tell_rules_keyed(const depo_teller *teller, char *out, size_t size) {
    tell(&(sheet){.teller = teller, .out = out, .size = size, .keyed = true});
}
