/* SPDX-License-Identifier: MIT */
#include "cli/series.h"

#include "cli/common.h"
#include "cli/jobs.h"
#include "codec/move_text.h"
#include "mapio/utf8.h"
#include "say/tr.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define INTO(field) DEPO_INTO(depo_series_request, field)

static const depo_option options[] = {
    {"map", 'm', "MAP", DEPO_N("map id or file (default: the first built-in map)"), INTO(map)},
    {"variant", 'v', "ID", DEPO_N("variant of the map"), INTO(variant)},
    {"options", 0, "IDS", DEPO_N("options of the map, separated by commas"), INTO(options)},
    {"tickets", 0, "FILE", DEPO_N("use this ticket list instead"), INTO(tickets)},
    {"seats", 's', "BOTS",
     DEPO_N("bots, separated by commas (see 'depo bot --list'); exec:PROGRAM ARGUMENTS is another "
            "program"),
     INTO(seats)},
    {"seed", 'S', "SEED", DEPO_N("a number or 32 hexadecimal digits (default: 1)"), INTO(seed)},
    {"threads", 't', "T", DEPO_N("threads (default: one per processor)"),
     DEPO_RANGE(depo_series_request, threads, 1, DEPO_MOST_THREADS)},
    {0},
};

static const depo_option words[] = {{NULL, 0, "BOTS", NULL, INTO(seats)}, {0}};

const depo_syntax depo_series_syntax = {.options = options, .words = words};

depo_series_request depo_series_defaults(const char *seats) {
    return (depo_series_request){.map = depo_builtin_maps[0].id,
                                 .seats = seats,
                                 .seed = {{1, 0}},
                                 .threads = depo_jobs_threads()};
}

static bool find_options(const depo_map *map, const char *text, unsigned *bits) {
    char *copy = strdup(text), *rest = NULL;
    bool good = copy != NULL;
    for (char *id = good ? strtok_r(copy, ",", &rest) : NULL; id && good;
         id = strtok_r(NULL, ",", &rest)) {
        unsigned option = depo_map_option_by_id(map, id);
        if (option == DEPO_NONE)
            good = (depo_fail("%s has no option \"%s\"", map->id, id), false);
        else
            *bits |= 1u << option;
    }
    free(copy);
    return good;
}

bool depo_series_prepare(const depo_series_request *request, unsigned players, depo_table_kit *kit,
                         depo_series *series) {
    if (!depo_open_map_for(request->map, request->variant, request->tickets, &kit->map,
                           &kit->carried))
        return false;
    unsigned variant = request->variant ? depo_map_variant_by_id(&kit->map, request->variant) : 0;
    unsigned bits = 0;
    if (request->options && !find_options(&kit->map, request->options, &bits)) return false;
    depo_status status = depo_game_init(&kit->game, &kit->map, variant, bits, players);
    if (status == DEPO_PLAYER_COUNT)
        depo_fail("%s is for %u to %u players, not for %u (%s)", kit->map.id,
                  kit->map.players_least, kit->map.players_most, players,
                  depo_players_clause(&kit->map));
    else if (status != DEPO_OK)
        depo_fail_as("%s with %u players: %s (%s)", kit->map.id, players,
                     depo_status_symbol(status), depo_status_clause(status));
    if (status != DEPO_OK) return false;
    depo_guide_init(&kit->guide, &kit->game);
    series->map = &kit->map;
    series->game = &kit->game;
    series->guide = &kit->guide;
    series->own_map = kit->carried.own_map;
    series->own_tickets = kit->carried.own_tickets;
    series->seed = request->seed;
    series->threads = request->threads;
    return true;
}

bool depo_series_try(const depo_series *series, const depo_seat_spec *seats, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        char why[DEPO_SEAT_TEXT + 256];
        bool tried = false;
        for (unsigned k = 0; k < i; k++) tried = tried || !strcmp(seats[k].text, seats[i].text);
        if (!tried && !depo_seat_try(&seats[i], series->map, series->game, why, sizeof why))
            return depo_fail_as("%s", why), false;
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

void depo_print_columns(unsigned bots, const depo_column *columns) {
    unsigned language = depo_language_of_environment();
    depo_print_name(depo_trp(language, "column", "bot"), bots, false);
    for (; columns->title; columns++) {
        putchar(' ');
        depo_print_name(depo_trp(language, "column", columns->title), columns->width, true);
    }
    putchar('\n');
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
