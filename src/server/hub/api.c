/* SPDX-License-Identifier: MIT
 * The HTTP side: tables, lobby, maps, game files, health and counters. */
#include "server/hub/api.h"

#include "mapio/mapio.h"
#include "server/service/admin.h"
#include "server/table/deal.h"
#include "server/service/deals.h"
#include "server/hub/hub_state.h"
#include "server/table/message.h"
#include "server/hub/metrics.h"
#include "server/table/own.h"
#include "server/service/places.h"
#include "server/room/room.h"
#include "server/table/shuffle.h"

#include <stdlib.h>
#include <string.h>

static const char json_content[] = "application/json; charset=utf-8";
static const char text_content[] = "text/plain; charset=utf-8";

static void respond(depo_hub *hub, uint64_t request, int status, const char *type,
                    depo_frame *body) {
    if (body) hub->host.respond(hub->host.self, request, status, type, body);
    depo_frame_release(body);
}

void depo_api_json(depo_hub *hub, uint64_t request, json_t *object) {
    respond(hub, request, 200, json_content, depo_frame_json(object));
}

void depo_api_refuse(depo_hub *hub, uint64_t request, const depo_refusal *refusal) {
    json_t *object = json_pack("{s:s, s:s}", "code", depo_refusal_symbol(refusal), "message",
                               depo_refusal_message(refusal));
    if (refusal->code == DEPO_REFUSE_RULE)
        json_object_set_new(object, "clause", json_string(refusal->clause));
    respond(hub, request, depo_refusal_http(refusal), json_content, depo_frame_json(object));
}

static void refuse(depo_hub *hub, uint64_t request, depo_refusal_code code) {
    depo_refusal refusal = depo_refuse(code);
    depo_api_refuse(hub, request, &refusal);
}

void depo_api_created(depo_hub *hub, uint64_t request, const depo_table *table) {
    respond(hub, request, 201, json_content,
            depo_frame_json(json_pack("{s:s, s:i, s:o}", "table", table->id, "seq", table->seq,
                                      "link", json_sprintf("/t/%s", table->id))));
}

void depo_api_info(depo_room *room, depo_deed *deed) {
    json_t *object = json_pack("{s:s, s:i, s:o}", "table", room->table.id, "seq", room->table.seq,
                               "info", depo_table_json(&room->table, &deed->person));
    respond(room->hub, deed->request, 200, json_content, depo_frame_json(object));
    depo_deed_free(deed);
}

void depo_api_file(depo_room *room, depo_deed *deed) {
    depo_refusal not_over = depo_refuse(DEPO_REFUSE_NOT_OVER);
    depo_refusal sealed = depo_refuse(DEPO_REFUSE_SEALED);
    if (room->table.phase < DEPO_TABLE_OVER) {
        depo_deed_refuse(room, deed, &not_over);
        return;
    }
    const depo_table *table = &room->table;
    bool own = table->phase == DEPO_TABLE_OVER && depo_table_seats_of(table, &deed->person);
    if (!own && depo_deal_is_sealed(&table->plan, depo_now(&room->hub->host))) {
        depo_deed_refuse(room, deed, &sealed);
        return;
    }
    size_t size = 0;
    char *file = depo_table_file(&room->table, &size);
    respond(room->hub, deed->request, 200, text_content, file ? depo_frame_new(file, size) : NULL);
    free(file);
    depo_deed_free(deed);
}

static void lobby_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    json_t *tables = json_array();
    json_t *object = json_pack("{s:o}", "tables", tables), *announcement;
    for (unsigned i = 0; i < task->n_rows; i++) {
        const depo_room *room = depo_hub_room(hub, task->rows[i].table);
        json_t *brief = room && room->frozen ? NULL : json_loads(task->rows[i].text, 0, NULL);
        if (brief) json_array_append_new(tables, brief);
    }
    /* For who is not connected yet. */
    announcement = depo_hub_announcement(hub);
    if (announcement) json_object_set_new(object, "announce", announcement);
    if (task->result == DEPO_STORE_OK) {
        respond(hub, (uint64_t)task->due, 200, json_content, depo_frame_json(object));
    } else {
        refuse(hub, (uint64_t)task->due, DEPO_REFUSE_STORE);
        json_decref(object);
    }
    depo_task_free(task);
}

static void get_lobby(depo_hub *hub, const depo_http *request) {
    depo_task *task = depo_task_new(DEPO_TASK_LOBBY, NULL);
    if (!task) return;
    task->due = (int64_t)request->number; /* where the answer goes; LOBBY has no other use for it */
    task->done = lobby_done;
    task->user = hub;
    depo_hub_submit(hub, task);
}

static void no_map(depo_hub *hub, uint64_t request) {
    respond(hub, request, 404, json_content,
            depo_frame_json(json_pack("{s:s, s:s}", "code", "no-map", "message",
                                      "no such map, or no land of it")));
}

static void kept_map_done(depo_task *task) {
    depo_hub *hub = task->user;
    uint64_t request = (uint64_t)task->due;
    hub->tasks--;
    if (task->result != DEPO_STORE_OK)
        refuse(hub, request, DEPO_REFUSE_STORE);
    else if (task->n_rows)
        respond(hub, request, 200, json_content,
                depo_frame_new(task->rows[0].text, task->rows[0].size));
    else
        no_map(hub, request);
    depo_task_free(task);
}

/* By its hash: also one that an older version had. */
static void get_kept_map(depo_hub *hub, const depo_http *request, const char *hash) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_MAP, NULL);
    if (!task) return;
    snprintf(task->map, sizeof task->map, "%s", hash);
    task->due = (int64_t)request->number;
    task->done = kept_map_done;
    task->user = hub;
    depo_hub_submit(hub, task);
}

static void get_map(depo_hub *hub, const depo_http *request, const char *rest) {
    char id[DEPO_ID_SIZE];
    size_t size = strcspn(rest, "/");
    const depo_builtin_map *map = NULL;
    if (size < sizeof id) {
        memcpy(id, rest, size);
        id[size] = 0;
        map = depo_builtin_find(id);
    }
    if (map && !rest[size])
        respond(hub, request->number, 200, json_content, depo_frame_new(map->json, map->json_size));
    else if (map && map->land && strcmp(rest + size, "/land") == 0)
        respond(hub, request->number, 200, json_content, depo_frame_new(map->land, map->land_size));
    else if (strspn(rest, "0123456789abcdef") == DEPO_MAP_HASH - 1 && !rest[DEPO_MAP_HASH - 1])
        get_kept_map(hub, request, rest);
    else
        no_map(hub, request->number);
}

static depo_owner owner_of(depo_hub *hub, const depo_http *request) {
    depo_person person = {0};
    int64_t ticks = depo_ticks(&hub->host);
    depo_person_from_key(request->key, strlen(request->key), &person);
    return (depo_owner){depo_account_of_address(&hub->quotas, request->address, ticks),
                        depo_account_of_person(&hub->quotas, &person, ticks)};
}

static void let_go(depo_hub *hub, const depo_owner *owner) {
    depo_account_let_go(&hub->quotas, owner->address);
    depo_account_let_go(&hub->quotas, owner->person);
}

static void ask_room(depo_hub *hub, const depo_http *request, depo_deed_kind kind, const char *id,
                     const depo_command *command) {
    depo_owner owner = owner_of(hub, request);
    depo_room *room = depo_hub_open(hub, id, &owner);
    let_go(hub, &owner);
    depo_deed *deed = room ? depo_deed_new(kind, NULL) : NULL;
    if (!deed) {
        refuse(hub, request->number, DEPO_REFUSE_TOO_MANY);
        return;
    }
    if (command) deed->command = *command;
    deed->request = request->number;
    depo_person_from_key(request->key, strlen(request->key), &deed->person);
    if (depo_room_push(room, deed)) {
        depo_room_next(room);
        return;
    }
    depo_deed_free(deed);
    refuse(hub, request->number, DEPO_REFUSE_TOO_MANY);
}

/* Who asked for a file: pays for its table, should that be needed. */
typedef struct file_asker {
    depo_hub *hub;
    char address[DEPO_ADDRESS];
    char key[DEPO_KEY_MOST + 1];
} file_asker;

/* The stored file; a game that is just over, or not yet, is asked for at its table. */
static void file_done(depo_task *task) {
    file_asker *asker = task->user;
    depo_hub *hub = asker->hub;
    depo_http request = {
        .number = (uint64_t)task->due, .key = asker->key, .address = asker->address};
    hub->tasks--;
    if (task->result == DEPO_STORE_OK && task->n_rows == 1 && task->rows[0].seq)
        refuse(hub, request.number, DEPO_REFUSE_SEALED);
    else if (task->result == DEPO_STORE_OK && task->n_rows == 1)
        respond(hub, request.number, 200, text_content,
                depo_frame_new(task->rows[0].text, task->rows[0].size));
    else
        ask_room(hub, &request, DEPO_DEED_FILE, task->table, NULL);
    free(asker);
    depo_task_free(task);
}

static void get_file(depo_hub *hub, const depo_http *request, const char *id) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_FILE, id);
    file_asker *asker = task ? calloc(1, sizeof *asker) : NULL;
    if (!asker) {
        depo_task_free(task);
        return;
    }
    asker->hub = hub;
    snprintf(asker->address, sizeof asker->address, "%s", request->address);
    snprintf(asker->key, sizeof asker->key, "%s", request->key);
    depo_person person = {0};
    depo_person_from_key(request->key, strlen(request->key), &person);
    depo_person_text(&person, task->map);
    task->seq = depo_deal_last_closed(depo_now(&hub->host));
    task->due = (int64_t)request->number;
    task->done = file_done;
    task->user = asker;
    depo_hub_submit(hub, task);
}

static void get_table(depo_hub *hub, const depo_http *request, const char *rest) {
    char id[DEPO_TABLE_ID] = "";
    snprintf(id, sizeof id, "%.*s", DEPO_TABLE_ID - 1, rest);
    const char *more = rest + strlen(id);
    if (!depo_table_id_ok(id) || (*more && strcmp(more, "/game") != 0))
        refuse(hub, request->number, DEPO_REFUSE_NO_TABLE);
    else if (*more)
        get_file(hub, request, id);
    else
        ask_room(hub, request, DEPO_DEED_INFO, id, NULL);
}

static void post_table(depo_hub *hub, const depo_http *request) {
    static depo_command command; /* the loop's thread only, and it is large */
    depo_person person;
    char id[DEPO_TABLE_ID];
    if (!depo_person_from_key(request->key, strlen(request->key), &person)) {
        refuse(hub, request->number, DEPO_REFUSE_NEED_KEY);
        return;
    }
    depo_refusal refusal = depo_command_read_create(request->body, request->size, &command);
    if (!refusal.code && command.tickets)
        refusal = depo_own_read(&hub->catalog, &command.plan, command.tickets);
    if (refusal.code) {
        depo_api_refuse(hub, request->number, &refusal);
        return;
    }
    depo_owner owner = owner_of(hub, request);
    depo_refusal_code over = depo_hub_may_create(hub, &owner);
    let_go(hub, &owner);
    if (over) {
        refuse(hub, request->number, over);
        return;
    }
    uint64_t fresh;
    hub->host.random(hub->host.self, &fresh, sizeof fresh);
    if (request->idempotency[0])
        snprintf(command.id, sizeof command.id, "%s", request->idempotency);
    else
        snprintf(command.id, sizeof command.id, "http-%016llx", (unsigned long long)fresh);
    depo_plan *plan = &command.plan;
    depo_hub_shuffle(hub, plan);
    plan->host = person;
    for (unsigned i = 0; i < plan->n_seats; i++)
        if (plan->seats[i].role == DEPO_ROLE_HUMAN) plan->seats[i].person = person;
    depo_plan_commit(plan, &person, command.commits, command.n_commits);
    depo_table_id(request->key, strlen(request->key), command.id, id);
    ask_room(hub, request, DEPO_DEED_CREATE, id, &command);
}

static void get_health(depo_hub *hub, const depo_http *request) {
    bool healthy = depo_store_healthy(hub->store, NULL) && !hub->stopping;
    char text[128];
    int size = snprintf(text, sizeof text, "%s\n", healthy ? "ok" : "unwell");
    if (hub->line.waiting)
        size += snprintf(text + size, sizeof text - (size_t)size,
                         "%u bots wait, the longest for %lld ms\n", hub->line.waiting,
                         (long long)depo_hub_longest_wait(hub));
    respond(hub, request->number, healthy ? 200 : 503, text_content,
            depo_frame_new(text, (size_t)size));
}

bool depo_hub_is_api(const char *path) {
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/healthz") == 0;
}

void depo_hub_http(depo_hub *hub, const depo_http *request) {
    const char *path = request->path;
    depo_person person = {0};
    hub->counters.requests++;
    depo_person_from_key(request->key, strlen(request->key), &person);
    if (strncmp(path, "/api/", 5) == 0 && depo_hub_is_banned(hub, &person, request->address)) {
        refuse(hub, request->number, DEPO_REFUSE_BANNED);
        return;
    }
    if (strcmp(request->method, "POST") == 0) {
        if (strcmp(path, "/api/tables") == 0)
            post_table(hub, request);
        else
            refuse(hub, request->number, DEPO_REFUSE_NO_TABLE);
        return;
    }
    if (strcmp(path, "/healthz") == 0)
        get_health(hub, request);
    else if (strcmp(path, "/api/lobby") == 0)
        get_lobby(hub, request);
    else if (strcmp(path, "/api/server") == 0)
        respond(
            hub, request->number, 200, json_content,
            depo_frame_json(depo_server_json(&hub->catalog, depo_now(&hub->host), hub->host.page)));
    else if (strncmp(path, "/api/maps/", 10) == 0)
        get_map(hub, request, path + 10);
    else if (strncmp(path, "/api/deals", 10) == 0 && (!path[10] || path[10] == '/'))
        depo_api_deals(hub, request, path + 10);
    else if (strncmp(path, "/api/tables/", 12) == 0)
        get_table(hub, request, path + 12);
    else
        refuse(hub, request->number, DEPO_REFUSE_NO_TABLE);
}
