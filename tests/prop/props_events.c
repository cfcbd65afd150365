/* SPDX-License-Identifier: MIT
 * Events: from what everybody is told, everything public can be followed. */
#include "props.h"

#include <string.h>

/* The public side of a game as a spectator can keep it. Piles that are only counted follow from
 * the others, as all cards are somewhere. */
typedef struct ledger {
    depo_bits owned[DEPO_MAX_PLAYERS], doubled;
    int score[DEPO_MAX_PLAYERS];
    unsigned hand[DEPO_MAX_PLAYERS], tickets[DEPO_MAX_PLAYERS], trains[DEPO_MAX_PLAYERS];
    unsigned stations[DEPO_MAX_PLAYERS], merchandise[DEPO_MAX_PLAYERS], prizes[DEPO_MAX_PLAYERS];
    unsigned known[DEPO_MAX_PLAYERS][DEPO_KINDS];
    unsigned terrain[DEPO_MAX_PLAYERS][DEPO_MAX_TERRAINS];
    unsigned discard[DEPO_KINDS], turned[DEPO_KINDS];
    unsigned terrain_discard[DEPO_MAX_TERRAINS];
    unsigned row[DEPO_MAX_FACE_UP], terrain_row[DEPO_MAX_TERRAIN_UP];
    unsigned prize, turn, resigned, ends_game, over;
    unsigned ticket_deck, offer, deck_known; /* the deck is counted from the first turn on */
    unsigned tunnel;                         /* 1: a claim waits for its extra cards */
    depo_move laid;
} ledger;

_Static_assert(sizeof(ledger) <= PROP_MEMORY, "the memory holds a ledger");

static unsigned total(const unsigned *values, unsigned count) {
    unsigned all = 0;
    for (unsigned i = 0; i < count; i++) all += values[i];
    return all;
}

static void forget(unsigned *known, unsigned count) {
    *known = *known > count ? *known - count : 0;
}

static unsigned card_sum(const depo_event *e) {
    unsigned all = 0;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) all += e->cards[kind];
    return all;
}

static void close_tunnel(ledger *l) {
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) l->discard[kind] += l->turned[kind];
    memset(l->turned, 0, sizeof l->turned);
    l->tunnel = 0;
}

static unsigned laid_of(const ledger *l, unsigned kind) {
    if (!l->tunnel) return 0;
    unsigned count = l->laid.cards && l->laid.color == kind ? l->laid.cards : 0;
    if (kind == DEPO_LOCOMOTIVE) count += (unsigned)l->laid.locos + l->laid.terrain_locos;
    return count;
}

static void on_claimed(const depo_game *game, ledger *l, const depo_event *e) {
    const depo_game_track *track = &game->tracks[e->what];
    unsigned seat = e->seat;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        unsigned from_hand = e->cards[kind] - laid_of(l, kind);
        l->hand[seat] -= from_hand;
        forget(&l->known[seat][kind], from_hand);
        l->discard[kind] += e->cards[kind];
    }
    if (e->card) {
        if (!l->tunnel) l->terrain[seat][track->terrain] -= e->card;
        l->terrain_discard[track->terrain] += e->card;
    }
    l->owned[seat] |= depo_bit(e->what);
    if (e->doubled) l->doubled |= depo_bit(e->what);
    l->score[seat] += e->count;
    l->trains[seat] -= track->length;
    close_tunnel(l);
}

/* The cards laid are public: the claim was. They leave the hand when extra cards are owed. */
static void on_tunnel(const depo_game *game, ledger *l, const depo_event *e, depo_move claim) {
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) l->turned[kind] += e->cards[kind];
    if (!e->count) return;
    l->tunnel = 1;
    l->laid = claim;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        l->hand[e->seat] -= laid_of(l, kind);
        forget(&l->known[e->seat][kind], laid_of(l, kind));
    }
    if (claim.terrain) l->terrain[e->seat][game->tracks[e->what].terrain] -= claim.terrain;
}

static void on_tunnel_lost(const depo_game *game, ledger *l, const depo_event *e) {
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        l->hand[e->seat] += laid_of(l, kind);
        l->known[e->seat][kind] += laid_of(l, kind);
    }
    if (l->laid.terrain) l->terrain[e->seat][game->tracks[e->what].terrain] += l->laid.terrain;
    close_tunnel(l);
}

static void on_station(ledger *l, const depo_event *e) {
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        l->discard[kind] += e->cards[kind];
        forget(&l->known[e->seat][kind], e->cards[kind]);
    }
    l->hand[e->seat] -= card_sum(e);
    l->stations[e->seat]--;
}

static void on_tickets(ledger *l, const depo_event *e, bool starting) {
    switch (e->kind) {
    case DEPO_EV_OFFERED:
        if (starting)
            l->tickets[e->seat] += e->count;
        else
            l->offer = e->count;
        if (!starting) l->ticket_deck -= e->count;
        break;
    case DEPO_EV_KEPT:
        if (!starting) l->tickets[e->seat] += e->count;
        l->offer = 0;
        break;
    default: /* returned */
        if (starting)
            l->tickets[e->seat] -= e->count;
        else
            l->ticket_deck += e->count;
        break;
    }
}

static void on_row_reset(ledger *l, const depo_event *e) {
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) l->discard[kind] += e->cards[kind];
    for (unsigned slot = 0; slot < DEPO_MAX_FACE_UP; slot++) l->row[slot] = DEPO_NONE;
}

static void fold(const prop_run *run, ledger *l, const depo_event *e, bool starting) {
    switch (e->kind) {
    case DEPO_EV_DEALT:
        l->hand[e->seat] += e->count;
        break;
    case DEPO_EV_OFFERED:
    case DEPO_EV_KEPT:
    case DEPO_EV_RETURNED:
        on_tickets(l, e, starting);
        break;
    case DEPO_EV_TOOK:
        l->hand[e->seat]++;
        l->known[e->seat][e->card]++;
        l->row[e->what] = DEPO_NONE;
        break;
    case DEPO_EV_TOOK_BLIND:
        l->hand[e->seat]++;
        break;
    case DEPO_EV_TURNED_UP:
        l->row[e->what] = e->card;
        break;
    case DEPO_EV_ROW_RESET:
        on_row_reset(l, e);
        break;
    case DEPO_EV_RESHUFFLED:
        memset(l->discard, 0, sizeof l->discard);
        break;
    case DEPO_EV_TERRAIN_TOOK:
        l->terrain[e->seat][e->card]++;
        if (e->what != DEPO_NONE) l->terrain_row[e->what] = DEPO_NONE;
        break;
    case DEPO_EV_TERRAIN_UP:
        l->terrain_row[e->what] = e->card;
        break;
    case DEPO_EV_TERRAIN_SHUFFLED:
        memset(l->terrain_discard, 0, sizeof l->terrain_discard);
        break;
    case DEPO_EV_CLAIMED:
        on_claimed(&run->game, l, e);
        break;
    case DEPO_EV_MERCHANDISE:
        l->merchandise[e->seat]++;
        break;
    case DEPO_EV_PRIZE_UP:
        l->prize = e->what;
        break;
    case DEPO_EV_PRIZE:
        l->prizes[e->seat]++;
        break;
    case DEPO_EV_TUNNEL:
        on_tunnel(&run->game, l, e, run->move);
        break;
    case DEPO_EV_TUNNEL_LOST:
        on_tunnel_lost(&run->game, l, e);
        break;
    case DEPO_EV_STATION:
        on_station(l, e);
        break;
    case DEPO_EV_RESIGNED:
        l->resigned |= 1u << e->seat;
        break;
    case DEPO_EV_LAST_ROUND:
        l->ends_game = e->seat;
        break;
    case DEPO_EV_TURN:
        l->turn = e->seat;
        break;
    case DEPO_EV_OVER:
        l->over = 1;
        break;
    default:
        break;
    }
}

static bool seat_agrees(prop_run *run, const ledger *l, const depo_state *s, unsigned seat) {
    PROP_THAT(run, l->hand[seat] == s->hand_size[seat], "seat %u: told %u cards, has %u", seat,
              l->hand[seat], s->hand_size[seat]);
    PROP_THAT(run, l->tickets[seat] == s->ticket_count[seat], "seat %u: told %u tickets, has %u",
              seat, l->tickets[seat], s->ticket_count[seat]);
    PROP_THAT(run, l->trains[seat] == s->trains[seat] && l->owned[seat] == s->owned[seat],
              "seat %u: tracks", seat);
    PROP_THAT(run, l->score[seat] == s->score[seat], "seat %u: told %d points, has %d", seat,
              l->score[seat], s->score[seat]);
    PROP_THAT(run, l->stations[seat] == s->stations_left[seat], "seat %u: stations", seat);
    PROP_THAT(run, l->merchandise[seat] == s->merchandise[seat], "seat %u: merchandise", seat);
    PROP_THAT(run, l->prizes[seat] == s->prizes[seat], "seat %u: prizes", seat);
    PROP_THAT(run, !s->prize || l->prize + 1 == s->prize, "the prize route is %u", s->prize);
    for (unsigned type = 0; type < DEPO_MAX_TERRAINS; type++)
        PROP_THAT(run, l->terrain[seat][type] == s->terrain[seat][type], "seat %u: terrain", seat);
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++)
        PROP_THAT(run, l->known[seat][kind] == s->known[seat].of[kind],
                  "seat %u: told of %u cards of kind %u, known %u", seat, l->known[seat][kind],
                  kind, s->known[seat].of[kind]);
    return true;
}

static bool ledger_agrees(prop_run *run, const ledger *l, const depo_state *s) {
    const depo_rules *rules = &run->game.rules;
    unsigned deck =
        rules->deck_locomotives + rules->deck_each * (unsigned)__builtin_popcount(run->game.colors);
    for (unsigned seat = 0; seat < run->game.players; seat++) {
        if (!seat_agrees(run, l, s, seat)) return false;
        deck -= l->hand[seat];
    }
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        PROP_THAT(run, l->discard[kind] == s->discard.of[kind],
                  "told %u discards of kind %u, there are %u", l->discard[kind], kind,
                  s->discard.of[kind]);
        PROP_THAT(run, l->turned[kind] == s->turned[kind], "cards turned for a tunnel");
        deck -= laid_of(l, kind);
    }
    for (unsigned slot = 0; slot < DEPO_MAX_FACE_UP; slot++) {
        PROP_THAT(run, l->row[slot] == s->row[slot], "slot %u of the row", slot);
        deck -= l->row[slot] != DEPO_NONE;
    }
    deck -= total(l->discard, DEPO_KINDS) + total(l->turned, DEPO_KINDS);
    PROP_THAT(run, deck == s->deck_size, "told of %u cards in the pile, there are %u", deck,
              s->deck_size);
    for (unsigned slot = 0; slot < DEPO_MAX_TERRAIN_UP; slot++)
        PROP_THAT(run, l->terrain_row[slot] == s->terrain_row[slot], "terrain slot %u", slot);
    for (unsigned type = 0; type < DEPO_MAX_TERRAINS; type++)
        PROP_THAT(run, l->terrain_discard[type] == s->terrain_discard[type], "terrain discards");
    PROP_THAT(run, l->doubled == s->doubled, "doubled tracks");
    PROP_THAT(run,
              l->resigned == s->resigned && l->ends_game == s->ends_game &&
                  l->over == (s->phase == DEPO_OVER) && l->offer == s->offer_size,
              "the course of the game");
    PROP_THAT(run, s->phase <= DEPO_START_TICKETS || l->over || l->turn == s->turn, "the turn");
    PROP_THAT(run,
              !l->deck_known ||
                  l->ticket_deck == (unsigned)s->pool_size + s->under_size + s->queue_size,
              "told of %u tickets in the deck", l->ticket_deck);
    return true;
}

bool prop_events_fold(prop_run *run) {
    ledger *l = (ledger *)(void *)run->memory;
    const depo_state *s = &run->state;
    if (!run->step) {
        for (unsigned seat = 0; seat < run->game.players; seat++) {
            l->trains[seat] = run->game.rules.trains;
            l->stations[seat] = run->game.rules.stations;
        }
        for (unsigned i = 0; i < DEPO_MAX_FACE_UP; i++) l->row[i] = DEPO_NONE;
        for (unsigned i = 0; i < DEPO_MAX_TERRAIN_UP; i++) l->terrain_row[i] = DEPO_NONE;
        l->ends_game = DEPO_NONE;
    }
    bool starting = !run->step || run->before.phase <= DEPO_START_TICKETS;
    for (unsigned i = 0; i < run->events.count; i++) {
        depo_event seen = depo_event_for(&run->events.list[i], DEPO_NONE);
        fold(run, l, &seen, starting);
    }
    /* Where a series of row resets was too long, a follower looks at the discard pile again. */
    for (unsigned kind = 0; run->events.dropped && kind < DEPO_KINDS; kind++)
        l->discard[kind] = s->discard.of[kind];
    if (!l->deck_known && s->phase >= DEPO_TURN) {
        l->deck_known = 1;
        l->ticket_deck = (unsigned)s->pool_size + s->under_size + s->queue_size;
    }
    return ledger_agrees(run, l, s);
}

/* Others never see the private part of an event, and its seat sees all of it. */
bool prop_events_blanked(prop_run *run) {
    for (unsigned i = 0; i < run->events.count; i++) {
        const depo_event *event = &run->events.list[i];
        bool private = event->kind <= DEPO_EV_RETURNED || event->kind == DEPO_EV_TOOK_BLIND;
        PROP_THAT(run, event->kind < DEPO_EVENT_KINDS && !event->hidden, "event %u", event->kind);
        for (unsigned viewer = 0; viewer <= run->game.players; viewer++) {
            bool spectator = viewer == run->game.players;
            depo_event seen =
                depo_event_for(event, spectator ? (depo_seat)DEPO_NONE : (depo_seat)viewer);
            bool own = !spectator && viewer == event->seat;
            bool same = memcmp(&seen, event, sizeof seen) == 0;
            PROP_THAT(run, same == (own || !private), "event %u for viewer %u", event->kind,
                      viewer);
            if (same) continue;
            PROP_THAT(run,
                      seen.hidden && !seen.tickets && !card_sum(&seen) &&
                          (event->kind != DEPO_EV_TOOK_BLIND || seen.card == DEPO_NONE),
                      "event %u tells viewer %u too much", event->kind, viewer);
            PROP_THAT(run, seen.seat == event->seat && seen.count == event->count,
                      "event %u tells viewer %u too little", event->kind, viewer);
        }
    }
    return true;
}

/* Whether events are asked for or not, the game is the same. */
bool prop_events_without_effect(prop_run *run) {
    if (!run->step) return true;
    static depo_state silent;
    silent = run->before;
    depo_apply(&run->game, &silent, run->move, NULL);
    PROP_THAT(run, memcmp(&silent, &run->state, sizeof silent) == 0, "events change the game");
    return true;
}
