/* SPDX-License-Identifier: MIT
 * Logs in a database. One thread does all the work in batches, one transaction for each batch; an
 * answer comes when its batch is durable. For the network, the operator's commands and the tests.
 */
#ifndef DEPO_SERVER_STORE_STORE_H
#define DEPO_SERVER_STORE_STORE_H

#include "server/store/config.h"

/* Whether this names a PostgreSQL database; anything else is a file of SQLite. */
bool depo_store_is_postgres(const char *where);

/* Opens, migrates and starts; NULL with a reason. */
depo_store *depo_store_open(const depo_store_config *config, char why[DEPO_STORE_WHY]);
/* Finishes all tasks, drains them and ends. */
void depo_store_close(depo_store *store);

/* Calls what waits for answers, a few at a time; true, and another wake, when there are more. */
bool depo_store_drain(depo_store *store);

/* Copies a SQLite database, live or not, to a new file. */
bool depo_store_backup(const char *from, const char *to, char why[DEPO_STORE_WHY]);

#endif
