/* SPDX-License-Identifier: MIT
 * Which places a player's tracks join. */
#include "core/links.h"

void depo_links_join(depo_links *links, depo_node a, depo_node b) {
    unsigned keep = links->label[a], drop = links->label[b];
    if (keep == drop) return;
    uint64_t moved = links->group[drop];
    links->group[keep] |= moved;
    links->group[drop] = 0;
    while (moved) {
        links->label[__builtin_ctzll(moved)] = (uint8_t)keep;
        moved &= moved - 1;
    }
}

/* Every place by itself. Copied, not made: this is done for every count. */
#define FOUR(X, n)    X(n), X((n) + 1), X((n) + 2), X((n) + 3)
#define SIXTEEN(X, n) FOUR(X, n), FOUR(X, (n) + 4), FOUR(X, (n) + 8), FOUR(X, (n) + 12)
#define ALL(X)                                                                                     \
    { SIXTEEN(X, 0), SIXTEEN(X, 16), SIXTEEN(X, 32), SIXTEEN(X, 48) }
#define GROUP(n) (uint64_t)1 << (n)
#define LABEL(n) (n)
static const depo_links unlinked = {.group = ALL(GROUP), .label = ALL(LABEL)};
_Static_assert(DEPO_MAX_NODES == 64, "ALL counts to 63");

void depo_link(const depo_game *game, depo_bits tracks, depo_links *links) {
    *links = unlinked;
    while (tracks) {
        const depo_game_track *track = &game->tracks[depo_bits_pop(&tracks)];
        depo_links_join(links, track->a, track->b);
    }
}

bool depo_joined(const depo_links *links, const depo_game_ticket *ticket) {
    for (uint64_t ends = ticket->a; ends; ends &= ends - 1)
        if (depo_links_from(links, (depo_node)__builtin_ctzll(ends)) & ticket->b) return true;
    return false;
}
