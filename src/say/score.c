/* SPDX-License-Identifier: MIT
 * The final table. */
#include "say/sentence.h"
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
    snprintf(cut, sizeof cut, "%s", text);
    depo_cut_columns(cut, columns - 1);
    int blanks = columns - depo_columns(cut);
    fprintf(out, "%*s%s%*s", right ? blanks : 0, "", cut, right ? 0 : blanks, "");
}

typedef int (*line_value)(const depo_tally *tally);

static int value_routes(const depo_tally *t) {
    return t->routes;
}
static int value_plus(const depo_tally *t) {
    return t->tickets_plus;
}
static int value_minus(const depo_tally *t) {
    return -t->tickets_minus;
}
static int value_path(const depo_tally *t) {
    return t->path_bonus;
}
static int value_most(const depo_tally *t) {
    return t->most_bonus;
}
static int value_stations(const depo_tally *t) {
    return t->station_points;
}
static int value_goods(const depo_tally *t) {
    return t->merchandise_bonus;
}
static int value_total(const depo_tally *t) {
    return t->total;
}
static int value_done(const depo_tally *t) {
    return t->done_count;
}
static int value_length(const depo_tally *t) {
    return t->path;
}

static void put_line(const depo_teller *teller, const depo_score *score, const char *label,
                     line_value value, FILE *out) {
    put_column(out, label, LABEL_COLUMNS, false);
    for (unsigned seat = 0; seat < teller->game->players; seat++) {
        char number[16];
        snprintf(number, sizeof number, "%d", value(&score->seat[seat]));
        put_column(out, number, player_columns(teller), true);
    }
    fputc('\n', out);
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
    const depo_rules *rules = &teller->game->rules;
    depo_score score;
    if (state->phase != DEPO_OVER) fprintf(out, "%s\n", TR("The game is not over. As it stands:"));
    depo_count(teller->game, state, &score);
    put_column(out, "", LABEL_COLUMNS, false);
    for (unsigned seat = 0; seat < teller->game->players; seat++)
        put_column(out, teller->names[seat], player_columns(teller), true);
    fputc('\n', out);
    put_line(teller, &score, TR("Routes"), value_routes, out);
    put_line(teller, &score, TR("Tickets completed"), value_plus, out);
    put_line(teller, &score, TR("Tickets failed"), value_minus, out);
    if (rules->longest_path) put_line(teller, &score, TR("Longest path"), value_path, out);
    if (rules->most_tickets) put_line(teller, &score, TR("Most tickets"), value_most, out);
    if (rules->stations) put_line(teller, &score, TR("Stations left"), value_stations, out);
    if (rules->merchandise) put_line(teller, &score, TR("Merchandise"), value_goods, out);
    put_line(teller, &score, TR("Total"), value_total, out);
    put_line(teller, &score, TR("Completed (number)"), value_done, out);
    if (depo_path_counts(rules))
        put_line(teller, &score, TR("Longest path (trains)"), value_length, out);
    if (state->phase == DEPO_OVER) put_winners(teller, &score, out);
}
