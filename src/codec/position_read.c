/* SPDX-License-Identifier: MIT
 * A position from its text. Texts come from strangers, in links: whatever is read must be a
 * position that the engine can go on from, so that a view of it can be imagined and played. */
#include "codec/position_parts.h"

#include "core/bits.h"
#include "core/mechanism.h"

#include <stdio.h>
#include <string.h>

typedef struct table {
    reader r;
    depo_view *view;
    depo_state *state;
} table;

static bool fail(table *t, const char *what) {
    return depo_get_fails(&t->r, what);
}

static bool counts(table *t, uint8_t *out, unsigned n, uint8_t most) {
    for (unsigned i = 0; i < n; i++)
        if ((i && !depo_get(&t->r, ".")) || !depo_get_small(&t->r, most, &out[i]))
            return fail(t, "no list of counts");
    return true;
}

static bool seats(table *t, uint8_t *out) {
    uint8_t one;
    *out = 0;
    while (*t->r.at >= '1' && *t->r.at <= '9') {
        if (!depo_get_seat(&t->r, &one)) return false;
        *out = (uint8_t)(*out | 1u << one);
    }
    return *out || fail(t, "no seat");
}

static bool read_turn(table *t) {
    depo_state *state = t->state;
    unsigned phase = 0;
    if (!depo_get(&t->r, " ")) return fail(t, "no phase");
    for (; phase <= DEPO_OVER; phase++) {
        size_t size = strlen(depo_phase_word(phase));
        if (strncmp(t->r.at, depo_phase_word(phase), size) != 0 || t->r.at[size] != ':') continue;
        t->r.at += size + 1;
        break;
    }
    if (phase > DEPO_OVER) return fail(t, "no phase");
    state->phase = (uint8_t)phase;
    if (phase <= DEPO_START_TICKETS ? !seats(t, &state->pending)
                                    : !depo_get_seat(&t->r, &state->turn))
        return false;
    if (!depo_get(&t->r, " began:") || !depo_get_seat(&t->r, &state->first))
        return fail(t, "nobody began");
    if (phase <= DEPO_START_TICKETS) state->turn = state->first;
    if (depo_get(&t->r, " gone:") && !seats(t, &state->resigned)) return false;
    if (depo_get(&t->r, " passes:") && !depo_get_small(&t->r, t->r.game->players, &state->passes))
        return false;
    state->ends_game = DEPO_NONE;
    if (!depo_get(&t->r, " last:")) return true;
    return depo_get_seat(&t->r, &state->ends_game) && depo_get(&t->r, ".") &&
           depo_get_small(&t->r, t->r.game->players, &state->turns_left);
}

static bool read_piles(table *t) {
    depo_state *state = t->state;
    memset(state->row, DEPO_NONE, sizeof state->row);
    if (t->r.game->rules.face_up && !depo_get(&t->r, " row:")) return fail(t, "no row");
    for (unsigned slot = 0; slot < t->r.game->rules.face_up; slot++) {
        state->row[slot] = (uint8_t)depo_card_here(&t->r);
        if (state->row[slot] == DEPO_NONE && *t->r.at != '-') return fail(t, "no card");
        state->row_locos = (uint8_t)(state->row_locos + (state->row[slot] == DEPO_LOCOMOTIVE));
        t->r.at++;
    }
    if (depo_get(&t->r, " out:") && !depo_get_cards(&t->r, state->discard.of)) return false;
    return !depo_get(&t->r, " deck:") ||
           (depo_sees_all(t->view) ? depo_get_cards(&t->r, state->deck.of)
                                   : fail(t, "a deck that nobody sees"));
}

/* A part of the ticket deck or an offer: named, or only counted. */
static bool read_part(table *t, const char *key, bool named, depo_bits *set, uint8_t *size) {
    if (!depo_get(&t->r, key)) return true;
    if (!named)
        return depo_get(&t->r, "?") ? depo_get_small(&t->r, DEPO_MAX_TICKETS, size)
                                    : fail(t, "no count");
    if (!depo_get_tickets(&t->r, set)) return false;
    *size = (uint8_t)depo_bits_count(*set);
    return true;
}

static bool read_queue(table *t) {
    depo_state *state = t->state;
    memset(state->queue, DEPO_NONE, sizeof state->queue);
    if (!depo_get(&t->r, " queue:")) return true;
    if (!depo_get_small(&t->r, DEPO_MAX_TICKETS - 1, &state->queue_head)) return false;
    while (depo_get(&t->r, ".")) {
        if (state->queue_size == t->r.game->n_tickets) return fail(t, "too many tickets");
        uint8_t *place =
            &state->queue[(state->queue_head + (unsigned)state->queue_size++) % DEPO_MAX_TICKETS];
        if (!depo_get(&t->r, "?") && !depo_get_ticket(&t->r, place)) return false;
    }
    return true;
}

static bool read_ticket_deck(table *t) {
    depo_state *state = t->state;
    bool all = depo_sees_all(t->view);
    bool own = all || (state->phase == DEPO_OFFER && state->turn == t->view->seat);
    return read_part(t, " pile:", all, &state->ticket_pool, &state->pool_size) &&
           read_part(t, " under:", all, &state->ticket_under, &state->under_size) &&
           read_queue(t) && read_part(t, " offered:", own, &state->offer, &state->offer_size);
}

static bool read_tunnel(table *t) {
    depo_state *state = t->state;
    depo_move *laid = &state->laid;
    if (state->phase != DEPO_TUNNEL) return true;
    laid->kind = DEPO_CLAIM;
    laid->seat = state->turn;
    if (!depo_get(&t->r, " laid:") || !depo_get_track(&t->r, &laid->what) || !depo_get(&t->r, "."))
        return fail(t, "laid");
    if (!depo_get_card(&t->r, &laid->color)) return false;
    uint8_t *const parts[] = {&laid->cards, &laid->locos, &laid->terrain, &laid->terrain_locos};
    for (unsigned i = 0; i < 4; i++)
        if ((i && !depo_get(&t->r, ".")) || !depo_get_small(&t->r, 20, parts[i]))
            return fail(t, "no payment");
    if (!depo_get(&t->r, " turned:") || !depo_get_cards(&t->r, state->turned))
        return fail(t, "nothing turned");
    return depo_get(&t->r, " owed:")
               ? depo_get_small(&t->r, t->r.game->rules.tunnel_reveal, &state->owed)
               : fail(t, "nothing owed");
}

/* A number of the table that a mechanism has. */
static bool read_counter(table *t, const depo_counter *counter) {
    uint8_t *number = depo_counted(t->state, counter);
    if (!depo_get(&t->r, counter->mark)) return fail(t, "a number of the table is missing");
    if (counter->kind == DEPO_OF_TABLE) return depo_get_small(&t->r, 255, number);
    if (depo_get(&t->r, "-")) return true;
    if (!depo_get_track(&t->r, number)) return false;
    ++*number;
    return true;
}

static bool read_goods(table *t) {
    const depo_rules *rules = &t->r.game->rules;
    depo_state *state = t->state;
    memset(state->terrain_row, DEPO_NONE, sizeof state->terrain_row);
    if (rules->terrains) {
        if (!depo_get(&t->r, " land:")) return fail(t, "no terrain row");
        for (unsigned slot = 0; slot < rules->terrain_face_up; slot++, t->r.at++) {
            if (slot >= DEPO_MAX_TERRAIN_UP) return fail(t, "no such place");
            unsigned type = (unsigned)(*t->r.at - '1');
            if (type >= rules->terrains && *t->r.at != '-') return fail(t, "no terrain");
            if (*t->r.at != '-') state->terrain_row[slot] = (uint8_t)type;
        }
        uint8_t most = rules->terrain_each;
        if (!depo_get(&t->r, " lands:") || !counts(t, state->terrain_deck, rules->terrains, most))
            return fail(t, "no terrain pile");
        if (depo_get(&t->r, " landout:") &&
            !counts(t, state->terrain_discard, rules->terrains, most))
            return false;
    }
    DEPO_EACH_ON (number, t->r.game->mechanisms)
        DEPO_EACH_COUNTER (counter, number)
            if (counter->kind != DEPO_OF_SEATS && !read_counter(t, counter)) return false;
    return true;
}

static bool read_tracks(table *t, unsigned owner) {
    uint8_t one;
    do {
        if (!depo_get_track(&t->r, &one)) return false;
        t->state->owned[owner] |= depo_bit(one);
        if (depo_get(&t->r, "!")) t->state->doubled |= depo_bit(one);
    } while (depo_get(&t->r, "."));
    return true;
}

static bool read_stations(table *t, unsigned owner) {
    uint8_t *stations = t->state->station[owner];
    unsigned built = 0, most = t->r.game->rules.stations;
    while (depo_get(&t->r, ",s")) {
        if (built == most || built == DEPO_MAX_STATIONS) return fail(t, "too many stations");
        if (!depo_get_city(&t->r, &stations[built++])) return false;
    }
    t->state->stations_left[owner] = (uint8_t)(most - built);
    return true;
}

static bool read_player(table *t, unsigned player) {
    depo_state *state = t->state;
    const depo_rules *rules = &t->r.game->rules;
    bool seen = depo_sees_hand(t->view, player);
    char key[] = " 1:";
    key[1] = (char)('1' + player);
    if (!depo_get(&t->r, key)) return fail(t, "a player is missing");
    if (*t->r.at && *t->r.at != ' ' && *t->r.at != ',' && !read_tracks(t, player)) return false;
    if (!read_stations(t, player)) return false;
    if (seen && depo_get(&t->r, ",h") && !depo_get_cards(&t->r, state->hand[player].of))
        return false;
    if (!seen && depo_get(&t->r, ",c") && !depo_get_small(&t->r, 200, &state->hand_size[player]))
        return false;
    if (depo_get(&t->r, ",k") && !depo_get_cards(&t->r, state->known[player].of)) return false;
    if (seen && depo_get(&t->r, ",i") && !depo_get_tickets(&t->r, &state->tickets[player]))
        return false;
    if (!seen && depo_get(&t->r, ",n") &&
        !depo_get_small(&t->r, DEPO_MAX_TICKETS - 1, &state->ticket_count[player]))
        return false;
    if (seen && depo_get(&t->r, ",b") && !depo_get_tickets(&t->r, &state->returned[player]))
        return false;
    if (depo_get(&t->r, ",e") && !counts(t, state->terrain[player], rules->terrains, 200))
        return false;
    DEPO_EACH_ON (number, t->r.game->mechanisms)
        DEPO_EACH_COUNTER (counter, number)
            if (counter->kind == DEPO_OF_SEATS && depo_get(&t->r, counter->mark) &&
                !depo_get_small(&t->r, 255, depo_counted(state, counter) + player))
                return false;
    return true;
}

/* What follows from the rest. */

static unsigned sum(const uint8_t *of, unsigned n) {
    unsigned all = 0;
    for (unsigned i = 0; i < n; i++) all += of[i];
    return all;
}

static bool derive_board(table *t) {
    depo_state *state = t->state;
    const depo_game *game = t->r.game;
    depo_bits taken = 0;
    for (unsigned player = 0; player < game->players; player++) {
        depo_bits own = state->owned[player], twins = depo_twins(game, own);
        if ((taken & own) || (own & twins) || (!game->both_tracks && (taken & twins)))
            return fail(t, "a track is taken twice");
        taken |= own;
        unsigned used = 0;
        int points = 0;
        for (depo_bits left = own; left;) {
            unsigned number_ = depo_bits_pop(&left);
            used += game->tracks[number_].length;
            points += game->tracks[number_].points * (depo_has(state->doubled, number_) ? 2 : 1);
        }
        if (used > game->rules.trains) return fail(t, "more trains than there are");
        state->trains[player] = (uint8_t)(game->rules.trains - used);
        state->score[player] = (int16_t)points;
        for (unsigned i = 0; i < DEPO_MAX_STATIONS; i++)
            for (unsigned other = 0; other <= player; other++)
                for (unsigned k = 0; k < DEPO_MAX_STATIONS; k++)
                    if ((other < player || k < i) && state->station[player][i] != DEPO_NONE &&
                        state->station[player][i] == state->station[other][k])
                        return fail(t, "two stations in one city");
    }
    state->open = game->all_tracks & ~taken;
    if (!game->both_tracks) state->open &= ~depo_twins(game, taken);
    return game->rules.terrains || !state->doubled || fail(t, "nothing can be doubled here");
}

/* Cards that a view shows, by kind; the rest is in the deck and in the hands that it hides. */
static bool derive_cards(table *t) {
    depo_state *state = t->state;
    const depo_game *game = t->r.game;
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
            bool seen = depo_sees_hand(t->view, player);
            if (seen && state->known[player].of[kind] > state->hand[player].of[kind])
                return fail(t, "cards known to be in a hand that has them not");
            shown += seen ? state->hand[player].of[kind] : state->known[player].of[kind];
        }
        if (shown > total) return fail(t, "more cards than there are");
        all += total;
    }
    for (unsigned player = 0; player < game->players; player++) {
        unsigned known = sum(state->known[player].of, DEPO_KINDS);
        if (depo_sees_hand(t->view, player)) {
            state->hand_size[player] = (uint8_t)sum(state->hand[player].of, DEPO_KINDS);
            state->ticket_count[player] = (uint8_t)depo_bits_count(state->tickets[player]);
        }
        if (known > state->hand_size[player]) return fail(t, "more cards known than held");
        hidden += state->hand_size[player];
    }
    if (elsewhere + hidden > all) return fail(t, "more cards than there are");
    state->deck_size = (uint8_t)(all - elsewhere - hidden);
    state->discard_size = (uint8_t)sum(state->discard.of, DEPO_KINDS);
    if (depo_sees_all(t->view) && state->deck_size != sum(state->deck.of, DEPO_KINDS))
        return fail(t, "cards are missing");
    return true;
}

static bool check_terrain(table *t) {
    const depo_rules *rules = &t->r.game->rules;
    const depo_state *state = t->state;
    for (unsigned type = 0; type < rules->terrains; type++) {
        unsigned all = (unsigned)state->terrain_deck[type] + state->terrain_discard[type];
        for (unsigned slot = 0; slot < rules->terrain_face_up; slot++)
            all += state->terrain_row[slot] == type;
        for (unsigned player = 0; player < t->r.game->players; player++)
            all += state->terrain[player][type];
        if (all > rules->terrain_each) return fail(t, "more terrain cards than there are");
    }
    return true;
}

static bool check_mechanisms(table *t) {
    const depo_game *game = t->r.game;
    DEPO_EACH_ON (number, game->mechanisms)
        if (depo_mechanisms[number]->possible && !depo_mechanisms[number]->possible(game, t->state))
            return fail(t, depo_mechanisms[number]->word);
    return true;
}

static bool check_payment(table *t) {
    const depo_move *laid = &t->state->laid;
    const depo_game_track *on = &t->r.game->tracks[laid->what];
    if (t->state->phase != DEPO_TUNNEL) return true;
    bool good = on->tunnel && depo_has(t->state->open, laid->what) &&
                laid->cards + laid->locos == on->length &&
                (laid->color == DEPO_LOCOMOTIVE) == !laid->cards &&
                on->length <= t->state->trains[t->state->turn] && t->state->owed &&
                (on->color == DEPO_GRAY || !laid->cards || on->color == laid->color) &&
                sum(t->state->turned, DEPO_KINDS) <= t->r.game->rules.tunnel_reveal &&
                (on->terrain != DEPO_NONE || !(laid->terrain + laid->terrain_locos));
    return good || fail(t, "no such payment");
}

/* Adds a set of tickets to those seen; false when one of them was seen before. */
static bool apart(depo_bits *all, depo_bits part) {
    bool good = !(*all & part);
    *all |= part;
    return good;
}

static bool check_named_tickets(table *t, depo_bits *seen) {
    const depo_state *state = t->state;
    depo_bits queue = 0, returned = 0;
    bool good = apart(seen, state->ticket_pool) && apart(seen, state->ticket_under) &&
                apart(seen, state->offer);
    for (unsigned player = 0; player < t->r.game->players && good; player++)
        good = apart(seen, state->tickets[player]) && apart(&returned, state->returned[player]);
    for (unsigned i = 0; i < state->queue_size && good; i++) {
        unsigned number_ = state->queue[(state->queue_head + i) % DEPO_MAX_TICKETS];
        good = number_ == DEPO_NONE ? !depo_sees_all(t->view) : apart(&queue, depo_bit(number_));
    }
    good = good && !(queue & *seen) && !(returned & *seen);
    *seen |= queue | returned;
    if (!depo_sees_all(t->view)) good = good && !(queue & ~returned);
    return good || fail(t, "a ticket is in two places");
}

/* Whether the tickets that a view hides can be dealt: as many of them are left as are held, and the
 * deck is as large as it must be. */
static bool check_hidden_tickets(table *t, depo_bits seen) {
    const depo_game *game = t->r.game;
    const depo_rules *rules = &game->rules;
    const depo_state *state = t->state;
    bool starting = state->phase <= DEPO_START_TICKETS;
    unsigned most_long = rules->long_choice ? rules->long_keep_most : rules->start_long;
    unsigned left = depo_bits_count(game->regular & ~seen);
    unsigned hidden = (unsigned)state->pool_size + state->under_size, held = 0, longs = 0;
    if (starting) {
        unsigned dealt = state->phase == DEPO_START_LONG ? 0 : rules->start_regular * game->players;
        if (state->pool_size + dealt != depo_bits_count(game->regular) || state->under_size ||
            state->queue_size || state->offer_size)
            return fail(t, "no ticket deck of a beginning");
    }
    if (!state->offer) hidden += state->offer_size;
    for (unsigned i = 0; i < state->queue_size; i++)
        hidden += state->queue[(state->queue_head + i) % DEPO_MAX_TICKETS] == DEPO_NONE;
    for (unsigned player = 0; player < game->players; player++) {
        bool waiting = state->pending >> player & 1;
        unsigned count = state->ticket_count[player], regular = rules->start_regular;
        depo_bits own = state->tickets[player] | state->returned[player];
        if (depo_bits_count(own & game->longs) > rules->start_long)
            return fail(t, "too many long tickets");
        if (state->phase == DEPO_START_LONG &&
            count > (waiting ? rules->start_long : rules->long_keep_most))
            return fail(t, "too many tickets");
        if (state->phase == DEPO_START_TICKETS &&
            (count > regular + most_long || (waiting && count < regular)))
            return fail(t, "no tickets of a beginning");
        if (depo_sees_hand(t->view, player)) continue;
        if (starting) {
            hidden += state->phase == DEPO_START_LONG ? 0 : regular;
            continue;
        }
        held += count;
        longs += most_long < count ? most_long : count;
    }
    if (depo_sees_all(t->view)) return true; /* nothing is left to be dealt */
    return (hidden <= left && held <= left - hidden + longs) || fail(t, "too many tickets");
}

static bool check_turn(table *t) {
    const depo_state *state = t->state;
    bool starting = state->phase <= DEPO_START_TICKETS, offer = state->phase == DEPO_OFFER;
    bool good = state->turns_left || state->ends_game == DEPO_NONE || state->phase == DEPO_OVER;
    good = good && (starting || state->phase == DEPO_OVER || !(state->resigned >> state->turn & 1));
    good = good && !(starting && (state->resigned & state->pending));
    good = good && (state->phase != DEPO_START_LONG || t->r.game->rules.long_choice);
    good = good && offer == (state->offer_size > 0) && state->offer_size <= DEPO_MAX_OFFER;
    return good || fail(t, "no such moment of a game");
}

static bool read_head(table *t) {
    const char *own = strchr(t->r.at, ' ');
    own = own ? strchr(own + 1, ' ') : NULL;
    if (!own) return fail(t, "not a position");
    t->r.at = own;
    if (!depo_get(&t->r, " as:")) return fail(t, "nobody's view");
    t->view->seat = DEPO_NONE;
    if (depo_get(&t->r, "-")) return true;
    if (depo_get(&t->r, "*")) {
        t->view->seat = DEPO_EVERYBODY;
        return true;
    }
    return depo_get_seat(&t->r, &t->view->seat);
}

static bool read_position(table *t) {
    depo_bits seen = 0;
    if (!read_head(t) || !read_turn(t) || !read_piles(t) || !read_ticket_deck(t) ||
        !read_tunnel(t) || !read_goods(t))
        return false;
    for (unsigned player = 0; player < t->r.game->players; player++)
        if (!read_player(t, player)) return false;
    if (*t->r.at) return false;
    return derive_board(t) && derive_cards(t) && check_terrain(t) && check_mechanisms(t) &&
           check_payment(t) && check_turn(t) && check_named_tickets(t, &seen) &&
           check_hidden_tickets(t, seen);
}

bool depo_position_parse(const depo_map *map, const depo_game *game, const char *text,
                         depo_view *view, char why[DEPO_WHY_TEXT]) {
    table t = {.r = {.at = text, .map = map, .game = game, .why = why},
               .view = view,
               .state = &view->known};
    char again[DEPO_POSITION_TEXT];
    memset(view, 0, sizeof *view);
    memset(t.state->station, DEPO_NONE, sizeof t.state->station);
    why[0] = 0;
    if (!read_position(&t)) return fail(&t, "not a position");
    depo_position_text(map, game, view, again);
    t.r.at = text;
    return strcmp(again, text) == 0 || fail(&t, "another map, or words in another order");
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
