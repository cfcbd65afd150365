/* SPDX-License-Identifier: MIT
 * What simulated games say, for the page: chances and worth of tickets, hints, evaluations. Only
 * review.wasm has this; a worker runs it. Whatever lies in the slot, a seat's view is looked at and
 * nothing else. */
#include "codec/position_text.h"
#include "coach/coach.h"
#include "review/hint.h"
#include "wasm/shim.h"
#include "wasm/voice.h"

static depo_view view;
static depo_measuring measuring;

static const char *map_id(void) {
    const depo_map *map = depo_w_buffer(DEPO_W_MAP);
    return map->id;
}

static void look(unsigned slot, unsigned seat) {
    depo_observe(depo_w_guide()->game, depo_w_state(slot), (depo_seat)seat, &view);
}

/* ---- tickets ------------------------------------------------------------------------------------
 */

/* The tickets of a seat, held and offered, from now on. */
EXPORT(measure_begin) void depo_w_measure_begin(unsigned slot, unsigned seat) {
    look(slot, seat);
    depo_measure_begin(&measuring, depo_w_guide(), map_id(), &view);
}

/* In so many more worlds; 0 when no more are needed. */
EXPORT(measure_run) unsigned depo_w_measure_run(unsigned worlds) {
    return depo_measure_run(&measuring, worlds);
}

static const depo_likely *read_ticket(unsigned ticket) {
    static depo_likely likely;
    depo_measure_read(&measuring, (depo_ticket)ticket, &likely);
    return &likely;
}

/* What is known of a ticket by now; nothing while it is too little. Whether that is rough. */
EXPORT(say_likely) unsigned depo_w_say_likely(unsigned ticket) {
    depo_teller teller = depo_w_voice();
    const depo_likely *likely = read_ticket(ticket);
    depo_tell_likely(&teller, likely, depo_w_say_buffer());
    return depo_is_rough(likely);
}

EXPORT(say_likely_brief) void depo_w_say_likely_brief(unsigned ticket) {
    depo_teller teller = depo_w_voice();
    depo_tell_likely_brief(&teller, read_ticket(ticket), depo_w_say_buffer());
}

/* ---- decisions ----------------------------------------------------------------------------------
 */

/* The hint for a seat that has to decide: it becomes the move at hand, its lines are said. */
EXPORT(say_hint) void depo_w_say_hint(unsigned slot, unsigned seat, unsigned games) {
    static depo_hint hint;
    depo_teller teller = depo_w_voice();
    look(slot, seat);
    depo_hint_find(depo_w_guide(), map_id(), &view, games ? games : DEPO_HINT_GAMES, &hint);
    *(depo_move *)depo_w_buffer(DEPO_W_MOVE) = hint.verdict.best;
    depo_tell_hint(&teller, &view.known, &hint, depo_w_say_buffer());
}

/* ---- chances ------------------------------------------------------------------------------------
 */

/* Everyone's chances and points, from what a seat knows; one beyond the players knows everything.
 */
EXPORT(evaluate)
const depo_evaluation *depo_w_evaluate(unsigned slot, unsigned seat, unsigned games) {
    static depo_evaluation evaluation;
    if (seat < depo_w_guide()->game->players)
        look(slot, seat);
    else
        depo_show_everything(depo_w_state(slot), &view);
    bool over = view.known.phase == DEPO_OVER;
    depo_evaluate_view(depo_w_guide(), map_id(), &view, over ? 0 : games, &evaluation);
    return &evaluation;
}
