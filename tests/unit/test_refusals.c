/* SPDX-License-Identifier: MIT
 * A refusal names the clause that forbids it, on every map and variant. */
#include "table.h"

#include "say/story.h"

static table t;

static void refused_by(depo_move move, depo_status status, const char *clause) {
    refused(&t, move, status);
    assert_string_equal(depo_refusal_clause(&t.game, &t.state, move, status), clause);
}

static void test_tickets(void **unused) {
    (void)unused;
    static const struct {
        const char *map, *variant, *first, *drawn;
    } games[] = {
        {"usa", "classic", "B-06", "B-25"},    {"usa", "1910", "U-01", "U-01"},
        {"usa", "mega", "U-02", "U-02"},       {"usa", "big-cities", "U-03", "U-03"},
        {"europe", "classic", "E-02", "E-19"}, {"europe", "1912", "E-02", "E-19"},
        {"europe", "mega", "E-21", "E-19"},    {"europe", "big-cities", "E-22", "E-19"},
        {"africa", "classic", "A-01", "A-01"}, {"amsterdam", "classic", "M-04", "M-09"},
    };
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        table_open(&t, games[i].map, games[i].variant, 2);
        refused_by(m_blind(&t), DEPO_CHOOSE_TICKETS_FIRST, games[i].first);
        if (t.state.phase == DEPO_START_LONG) {
            refused_by(m_keep(0, 3), DEPO_KEEP_FEWER, "E-21");
            plays(&t, m_keep(0, 0));
            plays(&t, m_keep(1, 0));
        }
        refused_by(m_keep(0, 0), DEPO_KEEP_MORE, games[i].first);
        refused_by(m_keep(0, 0x80), DEPO_NOT_OFFERED, games[i].first);
        table_keep_all(&t);
        refused_by(m_keep(0, 1), DEPO_NO_OFFER, games[i].drawn);
        plays(&t, m_tickets(&t));
        refused_by(m_blind(&t), DEPO_CHOOSE_TICKETS_FIRST, games[i].drawn);
        refused_by(m_keep(0, 0), DEPO_KEEP_MORE, games[i].drawn);
        refused_by(m_keep(0, 0x80), DEPO_NOT_OFFERED, games[i].drawn);
    }
}

static void test_double_routes(void **unused) {
    (void)unused;
    static const struct {
        const char *map, *a, *b, *own, *closed;
    } games[] = {{"usa", "seattle", "portland", "B-22", "B-23"},
                 {"europe", "paris", "frankfurt", "B-22", "B-23"},
                 {"amsterdam", "nieuwe-waal", "haringpakkerstoren", "M-08", "M-08"}};
    for (unsigned i = 0; i < 3; i++) {
        table_bare(&t, games[i].map, NULL, 2);
        lay(&t, 0, games[i].a, games[i].b);
        depo_track twin = twin_of(&t, games[i].a, games[i].b);
        refused_by(m_claim(&t, twin, LOCO, 0, 1), DEPO_OWN_TWIN, games[i].own);
        table_turn(&t, 1);
        refused_by(m_claim(&t, twin, LOCO, 0, 1), DEPO_TRACK_CLOSED, games[i].closed);
    }
}

static void test_cards_not_held(void **unused) {
    (void)unused;
    table_bare(&t, "europe", NULL, 2);
    depo_track tunnel = track_of(&t, "munchen", "venezia");
    refused_by(m_claim(&t, tunnel, BLUE, 2, 0), DEPO_TOO_FEW_CARDS, "B-17");
    refused_by(m_station(&t, "wien", RED, 1, 0), DEPO_TOO_FEW_CARDS, "E-12");
    refused_by(m_pay(&t, BLUE, 1, 0), DEPO_NO_TUNNEL, "E-05");
    give(&t, 0, BLUE, 2);
    leave(&t, 1, BLUE, 1);
    plays(&t, m_claim(&t, tunnel, BLUE, 2, 0));
    refused_by(m_pay(&t, BLUE, 1, 0), DEPO_TOO_FEW_CARDS, "E-06");
    refused_by(m_pay(&t, RED, 1, 0), DEPO_WRONG_COLOR, "E-05");
    refused_by(m_pay(&t, BLUE, 2, 0), DEPO_EXTRA_COUNT, "E-05");
    /* With locomotives alone. */
    table_bare(&t, "europe", NULL, 2);
    give(&t, 0, LOCO, 2);
    leave(&t, 1, LOCO, 1);
    plays(&t, m_claim(&t, tunnel, LOCO, 0, 2));
    refused_by(m_pay(&t, LOCO, 0, 2), DEPO_EXTRA_COUNT, "E-07");
    refused_by(m_pay(&t, BLUE, 1, 0), DEPO_EXTRA_LOCOMOTIVES_ONLY, "E-07");
    /* A locomotive that would be train card and terrain card at once. */
    table_bare(&t, "africa", NULL, 2);
    depo_track track = track_of(&t, "bangui", "leopoldville");
    give(&t, 0, PURPLE, 2);
    give(&t, 0, LOCO, 1);
    refused_by(m_double(&t, track, PURPLE, 2, 1, 0, 1), DEPO_TOO_FEW_CARDS, "A-09");
    refused_by(m_double(&t, track, PURPLE, 1, 2, 0, 1), DEPO_TOO_FEW_CARDS, "B-17");
}

static void test_terrain_piles(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 2);
    depo_move take = m_terrain(&t, 0);
    take.color = (uint8_t)((take.color + 1) % 3);
    refused_by(take, DEPO_CARD_CHANGED, "A-05");
    for (unsigned type = 0; type < 3; type++) give_terrain(&t, 0, type, t.state.terrain_deck[type]);
    refused_by(m_terrain_blind(&t), DEPO_DRAW_PILE_EMPTY, "A-10");
}

/* What a map does not have is forbidden by what its turn consists of. */
static void test_other_games(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    depo_track track = track_of(&t, "chicago", "duluth");
    give(&t, 0, RED, 3);
    refused_by(m_station(&t, "denver", RED, 1, 0), DEPO_NO_STATIONS, "B-07");
    refused_by(m_pay(&t, RED, 1, 0), DEPO_NO_TUNNEL, "B-07");
    refused_by(m_terrain_blind(&t), DEPO_NO_TERRAIN, "B-08");
    refused_by(m_double(&t, track, RED, 3, 0, 1, 0), DEPO_NO_TERRAIN, "B-17");
    assert_string_equal(depo_players_clause(&t.map), "B-01");
    table_bare(&t, "amsterdam", NULL, 2);
    assert_string_equal(depo_players_clause(&t.map), "M-01");
}

static void test_game_over(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    t.state.phase = DEPO_OVER;
    refused_by(m_blind(&t), DEPO_GAME_OVER, "B-26");
    t.state.passes = 2; /* nobody could do anything */
    refused_by(m_blind(&t), DEPO_GAME_OVER, "S-01");
}

static void test_sentences_name_the_same_clause(void **unused) {
    (void)unused;
    char text[DEPO_SENTENCE];
    const char *names[DEPO_MAX_PLAYERS] = {"Anna", "Boris"};
    table_bare(&t, "europe", NULL, 2);
    depo_teller teller = {.map = &t.map, .game = &t.game, .names = names, .language = DEPO_EN};
    depo_move move = m_station(&t, "wien", RED, 1, 0);
    depo_tell_why(&teller, &t.state, move, DEPO_TOO_FEW_CARDS, text);
    assert_non_null(strstr(text, "(rule E-12)"));
    /* Why a track can't be had now: a ferry, a gray route, a coloured one. */
    static const struct {
        const char *a, *b, *clause;
    } tracks[] = {{"palermo", "smyrna", "(rule E-04)"},
                  {"marseille", "roma", "(rule B-18)"},
                  {"budapest", "wien", "(rule B-17)"}};
    for (unsigned i = 0; i < sizeof tracks / sizeof *tracks; i++) {
        depo_track track = track_of(&t, tracks[i].a, tracks[i].b);
        assert_true(depo_tell_why_not_track(&teller, &t.state, 0, track, text));
        assert_non_null(strstr(text, tracks[i].clause));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tickets),
        cmocka_unit_test(test_double_routes),
        cmocka_unit_test(test_cards_not_held),
        cmocka_unit_test(test_terrain_piles),
        cmocka_unit_test(test_other_games),
        cmocka_unit_test(test_game_over),
        cmocka_unit_test(test_sentences_name_the_same_clause),
    };
    return cmocka_run_group_tests_name("refusals", tests, NULL, NULL);
}
