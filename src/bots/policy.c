/* SPDX-License-Identifier: MIT */
#include "bots/policy.h"

#include "bots/hinder.h"
#include "core/links.h"
#include "core/mechanism.h"
#include "core/station.h"
#include "core/trail.h"

#include <string.h>

/* One decision of a policy and what it has found out so far. */
typedef struct thinking {
    const depo_guide *guide;
    const depo_style *style;
    const depo_state *state;
    depo_seat seat;
    depo_mind *mind;
    depo_plan *plan;
    depo_needs needs;
    depo_choices choices;
    uint64_t own_nodes, rival_nodes; /* where the networks are */
    unsigned trail;                  /* trains on the own longest path, where it counts */
    unsigned leanest;                /* trains of the opponent nearest to the end */
    bool last;                       /* no other turn will come */
    bool hurry;
    uint8_t harm[DEPO_MAX_TRACKS]; /* of others, where the style minds it */
} thinking;

/* The nodes of tracks, counted on from what the mind has seen; tracks are never given back. */
static uint64_t nodes_of(const depo_game *game, depo_mind *mind, unsigned whose, depo_bits tracks) {
    depo_bits fresh = tracks & ~mind->seen[whose];
    mind->seen[whose] = tracks;
    while (fresh) {
        const depo_game_track *track = &game->tracks[depo_bits_pop(&fresh)];
        mind->nodes[whose] |= (uint64_t)1 << track->a | (uint64_t)1 << track->b;
    }
    return mind->nodes[whose];
}

static bool minds_trail(const thinking *t) {
    return t->style->trail && t->guide->game->rules.longest_path;
}

static void look_around(thinking *t) {
    const depo_game *game = t->guide->game;
    t->leanest = 255;
    depo_bits rivals = 0;
    for (unsigned other = 0; other < game->players; other++) {
        if (other == t->seat) continue;
        rivals |= t->state->owned[other];
        if (t->state->trains[other] < t->leanest) t->leanest = t->state->trains[other];
    }
    t->own_nodes = nodes_of(game, t->mind, 0, t->state->owned[t->seat]);
    t->rival_nodes = nodes_of(game, t->mind, 1, rivals);
    if (minds_trail(t)) t->trail = depo_longest_trail(game, t->state->owned[t->seat]);
    if (t->style->block) depo_hinder(t->guide, t->state, t->seat, t->harm);
    t->last = t->state->turns_left != 0;
    t->hurry = t->last || t->leanest * 64u <= (unsigned)t->style->hurry * game->rules.trains;
}

/* Quarter points of the tickets that a track would complete. */
static int completes(const thinking *t, unsigned number, const depo_links *links) {
    const depo_game *game = t->guide->game;
    const depo_game_track *track = &game->tracks[number];
    uint64_t a = depo_links_from(links, track->a), b = depo_links_from(links, track->b);
    int gain = 0;
    for (depo_bits left = t->state->tickets[t->seat] & ~t->plan->done; left;) {
        const depo_game_ticket *ticket = &game->tickets[depo_bits_pop(&left)];
        bool joins = (a & ticket->a && b & ticket->b) || (a & ticket->b && b & ticket->a);
        if (joins) gain += 8 * ticket->points;
    }
    return gain;
}

/* Quarter points of claiming a track with a payment. */
static int claim_value(const thinking *t, depo_move claim, const depo_links *links) {
    const depo_style *style = t->style;
    const depo_game_track *track = &t->guide->game->tracks[claim.what];
    int points = track->points * (claim.terrain || claim.terrain_locos ? 8 : 4);
    int value = points + (track->cart ? style->cart : 0);
    DEPO_EACH_ON (number, t->guide->game->mechanisms) {
        int more = 0;
        if (depo_mechanisms[number]->gives &&
            depo_mechanisms[number]->gives(t->guide->game, t->state, claim.what, &more))
            value += 4 * more;
    }
    uint64_t ends = (uint64_t)1 << track->a | (uint64_t)1 << track->b;
    if (t->own_nodes & ends) {
        value += style->connect;
        if (minds_trail(t)) {
            depo_bits own = t->state->owned[t->seat] | depo_bit(claim.what);
            value += style->trail * (int)(depo_longest_trail(t->guide->game, own) - t->trail);
        }
    }
    if (links) value += completes(t, claim.what, links);
    if (depo_has(t->needs.tracks, claim.what) && !t->last) {
        value += style->plan_value + style->plan_detour * t->guide->detour[claim.what];
        if (t->rival_nodes & ends) value += style->contest;
    }
    if (style->block && !t->last) value += style->block * t->harm[claim.what] / 8;
    if (!t->hurry) value -= style->loco_cost * (claim.locos + claim.terrain_locos);
    return value;
}

/* Quarter points of harm that make a track worth claiming against an opponent. */
enum { HARMS_WELL = 16 };

/* Tracks that this policy would claim now if they can be paid. */
static depo_bits interesting(const thinking *t) {
    const depo_game *game = t->guide->game;
    unsigned trains = t->state->trains[t->seat];
    if (t->last) return ~(depo_bits)0;
    depo_bits hindering = 0;
    for (depo_bits left = t->style->block ? t->state->open : 0; left;) {
        unsigned number = depo_bits_pop(&left);
        if (t->harm[number] >= HARMS_WELL) hindering |= depo_bit(number);
    }
    bool busy = t->needs.claims != 0 && !t->hurry;
    unsigned shortest = busy ? t->style->least_early : t->style->least_free;
    if (shortest > DEPO_MAX_LENGTH) return t->needs.tracks | hindering;
    /* Without enough trains or time for long tracks, short ones must do. */
    if (!busy) {
        unsigned room =
            trains > game->rules.last_round_trains ? trains - game->rules.last_round_trains : 1;
        if (room < shortest) shortest = room;
        if (t->hurry && shortest > 2) shortest = 2;
        depo_bits free = t->state->open & ~depo_twins(game, t->state->owned[t->seat]);
        while (shortest > 1 && !(free & t->guide->from_length[shortest])) shortest--;
    }
    return t->needs.tracks | hindering | t->guide->from_length[shortest];
}

/* Whether a claim off the plan would hurt it. */
static bool spoils(const thinking *t, depo_move claim) {
    if (depo_has(t->needs.tracks, claim.what) || !t->needs.claims || t->hurry) return false;
    unsigned length = t->guide->game->tracks[claim.what].length;
    if (t->plan->trains + length > t->state->trains[t->seat]) return true;
    return claim.cards && t->needs.spare[claim.color] < claim.cards;
}

/* Whether an opponent is at the door of a track. */
static bool contested(const thinking *t, unsigned number) {
    const depo_game_track *track = &t->guide->game->tracks[number];
    return t->rival_nodes & ((uint64_t)1 << track->a | (uint64_t)1 << track->b);
}

/* Whether a tunnel would fail again and again: hardly a card outside the hands, so the same ones
 * are turned each time, and nothing to pay them with. */
static bool vain_tunnel(const thinking *t, depo_move claim) {
    const depo_game *game = t->guide->game;
    unsigned reveal = game->rules.tunnel_reveal;
    if (!depo_has(game->tunnels, claim.what)) return false;
    if ((unsigned)t->state->deck_size + t->state->discard_size > 3 * reveal) return false;
    const depo_cards *hand = &t->state->hand[t->seat];
    unsigned spare = (unsigned)hand->of[DEPO_LOCOMOTIVE] - claim.locos;
    if (claim.cards) spare += (unsigned)hand->of[claim.color] - claim.cards;
    return spare < reveal;
}

static bool best_claim(const thinking *t, depo_move *best) {
    depo_bits can = 0;
    for (unsigned c = 0; c < DEPO_KINDS; c++) can |= t->choices.claim[c];
    can &= interesting(t);
    if (!can) return false;
    bool patient = !t->hurry && t->state->hand_size[t->seat] < t->style->patience;
    depo_links links;
    bool look = t->hurry && t->state->tickets[t->seat] & ~t->plan->done;
    if (look) depo_link(t->guide->game, t->state->owned[t->seat], &links);
    int best_value = -1000;
    while (can) {
        depo_track track = (depo_track)depo_bits_pop(&can);
        depo_move claim = depo_best_payment(t->guide, t->state, &t->choices, &t->needs, track,
                                            t->guide->game->rules.terrains != 0);
        if (spoils(t, claim) || vain_tunnel(t, claim)) continue;
        if (patient && !(t->style->contest && contested(t, track))) continue;
        int value = claim_value(t, claim, look ? &links : NULL);
        if (value <= best_value) continue;
        best_value = value;
        *best = claim;
    }
    return best_value > -1000;
}

/* A station where the plan borrows a track: late, or when nothing else is left of the plan. */
static bool wants_station(const thinking *t, depo_move *move) {
    const depo_game *game = t->guide->game;
    if (!t->plan->borrow || !t->choices.station_kinds) return false;
    if (!t->hurry && t->plan->tracks) return false;
    const depo_game_track *track = &game->tracks[depo_bits_first(t->plan->borrow)];
    uint64_t a = (uint64_t)1 << track->a, b = (uint64_t)1 << track->b;
    uint64_t cities = (a | b) & t->choices.station_cities;
    if (!cities) return false;
    uint64_t near = cities & t->own_nodes;
    unsigned city = (unsigned)__builtin_ctzll(near ? near : cities);
    int cost = (int)depo_station_cost(game, t->state, t->seat);
    int best_value = -1000;
    for (unsigned c = 0; c < DEPO_KINDS; c++) {
        if (!(t->choices.station_kinds >> c & 1)) continue;
        int cards = c == DEPO_LOCOMOTIVE ? 0 : t->state->hand[t->seat].of[c];
        if (cards > cost) cards = cost;
        int value = t->needs.spare[c] - 8 * (cost - cards);
        if (value <= best_value) continue;
        best_value = value;
        *move = (depo_move){.kind = DEPO_STATION,
                            .seat = t->seat,
                            .what = (uint8_t)city,
                            .color = (uint8_t)c,
                            .cards = (uint8_t)cards,
                            .locos = (uint8_t)(cost - cards)};
    }
    return true;
}

static bool wants_tickets(const thinking *t) {
    const depo_rules *rules = &t->guide->game->rules;
    const depo_style *style = t->style;
    if (!t->choices.tickets || t->hurry || t->needs.claims > style->ticket_claims) return false;
    unsigned own = t->state->trains[t->seat];
    return own * 64u >= (unsigned)style->ticket_trains * rules->trains &&
           t->leanest * 64u >= (unsigned)style->ticket_rival * rules->trains &&
           t->state->ticket_count[t->seat] < style->ticket_most;
}

static depo_move policy_turn(thinking *t, depo_prng *prng) {
    depo_choose(t->guide->game, t->state, &t->choices);
    depo_needs_find(t->guide, t->style, t->state, t->seat, t->plan, &t->needs);
    if (t->state->phase == DEPO_TURN) {
        depo_move move;
        look_around(t);
        bool dreams = t->style->dream && (depo_prng_next(prng) & 255) < t->style->dream;
        if (t->last && wants_station(t, &move)) return move;
        if (!dreams && (best_claim(t, &move) || wants_station(t, &move))) return move;
        if (!dreams && wants_tickets(t)) return (depo_move){.kind = DEPO_TICKETS, .seat = t->seat};
    }
    depo_move move = depo_policy_draw(t->guide, t->style, t->state, &t->choices, &t->needs);
    if (move.kind == DEPO_PASS && !depo_choices_empty(&t->choices))
        return depo_random_move(t->guide->game, t->state, t->seat, prng);
    return move;
}

/* Pays for a tunnel whenever that is possible: giving up loses the turn. */
static depo_move policy_tunnel(const depo_game *game, const depo_state *state, depo_seat seat) {
    const depo_cards *hand = &state->hand[seat];
    unsigned color = state->laid.color, owed = state->owed;
    unsigned cards = color == DEPO_LOCOMOTIVE ? 0 : hand->of[color];
    if (cards > owed) cards = owed;
    depo_move pay = {.kind = DEPO_PAY,
                     .seat = seat,
                     .color = (uint8_t)(cards ? color : DEPO_LOCOMOTIVE),
                     .cards = (uint8_t)cards,
                     .locos = (uint8_t)(owed - cards)};
    if (depo_check(game, state, pay) == DEPO_OK) return pay;
    return (depo_move){.kind = DEPO_DECLINE, .seat = seat};
}

depo_move depo_policy_keep(const depo_guide *guide, depo_style_name name, const depo_state *state,
                           depo_seat seat) {
    depo_offer offer = depo_offer_of(guide->game, state, seat);
    depo_bits held = state->tickets[seat] & ~offer.tickets;
    int best_worth = -100000;
    unsigned best = 0;
    for (unsigned places = 0; places < 1u << offer.count; places++) {
        unsigned kept = (unsigned)__builtin_popcount(places);
        if (kept < offer.least || kept > offer.most) continue;
        depo_plan plan;
        depo_plan_make(guide, name, state, seat, held | depo_offer_pick(offer.tickets, places),
                       &plan);
        if (plan.worth <= best_worth) continue;
        best_worth = plan.worth;
        best = places;
    }
    return (depo_move){.kind = DEPO_KEEP, .seat = seat, .what = (uint8_t)best};
}

depo_move depo_policy_move(const depo_guide *guide, depo_style_name name, const depo_state *state,
                           depo_seat seat, depo_mind *mind, depo_prng *prng) {
    switch (state->phase) {
    case DEPO_TURN:
    case DEPO_SECOND_CARD: {
        thinking t = {.guide = guide,
                      .style = &guide->style[name],
                      .state = state,
                      .seat = seat,
                      .mind = mind,
                      .plan = &mind->plan};
        depo_plan_refresh(guide, name, state, seat, t.plan);
        return policy_turn(&t, prng);
    }
    case DEPO_TUNNEL:
        return policy_tunnel(guide->game, state, seat);
    default:
        return depo_policy_keep(guide, name, state, seat);
    }
}
