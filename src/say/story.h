/* SPDX-License-Identifier: MIT
 * A game in words: what happened, what can be done, why not, and the final count. */
#ifndef DEPO_SAY_STORY_H
#define DEPO_SAY_STORY_H

#include "core/score.h"
#include "codec/times.h"
#include "core/engine.h"
#include "core/mechanism.h"
#include "say/teller.h"

#include <stdio.h>

/* Takes the marks out of a sentence. */
void depo_flatten(char *text);

/* The sentence for an event as its viewer may see it; false when it goes without saying. */
bool depo_tell_event(const depo_teller *teller, const depo_event *event, char out[DEPO_SENTENCE]);

/* "2 red, 1 locomotive": as they lie there, and as what is paid. */
void depo_tell_cards(const depo_teller *teller, const uint8_t cards[DEPO_KINDS],
                     char out[DEPO_SENTENCE]);
void depo_tell_paid_cards(const depo_teller *teller, const uint8_t cards[DEPO_KINDS],
                          char out[DEPO_SENTENCE]);

/* "Seattle – Portland (gray, 1)", with "tunnel" and the like where they are so. */
void depo_tell_track(const depo_teller *teller, depo_track track, char out[DEPO_SENTENCE]);
/* What a track is like, without its name: "3 spaces, gray, 4 points, tunnel". */
void depo_tell_track_note(const depo_teller *teller, depo_track track, char out[DEPO_SENTENCE]);
/* The same, with who has it now. */
void depo_tell_track_status(const depo_teller *teller, const depo_state *state, depo_track track,
                            char out[DEPO_SENTENCE]);
/* What is particular about a city, with the rule behind it; false when nothing is. */
bool depo_tell_city_note(const depo_teller *teller, const depo_state *state, unsigned city,
                         char out[DEPO_SENTENCE]);
/* Adds what a track or a ticket joins: "Boston – Miami". */
void depo_add_track_ends(const depo_teller *teller, depo_track track, char out[DEPO_SENTENCE]);
void depo_add_ticket_ends(const depo_teller *teller, depo_ticket ticket, char out[DEPO_SENTENCE]);
/* "Boston – Miami (12)". */
void depo_tell_ticket(const depo_teller *teller, depo_ticket ticket, char out[DEPO_SENTENCE]);

/* What a move would do: "Take a red card from the row". The state tells which tickets are on offer.
 */
void depo_tell_move(const depo_teller *teller, const depo_state *state, depo_move move,
                    char out[DEPO_SENTENCE]);

/* What a claim or a station is, on the button that makes it: "Claim for 4 points". */
void depo_tell_action(const depo_teller *teller, depo_move move, char out[DEPO_SENTENCE]);

/* "Ticket completed: Boston – Miami (12)". */
void depo_tell_completed(const depo_teller *teller, depo_bits tickets, char out[DEPO_SENTENCE]);

/* What is to be done now, for a seat or a spectator (DEPO_NONE); `brief` for narrow places. */
void depo_tell_prompt(const depo_teller *teller, const depo_state *state, depo_seat seat,
                      bool brief, char out[DEPO_SENTENCE]);

/* "3 red, 1 locomotive": what a claim, a station or the extra of a tunnel costs in this move. */
void depo_tell_payment(const depo_teller *teller, depo_move move, char out[DEPO_SENTENCE]);
/* Adds what doubles the points of a claim: "2 × desert, 1 locomotive". */
void depo_add_doubling(const depo_teller *teller, depo_move move, char out[DEPO_SENTENCE]);

/* One word for a card ("red"), a track's colour, a type of terrain, a place. */
const char *depo_card_name(const depo_teller *teller, unsigned card);
/* The same as what is taken: "a red card". */
const char *depo_taken_name(const depo_teller *teller, unsigned card);
const char *depo_route_color_name(const depo_teller *teller, unsigned color);
const char *depo_terrain_name(const depo_teller *teller, unsigned type);
const char *depo_city_name(const depo_teller *teller, unsigned city);
/* An end of a ticket: a city, or a group of them (from DEPO_GROUP_BASE on). */
const char *depo_end_name(const depo_teller *teller, unsigned place);
const char *depo_node_name(const depo_teller *teller, depo_node node);

/* Why a move was refused, with the rule's clause ("" for none). */
void depo_tell_refusal(const depo_teller *teller, depo_status status, const char *clause,
                       char out[DEPO_SENTENCE]);

/* The same with the numbers of this position ("3 trains left, 4 needed").
 * `state` may be a view of the mover. */
void depo_tell_why(const depo_teller *teller, const depo_state *state, depo_move move,
                   depo_status status, char out[DEPO_SENTENCE]);

/* Why the seat can't claim a track now, whatever it pays with; false when it can. */
bool depo_tell_why_not_track(const depo_teller *teller, const depo_state *state, depo_seat seat,
                             depo_track track, char out[DEPO_SENTENCE]);

/* The rules of the game, with its numbers, in lines: a chapter's title, and below it each rule with
 * a tab and the clauses behind it, as "B-06, E-05 – E-07". */
enum { DEPO_RULES_TEXT = 12 * DEPO_SENTENCE };
void depo_tell_rules(const depo_teller *teller, char *out, size_t size);

/* That tickets of this game are in no public source; false where all of them are. */
bool depo_tell_reconstructed(const depo_teller *teller, char out[DEPO_SENTENCE]);

/* A line of the final count, in the order of the table. */
enum { DEPO_COUNT_LINES = 10 };
typedef enum depo_line_kind {
    DEPO_LINE_POINTS,
    DEPO_LINE_TICKETS, /* points that each ticket brings */
    DEPO_LINE_PATH,    /* points for the longest path */
    DEPO_LINE_TOTAL,   /* the sum of the points */
    DEPO_LINE_FIGURE   /* no points */
} depo_line_kind;
typedef struct depo_count_line {
    uint8_t kind; /* depo_line_kind */
    int value[DEPO_MAX_PLAYERS];
} depo_count_line;
/* False when there are no more lines; `out` is its title. */
bool depo_tell_count_line(const depo_teller *teller, const depo_state *state, unsigned number,
                          depo_count_line *line, char out[DEPO_SENTENCE]);

/* "Anna wins!" */
void depo_tell_verdict(const depo_teller *teller, const depo_state *state, char out[DEPO_SENTENCE]);

/* The best of a seat's game, in one line: what it has more of than all others, if there is
 * anything. */
void depo_tell_best(const depo_teller *teller, const depo_state *state, depo_seat seat,
                    char out[DEPO_SENTENCE]);

/* How little a seat lost by; false for winners and for those who lost by more. */
bool depo_tell_close(const depo_teller *teller, const depo_state *state, depo_seat seat,
                     char out[DEPO_SENTENCE]);

/* What moves of a seat took: "1:23", "1 h 2 min", "3 d 4 h"; "–" where none of its times is known.
 */
enum { DEPO_TIME_TEXT = 32 };
void depo_tell_time(const depo_teller *teller, const depo_times *times, uint64_t tenths,
                    char out[DEPO_TIME_TEXT]);

/* The final table with every line of the count. */
void depo_tell_score(const depo_teller *teller, const depo_state *state, FILE *out);

/* Whether the longest path matters, for points or for a tie. */
bool depo_path_counts(const depo_rules *rules);

/* What is behind the lines of the count: tickets, longest path with its cities, stations. */
void depo_tell_details(const depo_teller *teller, const depo_state *state, FILE *out);
/* The longest path with its cities; false where there is none or it doesn't count. */
bool depo_tell_path(const depo_teller *teller, const depo_state *state, depo_seat seat,
                    char out[DEPO_SENTENCE]);
/* The route that station number `i` uses, by the seat's tally; false where it is not built. */
bool depo_tell_lent(const depo_teller *teller, const depo_state *state, depo_seat seat,
                    const depo_tally *tally, unsigned i, char out[DEPO_SENTENCE]);

/* Which tie-break decided, where players are equal in points; nothing otherwise. */
void depo_tell_tie(const depo_teller *teller, const depo_state *state, FILE *out);

#endif
