/* SPDX-License-Identifier: MIT
 * Why a move was better: what it does for the tickets, the points and the cards. */
#include "review/review.h"

#include "bots/plan.h"
#include "coach/outlook.h"
#include "core/links.h"
#include "core/mechanism.h"
#include "core/station.h"
#include "core/trail.h"

#include <string.h>

enum {
    SMALL_DETOUR = 1, /* trains: less is no reason */
    LATE = 3          /* the part of the trains with which the end is near */
};

typedef struct asking {
    const depo_guide *guide;
    const depo_game *game;
    const depo_state *known;
    depo_seat seat;
    depo_move chosen, best;
    depo_reason *reason;
} asking;

static unsigned fate_of(const asking *a, const depo_state *state, unsigned ticket,
                        unsigned *trains) {
    depo_outlook outlook;
    depo_look_ahead(a->guide, state, a->seat, (depo_ticket)ticket, &outlook);
    *trains = outlook.trains;
    return outlook.fate;
}

static bool joined(unsigned fate) {
    return fate == DEPO_FATE_DONE || fate == DEPO_FATE_BORROWED;
}

static bool give(const asking *a, depo_reason_kind kind, unsigned track, depo_bits tickets,
                 int number) {
    a->reason->kind = (uint8_t)kind;
    a->reason->track = (uint8_t)track;
    a->reason->tickets = tickets;
    a->reason->number = number;
    return true;
}

/* The board when the seat has a track, or when nobody can have it any more. */
static depo_state with_track(const asking *a, depo_track track, bool own) {
    depo_state state = *a->known;
    depo_track twin = depo_twin(a->game, track);
    unsigned length = a->game->tracks[track].length;
    state.open &= ~depo_bit(track);
    if (twin != DEPO_NONE && (own || !a->game->both_tracks)) state.open &= ~depo_bit(twin);
    if (!own) return state;
    state.owned[a->seat] |= depo_bit(track);
    state.trains[a->seat] =
        (uint8_t)(state.trains[a->seat] > length ? state.trains[a->seat] - length : 0);
    return state;
}

/* What a track does for the tickets of the seat. */
static bool serve_tickets(const asking *a, depo_track track) {
    depo_state with = with_track(a, track, true), without = with_track(a, track, false);
    depo_bits completed = 0, only = 0, detours = 0, way = 0;
    unsigned longest = 0, length = a->game->tracks[track].length;
    for (depo_bits left = a->known->tickets[a->seat]; left;) {
        unsigned ticket = depo_bits_pop(&left), now, then, rest;
        if (joined(fate_of(a, a->known, ticket, &now))) continue;
        unsigned fate = fate_of(a, &with, ticket, &then);
        if (fate == DEPO_FATE_DONE) completed |= depo_bit(ticket);
        if (fate == DEPO_FATE_LOST) continue;
        bool shorter = then + length <= now; /* it lies on a shortest way */
        if (fate_of(a, &without, ticket, &rest) == DEPO_FATE_LOST)
            only |= depo_bit(ticket);
        else if (shorter && rest > now + SMALL_DETOUR) {
            detours |= depo_bit(ticket);
            if (rest - now > longest) longest = rest - now;
        } else if (shorter) {
            way |= depo_bit(ticket);
        }
    }
    if (completed) return give(a, DEPO_REASON_COMPLETES, track, completed, 0);
    if (only) return give(a, DEPO_REASON_ONLY_WAY, track, only, 0);
    if (detours) return give(a, DEPO_REASON_DETOUR, track, detours, (int)longest);
    return way && give(a, DEPO_REASON_ON_THE_WAY, track, way, 0);
}

/* Tickets among some that a set of tracks joins. */
static depo_bits joined_by(const asking *a, depo_bits tracks, depo_bits tickets) {
    depo_links links;
    depo_bits found = 0;
    depo_link(a->game, tracks, &links);
    while (tickets) {
        unsigned ticket = depo_bits_pop(&tickets);
        if (depo_joined(&links, &a->game->tickets[ticket])) found |= depo_bit(ticket);
    }
    return found;
}

/* Whether the way that joins all tickets together goes over a track, and for which of them. */
static bool serve_plan(const asking *a, depo_track track) {
    depo_plan plan;
    memset(&plan, 0, sizeof plan);
    depo_plan_make(a->guide, DEPO_STYLE_PLANNER, a->known, a->seat, a->known->tickets[a->seat],
                   &plan);
    depo_bits all = plan.tracks | plan.borrow | a->known->owned[a->seat];
    depo_bits here = depo_bit(track) | depo_twins(a->game, depo_bit(track));
    if (!(plan.tracks & here)) return false;
    depo_bits tickets = joined_by(a, all, plan.wanted & ~plan.done);
    tickets &= ~joined_by(a, all & ~here, tickets);
    return tickets && give(a, DEPO_REASON_ON_THE_WAY, track, tickets, 0);
}

static int points_of(const asking *a, depo_move claim) {
    int points = a->game->tracks[claim.what].points;
    return claim.terrain || claim.terrain_locos ? 2 * points : points;
}

static bool doubles(depo_move move) {
    return move.kind == DEPO_CLAIM && (move.terrain || move.terrain_locos);
}

static unsigned longest_with(const asking *a, depo_bits more) {
    return depo_longest_trail(a->game, a->known->owned[a->seat] | more);
}

/* A track on the way of one of the seat's tickets that asks for a colour, the longest one. */
static unsigned track_for(const asking *a, unsigned color, depo_bits *served) {
    unsigned found = DEPO_NONE, longest = 0;
    *served = 0;
    for (depo_bits tickets = a->known->tickets[a->seat]; tickets;) {
        depo_outlook outlook;
        unsigned ticket = depo_bits_pop(&tickets);
        depo_look_ahead(a->guide, a->known, a->seat, (depo_ticket)ticket, &outlook);
        if (outlook.fate != DEPO_FATE_OPEN) continue;
        for (depo_bits left = outlook.way & a->known->open; left;) {
            unsigned track = depo_bits_pop(&left);
            depo_track twin = depo_twin(a->game, (depo_track)track);
            bool fits = a->game->tracks[track].color == color ||
                        (twin != DEPO_NONE && a->game->tracks[twin].color == color);
            if (!fits || a->game->tracks[track].length <= longest) continue;
            found = track;
            longest = a->game->tracks[track].length;
            *served = depo_bit(ticket);
        }
    }
    return found;
}

/* A claim instead of another one that brings as many points. */
static bool compare_claims(const asking *a) {
    depo_track track = a->best.what;
    depo_bits served;
    unsigned with = longest_with(a, depo_bit(track));
    if (a->game->rules.longest_path && with > longest_with(a, depo_bit(a->chosen.what)))
        return give(a, DEPO_REASON_PATH, track, 0, (int)with);
    unsigned wanted =
        a->chosen.color == a->best.color ? DEPO_NONE : track_for(a, a->chosen.color, &served);
    if (wanted != DEPO_NONE && wanted != a->chosen.what)
        return give(a, DEPO_REASON_SAVES_CARDS, wanted, 0, 0);
    if (a->best.locos < a->chosen.locos) return give(a, DEPO_REASON_SPARES, DEPO_NONE, 0, 0);
    return give(a, DEPO_REASON_NONE, track, 0, 0);
}

static bool explain_claim(const asking *a) {
    depo_track track = a->best.what;
    bool same = a->chosen.kind == DEPO_CLAIM && a->chosen.what == track;
    int points = points_of(a, a->best);
    if (doubles(a->best) && (same || !doubles(a->chosen)))
        if (same || !serve_tickets(a, track)) return give(a, DEPO_REASON_DOUBLED, track, 0, points);
    if (same) return give(a, DEPO_REASON_SPARES, DEPO_NONE, 0, 0);
    if (serve_tickets(a, track) || serve_plan(a, track)) return true;
    if (a->known->turns_left && a->chosen.kind != DEPO_CLAIM)
        return give(a, DEPO_REASON_LAST_TURNS, track, 0, points);
    DEPO_EACH_ON (number, a->game->mechanisms) {
        int more = 0;
        if (!depo_mechanisms[number]->gives ||
            !depo_mechanisms[number]->gives(a->game, a->known, track, &more))
            continue;
        a->reason->what = (uint8_t)number;
        return give(a, DEPO_REASON_GAIN, track, 0, more);
    }
    if (a->chosen.kind == DEPO_CLAIM && points_of(a, a->chosen) >= points) return compare_claims(a);
    return give(a, DEPO_REASON_POINTS, track, 0, points);
}

static bool explain_station(const asking *a) {
    depo_state with = *a->known;
    depo_bits joins = 0;
    with.station[a->seat][depo_stations_built(a->game, &with, a->seat)] = a->best.what;
    with.stations_left[a->seat]--;
    for (depo_bits left = a->known->tickets[a->seat]; left;) {
        unsigned ticket = depo_bits_pop(&left), trains;
        if (!joined(fate_of(a, a->known, ticket, &trains)) &&
            joined(fate_of(a, &with, ticket, &trains)))
            joins |= depo_bit(ticket);
    }
    a->reason->what = a->best.what;
    return give(a, DEPO_REASON_STATION, DEPO_NONE, joins, 0);
}

/* Trains that a set of tickets takes over ways that they share. */
static unsigned trains_for(const asking *a, depo_bits tickets) {
    depo_ways ways;
    unsigned sum = 0;
    depo_find_ways(a->guide, a->known, a->seat, tickets, &ways);
    for (depo_bits left = ways.plan & a->known->open; left;) {
        unsigned track = depo_bits_pop(&left);
        left &= ~depo_twins(a->game, depo_bit(track));
        sum += a->game->tracks[track].length;
    }
    return sum;
}

/* What some tickets take beyond the rest. */
static int trains_more(const asking *a, depo_bits rest, depo_bits tickets) {
    rest |= a->known->tickets[a->seat] & ~depo_offer_of(a->game, a->known, a->seat).tickets;
    unsigned without = trains_for(a, rest), with = trains_for(a, rest | tickets);
    return with > without ? (int)(with - without) : 0;
}

/* Those of some tickets with which it stands so. */
static depo_bits of_fate(const asking *a, depo_bits tickets, depo_fate fate) {
    depo_bits found = 0;
    while (tickets) {
        unsigned ticket = depo_bits_pop(&tickets), trains;
        if (fate_of(a, a->known, ticket, &trains) == fate) found |= depo_bit(ticket);
    }
    return found;
}

static bool explain_keep(const asking *a) {
    depo_bits offer = depo_offer_of(a->game, a->known, a->seat).tickets;
    depo_bits best = depo_offer_pick(offer, a->best.what);
    depo_bits chosen = depo_offer_pick(offer, a->chosen.what);
    depo_bits missed = best & ~chosen, ballast = chosen & ~best;
    depo_bits lost = of_fate(a, ballast, DEPO_FATE_LOST);
    if (missed && ballast && !lost) {
        a->reason->given_up = ballast;
        a->reason->cost = trains_more(a, best & chosen, ballast);
        return give(a, DEPO_REASON_RATHER, DEPO_NONE, missed,
                    trains_more(a, best & chosen, missed));
    }
    if (missed && depo_bits_count(missed) >= depo_bits_count(ballast))
        return give(a, DEPO_REASON_KEEPS, DEPO_NONE, missed, trains_more(a, best & chosen, missed));
    if (lost) return give(a, DEPO_REASON_LOST, DEPO_NONE, lost, 0);
    return give(a, DEPO_REASON_RETURNS, DEPO_NONE, ballast, trains_more(a, best, ballast));
}

/* The seat with the fewest trains. */
static unsigned leanest(const asking *a) {
    unsigned least = 0;
    for (unsigned seat = 1; seat < a->game->players; seat++)
        if (a->known->trains[seat] < a->known->trains[least]) least = seat;
    return least;
}

/* The longest free track that a hand with one more card of a colour helps to pay. */
static unsigned longest_for(const asking *a, unsigned color) {
    unsigned found = DEPO_NONE, longest = 0;
    for (depo_bits left = a->known->open; left;) {
        unsigned track = depo_bits_pop(&left);
        const depo_game_track *t = &a->game->tracks[track];
        if (t->color != color || t->length > a->known->trains[a->seat] || t->length <= longest)
            continue;
        found = track;
        longest = t->length;
    }
    return found;
}

/* New tickets were worse: the end is near, or others are to be completed before. */
static bool explain_no_tickets(const asking *a) {
    unsigned lean = leanest(a);
    if (a->known->turns_left || a->known->trains[lean] * LATE <= a->game->rules.trains) {
        a->reason->other = (uint8_t)lean;
        return give(a, DEPO_REASON_NO_TICKETS, DEPO_NONE, 0, a->known->trains[lean]);
    }
    depo_bits open = of_fate(a, a->known->tickets[a->seat], DEPO_FATE_OPEN);
    return open && give(a, DEPO_REASON_FIRST, DEPO_NONE, open, 0);
}

/* Whether a card of the row is of a colour that a ticket's way asks for. */
static bool row_helps(const asking *a) {
    depo_bits served;
    for (unsigned slot = 0; slot < DEPO_MAX_FACE_UP; slot++) {
        unsigned card = a->known->row[slot];
        if (card < DEPO_LOCOMOTIVE && track_for(a, card, &served) != DEPO_NONE) return true;
    }
    return false;
}

/* The tracks that the seat could claim in its turn with a hand. */
static depo_bits payable(const asking *a, const depo_cards *hand) {
    depo_state state = *a->known;
    depo_choices choices;
    depo_bits all = 0;
    state.phase = DEPO_TURN;
    state.turn = a->seat;
    state.hand[a->seat] = *hand;
    depo_choose(a->game, &state, &choices);
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) all |= choices.claim[kind];
    return all;
}

/* The longest track of the plan that one more card makes payable, or DEPO_NONE. */
static unsigned ready_with(const asking *a, unsigned card) {
    depo_cards hand = a->known->hand[a->seat];
    depo_ways ways;
    unsigned found = DEPO_NONE;
    depo_bits before = payable(a, &hand);
    hand.of[card]++;
    depo_find_ways(a->guide, a->known, a->seat, a->known->tickets[a->seat], &ways);
    for (depo_bits left = payable(a, &hand) & ~before & ways.plan; left;) {
        unsigned track = depo_bits_pop(&left);
        if (found == DEPO_NONE || a->game->tracks[track].length > a->game->tracks[found].length)
            found = track;
    }
    return found;
}

static bool explain_card(const asking *a) {
    depo_bits served;
    if (a->chosen.kind == DEPO_TICKETS && explain_no_tickets(a)) return true;
    if (a->best.kind == DEPO_TERRAIN || a->best.kind == DEPO_TERRAIN_BLIND) {
        a->reason->card = a->best.kind == DEPO_TERRAIN ? a->best.color : (uint8_t)DEPO_NONE;
        return give(a, DEPO_REASON_TERRAIN, DEPO_NONE, 0, 0);
    }
    if (a->chosen.kind == DEPO_CLAIM || a->chosen.kind == DEPO_STATION) {
        unsigned track = track_for(a, a->chosen.color, &served);
        if (a->chosen.kind == DEPO_CLAIM && track == a->chosen.what) track = DEPO_NONE;
        return give(a, DEPO_REASON_SAVES_CARDS, track, 0, 0);
    }
    if (a->chosen.kind == DEPO_TAKE && a->chosen.color == DEPO_LOCOMOTIVE)
        return give(a, DEPO_REASON_TWO_CARDS, DEPO_NONE, 0, 0);
    if (a->best.kind == DEPO_TAKE_BLIND)
        return give(a, row_helps(a) ? DEPO_REASON_PILE : DEPO_REASON_BLIND, DEPO_NONE, 0, 0);
    a->reason->card = a->best.color;
    unsigned ready = ready_with(a, a->best.color);
    if (ready != DEPO_NONE) return give(a, DEPO_REASON_READY, ready, 0, 0);
    if (a->best.color == DEPO_LOCOMOTIVE) return give(a, DEPO_REASON_LOCOMOTIVE, DEPO_NONE, 0, 0);
    unsigned track = track_for(a, a->best.color, &served);
    if (track == DEPO_NONE) track = longest_for(a, a->best.color);
    return give(a, DEPO_REASON_CARD, track, served, 0);
}

/* The cards of a tunnel are better used elsewhere: the tunnel itself is no such place. */
static bool explain_decline(const asking *a) {
    depo_bits served;
    unsigned track = track_for(a, a->known->laid.color, &served);
    if (track == a->known->laid.what) track = DEPO_NONE;
    return give(a, DEPO_REASON_DECLINES, track, 0, 0);
}

void depo_reason_find(const depo_guide *guide, const depo_state *known, depo_seat seat,
                      depo_move chosen, depo_move best, depo_reason *reason) {
    asking a = {.guide = guide,
                .game = guide->game,
                .known = known,
                .seat = seat,
                .chosen = chosen,
                .best = best,
                .reason = reason};
    memset(reason, 0, sizeof *reason);
    reason->track = reason->other = reason->card = reason->taken_by = DEPO_NONE;
    if (!memcmp(&chosen, &best, sizeof best)) return;
    switch (best.kind) {
    case DEPO_CLAIM:
        explain_claim(&a);
        break;
    case DEPO_STATION:
        explain_station(&a);
        break;
    case DEPO_KEEP:
        explain_keep(&a);
        break;
    case DEPO_TICKETS:
        give(&a, DEPO_REASON_NEW_TICKETS, DEPO_NONE, 0, known->trains[seat]);
        break;
    case DEPO_PAY:
        if (!serve_tickets(&a, known->laid.what))
            give(&a, DEPO_REASON_PAYS, known->laid.what, 0, points_of(&a, known->laid));
        break;
    case DEPO_DECLINE:
        explain_decline(&a);
        break;
    case DEPO_PASS:
    case DEPO_RESIGN:
        break;
    default:
        explain_card(&a);
        break;
    }
}

void depo_review_rivals(const depo_review *review, unsigned i, depo_reason *reason) {
    const depo_state *state = &review->states[i];
    depo_seat seat = review->steps[i].move.seat;
    for (unsigned other = 0; other < review->game->players; other++) {
        depo_reason theirs = {0};
        asking a = {.guide = review->guide,
                    .game = review->game,
                    .known = state,
                    .seat = (depo_seat)other,
                    .reason = &theirs};
        if (other == seat || !serve_tickets(&a, reason->track)) continue;
        if (theirs.kind == DEPO_REASON_ON_THE_WAY) continue;
        reason->kind = DEPO_REASON_BLOCKS;
        reason->other = (uint8_t)other;
        reason->tickets = theirs.tickets;
        return;
    }
}

/* Who took the track, or closed it, before the seat had it. */
static void look_later(const depo_review *review, unsigned i, depo_reason *reason) {
    depo_seat seat = review->steps[i].move.seat;
    depo_track twin = depo_twin(review->game, reason->track);
    depo_bits gone = depo_bit(reason->track);
    if (twin != DEPO_NONE && !review->game->both_tracks) gone |= depo_bit(twin);
    unsigned turns = 0;
    for (unsigned k = i + 1; k < review->n_steps; k++) {
        depo_seat other = review->steps[k].move.seat;
        const depo_state *after = &review->states[k + 1];
        turns += other == seat && review->states[k].phase == DEPO_TURN;
        if (after->owned[seat] & gone) return;
        if (other == seat || !(after->owned[other] & gone)) continue;
        reason->taken_by = other;
        reason->later = (uint8_t)(turns < 255 ? turns + 1 : 255);
        return;
    }
}

void depo_review_reason(const depo_review *review, unsigned i, depo_reason *reason) {
    const depo_step *step = &review->steps[i];
    depo_view view;
    depo_observe(review->game, &review->states[i], step->move.seat, &view);
    depo_reason_find(review->guide, &view.known, step->move.seat, step->verdict.chosen,
                     step->verdict.best, reason);
    if (reason->track == DEPO_NONE || step->verdict.best.kind != DEPO_CLAIM) return;
    if (reason->kind == DEPO_REASON_POINTS || reason->kind == DEPO_REASON_NONE)
        depo_review_rivals(review, i, reason);
    if (reason->track == step->verdict.best.what) look_later(review, i, reason);
}

void depo_review_fine(const depo_review *review, unsigned i, depo_reason *reason) {
    const depo_verdict *verdict = &review->steps[i].verdict;
    depo_view view;
    depo_observe(review->game, &review->states[i], verdict->seat, &view);
    depo_reason_find(review->guide, &view.known, verdict->seat, verdict->next, verdict->best,
                     reason);
}
