/* SPDX-License-Identifier: MIT
 * What somebody's tracks and stations come to: the longest path with its cities, and the track that
 * each station lends. */
#include "say/sentence.h"
#include "say/story.h"
#include "core/trail.h"

bool depo_tell_path(const depo_teller *teller, const depo_state *state, depo_seat seat,
                    char out[DEPO_SENTENCE]) {
    depo_trail trail;
    out[0] = 0;
    if (!depo_path_counts(&teller->game->rules)) return false;
    depo_find_trail(teller->game, state->owned[seat], &trail);
    if (!trail.length) return false;
    depo_add(out, TRN("Longest path, %u train: ", "Longest path, %u trains: ", trail.length),
             trail.length);
    depo_node node = trail.start;
    depo_add(out, "%s", depo_node_name(teller, node));
    for (unsigned i = 0; i < trail.count; i++) {
        const depo_game_track *track = &teller->game->tracks[trail.track[i]];
        node = track->a == node ? track->b : track->a;
        depo_add(out, " – %s", depo_node_name(teller, node));
    }
    return true;
}

bool depo_tell_lent(const depo_teller *teller, const depo_state *state, depo_seat seat,
                    const depo_tally *tally, unsigned i, char out[DEPO_SENTENCE]) {
    out[0] = 0;
    if (!teller->game->rules.stations || i >= tally->stations_built || i >= DEPO_MAX_STATIONS)
        return false;
    const char *city = depo_node_name(teller, state->station[seat][i]);
    if (tally->borrowed[i] == DEPO_NONE) {
        depo_add(out, TR("Station in %s: no route needed"), city);
    } else {
        char track[DEPO_SENTENCE];
        depo_tell_track(teller, tally->borrowed[i], track);
        depo_add(out, TR("Station in %s: uses %s"), city, track);
    }
    return true;
}
