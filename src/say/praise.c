/* SPDX-License-Identifier: MIT
 * What is said at the end to each player: the best of their game, and to those who lost by little
 * how little it was. */
#include "core/score.h"
#include "core/trail.h"
#include "say/sentence.h"
#include "say/story.h"

enum { CLOSE = 8 /* points */, SEVERAL = 3 /* tickets */ };

typedef struct table {
    const depo_teller *teller;
    const depo_state *state;
    depo_score score;
} table;

/* The seat with the most of something, when nobody else has as much and it is at least `least`. */
static unsigned first_in(const table *t, int (*value)(const table *t, unsigned seat), int least) {
    unsigned best = DEPO_NONE;
    int most = least - 1;
    for (unsigned seat = 0; seat < t->teller->game->players; seat++) {
        int mine = value(t, seat);
        if (mine == most) best = DEPO_NONE;
        if (mine > most) {
            most = mine;
            best = seat;
        }
    }
    return best;
}

/* The completed ticket that was worth most; DEPO_NONE without any. */
static unsigned best_ticket(const table *t, unsigned seat) {
    depo_bits done = t->score.seat[seat].done;
    unsigned best = DEPO_NONE;
    while (done) {
        unsigned ticket = depo_bits_pop(&done);
        if (best == DEPO_NONE ||
            t->teller->game->tickets[ticket].points > t->teller->game->tickets[best].points)
            best = ticket;
    }
    return best;
}

static int ticket_points(const table *t, unsigned seat) {
    unsigned ticket = best_ticket(t, seat);
    return ticket == DEPO_NONE ? 0 : t->teller->game->tickets[ticket].points;
}

static int tickets_done(const table *t, unsigned seat) {
    return t->score.seat[seat].done_count;
}

static int route_points(const table *t, unsigned seat) {
    return t->score.seat[seat].routes;
}

/* The claimed route that brought most; DEPO_NONE without any. */
static unsigned best_track(const table *t, unsigned seat) {
    depo_bits owned = t->state->owned[seat];
    unsigned best = DEPO_NONE;
    while (owned) {
        unsigned track = depo_bits_pop(&owned);
        if (best == DEPO_NONE ||
            t->teller->game->tracks[track].points > t->teller->game->tracks[best].points)
            best = track;
    }
    return best;
}

static void tell_path(const table *t, unsigned seat, char out[DEPO_SENTENCE]) {
    const depo_teller *teller = t->teller;
    depo_trail trail;
    depo_find_trail(teller->game, t->state->owned[seat], &trail);
    depo_node node = trail.start;
    for (unsigned i = 0; i < trail.count; i++) {
        const depo_game_track *track = &teller->game->tracks[trail.track[i]];
        node = track->a == node ? track->b : track->a;
    }
    depo_add(
        out,
        TRN("Longest path: %s – %s, %u train", "Longest path: %s – %s, %u trains", trail.length),
        NODE(trail.start), NODE(node), trail.length);
}

void depo_tell_best(const depo_teller *teller, const depo_state *state, depo_seat seat,
                    char out[DEPO_SENTENCE]) {
    table t = {.teller = teller, .state = state};
    char name[DEPO_SENTENCE] = "";
    depo_count(teller->game, state, &t.score);
    const depo_tally *tally = &t.score.seat[seat];
    unsigned ticket = best_ticket(&t, seat), track = best_track(&t, seat);
    out[0] = 0;
    if (tally->path_bonus > 0) {
        tell_path(&t, seat, out);
    } else if (first_in(&t, tickets_done, SEVERAL) == seat) {
        depo_add(out, TR("Most tickets completed: %u"), tally->done_count);
    } else if (first_in(&t, ticket_points, 1) == seat) {
        depo_tell_ticket(teller, (depo_ticket)ticket, name);
        depo_add(out, TR("Biggest ticket: %s"), name);
    } else if (first_in(&t, route_points, 1) == seat) {
        depo_add(
            out,
            TRN("Most for routes: %u point", "Most for routes: %u points", (unsigned)tally->routes),
            (unsigned)tally->routes);
    } else if (ticket != DEPO_NONE) {
        depo_tell_ticket(teller, (depo_ticket)ticket, name);
        depo_add(out, TR("Best ticket: %s"), name);
    } else if (track != DEPO_NONE) {
        depo_tell_track(teller, (depo_track)track, name);
        depo_add(out, TR("Best route: %s"), name);
    } else {
        depo_add(out, "%s", TR("Not a single route this time"));
    }
}

bool depo_tell_close(const depo_teller *teller, const depo_state *state, depo_seat seat,
                     char out[DEPO_SENTENCE]) {
    const depo_game *game = teller->game;
    depo_score score;
    depo_count(game, state, &score);
    if (score.winners >> seat & 1) return false;
    int best = score.seat[(unsigned)__builtin_ctz(score.winners)].total;
    int behind = best - score.seat[seat].total;
    depo_bits failed = score.seat[seat].failed;
    unsigned missed = DEPO_NONE;
    out[0] = 0;
    if (behind <= 0) {
        depo_add(out, "%s", TR("Equal on points: only the tie-break decided"));
        return true;
    }
    /* Its points would have been added instead of taken away. */
    while (failed) {
        unsigned ticket = depo_bits_pop(&failed);
        if (2 * game->tickets[ticket].points > behind &&
            (missed == DEPO_NONE || game->tickets[ticket].points < game->tickets[missed].points))
            missed = ticket;
    }
    if (behind <= CLOSE) {
        depo_add(out,
                 TRN("So close: %u point short", "So close: %u points short", (unsigned)behind),
                 (unsigned)behind);
        return true;
    }
    if (missed == DEPO_NONE) return false;
    char name[DEPO_SENTENCE] = "";
    depo_tell_ticket(teller, (depo_ticket)missed, name);
    depo_add(out, TR("One ticket from winning: %s"), name);
    return true;
}
