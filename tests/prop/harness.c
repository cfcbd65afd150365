/* SPDX-License-Identifier: MIT */
#include "harness.h"

#include "mapio/mapio.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_MAPS = 16, SHRINK_REPLAYS = 4000 };

static depo_map maps[MAX_MAPS];
static unsigned n_maps;

/* Small decks full of locomotives: rows are replaced, piles run out, players pass. */
static void strain_cards(depo_map *map) {
    snprintf(map->id, sizeof map->id, "strained-cards");
    for (unsigned i = 0; i < map->n_variants; i++) {
        depo_rules *rules = &map->variants[i].rules;
        rules->deck_each = 3;
        rules->deck_locomotives = 10;
        rules->hand = 2;
        rules->trains = 30;
    }
}

/* Every mechanism at once. */
static void strain_mechanisms(depo_map *map) {
    snprintf(map->id, sizeof map->id, "strained-mechanisms");
    for (unsigned i = 0; i < map->n_tracks; i++) map->tracks[i].cart = i % 3 == 0;
    for (unsigned i = 0; i < map->n_variants; i++) {
        depo_rules *rules = &map->variants[i].rules;
        for (unsigned type = 0; type < 3; type++)
            snprintf(map->variants[i].terrain_id[type], DEPO_ID_SIZE, "terrain-%u", type);
        rules->deck_each = 8;
        rules->terrains = 3;
        rules->terrain_each = 5;
        rules->terrain_deal = 1;
        rules->terrain_face_up = 3;
        rules->merchandise = 5;
        rules->most_tickets = 7;
        rules->prize = 4;
        for (unsigned c = 0; c < DEPO_KINDS; c++) rules->terrain_of_color[c] = (uint8_t)(c % 3);
        for (unsigned n = 1; n <= DEPO_MAX_LENGTH; n++)
            rules->terrain_cost[n] = (uint8_t)(1 + n / 3);
        for (unsigned n = 2; n <= DEPO_MAX_PLAYERS; n++)
            for (unsigned k = 0; k < n; k++) rules->merchandise_bonus[n][k] = (uint8_t)(9 - 2 * k);
    }
}

/* Few trains and many tickets at once: the ticket deck goes round and runs out. */
static void strain_tickets(depo_map *map) {
    snprintf(map->id, sizeof map->id, "strained-tickets");
    map->n_variants = 3;
    for (unsigned i = 0; i < map->n_variants; i++) {
        map->variants[i] = map->variants[0];
        map->variants[i].id[0] = (char)('x' + i);
        depo_rules *rules = &map->variants[i].rules;
        rules->trains = 8;
        rules->start_regular = 3;
        rules->start_keep = 0;
        rules->start_returned = (uint8_t)(i % 3);
        rules->draw_offer = 8;
        rules->draw_keep = 1;
        rules->stations = 2;
    }
}

static void load_maps(void) {
    if (n_maps) return;
    static depo_problems problems;
    for (unsigned i = 0; i < depo_builtin_map_count; i++)
        if (!depo_map_open(depo_builtin_maps[i].id, &maps[n_maps++], &problems))
            fail_msg("the map %s can't be read", depo_builtin_maps[i].id);
    static const struct {
        const char *from;
        void (*strain)(depo_map *);
    } strained[] = {
        {"tiny", strain_cards}, {"europe", strain_mechanisms}, {"tiny", strain_tickets}};
    for (unsigned i = 0; i < sizeof strained / sizeof *strained; i++) {
        if (!depo_map_open(strained[i].from, &maps[n_maps], &problems)) continue;
        strained[i].strain(&maps[n_maps++]);
    }
}

unsigned prop_map_count(void) {
    load_maps();
    return n_maps;
}

const depo_map *prop_map(unsigned number) {
    load_maps();
    return &maps[number];
}

/* Other games with each number in DEPO_SEED. */
static uint64_t first_seed(void) {
    const char *text = getenv("DEPO_SEED");
    return text ? strtoull(text, NULL, 10) << 12 : 0;
}

unsigned prop_scale(void) {
    const char *text = getenv("DEPO_GAMES");
    long scale = text ? strtol(text, NULL, 10) : 1;
    return scale < 1 ? 1 : scale > 1000000 ? 1000000 : (unsigned)scale;
}

bool prop_fail(prop_run *run, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(run->message, sizeof run->message, format, arguments);
    va_end(arguments);
    return false;
}

void prop_each_case(void (*visit)(const prop_case *at, void *data), void *data) {
    for (unsigned m = 0; m < prop_map_count(); m++) {
        const depo_map *map = prop_map(m);
        for (unsigned variant = 0; variant < map->n_variants; variant++)
            for (unsigned options = 0; options < 1u << map->n_options; options++)
                for (unsigned n = map->players_least; n <= map->players_most; n++) {
                    prop_case at = {map, variant, options, n, PROP_RANDOM, 0};
                    visit(&at, data);
                }
    }
}

void prop_start(const prop_case *at, prop_run *run) {
    run->at = at;
    run->step = 0;
    run->message[0] = 0;
    if (depo_game_init(&run->game, at->map, at->variant, at->options, at->players) != DEPO_OK)
        fail_msg("the game of %s can't be made", at->map->id);
    depo_seed seed = {{at->seed, at->seed ^ 0x5deece66d}};
    memset(run->memory, 0, sizeof run->memory);
    memset(&run->before, 0, sizeof run->before);
    memset(&run->move, 0, sizeof run->move);
    depo_setup(&run->game, &run->state, &seed, DEPO_NONE, &run->events);
}

static depo_seat pick_decider(const depo_state *state, depo_prng *prng) {
    unsigned deciders = depo_deciders(state);
    unsigned skip = depo_prng_below(prng, (unsigned)__builtin_popcount(deciders));
    while (skip--) deciders &= deciders - 1;
    return (depo_seat)__builtin_ctz(deciders);
}

depo_move prop_drive(const prop_run *run, depo_prng *prng) {
    static depo_move moves[DEPO_MAX_MOVES];
    const depo_state *state = &run->state;
    depo_seat seat = pick_decider(state, prng);
    if (run->at->driver == PROP_RANDOM) return depo_random_move(&run->game, state, seat, prng);
    if (run->at->driver == PROP_LEGAL && depo_prng_below(prng, 300) == 0) {
        depo_seat leaver = (depo_seat)depo_prng_below(prng, run->game.players);
        if (!(state->resigned >> leaver & 1))
            return (depo_move){.kind = DEPO_RESIGN, .seat = leaver};
    }
    unsigned n = depo_legal(&run->game, state, seat, moves);
    if (!n) return (depo_move){.kind = 0xff, .seat = seat}; /* refused: the game is stuck */
    if (run->at->driver == PROP_HOARD && depo_prng_below(prng, 40)) {
        unsigned draws = 0;
        for (unsigned i = 0; i < n; i++)
            if (moves[i].kind >= DEPO_TAKE && moves[i].kind <= DEPO_TERRAIN_BLIND)
                moves[draws++] = moves[i];
        if (draws) n = draws;
    }
    return moves[depo_prng_below(prng, n)];
}

/* Makes one step and asks the property. */
static bool make_step(prop_run *run, depo_move move, prop_check *check) {
    run->before = run->state;
    run->move = move;
    depo_apply(&run->game, &run->state, move, &run->events);
    run->step++;
    run->prng.at = depo_state_hash(&run->state);
    return check(run);
}

static bool begin(prop_run *run, const prop_case *at, prop_check *check) {
    prop_start(at, run);
    run->prng.at = depo_state_hash(&run->state);
    return check(run);
}

/* Plays the moves in `list`, leaving out those that are refused; true when the property fails.
 * The moves that were made are then in `list`, up to the failing one. */
static bool fails_again(prop_run *run, const prop_case *at, prop_check *check, depo_move *list,
                        unsigned *count) {
    unsigned made = 0;
    bool failed = !begin(run, at, check);
    for (unsigned i = 0; i < *count && !failed; i++) {
        if (depo_check(&run->game, &run->state, list[i]) != DEPO_OK) continue;
        depo_move move = list[i];
        list[made++] = move;
        failed = !make_step(run, move, check);
    }
    *count = made;
    return failed;
}

/* Deletes runs of moves, long ones first, as long as the property still fails. */
static unsigned shrink(prop_run *run, const prop_case *at, prop_check *check, depo_move *list,
                       unsigned count) {
    static depo_move trial[PROP_MAX_STEPS];
    unsigned replays = 0;
    for (unsigned size = count / 2; size >= 1; size /= 2) {
        bool again = true;
        while (again) {
            again = false;
            for (unsigned from = 0; from + size <= count && replays < SHRINK_REPLAYS;) {
                unsigned left = count - size;
                memcpy(trial, list, from * sizeof *list);
                memcpy(trial + from, list + from + size, (left - from) * sizeof *list);
                replays++;
                if (fails_again(run, at, check, trial, &left)) {
                    memcpy(list, trial, left * sizeof *list);
                    count = left;
                    again = true;
                } else {
                    from += size;
                }
            }
            if (size > 1) break;
        }
    }
    return count;
}

static void report(const char *name, prop_run *run, const prop_case *at, prop_check *check,
                   depo_move *list, unsigned count) {
    static const char *const drivers[] = {"random", "legal", "hoard"};
    static const char *const kinds[] = {"KEEP",          "TAKE",    "TAKE_BLIND", "TERRAIN",
                                        "TERRAIN_BLIND", "CLAIM",   "PAY",        "DECLINE",
                                        "STATION",       "TICKETS", "PASS",       "RESIGN"};
    fprintf(stderr,
            "%s fails: map %s, variant %s, options %#x, players %u, driver %s, seed %#llx\n", name,
            at->map->id, at->map->variants[at->variant].id, at->options, at->players,
            drivers[at->driver], (unsigned long long)at->seed);
    fprintf(stderr, "  step %u: %s\n", run->step, run->message);
    fprintf(stderr, "  seed of the game {%#llx, %#llx}\n", (unsigned long long)at->seed,
            (unsigned long long)(at->seed ^ 0x5deece66d));
    unsigned least = shrink(run, at, check, list, count);
    bool failed = fails_again(run, at, check, list, &least);
    fprintf(stderr, "  %u moves suffice%s: %s\n", least, failed ? "" : " no longer", run->message);
    for (unsigned i = 0; i < least; i++) {
        const depo_move *m = &list[i];
        fprintf(stderr, "  {%s, %u, %u, %u, %u, %u, %u, %u},\n",
                m->kind < DEPO_MOVE_KINDS ? kinds[m->kind] : "?", m->seat, m->what, m->color,
                m->cards, m->locos, m->terrain, m->terrain_locos);
    }
    fflush(stderr);
}

/* Plays one game; false when the property failed and was reported. */
static bool play(const char *name, prop_check *check, const prop_case *at) {
    static prop_run run;
    static depo_move list[PROP_MAX_STEPS];
    unsigned count = 0;
    depo_prng prng = {at->seed * 0x9e3779b97f4a7c15u + at->driver};
    bool good = begin(&run, at, check);
    while (good && run.state.phase != DEPO_OVER) {
        if (count == PROP_MAX_STEPS) {
            good = prop_fail(&run, "the game does not end in %d moves", PROP_MAX_STEPS);
            break;
        }
        depo_move move = prop_drive(&run, &prng);
        depo_status status = depo_check(&run.game, &run.state, move);
        if (status != DEPO_OK) {
            good = prop_fail(&run, "the player's move %u of seat %u is refused: %s", move.kind,
                             move.seat, depo_status_symbol(status));
            break;
        }
        list[count++] = move;
        good = make_step(&run, move, check);
    }
    if (!good) report(name, &run, at, check, list, count);
    return good;
}

typedef struct sweep {
    const char *name;
    prop_check *check;
    unsigned share;
    unsigned number; /* of the configuration */
    bool good;
} sweep;

static void visit(const prop_case *at, void *data) {
    sweep *s = data;
    /* The properties are proven without sanitizers; these watch each configuration once. */
    unsigned share = getenv("DEPO_SANITIZER") ? (s->share + 7) / 8 : s->share;
    unsigned games = (prop_scale() * share + 99) / 100;
    s->number++;
    for (unsigned i = 0; s->good && i < games * PROP_DRIVERS; i++) {
        /* A share below a whole game takes turns with the drivers. */
        bool in_turn = s->number % PROP_DRIVERS == i % PROP_DRIVERS;
        if (prop_scale() * share < 100 && !in_turn) continue;
        prop_case one = *at;
        one.driver = (prop_driver)(i % PROP_DRIVERS);
        one.seed = ((uint64_t)s->number << 32 | (i / PROP_DRIVERS + 1)) + first_seed();
        s->good = play(s->name, s->check, &one);
    }
}

void prop_for_all(const char *name, prop_check *check, unsigned share) {
    sweep s = {.name = name, .check = check, .share = share, .good = true};
    prop_each_case(visit, &s);
    if (!s.good) fail_msg("%s: see above", name);
}
