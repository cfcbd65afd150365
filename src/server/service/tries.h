/* SPDX-License-Identifier: MIT
 * Deals of the day at work: tries that people begin, their results, the lists. For the hub. */
#ifndef DEPO_SERVER_TRIES_H
#define DEPO_SERVER_TRIES_H

#include "server/room/state.h"
#include "server/service/orders.h"
#include "server/service/registry.h"
#include "server/service/rehearse.h"

typedef struct depo_tries {
    depo_site *site;
    depo_registry *places;
    depo_rehearsals *rehearsals;
    const depo_orders *orders; /* the names of who is banned are shown to nobody */
} depo_tries;

/* The client's `deal`: its answer comes when the store has been asked. */
depo_refusal_code depo_tries_begin(depo_tries *tries, depo_client *client,
                                   const depo_message *message);
void depo_tries_result(depo_tries *tries, depo_room *room); /* writes it: depo_room_owes_result */
/* Takes a try out of the lists for good; its person does not get another. */
void depo_tries_hide(depo_tries *tries, const char *table);
/* GET /api/deals…; `rest` is what follows. */
void depo_tries_list(depo_tries *tries, uint64_t request, const depo_person *person,
                     const char *rest);

#endif
