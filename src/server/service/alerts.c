/* SPDX-License-Identifier: MIT */
#include "server/service/alerts.h"

#include "server/room/client.h"
#include "server/room/site.h"

#include <stdlib.h>
#include <string.h>

static const char *const words[DEPO_CHANNEL_KINDS] = {"push",  "webhook",  "discord",
                                                      "slack", "telegram", "mail"};

static bool read_kind(const char *word, depo_channel_kind *kind) {
    for (unsigned i = 0; word && i < DEPO_CHANNEL_KINDS; i++) {
        if (strcmp(words[i], word) != 0) continue;
        *kind = (depo_channel_kind)i;
        return true;
    }
    return false;
}

static void get(const json_t *object, const char *key, char *out, size_t size) {
    const char *text = json_string_value(json_object_get(object, key));
    snprintf(out, size, "%s", text ? text : "");
}

bool depo_channel_read(const depo_store_row *row, depo_channel *channel) {
    memset(channel, 0, sizeof *channel);
    json_t *object = row->text ? json_loadb(row->text, row->size, 0, NULL) : NULL;
    bool good = read_kind(json_string_value(json_object_get(object, "kind")), &channel->kind);
    memcpy(channel->id, row->table, sizeof channel->id);
    get(object, "to", channel->target, sizeof channel->target);
    get(object, "key", channel->key, sizeof channel->key);
    get(object, "auth", channel->auth, sizeof channel->auth);
    get(object, "chat", channel->chat, sizeof channel->chat);
    get(object, "by", channel->by, sizeof channel->by);
    get(object, "device", channel->device, sizeof channel->device);
    get(object, "stopped", channel->stopped, sizeof channel->stopped);
    get(object, "lang", channel->lang, sizeof channel->lang);
    json_decref(object);
    return good;
}

static void put(json_t *object, const char *key, const char *text) {
    if (*text) json_object_set_new(object, key, json_string(text));
}

char *depo_channel_write(const depo_channel *channel) {
    json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "kind", words[channel->kind], "to",
                               channel->target, "by", channel->by, "lang", channel->lang);
    put(object, "key", channel->key);
    put(object, "auth", channel->auth);
    put(object, "chat", channel->chat);
    put(object, "stopped", channel->stopped);
    put(object, "device", channel->device);
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}

bool depo_channel_is_open(const depo_site *site, const depo_channel *channel) {
    const depo_host *host = &site->host;
    if (!host->post) return false;
    if (channel->kind == DEPO_CHANNEL_PUSH) return host->push_key != NULL;
    return channel->kind == DEPO_CHANNEL_MAIL ? host->mail : host->hooks;
}

/* A URL of a kind that can be posted to: the rest is the library's to judge. */
static bool is_url(const char *text) {
    const char *name = strncmp(text, "https://", 8) == 0  ? text + 8
                       : strncmp(text, "http://", 7) == 0 ? text + 7
                                                          : NULL;
    if (!name || !*name || strchr("/?#:@", *name)) return false;
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c > '~' || strchr("\"<>\\^`{|}", *c)) return false;
    return !memchr(name, '@', strcspn(name, "/?#"));
}

static bool is_token(const char *text) {
    size_t digits = strspn(text, "0123456789");
    const char *rest = text + digits;
    if (!digits || *rest != ':' || strlen(text) > 100) return false;
    return rest[1] &&
           strspn(rest + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") ==
               strlen(rest + 1);
}

static bool fill(depo_channel *channel, const depo_channel_request *asked) {
    memset(channel, 0, sizeof *channel);
    if (!read_kind(asked->kind, &channel->kind)) return false;
    snprintf(channel->target, sizeof channel->target, "%s", asked->target);
    memcpy(channel->key, asked->key, sizeof channel->key);
    memcpy(channel->auth, asked->auth, sizeof channel->auth);
    memcpy(channel->chat, asked->chat, sizeof channel->chat);
    memcpy(channel->lang, asked->lang, sizeof channel->lang);
    switch (channel->kind) {
    case DEPO_CHANNEL_PUSH:
        return is_url(asked->target) && asked->key[0] && asked->auth[0];
    case DEPO_CHANNEL_TELEGRAM:
        if (is_token(asked->target))
            snprintf(channel->target, sizeof channel->target,
                     "https://api.telegram.org/bot%.100s/sendMessage", asked->target);
        return is_url(channel->target) && asked->chat[0];
    case DEPO_CHANNEL_MAIL:
        return false;
    default:
        return is_url(asked->target);
    }
}

/* Nothing of what makes the address secret. */
static void show_target(const depo_channel *channel, char *out, size_t size) {
    const char *name = strstr(channel->target, "://");
    name = name && channel->kind != DEPO_CHANNEL_MAIL ? name + 3 : channel->target;
    size_t length = channel->kind == DEPO_CHANNEL_MAIL ? strlen(name) : strcspn(name, "/?#");
    snprintf(out, size, "%.*s", (int)length, name);
}

/* Someone asks, or has changed something and is shown what there is now. */
typedef struct question {
    depo_site *site;
    depo_client *client; /* a reference */
    depo_person person;
    char id[DEPO_COMMAND_ID];
    char owner[DEPO_PERSON_TEXT];
} question;

static void end(question *q) {
    depo_client_release(q->client);
    free(q);
}

static void answer(question *q, depo_refusal_code code, json_t *channels) {
    const depo_host *host = &q->site->host;
    char key[DEPO_PUSH_KEY_TEXT] = "";
    depo_refusal refusal = depo_refuse(code);
    bool same = depo_person_same(&q->person, &q->client->person);
    bool push = host->post && host->push_key && q->site->secret[0] &&
                host->push_key(host->self, q->site->secret, key);
    if (!same || code) json_decref(channels);
    if (same && code)
        depo_client_send(q->client, depo_say_error(q->id, "", 0, &refusal));
    else if (same)
        depo_client_send(q->client,
                         depo_say_alerts(q->id, push ? key : NULL, host->post && host->hooks,
                                         host->post && host->mail, channels));
}

static void listed(depo_task *task) {
    question *q = task->user;
    json_t *list = json_array();
    q->site->tasks--;
    for (unsigned i = 0; i < task->n_rows; i++) {
        depo_channel channel;
        char shown[DEPO_LETTER_TARGET];
        if (!depo_channel_read(&task->rows[i], &channel)) continue;
        show_target(&channel, shown, sizeof shown);
        json_t *object = json_pack("{s:s, s:s, s:s}", "channel", channel.id, "kind",
                                   words[channel.kind], "shown", shown);
        if (channel.stopped[0])
            json_object_set_new(object, "stopped", json_string(channel.stopped));
        json_array_append_new(list, object);
    }
    answer(q, task->result == DEPO_STORE_OK ? DEPO_REFUSE_NONE : DEPO_REFUSE_STORE, list);
    end(q);
    depo_task_free(task);
}

static void submit(question *q, depo_task *task, void (*done)(depo_task *task)) {
    if (!task) {
        answer(q, DEPO_REFUSE_STORE, NULL);
        end(q);
        return;
    }
    snprintf(task->map, sizeof task->map, "%s", q->owner);
    task->done = done;
    task->user = q;
    depo_submit(q->site, task);
}

static void changed(depo_task *task) {
    question *q = task->user;
    q->site->tasks--;
    if (task->result == DEPO_STORE_OK) {
        submit(q, depo_task_new(DEPO_TASK_GET_CHANNELS, NULL), listed);
    } else {
        answer(q, task->result == DEPO_STORE_CONFLICT ? DEPO_REFUSE_CHANNELS : DEPO_REFUSE_STORE,
               NULL);
        end(q);
    }
    depo_task_free(task);
}

/* The same target has the same id: what is written again takes its place. */
static depo_task *keep(const question *q, depo_channel *channel) {
    char rest[DEPO_LETTER_TARGET + DEPO_PERSON_TEXT + 80];
    depo_person_text(&q->person, channel->by);
    if (channel->kind == DEPO_CHANNEL_PUSH)
        memcpy(channel->device, q->client->badge, sizeof channel->device);
    snprintf(rest, sizeof rest, "%s %s %s", q->owner, channel->target, channel->chat);
    depo_secret_id("depo-channel-1", q->site->secret, rest, channel->id);
    depo_task *task = depo_task_new(DEPO_TASK_KEEP_CHANNEL, channel->id);
    if (!task) return NULL;
    task->text = depo_channel_write(channel);
    task->size = task->text ? strlen(task->text) : 0;
    task->at = depo_now(&q->site->host);
    return task;
}

/* Whether the person may speak for the table. */
static depo_refusal_code check_table(depo_site *site, const depo_client *client,
                                     const char *table) {
    const depo_room *room = depo_site_room(site, table);
    if (!room || !room->log.loaded || !depo_client_follows(client, table))
        return DEPO_REFUSE_NOT_JOINED;
    bool seated = depo_table_seats_of(&room->table, &client->person) != 0;
    return seated || depo_person_same(&room->table.plan.host, &client->person)
               ? DEPO_REFUSE_NONE
               : DEPO_REFUSE_NOT_YOUR_SEAT;
}

depo_refusal_code depo_alerts_do(depo_site *site, depo_client *client,
                                 const depo_message *message) {
    static depo_channel channel; /* the loop's thread only, and it is large */
    bool adds = message->kind == DEPO_MSG_ALERT, of_table = message->table[0];
    depo_refusal_code code =
        of_table ? check_table(site, client, message->table) : DEPO_REFUSE_NONE;
    if (!code && adds)
        code = !fill(&channel, message->alert) || !depo_channel_is_open(site, &channel) ||
                       (of_table && channel.kind == DEPO_CHANNEL_PUSH)
                   ? DEPO_REFUSE_NO_CHANNEL
                   : DEPO_REFUSE_NONE;
    if (!code && adds && !site->secret[0]) code = DEPO_REFUSE_STORE;
    question *q = code ? NULL : calloc(1, sizeof *q);
    if (!q) return code ? code : DEPO_REFUSE_TOO_MANY;
    depo_client_hold(client);
    *q = (question){.site = site, .client = client, .person = client->person};
    memcpy(q->id, message->id, sizeof q->id);
    if (of_table)
        memcpy(q->owner, message->table, DEPO_TABLE_ID);
    else
        depo_person_text(&client->person, q->owner);
    if (adds)
        submit(q, keep(q, &channel), changed);
    else if (message->kind == DEPO_MSG_ALERT_OFF)
        submit(q, depo_task_new(DEPO_TASK_DROP_CHANNEL, message->alert->channel), changed);
    else
        submit(q, depo_task_new(DEPO_TASK_GET_CHANNELS, NULL), listed);
    return DEPO_REFUSE_NONE;
}

typedef struct forgetting {
    depo_site *site;
    char device[DEPO_TABLE_ID];
} forgetting;

static void forget_listed(depo_task *task) {
    forgetting *f = task->user;
    depo_site *site = f->site;
    site->tasks--;
    for (unsigned i = 0; i < task->n_rows; i++) {
        depo_channel channel;
        if (!depo_channel_read(&task->rows[i], &channel) || !channel.device[0] ||
            strcmp(channel.device, f->device) != 0)
            continue;
        depo_task *drop = depo_task_new(DEPO_TASK_DROP_CHANNEL, channel.id);
        if (!drop) break;
        memcpy(drop->map, task->map, sizeof drop->map);
        drop->done = depo_submit_done;
        drop->user = site;
        depo_submit(site, drop);
    }
    free(f);
    depo_task_free(task);
}

void depo_alerts_forget(depo_site *site, const char *person, const char *device) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_CHANNELS, NULL);
    forgetting *f = task ? calloc(1, sizeof *f) : NULL;
    if (!f) {
        depo_task_free(task);
        return;
    }
    f->site = site;
    snprintf(f->device, sizeof f->device, "%s", device);
    snprintf(task->map, sizeof task->map, "%s", person);
    task->done = forget_listed;
    task->user = f;
    depo_submit(site, task);
}
