/* SPDX-License-Identifier: MIT
 * depo map: lists, shows and checks maps. */
#include "board/overlap.h"
#include "board/svg.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/map.h"
#include "cli/series.h"
#include "core/game.h"
#include "core/mechanism.h"
#include "mapio/names.h"
#include "say/tr.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef depo_map_options options;

#define TR(key) depo_tr_as(o->language, map->vocabulary, key)

enum { NAME_WIDTH = 18 };

static int list_maps(const options *o, depo_map *map) {
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        if (!depo_open_map(depo_builtin_maps[i].id, NULL, NULL, map)) return 1;
        printf("%-10s ", map->id);
        depo_print_name(map->name.in[o->language], NAME_WIDTH, false);
        printf(depo_tr(o->language, " %u-%u players:"), map->players_least, map->players_most);
        for (unsigned v = 0; v < map->n_variants; v++) printf(" %s", map->variants[v].id);
        for (unsigned n = 0; n < map->n_options; n++) printf(" +%s", map->options[n].id);
        putchar('\n');
    }
    return 0;
}

/* The land.json of a map's folder, which may be named by its map.json; false when there is none. */
static bool find_land(const char *name, char path[PATH_MAX]) {
    static const char file[] = "map.json";
    size_t length = strlen(name), end = sizeof file - 1;
    const char *between = "/";
    if (!depo_is_folder(name)) {
        if (length < end || strcmp(name + length - end, file) != 0) return false;
        length -= end;
        if (length && name[length - 1] != '/') return false;
        between = "";
    }
    int written = snprintf(path, PATH_MAX, "%.*s%sland.json", (int)length, name, between);
    return written < PATH_MAX && access(path, F_OK) == 0;
}

bool depo_open_land(const char *name, depo_land *land) {
    const depo_builtin_map *builtin = depo_builtin_find(name);
    char path[PATH_MAX];
    depo_problems problems = {0};
    size_t size;
    *land = (depo_land){0};
    if (builtin) {
        bool valid = !builtin->land || depo_land_parse(builtin->land, builtin->land_size, land);
        if (!valid) depo_fail("%s: its land.json is not valid", name);
        return valid;
    }
    if (!find_land(name, path)) return true;
    char *text = depo_read_file(path, DEPO_MAX_MAP_FILE, &size, &problems);
    bool good = text && depo_land_parse(text, size, land);
    if (!text)
        depo_fail_problems(path, &problems);
    else if (!good)
        depo_fail("%s: must be an object with any of \"land\", \"borders\", \"water\" and "
                  "\"lakes\", each SVG path data",
                  path);
    free(text);
    return good;
}

static int show_svg(const options *o, const depo_map *map, unsigned variant) {
    depo_land land;
    if (!depo_open_land(o->name, &land)) return 1;
    depo_board_options drawing = {
        .language = (uint8_t)o->language, .variant = (uint8_t)variant, .bare = o->bare};
    depo_board_svg(map, &land, stdout, &drawing);
    depo_land_free(&land);
    return 0;
}

/* What a drawing needs and the map file does not say directly: the place of every space. */
static int show_json(const depo_map *map) {
    json_t *tracks = json_array();
    for (unsigned i = 0; i < map->n_tracks; i++) {
        const depo_map_track *track = &map->tracks[i];
        depo_space spaces[DEPO_MAX_LENGTH];
        depo_track_spaces(map, i, spaces);
        json_t *list = json_array();
        for (unsigned k = 0; k < track->length; k++)
            json_array_append_new(list, json_pack("[f, f, f]", (double)spaces[k].x,
                                                  (double)spaces[k].y, (double)spaces[k].angle));
        json_array_append_new(
            tracks, json_pack("{s:s, s:s, s:s, s:b, s:o}", "a", map->cities[track->a].id, "b",
                              map->cities[track->b].id, "color", depo_color_word(track->color),
                              "second", track->second, "spaces", list));
    }
    json_t *all = json_pack("{s:s, s:f, s:f, s:o}", "id", map->id, "width", (double)map->width,
                            "height", (double)map->height, "tracks", tracks);
    json_dumpf(all, stdout, JSON_REAL_PRECISION(5) | JSON_COMPACT);
    putchar('\n');
    json_decref(all);
    return 0;
}

static void show_variant(const options *o, const depo_map *map, unsigned number) {
    const depo_map_variant *variant = &map->variants[number];
    const depo_rules *rules = &variant->rules;
    unsigned tickets = 0, longs = 0, reconstructed = 0;
    for (unsigned i = 0; i < map->n_tickets; i++) {
        if (!(map->tickets[i].sets & variant->sets)) continue;
        tickets++;
        longs += map->tickets[i].is_long;
        reconstructed += map->tickets[i].reconstructed;
    }
    printf("\n%s (%s)\n", variant->id, variant->name.in[o->language]);
    printf(TR("  %u trains, hand of %u, deck: %u of each colour and %u locomotives\n"),
           rules->trains, rules->hand, rules->deck_each, rules->deck_locomotives);
    printf(TR("  tickets: %u"), tickets);
    if (longs) printf(TR(", %u of them long"), longs);
    if (reconstructed)
        printf(TR(", %u of them reconstructed: not the printed ones"), reconstructed);
    printf("\n  ");
    printf(TR("at the start: tickets %u"), rules->start_regular);
    if (rules->start_long) printf(TR(", long ones %u"), rules->start_long);
    printf(TR(", keep %u; later: %u, keep %u\n"), rules->start_keep, rules->draw_offer,
           rules->draw_keep);
    printf("  %s", TR("points by length:"));
    for (unsigned n = 1; n <= DEPO_MAX_LENGTH; n++)
        if (rules->points[n]) printf(" %u:%u", n, rules->points[n]);
    putchar('\n');
    if (rules->longest_path) printf(TR("  points for the longest path: %u\n"), rules->longest_path);
    if (rules->most_tickets) printf(TR("  points for most tickets: %u\n"), rules->most_tickets);
    if (rules->stations)
        printf(TR("  stations: %u; points for each one left: %u\n"), rules->stations,
               rules->station_points);
    if (rules->terrains) printf(TR("  types of terrain card: %u\n"), rules->terrains);
    DEPO_EACH_ON (on, depo_mechanisms_on(rules)) {
        const depo_mechanism *mechanism = depo_mechanisms[on];
        printf("  %u %s %s\n", *depo_rule_of(rules, &mechanism->rules[0]), mechanism->word,
               mechanism->rules[0].word);
    }
}

static int show_map(const options *o, depo_map *map) {
    if (!depo_open_map(o->name, o->variant, o->tickets, map)) return 1;
    unsigned variant = o->variant ? depo_map_variant_by_id(map, o->variant) : 0;
    if (o->svg) return show_svg(o, map, variant);
    if (o->json) return show_json(map);
    unsigned doubles = 0, tunnels = 0, ferries = 0;
    for (unsigned i = 0; i < map->n_tracks; i++) {
        doubles += map->tracks[i].twin != DEPO_NONE;
        tunnels += map->tracks[i].tunnel;
        ferries += map->tracks[i].ferry != 0;
    }
    printf("%s: ", map->id);
    printf(TR("%s, %u to %u players"), map->name.in[o->language], (unsigned)map->players_least,
           (unsigned)map->players_most);
    putchar('\n');
    printf(TR("places: %u, tracks: %u, double routes: %u, tunnels: %u, ferries: %u\n"),
           (unsigned)map->n_cities, (unsigned)map->n_tracks, doubles / 2, tunnels, ferries);
    fputs(TR("content hash "), stdout);
    for (unsigned i = 0; i < DEPO_HASH_SIZE; i++) printf("%02x", map->hash[i]);
    putchar('\n');
    for (unsigned i = 0; i < map->n_variants; i++)
        if (!o->variant || i == variant) show_variant(o, map, i);
    return 0;
}

/* What each kind of overlap says of two things: "T" is a track, "C" a city, "N" its name, "-" none.
 */
typedef struct overlap_words {
    char a, b;
    const char *text;
} overlap_words;

static overlap_words overlap_text(depo_overlap_kind kind) {
    static const overlap_words texts[] = {{'T', 'T', "a space touches one of"},
                                          {'T', 'C', "a space touches"},
                                          {'N', 'T', "touches a space of"},
                                          {'N', 'C', "touches"},
                                          {'N', 'N', "touches"},
                                          {'C', 'C', "touches"},
                                          {'T', 'T', "crosses"},
                                          {'C', '-', "is too near the edge"},
                                          {'T', '-', "leaves the board"},
                                          {'N', '-', "leaves the board"}};
    _Static_assert(sizeof texts / sizeof *texts == DEPO_OVERLAP_KINDS, "a text for each kind");
    return texts[kind];
}

enum { THING_TEXT = 2 * DEPO_ID_SIZE + 48 };

/* "tracks[3] (a-b)", "cities[2] (a)", "the name of cities[2] (a)". */
static void put_thing(const depo_map *map, char kind, unsigned number, char out[THING_TEXT]) {
    out[0] = 0;
    if (kind == 'T')
        snprintf(out, THING_TEXT, "tracks[%u] (%s-%s)", number,
                 map->cities[map->tracks[number].a].id, map->cities[map->tracks[number].b].id);
    else if (kind != '-')
        snprintf(out, THING_TEXT, "%scities[%u] (%s)", kind == 'N' ? "the name of " : "", number,
                 map->cities[number].id);
}

/* Tells which places have a name that is not theirs alone; returns how many. Such a map can be
 * played: moves and files have ids. */
static unsigned tell_namesakes(const char *file, const depo_map *map) {
    unsigned unclear = 0;
    for (unsigned i = 0; i < (unsigned)map->n_cities + map->n_groups; i++) {
        const char *name;
        unsigned place = depo_nth_place(map, i), other = depo_namesake(map, place, &name);
        if (other == DEPO_NONE) continue;
        unclear++;
        depo_fail("%s: %s[%u] (%s): \"%s\" is also a name of %s, so ticket lists and score sheets "
                  "can't use it",
                  file, place < DEPO_GROUP_BASE ? "cities" : "groups",
                  place < DEPO_GROUP_BASE ? place : place - DEPO_GROUP_BASE,
                  depo_place_id(map, place), name, depo_place_id(map, other));
    }
    return unclear;
}

unsigned depo_tell_overlaps(const char *file, const depo_map *map, const depo_overlaps *found,
                            const depo_overlap *list) {
    unsigned all = 0;
    for (unsigned i = 0; i < DEPO_OVERLAP_KINDS; i++) all += found->of[i];
    for (unsigned i = 0; i < found->n; i++) {
        char a[THING_TEXT], b[THING_TEXT];
        overlap_words words = overlap_text(list[i].kind);
        put_thing(map, words.a, list[i].a, a);
        put_thing(map, words.b, list[i].b, b);
        depo_fail_as("%s: %s: %s%s%s", file, a, words.text, *b ? " " : "", b);
    }
    if (all > found->n) depo_fail("%s: %u more overlaps", file, all - found->n);
    return all;
}

static int check_map(const options *o, depo_map *map) {
    enum { MOST = 64 };
    depo_land land;
    if (!depo_open_map(o->name, o->variant, o->tickets, map) || !depo_open_land(o->name, &land))
        return 1;
    depo_land_free(&land);
    depo_overlap list[MOST];
    depo_overlaps found = depo_board_overlaps(map, list, MOST);
    unsigned all = depo_tell_overlaps(o->name, map, &found, list);
    if (tell_namesakes(o->name, map) || all) return 1;
    printf(TR("%s: good: places %u, tracks %u, tickets %u, variants %u; nothing overlaps\n"),
           map->id, (unsigned)map->n_cities, (unsigned)map->n_tracks, (unsigned)map->n_tickets,
           (unsigned)map->n_variants);
    return o->printed ? depo_map_printed_check(o, map) : 0;
}

/* The last part of a path, which becomes the id of a new map; false when it can't be one. */
static bool id_of_folder(const char *folder, char id[DEPO_ID_SIZE]) {
    size_t length = strlen(folder), begin;
    while (length > 1 && folder[length - 1] == '/') length--;
    for (begin = length; begin && folder[begin - 1] != '/';) begin--;
    if (length - begin >= DEPO_ID_SIZE) return false;
    memcpy(id, folder + begin, length - begin);
    id[length - begin] = 0;
    return depo_is_id(id);
}

/* A copy of the smallest built-in map under another id and name, in the same words and lines. */
static bool write_start_map(FILE *out, const char *id) {
    static const char id_line[] = "\"id\": \"tiny\"", name_line[] = "\"name\": {";
    const depo_builtin_map *tiny = depo_builtin_find("tiny");
    const char *text = tiny->json, *end = text + tiny->json_size;
    const char *old_id = memmem(text, tiny->json_size, id_line, strlen(id_line));
    const char *name = old_id ? memmem(old_id, (size_t)(end - old_id), name_line, 9) : NULL;
    const char *rest = name ? memchr(name, '}', (size_t)(end - name)) : NULL;
    if (!rest) return false;
    fprintf(out, "%.*s\"id\": \"%s\"", (int)(old_id - text), text, id);
    const char *between = old_id + strlen(id_line);
    fprintf(out, "%.*s\"name\": {\"en\": \"%s\", \"ru\": \"%s\"", (int)(name - between), between,
            id, id);
    fwrite(rest, 1, (size_t)(end - rest), out);
    return !ferror(out);
}

static int new_map(const options *o, depo_map *map) {
    (void)map;
    char id[DEPO_ID_SIZE], path[4096];
    if (!id_of_folder(o->name, id))
        return depo_fail(
            "%s: the folder's name becomes the map's id: 1 to %d characters of a-z, 0-9 and -",
            o->name, DEPO_ID_SIZE - 1);
    if (depo_builtin_find(id)) return depo_fail("%s: a built-in map has this id", id);
    if (snprintf(path, sizeof path, "%s/map.json", o->name) >= (int)sizeof path)
        return depo_fail_as("%s: %s", o->name, strerror(ENAMETOOLONG));
    if (mkdir(o->name, 0777) && errno != EEXIST)
        return depo_fail_as("%s: %s", o->name, strerror(errno));
    FILE *out = fopen(path, "wxe"); /* never over a map that is there */
    if (!out) return depo_fail_as("%s: %s", path, strerror(errno));
    bool good = write_start_map(out, id);
    if (fclose(out) || !good) {
        int error = errno;
        unlink(path); /* half a map would stand in the way of the next try */
        return depo_fail("%s: can't be written: %s", path, strerror(error));
    }
    printf("%s: a small map to start from. Then:\n"
           "  depo map check %s            every problem, with its place\n"
           "  depo map show %s --svg > board.svg\n"
           "  depo play --map %s\n",
           path, path, path, path);
    return 0;
}

/* What comes first among the words. */
static const struct {
    const char *verb;
    bool named; /* a map or folder follows */
    int (*run)(const options *o, depo_map *map);
} verbs[] = {{"list", false, list_maps},      {"show", true, show_map},
             {"check", true, check_map},      {"layout", true, depo_map_layout},
             {"print", true, depo_map_print}, {"new", true, new_map}};
enum { VERBS = sizeof verbs / sizeof *verbs };

static void check(const depo_parsing *parsing, void *input) {
    options *o = input;
    if (!o->verb) depo_misused(parsing, "give an action: list, show, check, layout, print or new");
    while (o->number < VERBS && strcmp(o->verb, verbs[o->number].verb) != 0) o->number++;
    if (o->number == VERBS)
        depo_misused(parsing, "unknown action \"%s\": use list, show, check, layout, print or new",
                     o->verb);
    if (verbs[o->number].named && !o->name)
        depo_misused(parsing, "give a map, a file or a new folder");
    if (o->svg && o->json) depo_misused(parsing, "one of --svg and --json at a time");
    if (!verbs[o->number].named && o->name)
        depo_misused(parsing, "%s takes no more arguments", o->verb);
}

#define INTO(field) DEPO_INTO(options, field)

static const depo_option option_list[] = {
    {"svg", 's', NULL, DEPO_N("show: draw the board as SVG"), INTO(svg)},
    {"json", 'j', NULL, DEPO_N("show: print the place of every space as JSON"), INTO(json)},
    {"bare", 'b', NULL, DEPO_N("show --svg: without frame, title and legend"), INTO(bare)},
    {"lang", 'l', "LANG", DEPO_N("language of names"), DEPO_LANGUAGE_INTO(options, language)},
    {"variant", 'v', "VARIANT", DEPO_N("One variant only"), INTO(variant)},
    {"tickets", 't', "FILE", DEPO_N("A ticket list in place of the variant's"), INTO(tickets)},
    {"printed", 'r', NULL, DEPO_N("check: also look for slips in copying a printed board"),
     INTO(printed)},
    {"fresh", 'f', NULL, DEPO_N("layout: forget the curves and places of names in the file"),
     INTO(fresh)},
    {"move", 'm', NULL, DEPO_N("layout: let cities move a little"), INTO(move)},
    {"seed", 'n', "N", DEPO_N("layout: another number gives another board"),
     DEPO_RANGE(options, seed, 0, 1000000000)},
    {"out", 'o', "FILE",
     DEPO_N("layout, print: write to this file, - for standard output; print: or to a folder"),
     INTO(out)},
    {"paper", 'p', "SIZE", DEPO_N("print: poster, a4, a3 or letter (default: a4)"), INTO(paper)},
    {"parts", 'q', "LIST",
     DEPO_N("print: some of board, tickets, cards, score, rules (default: all)"), INTO(parts)},
    {0}};

static const depo_option words[] = {
    {NULL, 0, "VERB", NULL, INTO(verb)}, {NULL, 0, "MAP", NULL, INTO(name)}, {0}};

const depo_syntax depo_syntax_map = {
    .options = option_list,
    .words = words,
    .limit = DEPO_N("one map at a time"),
    .check = check,
    .arguments = "list\nshow MAP\ncheck MAP\nlayout MAP\nprint MAP\nnew FOLDER",
    .about = DEPO_N(
        "Lists the built-in maps, shows one, checks a map file for every problem, lays out the "
        "curves and names that a file leaves out, prints a game in true size, or makes a folder "
        "with a small map to start from. MAP is an id, a file or such a folder."),
};

int depo_cmd_map(int argc, char **argv) {
    options o = {.language = depo_language_of_environment(), .seed = 1};
    depo_parse(&depo_syntax_map, argc, argv, &o);
    depo_map *map = calloc(1, sizeof *map);
    if (!map) return depo_fail("out of memory");
    int code = verbs[o.number].run(&o, map);
    free(map);
    return code;
}
