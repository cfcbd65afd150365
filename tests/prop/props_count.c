/* SPDX-License-Identifier: MIT
 * The final count, which works on any position. */
#include "props.h"
#include "core/score.h"
#include "core/trail.h"

#include <string.h>

/* The most points that the trains of one player can make, by the table of points alone. */
static unsigned most_route_points(const depo_rules *rules) {
    unsigned best[256] = {0};
    for (unsigned trains = 1; trains <= rules->trains; trains++)
        for (unsigned length = 1; length <= DEPO_MAX_LENGTH && length <= trains; length++) {
            unsigned points = best[trains - length] + rules->points[length];
            if (points > best[trains]) best[trains] = points;
        }
    return best[rules->trains];
}

static bool now(prop_run *run) {
    return run->state.phase == DEPO_OVER || depo_prng_below(&run->prng, 20) == 0;
}

static bool tally_adds_up(prop_run *run, unsigned seat, const depo_tally *t) {
    const depo_state *s = &run->state;
    const depo_rules *rules = &run->game.rules;
    int plus = 0, minus = 0, of_mechanisms = 0, goods = t->bonus[DEPO_MECHANISM_MERCHANDISE];
    for (unsigned i = 0; i < DEPO_MECHANISMS; i++) of_mechanisms += t->bonus[i];
    PROP_THAT(run,
              t->total == t->routes + t->tickets_plus - t->tickets_minus + t->path_bonus +
                              t->most_bonus + t->station_points + of_mechanisms,
              "seat %u: the lines don't make %d", seat, t->total);
    PROP_THAT(run, t->routes == s->score[seat], "seat %u: routes %d", seat, t->routes);
    PROP_THAT(run, !(t->done & t->failed) && (t->done | t->failed) == s->tickets[seat],
              "seat %u: tickets counted twice or not at all", seat);
    PROP_THAT(run,
              t->done_count == depo_bits_count(t->done) &&
                  t->failed_count == depo_bits_count(t->failed),
              "seat %u: numbers of tickets", seat);
    for (depo_bits left = t->done; left;) plus += run->game.tickets[depo_bits_pop(&left)].points;
    for (depo_bits left = t->failed; left;) minus += run->game.tickets[depo_bits_pop(&left)].points;
    PROP_THAT(run, plus == t->tickets_plus && minus == t->tickets_minus, "seat %u: ticket points",
              seat);
    int factor = rules->terrains ? 2 : 1;
    PROP_THAT(run, t->routes >= 0 && t->routes <= factor * (int)most_route_points(rules),
              "seat %u: %d points for routes", seat, t->routes);
    PROP_THAT(run, t->path <= rules->trains - s->trains[seat], "seat %u: path %u", seat, t->path);
    PROP_THAT(run, t->station_points == rules->station_points * s->stations_left[seat],
              "seat %u: stations", seat);
    PROP_THAT(run, t->stations_built + s->stations_left[seat] == rules->stations,
              "seat %u: stations built", seat);
    PROP_THAT(run, t->path_bonus == 0 || (t->path_bonus == rules->longest_path && t->path),
              "seat %u: path bonus", seat);
    PROP_THAT(run, t->most_bonus == 0 || (t->most_bonus == rules->most_tickets && t->done_count),
              "seat %u: bonus for tickets", seat);
    PROP_THAT(run, s->merchandise[seat] || !goods, "seat %u: merchandise", seat);
    PROP_THAT(run, t->bonus[DEPO_MECHANISM_PRIZE] == rules->prize * s->prizes[seat],
              "seat %u: prizes", seat);
    return true;
}

bool prop_count_adds_up(prop_run *run) {
    if (!now(run)) return true;
    static depo_score score;
    memset(&score, 0xa5, sizeof score);
    depo_count(&run->game, &run->state, &score);
    for (unsigned seat = 0; seat < run->game.players; seat++)
        if (!tally_adds_up(run, seat, &score.seat[seat])) return false;
    /* Who is best at something gets its bonus, all of them alike. */
    for (unsigned a = 0; a < run->game.players; a++)
        for (unsigned b = 0; b < run->game.players; b++) {
            const depo_tally *x = &score.seat[a], *y = &score.seat[b];
            PROP_THAT(run, x->path < y->path || x->path_bonus >= y->path_bonus,
                      "bonus for the path: %u and %u", a, b);
            PROP_THAT(run, x->done_count < y->done_count || x->most_bonus >= y->most_bonus,
                      "bonus for tickets: %u and %u", a, b);
            PROP_THAT(run,
                      run->state.merchandise[a] < run->state.merchandise[b] ||
                          x->bonus[DEPO_MECHANISM_MERCHANDISE] >=
                              y->bonus[DEPO_MECHANISM_MERCHANDISE],
                      "bonus for merchandise: %u and %u", a, b);
            PROP_THAT(run, !y->path_bonus || x->path <= y->path, "path of %u", b);
            PROP_THAT(run, !y->most_bonus || x->done_count <= y->done_count, "tickets of %u", b);
        }
    return true;
}

bool prop_count_ranks(prop_run *run) {
    if (!now(run)) return true;
    static depo_score score;
    depo_count(&run->game, &run->state, &score);
    unsigned winners = 0;
    for (unsigned a = 0; a < run->game.players; a++) {
        unsigned ahead = 0;
        for (unsigned b = 0; b < run->game.players; b++) {
            const depo_tally *x = &score.seat[a], *y = &score.seat[b];
            ahead += y->rank < x->rank;
            PROP_THAT(run, x->total <= y->total || x->rank < y->rank, "seats %u and %u", a, b);
            PROP_THAT(run,
                      x->total != y->total || x->done_count <= y->done_count || x->rank < y->rank,
                      "seats %u and %u have %d points, and tickets don't decide", a, b, x->total);
        }
        PROP_THAT(run, score.seat[a].rank == ahead + 1, "seat %u has rank %u behind %u", a,
                  score.seat[a].rank, ahead);
        if (!ahead) winners |= 1u << a;
    }
    PROP_THAT(run, winners && winners == score.winners, "winners %#x", score.winners);
    return true;
}

/* The trail that is shown can be walked, once over each track, and has the length counted. */
bool prop_trail_walkable(prop_run *run) {
    if (!now(run)) return true;
    static depo_trail trail;
    for (unsigned seat = 0; seat < run->game.players; seat++) {
        depo_bits unused = run->state.owned[seat];
        depo_find_trail(&run->game, unused, &trail);
        PROP_THAT(run, trail.length == depo_longest_trail(&run->game, unused),
                  "seat %u: two lengths", seat);
        unsigned at = trail.start, length = 0;
        for (unsigned i = 0; i < trail.count; i++) {
            const depo_game_track *track = &run->game.tracks[trail.track[i]];
            PROP_THAT(run, depo_has(unused, trail.track[i]), "seat %u: track %u not there", seat,
                      trail.track[i]);
            PROP_THAT(run, track->a == at || track->b == at, "seat %u: a jump", seat);
            unused &= ~depo_bit(trail.track[i]);
            at = track->a == at ? track->b : track->a;
            length += track->length;
        }
        PROP_THAT(run, length == trail.length, "seat %u: %u of %u trains", seat, length,
                  trail.length);
    }
    return true;
}
