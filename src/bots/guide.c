/* SPDX-License-Identifier: MIT */
#include "bots/guide.h"

#include "bots/policy.h"
#include "bots/seer.h"

#include <string.h>

static void list_links(depo_guide *guide) {
    const depo_game *game = guide->game;
    unsigned n = 0;
    for (unsigned node = 0; node < game->n_nodes; node++) {
        guide->first_link[node] = (uint8_t)n;
        for (unsigned t = 0; t < game->n_tracks; t++) {
            const depo_game_track *track = &game->tracks[t];
            if (track->a != node && track->b != node) continue;
            guide->at[node] |= depo_bit(t);
            guide->link_track[n] = (uint8_t)t;
            guide->link_to[n++] = track->a == node ? track->b : track->a;
        }
    }
    for (unsigned node = game->n_nodes; node <= DEPO_MAX_NODES; node++)
        guide->first_link[node] = (uint8_t)n;
}

/* Distances in trains and what each track saves. */
static void measure(depo_guide *guide) {
    const depo_game *game = guide->game;
    uint8_t cost[DEPO_MAX_TRACKS];
    for (unsigned t = 0; t < game->n_tracks; t++) cost[t] = game->tracks[t].length;
    for (unsigned a = 0; a < game->n_nodes; a++)
        for (unsigned b = 0; b < game->n_nodes; b++) {
            depo_path path;
            bool found = depo_find_path(guide, cost, (uint64_t)1 << a, (uint64_t)1 << b, &path);
            guide->distance[a][b] = (uint8_t)(found ? path.cost : 255);
        }
    for (unsigned t = 0; t < game->n_tracks; t++) {
        const depo_game_track *track = &game->tracks[t];
        depo_track twin = depo_twin(game, (depo_track)t);
        depo_path path;
        cost[t] = DEPO_NO_WAY;
        if (twin != DEPO_NONE) cost[twin] = DEPO_NO_WAY;
        unsigned detour = 24;
        if (depo_find_path(guide, cost, (uint64_t)1 << track->a, (uint64_t)1 << track->b, &path))
            detour = path.cost > track->length ? path.cost - track->length : 0;
        guide->detour[t] = (uint8_t)(detour > 24 ? 24 : detour);
        cost[t] = track->length;
        if (twin != DEPO_NONE) cost[twin] = game->tracks[twin].length;
    }
}

void depo_guide_price(depo_guide *guide, depo_style_name name) {
    const depo_style *style = &guide->style[name];
    for (unsigned t = 0; t < guide->game->n_tracks; t++) {
        const depo_game_track *track = &guide->game->tracks[t];
        int price = style->claim + style->train * track->length - style->point * track->points;
        price += track->tunnel ? style->tunnel : 0;
        price += style->ferry * track->ferry;
        if (price < 1) price = 1;
        if (price >= DEPO_PATH_STEP) price = DEPO_PATH_STEP - 1;
        guide->price[name][t] = (uint8_t)price;
    }
}

void depo_guide_init(depo_guide *guide, const depo_game *game) {
    memset(guide, 0, sizeof *guide);
    guide->game = game;
    list_links(guide);
    for (unsigned t = 0; t < game->n_tracks; t++) {
        unsigned length = game->tracks[t].length;
        guide->of_length[length] |= depo_bit(t);
        for (unsigned n = 0; n <= length; n++) guide->from_length[n] |= depo_bit(t);
    }
    measure(guide);
    guide->foresees = DEPO_FORESIGHT && depo_seer_find(game, &guide->net);
    depo_styles_set(guide);
    for (unsigned name = 0; name < DEPO_STYLES; name++)
        depo_guide_price(guide, (depo_style_name)name);
}
