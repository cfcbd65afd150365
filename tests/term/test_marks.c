/* SPDX-License-Identifier: MIT
 * Marks in sentences: every sentence of the recorded games says the same with marks and without,
 * its marks are whole, and a sentence that is too long is not cut within one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "mapio/mapio.h"
#include "recorded.h"
#include "review/hint.h"
#include "say/differences.h"

#include <locale.h>
#include <sodium.h>
#include <string.h>

static const char *folder;
static depo_map map;
static depo_game game;
static depo_guide guide;
static depo_state state;
static depo_problems problems;
static const char *names[DEPO_MAX_PLAYERS] = {"Anna", "Борис", "Chloé", "D", "E"};
static depo_teller teller = {.map = &map, .game = &game, .names = names};
static unsigned seen[128]; /* marks by kind */

/* Marks are whole, do not nest, and have a number and words. */
static void check_marks(const char *text) {
    for (const char *at = text; (at = strpbrk(at, "\001\002\003")); at++) {
        assert_int_equal(*at, 1);
        const char *argument = at + 2;
        assert_non_null(strchr("PCKTINER", at[1]));
        seen[(unsigned char)at[1]]++;
        at = strpbrk(at + 1, "\001\002\003");
        assert_true(at && *at == 2 && at > argument && (unsigned char)at[1] > 3);
        assert_int_equal(strspn(argument, "0123456789,"), at - argument);
        at = strpbrk(at + 1, "\001\002\003");
        assert_true(at && *at == 3);
    }
}

typedef bool (*saying)(const void *what, char out[DEPO_SENTENCE]);

/* The same with marks and without, in every language. */
static void check_saying(saying say, const void *what) {
    char plain[DEPO_SENTENCE], marked[DEPO_SENTENCE];
    for (teller.language = 0; teller.language < DEPO_LANGUAGES; teller.language++) {
        teller.marked = false;
        bool said = say(what, plain);
        teller.marked = true;
        assert_int_equal(say(what, marked), said);
        if (!said) continue;
        check_marks(marked);
        depo_flatten(marked);
        assert_string_equal(marked, plain);
        assert_null(strstr(plain, "…"));
    }
}

static bool say_event(const void *event, char out[DEPO_SENTENCE]) {
    return depo_tell_event(&teller, event, out);
}

static bool say_move(const void *move, char out[DEPO_SENTENCE]) {
    depo_tell_move(&teller, &state, *(const depo_move *)move, out);
    return true;
}

static bool say_why(const void *move, char out[DEPO_SENTENCE]) {
    depo_move refused = *(const depo_move *)move;
    depo_status status = depo_check(&game, &state, refused);
    depo_tell_why(&teller, &state, refused, status, out);
    return status != DEPO_OK;
}

static bool say_why_not(const void *track, char out[DEPO_SENTENCE]) {
    return depo_tell_why_not_track(&teller, &state, depo_decider(&state),
                                   *(const depo_track *)track, out);
}

static bool say_status(const void *track, char out[DEPO_SENTENCE]) {
    depo_tell_track_status(&teller, &state, *(const depo_track *)track, out);
    return true;
}

static bool say_city(const void *city, char out[DEPO_SENTENCE]) {
    return depo_tell_city_note(&teller, &state, *(const unsigned *)city, out);
}

static bool say_prompt(const void *seat, char out[DEPO_SENTENCE]) {
    depo_tell_prompt(&teller, &state, *(const depo_seat *)seat, false, out);
    return *out;
}

static bool say_advice(const void *seat, char out[DEPO_SENTENCE]) {
    depo_tell_advice(&teller, &guide, &state, *(const depo_seat *)seat, out);
    return true;
}

static bool say_outlook(const void *seat, char out[DEPO_SENTENCE]) {
    depo_outlook outlook;
    depo_seat whose = *(const depo_seat *)seat;
    if (!state.tickets[whose]) return false;
    depo_look_ahead(&guide, &state, whose, (depo_ticket)depo_bits_first(state.tickets[whose]),
                    &outlook);
    depo_tell_outlook(&teller, &state, whose, &outlook, true, out);
    return true;
}

static bool say_offered(const void *seat, char out[DEPO_SENTENCE]) {
    depo_seat whose = *(const depo_seat *)seat;
    if (state.phase > DEPO_START_TICKETS && (state.phase != DEPO_OFFER || state.turn != whose))
        return false;
    depo_offer offer = depo_offer_of(&game, &state, whose);
    if (!offer.tickets) return false;
    depo_tell_offered(&teller, &guide, &state, whose, (depo_ticket)depo_bits_first(offer.tickets),
                      3, true, out);
    return true;
}

/* A hint as it could be: its numbers are made up. */
static bool say_hint(const void *best, char out[DEPO_SENTENCE]) {
    depo_move moves[DEPO_MAX_MOVES], move = *(const depo_move *)best;
    unsigned n = depo_legal(&game, &state, move.seat, moves);
    depo_hint hint = {.verdict = {.best = move, .seat = move.seat, .n_tried = 3, .ahead = 0.01}};
    for (unsigned i = 0; i < 3; i++)
        hint.verdict.tried[i] =
            (depo_tried){.move = i ? moves[i % n] : move, .chance = 0.5 - 0.01 * i};
    depo_reason_find(&guide, &state, move.seat, hint.verdict.tried[1].move, move, &hint.reason);
    hint.reason.ahead = 1;
    depo_tell_hint(&teller, &state, &hint, out);
    return true;
}

static void check_position(depo_prng *prng, unsigned number) {
    depo_move move = depo_random_move(&game, &state, depo_decider(&state), prng);
    check_saying(say_move, &move);
    check_saying(say_hint, &move);
    move.locos++; /* most often refused */
    check_saying(say_why, &move);
    depo_track track = (depo_track)(number % game.n_tracks);
    check_saying(say_why_not, &track);
    check_saying(say_status, &track);
    unsigned city = number % map.n_cities;
    check_saying(say_city, &city);
    depo_seat seat = (depo_seat)(number % game.players);
    check_saying(say_prompt, &seat);
    check_saying(say_advice, &seat);
    check_saying(say_outlook, &seat);
    check_saying(say_offered, &seat);
}

static void check_telling(const depo_events *events, unsigned made, unsigned all) {
    static depo_prng prng;
    if (!made) prng = (depo_prng){1};
    for (unsigned n = 0; n < events->count; n++) check_saying(say_event, &events->list[n]);
    if (made < all) check_position(&prng, made);
}

static void test_marked_sentences_say_the_same(void **unused) {
    (void)unused;
    recorded_place place = {&map, &game, &guide, &state};
    assert_true(walk_recorded_games(folder, place, check_telling) > 10);
    for (const char *kind = "PCKTINER"; *kind; kind++) assert_true(seen[(unsigned char)*kind]);
}

static void open_game(const char *id, unsigned language) {
    assert_true(depo_map_open(id, &map, &problems));
    assert_int_equal(depo_game_init(&game, &map, 0, 0, 2), DEPO_OK);
    teller.language = language;
    teller.marked = true;
}

static void test_what_marks_say(void **unused) {
    (void)unused;
    char text[DEPO_SENTENCE];
    open_game("usa", DEPO_EN);
    depo_event event = {.kind = DEPO_EV_CLAIMED, .seat = 1, .what = 3, .count = 2};
    event.cards[6] = 1;
    event.cards[DEPO_LOCOMOTIVE] = 2;
    assert_true(depo_tell_event(&teller, &event, text));
    const char *cards = "with \001K0,0,0,0,0,0,1,0,2\0021 red, 2 locomotives\003: 2 points";
    assert_non_null(strstr(text, "\001P1\002Борис\003 claims \001T3\002"));
    assert_non_null(strstr(text, cards));
    depo_event took = {.kind = DEPO_EV_TOOK, .seat = 0, .card = 6};
    assert_true(depo_tell_event(&teller, &took, text));
    assert_string_equal(text, "\001P0\002Anna\003 takes \001C6\002a red card\003 face up");
}

/* The log names every card that lay open: terrain cards, and locomotives used as terrain. */
static void test_the_log_says_what_doubled(void **unused) {
    (void)unused;
    char text[DEPO_SENTENCE];
    open_game("africa", DEPO_EN);
    teller.marked = false;
    unsigned track = 0;
    while (game.tracks[track].color != DEPO_BLUE || game.tracks[track].length != 4) track++;
    depo_event event = {.kind = DEPO_EV_CLAIMED,
                        .seat = 0,
                        .what = (uint8_t)track,
                        .count = 14,
                        .doubled = 1,
                        .card = 1};
    event.cards[DEPO_BLUE] = 3;
    event.cards[DEPO_LOCOMOTIVE] = 2; /* one stands for blue, one for jungle */
    assert_true(depo_tell_event(&teller, &event, text));
    assert_non_null(strstr(text, "with 3 blue, 1 locomotive: 14 points; doubled with 1 × "));
    assert_string_equal(strrchr(text, ','), ", 1 locomotive");
    event.card = 2;
    event.cards[DEPO_LOCOMOTIVE] = 1;
    teller.language = DEPO_RU;
    assert_true(depo_tell_event(&teller, &event, text));
    assert_non_null(strstr(text, "за 3 синие, 1 локомотив"));
    assert_non_null(strstr(text, "; удвоение: 2 × "));
    assert_null(strchr(strstr(text, "удвоение"), ','));
}

static void test_notes(void **unused) {
    (void)unused;
    char text[DEPO_SENTENCE];
    depo_seed seed = {{1, 2}};
    open_game("europe", DEPO_EN);
    teller.marked = false;
    depo_setup(&game, &state, &seed, 0, NULL);
    depo_tell_prompt(&teller, &state, 0, false, text);
    assert_string_equal(text, "Choose your first tickets");
    depo_tell_prompt(&teller, &state, DEPO_NONE, false, text);
    assert_string_equal(text, "Waiting for everyone to choose tickets");
    state.phase = DEPO_TURN;
    state.turn = 1;
    depo_tell_prompt(&teller, &state, 0, false, text);
    assert_string_equal(text, "Борис's turn");
    depo_tell_prompt(&teller, &state, 1, true, text);
    assert_string_equal(text, "Your turn: cards, route, tickets or station");
    unsigned ferry = 0;
    while (!game.tracks[ferry].ferry) ferry++;
    state.owned[1] = (depo_bits)1 << ferry;
    depo_tell_track_status(&teller, &state, (depo_track)ferry, text);
    assert_non_null(strstr(text, ", gray, "));
    assert_non_null(strstr(text, "ferry: "));
    assert_non_null(strstr(text, "taken by Борис"));
    assert_false(depo_tell_city_note(&teller, &state, 0, text));
    state.stations_left[0]--;
    state.station[0][0] = 0;
    assert_true(depo_tell_city_note(&teller, &state, game.node_city[0], text));
    assert_string_equal(text, "station of Anna (rule E-13)");
}

static void check_rules(void) {
    static char plain[DEPO_RULES_TEXT], marked[DEPO_RULES_TEXT];
    teller.marked = false;
    depo_tell_rules(&teller, plain, sizeof plain);
    teller.marked = true;
    depo_tell_rules(&teller, marked, sizeof marked);
    assert_in_range(strlen(marked), 1000, sizeof marked - 2);
    check_marks(marked);
    depo_flatten(marked);
    assert_string_equal(marked, plain);
    assert_null(strstr(plain, "…"));
    for (char *line = strtok(plain, "\n"); line; line = strtok(NULL, "\n")) {
        char *clauses = strchr(line, '\t');
        if (!clauses) continue;
        assert_true(clauses[1]); /* every rule has a clause of this game */
        bool dug = strstr(clauses, "E-0") != NULL;
        if (!game.rules.stations && !dug) assert_null(strstr(clauses, "E-"));
        if (!game.rules.terrains) assert_null(strstr(clauses, "A-"));
        if (!game.rules.merchandise) assert_null(strstr(clauses, "M-"));
    }
}

/* Clauses that a page of rules need not state: what data a game has, how the program keeps its
 * promises, and clauses that only say "as in B". */
static const char *const unstated[] = {"B-04", "B-31", "E-20", "E-23", "E-25",
                                       "A-13", "M-03", "S-04", "S-12"};

static bool is_unstated(const char *clause) {
    for (unsigned i = 0; i < sizeof unstated / sizeof *unstated; i++)
        if (strcmp(unstated[i], clause) == 0) return true;
    return false;
}

/* Every clause of docs/rules.md is stated in the rules of some game, and nothing else is cited. */
static void test_every_clause_is_stated(void **unused) {
    (void)unused;
    static char all[DEPO_RULES_TEXT * 16], text[DEPO_RULES_TEXT];
    char line[512], path[512];
    all[0] = 0;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        assert_true(depo_map_open(depo_builtin_maps[i].id, &map, &problems));
        for (unsigned variant = 0; variant < map.n_variants; variant++) {
            assert_int_equal(depo_game_init(&game, &map, variant, 0, map.players_least), DEPO_OK);
            teller.language = DEPO_EN;
            teller.marked = false;
            depo_tell_rules(&teller, text, sizeof text);
            strcat(all, text);
        }
    }
    map.variants[0].rules.prize = 5; /* no built-in map has it */
    assert_int_equal(depo_game_init(&game, &map, 0, 0, map.players_least), DEPO_OK);
    depo_tell_rules(&teller, text, sizeof text);
    strcat(all, text);
    snprintf(path, sizeof path, "%s/../../docs/rules.md", folder);
    FILE *rules = fopen(path, "r");
    assert_non_null(rules);
    unsigned found = 0;
    while (fgets(line, sizeof line, rules)) {
        char clause[DEPO_CLAUSE_SIZE];
        if (sscanf(line, "- %4[A-Z]-", clause) != 1 || line[3] != '-') continue;
        snprintf(clause, sizeof clause, "%.4s", line + 2);
        found++;
        if ((strstr(all, clause) != NULL) == is_unstated(clause))
            fail_msg("%s: stated by the rules of a game, or in the list of those that are not",
                     clause);
    }
    fclose(rules);
    assert_in_range(found, 100, 200);
}

/* What a refusal can cite in a game, its page of rules states. */
static void check_refusals(void) {
    static char text[DEPO_RULES_TEXT];
    static const depo_phase phases[] = {DEPO_START_TICKETS, DEPO_TURN};
    teller.marked = false;
    depo_tell_rules(&teller, text, sizeof text);
    for (unsigned phase = 0; phase < 2; phase++)
        for (unsigned status = DEPO_OK + 1; status < DEPO_STATUS_COUNT; status++) {
            state.phase = (uint8_t)phases[phase];
            depo_move move = {.kind = DEPO_CLAIM};
            const char *clause = depo_refusal_clause(&game, &state, move, (depo_status)status);
            bool foreign = (clause[0] == 'E' && !game.rules.stations) ||
                           (clause[0] == 'A' && !game.rules.terrains) ||
                           strcmp(clause, "S-08") == 0;
            if (!foreign && strcmp(clause, "E-21") != 0 && !strstr(text, clause))
                fail_msg("%s, %s: %s is cited and not stated", map.id,
                         depo_status_symbol((depo_status)status), clause);
        }
}

static void test_rules_of_every_game(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        assert_true(depo_map_open(depo_builtin_maps[i].id, &map, &problems));
        for (unsigned variant = 0; variant < map.n_variants; variant++) {
            assert_int_equal(depo_game_init(&game, &map, variant, 0, map.players_least), DEPO_OK);
            for (teller.language = 0; teller.language < DEPO_LANGUAGES; teller.language++)
                check_rules();
            teller.language = DEPO_EN;
            check_refusals();
        }
    }
}

/* The same rules under other words are no difference; other numbers, new rules and rules that are
 * gone are told apart. */
static void test_differences_of_rules(void **unused) {
    (void)unused;
    static depo_map base_map;
    static depo_game base_game;
    static char text[DEPO_RULES_TEXT];
    open_game("usa", DEPO_EN);
    teller.marked = false;
    base_map = map;
    base_game = game;
    depo_teller base = teller;
    base.map = &base_map;
    base.game = &base_game;
    depo_tell_differences(&teller, &base, text, sizeof text);
    assert_string_equal(text, "");
    open_game("europe", DEPO_EN);
    teller.marked = false;
    depo_tell_differences(&teller, &base, text, sizeof text);
    assert_non_null(strstr(text, "You get 1 long ticket and 3 regular tickets. Keep at least "
                                 "2.\tE-02\tYou get 3 tickets. Keep at least 2.\n"));
    assert_non_null(strstr(text, "A ferry takes at least as many locomotives as it shows, and "
                                 "cards of one colour for its other spaces.\tE-04\t\n"));
    assert_null(strstr(text, "Claim a route")); /* as there */
    open_game("amsterdam", DEPO_RU);
    teller.marked = false;
    base.language = DEPO_RU;
    depo_tell_differences(&teller, &base, text, sizeof text);
    assert_non_null(strstr(text, "тележ"));
    assert_null(strstr(text, "B-17")); /* claiming is the same, whatever stands on the board */
    open_game("africa", DEPO_EN);
    teller.marked = false;
    base.language = DEPO_EN;
    depo_tell_differences(&teller, &base, text, sizeof text);
    const char *gone = strstr(text, "Not on this map\n");
    assert_non_null(gone);
    assert_non_null(strstr(gone, "longest continuous path"));
}

static void test_rules_have_the_numbers_of_the_game(void **unused) {
    (void)unused;
    char text[DEPO_RULES_TEXT];
    open_game("usa", DEPO_EN);
    teller.marked = false;
    depo_tell_rules(&teller, text, sizeof text);
    assert_non_null(strstr(text, "You start with 45 trains and 4 cards in hand. 5 cards are "
                                 "face up.\tB-02, B-05\n"));
    assert_non_null(strstr(text, "The deck has 110 cards: 12 of each colour and 14 "
                                 "locomotives.\tB-03\n"));
    assert_non_null(strstr(text, "1 – 1, 2 – 2, 3 – 4, 4 – 7, 5 – 10, 6 – 15.\tB-24\n"));
    assert_non_null(strstr(text, "\tB-25\n"));
    open_game("africa", DEPO_EN); /* rulings that no printed book has say so */
    teller.marked = false;
    depo_tell_rules(&teller, text, sizeof text);
    assert_non_null(strstr(text, "The printed rules don't say so; this is Depo's ruling.\tA-18\n"));
    assert_non_null(
        strstr(text, "The printed rules don't mention them; this is Depo's ruling.\tA-19\n"));
    open_game("amsterdam", DEPO_RU);
    teller.marked = false;
    depo_tell_rules(&teller, text, sizeof text);
    assert_non_null(strstr(text, "тележ"));
    assert_null(strstr(text, "вагончик"));
    assert_null(strstr(text, "парк"));
    assert_null(strstr(text, "окомотив"));
}

static void test_names_can_not_make_marks(void **unused) {
    (void)unused;
    char text[DEPO_SENTENCE];
    open_game("usa", DEPO_EN);
    names[0] = "A\001P1\002B\003";
    depo_event passed = {.kind = DEPO_EV_PASSED, .seat = 0};
    assert_true(depo_tell_event(&teller, &passed, text));
    assert_string_equal(text, "\001P0\002AP1B\003 passes");
    names[0] = "Anna";
}

static void test_printed_names(void **unused) {
    (void)unused;
    char text[DEPO_SENTENCE];
    open_game("europe", DEPO_RU);
    teller.marked = false;
    depo_tell_ticket(&teller, 0, text);
    assert_int_equal((unsigned char)text[0] & 0xe0, 0xc0); /* a Russian letter */
    teller.printed = true;
    depo_tell_ticket(&teller, 0, text);
    assert_true(text[0] > 0);
    teller.printed = false;
}

/* Longer and longer lists of tickets with the longest names there can be. */
static void test_cut_sentences_are_whole(void **unused) {
    (void)unused;
    char text[DEPO_SENTENCE];
    open_game("europe", DEPO_RU);
    static char name[DEPO_NAME_SIZE];
    bool cut = false;
    for (unsigned length = 40; length < DEPO_NAME_SIZE - 1; length += 2) {
        for (unsigned i = 0; i < length; i += 2) memcpy(name + i, "Ж", 3);
        for (unsigned i = 0; i < map.n_cities; i++) strcpy(map.cities[i].name.in[DEPO_RU], name);
        names[0] = name;
        depo_event kept = {.kind = DEPO_EV_KEPT, .seat = 0, .count = 20};
        for (unsigned i = 0; i < 20; i++) kept.tickets |= (depo_bits)1 << i;
        assert_true(depo_tell_event(&teller, &kept, text));
        check_marks(text);
        size_t used = strlen(text);
        assert_true(mbstowcs(NULL, text, 0) != (size_t)-1);
        if (used > 3 && strstr(text, "…")) cut = true;
    }
    assert_true(cut);
    names[0] = "Anna";
}

int main(int argc, char **argv) {
    if (argc != 2 || sodium_init() < 0 || !setlocale(LC_CTYPE, "C.UTF-8")) return 1;
    folder = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marked_sentences_say_the_same),
        cmocka_unit_test(test_what_marks_say),
        cmocka_unit_test(test_the_log_says_what_doubled),
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_rules_of_every_game),
        cmocka_unit_test(test_every_clause_is_stated),
        cmocka_unit_test(test_differences_of_rules),
        cmocka_unit_test(test_rules_have_the_numbers_of_the_game),
        cmocka_unit_test(test_names_can_not_make_marks),
        cmocka_unit_test(test_printed_names),
        cmocka_unit_test(test_cut_sentences_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
