/* SPDX-License-Identifier: MIT */
#include "server/service/devices.h"

#include "server/base/log.h"
#include "server/base/text.h"
#include "server/room/client.h"
#include "server/room/follow.h"
#include "server/room/site.h"
#include "server/service/alerts.h"
#include "server/service/quota.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    AGAIN = 500,             /* milliseconds after a failure of the store */
    SEEN_EVERY = 10 * 60000, /* milliseconds: how exactly it is known when a device was here */
    CODE_TIME = 5 * 60000,   /* milliseconds that a code works */
    CODE = 9                 /* bytes of a code with the closing zero */
};

struct depo_device_search {
    depo_devices *devices;
    depo_person key;
    bool patient;
    depo_known_as *found;
    void *user;
    int64_t at; /* when it is asked again, monotonic */
    depo_device_search *next;
};

static void submit(depo_site *site, depo_task *task, void (*done)(depo_task *task), void *user) {
    task->done = done;
    task->user = user;
    depo_submit(site, task);
}

static void end_search(depo_device_search *search, depo_refusal_code code,
                       const depo_person *person) {
    search->found(search->user, code, person);
    free(search);
}

static void see(depo_site *site, const char *key) {
    depo_task *task = depo_task_new(DEPO_TASK_SEE_DEVICE, NULL);
    if (!task) return;
    snprintf(task->map, sizeof task->map, "%s", key);
    task->at = depo_now(&site->host);
    submit(site, task, depo_submit_done, site);
}

static void search_done(depo_task *task) {
    depo_device_search *search = task->user;
    depo_site *site = search->devices->site;
    depo_person person = search->key;
    site->tasks--;
    if (task->result != DEPO_STORE_OK && search->patient && !site->stopping) {
        search->at = depo_ticks(&site->host) + AGAIN;
        search->next = search->devices->again;
        search->devices->again = search;
    } else if (task->result != DEPO_STORE_OK) {
        end_search(search, DEPO_REFUSE_STORE, NULL);
    } else if (!task->n_rows) {
        end_search(search, DEPO_REFUSE_NONE, &person);
    } else {
        char *name;
        int64_t seen = strtoll(task->rows[0].text, &name, 10);
        bool good = *name == ' ' && depo_person_parse(name + 1, &person);
        if (good && depo_now(&site->host) - seen > SEEN_EVERY) see(site, task->map);
        end_search(search, good ? DEPO_REFUSE_NONE : DEPO_REFUSE_REMOVED, &person);
    }
    depo_task_free(task);
}

static void ask(depo_device_search *search) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_DEVICE, NULL);
    if (!task) {
        end_search(search, DEPO_REFUSE_STORE, NULL);
        return;
    }
    depo_person_text(&search->key, task->map);
    submit(search->devices->site, task, search_done, search);
}

void depo_devices_find(depo_devices *devices, const depo_person *key, bool patient,
                       depo_known_as *found, void *user) {
    depo_device_search *search = devices->site->store ? calloc(1, sizeof *search) : NULL;
    if (!search) {
        found(user, DEPO_REFUSE_STORE, NULL);
        return;
    }
    *search = (depo_device_search){
        .devices = devices, .key = *key, .patient = patient, .found = found, .user = user};
    ask(search);
}

void depo_devices_look(depo_devices *devices, int64_t ticks) {
    depo_device_search *list = devices->again;
    devices->again = NULL;
    for (depo_device_search *search = list, *next; search; search = next) {
        next = search->next;
        if (ticks >= search->at) {
            ask(search);
            continue;
        }
        search->next = devices->again;
        devices->again = search;
    }
}

void depo_devices_free(depo_devices *devices) {
    while (devices->again) {
        depo_device_search *search = devices->again;
        devices->again = search->next;
        end_search(search, DEPO_REFUSE_STORE, NULL);
    }
}

void depo_device_badge(const depo_site *site, const depo_person *key, char out[DEPO_TABLE_ID]) {
    char text[DEPO_PERSON_TEXT];
    out[0] = 0;
    if (!site->secret[0] || depo_person_is_nobody(key)) return;
    depo_person_text(key, text);
    depo_secret_id("depo-device-1", site->secret, text, out);
}

const char *depo_client_badge(const depo_site *site, depo_client *client) {
    if (!client->badge[0]) depo_device_badge(site, &client->device, client->badge);
    return client->badge;
}

/* Its connections say hello again, and are told who they are then. */
static void part(depo_site *site, const char *badge) {
    for (depo_client *client = site->clients, *next; client; client = next) {
        next = client->next;
        if (!client->connection || strcmp(depo_client_badge(site, client), badge) != 0) continue;
        depo_room_part_all(client); /* until its connection ends it is nobody */
        client->person = (depo_person){0};
        client->hello = client->lists = false;
        client->shut = true;
        depo_client_send(client, depo_say_bye("device"));
        site->host.drop(client->connection, "device");
    }
}

void depo_devices_heard(depo_site *site, const depo_task *task) {
    for (unsigned i = 0; i < task->n_rows; i++) part(site, task->rows[i].table);
}

static void part_everywhere(depo_site *site, const char *badge) {
    depo_task *task = depo_site_is_shared(site) ? depo_task_new(DEPO_TASK_TELL, badge) : NULL;
    if (task) submit(site, task, depo_submit_done, site);
    part(site, badge);
}

/* Someone asks, or has changed something and is shown what there is now. */
typedef struct question {
    depo_site *site;
    depo_client *client; /* a reference */
    depo_person person;  /* whose devices are shown */
    char id[DEPO_COMMAND_ID], name[DEPO_MAX_PLAYER_NAME];
    char code[CODE];             /* handover */
    int64_t until;               /* of the code */
    char wanted[DEPO_TABLE_ID];  /* device-off: not found yet */
    char changed[DEPO_TABLE_ID]; /* whose connections end once it is answered */
} question;

static void end(question *q, depo_refusal_code code) {
    depo_refusal refusal = depo_refuse(code);
    if (code) depo_client_send(q->client, depo_say_error(q->id, "", 0, &refusal));
    if (q->changed[0]) part_everywhere(q->site, q->changed);
    depo_client_release(q->client);
    free(q);
}

static void go_on(question *q, depo_task *task, void (*done)(depo_task *task)) {
    if (task)
        submit(q->site, task, done, q);
    else
        end(q, DEPO_REFUSE_STORE);
}

/* A row of the store as it is shown; false when nobody can read it. */
static bool read_row(const question *q, const char *text, depo_person *key, json_t **shown) {
    char person[DEPO_PERSON_TEXT], badge[DEPO_TABLE_ID];
    long long added = 0, seen = 0;
    int name = 0;
    if (sscanf(text, "%32s %lld %lld %n", person, &added, &seen, &name) < 3 || !name) return false;
    if (!depo_person_parse(person, key)) return false;
    depo_device_badge(q->site, key, badge);
    *shown = json_pack("{s:s, s:s, s:I, s:I}", "device", badge, "name", text + name, "added",
                       (json_int_t)added, "seen", (json_int_t)seen);
    if (*shown && depo_person_same(key, &q->client->device))
        json_object_set_new(*shown, "here", json_true());
    return *shown != NULL;
}

static void listed(depo_task *task) {
    question *q = task->user;
    json_t *list = json_array();
    q->site->tasks--;
    for (unsigned i = 0; i < task->n_rows; i++) {
        depo_person key;
        json_t *shown;
        if (read_row(q, task->rows[i].text, &key, &shown)) json_array_append_new(list, shown);
    }
    if (task->result == DEPO_STORE_OK) {
        depo_client_send(q->client, depo_say_devices(q->id, list));
    } else {
        json_decref(list);
    }
    end(q, task->result == DEPO_STORE_OK ? DEPO_REFUSE_NONE : DEPO_REFUSE_STORE);
    depo_task_free(task);
}

static void list(question *q, void (*done)(depo_task *task)) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_DEVICES, NULL);
    if (task) depo_person_text(&q->person, task->map);
    go_on(q, task, done);
}

static void keep(question *q, void (*done)(depo_task *task)) {
    char person[DEPO_PERSON_TEXT];
    depo_task *task = depo_task_new(DEPO_TASK_KEEP_DEVICE, NULL);
    depo_person_text(&q->person, person);
    json_t *object = json_pack("{s:s, s:s}", "person", person, "name", q->name);
    if (task && object) {
        depo_person_text(&q->client->device, task->map);
        task->text = json_dumps(object, JSON_COMPACT);
        task->size = task->text ? strlen(task->text) : 0;
        task->at = depo_now(&q->site->host);
    }
    json_decref(object);
    go_on(q, task, done);
}

static depo_refusal_code refusal_of(const depo_task *task) {
    return task->result == DEPO_STORE_OK         ? DEPO_REFUSE_NONE
           : task->result == DEPO_STORE_CONFLICT ? DEPO_REFUSE_DEVICES
                                                 : DEPO_REFUSE_STORE;
}

/* Whose change the store has made; NULL when it could not, and that has been answered. */
static question *changed_for(depo_task *task) {
    question *q = task->user;
    depo_refusal_code code = refusal_of(task);
    q->site->tasks--;
    depo_task_free(task);
    if (!code) return q;
    end(q, code);
    return NULL;
}

/* What the store keeps of a code. */
static void code_id(const depo_site *site, const char *code, char out[DEPO_TABLE_ID]) {
    depo_secret_id("depo-handover-1", site->secret, code, out);
}

static void code_kept(depo_task *task) {
    question *q = task->user;
    depo_refusal_code code = refusal_of(task);
    q->site->tasks--;
    if (!code) depo_client_send(q->client, depo_say_code(q->id, q->code, q->until));
    end(q, code);
    depo_task_free(task);
}

/* The device that makes a code is one from then on, so that it can be seen, and removed. */
static void maker_kept(depo_task *task) {
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";
    question *q = changed_for(task);
    char kept[DEPO_TABLE_ID];
    uint8_t chance[CODE - 1];
    if (!q) return;
    q->site->host.random(q->site->host.self, chance, sizeof chance);
    for (unsigned i = 0; i < CODE - 1; i++) q->code[i] = digits[chance[i] % 32];
    code_id(q->site, q->code, kept);
    depo_task *keep_code = depo_task_new(DEPO_TASK_KEEP_CODE, kept);
    q->until = depo_now(&q->site->host) + CODE_TIME;
    if (keep_code) {
        depo_person_text(&q->person, keep_code->map);
        keep_code->due = q->until;
    }
    go_on(q, keep_code, code_kept);
}

static void taker_kept(depo_task *task) {
    question *q = changed_for(task);
    if (!q) return;
    depo_log(DEPO_LOG_INFO, "device-added", "%s", "");
    depo_device_badge(q->site, &q->client->device, q->changed);
    list(q, listed);
}

static void code_taken(depo_task *task) {
    question *q = task->user;
    depo_refusal_code code = refusal_of(task);
    q->site->tasks--;
    if (!code && (!task->n_rows || !depo_person_parse(task->rows[0].text, &q->person)))
        code = DEPO_REFUSE_NO_CODE;
    if (!code && depo_person_same(&q->person, &q->client->person)) code = DEPO_REFUSE_SAME_PERSON;
    depo_task_free(task);
    if (code)
        end(q, code);
    else
        keep(q, taker_kept);
}

/* As people type it: 0, 1 and 8 are not in codes, but look like letters that are. */
static bool read_code(const char *text, char out[CODE]) {
    static const char chars[] = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned count = 0;
    for (; *text; text++) {
        char c = (char)tolower((unsigned char)*text);
        if (c == ' ' || c == '-') continue;
        c = c == '0' ? 'o' : c == '1' ? 'l' : c == '8' ? 'b' : c;
        if (!memchr(chars, c, sizeof chars - 1) || count == CODE - 1) return false;
        out[count++] = c;
    }
    out[count] = 0;
    return count == CODE - 1;
}

static void take(question *q, const char *code) {
    char kept[DEPO_TABLE_ID];
    code_id(q->site, code, kept);
    depo_task *task = depo_task_new(DEPO_TASK_TAKE_CODE, kept);
    if (task) task->at = depo_now(&q->site->host);
    go_on(q, task, code_taken);
}

static void dropped(depo_task *task) {
    question *q = changed_for(task);
    char person[DEPO_PERSON_TEXT];
    if (!q) return;
    depo_log(DEPO_LOG_INFO, "device-removed", "%s", "");
    depo_person_text(&q->person, person);
    depo_alerts_forget(q->site, person, q->wanted);
    memcpy(q->changed, q->wanted, sizeof q->changed);
    list(q, listed);
}

static void drop_found(depo_task *task) {
    question *q = task->user;
    depo_task *drop = NULL;
    q->site->tasks--;
    for (unsigned i = 0; i < task->n_rows && task->n_rows > 1 && !drop; i++) {
        depo_person key;
        json_t *shown;
        if (!read_row(q, task->rows[i].text, &key, &shown)) continue;
        bool wanted = strcmp(json_string_value(json_object_get(shown, "device")), q->wanted) == 0;
        json_decref(shown);
        if (!wanted || !(drop = depo_task_new(DEPO_TASK_DROP_DEVICE, NULL))) continue;
        depo_person_text(&key, drop->map);
        drop->text = strdup(task->map);
        drop->size = drop->text ? strlen(drop->text) : 0;
    }
    depo_refusal_code code = refusal_of(task);
    depo_task_free(task);
    if (drop)
        go_on(q, drop, dropped);
    else
        end(q, code ? code : DEPO_REFUSE_NO_DEVICE);
}

depo_refusal_code depo_devices_do(depo_devices *devices, depo_client *client,
                                  const depo_message *message) {
    depo_site *site = devices->site;
    char code[CODE];
    bool makes = message->kind == DEPO_MSG_HANDOVER, takes = message->kind == DEPO_MSG_TAKE;
    if (!site->secret[0]) return DEPO_REFUSE_STORE;
    if (message->name[0] && !depo_text_ok(message->name)) return DEPO_REFUSE_BAD_NAME;
    if ((makes || takes) && !depo_quota_code(&client->owner, depo_ticks(&site->host)))
        return DEPO_REFUSE_TOO_MANY;
    if (takes && !read_code(message->code, code)) return DEPO_REFUSE_NO_CODE;
    question *q = calloc(1, sizeof *q);
    if (!q) return DEPO_REFUSE_TOO_MANY;
    depo_client_hold(client);
    q->site = site;
    q->client = client;
    q->person = client->person;
    memcpy(q->id, message->id, sizeof q->id);
    memcpy(q->name, message->name, sizeof q->name);
    memcpy(q->wanted, message->device, sizeof q->wanted);
    if (makes)
        keep(q, maker_kept);
    else if (takes)
        take(q, code);
    else
        list(q, message->kind == DEPO_MSG_DEVICE_OFF ? drop_found : listed);
    return DEPO_REFUSE_NONE;
}
