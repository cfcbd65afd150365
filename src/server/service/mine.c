/* SPDX-License-Identifier: MIT
 * The store has an index of who is at which table: it follows from the
 * logs, like snapshots, and is written with them, at once when people come or go or the game begins
 * or ends. Connections that have asked for their tables are told of such changes, at every process.
 */
#include "server/service/mine.h"

#include "server/room/client.h"
#include "server/room/people.h"
#include "server/room/site.h"

#include <stdlib.h>
#include <string.h>

enum {
    PAGE = DEPO_STORE_MINE - 1, /* tables in one answer */
    AGAIN = 1000,               /* milliseconds after a failure of the store */
    FILL_EVERY = 500, /* milliseconds between looks for tables that are not in the index */
    FILL_REST = 60000 /* and after a look that found no more */
};

/* Someone at a table, once, whatever they are there. */
typedef struct guest {
    depo_person person;
    unsigned bits;
    bool host;
} guest;
enum { GUESTS = DEPO_MAX_PLAYERS + 1 };

static guest *find_guest(guest guests[GUESTS], unsigned count, const depo_person *person) {
    for (unsigned i = 0; i < count; i++)
        if (depo_person_same(&guests[i].person, person)) return &guests[i];
    return NULL;
}

static guest *guest_of(guest guests[GUESTS], unsigned *count, const depo_person *person) {
    guest *known = find_guest(guests, *count, person);
    if (known) return known;
    guests[*count] = (guest){.person = *person};
    return &guests[(*count)++];
}

static int by_person(const void *a, const void *b) {
    return memcmp(a, b, sizeof(depo_person));
}

/* In the same order at every process, so that two of them never wait for each other in a circle. */
static unsigned list_guests(const depo_people *people, guest guests[GUESTS]) {
    unsigned count = 0;
    if (people->phase == DEPO_TABLE_GONE) return 0;
    if (!depo_person_is_nobody(&people->host)) guest_of(guests, &count, &people->host)->host = true;
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++)
        if (!depo_person_is_nobody(&people->seats[i]))
            guest_of(guests, &count, &people->seats[i])->bits |= 1u << i;
    qsort(guests, count, sizeof *guests, by_person);
    return count;
}

/* What processes call a person among themselves: not the hash that is in the store. */
static void tag_of(const depo_site *site, const depo_person *person, char tag[DEPO_TABLE_ID]) {
    char text[DEPO_PERSON_TEXT];
    depo_person_text(person, text);
    tag[0] = 0;
    if (site->secret[0]) depo_secret_id("depo-mine-1", site->secret, text, tag);
}

static void tell_client(depo_client *client) {
    depo_client_send(client, depo_say_mine_changed());
}

static void tell_person(depo_site *site, const depo_person *person) {
    for (depo_client *client = site->clients; client; client = client->next)
        if (client->lists && depo_person_same(&client->person, person)) tell_client(client);
    char tag[DEPO_TABLE_ID];
    tag_of(site, person, tag);
    if (!depo_site_is_shared(site) || !tag[0]) return;
    depo_task *task = depo_task_new(DEPO_TASK_TELL, tag);
    if (!task) return;
    task->done = depo_submit_done;
    task->user = site;
    depo_submit(site, task);
}

void depo_mine_heard(depo_site *site, const depo_task *task) {
    for (unsigned i = 0; i < task->n_rows; i++)
        for (depo_client *client = site->clients; client; client = client->next)
            if (client->lists && strcmp(client->tag, task->rows[i].table) == 0) tell_client(client);
}

/* Who was at a table, and who is. */
typedef struct seating {
    depo_site *site;
    depo_people before, now;
    bool news;
} seating;

static void unseat(depo_site *site, const char *table, uint32_t seq, const depo_person *person) {
    depo_task *task = depo_task_new(DEPO_TASK_UNSEAT, table);
    if (!task) return;
    depo_person_text(person, task->map);
    task->seq = seq;
    task->done = depo_submit_done;
    task->user = site;
    depo_submit(site, task);
}

static void seats_done(depo_task *task) {
    seating *s = task->user;
    depo_site *site = s->site;
    guest before[GUESTS], now[GUESTS];
    unsigned n_before = list_guests(&s->before, before), n_now = list_guests(&s->now, now);
    depo_room *room = task->result == DEPO_STORE_OK ? NULL : depo_site_room(site, task->table);
    site->tasks--;
    if (room) { /* written again */
        room->snapshot.people = s->before;
        room->snapshot.seated = room->snapshot.good = false;
        room->snapshot.at = depo_ticks(&site->host) + AGAIN;
    }
    bool tells = s->news && task->result == DEPO_STORE_OK && !site->stopping;
    for (unsigned i = 0; i < n_before && tells; i++) {
        if (find_guest(now, n_now, &before[i].person)) continue;
        unseat(site, task->table, task->seq, &before[i].person);
        tell_person(site, &before[i].person);
    }
    for (unsigned i = 0; i < n_now && tells; i++) tell_person(site, &now[i].person);
    free(s);
    depo_task_free(task);
}

void depo_mine_write(depo_room *room) {
    const depo_table *table = &room->table;
    bool news = depo_room_has_news(room);
    if (!news && room->snapshot.seated) return;
    depo_task *task = depo_task_new(DEPO_TASK_SEATS, table->id);
    seating *s = task ? malloc(sizeof *s) : NULL;
    if (!s) {
        depo_task_free(task);
        return;
    }
    *s = (seating){room->site, room->snapshot.people, depo_people_of(table), news};
    guest guests[GUESTS];
    json_t *rows = json_array();
    for (unsigned i = 0, count = list_guests(&s->now, guests); i < count; i++) {
        char person[DEPO_PERSON_TEXT];
        depo_person_text(&guests[i].person, person);
        json_array_append_new(rows,
                              json_pack("[s, i, i]", person, (int)guests[i].bits, guests[i].host));
    }
    task->text = json_dumps(rows, JSON_COMPACT);
    json_decref(rows);
    task->size = task->text ? strlen(task->text) : 0;
    task->seq = table->seq;
    task->phase = table->phase >= DEPO_TABLE_OVER;
    task->since = table->changed;
    task->done = seats_done;
    task->user = s;
    room->snapshot.people = s->now;
    room->snapshot.seated = true;
    depo_submit(room->site, task);
}

/* Someone asks for their tables. */
typedef struct question {
    depo_site *site;
    depo_client *client; /* a reference */
    depo_person person;
    char id[DEPO_COMMAND_ID];
} question;

/* A table in memory is as new as it gets, unless another process has written since. */
static json_t *brief_of(const question *q, const depo_store_row *row, unsigned bits, bool host,
                        const char *snapshot) {
    const depo_room *room = depo_site_room(q->site, row->table);
    if (room && room->log.loaded && !room->log.frozen && room->table.seq >= row->seq) {
        bool here = depo_table_seats_of(&room->table, &q->person) ||
                    depo_person_same(&room->table.plan.host, &q->person);
        bool gone = room->table.phase == DEPO_TABLE_GONE;
        return here && !gone ? depo_brief_json(&room->table, &q->person) : NULL;
    }
    json_t *brief = json_loads(snapshot, 0, NULL);
    if (brief) depo_brief_for(brief, bits, host);
    return brief;
}

static void mine_done(depo_task *task) {
    question *q = task->user;
    depo_site *site = q->site;
    json_t *tables = json_array();
    char next[DEPO_TABLE_ID + 24] = "";
    site->tasks--;
    for (unsigned i = 0; i < task->n_rows && i < PAGE; i++) {
        const depo_store_row *row = &task->rows[i];
        long long at = 0;
        unsigned bits = 0;
        int host = 0, read = 0;
        if (sscanf(row->text, "%lld %u %d %n", &at, &bits, &host, &read) < 3 || !read) continue;
        json_t *brief = brief_of(q, row, bits, host, row->text + read);
        if (brief) json_array_append_new(tables, brief);
        if (i + 1 == PAGE && task->n_rows > PAGE)
            snprintf(next, sizeof next, "%lld.%s", at, row->table);
    }
    depo_refusal failed = depo_refuse(DEPO_REFUSE_STORE);
    /* Who has become someone else meanwhile is not told. */
    if (!depo_person_same(&q->person, &q->client->person))
        json_decref(tables);
    else if (task->result == DEPO_STORE_OK)
        depo_client_send(q->client, depo_say_mine(q->id, tables, next));
    else {
        json_decref(tables);
        depo_client_send(q->client, depo_say_error(q->id, "", 0, &failed));
    }
    depo_client_release(q->client);
    free(q);
    depo_task_free(task);
}

/* Where the page before ended: "milliseconds.table". */
static bool read_after(const char *after, depo_task *task) {
    char *end;
    task->at = INT64_MAX;
    if (!*after) return true;
    task->at = strtoll(after, &end, 10);
    if (end == after || *end != '.' || !depo_table_id_ok(end + 1)) return false;
    memcpy(task->table, end + 1, sizeof task->table);
    return true;
}

depo_refusal_code depo_mine_ask(depo_site *site, depo_client *client, const depo_message *message) {
    depo_task *task = depo_task_new(DEPO_TASK_MINE, NULL);
    question *q = task ? calloc(1, sizeof *q) : NULL;
    if (!q || !read_after(message->after, task)) {
        depo_refusal_code code = q ? DEPO_REFUSE_BAD_MESSAGE : DEPO_REFUSE_TOO_MANY;
        free(q);
        depo_task_free(task);
        return code;
    }
    client->lists = true;
    tag_of(site, &client->person, client->tag);
    depo_client_hold(client);
    q->site = site;
    q->client = client;
    q->person = client->person;
    memcpy(q->id, message->id, sizeof q->id);
    depo_person_text(&client->person, task->map);
    task->phase = message->over;
    task->done = mine_done;
    task->user = q;
    depo_submit(site, task);
    return DEPO_REFUSE_NONE;
}

static void fill_done(depo_task *task) {
    depo_mine *mine = task->user;
    memset(mine->fill_after, 0, sizeof mine->fill_after);
    if (task->n_rows)
        memcpy(mine->fill_after, task->rows[task->n_rows - 1].table, sizeof mine->fill_after);
    mine->fill_at = depo_ticks(&mine->site->host) + (task->n_rows ? FILL_EVERY : FILL_REST);
    for (unsigned i = 0; i < task->n_rows && !mine->site->stopping; i++) {
        depo_room *room =
            depo_registry_open(mine->places, task->rows[i].table, &mine->places->self);
        if (room && room->log.loaded) room->snapshot.good = room->snapshot.seated = false;
        if (room) depo_registry_wake(mine->places, task->rows[i].table);
    }
    mine->site->tasks--;
    depo_task_free(task);
}

void depo_mine_fill(depo_mine *mine, int64_t ticks) {
    depo_task *task =
        ticks >= mine->fill_at ? depo_task_new(DEPO_TASK_UNSEATED, mine->fill_after) : NULL;
    if (!task) return;
    mine->fill_at = INT64_MAX; /* until it is answered */
    task->done = fill_done;
    task->user = mine;
    depo_submit(mine->site, task);
}
