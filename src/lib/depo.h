/* SPDX-License-Identifier: MIT
 * libdepo: the games of Depo for other programs. Rules, maps, moves and views as text, JSON and
 * numbers; bots; what a position is worth; many games at once for learning.
 *
 * There are three handles. A kit is a map, a variant, options and a number of players. A run is one
 * game of a kit. A pool is many games of a kit that are stepped together.
 *
 * Seats count from 0, but inside texts and JSON, which are those of the program, they are numbered
 * from 1. Handles of any kind may be used by several threads at once as long as no two
 * of them use the same run or the same pool; a kit never changes and may be shared. Nothing is
 * printed, and no signal, locale or environment is touched.
 *
 * A function that can fail says so by NULL, false or a negative number, changes nothing then, and
 * leaves a sentence in depo_error(). Text that is returned as `char *` belongs to the caller, who
 * frees it with depo_free(); `const char *` belongs to the handle. All text is UTF-8. */
#ifndef DEPO_H
#define DEPO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define DEPO_API __attribute__((visibility("default")))
#else
#define DEPO_API
#endif

typedef struct depo_kit depo_kit;
typedef struct depo_run depo_run;
typedef struct depo_pool depo_pool;

/* Room for any text that a function writes into memory of the caller. */
#define DEPO_TEXT_ROOM 640

/* ---- the library --------------------------------------------------------------------------- */

/* The version of the library, "0.1.0". */
DEPO_API const char *depo_version(void);

/* What the last function that failed in this thread had to complain about; "" before any did. */
DEPO_API const char *depo_error(void);

/* Frees text that a function returned; NULL is nothing. */
DEPO_API void depo_free(void *text);

/* The id of built-in map number `i`, from 0; NULL when there is none. */
DEPO_API const char *depo_map_id(unsigned i);

/* The name of bot number `i`, from 0, weakest first, then the two that bots are measured by;
 * NULL when there is none. */
DEPO_API const char *depo_bot_name(unsigned i);

/* ---- a kit ---------------------------------------------------------------------------------- */

/* Opens a map: the id of a built-in one, the path of a map file, or a map as JSON text, which
 * begins with "{". `variant` is an id, NULL for the map's first; `options` are ids with blanks
 * between them or NULL; `tickets` is the text of a ticket list in place of the map's own, or NULL.
 */
DEPO_API depo_kit *depo_kit_open(const char *map, const char *variant, const char *options,
                                 const char *tickets, unsigned players);

/* Gives a kit back. Runs and pools of it keep what they need. NULL is nothing. */
DEPO_API void depo_kit_close(depo_kit *kit);

/* All that is fixed, as JSON: "map", "name", "hash", "variant", "options", "players", "rules",
 * "cities", "tracks" (number n of the list is track n of actions and observations), "tickets". */
DEPO_API char *depo_kit_json(const depo_kit *kit);

/* The number of players. */
DEPO_API unsigned depo_kit_players(const depo_kit *kit);

/* How many actions there are. They are numbered from 0, the same in every position and for every
 * number of players. */
DEPO_API unsigned depo_kit_actions(const depo_kit *kit);

/* Writes the name of an action, "claim dallas-houston gray with red", into DEPO_TEXT_ROOM bytes. */
DEPO_API bool depo_kit_action_name(const depo_kit *kit, unsigned action, char *out);

/* The action of that name, -1 when there is none. */
DEPO_API int depo_kit_action_find(const depo_kit *kit, const char *name);

/* The bytes, or floats, of an observation. */
DEPO_API unsigned depo_kit_observation_size(const depo_kit *kit);

/* A number that grows whenever an observation changes its blocks or their meaning. */
DEPO_API unsigned depo_kit_observation_version(const depo_kit *kit);

/* Block number `i` of an observation, from 0: its name, what is in it, its first place, its rows
 * and columns, and what its bytes are divided by to make its floats. False when there is none. */
DEPO_API bool depo_kit_block(const depo_kit *kit, unsigned i, const char **name, const char **about,
                             unsigned *first, unsigned *rows, unsigned *columns, float *scale);

/* ---- a run: its life ------------------------------------------------------------------------ */

/* Sets a game up. `seed` is a decimal number or 32 hexadecimal digits; `first` is the seat that
 * begins, -1 for chance. */
DEPO_API depo_run *depo_run_new(depo_kit *kit, const char *seed, int first);

/* A second game in the same position, with the same future chance and the same history. */
DEPO_API depo_run *depo_run_copy(const depo_run *run);

/* A game that looks the same to `seat`, whose hidden cards and tickets are dealt by chance from
 * `seed`: what the seat could imagine. It has no game file. */
DEPO_API depo_run *depo_run_imagine(const depo_run *run, unsigned seat, uint64_t seed);

/* The game of a game file, after its last move; its kit is found by the file. */
DEPO_API depo_run *depo_run_load(const char *file_text);

/* The text of the game file so far. Players are those of the file that the run was loaded from, but
 * for seats that a bot has moved for since. */
DEPO_API char *depo_run_file(const depo_run *run);

/* Ends a run; NULL is nothing. */
DEPO_API void depo_run_free(depo_run *run);

/* The kit of a run: to be closed by the caller like any other. */
DEPO_API depo_kit *depo_run_kit(const depo_run *run);

/* ---- a run: what is -------------------------------------------------------------------------- */

/* Bits of the seats that must decide now, seat 0 lowest; 0 when the game is over. */
DEPO_API unsigned depo_run_deciders(const depo_run *run);

/* "start-tickets", "turn", "second-card", "offer", "tunnel", "over" … */
DEPO_API const char *depo_run_phase(const depo_run *run);

/* A number made of everything in the position. */
DEPO_API uint64_t depo_run_hash(const depo_run *run);

/* What a seat may know, as JSON; -1 for a spectator. */
DEPO_API char *depo_run_view(const depo_run *run, int seat);

/* The same as one line of text that fits into a link. */
DEPO_API char *depo_run_position(const depo_run *run, int seat);

/* Everything, hidden things included, with the count as if the game ended now, as JSON. */
DEPO_API char *depo_run_state(const depo_run *run);

/* The board with everything that lies on it, as an SVG picture. Nothing hidden is on a board. */
DEPO_API char *depo_run_svg(const depo_run *run);

/* What happened in the last move (or in the setup), as a JSON list, as a seat may see it; -1 for a
 * spectator. */
DEPO_API char *depo_run_events(const depo_run *run, int seat);

/* The points of each seat as if the game ended now, and bits of the winners. */
DEPO_API unsigned depo_run_totals(const depo_run *run, int32_t *totals);

/* Writes what a seat sees into depo_kit_observation_size() bytes, or floats. */
DEPO_API bool depo_run_observe(const depo_run *run, unsigned seat, uint8_t *out);
DEPO_API bool depo_run_observe_floats(const depo_run *run, unsigned seat, float *out);

/* ---- a run: moves -----------------------------------------------------------------------------
 */

/* Every legal move of a seat as text, one a line, each with every payment. */
DEPO_API char *depo_run_legal_text(const depo_run *run, unsigned seat);

/* Writes the legal actions of a seat, rising, at most `room` of them; returns how many there are.
 * Each claim and station is there with its payment of the fewest locomotives. */
DEPO_API unsigned depo_run_legal(const depo_run *run, unsigned seat, int32_t *actions,
                                 unsigned room);

/* Writes 1 for each legal action of a seat and 0 for every other into depo_kit_actions() bytes. */
DEPO_API bool depo_run_mask(const depo_run *run, unsigned seat, uint8_t *mask);

/* The text of an action in this position, into DEPO_TEXT_ROOM bytes; it must be legal. */
DEPO_API bool depo_run_action_text(const depo_run *run, unsigned seat, unsigned action, char *out);

/* The action of a legal move in text; -1 when it isn't a legal move or has no action. */
DEPO_API int depo_run_text_action(const depo_run *run, unsigned seat, const char *text);

/* Makes a move. An illegal one is refused with its rule in depo_error(). */
DEPO_API bool depo_run_apply(depo_run *run, unsigned seat, unsigned action);
DEPO_API bool depo_run_apply_text(depo_run *run, unsigned seat, const char *text);

/* The move of a bot ("medium", "master:rollouts=400") for a seat that must decide, as text. It sees
 * what the seat sees. `seed` is its own chance. Where `thoughts` is not NULL, *thoughts gets a JSON
 * list of what it thought of some moves, best first, to be freed. */
DEPO_API char *depo_run_bot(depo_run *run, unsigned seat, const char *bot, uint64_t seed,
                            char **thoughts);

/* ---- a run: what it is worth ------------------------------------------------------------------
 */

/* Numbers that depo_run_evaluate writes for each seat. */
#define DEPO_WORTH 5

/* Each seat's chance to win and the points to expect, by `games` simulated games (8 at least; 400
 * take about 15 ms): from what `seat` knows, or with everything known for -1. Writes DEPO_WORTH
 * numbers for each player in turn: its chance, calibrated with the ends of real games (all add up
 * to 1); the standard error of that from the number of games; the points to expect, calibrated;
 * their standard error; and the share of simulated games that it won, not calibrated. Equal views
 * give equal numbers, those of `depo eval`. Returns how many games were imagined, 0 where the game
 * is over and its result is told, -1 where it is refused. */
DEPO_API int depo_run_evaluate(const depo_run *run, int seat, unsigned games, double *worth);

/* ---- a pool ------------------------------------------------------------------------------------
 */

/* Many games. `options` are words with blanks between them, or NULL:
 *   threads=N          work is shared by N threads (1 to 256) where that is faster, which is
 *                      measured; results do not depend on it
 *   reward=win         1 shared by the winners of a game, 0 for the others (the default)
 *   reward=margin      points more than the best other player
 *   reward=points      points
 *   autoreset=same     the next game begins in the step that ended one (the default)
 *   autoreset=next     it begins in the step after, whose action is ignored
 *   autoreset=off      none begins: depo_pool_reset_some must, before the next step
 *   illegal=raise      an action that is not legal is refused, and no game moves (the default)
 *   illegal=penalty    its game does not move, and the reward is -1
 *   illegal=random     a legal action is made in its place
 *   penalty=N          what it costs with illegal=penalty, from 0 on
 *   max_steps=N        a game is cut short after so many steps
 *   opponents=BOT,BOT  bots play all seats but the caller's, in the order of play after it; fewer
 *                      than seats take turns
 *   seat=N             the caller's seat then (only with opponents); without it another one in
 *                      each game
 * A seat's reward comes when its game is over, and is 0 before. */
DEPO_API depo_pool *depo_pool_new(depo_kit *kit, unsigned games, const char *options);

/* Ends a pool; NULL is nothing. */
DEPO_API void depo_pool_free(depo_pool *pool);

/* Says where results of a kind go from now on: rows by game, `bytes` in all, exactly as large as
 * needed; NULL and 0 for nowhere. Kinds, with A actions, P players, O the size of an observation:
 *   "observation" uint8 [O], "observation_float" float [O]: of the seat that must act
 *   "mask"        uint8 [A]: its legal actions
 *   "seat"        uint8: who that is
 *   "reward"      float: of the seat that acted
 *   "terminated"  uint8: 1 where that ended a game
 *   "truncated"   uint8: 1 where the game was cut short after it
 *   "illegal"     uint8: 1 where the action was not legal
 *   "rewards"     float [P]: of all seats, where a game ended
 *   "scores"      int32 [P]: final points, where a game ended
 *   "length"      int32: moves of the game so far
 *   "final_observation" uint8 [O], "final_observation_float" float [O]: of the seat that acted,
 *                 where a game ended or was cut short; elsewhere as it was */
DEPO_API bool depo_pool_attach(depo_pool *pool, const char *kind, void *to, size_t bytes);

/* Begins the first game of each, from a seed as of depo_run_new. */
DEPO_API bool depo_pool_reset(depo_pool *pool, const char *seed);

/* Begins a game where `which` is not 0, NULL for everywhere. With its own seed, `seeds[i]`, it
 * is the game of depo_run_new with that seed, and all that follows in its place depends on that
 * seed alone. Where `seeds` or a seed is NULL it is the next game of its place. */
DEPO_API bool depo_pool_reset_some(depo_pool *pool, const uint8_t *which, const char *const *seeds);

/* One action in each game. Where any is refused nothing happens in any game. */
DEPO_API bool depo_pool_step(depo_pool *pool, const int64_t *actions);

/* Writes a legal action for each game, evenly by chance out of the "mask" written last. Anyone who
 * writes into the mask gets one of the actions where it is not 0, or -1 where there is none. */
DEPO_API bool depo_pool_sample(depo_pool *pool, int64_t *actions);

/* Picks an action for each of `rows` rows of a mask, 1 to 8192 columns wide, where it is not 0:
 * evenly, or as the softmax of `logits` says, a float for each byte of the mask. Writes the
 * actions, -1 in rows without any, and the logarithms of their probabilities where these are not
 * NULL. `chance` is any number at first and moves on with each row. */
DEPO_API bool depo_pick(const uint8_t *mask, const float *logits, size_t rows, size_t columns,
                        uint64_t *chance, int64_t *actions, float *log_probabilities);

/* A run in the position of game number `i`, to look at. It has no game file. */
DEPO_API depo_run *depo_pool_run(const depo_pool *pool, unsigned i);

#ifdef __cplusplus
}
#endif

#endif
