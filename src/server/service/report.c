/* SPDX-License-Identifier: MIT
 * Complaints: kept in the store for the operator, with what the person said last. They are no part
 * of the table. */
#include "server/service/report.h"

#include "server/base/text.h"
#include "server/room/room.h"
#include "server/room/site.h"
#include "server/service/quota.h"

#include <string.h>

static json_t *person_json(const depo_person *person) {
    char text[DEPO_PERSON_TEXT];
    depo_person_text(person, text);
    return json_string(text);
}

/* Where the person is connected to this process, or NULL. */
static const char *address_of(const depo_room *room, depo_seat seat) {
    for (const depo_sub *sub = room->subs; sub; sub = sub->next_of_room)
        if (sub->seats >> seat & 1) return sub->client->address;
    return NULL;
}

static char *write_report(const depo_room *room, const depo_request *request) {
    const depo_table *table = &room->table;
    const depo_action *action = &request->message.action;
    const depo_seat_plan *seat = &table->plan.seats[action->seat];
    const char *address = address_of(room, action->seat);
    json_t *lines = json_array();
    for (unsigned i = 0; i < table->n_chat; i++)
        if (table->chat[i].seat == action->seat)
            json_array_append_new(lines, json_string(table->chat[i].text));
    json_t *report =
        json_pack("{s:I, s:s, s:i, s:s, s:o, s:o, s:s, s:o}", "at",
                  (json_int_t)depo_now(&room->site->host), "table", table->id, "seat",
                  action->seat + 1, "name", seat->name, "person", person_json(&seat->person), "by",
                  person_json(&request->person), "text", action->text, "chat", lines);
    if (report && address) json_object_set_new(report, "address", json_string(address));
    char *text = report ? json_dumps(report, JSON_COMPACT) : NULL;
    json_decref(report);
    return text;
}

static void report_done(depo_task *task) {
    depo_room *room = task->user;
    bool good = task->result == DEPO_STORE_OK;
    room->site->tasks--;
    room->site->counters.reports += good;
    depo_task_free(task);
    depo_room_reported(room, good ? DEPO_REFUSE_NONE : DEPO_REFUSE_STORE);
}

static depo_refusal_code check(const depo_table *table, const depo_request *request) {
    const depo_action *action = &request->message.action;
    unsigned own = depo_table_seats_of(table, &request->person);
    if (!own && !depo_person_same(&table->plan.host, &request->person))
        return DEPO_REFUSE_NOT_YOUR_SEAT;
    if (action->seat >= table->plan.n_seats) return DEPO_REFUSE_NO_SEAT;
    if (!((depo_table_people(table) & ~own) >> action->seat & 1)) return DEPO_REFUSE_NO_PERSON;
    return depo_text_ok(action->text) ? DEPO_REFUSE_NONE : DEPO_REFUSE_BAD_NAME;
}

depo_refusal_code depo_report_keep(depo_room *room, const depo_request *request) {
    depo_site *site = room->site;
    depo_refusal_code code = check(&room->table, request);
    if (!code && !depo_quota_report(&request->client->owner, depo_ticks(&site->host)))
        code = DEPO_REFUSE_TOO_MANY;
    if (code) return code;
    depo_task *task = depo_task_new(DEPO_TASK_REPORT, room->table.id);
    if (task) task->text = write_report(room, request);
    if (!task || !task->text) {
        depo_task_free(task);
        return DEPO_REFUSE_STORE;
    }
    task->size = strlen(task->text);
    task->at = depo_now(&site->host);
    task->done = report_done;
    task->user = room;
    depo_submit(site, task);
    return DEPO_REFUSE_NONE;
}
