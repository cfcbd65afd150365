/* SPDX-License-Identifier: MIT */
#include "server/table/allowance.h"

#include <stdlib.h>
#include <string.h>

/* Entries of a person for each seat held, one at least; 0: bounded by something else. Sitting down
 * bounds standing up, coming back bounds clocks that run out. */
static const uint16_t most[DEPO_LOG_KINDS] = {
    [DEPO_LOG_SIT] = 20,       [DEPO_LOG_RENAME] = 20, [DEPO_LOG_ARRANGE] = 200,
    [DEPO_LOG_UNDO] = 200,     [DEPO_LOG_MUTE] = 40,   [DEPO_LOG_CHAT] = DEPO_CHAT_LINES,
    [DEPO_LOG_SILENCE] = 40,   [DEPO_LOG_VOTE] = 40,   [DEPO_LOG_LEAVE] = 60,
    [DEPO_LOG_BACK] = 120,     [DEPO_LOG_COMMIT] = 40, [DEPO_LOG_NUDGE] = 200,
    [DEPO_LOG_VACATION] = 100,
};

void depo_usages_free(depo_usages *usages) {
    free(usages->list);
    *usages = (depo_usages){0};
}

static depo_usage *find(const depo_usages *usages, const depo_person *person) {
    for (unsigned i = 0; i < usages->count; i++)
        if (memcmp(&usages->list[i].person, person, sizeof *person) == 0) return &usages->list[i];
    return NULL;
}

static depo_usage *find_or_add(depo_usages *usages, const depo_person *person) {
    depo_usage *usage = find(usages, person);
    if (usage) return usage;
    if (usages->count == usages->room) {
        unsigned room = usages->room ? 2 * usages->room : 4;
        depo_usage *list = realloc(usages->list, room * sizeof *list);
        if (!list) return NULL;
        usages->list = list;
        usages->room = room;
    }
    usage = &usages->list[usages->count++];
    *usage = (depo_usage){.person = *person};
    return usage;
}

bool depo_allowance_count(depo_table *table, const depo_entry *entry) {
    if (entry->kind == DEPO_LOG_START) depo_usages_free(&table->usages);
    if (!most[entry->kind] || depo_person_is_nobody(&entry->person)) return true;
    depo_usage *usage = find_or_add(&table->usages, &entry->person);
    if (usage && usage->count[entry->kind] < UINT16_MAX) usage->count[entry->kind]++;
    return usage != NULL;
}

bool depo_allowance_kick(depo_table *table, const depo_person *person) {
    depo_usage *usage = find_or_add(&table->usages, person);
    if (usage) usage->kicked = true;
    return usage != NULL;
}

bool depo_allowance_is_kicked(const depo_table *table, const depo_person *person) {
    const depo_usage *usage = find(&table->usages, person);
    return usage && usage->kicked;
}

depo_refusal_code depo_allowance_check(const depo_table *table, const depo_person *person,
                                       depo_entry_kind kind) {
    bool host = depo_person_same(&table->plan.host, person);
    const depo_usage *usage = find(&table->usages, person);
    if (depo_person_is_nobody(person)) return DEPO_REFUSE_NONE;
    if (kind == DEPO_LOG_SIT && depo_allowance_is_kicked(table, person)) return DEPO_REFUSE_KICKED;
    if (!most[kind]) return DEPO_REFUSE_NONE;
    if (table->phase == DEPO_TABLE_LOBBY && !host && table->seq >= DEPO_GUESTS_MOST)
        return DEPO_REFUSE_USED_UP;
    unsigned seats = (unsigned)__builtin_popcount(depo_table_seats_of(table, person));
    return usage && usage->count[kind] >= most[kind] * (seats ? seats : 1) ? DEPO_REFUSE_USED_UP
                                                                           : DEPO_REFUSE_NONE;
}
