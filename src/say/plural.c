/* SPDX-License-Identifier: MIT */
#include "say/plural.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { DEEPEST = 64, MOST_FORMS = 8 }; /* of parentheses and choices inside each other */

typedef struct expression {
    const char *at;
    unsigned n, depth;
    bool bad;
} expression;

static void skip_space(expression *e) {
    while (*e->at == ' ' || *e->at == '\t') e->at++;
}

/* Steps over a sign when it is next. */
static bool take(expression *e, const char *sign) {
    skip_space(e);
    size_t length = strlen(sign);
    if (strncmp(e->at, sign, length) != 0) return false;
    e->at += length;
    return true;
}

static unsigned choice(expression *e);

static unsigned number(expression *e) {
    enum { MOST = 1000000 };
    unsigned value = 0;
    if (*e->at < '0' || *e->at > '9') e->bad = true;
    for (; *e->at >= '0' && *e->at <= '9' && !e->bad; e->at++) {
        value = value * 10 + (unsigned)(*e->at - '0');
        e->bad = value > MOST;
    }
    return value;
}

static unsigned operand(expression *e) {
    if (take(e, "(")) {
        unsigned value = choice(e);
        if (!take(e, ")")) e->bad = true;
        return value;
    }
    if (take(e, "!")) return !operand(e);
    return take(e, "n") ? e->n : number(e);
}

static const struct {
    const char *sign;
    unsigned binding;
} operators[] = {{"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<=", 4}, {">=", 4},
                 {"<", 4},  {">", 4},  {"+", 5},  {"-", 5},  {"*", 6},  {"%", 6}};
enum {
    OR,
    AND,
    EQUAL,
    UNEQUAL,
    AT_MOST,
    AT_LEAST,
    LESS,
    MORE,
    PLUS,
    MINUS,
    TIMES,
    REST,
    OPERATORS
};

static unsigned result(expression *e, unsigned which, unsigned a, unsigned b) {
    switch (which) {
    case OR:
        return a || b;
    case AND:
        return a && b;
    case EQUAL:
        return a == b;
    case UNEQUAL:
        return a != b;
    case AT_MOST:
        return a <= b;
    case AT_LEAST:
        return a >= b;
    case LESS:
        return a < b;
    case MORE:
        return a > b;
    case PLUS:
        return a + b;
    case MINUS:
        return a - b;
    case TIMES:
        return a * b;
    default:
        e->bad |= b == 0;
        return b ? a % b : 0;
    }
}

/* Everything that binds at least so strongly. */
static unsigned binary(expression *e, unsigned least) {
    unsigned value = operand(e);
    while (!e->bad) {
        unsigned which = 0;
        const char *from = e->at;
        while (which < OPERATORS && !take(e, operators[which].sign)) which++;
        if (which == OPERATORS) break;
        if (operators[which].binding < least) {
            e->at = from;
            break;
        }
        value = result(e, which, value, binary(e, operators[which].binding + 1));
    }
    return value;
}

static unsigned choice(expression *e) {
    if (++e->depth > DEEPEST) e->bad = true;
    unsigned value = e->bad ? 0 : binary(e, 1);
    if (!e->bad && take(e, "?")) {
        unsigned yes = choice(e);
        if (!take(e, ":")) e->bad = true;
        unsigned no = e->bad ? 0 : choice(e);
        value = value ? yes : no;
    }
    e->depth--;
    return value;
}

/* Reads a rule for a number; how many forms it has, 0 when it can't be read. */
static unsigned read_rule(const char *rule, unsigned n, unsigned *form) {
    expression e = {.at = rule, .n = n};
    if (!take(&e, "nplurals") || !take(&e, "=")) return 0;
    skip_space(&e);
    unsigned forms = number(&e);
    if (e.bad || forms > MOST_FORMS || !take(&e, ";") || !take(&e, "plural") || !take(&e, "="))
        return 0;
    *form = choice(&e);
    skip_space(&e);
    if (e.bad || !strchr(";\n", *e.at)) return 0; /* the end of the text counts as one of them */
    return forms;
}

unsigned depo_plural_forms(const char *rule) {
    unsigned form;
    return read_rule(rule, 1, &form);
}

unsigned depo_plural_form(const char *rule, unsigned n) {
    unsigned form;
    unsigned forms = read_rule(rule, n, &form);
    return forms && form < forms ? form : 0;
}
