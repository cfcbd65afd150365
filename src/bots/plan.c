/* SPDX-License-Identifier: MIT */
#include "bots/plan.h"
#include "core/links.h"
#include "core/station.h"

#include <string.h>

/* Collects the tracks of a way back from its end. */
static void trace(const depo_guide *guide, const uint8_t *cost, uint64_t from, unsigned node,
                  const uint8_t *via, depo_path *path) {
    path->tracks = path->all = 0;
    while (!(from >> node & 1)) {
        const depo_game_track *track = &guide->game->tracks[via[node]];
        if (cost[via[node]]) path->tracks |= depo_bit(via[node]);
        path->all |= depo_bit(via[node]);
        node = track->a == node ? track->b : track->a;
    }
}

/* Dijkstra with a ring of buckets, each a set of nodes. */
bool depo_find_path(const depo_guide *guide, const uint8_t *cost, uint64_t from, uint64_t to,
                    depo_path *path) {
    uint64_t bucket[DEPO_PATH_STEP] = {0};
    uint8_t dist[DEPO_MAX_NODES], via[DEPO_MAX_NODES];
    memset(dist, 255, sizeof dist);
    uint64_t done = 0, waiting = from;
    for (uint64_t left = from; left; left &= left - 1) dist[__builtin_ctzll(left)] = 0;
    bucket[0] = from;
    unsigned d = 0;
    for (; waiting && d < 255; d++) {
        uint64_t now = bucket[d % DEPO_PATH_STEP] & ~done;
        bucket[d % DEPO_PATH_STEP] = 0;
        while (now) {
            unsigned node = (unsigned)__builtin_ctzll(now);
            uint64_t bit = (uint64_t)1 << node;
            now ^= bit;
            done |= bit;
            if (to & bit) {
                trace(guide, cost, from, node, via, path);
                path->cost = d;
                return true;
            }
            for (unsigned k = guide->first_link[node]; k < guide->first_link[node + 1]; k++) {
                unsigned price = cost[guide->link_track[k]], next = guide->link_to[k];
                if (price == DEPO_NO_WAY || d + price >= dist[next]) continue;
                dist[next] = (uint8_t)(d + price);
                via[next] = guide->link_track[k];
                uint64_t next_bit = (uint64_t)1 << next;
                if (price)
                    bucket[(d + price) % DEPO_PATH_STEP] |= next_bit;
                else
                    now |= next_bit;
                waiting |= next_bit;
            }
        }
        waiting &= ~done;
    }
    return false;
}

/* The ground that plans of one moment are made on. */
typedef struct ground {
    const depo_guide *guide;
    const depo_style *style;
    const depo_state *state;
    depo_seat seat;
    depo_bits foreign; /* opponents' tracks, where stations can borrow them */
    unsigned stations; /* that can still be built */
    uint8_t cost[DEPO_MAX_TRACKS];
    depo_links links; /* own tracks and the stations' loans */
} ground;

/* A chance that is the same for a seat whenever it is asked about the same thing. */
static bool happens(unsigned of_256, uint64_t thing, unsigned seat) {
    uint64_t mixed = (thing + 1) * 0x9e3779b97f4a7c15u + (seat + 1) * 0xbf58476d1ce4e5b9u;
    mixed ^= mixed >> 29;
    return (mixed * 0x94d049bb133111ebu >> 56) < of_256;
}

/* The tickets that the seat has an eye on; later in the game it looks through them again. */
static depo_bits minded(const depo_style *style, const depo_game *game, const depo_state *state,
                        depo_seat seat) {
    depo_bits tickets = state->tickets[seat], kept = tickets;
    if (!style->forget || 2u * state->trains[seat] < game->rules.trains) return tickets;
    uint64_t hand = (uint64_t)tickets ^ (uint64_t)(tickets >> 64);
    for (depo_bits left = tickets; left;) {
        unsigned number = depo_bits_pop(&left);
        if (happens(style->forget, hand + number, seat)) kept &= ~depo_bit(number);
    }
    return kept;
}

/* Whether the seat has the cards for a track. */
static bool could_pay(const depo_game_track *track, const depo_cards *hand) {
    unsigned most = 0;
    for (unsigned c = 0; c < DEPO_COLORS; c++)
        if ((track->color == c || track->color == DEPO_GRAY) && hand->of[c] > most)
            most = hand->of[c];
    return most + hand->of[DEPO_LOCOMOTIVE] >= track->length;
}

/* Tracks that others have taken and the seat believes to be free still. */
static depo_bits overlooked(const depo_style *style, const depo_game *game, const depo_state *state,
                            depo_seat seat, depo_bits noticed) {
    depo_bits taken = 0, believed = 0;
    for (unsigned other = 0; other < game->players; other++)
        if (other != seat) taken |= state->owned[other];
    for (depo_bits left = taken & ~noticed; left;) {
        unsigned t = depo_bits_pop(&left);
        if (happens(style->overlook, t + 1000, seat)) believed |= depo_bit(t);
    }
    return believed & ~depo_twins(game, state->owned[seat]);
}

static void survey(ground *g, depo_style_name name, depo_bits noticed) {
    const depo_game *game = g->guide->game;
    const depo_state *state = g->state;
    depo_bits own = state->owned[g->seat];
    depo_bits free = state->open & ~depo_twins(game, own);
    if (g->style->overlook) free |= overlooked(g->style, game, state, g->seat, noticed);
    memset(g->cost, DEPO_NO_WAY, sizeof g->cost);
    for (depo_bits left = free; left;) {
        unsigned t = depo_bits_pop(&left);
        if (game->tracks[t].length <= state->trains[g->seat]) g->cost[t] = g->guide->price[name][t];
    }
    g->foreign = 0;
    g->stations = state->stations_left[g->seat];
    if (game->rules.stations) {
        for (unsigned other = 0; other < game->players; other++)
            if (other != g->seat) g->foreign |= state->owned[other];
        for (depo_bits left = g->stations ? g->foreign & ~free : 0; left;)
            g->cost[depo_bits_pop(&left)] = g->style->borrow;
    }
    for (depo_bits left = own; left;) g->cost[depo_bits_pop(&left)] = 0;
    depo_link(game, own, &g->links);
    if (g->stations < game->rules.stations) {
        uint8_t borrowed[DEPO_MAX_STATIONS];
        depo_assign_stations(game, state, g->seat, &g->links, borrowed);
        for (unsigned i = 0; i < DEPO_MAX_STATIONS; i++)
            if (borrowed[i] != DEPO_NONE) g->cost[borrowed[i]] = 0;
    }
}

/* Joins tickets in the order given, each by the cheapest way over what is planned already. */
static void join_in_order(const ground *g, const uint8_t *order, unsigned count, depo_plan *plan) {
    const depo_game *game = g->guide->game;
    uint8_t cost[DEPO_MAX_TRACKS];
    memcpy(cost, g->cost, sizeof cost);
    unsigned trains = g->state->trains[g->seat], stations = g->stations;
    plan->tracks = plan->borrow = plan->wanted = 0;
    plan->trains = 0;
    int worth = 0, cards = 0, claims = 0;
    for (unsigned i = 0; i < count; i++) {
        const depo_game_ticket *ticket = &game->tickets[order[i]];
        depo_path path;
        bool fits = depo_find_path(g->guide, cost, ticket->a, ticket->b, &path);
        unsigned length = 0, loans = 0;
        if (fits) {
            for (depo_bits left = path.tracks & ~g->foreign; left;)
                length += game->tracks[depo_bits_pop(&left)].length;
            loans = depo_bits_count(path.tracks & g->foreign);
            fits = length + plan->trains <= trains && loans <= stations;
        }
        if (!fits) {
            worth -= 4 * ticket->points;
            continue;
        }
        worth += 4 * ticket->points;
        plan->wanted |= depo_bit(order[i]);
        plan->trains = (uint8_t)(plan->trains + length);
        stations -= loans;
        worth -= 4 * (int)loans * game->rules.station_points;
        cards += (int)(length + loans);
        for (depo_bits left = path.tracks; left;) {
            unsigned t = depo_bits_pop(&left);
            cost[t] = 0;
            claims++;
            if (depo_has(g->foreign, t)) {
                plan->borrow |= depo_bit(t);
                continue;
            }
            plan->tracks |= depo_bit(t);
            worth += 4 * game->tracks[t].points;
            depo_track twin = depo_twin(game, (depo_track)t);
            if (twin != DEPO_NONE) cost[twin] = 0;
        }
    }
    worth -= g->style->rate * (cards + 2 * claims) / 2;
    plan->worth = (int16_t)worth;
}

/* Sorts tickets by the trains between their ends, longest first. */
static unsigned sort_tickets(const depo_guide *guide, depo_bits tickets, uint8_t *order) {
    unsigned count = 0, key[DEPO_MAX_TICKETS];
    while (tickets) {
        unsigned number = depo_bits_pop(&tickets);
        const depo_game_ticket *ticket = &guide->game->tickets[number];
        unsigned distance = guide->distance[__builtin_ctzll(ticket->a)][__builtin_ctzll(ticket->b)];
        unsigned k = distance * 64u + ticket->points, i = count++;
        for (; i && key[i - 1] < k; i--) {
            key[i] = key[i - 1];
            order[i] = order[i - 1];
        }
        key[i] = k;
        order[i] = (uint8_t)number;
    }
    return count;
}

static void make_on(const ground *g, depo_bits tickets, depo_plan *plan) {
    const depo_game *game = g->guide->game;
    uint8_t order[DEPO_MAX_TICKETS], reverse[DEPO_MAX_TICKETS];
    memset(plan, 0, sizeof *plan);
    plan->made = 1;
    plan->tickets = tickets;
    plan->owned = g->state->owned[g->seat];
    plan->built = (uint8_t)depo_stations_built(game, g->state, g->seat);
    plan->foreign = (uint8_t)depo_bits_count(g->foreign);
    int done_worth = 0;
    for (depo_bits left = tickets; left;) {
        unsigned number = depo_bits_pop(&left);
        if (!depo_joined(&g->links, &game->tickets[number])) continue;
        plan->done |= depo_bit(number);
        done_worth += 4 * game->tickets[number].points;
    }
    unsigned count = sort_tickets(g->guide, tickets & ~plan->done, order);
    if (!count) {
        plan->worth = (int16_t)done_worth;
        return;
    }
    join_in_order(g, order, count, plan);
    if (count > 1) {
        depo_plan other = *plan;
        for (unsigned i = 0; i < count; i++) reverse[i] = order[count - 1 - i];
        join_in_order(g, reverse, count, &other);
        if (other.worth > plan->worth) *plan = other;
    }
    plan->worth = (int16_t)(plan->worth + done_worth);
}

static void make_plan(const depo_guide *guide, depo_style_name name, const depo_state *state,
                      depo_seat seat, depo_bits tickets, depo_bits noticed, depo_plan *plan) {
    ground g = {.guide = guide, .style = &guide->style[name], .state = state, .seat = seat};
    survey(&g, name, noticed);
    make_on(&g, tickets, plan);
    plan->noticed = noticed;
}

void depo_plan_make(const depo_guide *guide, depo_style_name name, const depo_state *state,
                    depo_seat seat, depo_bits tickets, depo_plan *plan) {
    make_plan(guide, name, state, seat, tickets, 0, plan);
}

/* Whether opponents built something that a station could borrow. */
static bool stations_changed(const depo_game *game, const depo_state *state, depo_seat seat,
                             const depo_plan *plan) {
    if (!game->rules.stations || !state->stations_left[seat]) return false;
    unsigned count = 0;
    for (unsigned other = 0; other < game->players; other++)
        if (other != seat) count += depo_bits_count(state->owned[other]);
    return count != plan->foreign;
}

void depo_plan_refresh(const depo_guide *guide, depo_style_name name, const depo_state *state,
                       depo_seat seat, depo_plan *plan) {
    const depo_game *game = guide->game;
    const depo_style *style = &guide->style[name];
    depo_bits own = state->owned[seat], tickets = minded(style, game, state, seat), blind = 0;
    if (style->overlook) {
        blind = overlooked(style, game, state, seat, plan->noticed);
        for (depo_bits left = plan->tracks & blind; left;) {
            unsigned t = depo_bits_pop(&left);
            if (could_pay(&game->tracks[t], &state->hand[seat])) plan->noticed |= depo_bit(t);
        }
        blind &= ~plan->noticed;
    }
    unsigned built = depo_stations_built(game, state, seat);
    if (plan->made && plan->tickets == tickets && plan->built == built) {
        if (plan->done == tickets) {
            plan->owned = own;
            return;
        }
        depo_bits twins = depo_twins(game, own);
        depo_bits fresh = own & ~plan->owned;
        depo_bits ours = plan->tracks | depo_twins(game, plan->tracks);
        depo_bits free = (state->open & ~twins) | blind;
        depo_bits left = plan->tracks & ~(own | twins);
        bool on_plan = !(fresh & ~ours);
        bool open = !(left & ~(free | depo_twins(game, free)));
        if (on_plan && open && left) {
            if (fresh) {
                plan->trains = 0;
                for (depo_bits t = left; t;)
                    plan->trains = (uint8_t)(plan->trains + game->tracks[depo_bits_pop(&t)].length);
            }
            plan->tracks = left;
            plan->owned = own;
            return;
        }
        bool stuck = !fresh && !plan->tracks && !plan->borrow;
        if (stuck && !stations_changed(game, state, seat, plan)) return;
    }
    make_plan(guide, name, state, seat, tickets, plan->noticed, plan);
}
