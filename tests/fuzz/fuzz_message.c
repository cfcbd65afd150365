/* SPDX-License-Identifier: MIT
 * libFuzzer target: what clients send. Each input is a list of messages, one a line, from two
 * people at a running table and from a stranger, into a hub without network whose store answers
 * at once; lines with GET and PUT are requests of the HTTP API. Nothing may crash, and what the hub
 * says must be JSON. */
#include "server/table/incoming.h"
#include "server/hub/hub.h"
#include "server/base/log.h"
#include "server/hub/hub_state.h"
#include "server/room/site.h"
#include "server/store/store.h"

#include <assert.h>
#include <poll.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static depo_hub *hub;
static depo_store *store;
static char table[DEPO_TABLE_ID];

static void on_send(void *connection, depo_frame *frame) {
    (void)connection;
    json_t *value = json_loadb((char *)depo_frame_text(frame), frame->size, 0, NULL);
    assert(value);
    const char *id = json_string_value(json_object_get(value, "table"));
    if (id && !table[0]) memcpy(table, id, sizeof table);
    json_decref(value);
}

static void on_drop(void *connection, const char *code) {
    (void)connection, (void)code;
}

static void on_respond(void *self, uint64_t request, int status, const char *type,
                       depo_frame *body) {
    (void)self, (void)request, (void)status;
    if (strstr(type, "json") == NULL) return;
    json_t *value = json_loadb((char *)depo_frame_text(body), body->size, 0, NULL);
    assert(value);
    json_decref(value);
}

static void on_work(void *self, depo_job *job) {
    (void)self;
    job->run(job);
    job->done(job);
}

static int64_t on_now(void *self) {
    (void)self;
    static int64_t now = 1000000000000;
    return now += 1;
}

static void on_random(void *self, void *out, size_t size) {
    (void)self;
    randombytes_buf(out, size);
}

static void on_wake(void *self) {
    (void)self;
}

static void on_hint(void *self, const depo_task *task) {
    (void)self, (void)task;
}

static void settle(void) {
    for (int i = 0; i < 5000 && hub->site.tasks; i++) {
        depo_store_drain(store);
        if (hub->site.tasks) poll(NULL, 0, i < 200 ? 0 : 1);
    }
    while (depo_hub_retell(hub)) continue;
}

static void start(void) {
    depo_host host = {.send = on_send,
                      .drop = on_drop,
                      .respond = on_respond,
                      .work = on_work,
                      .now = on_now,
                      .ticks = on_now,
                      .random = on_random};
    depo_limits limits = {.tables = 64, .rooms = 1000};
    depo_store_config config = {.where = ":memory:", .wake = on_wake, .hint = on_hint};
    char why[DEPO_STORE_WHY];
    assert(sodium_init() >= 0);
    depo_log_set(DEPO_LOG_ERROR, false);
    hub = depo_hub_new(&host, &limits);
    store = depo_store_open(&config, why);
    assert(hub && store);
    depo_hub_set_store(hub, store);
}

static void say(depo_client *client, const char *text) {
    depo_hub_receive(hub, client, text, strlen(text));
    settle();
}

/* A request: the path of one that gets, the body of one that puts. */
static void ask(bool post, const char *rest, size_t size) {
    static uint64_t number;
    char path[256];
    snprintf(path, sizeof path, "%.*s", (int)size, rest);
    depo_http request = {.number = ++number,
                         .method = post ? "POST" : "GET",
                         .path = post ? "/api/tables" : path,
                         .key = "aaaaaaaaaaaaaaaaaaaaaaaa",
                         .idempotency = "",
                         .address = "192.0.2.1",
                         .body = post ? rest : "",
                         .size = post ? size : 0};
    depo_hub_http(hub, &request);
}

/* TABLE in a line stands for the table of this run. */
static void feed(depo_client *client, const char *line, size_t size) {
    char text[DEPO_MAX_MESSAGE + 32];
    size_t used = 0;
    for (size_t i = 0; i < size && used + 16 < sizeof text;) {
        if (size - i >= 5 && memcmp(line + i, "TABLE", 5) == 0) {
            memcpy(text + used, table, strlen(table));
            used += strlen(table);
            i += 5;
        } else {
            text[used++] = line[i++];
        }
    }
    if (used > 4 && (memcmp(text, "GET ", 4) == 0 || memcmp(text, "PUT ", 4) == 0))
        ask(text[0] == 'P', text + 4, used - 4);
    else
        depo_hub_receive(hub, client, text, used);
    settle();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static unsigned runs;
    char create[300];
    if (!hub) start();
    depo_client *clients[3];
    for (unsigned i = 0; i < 3; i++) clients[i] = depo_hub_connect(hub, &clients[i], "192.0.2.1");
    table[0] = 0;
    say(clients[0], "{\"t\":\"hello\",\"key\":\"aaaaaaaaaaaaaaaaaaaaaaaa\"}");
    say(clients[1], "{\"t\":\"hello\",\"key\":\"bbbbbbbbbbbbbbbbbbbbbbbb\"}");
    snprintf(create, sizeof create,
             "{\"t\":\"create\",\"id\":\"%u\",\"map\":\"%s\",\"start\":true,\"pace\":0,\"name\":"
             "\"A\",\"seats\":[{\"kind\":\"here\"},{\"kind\":\"here\"},{\"kind\":\"bot\","
             "\"level\":\"random\"}]}",
             runs, hub->site.catalog.maps[runs % hub->site.catalog.n_maps]->id);
    runs++;
    say(clients[0], create);
    assert(table[0]);
    feed(clients[0], "{\"t\":\"join\",\"table\":\"TABLE\"}", 29);
    const char *at = (const char *)data, *end = at + size;
    for (unsigned n = 0; at < end && n < 64; n++) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        if (!line) line = end;
        feed(clients[n % 3], at, (size_t)(line - at));
        at = line + 1;
    }
    depo_hub_tick(hub);
    settle();
    for (unsigned i = 0; i < 3; i++) depo_hub_disconnect(hub, clients[i]);
    settle();
    /* Nothing stays from one input to the next. */
    while (hub->site.rooms && !hub->site.tasks && !hub->thinking.jobs)
        depo_registry_release(&hub->places, hub->site.rooms);
    return 0;
}
