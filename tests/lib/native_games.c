/* SPDX-License-Identifier: MIT
 * Games for the tests of other languages to compare with: native_games MAP PLAYERS GAMES. Game i
 * has seed i; step k takes action number (k * 7919 + i) mod n of the n that have a number. Prints
 * the hash of the last position and the points of each game. Made from the list of moves, not from
 * masks. */
#include "core/score.h"
#include "learn/actions.h"
#include "mapio/mapio.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static void play(const depo_actions *actions, unsigned number) {
    static depo_move moves[DEPO_MAX_MOVES];
    static int numbers[DEPO_MAX_MOVES];
    const depo_game *game = actions->game;
    depo_seed seed = {{number, 0}};
    depo_state state;
    depo_setup(game, &state, &seed, DEPO_NONE, NULL);
    for (unsigned step = 0; depo_deciders(&state); step++) {
        depo_seat seat = depo_decider(&state);
        unsigned count = depo_legal(game, &state, seat, moves), n = 0;
        for (unsigned i = 0; i < count; i++) {
            int action = depo_move_action(actions, &state, moves[i]);
            if (action != DEPO_NO_ACTION) numbers[n++] = action;
        }
        qsort(numbers, n, sizeof *numbers, by_value);
        depo_move move;
        unsigned chosen = (unsigned)numbers[(step * 7919 + number) % n];
        if (!depo_action_move(actions, &state, seat, chosen, &move)) abort();
        depo_apply(game, &state, move, NULL);
    }
    depo_score score;
    depo_count(game, &state, &score);
    printf("%016" PRIx64, depo_state_hash(&state));
    for (unsigned seat = 0; seat < game->players; seat++) printf(" %d", score.seat[seat].total);
    putchar('\n');
}

int main(int argc, char **argv) {
    static depo_map map;
    static depo_game game;
    depo_actions actions;
    depo_problems problems = {0};
    if (argc != 4 || !depo_map_open(argv[1], &map, &problems)) return 1;
    if (depo_game_init(&game, &map, 0, 0, (unsigned)atoi(argv[2])) != DEPO_OK) return 1;
    depo_actions_init(&actions, &game);
    for (unsigned i = 0; i < (unsigned)atoi(argv[3]); i++) play(&actions, i);
    return 0;
}
