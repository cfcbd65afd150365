/* SPDX-License-Identifier: MIT
 * The source of chance: SipHash against libsodium's, no bias, streams that don't meet. */
#include "table.h"

#include <sodium.h>

static void put_word(uint8_t *bytes, uint64_t word) {
    for (unsigned i = 0; i < 8; i++) bytes[i] = (uint8_t)(word >> (8 * i));
}

/* SipHash-2-4 of an eight-byte message by libsodium. */
static uint64_t reference(const depo_seed *seed, uint64_t message) {
    uint8_t key[crypto_shorthash_KEYBYTES], in[8], out[crypto_shorthash_BYTES];
    put_word(key, seed->key[0]);
    put_word(key + 8, seed->key[1]);
    put_word(in, message);
    crypto_shorthash(out, in, sizeof in, key);
    uint64_t hash = 0;
    for (unsigned i = 8; i-- > 0;) hash = hash << 8 | out[i];
    return hash;
}

static void test_siphash_is_libsodiums(void **unused) {
    (void)unused;
    /* The authors' test vector: key 00 01 ... 0f, message 00 01 ... 07. */
    depo_seed seed = {{0x0706050403020100, 0x0f0e0d0c0b0a0908}};
    assert_true(depo_siphash(&seed, 0x0706050403020100) == 0x93f5f5799a932462);
    depo_prng prng = {1};
    for (unsigned i = 0; i < 10000; i++) {
        seed.key[0] = depo_prng_next(&prng);
        seed.key[1] = depo_prng_next(&prng);
        uint64_t message = depo_prng_next(&prng) >> (i % 64);
        assert_true(depo_siphash(&seed, message) == reference(&seed, message));
    }
}

static void test_streams_are_numbered_messages(void **unused) {
    (void)unused;
    depo_seed seed = {{3, 4}};
    for (unsigned stream = 0; stream <= DEPO_STREAM_DERIVE; stream++)
        for (uint32_t i = 0; i < 3; i++)
            assert_true(depo_stream_number(&seed, (depo_stream)stream, i) ==
                        reference(&seed, (uint64_t)stream << 32 | i));
    /* Cards are 16-bit parts, low end first, each part used once. */
    depo_rng rng = {.seed = seed};
    for (unsigned i = 0; i < 64; i++) {
        uint64_t number = reference(&seed, i / 4);
        /* n = 128 divides 2^16: nothing is ever rejected */
        assert_int_equal(depo_rng_card(&rng, 128), (number >> (16 * (i % 4)) & 0xffff) >> 9);
        assert_int_equal(rng.cards, i + 1);
    }
}

/* Chi-squared of the counts of `n` values drawn `draws` times, in hundredths per degree. */
static void check_even(const unsigned *times, unsigned n, unsigned draws) {
    double expected = (double)draws / n, sum = 0;
    for (unsigned i = 0; i < n; i++) {
        double off = times[i] - expected;
        sum += off * off / expected;
    }
    /* Mean n - 1, deviation sqrt(2n - 2): five deviations either way. */
    double mean = n - 1, deviation = 1;
    while (deviation * deviation < 2 * mean) deviation += 0.01;
    if (sum > mean + 5 * deviation || sum < mean - 5 * deviation)
        fail_msg("chi-squared of %u values is %f", n, sum);
}

static void test_numbers_are_even(void **unused) {
    (void)unused;
    static const unsigned sizes[] = {2, 3, 7, 44, 89, 110, 255};
    enum { DRAWS = 200000 };
    depo_rng rng = {.seed = {{7, 8}}};
    depo_prng prng = {9};
    uint32_t i = 0;
    for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        unsigned n = sizes[k], cards[255] = {0}, slow[255] = {0}, quick[255] = {0};
        for (unsigned draw = 0; draw < DRAWS; draw++) {
            unsigned card = depo_rng_card(&rng, n), below;
            assert_true(card < n);
            cards[card]++;
            below = depo_rng_below(&rng.seed, DEPO_STREAM_TICKETS, &i, n);
            assert_true(below < n);
            slow[below]++;
            below = depo_prng_below(&prng, n);
            assert_true(below < n);
            quick[below]++;
        }
        check_even(cards, n, DRAWS);
        check_even(slow, n, DRAWS);
        check_even(quick, n, DRAWS);
    }
}

static void test_card_numbers_have_no_bias(void **unused) {
    (void)unused;
    /* All 65536 parts, with what is rejected left out, give each value equally often. */
    for (unsigned n = 1; n <= 255; n++) {
        unsigned times[255] = {0};
        for (unsigned part = 0; part < 0x10000; part++) {
            /* A generator about to use this part; should it be rejected, the next one comes from
             * the same word and is 0xffff, which is never rejected. */
            depo_rng rng = {.cards = 1, .card_buffer = part | 0xffff0000u};
            unsigned value = depo_rng_card(&rng, n);
            if (rng.cards == 2) times[value]++;
        }
        for (unsigned value = 1; value < n; value++) assert_int_equal(times[value], times[0]);
        assert_int_equal(times[0], 0x10000 / n);
    }
}

static void test_streams_are_independent(void **unused) {
    (void)unused;
    /* Drawing from one does not change another. */
    depo_rng rng = {.seed = {{1, 2}}}, other = rng;
    for (unsigned i = 0; i < 10; i++) depo_rng_card(&rng, 100);
    unsigned a = depo_rng_below(&rng.seed, DEPO_STREAM_TICKETS, &rng.tickets, 1000000);
    unsigned b = depo_rng_below(&other.seed, DEPO_STREAM_TICKETS, &other.tickets, 1000000);
    assert_int_equal(a, b);
    /* The same place of different streams, and of different seeds, has different numbers. */
    depo_seed seed = {{1, 2}}, near = {{1, 3}};
    for (uint32_t i = 0; i < 100; i++)
        for (unsigned stream = 0; stream <= DEPO_STREAM_DERIVE; stream++) {
            uint64_t number = depo_stream_number(&seed, (depo_stream)stream, i);
            assert_true(number != depo_stream_number(&near, (depo_stream)stream, i));
            for (unsigned k = 0; k < stream; k++)
                assert_true(number != depo_stream_number(&seed, (depo_stream)k, i));
        }
    /* In a game: how many cards are drawn does not change which tickets come. */
    static table t, twin;
    table_open(&t, "usa", NULL, 2);
    table_keep_all(&t);
    twin = t;
    idle(&t);
    idle(&t);
    plays(&t, m_tickets(&t));
    plays(&twin, m_tickets(&twin));
    assert_true(t.state.offer == twin.state.offer);
}

static void test_seeds_of_a_series_differ(void **unused) {
    (void)unused;
    enum { COUNT = 2000 };
    static depo_seed seeds[COUNT];
    depo_seed base = {{10, 20}};
    for (unsigned i = 0; i < COUNT; i++) {
        /* Also far out, where the number no longer fits in 31 bits. */
        seeds[i] = depo_seed_derive(&base, i < 1000 ? i : ((uint64_t)i << 31) + i);
        assert_memory_not_equal(&seeds[i], &base, sizeof base);
        for (unsigned k = 0; k < i; k++) assert_memory_not_equal(&seeds[i], &seeds[k], sizeof base);
    }
}

int main(void) {
    if (sodium_init() < 0) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_siphash_is_libsodiums),
        cmocka_unit_test(test_streams_are_numbered_messages),
        cmocka_unit_test(test_numbers_are_even),
        cmocka_unit_test(test_card_numbers_have_no_bias),
        cmocka_unit_test(test_streams_are_independent),
        cmocka_unit_test(test_seeds_of_a_series_differ),
    };
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
