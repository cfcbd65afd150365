/* SPDX-License-Identifier: MIT
 * Cards, routes, tickets and moves in words. */
#include "say/sentence.h"

#include "mapio/mapio.h"

const char *depo_card_name(const depo_teller *teller, unsigned card) {
    static const char *const names[] = {DEPO_N("purple"), DEPO_N("white"),  DEPO_N("blue"),
                                        DEPO_N("yellow"), DEPO_N("orange"), DEPO_N("black"),
                                        DEPO_N("red"),    DEPO_N("green"),  DEPO_N("locomotive")};
    return TR(names[card]);
}

const char *depo_route_color_name(const depo_teller *teller, unsigned color) {
    static const char *const names[] = {
        DEPO_NC("route", "purple"), DEPO_NC("route", "white"),  DEPO_NC("route", "blue"),
        DEPO_NC("route", "yellow"), DEPO_NC("route", "orange"), DEPO_NC("route", "black"),
        DEPO_NC("route", "red"),    DEPO_NC("route", "green"),  DEPO_NC("route", "gray")};
    return depo_trp(teller->language, "route", names[color]);
}

const char *depo_terrain_name(const depo_teller *teller, unsigned type) {
    const depo_map_variant *variant = &teller->map->variants[teller->game->variant];
    return variant->terrain_name[type].in[teller->language];
}

const char *depo_city_name(const depo_teller *teller, unsigned city) {
    return teller->map->cities[city].name.in[teller->language];
}

const char *depo_node_name(const depo_teller *teller, depo_node node) {
    return depo_city_name(teller, teller->game->node_city[node]);
}

void depo_tell_cards(const depo_teller *teller, const uint8_t cards[DEPO_KINDS],
                     char out[DEPO_SENTENCE]) {
    static const struct {
        const char *one, *many;
    } counts[] = {{DEPO_NN("%u purple", "%u purple")},
                  {DEPO_NN("%u white", "%u white")},
                  {DEPO_NN("%u blue", "%u blue")},
                  {DEPO_NN("%u yellow", "%u yellow")},
                  {DEPO_NN("%u orange", "%u orange")},
                  {DEPO_NN("%u black", "%u black")},
                  {DEPO_NN("%u red", "%u red")},
                  {DEPO_NN("%u green", "%u green")},
                  {DEPO_NN("%u locomotive", "%u locomotives")}};
    out[0] = 0;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        if (!cards[kind]) continue;
        if (*out) add(out, ", ");
        add(out, TRN(counts[kind].one, counts[kind].many, cards[kind]), (unsigned)cards[kind]);
    }
}

void depo_tell_track(const depo_teller *teller, depo_track number, char out[DEPO_SENTENCE]) {
    const depo_game_track *track = &teller->game->tracks[number];
    const depo_map_track *drawn = &teller->map->tracks[track->map_track];
    snprintf(out, DEPO_SENTENCE, "%s – %s (%s, %u", depo_city_name(teller, drawn->a),
             depo_city_name(teller, drawn->b), depo_route_color_name(teller, track->color),
             track->length);
    if (track->tunnel) add(out, ", %s", TR("tunnel"));
    if (track->ferry) {
        add(out, ", ");
        add(out, TRN("ferry with %u locomotive", "ferry with %u locomotives", track->ferry),
            (unsigned)track->ferry);
    }
    if (track->cart) add(out, ", %s", TR("merchandise"));
    add(out, ")");
}

void depo_tell_ticket(const depo_teller *teller, depo_ticket number, char out[DEPO_SENTENCE]) {
    const depo_map_ticket *ticket = &teller->map->tickets[teller->game->tickets[number].map_ticket];
    snprintf(out, DEPO_SENTENCE, "%s – %s (%u)",
             depo_place_name(teller->map, ticket->a)->in[teller->language],
             depo_place_name(teller->map, ticket->b)->in[teller->language], ticket->points);
}

void depo_tell_payment(const depo_teller *teller, depo_move move, char out[DEPO_SENTENCE]) {
    uint8_t cards[DEPO_KINDS] = {0};
    if (move.cards) cards[move.color] = move.cards;
    cards[DEPO_LOCOMOTIVE] = (uint8_t)(cards[DEPO_LOCOMOTIVE] + move.locos);
    depo_tell_cards(teller, cards, out);
    if (!move.terrain && !move.terrain_locos) return;
    unsigned type = teller->game->tracks[move.what].terrain;
    add(out, "; %s", TR("double points for"));
    if (move.terrain) add(out, " %u × %s", move.terrain, depo_terrain_name(teller, type));
    if (move.terrain && move.terrain_locos) add(out, ",");
    if (move.terrain_locos) {
        add(out, " ");
        add(out, TRN("%u locomotive", "%u locomotives", move.terrain_locos),
            (unsigned)move.terrain_locos);
    }
}

static void tell_keep(const depo_teller *teller, const depo_state *state, depo_move move,
                      char out[DEPO_SENTENCE]) {
    depo_offer offer = depo_offer_of(teller->game, state, move.seat);
    depo_bits kept = depo_offer_pick(offer.tickets, move.what);
    if (!kept)
        add(out, "%s", TR("Keep no ticket"));
    else
        add(out, "%s", TR("Keep"));
    for (const char *separator = ": "; kept; separator = ", ") {
        char ticket[DEPO_SENTENCE];
        depo_tell_ticket(teller, (depo_ticket)depo_bits_pop(&kept), ticket);
        add(out, "%s%s", separator, ticket);
    }
}

void depo_tell_move(const depo_teller *teller, const depo_state *state, depo_move move,
                    char out[DEPO_SENTENCE]) {
    char what[DEPO_SENTENCE], cards[DEPO_SENTENCE];
    out[0] = 0;
    switch (move.kind) {
    case DEPO_KEEP:
        tell_keep(teller, state, move, out);
        break;
    case DEPO_TAKE:
        add(out, TR("Take from the row: %s"), depo_card_name(teller, move.color));
        break;
    case DEPO_TAKE_BLIND:
        add(out, "%s", TR("Draw from the pile"));
        break;
    case DEPO_TERRAIN:
        add(out, TR("Take a terrain card: %s"), depo_terrain_name(teller, move.color));
        break;
    case DEPO_TERRAIN_BLIND:
        add(out, "%s", TR("Draw from the terrain pile"));
        break;
    case DEPO_CLAIM:
        depo_tell_track(teller, move.what, what);
        depo_tell_payment(teller, move, cards);
        add(out, TR("Claim %s with %s"), what, cards);
        break;
    case DEPO_PAY:
        depo_tell_payment(teller, move, cards);
        add(out, TR("Pay %s"), cards);
        break;
    case DEPO_DECLINE:
        add(out, "%s", TR("Give the tunnel up and take the cards back"));
        break;
    case DEPO_STATION:
        depo_tell_payment(teller, move, cards);
        add(out, TR("Build a station in %s with %s"), depo_node_name(teller, move.what), cards);
        break;
    case DEPO_TICKETS:
        add(out, "%s", TR("Draw tickets"));
        break;
    case DEPO_PASS:
        add(out, "%s", TR("Pass"));
        break;
    default:
        add(out, "%s", TR("Leave the game"));
        break;
    }
}
