/* SPDX-License-Identifier: MIT
 * A review in words. */
#include "review/review.h"

#include "say/mechanism.h"
#include "say/sentence.h"
#include "say/story.h"

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
                 reason->ahead ? TR("%s is the last open way to complete %s")
                               : TR("%s was the last open way to complete %s"),
                 track, tickets);
    else if (reason->kind == DEPO_REASON_ON_THE_WAY)
        depo_add(out, TR("%s helps complete %s"), track, tickets);
    else if (reason->kind == DEPO_REASON_BLOCKS)
        depo_add(out, reason->ahead ? TR("%s needs %s for %s") : TR("%s needed %s for %s"),
                 PLAYER(reason->other), track, tickets);
    else
        depo_add(out,
                 TRN("Without %s, you need %u more train for %s",
                     "Without %s, you need %u more trains for %s", number),
                 track, number, tickets);
}

/* What is said of the points of a track. */
static void tell_points(const depo_teller *teller, const depo_reason *reason, const char *track,
                        char out[DEPO_SENTENCE]) {
    unsigned number = (unsigned)reason->number;
    if (reason->kind == DEPO_REASON_DOUBLED)
        depo_add(out, TRN("%s scores double: %u point", "%s scores double: %u points", number),
                 track, number);
    else if (reason->kind == DEPO_REASON_PATH)
        depo_add(out,
                 TRN("%s extends your longest path to %u train",
                     "%s extends your longest path to %u trains", number),
                 track, number);
    else if (reason->kind == DEPO_REASON_GAIN)
        depo_mechanism_words[reason->what]->reason(teller, track, number, out);
    else if (reason->kind == DEPO_REASON_LAST_TURNS)
        depo_add(out,
                 TRN("Leftover cards are worth nothing, and %s scores %u point",
                     "Leftover cards are worth nothing, and %s scores %u points", number),
                 track, number);
    else
        depo_add(out, TRN("%s scores %u point", "%s scores %u points", number), track, number);
}

/* What is said of tickets that were chosen. */
static void tell_choice(const depo_teller *teller, const depo_reason *reason, const char *tickets,
                        char out[DEPO_SENTENCE]) {
    unsigned number = (unsigned)reason->number;
    if (reason->kind == DEPO_REASON_KEEPS)
        depo_add(out,
                 TRN("You would have needed only %u more train for %s",
                     "You would have needed only %u more trains for %s", number),
                 number, tickets);
    else if (reason->kind == DEPO_REASON_RETURNS)
        depo_add(
            out,
            TRN("%u more train for %s was too much", "%u more trains for %s were too many", number),
            number, tickets);
    else if (reason->kind == DEPO_REASON_NEW_TICKETS)
        depo_add(out,
                 TRN("With %u train left, you had time for new tickets",
                     "With %u trains left, you had time for new tickets", number),
                 number);
    else
        depo_add(out,
                 TRN("It was too late for new tickets: %s had %u train left",
                     "It was too late for new tickets: %s had %u trains left", number),
                 PLAYER(reason->other), number);
}

/* The same of a choice that is still to be made. */
static void tell_choosing(const depo_teller *teller, const depo_reason *reason, const char *tickets,
                          char out[DEPO_SENTENCE]) {
    unsigned number = (unsigned)reason->number;
    if (reason->kind == DEPO_REASON_KEEPS)
        depo_add(out,
                 TRN("You need only %u more train for %s", "You need only %u more trains for %s",
                     number),
                 number, tickets);
    else if (reason->kind == DEPO_REASON_RETURNS)
        depo_add(
            out,
            TRN("%u more train for %s is too much", "%u more trains for %s are too many", number),
            number, tickets);
    else if (reason->kind == DEPO_REASON_NEW_TICKETS)
        depo_add(out,
                 TRN("With %u train left, you have time for new tickets",
                     "With %u trains left, you have time for new tickets", number),
                 number);
    else
        depo_add(out,
                 TRN("It's too late for new tickets: %s has %u train left",
                     "It's too late for new tickets: %s has %u trains left", number),
                 PLAYER(reason->other), number);
}

/* Tickets instead of others. */
static void tell_rather(const depo_teller *teller, const depo_reason *reason, const char *tickets,
                        char out[DEPO_SENTENCE]) {
    char others[DEPO_SENTENCE];
    unsigned number = (unsigned)reason->number;
    name_tickets(teller, reason->given_up, others);
    depo_add(out,
             TRN("You need %u more train for %s, %u for %s",
                 "You need %u more trains for %s, %u for %s", number),
             number, tickets, (unsigned)reason->cost, others);
}

/* What is said of cards. */
static void tell_cards(const depo_teller *teller, const depo_reason *reason, const char *track,
                       char out[DEPO_SENTENCE]) {
    bool named = reason->track != DEPO_NONE, ahead = reason->ahead;
    switch (reason->kind) {
    case DEPO_REASON_CARD:
        if (named)
            depo_add(out, TR("%s needs this colour"), track);
        else
            depo_add(out, "%s",
                     ahead ? TR("You need this colour most") : TR("You needed this colour most"));
        break;
    case DEPO_REASON_READY:
        depo_add(out, ahead ? TR("With it you can claim %s") : TR("With it you could claim %s"),
                 track);
        break;
    case DEPO_REASON_LOCOMOTIVE:
        depo_add(out, "%s", TR("A locomotive fits every colour"));
        break;
    case DEPO_REASON_TWO_CARDS:
        depo_add(out, "%s", TR("A face-up locomotive takes the whole turn"));
        break;
    case DEPO_REASON_PILE:
        depo_add(out, "%s", TR("The pile may hold a locomotive"));
        break;
    case DEPO_REASON_BLIND:
        depo_add(out, "%s", TR("No face-up card helps your tickets"));
        break;
    case DEPO_REASON_TERRAIN:
        depo_add(out, "%s", TR("Terrain cards double the points of later routes"));
        break;
    case DEPO_REASON_SPARES:
        depo_add(out, "%s", TR("You need those cards elsewhere"));
        break;
    default:
        if (named)
            depo_add(out,
                     ahead ? TR("You need the cards for %s") : TR("You needed the cards for %s"),
                     track);
        else
            depo_add(out, "%s",
                     ahead ? TR("The cards are worth more in your hand")
                           : TR("The cards were worth more in your hand"));
        break;
    }
}

static void tell_station(const depo_teller *teller, const depo_reason *reason, const char *tickets,
                         char out[DEPO_SENTENCE]) {
    if (reason->tickets)
        depo_add(out, TR("A station in %s completes %s"), NODE(reason->what), tickets);
    else
        depo_add(out, TR("A station in %s lets you use an opponent's route"), NODE(reason->what));
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
    case DEPO_REASON_GAIN:
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
        depo_add(out, TR("Complete your tickets first: %s"), tickets);
        break;
    case DEPO_REASON_LOST:
        depo_add(out,
                 reason->ahead ? TR("You can't complete %s any more")
                               : TR("You couldn't complete %s any more"),
                 tickets);
        break;
    default:
        tell_cards(teller, reason, track, out);
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
        depo_add(out, TR("Better: %s. %s."), move, why);
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
