/* SPDX-License-Identifier: MIT
 * What is behind the handles of depo.h. For src/lib only. */
#ifndef DEPO_LIB_HANDLES_H
#define DEPO_LIB_HANDLES_H

#include "lib/depo.h"

#include "bots/bot.h"
#include "codec/game_file.h"
#include "learn/actions.h"
#include "learn/lanes.h"
#include "learn/observation.h"
#include "mapio/mapio.h"

#include <stdatomic.h>

struct depo_kit {
    atomic_uint holders; /* handles of it; the last one frees it */
    depo_map map;
    depo_game game;
    depo_guide guide;
    depo_actions actions;
    depo_observation layout;
    char *own_map;     /* its JSON where it is not built in, or NULL */
    char *own_tickets; /* the ticket list given, or NULL */
};

struct depo_run {
    depo_kit *kit;
    depo_state state;
    depo_events events;
    depo_seed seed;
    depo_seat first;
    bool has_file;                         /* seed and moves lead to the state */
    depo_player players[DEPO_MAX_PLAYERS]; /* of the file that it was loaded from, else empty */
    depo_move *moves;
    unsigned n_moves, room;
    const depo_bot_kind *remembers[DEPO_MAX_PLAYERS]; /* whose bytes the memory has */
    _Alignas(16) uint8_t memory[DEPO_MAX_PLAYERS][DEPO_BOT_MEMORY];
};

struct depo_pool {
    depo_kit *kit;
    depo_lanes *lanes;
    unsigned games;
    bool begun;
};

/* Takes a kit for one more handle. */
depo_kit *depo_kit_hold(depo_kit *kit);

/* A kit of a map that is loaded; NULL with a complaint. The map is copied. */
depo_kit *depo_kit_make(const depo_map *map, unsigned variant, unsigned options, unsigned players);

/* As depo_kit_open for the text of a map, which is never taken for a name or a path. */
depo_kit *depo_kit_of_text(const char *map, const char *variant, const char *options,
                           const char *tickets, unsigned players);

/* A run of a position without history. */
depo_run *depo_run_of(depo_kit *kit, const depo_state *state);

/* Leaves a sentence for depo_error(); all are always "it failed". */
bool depo_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool depo_refuse_bot(const char *text, const depo_bot_spec *spec);
void *depo_refuse_problems(const char *name, const depo_problems *problems);

#endif
