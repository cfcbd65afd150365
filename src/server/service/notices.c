/* SPDX-License-Identifier: MIT */
#include "server/service/notices.h"

#include "server/base/log.h"
#include "server/room/presence.h"
#include "server/room/site.h"
#include "server/service/alerts.h"
#include "server/service/noticetext.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOK_EVERY = 1000,     /* milliseconds between looks for what is due */
    LEASE = 2 * 60 * 1000, /* for which a process has what it took: longer than a letter takes */
    SOON = 3000,           /* who is not connected is told after this, */
    HERE = 20000,          /* who is, after this: they may be looking at the table */
    LETTERS_MOST = DEPO_LETTERS_MOST / 2, /* under way while more are taken */
    TRIES_MOST = 5,
    MINUTE = 60000,
    LATE = 12 * 60 * MINUTE
};

static const int64_t pauses[TRIES_MOST] = {MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE};

/* `seq`: the entry that it is about; told once. */
static void put_at(depo_room *room, const depo_person *person, depo_notice_kind kind,
                   depo_seat seat, int64_t due, uint32_t seq) {
    depo_task *task = depo_task_new(DEPO_TASK_NOTICE, room->table.id);
    json_t *info = task ? depo_notice_info(&room->table, seat) : NULL;
    if (!task) return;
    if (person) depo_person_text(person, task->map);
    task->text = info ? json_dumps(info, JSON_COMPACT) : NULL;
    json_decref(info);
    task->size = task->text ? strlen(task->text) : 0;
    task->phase = (int)kind;
    task->seq = seq;
    task->listed = !person || kind != DEPO_NOTICE_TURN;
    task->due = due;
    task->done = depo_submit_done;
    task->user = room->site;
    depo_submit(room->site, task);
}

static void put(depo_room *room, const depo_person *person, depo_notice_kind kind, depo_seat seat,
                int64_t due) {
    put_at(room, person, kind, seat, due, room->table.seq);
}

/* Before a seat's time for a turn runs out: a quarter of it, half a day at most. */
static void put_late(depo_room *room, depo_seat seat, uint32_t seq) {
    const depo_table *table = &room->table;
    int64_t ahead = table->plan.bank / 4 < LATE ? table->plan.bank / 4 : LATE;
    if (table->plan.clock != DEPO_CLOCK_DAYS || !table->since[seat]) return;
    put_at(room, &table->plan.seats[seat].person, DEPO_NOTICE_LATE, seat,
           table->since[seat] + table->left[seat] - ahead, seq);
    room->notified |= (uint8_t)(1u << seat);
}

/* Looked at: what is told of a turn is known. Otherwise there is no turn any more. */
static void past(depo_room *room, const depo_person *person, bool looked, bool still) {
    depo_task *task = depo_task_new(DEPO_TASK_NOTICE_PAST, room->table.id);
    if (!task) return;
    if (person) depo_person_text(person, task->map);
    task->seq = room->table.seq;
    task->phase = looked;
    task->listed = still; /* the turn goes on, and so does its time */
    task->done = depo_submit_done;
    task->user = room->site;
    depo_submit(room->site, task);
}

/* Whose decision a game waits for, of people who play themselves. */
static unsigned waits_for(const depo_table *table) {
    unsigned people = depo_table_people(table) & ~(unsigned)table->away;
    return table->phase == DEPO_TABLE_RUNNING ? depo_table_deciders(table) & people : 0;
}

/* News of games over days go to everyone, of others to those who are not there. */
static bool is_worth(const depo_table *table, const depo_presence *presence, depo_seat seat) {
    return table->plan.clock == DEPO_CLOCK_DAYS || !(presence->connected >> seat & 1);
}

static int64_t soon(const depo_room *room, const depo_presence *presence, depo_seat seat) {
    return depo_now(&room->site->host) + (presence->connected >> seat & 1 ? HERE : SOON);
}

static void tell_turns(depo_room *room, unsigned seats) {
    const depo_table *table = &room->table;
    depo_presence presence = depo_room_presence(room);
    for (depo_seat i = 0; i < table->plan.n_seats; i++) {
        if (!(seats >> i & 1) || !is_worth(table, &presence, i)) continue;
        put(room, &table->plan.seats[i].person, DEPO_NOTICE_TURN, i, soon(room, &presence, i));
        room->notified |= (uint8_t)(1u << i);
        put_late(room, i, table->decision[i]);
    }
    if (seats && table->plan.clock == DEPO_CLOCK_DAYS)
        put(room, NULL, DEPO_NOTICE_TURN, (depo_seat)__builtin_ctz(seats),
            depo_now(&room->site->host) + HERE);
}

static void tell_over(depo_room *room) {
    const depo_table *table = &room->table;
    depo_presence presence = depo_room_presence(room);
    for (depo_seat i = 0; i < table->plan.n_seats; i++)
        if (depo_table_people(table) >> i & 1 && is_worth(table, &presence, i))
            put(room, &table->plan.seats[i].person, DEPO_NOTICE_OVER, DEPO_NONE,
                soon(room, &presence, i));
    if (table->plan.clock == DEPO_CLOCK_DAYS)
        put(room, NULL, DEPO_NOTICE_OVER, DEPO_NONE, depo_now(&room->site->host) + HERE);
}

static bool ends(const depo_table *table, const depo_entry *entry) {
    bool over = table->phase == DEPO_TABLE_OVER || table->phase == DEPO_TABLE_ENDED;
    return over && table->n_steps && table->steps[table->n_steps - 1].seq == entry->seq;
}

void depo_notices_step(depo_notices *notices, depo_room *room, const depo_entry *entry) {
    const depo_table *table = &room->table;
    unsigned waiting = waits_for(table), acted = 0, fresh = 0;
    if (!notices->site->host.post) return;
    if (entry->seat < table->plan.n_seats && !depo_person_is_nobody(&entry->person))
        acted = 1u << entry->seat;
    for (depo_seat i = 0; i < table->plan.n_seats; i++) {
        bool waits = waiting >> i & 1, acts = acted >> i & 1;
        if (waits && !acts && table->decision[i] == table->seq) fresh |= 1u << i;
        if (!(room->notified >> i & 1) || (waits && !acts)) continue;
        past(room, &table->plan.seats[i].person, acts, false);
        room->notified &= (uint8_t) ~(1u << i);
    }
    if (fresh) tell_turns(room, fresh);
    if (entry->kind == DEPO_LOG_NUDGE) {
        put(room, &table->plan.seats[entry->other].person, DEPO_NOTICE_NUDGE, entry->other,
            depo_now(&room->site->host) + SOON);
        room->notified |= (uint8_t)(1u << entry->other);
    }
    if (entry->kind == DEPO_LOG_VACATION && waiting >> entry->seat & 1) {
        past(room, &table->plan.seats[entry->seat].person, true, false);
        put_late(room, entry->seat, table->seq);
    }
    if (ends(table, entry)) tell_over(room);
}

/* Whoever wrote the log may have died before it told anybody. */
void depo_notices_read(depo_notices *notices, depo_room *room) {
    if (!notices->site->host.post) return;
    room->notified = (uint8_t)depo_table_people(&room->table);
    if (room->table.plan.clock != DEPO_CLOCK_DAYS) return;
    unsigned waiting = waits_for(&room->table);
    for (depo_seat i = 0; i < room->table.plan.n_seats; i++)
        if (waiting >> i & 1) {
            put(room, &room->table.plan.seats[i].person, DEPO_NOTICE_TURN, i,
                depo_now(&room->site->host) + SOON);
            put_late(room, i, room->table.decision[i]);
        }
}

void depo_notices_opened(depo_notices *notices, depo_room *room, const depo_person *person) {
    if (!notices->site->host.post) return;
    unsigned seats = depo_table_seats_of(&room->table, person);
    if (room->notified & seats) past(room, person, true, true);
}

/* A notice that was taken, on its way to its channels. */
typedef struct delivery {
    depo_notices *notices;
    char table[DEPO_TABLE_ID], whom[DEPO_MAP_HASH];
    depo_notice_kind kind;
    int tries;
    uint32_t seq;
    int64_t lease, next; /* due again, 0: never */
    json_t *info;
    unsigned letters; /* under way */
    bool left_over;   /* too much was: the lease runs out, and all of it is taken again */
} delivery;

static depo_task *about(const delivery *d, depo_task_kind kind, const char *table) {
    depo_task *task = depo_task_new(kind, table);
    if (!task) return NULL;
    task->done = depo_submit_done;
    task->user = d->notices->site;
    return task;
}

/* Everything of it has been answered. */
static void end(delivery *d) {
    if (d->letters) return;
    depo_task *task = d->left_over ? NULL : about(d, DEPO_TASK_NOTICE_SENT, d->table);
    if (task) {
        memcpy(task->map, d->whom, sizeof task->map);
        task->phase = (int)d->kind;
        task->seq = d->seq;
        task->since = d->lease;
        task->due = d->next;
        depo_submit(d->notices->site, task);
    }
    json_decref(d->info);
    free(d);
}

/* A person, or a table. */
static void owner_of(const delivery *d, char out[DEPO_MAP_HASH]) {
    size_t size = strcspn(d->whom, "/");
    snprintf(out, DEPO_MAP_HASH, "%.*s", (int)(size ? size : sizeof d->table),
             size ? d->whom : d->table);
}

typedef struct shipment {
    depo_letter letter; /* first */
    delivery *delivery;
    depo_channel channel;
} shipment;

/* Once more later, to this channel alone. */
static void retry(const delivery *d, const depo_channel *channel) {
    depo_task *task = about(d, DEPO_TASK_NOTICE, d->table);
    if (!task) return;
    snprintf(task->map, sizeof task->map, "%.32s/%s", d->whom, channel->id);
    task->text = json_dumps(d->info, JSON_COMPACT);
    task->size = task->text ? strlen(task->text) : 0;
    task->phase = (int)d->kind;
    task->seq = d->seq;
    task->listed = true;
    task->due = depo_now(&d->notices->site->host) + pauses[0];
    depo_submit(d->notices->site, task);
}

/* A browser that does not want news any more has said so; for anything else the person is shown
 * why it stopped. */
static void stop(const delivery *d, depo_channel *channel, const char *why) {
    bool gone = channel->kind == DEPO_CHANNEL_PUSH;
    depo_task *task = about(d, gone ? DEPO_TASK_DROP_CHANNEL : DEPO_TASK_MEND_CHANNEL, channel->id);
    if (!task) return;
    owner_of(d, task->map);
    snprintf(channel->stopped, sizeof channel->stopped, "%s", why);
    task->text = gone ? NULL : depo_channel_write(channel);
    task->size = task->text ? strlen(task->text) : 0;
    d->notices->site->counters.channels_stopped++;
    depo_log(DEPO_LOG_DEBUG, "channel-stopped", "kind=%d why=\"%s\"", (int)channel->kind, why);
    depo_submit(d->notices->site, task);
}

static void delivered(depo_letter *letter) {
    shipment *s = (shipment *)letter;
    delivery *d = s->delivery;
    depo_site *site = d->notices->site;
    bool again = strchr(d->whom, '/') != NULL;
    d->notices->letters--;
    d->letters--;
    if (letter->result == DEPO_LETTER_SENT) {
        site->counters.letters++;
    } else {
        site->counters.letters_failed++;
        if (letter->result != DEPO_LETTER_LATER || (again && d->tries >= TRIES_MOST - 1))
            stop(d, &s->channel, letter->why);
        else if (again)
            d->next = depo_now(&site->host) + pauses[d->tries];
        else
            retry(d, &s->channel);
    }
    free(letter->text);
    free(s);
    end(d);
}

static void ship(delivery *d, const depo_channel *channel) {
    depo_site *site = d->notices->site;
    shipment *s = calloc(1, sizeof *s);
    depo_notice notice = {.kind = d->kind,
                          .table = d->table,
                          .own = d->whom[0] && d->whom[0] != '/',
                          .info = d->info};
    if (!s) return;
    s->delivery = d;
    s->channel = *channel;
    s->letter.done = delivered;
    if (depo_notice_write(site, &notice, channel, &s->letter) &&
        site->host.post(site->host.self, &s->letter)) {
        d->letters++;
        d->notices->letters++;
        return;
    }
    d->left_over = true;
    free(s->letter.text);
    free(s);
}

static void channels_done(depo_task *task) {
    delivery *d = task->user;
    const char *only = strchr(d->whom, '/');
    d->notices->site->tasks--;
    d->left_over = task->result != DEPO_STORE_OK;
    d->letters++; /* until all are sent */
    for (unsigned i = 0; i < task->n_rows && !d->notices->site->stopping; i++) {
        static depo_channel channel; /* the loop's thread only, and it is large */
        if (!depo_channel_read(&task->rows[i], &channel) || channel.stopped[0]) continue;
        if (only && strcmp(only + 1, channel.id) != 0) continue;
        if (depo_channel_is_open(d->notices->site, &channel)) ship(d, &channel);
    }
    d->left_over |= d->notices->site->stopping;
    d->letters--;
    end(d);
    depo_task_free(task);
}

/* "kind tries whom info" */
static bool read_row(const depo_store_row *row, delivery *d) {
    char *rest = NULL;
    long kind = row->text ? strtol(row->text, &rest, 10) : -1;
    if (kind < 0 || kind >= DEPO_NOTICE_KINDS || *rest != ' ') return false;
    d->kind = (depo_notice_kind)kind;
    d->tries = (int)strtol(rest + 1, &rest, 10);
    if (*rest++ != ' ') return false;
    size_t size = strcspn(rest, " ");
    if (size >= sizeof d->whom || rest[size] != ' ') return false;
    memcpy(d->whom, rest, size);
    memcpy(d->table, row->table, sizeof d->table);
    d->seq = row->seq;
    d->info = json_loads(rest + size + 1, 0, NULL);
    return d->info != NULL;
}

static void taken(depo_task *task) {
    depo_notices *notices = task->user;
    depo_site *site = notices->site;
    notices->busy = false;
    site->tasks--;
    for (unsigned i = 0; i < task->n_rows && task->result == DEPO_STORE_OK; i++) {
        delivery *d = calloc(1, sizeof *d);
        depo_task *ask = d ? depo_task_new(DEPO_TASK_GET_CHANNELS, NULL) : NULL;
        if (d) *d = (delivery){.notices = notices, .lease = task->due};
        if (!ask || !read_row(&task->rows[i], d)) {
            free(d);
            depo_task_free(ask);
            continue;
        }
        owner_of(d, ask->map);
        ask->done = channels_done;
        ask->user = d;
        depo_submit(site, ask);
    }
    depo_task_free(task);
}

void depo_notices_look(depo_notices *notices, int64_t ticks) {
    depo_site *site = notices->site;
    bool may = site->host.post && site->secret[0] && !notices->busy;
    if (!may || ticks - notices->looked < LOOK_EVERY || notices->letters >= LETTERS_MOST) return;
    notices->looked = ticks;
    depo_task *task = depo_task_new(DEPO_TASK_NOTICE_TAKE, NULL);
    if (!task) return;
    task->at = depo_now(&site->host);
    task->due = task->at + LEASE;
    task->done = taken;
    task->user = notices;
    notices->busy = true;
    depo_submit(site, task);
}
