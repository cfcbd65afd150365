/* SPDX-License-Identifier: MIT
 * The memory of the module in the browser. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "wasm/heap.h"

#include <stdbool.h>
#include <string.h>

enum { ROOM = 1 << 20, PIECES = 16 };
_Alignas(16) static char memory[ROOM];
static size_t given;

static void *more(size_t size) {
    if (size > ROOM - given) return NULL;
    given += size;
    return memory + given - size;
}

static depo_heap fresh(void) {
    given = 0;
    return (depo_heap){.more = more};
}

static bool filled(const unsigned char *piece, size_t size, unsigned char with) {
    for (size_t i = 0; i < size; i++)
        if (piece[i] != with) return false;
    return true;
}

static void test_pieces_keep_what_is_in_them(void **unused) {
    (void)unused;
    depo_heap heap = fresh();
    unsigned char *piece[PIECES] = {0};
    size_t size[PIECES] = {0};
    uint32_t chance = 1;
    for (unsigned step = 0; step < 20000; step++) {
        chance = chance * 1664525 + 1013904223;
        unsigned i = chance >> 28, asked = chance >> 8 & 0xfff;
        assert_true(filled(piece[i], size[i], (unsigned char)i));
        if (chance >> 20 & 3) {
            size_t kept = size[i] < asked ? size[i] : asked;
            piece[i] = depo_heap_resize(&heap, piece[i], asked);
            assert_non_null(piece[i]);
            assert_true((uintptr_t)piece[i] % 16 == 0);
            assert_true(filled(piece[i], kept, (unsigned char)i));
            memset(piece[i], (int)i, asked);
            size[i] = asked;
        } else {
            depo_heap_give_back(piece[i]);
            piece[i] = NULL;
            size[i] = 0;
        }
    }
    /* What was given back is used again: nothing near a step's size for each step was asked for. */
    assert_true(given < PIECES * 4 * 4096);
}

static void test_what_is_given_back_becomes_one_again(void **unused) {
    (void)unused;
    depo_heap heap = fresh();
    void *list[8];
    for (unsigned i = 0; i < 8; i++) list[i] = depo_heap_take(&heap, 1000);
    size_t before = given;
    for (unsigned i = 0; i < 8; i++) depo_heap_give_back(list[i]);
    assert_ptr_equal(depo_heap_take(&heap, 8000), list[0]);
    assert_int_equal(given, before);
    depo_heap_give_back(NULL);
}

static void test_without_room_nothing_is_lost(void **unused) {
    (void)unused;
    depo_heap heap = fresh();
    char *piece = depo_heap_take(&heap, 5);
    strcpy(piece, "kept");
    assert_null(depo_heap_take(&heap, ROOM));
    assert_null(depo_heap_take(&heap, SIZE_MAX));
    assert_null(depo_heap_resize(&heap, piece, ROOM));
    assert_null(depo_heap_resize(&heap, piece, SIZE_MAX - 3));
    assert_string_equal(piece, "kept");
    assert_non_null(depo_heap_take(&heap, 100));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces_keep_what_is_in_them),
        cmocka_unit_test(test_what_is_given_back_becomes_one_again),
        cmocka_unit_test(test_without_room_nothing_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
