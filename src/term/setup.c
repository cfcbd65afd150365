/* SPDX-License-Identifier: MIT */
#include "term/setup.h"

#include "mapio/mapio.h"
#include "say/caption.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define TR(key)           depo_tr(ui->language, key)
#define TRN(one, many, n) depo_trn(ui->language, one, many, n)

static const char standard_bot[] = "hard";

/* Bots are called by the names that they have on the page; their strength stands beside them. */
static const char *bot_name(unsigned language, unsigned seat) {
    static const char *const names[DEPO_MAX_PLAYERS] = {
        DEPO_N("Ada"), DEPO_N("Bruno"), DEPO_N("Clara"), DEPO_N("Dmitri"), DEPO_N("Emma")};
    return depo_tr(language, names[seat]);
}

static void add_player(depo_session *s, const char *kind, const char *name) {
    depo_player *player = &s->record.players[s->record.n_players];
    unsigned language = s->teller.language, seat = s->record.n_players++;
    snprintf(player->kind, sizeof player->kind, "%s", kind);
    if (name && depo_put_name(name, player->name, sizeof player->name)) return;
    if (strcmp(kind, "human") == 0)
        snprintf(player->name, sizeof player->name, depo_tr(language, "Player %u"), seat + 1);
    else
        snprintf(player->name, sizeof player->name, "%s", bot_name(language, seat));
}

static void set_variant(depo_session *s, unsigned variant) {
    memcpy(s->record.variant, s->map.variants[variant].id, sizeof s->record.variant);
}

/* Seats like "human=Anna,hard,medium=Boris". */
static void read_seats(depo_session *s, const char *text, depo_problems *problems) {
    char copy[512], *rest = copy;
    if (snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy) {
        depo_complain(problems, "--seats", "too long");
        return;
    }
    for (char *word; (word = strsep(&rest, ","));) {
        char *kind = strsep(&word, "=");
        if (strcmp(kind, "human") != 0 && !depo_bot_find(kind))
            depo_complain(problems, "--seats", "\"%.40s\" is neither human nor a bot", kind);
        else if (s->record.n_players == DEPO_MAX_PLAYERS)
            depo_complain(problems, "--seats", "at most %d seats", DEPO_MAX_PLAYERS);
        else
            add_player(s, kind, word);
        if (problems->count) return;
    }
}

static void read_options(depo_session *s, const char *text, depo_problems *problems) {
    char copy[512], *rest = copy;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word; (word = strsep(&rest, ","));) {
        unsigned option = depo_map_option_by_id(&s->map, word);
        if (option == DEPO_NONE || s->record.n_options == DEPO_MAX_OPTIONS) {
            depo_complain(problems, "--options", "the map has no option \"%.40s\"", word);
            return;
        }
        memcpy(s->record.options[s->record.n_options++], s->map.options[option].id, DEPO_ID_SIZE);
    }
}

/* Who begins: the number of a seat, or "chance". */
static void read_first(depo_session *s, const char *text, depo_problems *problems) {
    if (strcmp(text, "chance") == 0) return;
    unsigned seat = (unsigned)(*text - '1');
    if (!*text || text[1] || seat >= s->record.n_players)
        depo_complain(problems, "--first", "must be a seat from 1 to %u or chance, not \"%.40s\"",
                      (unsigned)s->record.n_players, text);
    else
        s->record.first = (depo_seat)seat;
}

/* Replaces the tickets; returns the list, to be freed. */
static char *read_tickets(depo_session *s, const char *path, unsigned variant,
                          depo_problems *problems) {
    size_t size;
    char *text = depo_read_file(path, DEPO_MAX_MAP_FILE, &size, problems);
    if (text) depo_map_replace_tickets(&s->map, variant, text, size, problems);
    return text;
}

/* Opens the asked map with the asked tickets; the record carries what is not built in. */
static bool open_map(depo_session *s, const depo_setup_request *request, depo_problems *problems) {
    const char *name = request->map ? request->map : depo_builtin_maps[0].id;
    char *map, *tickets = NULL;
    bool good = depo_map_open_text(name, &s->map, &map, problems);
    unsigned variant = 0;
    if (good && request->variant) variant = depo_map_variant_by_id(&s->map, request->variant);
    if (variant == DEPO_NONE) {
        depo_complain(problems, "--variant", "%s has no variant \"%.40s\"", name, request->variant);
        good = false;
    }
    if (good) {
        set_variant(s, variant);
        if (request->tickets) tickets = read_tickets(s, request->tickets, variant, problems);
        good = !problems->count;
    }
    if (good) depo_record_carry(&s->record, map, tickets);
    free(map);
    free(tickets);
    return good;
}

bool depo_setup_as(depo_session *s, const depo_setup_request *request, depo_problems *problems) {
    memset(problems, 0, sizeof *problems);
    if (!open_map(s, request, problems)) return false;
    if (request->options) read_options(s, request->options, problems);
    if (request->seats) read_seats(s, request->seats, problems);
    if (problems->count) return false;
    if (!request->seats) {
        add_player(s, "human", NULL);
        add_player(s, standard_bot, NULL);
        add_player(s, standard_bot, NULL);
    }
    if (request->first) read_first(s, request->first, problems);
    return !problems->count;
}

bool depo_setup_seed(depo_session *s, const char *text) {
    if (text) return depo_seed_parse(text, &s->record.seed);
    randombytes_buf(&s->record.seed, sizeof s->record.seed);
    return true;
}

/* Asks which of the built-in maps. */
static int ask_map(depo_ui *ui) {
    depo_menu menu = {0};
    depo_problems problems;
    depo_map *map = malloc(sizeof *map);
    if (!map) abort();
    depo_menu_title(&menu, "%s", TR("Which map?"));
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        if (!depo_map_open(depo_builtin_maps[i].id, map, &problems)) continue;
        depo_menu_add(&menu, 0, (int)i, TR("%s, %u to %u players"), map->name.in[ui->language],
                      (unsigned)map->players_least, (unsigned)map->players_most);
    }
    int answer = ui->choose(ui, &menu);
    if (answer >= 0) answer = menu.items[answer].value;
    depo_menu_free(&menu);
    free(map);
    return answer;
}

static int ask_variant(depo_ui *ui) {
    const depo_map *map = &ui->s->map;
    depo_menu menu = {0};
    if (map->n_variants < 2) return 0;
    depo_menu_title(&menu, "%s", TR("Which variant?"));
    for (unsigned i = 0; i < map->n_variants; i++)
        depo_menu_add(&menu, 0, (int)i, "%s", map->variants[i].name.in[ui->language]);
    int answer = ui->choose(ui, &menu);
    depo_menu_free(&menu);
    return answer;
}

static int ask_options(depo_ui *ui) {
    depo_session *s = ui->s;
    depo_menu menu = {0};
    if (!s->map.n_options) return 0;
    depo_menu_title(&menu, "%s", TR("Which extras? (none is fine)"));
    for (unsigned i = 0; i < s->map.n_options; i++)
        depo_menu_add(&menu, 0, (int)i, "%s", s->map.options[i].name.in[ui->language]);
    int bits = ui->pick(ui, &menu, 0, menu.count, 0);
    depo_menu_free(&menu);
    for (unsigned i = 0; bits > 0 && i < s->map.n_options; i++)
        if (bits >> i & 1)
            memcpy(s->record.options[s->record.n_options++], s->map.options[i].id, DEPO_ID_SIZE);
    return bits < 0 ? bits : 0;
}

/* Asks for a number from `least` to `most`. */
static int ask_number(depo_ui *ui, const char *title, unsigned least, unsigned most,
                      unsigned preset) {
    char question[DEPO_SENTENCE], standard[16], answer[64], *end;
    if (least == most) return (int)least;
    snprintf(question, sizeof question, "%s (%u–%u)", title, least, most);
    snprintf(standard, sizeof standard, "%u", preset);
    while (ui->ask(ui, question, standard, answer, sizeof answer)) {
        unsigned long number = strtoul(answer, &end, 10);
        if (!*end && *answer && number >= least && number <= most) return (int)number;
        snprintf(question, sizeof question, TR("%s (a number from %u to %u)"), title, least, most);
    }
    return DEPO_QUIT;
}

static int ask_level(depo_ui *ui) {
    depo_menu menu = {0};
    depo_menu_title(&menu, "%s", TR("How strong should the bots be?"));
    for (unsigned i = 0; i < depo_bot_kind_count; i++) {
        const depo_bot_kind *kind = &depo_bot_kinds[i];
        if (strcmp(kind->name, standard_bot) == 0) menu.preset = menu.count;
        if (!kind->level && !kind->character) continue; /* yardsticks, not partners */
        const char *word = depo_bot_word(ui->language, kind->name),
                   *about = depo_tr_as(ui->language, ui->s->map.vocabulary, kind->about);
        depo_menu_add(&menu, 0, (int)i, kind->character ? "%s – %s" : "%s", word, about);
    }
    int answer = ui->choose(ui, &menu);
    if (answer >= 0) answer = menu.items[answer].value;
    depo_menu_free(&menu);
    return answer;
}

/* Asks who begins, beside the custom of the printed rules. */
static int ask_first(depo_ui *ui) {
    depo_session *s = ui->s;
    depo_menu menu = {0};
    char custom[DEPO_SENTENCE] = "";
    if (s->map.custom)
        depo_tell_caption(ui->language, s->map.vocabulary,
                          (depo_caption)(DEPO_CAPTION_BEGINS_TRAVELLER + s->map.custom - 1),
                          (int[]){0, 0}, custom);
    depo_menu_title(&menu, "%s%s%s", TR("Who begins?"), *custom ? " " : "", custom);
    depo_menu_add(&menu, 0, DEPO_NONE, "%s", TR("chance decides"));
    for (unsigned i = 0; i < s->record.n_players; i++)
        depo_menu_add(&menu, 0, (int)i, "%s", s->record.players[i].name);
    int answer = ui->choose(ui, &menu);
    if (answer >= 0) s->record.first = (depo_seat)menu.items[answer].value;
    depo_menu_free(&menu);
    return answer < 0 ? answer : 0;
}

/* Asks who plays: people, then bots. */
static int ask_players(depo_ui *ui) {
    depo_session *s = ui->s;
    unsigned least = s->map.players_least, most = s->map.players_most;
    int people = ask_number(ui, TR("How many people play at this keyboard?"), 0, most, 1);
    if (people < 0) return people;
    unsigned fewest = (unsigned)people < least ? least - (unsigned)people : 0;
    unsigned free = most - (unsigned)people;
    unsigned usual = people == 1 && free >= 2 ? 2 : fewest;
    int bots = ask_number(ui, TR("How many bots?"), fewest, free, usual);
    if (bots < 0) return bots;
    int level = bots ? ask_level(ui) : 0;
    if (level < 0) return level;
    for (int i = 0; i < people; i++) {
        char question[64], preset[64], name[DEPO_SENTENCE];
        snprintf(question, sizeof question, TR("Name of player %d"), i + 1);
        snprintf(preset, sizeof preset, TR("Player %u"), (unsigned)i + 1);
        if (!ui->ask(ui, question, preset, name, sizeof name)) return DEPO_QUIT;
        add_player(s, "human", name);
    }
    for (int i = 0; i < bots; i++) add_player(s, depo_bot_kinds[level].name, NULL);
    return ask_first(ui);
}

static int ask_all(depo_ui *ui) {
    depo_problems problems;
    int map = ask_map(ui);
    if (map < 0) return map;
    if (!depo_map_open(depo_builtin_maps[map].id, &ui->s->map, &problems)) return DEPO_QUIT;
    int variant = ask_variant(ui);
    if (variant < 0) return variant;
    set_variant(ui->s, (unsigned)variant);
    int options = ask_options(ui);
    return options < 0 ? options : ask_players(ui);
}

/* The first game that can be gone on with, or NULL. */
static const depo_saved *last_game(const depo_saves *saves) {
    for (unsigned i = 0; i < saves->count; i++)
        if (saves->list[i].state == DEPO_SAVE_WAITS) return &saves->list[i];
    return NULL;
}

int depo_setup_ask(depo_ui *ui, depo_saves *saves, char resume[PATH_MAX]) {
    enum { RESUME, OTHERS, QUICK, CHOOSE };
    depo_problems problems;
    *resume = 0;
    for (;;) {
        depo_menu menu = {0};
        const depo_saved *last = last_game(saves);
        depo_menu_title(&menu, "%s", TR("Depo: what would you like to do?"));
        if (last)
            depo_menu_add(&menu, 0, RESUME, "%s · %s", TR("Continue the last game"), last->text);
        if (saves->count > (last != NULL))
            depo_menu_add(&menu, 0, OTHERS, TR("Saved games (%u)"), saves->count);
        if (depo_map_open(depo_builtin_maps[0].id, &ui->s->map, &problems))
            depo_menu_add(&menu, 0, QUICK, TR("Play now: %s, you and two bots"),
                          ui->s->map.name.in[ui->language]);
        depo_menu_add(&menu, 0, CHOOSE, "%s", TR("Choose the map and the players"));
        int answer = ui->choose(ui, &menu);
        int what = answer >= 0 ? menu.items[answer].value : 0;
        depo_menu_free(&menu);
        if (answer < 0) return DEPO_QUIT;
        if (what == RESUME) {
            snprintf(resume, PATH_MAX, "%s", last->path);
            return 0;
        }
        if (what == OTHERS) {
            answer = depo_saves_choose(ui, saves, resume);
            if (answer != DEPO_BACK) return answer;
            continue;
        }
        ui->s->record.n_players = ui->s->record.n_options = 0;
        ui->s->record.first = DEPO_NONE;
        if (what == QUICK)
            return depo_setup_as(ui->s, &(depo_setup_request){0}, &problems) ? 0 : DEPO_QUIT;
        answer = ask_all(ui);
        if (answer != DEPO_BACK) return answer;
    }
}
