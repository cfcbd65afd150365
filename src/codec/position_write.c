/* SPDX-License-Identifier: MIT
 * A position as text. What follows from the rest (points, trains, open tracks, sizes of piles) is
 * left out. */
#include "codec/position_parts.h"

#include "core/mechanism.h"
#include "core/station.h"

#include <string.h>

typedef struct sheet {
    writer w;
    const depo_map *map;
    const depo_game *game;
    const depo_view *view;
    const depo_state *state;
} sheet;

void depo_show_everything(const depo_state *state, depo_view *view) {
    memset(view, 0, sizeof *view);
    view->known = *state;
    view->seat = DEPO_EVERYBODY;
    memset(&view->known.rng, 0, sizeof view->known.rng);
}

static bool any(const uint8_t *counts, unsigned n) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++) sum |= counts[i];
    return sum != 0;
}

static void put_counts(sheet *s, const uint8_t *counts, unsigned n) {
    for (unsigned i = 0; i < n; i++) depo_write(&s->w, "%s%u", i ? "." : "", counts[i]);
}

static void put_seats(sheet *s, unsigned seats) {
    for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++)
        if (seats >> seat & 1) depo_write(&s->w, "%u", seat + 1);
}

static void put_tracks(sheet *s, depo_bits tracks) {
    for (const char *dot = ""; tracks; dot = ".") {
        unsigned track = depo_bits_pop(&tracks);
        depo_write(&s->w, "%s", dot);
        depo_put_track(&s->w, s->game, (depo_track)track);
        if (depo_has(s->state->doubled, track)) depo_write(&s->w, "!");
    }
}

static void put_head(sheet *s) {
    const depo_map *map = s->map;
    depo_write(&s->w, "%s %s@", DEPO_POSITION_VERSION, map->id);
    for (unsigned i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdef";
        depo_write(&s->w, "%c%c", digits[map->hash[i] >> 4], digits[map->hash[i] & 15]);
    }
    depo_write(&s->w, ".%s.%u", map->variants[s->game->variant].id, s->game->players);
    for (unsigned i = 0; i < map->n_options; i++)
        if (s->game->options >> i & 1) depo_write(&s->w, ".%s", map->options[i].id);
    depo_seat seat = s->view->seat;
    char as = '-';
    if (depo_sees_all(s->view))
        as = '*';
    else if (seat != DEPO_NONE)
        as = (char)('1' + seat);
    depo_write(&s->w, " as:%c", as);
}

static void put_turn(sheet *s) {
    const depo_state *state = s->state;
    depo_write(&s->w, " %s:", depo_phase_word(state->phase));
    put_seats(s, state->phase <= DEPO_START_TICKETS ? state->pending : 1u << state->turn);
    depo_write(&s->w, " began:%u", state->first + 1u);
    if (state->resigned) {
        depo_write(&s->w, " gone:");
        put_seats(s, state->resigned);
    }
    if (state->passes) depo_write(&s->w, " passes:%u", state->passes);
    if (state->ends_game != DEPO_NONE)
        depo_write(&s->w, " last:%u.%u", state->ends_game + 1u, state->turns_left);
}

static void put_piles(sheet *s) {
    const depo_state *state = s->state;
    if (s->game->rules.face_up) depo_write(&s->w, " row:");
    for (unsigned slot = 0; slot < s->game->rules.face_up; slot++)
        depo_write(&s->w, "%c",
                   state->row[slot] == DEPO_NONE ? '-' : depo_card_letters[state->row[slot]]);
    if (state->discard_size) {
        depo_write(&s->w, " out:");
        depo_put_cards(&s->w, state->discard.of);
    }
    if (depo_sees_all(s->view) && state->deck_size) {
        depo_write(&s->w, " deck:");
        depo_put_cards(&s->w, state->deck.of);
    }
}

/* A part of the ticket deck: its tickets where they are known, else how many. */
static void put_part(sheet *s, const char *key, depo_bits tickets, unsigned size) {
    if (!size) return;
    depo_write(&s->w, " %s:", key);
    if (tickets)
        depo_put_tickets(&s->w, s->game, tickets);
    else
        depo_write(&s->w, "?%u", size);
}

static void put_ticket_deck(sheet *s) {
    const depo_state *state = s->state;
    put_part(s, "pile", state->ticket_pool, state->pool_size);
    put_part(s, "under", state->ticket_under, state->under_size);
    if (state->queue_head || state->queue_size) depo_write(&s->w, " queue:%u", state->queue_head);
    for (unsigned i = 0; i < state->queue_size; i++) {
        unsigned ticket = state->queue[(state->queue_head + i) % DEPO_MAX_TICKETS];
        if (ticket == DEPO_NONE)
            depo_write(&s->w, ".?");
        else
            depo_write(&s->w, ".%u", s->game->tickets[ticket].map_ticket + 1u);
    }
    put_part(s, "offered", state->offer, state->offer_size);
}

static void put_tunnel(sheet *s) {
    const depo_state *state = s->state;
    const depo_move *laid = &state->laid;
    if (state->phase != DEPO_TUNNEL) return;
    depo_write(&s->w, " laid:%u.%c%u.%u.%u.%u", s->game->tracks[laid->what].map_track + 1u,
               depo_card_letters[laid->color], laid->cards, laid->locos, laid->terrain,
               laid->terrain_locos);
    depo_write(&s->w, " turned:");
    depo_put_cards(&s->w, state->turned);
    depo_write(&s->w, " owed:%u", state->owed);
}

static void put_counter(sheet *s, const depo_counter *counter) {
    unsigned number = *depo_counter_of(s->state, counter);
    depo_write(&s->w, "%s", counter->mark);
    if (counter->kind == DEPO_OF_TABLE)
        depo_write(&s->w, "%u", number);
    else if (number)
        depo_put_track(&s->w, s->game, (depo_track)(number - 1));
    else
        depo_write(&s->w, "-");
}

static void put_goods(sheet *s) {
    const depo_rules *rules = &s->game->rules;
    const depo_state *state = s->state;
    if (rules->terrains) {
        depo_write(&s->w, " land:");
        for (unsigned slot = 0; slot < rules->terrain_face_up; slot++) {
            unsigned type = state->terrain_row[slot];
            depo_write(&s->w, "%c", type == DEPO_NONE ? '-' : (char)('1' + type));
        }
        depo_write(&s->w, " lands:");
        put_counts(s, state->terrain_deck, rules->terrains);
        if (any(state->terrain_discard, rules->terrains)) {
            depo_write(&s->w, " landout:");
            put_counts(s, state->terrain_discard, rules->terrains);
        }
    }
    DEPO_EACH_ON (number, s->game->mechanisms)
        DEPO_EACH_COUNTER (counter, number)
            if (counter->kind != DEPO_OF_SEATS) put_counter(s, counter);
}

static void put_held(sheet *s, unsigned seat) {
    const depo_state *state = s->state;
    bool seen = depo_sees_hand(s->view, seat);
    if (seen && state->hand_size[seat]) {
        depo_write(&s->w, ",h");
        depo_put_cards(&s->w, state->hand[seat].of);
    }
    if (!seen && state->hand_size[seat]) depo_write(&s->w, ",c%u", state->hand_size[seat]);
    if (any(state->known[seat].of, DEPO_KINDS)) {
        depo_write(&s->w, ",k");
        depo_put_cards(&s->w, state->known[seat].of);
    }
    if (seen && state->tickets[seat]) {
        depo_write(&s->w, ",i");
        depo_put_tickets(&s->w, s->game, state->tickets[seat]);
    }
    if (!seen && state->ticket_count[seat]) depo_write(&s->w, ",n%u", state->ticket_count[seat]);
    if (state->returned[seat]) {
        depo_write(&s->w, ",b");
        depo_put_tickets(&s->w, s->game, state->returned[seat]);
    }
}

static void put_player(sheet *s, unsigned seat) {
    const depo_rules *rules = &s->game->rules;
    const depo_state *state = s->state;
    depo_write(&s->w, " %u:", seat + 1);
    put_tracks(s, state->owned[seat]);
    for (unsigned i = 0; i < depo_stations_built(s->game, state, seat); i++) {
        depo_write(&s->w, ",s");
        depo_put_city(&s->w, s->game, state->station[seat][i]);
    }
    put_held(s, seat);
    if (any(state->terrain[seat], rules->terrains)) {
        depo_write(&s->w, ",e");
        put_counts(s, state->terrain[seat], rules->terrains);
    }
    DEPO_EACH_ON (number, s->game->mechanisms)
        DEPO_EACH_COUNTER (counter, number)
            if (counter->kind == DEPO_OF_SEATS && depo_counter_of(state, counter)[seat])
                depo_write(&s->w, "%s%u", counter->mark, depo_counter_of(state, counter)[seat]);
}

size_t depo_position_text(const depo_map *map, const depo_game *game, const depo_view *view,
                          char out[DEPO_POSITION_TEXT]) {
    sheet s = {.w = {out, DEPO_POSITION_TEXT, 0},
               .map = map,
               .game = game,
               .view = view,
               .state = &view->known};
    put_head(&s);
    put_turn(&s);
    put_piles(&s);
    put_ticket_deck(&s);
    put_tunnel(&s);
    put_goods(&s);
    for (unsigned seat = 0; seat < game->players; seat++) put_player(&s, seat);
    return s.w.used;
}
