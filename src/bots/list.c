/* SPDX-License-Identifier: MIT
 * The list of all bots, as kinds.def has it. */
#include "bots/kinds.h"
#include "bots/policy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const depo_bot_kind depo_bot_kinds[] = {
#define BOT(name, about, memory)       {#name, about, depo_bot_##name, memory, false, false},
#define LEVEL(name, about, memory)     {#name, about, depo_bot_##name, memory, true, false},
#define CHARACTER(name, about, memory) {#name, about, depo_bot_##name, memory, false, true},
#include "bots/kinds.def"
#undef BOT
#undef LEVEL
#undef CHARACTER
};
const unsigned depo_bot_kind_count = sizeof depo_bot_kinds / sizeof *depo_bot_kinds;

const depo_bot_kind *depo_bot_find(const char *name) {
    for (unsigned i = 0; i < depo_bot_kind_count; i++)
        if (!strcmp(depo_bot_kinds[i].name, name)) return &depo_bot_kinds[i];
    return NULL;
}

/* The largest number of a parameter. */
enum { MOST = 100000000 };

/* Reads `key=number`. */
static bool parse_parameter(const char *text, size_t size, depo_budget *budget) {
    const char *equals = memchr(text, '=', size);
    if (!equals || equals + 1 == text + size) return false;
    char *end;
    unsigned long number = strtoul(equals + 1, &end, 10);
    if (end != text + size || number < 1 || number > MOST || equals[1] < '0' || equals[1] > '9')
        return false;
    size_t key = (size_t)(equals - text);
    if (key == 8 && !memcmp(text, "rollouts", key))
        budget->rollouts = (unsigned)number;
    else if (key == 2 && !memcmp(text, "ms", key))
        budget->ms = (unsigned)number;
    else
        return false;
    return true;
}

bool depo_bot_parse(const char *text, depo_bot_spec *spec) {
    memset(spec, 0, sizeof *spec);
    if (strlen(text) >= sizeof spec->text) return false;
    memcpy(spec->text, text, strlen(text));
    char name[DEPO_BOT_NAME_SIZE];
    size_t size = strcspn(text, ":");
    memcpy(name, text, size);
    name[size] = 0;
    spec->kind = depo_bot_find(name);
    if (!spec->kind) return false;
    for (const char *at = text + size; *at;) {
        at++;
        size_t length = strcspn(at, "+");
        if (!parse_parameter(at, length, &spec->budget)) return false;
        at += length;
    }
    return true;
}

void depo_bot_say_wrong(const char *text, const depo_bot_spec *spec, char *why, size_t why_size) {
    if (spec->kind) {
        snprintf(why, why_size,
                 "\"%.80s\": %s takes rollouts=N and ms=N from 1 to %d, joined by \"+\"", text,
                 spec->kind->name, MOST);
        return;
    }
    char names[128] = "";
    for (unsigned i = 0, size = 0; i < depo_bot_kind_count; i++)
        size += (unsigned)snprintf(names + size, sizeof names - size, "%s%s", i ? ", " : "",
                                   depo_bot_kinds[i].name);
    snprintf(why, why_size, "unknown bot \"%.80s\"; use one of %s", text, names);
}
