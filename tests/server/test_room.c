/* SPDX-License-Identifier: MIT
 * A room without a hub: requests go in, effects come out, and nothing else happens. */
#include "server/base/log.h"
#include "server/room/client.h"
#include "server/room/effect.h"
#include "server/room/queue.h"
#include "server/room/room.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 32 };

static depo_site site;
static depo_room *room;
static depo_client client;
static depo_task *tasks[MOST]; /* handed to the store, not answered */
static unsigned n_tasks, acks, errors, thoughts;
static char last[512]; /* what the client was told */

static int64_t clock_of(void *self) {
    (void)self;
    return 1700000000000;
}

static void chance(void *self, void *out, size_t size) {
    (void)self;
    memset(out, 7, size);
}

static depo_refusal_code carry_out(void *self, const depo_effect *effect) {
    (void)self;
    switch (effect->kind) {
    case DEPO_EFFECT_STORE:
        assert_true(n_tasks < MOST);
        tasks[n_tasks++] = effect->task;
        break;
    case DEPO_EFFECT_SEND:
        snprintf(last, sizeof last, "%.*s", (int)effect->frame->size,
                 (const char *)depo_frame_text(effect->frame));
        acks += strstr(last, "\"t\":\"ack\"") != NULL;
        errors += strstr(last, "\"t\":\"error\"") != NULL;
        depo_frame_release(effect->frame);
        break;
    case DEPO_EFFECT_THINK:
        thoughts++;
        break;
    default:
        break;
    }
    return DEPO_REFUSE_NONE;
}

/* The store answers the first task of a kind; others of the store are forgotten. */
static bool answer(depo_task_kind kind, depo_task_result result) {
    for (unsigned i = 0; i < n_tasks; i++) {
        depo_task *task = tasks[i];
        if (task->kind != kind) continue;
        memmove(&tasks[i], &tasks[i + 1], (--n_tasks - i) * sizeof *tasks);
        task->result = result;
        task->done(task);
        return true;
    }
    return false;
}

static int start(void **state) {
    (void)state;
    if (sodium_init() < 0) return -1;
    depo_log_set(DEPO_LOG_ERROR, false);
    memset(&site, 0, sizeof site);
    site.host = (depo_host){.now = clock_of, .ticks = clock_of, .random = chance};
    site.carry_out = carry_out;
    site.stories.behind_tail = &site.stories.behind;
    memset(&client, 0, sizeof client);
    client.site = &site;
    client.connection = &client;
    client.refs = 1;
    client.person.hash[0] = 1;
    n_tasks = acks = errors = thoughts = 0;
    last[0] = 0;
    if (!depo_catalog_init(&site.catalog)) return -1;
    room = depo_room_new(&site, "aaaaaaaaaaaa");
    return room ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    while (n_tasks) depo_task_free(tasks[--n_tasks]);
    depo_room_free(room);
    depo_catalog_free(&site.catalog);
    return 0;
}

/* A table of a person and a bot that begins at once is asked for. */
static void ask_for_table(void) {
    depo_request *request = depo_request_new(DEPO_REQUEST_CREATE, &client);
    assert_non_null(request);
    depo_table_plan *plan = &request->message.plan;
    snprintf(request->message.id, sizeof request->message.id, "c-1");
    snprintf(plan->map, sizeof plan->map, "%s", site.catalog.maps[0]->id);
    plan->n_seats = 2;
    plan->first = DEPO_NONE;
    plan->start = true;
    plan->host = client.person;
    plan->seats[0] =
        (depo_seat_plan){.role = DEPO_ROLE_HUMAN, .name = "Anna", .person = client.person};
    plan->seats[1] = (depo_seat_plan){.role = DEPO_ROLE_BOT, .name = "Bot", .level = "random"};
    assert_true(depo_room_push(room, request));
    depo_room_next(room);
}

static void test_nothing_is_acknowledged_before_the_store_has_it(void **state) {
    (void)state;
    ask_for_table();
    assert_int_equal(acks, 0);
    assert_int_equal(room->table.seq, 0);
    assert_true(answer(DEPO_TASK_APPEND, DEPO_STORE_OK));
    assert_int_equal(acks, 1);
    assert_int_equal(room->table.seq, 1);
}

static void test_what_the_store_does_not_take_is_refused(void **state) {
    (void)state;
    ask_for_table();
    assert_true(answer(DEPO_TASK_APPEND, DEPO_STORE_ERROR));
    assert_int_equal(acks, 0);
    assert_int_equal(errors, 1);
    assert_int_equal(room->table.seq, 0);
}

static void test_who_was_second_reads_on(void **state) {
    (void)state;
    ask_for_table();
    assert_true(answer(DEPO_TASK_APPEND, DEPO_STORE_CONFLICT));
    assert_int_equal(acks + errors, 0);
    assert_true(answer(DEPO_TASK_LOAD, DEPO_STORE_OK)); /* nothing there: judged again */
    assert_true(answer(DEPO_TASK_APPEND, DEPO_STORE_OK));
    assert_int_equal(acks, 1);
}

static void test_a_game_begins_and_its_bot_is_to_think(void **state) {
    (void)state;
    ask_for_table();
    assert_true(answer(DEPO_TASK_APPEND, DEPO_STORE_OK));
    assert_int_equal(thoughts, 0);
    assert_true(answer(DEPO_TASK_APPEND, DEPO_STORE_OK)); /* the start */
    assert_int_equal(room->table.phase, DEPO_TABLE_RUNNING);
    depo_room_tick(room, clock_of(NULL));
    assert_int_equal(thoughts, 1);
    depo_room_tick(room, clock_of(NULL));
    assert_int_equal(thoughts, 1); /* it waits already */
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, end)
    const struct CMUnitTest tests[] = {
        TEST(test_nothing_is_acknowledged_before_the_store_has_it),
        TEST(test_what_the_store_does_not_take_is_refused),
        TEST(test_who_was_second_reads_on),
        TEST(test_a_game_begins_and_its_bot_is_to_think),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
