/* SPDX-License-Identifier: MIT
 * A position: everything that changes during a game, in one flat struct without pointers or
 * padding. Copy is assignment, compare and hash are bytes. Only the core changes it; anyone who
 * plays gets a view (below) instead. */
#ifndef DEPO_CORE_STATE_H
#define DEPO_CORE_STATE_H

#include "core/move.h"
#include "core/rng.h"

#include <stddef.h>

typedef enum depo_phase {
    DEPO_START_LONG,    /* the seats in `pending` choose among their long tickets */
    DEPO_START_TICKETS, /* the seats in `pending` choose among their first tickets */
    DEPO_TURN,          /* `turn` may do anything */
    DEPO_SECOND_CARD,   /* `turn` takes a second card */
    DEPO_OFFER,         /* `turn` chooses among the tickets drawn */
    DEPO_TUNNEL,        /* `turn` pays the extra cards of a tunnel or declines */
    DEPO_OVER
} depo_phase;

/* Cards by kind; sixteen bytes so that the eight colours are one word. */
typedef struct depo_cards {
    uint8_t of[DEPO_KINDS];
    uint8_t zero[7];
} depo_cards;

typedef struct depo_state {
    /* The board. */
    depo_bits owned[DEPO_MAX_PLAYERS];
    depo_bits open;    /* tracks neither taken nor closed */
    depo_bits doubled; /* tracks claimed for double points */
    /* Tickets. During the start choice a seat's set includes what it was dealt. */
    depo_bits tickets[DEPO_MAX_PLAYERS];
    depo_bits returned[DEPO_MAX_PLAYERS]; /* what each seat gave back, while it knows where it is */
    depo_bits offer;                      /* OFFER: the tickets drawn */
    depo_bits ticket_pool;                /* top of the ticket deck, in no order until drawn */
    depo_bits ticket_under;               /* below the pool, shuffled: in no order until drawn */
    /* Cards. The piles have no order until a card is drawn. */
    depo_cards hand[DEPO_MAX_PLAYERS];
    depo_cards known[DEPO_MAX_PLAYERS]; /* cards everyone knows to be in that hand, at least */
    depo_cards deck;
    depo_cards discard;
    depo_rng rng;
    uint8_t queue[DEPO_MAX_TICKETS]; /* bottom of the ticket deck: a ring, in order */
    depo_move laid; /* TUNNEL: the claim under way; its cards are out of the hand */
    int16_t score[DEPO_MAX_PLAYERS]; /* points for routes only */
    uint8_t turn;
    uint8_t first; /* who began */
    uint8_t trains[DEPO_MAX_PLAYERS];
    uint8_t hand_size[DEPO_MAX_PLAYERS];
    uint8_t ticket_count[DEPO_MAX_PLAYERS];
    uint8_t stations_left[DEPO_MAX_PLAYERS];
    uint8_t station[DEPO_MAX_PLAYERS][DEPO_MAX_STATIONS]; /* cities in order of building */
    uint8_t terrain[DEPO_MAX_PLAYERS][DEPO_MAX_TERRAINS];
    uint8_t merchandise[DEPO_MAX_PLAYERS];
    uint8_t row[DEPO_MAX_FACE_UP]; /* face-up cards */
    uint8_t row_locos;             /* locomotives among them */
    uint8_t deck_size, discard_size;
    uint8_t pool_size, under_size; /* tickets in those parts of the ticket deck */
    uint8_t queue_head, queue_size;
    uint8_t offer_size;
    uint8_t terrain_row[DEPO_MAX_TERRAIN_UP]; /* face-up terrain cards: types */
    uint8_t terrain_deck[DEPO_MAX_TERRAINS];
    uint8_t terrain_discard[DEPO_MAX_TERRAINS];
    uint8_t merchandise_left;
    uint8_t turned[DEPO_KINDS]; /* TUNNEL: cards turned, by kind */
    uint8_t owed;               /* TUNNEL: extra cards */
    uint8_t phase;
    uint8_t pending;    /* bits of the seats that must answer a start choice */
    uint8_t resigned;   /* bits of the seats that left */
    uint8_t passes;     /* passes in a row */
    uint8_t turns_left; /* turns until the end once the last round has begun, else 0 */
    uint8_t ends_game;  /* who started the last round, or DEPO_NONE */
    uint8_t prize;      /* the prize route, its number and one more; 0: none */
    uint8_t prizes[DEPO_MAX_PLAYERS];
    uint8_t zero[8];
} depo_state;

_Static_assert(sizeof(depo_state) <= 1024, "a state is at most 1 KB");
_Static_assert(offsetof(depo_state, zero) + 8 == sizeof(depo_state), "no hidden padding");

/* What one seat may know: the same struct with everything hidden blanked. It comes only from
 * depo_observe, and depo_determinize makes states that could be behind it. */
typedef struct depo_view {
    depo_state known;
    depo_seat seat; /* DEPO_NONE for a spectator */
    uint8_t zero[15];
} depo_view;

#endif
