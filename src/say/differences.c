/* SPDX-License-Identifier: MIT */
#include "say/differences.h"

#include "say/sentence.h"
#include "say/story.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 96 };

/* A rule, or with neither clauses nor key a chapter's title. */
typedef struct rule {
    const char *text, *clauses, *key;
    const char *plain; /* in English words of trains, to be compared */
} rule;

typedef struct list {
    unsigned count;
    rule rules[MOST];
    char text[DEPO_RULES_TEXT], plain[DEPO_RULES_TEXT];
    depo_map map;
} list;

static void read_lines(list *l) {
    char *rest = l->text, *plain = l->plain;
    for (char *line; l->count < MOST && (line = strsep(&rest, "\n")) && *line;) {
        rule *r = &l->rules[l->count++];
        char *same = strsep(&plain, "\n");
        *r = (rule){.text = strsep(&line, "\t"), .clauses = "", .key = "", .plain = ""};
        if (!line) continue;
        r->clauses = strsep(&line, "\t");
        r->key = line;
        r->plain = strsep(&same, "\t");
    }
}

/* The rules of a game, for people and to be compared. */
static list *list_of(const depo_teller *teller) {
    list *l = calloc(1, sizeof *l);
    if (!l) abort();
    l->map = *teller->map;
    l->map.vocabulary = DEPO_VOCABULARY_TRAINS;
    depo_teller plain = *teller;
    plain.map = &l->map;
    plain.language = DEPO_EN;
    plain.marked = false;
    depo_tell_rules_keyed(teller, l->text, sizeof l->text);
    depo_tell_rules_keyed(&plain, l->plain, sizeof l->plain);
    read_lines(l);
    return l;
}

static const rule *find(const list *l, const char *key) {
    for (unsigned i = 0; i < l->count; i++)
        if (*key && strcmp(l->rules[i].key, key) == 0) return &l->rules[i];
    return NULL;
}

static void put(char *out, size_t size, const char *text) {
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s", text);
}

static void put_title(char *out, size_t size, const char **title) {
    if (!*title) return;
    put(out, size, *title);
    put(out, size, "\n");
    *title = NULL; /* once, before its first rule */
}

void depo_tell_differences(const depo_teller *teller, const depo_teller *other, char *out,
                           size_t size) {
    list *here = list_of(teller), *there = list_of(other);
    const char *title = NULL;
    out[0] = 0;
    for (unsigned i = 0; i < here->count; i++) {
        const rule *r = &here->rules[i], *same = find(there, r->key);
        if (!*r->key) title = r->text;
        if (!*r->key || (same && strcmp(same->plain, r->plain) == 0)) continue;
        put_title(out, size, &title);
        const char *const parts[] = {r->text, "\t", r->clauses, "\t", same ? same->text : "", "\n"};
        for (unsigned k = 0; k < sizeof parts / sizeof *parts; k++) put(out, size, parts[k]);
    }
    title = TR("Not on this map");
    for (unsigned i = 0; i < there->count; i++) {
        const rule *r = &there->rules[i];
        if (!*r->key || find(here, r->key)) continue;
        put_title(out, size, &title);
        const char *const parts[] = {r->text, "\t", r->clauses, "\n"};
        for (unsigned k = 0; k < sizeof parts / sizeof *parts; k++) put(out, size, parts[k]);
    }
    free(here);
    free(there);
}
