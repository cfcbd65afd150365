/* SPDX-License-Identifier: MIT
 * The server's messages. Each function makes one, as its reader may see it. For the server. */
#ifndef DEPO_SERVER_MESSAGE_H
#define DEPO_SERVER_MESSAGE_H

#include "server/frame.h"
#include "server/table.h"

enum { DEPO_PROTOCOL_VERSION = 1 };

/* The parts that HTTP answers are made of too; new references. */
json_t *depo_server_json(const depo_catalog *catalog, int64_t now);
json_t *depo_table_json(const depo_table *table, const depo_person *reader);
json_t *depo_brief_json(const depo_table *table, const depo_person *reader);

depo_frame *depo_say_welcome(const depo_catalog *catalog, int64_t now);
depo_frame *depo_say_ack(const char *id, const char *table, uint32_t seq);
depo_frame *depo_say_error(const char *id, const char *table, uint32_t seq,
                           const depo_refusal *refusal);
depo_frame *depo_say_table(const depo_table *table, const depo_person *reader);
depo_frame *depo_say_brief(const depo_table *table, const depo_person *reader);
depo_frame *depo_say_chat(const depo_table *table, const depo_chat_line *line);
depo_frame *depo_say_presence(const char *table, unsigned seats, unsigned spectators);
depo_frame *depo_say_over(const depo_table *table);
depo_frame *depo_say_pong(const char *id, int64_t now);
depo_frame *depo_say_bye(const char *code);

/* The position for a seat, DEPO_NONE for spectators. `state` is the table's own, or an earlier
 * one for spectators who see everything later. */
depo_frame *depo_say_view(const depo_table *table, depo_seat seat, const depo_state *state,
                          uint32_t seq, int64_t now);

/* A step of the game for a seat. The position after it, `state`, is left out when NULL. */
typedef struct depo_update {
    const depo_table *table;
    const depo_step *step;
    unsigned taken_back;
    const depo_events *events;
    const depo_state *state;
    bool current; /* the state is the table's own: legal moves and undo go with it */
    bool no_view; /* legal moves and undo, but not the position */
    int64_t now;
} depo_update;
depo_frame *depo_say_update(const depo_update *update, depo_seat seat);

#endif
