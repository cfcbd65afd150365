/* SPDX-License-Identifier: MIT */
#include "server/table/refusal.h"

static const struct {
    const char *symbol, *message;
    int http;
} list[] = {
#define X(name, symbol, message, http) {symbol, message, http},
    DEPO_REFUSAL_LIST(X)
#undef X
};

const char *depo_refusal_symbol(const depo_refusal *refusal) {
    if (refusal->code == DEPO_REFUSE_RULE) return depo_status_symbol(refusal->status);
    return list[refusal->code].symbol;
}

const char *depo_refusal_message(const depo_refusal *refusal) {
    return refusal->text[0] ? refusal->text : list[refusal->code].message;
}

int depo_refusal_http(const depo_refusal *refusal) {
    return list[refusal->code].http;
}
