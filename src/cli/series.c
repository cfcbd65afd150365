/* SPDX-License-Identifier: MIT */
#include "cli/series.h"

#include "cli/common.h"
#include "codec/move_text.h"
#include "mapio/utf8.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_TICKETS = 400, KEY_OPTIONS };

static const depo_option options[] = {
    {"map", 'm', "MAP", 0, "map id or file (default: the first built-in map)", 0},
    {"variant", 'v', "ID", 0, "variant of the map", 0},
    {"options", KEY_OPTIONS, "IDS", 0, "options of the map, joined by commas", 0},
    {"tickets", KEY_TICKETS, "FILE", 0, "replace the tickets by a list", 0},
    {"seats", 's', "BOTS", 0,
     "bots ('depo bot --list' has them), joined by commas; exec:PROGRAM ARGUMENTS is another "
     "program",
     0},
    {"seed", 'S', "SEED", 0, "a number or 32 hexadecimal digits (default: 1)", 0},
    {"threads", 't', "T", 0, "threads (default: one per processor)", 0},
    {0},
};

bool depo_parse_count(const char *text, uint64_t most, uint64_t *number) {
    char *end;
    *number = 0;
    if (*text < '0' || *text > '9') return false;
    *number = strtoull(text, &end, 10);
    return !*end && *number >= 1 && *number <= most;
}

static int parse(int key, char *text, depo_parsing *state) {
    depo_series_wish *wish = state->input;
    uint64_t number;
    switch (key) {
    case 'm':
        wish->map = text;
        return 0;
    case 'v':
        wish->variant = text;
        return 0;
    case KEY_OPTIONS:
        wish->options = text;
        return 0;
    case KEY_TICKETS:
        wish->tickets = text;
        return 0;
    case 's':
        wish->seats = text;
        return 0;
    case DEPO_KEY_ARGUMENT:
        if (state->n_arguments) depo_misused(state, "\"%s\" is too much", text);
        wish->seats = text;
        return 0;
    case 'S':
        if (!depo_seed_parse(text, &wish->seed)) depo_misused(state, "\"%s\" is no seed", text);
        return 0;
    case 't':
        if (!depo_parse_count(text, 1024, &number))
            depo_misused(state, "--threads must be 1 … 1024, not \"%s\"", text);
        wish->threads = (unsigned)number;
        return 0;
    default:
        return DEPO_NOT_MINE;
    }
}

const depo_syntax depo_series_syntax = {options, parse, NULL, NULL, NULL};

depo_series_wish depo_series_wishes(const char *seats) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return (depo_series_wish){.map = depo_builtin_maps[0].id,
                              .seats = seats,
                              .seed = {{1, 0}},
                              .threads = cores > 0 ? (unsigned)cores : 1};
}

static bool find_options(const depo_map *map, const char *text, unsigned *bits) {
    char *copy = strdup(text), *rest = NULL;
    bool good = copy != NULL;
    for (char *id = good ? strtok_r(copy, ",", &rest) : NULL; id && good;
         id = strtok_r(NULL, ",", &rest)) {
        unsigned option = depo_map_option_by_id(map, id);
        if (option == DEPO_NONE)
            good = (depo_fail("%s: no option \"%s\"", map->id, id), false);
        else
            *bits |= 1u << option;
    }
    free(copy);
    return good;
}

bool depo_series_prepare(const depo_series_wish *wish, unsigned players, depo_table_kit *kit,
                         depo_series *series) {
    if (!depo_open_map_for(wish->map, wish->variant, wish->tickets, &kit->map, &kit->carried))
        return false;
    unsigned variant = wish->variant ? depo_map_variant_by_id(&kit->map, wish->variant) : 0;
    unsigned bits = 0;
    if (wish->options && !find_options(&kit->map, wish->options, &bits)) return false;
    depo_status status = depo_game_init(&kit->game, &kit->map, variant, bits, players);
    if (status == DEPO_PLAYER_COUNT)
        depo_fail("%s is for %u to %u players, not for %u (%s)", kit->map.id,
                  kit->map.players_least, kit->map.players_most, players,
                  depo_players_clause(&kit->map));
    else if (status != DEPO_OK)
        depo_fail("%s with %u players: %s (%s)", kit->map.id, players, depo_status_symbol(status),
                  depo_status_clause(status));
    if (status != DEPO_OK) return false;
    depo_guide_init(&kit->guide, &kit->game);
    series->map = &kit->map;
    series->game = &kit->game;
    series->guide = &kit->guide;
    series->own_map = kit->carried.own_map;
    series->own_tickets = kit->carried.own_tickets;
    series->seed = wish->seed;
    series->threads = wish->threads;
    return true;
}

bool depo_series_try(const depo_series *series, const depo_seat_spec *seats, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        char why[DEPO_SEAT_TEXT + 256];
        bool tried = false;
        for (unsigned k = 0; k < i; k++) tried = tried || !strcmp(seats[k].text, seats[i].text);
        if (!tried && !depo_seat_try(&seats[i], series->map, series->game, why, sizeof why))
            return depo_fail("%s", why), false;
    }
    return true;
}

unsigned depo_names_width(const depo_seat_spec *seats, unsigned count) {
    unsigned width = 28; /* that of Depo's own bots with their budgets */
    for (unsigned i = 0; i < count; i++) {
        unsigned letters = depo_letters(seats[i].text);
        if (letters > width) width = letters;
    }
    return width;
}

void depo_print_name(const char *name, unsigned width, bool right) {
    const char *end = name;
    unsigned all = depo_letters(name), letters = 0;
    for (; letters < all && letters < width - (all > width); letters++) depo_next_character(&end);
    int blanks = (int)(all > width ? 0 : width - all);
    printf("%*s%.*s%s%*s", right ? blanks : 0, "", (int)(end - name), name, all > width ? "…" : "",
           right ? 0 : blanks, "");
}

static atomic_bool interrupted;

static void on_interrupt(int number) {
    static const char text[] = "\ndepo: finishing the games under way; Ctrl-C again ends at once\n";
    (void)number;
    atomic_store(&interrupted, true);
    ssize_t told = write(STDERR_FILENO, text, sizeof text - 1);
    (void)told;
}

void depo_series_mind_interrupt(depo_series *series) {
    struct sigaction action = {.sa_handler = on_interrupt,
                               .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    series->stop = &interrupted;
}

bool depo_series_interrupted(void) {
    return atomic_load(&interrupted);
}
