/* SPDX-License-Identifier: MIT */
#include "say/mo.h"

#include "say/plural.h"

#include <string.h>

/* The file begins with seven numbers: magic, revision, count, where the keys' and the texts' tables
 * are, and a hash table that is not used here. A table has a length and an offset for each string.
 */
enum { HEADER = 28, ROW = 8, MAGIC = 0, REVISION = 4, COUNT = 8, KEYS = 12, TEXTS = 16 };

/* The number at an offset that lies inside. */
static uint32_t number_at(const depo_mo *mo, uint64_t at) {
    const uint8_t *b = mo->bytes + at;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

unsigned depo_mo_count(const depo_mo *mo) {
    if (!mo->bytes || mo->size < HEADER || mo->size > DEPO_MO_MOST) return 0;
    if (number_at(mo, MAGIC) != 0x950412de || number_at(mo, REVISION) >> 16 != 0) return 0;
    uint64_t count = number_at(mo, COUNT), keys = number_at(mo, KEYS), texts = number_at(mo, TEXTS);
    if (keys + count * ROW > mo->size || texts + count * ROW > mo->size) return 0;
    return (unsigned)count;
}

/* A string of a table with its length; NULL unless it lies inside with its closing zero. */
static const char *string_at(const depo_mo *mo, unsigned table, unsigned number, size_t *length) {
    uint64_t row = (uint64_t)number_at(mo, table) + (uint64_t)number * ROW;
    uint64_t size = number_at(mo, row), offset = number_at(mo, row + 4);
    if (offset + size >= mo->size || mo->bytes[offset + size]) return NULL;
    *length = (size_t)size;
    return (const char *)mo->bytes + offset;
}

bool depo_mo_at(const depo_mo *mo, unsigned number, depo_mo_message *out) {
    if (number >= depo_mo_count(mo)) return false;
    size_t key_length, length;
    out->key = string_at(mo, KEYS, number, &key_length);
    out->text = string_at(mo, TEXTS, number, &length);
    if (!out->key || !out->text) return false;
    out->forms = 1;
    for (size_t i = 0; i < length; i++) out->forms += !out->text[i];
    return true;
}

/* As strcmp of "context\4key" and a key of the file. */
static int compare(const char *context, const char *key, const char *with) {
    if (context) {
        size_t length = strlen(context);
        int order = strncmp(context, with, length);
        if (order) return order;
        with += length;
        if (*with != 4) return 4 - (int)(unsigned char)*with;
        with++;
    }
    return strcmp(key, with);
}

/* Where the rule for plural forms begins in the header, which has the empty key; NULL without. */
static const char *rule_of(const depo_mo *mo) {
    depo_mo_message header;
    if (!depo_mo_at(mo, 0, &header) || *header.key) return NULL;
    const char *line = strstr(header.text, "Plural-Forms:");
    return line ? line + strlen("Plural-Forms:") : NULL;
}

const char *depo_mo_find(const depo_mo *mo, const char *context, const char *key, unsigned n) {
    unsigned low = 0, high = depo_mo_count(mo);
    depo_mo_message message;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        if (!depo_mo_at(mo, middle, &message)) return NULL;
        int order = compare(context, key, message.key);
        if (order == 0) {
            const char *rule = message.forms > 1 ? rule_of(mo) : NULL;
            unsigned form = rule ? depo_plural_form(rule, n) : 0;
            if (form >= message.forms) form = 0;
            const char *text = message.text;
            while (form--) text += strlen(text) + 1;
            return text;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

bool depo_mo_good(const depo_mo *mo) {
    unsigned count = depo_mo_count(mo);
    const char *rule = count ? rule_of(mo) : NULL, *before = NULL;
    if (!rule || depo_plural_forms(rule) == 0) return false;
    for (unsigned i = 0; i < count; i++) {
        depo_mo_message message;
        if (!depo_mo_at(mo, i, &message)) return false;
        if (message.forms > 1 && message.forms != depo_plural_forms(rule)) return false;
        if (before && strcmp(before, message.key) >= 0) return false;
        before = message.key;
    }
    return true;
}
