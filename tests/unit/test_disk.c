/* SPDX-License-Identifier: MIT
 * Files that take the place of others when they are whole, and the characters of their text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "codec/disk.h"
#include "mapio/utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/depo-disk-XXXXXX", path[64];

static int make_folder(void **unused) {
    (void)unused;
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/game", folder);
    return 0;
}

static int remove_folder(void **unused) {
    (void)unused;
    unlink(path);
    return rmdir(folder); /* fails when something was left beside */
}

static void holds(const char *want) {
    char text[64] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(text, 1, sizeof text - 1, file) < sizeof text);
    fclose(file);
    assert_string_equal(text, want);
}

static bool write_text(const char *text, bool good) {
    depo_replacement file;
    assert_true(depo_replace_begin(&file, path));
    fputs(text, file.out);
    return depo_replace_end(&file, good);
}

static void test_the_new_file_is_there_when_it_is_whole(void **unused) {
    (void)unused;
    depo_replacement file;
    assert_true(write_text("old", true));
    assert_true(depo_replace_begin(&file, path));
    fputs("new", file.out);
    fflush(file.out);
    holds("old");
    assert_true(depo_replace_end(&file, true));
    holds("new");
}

static void test_what_fails_leaves_the_old_file(void **unused) {
    (void)unused;
    assert_true(write_text("old", true));
    assert_false(write_text("half", false));
    holds("old");
}

static void test_rights_stay(void **unused) {
    (void)unused;
    struct stat now;
    assert_true(write_text("old", true));
    assert_int_equal(chmod(path, 0640), 0);
    assert_true(write_text("new", true));
    assert_int_equal(stat(path, &now), 0);
    assert_int_equal(now.st_mode & 0777, 0640);
}

static void test_only_files_are_replaced(void **unused) {
    (void)unused;
    depo_replacement file;
    assert_false(depo_replace_begin(&file, folder));
    assert_int_equal(errno, EISDIR);
    assert_false(depo_replace_begin(&file, "/dev/null"));
    assert_int_equal(errno, EEXIST);
    char longest[PATH_MAX + 8];
    memset(longest, 'c', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    assert_false(depo_replace_begin(&file, longest));
    assert_int_equal(errno, ENAMETOOLONG);
}

static void test_characters(void **unused) {
    (void)unused;
    const uint32_t none = DEPO_NO_CHARACTER;
    const struct {
        const char *text;
        uint32_t first;
        size_t size;
    } all[] = {
        {"a", 'a', 1},
        {"\x7f", 0x7f, 1},
        {"\xc2\x80", 0x80, 2},
        {"Ж", 0x416, 2},
        {"\xdf\xbf", 0x7ff, 2},
        {"\xe0\xa0\x80", 0x800, 3},
        {"\xed\x9f\xbf", 0xd7ff, 3},
        {"\xee\x80\x80", 0xe000, 3},
        {"\xf0\x90\x80\x80", 0x10000, 4},
        {"🚂", 0x1f682, 4},
        {"\xf4\x8f\xbf\xbf", 0x10ffff, 4},
        /* what begins nothing, is cut, longer than needed, half of a pair, beyond the last */
        {"\x80", none, 1},
        {"\xff", none, 1},
        {"\xc1\xbf", none, 1},
        {"\xd0", none, 1},
        {"\xd0x", none, 1},
        {"\xe2\x80", none, 1},
        {"\xf0\x9f\x9a", none, 1},
        {"\xe0\x9f\xbf", none, 1},
        {"\xf0\x8f\xbf\xbf", none, 1},
        {"\xed\xa0\x80", none, 1},
        {"\xf4\x90\x80\x80", none, 1},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const char *at = all[i].text;
        assert_int_equal(depo_next_character(&at), all[i].first);
        assert_int_equal(at - all[i].text, all[i].size);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_new_file_is_there_when_it_is_whole),
        cmocka_unit_test(test_what_fails_leaves_the_old_file),
        cmocka_unit_test(test_rights_stay),
        cmocka_unit_test(test_only_files_are_replaced),
        cmocka_unit_test(test_characters),
    };
    return cmocka_run_group_tests_name("disk", tests, make_folder, remove_folder);
}
