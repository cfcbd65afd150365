/* SPDX-License-Identifier: MIT
 * The server's messages. Each function makes one, as its reader may see it. For the server. */
#ifndef DEPO_SERVER_OUTGOING_H
#define DEPO_SERVER_OUTGOING_H

#include "server/wire/frame.h"
#include "server/table/table.h"

enum { DEPO_PROTOCOL_VERSION = 1 };

/* The parts that HTTP answers are made of too; new references. */
json_t *depo_server_json(const depo_catalog *catalog, int64_t now, const char *page);
json_t *depo_table_json(const depo_table *table, const depo_person *reader);
json_t *depo_brief_json(const depo_table *table, const depo_person *reader);
/* Makes a brief that was written down for nobody one for who holds these seats. */
void depo_brief_for(json_t *brief, unsigned yours, bool host);
/* What the operator announces. "": nothing any more. `until` 0: until it is cleared. */
json_t *depo_announcement_json(const char *text, int64_t until);
json_t *depo_bits_json(unsigned bits); /* a list of seats */

/* `network`, which may be NULL, is taken over. */
depo_frame *depo_say_welcome(const depo_catalog *catalog, int64_t now, const char *page,
                             json_t *network);
depo_frame *depo_say_ack(const char *id, const char *table, uint32_t seq);
depo_frame *depo_say_error(const char *id, const char *table, uint32_t seq,
                           const depo_refusal *refusal);
depo_frame *depo_say_table(const depo_table *table, const depo_person *reader);
depo_frame *depo_say_brief(const depo_table *table, const depo_person *reader);
depo_frame *depo_say_chat(const depo_table *table, const depo_chat_line *line);
depo_frame *depo_say_map(const depo_table *table);
depo_frame *depo_say_pointed(const depo_table *table, depo_seat seat, unsigned route);
depo_frame *depo_say_presence(const depo_table *table, const depo_presence *presence,
                              const depo_person *reader);
depo_frame *depo_say_over(const depo_table *table, bool as_text);
depo_frame *depo_say_pong(const char *id, int64_t now, json_t *tables);      /* takes them over */
depo_frame *depo_say_mine(const char *id, json_t *tables, const char *next); /* takes them over */
depo_frame *depo_say_mine_changed(void);
/* Takes the list over. */
depo_frame *depo_say_alerts(const char *id, const char *push, bool hooks, bool mail,
                            json_t *channels);
depo_frame *depo_say_code(const char *id, const char *code, int64_t until);
depo_frame *depo_say_devices(const char *id, json_t *devices); /* takes them over */
depo_frame *depo_say_bye(const char *code);
depo_frame *depo_say_announce(json_t *announcement); /* takes it over */

/* What only a seat may see of a position, as it was told last, and what it was made of: between two
 * moves it is the same for all seats but one. */
typedef struct depo_own_text {
    depo_cards hand;
    depo_bits tickets;
    depo_offer offer;
    char *text; /* NULL: nothing yet */
} depo_own_text;

/* A step of the game, or a position by itself, to be told to several readers (position.c). What
 * is the same for all is made once. */
typedef struct depo_telling {
    const depo_table *table;
    const depo_state *state;     /* the table's own, or an earlier one; NULL: no position */
    const depo_story_step *step; /* NULL: only the position */
    const depo_events *events;   /* of the step */
    unsigned taken_back;
    uint32_t seq;
    bool current; /* the state is the table's own: legal moves, undo and clocks go with it */
    int64_t now;
    depo_own_text *own; /* by seat, kept between tellings; NULL: made afresh */
    /* Filled as needed. */
    char *view;        /* what all may see of the position, without braces */
    char *events_text; /* the events, when none of them has a private part */
    bool has_private;
} depo_telling;

/* How a client wants to be told: bits. */
enum {
    DEPO_TELL_VIEW = 1, /* with the position */
    DEPO_TELL_TEXT = 2, /* position and events as text, not as JSON */
    DEPO_TELL_WAYS = 4
};

/* For a seat, DEPO_NONE for spectators. */
depo_frame *depo_tell_seat(depo_telling *telling, depo_seat seat, unsigned way);
void depo_telling_end(depo_telling *telling);

#endif
