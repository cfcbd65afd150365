/* SPDX-License-Identifier: MIT
 * Bots at tables: they wait in line for one of the thinking threads, think, and move. */
#include "server/service/think.h"

#include "bots/bot.h"
#include "server/room/client.h"
#include "server/table/deal.h"
#include "server/base/guard.h"
#include "server/hub/hub_state.h"
#include "server/base/log.h"
#include "server/service/places.h"
#include "server/room/pulse.h"
#include "server/service/rehearse.h"
#include "server/room/room.h"

#include <stdlib.h>
#include <string.h>

enum { THREADS = 4 /* where nobody says how many there are */ };

typedef struct thought {
    depo_job job;
    depo_hub *hub;
    char table[DEPO_TABLE_ID];
    depo_seat seat;
    uint32_t seq; /* the decision that it is about */
    const depo_setting *setting;
    depo_view view;
    depo_bot_spec spec;
    depo_prng prng;
    _Alignas(16) uint8_t memory[DEPO_BOT_MEMORY];
    depo_move move;
} thought;

static void think_guarded(void *argument) {
    thought *t = argument;
    depo_ask ask = {.guide = &t->setting->guide,
                    .view = &t->view,
                    .prng = &t->prng,
                    .budget = t->spec.budget,
                    .memory = t->memory};
    t->move = t->spec.kind->decide(&ask);
}

/* On a thread of the pool. A bot that fails an assertion has no move: see allowed_move. */
static void think(depo_job *job) {
    thought *t = (thought *)job;
    if (!depo_guard(think_guarded, t)) t->move = (depo_move){.kind = DEPO_MOVE_KINDS};
}

/* A bot that answers with a move that is not allowed has a bug; the game goes on. */
static depo_move allowed_move(const depo_room *room, const thought *t) {
    const depo_game *game = &room->table.setting->game;
    depo_move move = t->move;
    if (room->table.n_line >= DEPO_MOVES_MOST)
        return (depo_move){.kind = DEPO_RESIGN, .seat = t->seat};
    if (move.seat == t->seat && depo_check(game, &room->table.state, move) == DEPO_OK) return move;
    static depo_move moves[DEPO_MAX_MOVES]; /* the loop's thread only */
    depo_log(DEPO_LOG_QUIET, "bot-refused", "bot=%s", t->spec.text);
    unsigned count = depo_legal(game, &room->table.state, t->seat, moves);
    return moves[count ? depo_random_below(&room->hub->host, count) : 0];
}

static void thought_done(depo_job *job) {
    thought *t = (thought *)job;
    depo_hub *hub = t->hub;
    depo_room *room = depo_hub_room(hub, t->table);
    hub->jobs--;
    if (room && room->thinking) {
        const depo_table *table = &room->table;
        unsigned wanted = depo_table_thinkers(table);
        room->thinking = false;
        if ((wanted >> t->seat & 1) && table->decision[t->seat] == t->seq && !hub->stopping) {
            depo_wish wish = {.kind = DEPO_LOG_MOVE, .seat = t->seat, .seq = t->seq, .bot = true};
            depo_move_text(table->setting->map, &table->setting->game, &table->state,
                           allowed_move(room, t), wish.text);
            if (room->minds)
                memcpy(room->minds + (size_t)t->seat * DEPO_BOT_MEMORY, t->memory, DEPO_BOT_MEMORY);
            hub->counters.bot_moves++;
            room->think_at = 0;
            depo_room_wish(room, &wish);
        }
        depo_room_next(room);
    }
    depo_setting_let_go(t->setting);
    free(t);
    depo_hub_think(hub);
}

/* At a deal of the day what a bot does follows from the deal and the position, not from the time
 * it had, nor from what a server that died meanwhile remembered. */
static void answer_alike(const depo_table *table, thought *t) {
    t->spec.budget.ms = 0;
    memset(t->memory, 0, sizeof t->memory);
    t->prng.at = depo_deal_chance(&table->plan.seed, table->n_line);
}

static void start_thinking(depo_room *room, depo_seat seat) {
    const depo_table *table = &room->table;
    thought *t = aligned_alloc(16, (sizeof *t + 15) / 16 * 16);
    if (!t) {
        room->thinking = false;
        return;
    }
    memset(t, 0, sizeof *t);
    if (!room->minds) room->minds = calloc(DEPO_MAX_PLAYERS, DEPO_BOT_MEMORY);
    if (room->minds)
        memcpy(t->memory, room->minds + (size_t)seat * DEPO_BOT_MEMORY, DEPO_BOT_MEMORY);
    t->job = (depo_job){think, thought_done};
    t->hub = room->hub;
    memcpy(t->table, table->id, sizeof t->table);
    t->seat = seat;
    t->seq = table->decision[seat];
    t->setting = table->setting;
    depo_setting_hold(t->setting);
    depo_observe(&table->setting->game, &table->state, seat, &t->view);
    if (!depo_bot_parse(depo_table_level(table, seat), &t->spec))
        depo_bot_parse("medium", &t->spec); /* a bot of another version */
    depo_budget *budget = &t->spec.budget;
    if (!budget->ms || budget->ms > DEPO_BOT_MS) budget->ms = DEPO_BOT_MS;
    if (budget->rollouts > DEPO_BOT_ROLLOUTS) budget->rollouts = DEPO_BOT_ROLLOUTS;
    room->hub->host.random(room->hub->host.self, &t->prng, sizeof t->prng);
    if (table->plan.deal_day) answer_alike(table, t);
    room->hub->jobs++;
    room->hub->host.work(room->hub->host.self, &t->job);
}

/* When the bot shall move: at its pace, quicker for a second card and the first tickets. */
static int64_t natural_time(const depo_host *host, const depo_table *table, int64_t ticks) {
    unsigned pace = table->plan.pace;
    if (!pace) return ticks;
    bool quick = table->state.phase != DEPO_TURN;
    unsigned spread = pace / 2 + 1;
    return ticks + (quick ? pace / 2 : pace) + (int64_t)depo_random_below(host, spread);
}

/* Bots alone play only for someone who watches. */
bool depo_room_is_asleep(const depo_room *room) {
    const depo_table *table = &room->table;
    if (table->phase != DEPO_TABLE_RUNNING ||
        depo_table_bots(table) != (1u << table->plan.n_seats) - 1)
        return false;
    for (const depo_sub *sub = room->subs; sub; sub = sub->next_of_room)
        if (!sub->brief) return false;
    return true;
}

unsigned depo_hub_threads(const depo_hub *hub) {
    return hub->limits.threads ? hub->limits.threads : THREADS;
}

void depo_hub_think(depo_hub *hub) {
    unsigned threads = depo_hub_threads(hub);
    while (hub->jobs < threads && hub->line.waiting) {
        depo_room *room = depo_line_next(&hub->quotas, &hub->line)->room;
        unsigned bots = depo_table_thinkers(&room->table);
        int64_t waited = depo_ticks(&hub->host) - room->think_at;
        if (waited > 0) hub->counters.bot_waited += (uint64_t)waited;
        hub->counters.thoughts++;
        /* What it waited for may be over: a move was taken back, a person came back. */
        if (bots && !room->frozen && !hub->stopping && !depo_room_is_asleep(room))
            start_thinking(room, (depo_seat)__builtin_ctz(bots));
        else
            room->thinking = false, room->think_at = 0;
    }
    depo_hub_rehearse_on(hub);
}

void depo_room_think(depo_room *room, int64_t ticks) {
    const depo_table *table = &room->table;
    depo_hub *hub = room->hub;
    unsigned bots = depo_table_thinkers(table);
    if (!bots || room->thinking || hub->stopping || depo_room_is_asleep(room)) return;
    if (!room->think_at) room->think_at = natural_time(&hub->host, table, ticks);
    if (room->think_at > ticks) return;
    depo_owner owner = {room->places[0].account, room->places[1].account};
    if (!owner.address) owner = hub->self;
    room->thinking = true;
    room->think_at = ticks;
    depo_line_enter(&hub->quotas, &hub->line, &room->waiter, &owner);
    depo_hub_think(hub);
}
