/* SPDX-License-Identifier: MIT */
#include "bots/forecast.h"

#include "core/trail.h"

#include <string.h>

enum { FULLEST = 3 }; /* colours of a hand that are looked at */

const char *const depo_promise_names[DEPO_NET_INPUTS] = {
    "trains",        "rival_trains",   "hand",         "locomotives",   "rival_hand",
    "done",          "wanted",         "lost",         "plan_points",   "payable_points",
    "payable",       "claims",         "plan_trains",  "lacking",       "lacks",
    "missing",       "trail",          "trail_lead",   "trail_ahead",   "trail_behind",
    "tickets",       "wanted_tickets", "stations",     "loans",         "turn",
    "last_round",    "turns_left",     "rival_claims", "rival_lacking", "open_long",
    "open_middling", "merchandise",    "cart_lead",    "terrain",       "terrain_behind",
    "others",        "spare_1",        "spare_2",      "spare_3",       "held_1",
    "held_2",        "held_3",         "racer",        "planner"};

/* What a seat has and plans. */
typedef struct outline {
    depo_needs needs;
    unsigned trail;
    int done, wanted, lost; /* points of its tickets */
    int points;             /* of the plan's tracks … */
    int payable_points;     /* … and of those that can be paid now */
    unsigned payable;
    unsigned missing; /* cards for the track of the plan that lacks most */
    int16_t spare[FULLEST], held[FULLEST];
} outline;

/* The largest counts of a colour, the largest first. */
static void find_fullest(const int *count, int16_t *fullest) {
    memset(fullest, 0, FULLEST * sizeof *fullest);
    for (unsigned c = 0; c < DEPO_COLORS; c++) {
        int16_t value = (int16_t)count[c];
        for (unsigned i = 0; i < FULLEST; i++) {
            int16_t kept = fullest[i];
            if (value <= kept) continue;
            fullest[i] = value;
            value = kept;
        }
    }
}

static void outline_tickets(const depo_game *game, const depo_plan *plan, depo_bits tickets,
                            outline *o) {
    while (tickets) {
        unsigned number = depo_bits_pop(&tickets);
        int points = game->tickets[number].points;
        if (depo_has(plan->done, number))
            o->done += points;
        else if (depo_has(plan->wanted, number))
            o->wanted += points;
        else
            o->lost += points;
    }
}

static void outline_tracks(const depo_game *game, const depo_plan *plan, const depo_cards *hand,
                           outline *o) {
    unsigned locos = hand->of[DEPO_LOCOMOTIVE];
    for (depo_bits left = plan->tracks; left;) {
        const depo_game_track *track = &game->tracks[depo_bits_pop(&left)];
        bool gray = track->color == DEPO_GRAY;
        unsigned have = (gray ? (unsigned)o->held[0] : hand->of[track->color]) + locos;
        o->points += track->points;
        if (have >= track->length) {
            o->payable++;
            o->payable_points += track->points;
        } else if (track->length - have > o->missing) {
            o->missing = track->length - have;
        }
    }
}

static void outline_seat(const depo_guide *guide, depo_style_name style, const depo_state *state,
                         depo_seat seat, depo_plan *plan, outline *o) {
    const depo_game *game = guide->game;
    const depo_cards *hand = &state->hand[seat];
    int held[DEPO_COLORS];
    memset(o, 0, sizeof *o);
    depo_plan_refresh(guide, style, state, seat, plan);
    depo_needs_find(guide, &guide->style[style], state, seat, plan, &o->needs);
    if (game->rules.longest_path) o->trail = depo_longest_trail(game, state->owned[seat]);
    for (unsigned c = 0; c < DEPO_COLORS; c++) held[c] = hand->of[c];
    find_fullest(held, o->held);
    find_fullest(o->needs.spare, o->spare);
    outline_tickets(game, plan, state->tickets[seat], o);
    outline_tracks(game, plan, hand, o);
}

/* The best of the others in what counts by comparison. */
typedef struct rivals {
    unsigned leanest; /* seat */
    unsigned trail, merchandise;
    unsigned terrain; /* types and seats in which one of them has more */
} rivals;

static rivals rivals_of(const depo_game *game, const depo_state *state, const outline *outlines,
                        unsigned seat) {
    rivals r = {.leanest = seat ? 0 : 1};
    for (unsigned other = 0; other < game->players; other++) {
        if (other == seat) continue;
        if (state->trains[other] < state->trains[r.leanest]) r.leanest = other;
        if (outlines[other].trail > r.trail) r.trail = outlines[other].trail;
        if (state->merchandise[other] > r.merchandise) r.merchandise = state->merchandise[other];
        for (unsigned type = 0; type < game->rules.terrains; type++)
            r.terrain += state->terrain[other][type] > state->terrain[seat][type];
    }
    return r;
}

void depo_promises_of(const depo_guide *guide, const depo_style_name *style,
                      const depo_state *state, depo_mind *minds, depo_promise *promises) {
    const depo_game *game = guide->game;
    outline outlines[DEPO_MAX_PLAYERS];
    for (unsigned seat = 0; seat < game->players; seat++)
        outline_seat(guide, style[seat], state, (depo_seat)seat, &minds[seat].plan,
                     &outlines[seat]);
    unsigned open_long = depo_bits_count(state->open & guide->from_length[5]);
    unsigned open_middling = depo_bits_count(state->open & guide->from_length[3]);
    for (unsigned seat = 0; seat < game->players; seat++) {
        const outline *o = &outlines[seat];
        const depo_plan *plan = &minds[seat].plan;
        rivals r = rivals_of(game, state, outlines, seat);
        const outline *lean = &outlines[r.leanest];
        unsigned terrain = 0;
        for (unsigned type = 0; type < game->rules.terrains; type++)
            terrain += state->terrain[seat][type];
        const int values[DEPO_NET_INPUTS] = {
            state->trains[seat],
            state->trains[r.leanest],
            state->hand_size[seat],
            state->hand[seat].of[DEPO_LOCOMOTIVE],
            state->hand_size[r.leanest],
            o->done,
            o->wanted,
            o->lost,
            o->points,
            o->payable_points,
            (int)o->payable,
            (int)o->needs.claims,
            plan->trains,
            o->needs.lacking,
            o->needs.lacking > 0,
            (int)o->missing,
            (int)o->trail,
            (int)o->trail - (int)r.trail,
            o->trail > r.trail,
            o->trail<r.trail, state->ticket_count[seat], (int)depo_bits_count(plan->wanted),
                     state->stations_left[seat], (int)depo_bits_count(plan->borrow),
                     state->turn == seat, state->turns_left != 0, state->turns_left,
                     (int)lean->needs.claims, lean->needs.lacking> 0
                ? lean->needs.lacking
                : 0,
            (int)open_long,
            (int)open_middling,
            state->merchandise[seat],
            state->merchandise[seat] - (int)r.merchandise,
            (int)terrain,
            (int)r.terrain,
            game->players - 2,
            o->spare[0],
            o->spare[1],
            o->spare[2],
            o->held[0],
            o->held[1],
            o->held[2],
            style[seat] == DEPO_STYLE_RACER,
            style[seat] == DEPO_STYLE_PLANNER,
        };
        for (unsigned i = 0; i < DEPO_NET_INPUTS; i++) promises[seat].input[i] = (int16_t)values[i];
    }
}

/* Every product here is exact, so that processors which multiply and add at once get the same sums:
 * inputs and weights of the first layer are short, and doubles hold the product of two floats. */
double depo_forecast(const depo_seer *net, const depo_promise *promise) {
    float wide[DEPO_NET_WIDE];
    double narrow[DEPO_NET_NARROW], sum = net->bias;
    memcpy(wide, net->wide_bias, sizeof wide);
    for (unsigned i = 0; i < DEPO_NET_INPUTS; i++) {
        float x = promise->input[i];
        for (unsigned k = 0; k < DEPO_NET_WIDE; k++) wide[k] += x * net->wide[i][k];
    }
    for (unsigned k = 0; k < DEPO_NET_NARROW; k++) narrow[k] = net->narrow_bias[k];
    for (unsigned i = 0; i < DEPO_NET_WIDE; i++) {
        double x = wide[i] > 0 ? wide[i] : 0;
        for (unsigned k = 0; k < DEPO_NET_NARROW; k++) narrow[k] += x * net->narrow[i][k];
    }
    for (unsigned k = 0; k < DEPO_NET_NARROW; k++) {
        double x = (float)(narrow[k] > 0 ? narrow[k] : 0);
        sum += x * net->last[k];
    }
    return sum;
}
