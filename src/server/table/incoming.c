/* SPDX-License-Identifier: MIT */
#include "server/table/incoming.h"

#include "server/table/brought.h"
#include "server/table/own.h"

#include <string.h>

static void copy(const char *text, char *out, size_t size) {
    if (text) snprintf(out, size, "%s", text);
}

static depo_seat seat_of(int64_t number) {
    return (depo_seat)(number - 1);
}

static uint8_t role_of(const char *kind) {
    if (!kind || strcmp(kind, "open") == 0) return DEPO_ROLE_OPEN;
    return strcmp(kind, "bot") == 0 ? DEPO_ROLE_BOT : DEPO_ROLE_HUMAN;
}

static void read_clock(const depo_in_clockrule *clock, depo_table_plan *plan) {
    if (clock->kind && strcmp(clock->kind, "bank") == 0) {
        plan->clock = DEPO_CLOCK_BANK;
        plan->bank = (int64_t)((clock->has_bank ? clock->bank : 600) * 1000);
        plan->increment = (int64_t)(clock->increment * 1000);
    } else if (clock->kind && strcmp(clock->kind, "days") == 0) {
        plan->clock = DEPO_CLOCK_DAYS;
        plan->bank = (int64_t)((clock->has_days ? clock->days : 1) * 86400000);
    }
}

/* Names that nobody gave: the host's, the bot's level, a number. */
static void read_seat(const depo_in_seatchoice *in, const char *host, unsigned number,
                      depo_seat_plan *seat) {
    seat->role = role_of(in->kind);
    if (seat->role == DEPO_ROLE_OPEN) return;
    copy(in->name, seat->name, sizeof seat->name);
    if (seat->role == DEPO_ROLE_BOT) {
        snprintf(seat->level, sizeof seat->level, "%s", in->level ? in->level : "medium");
        if (!seat->name[0]) memcpy(seat->name, seat->level, strcspn(seat->level, ":"));
    } else if (!seat->name[0]) {
        if (host)
            snprintf(seat->name, sizeof seat->name, "%.*s", DEPO_MAX_PLAYER_NAME - 1, host);
        else
            snprintf(seat->name, sizeof seat->name, "Player %u", number);
    }
}

static unsigned read_pace(const depo_in_message *in) {
    return in->has_pace ? (unsigned)in->pace : 900;
}

static void read_plan(const depo_in_message *in, depo_table_plan *plan) {
    copy(in->map, plan->map, sizeof plan->map);
    copy(in->variant, plan->variant, sizeof plan->variant);
    for (unsigned i = 0; i < in->n_options; i++)
        snprintf(plan->options[plan->n_options++], DEPO_ID_SIZE, "%.31s", in->options[i]);
    plan->n_seats = in->n_seats;
    for (unsigned i = 0; i < in->n_seats; i++)
        read_seat(&in->seats[i], in->name, i + 1, &plan->seats[i]);
    plan->first = seat_of(in->first);
    read_clock(&in->clock, plan);
    plan->pace = read_pace(in);
    plan->delay = (unsigned)in->delay;
    plan->listed = in->listed;
    plan->hints = in->hints;
    plan->start = in->start;
}

static const char *read_tickets(const depo_in_message *in) {
    static char list[DEPO_MAX_OWN_TEXT + 1]; /* the loop's thread only */
    list[0] = 0;
    copy(in->tickets, list, sizeof list);
    return list[0] ? list : NULL;
}

static const depo_channel_request *read_alert(const depo_in_message *in) {
    static depo_channel_request asked; /* the loop's thread only */
    memset(&asked, 0, sizeof asked);
    copy(in->kind, asked.kind, sizeof asked.kind);
    copy(in->target, asked.target, sizeof asked.target);
    copy(in->key, asked.key, sizeof asked.key);
    copy(in->auth, asked.auth, sizeof asked.auth);
    copy(in->chat, asked.chat, sizeof asked.chat);
    copy(in->lang, asked.lang, sizeof asked.lang);
    copy(in->channel, asked.channel, sizeof asked.channel);
    return &asked;
}

static depo_entry_kind entry_kind(depo_client_message message) {
    static const uint8_t kinds[DEPO_CLIENT_MESSAGES] = {
        [DEPO_MSG_SIT] = DEPO_LOG_SIT,         [DEPO_MSG_STAND] = DEPO_LOG_STAND,
        [DEPO_MSG_RENAME] = DEPO_LOG_RENAME,   [DEPO_MSG_ARRANGE] = DEPO_LOG_ARRANGE,
        [DEPO_MSG_START] = DEPO_LOG_START,     [DEPO_MSG_MOVE] = DEPO_LOG_MOVE,
        [DEPO_MSG_UNDO] = DEPO_LOG_UNDO,       [DEPO_MSG_CHAT] = DEPO_LOG_CHAT,
        [DEPO_MSG_MUTE] = DEPO_LOG_MUTE,       [DEPO_MSG_VOTE] = DEPO_LOG_VOTE,
        [DEPO_MSG_LEAVE] = DEPO_LOG_LEAVE,     [DEPO_MSG_BACK] = DEPO_LOG_BACK,
        [DEPO_MSG_REMATCH] = DEPO_LOG_REMATCH, [DEPO_MSG_DELETE] = DEPO_LOG_DELETE,
        [DEPO_MSG_KICK] = DEPO_LOG_KICK,       [DEPO_MSG_SILENCE] = DEPO_LOG_SILENCE,
        [DEPO_MSG_COMMIT] = DEPO_LOG_COMMIT,   [DEPO_MSG_REVEAL] = DEPO_LOG_REVEAL,
        [DEPO_MSG_NUDGE] = DEPO_LOG_NUDGE,     [DEPO_MSG_VACATION] = DEPO_LOG_VACATION,
    };
    return (depo_entry_kind)kinds[message];
}

/* A phrase is a line whose words everyone knows. */
static void read_phrase(const depo_in_message *in, depo_action *action) {
    const char *key;
    copy(in->phrase, action->phrase, sizeof action->phrase);
    key = depo_phrase_key(action->phrase);
    if (key) snprintf(action->text, sizeof action->text, "%s", key);
}

/* The rest of the plan is the server's. */
static void read_deal(const depo_in_message *in, depo_message *message) {
    copy(in->map, message->plan.map, sizeof message->plan.map);
    copy(in->day, message->day, sizeof message->day);
    message->plan.pace = read_pace(in);
}

static void read_action(const depo_in_message *in, const depo_message *message,
                        depo_action *action) {
    action->kind = entry_kind(message->kind);
    action->seat = seat_of(in->seat);
    action->other = seat_of(in->who);
    action->seq = (uint32_t)in->seq;
    action->on = in->on;
    action->role = role_of(in->kind);
    action->days = (unsigned)in->days;
    memcpy(action->id, message->id, sizeof action->id);
    copy(in->name, action->name, sizeof action->name);
    copy(in->level, action->level, sizeof action->level);
    const char *const texts[] = {in->text, in->move, in->commit, in->share}; /* one at most */
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        copy(texts[i], action->text, sizeof action->text);
    if (message->kind == DEPO_MSG_CHAT) read_phrase(in, action);
}

static void read_fields(const depo_in_message *in, depo_message *message) {
    read_action(in, message, &message->action);
    for (unsigned i = 0; i < in->n_commits; i++)
        copy(in->commits[i].commit, message->commits[message->n_commits++], DEPO_SHARE_TEXT);
    if (message->kind == DEPO_MSG_HELLO) copy(in->key, message->key, sizeof message->key);
    message->has_last = in->has_last;
    message->last = (uint32_t)in->last;
    message->seen = (uint32_t)in->seen;
    message->over = in->over;
    copy(in->after, message->after, sizeof message->after);
    copy(in->code, message->code, sizeof message->code);
    copy(in->device, message->device, sizeof message->device);
    copy(in->name, message->name, sizeof message->name);
    message->brief = in->brief;
    message->board = in->board;
    message->route = (unsigned)in->route;
    message->no_views = in->has_views_boolean && !in->views_boolean;             /* join */
    message->text_views = in->views_enum && strcmp(in->views_enum, "text") == 0; /* hello */
    if (message->kind == DEPO_MSG_DEAL) read_deal(in, message);
    if (message->kind == DEPO_MSG_ALERT || message->kind == DEPO_MSG_ALERT_OFF)
        message->alert = read_alert(in);
    if (message->kind != DEPO_MSG_CREATE) return;
    read_plan(in, &message->plan);
    message->tickets = read_tickets(in);
}

static bool printable_id(const json_t *object, const char *key, size_t size) {
    const char *text = json_string_value(json_object_get(object, key));
    return text && strlen(text) < size && *text;
}

static depo_refusal read_message(const json_t *object, depo_message *message) {
    depo_refusal refusal = {.code = DEPO_REFUSE_BAD_MESSAGE};
    char why[DEPO_SHAPE_WHY];
    depo_in_message in;
    if (printable_id(object, "id", sizeof message->id))
        copy(json_string_value(json_object_get(object, "id")), message->id, sizeof message->id);
    if (printable_id(object, "table", sizeof message->table))
        copy(json_string_value(json_object_get(object, "table")), message->table,
             sizeof message->table);
    if (message->kind == DEPO_CLIENT_MESSAGES) {
        snprintf(refusal.text, sizeof refusal.text, "no such message");
    } else if (!depo_shape_read(depo_client_shapes[message->kind], object, &in, why)) {
        snprintf(refusal.text, sizeof refusal.text, "%s", why);
    } else if (message->kind == DEPO_MSG_CHAT && !in.text == !in.phrase) {
        snprintf(refusal.text, sizeof refusal.text, "either text or phrase");
    } else {
        refusal.code = DEPO_REFUSE_NONE;
        read_fields(&in, message);
    }
    return refusal;
}

static json_t *load(const char *text, size_t size, size_t most) {
    json_t *object = size <= most ? json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (json_is_object(object)) return object;
    json_decref(object);
    return NULL;
}

depo_refusal depo_message_read(const char *text, size_t size, depo_message *message) {
    memset(message, 0, sizeof *message);
    json_t *object = load(text, size, DEPO_MAX_MESSAGE);
    if (!object) return depo_refuse(DEPO_REFUSE_BAD_JSON);
    message->kind = depo_client_message_by_name(json_string_value(json_object_get(object, "t")));
    depo_refusal refusal = read_message(object, message);
    json_decref(object);
    return refusal;
}

depo_refusal depo_message_read_create(const char *text, size_t size, depo_message *message) {
    memset(message, 0, sizeof *message);
    json_t *object = load(text, size, DEPO_MAX_BROUGHT_BODY);
    if (!object) return depo_refuse(DEPO_REFUSE_BAD_JSON);
    message->kind = DEPO_MSG_CREATE;
    if (!json_object_get(object, "id")) json_object_set_new(object, "id", json_string("http"));
    json_t *file = json_incref(json_object_get(object, "map_file"));
    if (file) {
        json_object_del(object, "map_file");
        json_object_set_new(object, "map", json_string("own")); /* the file says which */
    }
    depo_refusal refusal = read_message(object, message);
    if (refusal.code)
        json_decref(file);
    else
        message->map_file = file;
    json_decref(object);
    return refusal;
}
