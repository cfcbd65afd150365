/* SPDX-License-Identifier: MIT
 * Game files for the page: one that was read, and the one of the game on the table, which grows
 * with its moves and is shortened by an undo. */
#include "codec/game_file.h"
#include "core/undo.h"
#include "say/fault.h"
#include "wasm/shim.h"
#include "wasm/voice.h"

#include <stdlib.h>
#include <string.h>

static char *text; /* as it came, or as it was written last */
static depo_record record;
static depo_fault fault;
static depo_move *moves;
static depo_made *made;
static depo_took *took;
static unsigned n_moves, room, people;

static const depo_map *map(void) {
    return depo_w_buffer(DEPO_W_MAP);
}

static depo_game *game(void) {
    return depo_w_buffer(DEPO_W_GAME);
}

static depo_state *truth(void) {
    return depo_w_buffer(DEPO_W_SLOTS);
}

static void seat_people(void) {
    people = 0;
    for (unsigned seat = 0; seat < record.n_players; seat++)
        if (strcmp(record.players[seat].kind, "human") == 0) people |= 1u << seat;
}

/* Where the page writes a file of so many bytes; NULL when it is too large. */
EXPORT(file_room) char *depo_w_file_room(unsigned size) {
    free(text);
    text = size <= DEPO_MAX_GAME_FILE ? malloc(size + 1) : NULL;
    fault = (depo_fault){.kind = DEPO_FAULT_TOO_LARGE};
    return text;
}

/* Reads what was written; 0 when it is no game file. */
EXPORT(file_read) unsigned depo_w_file_read(unsigned size) {
    static depo_problems problems;
    depo_record_free(&record);
    n_moves = 0;
    bool good = depo_record_parse(text, size, &record, &problems);
    fault = record.fault;
    return good;
}

EXPORT(file_record) const depo_record *depo_w_file_record(void) {
    return &record;
}

/* On the map in the buffer: the variant, and the options from the second byte on; DEPO_NONE when
 * the file does not fit. */
EXPORT(file_fits) unsigned depo_w_file_fits(void) {
    unsigned variant, options;
    if (!depo_record_fits(&record, map(), &variant, &options, &fault)) return DEPO_NONE;
    return variant | options << 8;
}

/* Sets the game up that was opened with the file's variant, options and players. */
EXPORT(file_setup) void depo_w_file_setup(void) {
    depo_events *events = depo_w_buffer(DEPO_W_EVENTS);
    events->count = events->dropped = 0;
    n_moves = 0;
    seat_people();
    depo_setup(game(), truth(), &record.seed, record.first, events);
}

const depo_move *depo_w_file_moves(depo_state *start, const depo_took **times, unsigned *count) {
    depo_setup(game(), start, &record.seed, record.first, NULL);
    *count = n_moves;
    *times = took;
    return moves;
}

static void add(const depo_state *before, depo_move move, depo_took time) {
    if (n_moves == room) {
        room = room ? 2 * room : 256;
        moves = realloc(moves, room * sizeof *moves);
        made = realloc(made, room * sizeof *made);
        took = realloc(took, room * sizeof *took);
        if (!moves || !made || !took) abort();
    }
    made[n_moves] =
        depo_made_of(before, move, !(people >> move.seat & 1), depo_w_buffer(DEPO_W_EVENTS));
    took[n_moves] = time;
    moves[n_moves++] = move;
}

/* Plays a move of the file in the first slot; 0 when it can't be. */
EXPORT(file_play) unsigned depo_w_file_play(unsigned i) {
    depo_events *events = depo_w_buffer(DEPO_W_EVENTS);
    depo_move *move = depo_w_buffer(DEPO_W_MOVE);
    depo_state before = *truth();
    events->count = events->dropped = 0;
    if (!depo_record_try(&record, i, map(), game(), truth(), move, events, &fault)) return 0;
    add(&before, *move, record.moves[i].took);
    return 1;
}

/* Whether the totals at its end are those of its moves. */
EXPORT(file_counts) unsigned depo_w_file_counts(void) {
    return depo_record_counts(&record, game(), truth(), &fault);
}

/* What is wrong with the file. */
EXPORT(say_file_fault) void depo_w_say_file_fault(void) {
    depo_teller teller = depo_w_voice();
    depo_tell_fault(&teller, &fault, depo_w_say_buffer());
}

/* A file for the game that is open, with the seed in its buffer; the seats come after it. */
EXPORT(file_begin) void depo_w_file_begin(unsigned first) {
    depo_record_free(&record);
    depo_record_describe(&record, map(), game(), depo_w_buffer(DEPO_W_SEED), (depo_seat)first);
    n_moves = 0;
}

/* Takes what was written as the ticket list of the game, which then is in its file: ids, one line
 * for each ticket. */
EXPORT(file_carry) void depo_w_file_carry(unsigned size) {
    text[size] = 0;
    free(record.own_tickets);
    record.own_tickets = text;
    text = NULL;
}

/* The ticket list that the file carries, ended by a zero; empty when it has none. */
EXPORT(file_tickets) const char *depo_w_file_tickets(void) {
    return record.own_tickets ? record.own_tickets : "";
}

/* Who sits at a seat: the buffer holds the kind, a zero, and the name, which becomes one that a
 * file can hold. */
EXPORT(file_seat) void depo_w_file_seat(unsigned seat) {
    const char *kind = depo_w_say_buffer();
    depo_player *player = &record.players[seat % DEPO_MAX_PLAYERS];
    memset(player, 0, sizeof *player);
    strncpy(player->kind, kind, sizeof player->kind - 1);
    if (!depo_put_name(kind + strlen(kind) + 1, player->name, sizeof player->name))
        player->name[0] = '?'; /* the rest is zeros */
    seat_people();
}

/* Makes the move at hand in the first slot; the status. */
EXPORT(file_move) unsigned depo_w_file_move(void) {
    depo_state before = *truth();
    unsigned status = depo_w_play(0);
    if (status == DEPO_OK) add(&before, depo_w_move_at_hand(), DEPO_TOOK_UNKNOWN);
    return status;
}

/* How long the last move took, in milliseconds. */
EXPORT(file_took) void depo_w_file_took(unsigned ms) {
    if (n_moves) took[n_moves - 1] = depo_took_of(ms, DEPO_TOOK_SITTING);
}

static depo_made made_at(const void *owner, unsigned i) {
    (void)owner;
    return made[i];
}

static depo_past past(void) {
    return (depo_past){
        .made = made_at, .count = n_moves, .people = people, .phase = truth()->phase};
}

/* How many moves stay when a seat takes back; negative when it may not. */
EXPORT(file_undo_to) int depo_w_file_undo_to(unsigned seat) {
    depo_past so_far = past();
    return depo_undo(&so_far, (depo_seat)seat);
}

/* Only the first moves stay; whether the game is marked now. The page puts the state back. */
EXPORT(file_cut) unsigned depo_w_file_cut(unsigned count) {
    depo_past so_far = past();
    record.marked |= depo_undo_marks(&so_far, count);
    if (count < n_moves) n_moves = count;
    return record.marked;
}

EXPORT(file_mark) void depo_w_file_mark(unsigned marked) {
    record.marked = marked;
}

/* The time that a seat has used; 0 when nobody's is known. */
EXPORT(say_time_used) unsigned depo_w_say_time_used(unsigned seat) {
    depo_teller teller = depo_w_voice();
    depo_times times[DEPO_MAX_PLAYERS] = {0}, *own = &times[seat % DEPO_MAX_PLAYERS];
    unsigned timed = 0;
    for (unsigned i = 0; i < n_moves; i++) depo_times_add(&times[moves[i].seat], took[i], i);
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) timed += times[i].timed;
    depo_tell_time(&teller, own, own->all, depo_w_say_buffer());
    return timed;
}

/* The whole file with the first moves, ended by a zero; NULL when there is no memory. */
EXPORT(file_text) const char *depo_w_file_text(unsigned count) {
    size_t size;
    free(text);
    text = depo_record_text(&record, map(), game(), moves, took, count < n_moves ? count : n_moves,
                            &size);
    return text;
}
