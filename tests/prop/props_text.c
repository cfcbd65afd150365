/* SPDX-License-Identifier: MIT
 * The text of moves and game files says exactly what was played. */
#include "props.h"

#include "codec/event_text.h"
#include "codec/game_file.h"
#include "codec/position_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every legal move has a text of its own, and the text is read back as the move. */
bool prop_text_round_trip(prop_run *run) {
    static depo_move moves[DEPO_MAX_MOVES];
    char text[DEPO_MOVE_TEXT], why[DEPO_WHY_TEXT];
    for (unsigned seat = 0; seat < run->game.players; seat++) {
        unsigned n = depo_legal(&run->game, &run->state, (depo_seat)seat, moves);
        for (unsigned i = 0; i < n; i += 1 + depo_prng_below(&run->prng, 1 + n / 8)) {
            depo_move again;
            depo_move_text(run->at->map, &run->game, &run->state, moves[i], text);
            bool read = depo_move_parse(run->at->map, &run->game, &run->state, (depo_seat)seat,
                                        text, &again, why);
            PROP_THAT(run, read, "\"%s\": %s", text, why);
            PROP_THAT(run, memcmp(&again, &moves[i], sizeof again) == 0, "\"%s\" is another move",
                      text);
        }
    }
    return true;
}

/* A view of every seat, of a spectator and of everybody: the text gives back its very bytes, and is
 * itself the only text of them. */
bool prop_position_round_trip(prop_run *run) {
    char text[DEPO_POSITION_TEXT], again[DEPO_POSITION_TEXT], why[DEPO_WHY_TEXT];
    const depo_map *map = run->at->map;
    for (unsigned i = 0; i < run->game.players + 2u; i++) {
        depo_view view, read;
        depo_position_head head;
        if (i > run->game.players)
            depo_show_everything(&run->state, &view);
        else
            depo_observe(&run->game, &run->state,
                         (depo_seat)(i == run->game.players ? DEPO_NONE : i), &view);
        size_t size = depo_position_text(map, &run->game, &view, text);
        PROP_THAT(run, size + 1 < sizeof text, "%zu bytes are too many", size);
        PROP_THAT(run, depo_position_parse(map, &run->game, text, &read, why), "%s: %s", why, text);
        PROP_THAT(run, memcmp(&read, &view, sizeof view) == 0, "another position: %s", text);
        depo_position_text(map, &run->game, &read, again);
        PROP_THAT(run, strcmp(again, text) == 0, "%s became %s", text, again);
        PROP_THAT(run, depo_position_head_parse(text, &head, why), "%s", why);
        PROP_THAT(run, strcmp(head.map, map->id) == 0 && head.players == run->game.players,
                  "another head: %s", text);
    }
    return true;
}

/* A text that can be read is the one that is written, byte for byte, whatever was changed in it. */
static bool spoilt_events(prop_run *run, const char *good, depo_prng *prng) {
    static const char alphabet[] = "0123456789:.+-? abgklopwyrn";
    char text[DEPO_EVENT_TEXT + 2], again[DEPO_EVENT_TEXT], why[DEPO_WHY_TEXT];
    for (unsigned tries = 0; tries < 6; tries++) {
        size_t size = strlen(good), at = depo_prng_below(prng, (uint32_t)size + 1);
        char c = alphabet[depo_prng_below(prng, sizeof alphabet - 1)];
        bool insert = depo_prng_below(prng, 2) || at == size;
        memcpy(text, good, at);
        text[at] = c;
        memcpy(text + at + 1, good + at + !insert, size + 1 - at - !insert);
        const char *end = text;
        depo_event read;
        if (!depo_event_parse(run->at->map, &run->game, &end, &read, why)) continue;
        size = depo_event_text(&run->game, &read, again);
        PROP_THAT(run, strncmp(again, text, size) == 0 && strcspn(text, " ") == size,
                  "%s became %s", text, again);
    }
    return true;
}

/* The events of every step, as each seat and a spectator may see them, written in one line and read
 * again. */
bool prop_event_round_trip(prop_run *run) {
    static char text[DEPO_MAX_EVENTS * DEPO_EVENT_TEXT];
    char why[DEPO_WHY_TEXT];
    depo_prng prng = {run->at->seed + run->events.count};
    for (unsigned i = 0; i <= run->game.players; i++) {
        depo_seat viewer = (depo_seat)(i == run->game.players ? DEPO_NONE : i);
        size_t used = 0;
        for (unsigned k = 0; k < run->events.count; k++) {
            depo_event seen = depo_event_for(&run->events.list[k], viewer);
            if (k) text[used++] = ' ';
            size_t size = depo_event_text(&run->game, &seen, text + used);
            PROP_THAT(run, size + 1 < DEPO_EVENT_TEXT, "%zu bytes are too many", size);
            if (!spoilt_events(run, text + used, &prng)) return false;
            used += size;
        }
        const char *at = text;
        for (unsigned k = 0; k < run->events.count; k++) {
            depo_event seen = depo_event_for(&run->events.list[k], viewer), read;
            bool good = depo_event_parse(run->at->map, &run->game, &at, &read, why);
            PROP_THAT(run, good, "%s: %s", why, text);
            PROP_THAT(run, memcmp(&read, &seen, sizeof read) == 0, "event %u of %s is another", k,
                      text);
        }
        PROP_THAT(run, !run->events.count || !*at, "left over: %s", at);
    }
    return true;
}

/* What this property keeps between the steps: the file so far. */
typedef struct keeping {
    char *text;
    size_t size;
} keeping;

static void fill_record(const prop_run *run, depo_record *record) {
    const depo_map *map = run->at->map;
    memset(record, 0, sizeof *record);
    snprintf(record->map, sizeof record->map, "%s", map->id);
    memcpy(record->map_hash, map->hash, sizeof record->map_hash);
    snprintf(record->variant, sizeof record->variant, "%s", map->variants[run->at->variant].id);
    for (unsigned i = 0; i < map->n_options; i++)
        if (run->at->options >> i & 1)
            snprintf(record->options[record->n_options++], DEPO_ID_SIZE, "%s", map->options[i].id);
    record->n_players = run->at->players;
    for (unsigned i = 0; i < record->n_players; i++) {
        snprintf(record->players[i].kind, sizeof record->players[i].kind, "random");
        snprintf(record->players[i].name, sizeof record->players[i].name, "Player %u", i + 1);
    }
    record->first = DEPO_NONE;
    record->has_seed = true;
    record->seed = (depo_seed){{run->at->seed, run->at->seed ^ 0x5deece66d}};
    depo_seed_commit(&record->seed, record->commitment);
}

/* Plays a file; true when it ends in the position `last`. */
static bool replays(prop_run *run, const char *text, size_t size, const depo_state *last) {
    static depo_problems problems;
    static depo_game game;
    static depo_state state;
    depo_record record;
    bool good = depo_record_parse(text, size, &record, &problems) &&
                depo_record_open(&record, run->at->map, &game, &state, NULL, &problems);
    for (unsigned i = 0; good && i < record.n_moves; i++)
        good = depo_record_play(&record, i, run->at->map, &game, &state, NULL, &problems);
    depo_record_free(&record);
    if (!good) return prop_fail(run, "%s: %s", problems.list[0].where, problems.list[0].what);
    PROP_THAT(run, memcmp(&state, last, sizeof state) == 0, "the file gives another position");
    return true;
}

/* A game written to a file and read again is the same game. */
bool prop_file_round_trip(prop_run *run) {
    keeping *k = (keeping *)(void *)run->memory;
    static keeping left; /* of a game that was broken off */
    if (!run->step) {
        free(left.text);
        static depo_record record;
        fill_record(run, &record);
        k->text = depo_record_text(&record, NULL, NULL, NULL, NULL, 0, &k->size);
        if (!k->text) return prop_fail(run, "no memory");
        left = *k;
        return true;
    }
    char line[DEPO_MOVE_TEXT], *grown;
    depo_move_text(run->at->map, &run->game, &run->before, run->move, line);
    size_t more = strlen(line) + 3;
    if (!(grown = realloc(k->text, k->size + more + 1))) return prop_fail(run, "no memory");
    k->text = grown;
    snprintf(k->text + k->size, more + 1, "%u %s\n", run->move.seat + 1u, line);
    k->size += more;
    left = *k;
    if (run->state.phase != DEPO_OVER) return true;
    bool good = replays(run, k->text, k->size, &run->state);
    free(k->text);
    left.text = k->text = NULL;
    return good;
}
