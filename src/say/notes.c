/* SPDX-License-Identifier: MIT
 * What is particular about a track or a place, and what is to be done now. */
#include "say/mechanism.h"
#include "say/sentence.h"
#include "say/story.h"

#include "core/station.h"
#include "mapio/mapio.h"

/* Sentences: first */
void depo_tell_track_note(const depo_teller *teller, depo_track number, char out[DEPO_SENTENCE]) {
    const depo_game_track *track = &teller->game->tracks[number];
    depo_track twin = depo_twin(teller->game, number);
    out[0] = 0;
    depo_add(out, TRN("%u space", "%u spaces", track->length), (unsigned)track->length);
    depo_add(out, ", %s, ", depo_route_color_name(teller, track->color));
    depo_add(out, TRN("%u point", "%u points", track->points), (unsigned)track->points);
    if (track->terrain < DEPO_MAX_TERRAINS)
        depo_add(out, ", %s", depo_terrain_name(teller, track->terrain));
    if (track->tunnel) depo_add(out, ", %s", TR("tunnel"));
    if (track->ferry) {
        unsigned locos = track->ferry;
        /* where every space shows a locomotive there can't be more of them */
        depo_add(out, ", ");
        depo_add(
            out,
            locos == track->length
                ? TRN("ferry: %u locomotive", "ferry: %u locomotives", locos)
                : TRN("ferry: %u locomotive at least", "ferry: %u locomotives at least", locos),
            locos);
    }
    DEPO_SAY_ON(teller, note, number, out);
    /* of one colour: only their place tells them apart */
    if (twin != DEPO_NONE && teller->game->tracks[twin].color == track->color)
        depo_add(out, ", %s",
                 teller->map->tracks[track->map_track].second ? TR("second track of two")
                                                              : TR("first track of two"));
}

void depo_tell_track_status(const depo_teller *teller, const depo_state *state, depo_track number,
                            char out[DEPO_SENTENCE]) {
    const depo_game_track *tracks = teller->game->tracks;
    depo_track twin = depo_twin(teller->game, number);
    depo_tell_track_note(teller, number, out);
    if (twin != DEPO_NONE && tracks[twin].color != tracks[number].color)
        depo_add(out, ", %s", TR("double route"));
    unsigned owner = depo_owner_of(teller->game, state, number);
    if (owner != DEPO_NONE) {
        depo_add(out, ", ");
        depo_add(out, TR("taken by %s"), PLAYER(owner));
    } else if (!depo_has(state->open, number)) {
        depo_add(out, ", %s", TR("closed"));
    }
    if (depo_has(state->doubled, number)) depo_add(out, "%s", TR(", doubled"));
    DEPO_SAY_ON(teller, status, state, number, out);
}

bool depo_tell_reconstructed(const depo_teller *teller, char out[DEPO_SENTENCE]) {
    const depo_game *game = teller->game;
    unsigned ours = 0, all = game->n_tickets;
    for (unsigned i = 0; i < all; i++)
        ours += teller->map->tickets[game->tickets[i].map_ticket].reconstructed;
    out[0] = 0;
    if (ours && ours == all)
        depo_add(
            out, "%s",
            TR("The tickets here are reconstructed: no public source gives the printed ones."));
    else if (ours)
        depo_add(out,
                 TRN("%u of %u tickets is reconstructed: no public source gives the printed one.",
                     "%u of %u tickets are reconstructed: no public source gives the printed ones.",
                     ours),
                 ours, all);
    return ours > 0;
}

/* Who has a station in a city, or DEPO_NONE. */
static unsigned station_owner(const depo_game *game, const depo_state *state, unsigned city) {
    for (unsigned seat = 0; seat < game->players; seat++)
        for (unsigned i = 0; i < depo_stations_built(game, state, seat); i++)
            if (game->node_city[state->station[seat][i]] == city) return seat;
    return DEPO_NONE;
}

bool depo_tell_city_note(const depo_teller *teller, const depo_state *state, unsigned city,
                         char out[DEPO_SENTENCE]) {
    const depo_map *map = teller->map;
    unsigned owner = station_owner(teller->game, state, city), group = 0;
    const char *clause = "E-24";
    out[0] = 0;
    while (group < map->n_groups && !(map->groups[group].cities >> city & 1)) group++;
    if (owner != DEPO_NONE) {
        depo_add(out, TR("station of %s"), PLAYER(owner));
        clause = "E-13";
        /* Sentences: later */
    } else if (map->cities[city].kind == DEPO_CITY_DEAD_END) {
        depo_add(out, "%s",
                 TR("a dead end: no path goes through it; any route into the country completes a "
                    "ticket to it"));
        clause = "A-15";
    } else if (map->cities[city].kind == DEPO_CITY_JUNCTION) {
        depo_add(out, "%s", TR("a junction: paths go through it, tickets never end here"));
        clause = "A-19";
        /* Sentences: first */
    } else if (group < map->n_groups) {
        depo_add(out, TR("for a ticket to %s, reach any of its cities"),
                 map->groups[group].name.in[teller->language]);
        clause = "A-14";
        /* Sentences: later */
    } else if (map->variants[teller->game->variant].big_cities >> city & 1) {
        depo_add(out, "%s", TR("a big city"));
    } else {
        return false;
    }
    depo_add_clause(teller, clause, out);
    return true;
}

/* Sentences: first */

/* What the seat whose turn it is may do. */
static const char *turn_prompt(const depo_teller *teller, bool brief) {
    if (teller->game->rules.stations)
        return brief ? TR("Your turn: cards, route, tickets or station")
                     : TR("Your turn: take cards, claim a route, draw tickets or build a station");
    return brief ? TR("Your turn: cards, route or tickets")
                 : TR("Your turn: take cards, claim a route or draw tickets");
}

static bool only_pass(const depo_teller *teller, const depo_state *state, depo_seat seat) {
    return state->phase == DEPO_TURN &&
           depo_check(teller->game, state, (depo_move){.kind = DEPO_PASS, .seat = seat}) == DEPO_OK;
}

void depo_tell_prompt(const depo_teller *teller, const depo_state *state, depo_seat seat,
                      bool brief, char out[DEPO_SENTENCE]) {
    unsigned deciders = depo_deciders(state);
    out[0] = 0;
    if (state->phase == DEPO_OVER) {
        depo_add(out, "%s", TR("The game is over"));
    } else if (seat >= teller->game->players || !(deciders >> seat & 1)) {
        if (deciders & (deciders - 1))
            depo_add(out, "%s", TR("Waiting for everyone to choose tickets"));
        else if (deciders)
            depo_add(out, TR("%s's turn"), PLAYER(depo_decider(state)));
        /* Sentences: later */
    } else if (only_pass(teller, state, seat)) {
        depo_add(out, "%s", TR("You can only pass"));
        /* Sentences: first */
    } else if (state->phase == DEPO_START_LONG) {
        depo_add(out, "%s", TR("Choose your long ticket"));
    } else if (state->phase == DEPO_START_TICKETS) {
        depo_add(out, "%s", TR("Choose your first tickets"));
    } else if (state->phase == DEPO_SECOND_CARD) {
        depo_add(out, "%s", TR("One more card"));
    } else if (state->phase == DEPO_OFFER) {
        depo_add(out, "%s", TR("Choose which tickets to keep"));
        /* Sentences: later */
    } else if (state->phase == DEPO_TUNNEL) {
        depo_add(
            out,
            TRN("The tunnel costs %u more card", "The tunnel costs %u more cards", state->owed),
            (unsigned)state->owed);
    } else {
        depo_add(out, "%s", turn_prompt(teller, brief));
    }
}
