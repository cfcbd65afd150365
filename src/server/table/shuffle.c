/* SPDX-License-Identifier: MIT */
#include "server/table/shuffle.h"

#include <sodium.h>
#include <string.h>

enum { USUAL_WAIT = 3 }; /* seconds */

void depo_plan_shuffle(depo_table_plan *plan, unsigned reveal,
                       const uint8_t secret[DEPO_SHARE_SIZE]) {
    plan->shuffled = true;
    plan->reveal = reveal ? reveal : USUAL_WAIT;
    memset(&plan->seed, 0, sizeof plan->seed);
    memcpy(plan->secret, secret, sizeof plan->secret);
}

void depo_plan_commit(depo_table_plan *plan, const depo_person *person,
                      const char commits[][DEPO_SHARE_TEXT], unsigned count) {
    unsigned next = 0;
    for (unsigned i = 0; i < plan->n_seats; i++) {
        depo_seat_plan *seat = &plan->seats[i];
        bool own = seat->role == DEPO_ROLE_HUMAN && depo_person_same(&seat->person, person);
        if (own && next < count) memcpy(seat->commit, commits[next++], sizeof seat->commit);
    }
}

static void commit(depo_shuffle *shuffle, unsigned seat, const char *text) {
    if (!depo_share_parse(text, shuffle->commit[seat])) return;
    shuffle->committed |= (uint8_t)(1u << seat);
}

void depo_shuffle_create(depo_table *table) {
    depo_shuffle *shuffle = &table->shuffle;
    if (!table->plan.shuffled) return;
    *shuffle = (depo_shuffle){.round = 1, .has_secret = true};
    memcpy(shuffle->table, table->id, sizeof shuffle->table);
    memcpy(shuffle->secret, table->plan.secret, sizeof shuffle->secret);
    depo_secret_commit(shuffle->secret, shuffle->server);
    for (unsigned i = 0; i < table->plan.n_seats; i++) {
        commit(shuffle, i, table->plan.seats[i].commit);
        table->plan.seats[i].commit[0] = 0; /* of this table only, not of its rematch */
    }
}

void depo_shuffle_seat(depo_table *table, const depo_entry *entry) {
    if (!table->shuffle.round || table->phase != DEPO_TABLE_LOBBY || entry->kind == DEPO_LOG_RENAME)
        return;
    table->shuffle.committed &= (uint8_t) ~(1u << entry->seat);
    if (entry->kind == DEPO_LOG_SIT) commit(&table->shuffle, entry->seat, entry->text);
}

/* All numbers of a round go when one of them is missing: whoever kept it back has seen the others,
 * and must not have a choice between two deals that are known. */
static void begin_round(depo_table *table) {
    depo_shuffle *shuffle = &table->shuffle;
    shuffle->left_out |= (uint8_t)(shuffle->committed & ~shuffle->revealed);
    table->again = shuffle->revealed;
    shuffle->committed = shuffle->revealed = 0;
    memset(shuffle->commit, 0, sizeof shuffle->commit);
    memset(shuffle->share, 0, sizeof shuffle->share);
    shuffle->stage = DEPO_SHUFFLE_OPEN;
    shuffle->round++;
}

bool depo_shuffle_fold(depo_table *table, const depo_entry *entry) {
    depo_shuffle *shuffle = &table->shuffle;
    if (!shuffle->round || table->phase != DEPO_TABLE_LOBBY) return false;
    if (entry->kind == DEPO_LOG_CALL || entry->kind == DEPO_LOG_MISS) {
        table->asked_start = true;
        table->shuffle_since = entry->at;
        if (entry->kind == DEPO_LOG_MISS) {
            begin_round(table);
            return true;
        }
        shuffle->stage = DEPO_SHUFFLE_CALLED;
        return true;
    }
    if (entry->seat >= table->plan.n_seats) return false;
    if (entry->kind == DEPO_LOG_COMMIT) {
        commit(shuffle, entry->seat, entry->text);
        return shuffle->committed >> entry->seat & 1;
    }
    shuffle->revealed |= (uint8_t)(1u << entry->seat);
    return depo_share_parse(entry->text, shuffle->share[entry->seat]);
}

bool depo_shuffle_start(depo_table *table) {
    depo_shuffle *shuffle = &table->shuffle;
    if (!shuffle->round) return !table->plan.shuffled;
    if (shuffle->committed != shuffle->revealed) return false;
    shuffle->stage = DEPO_SHUFFLE_DONE;
    table->asked_start = false;
    table->plan.seed = depo_shuffle_seed(shuffle);
    return true;
}

depo_refusal_code depo_shuffle_decide(const depo_table *table, const depo_action *action) {
    const depo_shuffle *shuffle = &table->shuffle;
    uint8_t share[DEPO_SHARE_SIZE], promise[DEPO_SHARE_SIZE];
    unsigned bit = 1u << action->seat;
    if (table->phase != DEPO_TABLE_LOBBY) return DEPO_REFUSE_ALREADY_STARTED;
    if (!(depo_table_seats_of(table, &action->person) & bit)) return DEPO_REFUSE_NOT_YOUR_SEAT;
    if (!depo_share_parse(action->text, share)) return DEPO_REFUSE_BAD_MESSAGE;
    if (action->kind == DEPO_LOG_COMMIT) {
        bool open = shuffle->round && shuffle->stage == DEPO_SHUFFLE_OPEN &&
                    !((shuffle->committed | shuffle->left_out) & bit);
        return open ? DEPO_REFUSE_NONE : DEPO_REFUSE_NO_SHUFFLE;
    }
    depo_share_commit(share, promise);
    bool called = shuffle->round && shuffle->stage == DEPO_SHUFFLE_CALLED &&
                  (shuffle->committed & ~shuffle->revealed & bit) &&
                  memcmp(promise, shuffle->commit[action->seat], sizeof promise) == 0;
    return called ? DEPO_REFUSE_NONE : DEPO_REFUSE_NO_SHUFFLE;
}

depo_entry_kind depo_shuffle_next(const depo_table *table, int64_t now) {
    const depo_shuffle *shuffle = &table->shuffle;
    bool late = now - table->shuffle_since >= (int64_t)table->plan.reveal * 1000;
    if (table->phase != DEPO_TABLE_LOBBY || !table->asked_start) return DEPO_LOG_KINDS;
    if (shuffle->stage == DEPO_SHUFFLE_CALLED) {
        if (shuffle->committed == shuffle->revealed) return DEPO_LOG_START;
        return late ? DEPO_LOG_MISS : DEPO_LOG_KINDS;
    }
    if ((table->again & ~shuffle->committed) && !late) return DEPO_LOG_KINDS;
    return shuffle->committed ? DEPO_LOG_CALL : DEPO_LOG_START;
}

bool depo_shuffle_shown(const depo_table *table, bool end, char out[DEPO_SHUFFLE_TEXT]) {
    depo_shuffle shown = table->shuffle;
    if (!shown.round) return false;
    shown.has_secret = end && table->phase >= DEPO_TABLE_OVER;
    depo_shuffle_write(&shown, out);
    return true;
}
