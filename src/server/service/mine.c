/* SPDX-License-Identifier: MIT
 * The tables of a person. The store has an index of who is at which table: it follows from the
 * logs, like notes, and is written with them, at once when people come or go or the game begins or
 * ends. Connections that have asked for their tables are told of such changes, at every process. */
#include "server/service/mine.h"

#include "server/hub/hub_state.h"
#include "server/table/message.h"
#include "server/service/places.h"

#include <stdlib.h>
#include <string.h>

enum {
    PAGE = DEPO_STORE_MINE - 1, /* tables in one answer */
    AGAIN = 1000,               /* milliseconds after a failure of the store */
    FILL_EVERY = 500, /* milliseconds between looks for tables that are not in the index */
    FILL_REST = 60000 /* and after a look that found no more */
};

static depo_people people_of(const depo_table *table) {
    depo_people people = {.host = table->plan.host, .phase = table->phase, .known = true};
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if (table->plan.seats[i].role == DEPO_ROLE_HUMAN)
            people.seats[i] = table->plan.seats[i].person;
    return people;
}

bool depo_room_has_news(const depo_room *room) {
    depo_people now = people_of(&room->table);
    return memcmp(&now, &room->people, sizeof now) != 0;
}

void depo_room_know_people(depo_room *room) {
    room->people = people_of(&room->table);
    room->seated = false;
}

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

static void done_quietly(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    depo_task_free(task);
}

/* What processes call a person among themselves: not the hash that is in the store. */
static void tag_of(const depo_hub *hub, const depo_person *person, char tag[DEPO_TABLE_ID]) {
    char text[DEPO_PERSON_TEXT];
    depo_person_text(person, text);
    tag[0] = 0;
    if (hub->secret[0]) depo_secret_id("depo-mine-1", hub->secret, text, tag);
}

static void tell_client(depo_client *client) {
    depo_client_send(client->hub, client, depo_say_mine_changed());
}

static void tell_person(depo_hub *hub, const depo_person *person) {
    for (depo_client *client = hub->clients; client; client = client->next)
        if (client->lists && depo_person_same(&client->person, person)) tell_client(client);
    char tag[DEPO_TABLE_ID];
    tag_of(hub, person, tag);
    if (!hub->store || !depo_store_is_shared(hub->store) || !tag[0]) return;
    depo_task *task = depo_task_new(DEPO_TASK_TELL, tag);
    if (!task) return;
    task->done = done_quietly;
    task->user = hub;
    depo_hub_submit(hub, task);
}

void depo_mine_heard(depo_hub *hub, const depo_task *task) {
    for (unsigned i = 0; i < task->n_rows; i++)
        for (depo_client *client = hub->clients; client; client = client->next)
            if (client->lists && strcmp(client->tag, task->rows[i].table) == 0) tell_client(client);
}

/* Who was at a table, and who is. */
typedef struct seating {
    depo_hub *hub;
    depo_people before, now;
    bool news;
} seating;

static void unseat(depo_hub *hub, const char *table, uint32_t seq, const depo_person *person) {
    depo_task *task = depo_task_new(DEPO_TASK_UNSEAT, table);
    if (!task) return;
    depo_person_text(person, task->map);
    task->seq = seq;
    task->done = done_quietly;
    task->user = hub;
    depo_hub_submit(hub, task);
}

static void seats_done(depo_task *task) {
    seating *s = task->user;
    depo_hub *hub = s->hub;
    guest before[GUESTS], now[GUESTS];
    unsigned n_before = list_guests(&s->before, before), n_now = list_guests(&s->now, now);
    depo_room *room = task->result == DEPO_STORE_OK ? NULL : depo_hub_room(hub, task->table);
    hub->tasks--;
    if (room) { /* written again */
        room->people = s->before;
        room->seated = room->noted = false;
        room->note_at = depo_ticks(&hub->host) + AGAIN;
    }
    bool tells = s->news && task->result == DEPO_STORE_OK && !hub->stopping;
    for (unsigned i = 0; i < n_before && tells; i++) {
        if (find_guest(now, n_now, &before[i].person)) continue;
        unseat(hub, task->table, task->seq, &before[i].person);
        tell_person(hub, &before[i].person);
    }
    for (unsigned i = 0; i < n_now && tells; i++) tell_person(hub, &now[i].person);
    free(s);
    depo_task_free(task);
}

void depo_room_seat(depo_room *room) {
    const depo_table *table = &room->table;
    bool news = depo_room_has_news(room);
    if (!news && room->seated) return;
    depo_task *task = depo_task_new(DEPO_TASK_SEATS, table->id);
    seating *s = task ? malloc(sizeof *s) : NULL;
    if (!s) {
        depo_task_free(task);
        return;
    }
    *s = (seating){room->hub, room->people, people_of(table), news};
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
    room->people = s->now;
    room->seated = true;
    depo_hub_submit(room->hub, task);
}

/* Someone asks for their tables. */
typedef struct question {
    depo_hub *hub;
    depo_client *client; /* a reference */
    depo_person person;
    char id[DEPO_COMMAND_ID];
} question;

/* A table in memory is as new as it gets, unless another process has written since. */
static json_t *brief_of(const question *q, const depo_row *row, unsigned bits, bool host,
                        const char *note) {
    const depo_room *room = depo_hub_room(q->hub, row->table);
    if (room && room->loaded && !room->frozen && room->table.seq >= row->seq) {
        bool here = depo_table_seats_of(&room->table, &q->person) ||
                    depo_person_same(&room->table.plan.host, &q->person);
        bool gone = room->table.phase == DEPO_TABLE_GONE;
        return here && !gone ? depo_brief_json(&room->table, &q->person) : NULL;
    }
    json_t *brief = json_loads(note, 0, NULL);
    if (brief) depo_brief_for(brief, bits, host);
    return brief;
}

static void mine_done(depo_task *task) {
    question *q = task->user;
    depo_hub *hub = q->hub;
    json_t *tables = json_array();
    char next[DEPO_TABLE_ID + 24] = "";
    hub->tasks--;
    for (unsigned i = 0; i < task->n_rows && i < PAGE; i++) {
        const depo_row *row = &task->rows[i];
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
        depo_client_send(hub, q->client, depo_say_mine(q->id, tables, next));
    else {
        json_decref(tables);
        depo_client_send(hub, q->client, depo_say_error(q->id, "", 0, &failed));
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

depo_refusal_code depo_hub_mine(depo_hub *hub, depo_client *client, const depo_command *command) {
    depo_task *task = depo_task_new(DEPO_TASK_MINE, NULL);
    question *q = task ? calloc(1, sizeof *q) : NULL;
    if (!q || !read_after(command->after, task)) {
        depo_refusal_code code = q ? DEPO_REFUSE_BAD_MESSAGE : DEPO_REFUSE_TOO_MANY;
        free(q);
        depo_task_free(task);
        return code;
    }
    client->lists = true;
    tag_of(hub, &client->person, client->tag);
    client->refs++;
    q->hub = hub;
    q->client = client;
    q->person = client->person;
    memcpy(q->id, command->id, sizeof q->id);
    depo_person_text(&client->person, task->map);
    task->phase = command->over;
    task->done = mine_done;
    task->user = q;
    depo_hub_submit(hub, task);
    return DEPO_REFUSE_NONE;
}

static void fill_done(depo_task *task) {
    depo_hub *hub = task->user;
    memset(hub->fill_after, 0, sizeof hub->fill_after);
    if (task->n_rows)
        memcpy(hub->fill_after, task->rows[task->n_rows - 1].table, sizeof hub->fill_after);
    hub->fill_at = depo_ticks(&hub->host) + (task->n_rows ? FILL_EVERY : FILL_REST);
    for (unsigned i = 0; i < task->n_rows && !hub->stopping; i++) {
        depo_room *room = depo_hub_open(hub, task->rows[i].table, &hub->self);
        if (room && room->loaded) room->noted = room->seated = false;
        if (!room || room->loaded || room->busy || room->frozen) continue;
        depo_deed *deed = depo_deed_new(DEPO_DEED_WAKE, NULL);
        if (!deed) break;
        depo_room_push(room, deed);
        depo_room_next(room);
    }
    done_quietly(task);
}

void depo_mine_fill(depo_hub *hub, int64_t ticks) {
    depo_task *task =
        ticks >= hub->fill_at ? depo_task_new(DEPO_TASK_UNSEATED, hub->fill_after) : NULL;
    if (!task) return;
    hub->fill_at = INT64_MAX; /* until it is answered */
    task->done = fill_done;
    task->user = hub;
    depo_hub_submit(hub, task);
}
