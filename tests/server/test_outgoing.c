/* SPDX-License-Identifier: MIT
 * The short messages of the server, byte for byte: what programs of others read is not to change by
 * accident. */
#include "server/table/outgoing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static const char id[] = "k3v7qhx2mzpa";

static void is(depo_frame *frame, const char *text) {
    assert_non_null(frame);
    assert_int_equal(frame->size, strlen(text));
    assert_memory_equal(depo_frame_text(frame), text, frame->size);
    depo_frame_release(frame);
}

static depo_table table_of(uint32_t seq) {
    depo_table table = {.seq = seq};
    memcpy(table.id, id, sizeof id);
    return table;
}

static void test_ack(void **state) {
    (void)state;
    is(depo_say_ack("c-7", id, 19),
       "{\"t\":\"ack\",\"table\":\"k3v7qhx2mzpa\",\"seq\":19,\"id\":\"c-7\"}");
    is(depo_say_ack("c-7", id, 0), "{\"t\":\"ack\",\"table\":\"k3v7qhx2mzpa\",\"id\":\"c-7\"}");
}

static void test_error(void **state) {
    (void)state;
    depo_refusal refusal = depo_refuse(DEPO_REFUSE_STORE);
    is(depo_say_error("", "", 0, &refusal), "{\"t\":\"error\",\"code\":\"store\",\"message\":\"the "
                                            "server cannot store now; try again\"}");
    depo_refusal rule = {.code = DEPO_REFUSE_RULE, .status = DEPO_OWN_TWIN, .clause = "B-22"};
    is(depo_say_error("c-7", id, 18, &rule),
       "{\"t\":\"error\",\"table\":\"k3v7qhx2mzpa\",\"seq\":18,\"id\":\"c-7\",\"code\":\"own-"
       "twin\","
       "\"clause\":\"B-22\",\"message\":\"refused by a rule\"}");
}

static void test_chat(void **state) {
    (void)state;
    depo_table table = table_of(20);
    depo_chat_line line = {.at = 1763240002000, .seq = 20, .seat = 1, .text = "Hi \"you\""};
    is(depo_say_chat(&table, &line), "{\"t\":\"chat-line\",\"table\":\"k3v7qhx2mzpa\",\"seq\":20,"
                                     "\"seat\":2,\"text\":\"Hi \\\"you\\\"\","
                                     "\"at\":1763240002000}");
    memcpy(line.phrase, "hi", 3);
    is(depo_say_chat(&table, &line), "{\"t\":\"chat-line\",\"table\":\"k3v7qhx2mzpa\",\"seq\":20,"
                                     "\"seat\":2,\"text\":\"Hi \\\"you\\\"\","
                                     "\"phrase\":\"hi\",\"at\":1763240002000}");
}

static void test_presence(void **state) {
    (void)state;
    depo_table table = table_of(20);
    depo_presence presence = {.connected = 3, .spectators = 3};
    is(depo_say_presence(&table, &presence, &(depo_person){0}),
       "{\"t\":\"presence\",\"table\":\"k3v7qhx2mzpa\",\"connected\":[1,2],\"spectators\":3,"
       "\"missing\":[],\"replace\":[]}");
}

static void test_lists(void **state) {
    (void)state;
    is(depo_say_pong("c-1", 1763240002000, json_pack("[s]", id)),
       "{\"t\":\"pong\",\"id\":\"c-1\",\"time\":1763240002000,\"tables\":[\"k3v7qhx2mzpa\"]}");
    is(depo_say_mine("c-1", json_array(), ""),
       "{\"t\":\"my-tables\",\"id\":\"c-1\",\"tables\":[]}");
    is(depo_say_mine("c-1", json_array(), "5.k3v7qhx2mzpa"),
       "{\"t\":\"my-tables\",\"id\":\"c-1\",\"tables\":[],\"next\":\"5.k3v7qhx2mzpa\"}");
    is(depo_say_mine_changed(), "{\"t\":\"my-tables-changed\"}");
}

static void test_ends(void **state) {
    (void)state;
    is(depo_say_bye("shutdown"), "{\"t\":\"bye\",\"code\":\"shutdown\"}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ack),      cmocka_unit_test(test_error), cmocka_unit_test(test_chat),
        cmocka_unit_test(test_presence), cmocka_unit_test(test_lists), cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
