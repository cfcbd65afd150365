/* SPDX-License-Identifier: MIT
 * The final table. */
#include "say/sentence.h"
#include "say/story.h"
#include "core/score.h"

enum { LABEL_COLUMNS = 28, PLAYER_COLUMNS = 14, ALL_COLUMNS = 76 };

/* Many players share the width of a terminal. */
static int player_columns(const depo_teller *teller) {
    int share = (ALL_COLUMNS - LABEL_COLUMNS) / teller->game->players;
    return share < PLAYER_COLUMNS ? share : PLAYER_COLUMNS;
}

/* Text in a column of its own, cut or filled with blanks. */
static void put_column(FILE *out, const char *text, int columns, bool right) {
    char cut[256];
    snprintf(cut, sizeof cut, "%.*s", (int)sizeof cut - 1, text);
    depo_cut_columns(cut, columns - 1);
    int blanks = columns - depo_columns(cut);
    fprintf(out, "%*s%s%*s", right ? blanks : 0, "", cut, right ? 0 : blanks, "");
}

static void put_lines(const depo_teller *teller, const depo_state *state, FILE *out) {
    char title[DEPO_SENTENCE];
    depo_count_line line;
    for (unsigned i = 0; depo_tell_count_line(teller, state, i, &line, title); i++) {
        put_column(out, title, LABEL_COLUMNS, false);
        for (unsigned seat = 0; seat < teller->game->players; seat++) {
            char number[16];
            snprintf(number, sizeof number, "%d", line.value[seat]);
            put_column(out, number, player_columns(teller), true);
        }
        fputc('\n', out);
    }
}

static void put_winners(const depo_teller *teller, const depo_score *score, FILE *out) {
    const char *separator = "";
    fprintf(out, "%s", TR("Winner: "));
    for (unsigned seat = 0; seat < teller->game->players; seat++) {
        if (!(score->winners >> seat & 1)) continue;
        fprintf(out, "%s%s", separator, teller->names[seat]);
        separator = ", ";
    }
    fputc('\n', out);
}

void depo_tell_score(const depo_teller *teller, const depo_state *state, FILE *out) {
    depo_score score;
    if (state->phase != DEPO_OVER) fprintf(out, "%s\n", TR("The game is not over. So far:"));
    depo_count(teller->game, state, &score);
    put_column(out, "", LABEL_COLUMNS, false);
    for (unsigned seat = 0; seat < teller->game->players; seat++)
        put_column(out, teller->names[seat], player_columns(teller), true);
    fputc('\n', out);
    put_lines(teller, state, out);
    if (state->phase == DEPO_OVER) put_winners(teller, &score, out);
}
