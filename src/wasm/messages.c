/* SPDX-License-Identifier: MIT
 * Sentences for the page: it hands over the message file of the language that is spoken, and asks
 * for texts by their keys. One language at a time for each instance of the module. */
#include "say/caption.h"
#include "say/catalogue.h"
#include "say/tr.h"
#include "wasm/shim.h"

#include <string.h>

enum { KEYS = 8192, ROOM = 1 << 19 };

static uint8_t file[ROOM];
static depo_mo messages;
static unsigned spoken = DEPO_EN;
static char keys[KEYS];

unsigned depo_w_language(void) {
    return spoken;
}

const depo_mo *depo_catalogue(unsigned language) {
    static const depo_mo none;
    return language == spoken ? &messages : &none;
}

/* Where the page writes a message file of so many bytes; NULL when there is no room. Until it is
 * taken the keys are the texts. */
EXPORT(messages_room) void *depo_w_messages_room(unsigned size) {
    messages = (depo_mo){0};
    return size <= ROOM ? file : NULL;
}

/* Takes what was written as the messages of a language; 0 when they are none. */
EXPORT(messages_take) unsigned depo_w_messages_take(unsigned language, unsigned size) {
    depo_mo given = {file, size};
    if (language >= DEPO_LANGUAGES || size > ROOM || !depo_mo_good(&given)) return 0;
    messages = given;
    spoken = language;
    return 1;
}

/* Where the page writes a key and its plural, each with a closing zero; the plural is empty where
 * nothing is counted. */
EXPORT(keys_room) char *depo_w_keys_room(void) {
    return keys;
}

EXPORT(keys_size) unsigned depo_w_keys_size(void) {
    return KEYS;
}

/* The text for the keys in the words of a map (DEPO_VOCABULARY_…), counted where they have a
 * plural. */
EXPORT(tr) const char *depo_w_tr(unsigned vocabulary, unsigned n) {
    keys[KEYS - 1] = 0;
    const char *one = keys, *many = keys + strlen(keys);
    if (many < keys + KEYS - 1) many++;
    return *many ? depo_trn_as(spoken, vocabulary, one, many, n)
                 : depo_tr_as(spoken, vocabulary, one);
}

/* How the bot plays whose name was written as a key, in a word; NULL where that is no bot's. */
EXPORT(bot_word) const char *depo_w_bot_word(void) {
    keys[KEYS - 1] = 0;
    return depo_bot_word(spoken, keys);
}

/* A caption (depo_caption) in the words of a map, with its numbers. */
EXPORT(caption)
const char *depo_w_caption(unsigned vocabulary, unsigned caption, int n, int other) {
    static char text[DEPO_SENTENCE];
    depo_tell_caption(spoken, vocabulary, (depo_caption)caption, (int[]){n, other}, text);
    return text;
}
