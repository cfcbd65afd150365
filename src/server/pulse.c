/* SPDX-License-Identifier: MIT
 * What a table does by itself: bots think and move, clocks run out, the store's note about it is
 * kept up to date. */
#include "bots/bot.h"
#include "server/guard.h"
#include "server/log.h"
#include "server/room.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { THINK_MS = 1500, NOTE_EVERY = 1000, OVERDUE = 4000 };

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

static void push_wish(depo_room *room, const depo_wish *wish) {
    depo_deed *deed = depo_deed_new(DEPO_DEED_SERVER, NULL);
    if (!deed) return;
    deed->command.wish = *wish;
    deed->command.message = DEPO_CLIENT_MESSAGES;
    if (!depo_room_push(room, deed)) depo_deed_free(deed);
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
    return moves[count ? randombytes_uniform(count) : 0];
}

static void thought_done(depo_job *job) {
    thought *t = (thought *)job;
    depo_hub *hub = t->hub;
    depo_room *room = depo_hub_room(hub, t->table);
    hub->jobs--;
    if (room && room->thinking) {
        const depo_table *table = &room->table;
        unsigned wanted = depo_table_deciders(table) & depo_table_bots(table);
        room->thinking = false;
        if ((wanted >> t->seat & 1) && table->decision[t->seat] == t->seq && !hub->stopping) {
            depo_wish wish = {.kind = DEPO_LOG_MOVE, .seat = t->seat, .seq = t->seq, .bot = true};
            depo_move_text(table->setting->map, &table->setting->game, &table->state,
                           allowed_move(room, t), wish.text);
            if (room->minds)
                memcpy(room->minds + (size_t)t->seat * DEPO_BOT_MEMORY, t->memory, DEPO_BOT_MEMORY);
            hub->counters.bot_moves++;
            room->think_at = 0;
            push_wish(room, &wish);
        }
        depo_room_next(room);
    }
    free(t);
}

static void start_thinking(depo_room *room, depo_seat seat) {
    const depo_table *table = &room->table;
    thought *t = aligned_alloc(16, (sizeof *t + 15) / 16 * 16);
    if (!t) return;
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
    depo_observe(&table->setting->game, &table->state, seat, &t->view);
    if (!depo_bot_parse(depo_table_level(table, seat), &t->spec))
        depo_bot_parse("medium", &t->spec); /* a bot of another version */
    if (!t->spec.budget.ms || t->spec.budget.ms > THINK_MS) t->spec.budget.ms = THINK_MS;
    randombytes_buf(&t->prng, sizeof t->prng);
    room->thinking = true;
    room->hub->jobs++;
    room->hub->host.work(room->hub->host.self, &t->job);
}

/* When the bot shall move: at its pace, quicker for a second card and the first tickets. */
static int64_t natural_time(const depo_table *table, int64_t ticks) {
    unsigned pace = table->plan.pace;
    if (!pace) return ticks;
    bool quick = table->state.phase != DEPO_TURN;
    unsigned spread = pace / 2 + 1;
    return ticks + (quick ? pace / 2 : pace) + (int64_t)randombytes_uniform(spread);
}

/* Bots alone play only for someone who watches. */
static bool is_asleep(const depo_room *room) {
    const depo_table *table = &room->table;
    if (table->phase != DEPO_TABLE_RUNNING ||
        depo_table_bots(table) != (1u << table->plan.n_seats) - 1)
        return false;
    for (const depo_sub *sub = room->subs; sub; sub = sub->next_of_room)
        if (!sub->brief) return false;
    return true;
}

static void pulse_bots(depo_room *room, int64_t ticks) {
    const depo_table *table = &room->table;
    unsigned bots = depo_table_deciders(table) & depo_table_bots(table);
    if (!bots || room->thinking || room->hub->stopping || is_asleep(room)) return;
    if (!room->think_at) room->think_at = natural_time(table, ticks);
    if (room->think_at <= ticks) start_thinking(room, (depo_seat)__builtin_ctz(bots));
}

static void pulse_clock(depo_room *room, int64_t now) {
    depo_seat seat = 0;
    int64_t due = depo_table_due(&room->table, &seat);
    if (!due || due > now) return;
    room->hub->counters.timeouts++;
    push_wish(room, &(depo_wish){.kind = DEPO_LOG_TIMEOUT, .seat = seat, .now = now});
}

static void note_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    depo_task_free(task);
}

static void submit_note(depo_room *room, depo_task_kind kind, char *text, size_t size,
                        int64_t due) {
    depo_task *task = text ? depo_task_new(kind, room->table.id) : NULL;
    if (!task) {
        free(text);
        return;
    }
    task->seq = room->table.seq;
    task->text = text;
    task->size = size;
    task->phase = room->table.phase;
    task->listed = room->table.plan.listed;
    task->due = due;
    task->at = room->hub->host.now();
    task->done = note_done;
    task->user = room->hub;
    depo_hub_submit(room->hub, task);
}

/* A table that was to start at once, and still can. */
static bool wants_start(const depo_table *table) {
    if (table->phase != DEPO_TABLE_LOBBY || !table->plan.start) return false;
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if (table->plan.seats[i].role == DEPO_ROLE_OPEN) return false;
    return true;
}

/* When some process must look at the table again: a clock, or a bot that has not moved. */
static int64_t wake_time(const depo_room *room, int64_t now) {
    const depo_table *table = &room->table;
    depo_seat seat = 0;
    int64_t due = depo_table_due(table, &seat);
    bool bot = (depo_table_deciders(table) & depo_table_bots(table)) && !is_asleep(room);
    if (bot || wants_start(table)) return now + OVERDUE + table->plan.pace;
    return due ? due + OVERDUE : 0;
}

void depo_room_note(depo_room *room, int64_t ticks) {
    json_t *brief = depo_brief_json(&room->table, NULL);
    char *text = json_dumps(brief, JSON_COMPACT);
    json_decref(brief);
    room->noted = true;
    room->note_at = ticks + NOTE_EVERY;
    room->noted_due = wake_time(room, room->hub->host.now());
    submit_note(room, DEPO_TASK_NOTE, text, text ? strlen(text) : 0, room->noted_due);
    if (room->table.phase >= DEPO_TABLE_OVER) {
        size_t size = 0;
        char *file = depo_table_file(&room->table, &size);
        submit_note(room, DEPO_TASK_FILE, file, size, 0);
    }
}

void depo_room_pulse(depo_room *room, int64_t ticks) {
    if (room->busy || room->frozen || !room->loaded || room->queue) return;
    const depo_table *table = &room->table;
    int64_t now = room->hub->host.now();
    if (wants_start(table) && !room->hub->stopping)
        push_wish(room, &(depo_wish){.kind = DEPO_LOG_START});
    else
        pulse_clock(room, now);
    if (!room->queue) pulse_bots(room, ticks);
    depo_room_show_later(room, now);
    if (room->noted_due && is_asleep(room)) room->noted = false; /* nobody is to wake it */
    if (!room->noted && (room->note_at <= ticks || table->phase >= DEPO_TABLE_OVER))
        depo_room_note(room, ticks);
    if (room->queue) depo_room_next(room);
}
