/* SPDX-License-Identifier: MIT
 * Tables without network and store: entries, decisions, undo, clocks, with time handed in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/base/guard.h"
#include "server/base/log.h"
#include "server/wire/shape.h"
#include "server/table/table.h"
#include "server/base/text.h"
#include "tables.h"

#undef assert
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_guard(void **state);

static void fails(void *argument) {
    assert(!argument);
}

static void nests(void *argument) {
    assert_false(depo_guard(fails, argument));
    assert(!argument);
}

static void test_guard(void **state) {
    (void)state;
    int something = 1;
    assert_true(depo_guard(fails, NULL));
    assert_false(depo_guard(fails, &something));
    assert_false(depo_guard(nests, &something));
    assert_true(depo_guard(fails, NULL));
}

static void test_decisions_at_once(void **state) {
    (void)state;
    depo_table table;
    make(&table, 3, 3, DEPO_CLOCK_NONE, 0, 0);
    uint32_t start = table.seq;
    assert_int_equal(move(&table, 1, NULL).code, 0);
    assert_int_equal(table.decision[0], start);
    assert_int_equal(table.decision[1], table.seq);
    assert_int_equal(move(&table, 1, NULL).code, DEPO_REFUSE_RULE);
    assert_int_equal(move(&table, 0, NULL).code, 0);
    assert_int_equal(move(&table, 2, NULL).code, 0);
    assert_int_equal(table.decision[0], table.seq);
    depo_table_free(&table);
}

static void test_undo_between_people(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_NONE, 0, 0);
    assert_int_equal(depo_table_undo(&table, 0), -1);
    assert_int_equal(move(&table, 0, NULL).code, 0);
    assert_int_equal(depo_table_undo(&table, 0), 0);
    assert_int_equal(depo_table_undo(&table, 1), -1);
    assert_int_equal(move(&table, 1, NULL).code, 0);
    assert_int_equal(depo_table_undo(&table, 0), -1); /* another has acted */
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(depo_table_undo(&table, 0), -1); /* a hidden card was seen */
    depo_table_free(&table);
}

/* First tickets are chosen at once: they can be chosen anew while someone else still chooses, and
 * stand when the last of them are chosen. */
static void test_first_tickets_stand(void **state) {
    (void)state;
    for (uint8_t clock = DEPO_CLOCK_NONE; clock <= DEPO_CLOCK_DAYS; clock++) {
        depo_table table;
        make(&table, 3, 3, clock, 60000, 0);
        assert_int_equal(move(&table, 2, NULL).code, 0);
        assert_int_equal(depo_table_undo(&table, 2), 0);
        assert_int_equal(move(&table, 0, NULL).code, 0);
        assert_int_equal(depo_table_undo(&table, 0), 1);
        assert_int_equal(move(&table, 1, NULL).code, 0);
        assert_int_equal(table.state.phase, DEPO_TURN);
        for (depo_seat seat = 0; seat < 3; seat++) {
            depo_action action = {.kind = DEPO_LOG_UNDO,
                                  .seat = seat,
                                  .person = person((uint8_t)(seat + 1)),
                                  .seq = table.seq};
            assert_int_equal(want(&table, action).code, DEPO_REFUSE_CANNOT_UNDO);
        }
        depo_table_free(&table);
    }
}

/* Takes cards in turn until the seat can claim something, and claims it. */
static void claim(depo_table *table, depo_seat seat) {
    static depo_move moves[DEPO_MAX_MOVES];
    for (unsigned i = 0; i < 400; i++) {
        depo_seat turn = table->state.turn;
        unsigned count = depo_legal(&table->setting->game, &table->state, turn, moves);
        for (unsigned k = 0; turn == seat && k < count; k++) {
            char text[DEPO_MOVE_TEXT];
            if (moves[k].kind != DEPO_CLAIM) continue;
            depo_move_text(table->setting->map, &table->setting->game, &table->state, moves[k],
                           text);
            assert_int_equal(move(table, turn, text).code, 0);
            return;
        }
        assert_int_equal(move(table, turn, "take deck").code, 0);
    }
    fail();
}

/* A claim can be taken back until the next one acts, unless that one's bank of time runs. */
static void test_undo_costs_nobody_time(void **state) {
    (void)state;
    for (uint8_t clock = DEPO_CLOCK_NONE; clock <= DEPO_CLOCK_DAYS; clock++) {
        depo_table table;
        make(&table, 2, 2, clock, 60000, 0);
        choose_all(&table);
        claim(&table, 0);
        bool free = clock != DEPO_CLOCK_BANK;
        assert_int_equal(depo_table_undo(&table, 0), free ? (int)table.n_line - 1 : -1);
        if (clock == DEPO_CLOCK_DAYS) {
            now += 50000;
            depo_action action = {.kind = DEPO_LOG_UNDO, .person = person(1), .seq = table.seq};
            assert_int_equal(want(&table, action).code, 0);
            claim(&table, 0);
            assert_int_equal(depo_table_left(&table, 1, now), 60000); /* all of it again */
        }
        depo_table_free(&table);
    }
}

/* Without a clock the table waits for who is not there. The host asks a bot to play for them, and
 * that person takes the seat back. */
static void test_bot_for_who_is_missing(void **state) {
    (void)state;
    depo_table table;
    make(&table, 3, 3, DEPO_CLOCK_NONE, 0, 0);
    depo_seat seat = DEPO_NONE;
    assert_int_equal(depo_table_missing(&table, &(depo_presence){.connected = 5}), 2);
    assert_int_equal(depo_table_due(&table, &seat), 0);
    assert_int_equal(depo_table_bots(&table), 0);
    assert_int_equal(leave(&table, 1, 1, 7, true).code, DEPO_REFUSE_PRESENT);
    assert_int_equal(leave(&table, 3, 1, 5, true).code, DEPO_REFUSE_NOT_YOUR_SEAT);
    assert_int_equal(leave(&table, 9, 1, 5, false).code, DEPO_REFUSE_NOT_YOUR_SEAT);
    assert_int_equal(leave(&table, 1, 1, 5, true).code, 0);
    assert_int_equal(table.away, 2);
    assert_int_equal(leave(&table, 1, 1, 5, true).code, DEPO_REFUSE_NOT_YOUR_SEAT); /* done */
    assert_int_equal(move(&table, 1, NULL).code, 0);                                /* the bot's */
    depo_action back = {.kind = DEPO_LOG_BACK, .seat = 1, .person = person(1)};
    assert_int_equal(want(&table, back).code, DEPO_REFUSE_NOT_YOUR_SEAT);
    back.person = person(2);
    assert_int_equal(want(&table, back).code, 0);
    assert_int_equal(table.away, 0);
    assert_int_equal(leave(&table, 3, 0, 6, false).code, 0); /* the host is missing */
    assert_int_equal(table.away, 1);
    depo_table_free(&table);
}

/* A vote waits for those who are there; when the last of the others goes, the server ends it. */
static void test_vote_waits(void **state) {
    (void)state;
    depo_table table;
    make(&table, 4, 3, DEPO_CLOCK_NONE, 0, 0);
    assert_int_equal(depo_table_vote_waits(&table), 0);
    depo_action vote = {.kind = DEPO_LOG_VOTE, .seat = 0, .person = person(1), .on = true};
    depo_action end = {.kind = DEPO_LOG_VOTE, .seat = 0, .on = true};
    assert_int_equal(want(&table, end).code, DEPO_REFUSE_STALE);
    assert_int_equal(want(&table, vote).code, 0);
    assert_int_equal(depo_table_vote_waits(&table), 6);
    assert_int_equal(leave(&table, 1, 1, 5, true).code, 0);
    assert_int_equal(depo_table_vote_waits(&table), 4);
    assert_int_equal(want(&table, end).code, DEPO_REFUSE_STALE);
    assert_int_equal(leave(&table, 3, 2, 5, true).code, 0);
    assert_int_equal(table.phase, DEPO_TABLE_RUNNING);
    assert_true(depo_table_agrees(&table));
    assert_int_equal(want(&table, end).code, 0);
    assert_int_equal(table.phase, DEPO_TABLE_ENDED);
    assert_false(depo_table_agrees(&table));
    depo_table_free(&table);
}

/* Who ended a table is known when its log is folded away, too. */
static void test_ended_by(void **state) {
    (void)state;
    for (int by_order = 0; by_order < 2; by_order++) {
        depo_table table, later;
        depo_entry *entry = calloc(1, sizeof *entry);
        make(&table, 2, 1, DEPO_CLOCK_NONE, 0, 0);
        depo_action vote = {.kind = DEPO_LOG_VOTE, .seat = 0, .person = person(1), .on = true};
        assert_int_equal(want(&table, by_order ? (depo_action){.kind = DEPO_LOG_END} : vote).code,
                         0);
        assert_int_equal(table.phase, DEPO_TABLE_ENDED);
        assert_int_equal(table.ended_by_operator, by_order);
        depo_table_condense(&table, entry);
        char *text = depo_entry_write(entry);
        entry->file = depo_table_file(&table, &entry->file_size);
        const char *file = entry->file;
        size_t size = entry->file_size;
        assert_true(depo_entry_read(text, strlen(text), entry));
        entry->file = file, entry->file_size = size;
        depo_table_init(&later, "aaaaaaaaaaaa");
        assert_true(depo_table_fold(&later, &catalog, entry, NULL));
        assert_int_equal(later.phase, DEPO_TABLE_ENDED);
        assert_int_equal(later.ended_by_operator, by_order);
        free((char *)file);
        free(text);
        free(entry);
        depo_table_free(&table);
        depo_table_free(&later);
    }
}

/* Who has resigned cannot end the game of the others, whether they are there or not. */
static void test_who_has_resigned_has_no_vote(void **state) {
    (void)state;
    depo_table table;
    make(&table, 4, 3, DEPO_CLOCK_NONE, 0, 0);
    choose_all(&table);
    depo_action vote = {.kind = DEPO_LOG_VOTE, .seat = 0, .person = person(1), .on = true};
    depo_action end = {.kind = DEPO_LOG_VOTE, .seat = 0, .on = true};
    assert_int_equal(want(&table, vote).code, 0);
    assert_int_equal(move(&table, 0, "resign").code, 0);
    assert_int_equal(depo_table_vote_waits(&table), 0);
    assert_int_equal(want(&table, vote).code, DEPO_REFUSE_TABLE_CLOSED);
    assert_int_equal(leave(&table, 1, 1, 1, true).code, 0);
    assert_int_equal(leave(&table, 1, 2, 1, true).code, 0);
    assert_false(depo_table_agrees(&table));
    assert_int_equal(want(&table, end).code, DEPO_REFUSE_STALE);
    assert_int_equal(table.phase, DEPO_TABLE_RUNNING);
    depo_table_free(&table);
}

static void sit(depo_table *table, depo_seat seat, const char *name, const char *becomes) {
    depo_action action = {
        .kind = DEPO_LOG_SIT, .seat = seat, .person = person((uint8_t)(seat + 1))};
    snprintf(action.name, sizeof action.name, "%s", name);
    if (table->plan.seats[seat].role == DEPO_ROLE_HUMAN) action.kind = DEPO_LOG_RENAME;
    assert_int_equal(want(table, action).code, 0);
    assert_string_equal(table->plan.seats[seat].name, becomes);
}

static void test_names_differ(void **state) {
    (void)state;
    depo_table table;
    open_table(&table, 4);
    sit(&table, 0, "Guest", "Guest");
    sit(&table, 1, "Guest", "Guest 2");
    sit(&table, 2, " Guest ", "Guest 3");
    sit(&table, 1, "Guest 2", "Guest 2"); /* one's own */
    sit(&table, 0, "Guest 2", "Guest 2 2");
    sit(&table, 1, "Guest", "Guest");
    depo_action bot = {.kind = DEPO_LOG_ARRANGE, .seat = 3, .person = person(1)};
    bot.role = DEPO_ROLE_BOT;
    snprintf(bot.level, sizeof bot.level, "easy");
    snprintf(bot.name, sizeof bot.name, "Guest");
    assert_int_equal(want(&table, bot).code, 0);
    assert_string_equal(table.plan.seats[3].name, "Guest 2");
    /* 63 bytes are the most: the number takes the place of whole characters. */
    sit(&table, 0, "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяя", "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяя");
    sit(&table, 1, "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяя", "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяя 2");
    sit(&table, 0, "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя", "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя");
    sit(&table, 1, "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя", "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяя 2");
    depo_table_free(&table);
}

static void test_undo_against_bots(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 1, DEPO_CLOCK_NONE, 0, 0);
    choose_all(&table);
    depo_state before = table.state;
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(move(&table, 1, "take deck").code, 0);
    for (unsigned left = 3; left >= 2; left--) {
        assert_int_equal(depo_table_undo(&table, 0), left);
        assert_int_equal(
            want(&table,
                 (depo_action){.kind = DEPO_LOG_UNDO, .person = person(1), .seq = table.seq})
                .code,
            0);
    }
    assert_memory_equal(&table.state, &before, sizeof before);
    assert_true(table.marked);
    depo_table_free(&table);
}

/* Any moment of the log is found again as it was when it was now. */
static void test_moments_of_a_game_with_many_undos(void **state) {
    (void)state;
    enum { STEPS = 260 };
    static depo_state then[STEPS + 1];
    depo_table table;
    make(&table, 2, 1, DEPO_CLOCK_NONE, 0, 0);
    choose_all(&table);
    for (unsigned i = 0; table.n_steps < STEPS; i++) {
        then[table.n_steps] = table.state;
        if (i % 23 >= 17 || table.state.phase == DEPO_OVER) {
            depo_action undo = {.kind = DEPO_LOG_UNDO, .person = person(1), .seq = table.seq};
            assert_int_equal(want(&table, undo).code, 0);
        } else {
            assert_int_equal(move(&table, table.state.turn, NULL).code, 0);
        }
    }
    assert_true(table.n_kept > 0);
    for (unsigned steps = 4; steps < STEPS; steps++) {
        depo_state found;
        depo_table_at(&table, steps, &found);
        assert_memory_equal(&found, &then[steps], sizeof found);
    }
    depo_table_free(&table);
}

static void test_bank(void **state) {
    (void)state;
    depo_table table;
    depo_seat seat = DEPO_NONE;
    make(&table, 2, 2, DEPO_CLOCK_BANK, 60000, 5000);
    choose_all(&table);
    int64_t left = depo_table_left(&table, 0, now);
    now += 10000;
    assert_int_equal(depo_table_left(&table, 0, now), left - 10000);
    assert_int_equal(depo_table_left(&table, 1, now), depo_table_left(&table, 1, now - 5000));
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    now += 1000;
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(depo_table_left(&table, 0, now), left - 11000 + 5000);
    int64_t due = depo_table_due(&table, &seat);
    assert_int_equal(seat, 1);
    depo_action timeout = {.kind = DEPO_LOG_TIMEOUT, .seat = 1};
    assert_int_equal(want(&table, timeout).code, DEPO_REFUSE_STALE); /* not yet */
    now = due;
    assert_int_equal(want(&table, timeout).code, 0);
    assert_int_equal(table.away, 2);
    assert_int_equal(depo_table_due(&table, &seat), 0);
    assert_int_equal(
        want(&table, (depo_action){.kind = DEPO_LOG_BACK, .seat = 1, .person = person(2)}).code, 0);
    assert_int_equal(depo_table_left(&table, 1, now), 30000);
    depo_table_free(&table);
}

/* However long it waits for a thread to think on. */
static void test_no_clock_runs_for_a_stand_in(void **state) {
    (void)state;
    depo_table table;
    depo_seat seat;
    make(&table, 2, 2, DEPO_CLOCK_BANK, 60000, 5000);
    choose_all(&table);
    now += 10000;
    depo_action leave = {.kind = DEPO_LOG_LEAVE, .seat = 0, .person = person(1)};
    assert_int_equal(want(&table, leave).code, 0);
    int64_t left = depo_table_left(&table, 0, now), other = depo_table_left(&table, 1, now);
    now += 3600000;
    assert_int_equal(depo_table_left(&table, 0, now), left);
    assert_int_equal(depo_table_due(&table, &seat), 0);
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(depo_table_left(&table, 0, now), left);
    assert_int_equal(depo_table_left(&table, 1, now), other);
    depo_table_free(&table);
}

static void test_days(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_DAYS, 86400000, 0);
    choose_all(&table);
    now += 80000000;
    assert_int_equal(depo_table_left(&table, 0, now), 6400000);
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(depo_table_left(&table, 1, now), 86400000);
    depo_table_free(&table);
}

static void test_commands_are_known_again(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_NONE, 0, 0);
    depo_person one = person(1), two = person(2);
    for (unsigned i = 0; i < DEPO_RECENT + 1; i++) {
        depo_action action = {.kind = DEPO_LOG_CHAT, .person = one, .text = "x"};
        snprintf(action.id, sizeof action.id, "c%u", i);
        assert_int_equal(want(&table, action).code, 0);
        assert_int_equal(depo_table_done(&table, &one, action.id), table.seq);
        assert_int_equal(depo_table_done(&table, &two, action.id), 0);
    }
    assert_int_equal(depo_table_done(&table, &one, "c0"), 0);
    assert_int_not_equal(depo_table_done(&table, &one, "c1"), 0);
    depo_table_free(&table);
}

/* A log that cannot be is refused, whatever is wrong with it. */
static void test_broken_entries(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "{}",
                                      "[]",
                                      "{\"k\":\"fly\"}",
                                      "{\"k\":\"move\",\"seat\":9}",
                                      "{\"k\":\"create\"}",
                                      "{\"k\":\"create\",\"plan\":{\"seats\":[1,2,3,4,5,6]}}",
                                      "{\"k\":\"move\",\"text\":5}",
                                      "{\"k\":\"sit\",\"who\":\"xyz\"}"};
    depo_entry *entry = malloc(sizeof *entry);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(depo_entry_read(bad[i], strlen(bad[i]), entry));
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_NONE, 0, 0);
    memset(entry, 0, sizeof *entry);
    entry->kind = DEPO_LOG_MOVE;
    entry->seq = table.seq + 1;
    snprintf(entry->text, sizeof entry->text, "take deck");
    assert_false(depo_table_fold(&table, &catalog, entry, NULL));
    entry->seq = table.seq + 2;
    assert_false(depo_table_fold(&table, &catalog, entry, NULL));
    free(entry);
    depo_table_free(&table);
}

static void test_texts(void **state) {
    (void)state;
    assert_true(depo_text_ok("Анна"));
    assert_true(depo_text_ok("O'Neil \xf0\x9f\x9a\x82"));
    assert_false(depo_text_ok(""));
    assert_false(depo_text_ok("  \xc2\xa0 "));
    assert_false(depo_text_ok("a\nb"));
    assert_false(depo_text_ok("a\xe2\x80\xae"
                              "b"));
    assert_false(depo_text_ok("a\xc2\x85"
                              "b"));
}

/* Names that show nothing, and what turns the text around. */
static void test_texts_that_show_nothing(void **state) {
    (void)state;
    static const char *const bad[] = {
        "\xe2\x80\x8b\xe2\x80\x8b",             /* zero width spaces */
        "\xe2\x80\x8d\xe2\x80\x8c",             /* joiners */
        "\xcc\x81\xcc\x82",                     /* accents on nothing */
        " \xef\xb8\x8f",                        /* a variation selector */
        "\xe2\xa0\x80",                         /* an empty pattern of Braille */
        "\xe3\x85\xa4",                         /* a filler */
        "\xe2\x80\x83\xe2\x81\x9f\xe1\x9a\x80", /* wide spaces */
        "\xee\x80\x80",                         /* private use */
        "a\xee\x80\x80",                        /* */
        "a\xf3\xb0\x80\x80",                    /* */
        "a\xd8\x9c",                            /* direction marks */
        "a\xe2\x80\x8f",                        /* */
        "a\xe2\x81\xa7",                        /* */
        "a\xf3\xa0\x81\xa1",                    /* a tag */
        "a\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81", /* a tower */
    };
    static const char *const good[] = {"\xd0\x81\xd0\xb6",
                                       "e\xcc\x81",
                                       "\xe2\x9d\xa4\xef\xb8\x8f",
                                       "\xe0\xb8\x94\xe0\xb8\xb5",
                                       "\xe5\xae\x89",
                                       "\xd8\xb9\xd9\x84\xdb\x8c",
                                       "x",
                                       "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(depo_text_ok(bad[i]));
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) assert_true(depo_text_ok(good[i]));
}

static depo_refusal_code simply(depo_table *table, depo_entry_kind kind, uint8_t who,
                                depo_seat seat) {
    depo_action action = {.kind = kind,
                          .person = person(who),
                          .seat = seat,
                          .seq = table->seq,
                          .name = "N",
                          .text = "x",
                          .on = !(table->votes >> seat & 1)};
    return want(table, action).code;
}

/* How often a person may do something over and over. */
static unsigned how_often(depo_table *table, depo_entry_kind kind, depo_entry_kind other) {
    unsigned count = 0;
    depo_refusal_code code = DEPO_REFUSE_NONE;
    while (count < 10000 && !(code = simply(table, kind, 1, 0))) {
        count++;
        if (other != kind && simply(table, other, 1, 0)) break;
    }
    assert_int_equal(code, DEPO_REFUSE_USED_UP);
    return count;
}

/* Whatever one person does over and over comes to an end, and the game to its own. */
static void test_everything_ends(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_NONE, 0, 0);
    assert_int_equal(how_often(&table, DEPO_LOG_LEAVE, DEPO_LOG_BACK), 60);
    assert_int_equal(how_often(&table, DEPO_LOG_RENAME, DEPO_LOG_RENAME), 20);
    assert_int_equal(how_often(&table, DEPO_LOG_VOTE, DEPO_LOG_VOTE), 40);
    assert_int_equal(how_often(&table, DEPO_LOG_MUTE, DEPO_LOG_MUTE), 40);
    assert_int_equal(how_often(&table, DEPO_LOG_CHAT, DEPO_LOG_CHAT), DEPO_CHAT_LINES);
    assert_int_equal(simply(&table, DEPO_LOG_CHAT, 2, 1), 0); /* another still has all of it */
    unsigned undone = 0;
    while (!move(&table, 0, NULL).code && !simply(&table, DEPO_LOG_UNDO, 1, 0)) undone++;
    assert_int_equal(undone, 200);
    while (table.phase == DEPO_TABLE_RUNNING)
        assert_int_equal(
            move(&table, (depo_seat)__builtin_ctz(depo_table_deciders(&table)), NULL).code, 0);
    assert_int_equal(table.phase, DEPO_TABLE_OVER);
    depo_table_free(&table);
}

/* Before the start: strangers use up their part, the host fills the seats and starts. */
static void test_guests_end(void **state) {
    (void)state;
    depo_table table;
    open_table(&table, 3);
    unsigned sat = 0;
    for (unsigned guest = 0; guest < 5000; guest++) {
        depo_action action = {.kind = DEPO_LOG_SIT, .seat = 1, .name = "G"};
        action.person = (depo_person){{9, (uint8_t)guest, (uint8_t)(guest >> 8)}};
        depo_refusal_code code = want(&table, action).code;
        if (code) assert_int_equal(code, DEPO_REFUSE_USED_UP);
        if (code) break;
        sat++;
        action.kind = DEPO_LOG_STAND;
        assert_int_equal(want(&table, action).code, 0);
    }
    assert_true(sat > 900 && table.seq <= DEPO_GUESTS_MOST + 1);
    for (depo_seat seat = 1; seat < 3; seat++) {
        depo_action bot = {.kind = DEPO_LOG_ARRANGE, .seat = seat, .role = DEPO_ROLE_BOT};
        bot.person = person(1);
        snprintf(bot.level, sizeof bot.level, "random");
        assert_int_equal(want(&table, bot).code, 0);
    }
    assert_int_equal(simply(&table, DEPO_LOG_START, 1, 0), 0);
    depo_table_free(&table);
}

/* One person sits down and stands up. */
static void test_sitting_ends(void **state) {
    (void)state;
    depo_table table;
    open_table(&table, 2);
    unsigned sat = 0;
    while (!simply(&table, DEPO_LOG_SIT, 2, 1) && !simply(&table, DEPO_LOG_STAND, 2, 1)) sat++;
    assert_int_equal(sat, 20);
    assert_int_equal(simply(&table, DEPO_LOG_SIT, 3, 1), 0);
    depo_table_free(&table);
}

/* Clocks that run out end when their person may not come back any more: the bot plays on. */
static void test_clocks_end(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_BANK, 1000, 0);
    unsigned back = 0;
    for (; back < 1000; back++) {
        depo_seat seat = 0;
        now += 100000;
        while (depo_table_due(&table, &seat))
            assert_int_equal(
                want(&table, (depo_action){.kind = DEPO_LOG_TIMEOUT, .seat = seat}).code, 0);
        if (simply(&table, DEPO_LOG_BACK, 1, 0)) break;
    }
    assert_int_equal(back, 120);
    assert_int_equal(depo_table_bots(&table), 3);
    depo_table_free(&table);
}

/* A game that is kept from ending: after so many moves there is only resigning. */
static void test_longest_game(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_NONE, 0, 0);
    assert_int_equal(move(&table, 0, NULL).code, 0);
    unsigned n_line = table.n_line;
    table.n_line = DEPO_MOVES_MOST;
    depo_action action = {.kind = DEPO_LOG_MOVE, .seat = 1, .seq = table.seq, .person = person(2)};
    depo_entry *entry = calloc(1, sizeof *entry);
    static depo_move moves[DEPO_MAX_MOVES];
    depo_legal(&table.setting->game, &table.state, 1, moves);
    depo_move_text(table.setting->map, &table.setting->game, &table.state, moves[0], action.text);
    assert_int_equal(depo_table_decide(&table, &action, entry).code, DEPO_REFUSE_USED_UP);
    snprintf(action.text, sizeof action.text, "resign");
    assert_int_equal(depo_table_decide(&table, &action, entry).code, 0);
    table.n_line = n_line;
    free(entry);
    depo_table_free(&table);
}

static void test_kicked(void **state) {
    (void)state;
    depo_table table;
    open_table(&table, 3);
    assert_int_equal(simply(&table, DEPO_LOG_SIT, 2, 1), 0);
    assert_int_equal(simply(&table, DEPO_LOG_SIT, 3, 2), 0);
    assert_int_equal(simply(&table, DEPO_LOG_STAND, 3, 2), 0);
    depo_action kick = {.kind = DEPO_LOG_ARRANGE, .seat = 1, .person = person(1)};
    assert_int_equal(want(&table, kick).code, 0);
    assert_int_equal(simply(&table, DEPO_LOG_SIT, 2, 1), DEPO_REFUSE_KICKED);
    assert_int_equal(simply(&table, DEPO_LOG_SIT, 2, 2), DEPO_REFUSE_KICKED);
    assert_int_equal(simply(&table, DEPO_LOG_SIT, 3, 1), 0); /* who stood up by himself may */
    depo_table_free(&table);
}

static void test_undo_stale(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 1, DEPO_CLOCK_NONE, 0, 0);
    choose_all(&table);
    uint32_t old = table.seq;
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    depo_action undo = {.kind = DEPO_LOG_UNDO, .person = person(1), .seq = old};
    assert_int_equal(want(&table, undo).code, DEPO_REFUSE_STALE);
    assert_int_equal(simply(&table, DEPO_LOG_CHAT, 1, 0), 0);
    undo.seq = table.seq - 1; /* a line of chat changes nothing */
    assert_int_equal(want(&table, undo).code, 0);
    assert_int_equal(want(&table, undo).code, DEPO_REFUSE_STALE);
    depo_table_free(&table);
}

/* Who says most loses the oldest lines first; the others' stay. */
static void test_chat_gives_way(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_NONE, 0, 0);
    for (unsigned i = 0; i < 5; i++) assert_int_equal(simply(&table, DEPO_LOG_CHAT, 2, 1), 0);
    for (unsigned i = 0; i < 100; i++) assert_int_equal(simply(&table, DEPO_LOG_CHAT, 1, 0), 0);
    assert_int_equal(table.n_chat, DEPO_CHAT_KEPT);
    for (unsigned i = 0; i < table.n_chat; i++) {
        assert_int_equal(table.chat[i].seat, i < 5 ? 1 : 0);
        assert_true(i == 0 || table.chat[i].seq > table.chat[i - 1].seq);
    }
    assert_int_equal(table.chat[table.n_chat - 1].seq, table.seq);
    depo_table_free(&table);
}

/* The codes of protocol/chat.json are the phrases that can be said, in the same order. */
static void test_phrases_of_the_protocol(void **state) {
    (void)state;
    const depo_form *shape = depo_client_shapes[DEPO_MSG_CHAT];
    const char *const *values = NULL;
    for (unsigned i = 0; i < shape->count; i++)
        if (strcmp(shape->fields[i].name, "phrase") == 0) values = shape->fields[i].values;
    assert_non_null(values);
    unsigned count = 0;
    for (; values[count]; count++) {
        assert_string_equal(depo_phrase_code(count), values[count]);
        assert_true(strlen(values[count]) < DEPO_PHRASE_CODE);
        assert_non_null(depo_phrase_key(values[count]));
    }
    assert_null(depo_phrase_code(count));
    assert_null(depo_phrase_key("rubbish"));
    assert_true(count >= 12);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guard),
        cmocka_unit_test(test_decisions_at_once),
        cmocka_unit_test(test_undo_between_people),
        cmocka_unit_test(test_first_tickets_stand),
        cmocka_unit_test(test_undo_costs_nobody_time),
        cmocka_unit_test(test_bot_for_who_is_missing),
        cmocka_unit_test(test_vote_waits),
        cmocka_unit_test(test_ended_by),
        cmocka_unit_test(test_who_has_resigned_has_no_vote),
        cmocka_unit_test(test_names_differ),
        cmocka_unit_test(test_undo_against_bots),
        cmocka_unit_test(test_moments_of_a_game_with_many_undos),
        cmocka_unit_test(test_bank),
        cmocka_unit_test(test_no_clock_runs_for_a_stand_in),
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_commands_are_known_again),
        cmocka_unit_test(test_broken_entries),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_texts_that_show_nothing),
        cmocka_unit_test(test_everything_ends),
        cmocka_unit_test(test_guests_end),
        cmocka_unit_test(test_sitting_ends),
        cmocka_unit_test(test_clocks_end),
        cmocka_unit_test(test_longest_game),
        cmocka_unit_test(test_kicked),
        cmocka_unit_test(test_undo_stale),
        cmocka_unit_test(test_chat_gives_way),
        cmocka_unit_test(test_phrases_of_the_protocol),
    };
    depo_log_set(DEPO_LOG_ERROR, false);
    if (sodium_init() < 0 || !depo_catalog_init(&catalog)) return 2;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    depo_catalog_free(&catalog);
    return failed;
}
