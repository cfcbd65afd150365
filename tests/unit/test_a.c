/* SPDX-License-Identifier: MIT
 * Rules: Heart of Africa. */
#include "table.h"
#include "core/score.h"

static table t;

enum { DESERT, JUNGLE, MOUNTAIN };

static void test_A01_tickets(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        table_open(&t, "africa", NULL, players);
        assert_int_equal(t.game.n_tickets, 48);
        assert_true(t.game.longs == 0);
        for (unsigned seat = 0; seat < players; seat++) {
            depo_offer offer = depo_offer_of(&t.game, &t.state, (depo_seat)seat);
            assert_int_equal(offer.count, 4);
            refused(&t, m_keep(seat, 8), DEPO_KEEP_MORE);
            plays(&t, m_keep(seat, 9));
            assert_int_equal(t.state.ticket_count[seat], 2);
        }
        assert_int_equal(t.state.pool_size, 48 - 4 * players);
        assert_int_equal(t.state.queue_size, 2 * players); /* under the deck */
        plays(&t, m_tickets(&t));
        assert_int_equal(t.state.offer_size, 4);
        refused(&t, m_keep(0, 0), DEPO_KEEP_MORE);
        plays(&t, m_keep(0, 4));
        assert_int_equal(t.state.ticket_count[0], 3);
        assert_int_equal(t.state.queue_size, 2 * players + 3);
    }
}

static void test_A02_terrain_types_and_colours(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 2);
    const depo_rules *rules = &t.game.rules;
    assert_int_equal(rules->terrains, 3);
    assert_int_equal(rules->terrain_each, 15);
    static const char *const ids[] = {"desert", "jungle", "mountain"};
    for (unsigned i = 0; i < 3; i++) assert_string_equal(t.map.variants[0].terrain_id[i], ids[i]);
    static const uint8_t expected[] = {
        [PURPLE] = JUNGLE, [WHITE] = MOUNTAIN, [BLUE] = JUNGLE,
        [YELLOW] = DESERT, [ORANGE] = DESERT,  [BLACK] = MOUNTAIN,
        [RED] = DESERT,    [GREEN] = JUNGLE,   [DEPO_GRAY] = MOUNTAIN};
    uint8_t colors = 0;
    for (unsigned i = 0; i < t.game.n_tracks; i++) {
        const depo_game_track *track = &t.game.tracks[i];
        assert_int_equal(track->terrain, expected[track->color]);
        colors |= (uint8_t)(1u << track->color);
    }
    assert_int_equal(colors, 0xff);
    unsigned all = 2; /* face up */
    for (unsigned i = 0; i < 3; i++) all += t.state.terrain_deck[i];
    assert_int_equal(all, 45);
}

static void test_A03_terrain_set_up(void **unused) {
    (void)unused;
    unsigned types = 0;
    for (unsigned players = 2; players <= 5; players++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            table_open(&t, "africa", NULL, players);
            table_deal(&t, seed, 0);
            unsigned pile = 0;
            for (unsigned seat = 0; seat < players; seat++) {
                unsigned held = 0;
                for (unsigned type = 0; type < 3; type++) {
                    held += t.state.terrain[seat][type];
                    if (t.state.terrain[seat][type]) types |= 1u << type;
                }
                assert_int_equal(held, 1);
            }
            for (unsigned type = 0; type < 3; type++) pile += t.state.terrain_deck[type];
            assert_int_equal(pile, 45 - players - 2);
            assert_true(t.state.terrain_row[0] < 3 && t.state.terrain_row[1] < 3);
            assert_int_equal(t.state.terrain_row[2], NONE);
        }
    assert_int_equal(types, 7);
}

static void test_A04_terrain_cards_lie_open(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 3);
    give_terrain(&t, 1, JUNGLE, 3);
    give_terrain(&t, 2, DESERT, 1);
    plays(&t, m_terrain_blind(&t));
    const depo_event *event = event_of(&t, DEPO_EV_TERRAIN_TOOK);
    depo_event seen = depo_event_for(event, 2);
    assert_int_equal(seen.card, event->card); /* even a blind one */
    assert_int_equal(seen.hidden, 0);
    for (unsigned seat = 0; seat <= 3; seat++) {
        depo_view view;
        depo_observe(&t.game, &t.state, seat < 3 ? (depo_seat)seat : NONE, &view);
        assert_memory_equal(view.known.terrain, t.state.terrain, sizeof t.state.terrain);
        assert_int_equal(view.known.terrain[1][JUNGLE], 3);
        assert_int_equal(view.known.terrain_row[0], t.state.terrain_row[0]);
    }
}

/* One of the ways to take a card: face-up train, blind train, face-up terrain, blind terrain. */
static depo_move way(unsigned number) {
    switch (number) {
    case 0:
        return m_take(&t, 1);
    case 1:
        return m_blind(&t);
    case 2:
        return m_terrain(&t, 1);
    default:
        return m_terrain_blind(&t);
    }
}

static void test_A05_terrain_instead_of_train_cards(void **unused) {
    (void)unused;
    for (unsigned first = 0; first < 4; first++)
        for (unsigned second = 0; second < 4; second++) {
            table_bare(&t, "africa", NULL, 2);
            leave(&t, 1, GREEN, 10); /* no locomotive turns up */
            plays(&t, way(first));
            assert_int_equal(t.state.phase, DEPO_SECOND_CARD);
            assert_int_equal(t.state.turn, 0);
            plays(&t, way(second));
            assert_int_equal(t.state.turn, 1);
            unsigned terrain = 0, wanted = first / 2 + second / 2;
            for (unsigned type = 0; type < 3; type++) terrain += t.state.terrain[0][type];
            assert_int_equal(terrain, wanted);
            assert_int_equal(t.state.hand_size[0], 2 - wanted);
        }
    /* A face-up terrain card is replaced at once, and what is not there can't be taken. */
    table_bare(&t, "africa", NULL, 2);
    t.state.terrain_deck[DESERT] = t.state.terrain_deck[JUNGLE] = 0;
    t.state.terrain_discard[DESERT] = t.state.terrain_discard[JUNGLE] = 14;
    depo_move stale = m_terrain(&t, 0);
    plays(&t, stale);
    assert_int_equal(t.state.terrain[0][DESERT], 1);
    assert_int_equal(t.state.terrain_row[0], MOUNTAIN);
    assert_int_equal(t.state.terrain_deck[MOUNTAIN], 14);
    refused(&t, stale, DEPO_CARD_CHANGED);
    stale.what = 2;
    refused(&t, stale, DEPO_BAD_MOVE);
    plays(&t, m_terrain(&t, 0));
    assert_int_equal(t.state.terrain[0][MOUNTAIN], 1);
    /* No such cards on other maps. */
    table_bare(&t, "usa", NULL, 2);
    refused(&t, m_terrain_blind(&t), DEPO_NO_TERRAIN);
    depo_move face_up = {.kind = DEPO_TERRAIN};
    refused(&t, face_up, DEPO_NO_TERRAIN);
}

static void test_A06_face_up_locomotive_and_terrain(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 2);
    set_slot(&t, 0, LOCO);
    plays(&t, m_take(&t, 0));
    assert_int_equal(t.state.turn, 1); /* the whole draw: no terrain card after it */
    for (unsigned blind = 0; blind < 2; blind++) {
        table_bare(&t, "africa", NULL, 2);
        set_slot(&t, 0, LOCO);
        plays(&t, blind ? m_terrain_blind(&t) : m_terrain(&t, 0));
        refused(&t, m_take(&t, 0), DEPO_SECOND_LOCOMOTIVE);
        plays(&t, m_take(&t, 1));
        assert_int_equal(t.state.turn, 1);
    }
}

static void test_A07_doubling_costs_1_or_2(void **unused) {
    (void)unused;
    static const struct {
        const char *a, *b;
        unsigned color, length, type, cost;
        int points;
    } cases[] = {{"windhoek", "walvis-bay", ORANGE, 1, DESERT, 1, 1},
                 {"pretoria", "bloemfontein", YELLOW, 2, DESERT, 1, 2},
                 {"bangui", "leopoldville", PURPLE, 3, JUNGLE, 1, 4},
                 {"libreville", "bangui", GREEN, 4, JUNGLE, 2, 7},
                 {"addis-ababa", "port-florence", GREEN, 5, JUNGLE, 2, 10},
                 {"madagascar-south", "durban", RED, 6, MOUNTAIN, 2, 15}};
    for (unsigned i = 0; i < 6; i++) {
        table_bare(&t, "africa", NULL, 2);
        depo_track track = track_of(&t, cases[i].a, cases[i].b);
        unsigned locos = t.game.tracks[track].ferry, cards = cases[i].length - locos;
        assert_int_equal(t.game.tracks[track].length, cases[i].length);
        give(&t, 0, cases[i].color, cards);
        give(&t, 0, LOCO, locos);
        give_terrain(&t, 0, cases[i].type, 3);
        give_terrain(&t, 0, (cases[i].type + 1) % 3, 3);
        unsigned cost = cases[i].cost, color = cases[i].color;
        refused(&t, m_double(&t, track, color, cards, locos, cost + 1, 0), DEPO_TERRAIN_COST);
        if (cost == 2)
            refused(&t, m_double(&t, track, color, cards, locos, 1, 0), DEPO_TERRAIN_COST);
        assert_int_equal(legal_claims(&t, track), 2); /* with and without */
        plays(&t, m_double(&t, track, color, cards, locos, cost, 0));
        assert_int_equal(t.state.score[0], 2 * cases[i].points);
        assert_int_equal(t.state.terrain[0][cases[i].type], 3 - cost);
        assert_int_equal(t.state.terrain[0][(cases[i].type + 1) % 3], 3);
        assert_int_equal(t.state.terrain_discard[cases[i].type], cost);
        assert_int_equal(event_of(&t, DEPO_EV_CLAIMED)->count, 2 * cases[i].points);
        assert_int_equal(depo_recount(&t.game, &t.state, 0), 2 * cases[i].points);
        assert_int_equal(table_count(&t, 0)->routes, 2 * cases[i].points);
    }
    /* Without playing them, the points are single. */
    table_bare(&t, "africa", NULL, 2);
    give(&t, 0, PURPLE, 3);
    give_terrain(&t, 0, JUNGLE, 1);
    plays(&t, m_claim(&t, track_of(&t, "bangui", "leopoldville"), PURPLE, 3, 0));
    assert_int_equal(t.state.score[0], 4);
    assert_int_equal(t.state.terrain[0][JUNGLE], 1);
    /* Cards of another type do not help; nor can one short pay. */
    table_bare(&t, "africa", NULL, 2);
    give(&t, 0, GREEN, 4);
    give_terrain(&t, 0, MOUNTAIN, 5);
    give_terrain(&t, 0, JUNGLE, 1);
    refused(&t, m_double(&t, track_of(&t, "libreville", "bangui"), GREEN, 4, 0, 2, 0),
            DEPO_TERRAIN_COST);
    /* No doubling where there is no terrain. */
    table_bare(&t, "usa", NULL, 2);
    give(&t, 0, RED, 3);
    refused(&t, m_double(&t, track_of(&t, "chicago", "duluth"), RED, 3, 0, 1, 0), DEPO_NO_TERRAIN);
}

static void test_A08_as_many_as_any_opponent(void **unused) {
    (void)unused;
    for (unsigned own = 1; own <= 4; own++)
        for (unsigned rival = 0; rival <= 4; rival++) {
            table_bare(&t, "africa", NULL, 4);
            depo_track track = track_of(&t, "bangui", "leopoldville"); /* 3 purple: jungle */
            give(&t, 0, PURPLE, 3);
            give_terrain(&t, 0, JUNGLE, own);
            give_terrain(&t, 2, JUNGLE, rival); /* the most of any one, not the sum */
            give_terrain(&t, 1, JUNGLE, rival ? 1 : 0);
            give_terrain(&t, 3, MOUNTAIN, 8); /* another type does not matter */
            depo_move move = m_double(&t, track, PURPLE, 3, 0, 1, 0);
            if (own < rival)
                refused(&t, move, DEPO_TERRAIN_MAJORITY);
            else
                plays(&t, move); /* equal is enough, counted before the card is gone */
        }
}

static void test_A09_the_worked_example(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 2);
    depo_track track = track_of(&t, "dar-es-salaam", "livingstonia"); /* 3 black */
    give(&t, 0, BLACK, 3);
    give(&t, 0, LOCO, 1);
    give_terrain(&t, 0, MOUNTAIN, 1);
    give_terrain(&t, 1, MOUNTAIN, 2);
    refused(&t, m_double(&t, track, BLACK, 3, 0, 1, 0), DEPO_TERRAIN_MAJORITY);
    plays(&t, m_double(&t, track, BLACK, 3, 0, 0, 1));
    assert_int_equal(t.state.score[0], 8);
    assert_int_equal(t.state.terrain[0][MOUNTAIN], 1); /* the mountain card stays */
    assert_int_equal(t.state.hand_size[0], 0);
    assert_int_equal(t.state.discard.of[LOCO], 1);
    assert_int_equal(t.state.discard.of[BLACK], 3);
    assert_int_equal(t.state.terrain_discard[MOUNTAIN], 0);
    assert_int_equal(t.state.trains[0], 42);
}

static void test_A09_locomotives_as_terrain(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 2);
    depo_track track = track_of(&t, "dar-es-salaam", "livingstonia");
    /* One locomotive can't be both train and terrain card. */
    give(&t, 0, BLACK, 2);
    give(&t, 0, LOCO, 1);
    refused(&t, m_double(&t, track, BLACK, 2, 1, 0, 1), DEPO_TOO_FEW_CARDS);
    give(&t, 0, LOCO, 1);
    plays(&t, m_double(&t, track, BLACK, 2, 1, 0, 1)); /* of any type, without any card of it */
    assert_int_equal(t.state.score[0], 8);
    assert_int_equal(t.state.discard.of[LOCO], 2);
    /* More than the payment needs, for the majority; all are gone. */
    table_bare(&t, "africa", NULL, 2);
    give(&t, 0, BLACK, 3);
    give(&t, 0, LOCO, 4);
    give_terrain(&t, 0, MOUNTAIN, 1);
    give_terrain(&t, 1, MOUNTAIN, 4);
    refused(&t, m_double(&t, track, BLACK, 3, 0, 0, 2), DEPO_TERRAIN_MAJORITY);
    refused(&t, m_double(&t, track, BLACK, 3, 0, 0, 4), DEPO_TERRAIN_LOCOMOTIVES);
    refused(&t, m_double(&t, track, BLACK, 3, 0, 1, 3), DEPO_TERRAIN_COST);
    plays(&t, m_double(&t, track, BLACK, 3, 0, 0, 3));
    assert_int_equal(t.state.discard.of[LOCO], 3);
    assert_int_equal(t.state.hand[0].of[LOCO], 1);
    assert_int_equal(t.state.terrain[0][MOUNTAIN], 1);
    /* They pay first; terrain cards pay the rest. */
    table_bare(&t, "africa", NULL, 2);
    track = track_of(&t, "libreville", "bangui"); /* 4 green: 2 jungle */
    give(&t, 0, GREEN, 4);
    give(&t, 0, LOCO, 1);
    give_terrain(&t, 0, JUNGLE, 1);
    refused(&t, m_double(&t, track, GREEN, 4, 0, 0, 1), DEPO_TERRAIN_COST);
    refused(&t, m_double(&t, track, GREEN, 4, 0, 2, 0), DEPO_TERRAIN_COST);
    plays(&t, m_double(&t, track, GREEN, 4, 0, 1, 1));
    assert_int_equal(t.state.score[0], 14);
    assert_int_equal(t.state.terrain[0][JUNGLE], 0);
    assert_int_equal(t.state.terrain_discard[JUNGLE], 1);
    /* An opponent's locomotives count for nothing: only in one's own turn. */
    table_bare(&t, "africa", NULL, 2);
    give(&t, 0, GREEN, 4);
    give_terrain(&t, 0, JUNGLE, 2);
    give_terrain(&t, 1, JUNGLE, 2);
    give(&t, 1, LOCO, 5);
    plays(&t, m_double(&t, track, GREEN, 4, 0, 2, 0));
}

static void test_A10_terrain_discards_are_shuffled_in(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 2);
    /* One card left in the pile; six discarded. */
    give_terrain(&t, 1, DESERT, 14);
    give_terrain(&t, 1, JUNGLE, 8);
    give_terrain(&t, 1, MOUNTAIN, 14);
    t.state.terrain_deck[JUNGLE] = 0;
    t.state.terrain_discard[JUNGLE] = 6;
    plays(&t, m_terrain_blind(&t));
    assert_int_equal(t.state.terrain[0][MOUNTAIN], 1);
    assert_int_equal(t.state.terrain_deck[JUNGLE], 6);
    assert_int_equal(t.state.terrain_discard[JUNGLE], 0);
    assert_int_equal(event_of(&t, DEPO_EV_TERRAIN_SHUFFLED)->count, 6);
    plays(&t, m_terrain_blind(&t));
    assert_int_equal(t.state.terrain[0][JUNGLE], 1);
    /* Both empty: none can be drawn, and what is discarded next can at once. */
    table_bare(&t, "africa", NULL, 2);
    give_terrain(&t, 0, DESERT, 14);
    give_terrain(&t, 0, JUNGLE, 14);
    give_terrain(&t, 1, MOUNTAIN, 15);
    give(&t, 0, GREEN, 4);
    refused(&t, m_terrain_blind(&t), DEPO_DRAW_PILE_EMPTY);
    plays(&t, m_terrain(&t, 0));
    assert_int_equal(t.state.terrain_row[0], NONE);
    refused(&t, (depo_move){.kind = DEPO_TERRAIN}, DEPO_SLOT_EMPTY);
    table_turn(&t, 0);
    plays(&t, m_double(&t, track_of(&t, "libreville", "bangui"), GREEN, 4, 0, 2, 0));
    assert_int_equal(t.state.terrain_row[0], JUNGLE);
    assert_int_equal(t.state.terrain_deck[JUNGLE], 1);
    assert_int_equal(t.state.terrain_discard[JUNGLE], 0);
}

static void test_A11_trains_and_cards_do_not_change(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 2);
    depo_track track = track_of(&t, "libreville", "bangui");
    give(&t, 0, GREEN, 8);
    give_terrain(&t, 0, JUNGLE, 2);
    refused(&t, m_double(&t, track, GREEN, 8, 0, 2, 0), DEPO_WRONG_CARD_COUNT);
    t.state.trains[0] = 4; /* enough */
    plays(&t, m_double(&t, track, GREEN, 4, 0, 2, 0));
    assert_int_equal(t.state.trains[0], 0);
    assert_int_equal(t.state.hand[0].of[GREEN], 4);
    assert_int_equal(t.state.discard_size, 4);
}

static void test_A12_terrain_left_is_worth_nothing(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 2);
    give_terrain(&t, 0, DESERT, 10);
    give_terrain(&t, 0, JUNGLE, 10);
    assert_int_equal(table_count(&t, 0)->total, 0);
    assert_int_equal(t.score.winners, 3);
}

static void test_A13_double_routes(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        table_bare(&t, "africa", NULL, players);
        depo_track one = track_of(&t, "mocamedes", "walvis-bay");
        depo_track two = twin_of(&t, "mocamedes", "walvis-bay");
        give(&t, 0, YELLOW, 4);
        give(&t, 0, LOCO, 4);
        give(&t, 1, YELLOW, 4);
        plays(&t, m_claim(&t, one, YELLOW, 4, 0));
        table_turn(&t, 0);
        refused(&t, m_claim(&t, two, LOCO, 0, 4), DEPO_OWN_TWIN);
        table_turn(&t, 1);
        if (players <= 3)
            refused(&t, m_claim(&t, two, YELLOW, 4, 0), DEPO_TRACK_CLOSED);
        else
            plays(&t, m_claim(&t, two, YELLOW, 4, 0));
    }
}

static void test_A14_madagascar_is_two_cities(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 3);
    hold(&t, 0, "mocambique", "madagascar", 5);
    hold(&t, 1, "durban", "madagascar", 5);
    hold(&t, 2, "mocambique", "madagascar", 5);
    unsigned through = hold(&t, 0, "mocambique", "durban", 9);
    lay(&t, 0, "mocambique", "madagascar-north");
    lay(&t, 1, "durban", "madagascar-south");
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].done_count, 1);
    assert_int_equal(t.score.seat[1].done_count, 1);
    assert_int_equal(t.score.seat[2].done_count, 0);
    /* The two are not one: the island must be crossed like any other stretch. */
    table_bare(&t, "africa", NULL, 4);
    through = hold(&t, 0, "mocambique", "durban", 9);
    lay(&t, 0, "mocambique", "madagascar-north");
    lay(&t, 0, "durban", "madagascar-south");
    assert_int_equal(table_count(&t, 0)->done_count, 0);
    lay(&t, 0, "madagascar-north", "madagascar-south");
    assert_true(table_count(&t, 0)->done == depo_bit(through));
    assert_int_equal(t.score.seat[0].path, 13);
}

static void test_A15_countries_are_dead_ends(void **unused) {
    (void)unused;
    static const char *const groups[] = {"nigeria", "chad", "sudan"};
    table_bare(&t, "africa", NULL, 4);
    for (unsigned i = 0; i < 3; i++) {
        unsigned place = depo_map_place_by_id(&t.map, groups[i]);
        assert_true(place >= DEPO_GROUP_BASE && place != NONE);
        uint64_t cities = t.map.groups[place - DEPO_GROUP_BASE].cities;
        for (unsigned c = 0; c < t.map.n_cities; c++)
            if (cities >> c & 1) assert_int_equal(t.map.cities[c].kind, DEPO_CITY_DEAD_END);
    }
    /* Into Nigeria from two sides: each is a way in, together they are no way through. */
    hold(&t, 0, "douala", "ngaoundere", 7);
    hold(&t, 0, "douala", "nigeria", 4);
    hold(&t, 0, "ngaoundere", "nigeria", 3);
    lay(&t, 0, "douala", "nigeria-south");
    assert_int_equal(table_count(&t, 0)->tickets_plus, 4);
    lay(&t, 0, "ngaoundere", "nigeria-north");
    assert_int_equal(table_count(&t, 0)->tickets_plus, 7);
    assert_int_equal(t.score.seat[0].tickets_minus, 7);
    assert_int_equal(t.score.seat[0].path, 3); /* no path through it either */
    /* Both tracks of one double route into it, if two players have them. */
    hold(&t, 1, "ngaoundere", "nigeria", 3);
    lay_track(&t, 1, twin_of(&t, "ngaoundere", "nigeria-north"));
    assert_int_equal(table_count(&t, 1)->tickets_plus, 3);
    /* From one country to another through a city. */
    hold(&t, 2, "chad", "nigeria", 8);
    lay(&t, 2, "ngaoundere", "chad-north");
    assert_int_equal(table_count(&t, 2)->tickets_plus, 0);
    lay_track(&t, 2, twin_of(&t, "douala", "nigeria-south"));
    lay(&t, 2, "douala", "ngaoundere");
    assert_int_equal(table_count(&t, 2)->tickets_plus, 8);
}

static void test_A16_african_traveller(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 3);
    lay(&t, 0, "libreville", "bangui");
    lay(&t, 1, "zomba", "beira");
    lay(&t, 1, "addis-ababa", "port-florence"); /* the longest path is worth nothing */
    hold(&t, 0, "libreville", "bangui", 3);
    hold(&t, 0, "libreville", "bangui", 4);
    hold(&t, 0, "libreville", "durban", 20); /* failed ones don't matter */
    hold(&t, 1, "zomba", "beira", 4);
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].most_bonus, 10);
    assert_int_equal(t.score.seat[1].most_bonus, 0);
    assert_int_equal(t.score.seat[2].most_bonus, 0);
    for (unsigned seat = 0; seat < 3; seat++) assert_int_equal(t.score.seat[seat].path_bonus, 0);
    assert_int_equal(t.score.seat[0].total, 7 + 7 - 20 + 10);
    hold(&t, 1, "beira", "zomba", 1);
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].most_bonus, 10); /* a tie gives both */
    assert_int_equal(t.score.seat[1].most_bonus, 10);
    hold(&t, 1, "port-florence", "addis-ababa", 1);
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].most_bonus, 0);
    assert_int_equal(t.score.seat[1].most_bonus, 10);
}

static void test_A17_end_and_ties(void **unused) {
    (void)unused;
    for (unsigned left = 2; left <= 3; left++) {
        table_bare(&t, "africa", NULL, 3);
        give(&t, 0, ORANGE, 1);
        t.state.trains[0] = (uint8_t)(left + 1);
        plays(&t, m_claim(&t, track_of(&t, "windhoek", "walvis-bay"), ORANGE, 1, 0));
        assert_int_equal(t.state.turns_left, left == 2 ? 3 : 0);
        for (unsigned i = 0; i < 3; i++) idle(&t);
        assert_int_equal(t.state.phase, left == 2 ? DEPO_OVER : DEPO_TURN);
    }
    /* Completed tickets: 1 + 20 against 2 + 4 + 5 and the bonus of 10. */
    table_bare(&t, "africa", NULL, 2);
    lay(&t, 0, "windhoek", "walvis-bay");
    lay(&t, 1, "pretoria", "bloemfontein");
    hold(&t, 0, "windhoek", "walvis-bay", 20);
    hold(&t, 1, "pretoria", "bloemfontein", 4);
    hold(&t, 1, "bloemfontein", "pretoria", 5);
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].total, 21);
    assert_int_equal(t.score.seat[1].total, 21);
    assert_int_equal(t.score.winners, 2);
    /* Then the longer path, though it gives no points: 1 + 5 + 10 = 2 + 4 + 10. */
    table_bare(&t, "africa", NULL, 2);
    lay(&t, 0, "windhoek", "walvis-bay");
    lay(&t, 1, "pretoria", "bloemfontein");
    hold(&t, 0, "windhoek", "walvis-bay", 5);
    hold(&t, 1, "pretoria", "bloemfontein", 4);
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].total, t.score.seat[1].total);
    assert_int_equal(t.score.winners, 2);
}

static void test_A18_crossings_are_ferries(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 2);
    unsigned ferries = 0;
    for (unsigned i = 0; i < t.game.n_tracks; i++) {
        const depo_game_track *track = &t.game.tracks[i];
        if (!track->ferry) continue;
        ferries++;
        assert_int_equal(track->color, DEPO_GRAY);
        assert_int_equal(track->terrain, MOUNTAIN);
    }
    assert_int_equal(ferries, 4);
    depo_track north = track_of(&t, "mocambique", "madagascar-north");
    depo_track south = track_of(&t, "durban", "madagascar-south");
    give(&t, 0, GREEN, 6);
    refused(&t, m_claim(&t, north, GREEN, 3, 0), DEPO_FERRY_LOCOMOTIVES);
    refused(&t, m_claim(&t, south, GREEN, 5, 1), DEPO_FERRY_LOCOMOTIVES);
    give(&t, 0, LOCO, 3);
    give_terrain(&t, 0, MOUNTAIN, 1);
    plays(&t, m_double(&t, north, GREEN, 2, 1, 1, 0));
    assert_int_equal(t.state.score[0], 8);
    table_turn(&t, 0);
    plays(&t, m_claim(&t, south, GREEN, 4, 2));
    assert_int_equal(t.state.score[0], 8 + 15);
}

static void test_A19_junctions_are_never_an_end_of_a_ticket(void **unused) {
    (void)unused;
    table_bare(&t, "africa", NULL, 2);
    unsigned junctions = 0;
    for (unsigned c = 0; c < t.map.n_cities; c++) {
        if (t.map.cities[c].kind != DEPO_CITY_JUNCTION) continue;
        junctions++;
        assert_int_equal(t.map.cities[c].has_label, 0);
        for (unsigned node = 0; node < t.game.n_nodes; node++) {
            if (t.game.node_city[node] != c) continue;
            for (unsigned i = 0; i < t.game.n_tickets; i++)
                assert_false((t.game.tickets[i].a | t.game.tickets[i].b) >> node & 1);
        }
    }
    assert_int_equal(junctions, 10);
    /* For building they are cities: track joins there. */
    hold(&t, 0, "ngaoundere", "fachoda", 6);
    lay(&t, 0, "ngaoundere", "junction-northwest");
    lay(&t, 0, "junction-northwest", "fachoda");
    assert_int_equal(table_count(&t, 0)->done_count, 1);
    assert_int_equal(t.score.seat[0].path, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A01_tickets),
        cmocka_unit_test(test_A02_terrain_types_and_colours),
        cmocka_unit_test(test_A03_terrain_set_up),
        cmocka_unit_test(test_A04_terrain_cards_lie_open),
        cmocka_unit_test(test_A05_terrain_instead_of_train_cards),
        cmocka_unit_test(test_A06_face_up_locomotive_and_terrain),
        cmocka_unit_test(test_A07_doubling_costs_1_or_2),
        cmocka_unit_test(test_A08_as_many_as_any_opponent),
        cmocka_unit_test(test_A09_the_worked_example),
        cmocka_unit_test(test_A09_locomotives_as_terrain),
        cmocka_unit_test(test_A10_terrain_discards_are_shuffled_in),
        cmocka_unit_test(test_A11_trains_and_cards_do_not_change),
        cmocka_unit_test(test_A12_terrain_left_is_worth_nothing),
        cmocka_unit_test(test_A13_double_routes),
        cmocka_unit_test(test_A14_madagascar_is_two_cities),
        cmocka_unit_test(test_A15_countries_are_dead_ends),
        cmocka_unit_test(test_A16_african_traveller),
        cmocka_unit_test(test_A17_end_and_ties),
        cmocka_unit_test(test_A18_crossings_are_ferries),
        cmocka_unit_test(test_A19_junctions_are_never_an_end_of_a_ticket),
    };
    return cmocka_run_group_tests_name("A", tests, NULL, NULL);
}
