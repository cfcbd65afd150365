/* SPDX-License-Identifier: MIT */
#include "server/line.h"

#include "server/quota.h"

#include <stddef.h>

/* As the last of a ring: before whoever is next. */
static void enter_ring(depo_quotas *quotas, depo_share **turn, depo_share *share) {
    depo_share *next = *turn ? *turn : share, *before = *turn ? (*turn)->before : share;
    share->next = next;
    share->before = before;
    next->before = before->next = share;
    if (!*turn) *turn = share;
    depo_account_hold(quotas, share->account);
}

static void leave_ring(depo_quotas *quotas, depo_share **turn, depo_share *share) {
    if (*turn == share) *turn = share->next == share ? NULL : share->next;
    share->next->before = share->before;
    share->before->next = share->next;
    share->next = share->before = share->above = NULL;
    depo_account_let_go(quotas, share->account);
}

void depo_line_enter(depo_quotas *quotas, depo_line *line, depo_waiter *waiter,
                     const depo_owner *owner) {
    depo_share *share = owner->person ? &owner->person->own : &owner->address->own;
    /* A person who waits already, at another address perhaps, waits there. */
    if (!share->next) {
        depo_share *above = &owner->address->all;
        above->account = owner->address;
        share->account = owner->person ? owner->person : owner->address;
        if (!above->next) enter_ring(quotas, &line->turn, above);
        enter_ring(quotas, &above->turn, share);
        share->above = above;
    }
    waiter->of = share;
    waiter->next = NULL;
    waiter->before = share->last;
    *(share->last ? &share->last->next : &share->first) = waiter;
    share->last = waiter;
    line->waiting++;
}

void depo_line_leave(depo_quotas *quotas, depo_line *line, depo_waiter *waiter) {
    depo_share *share = waiter->of;
    if (!share) return;
    *(waiter->before ? &waiter->before->next : &share->first) = waiter->next;
    *(waiter->next ? &waiter->next->before : &share->last) = waiter->before;
    waiter->next = waiter->before = NULL;
    waiter->of = NULL;
    line->waiting--;
    if (share->first) return;
    depo_share *above = share->above;
    leave_ring(quotas, &above->turn, share);
    if (!above->turn) leave_ring(quotas, &line->turn, above);
}

depo_waiter *depo_line_next(depo_quotas *quotas, depo_line *line) {
    depo_share *above = line->turn;
    if (!above) return NULL;
    depo_share *share = above->turn;
    depo_waiter *waiter = share->first;
    line->turn = above->next;
    above->turn = share->next;
    depo_line_leave(quotas, line, waiter);
    return waiter;
}
