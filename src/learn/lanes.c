/* SPDX-License-Identifier: MIT */
#include "learn/lanes.h"

#include "core/score.h"
#include "learn/workers.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct lane {
    depo_state state;
    depo_prng bots;    /* chance of the opponents */
    depo_prng samples; /* chance of depo_lanes_sample */
    depo_seed series;  /* of its own, or that of all lanes */
    depo_move move;    /* checked and about to be made */
    uint32_t games;    /* begun */
    int32_t length;    /* actions in this game */
    unsigned steps;    /* of the caller in this game */
    depo_seat seat;    /* the caller's where bots play the others */
    bool own;          /* the series is its own */
    bool wrong;        /* the action is not legal */
    bool waits;        /* for another game */
} lane;

/* What a step takes alone and shared by the threads, in seconds; 0: not known yet. Sharing pays
 * where a step is long and cores are free, which only measuring tells. */
typedef struct pace {
    double cost[2];
    unsigned since, wait; /* steps since the worse way was tried last, and until it is again */
} pace;

/* Memory of bots has room for each seat of a lane. */
typedef uint8_t memories[DEPO_MAX_PLAYERS][DEPO_BOT_MEMORY];

struct depo_lanes {
    depo_lanes_setup setup;
    depo_lanes_out out;
    depo_workers *workers; /* NULL with one thread */
    unsigned parts;        /* that work is shared in */
    pace pace;
    const int64_t *actions;
    int64_t *samples;
    const uint8_t *which, *has_seed; /* of a reset */
    const depo_seed *seeds;
    unsigned refused[DEPO_MAX_WORKERS]; /* the first lane of each part with a bad action */
    memories *memory;                   /* NULL without opponents */
    uint8_t *scratch;                   /* an observation or a mask for each part */
    lane list[];
};

static depo_seat actor(const depo_lanes *all, const lane *at) {
    return all->setup.n_opponents ? at->seat : depo_decider(&at->state);
}

static const depo_bot_spec *opponent_of(const depo_lanes_setup *setup, unsigned mine,
                                        unsigned seat) {
    unsigned players = setup->game->players, after = (seat + players - mine - 1) % players;
    return &setup->opponents[after % setup->n_opponents];
}

static void let_bots_play(depo_lanes *all, unsigned number) {
    lane *at = &all->list[number];
    const depo_lanes_setup *setup = &all->setup;
    unsigned mine = 1u << at->seat, deciders;
    while ((deciders = depo_deciders(&at->state) & ~mine)) {
        depo_view view;
        depo_seat seat = (depo_seat)__builtin_ctz(deciders);
        depo_observe(setup->game, &at->state, seat, &view);
        const depo_bot_spec *bot = opponent_of(setup, at->seat, seat);
        depo_ask ask = {.guide = setup->guide,
                        .view = &view,
                        .prng = &at->bots,
                        .budget = bot->budget,
                        .memory = all->memory[number][seat]};
        depo_apply(setup->game, &at->state, bot->kind->decide(&ask), NULL);
        at->length++;
    }
}

static void begin_game(depo_lanes *all, unsigned number) {
    lane *at = &all->list[number];
    const depo_lanes_setup *setup = &all->setup;
    uint64_t game = at->own ? at->games : (uint64_t)at->games * setup->count + number;
    depo_seed seed = at->own && !at->games ? at->series : depo_seed_derive(&at->series, game);
    depo_setup(setup->game, &at->state, &seed, DEPO_NONE, NULL);
    at->games++;
    at->length = 0;
    at->steps = 0;
    at->waits = false;
    if (!setup->n_opponents) return;
    if (at->own) game += at->series.key[0] % setup->game->players;
    at->seat =
        setup->seat < setup->game->players ? setup->seat : (depo_seat)(game % setup->game->players);
    memset(all->memory[number], 0, sizeof all->memory[number]);
    let_bots_play(all, number);
}

static size_t scratch_size(const depo_lanes_setup *setup) {
    unsigned sees = setup->layout->size, acts = setup->actions->count;
    return sees > acts ? sees : acts;
}

static uint8_t *scratch_of(const depo_lanes *all, unsigned part) {
    return all->scratch + part * scratch_size(&all->setup);
}

static void observe(const depo_lanes *all, unsigned number, depo_seat seat, unsigned part,
                    uint8_t *bytes, float *floats) {
    const depo_observation *layout = all->setup.layout;
    size_t place = (size_t)number * layout->size;
    uint8_t *into = bytes ? bytes + place : scratch_of(all, part);
    if (!bytes && !floats) return;
    depo_observe_bytes(layout, &all->list[number].state, seat, into);
    if (floats) depo_observe_floats(layout, into, floats + place);
}

/* What the next one to act gets. A game that waits for its end to be seen has one action, which
 * does nothing, so that whoever picks from masks finds one. */
static void show(depo_lanes *all, unsigned number, depo_seat seat, unsigned part) {
    const lane *at = &all->list[number];
    const depo_lanes_out *out = &all->out;
    const depo_actions *actions = all->setup.actions;
    observe(all, number, seat, part, out->bytes, out->floats);
    if (out->mask) {
        uint8_t *mask = out->mask + (size_t)number * actions->count;
        if (at->waits) {
            memset(mask, 0, actions->count);
            mask[actions->pass.first] = 1;
        } else {
            depo_action_mask(actions, &at->state, seat, mask);
        }
    }
    if (out->seat) out->seat[number] = seat;
    if (out->length) out->length[number] = at->length;
}

static float reward_of(const depo_lanes *all, const depo_score *score, unsigned seat) {
    int best = -100000;
    switch (all->setup.reward) {
    case DEPO_REWARD_WIN:
        return score->winners >> seat & 1 ? 1.0f / (float)__builtin_popcount(score->winners) : 0;
    case DEPO_REWARD_MARGIN:
        for (unsigned other = 0; other < all->setup.game->players; other++)
            if (other != seat && score->seat[other].total > best) best = score->seat[other].total;
        return (float)(score->seat[seat].total - best);
    default:
        return (float)score->seat[seat].total;
    }
}

static void clear_results(const depo_lanes *all, unsigned number) {
    const depo_lanes_out *out = &all->out;
    unsigned players = all->setup.game->players;
    size_t row = (size_t)number * players;
    if (out->reward) out->reward[number] = 0;
    if (out->over) out->over[number] = 0;
    if (out->cut) out->cut[number] = 0;
    if (out->wrong) out->wrong[number] = 0;
    if (out->rewards) memset(out->rewards + row, 0, players * sizeof *out->rewards);
    if (out->scores) memset(out->scores + row, 0, players * sizeof *out->scores);
}

/* A game has ended with the action of `seat`. */
static void tell_end(depo_lanes *all, unsigned number, depo_seat seat, unsigned part) {
    const depo_lanes_out *out = &all->out;
    unsigned players = all->setup.game->players;
    depo_score score;
    depo_count(all->setup.game, &all->list[number].state, &score);
    if (out->reward) out->reward[number] = reward_of(all, &score, seat);
    if (out->over) out->over[number] = 1;
    for (unsigned i = 0; i < players; i++) {
        size_t place = (size_t)number * players + i;
        if (out->rewards) out->rewards[place] = reward_of(all, &score, i);
        if (out->scores) out->scores[place] = score.seat[i].total;
    }
    observe(all, number, seat, part, out->last_bytes, out->last_floats);
}

/* Makes the action of a lane, or what stands for it where it is not legal, and lets bots answer. */
static void act(depo_lanes *all, unsigned number, depo_seat seat, unsigned part) {
    lane *at = &all->list[number];
    const depo_lanes_setup *setup = &all->setup;
    if (at->wrong && all->out.wrong) all->out.wrong[number] = 1;
    if (at->wrong && setup->illegal == DEPO_ILLEGAL_PENALTY) {
        if (all->out.reward) all->out.reward[number] = -setup->penalty;
        return;
    }
    if (at->wrong) {
        uint8_t *mask = scratch_of(all, part);
        depo_action_mask(setup->actions, &at->state, seat, mask);
        int action = depo_mask_pick(mask, setup->actions->count, &at->samples);
        depo_action_move(setup->actions, &at->state, seat, (unsigned)action, &at->move);
    }
    depo_apply(setup->game, &at->state, at->move, NULL);
    at->length++;
    if (setup->n_opponents) let_bots_play(all, number);
}

static void step_lane(depo_lanes *all, unsigned number, unsigned part) {
    lane *at = &all->list[number];
    const depo_lanes_setup *setup = &all->setup;
    clear_results(all, number);
    if (at->waits) {
        begin_game(all, number);
        show(all, number, actor(all, at), part);
        return;
    }
    depo_seat seat = actor(all, at);
    act(all, number, seat, part);
    bool over = at->state.phase == DEPO_OVER;
    bool cut = ++at->steps == setup->longest && !over;
    if (over) tell_end(all, number, seat, part);
    if (cut) {
        if (all->out.cut) all->out.cut[number] = 1;
        observe(all, number, seat, part, all->out.last_bytes, all->out.last_floats);
    }
    at->waits = (over || cut) && setup->autoreset != DEPO_AUTORESET_SAME;
    if ((over || cut) && !at->waits) begin_game(all, number);
    show(all, number, at->waits ? seat : actor(all, at), part);
}

typedef struct range {
    unsigned first, end;
} range;

static range part_of(const depo_lanes *all, unsigned part, unsigned parts) {
    uint64_t count = all->setup.count;
    return (range){(unsigned)(count * part / parts), (unsigned)(count * (part + 1) / parts)};
}

static void check_part(void *about, unsigned part, unsigned parts) {
    depo_lanes *all = about;
    const depo_lanes_setup *setup = &all->setup;
    range lanes = part_of(all, part, parts);
    all->refused[part] = setup->count;
    for (unsigned i = lanes.first; i < lanes.end; i++) {
        lane *at = &all->list[i];
        int64_t action = all->actions[i];
        if (at->waits && setup->autoreset == DEPO_AUTORESET_NEXT) continue;
        at->wrong = !at->waits && !(action >= 0 && action < setup->actions->count &&
                                    depo_action_move(setup->actions, &at->state, actor(all, at),
                                                     (unsigned)action, &at->move) &&
                                    depo_check(setup->game, &at->state, at->move) == DEPO_OK);
        if (!at->waits && !(at->wrong && setup->illegal == DEPO_ILLEGAL_REFUSE)) continue;
        all->refused[part] = i;
        return;
    }
}

static void step_part(void *about, unsigned part, unsigned parts) {
    depo_lanes *all = about;
    range lanes = part_of(all, part, parts);
    for (unsigned i = lanes.first; i < lanes.end; i++) step_lane(all, i, part);
}

static void reset_part(void *about, unsigned part, unsigned parts) {
    depo_lanes *all = about;
    range lanes = part_of(all, part, parts);
    for (unsigned i = lanes.first; i < lanes.end; i++) {
        lane *at = &all->list[i];
        if (all->which && !all->which[i]) continue;
        bool own = all->has_seed && all->has_seed[i];
        if (own || !all->has_seed) {
            at->series = own ? all->seeds[i] : *all->seeds;
            at->own = own;
            at->games = 0;
            /* Not the seed of any game: chance outside the games must tell nothing about them. */
            depo_seed seed = depo_seed_derive(&at->series, (uint64_t)1 << 62 | (own ? 0 : i));
            at->bots.at = seed.key[0];
            at->samples.at = seed.key[1];
        }
        clear_results(all, i);
        begin_game(all, i);
        show(all, i, actor(all, at), part);
    }
}

static void sample_part(void *about, unsigned part, unsigned parts) {
    depo_lanes *all = about;
    range lanes = part_of(all, part, parts);
    unsigned count = all->setup.actions->count;
    for (unsigned i = lanes.first; i < lanes.end; i++)
        all->samples[i] =
            depo_mask_pick(all->out.mask + (size_t)i * count, count, &all->list[i].samples);
}

/* Waking a thread takes as long as some steps without bots: fewer are never shared. */
static unsigned count_parts(const depo_lanes_setup *setup) {
    enum { PIECE = 128, EACH = 4 };
    unsigned parts = setup->n_opponents ? setup->count : setup->count / PIECE;
    unsigned most = setup->threads * EACH;
    if (setup->threads == 1 || !parts) return 1;
    if (parts > most) parts = most;
    return parts > DEPO_MAX_WORKERS ? DEPO_MAX_WORKERS : parts;
}

depo_lanes *depo_lanes_open(const depo_lanes_setup *setup) {
    depo_lanes *all = calloc(1, sizeof *all + setup->count * sizeof *all->list);
    if (!all) return NULL;
    all->setup = *setup;
    all->parts = count_parts(setup);
    all->scratch = malloc(all->parts * scratch_size(setup));
    if (setup->n_opponents) all->memory = aligned_alloc(16, setup->count * sizeof *all->memory);
    if (all->parts > 1) all->workers = depo_workers_start(setup->threads);
    if (all->scratch && (all->memory || !setup->n_opponents) && (all->workers || all->parts == 1))
        return all;
    depo_lanes_close(all);
    return NULL;
}

void depo_lanes_close(depo_lanes *all) {
    if (!all) return;
    depo_workers_stop(all->workers);
    free(all->scratch);
    free(all->memory);
    free(all);
}

depo_lanes_out *depo_lanes_results(depo_lanes *all) {
    return &all->out;
}

const depo_lanes_setup *depo_lanes_asked(const depo_lanes *all) {
    return &all->setup;
}

void depo_lanes_reset(depo_lanes *all, const depo_seed *series) {
    depo_lanes_reset_some(all, NULL, NULL, series);
}

void depo_lanes_reset_some(depo_lanes *all, const uint8_t *which, const uint8_t *has_seed,
                           const depo_seed *seeds) {
    all->which = which;
    all->has_seed = has_seed;
    all->seeds = seeds;
    depo_workers_do(all->workers, reset_part, all, all->parts);
}

enum { TRY_SOON = 16, TRY_LATE = 4096 };

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool shared_is_better(const pace *at) {
    return at->cost[1] < at->cost[0];
}

/* Whether the next step is shared: the better way, and the other one now and then. */
static bool share_next(pace *at) {
    bool better = shared_is_better(at);
    return ++at->since > at->wait ? !better : better;
}

static void learn_pace(pace *at, bool shared, double seconds) {
    bool better = shared_is_better(at);
    double *cost = &at->cost[shared];
    *cost = *cost > 0 ? *cost + (seconds - *cost) / 4 : seconds;
    if (at->since <= at->wait) return;
    at->since = 0;
    bool changed = shared_is_better(at) != better || !(at->cost[!shared] > 0);
    at->wait = changed ? TRY_SOON : at->wait < TRY_LATE ? 2 * at->wait + 1 : TRY_LATE;
}

static void check_and_step_part(void *about, unsigned part, unsigned parts) {
    check_part(about, part, parts);
    step_part(about, part, parts);
}

static unsigned step_with(depo_lanes *all, depo_workers *workers) {
    const depo_lanes_setup *setup = &all->setup;
    if (setup->illegal != DEPO_ILLEGAL_REFUSE && setup->autoreset != DEPO_AUTORESET_OFF) {
        depo_workers_do(workers, check_and_step_part, all, all->parts);
        return setup->count;
    }
    /* A check is quick: not worth a thread. */
    depo_workers_do(NULL, check_part, all, 1);
    if (all->refused[0] == setup->count) depo_workers_do(workers, step_part, all, all->parts);
    return all->refused[0];
}

unsigned depo_lanes_step(depo_lanes *all, const int64_t *actions) {
    all->actions = actions;
    if (!all->workers) return step_with(all, NULL);
    bool shared = share_next(&all->pace);
    double begin = seconds_now();
    unsigned refused = step_with(all, shared ? all->workers : NULL);
    learn_pace(&all->pace, shared, seconds_now() - begin);
    return refused;
}

void depo_lanes_sample(depo_lanes *all, int64_t *actions) {
    all->samples = actions;
    depo_workers_do(NULL, sample_part, all, 1); /* quick too */
}

bool depo_lanes_waits(const depo_lanes *all, unsigned number) {
    return all->list[number].waits;
}

const depo_state *depo_lanes_state(const depo_lanes *all, unsigned number) {
    return &all->list[number].state;
}
