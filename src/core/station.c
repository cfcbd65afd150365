/* SPDX-License-Identifier: MIT
 * Stations: building them (E-11, E-12) and their best use at the count (E-13, S-05). */
#include "core/claim.h"
#include "core/pile.h"
#include "core/score.h"

uint64_t depo_station_cities(const depo_game *game, const depo_state *state) {
    uint64_t taken = 0;
    for (unsigned seat = 0; seat < game->players; seat++) {
        unsigned built = (unsigned)game->rules.stations - state->stations_left[seat];
        for (unsigned i = 0; i < built; i++) taken |= (uint64_t)1 << state->station[seat][i];
    }
    return taken;
}

depo_status depo_check_station(const depo_game *game, const depo_state *state, depo_move move) {
    if (!game->rules.stations) return DEPO_NO_STATIONS;
    if (move.what >= game->n_nodes) return DEPO_BAD_MOVE;
    if (!state->stations_left[move.seat]) return DEPO_NO_STATION_LEFT;
    if (depo_station_cities(game, state) >> move.what & 1) return DEPO_CITY_HAS_STATION;
    unsigned cost = (unsigned)game->rules.stations - state->stations_left[move.seat] + 1;
    depo_status status = depo_check_payment(game, state, move, cost, 0, 0);
    return status == DEPO_WRONG_CARD_COUNT ? DEPO_STATION_COST : status;
}

void depo_build_station(const depo_game *game, depo_state *state, depo_move move,
                        depo_events *events) {
    unsigned seat = move.seat;
    unsigned built = (unsigned)game->rules.stations - state->stations_left[seat];
    state->station[seat][built] = move.what;
    state->stations_left[seat]--;
    if (move.cards) {
        depo_spend(state, seat, move.color, move.cards);
        depo_discard(state, move.color, move.cards);
    }
    if (move.locos) {
        depo_spend(state, seat, DEPO_LOCOMOTIVE, move.locos);
        depo_discard(state, DEPO_LOCOMOTIVE, move.locos);
    }
    if (events) {
        depo_event *event = depo_tell(events, DEPO_EV_STATION, seat);
        event->what = move.what;
        if (move.cards) event->cards[move.color] = move.cards;
        event->cards[DEPO_LOCOMOTIVE] = (uint8_t)(event->cards[DEPO_LOCOMOTIVE] + move.locos);
    }
    depo_settle_piles(game, state, events);
}

/* The tracks worth borrowing from one station: one for each group of places that the seat does
 * not reach from there by itself. */
typedef struct loans {
    unsigned count;
    depo_track track[DEPO_MAX_TRACKS];
    depo_node to[DEPO_MAX_TRACKS];
} loans;

static void list_loans(const depo_game *game, depo_bits foreign, depo_node city,
                       const depo_links *links, loans *list) {
    uint64_t reached = depo_links_from(links, city);
    list->count = 0;
    while (foreign) {
        depo_track number = (depo_track)depo_bits_pop(&foreign);
        const depo_game_track *track = &game->tracks[number];
        if (track->a != city && track->b != city) continue;
        depo_node far = track->a == city ? track->b : track->a;
        if (reached >> far & 1) continue;
        reached |= depo_links_from(links, far);
        list->track[list->count] = number;
        list->to[list->count++] = far;
    }
}

/* Ticket points, then number of tickets, as one number to be compared. */
static unsigned links_worth(const depo_game *game, depo_bits tickets, const depo_links *links) {
    unsigned worth = 0;
    while (tickets) {
        const depo_game_ticket *ticket = &game->tickets[depo_bits_pop(&tickets)];
        if (depo_joined(links, ticket)) worth += ticket->points * 256u + 1;
    }
    return worth;
}

typedef struct search {
    const depo_game *game;
    depo_bits tickets; /* not completed without stations */
    unsigned stations;
    depo_node city[DEPO_MAX_STATIONS];
    loans list[DEPO_MAX_STATIONS];
    unsigned best_worth;
    depo_links best_links;
    uint8_t choice[DEPO_MAX_STATIONS], best[DEPO_MAX_STATIONS];
} search;

/* Tries every combination of loans; not borrowing comes first, so nothing is borrowed in vain. */
static void try_station(search *s, unsigned i, const depo_links *links) {
    if (i >= s->stations || i >= DEPO_MAX_STATIONS) {
        unsigned worth = links_worth(s->game, s->tickets, links);
        if (worth > s->best_worth) {
            s->best_worth = worth;
            s->best_links = *links;
            memcpy(s->best, s->choice, sizeof s->best);
        }
        return;
    }
    s->choice[i] = DEPO_NONE;
    try_station(s, i + 1, links);
    for (unsigned k = 0; k < s->list[i].count; k++) {
        depo_links joined = *links;
        depo_links_join(&joined, s->city[i], s->list[i].to[k]);
        s->choice[i] = s->list[i].track[k];
        try_station(s, i + 1, &joined);
    }
}

void depo_assign_stations(const depo_game *game, const depo_state *state, depo_seat seat,
                          depo_links *links, uint8_t borrowed[DEPO_MAX_STATIONS]) {
    memset(borrowed, DEPO_NONE, DEPO_MAX_STATIONS);
    search s = {.game = game, .stations = 0};
    unsigned built = (unsigned)game->rules.stations - state->stations_left[seat];
    if (!built) return;
    depo_bits foreign = 0;
    for (unsigned other = 0; other < game->players; other++)
        if (other != seat) foreign |= state->owned[other];
    for (depo_bits left = state->tickets[seat]; left;) {
        unsigned ticket = depo_bits_pop(&left);
        if (!depo_joined(links, &game->tickets[ticket])) s.tickets |= depo_bit(ticket);
    }
    if (!s.tickets) return;
    s.stations = built;
    for (unsigned i = 0; i < built; i++) {
        s.city[i] = state->station[seat][i];
        list_loans(game, foreign, s.city[i], links, &s.list[i]);
    }
    memset(s.best, DEPO_NONE, sizeof s.best);
    memset(s.choice, DEPO_NONE, sizeof s.choice);
    s.best_links = *links;
    try_station(&s, 0, links);
    *links = s.best_links;
    memcpy(borrowed, s.best, DEPO_MAX_STATIONS);
}
