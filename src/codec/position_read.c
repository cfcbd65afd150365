/* SPDX-License-Identifier: MIT
 * A position from its text. Texts come from strangers, in links: whatever is read must be a
 * position that the engine can go on from, so that a view of it can be imagined and played. */
#include "codec/position_parts.h"

#include "codec/writer.h"
#include "core/bits.h"

#include <string.h>

typedef struct reader {
    const char *at;
    const depo_map *map;
    const depo_game *game;
    depo_view *view;
    depo_state *state;
    char *why;
} reader;

static bool fail(reader *r, const char *what) {
    if (!r->why[0]) snprintf(r->why, DEPO_WHY_TEXT, "%s near \"%.40s\"", what, r->at);
    return false;
}

static bool accept(reader *r, const char *literal) {
    size_t size = strlen(literal);
    if (strncmp(r->at, literal, size) != 0) return false;
    r->at += size;
    return true;
}

static bool number(reader *r, unsigned most, unsigned *out) {
    unsigned value = 0, digits = 0;
    for (; *r->at >= '0' && *r->at <= '9' && digits < 5; r->at++, digits++)
        value = value * 10 + (unsigned)(*r->at - '0');
    *out = value;
    return (digits && value <= most) || fail(r, "no number that can be");
}

static bool small(reader *r, uint8_t most, uint8_t *out) {
    unsigned value;
    if (!number(r, most, &value)) return false;
    *out = (uint8_t)value;
    return true;
}

static unsigned card_here(const reader *r) {
    const char *place = *r->at ? strchr(depo_card_letters, *r->at) : NULL;
    return place ? (unsigned)(place - depo_card_letters) : (unsigned)DEPO_NONE;
}

static bool cards(reader *r, uint8_t out[DEPO_KINDS]) {
    for (unsigned kind; (kind = card_here(r)) != DEPO_NONE;) {
        r->at++;
        out[kind] = 1;
        if (*r->at >= '0' && *r->at <= '9' && !small(r, 110, &out[kind])) return false;
    }
    return true;
}

static bool counts(reader *r, uint8_t *out, unsigned n, uint8_t most) {
    for (unsigned i = 0; i < n; i++)
        if ((i && !accept(r, ".")) || !small(r, most, &out[i])) return fail(r, "no list of counts");
    return true;
}

static bool seat(reader *r, uint8_t *out) {
    unsigned value = (unsigned)(*r->at - '1');
    if (value >= r->game->players) return fail(r, "no such seat");
    r->at++;
    *out = (uint8_t)value;
    return true;
}

static bool seats(reader *r, uint8_t *out) {
    uint8_t one;
    *out = 0;
    while (*r->at >= '1' && *r->at <= '9') {
        if (!seat(r, &one)) return false;
        *out = (uint8_t)(*out | 1u << one);
    }
    return *out || fail(r, "no seat");
}

static bool ticket(reader *r, uint8_t *out) {
    unsigned value;
    if (!number(r, r->map->n_tickets, &value)) return false;
    for (unsigned i = 0; i < r->game->n_tickets; i++)
        if (r->game->tickets[i].map_ticket + 1u == value) {
            *out = (uint8_t)i;
            return true;
        }
    return fail(r, "a ticket that is not in this game");
}

static bool tickets(reader *r, depo_bits *out) {
    uint8_t one;
    do {
        if (!ticket(r, &one)) return false;
        *out |= depo_bit(one);
    } while (accept(r, "."));
    return true;
}

static bool track(reader *r, uint8_t *out) {
    unsigned value;
    if (!number(r, r->map->n_tracks, &value) || !value) return fail(r, "no such track");
    *out = r->game->track_of_map[value - 1];
    return true;
}

static bool read_turn(reader *r) {
    depo_state *state = r->state;
    unsigned phase = 0;
    if (!accept(r, " ")) return fail(r, "no phase");
    for (; phase <= DEPO_OVER; phase++) {
        size_t size = strlen(depo_phase_words[phase]);
        if (strncmp(r->at, depo_phase_words[phase], size) != 0 || r->at[size] != ':') continue;
        r->at += size + 1;
        break;
    }
    if (phase > DEPO_OVER) return fail(r, "no phase");
    state->phase = (uint8_t)phase;
    if (phase <= DEPO_START_TICKETS ? !seats(r, &state->pending) : !seat(r, &state->turn))
        return false;
    if (!accept(r, " began:") || !seat(r, &state->first)) return fail(r, "nobody began");
    if (phase <= DEPO_START_TICKETS) state->turn = state->first;
    if (accept(r, " gone:") && !seats(r, &state->resigned)) return false;
    if (accept(r, " passes:") && !small(r, r->game->players, &state->passes)) return false;
    state->ends_game = DEPO_NONE;
    if (!accept(r, " last:")) return true;
    return seat(r, &state->ends_game) && accept(r, ".") &&
           small(r, r->game->players, &state->turns_left);
}

static bool read_piles(reader *r) {
    depo_state *state = r->state;
    memset(state->row, DEPO_NONE, sizeof state->row);
    if (r->game->rules.face_up && !accept(r, " row:")) return fail(r, "no row");
    for (unsigned slot = 0; slot < r->game->rules.face_up; slot++) {
        state->row[slot] = (uint8_t)card_here(r);
        if (state->row[slot] == DEPO_NONE && *r->at != '-') return fail(r, "no card");
        state->row_locos = (uint8_t)(state->row_locos + (state->row[slot] == DEPO_LOCOMOTIVE));
        r->at++;
    }
    if (accept(r, " out:") && !cards(r, state->discard.of)) return false;
    return !accept(r, " deck:") ||
           (depo_sees_all(r->view) ? cards(r, state->deck.of) : fail(r, "a deck that nobody sees"));
}

/* A part of the ticket deck or an offer: named, or only counted. */
static bool read_part(reader *r, const char *key, bool named, depo_bits *set, uint8_t *size) {
    if (!accept(r, key)) return true;
    if (!named) return accept(r, "?") ? small(r, DEPO_MAX_TICKETS, size) : fail(r, "no count");
    if (!tickets(r, set)) return false;
    *size = (uint8_t)depo_bits_count(*set);
    return true;
}

static bool read_queue(reader *r) {
    depo_state *state = r->state;
    memset(state->queue, DEPO_NONE, sizeof state->queue);
    if (!accept(r, " queue:")) return true;
    if (!small(r, DEPO_MAX_TICKETS - 1, &state->queue_head)) return false;
    while (accept(r, ".")) {
        if (state->queue_size == r->game->n_tickets) return fail(r, "too many tickets");
        uint8_t *place =
            &state->queue[(state->queue_head + (unsigned)state->queue_size++) % DEPO_MAX_TICKETS];
        if (!accept(r, "?") && !ticket(r, place)) return false;
    }
    return true;
}

static bool read_ticket_deck(reader *r) {
    depo_state *state = r->state;
    bool all = depo_sees_all(r->view);
    bool own = all || (state->phase == DEPO_OFFER && state->turn == r->view->seat);
    return read_part(r, " pile:", all, &state->ticket_pool, &state->pool_size) &&
           read_part(r, " under:", all, &state->ticket_under, &state->under_size) &&
           read_queue(r) && read_part(r, " offered:", own, &state->offer, &state->offer_size);
}

static bool read_tunnel(reader *r) {
    depo_state *state = r->state;
    depo_move *laid = &state->laid;
    if (state->phase != DEPO_TUNNEL) return true;
    laid->kind = DEPO_CLAIM;
    laid->seat = state->turn;
    if (!accept(r, " laid:") || !track(r, &laid->what) || !accept(r, ".")) return fail(r, "laid");
    laid->color = (uint8_t)card_here(r);
    if (laid->color == DEPO_NONE) return fail(r, "no card");
    r->at++;
    uint8_t *const parts[] = {&laid->cards, &laid->locos, &laid->terrain, &laid->terrain_locos};
    for (unsigned i = 0; i < 4; i++)
        if ((i && !accept(r, ".")) || !small(r, 20, parts[i])) return fail(r, "no payment");
    if (!accept(r, " turned:") || !cards(r, state->turned)) return fail(r, "nothing turned");
    return accept(r, " owed:") ? small(r, r->game->rules.tunnel_reveal, &state->owed)
                               : fail(r, "nothing owed");
}

static bool read_goods(reader *r) {
    const depo_rules *rules = &r->game->rules;
    depo_state *state = r->state;
    memset(state->terrain_row, DEPO_NONE, sizeof state->terrain_row);
    if (rules->terrains) {
        if (!accept(r, " land:")) return fail(r, "no terrain row");
        for (unsigned slot = 0; slot < rules->terrain_face_up; slot++, r->at++) {
            if (slot >= DEPO_MAX_TERRAIN_UP) return fail(r, "no such place");
            unsigned type = (unsigned)(*r->at - '1');
            if (type >= rules->terrains && *r->at != '-') return fail(r, "no terrain");
            if (*r->at != '-') state->terrain_row[slot] = (uint8_t)type;
        }
        uint8_t most = rules->terrain_each;
        if (!accept(r, " lands:") || !counts(r, state->terrain_deck, rules->terrains, most))
            return fail(r, "no terrain pile");
        if (accept(r, " landout:") && !counts(r, state->terrain_discard, rules->terrains, most))
            return false;
    }
    if (!rules->merchandise) return true;
    return accept(r, " goods:") ? small(r, rules->merchandise, &state->merchandise_left)
                                : fail(r, "no goods");
}

static bool read_tracks(reader *r, unsigned owner) {
    uint8_t one;
    do {
        if (!track(r, &one)) return false;
        r->state->owned[owner] |= depo_bit(one);
        if (accept(r, "!")) r->state->doubled |= depo_bit(one);
    } while (accept(r, "."));
    return true;
}

static bool read_stations(reader *r, unsigned owner) {
    const depo_game *game = r->game;
    memset(r->state->station[owner], DEPO_NONE, sizeof r->state->station[owner]);
    unsigned built = 0, city, node;
    while (accept(r, ",s")) {
        if (built == game->rules.stations || !number(r, r->map->n_cities, &city))
            return fail(r, "no such station");
        for (node = 0; node < game->n_nodes && game->node_city[node] + 1u != city;) node++;
        if (node == game->n_nodes) return fail(r, "no such city");
        r->state->station[owner][built++] = (uint8_t)node;
    }
    r->state->stations_left[owner] = (uint8_t)(game->rules.stations - built);
    return true;
}

static bool read_player(reader *r, unsigned player) {
    depo_state *state = r->state;
    const depo_rules *rules = &r->game->rules;
    bool seen = depo_sees_hand(r->view, player);
    char key[] = " 1:";
    key[1] = (char)('1' + player);
    if (!accept(r, key)) return fail(r, "a player is missing");
    if (*r->at && *r->at != ' ' && *r->at != ',' && !read_tracks(r, player)) return false;
    if (!read_stations(r, player)) return false;
    if (seen && accept(r, ",h") && !cards(r, state->hand[player].of)) return false;
    if (!seen && accept(r, ",c") && !small(r, 200, &state->hand_size[player])) return false;
    if (accept(r, ",k") && !cards(r, state->known[player].of)) return false;
    if (seen && accept(r, ",i") && !tickets(r, &state->tickets[player])) return false;
    if (!seen && accept(r, ",n") && !small(r, DEPO_MAX_TICKETS - 1, &state->ticket_count[player]))
        return false;
    if (seen && accept(r, ",b") && !tickets(r, &state->returned[player])) return false;
    if (accept(r, ",e") && !counts(r, state->terrain[player], rules->terrains, 200)) return false;
    return !accept(r, ",m") || small(r, rules->merchandise, &state->merchandise[player]);
}

/* What follows from the rest. */

static unsigned sum(const uint8_t *of, unsigned n) {
    unsigned all = 0;
    for (unsigned i = 0; i < n; i++) all += of[i];
    return all;
}

static bool derive_board(reader *r) {
    depo_state *state = r->state;
    const depo_game *game = r->game;
    depo_bits taken = 0;
    for (unsigned player = 0; player < game->players; player++) {
        depo_bits own = state->owned[player], twins = depo_twins(game, own);
        if ((taken & own) || (own & twins) || (!game->both_tracks && (taken & twins)))
            return fail(r, "a track is taken twice");
        taken |= own;
        unsigned used = 0;
        int points = 0;
        for (depo_bits left = own; left;) {
            unsigned number_ = depo_bits_pop(&left);
            used += game->tracks[number_].length;
            points += game->tracks[number_].points * (depo_has(state->doubled, number_) ? 2 : 1);
        }
        if (used > game->rules.trains) return fail(r, "more trains than there are");
        state->trains[player] = (uint8_t)(game->rules.trains - used);
        state->score[player] = (int16_t)points;
        for (unsigned i = 0; i < DEPO_MAX_STATIONS; i++)
            for (unsigned other = 0; other <= player; other++)
                for (unsigned k = 0; k < DEPO_MAX_STATIONS; k++)
                    if ((other < player || k < i) && state->station[player][i] != DEPO_NONE &&
                        state->station[player][i] == state->station[other][k])
                        return fail(r, "two stations in one city");
    }
    state->open = game->all_tracks & ~taken;
    if (!game->both_tracks) state->open &= ~depo_twins(game, taken);
    return game->rules.terrains || !state->doubled || fail(r, "nothing can be doubled here");
}

/* Cards that a view shows, by kind; the rest is in the deck and in the hands that it hides. */
static bool derive_cards(reader *r) {
    depo_state *state = r->state;
    const depo_game *game = r->game;
    const depo_rules *rules = &game->rules;
    unsigned all = 0, elsewhere = 0, hidden = 0;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        unsigned total = kind == DEPO_LOCOMOTIVE    ? rules->deck_locomotives
                         : game->colors >> kind & 1 ? rules->deck_each
                                                    : 0;
        unsigned shown =
            (unsigned)state->discard.of[kind] + state->turned[kind] + state->deck.of[kind];
        for (unsigned slot = 0; slot < rules->face_up; slot++) shown += state->row[slot] == kind;
        if (state->phase == DEPO_TUNNEL && state->laid.cards && state->laid.color == kind)
            shown += state->laid.cards;
        if (state->phase == DEPO_TUNNEL && kind == DEPO_LOCOMOTIVE)
            shown += (unsigned)state->laid.locos + state->laid.terrain_locos;
        elsewhere += shown - state->deck.of[kind];
        for (unsigned player = 0; player < game->players; player++) {
            bool seen = depo_sees_hand(r->view, player);
            if (seen && state->known[player].of[kind] > state->hand[player].of[kind])
                return fail(r, "cards known to be in a hand that has them not");
            shown += seen ? state->hand[player].of[kind] : state->known[player].of[kind];
        }
        if (shown > total) return fail(r, "more cards than there are");
        all += total;
    }
    for (unsigned player = 0; player < game->players; player++) {
        unsigned known = sum(state->known[player].of, DEPO_KINDS);
        if (depo_sees_hand(r->view, player)) {
            state->hand_size[player] = (uint8_t)sum(state->hand[player].of, DEPO_KINDS);
            state->ticket_count[player] = (uint8_t)depo_bits_count(state->tickets[player]);
        }
        if (known > state->hand_size[player]) return fail(r, "more cards known than held");
        hidden += state->hand_size[player];
    }
    if (elsewhere + hidden > all) return fail(r, "more cards than there are");
    state->deck_size = (uint8_t)(all - elsewhere - hidden);
    state->discard_size = (uint8_t)sum(state->discard.of, DEPO_KINDS);
    if (depo_sees_all(r->view) && state->deck_size != sum(state->deck.of, DEPO_KINDS))
        return fail(r, "cards are missing");
    return true;
}

static bool check_terrain(reader *r) {
    const depo_rules *rules = &r->game->rules;
    const depo_state *state = r->state;
    for (unsigned type = 0; type < rules->terrains; type++) {
        unsigned all = (unsigned)state->terrain_deck[type] + state->terrain_discard[type];
        for (unsigned slot = 0; slot < rules->terrain_face_up; slot++)
            all += state->terrain_row[slot] == type;
        for (unsigned player = 0; player < r->game->players; player++)
            all += state->terrain[player][type];
        if (all > rules->terrain_each) return fail(r, "more terrain cards than there are");
    }
    unsigned goods = state->merchandise_left + sum(state->merchandise, DEPO_MAX_PLAYERS);
    return goods <= rules->merchandise || fail(r, "more merchandise than there is");
}

static bool check_payment(reader *r) {
    const depo_move *laid = &r->state->laid;
    const depo_game_track *on = &r->game->tracks[laid->what];
    if (r->state->phase != DEPO_TUNNEL) return true;
    bool good = on->tunnel && depo_has(r->state->open, laid->what) &&
                laid->cards + laid->locos == on->length &&
                (laid->color == DEPO_LOCOMOTIVE) == !laid->cards &&
                on->length <= r->state->trains[r->state->turn] && r->state->owed &&
                (on->color == DEPO_GRAY || !laid->cards || on->color == laid->color) &&
                sum(r->state->turned, DEPO_KINDS) <= r->game->rules.tunnel_reveal &&
                (on->terrain != DEPO_NONE || !(laid->terrain + laid->terrain_locos));
    return good || fail(r, "no such payment");
}

/* Adds a set of tickets to those seen; false when one of them was seen before. */
static bool apart(depo_bits *all, depo_bits part) {
    bool good = !(*all & part);
    *all |= part;
    return good;
}

static bool check_named_tickets(reader *r, depo_bits *seen) {
    const depo_state *state = r->state;
    depo_bits queue = 0, returned = 0;
    bool good = apart(seen, state->ticket_pool) && apart(seen, state->ticket_under) &&
                apart(seen, state->offer);
    for (unsigned player = 0; player < r->game->players && good; player++)
        good = apart(seen, state->tickets[player]) && apart(&returned, state->returned[player]);
    for (unsigned i = 0; i < state->queue_size && good; i++) {
        unsigned number_ = state->queue[(state->queue_head + i) % DEPO_MAX_TICKETS];
        good = number_ == DEPO_NONE ? !depo_sees_all(r->view) : apart(&queue, depo_bit(number_));
    }
    good = good && !(queue & *seen) && !(returned & *seen);
    *seen |= queue | returned;
    if (!depo_sees_all(r->view)) good = good && !(queue & ~returned);
    return good || fail(r, "a ticket is in two places");
}

/* Whether the tickets that a view hides can be dealt: as many of them are left as are held, and the
 * deck is as large as it must be. */
static bool check_hidden_tickets(reader *r, depo_bits seen) {
    const depo_game *game = r->game;
    const depo_rules *rules = &game->rules;
    const depo_state *state = r->state;
    bool starting = state->phase <= DEPO_START_TICKETS;
    unsigned most_long = rules->long_choice ? rules->long_keep_most : rules->start_long;
    unsigned left = depo_bits_count(game->regular & ~seen);
    unsigned hidden = (unsigned)state->pool_size + state->under_size, held = 0, longs = 0;
    if (starting) {
        unsigned dealt = state->phase == DEPO_START_LONG ? 0 : rules->start_regular * game->players;
        if (state->pool_size + dealt != depo_bits_count(game->regular) || state->under_size ||
            state->queue_size || state->offer_size)
            return fail(r, "no ticket deck of a beginning");
    }
    if (!state->offer) hidden += state->offer_size;
    for (unsigned i = 0; i < state->queue_size; i++)
        hidden += state->queue[(state->queue_head + i) % DEPO_MAX_TICKETS] == DEPO_NONE;
    for (unsigned player = 0; player < game->players; player++) {
        bool waiting = state->pending >> player & 1;
        unsigned count = state->ticket_count[player], regular = rules->start_regular;
        depo_bits own = state->tickets[player] | state->returned[player];
        if (depo_bits_count(own & game->longs) > rules->start_long)
            return fail(r, "too many long tickets");
        if (state->phase == DEPO_START_LONG &&
            count > (waiting ? rules->start_long : rules->long_keep_most))
            return fail(r, "too many tickets");
        if (state->phase == DEPO_START_TICKETS &&
            (count > regular + most_long || (waiting && count < regular)))
            return fail(r, "no tickets of a beginning");
        if (depo_sees_hand(r->view, player)) continue;
        if (starting) {
            hidden += state->phase == DEPO_START_LONG ? 0 : regular;
            continue;
        }
        held += count;
        longs += most_long < count ? most_long : count;
    }
    if (depo_sees_all(r->view)) return true; /* nothing is left to be dealt */
    return (hidden <= left && held <= left - hidden + longs) || fail(r, "too many tickets");
}

static bool check_turn(reader *r) {
    const depo_state *state = r->state;
    bool starting = state->phase <= DEPO_START_TICKETS, offer = state->phase == DEPO_OFFER;
    bool good = state->turns_left || state->ends_game == DEPO_NONE || state->phase == DEPO_OVER;
    good = good && (starting || state->phase == DEPO_OVER || !(state->resigned >> state->turn & 1));
    good = good && !(starting && (state->resigned & state->pending));
    good = good && (state->phase != DEPO_START_LONG || r->game->rules.long_choice);
    good = good && offer == (state->offer_size > 0) && state->offer_size <= DEPO_MAX_OFFER;
    return good || fail(r, "no such moment of a game");
}

static bool read_head(reader *r) {
    const char *own = strchr(r->at, ' ');
    own = own ? strchr(own + 1, ' ') : NULL;
    if (!own) return fail(r, "not a position");
    r->at = own;
    if (!accept(r, " as:")) return fail(r, "nobody's view");
    r->view->seat = DEPO_NONE;
    if (accept(r, "-")) return true;
    if (accept(r, "*")) {
        r->view->seat = DEPO_EVERYBODY;
        return true;
    }
    return seat(r, &r->view->seat);
}

bool depo_position_parse(const depo_map *map, const depo_game *game, const char *text,
                         depo_view *view, char why[DEPO_WHY_TEXT]) {
    reader r = {
        .at = text, .map = map, .game = game, .view = view, .state = &view->known, .why = why};
    char again[DEPO_POSITION_TEXT];
    depo_bits seen = 0;
    memset(view, 0, sizeof *view);
    why[0] = 0;
    memset(r.state->station, DEPO_NONE, sizeof r.state->station);
    if (!read_head(&r) || !read_turn(&r) || !read_piles(&r) || !read_ticket_deck(&r) ||
        !read_tunnel(&r) || !read_goods(&r))
        return false;
    for (unsigned player = 0; player < game->players; player++)
        if (!read_player(&r, player)) return false;
    if (*r.at) return fail(&r, "more than a position");
    if (!derive_board(&r) || !derive_cards(&r) || !check_terrain(&r) || !check_payment(&r) ||
        !check_turn(&r) || !check_named_tickets(&r, &seen) || !check_hidden_tickets(&r, seen))
        return false;
    depo_position_text(map, game, view, again);
    r.at = text;
    return strcmp(again, text) == 0 || fail(&r, "the map is another one, or the order of words is");
}

bool depo_position_head_parse(const char *text, depo_position_head *head, char why[DEPO_WHY_TEXT]) {
    char word[2 * DEPO_ID_SIZE + 32 + DEPO_MAX_OPTIONS * DEPO_ID_SIZE];
    memset(head, 0, sizeof *head);
    snprintf(why, DEPO_WHY_TEXT,
             "not a position: it begins like \"" DEPO_POSITION_VERSION " usa@1a2b3c4d.classic.2\"");
    size_t version = strlen(DEPO_POSITION_VERSION);
    if (strncmp(text, DEPO_POSITION_VERSION " ", version + 1) != 0) return false;
    const char *end = strchr(text + version + 1, ' ');
    if (!end || (size_t)(end - text) >= sizeof word) return false;
    snprintf(word, sizeof word, "%.*s", (int)(end - text - (long)version - 1), text + version + 1);
    char *rest = word, *id = strsep(&rest, "@"), *hash = strsep(&rest, "."),
         *variant = strsep(&rest, "."), *players = strsep(&rest, ".");
    if (!players || strlen(id) >= DEPO_ID_SIZE || strlen(hash) != 8 ||
        strlen(variant) >= DEPO_ID_SIZE || strlen(players) != 1 || *players < '1' ||
        *players > '0' + DEPO_MAX_PLAYERS)
        return false;
    snprintf(head->map, sizeof head->map, "%s", id);
    snprintf(head->hash, sizeof head->hash, "%s", hash);
    snprintf(head->variant, sizeof head->variant, "%s", variant);
    head->players = (unsigned)(*players - '0');
    for (char *option; (option = strsep(&rest, "."));) {
        if (head->n_options == DEPO_MAX_OPTIONS || strlen(option) >= DEPO_ID_SIZE) return false;
        snprintf(head->option[head->n_options++], DEPO_ID_SIZE, "%s", option);
    }
    why[0] = 0;
    return true;
}
