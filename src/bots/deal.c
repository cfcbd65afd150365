/* SPDX-License-Identifier: MIT
 * The deal of the day. */
#include "bots/deal.h"

#include "mapio/sha256.h"

#include <assert.h>
#include <string.h>

const char *const depo_deal_seats[DEPO_DEAL_PLAYERS] = {NULL, "easy", "medium", "hard"};
const char *const depo_deal_levels[DEPO_DEAL_LEVELS] = {
    "easy", "medium", "strong", "hard", "expert:rollouts=900", "master:rollouts=1800"};

/* ---- days ---------------------------------------------------------------------------------------
 */

static unsigned number(const char *digits, unsigned count) {
    unsigned value = 0;
    for (unsigned i = 0; i < count; i++) value = 10 * value + (unsigned)(digits[i] - '0');
    return value;
}

bool depo_deal_is_day(const char *text) {
    static const uint8_t length[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    static const char form[] = "dddd-dd-dd";
    for (unsigned i = 0; i < sizeof form - 1; i++)
        if (form[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
    if (text[sizeof form - 1]) return false;
    unsigned year = number(text, 4), month = number(text + 5, 2), day = number(text + 8, 2);
    if (year < 2000 || month < 1 || month > 12 || day < 1 || day > length[month - 1]) return false;
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month != 2 || day < 29 || leap;
}

/* ---- chance -------------------------------------------------------------------------------------
 */

bool depo_deal_public_seed(const uint8_t map_hash[DEPO_HASH_SIZE], const char *day,
                           depo_seed *seed) {
    static const char begins[] = "depo deal\n", digits[] = "0123456789abcdef";
    if (!depo_deal_is_day(day)) return false;
    char hex[2 * DEPO_HASH_SIZE];
    for (unsigned i = 0; i < DEPO_HASH_SIZE; i++) {
        hex[2 * i] = digits[map_hash[i] >> 4];
        hex[2 * i + 1] = digits[map_hash[i] & 15];
    }
    depo_sha256 hash;
    uint8_t out[DEPO_SHA256_SIZE];
    depo_sha256_init(&hash);
    depo_sha256_add(&hash, begins, sizeof begins - 1);
    depo_sha256_add(&hash, hex, sizeof hex);
    depo_sha256_add(&hash, "\n", 1);
    depo_sha256_add(&hash, day, DEPO_DEAL_DAY_TEXT - 1);
    depo_sha256_add(&hash, "\n", 1);
    depo_sha256_end(&hash, out);
    *seed = (depo_seed){0};
    for (unsigned i = 0; i < 16; i++) seed->key[i / 8] |= (uint64_t)out[i] << (8 * (i % 8));
    return true;
}

uint32_t depo_deal_chance(const depo_seed *seed, unsigned moves) {
    enum { BOTS = 0xdea1 }; /* no stream of the game's own */
    return (uint32_t)depo_siphash(seed, (uint64_t)BOTS << 32 | moves);
}

/* ---- bots alone ---------------------------------------------------------------------------------
 */

void depo_deal_begin(depo_deal_run *run, const depo_guide *guide, const depo_seed *seed,
                     unsigned level) {
    assert(level < DEPO_DEAL_LEVELS && guide->game->players == DEPO_DEAL_PLAYERS);
    memset(run, 0, sizeof *run);
    run->guide = guide;
    run->seed = *seed;
    for (unsigned seat = 0; seat < DEPO_DEAL_PLAYERS; seat++) {
        const char *bot = seat == DEPO_DEAL_SEAT ? depo_deal_levels[level] : depo_deal_seats[seat];
        bool known = depo_bot_parse(bot, &run->bot[seat]);
        assert(known);
        (void)known;
    }
    depo_setup(guide->game, &run->state, seed, DEPO_NONE, NULL);
}

bool depo_deal_move(depo_deal_run *run) {
    if (!depo_deciders(&run->state)) return false;
    depo_seat seat = depo_decider(&run->state);
    const depo_bot_spec *bot = &run->bot[seat];
    /* Nothing is remembered: a server that rested meanwhile answers the same. */
    _Alignas(16) uint8_t memory[DEPO_BOT_MEMORY] = {0};
    depo_view view;
    depo_observe(run->guide->game, &run->state, seat, &view);
    depo_prng prng = {depo_deal_chance(&run->seed, run->moves)};
    depo_ask ask = {
        .guide = run->guide, .view = &view, .prng = &prng, .budget = bot->budget, .memory = memory};
    depo_apply(run->guide->game, &run->state, bot->kind->decide(&ask), NULL);
    run->moves++;
    return true;
}
