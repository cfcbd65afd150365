/* SPDX-License-Identifier: MIT
 * Limits by address when there are more addresses than anyone could keep. */
#include "server/net/peers.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { RATE = 50 };

static depo_peers peers;

static int set_up(void **state) {
    (void)state;
    if (sodium_init() < 0) return -1;
    depo_peers_init(&peers, RATE);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    depo_peers_free(&peers);
    return 0;
}

/* The n-th of the 65,536 addresses that a network has for the limits. */
static const char *address(unsigned network, unsigned n) {
    static char text[DEPO_ADDRESS];
    snprintf(text, sizeof text, "2001:db8:%x:%x::1", network, n);
    return text;
}

static depo_peer *get(const char *text, int64_t ticks) {
    depo_peer *peer = depo_peers_get(&peers, text, ticks);
    assert_non_null(peer);
    return peer;
}

static unsigned asks(const char *text, unsigned tries, int64_t ticks) {
    unsigned good = 0;
    for (unsigned i = 0; i < tries; i++)
        good += depo_peers_may_ask(&peers, get(text, ticks), 1, ticks);
    return good;
}

static void test_there_is_room_for_a_new_address(void **state) {
    (void)state;
    for (unsigned network = 0; network < 8; network++)
        for (unsigned n = 0; n < 65536; n++) get(address(network, n), 1000);
    assert_in_range(peers.count, 1, DEPO_PEERS_QUIET + 8);
    assert_int_equal(asks("203.0.113.7", 1, 1000), 1);
    assert_int_equal(asks("2001:db8:ffff::1", 1, 1000), 1);
}

static void test_a_network_shares_its_requests(void **state) {
    unsigned good = 0;
    (void)state;
    for (unsigned n = 0; n < 65536; n++) good += asks(address(1, n), 1, 1000);
    assert_int_equal(good, RATE * DEPO_PEERS_BURST * DEPO_NETWORK_REQUESTS);
    assert_int_equal(asks(address(2, 0), 1, 1000), 1);
    assert_int_equal(asks("203.0.113.7", 1, 1000), 1);
    assert_int_equal(asks(address(1, 7), 1, 2000), 1);
}

static void test_who_holds_a_socket_is_remembered(void **state) {
    enum { HELD = 60000 };
    depo_peer **held = malloc(HELD * sizeof *held);
    (void)state;
    assert_non_null(held);
    for (unsigned n = 0; n < HELD; n++) {
        held[n] = get(address(3, n), 1000);
        depo_peers_count(&peers, held[n], n % 2 ? 1 : 0, n % 2 ? 0 : 1);
    }
    assert_int_equal(held[0]->network->sockets, HELD / 2);
    assert_int_equal(held[0]->network->connections, HELD / 2);
    for (unsigned n = 0; n < 65536; n++) get(address(4, n), 1000);
    depo_peers_sweep(&peers, 100000);
    for (unsigned n = 0; n < HELD; n++) {
        assert_ptr_equal(get(address(3, n), 100000), held[n]);
        depo_peers_count(&peers, held[n], n % 2 ? -1 : 0, n % 2 ? 0 : -1);
    }
    assert_in_range(peers.count, 1, DEPO_PEERS_QUIET + 2);
    depo_peers_sweep(&peers, 200000);
    assert_int_equal(peers.count, 0);
    assert_null(peers.latest);
    free(held);
}

static void test_being_forgotten_gives_nothing_away(void **state) {
    const unsigned all = RATE * DEPO_PEERS_BURST;
    (void)state;
    assert_int_equal(asks("203.0.113.7", all + 10, 1000), all);
    depo_peers_sweep(&peers, 1500);
    assert_int_equal(asks("203.0.113.7", all, 1500), RATE / 2);
    depo_peers_sweep(&peers, 2500);
    assert_int_equal(asks("203.0.113.7", 2 * all, 2500), RATE);
    depo_peers_sweep(&peers, 60000);
    assert_int_equal(peers.count, 0);
    assert_int_equal(asks("203.0.113.7", 2 * all, 60000), all);
}

static void test_no_rate_is_no_limit(void **state) {
    (void)state;
    peers.rate = 0;
    assert_int_equal(asks(address(1, 1), 100000, 1000), 100000);
}

static void test_a_network_fits_until_it_is_crowded(void **state) {
    (void)state;
    assert_true(depo_network_fits(4999, 4999, 10000));
    assert_false(depo_network_fits(5000, 5000, 10000));
    assert_false(depo_network_fits(1250, 9000, 10000));
    assert_true(depo_network_fits(1249, 9999, 10000));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_there_is_room_for_a_new_address, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_network_shares_its_requests, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_who_holds_a_socket_is_remembered, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_being_forgotten_gives_nothing_away, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_no_rate_is_no_limit, set_up, tear_down),
        cmocka_unit_test(test_a_network_fits_until_it_is_crowded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
