/* SPDX-License-Identifier: MIT */
#include "mapio/listing.h"

#include "mapio/lookup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static depo_finding *find(depo_listing *listing, depo_finding_kind kind, unsigned line,
                          const char *word) {
    static depo_finding dropped; /* reading stops before the list is full */
    depo_finding *finding = &dropped;
    if (listing->n_findings < DEPO_MAX_FINDINGS)
        finding = &listing->findings[listing->n_findings++];
    memset(finding, 0, sizeof *finding);
    finding->kind = (uint8_t)kind;
    finding->line = (uint16_t)line;
    snprintf(finding->word, sizeof finding->word, "%s", word);
    listing->good = false;
    return finding;
}

/* Whether a word of the text is a number: no name has one. */
static bool has_number(const char *text) {
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        if (strspn(text, "0123456789") == length) return true;
        text += length;
    }
    return false;
}

/* The words behind the two places, from the last one on. */
typedef struct ticket_tail {
    const char *points, *option;
    bool is_long;
} ticket_tail;

static ticket_tail cut_tail(char *line) {
    ticket_tail tail = {.points = depo_cut_word(line)};
    char *before = strrchr(line, ' ');
    if (before && strcmp(before + 1, "option") == 0) {
        tail.option = tail.points;
        depo_cut_word(line);
        tail.points = depo_cut_word(line);
    }
    if (tail.points && strcmp(tail.points, "long") == 0) {
        tail.is_long = true;
        tail.points = depo_cut_word(line);
    }
    return tail;
}

/* Points of one or two digits; 0 when they are something else. */
static unsigned read_points(const char *text) {
    size_t digits = strspn(text, "0123456789");
    return text[digits] || digits > 2 ? 0 : (unsigned)strtoul(text, NULL, 10);
}

/* What people put between the parts of a line becomes a blank, and the number that a list may
 * give its lines ("12. Paris - Wien 8") goes. False when there is what nobody writes. */
static bool tidy(char *line) {
    for (char *c = line; *c; c++) {
        bool is_blank = strchr("\t\r;:|\"()[]", *c) != NULL;
        if (is_blank) *c = ' ';
        if ((unsigned char)*c < ' ' || *c == 0x7f) return false;
        if (memcmp(c, "\xc2\xa0", 2) == 0) c[0] = c[1] = ' ';
    }
    size_t begin = strspn(line, " "), digits = strspn(line + begin, "0123456789");
    if (digits && line[begin + digits] == '.') memset(line, ' ', begin + digits + 1);
    return true;
}

static bool miss_place(depo_listing *listing, unsigned line, const char *text,
                       const depo_found *found) {
    bool unclear = found->fit >= DEPO_FIT_UNCLEAR;
    depo_finding *finding =
        find(listing, unclear ? DEPO_LIST_UNCLEAR : DEPO_LIST_NO_PLACE, line, text);
    finding->n_guesses = found->n_guesses;
    memcpy(finding->guess, found->guess, sizeof finding->guess);
    return false;
}

/* Whether a ticket can have these ends. */
static bool check_ends(const depo_map *map, depo_listing *listing, unsigned line, unsigned a,
                       unsigned b) {
    uint64_t cities = depo_place_cities(map, a) | depo_place_cities(map, b);
    if (depo_place_cities(map, a) & depo_place_cities(map, b)) {
        find(listing, DEPO_LIST_SAME_PLACE, line, "");
        return false;
    }
    for (unsigned i = 0; i < map->n_cities; i++) {
        if (!(cities >> i & 1) || map->cities[i].kind != DEPO_CITY_JUNCTION) continue;
        find(listing, DEPO_LIST_JUNCTION, line, map->cities[i].id);
        return false;
    }
    return true;
}

/* Two ids with a blank between them; the way to find a pair where names are not looked for. */
static void find_ids(const depo_map *map, const char *text, depo_pair *pair) {
    memset(pair, 0, sizeof *pair);
    text += strspn(text, " ");
    const size_t size = strcspn(text, " ");
    const char *rest = text + size + strspn(text + size, " ");
    if (!*rest || size >= sizeof pair->a || strlen(rest) >= sizeof pair->b) return;
    memcpy(pair->a, text, size);
    memcpy(pair->b, rest, strlen(rest));
    char *const words[] = {pair->a, pair->b};
    depo_found *const at[] = {&pair->at_a, &pair->at_b};
    for (unsigned i = 0; i < 2; i++) {
        unsigned place = depo_map_place_by_id(map, words[i]);
        if (place == DEPO_NONE) continue;
        at[i]->fit = DEPO_FIT_WHOLE;
        if (place >= DEPO_GROUP_BASE)
            at[i]->places.groups = 1u << (place - DEPO_GROUP_BASE);
        else
            at[i]->places.cities = (uint64_t)1 << place;
    }
    pair->found = pair->at_a.fit && pair->at_b.fit;
}

/* Ids mean what they say; all else is looked for among the names. */
static void find_any(const depo_map *map, const char *text, depo_pair *pair) {
    find_ids(map, text, pair);
    if (!pair->found) depo_find_pair(map, text, pair);
}

typedef void pair_finder(const depo_map *map, const char *text, depo_pair *pair);

/* One line, `a b points [long] [option ID]`; false with a finding when it is wrong. */
static bool read_line(const depo_map *map, pair_finder *find_pair, depo_listing *listing,
                      char *text, unsigned line, depo_listed *ticket) {
    depo_pair pair;
    if (strlen(text) > DEPO_MAX_TICKET_LINE) {
        find(listing, DEPO_LIST_LONG_LINE, line, "")->other = DEPO_MAX_TICKET_LINE;
        return false;
    }
    if (!tidy(text)) {
        find(listing, DEPO_LIST_CONTROL, line, "");
        return false;
    }
    ticket_tail tail = cut_tail(text);
    find_pair(map, text, &pair);
    if (!tail.points || !*pair.a || (!pair.found && has_number(text))) {
        find(listing, DEPO_LIST_FORM, line, "");
        return false;
    }
    unsigned option = tail.option ? depo_map_option_by_id(map, tail.option) : (unsigned)DEPO_NONE;
    if (tail.option && option == DEPO_NONE) {
        find(listing, DEPO_LIST_NO_OPTION, line, tail.option);
        return false;
    }
    unsigned a = depo_one_place(pair.at_a.places), b = depo_one_place(pair.at_b.places);
    if (a == DEPO_NONE) return miss_place(listing, line, pair.a, &pair.at_a);
    if (b == DEPO_NONE) return miss_place(listing, line, pair.b, &pair.at_b);
    unsigned points = read_points(tail.points);
    if (!points) {
        find(listing, DEPO_LIST_POINTS, line, tail.points);
        return false;
    }
    *ticket = (depo_listed){.line = (uint16_t)line,
                            .a = (uint8_t)a,
                            .b = (uint8_t)b,
                            .points = (uint8_t)points,
                            .is_long = tail.is_long,
                            .option = (uint8_t)option};
    return check_ends(map, listing, line, a, b);
}

/* In no game may two tickets read the same: a move that keeps one of them could not be written. */
static bool check_twice(depo_listing *listing, const depo_listed *ticket) {
    for (unsigned i = 0; i < listing->n_tickets; i++) {
        const depo_listed *other = &listing->tickets[i];
        if (other->a != ticket->a || other->b != ticket->b || other->points != ticket->points)
            continue;
        find(listing, DEPO_LIST_TWICE, ticket->line, "")->other = other->line;
        return false;
    }
    return true;
}

/* A list that speaks of the variant must have enough for all players. */
static void check_enough(const depo_map *map, unsigned variant, depo_listing *listing) {
    const depo_rules *rules = &map->variants[variant].rules;
    unsigned regular = 0, longs = 0;
    for (unsigned i = 0; i < listing->n_tickets; i++) {
        const depo_listed *ticket = &listing->tickets[i];
        if (ticket->option != DEPO_NONE) continue;
        regular += !ticket->is_long;
        longs += ticket->is_long;
    }
    if (!regular && !longs) return;
    const unsigned has[] = {regular, longs};
    const unsigned needed[] = {(unsigned)map->players_most * rules->start_regular,
                               (unsigned)map->players_most * rules->start_long};
    for (unsigned i = 0; i < 2; i++) {
        if (has[i] >= needed[i]) continue;
        depo_finding *few = find(listing, i ? DEPO_LIST_FEW_LONG : DEPO_LIST_FEW, 0, "");
        few->n = (uint16_t)has[i];
        few->other = (uint16_t)needed[i];
    }
}

static void read_list(const depo_map *map, pair_finder *find_pair, unsigned variant, char *text,
                      depo_listing *listing) {
    unsigned number = 0;
    listing->n_tickets = listing->n_findings = 0;
    listing->good = true;
    for (char *line; (line = strsep(&text, "\n"));) {
        if (number < UINT16_MAX) number++;
        line[strcspn(line, "#")] = 0;
        if (line[strspn(line, " \t\r")] == 0) continue;
        /* Guessing what each bad line means takes time: nobody needs more than a full list. */
        if (listing->n_findings + 1 == DEPO_MAX_FINDINGS) {
            find(listing, DEPO_LIST_NOT_READ_ON, number, "");
            return;
        }
        if (listing->n_tickets == DEPO_MAX_MAP_TICKETS) {
            find(listing, DEPO_LIST_TOO_MANY, number, "")->other = DEPO_MAX_MAP_TICKETS;
            return;
        }
        depo_listed *ticket = &listing->tickets[listing->n_tickets];
        if (read_line(map, find_pair, listing, line, number, ticket) &&
            check_twice(listing, ticket))
            listing->n_tickets++;
    }
    if (!listing->good) return;
    if (!listing->n_tickets)
        find(listing, DEPO_LIST_EMPTY, 0, "");
    else
        check_enough(map, variant, listing);
}

void depo_listing_read(const depo_map *map, unsigned variant, char *text, depo_listing *listing) {
    read_list(map, find_any, variant, text, listing);
}

void depo_listing_read_ids(const depo_map *map, unsigned variant, char *text,
                           depo_listing *listing) {
    read_list(map, find_ids, variant, text, listing);
}

unsigned depo_listing_tickets(const depo_map *map, unsigned variant, const depo_listing *listing,
                              depo_map_ticket tickets[DEPO_MAX_MAP_TICKETS]) {
    for (unsigned i = 0; i < listing->n_tickets; i++) {
        const depo_listed *from = &listing->tickets[i];
        uint16_t sets = from->option == DEPO_NONE ? map->variants[variant].sets
                                                  : map->options[from->option].sets;
        tickets[i] = (depo_map_ticket){.a = from->a,
                                       .b = from->b,
                                       .points = from->points,
                                       .is_long = from->is_long,
                                       .sets = sets};
    }
    return listing->n_tickets;
}

bool depo_listing_text(const depo_map *map, const depo_listing *listing, char *out, size_t size) {
    size_t used = 0;
    *out = 0;
    for (unsigned i = 0; i < listing->n_tickets; i++) {
        const depo_listed *ticket = &listing->tickets[i];
        bool option = ticket->option != DEPO_NONE;
        int more =
            snprintf(out + used, size - used, "%s %s %u%s%s%s\n", depo_place_id(map, ticket->a),
                     depo_place_id(map, ticket->b), ticket->points, ticket->is_long ? " long" : "",
                     option ? " option " : "", option ? map->options[ticket->option].id : "");
        if (more < 0 || used + (size_t)more >= size) return false;
        used += (size_t)more;
    }
    return true;
}
