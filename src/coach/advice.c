/* SPDX-License-Identifier: MIT
 * Advice: how to play well, said when it matters. */
#include "coach/coach.h"

#include "say/sentence.h"
#include "say/story.h"

enum { FEW_CARDS = 7 };

/* The seat of an opponent who is near the end, or DEPO_NONE. */
static unsigned quick_one(const depo_game *game, const depo_state *state, unsigned seat) {
    unsigned near_end = game->rules.trains * 4u / 15; /* 12 of 45 */
    for (unsigned other = 0; other < game->players; other++)
        if (other != seat && state->trains[other] <= near_end) return other;
    return DEPO_NONE;
}

static unsigned longest_route(const depo_game *game) {
    unsigned longest = 0;
    for (unsigned i = 0; i < game->n_tracks; i++)
        if (game->tracks[i].length > longest) longest = game->tracks[i].length;
    return longest;
}

/* Advice for a turn without anything urgent. */
static void tell_plan(const depo_teller *teller, const depo_state *state, depo_seat seat,
                      unsigned unfinished, char out[DEPO_SENTENCE]) {
    unsigned longest = longest_route(teller->game);
    unsigned points = teller->game->rules.points[longest];
    if (!unfinished)
        depo_add(out,
                 TRN("All your tickets are done. Draw new ones while there is time, or claim long "
                     "routes: %u spaces are worth %u point.",
                     "All your tickets are done. Draw new ones while there is time, or claim long "
                     "routes: %u spaces are worth %u points.",
                     points),
                 longest, points);
    else if (state->hand_size[seat] < FEW_CARDS)
        depo_add(out, "%s",
                 TR("Collect first: you get two cards a turn. Look for the colours you need among "
                    "the face-up cards; the deck may hold a locomotive, which fits any colour."));
    else
        depo_add(out,
                 TRN("Each turn, take cards or claim a route. Long routes score best: %u spaces "
                     "are worth %u point. Claim the bottlenecks on your routes first, before "
                     "someone else does.",
                     "Each turn, take cards or claim a route. Long routes score best: %u spaces "
                     "are worth %u points. Claim the bottlenecks on your routes first, before "
                     "someone else does.",
                     points),
                 longest, points);
}

/* The tracks that can be claimed now by the seat whose turn it is. */
static depo_bits claimable(const depo_game *game, const depo_state *state, depo_seat seat) {
    depo_choices choices;
    depo_bits all = 0;
    if (state->phase != DEPO_TURN || depo_decider(state) != seat) return 0;
    depo_choose(game, state, &choices);
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) all |= choices.claim[kind];
    return all;
}

void depo_tell_advice(const depo_teller *teller, const depo_guide *guide, const depo_state *state,
                      depo_seat seat, char out[DEPO_SENTENCE]) {
    unsigned unfinished = 0, neck = DEPO_NONE;
    depo_ways ways;
    depo_find_ways(guide, state, seat, state->tickets[seat], &ways);
    /* What is no part of the plan may be a neck for one ticket and of no use with the others. */
    depo_bits can = claimable(teller->game, state, seat) & ways.plan;
    for (depo_bits left = state->tickets[seat]; left;) {
        depo_outlook outlook;
        depo_look_ahead(guide, state, seat, (depo_ticket)depo_bits_pop(&left), &outlook);
        if (outlook.fate == DEPO_FATE_DONE) continue;
        unfinished++;
        if (neck == DEPO_NONE && outlook.neck != DEPO_NONE && depo_has(can, outlook.neck))
            neck = outlook.neck;
    }
    unsigned quick = quick_one(teller->game, state, seat);
    char what[DEPO_SENTENCE] = "";
    out[0] = 0;
    /* Sentences: first */
    if (state->phase == DEPO_START_LONG || state->phase == DEPO_START_TICKETS) {
        depo_add(out, "%s",
                 TR("Look for tickets that share routes; point at one to see its shortest path on "
                    "the map. Long tickets score more, but an unfinished one loses its points."));
        /* Sentences: later */
    } else if (state->phase == DEPO_OFFER) {
        depo_add(out, "%s",
                 TR("Keep tickets that are nearly complete, or short ones that are still open. An "
                    "unfinished ticket loses its points."));
    } else if (state->phase == DEPO_TUNNEL) {
        depo_add(out, "%s",
                 TR("Think before you pay: giving up the tunnel costs the turn, but you get your "
                    "cards back."));
    } else if (state->turns_left) {
        depo_add(out, "%s",
                 TR("Last round: cards left in your hand are worth nothing. Complete a ticket, or "
                    "claim the longest route you can."));
    } else if (neck < teller->game->n_tracks) {
        depo_tell_track(teller, (depo_track)neck, what);
        depo_add(out,
                 TR("Claim %s soon: there's no good way around it, and others may want it too."),
                 what);
    } else if (quick != DEPO_NONE && unfinished) {
        unsigned left = state->trains[quick];
        depo_add(what, TRN("%u train", "%u trains", left), left);
        depo_add(out, TR("%s has only %s left. The end is near: complete your tickets first."),
                 PLAYER(quick), what);
    } else {
        tell_plan(teller, state, seat, unfinished, out);
    }
}
