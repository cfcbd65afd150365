/* SPDX-License-Identifier: MIT
 * Translations, plural forms, columns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "mapio/mapio.h"
#include "say/caption.h"
#include "say/catalogue.h"
#include "say/story.h"
#include "say/topic.h"
#include "term/flow.h"
#include "term/ui.h"

#include <locale.h>
#include <string.h>

enum { CONVERSIONS = 16 };

/* The conversions of a format by their arguments: "%2$s" is the second one, wherever it is. */
static void conversions(const char *format, char out[CONVERSIONS][4]) {
    unsigned next = 0;
    memset(out, 0, CONVERSIONS * sizeof *out);
    for (const char *at = format; (at = strchr(at, '%')); at++) {
        char *end;
        if (at[1] == '%') {
            at++;
            continue;
        }
        unsigned long place = strtoul(at + 1, &end, 10);
        if (*end == '$')
            at = end;
        else
            place = next + 1;
        assert_in_range(place, 1, CONVERSIONS);
        at += 1 + strspn(at + 1, "0123456789.+-");
        snprintf(out[place - 1], sizeof *out, "%.*s", 1 + (int)strspn(at, "l"), at);
        next = (unsigned)place;
    }
}

static void test_formats_match(void **state) {
    (void)state;
    for (unsigned language = 0; language < DEPO_LANGUAGES; language++) {
        const depo_mo *catalogue = depo_catalogue(language);
        assert_true(depo_mo_good(catalogue));
        for (unsigned i = 1; i < depo_mo_count(catalogue); i++) {
            depo_mo_message message;
            assert_true(depo_mo_at(catalogue, i, &message));
            const char *key = strchr(message.key, 4), *text = message.text;
            char mine[CONVERSIONS][4], theirs[CONVERSIONS][4];
            conversions(key ? key + 1 : message.key, mine);
            for (unsigned form = 0; form < message.forms; form++, text += strlen(text) + 1) {
                conversions(text, theirs);
                assert_memory_equal(mine, theirs, sizeof mine);
                assert_true(*text);
            }
        }
    }
}

static void test_plural_forms(void **state) {
    (void)state;
    const char *one = "%u point", *many = "%u points";
    assert_string_equal(depo_trn(DEPO_EN, one, many, 1), "%u point");
    assert_string_equal(depo_trn(DEPO_EN, one, many, 0), "%u points");
    assert_string_equal(depo_trn(DEPO_RU, one, many, 1), "%u очко");
    assert_string_equal(depo_trn(DEPO_RU, one, many, 22), "%u очка");
    assert_string_equal(depo_trn(DEPO_RU, one, many, 11), "%u очков");
    assert_string_equal(depo_trn(DEPO_RU, one, many, 0), "%u очков");
    assert_string_equal(depo_trn(DEPO_RU, one, many, 101), "%u очко");
}

static void test_words_of_maps(void **state) {
    (void)state;
    const unsigned trains = DEPO_VOCABULARY_TRAINS, carts = DEPO_VOCABULARY_CARTS;
    assert_string_equal(depo_tr_as(DEPO_EN, trains, "locomotive"), "locomotive");
    assert_string_equal(depo_tr_as(DEPO_EN, carts, "locomotive"), "wild card");
    assert_string_equal(depo_tr_as(DEPO_RU, trains, "locomotive"), "локомотив");
    assert_string_equal(depo_tr_as(DEPO_RU, carts, "locomotive"), "джокер");
    assert_string_equal(depo_tr_as(DEPO_RU, trains, "Routes"), "Перегоны");
    assert_string_equal(depo_tr_as(DEPO_RU, carts, "Routes"), "Торговые пути");
    assert_string_equal(depo_tr(DEPO_RU, "red"), "красная");
    assert_string_equal(depo_trp(DEPO_RU, "route", "red"), "красный");
    assert_string_equal(depo_tr(DEPO_RU, "not a key"), "not a key");
}

static void test_refusals_in_every_language(void **state) {
    (void)state;
    static const depo_map none;
    for (unsigned status = 0; status < DEPO_STATUS_COUNT; status++) {
        char english[DEPO_SENTENCE], russian[DEPO_SENTENCE];
        depo_teller teller = {.map = &none, .language = DEPO_EN};
        depo_tell_refusal(&teller, (depo_status)status, "", english);
        teller.language = DEPO_RU;
        depo_tell_refusal(&teller, (depo_status)status, "", russian);
        assert_true(*english);
        assert_string_not_equal(english, russian);
    }
}

static void test_languages_by_code(void **state) {
    (void)state;
    assert_int_equal(depo_language_by_code("ru"), DEPO_RU);
    assert_int_equal(depo_language_by_code("ru_RU.UTF-8"), DEPO_RU);
    assert_int_equal(depo_language_by_code("en"), DEPO_EN);
    assert_int_equal(depo_language_by_code("english"), DEPO_NONE);
    assert_int_equal(depo_language_by_code("de"), DEPO_NONE);
}

/* Someone who tells a game of three on a map. */
static depo_map map;
static depo_game game;
static depo_teller teller_of(const char *id, unsigned language) {
    static const char *const english[] = {"Anna", "Boris", "Clara"};
    static const char *const russian[] = {"Анна", "Борис", "Клара"};
    depo_problems problems;
    assert_true(depo_map_open(id, &map, &problems));
    assert_int_equal(depo_game_init(&game, &map, 0, 0, 3), DEPO_OK);
    return (depo_teller){.map = &map,
                         .game = &game,
                         .names = language == DEPO_RU ? russian : english,
                         .language = language};
}

static void test_left_out_resets_are_told(void **state) {
    (void)state;
    char text[DEPO_SENTENCE];
    depo_teller teller = teller_of("usa", DEPO_EN);
    depo_event reset = {.kind = DEPO_EV_ROW_RESET, .cards = {[DEPO_LOCOMOTIVE] = 5}};
    assert_true(depo_tell_event(&teller, &reset, text));
    assert_null(strstr(text, "before that"));
    reset.left_out = 300;
    assert_true(depo_tell_event(&teller, &reset, text));
    assert_non_null(strstr(text, "; it was replaced 300 times before that"));
    teller.language = DEPO_RU;
    reset.left_out = 22;
    assert_true(depo_tell_event(&teller, &reset, text));
    assert_non_null(strstr(text, "заменялись 22 раза"));
}

/* A word stands in the case that its sentence needs, and a number has its form beside it. */
static void test_cases_and_numbers(void **state) {
    (void)state;
    char text[DEPO_RULES_TEXT];
    depo_teller teller = teller_of("europe", DEPO_RU);
    depo_event took = {.kind = DEPO_EV_TOOK, .seat = 0, .card = 2};
    assert_true(depo_tell_event(&teller, &took, text));
    assert_string_equal(text, "Анна берёт синюю карту из вскрытых");
    depo_event drew = {.kind = DEPO_EV_TOOK_BLIND, .seat = 1, .card = DEPO_LOCOMOTIVE};
    assert_true(depo_tell_event(&teller, &drew, text));
    assert_string_equal(text, "Борис берёт из колоды локомотив");
    depo_event claimed = {.kind = DEPO_EV_CLAIMED, .seat = 2, .count = 2};
    claimed.cards[0] = claimed.cards[DEPO_LOCOMOTIVE] = 1;
    assert_true(depo_tell_event(&teller, &claimed, text));
    assert_non_null(strstr(text, "за 1 фиолетовую, 1 локомотив и получает 2 очка"));
    depo_tell_cards(&teller, claimed.cards, text);
    assert_string_equal(text, "1 фиолетовая, 1 локомотив");
    depo_tell_rules(&teller, text, sizeof text);
    assert_non_null(strstr(text, "В начале у вас 45 вагончиков и на руке 4 карты."));
    assert_non_null(strstr(text, "1 длинный маршрут и 3 обычных маршрута. Оставьте не меньше 2"));
}

/* Why a route can't be paid: what it needs against what there is, and nothing of what there is not.
 */
static void test_missing_cards(void **state) {
    (void)state;
    static depo_state position;
    char text[DEPO_SENTENCE];
    depo_teller teller = teller_of("usa", DEPO_EN);
    depo_seed seed = {{1, 2}};
    depo_setup(&game, &position, &seed, 0, NULL);
    position.phase = DEPO_TURN;
    depo_track track = 0;
    while (game.tracks[track].color != 6 || game.tracks[track].length < 4) track++;
    unsigned length = game.tracks[track].length;
    char needs[64];
    snprintf(needs, sizeof needs, "needs %u red; you have 1 red, 2 locomotives (", length);
    depo_seat seat = (depo_seat)depo_decider(&position);
    position.hand[seat] = (depo_cards){.of = {[6] = 1, [0] = 3, [DEPO_LOCOMOTIVE] = 2}};
    assert_true(depo_tell_why_not_track(&teller, &position, seat, track, text));
    if (strncmp(text, needs, strlen(needs)) != 0) fail_msg("%s", text);
    position.hand[seat] = (depo_cards){.of = {[6] = 1}};
    assert_true(depo_tell_why_not_track(&teller, &position, seat, track, text));
    assert_non_null(strstr(text, "; you have 1 red ("));
    position.hand[seat] = (depo_cards){.of = {[0] = 3}};
    assert_true(depo_tell_why_not_track(&teller, &position, seat, track, text));
    assert_non_null(strstr(text, "; you have none ("));
}

/* Track `number` as the board shows it and as the terminal answers a question about it. */
static void says_of_track(const depo_teller *teller, depo_track number, const char *note,
                          const char *cost) {
    depo_session *s = calloc(1, sizeof *s);
    assert_non_null(s);
    char text[DEPO_SENTENCE];
    s->map = map;
    s->game = game;
    s->teller = *teller;
    s->view.known.open = game.all_tracks;
    char *answer = depo_route_text(s, number);
    if (!strstr(answer, cost)) fail_msg("%s", answer);
    depo_tell_track_note(teller, number, text);
    if (!strstr(text, note)) fail_msg("%s", text);
    free(answer);
    free(s);
}

/* A ferry with a locomotive on every space costs locomotives and nothing of a colour. */
static void test_cost_of_ferries(void **state) {
    (void)state;
    for (unsigned language = 0; language < 2; language++) {
        bool russian = language == DEPO_RU;
        depo_teller teller = teller_of("europe", language);
        unsigned whole = 0;
        for (depo_track t = 0; t < game.n_tracks; t++) {
            if (game.tracks[t].ferry != 2) continue;
            if (game.tracks[t].length == 4)
                says_of_track(&teller, t, russian ? "не меньше 2 локом" : "2 locomotives at least",
                              russian ? "): 4 карты любого одного цвета, среди них 2 локомотива, "
                                      : "): 4 cards of any one colour, 2 locomotives among them, ");
            if (game.tracks[t].length > 2) continue;
            for (unsigned color = 6; color <= DEPO_GRAY; color++, whole++) {
                game.tracks[t].color = (uint8_t)color;
                says_of_track(&teller, t,
                              russian ? ", паром: 2 локомотива" : ", ferry: 2 locomotives",
                              russian ? "): 2 локомотива, 2 очка" : "): 2 locomotives, 2 points");
                char note[DEPO_SENTENCE];
                depo_tell_track_note(&teller, t, note);
                assert_null(strstr(note, russian ? "не меньше" : "at least"));
            }
        }
        assert_int_equal(whole, 3);
    }
}

static const char *caption(unsigned language, unsigned vocabulary, depo_caption what, int n,
                           int other) {
    static char text[DEPO_SENTENCE];
    depo_tell_caption(language, vocabulary, what, (int[]){n, other}, text);
    return text;
}

static void test_captions(void **state) {
    (void)state;
    const unsigned trains = DEPO_VOCABULARY_TRAINS, carts = DEPO_VOCABULARY_CARTS;
    for (unsigned what = 0; what < DEPO_CAPTION_COUNT; what++) {
        char english[DEPO_SENTENCE];
        strcpy(english, caption(DEPO_EN, trains, (depo_caption)what, 2, 3));
        assert_true(*english);
        assert_null(strchr(english, '%'));
        const char *russian = caption(DEPO_RU, carts, (depo_caption)what, 2, 3);
        assert_null(strchr(russian, '%'));
        assert_string_not_equal(russian, english);
    }
    assert_string_equal(caption(DEPO_EN, trains, DEPO_CAPTION_N_TICKETS, 1, 0), "1 ticket");
    assert_string_equal(caption(DEPO_EN, carts, DEPO_CAPTION_N_TICKETS, 2, 0), "2 contracts");
    assert_string_equal(caption(DEPO_RU, trains, DEPO_CAPTION_N_POINTS, -22, 0), "−22 очка");
    assert_string_equal(caption(DEPO_EN, trains, DEPO_CAPTION_N_TICKETS_OF_ALL, 3, 5),
                        "Tickets completed: 3 of 5");
    assert_string_equal(caption(DEPO_EN, trains, DEPO_CAPTION_BONUS_NOW_AND_AFTER, 0, 12),
                        "Merchandise: +0 now, +12 with this route, if nothing changes");
}

/* What a turn's questions say: the price follows from the position, and names are marked. */
static void test_topics(void **state) {
    (void)state;
    static depo_state position;
    char text[DEPO_SENTENCE];
    depo_teller teller = teller_of("europe", DEPO_EN);
    depo_seed seed = {{1, 2}};
    depo_setup(&game, &position, &seed, 0, NULL);
    depo_tell_topic(&teller, &position, 0, DEPO_TOPIC_OFFER, 0, text);
    assert_string_equal(text, "Your first tickets");
    position.phase = DEPO_START_LONG;
    depo_tell_topic(&teller, &position, 0, DEPO_TOPIC_OFFER, 0, text);
    assert_string_equal(text, "Your long tickets");
    position.phase = DEPO_OFFER;
    depo_tell_topic(&teller, &position, 0, DEPO_TOPIC_OFFER, 0, text);
    assert_string_equal(text, "New tickets");
    depo_tell_topic(&teller, &position, 0, DEPO_TOPIC_STATION_PRICE, 0, text);
    assert_string_equal(text, "your next station costs 1 card (rule E-12)");
    position.stations_left[0] -= 2;
    depo_tell_topic(&teller, &position, 0, DEPO_TOPIC_STATION_PRICE, 0, text);
    assert_string_equal(text, "your next station costs 3 cards of one colour (rule E-12)");
    position.ends_game = DEPO_NONE;
    depo_tell_topic(&teller, &position, 0, DEPO_TOPIC_LAST_ROUND, 0, text);
    assert_string_equal(text, "Last round:  has few trains left");
    position.ends_game = 1;
    teller.marked = true;
    depo_tell_topic(&teller, &position, 0, DEPO_TOPIC_LAST_ROUND, 0, text);
    assert_string_equal(text, "Last round: \001P1\002Boris\003 has few trains left");
    depo_track track = 0;
    while (!game.tracks[track].tunnel) track++;
    depo_tell_topic(&teller, &position, 0, DEPO_TOPIC_TUNNEL, track, text);
    depo_flatten(text);
    char ends[DEPO_SENTENCE] = "Tunnel ";
    depo_add_track_ends(&teller, track, ends);
    assert_string_equal(text, ends);
}

/* On the button of a claim: what it brings, doubled where it is. */
static void test_actions(void **state) {
    (void)state;
    char text[DEPO_SENTENCE];
    depo_teller teller = teller_of("africa", DEPO_EN);
    depo_track track = 0;
    while (game.tracks[track].terrain == DEPO_NONE || game.tracks[track].length != 3) track++;
    depo_move claim = {.kind = DEPO_CLAIM, .what = track, .cards = 3};
    depo_tell_action(&teller, claim, text);
    assert_string_equal(text, "Claim for 4 points");
    claim.terrain = 1;
    claim.terrain_locos = 1;
    depo_tell_action(&teller, claim, text);
    assert_string_equal(text, "Claim for 8 points");
    depo_tell_action(&teller, (depo_move){.kind = DEPO_STATION}, text);
    assert_string_equal(text, "Build the station");
    depo_tell_completed(&teller, depo_bit(0) | depo_bit(1), text);
    assert_memory_equal(text, "Tickets completed: ", sizeof "Tickets completed: " - 1);
}

static void test_columns(void **state) {
    (void)state;
    char text[] = "Париж – Zürich";
    assert_int_equal(depo_columns(text), 14);
    depo_cut_columns(text, 7);
    assert_string_equal(text, "Париж –");
    assert_int_equal(depo_latin_key(0x439), 'q'); /* й */
    assert_int_equal(depo_latin_key(0x419), 'Q'); /* Й */
    assert_int_equal(depo_latin_key('q'), 'q');
}

/* Everybody who is offered as an opponent has a word, and every word is a bot's. */
static void test_bots_have_words(void **state) {
    (void)state;
    for (unsigned i = 0; i < depo_bot_kind_count; i++) {
        const depo_bot_kind *kind = &depo_bot_kinds[i];
        if (!kind->level && !kind->character) continue;
        for (unsigned language = 0; language < DEPO_LANGUAGES; language++)
            if (!depo_bot_word(language, kind->name))
                fail_msg("%s of kinds.def has no word in caption.c", kind->name);
    }
    for (const char *const *word = depo_bot_words; *word; word++)
        if (!depo_bot_find(*word)) fail_msg("%s in caption.c is no bot of kinds.def", *word);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats_match),
        cmocka_unit_test(test_bots_have_words),
        cmocka_unit_test(test_plural_forms),
        cmocka_unit_test(test_words_of_maps),
        cmocka_unit_test(test_refusals_in_every_language),
        cmocka_unit_test(test_languages_by_code),
        cmocka_unit_test(test_left_out_resets_are_told),
        cmocka_unit_test(test_cases_and_numbers),
        cmocka_unit_test(test_missing_cards),
        cmocka_unit_test(test_cost_of_ferries),
        cmocka_unit_test(test_captions),
        cmocka_unit_test(test_topics),
        cmocka_unit_test(test_actions),
        cmocka_unit_test(test_columns),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
