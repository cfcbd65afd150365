/* SPDX-License-Identifier: MIT */
#include "sim/seat.h"

#include "sim/exec.h"

#include <stdlib.h>
#include <string.h>

/* `program` or `program:ms=N`. */
static bool parse_program(const char *text, depo_seat_spec *spec) {
    memcpy(spec->program, text, strlen(text));
    spec->ms = 5000;
    char *parameter = strstr(spec->program, ":ms=");
    if (parameter) {
        char *end;
        unsigned long ms = strtoul(parameter + 4, &end, 10);
        if (*end || ms < 1 || ms > 3600000) return false;
        spec->ms = (unsigned)ms;
        *parameter = 0;
    }
    return spec->program[0] != 0;
}

bool depo_seat_parse(const char *text, depo_seat_spec *spec) {
    memset(spec, 0, sizeof *spec);
    if (strlen(text) >= sizeof spec->text) return false;
    memcpy(spec->text, text, strlen(text));
    if (!strncmp(text, "exec:", 5)) return parse_program(text + 5, spec);
    return depo_bot_parse(text, &spec->bot);
}

void depo_seat_begin(depo_seat_player *player, const depo_map *map, const depo_guide *guide,
                     const depo_seed *seed, unsigned seat) {
    depo_seed own = depo_seed_derive(seed, 1000 + seat);
    player->prng.at = own.key[0];
    if (player->spec->bot.kind) {
        memset(player->memory, 0, sizeof player->memory);
        return;
    }
    if (!player->exec) player->exec = depo_exec_new(player->spec->program, player->spec->ms);
    depo_exec_begin(player->exec, map, guide->game, seat, own.key[1]);
}

depo_move depo_seat_move(depo_seat_player *player, const depo_map *map, const depo_guide *guide,
                         const depo_view *view) {
    if (!player->spec->bot.kind) return depo_exec_move(player->exec, map, guide->game, view);
    depo_ask ask = {.guide = guide,
                    .view = view,
                    .prng = &player->prng,
                    .budget = player->spec->bot.budget,
                    .memory = player->memory};
    return player->spec->bot.kind->decide(&ask);
}

void depo_seat_over(depo_seat_player *player, const depo_score *score, unsigned players) {
    if (player->exec && !player->spec->bot.kind) depo_exec_over(player->exec, score, players);
}

void depo_seat_end(depo_seat_player *player) {
    depo_exec_free(player->exec);
    player->exec = NULL;
}
