/* SPDX-License-Identifier: MIT */
#include "server/table/entry.h"

#include <string.h>

const char *depo_entry_word(unsigned kind) {
    static const char *const words[] = {
        "create", "sit",    "stand",  "rename", "arrange", "start",   "move",  "undo",    "chat",
        "mute",   "vote",   "leave",  "back",   "timeout", "rematch", "kick",  "silence", "end",
        "folded", "delete", "commit", "call",   "reveal",  "miss",    "nudge", "vacation"};
    _Static_assert(sizeof words / sizeof *words == DEPO_LOG_KINDS, "a word for each kind");
    return words[kind];
}

static void put_person(json_t *object, const char *key, const depo_person *person) {
    char text[DEPO_PERSON_TEXT];
    if (depo_person_is_nobody(person)) return;
    depo_person_text(person, text);
    json_object_set_new(object, key, json_string(text));
}

static void put_text(json_t *object, const char *key, const char *text) {
    if (*text) json_object_set_new(object, key, json_string(text));
}

static void write_own(json_t *object, const depo_table_plan *plan) {
    json_t *list = json_array();
    for (unsigned i = 0; i < plan->n_own; i++) {
        const depo_own_ticket *own = &plan->own[i];
        json_array_append_new(
            list, json_pack("[i,i,i,i,i]", own->a, own->b, own->points, own->is_long, own->option));
    }
    json_object_set_new(object, "base", json_string(plan->base_hash));
    json_object_set_new(object, "own", list);
}

static json_t *write_plan(const depo_table_plan *plan) {
    json_t *options = json_array(), *seats = json_array();
    for (unsigned i = 0; i < plan->n_options; i++)
        json_array_append_new(options, json_string(plan->options[i]));
    for (unsigned i = 0; i < plan->n_seats; i++) {
        json_t *seat = json_pack("{s:i}", "role", plan->seats[i].role);
        put_text(seat, "level", plan->seats[i].level);
        put_text(seat, "name", plan->seats[i].name);
        put_person(seat, "who", &plan->seats[i].person);
        put_text(seat, "commit", plan->seats[i].commit);
        json_array_append_new(seats, seat);
    }
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:o, s:o, s:i, s:i, s:I, s:I, s:i, s:i, s:b, s:b, s:b}", "map", plan->map,
        "hash", plan->map_hash, "variant", plan->variant, "options", options, "seats", seats,
        "first", plan->first == DEPO_NONE ? 0 : plan->first + 1, "clock", plan->clock, "bank",
        (json_int_t)plan->bank, "increment", (json_int_t)plan->increment, "pace", plan->pace,
        "delay", plan->delay, "listed", plan->listed, "hints", plan->hints, "start", plan->start);
    char seed[DEPO_SEED_TEXT], secret[DEPO_SHARE_TEXT];
    depo_seed_text(&plan->seed, seed);
    depo_share_text(plan->secret, secret);
    json_object_set_new(object, plan->shuffled ? "secret" : "seed",
                        json_string(plan->shuffled ? secret : seed));
    if (plan->shuffled) json_object_set_new(object, "reveal", json_integer(plan->reveal));
    put_person(object, "host", &plan->host);
    if (plan->n_own) write_own(object, plan);
    if (plan->deal_day) json_object_set_new(object, "deal", json_integer(plan->deal_day));
    if (plan->ranked) json_object_set_new(object, "ranked", json_true());
    if (plan->brought) json_object_set_new(object, "brought", json_true());
    return object;
}

char *depo_entry_write(const depo_entry *entry) {
    json_t *object =
        json_pack("{s:s, s:I}", "k", depo_entry_word(entry->kind), "at", (json_int_t)entry->at);
    if (entry->seat != DEPO_NONE)
        json_object_set_new(object, "seat", json_integer(entry->seat + 1));
    put_person(object, "who", &entry->person);
    put_text(object, "id", entry->id);
    put_text(object, "name", entry->name);
    put_text(object, "level", entry->level);
    put_text(object, "text", entry->text);
    put_text(object, "table", entry->table);
    put_text(object, "phrase", entry->phrase);
    if (entry->on) json_object_set_new(object, "on", json_true());
    if (entry->bot) json_object_set_new(object, "bot", json_true());
    if (entry->kind == DEPO_LOG_MUTE || entry->kind == DEPO_LOG_NUDGE)
        json_object_set_new(object, "other", json_integer(entry->other + 1));
    if (entry->kind == DEPO_LOG_ARRANGE)
        json_object_set_new(object, "role", json_integer(entry->role));
    if (entry->kind == DEPO_LOG_UNDO || entry->kind == DEPO_LOG_VACATION)
        json_object_set_new(object, "count", json_integer(entry->count));
    if (entry->kind == DEPO_LOG_CREATE || entry->kind == DEPO_LOG_FOLDED)
        json_object_set_new(object, "plan", write_plan(&entry->plan));
    if (entry->kind == DEPO_LOG_FOLDED) {
        json_object_set_new(object, "created", json_integer(entry->created));
        json_object_set_new(object, "phase", json_integer(entry->phase));
    }
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}

/* Reading: anything unexpected makes the whole entry bad. */
typedef struct reading {
    bool good;
} reading;

static void get_text(reading *r, const json_t *object, const char *key, char *out, size_t size) {
    const json_t *value = json_object_get(object, key);
    if (!value) return;
    if (!json_is_string(value) || json_string_length(value) >= size)
        r->good = false;
    else
        memcpy(out, json_string_value(value), json_string_length(value) + 1);
}

static json_int_t get_number(reading *r, const json_t *object, const char *key, json_int_t least,
                             json_int_t most, json_int_t missing) {
    const json_t *value = json_object_get(object, key);
    if (!value) return missing;
    json_int_t number = json_integer_value(value);
    if (json_is_integer(value) && number >= least && number <= most) return number;
    r->good = false;
    return missing;
}

static void get_person(reading *r, const json_t *object, const char *key, depo_person *person) {
    const char *text = json_string_value(json_object_get(object, key));
    if (text && !depo_person_parse(text, person)) r->good = false;
}

static void read_plan_seats(reading *r, const json_t *seats, depo_table_plan *plan) {
    plan->n_seats = (unsigned)json_array_size(seats);
    if (plan->n_seats < 2 || plan->n_seats > DEPO_MAX_PLAYERS) {
        r->good = false;
        plan->n_seats = 0;
    }
    for (unsigned i = 0; i < plan->n_seats; i++) {
        const json_t *seat = json_array_get(seats, i);
        depo_seat_plan *to = &plan->seats[i];
        to->role = (uint8_t)get_number(r, seat, "role", 0, DEPO_ROLE_BOT, 0);
        get_text(r, seat, "level", to->level, sizeof to->level);
        get_text(r, seat, "name", to->name, sizeof to->name);
        get_person(r, seat, "who", &to->person);
        get_text(r, seat, "commit", to->commit, sizeof to->commit);
    }
}

static void read_own(reading *r, const json_t *object, depo_table_plan *plan) {
    const json_t *list = json_object_get(object, "own");
    if (json_array_size(list) > DEPO_MAX_OWN) {
        r->good = false;
        return;
    }
    get_text(r, object, "base", plan->base_hash, sizeof plan->base_hash);
    plan->n_own = (unsigned)json_array_size(list);
    for (unsigned i = 0; i < plan->n_own; i++) {
        uint8_t bytes[5] = {0};
        const json_t *row = json_array_get(list, i);
        for (unsigned k = 0; k < sizeof bytes; k++) {
            json_int_t number = json_integer_value(json_array_get(row, k));
            if (number < 0 || number > UINT8_MAX) r->good = false;
            bytes[k] = (uint8_t)number;
        }
        plan->own[i] = (depo_own_ticket){bytes[0], bytes[1], bytes[2], bytes[3], bytes[4]};
    }
}

static void read_plan(reading *r, const json_t *object, depo_table_plan *plan) {
    const int64_t longest = (int64_t)1 << 40;
    char seed[DEPO_SEED_TEXT] = "", secret[DEPO_SHARE_TEXT] = "";
    get_text(r, object, "map", plan->map, sizeof plan->map);
    get_text(r, object, "hash", plan->map_hash, sizeof plan->map_hash);
    get_text(r, object, "variant", plan->variant, sizeof plan->variant);
    const json_t *options = json_object_get(object, "options");
    plan->n_options = (unsigned)json_array_size(options);
    if (plan->n_options > DEPO_MAX_OPTIONS) {
        r->good = false;
        plan->n_options = 0;
    }
    for (unsigned i = 0; i < plan->n_options; i++) {
        const char *id = json_string_value(json_array_get(options, i));
        if (!id || strlen(id) >= DEPO_ID_SIZE)
            r->good = false;
        else
            memcpy(plan->options[i], id, strlen(id) + 1);
    }
    read_plan_seats(r, json_object_get(object, "seats"), plan);
    plan->first = (depo_seat)(get_number(r, object, "first", 0, plan->n_seats, 0) - 1);
    plan->clock = (uint8_t)get_number(r, object, "clock", 0, DEPO_CLOCK_DAYS, 0);
    plan->bank = get_number(r, object, "bank", 0, longest, 0);
    plan->increment = get_number(r, object, "increment", 0, longest, 0);
    plan->pace = (unsigned)get_number(r, object, "pace", 0, 10000, 0);
    plan->delay = (unsigned)get_number(r, object, "delay", 0, 3600, 0);
    plan->listed = json_is_true(json_object_get(object, "listed"));
    plan->hints = json_is_true(json_object_get(object, "hints"));
    plan->start = json_is_true(json_object_get(object, "start"));
    get_text(r, object, "seed", seed, sizeof seed);
    get_text(r, object, "secret", secret, sizeof secret);
    plan->shuffled = secret[0] != 0;
    if (plan->shuffled) plan->reveal = (unsigned)get_number(r, object, "reveal", 1, 60, 3);
    if (plan->shuffled ? !depo_share_parse(secret, plan->secret)
                       : strlen(seed) != 32 || !depo_seed_parse(seed, &plan->seed))
        r->good = false;
    get_person(r, object, "host", &plan->host);
    read_own(r, object, plan);
    plan->deal_day = (unsigned)get_number(r, object, "deal", 1, INT32_MAX, 0);
    plan->ranked = json_is_true(json_object_get(object, "ranked"));
    plan->brought = json_is_true(json_object_get(object, "brought"));
}

static bool read_kind(const json_t *object, depo_entry_kind *kind) {
    const char *word = json_string_value(json_object_get(object, "k"));
    for (unsigned i = 0; word && i < DEPO_LOG_KINDS; i++) {
        if (strcmp(depo_entry_word(i), word) != 0) continue;
        *kind = (depo_entry_kind)i;
        return true;
    }
    return false;
}

bool depo_entry_read(const char *text, size_t size, depo_entry *entry) {
    uint32_t seq = entry->seq;
    memset(entry, 0, sizeof *entry);
    entry->seq = seq;
    json_t *object = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    reading r = {json_is_object(object) && read_kind(object, &entry->kind)};
    if (r.good) {
        entry->at = get_number(&r, object, "at", 0, (json_int_t)1 << 52, 0);
        entry->seat = (depo_seat)(get_number(&r, object, "seat", 1, DEPO_MAX_PLAYERS, 0) - 1);
        entry->other = (depo_seat)(get_number(&r, object, "other", 1, DEPO_MAX_PLAYERS, 0) - 1);
        entry->role = (uint8_t)get_number(&r, object, "role", 0, DEPO_ROLE_BOT, 0);
        entry->count = (unsigned)get_number(&r, object, "count", 0, DEPO_MAX_GAME_MOVES, 0);
        entry->on = json_is_true(json_object_get(object, "on"));
        entry->bot = json_is_true(json_object_get(object, "bot"));
        get_person(&r, object, "who", &entry->person);
        get_text(&r, object, "id", entry->id, sizeof entry->id);
        get_text(&r, object, "name", entry->name, sizeof entry->name);
        get_text(&r, object, "level", entry->level, sizeof entry->level);
        get_text(&r, object, "text", entry->text, sizeof entry->text);
        get_text(&r, object, "table", entry->table, sizeof entry->table);
        get_text(&r, object, "phrase", entry->phrase, sizeof entry->phrase);
        entry->created = get_number(&r, object, "created", 0, (json_int_t)1 << 52, 0);
        entry->phase = (uint8_t)get_number(&r, object, "phase", 2, 3, 0);
        if (entry->kind == DEPO_LOG_CREATE || entry->kind == DEPO_LOG_FOLDED)
            read_plan(&r, json_object_get(object, "plan"), &entry->plan);
    }
    json_decref(object);
    return r.good;
}
