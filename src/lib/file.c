/* SPDX-License-Identifier: MIT
 * Runs from and to game files. */
#include "lib/handles.h"

#include "codec/game_file.h"
#include "core/score.h"

#include <stdlib.h>
#include <string.h>

static void describe(const depo_run *run, depo_record *record) {
    const depo_kit *kit = run->kit;
    *record = (depo_record){
        .n_players = kit->game.players, .first = run->first, .has_seed = true, .seed = run->seed};
    memcpy(record->map, kit->map.id, sizeof record->map);
    memcpy(record->map_hash, kit->map.hash, sizeof record->map_hash);
    memcpy(record->variant, kit->map.variants[kit->game.variant].id, sizeof record->variant);
    for (unsigned i = 0; i < kit->map.n_options; i++)
        if (kit->game.options >> i & 1)
            memcpy(record->options[record->n_options++], kit->map.options[i].id, DEPO_ID_SIZE);
    for (unsigned seat = 0; seat < kit->game.players; seat++) {
        depo_player *player = &record->players[seat];
        const depo_bot_kind *bot = run->remembers[seat];
        snprintf(player->kind, sizeof player->kind, "%s", bot ? bot->name : "human");
        snprintf(player->name, sizeof player->name, "seat %u", seat + 1);
    }
    depo_seed_commit(&run->seed, record->commitment);
    depo_record_carry(record, kit->own_map, kit->own_tickets);
}

static void write_moves(const depo_run *run, FILE *out) {
    const depo_kit *kit = run->kit;
    depo_state state;
    char text[DEPO_MOVE_TEXT];
    depo_setup(&kit->game, &state, &run->seed, run->first, NULL);
    for (unsigned i = 0; i < run->n_moves; i++) {
        depo_move_text(&kit->map, &kit->game, &state, run->moves[i], text);
        depo_record_write_move(out, run->moves[i].seat, text);
        depo_apply(&kit->game, &state, run->moves[i], NULL);
    }
}

char *depo_run_file(const depo_run *run) {
    char *text = NULL;
    size_t size = 0;
    if (!run->has_file) {
        depo_refuse("an imagined game has no game file");
        return NULL;
    }
    FILE *out = open_memstream(&text, &size);
    if (!out) {
        depo_refuse("out of memory");
        return NULL;
    }
    depo_record record;
    describe(run, &record);
    depo_record_write_header(out, &record);
    write_moves(run, out);
    if (run->state.phase == DEPO_OVER) {
        int32_t totals[DEPO_MAX_PLAYERS];
        depo_run_totals(run, totals);
        depo_record_write_end(out, totals, run->kit->game.players);
    }
    depo_record_free(&record);
    if (fclose(out)) {
        free(text);
        depo_refuse("out of memory");
        return NULL;
    }
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
    return depo_kit_open(record->own_map ? record->own_map : record->map, record->variant, options,
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
    return true;
}

depo_run *depo_run_load(const char *file_text) {
    depo_problems *problems = calloc(1, sizeof *problems);
    depo_record record;
    depo_run *run = NULL;
    if (!problems) {
        depo_refuse("out of memory");
        return NULL;
    }
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
