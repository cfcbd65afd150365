/* SPDX-License-Identifier: MIT
 * The functions of the WebAssembly module that the native check calls too. For src/wasm only. */
#ifndef DEPO_WASM_SHIM_H
#define DEPO_WASM_SHIM_H

#include <stdint.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name), used))
#else
#define EXPORT(name)
#endif

/* The buffers that cross the border; what is in them border.def says. */
enum {
    DEPO_W_MAP,
    DEPO_W_GAME,
    DEPO_W_SLOTS,
    DEPO_W_EVENTS,
    DEPO_W_FILTERED,
    DEPO_W_MOVE,
    DEPO_W_MOVES,
    DEPO_W_CHOICES,
    DEPO_W_SCORE,
    DEPO_W_TRAIL,
    DEPO_W_OFFER,
    DEPO_W_SEED,
    DEPO_W_TEXT
};

/* The language that is spoken. */
unsigned depo_w_language(void);

void *depo_w_buffer(unsigned which);
unsigned depo_w_open(unsigned variant, unsigned options, unsigned players);
void *depo_w_map_room(unsigned file_size, unsigned size);
unsigned depo_w_map_read(unsigned size);
unsigned depo_w_tickets_read(unsigned variant, unsigned size);
const char *depo_w_map_problem(unsigned number);
void depo_w_setup(unsigned slot, unsigned first);
unsigned depo_w_deciders(unsigned slot);
unsigned depo_w_check(unsigned slot);
unsigned depo_w_play(unsigned slot);
unsigned depo_w_events_for(unsigned seat);
unsigned depo_w_legal(unsigned slot, unsigned seat);
unsigned depo_w_payments(unsigned slot, unsigned seat, unsigned kind, unsigned what);
void depo_w_choose(unsigned slot);
void depo_w_offer(unsigned slot, unsigned seat);
void depo_w_show(unsigned from, unsigned to, unsigned viewer);
void depo_w_hide_event(void);
void depo_w_count(unsigned slot);
void depo_w_trail(unsigned slot, unsigned seat);
unsigned depo_w_doubling(unsigned slot, unsigned seat, unsigned track);
uint64_t depo_w_hash(unsigned slot);
unsigned depo_w_bots(void);
void depo_w_bot_name(unsigned kind);
void depo_w_forget(void);
void depo_w_ask(unsigned slot, unsigned seat, unsigned kind, unsigned rollouts, unsigned ms,
                uint32_t salt);
void depo_w_move_text(unsigned slot);
unsigned depo_w_text_size(void);
unsigned depo_w_move_parse(unsigned slot, unsigned seat);
unsigned depo_w_position_read(unsigned slot);
unsigned depo_w_lesson_position(unsigned slot, uint32_t chance);
void depo_w_lesson_chance(unsigned slot, uint32_t chance);
unsigned depo_w_events_read(void);
void depo_w_status(unsigned slot, unsigned status);
uint64_t depo_w_signature(unsigned games, unsigned variant, unsigned options, unsigned players);

#endif
