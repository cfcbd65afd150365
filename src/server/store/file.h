/* SPDX-License-Identifier: MIT
 * The file of a SQLite database as the system sees it: who may read it and who has it. For the
 * store only. */
#ifndef DEPO_SERVER_STORE_FILE_H
#define DEPO_SERVER_STORE_FILE_H

#include "server/store/store.h"

/* Makes the file if it is not there (one that is there and no database stays as it is), shuts it
 * and its companions (-wal, -shm) to everyone but its owner, and holds it: nobody else can hold it
 * until the process that does has ended, however it ends. The file to close with depo_file_let_go
 * after SQLite is done with it (closing it any earlier would drop SQLite's own locks), or -1 with a
 * reason. */
int depo_file_hold(const char *path, char why[DEPO_STORE_WHY]);
void depo_file_let_go(int file);

/* Makes the file if it is not there, and shuts it to everyone but its owner; one that is there and
 * no database stays as it is. */
bool depo_file_make(const char *path, char why[DEPO_STORE_WHY]);

#endif
