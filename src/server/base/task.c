/* SPDX-License-Identifier: MIT
 * Tasks by themselves: for the store, and for the part that brings PostgreSQL. */
#include "server/base/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

depo_task *depo_task_new(depo_task_kind kind, const char *table) {
    depo_task *task = calloc(1, sizeof *task);
    if (!task) return NULL;
    task->kind = kind;
    if (table) snprintf(task->table, sizeof task->table, "%s", table);
    return task;
}

void depo_task_free(depo_task *task) {
    if (!task) return;
    for (unsigned i = 0; i < task->n_rows; i++) free(task->rows[i].text);
    free(task->rows);
    free(task->text);
    free(task);
}

bool depo_task_add_row(depo_task *task, const char *table, uint32_t seq, const char *text,
                       size_t size) {
    if (task->n_rows == task->room_rows) {
        unsigned room = task->room_rows ? task->room_rows * 2 : 16;
        depo_store_row *rows = realloc(task->rows, room * sizeof *rows);
        if (!rows) return false;
        task->rows = rows;
        task->room_rows = room;
    }
    depo_store_row *row = &task->rows[task->n_rows];
    memset(row, 0, sizeof *row);
    snprintf(row->table, sizeof row->table, "%s", table);
    row->seq = seq;
    if (text) {
        row->text = malloc(size + 1);
        if (!row->text) return false;
        memcpy(row->text, text, size);
        row->text[size] = 0;
        row->size = size;
    }
    task->n_rows++;
    return true;
}

enum { NOTICES = 4 };

/* Which rows a task locks: those of the log first, then snapshots, then game files. Among tasks
 * that only read, or write what nobody else does, the kind decides. */
static unsigned rank(const depo_task *task) {
    switch (task->kind) {
    case DEPO_TASK_APPEND:
    case DEPO_TASK_DROP:
    case DEPO_TASK_FOLD:
    case DEPO_TASK_TRIM:
    case DEPO_TASK_PURGE_LOG:
        return 0;
    case DEPO_TASK_SNAPSHOT:
    case DEPO_TASK_WATCH:
    case DEPO_TASK_FOLDED:
    case DEPO_TASK_PURGE_SNAPSHOT:
        return 1;
    case DEPO_TASK_FILE:
    case DEPO_TASK_PURGE_FILE:
        return 2;
    case DEPO_TASK_SEATS:
    case DEPO_TASK_UNSEAT:
    case DEPO_TASK_PURGE_SEATS:
        return 3;
    case DEPO_TASK_NOTICE:
    case DEPO_TASK_NOTICE_PAST:
    case DEPO_TASK_NOTICE_SENT:
    case DEPO_TASK_PURGE_NOTICES:
        return NOTICES;
    default:
        return NOTICES + 1 + (unsigned)task->kind;
    }
}

int depo_task_order(const void *left, const void *right) {
    const depo_task *a = *(depo_task *const *)left, *b = *(depo_task *const *)right;
    if (rank(a) != rank(b)) return rank(a) < rank(b) ? -1 : 1;
    int order = memcmp(a->table, b->table, sizeof a->table);
    if (!order) order = memcmp(a->map, b->map, sizeof a->map);
    int kinds = (a->kind > b->kind) - (a->kind < b->kind);
    int seqs = (a->seq > b->seq) - (a->seq < b->seq);
    if (rank(a) == NOTICES) return order ? order : seqs ? seqs : kinds; /* as they came to be */
    return order ? order : kinds ? kinds : seqs;
}
