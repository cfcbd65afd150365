/* SPDX-License-Identifier: MIT */
#include "say/mechanism.h"
#include "say/sentence.h"
#include "say/story.h"

#include <string.h>

static void add_tickets(const depo_teller *teller, depo_bits tickets, char out[DEPO_SENTENCE]) {
    for (bool first = true; tickets; first = false) {
        char ticket[DEPO_SENTENCE];
        depo_tell_ticket(teller, (depo_ticket)depo_bits_pop(&tickets), ticket);
        depo_add(out, "%s%s", first ? ": " : ", ", ticket);
    }
}

void depo_tell_completed(const depo_teller *teller, depo_bits tickets, char out[DEPO_SENTENCE]) {
    out[0] = 0;
    depo_add(out, "%s", TRN("Ticket completed", "Tickets completed", depo_bits_count(tickets)));
    add_tickets(teller, tickets, out);
}

/* Sentences: first */

/* A sentence about a counted thing, to be translated. */
typedef struct counted {
    const char *one, *many;
} counted;

static void tell_tickets(const depo_teller *teller, const depo_event *event, const char *who,
                         char out[DEPO_SENTENCE]) {
    counted text;
    if (event->kind == DEPO_EV_OFFERED) {
        text = (counted){DEPO_NN("%s draws %u ticket", "%s draws %u tickets")};
    } else if (event->kind == DEPO_EV_KEPT) {
        text = (counted){DEPO_NN("%s keeps %u ticket", "%s keeps %u tickets")};
    } else {
        text = (counted){DEPO_NN("%s returns %u ticket", "%s returns %u tickets")};
    }
    depo_add(out, TRN(text.one, text.many, event->count), who, event->count);
    add_tickets(teller, event->tickets, out);
}

/* Locomotives played as terrain (A-07, S-08): with a terrain card they make up the cost of doubling
 * exactly; without one, they are what was paid beyond a card for each space. A tunnel's extra cards
 * can't be told from locomotives beyond that cost, which are then named with the payment. */
static uint8_t locos_as_terrain(const depo_teller *teller, const depo_event *event) {
    const depo_game_track *track = &teller->game->tracks[event->what];
    unsigned cost = teller->game->rules.terrain_cost[track->length], paid = 0, locos = 0;
    for (unsigned card = 0; card < DEPO_KINDS; card++) paid += event->cards[card];
    if (event->card || track->tunnel)
        locos = cost > event->card ? cost - event->card : 0;
    else if (paid > track->length)
        locos = paid - track->length;
    return (uint8_t)(locos < event->cards[DEPO_LOCOMOTIVE] ? locos : event->cards[DEPO_LOCOMOTIVE]);
}

/* Sentences: later */
static void tell_claim(const depo_teller *teller, const depo_event *event, const char *who,
                       char out[DEPO_SENTENCE]) {
    char track[DEPO_SENTENCE], cards[DEPO_SENTENCE];
    depo_move doubling = {.kind = DEPO_CLAIM, .what = event->what, .terrain = event->card};
    uint8_t paid[DEPO_KINDS];
    memcpy(paid, event->cards, sizeof paid);
    if (event->doubled) doubling.terrain_locos = locos_as_terrain(teller, event);
    paid[DEPO_LOCOMOTIVE] = (uint8_t)(paid[DEPO_LOCOMOTIVE] - doubling.terrain_locos);
    depo_tell_track(teller, event->what, track);
    depo_tell_paid_cards(teller, paid, cards);
    depo_add(out,
             TRN("%s claims %s with %s: %u point", "%s claims %s with %s: %u points", event->count),
             who, track, cards, event->count);
    if (!event->doubled) return;
    depo_add(out, "%s", TR("; doubled with "));
    depo_add_doubling(teller, doubling, out);
}

static void tell_tunnel(const depo_teller *teller, const depo_event *event, const char *who,
                        char out[DEPO_SENTENCE]) {
    char track[DEPO_SENTENCE], cards[DEPO_SENTENCE];
    depo_tell_track(teller, event->what, track);
    depo_tell_cards(teller, event->cards, cards);
    depo_add(out, TR("%s digs the tunnel %s; turned up: %s"), who, track,
             *cards ? cards : TR("nothing"));
    if (event->count)
        depo_add(out, TRN("; %u extra card to pay", "; %u extra cards to pay", event->count),
                 event->count);
}

/* Sentences: first */
bool depo_tell_event(const depo_teller *teller, const depo_event *event, char out[DEPO_SENTENCE]) {
    const char *who = event->seat < teller->game->players ? PLAYER(event->seat) : "";
    char text[DEPO_SENTENCE];
    out[0] = 0;
    switch (event->kind) {
    case DEPO_EV_OFFERED:
    case DEPO_EV_KEPT:
    case DEPO_EV_RETURNED:
        tell_tickets(teller, event, who, out);
        break;
    case DEPO_EV_TOOK:
        depo_add(out, TR("%s takes %s face up"), who, TAKEN(event->card));
        break;
    case DEPO_EV_TOOK_BLIND:
        if (event->hidden)
            depo_add(out, TR("%s draws from the pile"), who);
        else
            depo_add(out, TR("%s draws %s from the pile"), who, TAKEN(event->card));
        break;
    case DEPO_EV_ROW_RESET:
        depo_tell_cards(teller, event->cards, text);
        depo_add(out, TR("Too many locomotives: the face-up cards are replaced (%s)"), text);
        if (event->left_out)
            depo_add(out,
                     TRN("; it was replaced %u time before that",
                         "; it was replaced %u times before that", event->left_out),
                     (unsigned)event->left_out);
        break;
    /* Sentences: later */
    case DEPO_EV_RESHUFFLED:
        depo_add(out,
                 TRN("The discard pile is shuffled: %u card in the draw pile",
                     "The discard pile is shuffled: %u cards in the draw pile", event->count),
                 event->count);
        break;
    /* Sentences: first */
    case DEPO_EV_TERRAIN_TOOK:
        depo_add(out, TR("%s takes a terrain card: %s"), who, TERRAIN(event->card));
        break;
    /* Sentences: later */
    case DEPO_EV_TERRAIN_SHUFFLED:
        depo_add(out, "%s", TR("The terrain discard pile is shuffled"));
        break;
    case DEPO_EV_CLAIMED:
        tell_claim(teller, event, who, out);
        break;
    case DEPO_EV_TUNNEL:
        tell_tunnel(teller, event, who, out);
        break;
    case DEPO_EV_TUNNEL_LOST:
        depo_add(out, TR("%s gives up the tunnel and takes the cards back"), who);
        break;
    case DEPO_EV_STATION:
        depo_tell_paid_cards(teller, event->cards, text);
        depo_add(out, TR("%s builds a station in %s with %s"), who, NODE(event->what), text);
        break;
    case DEPO_EV_PASSED:
        depo_add(out, TR("%s passes"), who);
        break;
    case DEPO_EV_RESIGNED:
        depo_add(out, TR("%s leaves the game"), who);
        break;
    case DEPO_EV_LAST_ROUND:
        depo_add(out, TR("%s starts the last round"), who);
        break;
    case DEPO_EV_OVER:
        depo_add(out, "%s", TR("The game is over"));
        break;
    default:
        DEPO_EACH_ON (number, teller->game->mechanisms)
            if (depo_mechanism_words[number]->event &&
                depo_mechanism_words[number]->event(teller, event, out))
                return true;
        return false;
    }
    return true;
}
