/* SPDX-License-Identifier: MIT
 * Why a move was refused, in words. */
#include "say/story.h"

const char *depo_tell_refusal(unsigned language, depo_status status) {
    static const char *const sentences[DEPO_STATUS_COUNT] = {
        [DEPO_OK] = DEPO_N("allowed"),
        [DEPO_BAD_SEAT] = DEPO_N("there is no such seat"),
        [DEPO_BAD_MOVE] = DEPO_N("this is not a move of this game"),
        [DEPO_PLAYER_COUNT] = DEPO_N("the map is not for this number of players"),
        [DEPO_GAME_OVER] = DEPO_N("the game is over"),
        [DEPO_NOT_YOUR_TURN] = DEPO_N("it is not your turn"),
        [DEPO_RESIGNED] = DEPO_N("this seat has left the game"),
        [DEPO_CHOOSE_TICKETS_FIRST] = DEPO_N("choose your tickets first"),
        [DEPO_SECOND_CARD_FIRST] = DEPO_N("take your second card first"),
        [DEPO_TUNNEL_FIRST] = DEPO_N("pay for the tunnel or give it up first"),
        [DEPO_NO_OFFER] = DEPO_N("no tickets are on offer"),
        [DEPO_NO_TUNNEL] = DEPO_N("no tunnel is being dug"),
        [DEPO_SLOT_EMPTY] = DEPO_N("there is no card in this place"),
        [DEPO_CARD_CHANGED] = DEPO_N("another card lies in this place now"),
        [DEPO_DRAW_PILE_EMPTY] = DEPO_N("the draw pile is empty"),
        [DEPO_SECOND_LOCOMOTIVE] = DEPO_N("a face-up locomotive can't be the second card"),
        [DEPO_TRACK_TAKEN] = DEPO_N("the track is taken"),
        [DEPO_TRACK_CLOSED] =
            DEPO_N("closed: with so few players one track of a double route is enough"),
        [DEPO_OWN_TWIN] = DEPO_N("you own the other track"),
        [DEPO_TOO_FEW_TRAINS] = DEPO_N("you have too few trains left"),
        [DEPO_WRONG_COLOR] = DEPO_N("the cards are not of the route's colour"),
        [DEPO_WRONG_CARD_COUNT] = DEPO_N("play one card for each space"),
        [DEPO_TOO_FEW_CARDS] = DEPO_N("you don't have these cards"),
        [DEPO_FERRY_LOCOMOTIVES] = DEPO_N("the ferry needs more locomotives"),
        [DEPO_EXTRA_COUNT] = DEPO_N("pay exactly the extra cards that are owed"),
        [DEPO_EXTRA_LOCOMOTIVES_ONLY] =
            DEPO_N("a tunnel played with locomotives only takes locomotives only"),
        [DEPO_NO_STATIONS] = DEPO_N("this game has no stations"),
        [DEPO_NO_STATION_LEFT] = DEPO_N("you have no station left"),
        [DEPO_CITY_HAS_STATION] = DEPO_N("this city has a station already"),
        [DEPO_STATION_COST] =
            DEPO_N("the first station costs one card, the second two, the third three"),
        [DEPO_TICKET_DECK_EMPTY] = DEPO_N("no tickets are left"),
        [DEPO_KEEP_MORE] = DEPO_N("keep more tickets"),
        [DEPO_KEEP_FEWER] = DEPO_N("keep fewer tickets"),
        [DEPO_NOT_OFFERED] = DEPO_N("this ticket is not on offer"),
        [DEPO_NO_TERRAIN] = DEPO_N("this game has no terrain cards"),
        [DEPO_TERRAIN_MAJORITY] = DEPO_N("an opponent has more terrain cards of this type"),
        [DEPO_TERRAIN_COST] = DEPO_N("doubling costs other terrain cards"),
        [DEPO_TERRAIN_LOCOMOTIVES] = DEPO_N("more locomotives than doubling needs"),
        [DEPO_CAN_ACT] = DEPO_N("you can pass only when nothing else is possible"),
    };
    return depo_tr(language, sentences[status]);
}
