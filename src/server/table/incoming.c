/* SPDX-License-Identifier: MIT */
#include "server/table/incoming.h"

#include "server/table/own.h"

#include <string.h>

static void copy(const json_t *object, const char *key, char *out, size_t size) {
    const char *text = json_string_value(json_object_get(object, key));
    if (text) snprintf(out, size, "%s", text);
}

static depo_seat seat_of(const json_t *object, const char *key) {
    return (depo_seat)(json_integer_value(json_object_get(object, key)) - 1);
}

static bool is_true(const json_t *object, const char *key) {
    return json_is_true(json_object_get(object, key));
}

static uint8_t role_of(const json_t *object) {
    const char *kind = json_string_value(json_object_get(object, "kind"));
    if (!kind || strcmp(kind, "open") == 0) return DEPO_ROLE_OPEN;
    return strcmp(kind, "bot") == 0 ? DEPO_ROLE_BOT : DEPO_ROLE_HUMAN;
}

static void read_clock(const json_t *object, depo_table_plan *plan) {
    const char *kind = json_string_value(json_object_get(object, "kind"));
    double bank = json_number_value(json_object_get(object, "bank"));
    double increment = json_number_value(json_object_get(object, "increment"));
    double days = json_number_value(json_object_get(object, "days"));
    if (kind && strcmp(kind, "bank") == 0) {
        plan->clock = DEPO_CLOCK_BANK;
        plan->bank = (int64_t)((bank > 0 ? bank : 600) * 1000);
        plan->increment = (int64_t)(increment * 1000);
    } else if (kind && strcmp(kind, "days") == 0) {
        plan->clock = DEPO_CLOCK_DAYS;
        plan->bank = (int64_t)((days > 0 ? days : 1) * 86400000);
    }
}

/* Names that nobody gave: the host's, the bot's level, a number. */
static void read_seat(const json_t *object, const char *host, unsigned number,
                      depo_seat_plan *seat) {
    seat->role = role_of(object);
    if (seat->role == DEPO_ROLE_OPEN) return;
    copy(object, "name", seat->name, sizeof seat->name);
    if (seat->role == DEPO_ROLE_BOT) {
        snprintf(seat->level, sizeof seat->level, "medium");
        copy(object, "level", seat->level, sizeof seat->level);
        if (!seat->name[0]) memcpy(seat->name, seat->level, strcspn(seat->level, ":"));
    } else if (!seat->name[0]) {
        if (*host)
            snprintf(seat->name, sizeof seat->name, "%s", host);
        else
            snprintf(seat->name, sizeof seat->name, "Player %u", number);
    }
}

static unsigned read_pace(const json_t *object) {
    const json_t *pace = json_object_get(object, "pace");
    return pace ? (unsigned)json_integer_value(pace) : 900;
}

static void read_plan(const json_t *object, depo_table_plan *plan) {
    char host[DEPO_MAX_PLAYER_NAME] = "";
    const json_t *options = json_object_get(object, "options");
    const json_t *seats = json_object_get(object, "seats");
    copy(object, "name", host, sizeof host);
    copy(object, "map", plan->map, sizeof plan->map);
    copy(object, "variant", plan->variant, sizeof plan->variant);
    for (size_t i = 0; i < json_array_size(options); i++)
        snprintf(plan->options[plan->n_options++], DEPO_ID_SIZE, "%.31s",
                 json_string_value(json_array_get(options, i)));
    plan->n_seats = (unsigned)json_array_size(seats);
    for (unsigned i = 0; i < plan->n_seats; i++)
        read_seat(json_array_get(seats, i), host, i + 1, &plan->seats[i]);
    plan->first = seat_of(object, "first");
    read_clock(json_object_get(object, "clock"), plan);
    plan->pace = read_pace(object);
    plan->delay = (unsigned)json_integer_value(json_object_get(object, "delay"));
    plan->listed = is_true(object, "listed");
    plan->hints = is_true(object, "hints");
    plan->start = is_true(object, "start");
}

static void read_commits(const json_t *list, depo_message *message) {
    for (size_t i = 0; i < json_array_size(list); i++)
        copy(json_array_get(list, i), "commit", message->commits[message->n_commits++],
             DEPO_SHARE_TEXT);
}

static const char *read_tickets(const json_t *object) {
    static char list[DEPO_MAX_OWN_TEXT + 1]; /* the loop's thread only */
    list[0] = 0;
    copy(object, "tickets", list, sizeof list);
    return list[0] ? list : NULL;
}

static const depo_channel_request *read_alert(const json_t *object) {
    static depo_channel_request asked; /* the loop's thread only */
    memset(&asked, 0, sizeof asked);
    copy(object, "kind", asked.kind, sizeof asked.kind);
    copy(object, "target", asked.target, sizeof asked.target);
    copy(object, "key", asked.key, sizeof asked.key);
    copy(object, "auth", asked.auth, sizeof asked.auth);
    copy(object, "chat", asked.chat, sizeof asked.chat);
    copy(object, "lang", asked.lang, sizeof asked.lang);
    copy(object, "channel", asked.channel, sizeof asked.channel);
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
    };
    return (depo_entry_kind)kinds[message];
}

/* A phrase is a line whose words everyone knows. */
static void read_phrase(const json_t *object, depo_action *action) {
    const char *key;
    copy(object, "phrase", action->phrase, sizeof action->phrase);
    key = depo_phrase_key(action->phrase);
    if (key) snprintf(action->text, sizeof action->text, "%s", key);
}

/* The rest of the plan is the server's. */
static void read_deal(const json_t *object, depo_message *message) {
    copy(object, "map", message->plan.map, sizeof message->plan.map);
    copy(object, "day", message->day, sizeof message->day);
    message->plan.pace = read_pace(object);
}

static void read_fields(const json_t *object, depo_message *message) {
    depo_action *action = &message->action;
    action->kind = entry_kind(message->kind);
    action->seat = seat_of(object, "seat");
    action->other = seat_of(object, "who");
    action->seq = (uint32_t)json_integer_value(json_object_get(object, "seq"));
    action->on = is_true(object, "on");
    action->role = role_of(object);
    memcpy(action->id, message->id, sizeof action->id);
    copy(object, "name", action->name, sizeof action->name);
    copy(object, "level", action->level, sizeof action->level);
    copy(object, "text", action->text, sizeof action->text);
    copy(object, "move", action->text, sizeof action->text);
    copy(object, "commit", action->text, sizeof action->text);
    copy(object, "share", action->text, sizeof action->text);
    read_commits(json_object_get(object, "commits"), message);
    if (message->kind == DEPO_MSG_CHAT) read_phrase(object, action);
    if (message->kind == DEPO_MSG_HELLO) copy(object, "key", message->key, sizeof message->key);
    message->has_last = json_object_get(object, "last") != NULL;
    message->last = (uint32_t)json_integer_value(json_object_get(object, "last"));
    message->seen = (uint32_t)json_integer_value(json_object_get(object, "seen"));
    message->over = is_true(object, "over");
    copy(object, "after", message->after, sizeof message->after);
    copy(object, "code", message->code, sizeof message->code);
    copy(object, "device", message->device, sizeof message->device);
    memcpy(message->name, action->name, sizeof message->name);
    message->brief = is_true(object, "brief");
    message->board = is_true(object, "board");
    message->route = (unsigned)json_integer_value(json_object_get(object, "route"));
    message->no_views = json_is_false(json_object_get(object, "views")); /* join */
    const char *views = json_string_value(json_object_get(object, "views"));
    message->text_views = views && strcmp(views, "text") == 0; /* hello */
    if (message->kind == DEPO_MSG_DEAL) read_deal(object, message);
    if (message->kind == DEPO_MSG_ALERT || message->kind == DEPO_MSG_ALERT_OFF) {
        message->alert = read_alert(object);
        return;
    }
    if (message->kind != DEPO_MSG_CREATE) return;
    read_plan(object, &message->plan);
    message->tickets = read_tickets(object);
}

static bool printable_id(const json_t *object, const char *key, size_t size) {
    const char *text = json_string_value(json_object_get(object, key));
    return text && strlen(text) < size && *text;
}

static depo_refusal read_message(const json_t *object, depo_message *message) {
    depo_refusal refusal = {.code = DEPO_REFUSE_BAD_MESSAGE};
    char why[DEPO_SHAPE_WHY];
    if (printable_id(object, "id", sizeof message->id))
        copy(object, "id", message->id, sizeof message->id);
    if (printable_id(object, "table", sizeof message->table))
        copy(object, "table", message->table, sizeof message->table);
    if (message->kind == DEPO_CLIENT_MESSAGES) {
        snprintf(refusal.text, sizeof refusal.text, "no such message");
    } else if (!depo_shape_check(depo_client_shapes[message->kind], object, why)) {
        snprintf(refusal.text, sizeof refusal.text, "%s", why);
    } else if (message->kind == DEPO_MSG_CHAT &&
               !json_object_get(object, "text") == !json_object_get(object, "phrase")) {
        snprintf(refusal.text, sizeof refusal.text, "either text or phrase");
    } else {
        refusal.code = DEPO_REFUSE_NONE;
        read_fields(object, message);
    }
    return refusal;
}

static json_t *load(const char *text, size_t size) {
    json_t *object =
        size <= DEPO_MAX_MESSAGE ? json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (json_is_object(object)) return object;
    json_decref(object);
    return NULL;
}

depo_refusal depo_message_read(const char *text, size_t size, depo_message *message) {
    memset(message, 0, sizeof *message);
    json_t *object = load(text, size);
    if (!object) return depo_refuse(DEPO_REFUSE_BAD_JSON);
    message->kind = depo_client_message_by_name(json_string_value(json_object_get(object, "t")));
    depo_refusal refusal = read_message(object, message);
    json_decref(object);
    return refusal;
}

depo_refusal depo_message_read_create(const char *text, size_t size, depo_message *message) {
    memset(message, 0, sizeof *message);
    json_t *object = load(text, size);
    if (!object) return depo_refuse(DEPO_REFUSE_BAD_JSON);
    message->kind = DEPO_MSG_CREATE;
    if (!json_object_get(object, "id")) json_object_set_new(object, "id", json_string("http"));
    depo_refusal refusal = read_message(object, message);
    json_decref(object);
    return refusal;
}
