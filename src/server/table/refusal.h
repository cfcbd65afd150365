/* SPDX-License-Identifier: MIT
 * Why a command was refused: a rule's symbol with its clause, or one of the server's own codes.
 * For the server. */
#ifndef DEPO_SERVER_REFUSAL_H
#define DEPO_SERVER_REFUSAL_H

#include "core/status.h"

#include <stdbool.h>

/* X(name, symbol, message, HTTP status). docs/protocol.md lists the symbols. */
#define DEPO_REFUSAL_LIST(X)                                                                       \
    X(NONE, "", "", 200)                                                                           \
    X(RULE, "", "refused by a rule", 409)                                                          \
    X(BAD_JSON, "bad-json", "not a JSON object", 400)                                              \
    X(BAD_MESSAGE, "bad-message", "not a message", 400)                                            \
    X(BAD_MOVE_TEXT, "bad-move-text", "not a move", 400)                                           \
    X(HELLO_FIRST, "hello-first", "the first message must be hello", 400)                          \
    X(NEED_KEY, "need-key", "only a person with a key can do that", 401)                           \
    X(NO_CHANNEL, "no-channel", "the server cannot send news there", 400)                          \
    X(CHANNELS, "too-many", "eight channels at most, and only for who sits at a table", 409)       \
    X(NO_CODE, "no-code", "no such code: five minutes, once", 404)                                 \
    X(SAME_PERSON, "same-person", "this device has that person's seats already", 409)              \
    X(REMOVED, "removed", "this device was removed; its key is no person any more", 403)           \
    X(NO_DEVICE, "no-device", "no such device, or the only one", 404)                              \
    X(DEVICES, "too-many", "a person has eight devices at most", 409)                              \
    X(BANNED, "banned", "the operator of this server has shut you out", 403)                       \
    X(MUTED, "muted", "the operator of this server has taken your chat away", 403)                 \
    X(SILENCED, "silenced", "the host has taken your chat away", 403)                              \
    X(NO_PERSON, "no-person", "no other person sits there", 409)                                   \
    X(NO_TABLE, "no-table", "no such table", 404)                                                  \
    X(NOT_JOINED, "not-joined", "join the table first", 409)                                       \
    X(NOT_YOUR_SEAT, "not-your-seat", "the seat is not held by your key", 409)                     \
    X(NOT_HOST, "not-host", "only the host can do that", 409)                                      \
    X(NO_SEAT, "no-seat", "the table has no such seat", 409)                                       \
    X(SEAT_TAKEN, "seat-taken", "someone sits there", 409)                                         \
    X(KICKED, "kicked", "the host has taken you off this table", 409)                              \
    X(SEATS_OPEN, "seats-open", "a seat is still open", 409)                                       \
    X(NOT_STARTED, "not-started", "the game has not begun", 409)                                   \
    X(ALREADY_STARTED, "already-started", "the game has begun", 409)                               \
    X(NOT_OVER, "not-over", "the game is not over", 409)                                           \
    X(TABLE_CLOSED, "table-closed", "the game is over or was given up", 409)                       \
    X(STALE, "stale", "the decision has changed since that seq", 409)                              \
    X(BAD_SEQ, "bad-seq", "that seq is ahead of the table", 409)                                   \
    X(AWAY, "away", "a bot plays the seat; send back first", 409)                                  \
    X(NOT_AWAY, "not-away", "no bot plays the seat", 409)                                          \
    X(NUDGED, "nudged", "a player can be nudged an hour after being asked, and once a day", 409)   \
    X(VACATION, "vacation", "with days on the clock only, and 14 of them in 13 weeks", 409)        \
    X(PRESENT, "present", "the person of that seat is here", 409)                                  \
    X(CANNOT_UNDO, "cannot-undo", "nothing that may be taken back", 409)                           \
    X(NO_SHUFFLE, "no-shuffle", "the shuffle does not ask for that now", 409)                      \
    X(NO_DEAL, "no-deal", "no deal of that day can be begun", 404)                                 \
    X(SEALED, "sealed", "only for who has finished this deal of the day, until it closes", 403)    \
    X(ONE_TRY, "one-try", "a ranked try is one's own play, and to the end", 409)                   \
    X(NO_MAP, "no-map", "no such map", 400)                                                        \
    X(NO_VARIANT, "no-variant", "the map has no such variant", 400)                                \
    X(NO_OPTION, "no-option", "the map has no such option", 400)                                   \
    X(HOLDS_SEAT, "holds-seat", "you play at this table already", 409)                             \
    X(BAD_MAP, "bad-map", "the map cannot be played on", 400)                                      \
    X(BAD_TICKETS, "bad-tickets", "the ticket list cannot be played with", 400)                    \
    X(NO_BOT, "no-bot", "no such bot", 400)                                                        \
    X(BOT_BUDGET, "bot-budget", "a bot may have rollouts=3000 and ms=1500 at most here", 400)      \
    X(BAD_NAME, "bad-name", "a name or text that cannot be shown", 400)                            \
    X(TOO_MANY, "too-many", "over a limit", 429)                                                   \
    X(USED_UP, "used-up", "done as often as one person may at one table", 429)                     \
    X(DISK, "too-many", "the server has no room on its disk for more tables", 503)                 \
    X(TABLES_TODAY, "too-many", "too many new tables today from you or your address", 429)         \
    X(FOLLOWED, "too-many", "you or your address look at too many tables at once", 429)            \
    X(TOO_FAST, "too-fast", "over the rate; wait a second", 429)                                   \
    X(STORE, "store", "the server cannot store now; try again", 503)                               \
    X(FROZEN, "frozen", "the table cannot go on in this version of the server", 503)

typedef enum depo_refusal_code {
#define X(name, symbol, message, http) DEPO_REFUSE_##name,
    DEPO_REFUSAL_LIST(X)
#undef X
} depo_refusal_code;

enum { DEPO_REFUSAL_TEXT = 200 };

typedef struct depo_refusal {
    depo_refusal_code code;       /* DEPO_REFUSE_NONE: nothing is wrong */
    depo_status status;           /* RULE: which */
    const char *clause;           /* RULE: what forbids it */
    char text[DEPO_REFUSAL_TEXT]; /* more words, perhaps empty */
} depo_refusal;

const char *depo_refusal_symbol(const depo_refusal *refusal);
const char *depo_refusal_message(const depo_refusal *refusal);
int depo_refusal_http(const depo_refusal *refusal);

static inline depo_refusal depo_refuse(depo_refusal_code code) {
    return (depo_refusal){.code = code};
}

#endif
