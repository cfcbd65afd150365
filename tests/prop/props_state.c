/* SPDX-License-Identifier: MIT
 * What is true of every position. */
#include "props.h"
#include "core/score.h"

#include <string.h>

/* Cards of a kind in the deck that the rules describe. */
static unsigned cards_of(const depo_game *game, unsigned kind) {
    if (kind == DEPO_LOCOMOTIVE) return game->rules.deck_locomotives;
    return game->colors >> kind & 1 ? game->rules.deck_each : 0;
}

static unsigned in_row(const depo_state *state, unsigned kind) {
    unsigned count = 0;
    for (unsigned slot = 0; slot < DEPO_MAX_FACE_UP; slot++) count += state->row[slot] == kind;
    return count;
}

static unsigned laid(const depo_state *state, unsigned kind) {
    if (state->phase != DEPO_TUNNEL) return 0;
    unsigned count = state->laid.color == kind ? state->laid.cards : 0;
    if (kind == DEPO_LOCOMOTIVE) count += (unsigned)state->laid.locos + state->laid.terrain_locos;
    return count;
}

bool prop_cards_conserved(prop_run *run) {
    const depo_state *s = &run->state;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        unsigned count = (unsigned)s->deck.of[kind] + s->discard.of[kind] + in_row(s, kind) +
                         s->turned[kind] + laid(s, kind);
        for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++) count += s->hand[seat].of[kind];
        PROP_THAT(run, count == cards_of(&run->game, kind), "%u cards of kind %u, not %u", count,
                  kind, cards_of(&run->game, kind));
    }
    return true;
}

static unsigned sum(const uint8_t *values, unsigned count) {
    unsigned total = 0;
    for (unsigned i = 0; i < count; i++) total += values[i];
    return total;
}

bool prop_sizes_agree(prop_run *run) {
    const depo_state *s = &run->state;
    PROP_THAT(run, s->deck_size == sum(s->deck.of, DEPO_KINDS), "deck_size %u", s->deck_size);
    PROP_THAT(run, s->discard_size == sum(s->discard.of, DEPO_KINDS), "discard_size %u",
              s->discard_size);
    PROP_THAT(run, s->pool_size == depo_bits_count(s->ticket_pool), "pool_size %u", s->pool_size);
    PROP_THAT(run, s->under_size == depo_bits_count(s->ticket_under), "under_size %u",
              s->under_size);
    PROP_THAT(run, s->offer_size == depo_bits_count(s->offer), "offer_size %u", s->offer_size);
    PROP_THAT(run, (s->phase == DEPO_OFFER) == (s->offer_size > 0), "an offer out of its phase");
    for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++) {
        PROP_THAT(run, s->hand_size[seat] == sum(s->hand[seat].of, DEPO_KINDS), "hand_size[%u] %u",
                  seat, s->hand_size[seat]);
        PROP_THAT(run, s->ticket_count[seat] == depo_bits_count(s->tickets[seat]),
                  "ticket_count[%u] %u", seat, s->ticket_count[seat]);
    }
    /* The deck is empty only when there is nothing to refill it with (S-02). */
    PROP_THAT(run, s->deck_size || !s->discard_size, "an empty draw pile beside %u discards",
              s->discard_size);
    return true;
}

bool prop_trains_conserved(prop_run *run) {
    const depo_state *s = &run->state;
    for (unsigned seat = 0; seat < run->game.players; seat++) {
        unsigned used = 0;
        for (unsigned i = 0; i < run->game.n_tracks; i++)
            if (depo_has(s->owned[seat], i)) used += run->game.tracks[i].length;
        PROP_THAT(run, used + s->trains[seat] == run->game.rules.trains,
                  "seat %u: %u trains on the board and %u left", seat, used, s->trains[seat]);
    }
    return true;
}

/* Adds a part; false when something in it was there already. */
static bool add_part(depo_bits *all, depo_bits part) {
    bool apart = !(*all & part);
    *all |= part;
    return apart;
}

bool prop_tickets_conserved(prop_run *run) {
    const depo_game *game = &run->game;
    const depo_state *s = &run->state;
    depo_bits all = 0, queue = 0, returned = 0;
    PROP_THAT(run, s->queue_head < DEPO_MAX_TICKETS && s->queue_size <= DEPO_MAX_TICKETS,
              "the ring of tickets is broken");
    for (unsigned i = 0; i < DEPO_MAX_TICKETS; i++) {
        unsigned ticket = s->queue[(s->queue_head + i) % DEPO_MAX_TICKETS];
        PROP_THAT(run, (i < s->queue_size) == (ticket != DEPO_NONE), "place %u of the ring", i);
        if (ticket == DEPO_NONE) continue;
        PROP_THAT(run, ticket < game->n_tickets && add_part(&queue, depo_bit(ticket)),
                  "ticket %u stands twice in the queue", ticket);
    }
    bool apart = add_part(&all, s->ticket_pool);
    apart &= add_part(&all, s->ticket_under);
    apart &= add_part(&all, queue);
    apart &= add_part(&all, s->offer);
    for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++) {
        apart &= add_part(&all, s->tickets[seat]);
        apart &= add_part(&returned, s->returned[seat]);
    }
    PROP_THAT(run, apart, "a ticket is in two places");
    /* What somebody returned lies in the queue, or aside until all have chosen, or is out. */
    depo_bits aside = returned & ~queue;
    PROP_THAT(run, add_part(&all, aside), "a returned ticket is also elsewhere");
    PROP_THAT(run, (all & game->regular) == game->regular, "a regular ticket is lost");
    PROP_THAT(run, !(all & ~(game->regular | game->longs)), "a ticket that is not in the game");
    PROP_THAT(run, !((s->ticket_pool | s->ticket_under | queue | s->offer) & game->longs),
              "a long ticket in the deck");
    bool starting = s->phase <= DEPO_START_TICKETS;
    bool out = game->rules.start_returned == DEPO_RETURN_OUT;
    PROP_THAT(run, starting || out || !(aside & game->regular), "a regular ticket left the game");
    return true;
}

bool prop_terrain_conserved(prop_run *run) {
    const depo_game *game = &run->game;
    const depo_state *s = &run->state;
    bool left = false, discarded = false, gap = false;
    for (unsigned type = 0; type < DEPO_MAX_TERRAINS; type++) {
        unsigned count = (unsigned)s->terrain_deck[type] + s->terrain_discard[type];
        unsigned right = type < game->rules.terrains ? game->rules.terrain_each : 0;
        for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++) count += s->terrain[seat][type];
        for (unsigned slot = 0; slot < DEPO_MAX_TERRAIN_UP; slot++)
            count += s->terrain_row[slot] == type;
        if (s->phase == DEPO_TUNNEL && game->tracks[s->laid.what].terrain == type)
            count += s->laid.terrain;
        PROP_THAT(run, count == right, "%u terrain cards of type %u, not %u", count, type, right);
        left |= s->terrain_deck[type] != 0;
        discarded |= s->terrain_discard[type] != 0;
    }
    for (unsigned slot = 0; slot < DEPO_MAX_TERRAIN_UP; slot++) {
        bool empty = s->terrain_row[slot] == DEPO_NONE;
        PROP_THAT(run, empty || slot < game->rules.terrain_face_up, "terrain slot %u", slot);
        gap |= empty && slot < game->rules.terrain_face_up;
    }
    PROP_THAT(run, left || !discarded, "an empty terrain pile beside discards");
    PROP_THAT(run, !game->rules.terrains || !gap || !left, "a gap in the terrain row");
    return true;
}

bool prop_merchandise_conserved(prop_run *run) {
    const depo_state *s = &run->state;
    unsigned held = sum(s->merchandise, DEPO_MAX_PLAYERS), carts = 0;
    PROP_THAT(run, held + s->merchandise_left == run->game.rules.merchandise,
              "%u merchandise cards held, %u left", held, s->merchandise_left);
    for (unsigned seat = 0; seat < run->game.players; seat++)
        for (depo_bits tracks = s->owned[seat]; tracks;)
            carts += run->at->map->tracks[run->game.tracks[depo_bits_pop(&tracks)].map_track].cart;
    unsigned all = run->game.rules.merchandise;
    PROP_THAT(run, held == (carts < all ? carts : all), "%u merchandise cards for %u carts", held,
              carts);
    return true;
}

bool prop_stations_apart(prop_run *run) {
    const depo_state *s = &run->state;
    uint64_t cities = 0;
    for (unsigned seat = 0; seat < run->game.players; seat++) {
        unsigned all = run->game.rules.stations, left = s->stations_left[seat];
        PROP_THAT(run, left <= all, "seat %u has %u stations left", seat, left);
        for (unsigned i = 0; i < DEPO_MAX_STATIONS; i++) {
            unsigned city = s->station[seat][i];
            PROP_THAT(run, (i < all - left) == (city != DEPO_NONE), "station %u of seat %u", i,
                      seat);
            if (city == DEPO_NONE) continue;
            PROP_THAT(run, city < run->game.n_nodes && !(cities >> city & 1),
                      "two stations in city %u", city);
            cities |= (uint64_t)1 << city;
        }
    }
    return true;
}

bool prop_score_recounts(prop_run *run) {
    for (unsigned seat = 0; seat < run->game.players; seat++) {
        int counted = depo_recount(&run->game, &run->state, (depo_seat)seat), again = 0;
        for (unsigned i = 0; i < run->at->map->n_tracks; i++) {
            unsigned track = run->game.track_of_map[i];
            if (!depo_has(run->state.owned[seat], track)) continue;
            int points = run->game.rules.points[run->at->map->tracks[i].length];
            again += depo_has(run->state.doubled, track) ? 2 * points : points;
        }
        PROP_THAT(run, counted == run->state.score[seat] && counted == again,
                  "seat %u: score %d, recount %d, by hand %d", seat, run->state.score[seat],
                  counted, again);
    }
    return true;
}

bool prop_row_right(prop_run *run) {
    const depo_rules *rules = &run->game.rules;
    const depo_state *s = &run->state;
    unsigned locos = in_row(s, DEPO_LOCOMOTIVE), gaps = 0, others = 0;
    PROP_THAT(run, s->row_locos == locos, "row_locos %u, there are %u", s->row_locos, locos);
    for (unsigned slot = 0; slot < DEPO_MAX_FACE_UP; slot++) {
        unsigned card = s->row[slot];
        PROP_THAT(run, card == DEPO_NONE || card < DEPO_KINDS, "card %u in the row", card);
        PROP_THAT(run, card == DEPO_NONE || slot < rules->face_up, "a card in slot %u", slot);
        gaps += slot < rules->face_up && card == DEPO_NONE;
        others += card < DEPO_LOCOMOTIVE;
    }
    bool settled = s->phase != DEPO_TUNNEL;
    PROP_THAT(run, !gaps || !s->deck_size || !settled, "a gap in the row, and %u cards to draw",
              s->deck_size);
    /* B-13 with S-03: too many locomotives lie there only when no row could have fewer. */
    if (!rules->reset_locomotives || locos < rules->reset_locomotives || !settled) return true;
    unsigned all = rules->face_up - gaps + s->deck_size + s->discard_size;
    others += (unsigned)s->deck_size + s->discard_size - s->deck.of[DEPO_LOCOMOTIVE] -
              s->discard.of[DEPO_LOCOMOTIVE];
    unsigned row = all < rules->face_up ? all : rules->face_up;
    unsigned fewest = row > others ? row - others : 0;
    PROP_THAT(run, fewest >= rules->reset_locomotives,
              "%u locomotives stay in the row, though a row could have %u", locos, fewest);
    return true;
}

bool prop_known_in_hand(prop_run *run) {
    for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++)
        for (unsigned kind = 0; kind < DEPO_KINDS; kind++)
            PROP_THAT(run, run->state.known[seat].of[kind] <= run->state.hand[seat].of[kind],
                      "seat %u is known to have %u cards of kind %u and has %u", seat,
                      run->state.known[seat].of[kind], kind, run->state.hand[seat].of[kind]);
    return true;
}

/* Owners, open tracks and double routes (B-21 to B-23), from the map's own list of twins. */
bool prop_board_right(prop_run *run) {
    const depo_game *game = &run->game;
    const depo_state *s = &run->state;
    unsigned both_from = game->rules.both_tracks_from;
    for (unsigned i = 0; i < run->at->map->n_tracks; i++) {
        unsigned track = game->track_of_map[i], owners = 0, twin_owners = 0, both = 0;
        unsigned twin = run->at->map->tracks[i].twin;
        for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++) {
            bool own = depo_has(s->owned[seat], track);
            bool other = twin != DEPO_NONE && depo_has(s->owned[seat], game->track_of_map[twin]);
            owners += own;
            twin_owners += other;
            both += own && other;
        }
        bool closed = owners || (twin_owners && game->players < both_from);
        PROP_THAT(run, owners <= 1, "track %u has %u owners", track, owners);
        PROP_THAT(run, !both, "one seat has both tracks of a double route (%u)", track);
        PROP_THAT(run, game->players >= both_from || owners + twin_owners <= 1,
                  "both tracks of a double route are taken (%u)", track);
        PROP_THAT(run, depo_has(s->open, track) == !closed, "track %u is open by mistake", track);
        PROP_THAT(run, owners || !depo_has(s->doubled, track), "track %u doubled, not taken",
                  track);
    }
    PROP_THAT(run, !(s->open & ~game->all_tracks), "a track that does not exist is open");
    return true;
}

static bool all_zero(const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (((const unsigned char *)bytes)[i]) return false;
    return true;
}

/* Fillers and what is out of use stay zero, so that states can be compared as bytes. */
bool prop_padding_zero(prop_run *run) {
    const depo_state *s = &run->state;
    PROP_THAT(run, all_zero(s->zero, sizeof s->zero), "the filler of the state is in use");
    PROP_THAT(run, !s->rng.zero, "the filler of the generator is in use");
    PROP_THAT(run, all_zero(s->deck.zero, 7) && all_zero(s->discard.zero, 7),
              "the filler of a pile is in use");
    for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++) {
        PROP_THAT(run, all_zero(s->hand[seat].zero, 7) && all_zero(s->known[seat].zero, 7),
                  "the filler of hand %u is in use", seat);
        if (seat < run->game.players) continue;
        PROP_THAT(run,
                  !s->owned[seat] && !s->tickets[seat] && !s->returned[seat] && !s->trains[seat] &&
                      !s->score[seat] && !s->stations_left[seat],
                  "seat %u is not in the game and has something", seat);
    }
    bool tunnel = s->phase == DEPO_TUNNEL;
    PROP_THAT(run,
              tunnel || (all_zero(&s->laid, sizeof s->laid) && !s->owed &&
                         all_zero(s->turned, sizeof s->turned)),
              "remains of a tunnel");
    PROP_THAT(run, s->phase > DEPO_START_TICKETS || s->pending, "nobody has to choose");
    PROP_THAT(run, s->phase <= DEPO_START_TICKETS || !s->pending, "a choice is left over");
    return true;
}
