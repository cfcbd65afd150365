/* SPDX-License-Identifier: MIT */
#include "codec/shuffle.h"

#include "codec/move_text.h"
#include "codec/position_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const stages[] = {"open", "called", "done"};
_Static_assert((int)DEPO_SHARE_SIZE == (int)DEPO_SHA256_SIZE, "a commitment is a hash");
_Static_assert(sizeof stages / sizeof *stages == DEPO_SHUFFLE_STAGES, "a word for each stage");

void depo_share_text(const uint8_t share[DEPO_SHARE_SIZE], char out[DEPO_SHARE_TEXT]) {
    for (unsigned i = 0; i < DEPO_SHARE_SIZE; i++) snprintf(out + 2 * i, 3, "%02x", share[i]);
}

bool depo_share_parse(const char *text, uint8_t share[DEPO_SHARE_SIZE]) {
    static const char digits[] = "0123456789abcdef";
    if (strlen(text) != DEPO_SHARE_TEXT - 1 || strspn(text, digits) != DEPO_SHARE_TEXT - 1)
        return false;
    for (unsigned i = 0; i < DEPO_SHARE_SIZE; i++)
        share[i] = (uint8_t)((strchr(digits, text[2 * i]) - digits) << 4 |
                             (strchr(digits, text[2 * i + 1]) - digits));
    return true;
}

static bool same(const uint8_t a[DEPO_SHARE_SIZE], const uint8_t b[DEPO_SHARE_SIZE]) {
    return memcmp(a, b, DEPO_SHARE_SIZE) == 0;
}

static void add_text(depo_sha256 *hash, const char *text) {
    depo_sha256_add(hash, text, strlen(text));
}

static void add_share(depo_sha256 *hash, const uint8_t share[DEPO_SHARE_SIZE]) {
    char digits[DEPO_SHARE_TEXT];
    depo_share_text(share, digits);
    add_text(hash, digits);
}

static void commit_to(const char *domain, const uint8_t share[DEPO_SHARE_SIZE],
                      uint8_t out[DEPO_SHARE_SIZE]) {
    depo_sha256 hash;
    depo_sha256_init(&hash);
    add_text(&hash, domain);
    add_share(&hash, share);
    depo_sha256_end(&hash, out);
}

void depo_share_commit(const uint8_t share[DEPO_SHARE_SIZE], uint8_t out[DEPO_SHARE_SIZE]) {
    commit_to("depo-share-1:", share, out);
}

void depo_secret_commit(const uint8_t secret[DEPO_SHARE_SIZE], uint8_t out[DEPO_SHARE_SIZE]) {
    commit_to("depo-secret-1:", secret, out);
}

depo_seed depo_shuffle_seed(const depo_shuffle *shuffle) {
    char text[DEPO_SHARE_TEXT], word[32];
    uint8_t bytes[DEPO_SHARE_SIZE];
    depo_sha256 hash;
    depo_seed seed = {{0, 0}};
    depo_sha256_init(&hash);
    add_text(&hash, "depo-shuffle-1:");
    add_text(&hash, shuffle->table);
    snprintf(word, sizeof word, ":%u:", shuffle->round);
    add_text(&hash, word);
    add_share(&hash, shuffle->secret);
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) {
        if (!(shuffle->revealed >> i & 1)) continue;
        snprintf(word, sizeof word, ":%u=", i + 1);
        add_text(&hash, word);
        add_share(&hash, shuffle->share[i]);
    }
    depo_sha256_end(&hash, bytes);
    depo_share_text(bytes, text);
    text[DEPO_SEED_TEXT - 1] = 0; /* the digits of a seed, as files write it */
    depo_seed_parse(text, &seed);
    return seed;
}

void depo_shuffle_write(const depo_shuffle *shuffle, char out[DEPO_SHUFFLE_TEXT]) {
    char server[DEPO_SHARE_TEXT], secret[DEPO_SHARE_TEXT] = "-";
    depo_share_text(shuffle->server, server);
    if (shuffle->has_secret) depo_share_text(shuffle->secret, secret);
    size_t size = (size_t)snprintf(out, DEPO_SHUFFLE_TEXT, "%s %u %s %s %s", shuffle->table,
                                   shuffle->round, stages[shuffle->stage], server, secret);
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) {
        char commit[DEPO_SHARE_TEXT], share[DEPO_SHARE_TEXT] = "-";
        if (shuffle->left_out >> i & 1)
            size += (size_t)snprintf(out + size, DEPO_SHUFFLE_TEXT - size, " %u:out", i + 1);
        if (!(shuffle->committed >> i & 1)) continue;
        depo_share_text(shuffle->commit[i], commit);
        if (shuffle->revealed >> i & 1) snprintf(share, sizeof share, "+");
        if (share[0] == '+' && shuffle->stage == DEPO_SHUFFLE_DONE)
            depo_share_text(shuffle->share[i], share);
        size += (size_t)snprintf(out + size, DEPO_SHUFFLE_TEXT - size, " %u:%s:%s", i + 1, commit,
                                 share);
    }
}

/* The next word of a text with one blank between words; NULL after the last. */
static char *next_word(char **rest) {
    return strsep(rest, " ");
}

static bool read_seat(depo_shuffle *shuffle, char *word, int *last) {
    int seat = *word - '1';
    if (seat <= *last || seat >= DEPO_MAX_PLAYERS || word[1] != ':') return false;
    *last = seat;
    uint8_t bit = (uint8_t)(1u << seat);
    char *share = word + 2, *commit = strsep(&share, ":");
    if (strcmp(commit, "out") == 0 && !share) {
        shuffle->left_out |= bit;
        return true;
    }
    if (!share || !depo_share_parse(commit, shuffle->commit[seat])) return false;
    shuffle->committed |= bit;
    bool done = shuffle->stage == DEPO_SHUFFLE_DONE;
    if (done ? depo_share_parse(share, shuffle->share[seat])
             : shuffle->stage == DEPO_SHUFFLE_CALLED && strcmp(share, "+") == 0)
        shuffle->revealed |= bit;
    else
        return !done && strcmp(share, "-") == 0;
    return true;
}

bool depo_shuffle_read(const char *text, depo_shuffle *shuffle) {
    char line[DEPO_SHUFFLE_TEXT];
    memset(shuffle, 0, sizeof *shuffle);
    if (strlen(text) >= sizeof line) return false;
    memcpy(line, text, strlen(text) + 1);
    char *rest = line, *words[5];
    for (unsigned i = 0; i < 5; i++)
        if (!(words[i] = next_word(&rest))) return false;
    size_t id = strspn(words[0], "abcdefghijklmnopqrstuvwxyz234567");
    char *end;
    unsigned long round = strtoul(words[1], &end, 10);
    bool good = id == DEPO_SHUFFLE_TABLE - 1 && !words[0][id] && *words[1] >= '1' &&
                *words[1] <= '9' && !*end && round <= DEPO_SHUFFLE_ROUNDS;
    while (shuffle->stage < DEPO_SHUFFLE_STAGES && strcmp(words[2], stages[shuffle->stage]) != 0)
        shuffle->stage++;
    good =
        good && shuffle->stage < DEPO_SHUFFLE_STAGES && depo_share_parse(words[3], shuffle->server);
    if (good && strcmp(words[4], "-") != 0)
        good = shuffle->has_secret = depo_share_parse(words[4], shuffle->secret);
    int last = -1;
    for (char *word; good && (word = next_word(&rest));) good = read_seat(shuffle, word, &last);
    if (good) memcpy(shuffle->table, words[0], id + 1);
    if (good) shuffle->round = (uint8_t)round;
    if (!good) memset(shuffle, 0, sizeof *shuffle);
    return good;
}

void depo_memory_init(depo_memory *memory) {
    memset(memory, 0, sizeof *memory);
    memory->dealt = DEPO_NONE;
}

static bool same_commits(const depo_shuffle *a, const depo_shuffle *b) {
    bool good = a->committed == b->committed && a->left_out == b->left_out;
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS && good; i++)
        good = !(a->committed >> i & 1) || same(a->commit[i], b->commit[i]);
    return good;
}

static bool same_shares(const depo_shuffle *a, const depo_shuffle *b) {
    bool good = a->revealed == b->revealed;
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS && good; i++)
        good = !(a->revealed >> i & 1) || same(a->share[i], b->share[i]);
    return good;
}

/* What is wrong with going from what was seen to what is told. */
static depo_fairness check_step(const depo_shuffle *seen, const depo_shuffle *told) {
    if (!seen->round) return DEPO_FAIR_NONE;
    if (!told->round || strcmp(seen->table, told->table) != 0 || !same(seen->server, told->server))
        return DEPO_FAIR_SERVER;
    if (seen->stage == DEPO_SHUFFLE_DONE &&
        (told->round != seen->round || told->stage != seen->stage || !same_shares(seen, told)))
        return DEPO_FAIR_SHARES;
    if (told->round < seen->round || (seen->left_out & ~told->left_out)) return DEPO_FAIR_COMMITS;
    if (told->round > seen->round || seen->stage == DEPO_SHUFFLE_OPEN) return DEPO_FAIR_NONE;
    return told->stage >= seen->stage && same_commits(seen, told) ? DEPO_FAIR_NONE
                                                                  : DEPO_FAIR_COMMITS;
}

void depo_memory_follow(depo_memory *memory, const depo_shuffle *told) {
    depo_fairness fault = check_step(&memory->seen, told);
    if (!memory->fault) memory->fault = (uint8_t)fault;
    if (fault || !told->round) return;
    if (memory->seen.round && told->round > memory->seen.round) memory->own = 0;
    memory->seen = *told;
    memory->seen.has_secret = false; /* what it was told at the time, not what came out later */
    memset(memory->seen.secret, 0, sizeof memory->seen.secret);
}

unsigned depo_memory_wants(const depo_memory *memory, unsigned held) {
    const depo_shuffle *seen = &memory->seen;
    if (!seen->round || seen->stage != DEPO_SHUFFLE_OPEN || memory->fault) return 0;
    return held & ~(unsigned)(seen->committed | seen->left_out);
}

unsigned depo_memory_reveals(const depo_memory *memory) {
    const depo_shuffle *seen = &memory->seen;
    unsigned bits = 0;
    if (!seen->round || seen->stage != DEPO_SHUFFLE_CALLED || memory->fault) return 0;
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) {
        uint8_t commit[DEPO_SHARE_SIZE];
        if (!(memory->own & seen->committed & ~seen->revealed & 1u << i)) continue;
        depo_share_commit(memory->share[i], commit);
        if (same(commit, seen->commit[i])) bits |= 1u << i;
    }
    return bits;
}

static void hash_position(const char *position, uint8_t out[DEPO_SHARE_SIZE]) {
    depo_sha256 hash;
    depo_sha256_init(&hash);
    add_text(&hash, position);
    depo_sha256_end(&hash, out);
}

void depo_memory_deal(depo_memory *memory, depo_seat seat, const char *position) {
    if (memory->dealt != DEPO_NONE) return;
    memory->dealt = seat;
    hash_position(position, memory->opening);
}

bool depo_memory_dealt(const depo_memory *memory, const depo_map *map, const depo_game *game,
                       const depo_seed *seed, depo_seat first) {
    depo_state state;
    depo_view view;
    char text[DEPO_POSITION_TEXT];
    uint8_t opening[DEPO_SHARE_SIZE];
    if (memory->dealt >= game->players) return memory->dealt == DEPO_NONE;
    depo_setup(game, &state, seed, first, NULL);
    depo_observe(game, &state, memory->dealt, &view);
    depo_position_text(map, game, &view, text);
    hash_position(text, opening);
    return same(opening, memory->opening);
}

void depo_memory_write(const depo_memory *memory, char out[DEPO_MEMORY_TEXT]) {
    char text[DEPO_SHUFFLE_TEXT];
    size_t size = (size_t)snprintf(out, DEPO_MEMORY_TEXT, "depo-shuffle-memory 1\n");
    if (memory->seen.round) {
        depo_shuffle_write(&memory->seen, text);
        size += (size_t)snprintf(out + size, DEPO_MEMORY_TEXT - size, "seen %s\n", text);
    }
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) {
        if (!(memory->own >> i & 1)) continue;
        depo_share_text(memory->share[i], text);
        size += (size_t)snprintf(out + size, DEPO_MEMORY_TEXT - size, "own %u %s\n", i + 1, text);
    }
    if (memory->dealt != DEPO_NONE) {
        depo_share_text(memory->opening, text);
        size += (size_t)snprintf(out + size, DEPO_MEMORY_TEXT - size, "dealt %u %s\n",
                                 memory->dealt + 1u, text);
    }
    if (memory->fault) snprintf(out + size, DEPO_MEMORY_TEXT - size, "fault %u\n", memory->fault);
}

/* "N DIGITS" */
static bool read_numbered(const char *text, unsigned *seat, uint8_t share[DEPO_SHARE_SIZE]) {
    *seat = (unsigned)(*text - '1');
    return *seat < DEPO_MAX_PLAYERS && text[1] == ' ' && depo_share_parse(text + 2, share);
}

static bool read_memory_line(depo_memory *memory, const char *key, const char *value) {
    uint8_t share[DEPO_SHARE_SIZE];
    unsigned seat;
    if (strcmp(key, "seen") == 0) return depo_shuffle_read(value, &memory->seen);
    if (strcmp(key, "fault") == 0) {
        unsigned long fault = strtoul(value, NULL, 10);
        memory->fault = (uint8_t)fault;
        return depo_is_unfair((depo_fairness)fault) && fault < DEPO_FAIR_COUNT;
    }
    if (!read_numbered(value, &seat, share)) return false;
    if (strcmp(key, "own") == 0) {
        memory->own |= (uint8_t)(1u << seat);
        memcpy(memory->share[seat], share, sizeof share);
        return true;
    }
    memory->dealt = (uint8_t)seat;
    memcpy(memory->opening, share, sizeof share);
    return strcmp(key, "dealt") == 0;
}

bool depo_memory_read(const char *text, depo_memory *memory) {
    char copy[DEPO_MEMORY_TEXT], *rest = copy;
    depo_memory_init(memory);
    if (strlen(text) >= sizeof copy) return false;
    memcpy(copy, text, strlen(text) + 1);
    bool good = strcmp(strsep(&rest, "\n"), "depo-shuffle-memory 1") == 0;
    for (char *line; good && (line = strsep(&rest, "\n")) && *line;) {
        char *key = strsep(&line, " ");
        good = line && read_memory_line(memory, key, line);
    }
    if (!good) depo_memory_init(memory);
    return good;
}

static bool is_in(const depo_memory *memory, const depo_shuffle *final) {
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++)
        if ((memory->own & final->revealed & 1u << i) && same(memory->share[i], final->share[i]))
            return true;
    return false;
}

depo_fairness depo_shuffle_judge(const depo_shuffle *final, const depo_seed *seed,
                                 const depo_memory *memory) {
    uint8_t commit[DEPO_SHARE_SIZE];
    if (memory && memory->fault) return (depo_fairness)memory->fault;
    depo_fairness step = memory ? check_step(&memory->seen, final) : DEPO_FAIR_NONE;
    if (step) return step;
    if (!final->round) return DEPO_FAIR_NONE;
    if (!final->has_secret || final->stage != DEPO_SHUFFLE_DONE) return DEPO_FAIR_HIDDEN;
    depo_secret_commit(final->secret, commit);
    if (!same(commit, final->server)) return DEPO_FAIR_SECRET;
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) {
        if (!(final->revealed >> i & 1)) continue;
        depo_share_commit(final->share[i], commit);
        if (!same(commit, final->commit[i])) return DEPO_FAIR_SHARE;
    }
    depo_seed follows = depo_shuffle_seed(final);
    if (memcmp(&follows, seed, sizeof follows) != 0) return DEPO_FAIR_SEED;
    return memory && is_in(memory, final) ? DEPO_FAIR_GOOD : DEPO_FAIR_OUTSIDE;
}
