/* SPDX-License-Identifier: MIT
 * The board of a reviewed game: who had which route at its end, and where it turned. */
#include "review/html_board.h"

#include "board/geometry.h"
#include "board/svg.h"

#include <string.h>

static depo_board_owners owners_of(const depo_review *review) {
    const depo_state *end = &review->states[review->n_steps];
    const depo_game *game = review->game;
    depo_board_owners owners;
    memset(&owners, DEPO_NONE, sizeof owners);
    for (unsigned seat = 0; seat < game->players; seat++) {
        for (unsigned track = 0; track < game->n_tracks; track++)
            if (depo_has(end->owned[seat], track))
                owners.track[game->tracks[track].map_track] = (uint8_t)seat;
        for (unsigned i = 0; i < DEPO_MAX_STATIONS && game->rules.stations; i++)
            if (end->station[seat][i] != DEPO_NONE)
                owners.station[game->node_city[end->station[seat][i]]] = (uint8_t)seat;
    }
    return owners;
}

/* The middle of the route that a step was about; false where it was about none. */
static bool place_of(const depo_map *map, const depo_review *review, unsigned step, double *x,
                     double *y) {
    const depo_move *move = &review->steps[step].move;
    if (move->kind != DEPO_CLAIM) return false;
    depo_track_point(map, review->game->tracks[move->what].map_track, 0.5, x, y);
    return true;
}

static void put_mark(unsigned step, double x, double y, FILE *out) {
    fprintf(out,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"14\" fill=\"#fff\" stroke=\"#111\" "
            "stroke-width=\"2.5\"/>"
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" style=\"font:bold 14px "
            "sans-serif;fill:#111\">%u</text>\n",
            x, y, x, y + 5, step + 1);
}

void depo_review_board(const depo_teller *teller, const depo_review *review, const depo_land *land,
                       FILE *out) {
    depo_board_owners owners = owners_of(review);
    depo_board_options options = {.language = (uint8_t)teller->language,
                                  .variant = review->game->variant,
                                  .bare = true,
                                  .owners = &owners};
    fputs("<figure class=\"board\">", out);
    depo_board_svg_begin(teller->map, land, out, &options);
    fputs("<g id=\"turning\">\n", out);
    for (unsigned i = 0; i < review->n_turning; i++) {
        double x, y;
        if (place_of(teller->map, review, review->turning[i], &x, &y))
            put_mark(review->turning[i], x, y, out);
    }
    fputs("</g></svg></figure>\n", out);
}
