/* SPDX-License-Identifier: MIT
 * Stations: building them (E-11, E-12) and their best use at the count (E-13, S-05). */
#include "core/claim.h"
#include "core/pile.h"
#include "core/links.h"
#include "core/station.h"

uint64_t depo_station_cities(const depo_game *game, const depo_state *state) {
    uint64_t taken = 0;
    for (unsigned seat = 0; seat < game->players; seat++) {
        unsigned built = depo_stations_built(game, state, seat);
        for (unsigned i = 0; i < built; i++) taken |= (uint64_t)1 << state->station[seat][i];
    }
    return taken;
}

depo_status depo_check_station(const depo_game *game, const depo_state *state, depo_move move) {
    if (!game->rules.stations) return DEPO_NO_STATIONS;
    if (move.what >= game->n_nodes) return DEPO_BAD_MOVE;
    if (!state->stations_left[move.seat]) return DEPO_NO_STATION_LEFT;
    if (depo_station_cities(game, state) >> move.what & 1) return DEPO_CITY_HAS_STATION;
    unsigned cost = depo_station_cost(game, state, move.seat);
    depo_status status = depo_check_payment(game, state, move, cost, 0, 0);
    return status == DEPO_WRONG_CARD_COUNT ? DEPO_STATION_COST : status;
}

void depo_build_station(const depo_game *game, depo_state *state, depo_move move,
                        depo_events *events) {
    unsigned seat = move.seat;
    unsigned built = depo_stations_built(game, state, seat);
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
    depo_track track[DEPO_MAX_NODES];
    uint64_t joined[DEPO_MAX_NODES]; /* the places that are one group with the loan */
} loans;

static void list_loans(const depo_game *game, depo_bits foreign, depo_node city,
                       const depo_links *links, loans *list) {
    uint64_t own = depo_links_from(links, city), reached = own;
    list->count = 0;
    for (foreign &= game->tracks_at[city]; foreign;) {
        depo_track number = (depo_track)depo_bits_pop(&foreign);
        const depo_game_track *track = &game->tracks[number];
        depo_node far = track->a == city ? track->b : track->a;
        if (reached >> far & 1) continue;
        uint64_t more = depo_links_from(links, far);
        reached |= more;
        list->track[list->count] = number;
        list->joined[list->count++] = own | more;
    }
}

/* Only what loans join can complete a ticket that the own tracks do not, so the search works on
 * the groups that loans make: at most one for each station, without common places. */
typedef struct search {
    const depo_game *game;
    depo_bits tickets; /* not completed without stations */
    unsigned stations;
    loans list[DEPO_MAX_STATIONS];
    unsigned best_worth;
    uint8_t choice[DEPO_MAX_STATIONS], best[DEPO_MAX_STATIONS]; /* tracks */
} search;

/* Ticket points, then number of tickets, as one number to be compared. */
static unsigned groups_worth(const search *s, const uint64_t *groups, unsigned count) {
    unsigned worth = 0;
    for (depo_bits left = s->tickets; left;) {
        const depo_game_ticket *ticket = &s->game->tickets[depo_bits_pop(&left)];
        bool done = false;
        for (unsigned i = 0; i < count; i++)
            done |= (groups[i] & ticket->a) && (groups[i] & ticket->b);
        if (done) worth += ticket->points * 256u + 1;
    }
    return worth;
}

/* Tries every combination of loans; not borrowing comes first, so nothing is borrowed in vain. */
static void try_station(search *s, unsigned i, const uint64_t *groups, unsigned count) {
    if (i >= s->stations || i >= DEPO_MAX_STATIONS) {
        unsigned worth = groups_worth(s, groups, count);
        if (worth > s->best_worth) {
            s->best_worth = worth;
            memcpy(s->best, s->choice, sizeof s->best);
        }
        return;
    }
    s->choice[i] = DEPO_NONE;
    try_station(s, i + 1, groups, count);
    for (unsigned k = 0; k < s->list[i].count; k++) {
        uint64_t merged[DEPO_MAX_STATIONS + 1], fresh = s->list[i].joined[k];
        unsigned others = 0;
        for (unsigned g = 0; g < count; g++) {
            bool apart = !(groups[g] & fresh);
            merged[others] = groups[g];
            others += apart;
            if (!apart) fresh |= groups[g];
        }
        merged[others] = fresh;
        s->choice[i] = s->list[i].track[k];
        try_station(s, i + 1, merged, others + 1);
    }
}

/* The tickets among `tickets` that are not completed and have both ends in `places`. */
static depo_bits open_tickets(const depo_game *game, depo_bits tickets, const depo_links *links,
                              uint64_t places) {
    depo_bits open = 0;
    while (tickets) {
        unsigned number = depo_bits_pop(&tickets);
        const depo_game_ticket *ticket = &game->tickets[number];
        if ((ticket->a & places) && (ticket->b & places) && !depo_joined(links, ticket))
            open |= depo_bit(number);
    }
    return open;
}

void depo_assign_stations(const depo_game *game, const depo_state *state, depo_seat seat,
                          depo_links *links, uint8_t borrowed[DEPO_MAX_STATIONS]) {
    memset(borrowed, DEPO_NONE, DEPO_MAX_STATIONS);
    unsigned built = depo_stations_built(game, state, seat);
    if (!built) return;
    search s;
    s.game = game;
    s.stations = built;
    s.best_worth = 0;
    memset(s.choice, DEPO_NONE, sizeof s.choice);
    memset(s.best, DEPO_NONE, sizeof s.best);
    depo_bits foreign = 0;
    for (unsigned other = 0; other < game->players; other++)
        if (other != seat) foreign |= state->owned[other];
    uint64_t places = 0;
    for (unsigned i = 0; i < built; i++) {
        list_loans(game, foreign, state->station[seat][i], links, &s.list[i]);
        for (unsigned k = 0; k < s.list[i].count; k++) places |= s.list[i].joined[k];
    }
    s.tickets = open_tickets(game, state->tickets[seat], links, places);
    if (!s.tickets) return;
    try_station(&s, 0, NULL, 0);
    for (unsigned i = 0; i < built; i++)
        if (s.best[i] != DEPO_NONE)
            depo_links_join(links, game->tracks[s.best[i]].a, game->tracks[s.best[i]].b);
    memcpy(borrowed, s.best, DEPO_MAX_STATIONS);
}
