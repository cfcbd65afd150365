/* SPDX-License-Identifier: MIT */
#include "say/phrase.h"

#include "say/tr.h"

#include <stddef.h>
#include <string.h>

typedef struct phrase {
    const char *code, *key;
} phrase;

/* In the order in which they are offered. A code stays for good: it stands in tables' logs. */
static const phrase phrases[] = {
    {"hello", DEPO_N("Hello!")},
    {"good-luck", DEPO_N("Good luck!")},
    {"nice-move", DEPO_N("Nice move!")},
    {"thanks", DEPO_N("Thank you!")},
    {"my-way", DEPO_N("I needed that route!")},
    {"oh-no", DEPO_N("Oh no!")},
    {"thinking", DEPO_N("One moment, I'm thinking")},
    {"your-move", DEPO_N("It's your turn")},
    {"sorry", DEPO_N("Sorry!")},
    {"back-soon", DEPO_N("Back in a minute")},
    {"good-game", DEPO_N("Good game!")},
    {"again", DEPO_N("Another game?")},
};

const char *depo_phrase_code(unsigned number) {
    return number < sizeof phrases / sizeof *phrases ? phrases[number].code : NULL;
}

const char *depo_phrase_key(const char *code) {
    for (unsigned i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (strcmp(phrases[i].code, code) == 0) return phrases[i].key;
    return NULL;
}
