/* SPDX-License-Identifier: MIT */
#include "codec/compact.h"

#include "mapio/utf8.h"

#include <stdio.h>
#include <string.h>

const char depo_card_letters[DEPO_KINDS + 1] = "pwbyokrgl";

void depo_put_cards(writer *w, const uint8_t cards[DEPO_KINDS]) {
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        if (cards[kind]) depo_write(w, "%c", depo_card_letters[kind]);
        if (cards[kind] > 1) depo_write(w, "%u", cards[kind]);
    }
}

void depo_put_tickets(writer *w, const depo_game *game, depo_bits tickets) {
    for (const char *between = ""; tickets; between = "+")
        depo_write(w, "%s%u", between, game->tickets[depo_bits_pop(&tickets)].map_ticket + 1u);
}

void depo_put_track(writer *w, const depo_game *game, depo_track track) {
    depo_write(w, "%u", game->tracks[track].map_track + 1u);
}

void depo_put_city(writer *w, const depo_game *game, depo_node node) {
    depo_write(w, "%u", game->node_city[node] + 1u);
}

bool depo_get_fails(reader *r, const char *what) {
    if (r->why[0]) return false;
    snprintf(r->why, DEPO_WHY_TEXT, "%s near \"%.40s\"", what, r->at);
    depo_make_printable(r->why);
    return false;
}

bool depo_get(reader *r, const char *literal) {
    size_t size = strlen(literal);
    if (strncmp(r->at, literal, size) != 0) return false;
    r->at += size;
    return true;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool depo_get_number(reader *r, unsigned most, unsigned *out) {
    unsigned value = 0, digits = 0;
    for (; is_digit(*r->at) && digits < 6; r->at++, digits++)
        value = value * 10 + (unsigned)(*r->at - '0');
    *out = value;
    return (digits && value <= most) || depo_get_fails(r, "no number that can be");
}

bool depo_get_small(reader *r, uint8_t most, uint8_t *out) {
    unsigned value;
    if (!depo_get_number(r, most, &value)) return false;
    *out = (uint8_t)value;
    return true;
}

unsigned depo_card_here(const reader *r) {
    const char *place = *r->at ? strchr(depo_card_letters, *r->at) : NULL;
    return place ? (unsigned)(place - depo_card_letters) : (unsigned)DEPO_NONE;
}

bool depo_get_card(reader *r, uint8_t *out) {
    *out = (uint8_t)depo_card_here(r);
    if (*out == DEPO_NONE) return depo_get_fails(r, "no card");
    r->at++;
    return true;
}

bool depo_get_cards(reader *r, uint8_t out[DEPO_KINDS]) {
    for (unsigned kind; (kind = depo_card_here(r)) != DEPO_NONE;) {
        r->at++;
        out[kind] = 1;
        if (is_digit(*r->at) && !depo_get_small(r, 110, &out[kind])) return false;
    }
    return true;
}

bool depo_get_seat(reader *r, uint8_t *out) {
    unsigned value = (unsigned)(*r->at - '1');
    if (value >= r->game->players) return depo_get_fails(r, "no such seat");
    r->at++;
    *out = (uint8_t)value;
    return true;
}

bool depo_get_ticket(reader *r, uint8_t *out) {
    unsigned value;
    if (!depo_get_number(r, r->map->n_tickets, &value)) return false;
    for (unsigned i = 0; i < r->game->n_tickets; i++) {
        if (r->game->tickets[i].map_ticket + 1u != value) continue;
        *out = (uint8_t)i;
        return true;
    }
    return depo_get_fails(r, "a ticket that is not in this game");
}

bool depo_get_tickets(reader *r, depo_bits *out) {
    uint8_t one;
    do {
        if (!depo_get_ticket(r, &one)) return false;
        *out |= depo_bit(one);
    } while (depo_get(r, "+"));
    return true;
}

bool depo_get_track(reader *r, uint8_t *out) {
    unsigned value;
    if (!depo_get_number(r, r->map->n_tracks, &value)) return false;
    if (!value) return depo_get_fails(r, "no such track");
    *out = r->game->track_of_map[value - 1];
    return true;
}

bool depo_get_city(reader *r, uint8_t *node) {
    unsigned city;
    if (!depo_get_number(r, r->map->n_cities, &city)) return false;
    for (*node = 0; *node < r->game->n_nodes; ++*node)
        if (r->game->node_city[*node] + 1u == city) return true;
    return depo_get_fails(r, "no such city");
}
