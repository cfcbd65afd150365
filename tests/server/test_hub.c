/* SPDX-License-Identifier: MIT
 * A hub without network, with clocks that the test sets: the clocks of seats go on as they should
 * when the system's clock does not. */
#include "server/hub.h"
#include "server/log.h"
#include "server/room.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <sodium.h>
#include <string.h>

enum { SECOND = 1000, HOUR = 3600 * SECOND };

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

static int64_t on_now(void) {
    return wall;
}

static int64_t on_ticks(void) {
    return ticks;
}

static void on_wake(void *self) {
    (void)self;
}

static void on_hint(void *self, const depo_task *task) {
    (void)self, (void)task;
}

static void settle(void) {
    for (int i = 0; i < 30000 && hub->tasks; i++) {
        depo_store_drain(store);
        if (hub->tasks) poll(NULL, 0, 1);
    }
    assert_int_equal(hub->tasks, 0);
}

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void say(const char *format, ...) {
    char text[512];
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
                      .ticks = on_ticks};
    depo_limits limits = {.tables = 64, .rooms = 1000};
    depo_store_config config = {.where = ":memory:", .wake = on_wake, .hint = on_hint};
    char why[DEPO_STORE_WHY];
    wall = 1700000000000, ticks = 5000;
    depo_log_set(DEPO_LOG_QUIET);
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
        hub->catalog.maps[0]->id);
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
    assert_int_equal(hub->counters.timeouts, 0);
    wait_for(20 * SECOND);
    assert_true(hub->counters.timeouts > 0);
}

static void test_a_jump_ahead_costs_nobody_the_game(void **state) {
    (void)state;
    wall += 6 * HOUR; /* the machine slept, or its clock was set */
    wait_for(500 * SECOND);
    assert_int_equal(hub->counters.timeouts, 0);
    wait_for(110 * SECOND);
    assert_true(hub->counters.timeouts > 0);
}

static void test_a_jump_back_stops_no_clock(void **state) {
    (void)state;
    wall -= 24 * HOUR;
    wait_for(590 * SECOND);
    assert_int_equal(hub->counters.timeouts, 0);
    wait_for(60 * SECOND); /* a little slower than it should, until the times agree */
    assert_true(hub->counters.timeouts > 0);
}

/* As after a restart with a clock that was wrong before it. */
static void test_a_log_from_the_future_goes_on(void **state) {
    (void)state;
    say("{\"t\":\"part\",\"table\":\"%s\"}", table);
    wait_for(90 * SECOND);
    assert_null(depo_hub_room(hub, table));
    wall -= 24 * HOUR;
    hub->steady = (depo_steady){0};
    say("{\"t\":\"join\",\"table\":\"%s\"}", table);
    assert_non_null(depo_hub_room(hub, table));
    wait_for(590 * SECOND);
    assert_int_equal(hub->counters.timeouts, 0);
    wait_for(60 * SECOND);
    assert_true(hub->counters.timeouts > 0);
}

static void test_limits_do_not_care_for_the_time_of_day(void **state) {
    (void)state;
    hub->limits.rate = 1, hub->limits.burst = 2;
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

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, end)
    const struct CMUnitTest tests[] = {
        TEST(test_time_runs_out_when_it_has_passed),
        TEST(test_a_jump_ahead_costs_nobody_the_game),
        TEST(test_a_jump_back_stops_no_clock),
        TEST(test_a_log_from_the_future_goes_on),
        TEST(test_limits_do_not_care_for_the_time_of_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
