/* SPDX-License-Identifier: MIT */
#include "server/service/think.h"

#include "bots/bot.h"
#include "server/base/guard.h"
#include "server/base/log.h"
#include "server/room/room.h"
#include "server/room/site.h"
#include "server/room/snapshot.h"
#include "server/table/deal.h"

#include <stdlib.h>
#include <string.h>

typedef struct thought {
    depo_job job;
    depo_thinking *all;
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
    depo_log(DEPO_LOG_ERROR, "bot-refused", "table=%s bot=%s", t->table, t->spec.text);
    unsigned count = depo_legal(game, &room->table.state, t->seat, moves);
    return moves[count ? depo_random_below(&room->site->host, count) : 0];
}

static void think_on(depo_thinking *thinking);

static void thought_done(depo_job *job) {
    thought *t = (thought *)job;
    depo_thinking *all = t->all;
    depo_room *room = depo_site_room(all->site, t->table);
    all->jobs--;
    if (room && room->thinking.waits) {
        const depo_table *table = &room->table;
        depo_action action = {.kind = DEPO_LOG_MOVE, .seat = t->seat, .seq = t->seq, .bot = true};
        bool wanted = (depo_table_thinkers(table) >> t->seat & 1) &&
                      table->decision[t->seat] == t->seq && !all->site->stopping;
        if (wanted) {
            depo_move_text(table->setting->map, &table->setting->game, &table->state,
                           allowed_move(room, t), action.text);
            if (room->thinking.minds)
                memcpy(room->thinking.minds + (size_t)t->seat * DEPO_BOT_MEMORY, t->memory,
                       DEPO_BOT_MEMORY);
            all->site->counters.bot_moves++;
        }
        depo_room_thought(room, wanted ? &action : NULL);
    }
    depo_setting_let_go(t->setting);
    free(t);
    think_on(all);
}

/* At a deal of the day what a bot does follows from the deal and the position, not from the time
 * it had, nor from what a server that died meanwhile remembered. */
static void answer_alike(const depo_table *table, thought *t) {
    t->spec.budget.ms = 0;
    memset(t->memory, 0, sizeof t->memory);
    t->prng.at = depo_deal_chance(&table->plan.seed, table->n_line);
}

static void start_thinking(depo_thinking *all, depo_room *room, depo_seat seat) {
    const depo_table *table = &room->table;
    thought *t = aligned_alloc(16, (sizeof *t + 15) / 16 * 16);
    if (!t) {
        room->thinking.waits = false;
        return;
    }
    memset(t, 0, sizeof *t);
    if (!room->thinking.minds) room->thinking.minds = calloc(DEPO_MAX_PLAYERS, DEPO_BOT_MEMORY);
    if (room->thinking.minds)
        memcpy(t->memory, room->thinking.minds + (size_t)seat * DEPO_BOT_MEMORY, DEPO_BOT_MEMORY);
    t->job = (depo_job){think, thought_done};
    t->all = all;
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
    room->site->host.random(room->site->host.self, &t->prng, sizeof t->prng);
    if (table->plan.deal_day) answer_alike(table, t);
    all->jobs++;
    room->site->host.work(room->site->host.self, &t->job);
}

static void think_on(depo_thinking *thinking) {
    unsigned threads = depo_limits_threads(&thinking->site->limits);
    while (thinking->jobs < threads && thinking->places->line.waiting) {
        depo_room *room = depo_line_next(&thinking->places->quotas, &thinking->places->line)->room;
        unsigned bots = depo_table_thinkers(&room->table);
        int64_t waited = depo_ticks(&thinking->site->host) - room->thinking.at;
        thinking->site->counters.thoughts++;
        depo_histogram_add(&thinking->site->counters.bot_wait, (double)waited / 1000.0);
        depo_log_slow(DEPO_SLOW_BOTS, waited, thinking->places->line.waiting);
        /* What it waited for may be over: a move was taken back, a person came back. */
        if (bots && !room->log.frozen && !thinking->site->stopping && !depo_room_is_asleep(room))
            start_thinking(thinking, room, (depo_seat)__builtin_ctz(bots));
        else
            room->thinking.waits = false, room->thinking.at = 0;
    }
    depo_rehearse_on(&thinking->rehearsals);
}

static void on_freed(void *self) {
    think_on(self);
}

void depo_thinking_init(depo_thinking *thinking, depo_site *site, depo_registry *places) {
    *thinking = (depo_thinking){.site = site, .places = places};
    thinking->rehearsals = (depo_rehearsals){.site = site,
                                             .line = &places->line,
                                             .jobs = &thinking->jobs,
                                             .freed = on_freed,
                                             .self = thinking};
}

void depo_think(depo_thinking *thinking, depo_room *room) {
    depo_registry *places = thinking->places;
    const depo_slot *payers = room->lodging->places;
    depo_owner owner = {payers[0].account, payers[1].account};
    if (!owner.address) owner = places->self;
    depo_line_enter(&places->quotas, &places->line, &room->lodging->waiter, &owner);
    think_on(thinking);
}

int64_t depo_thinking_longest(const depo_thinking *thinking) {
    int64_t ticks = depo_ticks(&thinking->site->host), since = ticks;
    for (const depo_room *room = thinking->site->rooms; room && thinking->places->line.waiting;
         room = room->next)
        if (room->lodging->waiter.of && room->thinking.at < since) since = room->thinking.at;
    return ticks - since;
}
