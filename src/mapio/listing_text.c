/* SPDX-License-Identifier: MIT
 * Sentences about ticket lists. They stand here and not in `say`, because whoever reads a list must
 * be able to say what is wrong with it; who knows languages hands over a tongue. */
#include "mapio/listing.h"

#include "mapio/mapio.h"

#include <stdio.h>
#include <string.h>

#define TR(key)           tongue->say(tongue->language, map->vocabulary, key)
#define TRN(one, many, n) tongue->count(tongue->language, map->vocabulary, one, many, n)

static const char *plain(unsigned language, unsigned vocabulary, const char *key) {
    (void)language, (void)vocabulary;
    return key;
}

static const char *plain_count(unsigned language, unsigned vocabulary, const char *one,
                               const char *many, unsigned n) {
    (void)language, (void)vocabulary;
    return n == 1 ? one : many;
}

const depo_tongue depo_english = {DEPO_EN, plain, plain_count};

static void unknown_place(const depo_map *map, const depo_finding *finding,
                          const depo_tongue *tongue, char out[DEPO_FINDING_TEXT]) {
    char names[DEPO_GUESSES_TEXT];
    depo_found found = {.n_guesses = finding->n_guesses};
    memcpy(found.guess, finding->guess, sizeof found.guess);
    depo_guesses_text(map, &found, tongue->language, names);
    if (finding->kind == DEPO_LIST_UNCLEAR && *names)
        snprintf(out, DEPO_FINDING_TEXT, TR("can't read \"%s\": %s"), finding->word, names);
    else if (finding->kind == DEPO_LIST_UNCLEAR)
        snprintf(out, DEPO_FINDING_TEXT, TR("can't read \"%s\""), finding->word);
    else if (*names)
        snprintf(out, DEPO_FINDING_TEXT, TR("\"%s\" is not on this map; did you mean %s?"),
                 finding->word, names);
    else
        snprintf(out, DEPO_FINDING_TEXT, TR("\"%s\" is not on this map"), finding->word);
}

/* What is wrong with the list as a whole, and what is odd about it. */
static void whole_text(const depo_map *map, const depo_finding *finding, const depo_tongue *tongue,
                       char out[DEPO_FINDING_TEXT]) {
    unsigned n = finding->n, other = finding->other;
    switch (finding->kind) {
    case DEPO_LIST_EMPTY:
        snprintf(out, DEPO_FINDING_TEXT, "%s", TR("the list is empty"));
        break;
    case DEPO_LIST_FEW:
        snprintf(out, DEPO_FINDING_TEXT,
                 TR("too few regular tickets to deal: %u, at least %u needed"), n, other);
        break;
    case DEPO_LIST_FEW_LONG:
        snprintf(out, DEPO_FINDING_TEXT, TR("too few long tickets to deal: %u, at least %u needed"),
                 n, other);
        break;
    case DEPO_LIST_ODD_POINTS:
        snprintf(out, DEPO_FINDING_TEXT, TR("%u points, but the shortest path is %u long"), n,
                 other);
        break;
    case DEPO_LIST_AGAIN:
        snprintf(out, DEPO_FINDING_TEXT, TR("the same two places as in line %u"), other);
        break;
    case DEPO_LIST_COUNT:
        snprintf(out, DEPO_FINDING_TEXT,
                 TRN("%u ticket; the box has %u", "%u tickets; the box has %u", n), n, other);
        break;
    case DEPO_LIST_COUNT_LONG:
        snprintf(out, DEPO_FINDING_TEXT,
                 TRN("%u long ticket; the box has %u", "%u long tickets; the box has %u", n), n,
                 other);
        break;
    default:
        snprintf(
            out, DEPO_FINDING_TEXT,
            TRN("option %s: %u ticket; the box has %u", "option %s: %u tickets; the box has %u", n),
            finding->word, n, other);
        break;
    }
}

void depo_finding_text(const depo_map *map, const depo_finding *finding, const depo_tongue *tongue,
                       char out[DEPO_FINDING_TEXT]) {
    switch (finding->kind) {
    case DEPO_LIST_FORM:
        snprintf(out, DEPO_FINDING_TEXT, "%s",
                 TR("expected: from, to, points, then optionally 'long' and 'option ID'"));
        break;
    case DEPO_LIST_LONG_LINE:
        snprintf(out, DEPO_FINDING_TEXT, TR("longer than %u bytes"), finding->other);
        break;
    case DEPO_LIST_CONTROL:
        snprintf(out, DEPO_FINDING_TEXT, "%s", TR("contains an invalid character"));
        break;
    case DEPO_LIST_NO_OPTION:
        snprintf(out, DEPO_FINDING_TEXT, TR("the map has no option \"%s\""), finding->word);
        break;
    case DEPO_LIST_NO_PLACE:
    case DEPO_LIST_UNCLEAR:
        unknown_place(map, finding, tongue, out);
        break;
    case DEPO_LIST_POINTS:
        snprintf(out, DEPO_FINDING_TEXT, TR("points must be from 1 to 99, not \"%s\""),
                 finding->word);
        break;
    case DEPO_LIST_SAME_PLACE:
        snprintf(out, DEPO_FINDING_TEXT, "%s", TR("starts and ends in the same place"));
        break;
    case DEPO_LIST_JUNCTION:
        snprintf(out, DEPO_FINDING_TEXT, TR("ends at a junction (%s)"), finding->word);
        break;
    case DEPO_LIST_TWICE:
        snprintf(out, DEPO_FINDING_TEXT, TR("the same ticket as in line %u"), finding->other);
        break;
    case DEPO_LIST_TOO_MANY:
        snprintf(out, DEPO_FINDING_TEXT, TR("more than %u tickets"), finding->other);
        break;
    case DEPO_LIST_NOT_READ_ON:
        snprintf(out, DEPO_FINDING_TEXT, "%s",
                 TR("too many problems: the rest of the list is not read"));
        break;
    default:
        whole_text(map, finding, tongue, out);
    }
}

static void add_help(char out[DEPO_LIST_HELP], const char *format, const char *a, const char *b) {
    size_t used = strlen(out);
    snprintf(out + used, DEPO_LIST_HELP - used, "\n");
    used = strlen(out);
    snprintf(out + used, DEPO_LIST_HELP - used, format, a, b);
}

void depo_list_help(const depo_map *map, unsigned variant, const depo_tongue *tongue,
                    char out[DEPO_LIST_HELP]) {
    bool longs = false;
    snprintf(out, DEPO_LIST_HELP, "%s", TR("The tickets of your box"));
    add_help(out,
             TR("One ticket per line: from, to, points. City names work in any language; an id or "
                "the start of a name is enough."),
             "", "");
    for (unsigned i = 0; i < map->n_tickets; i++)
        longs |= map->tickets[i].is_long && (map->tickets[i].sets & map->variants[variant].sets);
    if (longs) add_help(out, TR("Write “%s” after the points of a long ticket."), "long", "");
    for (unsigned i = 0; i < map->n_options; i++)
        add_help(out, TR("End a line with “option %s” for: %s."), map->options[i].id,
                 map->options[i].name.in[tongue->language]);
    add_help(out, TR("Anything not in the list stays the same."), "", "");
}
