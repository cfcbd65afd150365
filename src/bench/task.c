/* SPDX-License-Identifier: MIT */
#include "bench/task.h"

#include "bench/reference.h"
#include "core/score.h"
#include "core/trail.h"

unsigned depo_batch_numbers(depo_bench_task *task) {
    task->sink += depo_reference_numbers(task->sink);
    return DEPO_REFERENCE_STEPS;
}

unsigned depo_batch_blocks(depo_bench_task *task) {
    task->sink += depo_reference_copies(task->sink);
    return DEPO_REFERENCE_COPIES;
}

/* Games in a batch: fewer with more players, who play longer. */
static unsigned games_of(const depo_sample *sample) {
    return 256u / sample->game.players;
}

static unsigned play_random_game(const depo_game *game, unsigned i, depo_state *state) {
    depo_prng prng;
    unsigned steps = 0;
    depo_sample_setup(game, i, state, &prng);
    for (; depo_deciders(state); steps++)
        depo_apply(game, state, depo_random_move(game, state, depo_decider(state), &prng), NULL);
    return steps;
}

unsigned depo_batch_games(depo_bench_task *task) {
    for (unsigned i = 0; i < games_of(task->sample); i++) {
        depo_state state;
        depo_score score;
        play_random_game(&task->sample->game, i, &state);
        depo_count(&task->sample->game, &state, &score);
        task->sink += score.winners;
    }
    return games_of(task->sample);
}

unsigned depo_batch_steps(depo_bench_task *task) {
    unsigned steps = 0;
    for (unsigned i = 0; i < games_of(task->sample); i++) {
        depo_state state;
        steps += play_random_game(&task->sample->game, i, &state);
        task->sink += state.turn;
    }
    return steps;
}

unsigned depo_batch_copies(depo_bench_task *task) {
    enum { STATES = 16, COPIES = 1024 };
    static _Thread_local depo_state states[STATES];
    states[task->sink % STATES] = task->sample->turns[0];
    for (unsigned i = 0; i < COPIES; i++) {
        states[(i * 5 + 1) % STATES] = states[i % STATES];
        __asm__ volatile("" ::: "memory"); /* every copy is made */
    }
    task->sink += states[task->sink % STATES].turn;
    return COPIES;
}

unsigned depo_batch_lists(depo_bench_task *task) {
    static _Thread_local depo_move moves[DEPO_MAX_MOVES];
    const depo_sample *sample = task->sample;
    for (unsigned i = 0; i < sample->n_turns; i++) {
        const depo_state *state = &sample->turns[i];
        task->sink += depo_legal(&sample->game, state, state->turn, moves);
    }
    return sample->n_turns;
}

unsigned depo_batch_choices(depo_bench_task *task) {
    const depo_sample *sample = task->sample;
    for (unsigned i = 0; i < sample->n_turns; i++) {
        depo_choices choices;
        depo_choose(&sample->game, &sample->turns[i], &choices);
        task->sink += choices.slots + (uint64_t)choices.claim[DEPO_RED];
    }
    return sample->n_turns;
}

unsigned depo_batch_masks(depo_bench_task *task) {
    const depo_sample *sample = task->sample;
    for (unsigned i = 0; i < sample->n_turns; i++) {
        const depo_state *state = &sample->turns[i];
        depo_action_mask(&task->learning->actions, state, state->turn, task->learning->memory);
        task->sink += task->learning->memory[task->learning->actions.blind.first];
    }
    return sample->n_turns;
}

unsigned depo_batch_seen(depo_bench_task *task) {
    const depo_sample *sample = task->sample;
    for (unsigned i = 0; i < sample->n_turns; i++) {
        const depo_state *state = &sample->turns[i];
        depo_observe_bytes(&task->learning->layout, state, state->turn, task->learning->memory);
        task->sink += *task->learning->memory;
    }
    return sample->n_turns;
}

unsigned depo_batch_learns(depo_bench_task *task) {
    enum { STEPS = 8 };
    depo_learning_step(task->learning, STEPS);
    task->sink += *task->learning->seat;
    return STEPS * DEPO_LEARNING_GAMES;
}

unsigned depo_batch_applies(depo_bench_task *task) {
    const depo_sample *sample = task->sample;
    unsigned count = 0;
    for (unsigned i = 0; i < games_of(task->sample); i++) {
        const depo_recording *recording = &sample->games[i];
        const depo_move *moves = sample->moves + recording->first;
        depo_state state = recording->start;
        for (unsigned k = 0; k < recording->count; k++)
            depo_apply(&sample->game, &state, moves[k], NULL);
        task->sink += state.turn;
        count += recording->count;
    }
    return count;
}

unsigned depo_batch_counts(depo_bench_task *task) {
    const depo_sample *sample = task->sample;
    for (unsigned i = 0; i < sample->n_ends; i++) {
        depo_score score;
        depo_count(&sample->game, &sample->ends[i], &score);
        task->sink += score.winners;
    }
    return sample->n_ends * sample->game.players;
}

unsigned depo_batch_worlds(depo_bench_task *task) {
    const depo_sample *sample = task->sample;
    depo_prng prng = {task->sink};
    for (unsigned i = 0; i < sample->n_turns; i++) {
        depo_state state;
        depo_determinize(&sample->game, &sample->views[i], &prng, &state);
        task->sink += state.deck.of[DEPO_RED];
    }
    return sample->n_turns;
}

unsigned depo_batch_trails(depo_bench_task *task) {
    enum { NETWORKS = 5000 };
    for (unsigned i = 0; i < NETWORKS; i++)
        task->sink += depo_longest_trail(&task->sample->game, task->networks[i]);
    return NETWORKS;
}
