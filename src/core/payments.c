/* SPDX-License-Identifier: MIT
 * The ways to pay for one thing, best first. */
#include "core/engine.h"

/* Whether `x` is to be offered before `y`: locomotives are kept, then the track that was asked for
 * comes first, then the colour of which there are most. */
static bool pays_better(const depo_cards *hand, unsigned asked, depo_move x, depo_move y) {
    unsigned of_x = x.locos + x.terrain_locos, of_y = y.locos + y.terrain_locos;
    if (of_x != of_y) return of_x < of_y;
    if (x.what != y.what) return x.what == asked;
    if (x.color != y.color && hand->of[x.color] != hand->of[y.color])
        return hand->of[x.color] > hand->of[y.color];
    if (x.color != y.color) return x.color < y.color;
    return x.terrain < y.terrain;
}

unsigned depo_payments(const depo_game *game, const depo_state *state, depo_seat seat,
                       unsigned kind, unsigned what, bool twin, depo_move *moves) {
    unsigned n = depo_legal(game, state, seat, moves), kept = 0, other = what;
    if (!n) return 0;
    if (twin && kind == DEPO_CLAIM && what < game->n_tracks) {
        other = depo_twin(game, (depo_track)what);
        bool differs =
            other < game->n_tracks && game->tracks[other].color != game->tracks[what].color;
        if (!differs) other = what;
    }
    const depo_cards *hand = &state->hand[seat];
    for (unsigned i = 0; i < n; i++) {
        depo_move move = moves[i];
        if (move.kind != kind || (move.what != what && move.what != other)) continue;
        unsigned at = kept++;
        for (; at && pays_better(hand, what, move, moves[at - 1]); at--) moves[at] = moves[at - 1];
        moves[at] = move;
    }
    return kept;
}
