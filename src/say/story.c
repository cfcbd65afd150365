/* SPDX-License-Identifier: MIT */
#include "say/story.h"

#include "mapio/mapio.h"

#include <stdarg.h>
#include <string.h>

#define TR(key) depo_tr(teller->language, key)

static void add(char out[DEPO_SENTENCE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add(char out[DEPO_SENTENCE], const char *format, ...) {
    size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + used, DEPO_SENTENCE - used, format, arguments);
    va_end(arguments);
}

static const char *card_name(const depo_teller *teller, unsigned card) {
    static const char *const names[] = {DEPO_N("purple"), DEPO_N("white"),  DEPO_N("blue"),
                                        DEPO_N("yellow"), DEPO_N("orange"), DEPO_N("black"),
                                        DEPO_N("red"),    DEPO_N("green"),  DEPO_N("locomotive")};
    if (card == DEPO_LOCOMOTIVE && teller->map->vocabulary == DEPO_VOCABULARY_CARTS)
        return TR("joker");
    return TR(names[card]);
}

static const char *color_name(const depo_teller *teller, unsigned color) {
    return color == DEPO_GRAY ? TR("gray") : card_name(teller, color);
}

static const char *name_of(const depo_teller *teller, const depo_name *name) {
    return name->in[teller->language];
}

void depo_tell_cards(const depo_teller *teller, const uint8_t cards[DEPO_KINDS],
                     char out[DEPO_SENTENCE]) {
    out[0] = 0;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++)
        if (cards[kind])
            add(out, "%s%u %s", *out ? ", " : "", cards[kind], card_name(teller, kind));
}

void depo_tell_track(const depo_teller *teller, depo_track number, char out[DEPO_SENTENCE]) {
    const depo_game_track *track = &teller->game->tracks[number];
    const depo_map_track *drawn = &teller->map->tracks[track->map_track];
    snprintf(out, DEPO_SENTENCE, "%s – %s (%s, %u)",
             name_of(teller, &teller->map->cities[drawn->a].name),
             name_of(teller, &teller->map->cities[drawn->b].name),
             color_name(teller, track->color), track->length);
}

void depo_tell_ticket(const depo_teller *teller, depo_ticket number, char out[DEPO_SENTENCE]) {
    const depo_map_ticket *ticket =
        &teller->map->tickets[teller->game->tickets[number].map_ticket];
    snprintf(out, DEPO_SENTENCE, "%s – %s (%u)",
             name_of(teller, depo_place_name(teller->map, ticket->a)),
             name_of(teller, depo_place_name(teller->map, ticket->b)), ticket->points);
}

static void add_tickets(const depo_teller *teller, depo_bits tickets, char out[DEPO_SENTENCE]) {
    for (bool first = true; tickets; first = false) {
        char ticket[DEPO_SENTENCE];
        depo_tell_ticket(teller, (depo_ticket)depo_bits_pop(&tickets), ticket);
        add(out, "%s%s", first ? ": " : ", ", ticket);
    }
}

static void tell_tickets(const depo_teller *teller, const depo_event *event, const char *who,
                         char out[DEPO_SENTENCE]) {
    const char *one, *many;
    if (event->kind == DEPO_EV_OFFERED) {
        one = DEPO_N("%s looks at %u ticket");
        many = DEPO_N("%s looks at %u tickets");
    } else if (event->kind == DEPO_EV_KEPT) {
        one = DEPO_N("%s keeps %u ticket");
        many = DEPO_N("%s keeps %u tickets");
    } else {
        one = DEPO_N("%s returns %u ticket");
        many = DEPO_N("%s returns %u tickets");
    }
    add(out, depo_trn(teller->language, one, many, event->count), who, event->count);
    add_tickets(teller, event->tickets, out);
}

static void tell_claim(const depo_teller *teller, const depo_event *event, const char *who,
                       char out[DEPO_SENTENCE]) {
    char track[DEPO_SENTENCE], cards[DEPO_SENTENCE];
    depo_tell_track(teller, event->what, track);
    depo_tell_cards(teller, event->cards, cards);
    add(out,
        depo_trn(teller->language, "%s claims %s with %s: %u point",
                 "%s claims %s with %s: %u points", event->count),
        who, track, cards, event->count);
    if (event->doubled) add(out, "%s", TR(", doubled"));
}

static void tell_tunnel(const depo_teller *teller, const depo_event *event, const char *who,
                        char out[DEPO_SENTENCE]) {
    char track[DEPO_SENTENCE], cards[DEPO_SENTENCE];
    depo_tell_track(teller, event->what, track);
    depo_tell_cards(teller, event->cards, cards);
    add(out, TR("%s digs %s; turned up: %s"), who, track, *cards ? cards : TR("nothing"));
    if (event->count)
        add(out,
            depo_trn(teller->language, "; %u extra card is owed", "; %u extra cards are owed",
                     event->count),
            event->count);
}

static const char *terrain_name(const depo_teller *teller, unsigned type) {
    return name_of(teller, &teller->map->variants[teller->game->variant].terrain_name[type]);
}

bool depo_tell_event(const depo_teller *teller, const depo_event *event, char out[DEPO_SENTENCE]) {
    const char *who = event->seat < teller->game->players ? teller->names[event->seat] : "";
    char text[DEPO_SENTENCE];
    out[0] = 0;
    switch (event->kind) {
    case DEPO_EV_OFFERED:
    case DEPO_EV_KEPT:
    case DEPO_EV_RETURNED:
        tell_tickets(teller, event, who, out);
        break;
    case DEPO_EV_TOOK:
        add(out, TR("%s takes from the row: %s"), who, card_name(teller, event->card));
        break;
    case DEPO_EV_TOOK_BLIND:
        add(out, TR("%s draws from the pile"), who);
        if (!event->hidden) add(out, ": %s", card_name(teller, event->card));
        break;
    case DEPO_EV_ROW_RESET:
        depo_tell_cards(teller, event->cards, text);
        add(out, TR("Too many locomotives: the row is replaced (%s)"), text);
        break;
    case DEPO_EV_RESHUFFLED:
        add(out,
            depo_trn(teller->language, "The discards are shuffled: %u card in the pile",
                     "The discards are shuffled: %u cards in the pile", event->count),
            event->count);
        break;
    case DEPO_EV_TERRAIN_TOOK:
        add(out, TR("%s takes a terrain card: %s"), who, terrain_name(teller, event->card));
        break;
    case DEPO_EV_TERRAIN_SHUFFLED:
        add(out, "%s", TR("The terrain discards are shuffled"));
        break;
    case DEPO_EV_CLAIMED:
        tell_claim(teller, event, who, out);
        break;
    case DEPO_EV_MERCHANDISE:
        add(out, TR("%s gets a merchandise card"), who);
        break;
    case DEPO_EV_TUNNEL:
        tell_tunnel(teller, event, who, out);
        break;
    case DEPO_EV_TUNNEL_LOST:
        add(out, TR("%s gives the tunnel up and takes the cards back"), who);
        break;
    case DEPO_EV_STATION:
        depo_tell_cards(teller, event->cards, text);
        add(out, TR("%s builds a station in %s with %s"), who,
            name_of(teller, &teller->map->cities[teller->game->node_city[event->what]].name),
            text);
        break;
    case DEPO_EV_PASSED:
        add(out, TR("%s passes"), who);
        break;
    case DEPO_EV_RESIGNED:
        add(out, TR("%s leaves the game"), who);
        break;
    case DEPO_EV_LAST_ROUND:
        add(out, TR("%s begins the last round"), who);
        break;
    case DEPO_EV_OVER:
        add(out, "%s", TR("The game is over"));
        break;
    default:
        return false;
    }
    return true;
}
