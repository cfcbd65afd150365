/* SPDX-License-Identifier: MIT
 * A hub without network, with clocks that the test sets: the clocks of seats go on as they should
 * when the system's clock does not, and the operator's orders are done however long it takes. */
#include "mapio/mapio.h"
#include "server/hub/hub.h"
#include "server/base/log.h"
#include "server/hub/hub_state.h"
#include "server/room/site.h"
#include "server/store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000, HOUR = 3600 * SECOND, DAY = 24 * HOUR };

static depo_hub *hub;
static depo_store *store;
static depo_client *client;
static int64_t wall, ticks;
static char table[DEPO_TABLE_ID];
static char last[1024]; /* what the client was told */

static void on_send(void *connection, depo_frame *frame) {
    (void)connection;
    snprintf(last, sizeof last, "%.*s", (int)frame->size, (const char *)depo_frame_text(frame));
    const char *id = strstr(last, "\"table\":\"");
    if (id) snprintf(table, sizeof table, "%.12s", id + 9);
}

static void on_drop(void *connection, const char *code) {
    (void)connection, (void)code;
}

static void on_respond(void *self, uint64_t request, int status, const char *type,
                       depo_frame *body) {
    (void)self, (void)request, (void)status, (void)type, (void)body;
}

static void on_work(void *self, depo_job *job) {
    (void)self;
    job->run(job);
    job->done(job);
}

static int64_t on_now(void *self) {
    (void)self;
    return wall;
}

static int64_t on_ticks(void *self) {
    (void)self;
    return ticks;
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
    for (int i = 0; i < 30000 && hub->site.tasks; i++) {
        depo_store_drain(store);
        if (hub->site.tasks) poll(NULL, 0, 1);
    }
    assert_int_equal(hub->site.tasks, 0);
}

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void say(const char *format, ...) {
    char text[8192];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    depo_hub_receive(hub, client, text, strlen(text));
    settle();
}

/* Time goes by, for both clocks. */
static void wait_for(int64_t milliseconds) {
    for (int64_t step = SECOND / 2; milliseconds > 0; milliseconds -= step) {
        wall += step;
        ticks += step;
        depo_hub_tick(hub);
        settle();
    }
}

static int start(void **state) {
    (void)state;
    depo_host host = {.send = on_send,
                      .drop = on_drop,
                      .respond = on_respond,
                      .work = on_work,
                      .now = on_now,
                      .ticks = on_ticks,
                      .random = on_random};
    depo_limits limits = {.tables = 64, .rooms = 1000};
    depo_store_config config = {.where = ":memory:", .wake = on_wake, .hint = on_hint};
    char why[DEPO_STORE_WHY];
    wall = 1700000000000, ticks = 5000;
    depo_log_set(DEPO_LOG_ERROR, false);
    if (sodium_init() < 0) return -1;
    hub = depo_hub_new(&host, &limits);
    store = depo_store_open(&config, why);
    if (!hub || !store) return -1;
    depo_hub_set_store(hub, store);
    client = depo_hub_connect(hub, &client, "192.0.2.1");
    say("{\"t\":\"hello\",\"key\":\"aaaaaaaaaaaaaaaaaaaaaaaa\"}");
    say("{\"t\":\"create\",\"id\":\"1\",\"map\":\"%s\",\"name\":\"A\",\"start\":true,\"clock\":{"
        "\"kind\":"
        "\"bank\",\"bank\":600},\"seats\":[{\"kind\":\"here\"},{\"kind\":\"here\"}]}",
        hub->site.catalog.maps[0]->id);
    say("{\"t\":\"join\",\"table\":\"%s\"}", table);
    wait_for(SECOND);
    return 0;
}

static int end(void **state) {
    (void)state;
    depo_hub_stop(hub);
    depo_store_close(store);
    depo_hub_free(hub);
    return 0;
}

static void test_time_runs_out_when_it_has_passed(void **state) {
    (void)state;
    wait_for(590 * SECOND);
    assert_int_equal(hub->site.counters.timeouts, 0);
    wait_for(20 * SECOND);
    assert_true(hub->site.counters.timeouts > 0);
}

static void test_a_jump_ahead_costs_nobody_the_game(void **state) {
    (void)state;
    wall += 6 * HOUR; /* the machine slept, or its clock was set */
    wait_for(500 * SECOND);
    assert_int_equal(hub->site.counters.timeouts, 0);
    wait_for(110 * SECOND);
    assert_true(hub->site.counters.timeouts > 0);
}

static void test_a_jump_back_stops_no_clock(void **state) {
    (void)state;
    wall -= 24 * HOUR;
    wait_for(590 * SECOND);
    assert_int_equal(hub->site.counters.timeouts, 0);
    wait_for(60 * SECOND); /* a little slower than it should, until the times agree */
    assert_true(hub->site.counters.timeouts > 0);
}

/* As after a restart with a clock that was wrong before it. */
static void test_a_log_from_the_future_goes_on(void **state) {
    (void)state;
    say("{\"t\":\"part\",\"table\":\"%s\"}", table);
    wait_for(90 * SECOND);
    assert_null(depo_site_room(&hub->site, table));
    wall -= 24 * HOUR;
    hub->site.steady = (depo_steady){0};
    say("{\"t\":\"join\",\"table\":\"%s\"}", table);
    assert_non_null(depo_site_room(&hub->site, table));
    wait_for(590 * SECOND);
    assert_int_equal(hub->site.counters.timeouts, 0);
    wait_for(60 * SECOND);
    assert_true(hub->site.counters.timeouts > 0);
}

static void test_limits_do_not_care_for_the_time_of_day(void **state) {
    (void)state;
    hub->site.limits.rate = 1, hub->site.limits.burst = 2;
    client->tokens = 0;
    client->filled = ticks;
    wall += 24 * HOUR;
    say("{\"t\":\"ping\",\"id\":\"1\"}");
    assert_non_null(strstr(last, "too-fast"));
    wall -= 48 * HOUR;
    ticks += 2 * SECOND;
    say("{\"t\":\"ping\",\"id\":\"2\"}");
    assert_non_null(strstr(last, "pong"));
}

/* Both clocks, at once. */
static void skip_time(int64_t milliseconds) {
    wall += milliseconds;
    ticks += milliseconds;
}

static void stored(depo_task *task) {
    *(unsigned *)task->user = task->n_rows;
    hub->site.tasks--;
    depo_task_free(task);
}

/* Does something to the store as another process would; how many rows come back. */
static unsigned store_does(depo_task_kind kind, const char *log, uint32_t seq, char *text) {
    static unsigned rows;
    depo_task *task = depo_task_new(kind, log);
    assert_non_null(task);
    task->seq = seq;
    task->at = wall;
    task->text = text;
    task->size = text ? strlen(text) : 0;
    task->done = stored;
    task->user = &rows;
    depo_submit(&hub->site, task);
    settle();
    return rows;
}

static unsigned entries_of(const char *log) {
    return store_does(DEPO_TASK_LOAD, log, 0, NULL);
}

static void give(depo_order order) {
    order.at = wall;
    store_does(DEPO_TASK_APPEND, DEPO_ORDERS_LOG, hub->moderation.orders.seq + 1,
               depo_order_write(&order));
    depo_moderation_read(&hub->moderation);
    settle();
}

static void order_about(depo_order_kind kind, const char *id) {
    depo_order order = {.kind = kind};
    snprintf(order.table, sizeof order.table, "%s", id);
    give(order);
}

static depo_table_phase phase_of(const char *id) {
    say("{\"t\":\"join\",\"table\":\"%s\"}", id);
    const depo_room *room = depo_site_room(&hub->site, id);
    return room ? room->table.phase : DEPO_TABLE_GONE;
}

static void part(const char *id) {
    say("{\"t\":\"part\",\"table\":\"%s\"}", id);
}

/* The table cannot be loaded at first: others take all places. */
static void test_an_order_is_not_done_before_its_table_is_read(void **state) {
    (void)state;
    char other[DEPO_TABLE_ID];
    snprintf(other, sizeof other, "%s", table);
    part(other);
    wait_for(90 * SECOND);
    assert_null(depo_site_room(&hub->site, other));
    say("{\"t\":\"create\",\"id\":\"2\",\"map\":\"%s\",\"name\":\"A\",\"seats\":[{\"kind\":"
        "\"here\"},{\"kind\":\"open\"}]}",
        hub->site.catalog.maps[0]->id);
    say("{\"t\":\"join\",\"table\":\"%s\"}", table);
    hub->site.limits.rooms = hub->site.n_rooms;
    order_about(DEPO_ORDER_END, other);
    wait_for(10 * SECOND);
    assert_false(hub->moderation.orders.list[0].done);
    hub->site.limits.rooms = 1000;
    wait_for(5 * SECOND);
    assert_true(hub->moderation.orders.list[0].done);
    assert_int_equal(phase_of(other), DEPO_TABLE_ENDED);
}

/* The tickets of a map's first variant as the text of a message. */
static void write_list(const depo_map *map, char *list, size_t size) {
    size_t used = 0;
    for (unsigned i = 0; i < map->n_tickets; i++) {
        const depo_map_ticket *ticket = &map->tickets[i];
        if (!(ticket->sets & map->variants[0].sets)) continue;
        used += (size_t)snprintf(list + used, size - used, "%s %s %u%s\\n",
                                 depo_place_id(map, ticket->a), depo_place_id(map, ticket->b),
                                 ticket->points, ticket->is_long ? " long" : "");
        assert_true(used < size);
    }
}

/* Everyone could bring another list: they are not to take more memory than tables without one. */
static void test_a_table_with_a_list_takes_the_places_of_five(void **state) {
    (void)state;
    static char list[6000];
    char with_list[DEPO_TABLE_ID];
    const char *map = hub->site.catalog.maps[0]->id;
    write_list(hub->site.catalog.maps[0], list, sizeof list);
    say("{\"t\":\"create\",\"id\":\"2\",\"map\":\"%s\",\"name\":\"A\",\"tickets\":\"%s\","
        "\"seats\":[{\"kind\":\"here\"},{\"kind\":\"open\"}]}",
        map, list);
    snprintf(with_list, sizeof with_list, "%s", table);
    assert_int_equal(depo_site_room(&hub->site, with_list)->table.plan.n_own > 0, true);
    assert_int_equal(client->owner.person->n_places, 1 + 5);
    hub->site.limits.rooms = 6;
    say("{\"t\":\"create\",\"id\":\"3\",\"map\":\"%s\",\"name\":\"A\",\"seats\":[{\"kind\":"
        "\"here\"},{\"kind\":\"open\"}]}",
        map);
    assert_null(depo_site_room(&hub->site, with_list));
    assert_int_equal(client->owner.person->n_places, 2);
    assert_int_equal(phase_of(with_list), DEPO_TABLE_LOBBY); /* it comes back */
    assert_int_equal(client->owner.person->n_places, 2 + 5);
    part(with_list);
    wait_for(90 * SECOND);
    assert_int_equal(client->owner.person->n_places, 1);
}

static void test_an_order_about_no_table_is_done(void **state) {
    (void)state;
    order_about(DEPO_ORDER_DELETE, "aaaaaaaaaaaa");
    wait_for(5 * SECOND);
    assert_true(hub->moderation.orders.list[0].done);
}

static void test_a_frozen_table_is_deleted(void **state) {
    (void)state;
    char frozen[DEPO_TABLE_ID];
    snprintf(frozen, sizeof frozen, "%s", table);
    part(frozen);
    wait_for(90 * SECOND);
    store_does(DEPO_TASK_APPEND, frozen, entries_of(frozen) + 1, strdup("not an entry"));
    phase_of(frozen);
    assert_non_null(depo_site_room(&hub->site, frozen)->log.frozen);
    order_about(DEPO_ORDER_DELETE, frozen);
    wait_for(5 * SECOND);
    assert_true(hub->moderation.orders.list[0].done);
    assert_true(entries_of(frozen) > 0);
    skip_time(HOUR + SECOND); /* then no process can have it as it was */
    wait_for(10 * SECOND);
    assert_int_equal(entries_of(frozen), 0);
    assert_int_equal(store_does(DEPO_TASK_GET_SNAPSHOT, frozen, 0, NULL), 0);
}

static void test_a_bot_plays_for_who_was_banned_while_the_table_was_put_away(void **state) {
    (void)state;
    char id[DEPO_TABLE_ID];
    snprintf(id, sizeof id, "%s", table);
    part(id);
    wait_for(90 * SECOND);
    assert_null(depo_site_room(&hub->site, id));
    give((depo_order){.kind = DEPO_ORDER_BAN, .subject = {.person = client->person}});
    assert_non_null(strstr(last, "banned"));
    depo_client *watcher = depo_hub_connect(hub, &watcher, "192.0.2.2");
    static const char hello[] = "{\"t\":\"hello\"}";
    depo_hub_receive(hub, watcher, hello, strlen(hello));
    char join[64];
    snprintf(join, sizeof join, "{\"t\":\"join\",\"table\":\"%s\"}", id);
    depo_hub_receive(hub, watcher, join, strlen(join));
    settle();
    assert_int_equal(depo_site_room(&hub->site, id)->table.away, 3);
}

/* Who is banned while the table waits for players does not hold the game up either. */
static void test_a_bot_plays_for_who_was_banned_before_the_start(void **state) {
    (void)state;
    depo_subject subject;
    assert_true(depo_subject_parse("bbbbbbbbbbbbbbbbbbbbbbbb", &subject));
    say("{\"t\":\"create\",\"id\":\"2\",\"map\":\"%s\",\"name\":\"A\",\"seats\":[{\"kind\":"
        "\"here\"},{\"kind\":\"open\"}]}",
        hub->site.catalog.maps[0]->id);
    say("{\"t\":\"join\",\"table\":\"%s\"}", table);
    depo_client *host = client;
    client = depo_hub_connect(hub, &client, "192.0.2.2");
    say("{\"t\":\"hello\",\"key\":\"bbbbbbbbbbbbbbbbbbbbbbbb\"}");
    say("{\"t\":\"join\",\"table\":\"%s\"}", table);
    say("{\"t\":\"sit\",\"id\":\"3\",\"table\":\"%s\",\"seat\":2,\"name\":\"B\"}", table);
    give((depo_order){.kind = DEPO_ORDER_BAN, .subject = subject});
    client = host;
    say("{\"t\":\"start\",\"id\":\"4\",\"table\":\"%s\"}", table);
    assert_int_equal(depo_site_room(&hub->site, table)->table.phase, DEPO_TABLE_RUNNING);
    assert_int_equal(depo_site_room(&hub->site, table)->table.away, 2);
}

static void create(const char *id) {
    say("{\"t\":\"create\",\"id\":\"%s\",\"map\":\"%s\",\"name\":\"A\",\"start\":true,\"seats\":["
        "{\"kind\":\"here\"},{\"kind\":\"here\"}]}",
        id, hub->site.catalog.maps[0]->id);
}

/* The oldest makes room, one that runs never does, and beyond the limit there are no new ones. */
static void test_finished_games_make_room_on_the_disk(void **state) {
    (void)state;
    enum { GAMES = 3 };
    char ids[GAMES][DEPO_TABLE_ID];
    for (unsigned i = 0; i < GAMES; i++) { /* the first is the one that every test begins with */
        if (i) create(i == 1 ? "2" : "3");
        memcpy(ids[i], table, sizeof table);
        part(ids[i]);
        if (i) order_about(DEPO_ORDER_END, ids[i]);
        wait_for(5 * SECOND);
    }
    skip_time(HOUR + SECOND);
    wait_for(20 * SECOND);
    assert_true(hub->site.disk_used > 0);
    hub->site.limits.disk = (hub->site.disk_used - 2048) * 10 / 9; /* a little over nine tenths */
    wait_for(60 * SECOND);
    assert_int_equal(phase_of(ids[0]), DEPO_TABLE_RUNNING);
    assert_int_equal(phase_of(ids[1]), DEPO_TABLE_GONE);
    assert_int_equal(phase_of(ids[2]), DEPO_TABLE_ENDED);
    create("4");
    assert_null(strstr(last, "too-many"));
    hub->site.limits.disk = hub->site.disk_used - 1;
    create("5");
    assert_non_null(strstr(last, "too-many"));
}

static void test_old_orders_and_reports_leave_the_store(void **state) {
    (void)state;
    order_about(DEPO_ORDER_DELETE, "aaaaaaaaaaaa");
    give((depo_order){.kind = DEPO_ORDER_ANNOUNCE, .text = "Soon", .until = wall + HOUR});
    give((depo_order){.kind = DEPO_ORDER_BAN, .subject.range = {.bytes = {1}, .bits = 32}});
    order_about(DEPO_ORDER_DELETE, "bbbbbbbbbbbb"); /* the last one stays */
    store_does(DEPO_TASK_REPORT, NULL, 0, strdup("{}"));
    wait_for(5 * SECOND);
    assert_int_equal(entries_of(DEPO_ORDERS_LOG), 4);
    skip_time(DAY);
    wait_for(10 * SECOND);
    assert_int_equal(entries_of(DEPO_ORDERS_LOG), 2);
    assert_int_equal(store_does(DEPO_TASK_GET_REPORTS, NULL, 0, NULL), 1);
    skip_time(90 * (int64_t)DAY);
    wait_for(10 * SECOND);
    assert_int_equal(entries_of(DEPO_ORDERS_LOG), 2); /* a ban stands for ever */
    assert_int_equal(store_does(DEPO_TASK_GET_REPORTS, NULL, 0, NULL), 0);
}

/* What a client was told last, of a kind: "code" of a handover-code, or of an error. */
static void told_code(char *out, size_t size) {
    const char *code = strstr(last, "\"code\":\"");
    snprintf(out, size, "%.*s", code ? (int)strcspn(code + 8, "\"") : 0, code ? code + 8 : "");
}

static void test_a_code_of_devices_ends_after_five_minutes(void **state) {
    (void)state;
    char code[16], answer[16];
    for (int64_t age = 4; age <= 6; age += 2) {
        say("{\"t\":\"hello\",\"key\":\"aaaaaaaaaaaaaaaaaaaaaaaa\"}");
        say("{\"t\":\"handover\",\"id\":\"1\"}");
        told_code(code, sizeof code);
        assert_int_equal(strlen(code), 8);
        say("{\"t\":\"hello\",\"key\":\"bbbbbbbbbbbbbbbbbbbbbb%02d\"}", (int)age);
        wait_for(age * 60 * SECOND);
        say("{\"t\":\"take\",\"id\":\"2\",\"code\":\"%s\"}", code);
        told_code(answer, sizeof answer);
        assert_string_equal(answer, age < 5 ? "device" : "no-code");
        depo_hub_disconnect(hub, client);
        client = depo_hub_connect(hub, &client, "192.0.2.1");
    }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, end)
    const struct CMUnitTest tests[] = {
        TEST(test_time_runs_out_when_it_has_passed),
        TEST(test_a_jump_ahead_costs_nobody_the_game),
        TEST(test_a_jump_back_stops_no_clock),
        TEST(test_a_log_from_the_future_goes_on),
        TEST(test_limits_do_not_care_for_the_time_of_day),
        TEST(test_an_order_is_not_done_before_its_table_is_read),
        TEST(test_a_table_with_a_list_takes_the_places_of_five),
        TEST(test_an_order_about_no_table_is_done),
        TEST(test_a_frozen_table_is_deleted),
        TEST(test_a_bot_plays_for_who_was_banned_while_the_table_was_put_away),
        TEST(test_a_bot_plays_for_who_was_banned_before_the_start),
        TEST(test_finished_games_make_room_on_the_disk),
        TEST(test_old_orders_and_reports_leave_the_store),
        TEST(test_a_code_of_devices_ends_after_five_minutes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
