/* SPDX-License-Identifier: MIT
 * The core as the browser calls it: numbered slots for states, one buffer for each kind of thing
 * that crosses the border. Where their fields lie is in the table that tools/border.py makes from
 * border.def, which also says how to add something. No allocation; one game at a time for each
 * instance of the module. The same file compiled natively gives the numbers that the module must
 * agree with (signature.c). */
#include "wasm/shim.h"
#include "wasm/voice.h"

#include "codec/event_text.h"
#include "codec/lesson.h"
#include "core/score.h"
#include "core/station.h"
#include "core/terrain.h"
#include "core/trail.h"

#include <string.h>

#ifdef __wasm__
/* Assertions stay on; a failed one stops the module, and the page says so. Without this the
 * library's version would pull in stdio. */
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function);
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function) {
    (void)what, (void)file, (void)line, (void)function;
    __builtin_trap();
}
#endif

/* The text buffer takes the events of any move, a position, a move. */
enum { SLOTS = 4, TEXT = DEPO_MAX_EVENTS * DEPO_EVENT_TEXT };
_Static_assert((int)TEXT >= (int)DEPO_POSITION_TEXT && (int)TEXT >= (int)DEPO_WHY_TEXT,
               "room for a position");

static depo_map map;
static depo_game game;
static depo_guide guide;
static depo_state slots[SLOTS];
static depo_view view;
static depo_events events;
static depo_event filtered[DEPO_MAX_EVENTS];
static depo_move move;
static depo_move moves[DEPO_MAX_MOVES];
static depo_choices choices;
static depo_score score;
static depo_trail trail;
static depo_offer offer;
static depo_seed seed;
_Alignas(16) static uint8_t memory[DEPO_MAX_PLAYERS][DEPO_BOT_MEMORY];
static char text[TEXT];

/* ---- buffers ----------------------------------------------------------------------------------
 */

EXPORT(buffer) void *depo_w_buffer(unsigned which) {
    void *const buffers[] = {
        [DEPO_W_MAP] = &map,       [DEPO_W_GAME] = &game,        [DEPO_W_SLOTS] = slots,
        [DEPO_W_EVENTS] = &events, [DEPO_W_FILTERED] = filtered, [DEPO_W_MOVE] = &move,
        [DEPO_W_MOVES] = moves,    [DEPO_W_CHOICES] = &choices,  [DEPO_W_SCORE] = &score,
        [DEPO_W_TRAIL] = &trail,   [DEPO_W_OFFER] = &offer,      [DEPO_W_SEED] = &seed,
        [DEPO_W_TEXT] = text};
    return which < sizeof buffers / sizeof *buffers ? buffers[which] : NULL;
}

const depo_guide *depo_w_guide(void) {
    return &guide;
}

/* ---- the verbs ---------------------------------------------------------------------------------
 */

EXPORT(open) unsigned depo_w_open(unsigned variant, unsigned options, unsigned players) {
    depo_status status = depo_game_init(&game, &map, variant, options, players);
    if (status == DEPO_OK) depo_guide_init(&guide, &game);
    memset(memory, 0, sizeof memory);
    return status;
}

EXPORT(setup) void depo_w_setup(unsigned slot, unsigned first) {
    events.count = events.dropped = 0;
    depo_setup(&game, &slots[slot], &seed, (depo_seat)first, &events);
}

EXPORT(deciders) unsigned depo_w_deciders(unsigned slot) {
    return depo_deciders(&slots[slot]);
}

EXPORT(check) unsigned depo_w_check(unsigned slot) {
    return depo_check(&game, &slots[slot], move);
}

EXPORT(play) unsigned depo_w_play(unsigned slot) {
    events.count = events.dropped = 0;
    return depo_play(&game, &slots[slot], move, &events);
}

/* The events of the last move as a seat may see them; how many. */
EXPORT(events_for) unsigned depo_w_events_for(unsigned seat) {
    for (unsigned i = 0; i < events.count; i++)
        filtered[i] = depo_event_for(&events.list[i], (depo_seat)seat);
    return events.count;
}

EXPORT(legal) unsigned depo_w_legal(unsigned slot, unsigned seat) {
    return depo_legal(&game, &slots[slot], (depo_seat)seat, moves);
}

/* The ways to pay for one thing, best first; both tracks of a double route. */
EXPORT(payments)
unsigned depo_w_payments(unsigned slot, unsigned seat, unsigned kind, unsigned what) {
    return depo_payments(&game, &slots[slot], (depo_seat)seat, kind, what, true, moves);
}

EXPORT(station_cost) unsigned depo_w_station_cost(unsigned slot, unsigned seat) {
    return depo_station_cost(&game, &slots[slot], seat);
}

EXPORT(choose) void depo_w_choose(unsigned slot) {
    depo_choose(&game, &slots[slot], &choices);
}

EXPORT(offer) void depo_w_offer(unsigned slot, unsigned seat) {
    offer = depo_offer_of(&game, &slots[slot], (depo_seat)seat);
}

/* What a viewer may see, into another slot. */
EXPORT(show) void depo_w_show(unsigned from, unsigned to, unsigned viewer) {
    depo_show(&game, &slots[from], (depo_seat)viewer, &slots[to]);
}

/* An event, the first of the filtered ones, as everyone may see it. */
EXPORT(hide_event) void depo_w_hide_event(void) {
    filtered[0] = depo_event_for(&filtered[0], DEPO_NONE);
}

EXPORT(count) void depo_w_count(unsigned slot) {
    depo_count(&game, &slots[slot], &score);
}

EXPORT(trail) void depo_w_trail(unsigned slot, unsigned seat) {
    depo_find_trail(&game, slots[slot].owned[seat], &trail);
}

/* Locomotives that doubling a track needs at least; cost in the second byte, most in the third;
 * 0xff in the first where doubling is not possible at all. */
EXPORT(doubling) unsigned depo_w_doubling(unsigned slot, unsigned seat, unsigned track) {
    depo_doubling d;
    if (!depo_can_double(&game, &slots[slot], seat, (depo_track)track, &d)) return 0xff;
    return d.least | d.cost << 8 | d.most << 16;
}

EXPORT(hash) uint64_t depo_w_hash(unsigned slot) {
    return depo_state_hash(&slots[slot]);
}

/* ---- bots ---------------------------------------------------------------------------------------
 */

EXPORT(bots) unsigned depo_w_bots(void) {
    return depo_bot_kind_count;
}

EXPORT(bot_name) void depo_w_bot_name(unsigned kind) {
    strncpy(text, depo_bot_kinds[kind].name, TEXT - 1);
}

/* How strong a bot is on the map whose id is in the text buffer; 0 for one that is no level. */
EXPORT(bot_strength) int depo_w_bot_strength(unsigned kind) {
    return depo_bot_strength(text, &depo_bot_kinds[kind]);
}

/* How good decisions were that gave so much chance to win away all together, from 0 to 100; and the
 * bot that makes such ones on the map whose id is in the text buffer. */
EXPORT(quality) double depo_w_quality(double cost, unsigned decisions) {
    return depo_quality(cost, decisions);
}

EXPORT(plays_like) unsigned depo_w_plays_like(double quality) {
    return (unsigned)(depo_plays_like(text, quality) - depo_bot_kinds);
}

/* What is special about a character, offered beside the levels; empty for any other bot. */
EXPORT(bot_about) void depo_w_bot_about(unsigned kind) {
    const depo_bot_kind *bot = &depo_bot_kinds[kind];
    strncpy(text, bot->character ? bot->about : "", TEXT - 1);
}

EXPORT(bot_imagines) unsigned depo_w_bot_imagines(unsigned kind) {
    return depo_bot_imagines(&depo_bot_kinds[kind]);
}

EXPORT(forget) void depo_w_forget(void) {
    memset(memory, 0, sizeof memory);
}

/* The move of a bot for a seat that sees what lies in the slot. */
EXPORT(ask)
void depo_w_ask(unsigned slot, unsigned seat, unsigned kind, unsigned rollouts, unsigned ms,
                uint32_t salt) {
    depo_observe(&game, &slots[slot], (depo_seat)seat, &view);
    depo_prng prng = {salt};
    depo_ask ask = {.guide = &guide,
                    .view = &view,
                    .prng = &prng,
                    .budget = {rollouts, ms},
                    .memory = memory[seat]};
    move = depo_bot_kinds[kind].decide(&ask);
}

/* ---- text ---------------------------------------------------------------------------------------
 */

EXPORT(text_size) unsigned depo_w_text_size(void) {
    return TEXT;
}

EXPORT(move_text) void depo_w_move_text(unsigned slot) {
    depo_move_text(&map, &game, &slots[slot], move, text);
}

/* Reads the text buffer; 1 when it is a move, 0 with a complaint in the buffer. */
EXPORT(move_parse) unsigned depo_w_move_parse(unsigned slot, unsigned seat) {
    char why[DEPO_WHY_TEXT] = "";
    text[TEXT - 1] = 0;
    if (depo_move_parse(&map, &game, &slots[slot], (depo_seat)seat, text, &move, why)) return 1;
    strcpy(text, why);
    return 0;
}

/* Reads the position in the text buffer into a slot; 1 when it is one of this game, 0 with a
 * complaint in the buffer and the slot as it was. */
EXPORT(position_read) unsigned depo_w_position_read(unsigned slot) {
    char why[DEPO_WHY_TEXT] = "";
    text[TEXT - 1] = 0;
    if (!depo_position_parse(&map, &game, text, &view, why)) {
        strcpy(text, why);
        return 0;
    }
    slots[slot] = view.known;
    return 1;
}

/* The same for the position of a lesson: what it hides is imagined from a number. */
EXPORT(lesson_position) unsigned depo_w_lesson_position(unsigned slot, uint32_t chance) {
    char why[DEPO_WHY_TEXT] = "";
    depo_state state;
    text[TEXT - 1] = 0;
    if (!depo_lesson_position(&map, &game, text, chance, &state, why)) {
        strcpy(text, why);
        return 0;
    }
    slots[slot] = state;
    return 1;
}

/* What is drawn from now on follows from a number. */
EXPORT(lesson_chance) void depo_w_lesson_chance(unsigned slot, uint32_t chance) {
    depo_lesson_chance(&slots[slot], chance);
}

/* Reads the events in the text buffer to where events_for leaves them; how many, up to the first
 * that is none. */
EXPORT(events_read) unsigned depo_w_events_read(void) {
    char why[DEPO_WHY_TEXT];
    const char *at = text;
    unsigned count = 0;
    text[TEXT - 1] = 0;
    while (*at && count < DEPO_MAX_EVENTS &&
           depo_event_parse(&map, &game, &at, &filtered[count], why))
        count++;
    return count;
}

/* "second-locomotive B-11" for what check or play said about the move. */
EXPORT(status) void depo_w_status(unsigned slot, unsigned status) {
    strncpy(text, depo_status_symbol((depo_status)status), TEXT / 2);
    strcat(text, " ");
    strncat(text, depo_refusal_clause(&game, &slots[slot], move, (depo_status)status), TEXT / 4);
}

/* ---- the signature
 * ------------------------------------------------------------------------------- */

/* Plays games by chance from fixed seeds and folds every state into one number: the same on every
 * machine, or something is wrong. */
EXPORT(signature)
uint64_t depo_w_signature(unsigned games, unsigned variant, unsigned options, unsigned players) {
    if (depo_game_init(&game, &map, variant, options, players) != DEPO_OK) return 0;
    uint64_t sum = 0;
    for (unsigned i = 0; i < games; i++) {
        depo_seed base = {{i, 0}};
        depo_prng prng = {i};
        depo_state *state = &slots[0];
        depo_setup(&game, state, &base, DEPO_NONE, NULL);
        for (unsigned n = 0; depo_deciders(state) && n < 5000; n++) {
            move = depo_random_move(&game, state, depo_decider(state), &prng);
            depo_apply(&game, state, move, NULL);
            sum = (sum << 1 | sum >> 63) ^ depo_state_hash(state);
        }
        depo_count(&game, state, &score);
        for (unsigned seat = 0; seat < players; seat++)
            sum = sum * 31 + (uint64_t)(int64_t)score.seat[seat].total;
    }
    return sum;
}
