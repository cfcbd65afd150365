/* SPDX-License-Identifier: MIT */
#include "server/service/line.h"

#include <stddef.h>

/* As the last of a ring: before whoever is next. */
static void enter_ring(depo_quotas *quotas, depo_share **turn, depo_share *share) {
    depo_share *next = *turn ? *turn : share, *before = *turn ? (*turn)->before : share;
    share->next = next;
    share->before = before;
    next->before = before->next = share;
    if (!*turn) *turn = share;
    depo_payer_hold(quotas, share->account);
}

static void leave_ring(depo_quotas *quotas, depo_share **turn, depo_share *share) {
    if (*turn == share) *turn = share->next == share ? NULL : share->next;
    share->next->before = share->before;
    share->before->next = share->next;
    share->next = share->before = share->above = NULL;
    depo_payer_let_go(quotas, share->account);
}

/* Enters the ring of the one above, or the line's own; that one first, when it does not wait. */
static void enter(depo_quotas *quotas, depo_line *line, depo_share *share, depo_payer *account,
                  depo_payer *above) {
    if (share->next) return;
    if (above) enter(quotas, line, &above->all, above, above->network);
    share->account = account;
    share->above = above ? &above->all : NULL;
    enter_ring(quotas, above ? &above->all.turn : &line->turn, share);
}

void depo_line_enter(depo_quotas *quotas, depo_line *line, depo_waiter *waiter,
                     const depo_owner *owner) {
    depo_payer *account = owner->person ? owner->person : owner->address;
    depo_share *share = &account->own;
    /* A person who waits already, at another address perhaps, waits there. */
    enter(quotas, line, share, account, owner->address);
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
    while (share && !share->first && !share->turn) {
        depo_share *above = share->above;
        leave_ring(quotas, above ? &above->turn : &line->turn, share);
        share = above;
    }
}

depo_waiter *depo_line_next(depo_quotas *quotas, depo_line *line) {
    depo_waiter *waiter = NULL;
    for (depo_share **turn = &line->turn; *turn && !waiter;) {
        depo_share *share = *turn;
        *turn = share->next;
        waiter = share->first;
        turn = &share->turn;
    }
    if (waiter) depo_line_leave(quotas, line, waiter);
    return waiter;
}
