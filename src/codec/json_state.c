/* SPDX-License-Identifier: MIT
 * The whole of a position with every line of its count, and events. */
#include "codec/json.h"
#include "codec/json_parts.h"
#include "core/mechanism.h"
#include "core/score.h"
#include "core/trail.h"
#include "mapio/mapio.h"

static json_t *routes_json(const depo_map *map, const depo_game *game, const depo_state *state,
                           unsigned seat) {
    json_t *list = json_array();
    for (depo_bits left = state->owned[seat]; left;) {
        depo_track number = (depo_track)depo_bits_pop(&left);
        const depo_game_track *track = &game->tracks[number];
        const depo_map_track *drawn = &map->tracks[track->map_track];
        bool doubled = depo_has(state->doubled, number);
        char text[DEPO_TRACK_TEXT];
        depo_track_text(map, game, number, text);
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s, s:i, s:s, s:i, s:b}", "track", text, "a",
                            map->cities[drawn->a].id, "b", map->cities[drawn->b].id, "length",
                            track->length, "color", depo_color_word(track->color), "points",
                            track->points * (doubled ? 2 : 1), "doubled", doubled));
    }
    return list;
}

static json_t *counted_tickets(const depo_map *map, const depo_game *game,
                               const depo_tally *tally) {
    json_t *list = json_array();
    for (depo_bits left = tally->done | tally->failed; left;) {
        depo_ticket number = (depo_ticket)depo_bits_pop(&left);
        json_t *ticket = depo_ticket_json(map, game, number);
        json_object_set_new(ticket, "done", json_boolean(depo_has(tally->done, number)));
        json_array_append_new(list, ticket);
    }
    return list;
}

static json_t *counted_stations(const depo_map *map, const depo_game *game, const depo_state *state,
                                unsigned seat, const depo_tally *tally) {
    json_t *list = json_array();
    for (unsigned i = 0; i < tally->stations_built; i++) {
        char text[DEPO_TRACK_TEXT];
        json_t *borrowed = json_null();
        if (tally->borrowed[i] != DEPO_NONE) {
            depo_track_text(map, game, tally->borrowed[i], text);
            borrowed = json_string(text);
        }
        json_array_append_new(list,
                              json_pack("{s:s, s:o}", "city",
                                        map->cities[game->node_city[state->station[seat][i]]].id,
                                        "borrowed", borrowed));
    }
    return list;
}

static json_t *path_json(const depo_map *map, const depo_game *game, depo_bits tracks) {
    depo_trail trail;
    depo_find_trail(game, tracks, &trail);
    json_t *cities = json_array(), *list = json_array();
    depo_node at = trail.start;
    for (unsigned i = 0; i < trail.count; i++) {
        const depo_game_track *track = &game->tracks[trail.track[i]];
        char text[DEPO_TRACK_TEXT];
        if (!i) json_array_append_new(cities, json_string(map->cities[game->node_city[at]].id));
        at = track->a == at ? track->b : track->a;
        json_array_append_new(cities, json_string(map->cities[game->node_city[at]].id));
        depo_track_text(map, game, trail.track[i], text);
        json_array_append_new(list, json_string(text));
    }
    return json_pack("{s:i, s:o, s:o}", "length", trail.length, "cities", cities, "tracks", list);
}

const char *depo_tie_word(unsigned tie) {
    return depo_tie_words[tie - DEPO_TIE_TICKETS];
}

static json_t *tie_breaks_json(const depo_game *game, const depo_tally *tally) {
    const int values[] = {0, tally->done_count, tally->path, tally->stations_built,
                          tally->path_bonus > 0};
    json_t *list = json_array();
    for (unsigned i = 0; game->rules.tie_breaks[i] != DEPO_TIE_END; i++) {
        unsigned rule = game->rules.tie_breaks[i];
        json_array_append_new(
            list, json_pack("{s:s, s:i}", "rule", depo_tie_word(rule), "value", values[rule]));
    }
    return list;
}

static json_t *counted_player(const depo_map *map, const depo_game *game, const depo_state *state,
                              unsigned seat, const depo_score *score) {
    const depo_tally *tally = &score->seat[seat];
    json_t *player = json_pack("{s:i, s:i, s:i, s:b, s:b}", "seat", seat + 1, "total", tally->total,
                               "rank", tally->rank, "winner", score->winners >> seat & 1,
                               "resigned", state->resigned >> seat & 1);
    json_t *lines = json_pack("{s:i, s:i, s:i, s:i, s:i, s:i}", "routes", tally->routes,
                              "tickets_done", tally->tickets_plus, "tickets_failed",
                              -tally->tickets_minus, "longest_path", tally->path_bonus,
                              "most_tickets", tally->most_bonus, "stations", tally->station_points);
    for (unsigned i = 0; i < DEPO_MECHANISMS; i++)
        if (depo_mechanisms[i]->always || game->mechanisms >> i & 1)
            json_object_set_new(lines, depo_mechanisms[i]->word, json_integer(tally->bonus[i]));
    json_object_set_new(player, "lines", lines);
    json_object_set_new(player, "routes", routes_json(map, game, state, seat));
    json_object_set_new(player, "tickets", counted_tickets(map, game, tally));
    json_object_set_new(player, "stations", counted_stations(map, game, state, seat, tally));
    json_object_set_new(player, "longest_path", path_json(map, game, state->owned[seat]));
    json_object_set_new(player, "trains_left", json_integer(state->trains[seat]));
    json_object_set_new(player, "stations_left", json_integer(state->stations_left[seat]));
    json_object_set_new(player, "hand", depo_cards_json(state->hand[seat].of));
    json_object_set_new(player, "terrain", depo_terrain_json(map, game, state->terrain[seat]));
    depo_put_counters(player, game, state, seat, true);
    json_object_set_new(player, "tie_breaks", tie_breaks_json(game, tally));
    return player;
}

json_t *depo_state_json(const depo_map *map, const depo_game *game, const depo_state *state,
                        const char *const *names) {
    depo_score score;
    depo_count(game, state, &score);
    if (state->phase != DEPO_OVER) score.winners = 0; /* nobody has won yet */
    json_t *object = json_object(), *players = json_array(), *winners = json_array();
    depo_put_table(object, map, game, state);
    for (unsigned seat = 0; seat < game->players; seat++) {
        json_t *player = counted_player(map, game, state, seat, &score);
        if (names) json_object_set_new(player, "name", json_string(names[seat]));
        json_array_append_new(players, player);
        if (score.winners >> seat & 1) json_array_append_new(winners, json_integer(seat + 1));
    }
    json_object_set_new(object, "players", players);
    json_object_set_new(object, "winners", winners);
    return object;
}

static void put_track(json_t *object, const depo_map *map, const depo_game *game,
                      const depo_event *event) {
    char text[DEPO_TRACK_TEXT];
    depo_track_text(map, game, event->what, text);
    json_object_set_new(object, "track", json_string(text));
}

json_t *depo_event_json(const depo_map *map, const depo_game *game, const depo_event *event) {
    json_t *object = json_pack("{s:s}", "event", depo_event_word(event->kind));
    const char(*terrain)[DEPO_ID_SIZE] = map->variants[game->variant].terrain_id;
    if (event->seat != DEPO_NONE)
        json_object_set_new(object, "seat", json_integer(event->seat + 1));
    switch (event->kind) {
    case DEPO_EV_DEALT:
        json_object_set_new(object, "count", json_integer(event->count));
        if (!event->hidden) json_object_set_new(object, "cards", depo_cards_json(event->cards));
        break;
    case DEPO_EV_OFFERED:
    case DEPO_EV_KEPT:
    case DEPO_EV_RETURNED:
        json_object_set_new(object, "count", json_integer(event->count));
        if (!event->hidden)
            json_object_set_new(object, "tickets", depo_tickets_json(map, game, event->tickets));
        break;
    case DEPO_EV_TOOK:
    case DEPO_EV_TURNED_UP:
        json_object_set_new(object, "slot", json_integer(event->what + 1));
        json_object_set_new(object, "card", json_string(depo_card_word(event->card)));
        break;
    case DEPO_EV_TOOK_BLIND:
        if (!event->hidden)
            json_object_set_new(object, "card", json_string(depo_card_word(event->card)));
        break;
    case DEPO_EV_TERRAIN_TOOK:
    case DEPO_EV_TERRAIN_UP:
        json_object_set_new(object, "slot",
                            event->what == DEPO_NONE ? json_null() : json_integer(event->what + 1));
        json_object_set_new(object, "terrain", json_string(terrain[event->card]));
        break;
    case DEPO_EV_ROW_RESET:
        json_object_set_new(object, "cards", depo_cards_json(event->cards));
        if (event->left_out) json_object_set_new(object, "left_out", json_integer(event->left_out));
        break;
    case DEPO_EV_RESHUFFLED:
    case DEPO_EV_TERRAIN_SHUFFLED:
        json_object_set_new(object, "count", json_integer(event->count));
        break;
    case DEPO_EV_CLAIMED:
        put_track(object, map, game, event);
        json_object_set_new(object, "cards", depo_cards_json(event->cards));
        json_object_set_new(object, "points", json_integer(event->count));
        if (event->doubled) {
            json_object_set_new(object, "doubled", json_true());
            json_object_set_new(object, "terrain_cards", json_integer(event->card));
        }
        break;
    case DEPO_EV_TUNNEL:
        put_track(object, map, game, event);
        json_object_set_new(object, "turned", depo_cards_json(event->cards));
        json_object_set_new(object, "owed", json_integer(event->count));
        break;
    case DEPO_EV_PRIZE:
        json_object_set_new(object, "points", json_integer(event->count));
        break;
    case DEPO_EV_PRIZE_UP:
    case DEPO_EV_TUNNEL_LOST:
        put_track(object, map, game, event);
        break;
    case DEPO_EV_STATION:
        json_object_set_new(object, "city",
                            json_string(map->cities[game->node_city[event->what]].id));
        json_object_set_new(object, "cards", depo_cards_json(event->cards));
        break;
    default:
        break;
    }
    return object;
}
