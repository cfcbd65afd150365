/* SPDX-License-Identifier: MIT
 * `depo bot`: a bot that speaks the line protocol, or explains its move in a game file. */
#include "cli/commands.h"
#include "cli/common.h"
#include "say/tr.h"
#include "sim/protocol.h"
#include "sim/seat.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

typedef struct arguments {
    const char *name, *file, *map, *tickets;
    uint64_t until;
    bool explain, list;
    depo_seed seed;
} arguments;

#define INTO(field) DEPO_INTO(arguments, field)

static const depo_option options[] = {
    {"explain", 0, NULL, DEPO_N("print the moves it considered, with figures"), INTO(explain)},
    {"until", 0, "N", DEPO_N("with FILE: use the position after N moves"),
     DEPO_RANGE(arguments, until, 0, 1000000000000)},
    {"seed", 'S', "SEED", DEPO_N("the bot's random seed (default: 1)"), INTO(seed)},
    {"map", 0, "MAP", DEPO_N("a map file in place of the built-in map"), INTO(map)},
    {"tickets", 0, "LIST", DEPO_N("use this ticket list instead"), INTO(tickets)},
    {"list", 0, NULL, DEPO_N("list the bots"), INTO(list)},
    {0},
};

static const depo_option words[] = {
    {NULL, 0, "NAME", NULL, INTO(name)}, {NULL, 0, "FILE", NULL, INTO(file)}, {0}};

/* A bot with what it plays on. */
typedef struct player {
    depo_bot_spec spec;
    depo_map map;
    depo_game game;
    depo_guide guide;
    depo_prng prng;
    depo_thoughts thoughts;
    _Alignas(16) unsigned char memory[DEPO_BOT_MEMORY];
    bool explain, ready;
} player;

static depo_move decide(player *p, const depo_view *view) {
    p->thoughts.count = 0;
    depo_ask ask = {.guide = &p->guide,
                    .view = view,
                    .prng = &p->prng,
                    .budget = p->spec.budget,
                    .memory = p->memory,
                    .thoughts = p->explain ? &p->thoughts : NULL};
    depo_move move = p->spec.kind->decide(&ask);
    if (p->explain && !p->thoughts.count)
        p->thoughts = (depo_thoughts){.count = 1, .list = {{.move = move}}};
    return move;
}

static void print_thoughts(const player *p, const depo_state *known, FILE *out) {
    for (unsigned i = 0; i < p->thoughts.count; i++) {
        const depo_thought *thought = &p->thoughts.list[i];
        char text[DEPO_MOVE_TEXT];
        depo_move_text(&p->map, &p->game, known, thought->move, text);
        if (thought->trials)
            fprintf(out, "%c %+7.1f ± %-5.1f %6u  %s\n", i ? ' ' : '*', thought->value,
                    1.96 * thought->error, thought->trials, text);
        else
            fprintf(out, "%c by its rules              %s\n", i ? ' ' : '*', text);
    }
}

static json_t *thoughts_json(const player *p, const depo_state *known) {
    json_t *list = json_array();
    for (unsigned i = 0; i < p->thoughts.count; i++) {
        const depo_thought *thought = &p->thoughts.list[i];
        char text[DEPO_MOVE_TEXT];
        depo_move_text(&p->map, &p->game, known, thought->move, text);
        json_array_append_new(list,
                              json_pack("{ss sf sf si}", "move", text, "value", thought->value,
                                        "error", thought->error, "trials", (int)thought->trials));
    }
    return list;
}

/* Prepares for the game of a "game" message. */
static bool begin(player *p, const json_t *message, const arguments *a) {
    const char *map = NULL, *hash = NULL, *variant = NULL, *seed = NULL;
    int players = 0;
    json_t *chosen = NULL;
    if (json_unpack((json_t *)message, "{ss ss ss si ss s?o}", "map", &map, "hash", &hash,
                    "variant", &variant, "players", &players, "seed", &seed, "options", &chosen))
        return depo_fail("the \"game\" line is incomplete"), false;
    if (!p->ready || strcmp(map, p->map.id) != 0)
        if (!depo_open_map(a->map ? a->map : map, variant, a->tickets, &p->map)) return false;
    char own[2 * DEPO_HASH_SIZE + 1];
    sodium_bin2hex(own, sizeof own, p->map.hash, DEPO_HASH_SIZE);
    if (strcmp(hash, own) != 0)
        return depo_fail("the game uses another version of the map \"%s\"; name it with --map and "
                         "--tickets",
                         map),
               false;
    unsigned number = depo_map_variant_by_id(&p->map, variant), bits = 0;
    for (size_t i = 0; i < json_array_size(chosen); i++) {
        const char *id = json_string_value(json_array_get(chosen, i));
        unsigned option = id ? depo_map_option_by_id(&p->map, id) : DEPO_NONE;
        if (option == DEPO_NONE) return depo_fail("the map has no such option"), false;
        bits |= 1u << option;
    }
    depo_status status = depo_game_init(&p->game, &p->map, number, bits, (unsigned)players);
    if (status != DEPO_OK) return depo_fail_as("game: %s", depo_status_symbol(status)), false;
    depo_guide_init(&p->guide, &p->game);
    memset(p->memory, 0, sizeof p->memory);
    p->prng.at = strtoull(seed, NULL, 16);
    p->ready = true;
    return true;
}

static bool answer(player *p, const json_t *message) {
    const char *packed = json_string_value(json_object_get(message, "packed"));
    json_int_t id = json_integer_value(json_object_get(message, "id"));
    depo_view view;
    if (p->ready && !packed) { /* the question again, with the view as its own bots read it */
        printf("{\"id\":%" JSON_INTEGER_FORMAT ",\"want\":[\"packed\"]}\n", id);
        fflush(stdout);
        return true;
    }
    if (!p->ready || !packed || !depo_unpack_view(&p->game, packed, &view))
        return depo_fail("can't read the \"move\" line"), false;
    depo_move move = decide(p, &view);
    char text[DEPO_MOVE_TEXT];
    depo_move_text(&p->map, &p->game, &view.known, move, text);
    json_t *out = json_pack("{sI ss}", "id", id, "move", text);
    if (p->explain) {
        json_object_set_new(out, "thoughts", thoughts_json(p, &view.known));
        print_thoughts(p, &view.known, stderr);
    }
    json_dumpf(out, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(out);
    return true;
}

static int converse(player *p, const arguments *a) {
    char *line = NULL;
    size_t room = 0;
    bool good = true;
    ssize_t size;
    while (good && (size = getline(&line, &room, stdin)) > 0) {
        json_error_t error;
        json_t *message = json_loadb(line, (size_t)size, 0, &error);
        const char *type = json_string_value(json_object_get(message, "type"));
        if (!type) {
            depo_fail("not a protocol line: %s", message ? "it has no \"type\"" : error.text);
            good = false;
        } else if (!strcmp(type, "game")) {
            good = begin(p, message, a);
        } else if (!strcmp(type, "move")) {
            good = answer(p, message);
        }
        json_decref(message);
    }
    free(line);
    return good ? 0 : 1;
}

/* Replays a file and tells what the bot would do. */
static int explain_file(player *p, const arguments *a) {
    static depo_record record;
    if (!depo_open_record(a->file, a->map, a->tickets, &record, &p->map)) return 1;
    depo_problems problems = {0};
    depo_state state;
    int result = 1;
    unsigned until = a->until < record.n_moves ? (unsigned)a->until : record.n_moves;
    bool good = depo_record_open(&record, &p->map, &p->game, &state, NULL, &problems);
    for (unsigned i = 0; good && i < until; i++)
        good = depo_record_play(&record, i, &p->map, &p->game, &state, NULL, &problems);
    if (!good) {
        depo_fail_problems(a->file, &problems);
    } else if (state.phase == DEPO_OVER) {
        depo_fail("%s: the game is over; choose a position with --until N", a->file);
    } else {
        depo_view view;
        depo_guide_init(&p->guide, &p->game);
        depo_observe(&p->game, &state, depo_decider(&state), &view);
        p->explain = true;
        decide(p, &view);
        printf(depo_here("seat %u: expected margin over the best opponent, trials, move\n"),
               view.seat + 1u);
        print_thoughts(p, &view.known, stdout);
        result = 0;
    }
    depo_record_free(&record);
    return result;
}

const depo_syntax depo_syntax_bot = {
    .options = options,
    .words = words,
    .arguments = "NAME [FILE]",
    .about = DEPO_N("Runs a bot: answers the line protocol on standard input and output. With a "
                    "game file, prints the bot's move in that position and why."),
};

int depo_cmd_bot(int argc, char **argv) {
    arguments a = {.seed = {{1, 0}}, .until = UINT64_MAX};
    depo_parse(&depo_syntax_bot, argc, argv, &a);
    if (a.list) {
        for (unsigned i = 0; i < depo_bot_kind_count; i++)
            printf("%-8s %s\n", depo_bot_kinds[i].name, depo_here(depo_bot_kinds[i].about));
        return 0;
    }
    if (!a.name) return depo_fail_use("name a bot; 'depo bot --list' lists them");
    static player p;
    if (!depo_bot_parse(a.name, &p.spec)) {
        char why[256];
        depo_bot_say_wrong(a.name, &p.spec, why, sizeof why);
        return depo_fail_as("%s", why);
    }
    p.explain = a.explain;
    p.prng.at = a.seed.key[0] ^ a.seed.key[1];
    return a.file ? explain_file(&p, &a) : converse(&p, &a);
}
