/* SPDX-License-Identifier: MIT */
#include "term/session.h"

#include "term/contact.h"
#include "term/log.h"
#include "term/remote.h"
#include "term/saves.h"
#include "codec/disk.h"
#include "mapio/utf8.h"
#include "core/score.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

depo_session *depo_session_new(unsigned language) {
    depo_session *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->seat = DEPO_NONE;
    s->held = -1;
    s->record.first = DEPO_NONE;
    s->think_ms = 1500;
    s->teller =
        (depo_teller){.map = &s->map, .game = &s->game, .names = s->names, .language = language};
    return s;
}

void depo_session_free(depo_session *s) {
    if (!s) return;
    if (s->remote) depo_remote_close(s->remote);
    if (s->held >= 0) close(s->held);
    depo_record_free(&s->record);
    free(s->moves);
    free(s->made);
    free(s->took);
    free(s->log);
    free(s->said);
    free(s);
}

static void add_events(depo_session *s, const depo_events *events) {
    for (unsigned i = 0; i < events->count; i++) depo_session_log(s, &events->list[i]);
}

static void add_move(depo_session *s, const depo_state *before, depo_move move, depo_took took,
                     const depo_events *events) {
    unsigned room = s->moves_room, same = room;
    bool bot = !(s->humans >> move.seat & 1);
    s->moves = depo_grow(s->moves, s->n_moves, &room, sizeof *s->moves);
    s->took = depo_grow(s->took, s->n_moves, &same, sizeof *s->took);
    s->made = depo_grow(s->made, s->n_moves, &s->moves_room, sizeof *s->made);
    s->made[s->n_moves] = depo_made_of(before, move, bot, events);
    s->took[s->n_moves] = took;
    s->moves[s->n_moves++] = move;
    s->asked = 0;
}

void depo_session_ask(depo_session *s) {
    if (!s->asked) s->asked = depo_now_ms();
}

/* Of the move that is made now; unknown for a bot. */
static depo_took took_of(const depo_session *s, depo_seat seat) {
    bool asked = s->asked && seat == s->seat && s->humans >> seat & 1;
    return asked ? depo_took_of(depo_now_ms() - s->asked, DEPO_TOOK_SITTING) : DEPO_TOOK_UNKNOWN;
}

static void seat_players(depo_session *s) {
    s->humans = 0;
    for (unsigned i = 0; i < s->record.n_players; i++) {
        s->names[i] = s->record.players[i].name;
        if (strcmp(s->record.players[i].kind, "human") == 0) s->humans |= 1u << i;
    }
}

bool depo_session_begin(depo_session *s, depo_problems *problems) {
    depo_record *record = &s->record;
    depo_events events;
    memcpy(record->map, s->map.id, sizeof record->map);
    memcpy(record->map_hash, s->map.hash, sizeof record->map_hash);
    depo_seed_commit(&record->seed, record->commitment);
    record->has_seed = true;
    if (!depo_record_open(record, &s->map, &s->game, &s->state, &events, problems)) return false;
    depo_guide_init(&s->guide, &s->game);
    seat_players(s);
    memset(s->memory, 0, sizeof s->memory);
    s->n_moves = s->n_log = 0;
    s->asked = 0;
    add_events(s, &events);
    depo_session_look(s, s->seat);
    return true;
}

bool depo_session_load(depo_session *s, const depo_record *record, depo_problems *problems) {
    s->record = *record;
    s->record.text = s->record.own_map = s->record.own_tickets = NULL;
    depo_record_carry(&s->record, record->own_map, record->own_tickets);
    s->record.moves = NULL;
    s->record.n_moves = 0;
    if (memcmp(record->map_hash, s->map.hash, sizeof s->map.hash) != 0) {
        /* let the codec say so in its own words */
        depo_events events;
        return depo_record_open(record, &s->map, &s->game, &s->state, &events, problems);
    }
    if (!depo_session_begin(s, problems)) return false;
    for (unsigned i = 0; i < record->n_moves; i++) {
        depo_move move;
        char why[DEPO_WHY_TEXT];
        depo_events events;
        const struct depo_record_move *entry = &record->moves[i];
        bool read =
            depo_move_parse(&s->map, &s->game, &s->state, entry->seat, entry->text, &move, why);
        depo_state was = s->state;
        if (!depo_record_play(record, i, &s->map, &s->game, &s->state, &events, problems))
            return false;
        if (read) add_move(s, &was, move, entry->took, &events);
        add_events(s, &events);
    }
    depo_session_look(s, s->seat);
    return true;
}

void depo_session_look(depo_session *s, depo_seat seat) {
    s->seat = seat;
    if (s->remote) {
        depo_remote_look(s);
        return;
    }
    if (s->open) {
        s->view.known = s->state;
        s->view.seat = seat;
        return;
    }
    depo_show(&s->game, &s->state, seat, &s->view.known);
    s->view.seat = seat;
}

void depo_session_not_kept(depo_session *s, const char *why) {
    snprintf(s->trouble, sizeof s->trouble,
             depo_tr(s->teller.language, "The game is not being saved (%s); v saves it elsewhere"),
             why);
}

/* Writes a game file, whole or not at all. `held`, where not NULL, is the file that was there and
 * is held: then the new one is, from before it has the name. */
static bool write_game(const depo_session *s, const char *path, int *held) {
    depo_replacement file;
    size_t size;
    int next = -1;
    depo_record record = s->record;
    record.marked = s->undone;
    char *text = depo_record_text(&record, &s->map, &s->game, s->moves, s->took, s->n_moves, &size);
    bool good = text && depo_replace_begin(&file, path);
    if (good && held) {
        next = fcntl(fileno(file.out), F_DUPFD_CLOEXEC, 0);
        if (next >= 0) depo_hold_file(next);
    }
    good = good && depo_replace_end(&file, fwrite(text, 1, size, file.out) == size);
    int error = errno;
    int drop = !held || !good ? next : *held;
    if (held && good) *held = next;
    if (drop >= 0) close(drop);
    free(text);
    errno = error;
    return good;
}

bool depo_session_save(const depo_session *s, const char *path) {
    return write_game(s, path, NULL);
}

void depo_session_autosave(depo_session *s) {
    if (!s->keeps) return;
    if (!*s->autosave && !depo_save_begin(s)) {
        char folder[PATH_MAX];
        int error = errno;
        depo_session_not_kept(s, depo_state_folder(folder)
                                     ? strerror(error)
                                     : depo_tr(s->teller.language, "there is no folder for it"));
        return;
    }
    if (write_game(s, s->autosave, &s->held))
        s->trouble[0] = 0;
    else
        depo_session_not_kept(s, strerror(errno));
}

depo_status depo_session_play(depo_session *s, depo_move move) {
    if (s->remote) return depo_remote_play(s, move);
    depo_events events;
    depo_state before = s->state;
    depo_status status = depo_play(&s->game, &s->state, move, &events);
    if (status != DEPO_OK) return status;
    add_move(s, &before, move, took_of(s, move.seat), &events);
    add_events(s, &events);
    depo_session_autosave(s);
    depo_session_look(s, s->seat);
    return DEPO_OK;
}

depo_seat depo_session_human(const depo_session *s) {
    unsigned waiting = depo_deciders(&s->view.known) & s->humans;
    return waiting ? (depo_seat)__builtin_ctz(waiting) : (depo_seat)DEPO_NONE;
}

depo_seat depo_session_bot(const depo_session *s) {
    if (s->remote || s->open) return DEPO_NONE;
    unsigned waiting = depo_deciders(&s->state) & ~s->humans;
    return waiting ? (depo_seat)__builtin_ctz(waiting) : (depo_seat)DEPO_NONE;
}

/* A generator that depends on the game and the number of moves only: the same game goes the same
 * way again. */
static depo_prng prng_of(const depo_session *s, unsigned salt) {
    depo_seed seed = depo_seed_derive(&s->record.seed, ((uint64_t)salt << 32) + s->n_moves);
    return (depo_prng){seed.key[0]};
}

static depo_move ask_bot(depo_session *s, const depo_bot_kind *kind, depo_seat seat) {
    depo_view view;
    depo_observe(&s->game, &s->state, seat, &view);
    depo_prng prng = prng_of(s, seat + 1u);
    depo_ask ask = {.guide = &s->guide,
                    .view = &view,
                    .prng = &prng,
                    .budget = {.ms = s->think_ms},
                    .memory = s->memory[seat]};
    return kind->decide(&ask);
}

bool depo_session_advance(depo_session *s, unsigned ms) {
    if (s->remote) return depo_remote_wait(s, ms);
    depo_seat seat = depo_session_bot(s);
    if (seat == DEPO_NONE) return false;
    const depo_bot_kind *kind = depo_bot_find(s->record.players[seat].kind);
    if (!kind) kind = &depo_bot_kinds[0];
    depo_move move = ask_bot(s, kind, seat);
    move.seat = seat;
    if (depo_session_play(s, move) == DEPO_OK) return true;
    depo_prng prng = prng_of(s, 99); /* a bot's bug must not end the evening */
    return depo_session_play(s, depo_random_move(&s->game, &s->state, seat, &prng)) == DEPO_OK;
}

/* Sets the game up again and plays its first `n` moves. */
static void replay_to(depo_session *s, unsigned n) {
    depo_events events;
    memset(s->memory, 0, sizeof s->memory);
    s->n_log = 0;
    depo_setup(&s->game, &s->state, &s->record.seed, s->record.first, &events);
    add_events(s, &events);
    for (unsigned i = 0; i < n; i++) {
        depo_apply(&s->game, &s->state, s->moves[i], &events);
        add_events(s, &events);
    }
    s->n_moves = n;
    depo_session_look(s, s->seat);
}

static depo_made made_at(const void *owner, unsigned i) {
    const depo_session *s = owner;
    return s->made[i];
}

/* How many moves stay after an undo, -1 when there is none. Between people it is for the one who
 * moved last. */
static int undo_to(const depo_session *s, depo_past *past) {
    *past = (depo_past){.made = made_at,
                        .owner = s,
                        .count = s->n_moves,
                        .people = s->humans,
                        .phase = s->state.phase};
    bool alone = !(s->humans & (s->humans - 1));
    if (!s->humans || !s->n_moves) return -1;
    return depo_undo(past,
                     alone ? (depo_seat)__builtin_ctz(s->humans) : s->moves[s->n_moves - 1].seat);
}

bool depo_session_can_undo(const depo_session *s) {
    depo_past past;
    if (s->remote) return depo_remote_can_undo(s);
    return undo_to(s, &past) >= 0;
}

const char *depo_session_undo(depo_session *s) {
    depo_past past;
    if (s->remote) return depo_remote_undo(s);
    int stay = undo_to(s, &past);
    if (stay < 0 && s->humans & (s->humans - 1))
        return DEPO_N("With other people you can undo only the last move, and only if it revealed "
                      "nothing hidden.");
    if (stay < 0) return DEPO_N("Nothing to undo.");
    s->undone |= depo_undo_marks(&past, (unsigned)stay);
    s->asked = 0;
    replay_to(s, (unsigned)stay);
    depo_session_autosave(s);
    return NULL;
}

void depo_session_go(depo_session *s, unsigned n, unsigned total) {
    if (n > total) n = total;
    if (n == s->n_moves + 1) {
        depo_events events;
        depo_apply(&s->game, &s->state, s->moves[s->n_moves++], &events);
        add_events(s, &events);
        depo_session_look(s, s->seat);
    } else if (n != s->n_moves) {
        replay_to(s, n);
    }
}

bool depo_session_line(const depo_session *s, unsigned i, char out[DEPO_SENTENCE]) {
    if (s->log[i].kind == DEPO_SAID) {
        memcpy(out, s->said[s->log[i].left_out], DEPO_SENTENCE);
        return true;
    }
    depo_event event = s->open ? s->log[i] : depo_event_for(&s->log[i], s->seat);
    return depo_tell_event(&s->teller, &event, out);
}
