/* SPDX-License-Identifier: MIT
 * The decisions of a player, asked through either interface: which tickets to keep, how to pay,
 * where to build. Each ends with a move made, or with nothing changed. For src/term. */
#ifndef DEPO_TERM_FLOW_H
#define DEPO_TERM_FLOW_H

#include "coach/measure.h"
#include "term/ui.h"

typedef enum depo_flow {
    DEPO_FLOW_MOVED, /* a move was made */
    DEPO_FLOW_BACK,  /* nothing changed */
    DEPO_FLOW_QUIT   /* the player wants to stop, or the input ended */
} depo_flow;

/* Makes a move, or says why it can't be made. */
depo_flow depo_flow_move(depo_ui *ui, depo_move move);

/* Chooses among the tickets on offer; with DEPO_BACK the player wants the table. */
depo_flow depo_flow_keep(depo_ui *ui);

/* Pays the extra cards of a tunnel or gives it up. */
depo_flow depo_flow_tunnel(depo_ui *ui);

/* Claims a track: asks for the payment where there is a choice, says why where it can't be. */
depo_flow depo_flow_claim(depo_ui *ui, depo_track track);

/* Asks which of the tracks that can be claimed. */
depo_flow depo_flow_claims(depo_ui *ui);

/* Builds a station in a city; DEPO_NONE asks which. */
depo_flow depo_flow_station(depo_ui *ui, unsigned node);

/* Draws tickets, asking once. */
depo_flow depo_flow_tickets(depo_ui *ui);

/* Shows the move that looks best, in one line or with its reasons; `move` gets it. False where
 * there are no hints. */
bool depo_flow_hint(depo_ui *ui, bool brief, depo_move *move);

/* Asks for a route and says what it costs, who has it, and why it can't be taken. */
depo_flow depo_flow_why(depo_ui *ui);

/* At a server's table: says something to the others. */
depo_flow depo_flow_phrase(depo_ui *ui);

/* Asks for a name and saves the game. */
void depo_flow_save(depo_ui *ui);

/* Leaves the game after asking. */
depo_flow depo_flow_resign(depo_ui *ui);

/* Takes back. */
depo_flow depo_flow_undo(depo_ui *ui);

/* What can be claimed now, as a set. */
depo_bits depo_claimable(const depo_session *s);

/* The whole table, the log, the final count, as text. To be freed. */
char *depo_table_text(const depo_session *s);
char *depo_log_text(const depo_session *s);
char *depo_count_text(const depo_session *s);
/* What the check of a server's shuffle came to, what that means, and who took part. */
char *depo_fairness_text(const depo_session *s);
/* The own tickets with what is missing. */
char *depo_tickets_text(const depo_session *s);

char *depo_routes_text(const depo_session *s);

/* What a route costs and how it stands, with the other track where it has one of the same colour;
 * the same for all routes of a city. To be freed. */
char *depo_route_text(const depo_session *s, depo_track track);
char *depo_city_text(const depo_session *s, unsigned city);

/* Asks for a city; its number on the map, DEPO_BACK or DEPO_QUIT. */
int depo_ask_city(depo_ui *ui);

/* One line about a player: trains, cards, tickets, points. */
void depo_player_line(const depo_session *s, unsigned seat, char out[DEPO_SENTENCE]);

/* Whether a ticket of s->seat is done, as the board stands (stations aside). */
bool depo_ticket_done(const depo_session *s, depo_ticket ticket);

#endif
