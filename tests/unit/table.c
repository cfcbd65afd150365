/* SPDX-License-Identifier: MIT */
#include "table.h"

#include "core/tickets.h"

#include <stdio.h>

static depo_move list[DEPO_MAX_MOVES];

void table_deal(table *t, uint64_t seed, depo_seat first) {
    depo_seed key = {{seed, 0x5eed}};
    depo_setup(&t->game, &t->state, &key, first, &t->events);
    check_table(t);
}

void table_open(table *t, const char *map, const char *variant, unsigned players) {
    static depo_problems problems;
    static depo_map last; /* many tests open the same map again and again */
    memset(t, 0, sizeof *t);
    if (strcmp(last.id, map) != 0 && !depo_map_open(map, &last, &problems))
        fail_msg("%s: %s: %s", map, problems.list[0].where, problems.list[0].what);
    t->map = last;
    unsigned number = variant ? depo_map_variant_by_id(&t->map, variant) : 0;
    assert_int_equal(depo_game_init(&t->game, &t->map, number, 0, players), DEPO_OK);
    table_deal(t, 1, 0);
}

void table_keep_all(table *t) {
    while (t->state.phase <= DEPO_START_TICKETS) {
        depo_seat seat = depo_decider(&t->state);
        depo_offer offer = depo_offer_of(&t->game, &t->state, seat);
        plays(t, m_keep(seat, (1u << offer.most) - 1));
    }
}

void table_turn(table *t, depo_seat seat) {
    t->state.turn = seat;
    t->state.phase = DEPO_TURN;
}

static void clear_terrain(table *t) {
    const depo_rules *rules = &t->game.rules;
    memset(t->state.terrain, 0, sizeof t->state.terrain);
    for (unsigned type = 0; type < rules->terrains; type++)
        t->state.terrain_deck[type] = rules->terrain_each;
    for (unsigned slot = 0; slot < rules->terrain_face_up; slot++) {
        t->state.terrain_row[slot] = (uint8_t)slot;
        t->state.terrain_deck[slot]--;
    }
}

void table_bare(table *t, const char *map, const char *variant, unsigned players) {
    table_open(t, map, variant, players);
    depo_state *s = &t->state;
    memset(s->hand, 0, sizeof s->hand);
    memset(s->known, 0, sizeof s->known);
    memset(s->hand_size, 0, sizeof s->hand_size);
    memset(&s->discard, 0, sizeof s->discard);
    memset(&s->deck, 0, sizeof s->deck);
    s->discard_size = s->deck_size = 0;
    unsigned slot = 0;
    for (unsigned c = 0; c < DEPO_COLORS; c++) {
        if (!(t->game.colors >> c & 1)) continue;
        s->deck.of[c] = t->game.rules.deck_each;
        if (slot < 5) {
            s->deck.of[c]--;
            s->row[slot++] = (uint8_t)c;
        }
        s->deck_size = (uint8_t)(s->deck_size + s->deck.of[c]);
    }
    for (unsigned first = (unsigned)__builtin_ctz(t->game.colors); slot < 5; slot++) {
        s->row[slot] = (uint8_t)first; /* a map with fewer colours */
        s->deck.of[first]--;
        s->deck_size--;
    }
    s->deck.of[LOCO] = t->game.rules.deck_locomotives;
    s->deck_size = (uint8_t)(s->deck_size + s->deck.of[LOCO]);
    s->row_locos = 0;
    memset(s->tickets, 0, sizeof s->tickets);
    memset(s->returned, 0, sizeof s->returned);
    memset(s->ticket_count, 0, sizeof s->ticket_count);
    s->ticket_pool = t->game.regular;
    s->pool_size = (uint8_t)depo_bits_count(s->ticket_pool);
    s->pending = 0;
    clear_terrain(t);
    table_turn(t, 0);
    check_table(t);
}

static void from_deck(table *t, unsigned kind, unsigned count) {
    assert_true(t->state.deck.of[kind] >= count);
    t->state.deck.of[kind] = (uint8_t)(t->state.deck.of[kind] - count);
    t->state.deck_size = (uint8_t)(t->state.deck_size - count);
}

static void to_deck(table *t, unsigned kind, unsigned count) {
    t->state.deck.of[kind] = (uint8_t)(t->state.deck.of[kind] + count);
    t->state.deck_size = (uint8_t)(t->state.deck_size + count);
}

void give(table *t, unsigned seat, unsigned kind, unsigned count) {
    from_deck(t, kind, count);
    t->state.hand[seat].of[kind] = (uint8_t)(t->state.hand[seat].of[kind] + count);
    t->state.hand_size[seat] = (uint8_t)(t->state.hand_size[seat] + count);
}

void drop(table *t, unsigned kind, unsigned count) {
    from_deck(t, kind, count);
    t->state.discard.of[kind] = (uint8_t)(t->state.discard.of[kind] + count);
    t->state.discard_size = (uint8_t)(t->state.discard_size + count);
}

void set_slot(table *t, unsigned slot, unsigned kind) {
    uint8_t *place = &t->state.row[slot];
    if (*place != NONE) to_deck(t, *place, 1);
    if (*place == LOCO) t->state.row_locos--;
    from_deck(t, kind, 1);
    *place = (uint8_t)kind;
    if (kind == LOCO) t->state.row_locos++;
}

void set_row(table *t, const uint8_t cards[5]) {
    for (unsigned slot = 0; slot < 5; slot++) set_slot(t, slot, cards[slot]);
}

void leave(table *t, unsigned seat, unsigned kind, unsigned count) {
    for (unsigned k = 0; k < DEPO_KINDS; k++)
        give(t, seat, k, t->state.deck.of[k] - (k == kind ? count : 0));
}

void put_back(table *t, unsigned seat, unsigned kind, unsigned count) {
    assert_true(t->state.hand[seat].of[kind] >= count);
    t->state.hand[seat].of[kind] = (uint8_t)(t->state.hand[seat].of[kind] - count);
    t->state.hand_size[seat] = (uint8_t)(t->state.hand_size[seat] - count);
    to_deck(t, kind, count);
}

void empty_row(table *t, unsigned seat) {
    for (unsigned slot = 0; slot < 5; slot++) {
        unsigned kind = t->state.row[slot];
        if (kind == NONE) continue;
        t->state.row[slot] = NONE;
        if (kind == LOCO) t->state.row_locos--;
        to_deck(t, kind, 1);
        give(t, seat, kind, 1);
    }
}

void give_terrain(table *t, unsigned seat, unsigned type, unsigned count) {
    assert_true(t->state.terrain_deck[type] >= count);
    t->state.terrain_deck[type] = (uint8_t)(t->state.terrain_deck[type] - count);
    t->state.terrain[seat][type] = (uint8_t)(t->state.terrain[seat][type] + count);
}

/* The game's number of the nth track between two cities, in the map's order. */
static depo_track find_track(const table *t, const char *a, const char *b, unsigned nth) {
    unsigned from = depo_map_city_by_id(&t->map, a), to = depo_map_city_by_id(&t->map, b);
    for (unsigned i = 0; i < t->map.n_tracks; i++) {
        const depo_map_track *track = &t->map.tracks[i];
        bool same = (track->a == from && track->b == to) || (track->a == to && track->b == from);
        if (!same || nth--) continue;
        for (unsigned k = 0; k < t->game.n_tracks; k++)
            if (t->game.tracks[k].map_track == i) return (depo_track)k;
    }
    fail_msg("no track %s-%s", a, b);
    return NONE;
}

depo_track track_of(const table *t, const char *a, const char *b) {
    return find_track(t, a, b, 0);
}

depo_track twin_of(const table *t, const char *a, const char *b) {
    return find_track(t, a, b, 1);
}

/* All nodes that stand for a city or a group. */
static uint64_t nodes_of(const table *t, const char *place) {
    unsigned id = depo_map_place_by_id(&t->map, place);
    assert_int_not_equal(id, NONE);
    uint64_t cities =
        id >= DEPO_GROUP_BASE ? t->map.groups[id - DEPO_GROUP_BASE].cities : (uint64_t)1 << id;
    uint64_t nodes = 0;
    for (unsigned node = 0; node < t->game.n_nodes; node++)
        if (cities >> t->game.node_city[node] & 1) nodes |= (uint64_t)1 << node;
    assert_true(nodes != 0);
    return nodes;
}

depo_node node_of(const table *t, const char *city) {
    uint64_t nodes = nodes_of(t, city);
    assert_true((nodes & (nodes - 1)) == 0);
    return (depo_node)__builtin_ctzll(nodes);
}

void lay_track(table *t, unsigned seat, depo_track track) {
    depo_state *s = &t->state;
    const depo_game_track *what = &t->game.tracks[track];
    assert_true(depo_has(s->open, track));
    assert_true(s->trains[seat] >= what->length);
    s->owned[seat] |= depo_bit(track);
    s->open &= ~depo_bit(track);
    if (!t->game.both_tracks && depo_twin(&t->game, track) != NONE)
        s->open &= ~depo_bit(depo_twin(&t->game, track));
    s->trains[seat] = (uint8_t)(s->trains[seat] - what->length);
    s->score[seat] = (int16_t)(s->score[seat] + what->points);
}

void lay(table *t, unsigned seat, const char *a, const char *b) {
    lay_track(t, seat, track_of(t, a, b));
}

unsigned hold(table *t, unsigned seat, const char *a, const char *b, unsigned points) {
    unsigned number = t->game.n_tickets++;
    assert_true(number < DEPO_MAX_TICKETS);
    t->game.tickets[number] = (depo_game_ticket){
        .a = nodes_of(t, a), .b = nodes_of(t, b), .points = (uint8_t)points, .map_ticket = NONE};
    t->game.regular |= depo_bit(number);
    t->state.tickets[seat] |= depo_bit(number);
    t->state.ticket_count[seat]++;
    return number;
}

void put_station(table *t, unsigned seat, const char *city) {
    unsigned built = (unsigned)t->game.rules.stations - t->state.stations_left[seat];
    assert_true(t->state.stations_left[seat] > 0);
    t->state.station[seat][built] = node_of(t, city);
    t->state.stations_left[seat]--;
}

void shorten_ticket_deck(table *t, unsigned count) {
    depo_bits pool = t->state.ticket_pool;
    assert_true(depo_bits_count(pool) >= count);
    while (depo_bits_count(pool) > count) pool &= pool - 1;
    t->state.ticket_pool = pool;
    t->state.pool_size = (uint8_t)count;
}

depo_move m_take(const table *t, unsigned slot) {
    return (depo_move){.kind = DEPO_TAKE,
                       .seat = t->state.turn,
                       .what = (uint8_t)slot,
                       .color = t->state.row[slot]};
}

depo_move m_blind(const table *t) {
    return (depo_move){.kind = DEPO_TAKE_BLIND, .seat = t->state.turn};
}

depo_move m_terrain(const table *t, unsigned slot) {
    return (depo_move){.kind = DEPO_TERRAIN,
                       .seat = t->state.turn,
                       .what = (uint8_t)slot,
                       .color = t->state.terrain_row[slot]};
}

depo_move m_terrain_blind(const table *t) {
    return (depo_move){.kind = DEPO_TERRAIN_BLIND, .seat = t->state.turn};
}

depo_move m_double(const table *t, depo_track track, unsigned color, unsigned cards, unsigned locos,
                   unsigned terrain, unsigned terrain_locos) {
    return (depo_move){.kind = DEPO_CLAIM,
                       .seat = t->state.turn,
                       .what = track,
                       .color = (uint8_t)color,
                       .cards = (uint8_t)cards,
                       .locos = (uint8_t)locos,
                       .terrain = (uint8_t)terrain,
                       .terrain_locos = (uint8_t)terrain_locos};
}

depo_move m_claim(const table *t, depo_track track, unsigned color, unsigned cards,
                  unsigned locos) {
    return m_double(t, track, color, cards, locos, 0, 0);
}

depo_move m_station(const table *t, const char *city, unsigned color, unsigned cards,
                    unsigned locos) {
    return (depo_move){.kind = DEPO_STATION,
                       .seat = t->state.turn,
                       .what = node_of(t, city),
                       .color = (uint8_t)color,
                       .cards = (uint8_t)cards,
                       .locos = (uint8_t)locos};
}

depo_move m_pay(const table *t, unsigned color, unsigned cards, unsigned locos) {
    return (depo_move){.kind = DEPO_PAY,
                       .seat = t->state.turn,
                       .color = (uint8_t)color,
                       .cards = (uint8_t)cards,
                       .locos = (uint8_t)locos};
}

depo_move m_decline(const table *t) {
    return (depo_move){.kind = DEPO_DECLINE, .seat = t->state.turn};
}

depo_move m_tickets(const table *t) {
    return (depo_move){.kind = DEPO_TICKETS, .seat = t->state.turn};
}

depo_move m_keep(unsigned seat, unsigned places) {
    return (depo_move){.kind = DEPO_KEEP, .seat = (uint8_t)seat, .what = (uint8_t)places};
}

depo_move m_pass(const table *t) {
    return (depo_move){.kind = DEPO_PASS, .seat = t->state.turn};
}

depo_move m_resign(unsigned seat) {
    return (depo_move){.kind = DEPO_RESIGN, .seat = (uint8_t)seat};
}

void play_at(table *t, depo_move move, depo_status expected, const char *file, int line) {
    depo_state before = t->state;
    unsigned count = depo_legal(&t->game, &t->state, move.seat, list);
    bool listed = false;
    for (unsigned i = 0; i < count; i++) listed |= memcmp(&list[i], &move, sizeof move) == 0;
    depo_status status = depo_play(&t->game, &t->state, move, &t->events);
    if (status != expected)
        print_error("got %s, not %s\n", depo_status_symbol(status), depo_status_symbol(expected));
    _assert_int_equal((uint64_t)status, (uint64_t)expected, file, line);
    if (status != DEPO_OK) _assert_memory_equal(&before, &t->state, sizeof before, file, line);
    if (move.kind != DEPO_RESIGN)
        _assert_true(listed == (expected == DEPO_OK), "the list agrees", file, line);
    check_table_at(t, file, line);
}

static void check_cards(const table *t, const char *file, int line) {
    const depo_state *s = &t->state;
    unsigned sum[DEPO_KINDS] = {0}, deck = 0, discard = 0, locos = 0;
    for (unsigned k = 0; k < DEPO_KINDS; k++) {
        deck += s->deck.of[k];
        discard += s->discard.of[k];
        sum[k] = (unsigned)s->deck.of[k] + s->discard.of[k] + s->turned[k];
        for (unsigned seat = 0; seat < t->game.players; seat++) {
            sum[k] += s->hand[seat].of[k];
            _assert_true(s->known[seat].of[k] <= s->hand[seat].of[k], "known", file, line);
        }
    }
    for (unsigned slot = 0; slot < 5; slot++) {
        if (s->row[slot] == NONE) continue;
        sum[s->row[slot]]++;
        locos += s->row[slot] == LOCO;
    }
    if (s->phase == DEPO_TUNNEL) {
        if (s->laid.cards) sum[s->laid.color] += s->laid.cards;
        sum[LOCO] += (unsigned)s->laid.locos + s->laid.terrain_locos;
    }
    for (unsigned k = 0; k < DEPO_COLORS; k++)
        _assert_int_equal(sum[k], t->game.colors >> k & 1 ? t->game.rules.deck_each : 0, file,
                          line);
    _assert_int_equal(sum[LOCO], t->game.rules.deck_locomotives, file, line);
    _assert_int_equal(deck, s->deck_size, file, line);
    _assert_int_equal(discard, s->discard_size, file, line);
    _assert_int_equal(locos, s->row_locos, file, line);
    for (unsigned seat = 0; seat < t->game.players; seat++) {
        unsigned size = 0;
        for (unsigned k = 0; k < DEPO_KINDS; k++) size += s->hand[seat].of[k];
        _assert_int_equal(size, s->hand_size[seat], file, line);
    }
}

depo_bits ticket_deck(const table *t) {
    depo_bits all = t->state.ticket_pool | t->state.ticket_under;
    for (unsigned i = 0; i < t->state.queue_size; i++)
        all |= depo_bit(t->state.queue[(t->state.queue_head + i) % DEPO_MAX_TICKETS]);
    return all;
}

static void check_tickets(const table *t, const char *file, int line) {
    const depo_state *s = &t->state;
    depo_bits seen = ticket_deck(t);
    _assert_int_equal(depo_bits_count(seen), depo_ticket_deck_size(s), file, line);
    _assert_int_equal(depo_bits_count(s->ticket_pool), s->pool_size, file, line);
    _assert_true((seen & s->offer) == 0, "an offer is out of the deck", file, line);
    seen |= s->offer;
    _assert_int_equal(depo_bits_count(s->offer), s->offer_size, file, line);
    for (unsigned seat = 0; seat < t->game.players; seat++) {
        _assert_true((seen & s->tickets[seat]) == 0, "no ticket twice", file, line);
        _assert_int_equal(depo_bits_count(s->tickets[seat]), s->ticket_count[seat], file, line);
        seen |= s->tickets[seat];
    }
    _assert_true((seen & ~(t->game.regular | t->game.longs)) == 0, "known tickets", file, line);
}

void check_table_at(const table *t, const char *file, int line) {
    const depo_state *s = &t->state;
    check_cards(t, file, line);
    check_tickets(t, file, line);
    depo_bits taken = 0;
    for (unsigned seat = 0; seat < t->game.players; seat++) {
        _assert_true((taken & s->owned[seat]) == 0, "one owner a track", file, line);
        taken |= s->owned[seat];
    }
    _assert_true((taken & s->open) == 0, "no open track has an owner", file, line);
    for (unsigned type = 0; type < t->game.rules.terrains; type++) {
        unsigned sum = (unsigned)s->terrain_deck[type] + s->terrain_discard[type];
        for (unsigned seat = 0; seat < t->game.players; seat++) sum += s->terrain[seat][type];
        for (unsigned slot = 0; slot < t->game.rules.terrain_face_up; slot++)
            sum += s->terrain_row[slot] == type;
        _assert_int_equal(sum, t->game.rules.terrain_each, file, line);
    }
    for (unsigned i = 0; i < sizeof s->zero; i++) _assert_int_equal(s->zero[i], 0, file, line);
}

unsigned legal_count(const table *t, unsigned kind) {
    unsigned count = depo_legal(&t->game, &t->state, t->state.turn, list), found = 0;
    for (unsigned i = 0; i < count; i++) found += list[i].kind == kind;
    return found;
}

unsigned legal_claims(const table *t, depo_track track) {
    unsigned count = depo_legal(&t->game, &t->state, t->state.turn, list), found = 0;
    for (unsigned i = 0; i < count; i++)
        found += list[i].kind == DEPO_CLAIM && list[i].what == track;
    return found;
}

const depo_event *event_of(const table *t, depo_event_kind kind) {
    for (unsigned i = 0; i < t->events.count; i++)
        if (t->events.list[i].kind == kind) return &t->events.list[i];
    return NULL;
}

unsigned event_count(const table *t, depo_event_kind kind) {
    unsigned count = 0;
    for (unsigned i = 0; i < t->events.count; i++) count += t->events.list[i].kind == kind;
    return count;
}

const depo_tally *table_count(table *t, unsigned seat) {
    depo_count(&t->game, &t->state, &t->score);
    return &t->score.seat[seat];
}

void idle(table *t) {
    unsigned seat = t->state.turn;
    plays(t, m_blind(t));
    if (t->state.phase == DEPO_SECOND_CARD && t->state.turn == seat) plays(t, m_blind(t));
}

void random_step(table *t, depo_prng *prng) {
    depo_seat seat = depo_decider(&t->state);
    depo_move move = depo_random_move(&t->game, &t->state, seat, prng);
    assert_int_equal(depo_play(&t->game, &t->state, move, &t->events), DEPO_OK);
}
