/* SPDX-License-Identifier: MIT */
#include "sim/seat.h"

#include <string.h>

bool depo_seat_parse(const char *text, depo_seat_spec *spec) {
    memset(spec, 0, sizeof *spec);
    if (strlen(text) >= sizeof spec->text) return false;
    strcpy(spec->text, text);
    if (!strncmp(text, "exec:", 5)) return text[5] != 0;
    return depo_bot_parse(text, &spec->bot);
}

void depo_seat_begin(depo_seat_player *player, const depo_seed *seed, unsigned seat) {
    memset(player->memory, 0, sizeof player->memory);
    depo_seed own = depo_seed_derive(seed, 1000 + seat);
    player->prng.at = own.key[0];
}

depo_move depo_seat_move(depo_seat_player *player, const depo_map *map, const depo_guide *guide,
                         const depo_view *view) {
    (void)map;
    depo_ask ask = {.guide = guide,
                    .view = view,
                    .prng = &player->prng,
                    .budget = player->spec->bot.budget,
                    .memory = player->memory};
    return player->spec->bot.kind->decide(&ask);
}
