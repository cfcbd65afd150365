/* SPDX-License-Identifier: MIT
 * What an action becomes: the rules of the table around the game. */
#include "server/table/table.h"

#include "bots/bot.h"
#include "mapio/mapio.h"
#include "server/table/deal.h"
#include "server/table/names.h"
#include "server/table/own.h"
#include "server/table/shuffle.h"
#include "server/base/text.h"

#include <sodium.h>
#include <string.h>

enum { HOUR = 3600000, DAY = 24 * HOUR }; /* milliseconds */

/* Everyone's bots share the server's threads. */
static depo_refusal_code check_bot(const char *level) {
    depo_bot_spec spec;
    if (!depo_bot_parse(level, &spec)) return DEPO_REFUSE_NO_BOT;
    if (spec.budget.rollouts > DEPO_BOT_ROLLOUTS || spec.budget.ms > DEPO_BOT_MS)
        return DEPO_REFUSE_BOT_BUDGET;
    return DEPO_REFUSE_NONE;
}

depo_refusal depo_plan_check(depo_catalog *catalog, depo_table_plan *plan) {
    const depo_map *map = depo_plan_map(catalog, plan);
    if (!map) return depo_refuse(DEPO_REFUSE_NO_MAP);
    if (!plan->variant[0]) memcpy(plan->variant, map->variants[0].id, sizeof plan->variant);
    if (depo_map_variant_by_id(map, plan->variant) == DEPO_NONE)
        return depo_refuse(DEPO_REFUSE_NO_VARIANT);
    for (unsigned i = 0; i < plan->n_options; i++)
        if (depo_map_option_by_id(map, plan->options[i]) == DEPO_NONE)
            return depo_refuse(DEPO_REFUSE_NO_OPTION);
    if (plan->n_seats < map->players_least || plan->n_seats > map->players_most)
        return (depo_refusal){.code = DEPO_REFUSE_RULE,
                              .status = DEPO_PLAYER_COUNT,
                              .clause = depo_players_clause(map)};
    if (plan->first != DEPO_NONE && plan->first >= plan->n_seats)
        return depo_refuse(DEPO_REFUSE_NO_SEAT);
    for (unsigned i = 0; i < plan->n_seats; i++) {
        const depo_seat_plan *seat = &plan->seats[i];
        depo_refusal_code bot =
            seat->role == DEPO_ROLE_BOT ? check_bot(seat->level) : DEPO_REFUSE_NONE;
        if (bot) return depo_refuse(bot);
        if (seat->role != DEPO_ROLE_OPEN && !depo_text_ok(seat->name))
            return depo_refuse(DEPO_REFUSE_BAD_NAME);
        if (seat->role == DEPO_ROLE_OPEN && plan->start) return depo_refuse(DEPO_REFUSE_SEATS_OPEN);
    }
    for (unsigned i = 0; i < plan->n_seats; i++)
        if (plan->seats[i].role != DEPO_ROLE_OPEN) depo_name_apart(plan, i, plan->seats[i].name);
    if (plan->n_own) return depo_own_renew(catalog, plan);
    depo_map_hash_text(map, plan->map_hash);
    return depo_refuse(DEPO_REFUSE_NONE);
}

static bool holds(const depo_table *table, const depo_action *action) {
    return depo_table_seats_of(table, &action->person) >> action->seat & 1;
}

static bool is_host(const depo_table *table, const depo_action *action) {
    return depo_person_same(&table->plan.host, &action->person);
}

/* Seats stay as they are while the devices reveal their numbers. */
static bool has_begun(const depo_table *table) {
    return table->phase != DEPO_TABLE_LOBBY || table->asked_start;
}

/* Whoever plays already has seen a hand: another one is not for them. */
static depo_refusal_code decide_take(const depo_table *table, const depo_action *action,
                                     depo_entry *entry) {
    entry->text[0] = 0; /* the shuffle is done */
    if (!(table->offered >> action->seat & 1)) return DEPO_REFUSE_ALREADY_STARTED;
    if (depo_table_seats_of(table, &action->person)) return DEPO_REFUSE_HOLDS_SEAT;
    return depo_text_ok(action->name) ? DEPO_REFUSE_NONE : DEPO_REFUSE_BAD_NAME;
}

/* In the game the host opens the seat of a bot, or of somebody whom a bot plays for, and closes it
 * again. */
static depo_refusal_code decide_offer(const depo_table *table, const depo_action *action,
                                      depo_entry *entry) {
    bool bots = depo_table_bots(table) >> action->seat & 1;
    entry->role = action->role;
    entry->name[0] = entry->level[0] = 0;
    if (action->role == DEPO_ROLE_HUMAN) return DEPO_REFUSE_ALREADY_STARTED;
    if (action->role == DEPO_ROLE_OPEN && (!bots || (table->state.resigned >> action->seat & 1)))
        return DEPO_REFUSE_SEAT_TAKEN;
    return DEPO_REFUSE_NONE;
}

static depo_refusal_code decide_sit(const depo_table *table, const depo_action *action,
                                    depo_entry *entry) {
    uint8_t commit[DEPO_SHARE_SIZE];
    if (table->phase == DEPO_TABLE_RUNNING) return decide_take(table, action, entry);
    if (has_begun(table)) return DEPO_REFUSE_ALREADY_STARTED;
    if (table->plan.seats[action->seat].role != DEPO_ROLE_OPEN) return DEPO_REFUSE_SEAT_TAKEN;
    if (!depo_share_parse(action->text, commit)) entry->text[0] = 0;
    return depo_text_ok(action->name) ? DEPO_REFUSE_NONE : DEPO_REFUSE_BAD_NAME;
}

static depo_refusal_code decide_arrange(const depo_table *table, const depo_action *action,
                                        depo_entry *entry) {
    const depo_seat_plan *seat = &table->plan.seats[action->seat];
    depo_refusal_code bot =
        action->role == DEPO_ROLE_BOT ? check_bot(action->level) : DEPO_REFUSE_NONE;
    if (!is_host(table, action)) return DEPO_REFUSE_NOT_HOST;
    if (table->phase == DEPO_TABLE_RUNNING) return decide_offer(table, action, entry);
    if (has_begun(table)) return DEPO_REFUSE_ALREADY_STARTED;
    if (action->role == DEPO_ROLE_HUMAN && seat->role == DEPO_ROLE_HUMAN && !holds(table, action))
        return DEPO_REFUSE_SEAT_TAKEN;
    if (bot) return bot;
    if (action->role == DEPO_ROLE_BOT && !entry->name[0])
        snprintf(entry->name, sizeof entry->name, "%.*s", (int)strcspn(action->level, ":"),
                 action->level);
    if (action->role != DEPO_ROLE_BOT) entry->level[0] = 0;
    if (action->role == DEPO_ROLE_OPEN)
        entry->name[0] = 0;
    else if (!depo_text_ok(entry->name))
        return DEPO_REFUSE_BAD_NAME;
    entry->role = action->role;
    return DEPO_REFUSE_NONE;
}

/* Where devices have promised numbers, a start is a call for them; the game begins when they are
 * there. */
static depo_refusal_code decide_start(const depo_table *table, const depo_action *action,
                                      depo_entry *entry) {
    bool server = depo_person_is_nobody(&action->person);
    if (server && table->asked_start) {
        entry->kind = depo_shuffle_next(table, action->now);
        return entry->kind == action->kind || entry->kind == DEPO_LOG_CALL ? DEPO_REFUSE_NONE
                                                                           : DEPO_REFUSE_STALE;
    }
    if (table->asked_start || table->phase != DEPO_TABLE_LOBBY) return DEPO_REFUSE_ALREADY_STARTED;
    if (!server && !is_host(table, action) && !depo_table_seats_of(table, &action->person))
        return DEPO_REFUSE_NOT_YOUR_SEAT;
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if (table->plan.seats[i].role == DEPO_ROLE_OPEN) return DEPO_REFUSE_SEATS_OPEN;
    if (table->shuffle.committed) entry->kind = DEPO_LOG_CALL;
    return DEPO_REFUSE_NONE;
}

/* The game runs, the seat is the person's (or the server plays it), the seq is fresh. */
static depo_refusal_code decide_turn(const depo_table *table, const depo_action *action) {
    bool server = depo_person_is_nobody(&action->person);
    if (table->phase == DEPO_TABLE_LOBBY) return DEPO_REFUSE_NOT_STARTED;
    if (table->phase != DEPO_TABLE_RUNNING) return DEPO_REFUSE_TABLE_CLOSED;
    if (!server && !holds(table, action)) return DEPO_REFUSE_NOT_YOUR_SEAT;
    if (server != (bool)(depo_table_bots(table) >> action->seat & 1)) return DEPO_REFUSE_AWAY;
    if (action->seq > table->seq) return DEPO_REFUSE_BAD_SEQ;
    return action->seq < table->decision[action->seat] ? DEPO_REFUSE_STALE : DEPO_REFUSE_NONE;
}

static depo_refusal decide_move(const depo_table *table, const depo_action *action,
                                depo_entry *entry) {
    const depo_setting *setting = table->setting;
    depo_refusal refusal = depo_refuse(decide_turn(table, action));
    if (refusal.code) return refusal;
    char why[DEPO_WHY_TEXT];
    depo_move move;
    if (!depo_move_parse(setting->map, &setting->game, &table->state, action->seat, action->text,
                         &move, why)) {
        refusal.code = DEPO_REFUSE_BAD_MOVE_TEXT;
        snprintf(refusal.text, sizeof refusal.text, "%s", why);
        return refusal;
    }
    if (table->plan.ranked && move.kind == DEPO_RESIGN && table->n_line < DEPO_MOVES_MOST)
        return depo_refuse(DEPO_REFUSE_ONE_TRY);
    refusal.status = depo_check(&setting->game, &table->state, move);
    if (refusal.status != DEPO_OK) {
        refusal.code = DEPO_REFUSE_RULE;
        refusal.clause = depo_refusal_clause(&setting->game, &table->state, move, refusal.status);
    } else if (table->n_line >= DEPO_MOVES_MOST && move.kind != DEPO_RESIGN) {
        refusal.code = DEPO_REFUSE_USED_UP; /* a game that people keep from ending */
    } else {
        /* The log holds the one canonical text. */
        depo_move_text(setting->map, &setting->game, &table->state, move, entry->text);
    }
    return refusal;
}

static depo_refusal_code decide_undo(const depo_table *table, const depo_action *action,
                                     depo_entry *entry) {
    if (table->phase == DEPO_TABLE_LOBBY) return DEPO_REFUSE_NOT_STARTED;
    if (table->phase != DEPO_TABLE_RUNNING) return DEPO_REFUSE_TABLE_CLOSED;
    if (!holds(table, action)) return DEPO_REFUSE_NOT_YOUR_SEAT;
    if (table->away >> action->seat & 1) return DEPO_REFUSE_AWAY;
    if (action->seq > table->seq) return DEPO_REFUSE_BAD_SEQ;
    if (action->seq < table->decision[action->seat]) return DEPO_REFUSE_STALE;
    int count = depo_table_undo(table, action->seat);
    if (count < 0) return DEPO_REFUSE_CANNOT_UNDO;
    entry->count = (unsigned)count;
    return DEPO_REFUSE_NONE;
}

unsigned depo_table_missing(const depo_table *table, const depo_presence *presence) {
    return depo_table_people(table) & ~(presence->connected | table->away);
}

/* The host asks a bot for who is not there; while the host is not there either, anyone seated. */
unsigned depo_table_replaceable(const depo_table *table, const depo_presence *presence,
                                const depo_person *person) {
    unsigned own = depo_table_seats_of(table, person);
    bool may = depo_person_same(&table->plan.host, person) || (own && !presence->host);
    if (!may || table->phase != DEPO_TABLE_RUNNING) return 0;
    return depo_table_missing(table, presence) & ~(own | table->state.resigned);
}

/* Why someone may not ask a bot for another's seat. */
static depo_refusal_code decide_replace(const depo_table *table, const depo_action *action) {
    if (depo_table_replaceable(table, &action->presence, &action->person) >> action->seat & 1)
        return DEPO_REFUSE_NONE;
    bool there = action->presence.connected >> action->seat & 1;
    return is_host(table, action) && there ? DEPO_REFUSE_PRESENT : DEPO_REFUSE_NOT_YOUR_SEAT;
}

/* The server lets a bot play for someone who is shut out. */
static depo_refusal_code decide_absence(const depo_table *table, const depo_action *action) {
    bool there = depo_table_people(table) & ~(unsigned)table->away & 1u << action->seat;
    if (action->kind != DEPO_LOG_LEAVE || table->phase != DEPO_TABLE_RUNNING)
        return DEPO_REFUSE_BAD_MESSAGE;
    return there ? DEPO_REFUSE_NONE : DEPO_REFUSE_AWAY;
}

/* Someone asks another person to move. */
static depo_refusal_code decide_nudge(const depo_table *table, const depo_action *action) {
    unsigned others = depo_table_people(table) & ~depo_table_seats_of(table, &action->person) &
                      ~(unsigned)table->away;
    if (action->other >= table->plan.n_seats) return DEPO_REFUSE_NO_SEAT;
    if (!(others & depo_table_deciders(table)) || !(others >> action->other & 1) ||
        !(depo_table_deciders(table) >> action->other & 1))
        return DEPO_REFUSE_NO_PERSON;
    int64_t last = table->nudged[action->other];
    bool soon = action->now < table->asked[action->other] + HOUR;
    return soon || (last && action->now < last + DAY) ? DEPO_REFUSE_NUDGED : DEPO_REFUSE_NONE;
}

static depo_refusal_code decide_vacation(const depo_table *table, const depo_action *action) {
    bool can = table->plan.clock == DEPO_CLOCK_DAYS && !table->plan.ranked;
    int64_t rested = depo_table_rested(table, action->seat, action->now);
    return can && rested + action->days * (int64_t)DAY <= DEPO_VACATION_DAYS * (int64_t)DAY
               ? DEPO_REFUSE_NONE
               : DEPO_REFUSE_VACATION;
}

/* What a seated person does beside the game. */
static depo_refusal_code decide_seated(const depo_table *table, const depo_action *action) {
    if (depo_person_is_nobody(&action->person)) return decide_absence(table, action);
    if (!holds(table, action))
        return action->kind == DEPO_LOG_LEAVE ? decide_replace(table, action)
                                              : DEPO_REFUSE_NOT_YOUR_SEAT;
    switch (action->kind) {
    case DEPO_LOG_STAND:
        return has_begun(table) ? DEPO_REFUSE_ALREADY_STARTED : DEPO_REFUSE_NONE;
    case DEPO_LOG_RENAME:
        return depo_text_ok(action->name) ? DEPO_REFUSE_NONE : DEPO_REFUSE_BAD_NAME;
    case DEPO_LOG_CHAT:
        if (table->silenced >> action->seat & 1) return DEPO_REFUSE_SILENCED;
        return depo_text_ok(action->text) ? DEPO_REFUSE_NONE : DEPO_REFUSE_BAD_NAME;
    case DEPO_LOG_MUTE:
        return action->other < table->plan.n_seats ? DEPO_REFUSE_NONE : DEPO_REFUSE_NO_SEAT;
    default:
        break;
    }
    if (table->phase == DEPO_TABLE_LOBBY) return DEPO_REFUSE_NOT_STARTED;
    if (table->phase != DEPO_TABLE_RUNNING) return DEPO_REFUSE_TABLE_CLOSED;
    bool away = table->away >> action->seat & 1;
    if (action->kind == DEPO_LOG_NUDGE)
        return away ? DEPO_REFUSE_AWAY : decide_nudge(table, action);
    if (action->kind == DEPO_LOG_VACATION) return decide_vacation(table, action);
    if (action->kind == DEPO_LOG_BACK) return away ? DEPO_REFUSE_NONE : DEPO_REFUSE_NOT_AWAY;
    if (action->kind == DEPO_LOG_VOTE && (table->state.resigned >> action->seat & 1))
        return DEPO_REFUSE_TABLE_CLOSED; /* for this seat the game is over */
    return away ? DEPO_REFUSE_AWAY : DEPO_REFUSE_NONE;
}

static depo_refusal_code decide_server(const depo_table *table, const depo_action *action) {
    depo_seat seat;
    int64_t due = depo_table_due(table, &seat);
    if (!depo_person_is_nobody(&action->person)) return DEPO_REFUSE_BAD_MESSAGE;
    return due && due <= action->now && seat == action->seat ? DEPO_REFUSE_NONE : DEPO_REFUSE_STALE;
}

/* The last one whose vote was missing has gone: what the others want is done. */
static depo_refusal_code decide_vote(const depo_table *table, const depo_action *action) {
    if (!depo_person_is_nobody(&action->person)) return decide_seated(table, action);
    return depo_table_agrees(table) ? DEPO_REFUSE_NONE : DEPO_REFUSE_STALE;
}

static bool needs_seat(depo_entry_kind kind) {
    return kind != DEPO_LOG_START && kind != DEPO_LOG_REMATCH && kind != DEPO_LOG_CREATE &&
           kind != DEPO_LOG_END && kind != DEPO_LOG_DELETE && kind != DEPO_LOG_CALL &&
           kind != DEPO_LOG_MISS;
}

/* What the host does about another person. */
static depo_refusal_code decide_host(const depo_table *table, const depo_action *action) {
    unsigned others = depo_table_people(table) & ~depo_table_seats_of(table, &action->person);
    if (!is_host(table, action)) return DEPO_REFUSE_NOT_HOST;
    if (action->kind == DEPO_LOG_KICK && table->phase == DEPO_TABLE_LOBBY)
        return DEPO_REFUSE_NOT_STARTED;
    if (table->phase > DEPO_TABLE_RUNNING) return DEPO_REFUSE_TABLE_CLOSED;
    return others >> action->seat & 1 ? DEPO_REFUSE_NONE : DEPO_REFUSE_NO_PERSON;
}

static depo_refusal_code decide_end(const depo_table *table, const depo_action *action) {
    if (!depo_person_is_nobody(&action->person)) return DEPO_REFUSE_BAD_MESSAGE;
    return table->phase >= DEPO_TABLE_OVER ? DEPO_REFUSE_TABLE_CLOSED : DEPO_REFUSE_NONE;
}

/* A host deletes a table unless others play there. */
static depo_refusal_code decide_delete(const depo_table *table, const depo_action *action) {
    bool is_old = table->changed <= action->old && table->phase != DEPO_TABLE_RUNNING &&
                  !depo_deal_is_sealed(&table->plan, action->now);
    if (depo_person_is_nobody(&action->person))
        return !action->old || is_old ? DEPO_REFUSE_NONE : DEPO_REFUSE_STALE;
    if (!is_host(table, action)) return DEPO_REFUSE_NOT_HOST;
    if (depo_deal_is_sealed(&table->plan, action->now)) return DEPO_REFUSE_ONE_TRY;
    unsigned others = depo_table_people(table) & ~depo_table_seats_of(table, &action->person);
    return table->phase == DEPO_TABLE_RUNNING && others ? DEPO_REFUSE_NOT_OVER : DEPO_REFUSE_NONE;
}

static void fill_entry(const depo_table *table, const depo_action *action, depo_entry *entry) {
    memset(entry, 0, sizeof *entry);
    entry->kind = action->kind;
    entry->seq = table->seq + 1;
    entry->at = action->now > table->changed ? action->now : table->changed;
    entry->seat = needs_seat(action->kind) ? action->seat : (depo_seat)DEPO_NONE;
    entry->other = action->other;
    entry->on = action->on;
    entry->count = action->kind == DEPO_LOG_VACATION ? action->days : 0;
    entry->bot = action->bot;
    entry->person = action->person;
    memcpy(entry->id, action->id, sizeof entry->id);
    memcpy(entry->name, action->name, sizeof entry->name);
    memcpy(entry->level, action->level, sizeof entry->level);
    memcpy(entry->text, action->text, sizeof entry->text);
    memcpy(entry->table, action->table, sizeof entry->table);
    memcpy(entry->phrase, action->phrase, sizeof entry->phrase);
}

/* A ranked try is its person's own play against the bots that everybody has. */
static bool spoils_try(depo_entry_kind kind) {
    switch (kind) {
    case DEPO_LOG_SIT:
    case DEPO_LOG_STAND:
    case DEPO_LOG_ARRANGE:
    case DEPO_LOG_VOTE:
    case DEPO_LOG_LEAVE:
    case DEPO_LOG_KICK:
        return true;
    default:
        return false;
    }
}

static depo_refusal decide_kind(const depo_table *table, const depo_action *action,
                                depo_entry *entry) {
    if (table->phase == DEPO_TABLE_GONE) return depo_refuse(DEPO_REFUSE_NO_TABLE);
    if (needs_seat(action->kind) && action->seat >= table->plan.n_seats)
        return depo_refuse(DEPO_REFUSE_NO_SEAT);
    if (table->plan.ranked && spoils_try(action->kind)) return depo_refuse(DEPO_REFUSE_ONE_TRY);
    fill_entry(table, action, entry);
    switch (action->kind) {
    case DEPO_LOG_CREATE:
    case DEPO_LOG_CALL:
        return depo_refuse(DEPO_REFUSE_BAD_MESSAGE);
    case DEPO_LOG_SIT:
        return depo_refuse(decide_sit(table, action, entry));
    case DEPO_LOG_ARRANGE:
        return depo_refuse(decide_arrange(table, action, entry));
    case DEPO_LOG_START:
        return depo_refuse(decide_start(table, action, entry));
    case DEPO_LOG_COMMIT:
    case DEPO_LOG_REVEAL:
        return depo_refuse(depo_shuffle_decide(table, action));
    case DEPO_LOG_MISS:
        return depo_refuse(depo_person_is_nobody(&action->person) &&
                                   depo_shuffle_next(table, action->now) == DEPO_LOG_MISS
                               ? DEPO_REFUSE_NONE
                               : DEPO_REFUSE_STALE);
    case DEPO_LOG_MOVE:
        return decide_move(table, action, entry);
    case DEPO_LOG_UNDO:
        return depo_refuse(decide_undo(table, action, entry));
    case DEPO_LOG_TIMEOUT:
        return depo_refuse(decide_server(table, action));
    case DEPO_LOG_VOTE:
        return depo_refuse(decide_vote(table, action));
    case DEPO_LOG_KICK:
    case DEPO_LOG_SILENCE:
        return depo_refuse(decide_host(table, action));
    case DEPO_LOG_END:
        return depo_refuse(decide_end(table, action));
    case DEPO_LOG_DELETE:
        return depo_refuse(decide_delete(table, action));
    case DEPO_LOG_REMATCH:
        if (!depo_table_seats_of(table, &action->person) && !is_host(table, action))
            return depo_refuse(DEPO_REFUSE_NOT_YOUR_SEAT);
        return depo_refuse(table->phase < DEPO_TABLE_OVER ? DEPO_REFUSE_NOT_OVER
                                                          : DEPO_REFUSE_NONE);
    default:
        return depo_refuse(decide_seated(table, action));
    }
}

depo_refusal depo_table_decide(const depo_table *table, const depo_action *action,
                               depo_entry *entry) {
    depo_refusal refusal = decide_kind(table, action, entry);
    if (!refusal.code) refusal.code = depo_allowance_check(table, &action->person, action->kind);
    if (!refusal.code && entry->name[0]) depo_name_apart(&table->plan, action->seat, entry->name);
    return refusal;
}

static depo_made made_at(const void *owner, unsigned i) {
    const depo_table *table = owner;
    const depo_story_step *step = &table->steps[table->line[i]];
    return (depo_made){.seat = step->move.seat,
                       .bot = step->bot,
                       .reveals = step->reveals,
                       .at_once = step->at_once};
}

depo_past depo_table_past(const depo_table *table) {
    return (depo_past){.made = made_at,
                       .owner = table,
                       .count = table->n_line,
                       .people = depo_table_people(table),
                       .phase = table->state.phase};
}

int depo_table_undo(const depo_table *table, depo_seat seat) {
    if (table->phase != DEPO_TABLE_RUNNING || table->plan.ranked) return -1;
    depo_past past = depo_table_past(table);
    /* time for each turn begins anew, so that nobody loses any */
    for (unsigned i = 0; i < table->plan.n_seats && table->plan.clock == DEPO_CLOCK_BANK; i++)
        past.costly |= i != seat && table->since[i];
    return depo_undo(&past, seat);
}
