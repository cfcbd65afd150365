/* SPDX-License-Identifier: MIT
 * Runs from and to game files. */
#include "lib/handles.h"

#include "codec/game_file.h"
#include "core/score.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void describe(const depo_run *run, depo_record *record) {
    const depo_kit *kit = run->kit;
    depo_record_describe(record, &kit->map, &kit->game, &run->seed, run->first);
    for (unsigned seat = 0; seat < kit->game.players; seat++) {
        depo_player *player = &record->players[seat];
        const depo_bot_kind *bot = run->remembers[seat];
        if (!bot && run->players[seat].name[0]) {
            *player = run->players[seat];
            continue;
        }
        snprintf(player->kind, sizeof player->kind, "%s", bot ? bot->name : "human");
        snprintf(player->name, sizeof player->name, "seat %u", seat + 1);
    }
    depo_record_carry(record, kit->own_map, kit->own_tickets);
}

char *depo_run_file(const depo_run *run) {
    const depo_kit *kit = run->kit;
    size_t size;
    depo_record record;
    if (!run->has_file) {
        depo_refuse("a game that was imagined or comes from a pool has no game file");
        return NULL;
    }
    describe(run, &record);
    char *text =
        depo_record_text(&record, &kit->map, &kit->game, run->moves, NULL, run->n_moves, &size);
    depo_record_free(&record);
    if (!text) depo_refuse("out of memory");
    return text;
}

/* The kit that a file was played with. */
static depo_kit *kit_of(const depo_record *record) {
    char options[DEPO_MAX_OPTIONS * DEPO_ID_SIZE] = "";
    for (unsigned i = 0; i < record->n_options; i++) {
        if (i) strcat(options, " ");
        strcat(options, record->options[i]);
    }
    if (!record->own_map && !depo_builtin_find(record->map)) {
        depo_refuse("was played on the map \"%s\", which is not built in", record->map);
        return NULL;
    }
    return record->own_map ? depo_kit_of_text(record->own_map, record->variant, options,
                                              record->own_tickets, record->n_players)
                           : depo_kit_open(record->map, record->variant, options,
                                           record->own_tickets, record->n_players);
}

static bool replay(depo_run *run, const depo_record *record, depo_problems *problems) {
    const depo_kit *kit = run->kit;
    depo_game game;
    if (!depo_record_open(record, &kit->map, &game, &run->state, &run->events, problems))
        return false;
    for (unsigned i = 0; i < record->n_moves; i++) {
        char why[DEPO_WHY_TEXT];
        depo_move move;
        const struct depo_record_move *entry = &record->moves[i];
        /* Parsed twice: the record checks it and names its line where it is wrong. */
        if (depo_move_parse(&kit->map, &kit->game, &run->state, entry->seat, entry->text, &move,
                            why))
            run->moves[run->n_moves++] = move;
        if (!depo_record_play(record, i, &kit->map, &kit->game, &run->state, &run->events,
                              problems))
            return false;
    }
    depo_fault fault;
    if (depo_record_counts(record, &kit->game, &run->state, &fault)) return true;
    depo_complain(problems, "end", "the totals are not those of the moves");
    return false;
}

depo_run *depo_run_load(const char *file_text) {
    depo_problems *problems = calloc(1, sizeof *problems);
    depo_record record;
    depo_run *run = NULL;
    if (!problems || !file_text) {
        depo_refuse(problems ? "no game file given" : "out of memory");
        free(problems);
        return NULL;
    }
    file_text = depo_after_mark(file_text);
    if (!depo_record_parse(file_text, strlen(file_text), &record, problems)) {
        depo_refuse_problems("game file", problems);
    } else {
        depo_kit *kit = kit_of(&record);
        run = kit ? depo_run_of(kit, NULL) : NULL;
        depo_kit_close(kit);
    }
    if (run) {
        run->seed = record.seed;
        run->first = record.first;
        run->has_file = true;
        memcpy(run->players, record.players, sizeof run->players);
        run->room = record.n_moves + 1;
        run->moves = malloc(run->room * sizeof *run->moves);
        bool good = run->moves && replay(run, &record, problems);
        if (!good) {
            if (run->moves)
                depo_refuse_problems("game file", problems);
            else
                depo_refuse("out of memory");
            depo_run_free(run);
            run = NULL;
        }
    }
    depo_record_free(&record);
    free(problems);
    return run;
}
