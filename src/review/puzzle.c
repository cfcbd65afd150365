/* SPDX-License-Identifier: MIT
 * What is said at a puzzle: a position where one move is clearly the best. */
#include "review/review.h"

#include "say/sentence.h"
#include "say/story.h"

#include <math.h>

static unsigned percent(double chance) {
    return chance <= 0 ? 0 : chance >= 1 ? 100 : (unsigned)lround(chance * 100);
}

/* Somebody may end the game in a turn or two. */
static bool near_end(const depo_game *game, const depo_state *known) {
    if (known->turns_left) return true;
    for (unsigned seat = 0; seat < game->players; seat++)
        if (known->trains[seat] <= game->rules.last_round_trains + DEPO_MAX_LENGTH) return true;
    return false;
}

static bool is_tunnel(const depo_game *game, depo_move move) {
    return move.kind == DEPO_CLAIM && game->tunnels & depo_bit(move.what);
}

const char *depo_puzzle_theme(const depo_guide *guide, const depo_state *known, depo_seat seat,
                              depo_move best, depo_move next, bool blocks) {
    depo_reason reason;
    depo_reason_find(guide, known, seat, next, best, &reason);
    if (known->phase == DEPO_TUNNEL || is_tunnel(guide->game, best)) return "tunnel";
    switch (reason.kind) {
    case DEPO_REASON_SPARES: /* about the payment, which a puzzle leaves open */
        return "";
    case DEPO_REASON_KEEPS:
    case DEPO_REASON_RATHER:
    case DEPO_REASON_RETURNS:
    case DEPO_REASON_LOST:
    case DEPO_REASON_NEW_TICKETS:
    case DEPO_REASON_NO_TICKETS:
        return "tickets";
    case DEPO_REASON_ONLY_WAY:
    case DEPO_REASON_DETOUR:
        return "bottleneck";
    default:
        break;
    }
    if (blocks) return "block";
    if (reason.kind == DEPO_REASON_NONE) return "";
    if (near_end(guide->game, known)) return "end";
    return best.kind == DEPO_CLAIM || best.kind == DEPO_STATION ? "route" : "cards";
}

void depo_tell_solution(const depo_teller *teller, const depo_guide *guide, const depo_state *known,
                        depo_seat seat, const depo_tried *best, const depo_tried *next,
                        const depo_rival *rival, char out[DEPO_SENTENCE]) {
    char move[DEPO_SENTENCE], other[DEPO_SENTENCE], why[DEPO_SENTENCE];
    depo_reason reason;
    depo_tell_move(teller, known, best->move, move);
    depo_tell_move(teller, known, next->move, other);
    depo_reason_find(guide, known, seat, next->move, best->move, &reason);
    reason.ahead = 1;
    depo_tell_reason(teller, &reason, why);
    out[0] = 0;
    if (*why)
        depo_add(out, TR("%s. Why: %s."), move, why);
    else
        depo_add(out, "%s.", move);
    if (rival) {
        reason = (depo_reason){.kind = DEPO_REASON_BLOCKS,
                               .track = best->move.what,
                               .other = rival->seat,
                               .tickets = depo_bit(rival->ticket),
                               .ahead = 1};
        depo_tell_reason(teller, &reason, why);
        depo_add(out, " %s.", why);
    }
    depo_add(out, " ");
    depo_add(out, TR("Win chance: %u%%. Next best: %s (%u%%)."), percent(best->chance), other,
             percent(next->chance));
}

void depo_tell_not_solved(const depo_teller *teller, const depo_state *known,
                          const depo_tried *tried, char out[DEPO_SENTENCE]) {
    char move[DEPO_SENTENCE];
    depo_tell_move(teller, known, tried->move, move);
    out[0] = 0;
    if (isnan(tried->chance))
        depo_add(out, TR("%s: another move is clearly better."), move);
    else
        depo_add(out, TR("%s: win chance %u%%. Another move is clearly better."), move,
                 percent(tried->chance));
}
