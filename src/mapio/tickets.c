/* SPDX-License-Identifier: MIT
 * Reading a ticket list, which takes the place of a map's own tickets. */
#include "mapio/hash.h"
#include "mapio/mapio.h"
#include "mapio/names.h"
#include "mapio/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool complain_place(const depo_map *map, const char *text, const depo_found *found,
                           const char *where, depo_problems *problems) {
    char names[DEPO_GUESSES_TEXT];
    depo_guesses_text(map, found, DEPO_EN, names);
    if (found->fit >= DEPO_FIT_UNCLEAR)
        depo_complain(problems, where, "\"%.40s\" is not clear%s%s", text, *names ? ": " : "",
                      names);
    else
        depo_complain(problems, where, "\"%.40s\" is not a city or group of this map%s%s%s", text,
                      *names ? "; do you mean " : "", names, *names ? "?" : "");
    return false;
}

/* Whether a word of the text is a number: no name has one. */
static bool has_number(const char *text) {
    for (text += strspn(text, " \t"); *text; text += strspn(text, " \t")) {
        size_t length = strcspn(text, " \t");
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

/* One line of a ticket list, `a b points [long] [option ID]`; complains and returns false when it
 * is wrong. The ticket is put into the sets of the variant or of the option. */
static bool read_ticket_line(const depo_map *map, uint16_t sets, char *line, const char *where,
                             depo_map_ticket *ticket, depo_problems *problems) {
    depo_pair pair;
    if (strlen(line) > DEPO_MAX_TICKET_LINE) {
        depo_complain(problems, where, "longer than %d bytes", DEPO_MAX_TICKET_LINE);
        return false;
    }
    for (char *tab = line; (tab = strchr(tab, '\t'));) *tab = ' ';
    ticket_tail tail = cut_tail(line);
    depo_find_pair(map, line, &pair);
    if (!tail.points || !*pair.a || (!pair.found && has_number(line))) {
        depo_complain(problems, where,
                      "must be: a b points, perhaps followed by 'long' and 'option ID'");
        return false;
    }
    if (tail.option) {
        unsigned option = depo_map_option_by_id(map, tail.option);
        if (option == DEPO_NONE) {
            depo_complain(problems, where, "the map has no option \"%.40s\"", tail.option);
            return false;
        }
        sets = map->options[option].sets;
    }
    unsigned a = depo_one_place(pair.at_a.places), b = depo_one_place(pair.at_b.places);
    if (a == DEPO_NONE) return complain_place(map, pair.a, &pair.at_a, where, problems);
    if (b == DEPO_NONE) return complain_place(map, pair.b, &pair.at_b, where, problems);
    unsigned points = read_points(tail.points);
    if (!points) {
        depo_complain(problems, where, "points must be from 1 to 99, not \"%.20s\"", tail.points);
        return false;
    }
    *ticket = (depo_map_ticket){.a = (uint8_t)a,
                                .b = (uint8_t)b,
                                .points = (uint8_t)points,
                                .is_long = tail.is_long,
                                .sets = sets};
    return true;
}

/* Reads a whole list, cutting `text` up. Returns the number of tickets. */
static unsigned read_ticket_list(const depo_map *map, unsigned variant, char *text,
                                 depo_map_ticket list[DEPO_MAX_MAP_TICKETS],
                                 depo_problems *problems) {
    unsigned number = 0, count = 0;
    for (char *line; (line = strsep(&text, "\n"));) {
        char where[32];
        snprintf(where, sizeof where, "line %u", ++number);
        line[strcspn(line, "#")] = 0;
        if (line[strspn(line, " \t\r")] == 0) continue;
        /* Guessing what each bad line means takes time: nobody needs more than a full list. */
        if (problems->count + 1 == DEPO_MAX_PROBLEMS) {
            depo_complain(problems, where, "too many problems: the list is not read from here on");
            break;
        }
        if (count == DEPO_MAX_MAP_TICKETS) {
            depo_complain(problems, where, "more than %d tickets", DEPO_MAX_MAP_TICKETS);
            break;
        }
        count +=
            read_ticket_line(map, map->variants[variant].sets, line, where, &list[count], problems);
    }
    if (!count && !problems->count) depo_complain(problems, "tickets", "the list is empty");
    return count;
}

/* Takes the tickets of the listed sets out of the map and puts the list in. */
static void exchange_tickets(depo_map *map, const depo_map_ticket *list, unsigned count,
                             depo_problems *problems) {
    uint16_t sets = 0;
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) sets |= list[i].sets;
    for (unsigned i = 0; i < map->n_tickets; i++) {
        depo_map_ticket ticket = map->tickets[i];
        ticket.sets = (uint16_t)(ticket.sets & ~sets);
        if (ticket.sets) map->tickets[kept++] = ticket;
    }
    if (kept + count > DEPO_MAX_MAP_TICKETS) {
        depo_complain(problems, "tickets", "more than %d tickets on the map", DEPO_MAX_MAP_TICKETS);
        return;
    }
    memcpy(&map->tickets[kept], list, count * sizeof *list);
    map->n_tickets = (uint8_t)(kept + count);
}

bool depo_map_read_tickets(const depo_map *map, unsigned variant, char *text, depo_map *changed,
                           depo_problems *problems) {
    depo_map_ticket list[DEPO_MAX_MAP_TICKETS];
    memset(problems, 0, sizeof *problems);
    *changed = *map;
    unsigned count = read_ticket_list(changed, variant, text, list, problems);
    depo_reader reader = {changed, problems, 0};
    if (!problems->count) exchange_tickets(changed, list, count, problems);
    if (!problems->count) depo_verify_map(&reader);
    if (!problems->count) depo_map_hash(changed);
    return problems->count == 0;
}
