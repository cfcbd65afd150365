/* SPDX-License-Identifier: MIT */
#include "say/topic.h"

#include "core/station.h"
#include "core/terrain.h"
#include "say/sentence.h"
#include "say/story.h"

static void tell_owed(const depo_teller *teller, const depo_state *state, char out[DEPO_SENTENCE]) {
    unsigned owed = state->owed, color = state->laid.color;
    if (color == DEPO_LOCOMOTIVE)
        depo_add(out, TRN("You owe %u more locomotive.", "You owe %u more locomotives.", owed),
                 owed);
    else
        depo_add(out,
                 TRN("You owe %u more card: %s or locomotives.",
                     "You owe %u more cards: %s or locomotives.", owed),
                 owed, CARD(color));
}

/* Sentences: first */
static void tell_offer_rule(const depo_teller *teller, const depo_state *state, depo_seat seat,
                            char out[DEPO_SENTENCE]) {
    const depo_rules *rules = &teller->game->rules;
    depo_offer offer = depo_offer_of(teller->game, state, seat);
    bool start = state->phase != DEPO_OFFER;
    if (offer.least == offer.most)
        depo_add(out, TRN("Keep exactly %u ticket.", "Keep exactly %u tickets.", offer.least),
                 offer.least);
    else if (offer.most < offer.count)
        depo_add(out, TRN("Keep at most %u ticket.", "Keep at most %u tickets.", offer.most),
                 offer.most);
    else
        depo_add(out, TRN("Keep at least %u ticket.", "Keep at least %u tickets.", offer.least),
                 offer.least);
    depo_add(out, " %s",
             start && rules->start_returned == DEPO_RETURN_OUT
                 ? TR("Returned tickets leave the game.")
                 : TR("Returned tickets go under the deck."));
    char ours[DEPO_SENTENCE];
    if (start && depo_tell_reconstructed(teller, ours)) depo_add(out, " %s", ours);
}

/* Sentences: later */
static void tell_doubling(const depo_teller *teller, unsigned track, char out[DEPO_SENTENCE]) {
    unsigned points = teller->game->tracks[track].points;
    depo_add(out,
             TRN("Doubled, it scores %u point instead of %u",
                 "Doubled, it scores %u points instead of %u", 2 * points),
             2 * points, points);
}

static void tell_why_not_double(const depo_teller *teller, const depo_state *state, depo_seat seat,
                                unsigned track, char out[DEPO_SENTENCE]) {
    const depo_game *game = teller->game;
    unsigned type = game->tracks[track].terrain;
    if (type >= DEPO_MAX_TERRAINS) return;
    unsigned have = state->terrain[seat][type], rival = depo_terrain_rival(game, state, seat, type);
    unsigned cost = game->rules.terrain_cost[game->tracks[track].length];
    if (state->terrain[rival][type] > have) {
        depo_add(out, TR("%s has more: %s %u, you have %u"), PLAYER(rival), TERRAIN(type),
                 (unsigned)state->terrain[rival][type], have);
        depo_add_clause(teller, "A-08", out);
    } else {
        depo_add(out,
                 TRN("costs %u card of %s, you have %u", "costs %u cards of %s, you have %u", cost),
                 cost, TERRAIN(type), have);
        depo_add_clause(teller, "A-07", out);
    }
}

static void tell_draw_tickets(const depo_teller *teller, const depo_state *state, bool undoable,
                              char out[DEPO_SENTENCE]) {
    unsigned deck = (unsigned)state->pool_size + state->under_size + state->queue_size;
    unsigned n = teller->game->rules.draw_offer, keep = teller->game->rules.draw_keep;
    if (n > deck) n = deck;
    depo_add(out,
             undoable ? TRN("You will see %u ticket and must keep at least %u. A ticket you don't "
                            "complete loses its points.",
                            "You will see %u tickets and must keep at least %u. A ticket you don't "
                            "complete loses its points.",
                            n)
                      : TRN("You will see %u ticket and must keep at least %u. You can't undo "
                            "this, and a ticket you don't complete loses its points.",
                            "You will see %u tickets and must keep at least %u. You can't undo "
                            "this, and a ticket you don't complete loses its points.",
                            n),
             n, keep);
}

/* Sentences: first */
static const char *offer_title(const depo_teller *teller, const depo_state *state) {
    if (state->phase == DEPO_OFFER) return TR("New tickets");
    return state->phase == DEPO_START_LONG ? TR("Your long tickets") : TR("Your first tickets");
}

static void tell_station_price(const depo_teller *teller, unsigned cost, char out[DEPO_SENTENCE]) {
    depo_add(out,
             TRN("your next station costs %u card",
                 "your next station costs %u cards of one colour", cost),
             cost);
    depo_add_clause(teller, "E-12", out);
}

/* Sentences: later */
static void tell_one_more(const depo_teller *teller, char out[DEPO_SENTENCE]) {
    depo_add(out, "%s", TR("You have taken one card: one more to go"));
    depo_add_clause(teller, "B-08", out);
}

static void tell_tunnel(const depo_teller *teller, unsigned track, char out[DEPO_SENTENCE]) {
    char ends[DEPO_SENTENCE] = "";
    depo_add_track_ends(teller, (depo_track)track, ends);
    depo_add(out, TR("Tunnel %s"), MARK(TRACK, track, ends));
}

void depo_tell_topic(const depo_teller *teller, const depo_state *state, depo_seat seat,
                     depo_topic topic, unsigned number, char out[DEPO_SENTENCE]) {
    const depo_rules *rules = &teller->game->rules;
    unsigned cost =
        seat < teller->game->players ? depo_station_cost(teller->game, state, seat) : 1u;
    out[0] = 0;
    switch (topic) {
    case DEPO_TOPIC_STATION_COST:
        depo_add(out, TRN("costs %u card of any colour", "costs %u cards of any one colour", cost),
                 cost);
        break;
    case DEPO_TOPIC_STATION_PRICE:
        tell_station_price(teller, cost, out);
        break;
    case DEPO_TOPIC_STATION_IN:
        depo_add(out, TR("Station in %s"), NODE(number));
        break;
    case DEPO_TOPIC_BUILD_IN:
        depo_add(out, TR("Build a station in %s"), CITY(number));
        break;
    case DEPO_TOPIC_STATION_USE:
        depo_add(out, "%s",
                 TR("It lets you use one opponent's route into this city for your tickets."));
        break;
    /* Sentences: first */
    case DEPO_TOPIC_STATION_WHERE:
        depo_add(out, "%s", TR("Choose a city for your station"));
        break;
    case DEPO_TOPIC_TRACK_COLOR:
        depo_add(out, TR("%s route"),
                 depo_route_color_name(teller, teller->game->tracks[number].color));
        break;
    case DEPO_TOPIC_CARD_PAYS:
        depo_add(out, TR("Show routes that take %s"), CARD(number));
        break;
    /* Sentences: later */
    case DEPO_TOPIC_ONE_MORE_CARD:
        tell_one_more(teller, out);
        break;
    case DEPO_TOPIC_LAST_ROUND:
        depo_add(out, TR("Last round: %s has few trains left"),
                 state->ends_game < teller->game->players ? PLAYER(state->ends_game) : "");
        break;
    case DEPO_TOPIC_TUNNEL:
        tell_tunnel(teller, number, out);
        break;
    case DEPO_TOPIC_TUNNEL_RULE:
        depo_add(out,
                 TRN("%u card will be turned up; each one that matches costs one more",
                     "%u cards will be turned up; each one that matches costs one more",
                     rules->tunnel_reveal),
                 (unsigned)rules->tunnel_reveal);
        break;
    case DEPO_TOPIC_OWED:
        tell_owed(teller, state, out);
        break;
    case DEPO_TOPIC_CANNOT_PAY:
        depo_add(out, "%s",
                 TR("You can't pay that: your cards come back to your hand and the turn ends."));
        break;
    case DEPO_TOPIC_OFFER:
        depo_add(out, "%s", offer_title(teller, state));
        break;
    case DEPO_TOPIC_OFFER_RULE:
        tell_offer_rule(teller, state, seat, out);
        break;
    case DEPO_TOPIC_DRAW_TICKETS:
        tell_draw_tickets(teller, state, !number, out);
        break;
    /* Sentences: first */
    case DEPO_TOPIC_CAN_CLAIM:
        depo_add(out, "%s", TR("you can claim it"));
        break;
    case DEPO_TOPIC_HELPS:
        depo_add(out, "%s", TR("it helps one of your tickets"));
        break;
    case DEPO_TOPIC_BORROWED:
        depo_add(out, "%s", TR("used through your station for now"));
        break;
    /* Sentences: later */
    case DEPO_TOPIC_DOUBLING:
        tell_doubling(teller, number, out);
        break;
    case DEPO_TOPIC_WHY_NOT_DOUBLE:
        tell_why_not_double(teller, state, seat, number, out);
        break;
    }
}
