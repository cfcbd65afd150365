/* SPDX-License-Identifier: MIT
 * The questions are steps that one can go through in both directions: the map, the names, then
 * routes, stations and tickets of each player. What is answered is kept as lines of a sheet, and
 * the whole sheet is read again after every line, so each is judged at once. */
#include "cli/score_ask.h"

#include "codec/disk.h"
#include "codec/move_text.h"
#include "core/station.h"
#include "mapio/mapio.h"
#include "mapio/names.h"
#include "mapio/utf8.h"
#include "term/plain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ANSWERS = 1000, KINDS_OF_STEP = 3 };

typedef struct answer {
    unsigned part; /* 0: the header; then 1 + seat */
    const char *word;
    char *text;
} answer;

struct depo_asking {
    depo_plain plain;
    depo_sheet *sheet;
    unsigned language;
    const char *save;
    bool saved;
    answer list[MOST_ANSWERS];
    unsigned count;
};

#define TR(key)           depo_tr_as(q->language, q->sheet->map.vocabulary, key)
#define TRN(one, many, n) depo_trn_as(q->language, q->sheet->map.vocabulary, one, many, n)

/* Where a step leads. */
typedef enum outcome { NEXT, BACK, END } outcome;

void depo_put_complaints(const depo_sheet *sheet, const char *path, FILE *out) {
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s", path);
    depo_make_printable(name); /* a file may be called anything */
    for (unsigned i = 0; i < sheet->n_complaints; i++) {
        const depo_complaint *c = &sheet->complaints[i];
        if (c->line && *name)
            fprintf(out, "%s:%u: ", name, c->line);
        else if (*name)
            fprintf(out, "%s: ", name);
        fprintf(out, "%s [%s]\n", c->text, depo_complaint_symbol(c->code));
    }
}

static void write_answers(const depo_asking *q, FILE *out) {
    fputs("depo-sheet 1\n", out);
    for (unsigned part = 0; part <= DEPO_MAX_PLAYERS; part++)
        for (unsigned i = 0; i < q->count; i++)
            if (q->list[i].part == part)
                fprintf(out, "%s%s %s\n", strcmp(q->list[i].word, "player") ? "" : "\n",
                        q->list[i].word, q->list[i].text);
}

/* Reads the sheet as it stands. */
static bool read_answers(depo_asking *q, bool whole) {
    depo_text text;
    depo_text_begin(&text);
    write_answers(q, text.out);
    char *sheet = depo_text_end(&text);
    bool good = depo_sheet_read(q->sheet, sheet, strlen(sheet), q->language, whole);
    free(sheet);
    return good;
}

static bool complain(const depo_asking *q, const char *path) {
    printf(TR("Can't write %s: %s\n"), path, strerror(errno));
    return false;
}

/* Nobody's file is written over. */
static bool make_file(const depo_asking *q, const char *path) {
    FILE *file = fopen(path, "wx");
    return file ? fclose(file) == 0 : complain(q, path);
}

/* Brings the file at `path` up to date: at any moment it holds a whole sheet. */
static bool write_file(const depo_asking *q, const char *path) {
    depo_replacement file;
    if (depo_replace_begin(&file, path)) {
        write_answers(q, file.out);
        if (depo_replace_end(&file, true)) return true;
    }
    return complain(q, path);
}

static void keep_saved(depo_asking *q) {
    if (q->save) q->saved = write_file(q, q->save);
}

static void drop_answer(depo_asking *q, unsigned i) {
    free(q->list[i].text);
    q->count--;
    memmove(&q->list[i], &q->list[i + 1], (q->count - i) * sizeof q->list[i]);
}

/* Adds a line unless it can't be: then it is told why, and the sheet stays. */
static bool add_answer(depo_asking *q, unsigned part, const char *word, const char *text) {
    if (q->count == MOST_ANSWERS) {
        printf(TR("too many lines: at most %d"), MOST_ANSWERS);
        putchar('\n');
        return false;
    }
    char *copy = strdup(text);
    if (!copy) abort();
    q->list[q->count++] = (answer){part, word, copy};
    if (read_answers(q, false)) {
        keep_saved(q);
        return true;
    }
    depo_put_complaints(q->sheet, "", stdout);
    drop_answer(q, q->count - 1);
    read_answers(q, false);
    return false;
}

/* The last line of a kind in a part, or DEPO_NONE. */
static unsigned last_answer(const depo_asking *q, unsigned part, const char *word) {
    for (unsigned i = q->count; i--;)
        if (q->list[i].part == part && strcmp(q->list[i].word, word) == 0) return i;
    return DEPO_NONE;
}

static unsigned count_answers(const depo_asking *q, unsigned part) {
    unsigned count = 0;
    for (unsigned i = 0; part && i < q->count; i++) count += q->list[i].part == part;
    return count;
}

static void list_answers(const depo_asking *q, unsigned part, const char *word) {
    for (unsigned i = 0; i < q->count; i++)
        if ((!part || q->list[i].part == part) && strcmp(q->list[i].word, word) == 0)
            printf("  %s\n", q->list[i].text);
}

static void take_back(depo_asking *q, unsigned i) {
    if (i == DEPO_NONE) {
        puts(TR("Nothing here yet."));
        return;
    }
    printf(TR("Removed: %s\n"), q->list[i].text);
    drop_answer(q, i);
    read_answers(q, false);
    keep_saved(q);
}

/* The words that are no answers, in any language. */
typedef enum command { ANSWER, GO_BACK, UNDO, LIST } command;

static command command_of(const char *text) {
    static const struct {
        const char *word;
        command meaning;
    } words[] = {{"back", GO_BACK}, {"назад", GO_BACK}, {"undo", UNDO},
                 {"отмена", UNDO},  {"list", LIST},     {"список", LIST}};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (depo_same_name(text, words[i].word)) return words[i].meaning;
    return ANSWER;
}

static void explain(const depo_asking *q) {
    puts(TR("\"back\" returns to the previous question, \"undo\" removes the last line, \"list\" "
            "shows what you have entered."));
}

/* Says what the last line was understood as, and writes it so that it will be understood for ever,
 * whatever names the map gets. */
static void settle(depo_asking *q, unsigned seat, const depo_state *before) {
    const depo_sheet *sheet = q->sheet;
    const depo_state *now = &sheet->state;
    char told[DEPO_SENTENCE], exact[DEPO_TRACK_TEXT + sizeof " double"] = "";
    depo_bits tracks = now->owned[seat] & ~before->owned[seat];
    depo_bits tickets = now->tickets[seat] & ~before->tickets[seat];
    if (tracks) {
        unsigned track = depo_bits_pop(&tracks);
        unsigned points = (unsigned)(now->score[seat] - before->score[seat]);
        depo_tell_track(&sheet->teller, (depo_track)track, told);
        depo_track_text(&sheet->map, &sheet->game, (depo_track)track, exact);
        if (depo_has(now->doubled, track)) strcat(exact, " double");
        printf(TRN("  + %s: %u point; trains left: %u\n", "  + %s: %u points; trains left: %u\n",
                   points),
               told, points, (unsigned)now->trains[seat]);
    } else if (tickets) {
        depo_ticket ticket = (depo_ticket)depo_bits_pop(&tickets);
        depo_tell_ticket(&sheet->teller, ticket, told);
        depo_ticket_text(&sheet->map, &sheet->game, ticket, exact);
        printf("  + %s\n", told);
    } else if (now->stations_left[seat] < before->stations_left[seat]) {
        unsigned built = depo_stations_built(&sheet->game, before, seat);
        unsigned node = now->station[seat][built];
        strcpy(exact, sheet->map.cities[sheet->game.node_city[node]].id);
        printf("  + %s\n", depo_node_name(&sheet->teller, (depo_node)node));
    }
    char **text = &q->list[q->count - 1].text, *copy = strdup(exact);
    if (!copy) abort();
    if (*copy) {
        free(*text);
        *text = copy;
    } else {
        free(copy);
    }
    keep_saved(q);
}

/* Asks for one line after another until an empty one. */
static outcome ask_lines(depo_asking *q, unsigned seat, const char *word, const char *question) {
    char text[256];
    for (;;) {
        if (!q->plain.ui.ask(&q->plain.ui, question, "", text, sizeof text)) return END;
        if (!*text) return NEXT;
        depo_state before = q->sheet->state;
        switch (command_of(text)) {
        case GO_BACK:
            return BACK;
        case UNDO:
            take_back(q, last_answer(q, seat + 1, word));
            break;
        case LIST:
            list_answers(q, seat + 1, word);
            break;
        default:
            if (add_answer(q, seat + 1, word, text)) settle(q, seat, &before);
            break;
        }
    }
}

static outcome ask_names(depo_asking *q) {
    for (;;) {
        unsigned number = q->sheet->n_players + 1;
        bool needed = number <= q->sheet->map.players_least;
        char question[160], text[DEPO_MAX_PLAYER_NAME];
        if (number > q->sheet->map.players_most) return NEXT;
        int used = snprintf(question, sizeof question, TR("Name of player %d"), (int)number);
        if (!needed)
            snprintf(question + used, sizeof question - (size_t)used, " %s",
                     TR("(Enter: no more)"));
        if (!q->plain.ui.ask(&q->plain.ui, question, "", text, sizeof text)) return END;
        switch (command_of(text)) {
        case GO_BACK:
            if (number == 1) return BACK;
            puts(TR("Type \"undo\" to remove the names first."));
            break;
        case UNDO:
            if (count_answers(q, number - 1) > 1)
                puts(TR("This player has more entries; remove those first."));
            else
                take_back(q, last_answer(q, number - 1, "player"));
            break;
        case LIST:
            list_answers(q, 0, "player");
            break;
        default:
            if (*text)
                add_answer(q, number, "player", text);
            else if (!needed)
                return NEXT;
        }
    }
}

static outcome ask_routes(depo_asking *q, unsigned seat) {
    const depo_teller *teller = &q->sheet->teller;
    const depo_map_track *track = &q->sheet->map.tracks[0];
    char question[DEPO_SENTENCE];
    printf("%s\n", q->sheet->names[seat]);
    snprintf(question, sizeof question, TR("A route, e.g. %s - %s %s%s (Enter: no more)"),
             depo_city_name(teller, track->a), depo_city_name(teller, track->b),
             depo_route_color_name(teller, track->color),
             q->sheet->game.rules.terrains ? TR("; add \"double\" if its points are doubled") : "");
    return ask_lines(q, seat, "route", question);
}

static outcome ask_choice(depo_asking *q, const char *word, depo_menu *menu,
                          const char *(*id)(const depo_map *map, unsigned i)) {
    int item = q->plain.ui.choose(&q->plain.ui, menu);
    outcome result = item == DEPO_BACK ? BACK : END;
    if (item >= 0) result = NEXT;
    if (item >= 0) add_answer(q, 0, word, id(&q->sheet->map, (unsigned)menu->items[item].value));
    depo_menu_free(menu);
    return result;
}

static const char *builtin_id(const depo_map *map, unsigned i) {
    (void)map;
    return depo_builtin_maps[i].id;
}

static const char *variant_id(const depo_map *map, unsigned i) {
    return map->variants[i].id;
}

static outcome ask_options(depo_asking *q) {
    const depo_map *map = &q->sheet->map;
    char all[DEPO_MAX_OPTIONS * (DEPO_ID_SIZE + 1)] = "";
    for (unsigned i = 0; i < map->n_options; i++) {
        char question[DEPO_NAME_SIZE + 100], text[64];
        snprintf(question, sizeof question, TR("Did the game have %s? (yes; Enter: no)"),
                 map->options[i].name.in[q->language]);
        if (!q->plain.ui.ask(&q->plain.ui, question, "", text, sizeof text)) return END;
        if (command_of(text) == GO_BACK) return BACK;
        if (depo_begins_name(text, "yes") || depo_begins_name(text, "да"))
            strcat(strcat(all, *all ? " " : ""), map->options[i].id);
    }
    if (*all) add_answer(q, 0, "options", all);
    return NEXT;
}

/* Map, variant and options; going back begins with the map again. */
static outcome ask_header(depo_asking *q) {
    depo_menu menu = {0};
    depo_problems problems;
    while (q->count) drop_answer(q, q->count - 1);
    depo_menu_title(&menu, "%s", TR("Which map?"));
    for (unsigned i = 0; i < depo_builtin_map_count; i++)
        if (depo_map_open(depo_builtin_maps[i].id, &q->sheet->map, &problems))
            depo_menu_add(&menu, 0, (int)i, "%s", q->sheet->map.name.in[q->language]);
    outcome result = ask_choice(q, "map", &menu, builtin_id);
    if (result != NEXT) return END; /* nothing comes before it */
    const depo_map *map = &q->sheet->map;
    if (map->n_variants > 1) {
        depo_menu_title(&menu, "%s", TR("Which variant?"));
        for (unsigned i = 0; i < map->n_variants; i++)
            depo_menu_add(&menu, 0, (int)i, "%s", map->variants[i].name.in[q->language]);
        result = ask_choice(q, "variant", &menu, variant_id);
    }
    return result == NEXT && map->n_options ? ask_options(q) : result;
}

/* The last question, where a stray Enter does no harm. */
static outcome ask_end(depo_asking *q) {
    char text[64];
    bool good = read_answers(q, true);
    depo_put_complaints(q->sheet, "", stdout);
    for (;;) {
        const char *question = good ? TR("That is everything (Enter: count the points)")
                                    : TR("Type \"back\" to fix it, or press Enter to count anyway");
        if (!q->plain.ui.ask(&q->plain.ui, question, "", text, sizeof text)) return END;
        if (!*text) return NEXT;
        if (command_of(text) == GO_BACK) return BACK;
        explain(q);
    }
}

/* Step 0 is the header, step 1 the names, then KINDS_OF_STEP for each player, and the end. */
static outcome ask_step(depo_asking *q, unsigned step) {
    if (step == 0) return ask_header(q);
    if (step == 1) return ask_names(q);
    unsigned seat = (step - 2) / KINDS_OF_STEP;
    if (seat >= q->sheet->n_players) return ask_end(q);
    switch ((step - 2) % KINDS_OF_STEP) {
    case 0:
        return ask_routes(q, seat);
    case 1:
        return ask_lines(q, seat, "station", TR("The city of a station (Enter: no more)"));
    default:
        return ask_lines(q, seat, "ticket",
                         TR("A ticket: two cities with a dash (Enter: no more)"));
    }
}

/* Whether a step has something to ask on this map. */
static bool is_asked(const depo_asking *q, unsigned step) {
    bool stations = step >= 2 && (step - 2) % KINDS_OF_STEP == 1;
    unsigned seat = step < 2 ? 0 : (step - 2) / KINDS_OF_STEP;
    return !stations || seat >= q->sheet->n_players || q->sheet->game.rules.stations;
}

depo_asking *depo_asking_begin(depo_sheet *sheet, unsigned language, const char *save) {
    depo_asking *q = calloc(1, sizeof *q);
    if (!q) abort();
    q->sheet = sheet;
    q->language = sheet->language = language;
    q->save = save;
    depo_plain_init(&q->plain, NULL, language);
    return q;
}

bool depo_asking_run(depo_asking *q) {
    outcome result = NEXT;
    explain(q);
    for (unsigned step = 0; result != END;) {
        result = is_asked(q, step) ? ask_step(q, step) : result;
        bool at_end = step >= 2 && (step - 2) / KINDS_OF_STEP >= q->sheet->n_players;
        if (result == NEXT && at_end) break;
        if (result == BACK && step)
            step--;
        else if (result == NEXT)
            step++;
    }
    return q->count && read_answers(q, true);
}

void depo_asking_offer(depo_asking *q) {
    char path[4096];
    if (q->saved) printf(TR("Answers saved: %s\n"), q->save);
    while (!q->saved && q->count &&
           q->plain.ui.ask(&q->plain.ui, TR("File name for the score sheet (Enter: don't save)"),
                           "", path, sizeof path) &&
           *path)
        q->saved = make_file(q, path) && write_file(q, path);
}

void depo_asking_end(depo_asking *q) {
    while (q->count) drop_answer(q, q->count - 1);
    depo_plain_free(&q->plain);
    free(q);
}
