/* SPDX-License-Identifier: MIT
 * The table, the log and the count as text, for both interfaces. */
#include "term/flow.h"
#include "term/session.h"

#include "say/caption.h"
#include "say/fairness.h"
#include "say/mechanism.h"
#include "term/remote.h"

#include <stdlib.h>
#include <string.h>

#define TR(key)           depo_tr_as(s->teller.language, s->map.vocabulary, key)
#define TRN(one, many, n) depo_trn_as(s->teller.language, s->map.vocabulary, one, many, n)

void depo_player_line(const depo_session *s, unsigned seat, char out[DEPO_SENTENCE]) {
    const depo_state *known = &s->view.known;
    const char *bot = s->record.players[seat].kind, *word = depo_bot_word(s->teller.language, bot);
    char kind[64] = "";
    if (strcmp(bot, "human") != 0) snprintf(kind, sizeof kind, " (%s)", word ? word : bot);
    int used = snprintf(
        out, DEPO_SENTENCE, TR("%u %s%s: points %d, trains %u, cards %u, tickets %u"), seat + 1,
        s->names[seat], kind, (int)known->score[seat], (unsigned)known->trains[seat],
        (unsigned)known->hand_size[seat], (unsigned)known->ticket_count[seat]);
    if (s->game.rules.stations)
        used += snprintf(out + used, DEPO_SENTENCE - (size_t)used, TR(", stations left %u"),
                         (unsigned)known->stations_left[seat]);
    char more[DEPO_SENTENCE] = "";
    DEPO_SAY_ON(&s->teller, seat, known, seat, more);
    used += snprintf(out + used, DEPO_SENTENCE - (size_t)used, "%s", more);
    for (unsigned type = 0; type < s->game.rules.terrains; type++)
        used += snprintf(out + used, DEPO_SENTENCE - (size_t)used, ", %s %u",
                         depo_terrain_name(&s->teller, type), (unsigned)known->terrain[seat][type]);
    if (known->resigned >> seat & 1)
        snprintf(out + used, DEPO_SENTENCE - (size_t)used, ", %s", TR("has left"));
}

char *depo_table_text(const depo_session *s) {
    const depo_state *known = &s->view.known;
    char line[DEPO_SENTENCE];
    depo_text text;
    depo_text_begin(&text);
    for (unsigned seat = 0; seat < s->game.players; seat++) {
        depo_player_line(s, seat, line);
        fprintf(text.out, "%s%s\n", known->turn == seat ? "> " : "  ", line);
        for (unsigned i = 0; i < DEPO_MAX_STATIONS && s->game.rules.stations; i++)
            if (known->station[seat][i] != DEPO_NONE)
                fprintf(text.out, "    %s: %s\n", TR("station"),
                        depo_node_name(&s->teller, known->station[seat][i]));
    }
    unsigned tickets = (unsigned)known->pool_size + known->under_size + known->queue_size;
    fprintf(text.out, TR("Draw pile %u, discards %u, tickets to draw %u"),
            (unsigned)known->deck_size, (unsigned)known->discard_size, tickets);
    line[0] = 0;
    DEPO_SAY_ON(&s->teller, table, known, line);
    fprintf(text.out, "%s\n", line);
    if (known->ends_game != DEPO_NONE)
        fprintf(text.out, TR("Last round, started by %s\n"), s->names[known->ends_game]);
    return depo_text_end(&text);
}

char *depo_log_text(const depo_session *s) {
    char line[DEPO_SENTENCE];
    depo_text text;
    depo_text_begin(&text);
    for (unsigned i = 0; i < s->n_log; i++)
        if (depo_session_line(s, i, line)) fprintf(text.out, "%s\n", line);
    return depo_text_end(&text);
}

/* How long the people at this keyboard thought, where it is known. */
static void put_times(const depo_session *s, FILE *out) {
    depo_times times[DEPO_MAX_PLAYERS] = {0};
    const char *separator = ": ";
    if (s->remote) return;
    for (unsigned i = 0; i < s->n_moves; i++)
        depo_times_add(&times[s->moves[i].seat], s->took[i], i);
    for (unsigned seat = 0; seat < s->game.players; seat++) {
        char time[DEPO_TIME_TEXT];
        if (!times[seat].timed) continue;
        depo_tell_time(&s->teller, &times[seat], times[seat].all, time);
        if (*separator == ':') fprintf(out, "\n%s", TR("Time used"));
        fprintf(out, "%s%s %s", separator, s->names[seat], time);
        separator = ", ";
    }
    if (*separator == ',') fputc('\n', out);
}

char *depo_fairness_text(const depo_session *s) {
    depo_fairness fairness = depo_remote_fairness(s);
    const depo_shuffle *shuffle = depo_remote_shuffle(s);
    unsigned language = s->teller.language;
    depo_text text;
    depo_text_begin(&text);
    fprintf(text.out, "%s\n%s\n", depo_tell_fairness(language, fairness),
            depo_explain_fairness(language, fairness));
    for (unsigned seat = 0; shuffle && seat < s->game.players; seat++)
        fprintf(text.out, "  %s: %s\n", s->names[seat],
                shuffle->revealed >> seat & 1   ? TR("took part in the shuffle")
                : shuffle->left_out >> seat & 1 ? TR("promised a number and withheld it")
                                                : TR("took no part in the shuffle"));
    return depo_text_end(&text);
}

char *depo_count_text(const depo_session *s) {
    const depo_state *known = s->remote ? &s->view.known : &s->state;
    depo_text text;
    depo_text_begin(&text);
    depo_tell_score(&s->teller, known, text.out);
    depo_tell_tie(&s->teller, known, text.out);
    fputc('\n', text.out);
    depo_tell_details(&s->teller, known, text.out);
    put_times(s, text.out);
    const char *fairness = depo_tell_fairness(s->teller.language, depo_remote_fairness(s));
    if (*fairness) fprintf(text.out, "\n%s\n", fairness);
    if (s->undone) fprintf(text.out, "\n%s\n", TR("Moves were undone in this game."));
    if (*s->autosave && !*s->trouble) fprintf(text.out, TR("The game file: %s\n"), s->autosave);
    return depo_text_end(&text);
}

char *depo_routes_text(const depo_session *s) {
    const depo_state *known = &s->view.known;
    depo_text text;
    depo_text_begin(&text);
    for (unsigned seat = 0; seat < s->game.players; seat++) {
        fprintf(text.out, "%s\n", s->names[seat]);
        for (depo_bits left = known->owned[seat]; left;) {
            char line[DEPO_SENTENCE];
            unsigned track = depo_bits_pop(&left);
            depo_tell_track(&s->teller, (depo_track)track, line);
            fprintf(text.out, "  %s%s\n", line,
                    depo_has(known->doubled, track) ? TR(", doubled") : "");
        }
    }
    return depo_text_end(&text);
}
