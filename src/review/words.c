/* SPDX-License-Identifier: MIT
 * A review in words. */
#include "review/review.h"

#include "say/sentence.h"

#include <string.h>

const char *depo_grade_name(const depo_teller *teller, depo_grade grade) {
    switch (grade) {
    case DEPO_GRADE_BEST:
        return TR("best move");
    case DEPO_GRADE_GOOD:
        return TR("good move");
    case DEPO_GRADE_INACCURACY:
        return TR("inaccuracy");
    case DEPO_GRADE_MISTAKE:
        return TR("mistake");
    case DEPO_GRADE_BLUNDER:
        return TR("blunder");
    default:
        return TR("only move");
    }
}

/* "Dallas – Houston", without what else is to be said of a track. */
static void name_track(const depo_teller *teller, unsigned track, char out[DEPO_SENTENCE]) {
    const depo_game_track *t = &teller->game->tracks[track];
    char name[DEPO_SENTENCE] = "", number[8];
    out[0] = 0;
    snprintf(number, sizeof number, "%u", track);
    depo_add(name, "%s – %s", depo_node_name(teller, t->a), depo_node_name(teller, t->b));
    depo_add_marked(teller, out, DEPO_MARK_TRACK, number, name);
}

static void name_tickets(const depo_teller *teller, depo_bits tickets, char out[DEPO_SENTENCE]) {
    char one[DEPO_SENTENCE];
    out[0] = 0;
    while (tickets) {
        depo_tell_ticket(teller, (depo_ticket)depo_bits_pop(&tickets), one);
        depo_add(out, "%s%s", *out ? ", " : "", one);
    }
}

/* What is said of a track with tickets. */
static void tell_ways(const depo_teller *teller, const depo_reason *reason, const char *track,
                      const char *tickets, char out[DEPO_SENTENCE]) {
    unsigned number = (unsigned)reason->number;
    if (reason->kind == DEPO_REASON_COMPLETES)
        depo_add(out, TR("%s completes %s"), track, tickets);
    else if (reason->kind == DEPO_REASON_ONLY_WAY)
        depo_add(out,
                 reason->ahead ? TR("%s is the only way left for %s")
                               : TR("%s was the only way left for %s"),
                 track, tickets);
    else if (reason->kind == DEPO_REASON_ON_THE_WAY)
        depo_add(out, TR("%s is on the way of %s"), track, tickets);
    else if (reason->kind == DEPO_REASON_BLOCKS)
        depo_add(out, TR("%s needed %s for %s"), PLAYER(reason->other), track, tickets);
    else
        depo_add(out,
                 TRN("without %s the way of %s is longer by %u train",
                     "without %s the way of %s is longer by %u trains", number),
                 track, tickets, number);
}

/* What is said of the points of a track. */
static void tell_points(const depo_teller *teller, const depo_reason *reason, const char *track,
                        char out[DEPO_SENTENCE]) {
    unsigned number = (unsigned)reason->number;
    if (reason->kind == DEPO_REASON_DOUBLED)
        depo_add(out, TRN("%s counts double: %u point", "%s counts double: %u points", number),
                 track, number);
    else if (reason->kind == DEPO_REASON_PATH)
        depo_add(out,
                 TRN("%s makes the longest path longer: %u train",
                     "%s makes the longest path longer: %u trains", number),
                 track, number);
    else if (reason->kind == DEPO_REASON_MERCHANDISE)
        depo_add(out, TR("%s brings a merchandise card"), track);
    else if (reason->kind == DEPO_REASON_LAST_TURNS)
        depo_add(out,
                 TRN("cards are worth nothing at the end, and %s brings %u point",
                     "cards are worth nothing at the end, and %s brings %u points", number),
                 track, number);
    else
        depo_add(out, TRN("%s brings %u point at once", "%s brings %u points at once", number),
                 track, number);
}

/* What is said of tickets that were chosen. */
static void tell_choice(const depo_teller *teller, const depo_reason *reason, const char *tickets,
                        char out[DEPO_SENTENCE]) {
    unsigned number = (unsigned)reason->number;
    if (reason->kind == DEPO_REASON_KEEPS)
        depo_add(out,
                 TRN("it was worth keeping %s: %u train more",
                     "it was worth keeping %s: %u trains more", number),
                 tickets, number);
    else if (reason->kind == DEPO_REASON_RETURNS)
        depo_add(out,
                 TRN("it was too much to keep %s: %u train more",
                     "it was too much to keep %s: %u trains more", number),
                 tickets, number);
    else if (reason->kind == DEPO_REASON_NEW_TICKETS)
        depo_add(out,
                 TRN("with %u train left there was time for new tickets",
                     "with %u trains left there was time for new tickets", number),
                 number);
    else
        depo_add(out,
                 TRN("it was too late for new tickets: %s had %u train left",
                     "it was too late for new tickets: %s had %u trains left", number),
                 PLAYER(reason->other), number);
}

/* The same of a choice that is still to be made. */
static void tell_choosing(const depo_teller *teller, const depo_reason *reason, const char *tickets,
                          char out[DEPO_SENTENCE]) {
    unsigned number = (unsigned)reason->number;
    if (reason->kind == DEPO_REASON_KEEPS)
        depo_add(out,
                 TRN("it is worth keeping %s: %u train more",
                     "it is worth keeping %s: %u trains more", number),
                 tickets, number);
    else if (reason->kind == DEPO_REASON_RETURNS)
        depo_add(out,
                 TRN("it is too much to keep %s: %u train more",
                     "it is too much to keep %s: %u trains more", number),
                 tickets, number);
    else if (reason->kind == DEPO_REASON_NEW_TICKETS)
        depo_add(out,
                 TRN("with %u train left there is time for new tickets",
                     "with %u trains left there is time for new tickets", number),
                 number);
    else
        depo_add(out,
                 TRN("it is too late for new tickets: %s has %u train left",
                     "it is too late for new tickets: %s has %u trains left", number),
                 PLAYER(reason->other), number);
}

/* Tickets instead of others. */
static void tell_rather(const depo_teller *teller, const depo_reason *reason, const char *tickets,
                        char out[DEPO_SENTENCE]) {
    char others[DEPO_SENTENCE];
    unsigned number = (unsigned)reason->number;
    name_tickets(teller, reason->given_up, others);
    depo_add(out,
             TRN("better %s for %u train than %s for %u", "better %s for %u trains than %s for %u",
                 number),
             tickets, number, others, (unsigned)reason->cost);
}

/* What is said of cards. */
static void tell_cards(const depo_teller *teller, const depo_reason *reason, const char *track,
                       const char *tickets, char out[DEPO_SENTENCE]) {
    bool named = reason->track != DEPO_NONE, ahead = reason->ahead;
    switch (reason->kind) {
    case DEPO_REASON_CARD:
        if (named)
            depo_add(out, TR("%s asks for this colour"), track);
        else
            depo_add(out, "%s",
                     ahead ? TR("this colour is needed most") : TR("this colour was needed most"));
        if (!*tickets) break;
        depo_add(out, ", ");
        depo_add(out, TR("on the way of %s"), tickets);
        break;
    case DEPO_REASON_LOCOMOTIVE:
        depo_add(out, "%s", TR("a locomotive fits every colour"));
        break;
    case DEPO_REASON_TWO_CARDS:
        depo_add(out, "%s", TR("a locomotive from the row takes the whole turn"));
        break;
    case DEPO_REASON_PILE:
        depo_add(out, "%s", TR("the pile may hold a locomotive"));
        break;
    case DEPO_REASON_BLIND:
        depo_add(out, "%s", TR("nothing in the row helps, and the pile may hold better"));
        break;
    case DEPO_REASON_TERRAIN:
        depo_add(out, "%s", TR("terrain cards double the points of later routes"));
        break;
    case DEPO_REASON_SPARES:
        depo_add(out, "%s", TR("it spares cards that are needed elsewhere"));
        break;
    default:
        if (named)
            depo_add(out,
                     ahead ? TR("the cards are needed for %s") : TR("the cards were needed for %s"),
                     track);
        else
            depo_add(out, "%s",
                     ahead ? TR("the cards are worth more in the hand")
                           : TR("the cards were worth more in the hand"));
        break;
    }
}

static void tell_station(const depo_teller *teller, const depo_reason *reason, const char *tickets,
                         char out[DEPO_SENTENCE]) {
    if (reason->tickets)
        depo_add(out, TR("a station in %s completes %s"), NODE(reason->what), tickets);
    else
        depo_add(out, TR("a station in %s opens a way that others have built"), NODE(reason->what));
}

void depo_tell_reason(const depo_teller *teller, const depo_reason *reason,
                      char out[DEPO_SENTENCE]) {
    char track[DEPO_SENTENCE] = "", tickets[DEPO_SENTENCE];
    out[0] = 0;
    if (reason->track < teller->game->n_tracks) name_track(teller, reason->track, track);
    name_tickets(teller, reason->tickets, tickets);
    switch (reason->kind) {
    case DEPO_REASON_NONE:
        return;
    case DEPO_REASON_COMPLETES:
    case DEPO_REASON_ONLY_WAY:
    case DEPO_REASON_DETOUR:
    case DEPO_REASON_ON_THE_WAY:
    case DEPO_REASON_BLOCKS:
        tell_ways(teller, reason, track, tickets, out);
        break;
    case DEPO_REASON_DOUBLED:
    case DEPO_REASON_PATH:
    case DEPO_REASON_MERCHANDISE:
    case DEPO_REASON_POINTS:
    case DEPO_REASON_LAST_TURNS:
    case DEPO_REASON_PAYS:
        tell_points(teller, reason, track, out);
        break;
    case DEPO_REASON_STATION:
        tell_station(teller, reason, tickets, out);
        break;
    case DEPO_REASON_KEEPS:
    case DEPO_REASON_RETURNS:
    case DEPO_REASON_NEW_TICKETS:
    case DEPO_REASON_NO_TICKETS:
        (reason->ahead ? tell_choosing : tell_choice)(teller, reason, tickets, out);
        break;
    case DEPO_REASON_RATHER:
        tell_rather(teller, reason, tickets, out);
        break;
    case DEPO_REASON_FIRST:
        depo_add(out, TR("the tickets in hand come first: %s"), tickets);
        break;
    case DEPO_REASON_LOST:
        depo_add(out, reason->ahead ? TR("no way is left for %s") : TR("no way was left for %s"),
                 tickets);
        break;
    default:
        tell_cards(teller, reason, track, tickets, out);
        break;
    }
    if (reason->taken_by == DEPO_NONE) return;
    unsigned later = reason->later;
    depo_add(out, "; ");
    depo_add(out, TRN("%s took it %u turn later", "%s took it %u turns later", later),
             PLAYER(reason->taken_by), later);
}

void depo_tell_better(const depo_teller *teller, const depo_review *review, unsigned i,
                      char out[DEPO_SENTENCE]) {
    const depo_verdict *verdict = &review->steps[i].verdict;
    char move[DEPO_SENTENCE], why[DEPO_SENTENCE];
    depo_reason reason;
    out[0] = 0;
    if (!memcmp(&verdict->chosen, &verdict->best, sizeof verdict->best)) return;
    depo_review_reason(review, i, &reason);
    depo_tell_move(teller, &review->states[i], verdict->best, move);
    depo_tell_reason(teller, &reason, why);
    if (*why)
        depo_add(out, TR("Better: %s. Why: %s."), move, why);
    else
        depo_add(out, TR("Better: %s."), move);
}

void depo_tell_step(const depo_teller *teller, const depo_review *review, unsigned i,
                    char out[DEPO_SENTENCE]) {
    static const unsigned silent = 1u << DEPO_EV_TURN | 1u << DEPO_EV_DEALT;
    depo_state after = review->states[i];
    depo_events events = {0};
    char sentence[DEPO_SENTENCE];
    depo_apply(review->game, &after, review->steps[i].move, &events);
    out[0] = 0;
    for (unsigned e = 0; e < events.count; e++) {
        if (silent >> events.list[e].kind & 1) continue;
        if (depo_tell_event(teller, &events.list[e], sentence))
            depo_add(out, "%s%s", *out ? "; " : "", sentence);
    }
}
