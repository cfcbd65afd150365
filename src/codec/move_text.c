/* SPDX-License-Identifier: MIT */
#include "codec/move_text.h"

#include "codec/writer.h"
#include "mapio/mapio.h"
#include "mapio/utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *depo_card_word(unsigned card) {
    return card == DEPO_LOCOMOTIVE ? "loco" : depo_color_words[card];
}

const char *depo_color_word(unsigned color) {
    return depo_color_words[color];
}

const char *depo_phase_word(unsigned phase) {
    static const char *const phases[] = {"start-long", "start-tickets", "turn", "second-card",
                                         "offer",      "tunnel",        "over"};
    return phases[phase];
}

unsigned depo_card_by_word(const char *word) {
    for (unsigned card = 0; card < DEPO_KINDS; card++)
        if (strcmp(depo_card_word(card), word) == 0) return card;
    return DEPO_NONE;
}

void depo_track_text(const depo_map *map, const depo_game *game, depo_track number,
                     char out[DEPO_TRACK_TEXT]) {
    const depo_map_track *track = &map->tracks[game->tracks[number].map_track];
    snprintf(out, DEPO_TRACK_TEXT, "%s-%s %s%s", map->cities[track->a].id, map->cities[track->b].id,
             depo_color_word(track->color), track->second ? "#2" : "");
}

void depo_ticket_text(const depo_map *map, const depo_game *game, depo_ticket number,
                      char out[DEPO_TRACK_TEXT]) {
    const depo_map_ticket *ticket = &map->tickets[game->tickets[number].map_ticket];
    snprintf(out, DEPO_TRACK_TEXT, "%s-%s:%u", depo_place_id(map, ticket->a),
             depo_place_id(map, ticket->b), ticket->points);
}

/* "2xred+1xloco". */
static void put_payment(writer *w, depo_move move) {
    if (move.cards) depo_write(w, "%ux%s", move.cards, depo_card_word(move.color));
    if (move.locos)
        depo_write(w, "%s%ux%s", move.cards ? "+" : "", move.locos,
                   depo_card_word(DEPO_LOCOMOTIVE));
}

static void put_claim(writer *w, const depo_map *map, const depo_game *game, depo_move move) {
    char track[DEPO_TRACK_TEXT];
    depo_track_text(map, game, move.what, track);
    depo_write(w, "claim %s ", track);
    put_payment(w, move);
    if (!move.terrain && !move.terrain_locos) return;
    const char *type = map->variants[game->variant].terrain_id[game->tracks[move.what].terrain];
    depo_write(w, " double ");
    if (move.terrain) depo_write(w, "%ux%s", move.terrain, type);
    if (move.terrain_locos)
        depo_write(w, "%s%ux%s", move.terrain ? "+" : "", move.terrain_locos,
                   depo_card_word(DEPO_LOCOMOTIVE));
}

static void put_keep(writer *w, const depo_map *map, const depo_game *game, const depo_state *state,
                     depo_move move) {
    depo_offer offer = depo_offer_of(game, state, move.seat);
    depo_bits kept = depo_offer_pick(offer.tickets, move.what);
    depo_write(w, "keep");
    if (!kept) depo_write(w, " none");
    while (kept) {
        char ticket[DEPO_TRACK_TEXT];
        depo_ticket_text(map, game, (depo_ticket)depo_bits_pop(&kept), ticket);
        depo_write(w, " %s", ticket);
    }
}

void depo_move_text(const depo_map *map, const depo_game *game, const depo_state *state,
                    depo_move move, char out[DEPO_MOVE_TEXT]) {
    writer w = {out, DEPO_MOVE_TEXT, 0};
    out[0] = 0;
    switch (move.kind) {
    case DEPO_KEEP:
        put_keep(&w, map, game, state, move);
        break;
    case DEPO_TAKE:
        depo_write(&w, "take %u %s", move.what + 1u, depo_card_word(move.color));
        break;
    case DEPO_TAKE_BLIND:
        depo_write(&w, "take deck");
        break;
    case DEPO_TERRAIN:
        depo_write(&w, "terrain %u %s", move.what + 1u,
                   map->variants[game->variant].terrain_id[move.color]);
        break;
    case DEPO_TERRAIN_BLIND:
        depo_write(&w, "terrain deck");
        break;
    case DEPO_CLAIM:
        put_claim(&w, map, game, move);
        break;
    case DEPO_PAY:
        depo_write(&w, "pay ");
        put_payment(&w, move);
        break;
    case DEPO_DECLINE:
        depo_write(&w, "decline");
        break;
    case DEPO_STATION:
        depo_write(&w, "station %s ", map->cities[game->node_city[move.what]].id);
        put_payment(&w, move);
        break;
    case DEPO_TICKETS:
        depo_write(&w, "tickets");
        break;
    case DEPO_PASS:
        depo_write(&w, "pass");
        break;
    default:
        depo_write(&w, "resign");
        break;
    }
}

/* Reading. */

enum { MAX_WORDS = 2 + DEPO_MAX_OFFER };

typedef struct parser {
    const depo_map *map;
    const depo_game *game;
    const depo_state *state;
    char text[DEPO_MOVE_TEXT];
    char *word[MAX_WORDS];
    unsigned words;
    depo_move *move;
    char *why;
} parser;

static bool fail(parser *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(parser *p, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(p->why, DEPO_WHY_TEXT, format, arguments);
    va_end(arguments);
    depo_make_printable(p->why); /* it quotes what was read */
    return false;
}

/* A number from 1 to 99 that ends at `end`. */
static bool small_number(const char *text, const char *end, unsigned *out) {
    if (end - text < 1 || end - text > 2 || *text == '0') return false;
    unsigned value = 0;
    for (; text < end; text++) {
        if (*text < '0' || *text > '9') return false;
        value = value * 10 + (unsigned)(*text - '0');
    }
    *out = value;
    return true;
}

/* Splits "2xred+1xloco" into at most two counted words. */
typedef struct amount {
    unsigned count[2];
    const char *what[2];
    unsigned parts;
} amount;

static bool split_amount(char *text, amount *out) {
    out->parts = 0;
    for (char *part; (part = strsep(&text, "+"));) {
        char *times = strchr(part, 'x');
        if (out->parts == 2 || !times || !small_number(part, times, &out->count[out->parts]))
            return false;
        out->what[out->parts++] = times + 1;
    }
    return true;
}

static bool parse_payment(parser *p, char *text) {
    amount paid;
    char copy[64];
    snprintf(copy, sizeof copy, "%s", text);
    const char *form = "payment must be like 2xred, 2xred+1xloco or 3xloco, not \"%.40s\"";
    if (strlen(text) >= sizeof copy || !split_amount(text, &paid)) return fail(p, form, copy);
    unsigned first = depo_card_by_word(paid.what[0]);
    if (first == DEPO_NONE) return fail(p, form, copy);
    if (paid.parts == 2 &&
        (first == DEPO_LOCOMOTIVE || depo_card_by_word(paid.what[1]) != DEPO_LOCOMOTIVE))
        return fail(p, form, copy);
    p->move->color = (uint8_t)first;
    if (first == DEPO_LOCOMOTIVE) {
        p->move->locos = (uint8_t)paid.count[0];
    } else {
        p->move->cards = (uint8_t)paid.count[0];
        p->move->locos = (uint8_t)(paid.parts == 2 ? paid.count[1] : 0);
    }
    return true;
}

static bool parse_doubling(parser *p, char *text) {
    amount paid;
    const depo_game_track *track = &p->game->tracks[p->move->what];
    const char *form = "doubling must be like 1x%s, 1x%s+1xloco or 1xloco";
    if (track->terrain == DEPO_NONE) return fail(p, "this game has no terrain cards");
    const char *type = p->map->variants[p->game->variant].terrain_id[track->terrain];
    if (!split_amount(text, &paid)) return fail(p, form, type, type);
    for (unsigned i = 0; i < paid.parts; i++) {
        bool loco = strcmp(paid.what[i], depo_card_word(DEPO_LOCOMOTIVE)) == 0;
        if ((!loco && (i || strcmp(paid.what[i], type) != 0)) || (loco && i + 1 < paid.parts))
            return fail(p, form, type, type);
        *(loco ? &p->move->terrain_locos : &p->move->terrain) = (uint8_t)paid.count[i];
    }
    return true;
}

/* Whether a word names two ends, "portland-seattle", as the map lists them or the other way round.
 * Ids may have hyphens of their own, so that the order of the map is always asked first. */
static bool names_pair(const char *word, const char *a, const char *b, bool turned) {
    char text[DEPO_TRACK_TEXT];
    snprintf(text, sizeof text, "%s-%s", turned ? b : a, turned ? a : b);
    return strcmp(text, word) == 0;
}

static bool parse_track(parser *p, const char *pair, const char *color) {
    bool known = false;
    for (unsigned i = 0; i < 2u * p->map->n_tracks; i++) {
        unsigned number = i % p->map->n_tracks;
        const depo_map_track *track = &p->map->tracks[number];
        if (!names_pair(pair, p->map->cities[track->a].id, p->map->cities[track->b].id,
                        i >= p->map->n_tracks))
            continue;
        known = true;
        char text[DEPO_TRACK_TEXT];
        snprintf(text, sizeof text, "%s%s", depo_color_word(track->color),
                 track->second ? "#2" : "");
        if (strcmp(text, color) != 0) continue;
        p->move->what = p->game->track_of_map[number];
        return true;
    }
    return known ? fail(p, "%.70s has no %.20s track", pair, color)
                 : fail(p, "no track is called \"%.70s\"", pair);
}

static bool parse_claim(parser *p) {
    p->move->kind = DEPO_CLAIM;
    bool doubles = p->words == 6 && strcmp(p->word[4], "double") == 0;
    if (p->words != 4 && !doubles)
        return fail(p, "claim needs a track, its colour and a payment: "
                       "claim portland-seattle gray 1xred");
    if (!parse_track(p, p->word[1], p->word[2]) || !parse_payment(p, p->word[3])) return false;
    return !doubles || parse_doubling(p, p->word[5]);
}

/* The place in the offer of a ticket that is not kept yet; DEPO_NONE when it is not there. */
static unsigned offered_place(const parser *p, depo_bits offer, const char *word, bool turned) {
    const char *colon = strrchr(word, ':');
    char pair[DEPO_TRACK_TEXT];
    if (!colon || (size_t)(colon - word) >= sizeof pair) return DEPO_NONE;
    snprintf(pair, sizeof pair, "%.*s", (int)(colon - word), word);
    for (unsigned place = 0; offer; place++) {
        depo_ticket number = (depo_ticket)depo_bits_pop(&offer);
        const depo_map_ticket *ticket = &p->map->tickets[p->game->tickets[number].map_ticket];
        char points[8];
        snprintf(points, sizeof points, "%u", ticket->points);
        if (!(p->move->what >> place & 1) && strcmp(colon + 1, points) == 0 &&
            names_pair(pair, depo_place_id(p->map, ticket->a), depo_place_id(p->map, ticket->b),
                       turned))
            return place;
    }
    return DEPO_NONE;
}

static bool parse_keep(parser *p) {
    p->move->kind = DEPO_KEEP;
    depo_offer offer = depo_offer_of(p->game, p->state, p->move->seat);
    if (p->words == 2 && strcmp(p->word[1], "none") == 0) return true;
    if (p->words < 2) return fail(p, "keep needs tickets like boston-miami:12, or none");
    for (unsigned i = 1; i < p->words; i++) {
        unsigned place = offered_place(p, offer.tickets, p->word[i], false);
        if (place == DEPO_NONE) place = offered_place(p, offer.tickets, p->word[i], true);
        if (place == DEPO_NONE) return fail(p, "no ticket \"%.70s\" is on offer", p->word[i]);
        p->move->what = (uint8_t)(p->move->what | 1u << place);
    }
    return true;
}

static unsigned terrain_by_id(const parser *p, const char *id) {
    for (unsigned type = 0; type < p->game->rules.terrains; type++)
        if (strcmp(p->map->variants[p->game->variant].terrain_id[type], id) == 0) return type;
    return DEPO_NONE;
}

/* "take 3 red", "take deck", and the same for terrain. */
static bool parse_take(parser *p, bool terrain) {
    if (p->words == 2 && strcmp(p->word[1], "deck") == 0) {
        p->move->kind = terrain ? DEPO_TERRAIN_BLIND : DEPO_TAKE_BLIND;
        return true;
    }
    unsigned slot;
    if (p->words != 3 || !small_number(p->word[1], strchr(p->word[1], 0), &slot))
        return fail(p, "must be \"%s deck\", or \"%s 3 ...\" with the card in that place",
                    p->word[0], p->word[0]);
    unsigned card = terrain ? terrain_by_id(p, p->word[2]) : depo_card_by_word(p->word[2]);
    if (card == DEPO_NONE) return fail(p, "no card is called \"%.40s\"", p->word[2]);
    p->move->kind = terrain ? DEPO_TERRAIN : DEPO_TAKE;
    p->move->what = (uint8_t)(slot - 1);
    p->move->color = (uint8_t)card;
    return true;
}

static bool parse_station(parser *p) {
    p->move->kind = DEPO_STATION;
    if (p->words != 3) return fail(p, "station needs a city and a payment: station paris 1xred");
    unsigned city = depo_map_city_by_id(p->map, p->word[1]);
    for (unsigned node = 0; node < p->game->n_nodes; node++) {
        if (p->game->node_city[node] != city) continue;
        p->move->what = (uint8_t)node;
        return parse_payment(p, p->word[2]);
    }
    return fail(p, "no city is called \"%.40s\"", p->word[1]);
}

static bool parse_words(parser *p) {
    static const struct {
        const char *word;
        uint8_t kind;
    } plain[] = {{"decline", DEPO_DECLINE},
                 {"tickets", DEPO_TICKETS},
                 {"pass", DEPO_PASS},
                 {"resign", DEPO_RESIGN}};
    const char *verb = p->word[0];
    if (strcmp(verb, "keep") == 0) return parse_keep(p);
    if (strcmp(verb, "take") == 0) return parse_take(p, false);
    if (strcmp(verb, "terrain") == 0) return parse_take(p, true);
    if (strcmp(verb, "claim") == 0) return parse_claim(p);
    if (strcmp(verb, "station") == 0) return parse_station(p);
    if (strcmp(verb, "pay") == 0) {
        p->move->kind = DEPO_PAY;
        return p->words == 2 ? parse_payment(p, p->word[1])
                             : fail(p, "pay needs a payment: pay 1xred");
    }
    for (unsigned i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (strcmp(verb, plain[i].word) != 0) continue;
        p->move->kind = plain[i].kind;
        return p->words == 1 || fail(p, "nothing may follow \"%s\"", verb);
    }
    return fail(p, "no move is called \"%.40s\"", verb);
}

bool depo_move_parse(const depo_map *map, const depo_game *game, const depo_state *state,
                     depo_seat seat, const char *text, depo_move *move, char why[DEPO_WHY_TEXT]) {
    parser p = {.map = map, .game = game, .state = state, .move = move, .why = why};
    memset(move, 0, sizeof *move);
    move->seat = seat;
    why[0] = 0;
    if (strlen(text) >= sizeof p.text)
        return fail(&p, "a move has at most %d characters", DEPO_MOVE_TEXT - 1);
    memcpy(p.text, text, strlen(text) + 1);
    char *rest = p.text;
    for (char *word; (word = strsep(&rest, " "));) {
        if (!*word) return fail(&p, "words are separated by one blank");
        if (p.words == MAX_WORDS) return fail(&p, "a move has at most %d words", MAX_WORDS);
        p.word[p.words++] = word;
    }
    return parse_words(&p);
}

void depo_seed_text(const depo_seed *seed, char out[DEPO_SEED_TEXT]) {
    snprintf(out, DEPO_SEED_TEXT, "%016llx%016llx", (unsigned long long)seed->key[0],
             (unsigned long long)seed->key[1]);
}

bool depo_seed_parse(const char *text, depo_seed *seed) {
    size_t length = strlen(text);
    if (length == 32 && strspn(text, "0123456789abcdef") == 32) {
        char half[17] = "";
        memcpy(half, text, 16);
        seed->key[0] = strtoull(half, NULL, 16);
        seed->key[1] = strtoull(text + 16, NULL, 16);
        return true;
    }
    if (length < 1 || length > 20 || strspn(text, "0123456789") != length) return false;
    errno = 0;
    seed->key[0] = strtoull(text, NULL, 10);
    seed->key[1] = 0;
    return errno == 0;
}
