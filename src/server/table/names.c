/* SPDX-License-Identifier: MIT */
#include "server/table/names.h"

#include <stdio.h>
#include <string.h>

/* Without spaces at its ends: they cannot be seen. */
static void trim(char name[DEPO_MAX_PLAYER_NAME]) {
    size_t lead = strspn(name, " "), size = strlen(name + lead);
    memmove(name, name + lead, size + 1);
    while (size && name[size - 1] == ' ') name[--size] = 0;
}

static bool is_taken(const depo_table_plan *plan, unsigned own, const char *name) {
    for (unsigned i = 0; i < plan->n_seats; i++)
        if (i != own && plan->seats[i].role != DEPO_ROLE_OPEN &&
            strcmp(plan->seats[i].name, name) == 0)
            return true;
    return false;
}

/* How much of a text fits into a number of bytes without cutting a character in two. */
static size_t whole_characters(const char *text, size_t most) {
    size_t size = strlen(text);
    if (size <= most) return size;
    while (most && ((unsigned char)text[most] & 0xc0) == 0x80) most--;
    return most;
}

void depo_name_apart(const depo_table_plan *plan, unsigned seat, char name[DEPO_MAX_PLAYER_NAME]) {
    char wanted[DEPO_MAX_PLAYER_NAME], number[16];
    trim(name);
    snprintf(wanted, sizeof wanted, "%s", name);
    /* More numbers than seats: one of them is free. */
    for (unsigned n = 2; n <= DEPO_MAX_PLAYERS + 1 && is_taken(plan, seat, name); n++) {
        int digits = snprintf(number, sizeof number, " %u", n);
        size_t keep = whole_characters(wanted, DEPO_MAX_PLAYER_NAME - 1 - (size_t)digits);
        snprintf(name, DEPO_MAX_PLAYER_NAME, "%.*s%s", (int)keep, wanted, number);
    }
}
