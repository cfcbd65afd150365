/* SPDX-License-Identifier: MIT */
#include "codec/event_text.h"

#include "codec/compact.h"

#include <string.h>

/* What an event of each kind says, in order: s seat, o slot, p slot or pile, c card, t track,
 * y city, g terrain, n count, k cards, i tickets, d doubled, e terrain cards played, l left out.
 * Capitals are private: "?" for everyone but the seat. */
static const struct {
    const char *word, *fields;
} kinds[] = {
    [DEPO_EV_DEALT] = {"dealt", "snK"},
    [DEPO_EV_OFFERED] = {"offered", "snI"},
    [DEPO_EV_KEPT] = {"kept", "snI"},
    [DEPO_EV_RETURNED] = {"returned", "snI"},
    [DEPO_EV_TOOK] = {"took", "soc"},
    [DEPO_EV_TOOK_BLIND] = {"took-blind", "sC"},
    [DEPO_EV_TURNED_UP] = {"turned-up", "oc"},
    [DEPO_EV_ROW_RESET] = {"row-reset", "kl"},
    [DEPO_EV_RESHUFFLED] = {"reshuffled", "n"},
    [DEPO_EV_TERRAIN_TOOK] = {"terrain-took", "spg"},
    [DEPO_EV_TERRAIN_UP] = {"terrain-up", "og"},
    [DEPO_EV_TERRAIN_SHUFFLED] = {"terrain-shuffled", "n"},
    [DEPO_EV_CLAIMED] = {"claimed", "stknde"},
    [DEPO_EV_MERCHANDISE] = {"merchandise", "s"},
    [DEPO_EV_PRIZE_UP] = {"prize-up", "t"},
    [DEPO_EV_PRIZE] = {"prize", "sn"},
    [DEPO_EV_TUNNEL] = {"tunnel", "stkn"},
    [DEPO_EV_TUNNEL_LOST] = {"tunnel-lost", "st"},
    [DEPO_EV_STATION] = {"station", "syk"},
    [DEPO_EV_PASSED] = {"passed", "s"},
    [DEPO_EV_RESIGNED] = {"resigned", "s"},
    [DEPO_EV_LAST_ROUND] = {"last-round", "s"},
    [DEPO_EV_TURN] = {"turn", "s"},
    [DEPO_EV_OVER] = {"over", ""},
};
_Static_assert(sizeof kinds / sizeof *kinds == DEPO_EVENT_KINDS, "a word for each event");

const char *depo_event_word(unsigned kind) {
    return kinds[kind].word;
}

static void put_field(writer *w, const depo_game *game, const depo_event *event, char field) {
    switch (field) {
    case 's':
        depo_write(w, "%u", event->seat + 1u);
        break;
    case 'p':
    case 'o':
        if (event->what == DEPO_NONE)
            depo_write(w, "-");
        else
            depo_write(w, "%u", event->what + 1u);
        break;
    case 'c':
        depo_write(w, "%c", depo_card_letters[event->card]);
        break;
    case 't':
        depo_put_track(w, game, event->what);
        break;
    case 'y':
        depo_put_city(w, game, event->what);
        break;
    case 'g':
        depo_write(w, "%u", event->card + 1u);
        break;
    case 'n':
        depo_write(w, "%u", event->count);
        break;
    case 'k':
        depo_put_cards(w, event->cards);
        break;
    case 'i':
        depo_put_tickets(w, game, event->tickets);
        break;
    case 'd':
        depo_write(w, "%u", event->doubled);
        break;
    case 'e':
        depo_write(w, "%u", event->card);
        break;
    default:
        depo_write(w, "%u", event->left_out);
        break;
    }
}

static char lower(char field) {
    return (char)(field >= 'A' && field <= 'Z' ? field - 'A' + 'a' : field);
}

size_t depo_event_text(const depo_game *game, const depo_event *event, char out[DEPO_EVENT_TEXT]) {
    writer w = {out, DEPO_EVENT_TEXT, 0};
    depo_write(&w, "%s", kinds[event->kind].word);
    for (const char *field = kinds[event->kind].fields; *field; field++) {
        depo_write(&w, "%c", field == kinds[event->kind].fields ? ':' : '.');
        if (*field != lower(*field) && event->hidden)
            depo_write(&w, "?");
        else
            put_field(&w, game, event, lower(*field));
    }
    return w.used;
}

/* A number counted from 1. */
static bool get_place(reader *r, unsigned count, uint8_t *out) {
    if (!depo_get_small(r, (uint8_t)count, out) || !*out) return depo_get_fails(r, "no such place");
    --*out;
    return true;
}

static bool get_field(reader *r, depo_event *event, char field) {
    const depo_rules *rules = &r->game->rules;
    unsigned number;
    switch (field) {
    case 's':
        return depo_get_seat(r, &event->seat);
    case 'p':
        event->what = DEPO_NONE;
        return depo_get(r, "-") || get_place(r, rules->terrain_face_up, &event->what);
    case 'o':
        return get_place(
            r, event->kind == DEPO_EV_TERRAIN_UP ? rules->terrain_face_up : rules->face_up,
            &event->what);
    case 'c':
        return depo_get_card(r, &event->card);
    case 't':
        return depo_get_track(r, &event->what);
    case 'y':
        return depo_get_city(r, &event->what);
    case 'g':
        return get_place(r, rules->terrains, &event->card);
    case 'n':
        return depo_get_small(r, 255, &event->count);
    case 'k':
        return depo_get_cards(r, event->cards);
    case 'i':
        return !event->count || depo_get_tickets(r, &event->tickets);
    case 'd':
        return depo_get_small(r, 1, &event->doubled);
    case 'e':
        return depo_get_small(r, 110, &event->card);
    default:
        if (!depo_get_number(r, UINT16_MAX, &number)) return false;
        event->left_out = (uint16_t)number;
        return true;
    }
}

static bool get_kind(reader *r, depo_event *event) {
    size_t size = strcspn(r->at, ": ");
    for (unsigned kind = 0; kind < DEPO_EVENT_KINDS; kind++) {
        if (strlen(kinds[kind].word) != size || strncmp(r->at, kinds[kind].word, size) != 0)
            continue;
        event->kind = (uint8_t)kind;
        r->at += size;
        return true;
    }
    return depo_get_fails(r, "no such event");
}

/* An event has one text: no leading zeros, cards and tickets in their order, each once. */
static bool is_canonical(const depo_game *game, const depo_event *event, const char *from,
                         const char *to) {
    char written[DEPO_EVENT_TEXT];
    size_t size = depo_event_text(game, event, written);
    return size == (size_t)(to - from) && memcmp(written, from, size) == 0;
}

bool depo_event_parse(const depo_map *map, const depo_game *game, const char **text,
                      depo_event *event, char why[DEPO_WHY_TEXT]) {
    reader r = {.at = *text, .map = map, .game = game, .why = why};
    why[0] = 0;
    memset(event, 0, sizeof *event);
    event->seat = DEPO_NONE;
    if (!get_kind(&r, event)) return false;
    const char *fields = kinds[event->kind].fields;
    for (const char *field = fields; *field; field++) {
        if (!depo_get(&r, field == fields ? ":" : ".")) return depo_get_fails(&r, "too short");
        if (*field != lower(*field) && depo_get(&r, "?")) {
            event->hidden = 1;
            if (*field == 'C') event->card = DEPO_NONE;
        } else if (!get_field(&r, event, lower(*field))) {
            return false;
        }
    }
    if (*r.at && *r.at != ' ') return depo_get_fails(&r, "more than an event");
    if (!is_canonical(game, event, *text, r.at)) return depo_get_fails(&r, "not as it is written");
    *text = *r.at ? r.at + 1 : r.at;
    return true;
}
