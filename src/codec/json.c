/* SPDX-License-Identifier: MIT
 * Pieces that the JSON of positions and of views share, and views. */
#include "codec/json.h"

#include "codec/json_parts.h"
#include "core/mechanism.h"
#include "core/station.h"
#include "mapio/mapio.h"
#include "mapio/utf8.h"

#include <stdlib.h>
#include <string.h>

json_t *depo_cards_json(const uint8_t cards[DEPO_KINDS]) {
    json_t *object = json_object();
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++)
        if (cards[kind])
            json_object_set_new(object, depo_card_word(kind), json_integer(cards[kind]));
    return object;
}

json_t *depo_terrain_json(const depo_map *map, const depo_game *game, const uint8_t *cards) {
    json_t *object = json_object();
    for (unsigned type = 0; type < game->rules.terrains; type++)
        json_object_set_new(object, map->variants[game->variant].terrain_id[type],
                            json_integer(cards[type]));
    return object;
}

json_t *depo_ticket_json(const depo_map *map, const depo_game *game, depo_ticket number) {
    const depo_map_ticket *ticket = &map->tickets[game->tickets[number].map_ticket];
    char text[DEPO_TRACK_TEXT];
    depo_ticket_text(map, game, number, text);
    json_t *object = json_pack("{s:s, s:s, s:s, s:i, s:b}", "ticket", text, "a",
                               depo_place_id(map, ticket->a), "b", depo_place_id(map, ticket->b),
                               "points", ticket->points, "long", ticket->is_long);
    if (ticket->reconstructed) json_object_set_new(object, "reconstructed", json_true());
    return object;
}

json_t *depo_tickets_json(const depo_map *map, const depo_game *game, depo_bits tickets) {
    json_t *list = json_array();
    while (tickets)
        json_array_append_new(list,
                              depo_ticket_json(map, game, (depo_ticket)depo_bits_pop(&tickets)));
    return list;
}

json_t *depo_tracks_json(const depo_map *map, const depo_game *game, depo_bits tracks) {
    json_t *list = json_array();
    while (tracks) {
        char text[DEPO_TRACK_TEXT];
        depo_track_text(map, game, (depo_track)depo_bits_pop(&tracks), text);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

json_t *depo_row_json(const depo_game *game, const depo_state *state) {
    json_t *row = json_array();
    for (unsigned slot = 0; slot < game->rules.face_up; slot++)
        json_array_append_new(row, state->row[slot] == DEPO_NONE
                                       ? json_null()
                                       : json_string(depo_card_word(state->row[slot])));
    return row;
}

static json_t *terrain_row_json(const depo_map *map, const depo_game *game,
                                const depo_state *state) {
    json_t *row = json_array();
    for (unsigned slot = 0; slot < game->rules.terrain_face_up; slot++) {
        unsigned type = state->terrain_row[slot];
        json_array_append_new(
            row, type == DEPO_NONE ? json_null()
                                   : json_string(map->variants[game->variant].terrain_id[type]));
    }
    return row;
}

json_t *depo_stations_json(const depo_map *map, const depo_game *game, const depo_state *state,
                           unsigned seat) {
    json_t *list = json_array();
    unsigned built = depo_stations_built(game, state, seat);
    for (unsigned i = 0; i < built; i++)
        json_array_append_new(
            list, json_string(map->cities[game->node_city[state->station[seat][i]]].id));
    return list;
}

/* A number of the table that a mechanism has. */
static json_t *counter_json(const depo_map *map, const depo_game *game, const depo_state *state,
                            const depo_counter *counter) {
    unsigned number = *depo_counter_of(state, counter);
    char track[DEPO_TRACK_TEXT];
    if (counter->kind == DEPO_OF_TABLE) return json_integer(number);
    if (!number) return json_null();
    depo_track_text(map, game, (depo_track)(number - 1), track);
    return json_string(track);
}

void depo_put_table(json_t *object, const depo_map *map, const depo_game *game,
                    const depo_state *state) {
    json_object_set_new(object, "map", json_string(map->id));
    json_object_set_new(object, "variant", json_string(map->variants[game->variant].id));
    json_t *options = json_array();
    for (unsigned i = 0; i < map->n_options; i++)
        if (game->options >> i & 1) json_array_append_new(options, json_string(map->options[i].id));
    json_object_set_new(object, "options", options);
    json_object_set_new(object, "phase", json_string(depo_phase_word(state->phase)));
    json_object_set_new(object, "over", json_boolean(state->phase == DEPO_OVER));
    json_object_set_new(object, "turn", json_integer(state->turn + 1));
    json_object_set_new(object, "first", json_integer(state->first + 1));
    json_t *deciders = json_array();
    for (unsigned seat = 0; seat < game->players; seat++)
        if (depo_deciders(state) >> seat & 1)
            json_array_append_new(deciders, json_integer(seat + 1));
    json_object_set_new(object, "deciders", deciders);
    json_object_set_new(object, "row", depo_row_json(game, state));
    json_object_set_new(object, "deck", json_integer(state->deck_size));
    json_object_set_new(object, "discard", depo_cards_json(state->discard.of));
    json_object_set_new(object, "ticket_deck",
                        json_integer(state->pool_size + state->under_size + state->queue_size));
    if (state->turns_left) {
        json_object_set_new(object, "turns_left", json_integer(state->turns_left));
        json_object_set_new(object, "last_round_by", json_integer(state->ends_game + 1));
    }
    if (game->rules.terrains) {
        json_object_set_new(object, "terrain_row", terrain_row_json(map, game, state));
        json_object_set_new(object, "terrain_deck",
                            depo_terrain_json(map, game, state->terrain_deck));
    }
    DEPO_EACH_ON (number, game->mechanisms)
        DEPO_EACH_COUNTER (counter, number)
            if (counter->kind != DEPO_OF_SEATS)
                json_object_set_new(object, counter->word, counter_json(map, game, state, counter));
    if (state->phase == DEPO_TUNNEL) {
        char track[DEPO_TRACK_TEXT];
        const depo_move *laid = &state->laid;
        uint8_t cards[DEPO_KINDS] = {[DEPO_LOCOMOTIVE] =
                                         (uint8_t)(laid->locos + laid->terrain_locos)};
        if (laid->color != DEPO_LOCOMOTIVE) cards[laid->color] = laid->cards;
        depo_track_text(map, game, laid->what, track);
        json_object_set_new(object, "tunnel",
                            json_pack("{s:s, s:o, s:i, s:s, s:o}", "track", track, "turned",
                                      depo_cards_json(state->turned), "owed", state->owed, "color",
                                      depo_card_word(laid->color), "laid", depo_cards_json(cards)));
    }
}

void depo_put_counters(json_t *player, const depo_game *game, const depo_state *state,
                       unsigned seat, bool all) {
    for (unsigned i = 0; i < DEPO_MECHANISMS; i++) {
        bool there = game->mechanisms >> i & 1 || (all && depo_mechanisms[i]->always);
        DEPO_EACH_COUNTER (counter, i)
            if (there && counter->kind == DEPO_OF_SEATS)
                json_object_set_new(player, counter->word,
                                    json_integer(depo_counter_of(state, counter)[seat]));
    }
}

static json_t *view_player(const depo_map *map, const depo_game *game, const depo_view *view,
                           unsigned seat) {
    const depo_state *state = &view->known;
    json_t *player = json_pack(
        "{s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:b}", "seat", seat + 1, "score", state->score[seat],
        "trains", state->trains[seat], "cards", state->hand_size[seat], "ticket_count",
        state->ticket_count[seat], "known_cards", depo_cards_json(state->known[seat].of), "tracks",
        depo_tracks_json(map, game, state->owned[seat]), "resigned", state->resigned >> seat & 1);
    if (game->rules.stations) {
        json_object_set_new(player, "stations", depo_stations_json(map, game, state, seat));
        json_object_set_new(player, "stations_left", json_integer(state->stations_left[seat]));
    }
    if (game->rules.terrains)
        json_object_set_new(player, "terrain", depo_terrain_json(map, game, state->terrain[seat]));
    depo_put_counters(player, game, state, seat, false);
    return player;
}

void depo_put_own(json_t *object, const depo_map *map, const depo_game *game,
                  const depo_view *view) {
    const depo_state *state = &view->known;
    if (view->seat >= game->players) return;
    depo_offer offer = depo_offer_of(game, state, view->seat);
    json_object_set_new(object, "hand", depo_cards_json(state->hand[view->seat].of));
    json_object_set_new(object, "tickets",
                        depo_tickets_json(map, game, state->tickets[view->seat] & ~offer.tickets));
    if (offer.count)
        json_object_set_new(object, "offer",
                            json_pack("{s:o, s:i, s:i}", "tickets",
                                      depo_tickets_json(map, game, offer.tickets), "least",
                                      offer.least, "most", offer.most));
}

json_t *depo_view_json(const depo_map *map, const depo_game *game, const depo_view *view) {
    const depo_state *state = &view->known;
    json_t *object = json_object();
    bool seated = view->seat < game->players;
    json_object_set_new(object, "seat", seated ? json_integer(view->seat + 1) : json_null());
    depo_put_table(object, map, game, state);
    json_t *players = json_array();
    for (unsigned seat = 0; seat < game->players; seat++)
        json_array_append_new(players, view_player(map, game, view, seat));
    json_object_set_new(object, "players", players);
    depo_put_own(object, map, game, view);
    return object;
}

void depo_json_make_printable(json_t *value, const char *but) {
    const char *key;
    json_t *member;
    size_t i;
    if (json_is_string(value)) {
        char *text = strdup(json_string_value(value));
        if (!text) abort();
        depo_make_printable(text);
        json_string_set_nocheck(value, text);
        free(text);
    }
    json_array_foreach(value, i, member) depo_json_make_printable(member, but);
    json_object_foreach(value, key, member) {
        if (!but || strcmp(key, but) != 0) depo_json_make_printable(member, but);
    }
}
