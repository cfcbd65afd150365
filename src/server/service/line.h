/* SPDX-License-Identifier: MIT
 * Who thinks next: a line of tables whose bots want a thinking thread. Addresses take turns (those
 * of one network of IPv6 as one), in each address its people, and the tables of a person in the
 * order in which they came; so anyone who has many tables waits for himself. For the services. */
#ifndef DEPO_SERVER_LINE_H
#define DEPO_SERVER_LINE_H

#include "server/service/quota.h"

/* The owner needs an address. */
void depo_line_enter(depo_quotas *quotas, depo_line *line, depo_waiter *waiter,
                     const depo_owner *owner);
void depo_line_leave(depo_quotas *quotas, depo_line *line, depo_waiter *waiter);
/* Takes the next out of the line; NULL when nobody waits. */
depo_waiter *depo_line_next(depo_quotas *quotas, depo_line *line);

#endif
