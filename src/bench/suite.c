/* SPDX-License-Identifier: MIT
 * Which figures there are, and taking them round after round. */
#include "bench/bench.h"
#include "core/trail.h"

#include "bench/task.h"
#include "mapio/mapio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct targets {
    double must, goal;
} targets;

/* One figure and how it is taken. */
typedef struct entry {
    depo_figure *figure;
    depo_batch *batch;
    depo_bench_task task;
    double times[DEPO_BENCH_ROUNDS]; /* nanoseconds for one unit, best of each round */
} entry;

/* Everything the figures are taken on: a sample for each map and number of players. */
enum { MAX_SAMPLES = 24 };
typedef struct suite {
    depo_figure *figures;
    unsigned n_figures, n_entries, n_samples;
    entry entries[DEPO_MAX_FIGURES];
    depo_sample *samples[MAX_SAMPLES];
    depo_learning *learning[MAX_SAMPLES]; /* of some samples */
    depo_bits *networks;
    float *trail_ns; /* best time of each network */
} suite;

static double now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static depo_figure *add_figure(suite *s, const char *key, const char *about, depo_unit unit,
                               targets target) {
    if (s->n_figures == DEPO_MAX_FIGURES) return NULL;
    depo_figure *figure = &s->figures[s->n_figures++];
    *figure = (depo_figure){.unit = unit, .must = target.must, .goal = target.goal};
    snprintf(figure->key, sizeof figure->key, "%s", key);
    snprintf(figure->about, sizeof figure->about, "%s", about);
    return figure;
}

static void add_entry(suite *s, const char *key, const char *about, depo_unit unit, targets target,
                      depo_batch *batch, const depo_sample *sample) {
    depo_figure *figure = add_figure(s, key, about, unit, target);
    if (!figure) return;
    s->entries[s->n_entries++] = (entry){
        .figure = figure, .batch = batch, .task = {.sample = sample, .networks = s->networks}};
}

static const targets no_targets = {0, 0};

/* Adds an entry whose key is `prefix` and `name`. */
static void add_named(suite *s, const char *prefix, const char *name, const char *about,
                      depo_unit unit, targets target, depo_batch *batch,
                      const depo_sample *sample) {
    char key[40], text[64];
    snprintf(key, sizeof key, "%.20s%.18s", prefix, name);
    int id_length = (int)strcspn(prefix, "_");
    snprintf(text, sizeof text, "%.*s%s%.40s", id_length, prefix, *prefix ? " " : "", about);
    add_entry(s, key, text, unit, target, batch, sample);
}

static depo_sample *add_sample(suite *s, const depo_map *map, unsigned players) {
    if (s->n_samples == MAX_SAMPLES) return NULL;
    depo_sample *sample = malloc(sizeof *sample);
    if (!sample) return NULL;
    s->samples[s->n_samples++] = sample;
    return depo_sample_fill(sample, map, players) ? sample : NULL;
}

/* Games a second for 2, 4 and the most players. */
static bool add_games(suite *s, const depo_map *map, bool main_map) {
    unsigned most = map->players_most;
    for (unsigned players = 2; players <= most; players++) {
        if (players != 2 && players != most && !(main_map && players == 4)) continue;
        const depo_sample *sample = add_sample(s, map, players);
        if (!sample) return false;
        targets target = no_targets;
        if (main_map && players == 2) target = (targets){60e3, 120e3};
        if (main_map && players == 4) target = (targets){33e3, 65e3};
        char name[16], about[40];
        snprintf(name, sizeof name, "%u_games_s", players);
        snprintf(about, sizeof about, "random games, %u players, counted", players);
        add_named(s, map->id, name, about, DEPO_UNIT_PER_S, target, depo_batch_games, sample);
    }
    return true;
}

/* What a learner needs, for a sample of two players. */
static bool add_learning(suite *s, const depo_map *map, bool main_map, const depo_sample *two) {
    unsigned place = 0;
    while (s->samples[place] != two) place++;
    depo_learning *learning = s->learning[place] = depo_learning_open(&two->game);
    if (!learning) return false;
    char prefix[DEPO_ID_SIZE + 1] = "";
    if (!main_map) snprintf(prefix, sizeof prefix, "%s_", map->id);
    targets mask = {100, 50}, steps = {400e3, 800e3};
    if (!main_map) mask = steps = no_targets;
    unsigned first = s->n_entries;
    if (two->n_turns) {
        add_named(s, prefix, "mask_ns", "legal actions as a mask", DEPO_UNIT_NS, mask,
                  depo_batch_masks, two);
        add_named(s, prefix, "observe_ns", "observation", DEPO_UNIT_NS, no_targets, depo_batch_seen,
                  two);
    }
    add_named(s, prefix, "learn_steps_s", "256 games, masks, observations", DEPO_UNIT_PER_S, steps,
              depo_batch_learns, two);
    for (unsigned i = first; i < s->n_entries; i++) s->entries[i].task.learning = learning;
    return true;
}

/* The parts of a game. On the main map their keys have no prefix, and they have targets. */
static void add_parts(suite *s, const depo_map *map, bool main_map, const depo_sample *two,
                      const depo_sample *full) {
    char prefix[DEPO_ID_SIZE + 1] = "";
    if (!main_map) snprintf(prefix, sizeof prefix, "%s_", map->id);
    targets step = {70, 35}, list = {120, 50}, apply = {80, 30}, world = {500, 200};
    if (!main_map) step = list = apply = world = no_targets;
    add_named(s, prefix, "step_ns", "random step, not counted", DEPO_UNIT_NS, step,
              depo_batch_steps, two);
    if (two->n_turns) { /* NOLINT: no sample is missing */
        add_named(s, prefix, "legal_ns", "legal list of 30 to 100 moves", DEPO_UNIT_NS, list,
                  depo_batch_lists, two);
        add_named(s, prefix, "choose_ns", "the same as sets", DEPO_UNIT_NS, no_targets,
                  depo_batch_choices, two);
    }
    add_named(s, prefix, "apply_ns", "apply", DEPO_UNIT_NS, apply, depo_batch_applies, two);
    if (two->n_turns)
        add_named(s, prefix, "determinize_ns", "determinize, 2 players", DEPO_UNIT_NS, world,
                  depo_batch_worlds, two);
    if (full->n_turns)
        add_named(s, prefix, "determinize_full_ns", "determinize, most players", DEPO_UNIT_NS,
                  no_targets, depo_batch_worlds, full);
    if (full->n_ends) {
        bool stations = full->game.rules.stations != 0;
        snprintf(prefix, sizeof prefix, "%s_", map->id);
        add_named(s, prefix, "score_us",
                  stations ? "final count, all stations, a player" : "final count, a player",
                  DEPO_UNIT_US, stations ? (targets){10, 2} : no_targets, depo_batch_counts, full);
    }
}

static bool add_map(suite *s, const char *id, bool main_map) {
    depo_problems problems = {0};
    depo_map *map = malloc(sizeof *map);
    bool done = false;
    if (map && depo_map_open(id, map, &problems)) {
        unsigned first = s->n_samples;
        done = add_games(s, map, main_map);
        if (done) add_parts(s, map, main_map, s->samples[first], s->samples[s->n_samples - 1]);
        done = done && add_learning(s, map, main_map, s->samples[first]);
    }
    free(map);
    return done;
}

static bool fill(suite *s) {
    s->networks = malloc(DEPO_SAMPLE_NETWORKS * sizeof *s->networks);
    s->trail_ns = malloc(DEPO_SAMPLE_NETWORKS * sizeof *s->trail_ns);
    if (!s->networks || !s->trail_ns) return false;
    add_entry(s, "reference_ns", "reference: one number", DEPO_UNIT_NS, no_targets,
              depo_batch_numbers, NULL);
    add_entry(s, "reference_copy_ns", "reference: copy of 1 KB", DEPO_UNIT_NS, no_targets,
              depo_batch_blocks, NULL);
    for (unsigned i = 0; i < depo_builtin_map_count; i++)
        if (!add_map(s, depo_builtin_maps[i].id, i == 0)) return false;
    const depo_sample *sample = s->samples[0];
    depo_sample_networks(&sample->game, s->networks, DEPO_SAMPLE_NETWORKS);
    for (unsigned i = 0; i < DEPO_SAMPLE_NETWORKS; i++) s->trail_ns[i] = 1e9f;
    add_entry(s, "copy_ns", "copy of the state", DEPO_UNIT_NS, (targets){40, 10}, depo_batch_copies,
              sample);
    add_entry(s, "trail_mean_us", "longest trail, mean of random networks", DEPO_UNIT_US,
              (targets){1.5, 0.5}, depo_batch_trails, sample);
    return true;
}

/* Runs batches for a while and notes the quickest: others had the processor during the rest. */
static void take(entry *e, unsigned round, double slice_ns) {
    double begin = now_ns(), before = begin, after;
    e->times[round] = 1e18;
    do {
        unsigned units = e->batch(&e->task);
        after = now_ns();
        double time = (after - before) / units;
        if (time < e->times[round]) e->times[round] = time;
        before = after;
    } while (after - begin < slice_ns);
}

/* Times every network by itself and keeps its best time: what remains is its own. */
static void take_each_trail(suite *s) {
    const depo_game *game = &s->samples[0]->game;
    volatile unsigned sink = 0;
    double before = now_ns();
    for (unsigned i = 0; i < DEPO_SAMPLE_NETWORKS; i++) {
        sink = sink + depo_longest_trail(game, s->networks[i]);
        double after = now_ns();
        if (after - before < s->trail_ns[i]) s->trail_ns[i] = (float)(after - before);
        before = after;
    }
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double in_unit(double ns, depo_unit unit) {
    if (unit == DEPO_UNIT_US) return ns / 1e3;
    return unit == DEPO_UNIT_PER_S ? 1e9 / ns : ns;
}

static void finish(suite *s) {
    for (unsigned i = 0; i < s->n_entries; i++)
        qsort(s->entries[i].times, DEPO_BENCH_ROUNDS, sizeof(double), by_value);
    double number = s->entries[0].times[0], block = s->entries[1].times[0];
    for (unsigned i = 0; i < s->n_entries; i++) {
        entry *e = &s->entries[i];
        bool copies = e->batch == depo_batch_copies || e->batch == depo_batch_blocks;
        e->figure->best = in_unit(e->times[0], e->figure->unit);
        e->figure->median = in_unit(e->times[DEPO_BENCH_ROUNDS / 2], e->figure->unit);
        e->figure->ratio = e->times[0] / (copies ? block : number);
    }
    float worst = 0;
    for (unsigned i = 0; i < DEPO_SAMPLE_NETWORKS; i++)
        if (s->trail_ns[i] > worst) worst = s->trail_ns[i];
    depo_figure *figure = add_figure(s, "trail_worst_us", "longest trail, worst of them",
                                     DEPO_UNIT_US, (targets){100, 20});
    if (figure) {
        figure->best = figure->median = (double)worst / 1e3;
        figure->ratio = (double)worst / number;
    }
    figure =
        add_figure(s, "state_bytes", "size of the state", DEPO_UNIT_BYTES, (targets){2048, 1024});
    if (figure) figure->best = figure->median = (double)sizeof(depo_state);
}

unsigned depo_bench(double seconds, depo_figure figures[DEPO_MAX_FIGURES]) {
    suite *s = calloc(1, sizeof *s);
    unsigned count = 0;
    if (!s) return 0;
    s->figures = figures;
    if (fill(s)) {
        double slice_ns = seconds * 1e9 / (DEPO_BENCH_ROUNDS * (double)s->n_entries);
        for (unsigned round = 0; round < DEPO_BENCH_ROUNDS; round++) {
            for (unsigned i = 0; i < s->n_entries; i++) take(&s->entries[i], round, slice_ns);
            take_each_trail(s);
        }
        finish(s);
        count = s->n_figures;
    }
    for (unsigned i = 0; i < s->n_samples; i++) {
        depo_learning_close(s->learning[i]);
        free(s->samples[i]->moves);
        free(s->samples[i]);
    }
    free(s->networks);
    free(s->trail_ns);
    free(s);
    return count;
}
