/* SPDX-License-Identifier: MIT
 * The rules of a game, made of its numbers; each line names the clauses of docs/rules.md behind
 * it. */
#include "say/caption.h"
#include "say/mechanism.h"
#include "say/sentence.h"
#include "say/story.h"

#include <string.h>

typedef struct sheet {
    const depo_teller *teller;
    char *out;
    size_t size, used;
    bool keyed; /* each rule ends with a tab and its key */
} sheet;

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

/* Whether a clause concerns this game: those of one map's book are cited there alone. */
static bool concerns(const depo_teller *teller, const char *clause) {
    const depo_rules *rules = &teller->game->rules;
    bool dug = has_track(teller->game, is_tunnel) || has_track(teller->game, is_ferry);
    switch (clause[0]) {
    case 'E': /* without stations only what is said of routes */
        return rules->stations ||
               (dug && strncmp(clause, "E-04", 4) >= 0 && strncmp(clause, "E-10", 4) <= 0);
    case 'A':
        return rules->terrains;
    case 'U': /* the variants of the first map */
        return teller->game->clauses.start_tickets[0] == 'U';
    default:
        break;
    }
    for (unsigned i = 0; i < DEPO_MECHANISMS; i++)
        if (depo_mechanism_words[i]->letter == clause[0]) return teller->game->mechanisms >> i & 1;
    return true;
}

static void put_title(sheet *s, const char *title) {
    put(s, title);
    put(s, "\n");
}

/* A line with those of its clauses that concern this game. The key is the same for this rule on
 * every map. */
static void put_rule(sheet *s, const char *key, const char *clauses, const char *text) {
    const char *separator = "\t";
    put(s, text);
    while (*clauses) {
        char clause[DEPO_CLAUSE_SIZE];
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

static void take_rule(void *to, const char *clauses, const char *rule) {
    put_rule(to, clauses, clauses, rule);
}

/* A rule whose clause the map names, or which has the core's. */
#define NAMED_RULE(key, named, otherwise, ...)                                                     \
    do {                                                                                           \
        char text_[DEPO_SENTENCE] = "";                                                            \
        depo_add(text_, __VA_ARGS__);                                                              \
        put_rule(s, key, *(named) ? (named) : (otherwise), text_);                                 \
    } while (0)

#define RULE(clauses, ...) NAMED_RULE(clauses, "", clauses, __VA_ARGS__)

/* "4 cards" as a part of a sentence, made in `out`. */
static const char *counted(char out[DEPO_SENTENCE], const char *text, unsigned n) {
    depo_add(out, text, n);
    return out;
}
#define COUNTED(one, many, n) counted((char[DEPO_SENTENCE]){0}, TRN(one, many, n), n)

static void tell_tickets(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    const char *clause = teller->game->clauses.start_tickets;
    if (r->long_choice)
        NAMED_RULE(
            "start", clause, "B-06",
            TR("You get %s and may keep %u of them. Then you get %s: keep at least %u, or %u "
               "if you kept a long one."),
            COUNTED("%u long ticket", "%u long tickets", r->start_long),
            (unsigned)r->long_keep_most,
            COUNTED("%u regular ticket", "%u regular tickets", r->start_regular),
            (unsigned)r->start_keep, (unsigned)r->keep_with_long);
    else if (r->start_long)
        NAMED_RULE("start", clause, "B-06", TR("You get %s and %s. Keep at least %u."),
                   COUNTED("%u long ticket", "%u long tickets", r->start_long),
                   COUNTED("%u regular ticket", "%u regular tickets", r->start_regular),
                   (unsigned)r->start_keep);
    else
        NAMED_RULE("start", clause, "B-06",
                   TRN("You get %u ticket. Keep at least %u.",
                       "You get %u tickets. Keep at least %u.", r->start_regular),
                   (unsigned)r->start_regular, (unsigned)r->start_keep);
    static const char *const returned[] = {
        [DEPO_RETURN_UNDER] = DEPO_N("Returned tickets go under the deck."),
        [DEPO_RETURN_SHUFFLED] = DEPO_N("Returned tickets are shuffled and go under the deck."),
        [DEPO_RETURN_OUT] = DEPO_N("Returned tickets leave the game."),
    };
    NAMED_RULE("returned", clause, "B-06", "%s", TR(returned[r->start_returned]));
}

static void tell_start(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    unsigned colors = 0;
    for (unsigned c = 0; c < DEPO_COLORS; c++) colors += teller->map->colors >> c & 1;
    unsigned deck = colors * r->deck_each + r->deck_locomotives;
    put_title(s, TR("The start"));
    const depo_map *map = teller->map;
    char players[DEPO_SENTENCE] = "", advice[DEPO_SENTENCE] = "", custom[DEPO_SENTENCE] = "";
    depo_add(players, TR("For %u to %u players."), (unsigned)map->players_least,
             (unsigned)map->players_most);
    if (map->relaxed && !s->keyed) /* advice is not what maps differ in */
        depo_tell_caption(teller->language, map->vocabulary, DEPO_CAPTION_RELAXED,
                          (int[]){map->players_most, map->relaxed}, advice);
    NAMED_RULE("players", teller->game->clauses.players, "B-01", "%s%s%s", players,
               *advice ? " " : "", advice);
    RULE("B-02, B-05, M-04", TR("You start with %s and %s in hand. %u cards are face up."),
         COUNTED("%u train", "%u trains", r->trains), COUNTED("%u card", "%u cards", r->hand),
         (unsigned)r->face_up);
    RULE("B-03, M-02", TR("The deck has %s: %u of each colour and %s."),
         COUNTED("%u card", "%u cards", deck), (unsigned)r->deck_each,
         COUNTED("%u locomotive", "%u locomotives", r->deck_locomotives));
    if (r->stations)
        RULE("E-01", TRN("You also have %u station.", "You also have %u stations.", r->stations),
             (unsigned)r->stations);
    if (r->terrains)
        RULE("A-03", TR("You also get %s; %s are face up beside the terrain deck."),
             COUNTED("%u terrain card", "%u terrain cards", r->terrain_deal),
             COUNTED("%u terrain card", "%u terrain cards", r->terrain_face_up));
    tell_tickets(s);
    if (map->custom && !s->keyed)
        depo_tell_caption(teller->language, map->vocabulary,
                          (depo_caption)(DEPO_CAPTION_BEGINS_TRAVELLER + map->custom - 1),
                          (int[]){0, 0}, custom);
    RULE("S-10", "%s%s%s", TR("Chance decides who begins, unless you choose a player."),
         *custom ? " " : "", custom);
    RULE("S-11", "%s",
         TR("Your cards and tickets stay hidden until the end; how many you hold is public."));
}

/* "1 – 1, 2 – 2, 3 – 4": points by length, for the lengths that the map has. */
static void tell_points(const depo_game *game, char out[DEPO_SENTENCE]) {
    for (unsigned length = 1; length <= DEPO_MAX_LENGTH; length++) {
        bool there = false;
        for (unsigned i = 0; i < game->n_tracks; i++) there |= game->tracks[i].length == length;
        if (there)
            depo_add(out, "%s%u – %u", *out ? ", " : "", length,
                     (unsigned)game->rules.points[length]);
    }
}

static void tell_drawing(sheet *s) {
    const depo_teller *teller = s->teller;
    RULE(
        "B-08, M-05", "%s",
        TR("Draw two train cards, one after the other, each face up or blind from the draw pile."));
    RULE("B-09", "%s", TR("A face-up card you take is replaced at once."));
    RULE("B-10, B-11, A-06", "%s",
         TR("A face-up locomotive is your whole draw: take it alone, never as the second card."));
    RULE("B-12", "%s",
         TR("A locomotive drawn blind counts as an ordinary card: you still take the other one."));
    if (teller->game->rules.terrains)
        RULE("A-05", "%s", TR("Either card may be a terrain card instead, face up or blind."));
    RULE("S-09", "%s", TR("If nothing is left for the second draw, your turn ends."));
}

static void tell_claiming(sheet *s) {
    const depo_teller *teller = s->teller;
    char points[DEPO_SENTENCE] = "";
    RULE("B-17, M-06", "%s",
         TR("Claim a route: play as many cards of its colour as it has spaces."));
    RULE("B-18", "%s", TR("A gray route takes cards of any one colour."));
    RULE("B-19", "%s", TR("Locomotives stand for any colour, as many as you like."));
    RULE("B-20", "%s",
         TR("Place one of your trains on each space. Without enough trains, you can't claim the "
            "route."));
    RULE("B-21", "%s", TR("Claim any free route, connected to yours or not, but only one a turn."));
    tell_points(teller->game, points);
    RULE("B-24, E-17, M-06", TR("A route scores at once, by its length: %s."), points);
}

static void tell_turn(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    const char *drawn = teller->game->clauses.draw_tickets;
    put_title(s, TR("Your turn: one action"));
    RULE("B-07", "%s", TR("Turns go clockwise. On your turn, do one of the following."));
    tell_drawing(s);
    tell_claiming(s);
    NAMED_RULE("draw", drawn, "B-25",
               TRN("Draw tickets: take %u ticket, keep at least %u, the others go under the deck.",
                   "Draw tickets: take %u tickets, keep at least %u, the others go under the deck.",
                   r->draw_offer),
               (unsigned)r->draw_offer, (unsigned)r->draw_keep);
    RULE("B-25, M-09", "%s",
         TR("If fewer are left, you take those; a single last ticket must be kept. You can't "
            "give a kept ticket back."));
    if (r->stations) {
        RULE("E-03, E-11", "%s",
             TR("Build a station: one a turn, in any city that has none. Your routes don't need to "
                "reach it."));
        RULE("E-12", "%s",
             TR("The first station costs 1 card, the second 2, the third 3, all of one colour. "
                "Locomotives stand for any colour."));
    }
    RULE("S-01", "%s",
         TR("If you can't do anything, you pass. If everyone passes in a row, the game ends."));
    RULE("S-13", "%s",
         TR("If someone leaves, a bot takes over, or the seat passes every turn and is still "
            "scored."));
}

static void tell_card_piles(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    put_title(s, TR("Cards"));
    if (r->reset_locomotives)
        RULE("B-13, S-03",
             TRN("As soon as %u locomotive is face up, all face-up cards are replaced, unless the "
                 "cards left can't do better.",
                 "As soon as %u locomotives are face up, all face-up cards are replaced, unless "
                 "the cards left can't do better.",
                 r->reset_locomotives),
             (unsigned)r->reset_locomotives);
    RULE("B-14", "%s", TR("You may hold any number of cards."));
    RULE("B-15, S-02, A-10", "%s",
         TR("When a draw pile runs out, its discard pile is shuffled into a new one."));
    RULE("B-16", "%s", TR("If no cards are left anywhere, you can't draw."));
    if (r->terrains) {
        RULE("A-04", "%s", TR("Everyone can see everyone's terrain cards."));
        RULE("A-12", "%s", TR("Terrain cards left at the end are worth nothing."));
    }
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
    RULE(
        "A-07, A-11",
        TR("Add terrain cards of the route's type and its points double: %s. Everything else stays "
           "the same."),
        costs);
    RULE("A-08", "%s",
         TR("To double, you need at least as many cards of that type as every opponent has."));
    RULE("A-09, S-08", "%s",
         TR("On your own turn a locomotive can stand for a terrain card of any type, to pay or to "
            "reach the majority. You discard every locomotive you use that way."));
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
    RULE("E-24, U-03", TR("Big cities, named in red: %s."), names);
}

static void tell_tunnels(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    RULE(
        "E-05, E-10",
        TRN("A tunnel can cost more: after you play your cards, %u card is turned up. Each one of "
            "the colour you played, and each locomotive, costs you one more card of that colour or "
            "a locomotive.",
            "A tunnel can cost more: after you play your cards, %u cards are turned up. Each one "
            "of the colour you played, and each locomotive, costs you one more card of that colour "
            "or a locomotive.",
            r->tunnel_reveal),
        (unsigned)r->tunnel_reveal);
    RULE("E-06", "%s",
         TR("If you can't or won't pay, you take your cards back and your turn ends."));
    RULE("E-07", "%s",
         TR("If you play locomotives only, only locomotives that turn up cost more, and only "
            "locomotives pay for them."));
    RULE("E-08", "%s", TR("The cards turned up are discarded."));
    RULE("E-09", "%s",
         TR("If fewer cards are left, turn up what there is; if none are left, the tunnel costs "
            "nothing extra."));
}

/* Whether all places of a group are dead ends. */
static bool is_dead_end(const depo_map *map, unsigned group) {
    for (unsigned city = 0; city < map->n_cities; city++)
        if (map->groups[group].cities >> city & 1 && map->cities[city].kind != DEPO_CITY_DEAD_END)
            return false;
    return true;
}

static void tell_routes(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    const char *doubles = teller->game->clauses.double_routes;
    uint64_t big = teller->map->variants[teller->game->variant].big_cities;
    put_title(s, TR("Routes"));
    NAMED_RULE("twins", doubles, "B-22", "%s",
               TR("You can't claim both tracks of a double route."));
    NAMED_RULE("closed", doubles, "B-23",
               TR("With fewer than %u players, a double route is closed once one track is "
                  "claimed."),
               (unsigned)r->both_tracks_from);
    if (has_track(teller->game, is_ferry)) {
        RULE("E-04", "%s",
             TR("A ferry takes at least as many locomotives as it shows, and cards of one colour "
                "for its other spaces."));
        if (r->terrains)
            RULE("A-18", "%s",
                 TR("The sea crossings are ferries. The printed rules don't say so; this is Depo's "
                    "ruling."));
    }
    if (has_track(teller->game, is_tunnel)) tell_tunnels(s);
    if (r->terrains) tell_terrains(s);
    if (has_city(teller->map, DEPO_CITY_DEAD_END))
        RULE("A-15", "%s",
             TR("Neighbouring countries are dead ends: your path can't go through one. Any route "
                "into a country completes a ticket to it."));
    for (unsigned group = 0; r->terrains && group < teller->map->n_groups; group++)
        if (!is_dead_end(teller->map, group))
            RULE("A-14", TR("A ticket to %s is completed by reaching any of its cities."),
                 teller->map->groups[group].name.in[teller->language]);
    if (has_city(teller->map, DEPO_CITY_JUNCTION))
        RULE("A-19", "%s",
             TR("Unnamed junctions work like cities, but no ticket ends there. The printed rules "
                "don't mention them; this is Depo's ruling."));
    if (big) tell_big_cities(s, big);
    DEPO_SAY_ON(teller, playing, &(depo_rule_taker){s, take_rule});
}

static void tell_bonuses(sheet *s) {
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    if (r->longest_path) {
        RULE("B-28, E-16, S-07",
             TRN("The longest continuous path earns %u point. If several tie, each gets it.",
                 "The longest continuous path earns %u points. If several tie, each gets them.",
                 r->longest_path),
             (unsigned)r->longest_path);
        RULE("B-29", "%s",
             TR("A path is as long as its trains. It may pass a city again, but never the same "
                "route twice; branches don't count."));
    }
    if (r->most_tickets)
        RULE("A-16, U-01, U-02, S-07",
             TRN("Most completed tickets earn %u point. If several tie, each gets it.",
                 "Most completed tickets earn %u points. If several tie, each gets them.",
                 r->most_tickets),
             (unsigned)r->most_tickets);
    if (r->stations) {
        RULE("E-13, E-14, S-05", "%s",
             TR("A station lets you use one opponent's route into its city for your tickets. The "
                "best choice is made for you at the end."));
        RULE("E-16", "%s", TR("Routes used through stations don't count for the longest path."));
        RULE("E-15",
             TRN("Each station you didn't build earns %u point.",
                 "Each station you didn't build earns %u points.", r->station_points),
             (unsigned)r->station_points);
    }
    DEPO_SAY_ON(teller, scoring, &(depo_rule_taker){s, take_rule});
}

static void tell_end(sheet *s) {
    static const char *const breaks[DEPO_TIE_COUNT] = {
        [DEPO_TIE_TICKETS] = DEPO_N("more completed tickets"),
        [DEPO_TIE_LONGEST_PATH] = DEPO_N("the longer path"),
        [DEPO_TIE_FEWER_STATIONS] = DEPO_N("fewer stations"),
        [DEPO_TIE_LONGEST_BONUS] = DEPO_N("the longest-path bonus"),
    };
    const depo_teller *teller = s->teller;
    const depo_rules *r = &teller->game->rules;
    char ties[DEPO_SENTENCE] = "";
    put_title(s, TR("The end and scoring"));
    RULE("B-26, A-17, M-10",
         TR("When someone ends a turn with %s or fewer, everyone takes one more turn, that player "
            "included."),
         COUNTED("%u train", "%u trains", r->last_round_trains));
    RULE("B-27", "%s",
         TR("A ticket is complete when your own routes join its ends. It adds its points; every "
            "other ticket costs you its points."));
    tell_bonuses(s);
    for (const uint8_t *rule = r->tie_breaks; *rule != DEPO_TIE_END; rule++)
        depo_add(ties, "%s%s", *ties ? TR(", then ") : "", TR(breaks[*rule]));
    if (*ties)
        RULE("B-30, E-18, M-14, S-06", TR("The most points win. Ties: %s; then the win is shared."),
             ties);
    else
        RULE("B-30, S-06", "%s", TR("The most points win. On a tie, the win is shared."));
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
