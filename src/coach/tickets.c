/* SPDX-License-Identifier: MIT
 * How it stands with a ticket, in words. */
#include "coach/coach.h"

#include "core/engine.h"
#include "say/sentence.h"
#include "say/story.h"

/* Why nothing can be built for it any more. */
static void tell_lost(const depo_teller *teller, const depo_state *state, depo_seat seat,
                      const depo_outlook *outlook, char out[DEPO_SENTENCE]) {
    unsigned left = state->trains[seat];
    if (state->phase == DEPO_OVER)
        depo_add(out, "%s", TR("not completed"));
    else if (outlook->way && outlook->trains <= left)
        depo_add(out,
                 TRN("out of reach: needs %u turn, %u left",
                     "out of reach: needs %u turns, %u left", outlook->claims),
                 (unsigned)outlook->claims, (unsigned)outlook->left);
    else if (outlook->way)
        depo_add(out,
                 TRN("out of reach: needs %u train, %u left",
                     "out of reach: needs %u trains, %u left", outlook->trains),
                 (unsigned)outlook->trains, left);
    else
        depo_add(out, "%s",
                 outlook->rescue ? TR("no path is open any more; a station may still help")
                                 : TR("no path is open any more"));
}

/* Sentences: first */
static void tell_ways(const depo_teller *teller, const depo_outlook *outlook, bool necks,
                      char out[DEPO_SENTENCE]) {
    depo_add(out, TRN("%u train", "%u trains", outlook->trains), (unsigned)outlook->trains);
    depo_add(out, ", ");
    depo_add(out, TRN("%u turn", "%u turns", outlook->turns), (unsigned)outlook->turns);
    if (!necks || outlook->neck == DEPO_NONE) return;
    const depo_game_track *neck = &teller->game->tracks[outlook->neck];
    char name[DEPO_SENTENCE] = "", track[DEPO_SENTENCE] = "", number[8];
    snprintf(number, sizeof number, "%u", (unsigned)outlook->neck);
    depo_add(name, "%s – %s", depo_node_name(teller, neck->a), depo_node_name(teller, neck->b));
    depo_add_marked(teller, track, DEPO_MARK_TRACK, number, name);
    depo_add(out, " · ");
    depo_add(out, TR("bottleneck %s"), track);
}

/* Sentences: later */
static void add_outlook(const depo_teller *teller, const depo_state *state, depo_seat seat,
                        const depo_outlook *outlook, bool necks, char out[DEPO_SENTENCE]) {
    bool over = state->phase == DEPO_OVER;
    if (outlook->fate == DEPO_FATE_DONE)
        depo_add(out, "%s", TR("completed"));
    else if (outlook->fate == DEPO_FATE_BORROWED)
        depo_add(out, "%s",
                 over ? TR("completed through a station") : TR("through a station for now"));
    else if (outlook->fate == DEPO_FATE_LOST)
        tell_lost(teller, state, seat, outlook, out);
    else
        tell_ways(teller, outlook, necks, out);
}

void depo_tell_outlook(const depo_teller *teller, const depo_state *state, depo_seat seat,
                       const depo_outlook *outlook, bool necks, char out[DEPO_SENTENCE]) {
    out[0] = 0;
    add_outlook(teller, state, seat, outlook, necks, out);
}

/* The tracks that the ways of the tickets held and chosen go over, without one of them. */
static depo_bits planned(const depo_guide *guide, const depo_state *state, depo_seat seat,
                         depo_bits tickets) {
    depo_bits tracks = state->owned[seat];
    while (tickets) {
        depo_outlook outlook;
        depo_look_ahead(guide, state, seat, (depo_ticket)depo_bits_pop(&tickets), &outlook);
        tracks |= outlook.way;
    }
    return tracks;
}

/* Sentences: first */
void depo_tell_offered(const depo_teller *teller, const depo_guide *guide, const depo_state *state,
                       depo_seat seat, depo_ticket ticket, unsigned places, bool necks,
                       char out[DEPO_SENTENCE]) {
    const depo_game *game = teller->game;
    depo_offer offer = depo_offer_of(game, state, seat);
    depo_bits others = state->tickets[seat] & ~offer.tickets;
    depo_outlook outlook;
    out[0] = 0;
    for (depo_bits left = offer.tickets; left; places >>= 1) {
        unsigned offered = depo_bits_pop(&left);
        if (places & 1) others |= depo_bit(offered);
    }
    others &= ~depo_bit(ticket);
    depo_look_ahead(guide, state, seat, ticket, &outlook);
    if (game->tickets[ticket].is_long) depo_add(out, "%s · ", TR("long"));
    if (outlook.fate == DEPO_FATE_DONE) {
        depo_add(out, "%s", TR("already completed"));
        return;
    }
    add_outlook(teller, state, seat, &outlook, necks, out);
    if (!outlook.way) return;
    if (outlook.trains != outlook.length) {
        depo_add(out, " (");
        depo_add(out, TR("%u on an empty board"), (unsigned)outlook.length);
        depo_add(out, ")");
    }
    unsigned shared = 0;
    for (depo_bits left = outlook.way & planned(guide, state, seat, others); left;)
        shared += game->tracks[depo_bits_pop(&left)].length;
    if (!shared) return;
    depo_add(out, " · ");
    depo_add(out,
             TRN("%u space shared with your tickets", "%u spaces shared with your tickets", shared),
             shared);
}
