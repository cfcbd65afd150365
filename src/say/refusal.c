/* SPDX-License-Identifier: MIT
 * Why a move was refused, in words. */
#include "say/sentence.h"
#include "say/story.h"

static const char *sentence_of(depo_status status) {
    static const char *const sentences[DEPO_STATUS_COUNT] = {
        [DEPO_OK] = DEPO_N("allowed"),
        [DEPO_BAD_SEAT] = DEPO_N("there is no such seat"),
        [DEPO_BAD_MOVE] = DEPO_N("this isn't a legal move"),
        [DEPO_PLAYER_COUNT] = DEPO_N("this map can't be played with this many players"),
        [DEPO_GAME_OVER] = DEPO_N("the game is over"),
        [DEPO_NOT_YOUR_TURN] = DEPO_N("it is not your turn"),
        [DEPO_RESIGNED] = DEPO_N("this player has left the game"),
        [DEPO_CHOOSE_TICKETS_FIRST] = DEPO_N("choose your tickets first"),
        [DEPO_SECOND_CARD_FIRST] = DEPO_N("take your second card first"),
        [DEPO_TUNNEL_FIRST] = DEPO_N("pay for the tunnel or give it up first"),
        [DEPO_NO_OFFER] = DEPO_N("there are no tickets to choose from"),
        [DEPO_NO_TUNNEL] = DEPO_N("there's no tunnel to pay for"),
        [DEPO_SLOT_EMPTY] = DEPO_N("there's no card here"),
        [DEPO_CARD_CHANGED] = DEPO_N("this card has changed"),
        [DEPO_DRAW_PILE_EMPTY] = DEPO_N("the draw pile is empty"),
        [DEPO_SECOND_LOCOMOTIVE] = DEPO_N("a face-up locomotive can't be the second card"),
        [DEPO_TRACK_TAKEN] = DEPO_N("the route is taken"),
        [DEPO_TRACK_CLOSED] =
            DEPO_N("closed: with so few players, only one track of a double route can be claimed"),
        [DEPO_OWN_TWIN] = DEPO_N("you already have the other track"),
        [DEPO_TOO_FEW_TRAINS] = DEPO_N("you don't have enough trains left"),
        [DEPO_WRONG_COLOR] = DEPO_N("the cards are not of the route's colour"),
        [DEPO_WRONG_CARD_COUNT] = DEPO_N("play one card for each space"),
        [DEPO_TOO_FEW_CARDS] = DEPO_N("you don't have these cards"),
        [DEPO_FERRY_LOCOMOTIVES] = DEPO_N("the ferry needs more locomotives"),
        [DEPO_EXTRA_COUNT] = DEPO_N("pay exactly the extra cards you owe"),
        [DEPO_EXTRA_LOCOMOTIVES_ONLY] =
            DEPO_N("if you played only locomotives, you can pay only with locomotives"),
        [DEPO_NO_STATIONS] = DEPO_N("this game has no stations"),
        [DEPO_NO_STATION_LEFT] = DEPO_N("you have no station left"),
        [DEPO_CITY_HAS_STATION] = DEPO_N("this city has a station already"),
        [DEPO_STATION_COST] =
            DEPO_N("the first station costs one card, the second two, the third three"),
        [DEPO_TICKET_DECK_EMPTY] = DEPO_N("no tickets are left"),
        [DEPO_KEEP_MORE] = DEPO_N("keep more tickets"),
        [DEPO_KEEP_FEWER] = DEPO_N("keep fewer tickets"),
        [DEPO_NOT_OFFERED] = DEPO_N("this ticket isn't one of your choices"),
        [DEPO_NO_TERRAIN] = DEPO_N("this game has no terrain cards"),
        [DEPO_TERRAIN_MAJORITY] = DEPO_N("an opponent has more terrain cards of this type"),
        [DEPO_TERRAIN_COST] = DEPO_N("doubling this route takes other terrain cards"),
        [DEPO_TERRAIN_LOCOMOTIVES] = DEPO_N("more locomotives than doubling needs"),
        [DEPO_CAN_ACT] = DEPO_N("you can pass only when nothing else is possible"),
    };
    return sentences[status];
}

void depo_add_clause(const depo_teller *teller, const char *clause, char out[DEPO_SENTENCE]) {
    if (*clause) depo_add(out, TR(" (rule %s)"), CLAUSE(clause));
}

void depo_tell_refusal(const depo_teller *teller, depo_status status, const char *clause,
                       char out[DEPO_SENTENCE]) {
    out[0] = 0;
    depo_add(out, "%s", TR(sentence_of(status)));
    depo_add_clause(teller, clause, out);
}

unsigned depo_owner_of(const depo_game *game, const depo_state *state, depo_track track) {
    for (unsigned seat = 0; seat < game->players; seat++)
        if (depo_has(state->owned[seat], track)) return seat;
    return DEPO_NONE;
}

unsigned depo_terrain_rival(const depo_game *game, const depo_state *state, unsigned seat,
                            unsigned type) {
    unsigned best = DEPO_NONE;
    for (unsigned other = 0; other < game->players; other++)
        if (other != seat &&
            (best == DEPO_NONE || state->terrain[other][type] > state->terrain[best][type]))
            best = other;
    return best;
}

/* The numbers behind a refused claim. */
static void tell_claim_numbers(const depo_teller *teller, const depo_state *state, depo_move move,
                               depo_status status, char out[DEPO_SENTENCE]) {
    const depo_game_track *track = &teller->game->tracks[move.what];
    unsigned locos = state->hand[move.seat].of[DEPO_LOCOMOTIVE], owner, leader;
    switch (status) {
    case DEPO_TOO_FEW_TRAINS:
        depo_add(out, "; ");
        depo_add(out,
                 TRN("you have %u, %u needed", "you have %u, %u needed", state->trains[move.seat]),
                 (unsigned)state->trains[move.seat], (unsigned)track->length);
        break;
    case DEPO_TRACK_TAKEN:
        owner = depo_owner_of(teller->game, state, move.what);
        if (owner != DEPO_NONE) depo_add(out, TR(", by %s"), PLAYER(owner));
        break;
    case DEPO_FERRY_LOCOMOTIVES:
        depo_add(out, TR(": %u at least; you have %u"), (unsigned)track->ferry, locos);
        break;
    case DEPO_WRONG_CARD_COUNT:
        depo_add(out, TR(": %u in all"), (unsigned)track->length);
        break;
    case DEPO_TERRAIN_MAJORITY:
        leader = depo_terrain_rival(teller->game, state, move.seat, track->terrain);
        depo_add(out, TR(": %s has %u, you have %u (locomotives may help)"), PLAYER(leader),
                 (unsigned)state->terrain[leader][track->terrain],
                 (unsigned)state->terrain[move.seat][track->terrain]);
        break;
    default:
        break;
    }
}

void depo_tell_why(const depo_teller *teller, const depo_state *state, depo_move move,
                   depo_status status, char out[DEPO_SENTENCE]) {
    depo_tell_refusal(teller, status, "", out);
    if (move.kind == DEPO_CLAIM && move.what < teller->game->n_tracks)
        tell_claim_numbers(teller, state, move, status, out);
    if (move.kind == DEPO_KEEP && (status == DEPO_KEEP_MORE || status == DEPO_KEEP_FEWER)) {
        depo_offer offer = depo_offer_of(teller->game, state, move.seat);
        depo_add(out, TR(": at least %u, at most %u"), offer.least, offer.most);
    }
    if (status == DEPO_EXTRA_COUNT) depo_add(out, ": %u", (unsigned)state->owed);
    depo_add_clause(teller, depo_refusal_clause(teller->game, state, move, status), out);
}

/* The nearest that the hand comes to paying for a track, in words. */
static void tell_missing_cards(const depo_teller *teller, const depo_state *state, depo_seat seat,
                               const depo_game_track *track, char out[DEPO_SENTENCE]) {
    const depo_cards *hand = &state->hand[seat];
    const char *clause = "B-17";
    unsigned locos = hand->of[DEPO_LOCOMOTIVE], best = track->color;
    for (unsigned c = 0; c < DEPO_COLORS && track->color == DEPO_GRAY; c++)
        if (best == DEPO_GRAY || hand->of[c] > hand->of[best]) best = c;
    uint8_t needed[DEPO_KINDS] = {0}, held[DEPO_KINDS] = {0};
    held[best] = hand->of[best];
    held[DEPO_LOCOMOTIVE] = (uint8_t)locos;
    char what[DEPO_SENTENCE], have[DEPO_SENTENCE];
    depo_tell_cards(teller, held, have);
    if (locos < track->ferry) {
        depo_add(out,
                 TRN("the ferry needs %u locomotive, you have %u",
                     "the ferry needs %u locomotives, you have %u", track->ferry),
                 (unsigned)track->ferry, locos);
        clause = "E-04";
    } else if (track->color == DEPO_GRAY) {
        clause = "B-18";
        depo_add(out,
                 TRN("needs %u card of one colour", "needs %u cards of one colour", track->length),
                 (unsigned)track->length);
        if (*have) depo_add(out, TR("; your best set: %s"), have);
    } else {
        needed[track->color] = track->length;
        depo_tell_cards(teller, needed, what);
        depo_add(out, TRN("needs %s", "needs %s", track->length), what);
        if (*have) depo_add(out, TR("; you have %s"), have);
    }
    if (!*have && clause[0] == 'B') depo_add(out, "%s", TR("; you have none"));
    depo_add_clause(teller, clause, out);
}

bool depo_tell_why_not_track(const depo_teller *teller, const depo_state *state, depo_seat seat,
                             depo_track number, char out[DEPO_SENTENCE]) {
    const depo_game_track *track = &teller->game->tracks[number];
    out[0] = 0;
    /* locomotives alone are the one payment whose refusal never hides the board's reason */
    depo_move move = {.kind = DEPO_CLAIM,
                      .seat = seat,
                      .what = number,
                      .color = DEPO_LOCOMOTIVE,
                      .locos = track->length};
    depo_status status = depo_check(teller->game, state, move);
    if (status == DEPO_OK) return false;
    if (status != DEPO_TOO_FEW_CARDS) {
        depo_tell_why(teller, state, move, status, out);
        return true;
    }
    depo_choices choices;
    depo_choose(teller->game, state, &choices);
    for (unsigned c = 0; c < DEPO_KINDS; c++)
        if (depo_has(choices.claim[c], number)) return false;
    tell_missing_cards(teller, state, seat, track, out);
    return true;
}
