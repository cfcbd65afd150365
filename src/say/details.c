/* SPDX-License-Identifier: MIT
 * What is behind the lines of the final count: each ticket, the longest path, the routes used
 * through stations, the tie-break that decided. */
#include "say/mechanism.h"
#include "say/sentence.h"
#include "say/story.h"
#include "core/score.h"

static void put_tickets(const depo_teller *teller, const char *label, depo_bits tickets,
                        FILE *out) {
    if (!tickets) return;
    fprintf(out, "  %s", label);
    for (const char *separator = ": "; tickets; separator = ", ") {
        char ticket[DEPO_SENTENCE];
        depo_tell_ticket(teller, (depo_ticket)depo_bits_pop(&tickets), ticket);
        fprintf(out, "%s%s", separator, ticket);
    }
    fputc('\n', out);
}

static void put_built(const depo_teller *teller, const depo_state *state, unsigned seat,
                      const depo_tally *tally, FILE *out) {
    char text[DEPO_SENTENCE];
    if (depo_tell_path(teller, state, (depo_seat)seat, text)) fprintf(out, "  %s\n", text);
    for (unsigned i = 0; depo_tell_lent(teller, state, (depo_seat)seat, tally, i, text); i++)
        fprintf(out, "  %s\n", text);
}

static void put_mechanisms(const depo_teller *teller, const depo_state *state, unsigned seat,
                           FILE *out) {
    DEPO_EACH_ON (number, teller->game->mechanisms) {
        char text[DEPO_SENTENCE] = "";
        if (!depo_mechanism_words[number]->details) continue;
        depo_mechanism_words[number]->details(teller, state, seat, text);
        fprintf(out, "  %s\n", text);
    }
}

void depo_tell_details(const depo_teller *teller, const depo_state *state, FILE *out) {
    depo_score score;
    depo_count(teller->game, state, &score);
    for (unsigned seat = 0; seat < teller->game->players; seat++) {
        const depo_tally *tally = &score.seat[seat];
        fprintf(out, "%s\n", teller->names[seat]);
        put_tickets(teller, TR("Completed"), tally->done, out);
        put_tickets(teller, TR("Failed"), tally->failed, out);
        put_built(teller, state, seat, tally, out);
        put_mechanisms(teller, state, seat, out);
    }
}

/* The seats of `set` that are best in a tie-break. */
static unsigned best_of(const depo_score *score, unsigned set, unsigned tie_break) {
    unsigned best = 0;
    for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++) {
        if (!(set >> seat & 1)) continue;
        unsigned first = best ? (unsigned)__builtin_ctz(best) : seat;
        int mine = depo_tie_value(&score->seat[seat], tie_break);
        int theirs = depo_tie_value(&score->seat[first], tie_break);
        if (mine > theirs) best = 0;
        if (!best || mine >= theirs) best |= 1u << seat;
    }
    return best;
}

void depo_tell_tie(const depo_teller *teller, const depo_state *state, FILE *out) {
    static const char *const reasons[DEPO_TIE_COUNT] = {
        [DEPO_TIE_TICKETS] = DEPO_N("Tied on points: most completed tickets wins."),
        [DEPO_TIE_LONGEST_PATH] = DEPO_N("Tied on points: longest path wins."),
        [DEPO_TIE_FEWER_STATIONS] = DEPO_N("Tied on points: fewest stations wins."),
        [DEPO_TIE_LONGEST_BONUS] = DEPO_N("Tied on points: the longest-path bonus wins."),
    };
    depo_score score;
    if (state->phase != DEPO_OVER) return; /* nothing is decided yet */
    depo_count(teller->game, state, &score);
    unsigned tied = 0, best = (unsigned)__builtin_ctz(score.winners);
    for (unsigned seat = 0; seat < teller->game->players; seat++)
        if (score.seat[seat].total == score.seat[best].total) tied |= 1u << seat;
    if (!(tied & (tied - 1))) return;
    const uint8_t *rule = teller->game->rules.tie_breaks;
    for (; *rule != DEPO_TIE_END; rule++) {
        unsigned left = best_of(&score, tied, *rule);
        bool decided = !(left & (left - 1));
        if (left != tied && (decided || left == score.winners)) {
            fprintf(out, "%s\n", TR(reasons[*rule]));
            return;
        }
        tied = left;
    }
    fprintf(out, "%s\n", TR("Still tied: they share the win."));
}
