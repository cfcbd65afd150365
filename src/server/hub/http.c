/* SPDX-License-Identifier: MIT
 * The HTTP side: tables, lobby, maps, game files, health and counters. */
#include "server/hub/hub.h"

#include "mapio/mapio.h"
#include "server/hub/hub_state.h"
#include "server/hub/unfold.h"
#include "server/room/answer.h"
#include "server/room/queue.h"
#include "server/room/room.h"
#include "server/room/site.h"
#include "server/table/brought.h"
#include "server/table/deal.h"
#include "server/table/own.h"
#include "server/table/shuffle.h"

#include <stdlib.h>
#include <string.h>

static void lobby_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->site.tasks--;
    json_t *tables = json_array();
    json_t *object = json_pack("{s:o}", "tables", tables), *announcement;
    for (unsigned i = 0; i < task->n_rows; i++) {
        const depo_room *room = depo_site_room(&hub->site, task->rows[i].table);
        json_t *brief = room && room->log.frozen ? NULL : json_loads(task->rows[i].text, 0, NULL);
        if (brief) json_array_append_new(tables, brief);
    }
    /* For who is not connected yet. */
    announcement = depo_moderation_announcement(&hub->moderation);
    if (announcement) json_object_set_new(object, "announce", announcement);
    if (task->result == DEPO_STORE_OK) {
        depo_answer(&hub->site, (uint64_t)task->due, 200, depo_answer_of_json,
                    depo_frame_json(object));
    } else {
        depo_answer_code(&hub->site, (uint64_t)task->due, DEPO_REFUSE_STORE);
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
    depo_submit(&hub->site, task);
}

static void no_map(depo_hub *hub, uint64_t request) {
    depo_answer(&hub->site, request, 404, depo_answer_of_json,
                depo_frame_json(json_pack("{s:s, s:s}", "code", "no-map", "message",
                                          "no such map, or no land of it")));
}

static void kept_map_done(depo_task *task) {
    depo_hub *hub = task->user;
    uint64_t request = (uint64_t)task->due;
    hub->site.tasks--;
    if (task->result != DEPO_STORE_OK)
        depo_answer_code(&hub->site, request, DEPO_REFUSE_STORE);
    else if (task->n_rows)
        depo_answer(&hub->site, request, 200, depo_answer_of_json,
                    depo_frame_new(task->rows[0].text, task->rows[0].size));
    else
        no_map(hub, request);
    depo_task_free(task);
}

/* By its hash, also one that an older version had; or by the table that it was brought to. */
static void get_kept_map(depo_hub *hub, const depo_http *request, const char *hash) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_MAP, NULL);
    if (!task) return;
    snprintf(task->map, sizeof task->map, "%s", hash);
    task->due = (int64_t)request->number;
    task->done = kept_map_done;
    task->user = hub;
    depo_submit(&hub->site, task);
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
        depo_answer(&hub->site, request->number, 200, depo_answer_of_json,
                    depo_frame_new(map->json, map->json_size));
    else if (map && map->land && strcmp(rest + size, "/land") == 0)
        depo_answer(&hub->site, request->number, 200, depo_answer_of_json,
                    depo_frame_new(map->land, map->land_size));
    else if (strspn(rest, "0123456789abcdef") == DEPO_MAP_HASH - 1 && !rest[DEPO_MAP_HASH - 1])
        get_kept_map(hub, request, rest);
    else
        no_map(hub, request->number);
}

static depo_owner owner_of(depo_hub *hub, const depo_http *request) {
    int64_t ticks = depo_ticks(&hub->site.host);
    return (depo_owner){depo_payer_of_address(&hub->places.quotas, request->address, ticks),
                        depo_payer_of_person(&hub->places.quotas, &request->person, ticks)};
}

static void let_go(depo_hub *hub, const depo_owner *owner) {
    depo_payer_let_go(&hub->places.quotas, owner->address);
    depo_payer_let_go(&hub->places.quotas, owner->person);
}

static void ask_room(depo_hub *hub, const depo_http *request, depo_request_kind kind,
                     const char *id, const depo_message *message, char *map_text) {
    depo_owner owner = owner_of(hub, request);
    depo_room *room = depo_registry_open(&hub->places, id, &owner);
    let_go(hub, &owner);
    depo_request *asked = room ? depo_request_new(kind, NULL) : NULL;
    if (!asked) {
        free(map_text);
        depo_answer_code(&hub->site, request->number, DEPO_REFUSE_TOO_MANY);
        return;
    }
    if (message) asked->message = *message;
    asked->map_text = map_text;
    asked->http = request->number;
    asked->person = request->person;
    if (depo_room_push(room, asked)) {
        depo_room_next(room);
        return;
    }
    depo_request_free(asked);
    depo_answer_code(&hub->site, request->number, DEPO_REFUSE_TOO_MANY);
}

/* Who asked for a file: pays for its table, should that be needed. */
typedef struct file_asker {
    depo_hub *hub;
    char address[DEPO_ADDRESS];
    depo_person person;
} file_asker;

/* The stored file; a game that is just over, or not yet, is asked for at its table. */
static void file_done(depo_task *task) {
    file_asker *asker = task->user;
    depo_hub *hub = asker->hub;
    depo_http request = {
        .number = (uint64_t)task->due, .person = asker->person, .address = asker->address};
    hub->site.tasks--;
    if (task->result == DEPO_STORE_OK && task->n_rows == 1 && task->rows[0].seq)
        depo_answer_code(&hub->site, request.number, DEPO_REFUSE_SEALED);
    else if (task->result == DEPO_STORE_OK && task->n_rows == 1)
        depo_answer(&hub->site, request.number, 200, depo_answer_of_text,
                    depo_frame_new(task->rows[0].text, task->rows[0].size));
    else
        ask_room(hub, &request, DEPO_REQUEST_FILE, task->table, NULL, NULL);
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
    asker->person = request->person;
    depo_person_text(&request->person, task->map);
    task->seq = depo_deal_last_closed(depo_now(&hub->site.host));
    task->due = (int64_t)request->number;
    task->done = file_done;
    task->user = asker;
    depo_submit(&hub->site, task);
}

static void get_table(depo_hub *hub, const depo_http *request, const char *rest) {
    char id[DEPO_TABLE_ID] = "";
    snprintf(id, sizeof id, "%.*s", DEPO_TABLE_ID - 1, rest);
    const char *more = rest + strlen(id);
    bool map = strcmp(more, "/map") == 0;
    if (!depo_table_id_ok(id) || (*more && !map && strcmp(more, "/game") != 0))
        depo_answer_code(&hub->site, request->number, DEPO_REFUSE_NO_TABLE);
    else if (map)
        get_kept_map(hub, request, id);
    else if (*more)
        get_file(hub, request, id);
    else
        ask_room(hub, request, DEPO_REQUEST_INFO, id, NULL, NULL);
}

static depo_refusal may_bring(depo_hub *hub, const depo_http *request) {
    depo_owner owner = owner_of(hub, request);
    bool may = depo_quota_map(&owner, depo_ticks(&hub->site.host));
    let_go(hub, &owner);
    depo_refusal refusal = depo_refuse(may ? DEPO_REFUSE_NONE : DEPO_REFUSE_TOO_MANY);
    if (!may)
        snprintf(refusal.text, sizeof refusal.text, "at most %d maps in a day", DEPO_MAPS_DAY);
    return refusal;
}

static void post_table(depo_hub *hub, const depo_http *request) {
    static depo_message message; /* the loop's thread only, and it is large */
    const depo_person person = request->person;
    char id[DEPO_TABLE_ID];
    if (depo_person_is_nobody(&person)) {
        depo_answer_code(&hub->site, request->number, DEPO_REFUSE_NEED_KEY);
        return;
    }
    depo_refusal refusal = depo_message_read_create(request->body, request->size, &message);
    char *map_text = NULL;
    if (!refusal.code && message.map_file) {
        /* Reading a map is work: it is paid for, whatever comes out. */
        refusal = may_bring(hub, request);
        if (!refusal.code)
            refusal =
                depo_brought_read(&hub->site.catalog, &message.plan, message.map_file, &map_text);
        json_decref(message.map_file);
        message.map_file = NULL;
    }
    if (!refusal.code && message.tickets)
        refusal = depo_own_read(&hub->site.catalog, &message.plan, message.tickets);
    if (refusal.code) {
        free(map_text);
        depo_answer_refuse(&hub->site, request->number, &refusal);
        return;
    }
    depo_owner owner = owner_of(hub, request);
    depo_refusal_code over = depo_registry_may_create(&hub->places, &owner);
    let_go(hub, &owner);
    if (over) {
        free(map_text);
        depo_answer_code(&hub->site, request->number, over);
        return;
    }
    uint64_t fresh;
    hub->site.host.random(hub->site.host.self, &fresh, sizeof fresh);
    if (request->idempotency[0])
        snprintf(message.id, sizeof message.id, "%s", request->idempotency);
    else
        snprintf(message.id, sizeof message.id, "http-%016llx", (unsigned long long)fresh);
    depo_table_plan *plan = &message.plan;
    depo_site_shuffle(&hub->site, plan);
    plan->host = person;
    for (unsigned i = 0; i < plan->n_seats; i++)
        if (plan->seats[i].role == DEPO_ROLE_HUMAN) plan->seats[i].person = person;
    depo_plan_commit(plan, &person, message.commits, message.n_commits);
    depo_table_id(request->key, strlen(request->key), message.id, id);
    ask_room(hub, request, DEPO_REQUEST_CREATE, id, &message, map_text);
}

static void get_health(depo_hub *hub, const depo_http *request) {
    bool healthy = depo_store_healthy(hub->site.store, NULL) && !hub->site.stopping;
    char text[128];
    int size = snprintf(text, sizeof text, "%s\n", healthy ? "ok" : "unwell");
    if (hub->places.line.waiting)
        size += snprintf(text + size, sizeof text - (size_t)size,
                         "%u bots wait, the longest for %lld ms\n", hub->places.line.waiting,
                         (long long)depo_thinking_longest(&hub->thinking));
    depo_answer(&hub->site, request->number, healthy ? 200 : 503, depo_answer_of_text,
                depo_frame_new(text, (size_t)size));
}

bool depo_hub_is_api(const char *path) {
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/healthz") == 0;
}

static void serve(depo_hub *hub, const depo_http *request) {
    const char *path = request->path;
    const depo_person person = request->person;
    if (strncmp(path, "/api/", 5) == 0 &&
        depo_moderation_bans(&hub->moderation, &person, request->address)) {
        depo_answer_code(&hub->site, request->number, DEPO_REFUSE_BANNED);
        return;
    }
    if (strcmp(request->method, "POST") == 0) {
        if (strcmp(path, "/api/tables") == 0)
            post_table(hub, request);
        else
            depo_answer_code(&hub->site, request->number, DEPO_REFUSE_NO_TABLE);
        return;
    }
    if (depo_hub_unfolds(path))
        depo_unfold(hub, request);
    else if (strcmp(path, "/healthz") == 0)
        get_health(hub, request);
    else if (strcmp(path, "/api/lobby") == 0)
        get_lobby(hub, request);
    else if (strcmp(path, "/api/server") == 0)
        depo_answer_json(
            &hub->site, request->number,
            depo_server_json(&hub->site.catalog, depo_now(&hub->site.host), hub->site.host.page));
    else if (strncmp(path, "/api/maps/", 10) == 0)
        get_map(hub, request, path + 10);
    else if (strncmp(path, "/api/deals", 10) == 0 && (!path[10] || path[10] == '/'))
        depo_tries_list(&hub->tries, request->number, &person, path + 10);
    else if (strncmp(path, "/api/tables/", 12) == 0)
        get_table(hub, request, path + 12);
    else
        depo_answer_code(&hub->site, request->number, DEPO_REFUSE_NO_TABLE);
}

/* A request that waits until it is known who asks; what it points to is behind it. */
typedef struct visit {
    depo_hub *hub;
    depo_http request;
    char text[];
} visit;

static void visitor_found(void *user, depo_refusal_code code, const depo_person *person) {
    visit *v = user;
    if (!code) v->request.person = *person; /* of a removed device: nobody */
    if (code == DEPO_REFUSE_STORE)
        depo_answer_code(&v->hub->site, v->request.number, code);
    else
        serve(v->hub, &v->request);
    free(v);
}

static const char *keep(char **end, const char *text, size_t size) {
    char *kept = memcpy(*end, text, size);
    kept[size] = 0;
    *end += size + 1;
    return kept;
}

static visit *visit_of(depo_hub *hub, const depo_http *request) {
    const char *const texts[] = {request->method,  request->path,
                                 request->key,     request->idempotency,
                                 request->address, request->page ? request->page : ""};
    size_t size = request->size + 1;
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) size += strlen(texts[i]) + 1;
    visit *v = malloc(sizeof *v + size);
    if (!v) return NULL;
    char *end = v->text;
    v->hub = hub;
    v->request = *request;
    v->request.method = keep(&end, texts[0], strlen(texts[0]));
    v->request.path = keep(&end, texts[1], strlen(texts[1]));
    v->request.key = keep(&end, texts[2], strlen(texts[2]));
    v->request.idempotency = keep(&end, texts[3], strlen(texts[3]));
    v->request.address = keep(&end, texts[4], strlen(texts[4]));
    v->request.page = keep(&end, texts[5], strlen(texts[5]));
    v->request.body = keep(&end, request->body, request->size);
    return v;
}

void depo_hub_http(depo_hub *hub, const depo_http *request) {
    depo_person key;
    hub->site.counters.requests++;
    if (!depo_person_from_key(request->key, strlen(request->key), &key)) {
        depo_http unknown = *request;
        unknown.person = (depo_person){0};
        serve(hub, &unknown);
        return;
    }
    visit *v = visit_of(hub, request);
    if (v)
        depo_devices_find(&hub->devices, &key, false, visitor_found, v);
    else
        depo_answer_code(&hub->site, request->number, DEPO_REFUSE_TOO_MANY);
}
