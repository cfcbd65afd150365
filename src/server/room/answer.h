/* SPDX-License-Identifier: MIT
 * Answers to requests of HTTP. For the files of this folder, and for the services. */
#ifndef DEPO_SERVER_ANSWER_H
#define DEPO_SERVER_ANSWER_H

#include "server/room/state.h"

extern const char depo_answer_of_json[], depo_answer_of_text[]; /* types */
/* Takes the body over; NULL, because memory ran out, isn't an answer. */
void depo_answer(depo_site *site, uint64_t request, int status, const char *type, depo_frame *body);
void depo_answer_json(depo_site *site, uint64_t request, json_t *object); /* takes it over */
void depo_answer_refuse(depo_site *site, uint64_t request, const depo_refusal *refusal);
void depo_answer_code(depo_site *site, uint64_t request, depo_refusal_code code);
void depo_answer_created(depo_site *site, uint64_t request, const depo_table *table);

#endif
