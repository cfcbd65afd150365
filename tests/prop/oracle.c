/* SPDX-License-Identifier: MIT */
#include "oracle.h"

#include <string.h>

oracle_net oracle_tracks(const depo_game *game, depo_bits tracks) {
    oracle_net net = {{false}};
    for (unsigned i = 0; i < game->n_tracks; i++)
        if (depo_has(tracks, i)) net.has[game->tracks[i].map_track] = true;
    return net;
}

static bool is_dead_end(const depo_map *map, unsigned city) {
    return map->cities[city].kind == DEPO_CITY_DEAD_END;
}

/* Trails: a walk along unused tracks, never on from a dead end. */
typedef struct walk {
    const depo_map *map;
    oracle_net unused;
    long steps; /* left */
    int best;
} walk;

static void walk_on(walk *w, unsigned city, int length) {
    if (length > w->best) w->best = length;
    if (length && is_dead_end(w->map, city)) return;
    for (unsigned i = 0; i < w->map->n_tracks && w->steps > 0; i++) {
        const depo_map_track *track = &w->map->tracks[i];
        if (!w->unused.has[i] || (track->a != city && track->b != city)) continue;
        w->steps--;
        w->unused.has[i] = false;
        walk_on(w, track->a == city ? track->b : track->a, length + track->length);
        w->unused.has[i] = true;
    }
}

int oracle_trail(const depo_map *map, const oracle_net *net, long steps) {
    walk w = {map, *net, steps, 0};
    for (unsigned city = 0; city < map->n_cities; city++) walk_on(&w, city, 0);
    return w.steps > 0 ? w.best : -1;
}

static bool is_end(const depo_map *map, unsigned end, unsigned city) {
    if (end >= DEPO_GROUP_BASE) return map->groups[end - DEPO_GROUP_BASE].cities >> city & 1;
    return end == city;
}

static bool touches(const depo_map_track *track, unsigned city) {
    return track->a == city || track->b == city;
}

/* Two tracks meet in a city that is no dead end. */
static bool meet(const depo_map *map, const depo_map_track *x, const depo_map_track *y) {
    return (touches(y, x->a) && !is_dead_end(map, x->a)) ||
           (touches(y, x->b) && !is_dead_end(map, x->b));
}

bool oracle_completed(const depo_map *map, const oracle_net *net, unsigned number) {
    const depo_map_ticket *ticket = &map->tickets[number];
    bool reached[DEPO_MAX_TRACKS] = {false};
    unsigned queue[DEPO_MAX_TRACKS], head = 0, tail = 0;
    for (unsigned i = 0; i < map->n_tracks; i++) {
        const depo_map_track *track = &map->tracks[i];
        if (!net->has[i]) continue;
        if (is_end(map, ticket->a, track->a) || is_end(map, ticket->a, track->b)) {
            reached[i] = true;
            queue[tail++] = i;
        }
    }
    while (head < tail) {
        const depo_map_track *track = &map->tracks[queue[head++]];
        if (is_end(map, ticket->b, track->a) || is_end(map, ticket->b, track->b)) return true;
        for (unsigned i = 0; i < map->n_tracks; i++)
            if (net->has[i] && !reached[i] && meet(map, track, &map->tracks[i])) {
                reached[i] = true;
                queue[tail++] = i;
            }
    }
    return false;
}

/* Stations. */
typedef struct assignment {
    const depo_map *map;
    const depo_game *game;
    const depo_state *state;
    unsigned seat;
    unsigned stations;
    unsigned city[DEPO_MAX_STATIONS];
    oracle_net foreign;
    oracle_best best;
} assignment;

static void assign(assignment *s, unsigned station, oracle_net net) {
    if (station >= s->stations || station >= DEPO_MAX_STATIONS) {
        oracle_best now = {0, 0};
        for (unsigned i = 0; i < s->game->n_tickets; i++) {
            unsigned number = s->game->tickets[i].map_ticket;
            if (!depo_has(s->state->tickets[s->seat], i)) continue;
            if (!oracle_completed(s->map, &net, number)) continue;
            now.points += s->map->tickets[number].points;
            now.tickets++;
        }
        if (now.points > s->best.points ||
            (now.points == s->best.points && now.tickets > s->best.tickets))
            s->best = now;
        return;
    }
    assign(s, station + 1, net);
    for (unsigned i = 0; i < s->map->n_tracks; i++) {
        if (!s->foreign.has[i] || !touches(&s->map->tracks[i], s->city[station])) continue;
        oracle_net more = net;
        more.has[i] = true;
        assign(s, station + 1, more);
    }
}

oracle_best oracle_stations(const depo_map *map, const depo_game *game, const depo_state *state,
                            unsigned seat) {
    assignment s = {.map = map, .game = game, .state = state, .seat = seat};
    depo_bits foreign = 0;
    for (unsigned other = 0; other < game->players; other++)
        if (other != seat) foreign |= state->owned[other];
    s.foreign = oracle_tracks(game, foreign);
    for (unsigned i = 0; i < DEPO_MAX_STATIONS; i++)
        if (state->station[seat][i] != DEPO_NONE)
            s.city[s.stations++] = game->node_city[state->station[seat][i]];
    assign(&s, 0, oracle_tracks(game, state->owned[seat]));
    return s.best;
}

/* Payments: every way to choose `count` cards out of a hand. */
typedef struct choice {
    unsigned of[DEPO_KINDS];
} choice;

enum { MAX_CHOICES = 16384 };

static void choose(const depo_cards *hand, unsigned kind, unsigned count, choice *now, choice *list,
                   unsigned *n) {
    if (kind == DEPO_KINDS) {
        if (count == 0 && *n < MAX_CHOICES) list[(*n)++] = *now;
        return;
    }
    for (unsigned k = 0; k <= hand->of[kind] && k <= count; k++) {
        now->of[kind] = k;
        choose(hand, kind + 1, count - k, now, list, n);
    }
    now->of[kind] = 0;
}

/* Whether the cards are a set of one colour with locomotives for any of them (B-17 to B-19), of
 * `color` unless that is gray; says which colour it is. */
static bool is_set(const choice *cards, unsigned color, unsigned *played) {
    unsigned kinds = 0;
    *played = DEPO_LOCOMOTIVE;
    for (unsigned kind = 0; kind < DEPO_COLORS; kind++)
        if (cards->of[kind]) {
            kinds++;
            *played = kind;
        }
    return kinds == 0 || (kinds == 1 && (color == DEPO_GRAY || color == *played));
}

/* May the seat take the track, as far as the board goes (B-20 to B-23)? */
static bool is_free(const depo_map *map, const depo_game *game, const depo_state *state,
                    unsigned seat, unsigned number) {
    unsigned twin = map->tracks[number].twin;
    for (unsigned other = 0; other < game->players; other++) {
        if (depo_has(state->owned[other], game->track_of_map[number])) return false;
        if (twin == DEPO_NONE || !depo_has(state->owned[other], game->track_of_map[twin])) continue;
        if (other == seat || game->players < game->rules.both_tracks_from) return false;
    }
    return state->trains[seat] >= map->tracks[number].length;
}

static depo_move payment(unsigned kind, unsigned seat, unsigned what, const choice *cards,
                         unsigned played) {
    return (depo_move){.kind = (uint8_t)kind,
                       .seat = (uint8_t)seat,
                       .what = (uint8_t)what,
                       .color = (uint8_t)played,
                       .cards = played == DEPO_LOCOMOTIVE ? 0 : (uint8_t)cards->of[played],
                       .locos = (uint8_t)cards->of[DEPO_LOCOMOTIVE]};
}

/* Whether `own` terrain cards of the right type, of which `cards` are played together with `locos`
 * locomotives, double a track that costs `cost` of them against a rival with `rival` (A-07 to
 * A-09, S-08). */
static bool doubles(unsigned own, unsigned rival, unsigned cost, unsigned cards, unsigned locos) {
    if (cards > own || own + locos < rival) return false;
    /* The price is exact, but locomotives that only help the majority come on top. */
    bool exact = cards + locos == cost;
    bool on_top = cards == 0 && locos > cost && own + locos == rival;
    return exact || on_top;
}

static unsigned list_doubled(const depo_map *map, const depo_game *game, const depo_state *state,
                             unsigned number, depo_move claim, depo_move *moves) {
    const depo_rules *rules = &game->rules;
    unsigned type = rules->terrain_of_color[map->tracks[number].color], rival = 0, n = 0;
    unsigned own = state->terrain[claim.seat][type];
    for (unsigned other = 0; other < game->players; other++)
        if (other != claim.seat && state->terrain[other][type] > rival)
            rival = state->terrain[other][type];
    unsigned spare = state->hand[claim.seat].of[DEPO_LOCOMOTIVE] - (unsigned)claim.locos;
    for (unsigned locos = 0; locos <= spare; locos++)
        for (unsigned cards = 0; cards <= own; cards++)
            if (doubles(own, rival, rules->terrain_cost[map->tracks[number].length], cards,
                        locos)) {
                moves[n] = claim;
                moves[n].terrain = (uint8_t)cards;
                moves[n++].terrain_locos = (uint8_t)locos;
            }
    return n;
}

static unsigned list_claims(const depo_map *map, const depo_game *game, const depo_state *state,
                            depo_move *moves) {
    static choice list[DEPO_MAX_LENGTH + 1][MAX_CHOICES];
    unsigned count[DEPO_MAX_LENGTH + 1] = {0}, n = 0, seat = state->turn;
    for (unsigned length = 1; length <= DEPO_MAX_LENGTH; length++) {
        choice none = {{0}};
        choose(&state->hand[seat], 0, length, &none, list[length], &count[length]);
    }
    for (unsigned number = 0; number < map->n_tracks; number++) {
        const depo_map_track *track = &map->tracks[number];
        if (!is_free(map, game, state, seat, number)) continue;
        for (unsigned i = 0; i < count[track->length]; i++) {
            const choice *cards = &list[track->length][i];
            unsigned played;
            if (!is_set(cards, track->color, &played)) continue;
            if (cards->of[DEPO_LOCOMOTIVE] < track->ferry) continue; /* E-04 */
            depo_move claim = payment(DEPO_CLAIM, seat, game->track_of_map[number], cards, played);
            moves[n++] = claim;
            if (game->rules.terrains) n += list_doubled(map, game, state, number, claim, moves + n);
        }
    }
    return n;
}

/* Sets of `cost` cards of the colour, or of any one for gray. */
static unsigned list_sets(const depo_state *state, unsigned kind, unsigned what, unsigned cost,
                          unsigned color, depo_move *moves) {
    static choice list[MAX_CHOICES];
    choice none = {{0}};
    unsigned count = 0, n = 0, played;
    choose(&state->hand[state->turn], 0, cost, &none, list, &count);
    for (unsigned i = 0; i < count; i++)
        if (is_set(&list[i], color, &played))
            moves[n++] = payment(kind, state->turn, what, &list[i], played);
    return n;
}

static unsigned list_stations(const depo_game *game, const depo_state *state, depo_move *moves) {
    unsigned built = 0, n = 0;
    for (unsigned i = 0; i < DEPO_MAX_STATIONS; i++)
        built += state->station[state->turn][i] != DEPO_NONE;
    if (built == game->rules.stations) return 0;
    for (unsigned node = 0; node < game->n_nodes; node++) {
        bool taken = false;
        for (unsigned other = 0; other < game->players; other++)
            for (unsigned i = 0; i < DEPO_MAX_STATIONS; i++)
                taken |= state->station[other][i] == node;
        if (!taken) n += list_sets(state, DEPO_STATION, node, built + 1, DEPO_GRAY, moves + n);
    }
    return n;
}

/* Extra cards of a tunnel: one for each card turned that is of the colour played or a locomotive;
 * with locomotives alone only locomotives count and pay (E-05, E-07, E-10). */
static unsigned list_extra(const depo_state *state, depo_move *moves) {
    unsigned color = state->laid.cards ? state->laid.color : (unsigned)DEPO_LOCOMOTIVE;
    unsigned owed = state->turned[DEPO_LOCOMOTIVE], n = 0;
    if (color != DEPO_LOCOMOTIVE) owed += state->turned[color];
    static depo_move sets[4096];
    unsigned count = list_sets(state, DEPO_PAY, 0, owed, DEPO_GRAY, sets);
    for (unsigned i = 0; i < count; i++)
        if (sets[i].color == DEPO_LOCOMOTIVE || sets[i].color == color) moves[n++] = sets[i];
    return n;
}

unsigned oracle_payments(const depo_map *map, const depo_game *game, const depo_state *state,
                         depo_move *moves) {
    if (state->phase == DEPO_TUNNEL) return list_extra(state, moves);
    if (state->phase != DEPO_TURN) return 0;
    unsigned n = list_claims(map, game, state, moves);
    if (game->rules.stations) n += list_stations(game, state, moves + n);
    return n;
}
