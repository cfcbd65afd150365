/* SPDX-License-Identifier: MIT
 * The blocks of an observation: one line in the table and one function for each. */
#include "learn/observation.h"

#include "core/links.h"
#include "core/mechanism.h"
#include "core/station.h"
#include "learn/bytes.h"

#include <string.h>

typedef struct looking {
    const depo_game *game;
    const depo_state *state;
    unsigned seat;
    unsigned order[DEPO_MAX_PLAYERS]; /* seats as this one counts them, itself first */
} looking;

typedef void put_block(const looking *at, uint8_t *out);

static void put_phase(const looking *at, uint8_t *out) {
    for (unsigned phase = 0; phase <= DEPO_OVER; phase++) out[phase] = at->state->phase == phase;
}

static void put_decides(const looking *at, uint8_t *out) {
    unsigned deciders = depo_deciders(at->state);
    for (unsigned i = 0; i < at->game->players; i++) out[i] = deciders >> at->order[i] & 1;
}

static void put_open(const looking *at, uint8_t *out) {
    depo_put_bits(out, at->state->open, at->game->n_tracks);
}

static void put_owned(const looking *at, uint8_t *out) {
    for (unsigned i = 0; i < at->game->players; i++, out += at->game->n_tracks)
        depo_put_bits(out, at->state->owned[at->order[i]], at->game->n_tracks);
}

static void put_doubled(const looking *at, uint8_t *out) {
    depo_put_bits(out, at->state->doubled, at->game->n_tracks);
}

static void put_hand(const looking *at, uint8_t *out) {
    memcpy(out, at->state->hand[at->seat].of, DEPO_KINDS);
}

static void put_known(const looking *at, uint8_t *out) {
    for (unsigned i = 1; i < at->game->players; i++, out += DEPO_KINDS)
        memcpy(out, at->state->known[at->order[i]].of, DEPO_KINDS);
}

/* A byte of each player. */
static void put_each(const looking *at, const uint8_t *of_seat, uint8_t *out) {
    for (unsigned i = 0; i < at->game->players; i++) out[i] = of_seat[at->order[i]];
}

static void put_hand_size(const looking *at, uint8_t *out) {
    put_each(at, at->state->hand_size, out);
}

static void put_trains(const looking *at, uint8_t *out) {
    put_each(at, at->state->trains, out);
}

static void put_score(const looking *at, uint8_t *out) {
    for (unsigned i = 0; i < at->game->players; i++) {
        int points = at->state->score[at->order[i]];
        out[i] = (uint8_t)(points > 255 ? 255 : points);
    }
}

static void put_ticket_count(const looking *at, uint8_t *out) {
    put_each(at, at->state->ticket_count, out);
}

static void put_resigned(const looking *at, uint8_t *out) {
    for (unsigned i = 0; i < at->game->players; i++)
        out[i] = at->state->resigned >> at->order[i] & 1;
}

static depo_bits offered(const looking *at) {
    return depo_offer_of(at->game, at->state, (depo_seat)at->seat).tickets;
}

static void put_tickets(const looking *at, uint8_t *out) {
    depo_put_bits(out, at->state->tickets[at->seat] & ~offered(at), at->game->n_tickets);
}

static void put_done(const looking *at, uint8_t *out) {
    depo_bits done = 0;
    depo_links links;
    depo_link(at->game, at->state->owned[at->seat], &links);
    for (depo_bits left = at->state->tickets[at->seat] | offered(at); left;) {
        unsigned ticket = depo_bits_pop(&left);
        if (depo_joined(&links, &at->game->tickets[ticket])) done |= depo_bit(ticket);
    }
    depo_put_bits(out, done, at->game->n_tickets);
}

static void put_offer(const looking *at, uint8_t *out) {
    depo_put_bits(out, offered(at), at->game->n_tickets);
}

static void put_returned(const looking *at, uint8_t *out) {
    depo_put_bits(out, at->state->returned[at->seat], at->game->n_tickets);
}

/* Face-up cards, a row of bytes for each. */
static void put_row(const looking *at, uint8_t *out) {
    memset(out, 0, (size_t)at->game->rules.face_up * DEPO_KINDS);
    for (unsigned slot = 0; slot < at->game->rules.face_up; slot++, out += DEPO_KINDS)
        if (at->state->row[slot] < DEPO_KINDS) out[at->state->row[slot]] = 1;
}

static void put_discard(const looking *at, uint8_t *out) {
    memcpy(out, at->state->discard.of, DEPO_KINDS);
}

static void put_piles(const looking *at, uint8_t *out) {
    const depo_state *state = at->state;
    out[0] = state->deck_size;
    out[1] = (uint8_t)(state->pool_size + state->under_size + state->queue_size);
}

static void put_clock(const looking *at, uint8_t *out) {
    out[0] = at->state->turns_left != 0;
    out[1] = at->state->turns_left;
}

static void put_stations(const looking *at, uint8_t *out) {
    unsigned nodes = at->game->n_nodes;
    for (unsigned i = 0; i < at->game->players; i++, out += nodes) {
        unsigned seat = at->order[i];
        unsigned built = depo_stations_built(at->game, at->state, seat);
        memset(out, 0, nodes);
        for (unsigned n = 0; n < built; n++) out[at->state->station[seat][n]] = 1;
    }
}

static void put_stations_left(const looking *at, uint8_t *out) {
    put_each(at, at->state->stations_left, out);
}

static void put_tunnel_track(const looking *at, uint8_t *out) {
    bool digs = at->state->phase == DEPO_TUNNEL;
    depo_put_bits(out, digs ? depo_bit(at->state->laid.what) : 0, at->game->n_tracks);
}

static void put_tunnel(const looking *at, uint8_t *out) {
    const depo_state *state = at->state;
    memset(out, 0, 2 * DEPO_KINDS + 1);
    if (state->phase != DEPO_TUNNEL) return;
    out[state->laid.color] = 1;
    memcpy(out + DEPO_KINDS, state->turned, DEPO_KINDS);
    out[2 * DEPO_KINDS] = state->owed;
}

static void put_terrain(const looking *at, uint8_t *out) {
    unsigned types = at->game->rules.terrains;
    for (unsigned i = 0; i < at->game->players; i++, out += types)
        memcpy(out, at->state->terrain[at->order[i]], types);
}

static void put_terrain_row(const looking *at, uint8_t *out) {
    unsigned types = at->game->rules.terrains, slots = at->game->rules.terrain_face_up;
    memset(out, 0, (size_t)slots * types);
    for (unsigned slot = 0; slot < slots; slot++, out += types)
        if (at->state->terrain_row[slot] < types) out[at->state->terrain_row[slot]] = 1;
}

static void put_terrain_deck(const looking *at, uint8_t *out) {
    memcpy(out, at->state->terrain_deck, at->game->rules.terrains);
}

/* How often a block's row or column is there. */
typedef enum measure {
    ONE,
    TWO,
    PHASES,
    PLAYERS,
    OTHERS,
    TRACKS,
    NODES,
    TICKETS,
    KINDS,
    SLOTS,
    TUNNELS,
    TUNNEL,
    STATIONS,
    STATION_PLAYERS,
    DOUBLED,
    TERRAIN_PLAYERS,
    TERRAIN_SLOTS,
    TERRAINS
} measure;

static unsigned size_of(const depo_game *game, measure what) {
    const depo_rules *rules = &game->rules;
    switch (what) {
    case ONE:
        return 1;
    case TWO:
        return 2;
    case PHASES:
        return DEPO_OVER + 1;
    case PLAYERS:
        return game->players;
    case OTHERS:
        return game->players - 1u;
    case TRACKS:
        return game->n_tracks;
    case NODES:
        return game->n_nodes;
    case TICKETS:
        return game->n_tickets;
    case KINDS:
        return DEPO_KINDS;
    case SLOTS:
        return rules->face_up;
    case TUNNELS:
        return game->tunnels != 0;
    case TUNNEL:
        return 2 * DEPO_KINDS + 1;
    case STATIONS:
        return rules->stations != 0;
    case STATION_PLAYERS:
        return rules->stations ? game->players : 0;
    case DOUBLED:
        return rules->terrains != 0;
    case TERRAIN_PLAYERS:
        return rules->terrains ? game->players : 0;
    case TERRAIN_SLOTS:
        return rules->terrains ? rules->terrain_face_up : 0;
    default: /* TERRAINS */
        return rules->terrains;
    }
}

/* `scale` 0: the trains of a player. */
static const struct {
    const char *name;
    const char *about;
    measure rows, columns;
    float scale;
    put_block *put;
} kinds[] = {
    {"phase", "1 for the phase: start-long, start-tickets, turn, second-card, offer, tunnel, over",
     ONE, PHASES, 1, put_phase},
    {"decides", "1 for each player who must decide", ONE, PLAYERS, 1, put_decides},
    {"open", "1 for each track that can still be taken", ONE, TRACKS, 1, put_open},
    {"owned", "1 for each track of a player", PLAYERS, TRACKS, 1, put_owned},
    {"doubled", "1 for each track claimed for double points", DOUBLED, TRACKS, 1, put_doubled},
    {"hand", "own cards by kind", ONE, KINDS, 12, put_hand},
    {"known", "cards by kind that the others are known to hold", OTHERS, KINDS, 12, put_known},
    {"hand_size", "cards of each player", ONE, PLAYERS, 45, put_hand_size},
    {"trains", "trains left of each player", ONE, PLAYERS, 0, put_trains},
    {"score", "points for tracks of each player, at most 255", ONE, PLAYERS, 100, put_score},
    {"ticket_count", "tickets of each player", ONE, PLAYERS, 10, put_ticket_count},
    {"resigned", "1 for each player who left", ONE, PLAYERS, 1, put_resigned},
    {"tickets", "1 for each own ticket", ONE, TICKETS, 1, put_tickets},
    {"tickets_done", "1 for each own or offered ticket that own tracks join", ONE, TICKETS, 1,
     put_done},
    {"offer", "1 for each ticket to choose among", ONE, TICKETS, 1, put_offer},
    {"returned", "1 for each ticket returned whose place is still known", ONE, TICKETS, 1,
     put_returned},
    {"row", "1 for the kind of each face-up card", SLOTS, KINDS, 1, put_row},
    {"discard", "discarded cards by kind", ONE, KINDS, 12, put_discard},
    {"piles", "cards in the draw pile, tickets in the deck", ONE, TWO, 110, put_piles},
    {"clock", "1 in the last round, turns until the end", ONE, TWO, 6, put_clock},
    {"stations", "1 for each city with a station of a player", STATION_PLAYERS, NODES, 1,
     put_stations},
    {"stations_left", "stations left of each player", STATIONS, PLAYERS, 3, put_stations_left},
    {"tunnel_track", "1 for the tunnel that waits for an answer", TUNNELS, TRACKS, 1,
     put_tunnel_track},
    {"tunnel", "1 for its colour of payment; cards turned, by kind; extra cards", TUNNELS, TUNNEL,
     3, put_tunnel},
    {"terrain", "terrain cards of each player by type", TERRAIN_PLAYERS, TERRAINS, 8, put_terrain},
    {"terrain_row", "1 for the type of each face-up terrain card", TERRAIN_SLOTS, TERRAINS, 1,
     put_terrain_row},
    {"terrain_deck", "terrain cards in the pile by type", DOUBLED, TERRAINS, 16, put_terrain_deck},
};
enum { BLOCK_KINDS = sizeof kinds / sizeof *kinds };
/* What mechanisms count comes behind, in the order of their table. */
enum { COUNTER_KINDS = DEPO_MECHANISMS * DEPO_COUNTERS };
_Static_assert((int)BLOCK_KINDS + COUNTER_KINDS <= (int)DEPO_MAX_BLOCKS, "room for all blocks");

static const depo_counter *counter_of(unsigned kind) {
    unsigned number = kind - BLOCK_KINDS;
    return &depo_mechanisms[number / DEPO_COUNTERS]->counters[number % DEPO_COUNTERS];
}

static void add_counter(depo_observation *layout, const depo_counter *counter, unsigned kind) {
    unsigned columns = counter->kind == DEPO_OF_SEATS ? layout->game->players : 1;
    layout->blocks[layout->n_blocks++] = (depo_block){.name = counter->word,
                                                      .about = counter->about,
                                                      .first = layout->size,
                                                      .rows = 1,
                                                      .columns = columns,
                                                      .scale = counter->scale,
                                                      .kind = kind};
    layout->size += columns;
}

void depo_observation_init(depo_observation *layout, const depo_game *game) {
    memset(layout, 0, sizeof *layout);
    layout->game = game;
    for (unsigned i = 0; i < BLOCK_KINDS; i++) {
        unsigned rows = size_of(game, kinds[i].rows), columns = size_of(game, kinds[i].columns);
        if (!rows || !columns) continue;
        layout->blocks[layout->n_blocks++] =
            (depo_block){.name = kinds[i].name,
                         .about = kinds[i].about,
                         .first = layout->size,
                         .rows = rows,
                         .columns = columns,
                         .scale = kinds[i].scale > 0 ? kinds[i].scale : (float)game->rules.trains,
                         .kind = i};
        layout->size += rows * columns;
    }
    DEPO_EACH_ON (number, game->mechanisms)
        for (unsigned i = 0; i < DEPO_COUNTERS; i++) {
            const depo_counter *counter = &depo_mechanisms[number]->counters[i];
            if (counter->word)
                add_counter(layout, counter, BLOCK_KINDS + number * DEPO_COUNTERS + i);
        }
}

void depo_observe_bytes(const depo_observation *layout, const depo_state *state, depo_seat seat,
                        uint8_t *out) {
    looking at = {.game = layout->game, .state = state, .seat = seat};
    for (unsigned i = 0; i < at.game->players; i++) at.order[i] = (seat + i) % at.game->players;
    for (unsigned i = 0; i < layout->n_blocks; i++) {
        const depo_block *block = &layout->blocks[i];
        if (block->kind < BLOCK_KINDS)
            kinds[block->kind].put(&at, out + block->first);
        else if (counter_of(block->kind)->kind == DEPO_OF_SEATS)
            put_each(&at, depo_counter_of(state, counter_of(block->kind)), out + block->first);
        else
            out[block->first] = *depo_counter_of(state, counter_of(block->kind));
    }
}

void depo_observe_floats(const depo_observation *layout, const uint8_t *bytes, float *out) {
    for (unsigned i = 0; i < layout->n_blocks; i++) {
        const depo_block *block = &layout->blocks[i];
        float factor = 1.0f / block->scale;
        for (unsigned n = 0; n < block->rows * block->columns; n++)
            out[block->first + n] = (float)bytes[block->first + n] * factor;
    }
}
