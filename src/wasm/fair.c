/* SPDX-License-Identifier: MIT
 * The page's part in the shuffle of a server's table (codec/shuffle.h). One memory at a time; texts
 * come and go in the buffer of sentences. */
#include "codec/shuffle.h"
#include "codec/move_text.h"
#include "say/fairness.h"
#include "wasm/shim.h"
#include "wasm/voice.h"

#include <stdio.h>
#include <string.h>

static depo_memory memory;

/* What the page keeps of a table, as fair_keep wrote it; anything else is nothing. */
EXPORT(fair_recall) void depo_w_fair_recall(void) {
    depo_memory_read(depo_w_say_buffer(), &memory);
}

EXPORT(fair_keep) void depo_w_fair_keep(void) {
    depo_memory_write(&memory, depo_w_say_buffer());
}

/* The shuffle as the server tells it now; the first fault, or 0. */
EXPORT(fair_told) unsigned depo_w_fair_told(void) {
    depo_shuffle told;
    depo_shuffle_read(depo_w_say_buffer(), &told);
    depo_memory_follow(&memory, &told);
    return memory.fault;
}

/* Bits of the seats, among those held, that a commitment is to be sent for. */
EXPORT(fair_wants) unsigned depo_w_fair_wants(unsigned held) {
    return depo_memory_wants(&memory, held);
}

/* Bits of the seats whose number is to be revealed. */
EXPORT(fair_reveals) unsigned depo_w_fair_reveals(void) {
    return depo_memory_reveals(&memory);
}

/* The commitment for a seat. The buffer holds a new number, which is taken where there is none. */
EXPORT(fair_pledge) void depo_w_fair_pledge(unsigned seat) {
    uint8_t *share = memory.share[seat % DEPO_MAX_PLAYERS], commit[DEPO_SHARE_SIZE];
    uint8_t bit = (uint8_t)(1u << seat % DEPO_MAX_PLAYERS);
    if (!(memory.own & bit) && depo_share_parse(depo_w_say_buffer(), share)) memory.own |= bit;
    depo_share_commit(share, commit);
    depo_share_text(commit, depo_w_say_buffer());
}

/* The number of a seat. */
EXPORT(fair_share) void depo_w_fair_share(unsigned seat) {
    depo_share_text(memory.share[seat % DEPO_MAX_PLAYERS], depo_w_say_buffer());
}

/* The buffer holds the first position that a seat of this page saw. */
EXPORT(fair_dealt) void depo_w_fair_dealt(unsigned seat) {
    depo_memory_deal(&memory, (depo_seat)seat, depo_w_say_buffer());
}

/* Bits of the seats that took part, from the ninth on of those that were left out, from the 17th on
 * of those that have promised a number. */
EXPORT(fair_seats) unsigned depo_w_fair_seats(void) {
    return memory.seen.revealed | (unsigned)memory.seen.left_out << 8 |
           (unsigned)memory.seen.committed << 16;
}

/* What the end comes to, a depo_fairness: the buffer holds the shuffle and, on a line of its own,
 * the seed; `first` is the table's. The game must be open. */
EXPORT(fair_judge) unsigned depo_w_fair_judge(unsigned first) {
    char *text = depo_w_say_buffer(), *digits = strchr(text, '\n');
    depo_shuffle final;
    depo_seed seed;
    if (digits) *digits++ = 0;
    depo_shuffle_read(text, &final);
    if (!digits || !depo_seed_parse(digits, &seed)) return DEPO_FAIR_SEED;
    depo_fairness fairness = depo_shuffle_judge(&final, &seed, &memory);
    if (!depo_is_unfair(fairness) &&
        !depo_memory_dealt(&memory, depo_w_buffer(DEPO_W_MAP), depo_w_buffer(DEPO_W_GAME), &seed,
                           (depo_seat)first))
        fairness = DEPO_FAIR_DEALT;
    return fairness;
}

/* What it is called, and what it means. */
EXPORT(say_fairness) void depo_w_say_fairness(unsigned fairness) {
    const char *text = depo_tell_fairness(depo_w_voice().language, (depo_fairness)fairness);
    snprintf(depo_w_say_buffer(), DEPO_RULES_TEXT, "%s", text);
}

EXPORT(say_fairness_means) void depo_w_say_fairness_means(unsigned fairness) {
    const char *text = depo_explain_fairness(depo_w_voice().language, (depo_fairness)fairness);
    snprintf(depo_w_say_buffer(), DEPO_RULES_TEXT, "%s", text);
}
