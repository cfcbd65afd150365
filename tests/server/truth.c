/* SPDX-License-Identifier: MIT
 * Tells everything that is hidden in a game file, one JSON line for the start and for each move:
 * what the leak test holds against the bytes that each seat got. */
#include "codec/event_text.h"
#include "codec/game_file.h"
#include "codec/json.h"
#include "codec/position_text.h"
#include "mapio/mapio.h"

#include <stdlib.h>

static json_t *texts(const depo_map *map, const depo_game *game, depo_bits tickets) {
    json_t *list = json_array();
    while (tickets) {
        char text[DEPO_TRACK_TEXT];
        depo_ticket_text(map, game, (depo_ticket)depo_bits_pop(&tickets), text);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

/* The events of the step as a seat may see them. */
static json_t *happened(const depo_game *game, const depo_events *events, depo_seat seat) {
    char all[DEPO_MAX_EVENTS * DEPO_EVENT_TEXT] = "", *at = all;
    for (unsigned i = 0; i < events->count; i++) {
        depo_event seen = depo_event_for(&events->list[i], seat);
        if (i) *at++ = ' ';
        at += depo_event_text(game, &seen, at);
    }
    return json_string(all);
}

static json_t *position(const depo_map *map, const depo_game *game, const depo_state *state,
                        depo_seat seat) {
    depo_view view;
    char text[DEPO_POSITION_TEXT];
    depo_observe(game, state, seat, &view);
    depo_position_text(map, game, &view, text);
    return json_string(text);
}

/* The texts that each seat and, last, a spectator may get. */
static void put_texts(json_t *line, const depo_map *map, const depo_game *game,
                      const depo_state *state, const depo_events *events) {
    json_t *positions = json_array(), *stories = json_array();
    for (unsigned i = 0; i <= game->players; i++) {
        depo_seat seat = (depo_seat)(i < game->players ? i : DEPO_NONE);
        json_array_append_new(positions, position(map, game, state, seat));
        json_array_append_new(stories, happened(game, events, seat));
    }
    json_object_set_new(line, "positions", positions);
    json_object_set_new(line, "happened", stories);
}

static void tell(const depo_map *map, const depo_game *game, const depo_state *state,
                 const depo_events *events, unsigned number) {
    json_t *hands = json_array(), *tickets = json_array(), *offers = json_array();
    for (unsigned seat = 0; seat < game->players; seat++) {
        depo_offer offer = depo_offer_of(game, state, (depo_seat)seat);
        json_array_append_new(hands, depo_cards_json(state->hand[seat].of));
        json_array_append_new(tickets, texts(map, game, state->tickets[seat]));
        json_array_append_new(offers, texts(map, game, offer.tickets));
    }
    json_t *line = json_pack("{s:i, s:o, s:o, s:o, s:i}", "move", number, "hands", hands, "tickets",
                             tickets, "offers", offers, "deciders", (int)depo_deciders(state));
    put_texts(line, map, game, state, events);
    json_dumpf(line, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(line);
}

int main(int argc, char **argv) {
    static depo_record record;
    static depo_map map;
    static depo_game game;
    static depo_problems problems;
    static depo_events events;
    depo_state state;
    if (argc != 2 || !depo_record_read(argv[1], &record, &problems) ||
        !depo_map_open(record.map, &map, &problems) ||
        !depo_record_open(&record, &map, &game, &state, &events, &problems))
        return 1;
    tell(&map, &game, &state, &events, 0);
    for (unsigned i = 0; i < record.n_moves; i++) {
        if (!depo_record_play(&record, i, &map, &game, &state, &events, &problems)) return 1;
        tell(&map, &game, &state, &events, i + 1);
    }
    depo_record_free(&record);
    return 0;
}
