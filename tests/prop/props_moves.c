/* SPDX-License-Identifier: MIT
 * Moves: the list and the check agree, refused moves do nothing, the same moves give the same
 * game, and turns follow each other as the rules say. */
#include "props.h"

#include <stdlib.h>
#include <string.h>

static depo_move list[DEPO_MAX_MOVES];

static uint64_t key_of(depo_move move) {
    uint64_t key;
    memcpy(&key, &move, sizeof key);
    return key;
}

static int compare_moves(const void *a, const void *b) {
    return memcmp(a, b, sizeof(depo_move));
}

static unsigned sorted_list(const prop_run *run, depo_seat seat) {
    unsigned n = depo_legal(&run->game, &run->state, seat, list);
    qsort(list, n, sizeof *list, compare_moves);
    return n;
}

/* Moves to try: none of the fields is far out of range, or all of them are. */
static depo_move any_move(depo_prng *prng, const depo_game *game) {
    depo_move move = {
        .kind = (uint8_t)depo_prng_below(prng, DEPO_MOVE_KINDS),
        .seat = (uint8_t)depo_prng_below(prng, game->players + 1u),
        .what = (uint8_t)depo_prng_below(prng, 2 + depo_prng_below(prng, 128)),
        .color = (uint8_t)depo_prng_below(prng, DEPO_KINDS + 1),
        .cards = (uint8_t)depo_prng_below(prng, 5),
        .locos = (uint8_t)depo_prng_below(prng, 4),
    };
    if (move.kind == DEPO_CLAIM && depo_prng_below(prng, 2)) {
        move.terrain = (uint8_t)depo_prng_below(prng, 3);
        move.terrain_locos = (uint8_t)depo_prng_below(prng, 3);
    }
    bool payment = move.kind == DEPO_CLAIM || move.kind == DEPO_PAY || move.kind == DEPO_STATION;
    if (!payment && depo_prng_below(prng, 8)) move.cards = move.locos = 0;
    if (depo_prng_below(prng, 16) == 0) {
        uint64_t bytes = depo_prng_next(prng);
        memcpy(&move, &bytes, sizeof move);
    }
    return move;
}

/* A move near a legal one: one or two bytes changed. */
static depo_move near_move(depo_prng *prng, depo_move move) {
    uint8_t bytes[sizeof move];
    memcpy(bytes, &move, sizeof move);
    for (unsigned i = 1 + depo_prng_below(prng, 2); i; i--) {
        uint8_t *byte = &bytes[depo_prng_below(prng, sizeof move)];
        switch (depo_prng_below(prng, 4)) {
        case 0:
            ++*byte;
            break;
        case 1:
            --*byte;
            break;
        default:
            *byte = (uint8_t)depo_prng_below(prng, 10);
            break;
        }
    }
    memcpy(&move, bytes, sizeof move);
    return move;
}

bool prop_listed_moves_allowed(prop_run *run) {
    unsigned deciders = depo_deciders(&run->state);
    PROP_THAT(run, (deciders == 0) == (run->state.phase == DEPO_OVER), "nobody decides");
    PROP_THAT(run, !(deciders & run->state.resigned), "one who left has to decide");
    PROP_THAT(run, depo_legal(&run->game, &run->state, DEPO_NONE, list) == 0,
              "moves for a spectator");
    for (unsigned seat = 0; seat < run->game.players; seat++) {
        unsigned n = sorted_list(run, (depo_seat)seat);
        PROP_THAT(run, (n > 0) == (deciders >> seat & 1), "%u moves for seat %u", n, seat);
        PROP_THAT(run, n <= DEPO_MAX_MOVES, "%u moves", n);
        for (unsigned i = 0; i < n; i++) {
            depo_status status = depo_check(&run->game, &run->state, list[i]);
            PROP_THAT(run, status == DEPO_OK, "a listed move of kind %u is refused: %s",
                      list[i].kind, depo_status_symbol(status));
            PROP_THAT(run, list[i].kind != DEPO_RESIGN && list[i].seat == seat,
                      "a move that does not belong into the list");
            PROP_THAT(run, i == 0 || key_of(list[i]) != key_of(list[i - 1]),
                      "a move of kind %u is listed twice", list[i].kind);
        }
        if (!n) continue;
        depo_move random = depo_random_move(&run->game, &run->state, (depo_seat)seat, &run->prng);
        PROP_THAT(run, bsearch(&random, list, n, sizeof *list, compare_moves),
                  "the random player's move of kind %u is not listed", random.kind);
    }
    return true;
}

bool prop_allowed_moves_listed(prop_run *run) {
    unsigned deciders = depo_deciders(&run->state);
    for (unsigned seat = 0; seat < run->game.players; seat++) {
        unsigned n = sorted_list(run, (depo_seat)seat);
        for (unsigned i = 0; i < (n ? 60u : 6u); i++) {
            bool near = n && i % 2;
            depo_move move = near ? near_move(&run->prng, list[depo_prng_below(&run->prng, n)])
                                  : any_move(&run->prng, &run->game);
            if (i % 4 == 0) move.seat = (uint8_t)seat;
            if (move.seat != seat && (deciders >> (move.seat & 7) & 1)) continue;
            if (depo_check(&run->game, &run->state, move) != DEPO_OK) continue;
            if (move.kind == DEPO_RESIGN) continue;
            PROP_THAT(run, bsearch(&move, list, n, sizeof *list, compare_moves),
                      "allowed, not listed: kind %u seat %u what %u color %u cards %u locos %u "
                      "terrain %u with %u locos",
                      move.kind, move.seat, move.what, move.color, move.cards, move.locos,
                      move.terrain, move.terrain_locos);
        }
    }
    return true;
}

bool prop_refused_moves_harmless(prop_run *run) {
    static depo_state copy;
    unsigned n = run->state.phase == DEPO_OVER
                     ? 0
                     : depo_legal(&run->game, &run->state, depo_decider(&run->state), list);
    for (unsigned i = 0; i < 16; i++) {
        depo_move move = n && i % 2 ? near_move(&run->prng, list[depo_prng_below(&run->prng, n)])
                                    : any_move(&run->prng, &run->game);
        depo_status status = depo_check(&run->game, &run->state, move);
        PROP_THAT(run, status < DEPO_STATUS_COUNT, "status %d", (int)status);
        PROP_THAT(run, run->state.phase != DEPO_OVER || status != DEPO_OK, "a move after the end");
        if (status == DEPO_OK) continue;
        copy = run->state;
        static depo_events events;
        PROP_THAT(run, depo_play(&run->game, &copy, move, &events) == status, "another status");
        PROP_THAT(run, memcmp(&copy, &run->state, sizeof copy) == 0,
                  "a refused move of kind %u changes the state", move.kind);
    }
    return true;
}

/* A move changes nothing of the other seats. */
bool prop_moves_local(prop_run *run) {
    if (!run->step) return true;
    const depo_state *a = &run->before, *b = &run->state;
    for (unsigned seat = 0; seat < run->game.players; seat++) {
        if (seat == run->move.seat) continue;
        bool same = memcmp(&a->hand[seat], &b->hand[seat], sizeof a->hand[seat]) == 0 &&
                    memcmp(&a->known[seat], &b->known[seat], sizeof a->known[seat]) == 0 &&
                    a->owned[seat] == b->owned[seat] && a->score[seat] == b->score[seat] &&
                    a->trains[seat] == b->trains[seat] &&
                    a->merchandise[seat] == b->merchandise[seat] &&
                    memcmp(a->terrain[seat], b->terrain[seat], sizeof a->terrain[seat]) == 0 &&
                    memcmp(a->station[seat], b->station[seat], sizeof a->station[seat]) == 0;
        PROP_THAT(run, same, "a move of seat %u changes seat %u", run->move.seat, seat);
        bool start = a->phase <= DEPO_START_TICKETS;
        PROP_THAT(run, start || a->tickets[seat] == b->tickets[seat],
                  "a move of seat %u changes the tickets of seat %u", run->move.seat, seat);
    }
    PROP_THAT(run, !(a->owned[run->move.seat] & ~b->owned[run->move.seat]), "a track is lost");
    PROP_THAT(run, a->first == b->first, "the first player changes");
    return true;
}

/* A second game with the same seed, in memory that was full of other bytes, without events, whose
 * every move is checked and played: it must be the same byte by byte. */
bool prop_reproducible(prop_run *run) {
    depo_state *twin = (depo_state *)(void *)run->memory;
    _Static_assert(sizeof *twin <= PROP_MEMORY, "the memory holds a state");
    if (run->step == 0) {
        static depo_game game;
        memset(&game, 0xa5, sizeof game);
        depo_game_init(&game, run->at->map, run->at->variant, run->at->options, run->at->players);
        PROP_THAT(run, memcmp(&game, &run->game, sizeof game) == 0, "the game has loose bytes");
        memset(twin, 0x5a, sizeof *twin);
        depo_seed seed = {{run->at->seed, run->at->seed ^ 0x5deece66d}};
        depo_setup(&run->game, twin, &seed, DEPO_NONE, NULL);
    } else {
        depo_status status = depo_play(&run->game, twin, run->move, NULL);
        PROP_THAT(run, status == DEPO_OK, "refused: %s", depo_status_symbol(status));
    }
    PROP_THAT(run, memcmp(twin, &run->state, sizeof *twin) == 0, "another state");
    PROP_THAT(run, depo_state_hash(twin) == depo_state_hash(&run->state), "another hash");
    return true;
}

/* The order of turns and the last round (B-07, B-26, S-01, S-13). */
typedef struct order {
    unsigned last_turns; /* turns begun since the last round was called */
    unsigned called;     /* 1 when it was */
    unsigned left;       /* resignations since then */
} order;

static bool begin_turn(prop_run *run, order *o, const depo_event *event) {
    const depo_state *s = &run->state;
    bool first = run->before.phase <= DEPO_START_TICKETS;
    unsigned next = first ? s->first : (run->before.turn + 1u) % run->game.players;
    while (s->resigned >> next & 1) next = (next + 1) % run->game.players;
    /* A first player who left before the first turn is told of and skipped at once. */
    if (first && event->seat == s->first) next = s->first;
    PROP_THAT(run, event->seat == next, "the turn goes to seat %u, not %u", event->seat, next);
    if (o->called) o->last_turns++;
    return true;
}

bool prop_turns_in_order(prop_run *run) {
    order *o = (order *)(void *)run->memory;
    const depo_state *s = &run->state;
    bool told = false;
    for (unsigned i = 0; i < run->events.count; i++) {
        const depo_event *event = &run->events.list[i];
        PROP_THAT(run, !told, "something happens after the end");
        if (event->kind == DEPO_EV_TURN && !begin_turn(run, o, event)) return false;
        if (event->kind == DEPO_EV_RESIGNED) o->left++;
        if (event->kind == DEPO_EV_OVER) told = true;
        if (event->kind != DEPO_EV_LAST_ROUND) continue;
        PROP_THAT(run, !o->called, "the last round is called twice");
        PROP_THAT(run, s->trains[event->seat] <= run->game.rules.last_round_trains,
                  "the last round is called with %u trains", s->trains[event->seat]);
        o->called = 1;
    }
    PROP_THAT(run, told == (s->phase == DEPO_OVER), "the end of the game is not told");
    PROP_THAT(run, o->called == (s->ends_game != DEPO_NONE), "ends_game %u", s->ends_game);
    PROP_THAT(run, o->last_turns <= run->game.players, "%u turns in the last round", o->last_turns);
    bool passed = s->passes > 0;
    if (told && !passed && !o->left)
        PROP_THAT(run, o->called && o->last_turns == run->game.players,
                  "the game ends after %u turns of the last round", o->last_turns);
    for (unsigned seat = 0; !o->called && s->phase == DEPO_TURN && seat < run->game.players; seat++)
        PROP_THAT(run, s->trains[seat] > run->game.rules.last_round_trains || o->left,
                  "seat %u has %u trains and no last round", seat, s->trains[seat]);
    /* Seats that left count as passing. */
    PROP_THAT(run, run->move.kind != DEPO_PASS || !run->step || run->before.passes < s->passes,
              "a pass is not counted");
    return true;
}

/* The bound itself is in the harness: a game of these players ends in PROP_MAX_STEPS moves. Only
 * events of a long series of row resets are left out, and there is room for all others. */
bool prop_ends(prop_run *run) {
    bool reset = false;
    PROP_THAT(run, run->events.count < DEPO_MAX_EVENTS, "%u events", run->events.count);
    for (unsigned i = 0; i < run->events.count; i++)
        reset |= run->events.list[i].kind == DEPO_EV_ROW_RESET;
    PROP_THAT(run, !run->events.dropped || reset, "%u events dropped", run->events.dropped);
    return true;
}
