/* SPDX-License-Identifier: MIT */
#include "core/score.h"
#include "core/links.h"
#include "core/station.h"
#include "core/trail.h"

#include <string.h>

int depo_recount(const depo_game *game, const depo_state *state, depo_seat seat) {
    int points = 0;
    for (depo_bits left = state->owned[seat]; left;) {
        unsigned track = depo_bits_pop(&left);
        points += game->tracks[track].points * (depo_has(state->doubled, track) ? 2 : 1);
    }
    return points;
}

static void count_tickets(const depo_game *game, const depo_state *state, depo_seat seat,
                          depo_tally *tally) {
    depo_links links;
    depo_link(game, state->owned[seat], &links);
    depo_assign_stations(game, state, seat, &links, tally->borrowed);
    for (depo_bits left = state->tickets[seat]; left;) {
        unsigned number = depo_bits_pop(&left);
        const depo_game_ticket *ticket = &game->tickets[number];
        if (depo_joined(&links, ticket)) {
            tally->done |= depo_bit(number);
            tally->tickets_plus += ticket->points;
            tally->done_count++;
        } else {
            tally->failed |= depo_bit(number);
            tally->tickets_minus += ticket->points;
            tally->failed_count++;
        }
    }
}

static void count_seat(const depo_game *game, const depo_state *state, depo_seat seat,
                       depo_tally *tally) {
    const depo_rules *rules = &game->rules;
    tally->routes = state->score[seat];
    count_tickets(game, state, seat, tally);
    tally->path = (uint8_t)depo_longest_trail(game, state->owned[seat]);
    tally->stations_built = (uint8_t)depo_stations_built(game, state, seat);
    tally->station_points = rules->station_points * state->stations_left[seat];
}

/* Bonuses for being best at something: all who tie get them, nobody with nothing (S-07). */
static void count_bonuses(const depo_game *game, depo_score *score) {
    unsigned longest = 0, most = 0;
    for (unsigned seat = 0; seat < game->players; seat++) {
        const depo_tally *tally = &score->seat[seat];
        if (tally->path > longest) longest = tally->path;
        if (tally->done_count > most) most = tally->done_count;
    }
    for (unsigned seat = 0; seat < game->players; seat++) {
        depo_tally *tally = &score->seat[seat];
        if (longest && tally->path == longest) tally->path_bonus = game->rules.longest_path;
        if (most && tally->done_count == most) tally->most_bonus = game->rules.most_tickets;
    }
}

int depo_tie_value(const depo_tally *tally, unsigned tie_break) {
    switch (tie_break) {
    case DEPO_TIE_TICKETS:
        return tally->done_count;
    case DEPO_TIE_LONGEST_PATH:
        return tally->path;
    case DEPO_TIE_FEWER_STATIONS:
        return -(int)tally->stations_built;
    default:
        return tally->path_bonus > 0;
    }
}

/* Positive when `a` is ahead of `b`, 0 when nothing tells them apart. */
static int compare(const depo_rules *rules, const depo_tally *a, const depo_tally *b) {
    int difference = a->total - b->total;
    for (unsigned i = 0; !difference && rules->tie_breaks[i] != DEPO_TIE_END; i++)
        difference =
            depo_tie_value(a, rules->tie_breaks[i]) - depo_tie_value(b, rules->tie_breaks[i]);
    return difference;
}

void depo_count(const depo_game *game, const depo_state *state, depo_score *score) {
    memset(score, 0, sizeof *score);
    for (unsigned seat = 0; seat < game->players; seat++)
        count_seat(game, state, (depo_seat)seat, &score->seat[seat]);
    count_bonuses(game, score);
    DEPO_EACH_ON (number, game->mechanisms)
        if (depo_mechanisms[number]->count) depo_mechanisms[number]->count(game, state, score);
    for (unsigned seat = 0; seat < game->players; seat++) {
        depo_tally *tally = &score->seat[seat];
        tally->total = tally->routes + tally->tickets_plus - tally->tickets_minus +
                       tally->path_bonus + tally->most_bonus + tally->station_points;
        for (unsigned i = 0; i < DEPO_MECHANISMS; i++) tally->total += tally->bonus[i];
    }
    for (unsigned seat = 0; seat < game->players; seat++) {
        unsigned ahead = 0;
        for (unsigned other = 0; other < game->players; other++)
            ahead += compare(&game->rules, &score->seat[other], &score->seat[seat]) > 0;
        score->seat[seat].rank = (uint8_t)(ahead + 1);
        if (!ahead) score->winners |= (uint8_t)(1u << seat);
    }
}
