/* SPDX-License-Identifier: MIT */
#include "term/wire.h"

#include "codec/json.h"
#include "codec/move_text.h"
#include "core/score.h"
#include "mapio/mapio.h"

#include <string.h>

/* A number of an object in 0 … most; 0 where there is none. */
static unsigned number(const json_t *object, const char *key, unsigned most) {
    json_int_t value = json_integer_value(json_object_get(object, key));
    return value < 0 || value > most ? 0 : (unsigned)value;
}

static const char *word(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* A seat, DEPO_NONE where there is none. */
static uint8_t seat_of(const depo_game *game, const json_t *object, const char *key) {
    unsigned seat = number(object, key, DEPO_MAX_PLAYERS);
    return (uint8_t)(seat >= 1 && seat <= game->players ? seat - 1 : DEPO_NONE);
}

static unsigned track_of(const depo_map *map, const depo_game *game, const char *text) {
    char mine[DEPO_TRACK_TEXT];
    for (unsigned i = 0; i < game->n_tracks; i++) {
        depo_track_text(map, game, (depo_track)i, mine);
        if (strcmp(mine, text) == 0) return i;
    }
    return DEPO_NONE;
}

static unsigned node_of(const depo_map *map, const depo_game *game, const char *city) {
    for (unsigned i = 0; i < game->n_nodes; i++)
        if (strcmp(map->cities[game->node_city[i]].id, city) == 0) return i;
    return DEPO_NONE;
}

static unsigned terrain_of(const depo_map *map, const depo_game *game, const char *id) {
    for (unsigned i = 0; i < game->rules.terrains; i++)
        if (strcmp(map->variants[game->variant].terrain_id[i], id) == 0) return i;
    return DEPO_NONE;
}

static unsigned read_cards(const json_t *object, uint8_t cards[DEPO_KINDS]) {
    unsigned all = 0;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        cards[kind] = (uint8_t)number(object, depo_card_word(kind), 110);
        all += cards[kind];
    }
    return all;
}

static depo_bits read_tickets(const depo_map *map, const depo_game *game, const json_t *list) {
    depo_bits set = 0;
    size_t k;
    json_t *item;
    json_array_foreach(list, k, item) {
        char mine[DEPO_TRACK_TEXT];
        for (unsigned i = 0; i < game->n_tickets; i++) {
            depo_ticket_text(map, game, (depo_ticket)i, mine);
            if (strcmp(mine, word(item, "ticket")) == 0) set |= depo_bit(i);
        }
    }
    return set;
}

static void read_stations(const depo_map *map, const depo_game *game, const json_t *list,
                          depo_state *state, unsigned seat) {
    for (size_t i = 0; i < DEPO_MAX_STATIONS && i < json_array_size(list); i++) {
        json_t *item = json_array_get(list, i);
        const char *city = json_is_string(item) ? json_string_value(item) : word(item, "city");
        state->station[seat][i] = (uint8_t)node_of(map, game, city);
    }
}

static void read_terrain(const depo_map *map, const depo_game *game, const json_t *object,
                         uint8_t cards[DEPO_MAX_TERRAINS]) {
    for (unsigned i = 0; i < game->rules.terrains; i++)
        cards[i] = (uint8_t)number(object, map->variants[game->variant].terrain_id[i], 200);
}

static void read_player(const depo_map *map, const depo_game *game, const json_t *json,
                        depo_state *state, unsigned seat) {
    size_t k;
    json_t *item;
    state->score[seat] = (int16_t)number(json, "score", 1000);
    state->trains[seat] = (uint8_t)number(json, "trains", 200);
    state->hand_size[seat] = (uint8_t)number(json, "cards", 200);
    state->ticket_count[seat] = (uint8_t)number(json, "ticket_count", 127);
    state->stations_left[seat] = (uint8_t)number(json, "stations_left", DEPO_MAX_STATIONS);
    state->merchandise[seat] = (uint8_t)number(json, "merchandise", 200);
    read_cards(json_object_get(json, "known_cards"), state->known[seat].of);
    read_terrain(map, game, json_object_get(json, "terrain"), state->terrain[seat]);
    read_stations(map, game, json_object_get(json, "stations"), state, seat);
    if (json_is_true(json_object_get(json, "resigned"))) state->resigned |= (uint8_t)(1u << seat);
    json_array_foreach(json_object_get(json, "tracks"), k, item) {
        unsigned track = json_is_string(item) ? track_of(map, game, json_string_value(item))
                                              : (unsigned)DEPO_NONE;
        if (track != DEPO_NONE) state->owned[seat] |= depo_bit(track);
    }
}

static void read_rows(const depo_map *map, const depo_game *game, const json_t *json,
                      depo_state *state) {
    const json_t *row = json_object_get(json, "row"), *up = json_object_get(json, "terrain_row");
    memset(state->row, DEPO_NONE, sizeof state->row);
    memset(state->terrain_row, DEPO_NONE, sizeof state->terrain_row);
    for (unsigned i = 0; i < game->rules.face_up; i++) {
        const char *card = json_string_value(json_array_get(row, i));
        state->row[i] = (uint8_t)(card ? depo_card_by_word(card) : (unsigned)DEPO_NONE);
        state->row_locos = (uint8_t)(state->row_locos + (state->row[i] == DEPO_LOCOMOTIVE));
    }
    for (unsigned i = 0; i < game->rules.terrain_face_up; i++) {
        const char *type = json_string_value(json_array_get(up, i));
        state->terrain_row[i] = (uint8_t)(type ? terrain_of(map, game, type) : (unsigned)DEPO_NONE);
    }
    read_terrain(map, game, json_object_get(json, "terrain_deck"), state->terrain_deck);
    state->deck_size = (uint8_t)number(json, "deck", 200);
    state->discard_size = (uint8_t)read_cards(json_object_get(json, "discard"), state->discard.of);
    state->merchandise_left = (uint8_t)number(json, "merchandise_left", 200);
    state->pool_size = (uint8_t)number(json, "ticket_deck", DEPO_MAX_TICKETS);
}

static void read_own(const depo_map *map, const depo_game *game, const json_t *json,
                     depo_view *view) {
    depo_state *state = &view->known;
    const json_t *offer = json_object_get(json, "offer");
    if (view->seat == DEPO_NONE) return;
    read_cards(json_object_get(json, "hand"), state->hand[view->seat].of);
    state->tickets[view->seat] = read_tickets(map, game, json_object_get(json, "tickets"));
    depo_bits offered = read_tickets(map, game, json_object_get(offer, "tickets"));
    if (state->phase == DEPO_OFFER) {
        state->offer = offered;
        state->offer_size = (uint8_t)depo_bits_count(offered);
    } else {
        state->tickets[view->seat] |= offered;
    }
}

static void read_tunnel(const depo_map *map, const depo_game *game, const json_t *json,
                        depo_state *state) {
    if (!json) return;
    unsigned track = track_of(map, game, word(json, "track"));
    unsigned color = depo_card_by_word(word(json, "color"));
    state->laid = (depo_move){.kind = DEPO_CLAIM, .seat = state->turn};
    state->laid.what = (uint8_t)(track == DEPO_NONE ? 0 : track);
    state->laid.color = (uint8_t)(color == DEPO_NONE ? DEPO_LOCOMOTIVE : color);
    state->owed = (uint8_t)number(json, "owed", 3);
    read_cards(json_object_get(json, "turned"), state->turned);
}

static void close_tracks(const depo_game *game, depo_state *state) {
    depo_bits taken = 0;
    for (unsigned seat = 0; seat < game->players; seat++) taken |= state->owned[seat];
    state->open = game->all_tracks & ~taken;
    if (!game->both_tracks) state->open &= ~depo_twins(game, taken);
}

bool depo_wire_view(const depo_map *map, const depo_game *game, const json_t *json,
                    depo_view *view) {
    depo_state *state = &view->known;
    const json_t *players = json_object_get(json, "players");
    size_t k;
    json_t *item;
    memset(view, 0, sizeof *view);
    memset(state->station, DEPO_NONE, sizeof state->station);
    memset(state->queue, DEPO_NONE, sizeof state->queue);
    view->seat = seat_of(game, json, "seat");
    while (state->phase <= DEPO_OVER &&
           strcmp(depo_phase_word(state->phase), word(json, "phase")) != 0)
        if (++state->phase > DEPO_OVER) return false;
    state->turn = seat_of(game, json, "turn");
    state->first = seat_of(game, json, "first");
    if (state->turn == DEPO_NONE || json_array_size(players) != game->players) return false;
    json_array_foreach(json_object_get(json, "deciders"), k, item) {
        json_int_t seat = json_integer_value(item);
        if (seat >= 1 && seat <= game->players && state->phase <= DEPO_START_TICKETS)
            state->pending |= (uint8_t)(1u << (seat - 1));
    }
    state->turns_left = (uint8_t)number(json, "turns_left", 10);
    state->ends_game = seat_of(game, json, "last_round_by");
    for (k = 0; k < game->players; k++)
        read_player(map, game, json_array_get(players, k), state, (unsigned)k);
    read_rows(map, game, json, state);
    read_own(map, game, json, view);
    read_tunnel(map, game, json_object_get(json, "tunnel"), state);
    close_tracks(game, state);
    return true;
}

bool depo_wire_final(const depo_map *map, const depo_game *game, const json_t *json,
                     depo_view *view) {
    depo_state *state = &view->known;
    const json_t *players = json_object_get(json, "players");
    size_t seat, k;
    json_t *player, *item;
    if (json_array_size(players) != game->players) return false;
    state->phase = DEPO_OVER;
    state->doubled = 0;
    memset(state->station, DEPO_NONE, sizeof state->station);
    json_array_foreach(players, seat, player) {
        state->owned[seat] = 0;
        json_array_foreach(json_object_get(player, "routes"), k, item) {
            unsigned track = track_of(map, game, word(item, "track"));
            if (track == DEPO_NONE) return false;
            state->owned[seat] |= depo_bit(track);
            if (json_is_true(json_object_get(item, "doubled"))) state->doubled |= depo_bit(track);
        }
        state->score[seat] = (int16_t)depo_recount(game, state, (depo_seat)seat);
        state->tickets[seat] = read_tickets(map, game, json_object_get(player, "tickets"));
        state->ticket_count[seat] = (uint8_t)depo_bits_count(state->tickets[seat]);
        state->trains[seat] = (uint8_t)number(player, "trains_left", 200);
        state->stations_left[seat] = (uint8_t)number(player, "stations_left", DEPO_MAX_STATIONS);
        state->merchandise[seat] = (uint8_t)number(player, "merchandise", 200);
        read_stations(map, game, json_object_get(player, "stations"), state, (unsigned)seat);
    }
    close_tracks(game, state);
    return true;
}

bool depo_wire_event(const depo_map *map, const depo_game *game, const json_t *json,
                     depo_event *event) {
    memset(event, 0, sizeof *event);
    while (strcmp(depo_event_word(event->kind), word(json, "event")) != 0)
        if (++event->kind >= DEPO_EVENT_KINDS) return false;
    const json_t *cards = json_object_get(json, "cards");
    const json_t *tickets = json_object_get(json, "tickets");
    const char *track = word(json, "track"), *city = word(json, "city");
    event->seat = seat_of(game, json, "seat");
    event->count = (uint8_t)number(json, "count", 200);
    unsigned slot = number(json, "slot", DEPO_MAX_FACE_UP);
    event->what = (uint8_t)(slot ? slot - 1 : DEPO_NONE);
    read_cards(cards, event->cards);
    event->tickets = read_tickets(map, game, tickets);
    event->card = (uint8_t)depo_card_by_word(word(json, "card"));
    switch (event->kind) {
    case DEPO_EV_TERRAIN_TOOK:
    case DEPO_EV_TERRAIN_UP:
        event->card = (uint8_t)terrain_of(map, game, word(json, "terrain"));
        return event->card != DEPO_NONE;
    case DEPO_EV_CLAIMED:
        event->count = (uint8_t)number(json, "points", 200);
        event->doubled = json_is_true(json_object_get(json, "doubled"));
        event->card = (uint8_t)number(json, "terrain_cards", 9);
        break;
    case DEPO_EV_TUNNEL:
        event->count = (uint8_t)number(json, "owed", 3);
        read_cards(json_object_get(json, "turned"), event->cards);
        break;
    case DEPO_EV_TOOK:
        return event->card < DEPO_KINDS;
    case DEPO_EV_TOOK_BLIND:
        event->hidden = event->card >= DEPO_KINDS;
        break;
    case DEPO_EV_OFFERED:
    case DEPO_EV_KEPT:
    case DEPO_EV_RETURNED:
        event->hidden = tickets == NULL;
        break;
    case DEPO_EV_STATION:
        event->what = (uint8_t)node_of(map, game, city);
        return event->what != DEPO_NONE;
    default:
        break;
    }
    if (!*track) return true;
    event->what = (uint8_t)track_of(map, game, track);
    return event->what != DEPO_NONE;
}
