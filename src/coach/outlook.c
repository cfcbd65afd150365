/* SPDX-License-Identifier: MIT */
#include "coach/outlook.h"

#include "bots/plan.h"
#include "core/station.h"

#include <string.h>

/* What a way costs: three claims are worth a train. Any that a seat's trains are enough for costs
 * less than depo_find_path's limit. */
enum { TRAIN = 3, CLAIM = 1 };
enum { FAR = 10000 };
enum { DETOUR_MOST = 12, NO_WAY_ROUND = 16 /* trains */ };

typedef struct ground {
    const depo_guide *guide;
    const depo_state *state;
    const depo_game_ticket *ticket;
    depo_seat seat;
    depo_bits free;
    uint8_t price[DEPO_MAX_TRACKS];
} ground;

static void survey(ground *g, unsigned train, unsigned claim) {
    const depo_game *game = g->guide->game;
    depo_bits own = g->state->owned[g->seat];
    /* the other track of a route that one has oneself is of no use */
    g->free = g->state->open & ~depo_twins(game, own);
    memset(g->price, DEPO_NO_WAY, sizeof g->price);
    for (depo_bits left = g->free; left;) {
        unsigned track = depo_bits_pop(&left);
        g->price[track] = (uint8_t)(train * game->tracks[track].length + claim);
    }
    for (depo_bits left = own; left;) g->price[depo_bits_pop(&left)] = 0;
}

static unsigned trains_of(const depo_game *game, depo_bits tracks) {
    unsigned trains = 0;
    while (tracks) trains += game->tracks[depo_bits_pop(&tracks)].length;
    return trains;
}

static bool find(const ground *g, depo_path *path) {
    return depo_find_path(g->guide, g->price, g->ticket->a, g->ticket->b, path);
}

/* Trains of the way round a track. */
static unsigned detour(ground *g, unsigned track, unsigned trains) {
    depo_path round;
    uint8_t price = g->price[track];
    g->price[track] = DEPO_NO_WAY;
    bool found = find(g, &round);
    g->price[track] = price;
    if (!found) return NO_WAY_ROUND;
    unsigned needed = trains_of(g->guide->game, round.tracks);
    /* a way that costs fewer claims may be no longer */
    unsigned more = needed > trains ? needed - trains : 0;
    return more < DETOUR_MOST ? more : DETOUR_MOST;
}

/* What it costs to come from a set of nodes to each node. */
static void spread(const ground *g, uint64_t from, unsigned cost[DEPO_MAX_NODES]) {
    const depo_game *game = g->guide->game;
    for (unsigned node = 0; node < game->n_nodes; node++) cost[node] = from >> node & 1 ? 0 : FAR;
    for (bool nearer = true; nearer;) {
        nearer = false;
        for (depo_bits left = g->free | g->state->owned[g->seat]; left;) {
            unsigned track = depo_bits_pop(&left);
            unsigned *a = &cost[game->tracks[track].a], *b = &cost[game->tracks[track].b];
            unsigned price = g->price[track];
            if (*a + price < *b) *b = *a + price, nearer = true;
            if (*b + price < *a) *a = *b + price, nearer = true;
        }
    }
}

/* Tracks of all ways that cost `most` at most: whoever has cards for one of them is not sent over
 * another that is just as good. */
static depo_bits all_ways(const ground *g, unsigned most) {
    const depo_game *game = g->guide->game;
    unsigned there[DEPO_MAX_NODES], back[DEPO_MAX_NODES];
    depo_bits found = 0;
    spread(g, g->ticket->a, there);
    spread(g, g->ticket->b, back);
    for (depo_bits left = g->free; left;) {
        unsigned track = depo_bits_pop(&left), a = game->tracks[track].a, b = game->tracks[track].b;
        unsigned one = there[a] + back[b], other = there[b] + back[a];
        if ((one < other ? one : other) + g->price[track] <= most) found |= depo_bit(track);
    }
    return found;
}

/* The track of the way whose loss costs the longest way round, where that is long. */
static void find_neck(ground *g, depo_bits build, depo_outlook *outlook) {
    unsigned worst = DEPO_NECK_LEAST - 1;
    while (build) {
        unsigned track = depo_bits_pop(&build), round = detour(g, track, outlook->trains);
        if (round <= worst) continue;
        worst = round;
        outlook->neck = (uint8_t)track;
    }
}

/* The tracks that join the ticket's ends already. */
static depo_bits joined(const ground *g, const uint8_t borrowed[DEPO_MAX_STATIONS]) {
    const depo_game *game = g->guide->game;
    uint8_t price[DEPO_MAX_TRACKS];
    depo_path path;
    memset(price, DEPO_NO_WAY, sizeof price);
    for (depo_bits left = g->state->owned[g->seat]; left;) {
        unsigned track = depo_bits_pop(&left);
        price[track] = game->tracks[track].length;
    }
    for (unsigned i = 0; borrowed && i < DEPO_MAX_STATIONS; i++)
        if (borrowed[i] < game->n_tracks) price[borrowed[i]] = game->tracks[borrowed[i]].length;
    return depo_find_path(g->guide, price, g->ticket->a, g->ticket->b, &path) ? path.tracks : 0;
}

/* Whether the ends are joined now, and how. */
static bool look_back(const ground *g, depo_outlook *outlook) {
    const depo_game *game = g->guide->game;
    uint8_t borrowed[DEPO_MAX_STATIONS];
    depo_links links;
    depo_link(game, g->state->owned[g->seat], &links);
    outlook->fate = DEPO_FATE_DONE;
    if (depo_joined(&links, g->ticket)) {
        outlook->path = joined(g, NULL);
        return true;
    }
    if (!depo_stations_built(game, g->state, g->seat)) return false;
    depo_assign_stations(game, g->state, g->seat, &links, borrowed);
    outlook->fate = DEPO_FATE_BORROWED;
    if (!depo_joined(&links, g->ticket)) return false;
    outlook->path = joined(g, borrowed);
    return true;
}

static unsigned empty_board(const depo_guide *guide, const depo_game_ticket *ticket) {
    unsigned least = 255;
    for (uint64_t a = ticket->a; a; a &= a - 1)
        for (uint64_t b = ticket->b; b; b &= b - 1) {
            unsigned trains = guide->distance[__builtin_ctzll(a)][__builtin_ctzll(b)];
            if (trains < least) least = trains;
        }
    return least;
}

/* Turns in which a seat may still claim or build until the end; DEPO_NONE while nobody knows. */
static unsigned turns_left(const depo_game *game, const depo_state *state, depo_seat seat) {
    if (!state->turns_left) return DEPO_NONE;
    unsigned wait = (seat + game->players - (unsigned)state->turn) % game->players;
    if (state->turns_left <= wait) return 0;
    /* Whoever has begun to take cards or tickets does nothing else in this turn. */
    bool used = !wait && (state->phase == DEPO_SECOND_CARD || state->phase == DEPO_OFFER);
    return 1 + (state->turns_left - 1 - wait) / game->players - used;
}

/* The fewest claims of any way. */
static unsigned fewest_claims(ground g) {
    depo_path path;
    survey(&g, 0, CLAIM);
    return find(&g, &path) ? path.cost : DEPO_NO_WAY;
}

/* Whether a station may still help. Once turns are counted, what claims, new stations and
 * opponents' tracks beside own stations can't do in them is ruled out. */
static bool may_be_rescued(ground g, unsigned turns) {
    const depo_game *game = g.guide->game;
    unsigned left = g.state->stations_left[g.seat];
    uint64_t stations = 0;
    depo_path path;
    if (!game->rules.stations || g.state->phase == DEPO_OVER) return false;
    if (turns == DEPO_NONE) return left > 0;
    survey(&g, 0, CLAIM);
    for (unsigned i = 0; i + left < game->rules.stations; i++)
        stations |= (uint64_t)1 << g.state->station[g.seat][i];
    for (unsigned track = 0; track < game->n_tracks; track++) {
        const depo_game_track *t = &game->tracks[track];
        if (depo_has(g.state->owned[g.seat], track)) continue;
        if (stations >> t->a & 1 || stations >> t->b & 1)
            g.price[track] = 0; /* an opponent has it, or may take it */
        else if (left && !depo_has(g.free, track))
            g.price[track] = CLAIM;
    }
    return find(&g, &path) && path.cost <= turns;
}

void depo_look_ahead(const depo_guide *guide, const depo_state *state, depo_seat seat,
                     depo_ticket ticket, depo_outlook *outlook) {
    const depo_game *game = guide->game;
    ground g = {.guide = guide, .state = state, .seat = seat, .ticket = &game->tickets[ticket]};
    depo_path path;
    memset(outlook, 0, sizeof *outlook);
    outlook->neck = DEPO_NONE;
    outlook->length = (uint8_t)empty_board(guide, g.ticket);
    survey(&g, TRAIN, CLAIM);
    bool found = find(&g, &path);
    unsigned spare = CLAIM;
    if (found && trains_of(game, path.tracks) > state->trains[seat]) {
        survey(&g, 1, 0); /* more claims may take fewer trains */
        found = find(&g, &path);
        spare = 0;
    }
    if (found) {
        outlook->way = path.all;
        outlook->trains = (uint8_t)trains_of(game, path.tracks);
        unsigned cards = state->hand_size[seat];
        unsigned missing = outlook->trains > cards ? outlook->trains - cards : 0;
        outlook->turns = (uint8_t)(depo_bits_count(path.tracks) + (missing + 1) / 2);
    }
    if (look_back(&g, outlook)) return;
    bool lost = !found || outlook->trains > state->trains[seat] || state->phase == DEPO_OVER;
    outlook->left = (uint8_t)turns_left(game, state, seat);
    if (!lost && outlook->left != DEPO_NONE) {
        outlook->claims = (uint8_t)fewest_claims(g);
        lost = outlook->claims > outlook->left;
    }
    outlook->fate = lost ? DEPO_FATE_LOST : DEPO_FATE_OPEN;
    outlook->rescue = lost && may_be_rescued(g, outlook->left);
    if (lost) return;
    outlook->helps = all_ways(&g, path.cost + spare);
    find_neck(&g, path.tracks, outlook);
}

void depo_find_ways(const depo_guide *guide, const depo_state *state, depo_seat seat,
                    depo_bits tickets, depo_ways *ways) {
    const depo_game *game = guide->game;
    depo_outlook outlook;
    depo_bits open[256] = {0}; /* tickets by their trains */
    ground g = {.guide = guide, .state = state, .seat = seat};
    memset(ways, 0, sizeof *ways);
    for (depo_bits left = tickets; left;) {
        unsigned ticket = depo_bits_pop(&left);
        depo_look_ahead(guide, state, seat, (depo_ticket)ticket, &outlook);
        if (outlook.fate != DEPO_FATE_OPEN) continue;
        ways->helps |= outlook.helps;
        open[outlook.trains] |= depo_bit(ticket);
    }
    survey(&g, TRAIN, CLAIM);
    for (unsigned trains = 256; trains--;)
        for (depo_bits left = open[trains]; left;) {
            depo_path path;
            g.ticket = &game->tickets[depo_bits_pop(&left)];
            if (!find(&g, &path)) continue;
            ways->plan |= path.tracks | (depo_twins(game, path.tracks) & g.free);
            for (depo_bits built = path.tracks | depo_twins(game, path.tracks); built;) {
                unsigned track = depo_bits_pop(&built);
                if (depo_has(g.free, track)) g.price[track] = 0;
            }
        }
    ways->helps |= ways->plan;
}
