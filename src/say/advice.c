/* SPDX-License-Identifier: MIT
 * Advice: how to play well, said when it matters, and how another move compares with the best. */
#include "say/sentence.h"

enum { NEAR_END = 12 /* trains */, FEW_CARDS = 7 };

/* The seat of an opponent who is near the end, or DEPO_NONE. */
static unsigned quick_one(const depo_game *game, const depo_state *state, unsigned seat) {
    for (unsigned other = 0; other < game->players; other++)
        if (other != seat && state->trains[other] <= NEAR_END) return other;
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
                 TR("All your tickets are done. Draw new ones while there is time, or claim long "
                    "routes: %u spaces are worth %u points."),
                 longest, points);
    else if (state->hand_size[seat] < FEW_CARDS)
        depo_add(out, "%s",
                 TR("Collect first: you get two cards a turn. The row shows the colours you need "
                    "for your ways; the pile may hold a locomotive, which fits every colour."));
    else
        depo_add(out,
                 TR("A turn is either cards or a route. Long routes pay best: %u spaces are worth "
                    "%u points. Narrow places on your ways go first, before someone else takes "
                    "them."),
                 longest, points);
}

void depo_tell_advice(const depo_teller *teller, const depo_state *state, depo_seat seat,
                      unsigned unfinished, unsigned neck, char out[DEPO_SENTENCE]) {
    unsigned quick = quick_one(teller->game, state, seat);
    char what[DEPO_SENTENCE] = "";
    out[0] = 0;
    if (state->phase == DEPO_START_LONG || state->phase == DEPO_START_TICKETS) {
        depo_add(out, "%s",
                 TR("Look for tickets that share a way: point at one, and the map shows the "
                    "shortest way. Long tickets pay more, but one that stays unfinished costs what "
                    "it would have paid."));
    } else if (state->phase == DEPO_OFFER) {
        depo_add(out, "%s",
                 TR("Keep what is nearly built already, or short and still free. An unfinished "
                    "ticket costs its points."));
    } else if (state->phase == DEPO_TUNNEL) {
        depo_add(out, "%s",
                 TR("Think before you pay: giving the tunnel up costs the turn, but the cards come "
                    "back."));
    } else if (state->turns_left) {
        depo_add(out, "%s",
                 TR("Last round: cards in hand are worth nothing at the end. Finish a ticket, or "
                    "claim the longest route you can."));
    } else if (neck < teller->game->n_tracks) {
        depo_tell_track(teller, (depo_track)neck, what);
        depo_add(out,
                 TR("Claim %s soon: your ticket has no good way round it, and others may want it "
                    "too."),
                 what);
    } else if (quick != DEPO_NONE && unfinished) {
        unsigned left = state->trains[quick];
        depo_add(what, TRN("%u train", "%u trains", left), left);
        depo_add(out, TR("%s has only %s left, so the end is near: finish your tickets first."),
                 PLAYER(quick), what);
    } else {
        tell_plan(teller, state, seat, unfinished, out);
    }
}

void depo_tell_other_move(const depo_teller *teller, const depo_state *state, depo_move move,
                          unsigned less, char out[DEPO_SENTENCE]) {
    char what[DEPO_SENTENCE];
    depo_tell_move(teller, state, move, what);
    out[0] = 0;
    if (less)
        depo_add(out, TRN("%s: about %u point less", "%s: about %u points less", less), what, less);
    else
        depo_add(out, TR("%s: about as good"), what);
}
