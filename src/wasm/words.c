/* SPDX-License-Identifier: MIT
 * Sentences about the game for the page, with marks, in one buffer. What they are about lies in
 * the buffers of shim.c or comes as numbers. */
#include "say/phrase.h"
#include "say/topic.h"
#include "say/tr.h"
#include "wasm/shim.h"
#include "wasm/voice.h"

#include <string.h>

enum { NAME = 64, BUFFER = DEPO_RULES_TEXT };

static char buffer[BUFFER];
static char players[DEPO_MAX_PLAYERS][NAME];
static const char *names[DEPO_MAX_PLAYERS];
static bool printed;

depo_teller depo_w_voice(void) {
    for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++) names[seat] = players[seat];
    return (depo_teller){.map = depo_w_buffer(DEPO_W_MAP),
                         .game = depo_w_buffer(DEPO_W_GAME),
                         .names = names,
                         .language = depo_w_language(),
                         .printed = printed,
                         .marked = true};
}

const depo_state *depo_w_state(unsigned slot) {
    return (const depo_state *)depo_w_buffer(DEPO_W_SLOTS) + slot;
}

depo_move depo_w_move_at_hand(void) {
    return *(const depo_move *)depo_w_buffer(DEPO_W_MOVE);
}

/* Where the page writes and reads texts, each ended by a zero. */
EXPORT(say_buffer) char *depo_w_say_buffer(void) {
    return buffer;
}

EXPORT(say_buffer_size) unsigned depo_w_say_buffer_size(void) {
    return BUFFER;
}

/* Whether places have the names on the board from now on. */
EXPORT(say_printed) void depo_w_say_printed(unsigned as_printed) {
    printed = as_printed;
}

/* A player's name is in the buffer. */
EXPORT(say_name) void depo_w_say_name(unsigned seat) {
    strncpy(players[seat], buffer, NAME - 1);
}

/* The first of the filtered events; 0 when it goes without saying. */
EXPORT(say_event) unsigned depo_w_say_event(void) {
    depo_teller teller = depo_w_voice();
    return depo_tell_event(&teller, depo_w_buffer(DEPO_W_FILTERED), buffer);
}

/* What the move would do. */
EXPORT(say_move) void depo_w_say_move(unsigned slot) {
    depo_teller teller = depo_w_voice();
    depo_tell_move(&teller, depo_w_state(slot), depo_w_move_at_hand(), buffer);
}

/* The same on a button. */
EXPORT(say_action) void depo_w_say_action(void) {
    depo_teller teller = depo_w_voice();
    depo_tell_action(&teller, depo_w_move_at_hand(), buffer);
}

/* What the move costs; with `doubling` only what doubles its points. */
EXPORT(say_payment) void depo_w_say_payment(unsigned doubling) {
    depo_teller teller = depo_w_voice();
    buffer[0] = 0;
    if (doubling)
        depo_add_doubling(&teller, depo_w_move_at_hand(), buffer);
    else
        depo_tell_payment(&teller, depo_w_move_at_hand(), buffer);
}

/* Why the move was refused. */
EXPORT(say_why) void depo_w_say_why(unsigned slot, unsigned status) {
    depo_teller teller = depo_w_voice();
    depo_tell_why(&teller, depo_w_state(slot), depo_w_move_at_hand(), (depo_status)status, buffer);
}

/* The refusal whose symbol and clause, with a blank between, are in the buffer; 0 when there is no
 * such one. */
EXPORT(say_refusal) unsigned depo_w_say_refusal(void) {
    depo_teller teller = depo_w_voice();
    char clause[NAME] = "", *blank = strchr(buffer, ' ');
    if (!blank) return 0;
    strncpy(clause, blank + 1, NAME - 1);
    *blank = 0;
    for (unsigned status = 0; status < DEPO_STATUS_COUNT; status++) {
        if (strcmp(depo_status_symbol((depo_status)status), buffer) != 0) continue;
        depo_tell_refusal(&teller, (depo_status)status, clause, buffer);
        return 1;
    }
    return 0;
}

/* Why a seat can't claim a track now; 0 when it can. */
EXPORT(say_why_not) unsigned depo_w_say_why_not(unsigned slot, unsigned seat, unsigned track) {
    depo_teller teller = depo_w_voice();
    return depo_tell_why_not_track(&teller, depo_w_state(slot), (depo_seat)seat, (depo_track)track,
                                   buffer);
}

/* What a track is like; with a slot (not DEPO_NONE) also who has it there. */
EXPORT(say_track_note) void depo_w_say_track_note(unsigned slot, unsigned track) {
    depo_teller teller = depo_w_voice();
    if (slot == DEPO_NONE)
        depo_tell_track_note(&teller, (depo_track)track, buffer);
    else
        depo_tell_track_status(&teller, depo_w_state(slot), (depo_track)track, buffer);
}

/* What is particular about a city; 0 when nothing is. */
EXPORT(say_city_note) unsigned depo_w_say_city_note(unsigned slot, unsigned city) {
    depo_teller teller = depo_w_voice();
    return depo_tell_city_note(&teller, depo_w_state(slot), city, buffer);
}

/* What is to be done now, for a seat or a spectator (DEPO_NONE). */
EXPORT(say_prompt) void depo_w_say_prompt(unsigned slot, unsigned seat, unsigned brief) {
    depo_teller teller = depo_w_voice();
    depo_tell_prompt(&teller, depo_w_state(slot), (depo_seat)seat, brief, buffer);
}

/* That tickets are completed; their numbers are the first bytes of the buffer. */
EXPORT(say_completed) void depo_w_say_completed(unsigned count) {
    depo_teller teller = depo_w_voice();
    depo_bits tickets = 0;
    for (unsigned i = 0; i < count; i++) tickets |= depo_bit((unsigned char)buffer[i]);
    depo_tell_completed(&teller, tickets, buffer);
}

/* The cards whose numbers are the first bytes of the buffer. */
EXPORT(say_cards) void depo_w_say_cards(void) {
    depo_teller teller = depo_w_voice();
    uint8_t cards[DEPO_KINDS];
    memcpy(cards, buffer, sizeof cards);
    depo_tell_cards(&teller, cards, buffer);
}

/* A name without more about it (depo_mark_kind): a card, a terrain, a place, or the two ends of a
 * track or a ticket. */
EXPORT(say_name_of) void depo_w_say_name_of(unsigned kind, unsigned number) {
    depo_teller teller = depo_w_voice();
    buffer[0] = 0;
    switch (kind) {
    case DEPO_MARK_CARD:
        strcpy(buffer, depo_card_name(&teller, number));
        break;
    case DEPO_MARK_TERRAIN:
        strcpy(buffer, depo_terrain_name(&teller, number));
        break;
    case DEPO_MARK_TRACK:
        depo_add_track_ends(&teller, (depo_track)number, buffer);
        break;
    case DEPO_MARK_TICKET:
        depo_add_ticket_ends(&teller, (depo_ticket)number, buffer);
        break;
    default:
        strcpy(buffer, depo_end_name(&teller, number));
        break;
    }
}

/* A phrase of the chat by its number: its code, a tab and its words; 0 after the last one. */
EXPORT(say_phrase) unsigned depo_w_say_phrase(unsigned number) {
    const char *code = depo_phrase_code(number);
    if (!code) return 0;
    snprintf(buffer, BUFFER, "%s\t%s", code, depo_tr(depo_w_language(), depo_phrase_key(code)));
    return 1;
}

/* A line of the final count, its title in the buffer; NULL after the last one. */
EXPORT(say_count_line)
const depo_count_line *depo_w_say_count_line(unsigned slot, unsigned number) {
    static depo_count_line line;
    depo_teller teller = depo_w_voice();
    bool found = depo_tell_count_line(&teller, depo_w_state(slot), number, &line, buffer);
    return found ? &line : NULL;
}

/* Who wins. */
EXPORT(say_verdict) void depo_w_say_verdict(unsigned slot) {
    depo_teller teller = depo_w_voice();
    depo_tell_verdict(&teller, depo_w_state(slot), buffer);
}

/* The best of a seat's game. */
EXPORT(say_best) void depo_w_say_best(unsigned slot, unsigned seat) {
    depo_teller teller = depo_w_voice();
    depo_tell_best(&teller, depo_w_state(slot), (depo_seat)seat, buffer);
}

/* How little a seat lost by; 0 when it was more than that, or nothing. */
EXPORT(say_close) unsigned depo_w_say_close(unsigned slot, unsigned seat) {
    depo_teller teller = depo_w_voice();
    return depo_tell_close(&teller, depo_w_state(slot), (depo_seat)seat, buffer);
}

/* A topic (depo_topic) for the eyes of a seat. */
EXPORT(say_topic)
void depo_w_say_topic(unsigned slot, unsigned seat, unsigned topic, unsigned number) {
    depo_teller teller = depo_w_voice();
    depo_tell_topic(&teller, depo_w_state(slot), (depo_seat)seat, (depo_topic)topic, number,
                    buffer);
}
