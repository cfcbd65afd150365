/* SPDX-License-Identifier: MIT
 * The lines of the final count, and who wins. */
#include "core/score.h"
#include "say/mechanism.h"
#include "say/sentence.h"
#include "say/story.h"

bool depo_path_counts(const depo_rules *rules) {
    if (rules->longest_path) return true;
    for (const uint8_t *rule = rules->tie_breaks; *rule != DEPO_TIE_END; rule++)
        if (*rule == DEPO_TIE_LONGEST_PATH) return true;
    return false;
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
static int value_total(const depo_tally *t) {
    return t->total;
}
static int value_done(const depo_tally *t) {
    return t->done_count;
}
static int value_length(const depo_tally *t) {
    return t->path;
}

/* A line of the count; those without a rule are left out. */
typedef struct line {
    const char *label; /* a key */
    line_value value;  /* NULL: the points of a mechanism */
    depo_line_kind kind;
    unsigned mechanism;
} line;

static int value_of(const line *l, const depo_tally *tally) {
    return l->value ? l->value(tally) : tally->bonus[l->mechanism];
}

static unsigned list_lines(const depo_game *game, line list[DEPO_COUNT_LINES]) {
    const depo_rules *rules = &game->rules;
    unsigned n = 0;
    list[n++] = (line){DEPO_N("Routes"), value_routes, DEPO_LINE_POINTS, 0};
    list[n++] = (line){DEPO_N("Tickets completed"), value_plus, DEPO_LINE_TICKETS, 0};
    list[n++] = (line){DEPO_N("Tickets failed"), value_minus, DEPO_LINE_TICKETS, 0};
    /* The bonuses of the boxes with stations and with terrain cards have names. */
    const char *path = rules->stations ? DEPO_N("European Express") : DEPO_N("Longest path");
    const char *most = rules->terrains ? DEPO_N("African Traveller") : DEPO_N("Most tickets");
    if (rules->longest_path) list[n++] = (line){path, value_path, DEPO_LINE_PATH, 0};
    if (rules->most_tickets) list[n++] = (line){most, value_most, DEPO_LINE_POINTS, 0};
    if (rules->stations)
        list[n++] = (line){DEPO_N("Stations left"), value_stations, DEPO_LINE_POINTS, 0};
    DEPO_EACH_ON (number, game->mechanisms)
        list[n++] = (line){depo_mechanism_words[number]->title, NULL, DEPO_LINE_POINTS, number};
    list[n++] = (line){DEPO_N("Total"), value_total, DEPO_LINE_TOTAL, 0};
    list[n++] = (line){DEPO_N("Completed (count)"), value_done, DEPO_LINE_FIGURE, 0};
    if (depo_path_counts(rules))
        list[n++] = (line){DEPO_N("Longest path (trains)"), value_length, DEPO_LINE_FIGURE, 0};
    return n;
}

bool depo_tell_count_line(const depo_teller *teller, const depo_state *state, unsigned number,
                          depo_count_line *found, char out[DEPO_SENTENCE]) {
    line list[DEPO_COUNT_LINES];
    depo_score score;
    if (number >= list_lines(teller->game, list)) return false;
    depo_count(teller->game, state, &score);
    found->kind = (uint8_t)list[number].kind;
    for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++)
        found->value[seat] =
            seat < teller->game->players ? value_of(&list[number], &score.seat[seat]) : 0;
    out[0] = 0;
    depo_add(out, "%s", TR(list[number].label));
    return true;
}

void depo_tell_verdict(const depo_teller *teller, const depo_state *state,
                       char out[DEPO_SENTENCE]) {
    depo_score score;
    char who[DEPO_SENTENCE] = "";
    depo_count(teller->game, state, &score);
    for (unsigned seat = 0; seat < teller->game->players; seat++)
        if (score.winners >> seat & 1) depo_add(who, "%s%s", *who ? ", " : "", PLAYER(seat));
    out[0] = 0;
    depo_add(out, TRN("%s wins!", "%s win!", (unsigned)__builtin_popcount(score.winners)), who);
}

void depo_tell_time(const depo_teller *teller, const depo_times *times, uint64_t tenths,
                    char out[DEPO_TIME_TEXT]) {
    uint64_t all = (tenths + 5) / 10;
    unsigned hours = (unsigned)(all / 3600), seconds = (unsigned)(all % 3600);
    unsigned minutes = seconds / 60;
    if (!times->timed)
        snprintf(out, DEPO_TIME_TEXT, "–");
    else if (hours >= 24)
        snprintf(out, DEPO_TIME_TEXT, TR("%u d %u h"), hours / 24, hours % 24);
    else if (hours)
        snprintf(out, DEPO_TIME_TEXT, TR("%u h %u min"), hours, minutes);
    else
        snprintf(out, DEPO_TIME_TEXT, "%u:%02u", minutes, seconds % 60);
}
