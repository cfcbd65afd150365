/* SPDX-License-Identifier: MIT
 * The lines that whoever joins is shown. When there is no room for another, the oldest line of who
 * has most of them gives way: nobody can push out what the others said. */
#include "server/table/table.h"

#include <stdlib.h>
#include <string.h>

/* The number of the line that gives way. */
static unsigned oldest_of_most(const depo_table *table) {
    unsigned chosen = 0, highest = 0;
    for (unsigned i = 0; i < table->n_chat; i++) {
        unsigned lines = 0;
        for (unsigned k = i; k < table->n_chat; k++)
            lines += memcmp(&table->chat[i].by, &table->chat[k].by, sizeof(depo_person)) == 0;
        if (lines <= highest) continue;
        chosen = i;
        highest = lines;
    }
    return chosen;
}

bool depo_chat_keep(depo_table *table, const depo_entry *entry) {
    if (!table->chat) table->chat = calloc(DEPO_CHAT_KEPT + 1, sizeof *table->chat);
    if (!table->chat || entry->seat >= table->plan.n_seats) return false;
    depo_chat_line *line = &table->chat[table->n_chat++];
    *line = (depo_chat_line){
        .at = entry->at, .seq = entry->seq, .seat = entry->seat, .by = entry->person};
    memcpy(line->text, entry->text, strnlen(entry->text, sizeof line->text - 1));
    memcpy(line->phrase, entry->phrase, sizeof line->phrase);
    if (table->n_chat <= DEPO_CHAT_KEPT) return true;
    unsigned gone = oldest_of_most(table);
    table->n_chat--;
    memmove(&table->chat[gone], &table->chat[gone + 1], (table->n_chat - gone) * sizeof *line);
    return true;
}
