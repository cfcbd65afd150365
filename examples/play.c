/* SPDX-License-Identifier: MIT
 * A whole game with libdepo: two bots play, and the story of the moves and the count are printed.
 *     cc play.c $(pkg-config --cflags --libs depo) -o play && ./play usa 42 easy medium */
#include <depo.h>

#include <stdio.h>
#include <stdlib.h>

static void fail(void) {
    fprintf(stderr, "play: %s\n", depo_error());
    exit(1);
}

/* The move of a bot for a seat, made and printed. */
static void play_move(depo_run *run, unsigned seat, const char *bot, uint64_t chance) {
    char *move = depo_run_bot(run, seat, bot, chance, NULL);
    if (!move || !depo_run_apply_text(run, seat, move)) fail();
    printf("%u %s\n", seat + 1, move);
    depo_free(move);
}

/* The same with numbers, as a learner does it: the first legal action. */
static void play_number(depo_run *run, unsigned seat) {
    int32_t action;
    char text[DEPO_TEXT_ROOM];
    if (!depo_run_legal(run, seat, &action, 1)) fail();
    if (!depo_run_action_text(run, seat, (unsigned)action, text)) fail();
    if (!depo_run_apply(run, seat, (unsigned)action)) fail();
    printf("%u %s\n", seat + 1, text);
}

int main(int argc, char **argv) {
    const char *map = argc > 1 ? argv[1] : "usa", *seed = argc > 2 ? argv[2] : "42";
    const char *bots[2] = {argc > 3 ? argv[3] : "easy", argc > 4 ? argv[4] : "medium"};
    depo_kit *kit = depo_kit_open(map, NULL, NULL, NULL, 2);
    depo_run *run = kit ? depo_run_new(kit, seed, -1) : NULL;
    if (!run) fail();
    for (unsigned deciders, n = 0; (deciders = depo_run_deciders(run)); n++) {
        unsigned seat = deciders & 1 ? 0 : 1;
        if (n < 2)
            play_number(run, seat);
        else
            play_move(run, seat, bots[seat], n);
    }
    int32_t totals[2];
    unsigned winners = depo_run_totals(run, totals);
    for (unsigned seat = 0; seat < 2; seat++)
        printf("seat %u (%s): %d points%s\n", seat + 1, bots[seat], (int)totals[seat],
               winners >> seat & 1 ? ", won" : "");
    depo_run_free(run);
    depo_kit_close(kit);
    return 0;
}
