/* SPDX-License-Identifier: MIT
 * Runs: one game each. */
#include "lib/handles.h"

#include "codec/game_file.h"
#include "codec/json.h"
#include "codec/position_text.h"
#include "core/score.h"

#include <stdlib.h>
#include <string.h>

static char *dump(json_t *json) {
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (!text) depo_refuse("out of memory");
    return text;
}

/* Whether a seat is one of the game's; complains. */
static bool is_seat(const depo_run *run, unsigned seat) {
    if (seat < run->kit->game.players) return true;
    return depo_refuse("seats are 0 to %u, not %u", run->kit->game.players - 1u, seat);
}

static bool may_look(const depo_run *run, int seat) {
    return seat == -1 || is_seat(run, (unsigned)seat);
}

static depo_seat viewer(int seat) {
    return seat < 0 ? (depo_seat)DEPO_NONE : (depo_seat)seat;
}

depo_run *depo_run_of(depo_kit *kit, const depo_state *state) {
    depo_run *run = aligned_alloc(16, (sizeof *run + 15) / 16 * 16);
    if (!run) {
        depo_refuse("out of memory");
        return NULL;
    }
    memset(run, 0, sizeof *run);
    run->kit = depo_kit_hold(kit);
    run->first = DEPO_NONE;
    if (state) run->state = *state;
    return run;
}

depo_run *depo_run_new(depo_kit *kit, const char *seed_text, int first) {
    depo_seed seed;
    if (!seed_text || !depo_seed_parse(seed_text, &seed)) {
        depo_refuse("a seed is a decimal number or 32 hexadecimal digits, not \"%.60s\"",
                    seed_text ? seed_text : "");
        return NULL;
    }
    if (first < -1 || first >= (int)kit->game.players) {
        depo_refuse("the first seat is 0 to %u, or -1 for chance, not %d", kit->game.players - 1u,
                    first);
        return NULL;
    }
    depo_run *run = depo_run_of(kit, NULL);
    if (!run) return NULL;
    run->seed = seed;
    run->first = viewer(first);
    run->has_file = true;
    depo_setup(&kit->game, &run->state, &seed, run->first, &run->events);
    return run;
}

depo_run *depo_run_copy(const depo_run *run) {
    depo_run *copy = depo_run_of(run->kit, NULL);
    if (!copy) return NULL;
    *copy = *run;
    copy->room = run->n_moves;
    copy->moves = run->n_moves ? malloc(run->n_moves * sizeof *run->moves) : NULL;
    if (run->n_moves && !copy->moves) {
        depo_refuse("out of memory");
        depo_run_free(copy);
        return NULL;
    }
    if (run->n_moves) memcpy(copy->moves, run->moves, run->n_moves * sizeof *run->moves);
    return copy;
}

depo_run *depo_run_imagine(const depo_run *run, unsigned seat, uint64_t seed) {
    if (!is_seat(run, seat)) return NULL;
    depo_run *imagined = depo_run_of(run->kit, NULL);
    if (!imagined) return NULL;
    depo_view view;
    depo_prng prng = {seed};
    depo_observe(&run->kit->game, &run->state, (depo_seat)seat, &view);
    depo_determinize(&run->kit->game, &view, &prng, &imagined->state);
    return imagined;
}

void depo_run_free(depo_run *run) {
    if (!run) return;
    depo_kit_close(run->kit);
    free(run->moves);
    free(run);
}

depo_kit *depo_run_kit(const depo_run *run) {
    return depo_kit_hold(run->kit);
}

unsigned depo_run_deciders(const depo_run *run) {
    return depo_deciders(&run->state);
}

const char *depo_run_phase(const depo_run *run) {
    return depo_phase_word(run->state.phase);
}

uint64_t depo_run_hash(const depo_run *run) {
    return depo_state_hash(&run->state);
}

char *depo_run_view(const depo_run *run, int seat) {
    const depo_kit *kit = run->kit;
    depo_view view;
    if (!may_look(run, seat)) return NULL;
    depo_observe(&kit->game, &run->state, viewer(seat), &view);
    return dump(depo_view_json(&kit->map, &kit->game, &view));
}

char *depo_run_position(const depo_run *run, int seat) {
    const depo_kit *kit = run->kit;
    depo_view view;
    char text[DEPO_POSITION_TEXT];
    if (!may_look(run, seat)) return NULL;
    depo_observe(&kit->game, &run->state, viewer(seat), &view);
    depo_position_text(&kit->map, &kit->game, &view, text);
    return strdup(text);
}

char *depo_run_state(const depo_run *run) {
    return dump(depo_state_json(&run->kit->map, &run->kit->game, &run->state, NULL));
}

char *depo_run_events(const depo_run *run, int seat) {
    const depo_kit *kit = run->kit;
    if (!may_look(run, seat)) return NULL;
    json_t *list = json_array();
    for (unsigned i = 0; i < run->events.count; i++) {
        depo_event event = depo_event_for(&run->events.list[i], viewer(seat));
        json_array_append_new(list, depo_event_json(&kit->map, &kit->game, &event));
    }
    return dump(list);
}

unsigned depo_run_totals(const depo_run *run, int32_t *totals) {
    depo_score score;
    depo_count(&run->kit->game, &run->state, &score);
    for (unsigned seat = 0; seat < run->kit->game.players; seat++)
        totals[seat] = score.seat[seat].total;
    return score.winners;
}

bool depo_run_observe(const depo_run *run, unsigned seat, uint8_t *out) {
    if (!is_seat(run, seat)) return false;
    depo_observe_bytes(&run->kit->layout, &run->state, (depo_seat)seat, out);
    return true;
}

bool depo_run_observe_floats(const depo_run *run, unsigned seat, float *out) {
    uint8_t *bytes = malloc(run->kit->layout.size);
    if (!bytes) return depo_refuse("out of memory");
    bool good = depo_run_observe(run, seat, bytes);
    if (good) depo_observe_floats(&run->kit->layout, bytes, out);
    free(bytes);
    return good;
}

/* ---- moves ------------------------------------------------------------------------------------
 */

char *depo_run_legal_text(const depo_run *run, unsigned seat) {
    const depo_kit *kit = run->kit;
    if (!is_seat(run, seat)) return NULL;
    char *text = NULL, one[DEPO_MOVE_TEXT];
    size_t size = 0;
    depo_move *moves = malloc(DEPO_MAX_MOVES * sizeof *moves);
    FILE *out = moves ? open_memstream(&text, &size) : NULL;
    unsigned count = out ? depo_legal(&kit->game, &run->state, (depo_seat)seat, moves) : 0;
    for (unsigned i = 0; i < count; i++) {
        depo_move_text(&kit->map, &kit->game, &run->state, moves[i], one);
        fprintf(out, "%s\n", one);
    }
    free(moves);
    if (!out || fclose(out)) depo_refuse("out of memory");
    return text;
}

bool depo_run_mask(const depo_run *run, unsigned seat, uint8_t *mask) {
    if (!is_seat(run, seat)) return false;
    depo_action_mask(&run->kit->actions, &run->state, (depo_seat)seat, mask);
    return true;
}

unsigned depo_run_legal(const depo_run *run, unsigned seat, int32_t *actions, unsigned room) {
    unsigned count = run->kit->actions.count, n = 0;
    uint8_t *mask = malloc(count);
    if (mask && depo_run_mask(run, seat, mask))
        for (unsigned i = 0; i < count; i++) {
            if (!mask[i]) continue;
            if (n < room) actions[n] = (int32_t)i;
            n++;
        }
    free(mask);
    return n;
}

/* Says why a move is refused. */
static bool refuse_move(const depo_run *run, depo_move move, depo_status status) {
    return depo_refuse("not allowed: %s (rule %s)", depo_status_symbol(status),
                       depo_refusal_clause(&run->kit->game, &run->state, move, status));
}

static bool legal_move(const depo_run *run, depo_move move) {
    depo_status status = depo_check(&run->kit->game, &run->state, move);
    return status == DEPO_OK || refuse_move(run, move, status);
}

static bool move_of_action(const depo_run *run, unsigned seat, unsigned action, depo_move *move) {
    const depo_kit *kit = run->kit;
    if (!is_seat(run, seat)) return false;
    if (action >= kit->actions.count)
        return depo_refuse("actions are 0 to %u, not %u", kit->actions.count - 1, action);
    if (depo_action_move(&kit->actions, &run->state, (depo_seat)seat, action, move))
        return legal_move(run, *move);
    char name[DEPO_ACTION_TEXT];
    depo_action_text(&kit->map, &kit->actions, action, name);
    return depo_refuse("not allowed: seat %u can't \"%s\" now", seat, name);
}

static bool move_of_text(const depo_run *run, unsigned seat, const char *text, depo_move *move) {
    const depo_kit *kit = run->kit;
    char why[DEPO_WHY_TEXT];
    if (!is_seat(run, seat)) return false;
    if (!text) return depo_refuse("no move given");
    if (!depo_move_parse(&kit->map, &kit->game, &run->state, (depo_seat)seat, text, move, why))
        return depo_refuse("no move: %s", why);
    return legal_move(run, *move);
}

bool depo_run_action_text(const depo_run *run, unsigned seat, unsigned action, char *out) {
    depo_move move = {0};
    if (!move_of_action(run, seat, action, &move)) return false;
    depo_move_text(&run->kit->map, &run->kit->game, &run->state, move, out);
    return true;
}

int depo_run_text_action(const depo_run *run, unsigned seat, const char *text) {
    depo_move move = {0};
    if (!move_of_text(run, seat, text, &move)) return DEPO_NO_ACTION;
    int action = depo_move_action(&run->kit->actions, &run->state, move);
    if (action < 0) depo_refuse("this move has no action: \"%.200s\"", text);
    return action;
}

static bool apply_legal(depo_run *run, depo_move move) {
    if (run->has_file && run->n_moves == run->room) {
        unsigned room = run->room ? run->room * 2 : 256;
        depo_move *moves = realloc(run->moves, room * sizeof *moves);
        if (!moves) return depo_refuse("out of memory");
        run->moves = moves;
        run->room = room;
    }
    if (run->has_file) run->moves[run->n_moves++] = move;
    depo_apply(&run->kit->game, &run->state, move, &run->events);
    return true;
}

bool depo_run_apply(depo_run *run, unsigned seat, unsigned action) {
    depo_move move = {0};
    return move_of_action(run, seat, action, &move) && apply_legal(run, move);
}

bool depo_run_apply_text(depo_run *run, unsigned seat, const char *text) {
    depo_move move = {0};
    return move_of_text(run, seat, text, &move) && apply_legal(run, move);
}

static json_t *thoughts_json(const depo_run *run, const depo_thoughts *thoughts) {
    const depo_kit *kit = run->kit;
    json_t *list = json_array();
    for (unsigned i = 0; i < thoughts->count; i++) {
        const depo_thought *thought = &thoughts->list[i];
        char text[DEPO_MOVE_TEXT];
        depo_move_text(&kit->map, &kit->game, &run->state, thought->move, text);
        json_array_append_new(list, json_pack("{s:s, s:f, s:f, s:i}", "move", text, "value",
                                              thought->value, "error", thought->error, "trials",
                                              (int)thought->trials));
    }
    return list;
}

char *depo_run_bot(depo_run *run, unsigned seat, const char *bot, uint64_t seed, char **thoughts) {
    const depo_kit *kit = run->kit;
    depo_bot_spec spec;
    if (!is_seat(run, seat)) return NULL;
    if (!depo_bot_parse(bot ? bot : "", &spec)) {
        depo_refuse_bot(bot ? bot : "", &spec);
        return NULL;
    }
    if (!(depo_deciders(&run->state) >> seat & 1)) {
        depo_refuse("seat %u has nothing to decide now", seat);
        return NULL;
    }
    if (run->remembers[seat] != spec.kind) {
        memset(run->memory[seat], 0, sizeof run->memory[seat]);
        run->remembers[seat] = spec.kind;
    }
    depo_view view;
    depo_prng prng = {seed};
    depo_thoughts thought = {0};
    depo_observe(&kit->game, &run->state, (depo_seat)seat, &view);
    depo_ask ask = {.guide = &kit->guide,
                    .view = &view,
                    .prng = &prng,
                    .budget = spec.budget,
                    .memory = run->memory[seat],
                    .thoughts = thoughts ? &thought : NULL};
    depo_move move = spec.kind->decide(&ask);
    char text[DEPO_MOVE_TEXT];
    depo_move_text(&kit->map, &kit->game, &run->state, move, text);
    if (thoughts && !(*thoughts = dump(thoughts_json(run, &thought)))) return NULL;
    return strdup(text);
}
