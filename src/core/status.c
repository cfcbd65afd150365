/* SPDX-License-Identifier: MIT */
#include "core/status.h"

const char *depo_status_symbol(depo_status status) {
    static const char *const symbols[] = {
#define X(code, symbol, clause) symbol,
        DEPO_STATUS_LIST(X)
#undef X
    };
    return symbols[status];
}

const char *depo_status_clause(depo_status status) {
    static const char *const clauses[] = {
#define X(code, symbol, clause) clause,
        DEPO_STATUS_LIST(X)
#undef X
    };
    return clauses[status];
}
