/* SPDX-License-Identifier: MIT
 * A run as a picture. */
#include "lib/handles.h"

#include "board/svg.h"
#include "core/bits.h"
#include "core/station.h"

#include <stdlib.h>
#include <string.h>

static void find_owners(const depo_run *run, depo_board_owners *owners) {
    const depo_game *game = &run->kit->game;
    memset(owners, DEPO_NONE, sizeof *owners);
    for (unsigned seat = 0; seat < game->players; seat++) {
        for (unsigned i = 0; i < game->n_tracks; i++)
            if (depo_has(run->state.owned[seat], i))
                owners->track[game->tracks[i].map_track] = (uint8_t)seat;
        unsigned built = depo_stations_built(game, &run->state, seat);
        for (unsigned i = 0; i < built; i++)
            owners->station[game->node_city[run->state.station[seat][i]]] = (uint8_t)seat;
    }
}

char *depo_run_svg(const depo_run *run) {
    const depo_kit *kit = run->kit;
    const depo_builtin_map *builtin = kit->own_map ? NULL : depo_builtin_find(kit->map.id);
    depo_board_owners owners;
    depo_land land = {0};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) {
        depo_refuse("out of memory");
        return NULL;
    }
    find_owners(run, &owners);
    if (builtin && builtin->land) depo_land_parse(builtin->land, builtin->land_size, &land);
    depo_board_svg_begin(&kit->map, &land, out,
                         &(depo_board_options){.variant = kit->game.variant, .owners = &owners});
    fputs("</svg>\n", out);
    depo_land_free(&land);
    if (fclose(out)) {
        free(text);
        depo_refuse("out of memory");
        return NULL;
    }
    return text;
}
