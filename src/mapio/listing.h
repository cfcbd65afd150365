/* SPDX-License-Identifier: MIT
 * A ticket list taken apart: what each line says, what is wrong with it and what looks odd. Lists
 * take the place of a map's own tickets (docs/map-format.md). Pure: no memory, no input or output,
 * so terminal, server and browser read them alike. */
#ifndef DEPO_MAPIO_LISTING_H
#define DEPO_MAPIO_LISTING_H

#include "core/map.h"
#include "mapio/names.h"

#include <stddef.h>

enum {
    DEPO_MAX_TICKET_LINE = 400, /* bytes of a line, without its comment */
    DEPO_MAX_FINDINGS = 100,
    DEPO_FINDING_TEXT = 480, /* bytes of a sentence about a finding with the closing zero */
};

typedef enum depo_finding_kind {
    DEPO_LIST_FORM,
    DEPO_LIST_LONG_LINE,
    DEPO_LIST_CONTROL,   /* a character that nobody writes */
    DEPO_LIST_NO_OPTION, /* word */
    DEPO_LIST_NO_PLACE,  /* word, guesses */
    DEPO_LIST_UNCLEAR,   /* word, guesses */
    DEPO_LIST_POINTS,    /* word */
    DEPO_LIST_SAME_PLACE,
    DEPO_LIST_JUNCTION,    /* word */
    DEPO_LIST_TWICE,       /* other: the line that says the same */
    DEPO_LIST_TOO_MANY,    /* other: the limit */
    DEPO_LIST_NOT_READ_ON, /* too many findings */
    DEPO_LIST_EMPTY,
    DEPO_LIST_FEW,                             /* n: regular tickets, other: so many are dealt */
    DEPO_LIST_FEW_LONG,                        /* the same of long ones */
    DEPO_LIST_CAUTIONS,                        /* what follows is odd, but can be played */
    DEPO_LIST_ODD_POINTS = DEPO_LIST_CAUTIONS, /* n: points, other: cars on the shortest way */
    DEPO_LIST_AGAIN,                           /* other: a line with the same places */
    DEPO_LIST_COUNT,                           /* n: tickets, other: so many has the map */
    DEPO_LIST_COUNT_LONG,                      /* the same of long ones */
    DEPO_LIST_COUNT_OPTION                     /* the same of an option, whose id is the word */
} depo_finding_kind;

typedef struct depo_finding {
    uint8_t kind;
    uint16_t line; /* 0: the whole list */
    uint16_t n, other;
    uint8_t n_guesses;
    uint8_t guess[DEPO_MOST_GUESSES]; /* places */
    char word[DEPO_MOST_WRITTEN];     /* as it was written, cut where it is longer */
} depo_finding;

typedef struct depo_listed {
    uint16_t line;
    uint8_t a, b; /* as in depo_map_ticket */
    uint8_t points;
    uint8_t is_long;
    uint8_t option;   /* DEPO_NONE: of the variant */
    uint8_t distance; /* cars on the shortest way; 0 before depo_listing_judge */
    depo_bits way;    /* the map's tracks on it */
} depo_listed;

typedef struct depo_listing {
    uint8_t n_tickets, n_findings;
    bool good; /* no finding is a fault */
    depo_listed tickets[DEPO_MAX_MAP_TICKETS];
    depo_finding findings[DEPO_MAX_FINDINGS];
} depo_listing;

/* Reads a list for a variant, cutting the text up. Faults only; the tickets are those of the lines
 * without one. */
void depo_listing_read(const depo_map *map, unsigned variant, char *text, depo_listing *listing);

/* The same for a list by ids alone, as depo_listing_text writes it: takes no time to speak of,
 * whatever the text, since nothing is guessed. */
void depo_listing_read_ids(const depo_map *map, unsigned variant, char *text,
                           depo_listing *listing);

/* Adds what looks odd, and the shortest way of each ticket. */
void depo_listing_judge(const depo_map *map, unsigned variant, depo_listing *listing);

/* The tickets as the map would have them; returns how many. */
unsigned depo_listing_tickets(const depo_map *map, unsigned variant, const depo_listing *listing,
                              depo_map_ticket tickets[DEPO_MAX_MAP_TICKETS]);

/* The list by ids, one line for each ticket: the same for all who wrote the same in other words.
 * False when it does not fit. */
bool depo_listing_text(const depo_map *map, const depo_listing *listing, char *out, size_t size);

/* Who says it: `say` translates a sentence in the words of a map, `count` a counted one; NULL in
 * both is English. */
typedef struct depo_tongue {
    unsigned language;
    const char *(*say)(unsigned language, unsigned vocabulary, const char *key);
    const char *(*count)(unsigned language, unsigned vocabulary, const char *one, const char *many,
                         unsigned n);
} depo_tongue;
extern const depo_tongue depo_english;

/* A sentence about a finding, without its line. */
void depo_finding_text(const depo_map *map, const depo_finding *finding, const depo_tongue *tongue,
                       char out[DEPO_FINDING_TEXT]);

/* How a list for a variant is written: a title, then a sentence in each line. */
enum { DEPO_LIST_HELP = 2048 };
void depo_list_help(const depo_map *map, unsigned variant, const depo_tongue *tongue,
                    char out[DEPO_LIST_HELP]);

#endif
