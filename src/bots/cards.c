/* SPDX-License-Identifier: MIT
 * Which cards a plan asks for, which to take, and how to pay. */
#include "bots/policy.h"

static int most(int a, int b) {
    return a > b ? a : b;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Of a route that can be claimed on either track, the one whose cards are nearer. */
static unsigned nearer_twin(const depo_game *game, const depo_state *state, depo_seat seat,
                            depo_bits free, unsigned t) {
    depo_track twin = depo_twin(game, (depo_track)t);
    if (twin == DEPO_NONE || !depo_has(free, twin)) return t;
    if (!depo_has(free, t)) return twin;
    unsigned color = game->tracks[t].color, other = game->tracks[twin].color;
    if (color == DEPO_GRAY || other == DEPO_GRAY || color == other) return t;
    return state->hand[seat].of[other] > state->hand[seat].of[color] ? twin : t;
}

static void ask_for(depo_needs *needs, unsigned color, int missing, int weight) {
    if (missing <= 0) return;
    needs->lacking += missing;
    int urgency = weight * 16 / (missing + 1);
    needs->urgency[color] = most(needs->urgency[color], urgency);
}

/* Reserves the cards of a track in a colour, a ferry's locomotives first, and asks for those that
 * are missing. */
static void ask_for_track(depo_needs *needs, const depo_game_track *track, unsigned color,
                          int weight) {
    int cards = track->length - track->ferry;
    if (track->ferry) {
        ask_for(needs, DEPO_LOCOMOTIVE, track->ferry - most(needs->spare[DEPO_LOCOMOTIVE], 0),
                weight);
        needs->spare[DEPO_LOCOMOTIVE] -= track->ferry;
    }
    ask_for(needs, color, cards - most(needs->spare[color], 0), weight);
    needs->spare[color] -= cards;
}

void depo_needs_find(const depo_guide *guide, const depo_style *style, const depo_state *state,
                     depo_seat seat, const depo_plan *plan, depo_needs *needs) {
    const depo_game *game = guide->game;
    const depo_cards *hand = &state->hand[seat];
    depo_bits free = state->open & ~depo_twins(game, state->owned[seat]);
    depo_bits grays = 0;
    *needs = (depo_needs){0};
    needs->tracks = (plan->tracks | depo_twins(game, plan->tracks)) & free;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) needs->spare[kind] = hand->of[kind];
    for (depo_bits left = plan->tracks; left;) {
        unsigned t = nearer_twin(game, state, seat, free, depo_bits_pop(&left));
        const depo_game_track *track = &game->tracks[t];
        needs->claims++;
        if (track->color == DEPO_GRAY) {
            grays |= depo_bit(t);
            continue;
        }
        ask_for_track(needs, track, track->color, 4 + style->plan_detour * guide->detour[t] / 4);
    }
    /* Gray tracks, longest first, take the colour that is least asked for. */
    for (unsigned length = DEPO_MAX_LENGTH; grays && length; length--)
        for (depo_bits left = grays & guide->of_length[length]; left;) {
            unsigned t = depo_bits_pop(&left), best = 0;
            for (unsigned c = 1; c < DEPO_COLORS; c++)
                if (needs->spare[c] > needs->spare[best]) best = c;
            ask_for_track(needs, &game->tracks[t], best, 4 + guide->detour[t] / 4);
        }
    needs->lacking -= most(needs->spare[DEPO_LOCOMOTIVE], 0);
}

/* Asks for cards of long tracks: what a player without a plan gathers. */
static void ask_for_points(const depo_guide *guide, const depo_style *style,
                           const depo_state *state, depo_seat seat, int *urgency) {
    const depo_game *game = guide->game;
    const depo_cards *hand = &state->hand[seat];
    depo_bits free = state->open & ~depo_twins(game, state->owned[seat]);
    int trains = least(state->trains[seat], DEPO_MAX_LENGTH);
    depo_bits fits = free & game->payable[DEPO_LOCOMOTIVE][trains];
    (void)style;
    for (unsigned c = 0; c < DEPO_COLORS; c++) {
        if (!(game->colors >> c & 1)) continue;
        depo_bits payable = fits & game->payable[c][trains];
        int have = hand->of[c];
        for (int length = trains; length > 1; length--) {
            if (!(payable & guide->of_length[length])) continue;
            int missing = length - have;
            if (missing <= 0) break;
            int value = game->rules.points[length] * 16 / (missing + 2);
            if (value > urgency[c]) urgency[c] = value;
        }
    }
}

/* Terrain cards are worth taking where they keep or win a majority that own plans can use. */
static bool draw_terrain(const depo_guide *guide, const depo_style *style, const depo_state *state,
                         const depo_choices *choices, const depo_needs *needs, depo_move *move) {
    const depo_game *game = guide->game;
    unsigned seat = state->turn;
    depo_bits targets = needs->tracks;
    if (!targets) targets = state->open & guide->from_length[4];
    unsigned trains = state->trains[seat];
    int best = 0;
    for (unsigned slot = 0; slot < game->rules.terrain_face_up; slot++) {
        if (!(choices->terrain_slots >> slot & 1)) continue;
        unsigned type = state->terrain_row[slot], rival = 0;
        unsigned own = state->terrain[seat][type];
        for (unsigned other = 0; other < game->players; other++)
            if (other != seat && state->terrain[other][type] > rival)
                rival = state->terrain[other][type];
        if (own >= style->terrain_most || own + 2 < rival) continue;
        int value = 0;
        for (depo_bits left = targets; left;) {
            const depo_game_track *track = &game->tracks[depo_bits_pop(&left)];
            if (track->terrain == type && track->length <= trains)
                value = most(value, 4 * track->points / game->rules.terrain_cost[track->length]);
        }
        if (own >= 2 && own > rival) value /= 2;
        if (value <= best) continue;
        best = value;
        *move = (depo_move){.kind = DEPO_TERRAIN,
                            .seat = state->turn,
                            .what = (uint8_t)slot,
                            .color = (uint8_t)type};
    }
    return best >= style->terrain_least;
}

depo_move depo_policy_draw(const depo_guide *guide, const depo_style *style,
                           const depo_state *state, const depo_choices *choices,
                           const depo_needs *needs) {
    depo_move move = {.kind = DEPO_PASS, .seat = state->turn};
    if (guide->game->rules.terrains && draw_terrain(guide, style, state, choices, needs, &move))
        return move;
    int urgency[DEPO_KINDS];
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) urgency[kind] = needs->urgency[kind];
    if (needs->lacking <= 0) ask_for_points(guide, style, state, state->turn, urgency);
    int best = 0;
    unsigned loco_slot = DEPO_NONE;
    for (unsigned slot = 0; slot < DEPO_MAX_FACE_UP; slot++) {
        if (!(choices->slots >> slot & 1)) continue;
        unsigned card = state->row[slot];
        if (card == DEPO_LOCOMOTIVE) {
            loco_slot = slot;
        } else if (urgency[card] > best) {
            best = urgency[card];
            move = (depo_move){.kind = DEPO_TAKE,
                               .seat = state->turn,
                               .what = (uint8_t)slot,
                               .color = (uint8_t)card};
        }
    }
    bool wants_loco = needs->urgency[DEPO_LOCOMOTIVE] > 0 || style->loco_take == 2 ||
                      (style->loco_take == 1 && !best);
    if (loco_slot != DEPO_NONE && (wants_loco || (!best && !choices->blind)))
        return (depo_move){.kind = DEPO_TAKE,
                           .seat = state->turn,
                           .what = (uint8_t)loco_slot,
                           .color = DEPO_LOCOMOTIVE};
    if (best) return move;
    if (choices->blind) return (depo_move){.kind = DEPO_TAKE_BLIND, .seat = state->turn};
    for (unsigned slot = 0; slot < DEPO_MAX_FACE_UP; slot++)
        if (choices->slots >> slot & 1)
            return (depo_move){.kind = DEPO_TAKE,
                               .seat = state->turn,
                               .what = (uint8_t)slot,
                               .color = state->row[slot]};
    if (choices->terrain_blind) return (depo_move){.kind = DEPO_TERRAIN_BLIND, .seat = state->turn};
    for (unsigned slot = 0; slot < DEPO_MAX_TERRAIN_UP; slot++)
        if (choices->terrain_slots >> slot & 1)
            return (depo_move){.kind = DEPO_TERRAIN,
                               .seat = state->turn,
                               .what = (uint8_t)slot,
                               .color = state->terrain_row[slot]};
    return move;
}

/* Adds the terrain cards, with the fewest locomotives; false where it is not possible. */
static bool double_claim(const depo_guide *guide, const depo_state *state, depo_move *claim) {
    const depo_game *game = guide->game;
    unsigned type = game->tracks[claim->what].terrain, rival = 0;
    if (type == DEPO_NONE) return false;
    int own = state->terrain[claim->seat][type];
    for (unsigned other = 0; other < game->players; other++)
        if (other != claim->seat && state->terrain[other][type] > rival)
            rival = state->terrain[other][type];
    int cost = game->rules.terrain_cost[game->tracks[claim->what].length];
    int locos = most(most((int)rival, cost) - own, 0);
    if (locos + claim->locos > state->hand[claim->seat].of[DEPO_LOCOMOTIVE]) return false;
    claim->terrain_locos = (uint8_t)locos;
    claim->terrain = (uint8_t)most(cost - locos, 0);
    return true;
}

depo_move depo_best_payment(const depo_guide *guide, const depo_state *state,
                            const depo_choices *choices, const depo_needs *needs, depo_track track,
                            bool doubled) {
    depo_move best = {0};
    int best_value = -10000;
    unsigned color = guide->game->tracks[track].color;
    for (unsigned c = color == DEPO_GRAY ? 0 : color; c < DEPO_KINDS; c++) {
        if (c != color && color != DEPO_GRAY) c = DEPO_LOCOMOTIVE;
        if (!depo_has(choices->claim[c], track)) continue;
        depo_move claim = depo_cheapest_claim(guide->game, state, track, c);
        int value = -8 * claim.locos;
        if (claim.cards) value += least(needs->spare[c] - claim.cards, 4);
        if (value <= best_value) continue;
        best_value = value;
        best = claim;
    }
    if (doubled) double_claim(guide, state, &best);
    return best;
}
