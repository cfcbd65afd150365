/* SPDX-License-Identifier: MIT */
#include "review/report.h"

#include "codec/move_text.h"
#include "codec/position_text.h"

#include <string.h>

static const char *const grades[DEPO_GRADES + 1] = {"best",    "good",    "inaccuracy",
                                                    "mistake", "blunder", "forced"};

static const char *const reasons[DEPO_REASONS] = {
    [DEPO_REASON_NONE] = "none",
    [DEPO_REASON_COMPLETES] = "completes",
    [DEPO_REASON_ONLY_WAY] = "only-way",
    [DEPO_REASON_DETOUR] = "detour",
    [DEPO_REASON_ON_THE_WAY] = "on-the-way",
    [DEPO_REASON_DOUBLED] = "doubled",
    [DEPO_REASON_POINTS] = "points",
    [DEPO_REASON_BLOCKS] = "blocks",
    [DEPO_REASON_STATION] = "station",
    [DEPO_REASON_PATH] = "longest-path",
    [DEPO_REASON_KEEPS] = "keeps",
    [DEPO_REASON_RATHER] = "keeps-rather",
    [DEPO_REASON_RETURNS] = "returns",
    [DEPO_REASON_LOST] = "lost",
    [DEPO_REASON_NEW_TICKETS] = "new-tickets",
    [DEPO_REASON_NO_TICKETS] = "no-tickets",
    [DEPO_REASON_FIRST] = "tickets-first",
    [DEPO_REASON_CARD] = "card",
    [DEPO_REASON_READY] = "ready",
    [DEPO_REASON_LOCOMOTIVE] = "locomotive",
    [DEPO_REASON_TWO_CARDS] = "two-cards",
    [DEPO_REASON_BLIND] = "blind",
    [DEPO_REASON_PILE] = "pile",
    [DEPO_REASON_TERRAIN] = "terrain",
    [DEPO_REASON_SAVES_CARDS] = "saves-cards",
    [DEPO_REASON_SPARES] = "spares-cards",
    [DEPO_REASON_LAST_TURNS] = "last-turns",
    [DEPO_REASON_PAYS] = "pays",
    [DEPO_REASON_DECLINES] = "declines",
};

static const char *reason_word(const depo_reason *reason) {
    return reason->kind == DEPO_REASON_GAIN ? depo_mechanisms[reason->what]->word
                                            : reasons[reason->kind];
}

static json_t *numbers(const double *values, unsigned count) {
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++) json_array_append_new(list, json_real(values[i]));
    return list;
}

static json_t *move_json(const depo_review *review, unsigned i, depo_move move) {
    char text[DEPO_MOVE_TEXT] = "resign";
    if (move.kind != DEPO_RESIGN)
        depo_move_text(review->map, review->game, &review->states[i], move, text);
    return json_string(text);
}

static json_t *tried_json(const depo_review *review, unsigned i) {
    const depo_verdict *verdict = &review->steps[i].verdict;
    json_t *list = json_array();
    for (unsigned k = 0; k < verdict->n_tried; k++)
        json_array_append_new(list, json_pack("{so sf sf}", "move",
                                              move_json(review, i, verdict->tried[k].move),
                                              "chance", verdict->tried[k].chance, "margin",
                                              verdict->tried[k].points));
    return list;
}

static json_t *step_json(const depo_teller *teller, const depo_review *review, unsigned i) {
    const depo_step *step = &review->steps[i];
    const depo_verdict *verdict = &step->verdict;
    unsigned players = review->game->players;
    char text[DEPO_SENTENCE];
    depo_tell_step(teller, review, i, text);
    json_t *json =
        json_pack("{si si so ss so so so so ss sf sf sf sf so}", "number", (int)i + 1, "seat",
                  step->move.seat + 1, "move", move_json(review, i, step->move), "said", text,
                  "before", numbers(step->before.chance, players), "before_error",
                  numbers(step->before.chance_error, players), "luck", numbers(step->luck, players),
                  "decision", numbers(step->decision, players), "grade", grades[verdict->grade],
                  "lost", verdict->lost, "lost_error", verdict->lost_error, "given", verdict->given,
                  "cost", step->cost, "tried", tried_json(review, i));
    if (review->took && review->took[i] != DEPO_TOOK_UNKNOWN)
        json_object_set_new(json, "took", json_real(review->took[i] / 10.0));
    if (memcmp(&verdict->best, &verdict->chosen, sizeof verdict->best) == 0) return json;
    depo_reason reason;
    depo_review_reason(review, i, &reason);
    depo_tell_better(teller, review, i, text);
    json_object_set_new(json, "best", move_json(review, i, verdict->best));
    json_object_set_new(json, "reason", json_string(reason_word(&reason)));
    json_object_set_new(json, "better", json_string(text));
    return json;
}

static json_t *step_number(unsigned step) {
    return step == DEPO_NO_STEP ? json_null() : json_integer(step + 1);
}

static json_t *account_json(const depo_teller *teller, const depo_review *review, unsigned seat) {
    const depo_account *a = &review->accounts[seat];
    json_t *by_grade = json_object(), *routes = json_object();
    for (unsigned g = 0; g <= DEPO_GRADES; g++)
        json_object_set_new(by_grade, grades[g], json_integer(a->grades[g]));
    for (unsigned length = 1; length <= DEPO_MAX_LENGTH; length++) {
        char key[8];
        snprintf(key, sizeof key, "%u", length);
        if (a->routes[length]) json_object_set_new(routes, key, json_integer(a->routes[length]));
    }
    json_t *figures =
        json_pack("{si si si so si si si si si si si si}", "cards_blind", (int)a->blind,
                  "cards_row", (int)a->row, "locomotives", (int)a->locomotives, "routes", routes,
                  "tickets", (int)a->tickets, "tickets_done", (int)a->done, "tickets_worth",
                  a->worth, "tickets_got", a->got, "stations", (int)a->stations, "doubled",
                  (int)a->doubled, "turns", (int)a->turns, "passes", (int)a->passes);
    const depo_times *times = &a->times;
    if (times->timed)
        json_object_update_new(figures, json_pack("{sf sf si}", "time", (double)times->all / 10,
                                                  "longest", times->longest / 10.0, "longest_move",
                                                  (int)times->longest_at + 1));
    return json_pack("{si ss sf sf sf sf sf sf sf sf sf sf si si so so so so}", "seat",
                     (int)seat + 1, "name", teller->names[seat], "start", a->start, "luck", a->luck,
                     "own_decisions", a->own, "others_decisions", a->others, "result", a->result,
                     "luck_error", a->luck_error, "decisions_error", a->own_error, "start_error",
                     a->start_error, "lost", a->lost, "cost", a->cost, "quality",
                     (int)depo_review_quality(a), "decisions", (int)a->decisions, "grades",
                     by_grade, "figures", figures, "costliest", step_number(a->costliest), "finest",
                     step_number(a->finest));
}

json_t *depo_review_json(const depo_teller *teller, const depo_review *review) {
    char decided[DEPO_SENTENCE], luck[DEPO_SENTENCE];
    depo_tell_decided(teller, review, decided);
    depo_tell_luck(teller, review, luck);
    json_t *seats = json_array(), *steps = json_array(), *turning = json_array();
    for (unsigned seat = 0; seat < review->game->players; seat++)
        json_array_append_new(seats, account_json(teller, review, seat));
    for (unsigned i = 0; i < review->n_steps; i++)
        json_array_append_new(steps, step_json(teller, review, i));
    for (unsigned t = 0; t < review->n_turning; t++)
        json_array_append_new(turning, json_integer(review->turning[t] + 1));
    return json_pack("{ss si ss ss so so so}", "map", review->map->id, "moves",
                     (int)review->n_steps, "decided", decided, "luck", luck, "seats", seats,
                     "turning_points", turning, "steps", steps);
}

/* Whose ticket the best move of a step gets in the way of. */
static void put_rival(const depo_review *review, unsigned i, depo_move best, json_t *puzzle) {
    depo_reason reason = {.track = best.what};
    if (best.kind != DEPO_CLAIM) return;
    depo_review_rivals(review, i, &reason);
    if (reason.kind != DEPO_REASON_BLOCKS) return;
    json_object_set_new(puzzle, "blocks",
                        json_pack("{si si}", "seat", reason.other + 1, "ticket",
                                  (int)depo_bits_pop(&reason.tickets)));
}

json_t *depo_review_puzzles(const depo_teller *teller, const depo_review *review, double ahead,
                            double sure) {
    json_t *list = json_array();
    for (unsigned i = 0; i < review->n_steps; i++) {
        const depo_verdict *verdict = &review->steps[i].verdict;
        if (verdict->n_tried < 2 || verdict->ahead < ahead ||
            verdict->ahead < sure * verdict->ahead_error)
            continue;
        depo_view view;
        depo_reason reason;
        char position[DEPO_POSITION_TEXT], why[DEPO_SENTENCE];
        depo_move best = verdict->tried[0].move;
        depo_observe(review->game, &review->states[i], verdict->seat, &view);
        depo_position_text(review->map, review->game, &view, position);
        depo_reason_find(review->guide, &view.known, verdict->seat, verdict->tried[1].move, best,
                         &reason);
        depo_tell_reason(teller, &reason, why);
        json_t *puzzle =
            json_pack("{si si ss so so sf sf ss ss so}", "number", (int)i + 1, "seat",
                      verdict->seat + 1, "position", position, "best", move_json(review, i, best),
                      "played", move_json(review, i, verdict->chosen), "ahead", verdict->ahead,
                      "ahead_error", verdict->ahead_error, "reason", reason_word(&reason), "why",
                      why, "tried", tried_json(review, i));
        put_rival(review, i, best, puzzle);
        json_array_append_new(list, puzzle);
    }
    return list;
}
