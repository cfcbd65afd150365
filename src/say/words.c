/* SPDX-License-Identifier: MIT
 * Cards, routes, tickets and moves in words. */
#include "say/mechanism.h"
#include "say/sentence.h"
#include "say/story.h"

#include "mapio/mapio.h"

/* Sentences: first */
const char *depo_card_name(const depo_teller *teller, unsigned card) {
    static const char *const names[] = {DEPO_N("purple"), DEPO_N("white"),  DEPO_N("blue"),
                                        DEPO_N("yellow"), DEPO_N("orange"), DEPO_N("black"),
                                        DEPO_N("red"),    DEPO_N("green"),  DEPO_N("locomotive")};
    return TR(names[card]);
}

const char *depo_taken_name(const depo_teller *teller, unsigned card) {
    static const char *const names[] = {
        DEPO_N("a purple card"), DEPO_N("a white card"),   DEPO_N("a blue card"),
        DEPO_N("a yellow card"), DEPO_N("an orange card"), DEPO_N("a black card"),
        DEPO_N("a red card"),    DEPO_N("a green card"),   DEPO_N("a locomotive")};
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
    unsigned language = teller->printed ? DEPO_EN : teller->language;
    return teller->map->cities[city].name.in[language];
}

const char *depo_node_name(const depo_teller *teller, depo_node node) {
    return depo_city_name(teller, teller->game->node_city[node]);
}

/* A colour and how many of it: as a subject, and as what is paid. */
static const struct {
    const char *one, *many;
} counts[] = {
    {DEPO_NN("%u purple", "%u purple")}, {DEPO_NN("%u white", "%u white")},
    {DEPO_NN("%u blue", "%u blue")},     {DEPO_NN("%u yellow", "%u yellow")},
    {DEPO_NN("%u orange", "%u orange")}, {DEPO_NN("%u black", "%u black")},
    {DEPO_NN("%u red", "%u red")},       {DEPO_NN("%u green", "%u green")},
};
/* Sentences: later */
static const struct {
    const char *one, *many;
} paid_counts[] = {
    {DEPO_NNC("paid", "%u purple", "%u purple")}, {DEPO_NNC("paid", "%u white", "%u white")},
    {DEPO_NNC("paid", "%u blue", "%u blue")},     {DEPO_NNC("paid", "%u yellow", "%u yellow")},
    {DEPO_NNC("paid", "%u orange", "%u orange")}, {DEPO_NNC("paid", "%u black", "%u black")},
    {DEPO_NNC("paid", "%u red", "%u red")},       {DEPO_NNC("paid", "%u green", "%u green")},
};

/* Sentences: first */
static const char *count_of(const depo_teller *teller, unsigned kind, unsigned n, bool paid) {
    if (kind == DEPO_LOCOMOTIVE) return TRN("%u locomotive", "%u locomotives", n);
    if (paid)
        return depo_trnp(teller->language, "paid", paid_counts[kind].one, paid_counts[kind].many,
                         n);
    return TRN(counts[kind].one, counts[kind].many, n);
}

static void tell_counts(const depo_teller *teller, const uint8_t cards[DEPO_KINDS], bool paid,
                        char out[DEPO_SENTENCE]) {
    char text[DEPO_SENTENCE] = "", numbers[DEPO_KINDS * sizeof "255,"] = "";
    size_t used = 0;
    out[0] = 0;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        const char *comma = kind ? "," : "";
        used += (size_t)snprintf(numbers + used, sizeof numbers - used, "%s%u", comma,
                                 (unsigned)cards[kind]);
        if (!cards[kind]) continue;
        if (*text) depo_add(text, ", ");
        depo_add(text, count_of(teller, kind, cards[kind], paid), (unsigned)cards[kind]);
    }
    if (*text) depo_add_marked(teller, out, DEPO_MARK_CARDS, numbers, text);
}

void depo_tell_cards(const depo_teller *teller, const uint8_t cards[DEPO_KINDS],
                     char out[DEPO_SENTENCE]) {
    tell_counts(teller, cards, false, out);
}

void depo_tell_paid_cards(const depo_teller *teller, const uint8_t cards[DEPO_KINDS],
                          char out[DEPO_SENTENCE]) {
    tell_counts(teller, cards, true, out);
}

/* A name that stands for a thing with a number: the one of a track or a ticket. */
static void put_numbered(const depo_teller *teller, depo_mark_kind kind, unsigned number,
                         const char *text, char out[DEPO_SENTENCE]) {
    char argument[16];
    snprintf(argument, sizeof argument, "%u", number);
    out[0] = 0;
    depo_add_marked(teller, out, kind, argument, text);
}

void depo_add_track_ends(const depo_teller *teller, depo_track number, char out[DEPO_SENTENCE]) {
    const depo_map_track *drawn = &teller->map->tracks[teller->game->tracks[number].map_track];
    depo_add(out, "%s – %s", depo_city_name(teller, drawn->a), depo_city_name(teller, drawn->b));
}

void depo_tell_track(const depo_teller *teller, depo_track number, char out[DEPO_SENTENCE]) {
    const depo_game_track *track = &teller->game->tracks[number];
    char text[DEPO_SENTENCE] = "";
    depo_add_track_ends(teller, number, text);
    depo_add(text, " (%s, %u", depo_route_color_name(teller, track->color), track->length);
    if (track->tunnel) depo_add(text, ", %s", TR("tunnel"));
    if (track->ferry) {
        depo_add(text, ", ");
        depo_add(text, TRN("ferry with %u locomotive", "ferry with %u locomotives", track->ferry),
                 (unsigned)track->ferry);
    }
    DEPO_SAY_ON(teller, name, number, text);
    depo_add(text, ")");
    put_numbered(teller, DEPO_MARK_TRACK, number, text, out);
}

const char *depo_end_name(const depo_teller *teller, unsigned place) {
    return place < DEPO_GROUP_BASE ? depo_city_name(teller, place)
                                   : depo_place_name(teller->map, place)->in[teller->language];
}

static const depo_map_ticket *ticket_of(const depo_teller *teller, depo_ticket number) {
    return &teller->map->tickets[teller->game->tickets[number].map_ticket];
}

void depo_add_ticket_ends(const depo_teller *teller, depo_ticket number, char out[DEPO_SENTENCE]) {
    const depo_map_ticket *ticket = ticket_of(teller, number);
    depo_add(out, "%s – %s", depo_end_name(teller, ticket->a), depo_end_name(teller, ticket->b));
}

void depo_tell_ticket(const depo_teller *teller, depo_ticket number, char out[DEPO_SENTENCE]) {
    char text[DEPO_SENTENCE] = "";
    depo_add_ticket_ends(teller, number, text);
    depo_add(text, " (%u)", ticket_of(teller, number)->points);
    put_numbered(teller, DEPO_MARK_TICKET, number, text, out);
}

void depo_add_doubling(const depo_teller *teller, depo_move move, char out[DEPO_SENTENCE]) {
    unsigned type = teller->game->tracks[move.what].terrain, locos = move.terrain_locos;
    if (move.terrain) depo_add(out, "%u × %s", move.terrain, TERRAIN(type));
    if (move.terrain && locos) depo_add(out, ", ");
    if (locos) depo_add(out, TRN("%u locomotive", "%u locomotives", locos), locos);
}

void depo_tell_payment(const depo_teller *teller, depo_move move, char out[DEPO_SENTENCE]) {
    uint8_t cards[DEPO_KINDS] = {0};
    if (move.cards) cards[move.color] = move.cards;
    cards[DEPO_LOCOMOTIVE] = (uint8_t)(cards[DEPO_LOCOMOTIVE] + move.locos);
    depo_tell_paid_cards(teller, cards, out);
    if (!move.terrain && !move.terrain_locos) return;
    /* Sentences: later */
    depo_add(out, "; %s ", TR("double points for"));
    depo_add_doubling(teller, move, out);
}

/* Sentences: first */
static void tell_keep(const depo_teller *teller, const depo_state *state, depo_move move,
                      char out[DEPO_SENTENCE]) {
    depo_offer offer = depo_offer_of(teller->game, state, move.seat);
    depo_bits kept = depo_offer_pick(offer.tickets, move.what);
    if (!kept)
        depo_add(out, "%s", TR("Keep no ticket"));
    else
        depo_add(out, "%s", TR("Keep"));
    for (const char *separator = ": "; kept; separator = ", ") {
        char ticket[DEPO_SENTENCE];
        depo_tell_ticket(teller, (depo_ticket)depo_bits_pop(&kept), ticket);
        depo_add(out, "%s%s", separator, ticket);
    }
}

/* Sentences: later */
void depo_tell_action(const depo_teller *teller, depo_move move, char out[DEPO_SENTENCE]) {
    out[0] = 0;
    if (move.kind == DEPO_STATION) {
        depo_add(out, "%s", TR("Build the station"));
        return;
    }
    const depo_game_track *track = &teller->game->tracks[move.what];
    unsigned points = track->points * (move.terrain || move.terrain_locos ? 2u : 1u);
    if (track->tunnel)
        depo_add(out, "%s", TR("Dig the tunnel"));
    else
        depo_add(out, TRN("Claim for %u point", "Claim for %u points", points), points);
}

/* Sentences: first */
void depo_tell_move(const depo_teller *teller, const depo_state *state, depo_move move,
                    char out[DEPO_SENTENCE]) {
    char what[DEPO_SENTENCE], cards[DEPO_SENTENCE];
    out[0] = 0;
    switch (move.kind) {
    case DEPO_KEEP:
        tell_keep(teller, state, move, out);
        break;
    case DEPO_TAKE:
        depo_add(out, TR("Take %s face up"), TAKEN(move.color));
        break;
    case DEPO_TAKE_BLIND:
        depo_add(out, "%s", TR("Draw from the pile"));
        break;
    case DEPO_TERRAIN:
        depo_add(out, TR("Take a terrain card: %s"), TERRAIN(move.color));
        break;
    case DEPO_TERRAIN_BLIND:
        depo_add(out, "%s", TR("Draw from the terrain pile"));
        break;
    /* Sentences: later */
    case DEPO_CLAIM:
        depo_tell_track(teller, move.what, what);
        depo_tell_payment(teller, move, cards);
        depo_add(out, TR("Claim %s with %s"), what, cards);
        break;
    case DEPO_PAY:
        depo_tell_payment(teller, move, cards);
        depo_add(out, TR("Pay %s"), cards);
        break;
    case DEPO_DECLINE:
        depo_add(out, "%s", TR("Give up the tunnel and take the cards back"));
        break;
    case DEPO_STATION:
        depo_tell_payment(teller, move, cards);
        depo_add(out, TR("Build a station in %s with %s"), NODE(move.what), cards);
        break;
    /* Sentences: first */
    case DEPO_TICKETS:
        depo_add(out, "%s", TR("Draw tickets"));
        break;
    case DEPO_PASS:
        depo_add(out, "%s", TR("Pass"));
        break;
    default:
        depo_add(out, "%s", TR("Leave the game"));
        break;
    }
}
