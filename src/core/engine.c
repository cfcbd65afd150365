/* SPDX-License-Identifier: MIT
 * Setting up, checking and applying moves, and the order of turns. */
#include "core/engine.h"

#include "core/claim.h"
#include "core/mechanism.h"
#include "core/pile.h"
#include "core/tickets.h"
#include "core/station.h"
#include "core/terrain.h"
#include "core/tunnel.h"

static void deal_cards(const depo_game *game, depo_state *state, depo_events *events) {
    const depo_rules *rules = &game->rules;
    for (unsigned c = 0; c < DEPO_COLORS; c++)
        if (game->colors >> c & 1) state->deck.of[c] = rules->deck_each;
    state->deck.of[DEPO_LOCOMOTIVE] = rules->deck_locomotives;
    state->deck_size =
        (uint8_t)(rules->deck_locomotives + rules->deck_each * __builtin_popcount(game->colors));
    for (unsigned i = 0; i < (unsigned)game->players * rules->hand; i++) {
        unsigned seat = (state->first + i) % game->players;
        state->hand[seat].of[depo_draw_card(state, events)]++;
        state->hand_size[seat]++;
    }
    for (unsigned seat = 0; events && seat < game->players; seat++) {
        depo_event *event = depo_tell(events, DEPO_EV_DEALT, seat);
        memcpy(event->cards, state->hand[seat].of, sizeof event->cards);
        event->count = rules->hand;
    }
    depo_open_row(game, state, events);
}

void depo_setup(const depo_game *game, depo_state *state, const depo_seed *seed, depo_seat first,
                depo_events *events) {
    const depo_rules *rules = &game->rules;
    memset(state, 0, sizeof *state);
    if (events) events->count = events->dropped = 0;
    state->rng.seed = *seed;
    uint32_t table = 0;
    if (first >= game->players)
        first = (depo_seat)depo_rng_below(seed, DEPO_STREAM_TABLE, &table, game->players);
    state->first = state->turn = first;
    state->open = game->all_tracks;
    for (unsigned seat = 0; seat < game->players; seat++) {
        state->trains[seat] = rules->trains;
        state->stations_left[seat] = rules->stations;
    }
    memset(state->station, DEPO_NONE, sizeof state->station);
    memset(state->row, DEPO_NONE, sizeof state->row);
    memset(state->terrain_row, DEPO_NONE, sizeof state->terrain_row);
    memset(state->queue, DEPO_NONE, sizeof state->queue);
    state->ends_game = DEPO_NONE;
    state->ticket_pool = game->regular;
    state->pool_size = (uint8_t)depo_bits_count(game->regular);
    deal_cards(game, state, events);
    if (rules->terrains) depo_deal_terrain(game, state, events);
    DEPO_EACH_ON (number, game->mechanisms)
        if (depo_mechanisms[number]->begin) depo_mechanisms[number]->begin(game, state, events);
    depo_deal_tickets(game, state, events);
}

/* Whether the fields that the kind of move does not use are 0. */
static bool is_canonical(depo_move move) {
    bool payment = move.kind == DEPO_CLAIM || move.kind == DEPO_PAY || move.kind == DEPO_STATION;
    bool face_up = move.kind == DEPO_TAKE || move.kind == DEPO_TERRAIN;
    bool what = move.kind == DEPO_KEEP || move.kind == DEPO_CLAIM || move.kind == DEPO_STATION;
    if (move.what && !what && !face_up) return false;
    if (move.color && !payment && !face_up) return false;
    if ((move.cards || move.locos) && !payment) return false;
    return move.kind == DEPO_CLAIM || !(move.terrain || move.terrain_locos);
}

static depo_status check_take(const depo_game *game, const depo_state *state, depo_move move) {
    if (move.what >= game->rules.face_up) return DEPO_BAD_MOVE;
    unsigned card = state->row[move.what];
    if (card == DEPO_NONE) return DEPO_SLOT_EMPTY;
    if (card != move.color) return DEPO_CARD_CHANGED;
    if (card == DEPO_LOCOMOTIVE && state->phase == DEPO_SECOND_CARD) return DEPO_SECOND_LOCOMOTIVE;
    return DEPO_OK;
}

static depo_status check_terrain(const depo_game *game, const depo_state *state, depo_move move) {
    if (!game->rules.terrains) return DEPO_NO_TERRAIN;
    if (move.kind == DEPO_TERRAIN_BLIND)
        return depo_terrain_left(game, state) ? DEPO_OK : DEPO_DRAW_PILE_EMPTY;
    if (move.what >= game->rules.terrain_face_up) return DEPO_BAD_MOVE;
    if (state->terrain_row[move.what] == DEPO_NONE) return DEPO_SLOT_EMPTY;
    return state->terrain_row[move.what] == move.color ? DEPO_OK : DEPO_CARD_CHANGED;
}

/* Moves of one's own turn. */
static depo_status check_turn(const depo_game *game, const depo_state *state, depo_move move) {
    bool second = state->phase == DEPO_SECOND_CARD;
    switch (move.kind) {
    case DEPO_KEEP:
        return DEPO_NO_OFFER;
    case DEPO_PAY:
    case DEPO_DECLINE:
        return DEPO_NO_TUNNEL;
    case DEPO_TAKE:
        return check_take(game, state, move);
    case DEPO_TAKE_BLIND:
        return state->deck_size ? DEPO_OK : DEPO_DRAW_PILE_EMPTY;
    case DEPO_TERRAIN:
    case DEPO_TERRAIN_BLIND:
        return check_terrain(game, state, move);
    default:
        break;
    }
    if (second) return DEPO_SECOND_CARD_FIRST;
    switch (move.kind) {
    case DEPO_CLAIM:
        return depo_check_claim(game, state, move);
    case DEPO_STATION:
        return depo_check_station(game, state, move);
    case DEPO_TICKETS:
        return depo_ticket_deck_size(state) ? DEPO_OK : DEPO_TICKET_DECK_EMPTY;
    default: /* DEPO_PASS */
        break;
    }
    depo_choices choices;
    depo_choose(game, state, &choices);
    return depo_choices_empty(&choices) ? DEPO_OK : DEPO_CAN_ACT;
}

depo_status depo_check(const depo_game *game, const depo_state *state, depo_move move) {
    if (move.seat >= game->players) return DEPO_BAD_SEAT;
    if (move.kind >= DEPO_MOVE_KINDS || !is_canonical(move)) return DEPO_BAD_MOVE;
    if (state->phase == DEPO_OVER) return DEPO_GAME_OVER;
    if (state->resigned >> move.seat & 1) return DEPO_RESIGNED;
    if (move.kind == DEPO_RESIGN) return DEPO_OK;
    if (!(depo_deciders(state) >> move.seat & 1)) return DEPO_NOT_YOUR_TURN;
    switch (state->phase) {
    case DEPO_TURN:
    case DEPO_SECOND_CARD:
        return check_turn(game, state, move);
    case DEPO_TUNNEL:
        if (move.kind == DEPO_DECLINE) return DEPO_OK;
        return move.kind == DEPO_PAY ? depo_check_tunnel_pay(game, state, move) : DEPO_TUNNEL_FIRST;
    default: /* the choices of tickets */
        return move.kind == DEPO_KEEP ? depo_check_keep(game, state, move)
                                      : DEPO_CHOOSE_TICKETS_FIRST;
    }
}

static void end_game(depo_state *state, depo_events *events) {
    state->phase = DEPO_OVER;
    if (events) depo_tell(events, DEPO_EV_OVER, DEPO_NONE);
}

/* Ends the turn of the seat to move and finds the next one (B-07, B-26, S-01, S-13). */
static void end_turn(const depo_game *game, depo_state *state, depo_events *events) {
    unsigned players = game->players;
    if (!state->turns_left && state->trains[state->turn] <= game->rules.last_round_trains) {
        state->turns_left = (uint8_t)(players + 1);
        state->ends_game = state->turn;
        if (events) depo_tell(events, DEPO_EV_LAST_ROUND, state->turn);
    }
    for (;;) {
        if (state->passes >= players || (state->turns_left && --state->turns_left == 0)) {
            end_game(state, events);
            return;
        }
        state->turn = (uint8_t)(state->turn + 1u == players ? 0 : state->turn + 1);
        if (!(state->resigned >> state->turn & 1)) break;
        state->passes++;
    }
    state->phase = DEPO_TURN;
    if (events) depo_tell(events, DEPO_EV_TURN, state->turn);
}

/* Whether a second card can be taken (S-09). */
static bool second_card_left(const depo_game *game, const depo_state *state) {
    if (state->deck_size) return true;
    for (unsigned slot = 0; slot < game->rules.face_up; slot++)
        if (state->row[slot] < DEPO_LOCOMOTIVE) return true;
    if (!game->rules.terrains) return false;
    if (depo_terrain_left(game, state)) return true;
    for (unsigned slot = 0; slot < game->rules.terrain_face_up; slot++)
        if (state->terrain_row[slot] != DEPO_NONE) return true;
    return false;
}

/* Takes one card. Returns true when it ends the turn. */
static bool take_card(const depo_game *game, depo_state *state, depo_move move,
                      depo_events *events) {
    unsigned seat = move.seat;
    bool whole_draw = state->phase == DEPO_SECOND_CARD;
    if (move.kind == DEPO_TAKE_BLIND) {
        unsigned card = depo_draw_card(state, events);
        state->hand[seat].of[card]++;
        state->hand_size[seat]++;
        if (events) depo_tell(events, DEPO_EV_TOOK_BLIND, seat)->card = (uint8_t)card;
    } else if (move.kind == DEPO_TAKE) {
        unsigned card = move.color;
        depo_gain_known(state, seat, card, 1);
        if (events) {
            depo_event *event = depo_tell(events, DEPO_EV_TOOK, seat);
            event->what = move.what;
            event->card = (uint8_t)card;
        }
        state->row[move.what] = DEPO_NONE;
        if (card == DEPO_LOCOMOTIVE) {
            whole_draw = true; /* B-10 */
            state->row_locos--;
        }
        depo_fill_slot(game, state, move.what, events);
    } else {
        depo_take_terrain(game, state, move, events);
    }
    if (whole_draw) return true;
    state->phase = DEPO_SECOND_CARD;
    return !second_card_left(game, state);
}

/* Answers for seats that left while a choice of first tickets waits for them. */
static void answer_for_resigned(const depo_game *game, depo_state *state, depo_events *events) {
    unsigned waiting;
    while (state->phase <= DEPO_START_TICKETS && (waiting = state->pending & state->resigned)) {
        depo_seat seat = (depo_seat)__builtin_ctz(waiting);
        depo_keep_tickets(game, state, depo_least_keep(game, state, seat), events);
    }
}

static void resign(const depo_game *game, depo_state *state, depo_seat seat, depo_events *events) {
    bool to_move = state->phase >= DEPO_TURN && state->turn == seat;
    if (events) depo_tell(events, DEPO_EV_RESIGNED, seat);
    if (to_move && state->phase == DEPO_TUNNEL) depo_decline_tunnel(game, state, events);
    if (to_move && state->phase == DEPO_OFFER)
        depo_keep_tickets(game, state, depo_least_keep(game, state, seat), events);
    state->resigned |= (uint8_t)(1u << seat);
    answer_for_resigned(game, state, events);
    if (state->phase < DEPO_TURN || !(state->resigned >> state->turn & 1)) return;
    if (state->phase == DEPO_TURN) state->passes++; /* it has done nothing in this turn */
    end_turn(game, state, events);
}

/* True when the claim ends the turn, false when a tunnel waits for an answer. */
static bool claim(const depo_game *game, depo_state *state, depo_move move, depo_events *events) {
    depo_pay_claim(game, state, move);
    if (depo_has(game->tunnels, move.what) && depo_open_tunnel(game, state, move, events))
        return false;
    depo_lay_track(game, state, move, 0, 0, events);
    depo_settle_piles(game, state, events);
    return true;
}

static inline void apply(const depo_game *game, depo_state *state, depo_move move,
                         depo_events *events) {
    bool ends_turn = true;
    switch (move.kind) {
    case DEPO_KEEP:
        ends_turn = depo_keep_tickets(game, state, move, events);
        if (!ends_turn) {
            answer_for_resigned(game, state, events);
            if (state->phase == DEPO_TURN && state->resigned >> state->turn & 1) ends_turn = true;
        }
        break;
    case DEPO_CLAIM:
        ends_turn = claim(game, state, move, events);
        break;
    case DEPO_PAY:
        depo_pay_tunnel(game, state, move, events);
        break;
    case DEPO_DECLINE:
        depo_decline_tunnel(game, state, events);
        break;
    case DEPO_STATION:
        depo_build_station(game, state, move, events);
        break;
    case DEPO_TICKETS:
        depo_draw_tickets(game, state, events);
        ends_turn = false;
        break;
    case DEPO_PASS:
        state->passes++;
        if (events) depo_tell(events, DEPO_EV_PASSED, move.seat);
        break;
    default: /* the four ways to take a card */
        ends_turn = take_card(game, state, move, events);
        break;
    }
    if (move.kind != DEPO_PASS) state->passes = 0;
    if (ends_turn) end_turn(game, state, events);
}

void depo_apply(const depo_game *game, depo_state *state, depo_move move, depo_events *events) {
    if (events) events->count = events->dropped = 0;
    if (move.kind == DEPO_RESIGN) {
        resign(game, state, move.seat, events);
    } else if (events) {
        apply(game, state, move, events);
    } else {
        apply(game, state, move, NULL);
    }
}

depo_status depo_play(const depo_game *game, depo_state *state, depo_move move,
                      depo_events *events) {
    depo_status status = depo_check(game, state, move);
    if (status == DEPO_OK) depo_apply(game, state, move, events);
    return status;
}

depo_event depo_event_for(const depo_event *event, depo_seat viewer) {
    depo_event seen = *event;
    if (viewer == event->seat) return seen;
    switch (event->kind) {
    case DEPO_EV_DEALT:
        memset(seen.cards, 0, sizeof seen.cards);
        seen.hidden = 1;
        break;
    case DEPO_EV_TOOK_BLIND:
        seen.card = DEPO_NONE;
        seen.hidden = 1;
        break;
    case DEPO_EV_OFFERED:
    case DEPO_EV_KEPT:
    case DEPO_EV_RETURNED:
        seen.tickets = 0;
        seen.hidden = 1;
        break;
    default:
        break;
    }
    return seen;
}

uint64_t depo_state_hash(const depo_state *state) {
    uint64_t hash = 0x243f6a8885a308d3u;
    for (unsigned i = 0; i < sizeof *state / 8; i++) {
        uint64_t word;
        memcpy(&word, (const char *)state + i * 8, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return hash;
}
