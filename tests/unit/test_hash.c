/* SPDX-License-Identifier: MIT
 * The content hash of a map. */
#include "table.h"

#include "mapio/hash.h"
#include "mapio/sha256.h"

#include <sodium.h>

static depo_map map;
static depo_problems problems;

/* Saved games and tables name their map by its hash: it never changes for a map that doesn't. */
static void test_hashes_stay(void **unused) {
    (void)unused;
    static const struct {
        const char *id, *hash;
    } maps[] = {
        {"usa", "bae9137641dd7211e35835259101fbaae682063ad8028a78dacd1da039c88fe1"},
        {"europe", "4ad0b48bb44f6473ba5ab9144a1a9636065546490ff74dea52d7584d2ee86f14"},
        {"africa", "845c4abd58c67c77f519d650c45af669206b862aefb1b3588a7719effa24d831"},
        {"amsterdam", "d1bf3b6f399480fed1d9d4ced6dc1c667cf30b5462eddf4ca4a3151d9b83aef4"},
        {"tiny", "a95331541cd208e1953608a230b650f3ad2407ccdf759551b941d882f9f2f0f0"},
    };
    for (unsigned i = 0; i < sizeof maps / sizeof *maps; i++) {
        char hex[2 * DEPO_HASH_SIZE + 1];
        assert_true(depo_map_open(maps[i].id, &map, &problems));
        sodium_bin2hex(hex, sizeof hex, map.hash, DEPO_HASH_SIZE);
        assert_string_equal(hex, maps[i].hash);
    }
}

/* No rule is forgotten in the hash: two maps that differ in any of them are two maps. */
static void test_every_rule_is_hashed(void **unused) {
    (void)unused;
    assert_true(depo_map_open("tiny", &map, &problems));
    uint8_t hash[DEPO_HASH_SIZE], *rules = (uint8_t *)&map.variants[0].rules;
    memcpy(hash, map.hash, sizeof hash);
    for (size_t i = 0; i < sizeof map.variants[0].rules; i++) {
        rules[i] ^= 1;
        depo_map_hash(&map);
        assert_memory_not_equal(hash, map.hash, sizeof hash);
        rules[i] ^= 1;
    }
    depo_map_hash(&map);
    assert_memory_equal(hash, map.hash, sizeof hash);
}

static void test_sha256(void **unused) {
    (void)unused;
    static const char text[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    for (size_t size = 0; size < 200; size++) { /* against another implementation */
        uint8_t mine[DEPO_SHA256_SIZE], other[crypto_hash_sha256_BYTES], data[200];
        for (size_t i = 0; i < size; i++) data[i] = (uint8_t)text[i % (sizeof text - 1)];
        depo_sha256 hash;
        depo_sha256_init(&hash);
        depo_sha256_add(&hash, data, size / 3);
        depo_sha256_add(&hash, data + size / 3, size - size / 3);
        depo_sha256_end(&hash, mine);
        crypto_hash_sha256(other, data, size);
        assert_memory_equal(mine, other, sizeof mine);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hashes_stay),
        cmocka_unit_test(test_every_rule_is_hashed),
        cmocka_unit_test(test_sha256),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
