/* SPDX-License-Identifier: MIT */
#include "term/part.h"

#include "codec/move_text.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

void depo_part_open(depo_part *part, const char *host, int port, const char *table) {
    memset(part, 0, sizeof *part);
    snprintf(part->origin, sizeof part->origin, "%.240s:%d", host, port);
    snprintf(part->table, sizeof part->table, "%.12s", table);
    part->fairness = DEPO_FAIR_HIDDEN;
    depo_memory_recall(part->origin, part->table, &part->memory);
}

static bool keep(const depo_part *part) {
    return depo_memory_keep(part->origin, part->table, &part->memory);
}

void depo_part_told(depo_part *part, const char *shuffle) {
    depo_memory before = part->memory;
    depo_shuffle told;
    if (!shuffle || !depo_shuffle_read(shuffle, &told)) memset(&told, 0, sizeof told);
    depo_memory_follow(&part->memory, &told);
    if (part->memory.seen.round != before.seen.round) part->pledged = part->revealed = 0;
    if (memcmp(&before, &part->memory, sizeof before) != 0) keep(part);
    if (part->memory.fault) part->fairness = (depo_fairness)part->memory.fault;
}

unsigned depo_part_pledges(const depo_part *part, unsigned held) {
    return depo_memory_wants(&part->memory, held) & ~part->pledged;
}

unsigned depo_part_reveals(const depo_part *part) {
    return depo_memory_reveals(&part->memory) & ~part->revealed;
}

bool depo_part_pledge(depo_part *part, depo_seat seat, char commit[DEPO_SHARE_TEXT]) {
    depo_memory *memory = &part->memory;
    uint8_t hash[DEPO_SHARE_SIZE];
    if (!memory->seen.round) return false; /* an older server */
    if (!(memory->own >> seat & 1)) randombytes_buf(memory->share[seat], DEPO_SHARE_SIZE);
    memory->own |= (uint8_t)(1u << seat);
    part->pledged |= 1u << seat;
    depo_share_commit(memory->share[seat], hash);
    depo_share_text(hash, commit);
    return keep(part);
}

void depo_part_reveal(depo_part *part, depo_seat seat, char share[DEPO_SHARE_TEXT]) {
    part->revealed |= 1u << seat;
    depo_share_text(part->memory.share[seat], share);
}

void depo_part_again(depo_part *part) {
    part->pledged = part->revealed = 0;
}

void depo_part_dealt(depo_part *part, depo_seat seat, const char *position) {
    if (part->memory.dealt != DEPO_NONE) return;
    depo_memory_deal(&part->memory, seat, position);
    keep(part);
}

void depo_part_end(depo_part *part, const char *shuffle, const char *seed, const depo_map *map,
                   const depo_game *game, depo_seat first) {
    depo_shuffle final;
    depo_seed number;
    if (!seed || !depo_seed_parse(seed, &number)) return;
    if (!shuffle || !depo_shuffle_read(shuffle, &final)) memset(&final, 0, sizeof final);
    part->fairness = depo_shuffle_judge(&final, &number, &part->memory);
    if (!depo_is_unfair(part->fairness) &&
        !depo_memory_dealt(&part->memory, map, game, &number, first))
        part->fairness = DEPO_FAIR_DEALT;
}
