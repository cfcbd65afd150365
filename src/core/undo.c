/* SPDX-License-Identifier: MIT */
#include "core/undo.h"

static bool is_reveal(const depo_event *event) {
    switch (event->kind) {
    case DEPO_EV_DEALT:
    case DEPO_EV_OFFERED:
    case DEPO_EV_TOOK_BLIND:
    case DEPO_EV_TURNED_UP:
    case DEPO_EV_ROW_RESET:
    case DEPO_EV_RESHUFFLED:
    case DEPO_EV_TERRAIN_UP:
    case DEPO_EV_PRIZE_UP:
    case DEPO_EV_TERRAIN_SHUFFLED:
    case DEPO_EV_TUNNEL:
    case DEPO_EV_RESIGNED:
    case DEPO_EV_OVER:
        return true;
    case DEPO_EV_TERRAIN_TOOK:
        return event->what == DEPO_NONE;
    default:
        return false;
    }
}

depo_made depo_made_of(const depo_state *before, depo_move move, bool bot,
                       const depo_events *events) {
    depo_made made = {
        .seat = move.seat, .bot = bot, .at_once = before->phase <= DEPO_START_TICKETS};
    for (unsigned i = 0; i < events->count; i++) made.reveals |= is_reveal(&events->list[i]);
    return made;
}

/* First tickets stand when the last of them are chosen: the game has begun for everyone. Any other
 * move stands when it set another's bank of time running. */
static bool hurts_nobody(const depo_past *past, depo_seat seat) {
    depo_made last = past->made(past->owner, past->count - 1);
    if (last.seat != seat || last.reveals) return false;
    return last.at_once ? past->phase <= DEPO_START_TICKETS : !past->costly;
}

int depo_undo(const depo_past *past, depo_seat seat) {
    if (!past->count || seat >= DEPO_MAX_PLAYERS || !(past->people >> seat & 1)) return -1;
    if (past->people & (past->people - 1))
        return hurts_nobody(past, seat) ? (int)past->count - 1 : -1;
    for (unsigned i = past->count; i-- > 0;) {
        depo_made made = past->made(past->owner, i);
        if (made.seat == seat && !made.bot) return (int)i;
    }
    return -1;
}

bool depo_undo_marks(const depo_past *past, unsigned stay) {
    bool marks = false;
    for (unsigned i = stay; i < past->count; i++) {
        depo_made made = past->made(past->owner, i);
        marks |= made.bot || made.reveals;
    }
    return marks;
}
