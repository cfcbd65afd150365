/* SPDX-License-Identifier: MIT */
#include "say/caption.h"

#include "say/sentence.h"
#include "say/story.h"

#include <stdlib.h>
#include <string.h>

/* Keys; `many` only where something is counted. */
static const struct {
    const char *one, *many;
} captions[DEPO_CAPTION_COUNT] = {
    /* Sentences: first */
    [DEPO_CAPTION_TAGLINE] = {.one = DEPO_N("Routes, tickets, trains: play with friends")},
    [DEPO_CAPTION_GAME] =
        {.one = DEPO_N(
             "A railway board game for 2 to 5 players. Collect cards, claim routes between cities, "
             "and connect the cities on your tickets before others block your way.")},
    [DEPO_CAPTION_ONE_TAKES] =
        {.one = DEPO_N("Take cards, two a turn, until you have enough of one colour.")},
    [DEPO_CAPTION_ONE_BUILDS] =
        {.one = DEPO_N(
             "Play cards to place your trains on a route. Longer routes score far more points.")},
    [DEPO_CAPTION_ONE_JOINS] = {.one =
                                    DEPO_N("Connect the cities on your secret tickets: you score "
                                           "the completed ones and lose points for the rest.")},
    [DEPO_CAPTION_FAMILY] =
        {.one = DEPO_N(
             "Depo follows the rules of the Ticket to Ride family. It is not connected with their "
             "publisher and uses none of their art.")},
    [DEPO_CAPTION_CARDS] = {.one = DEPO_N("Cards")},
    [DEPO_CAPTION_TICKETS] = {.one = DEPO_N("Tickets")},
    [DEPO_CAPTION_TERRAIN] = {.one = DEPO_N("Terrain")},
    [DEPO_CAPTION_GOODS] = {.one = DEPO_N("Goods")},
    [DEPO_CAPTION_MERCHANDISE] = {.one = DEPO_N("Merchandise")},
    [DEPO_CAPTION_POINTS] = {.one = DEPO_N("Points")},
    [DEPO_CAPTION_POINTS_FOR_ROUTES] = {.one = DEPO_N("Points for routes")},
    [DEPO_CAPTION_POINTS_BY_LENGTH] = {.one = DEPO_N("Points by length")},
    [DEPO_CAPTION_N_TRAINS] = {DEPO_NN("%u train", "%u trains")},
    [DEPO_CAPTION_N_POINTS] = {DEPO_NN("%u point", "%u points")},
    [DEPO_CAPTION_N_POINTS_NOW] = {DEPO_NN("%u point for now", "%u points for now")},
    [DEPO_CAPTION_N_TICKETS] = {DEPO_NN("%u ticket", "%u tickets")},
    [DEPO_CAPTION_N_CARDS_IN_HAND] = {DEPO_NN("%u card in hand", "%u cards in hand")},
    [DEPO_CAPTION_N_STATIONS_LEFT] = {DEPO_NN("%u station left", "%u stations left")},
    [DEPO_CAPTION_N_MERCHANDISE] = {DEPO_NN("%u merchandise card", "%u merchandise cards")},
    [DEPO_CAPTION_ON_THE_TABLE] = {.one = DEPO_N("Cards on the table")},
    [DEPO_CAPTION_N_CARDS_IN_PILE] = {DEPO_NN("%u card in the pile", "%u cards in the pile")},
    [DEPO_CAPTION_DRAW_ONE] = {.one = DEPO_N("Draw one card from the pile")},
    [DEPO_CAPTION_DRAW_TWO] = {.one = DEPO_N("Draw two cards from the pile")},
    [DEPO_CAPTION_DRAW_TICKETS] = {.one = DEPO_N("Draw tickets")},
    [DEPO_CAPTION_DRAW_TICKETS_OF_N] = {DEPO_NN("Draw tickets, %u left", "Draw tickets, %u left")},
    [DEPO_CAPTION_DRAW_TICKETS_OR_NOT] = {.one = DEPO_N("Draw new tickets?")},
    [DEPO_CAPTION_DRAW_TERRAIN_OF_N] = {DEPO_NN("Draw a terrain card from the pile, %u left",
                                                "Draw a terrain card from the pile, %u left")},
    [DEPO_CAPTION_N_MERCHANDISE_LEFT] = {DEPO_NN("%u merchandise card left",
                                                 "%u merchandise cards left")},
    [DEPO_CAPTION_YOU_DREW_N] = {DEPO_NN("You drew %u card:", "You drew %u cards:")},
    [DEPO_CAPTION_HAND_OF_N] = {DEPO_NN("Your hand: %u card", "Your hand: %u cards")},
    [DEPO_CAPTION_EMPTY_HAND] = {.one = DEPO_N("No cards in your hand")},
    [DEPO_CAPTION_NO_TICKETS] = {.one = DEPO_N("No tickets yet")},
    [DEPO_CAPTION_KEEP_N] = {DEPO_NN("Keep %u ticket", "Keep %u tickets")},
    [DEPO_CAPTION_ROUTE_LIST] = {.one = DEPO_N("List of routes")},
    [DEPO_CAPTION_ROUTES_TO_CLAIM] = {.one = DEPO_N("only routes I can claim now")},
    [DEPO_CAPTION_NO_SUCH_ROUTE] = {.one = DEPO_N("No such route")},
    [DEPO_CAPTION_BUILD_STATION] = {.one = DEPO_N("Build a station")},
    [DEPO_CAPTION_STATION_FOR_N] = {DEPO_NN("Station: %u card", "Station: %u cards")},
    [DEPO_CAPTION_NO_STATION_LEFT] = {.one = DEPO_N("No station left")},
    /* Sentences: later */
    [DEPO_CAPTION_BOTH_TRACKS] =
        {.one = DEPO_N("Both tracks are free: your cards decide which one you claim.")},
    [DEPO_CAPTION_BONUS_NOW_AND_AFTER] =
        {.one = DEPO_N("Merchandise: +%u now, +%u with this route, if nothing changes")},
    [DEPO_CAPTION_NO_MERCHANDISE_LEFT] = {.one = DEPO_N("No merchandise card is left.")},
    [DEPO_CAPTION_N_MORE_WAYS] = {DEPO_NN("%u more way to pay, card by card",
                                          "%u more ways to pay, card by card")},
    [DEPO_CAPTION_TUNNEL_N_MORE] = {DEPO_NN("%u more card", "%u more cards")},
    [DEPO_CAPTION_PAY_AND_CLAIM] = {.one = DEPO_N("Pay and claim")},
    [DEPO_CAPTION_CONFIRM_CLAIMS] = {.one = DEPO_N("Confirm claims")},
    [DEPO_CAPTION_TICKET_COMPLETED] = {DEPO_NN("Ticket completed", "Tickets completed")},
    [DEPO_CAPTION_ROUTES_CLAIMED] = {.one = DEPO_N("Routes claimed")},
    [DEPO_CAPTION_TICKETS_OF_HELD] = {.one = DEPO_N("Tickets completed, of those kept")},
    [DEPO_CAPTION_PATH_LENGTH] = {.one = DEPO_N("Length of the longest path")},
    /* Sentences: first */
    [DEPO_CAPTION_TIME_USED] = {.one = DEPO_N("Time used")},
    /* Sentences: later */
    [DEPO_CAPTION_N_TICKETS_OF_ALL] = {.one = DEPO_N("Tickets completed: %u of %u")},
    [DEPO_CAPTION_BEGINS_TRAVELLER] =
        {.one = DEPO_N("In the printed game, the most experienced traveller begins.")},
    [DEPO_CAPTION_BEGINS_COUNTRIES] =
        {.one = DEPO_N("In the printed game, the player who has visited the most European "
                       "countries begins.")},
    [DEPO_CAPTION_BEGINS_YOUNGEST] = {.one = DEPO_N(
                                          "In the printed game, the youngest player begins.")},
    [DEPO_CAPTION_RELAXED] = {.one = DEPO_N("With %u players, the centre of the board fills up "
                                            "fast. For a calmer game, play with %u.")},
    [DEPO_CAPTION_KEY_TAKE] = {.one = DEPO_N("take that face-up card")},
    [DEPO_CAPTION_KEY_DRAW] = {.one = DEPO_N("draw one card from the pile")},
    [DEPO_CAPTION_KEY_TICKETS] = {.one = DEPO_N("draw tickets")},
    [DEPO_CAPTION_KEY_ROUTES] = {.one = DEPO_N("list of routes")},
    [DEPO_CAPTION_KEY_STATION] = {.one = DEPO_N("build a station")},
    [DEPO_CAPTION_KEY_NEXT_ROUTE] = {.one = DEPO_N("to the next route")},
    [DEPO_CAPTION_KEY_CLAIM] = {.one = DEPO_N("claim the route")},
    [DEPO_CAPTION_THEME_BLOCK] = {.one = DEPO_N("Block an opponent")},
    [DEPO_CAPTION_THEME_BOTTLENECK] = {.one = DEPO_N("Bottleneck")},
    [DEPO_CAPTION_THEME_TUNNEL] = {.one = DEPO_N("Tunnel risk")},
    [DEPO_CAPTION_THEME_ROUTE] = {.one = DEPO_N("Routes")},
    [DEPO_CAPTION_THEME_END] = {.one = DEPO_N("Endgame")},
};

/* Adds a text with the numbers in the places of its %u: points may be negative, and have their
 * own sign then. */
static void add_filled(const char *text, const int numbers[2], char out[DEPO_SENTENCE]) {
    unsigned next = 0;
    for (const char *at; (at = strstr(text, "%u")) && next < 2; next++, text = at + 2)
        depo_add(out, "%.*s%s%d", (int)(at - text), text, numbers[next] < 0 ? "−" : "",
                 abs(numbers[next]));
    depo_add(out, "%s", text);
}

void depo_tell_caption(unsigned language, unsigned vocabulary, depo_caption caption,
                       const int numbers[2], char out[DEPO_SENTENCE]) {
    const char *one = captions[caption].one, *many = captions[caption].many;
    unsigned n = (unsigned)abs(numbers[0]);
    out[0] = 0;
    add_filled(many ? depo_trn_as(language, vocabulary, one, many, n)
                    : depo_tr_as(language, vocabulary, one),
               numbers, out);
}

/* Sentences: first */
const char *const depo_bot_words[] = {DEPO_N("random"),
                                      DEPO_N("easy"),
                                      DEPO_N("medium"),
                                      DEPO_N("strong"),
                                      DEPO_N("hard"),
                                      DEPO_N("expert"),
                                      DEPO_N("master"),
                                      DEPO_N("racer"),
                                      DEPO_N("collector"),
                                      DEPO_N("blocker"),
                                      NULL};

const char *depo_bot_word(unsigned language, const char *bot) {
    for (const char *const *word = depo_bot_words; *word; word++)
        if (!strcmp(*word, bot)) return depo_tr(language, *word);
    return NULL;
}
