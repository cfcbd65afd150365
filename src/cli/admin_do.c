/* SPDX-License-Identifier: MIT */
#include "cli/admin_do.h"

#include "cli/common.h"
#include "codec/json.h"
#include "mapio/utf8.h"
#include "server/base/text.h"
#include "server/store/store.h"
#include "server/table/own.h"
#include "server/table/table.h"

#include <pthread.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

enum {
    DAY = 86400000,
    MINUTE = 60000,
    MAX_TRIES = 20,
    PATIENCE = 10000,
    LOOK_AGAIN = 100,
    IDLE = -1
};

/* The store answers on its own thread; here one question follows another. */
typedef struct desk {
    const depo_admin *o;
    depo_admin_answer *out;
    depo_store *store;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool woken;
} desk;

static int fail(desk *d, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));

static int fail(desk *d, int code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(d->out->why, sizeof d->out->why, format, arguments);
    va_end(arguments);
    return code;
}

static void wake(void *host) {
    desk *d = host;
    pthread_mutex_lock(&d->lock);
    d->woken = true;
    pthread_cond_signal(&d->changed);
    pthread_mutex_unlock(&d->lock);
}

static void no_hint(void *host, const depo_task *task) {
    (void)host, (void)task; /* what other processes write is not followed here */
}

static void answered(depo_task *task) {
    *(bool *)task->user = true;
}

/* False when the store fails. The task is to be freed in either case. */
static bool ask(desk *d, depo_task *task) {
    bool done = false;
    task->done = answered;
    task->user = &done;
    depo_store_submit(d->store, task);
    while (!done) {
        pthread_mutex_lock(&d->lock);
        while (!d->woken) pthread_cond_wait(&d->changed, &d->lock);
        d->woken = false;
        pthread_mutex_unlock(&d->lock);
        while (depo_store_drain(d->store)) continue;
    }
    return task->result != DEPO_STORE_ERROR;
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static json_t *when(int64_t at) {
    char out[32];
    time_t seconds = (time_t)(at / 1000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(out, sizeof out, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return at ? json_string(out) : json_null();
}

static void set(desk *d, const char *key, json_t *value) {
    json_object_set_new(d->out->json, key, value);
}

static json_t *person(const depo_person *person) {
    char text[DEPO_PERSON_TEXT];
    depo_person_text(person, text);
    return json_string(text);
}

static int store_failed(desk *d) {
    char why[DEPO_STORE_WHY];
    depo_store_healthy(d->store, why);
    return fail(d, DEPO_ADMIN_FAILED, depo_here("the database doesn't answer%s%s"),
                *why ? ": " : "", why);
}

/* Reads all entries of a log, page by page; false when the store fails. */
static bool read_log(desk *d, const char *name, bool (*take)(void *to, const depo_store_row *row),
                     void *to) {
    uint32_t seq = 0;
    for (bool more = true; more;) {
        depo_task *task = depo_task_new(DEPO_TASK_LOAD, name);
        if (!task) return false;
        task->seq = seq;
        bool good = ask(d, task);
        more = good && task->n_rows == DEPO_STORE_PAGE;
        for (unsigned i = 0; good && i < task->n_rows; i++) {
            seq = task->rows[i].seq;
            good = take(to, &task->rows[i]);
            more = more && good;
        }
        bool failed = task->result == DEPO_STORE_ERROR;
        depo_task_free(task);
        if (failed) return false;
    }
    return true;
}

static bool take_order(void *to, const depo_store_row *row) {
    depo_order order = {.seq = row->seq};
    depo_orders *orders = to;
    if (depo_order_read(row->text, row->size, &order)) depo_orders_add(orders, &order);
    orders->seq = row->seq;
    return true;
}

/* Whether it takes back what does not stand. */
static bool is_idle(const depo_orders *orders, const depo_order *order) {
    if (order->kind != DEPO_ORDER_UNBAN && order->kind != DEPO_ORDER_UNMUTE) return false;
    for (unsigned i = 0; i < orders->count; i++)
        if (depo_order_replaces(order, &orders->list[i])) return false;
    return true;
}

/* Behind the last order; someone else may be quicker. 0 when it is given, IDLE when there is
 * nothing to take back, or the code after complaining. */
static int give_order(desk *d, depo_order *order) {
    order->at = now_ms();
    for (unsigned tries = 0; tries < MAX_TRIES; tries++) {
        depo_orders orders = {0};
        depo_task *task = depo_task_new(DEPO_TASK_APPEND, DEPO_ORDERS_LOG);
        bool read = read_log(d, DEPO_ORDERS_LOG, take_order, &orders);
        bool full = orders.count >= DEPO_ORDERS_MOST, idle = read && is_idle(&orders, order);
        if (task && read && !full && !idle) {
            task->seq = order->seq = orders.seq + 1;
            task->text = depo_order_write(order);
            task->size = task->text ? strlen(task->text) : 0;
        }
        bool good = task && task->text && ask(d, task) && task->result == DEPO_STORE_OK;
        bool again = task && task->text && task->result == DEPO_STORE_CONFLICT;
        depo_orders_free(&orders);
        depo_task_free(task);
        if (good) return 0;
        if (idle) return IDLE;
        if (full)
            return fail(d, DEPO_ADMIN_FAILED,
                        depo_here("the list of bans is full (%d): remove one with unban"),
                        DEPO_ORDERS_MOST);
        if (!again) break;
    }
    return store_failed(d);
}

static json_t *read_note(desk *d, const char *table, bool *good) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_SNAPSHOT, table);
    *good = task && ask(d, task);
    json_t *note = NULL;
    if (*good && task->n_rows && task->rows[0].text)
        note = json_loadb(task->rows[0].text, task->rows[0].size, 0, NULL);
    if (*good && task->n_rows && !note) note = json_object(); /* nothing is known of it yet */
    depo_task_free(task);
    return note;
}

static bool has_phase(const json_t *note, const char *word) {
    const char *phase = json_string_value(json_object_get(note, "phase"));
    return phase && strcmp(phase, word) == 0;
}

static bool is_closed(const json_t *note, bool remove) {
    return !note || has_phase(note, "gone") ||
           (!remove && (has_phase(note, "ended") || has_phase(note, "over")));
}

static int end_table(desk *d, depo_order_kind kind) {
    const depo_admin *o = d->o;
    bool good, remove = kind == DEPO_ORDER_DELETE;
    if (!depo_table_id_ok(o->what))
        return fail(d, DEPO_ADMIN_MISUSED, depo_here("\"%s\" isn't a table id"), o->what);
    json_t *note = read_note(d, o->what, &good);
    bool there = note && !has_phase(note, "gone"), closed = is_closed(note, remove);
    json_decref(note);
    if (!good) return store_failed(d);
    if (!there) return fail(d, DEPO_ADMIN_NOTHING, depo_here("there is no table %s"), o->what);
    if (closed)
        return fail(d, DEPO_ADMIN_NOTHING, depo_here("the game at table %s is over"), o->what);
    depo_order order = {.kind = kind};
    snprintf(order.table, sizeof order.table, "%s", o->what);
    int given = give_order(d, &order);
    if (given) return given;
    set(d, "table", json_string(o->what));
    for (int waited = 0; waited < PATIENCE; waited += LOOK_AGAIN) {
        usleep(LOOK_AGAIN * 1000);
        note = read_note(d, o->what, &good);
        closed = good && is_closed(note, remove);
        json_decref(note);
        if (!closed) continue;
        set(d, "done", json_string(remove ? "deleted" : "ended"));
        return 0;
    }
    set(d, "done", json_string("ordered"));
    return 0;
}

static int order_about(desk *d, depo_order_kind kind) {
    const depo_admin *o = d->o;
    depo_order order = {.kind = kind};
    char subject[DEPO_SUBJECT_TEXT];
    if (!depo_subject_parse(o->what, &order.subject))
        return fail(d, DEPO_ADMIN_MISUSED,
                    depo_here("\"%s\" isn't a key, a person, an address or a range"), o->what);
    bool someone = !depo_person_is_nobody(&order.subject.person);
    if (!someone && (kind == DEPO_ORDER_MUTE || kind == DEPO_ORDER_UNMUTE))
        return fail(d, DEPO_ADMIN_MISUSED, depo_here("you can mute a person, not an address"));
    if (o->days > 0) order.until = now_ms() + (int64_t)(o->days * DAY);
    depo_subject_text(&order.subject, subject);
    int given = give_order(d, &order);
    if (given == IDLE)
        return fail(d, DEPO_ADMIN_NOTHING,
                    kind == DEPO_ORDER_UNBAN
                        ? depo_here("%s is not banned; 'depo admin bans' has the list")
                        : depo_here("%s is not muted; 'depo admin bans' has the list"),
                    subject);
    if (given) return given;
    set(d, "whom", json_string(subject));
    set(d, "done", json_string(depo_order_word(kind)));
    set(d, "until", when(order.until));
    return 0;
}

static int announce(desk *d, depo_order_kind kind) {
    const depo_admin *o = d->o;
    depo_order order = {.kind = kind};
    if (!o->clear) {
        if (strlen(o->what) >= sizeof order.text)
            return fail(d, DEPO_ADMIN_MISUSED,
                        depo_here("an announcement can have %d bytes at most"),
                        DEPO_ANNOUNCEMENT - 1);
        if (!depo_text_ok(o->what))
            return fail(d, DEPO_ADMIN_MISUSED,
                        depo_here("this text contains characters that can't be shown"));
        snprintf(order.text, sizeof order.text, "%s", o->what);
        if (o->minutes > 0) order.until = now_ms() + (int64_t)(o->minutes * MINUTE);
    }
    int given = give_order(d, &order);
    if (given) return given;
    set(d, "announcement", o->clear ? json_null() : json_string(order.text));
    set(d, "until", when(order.until));
    return 0;
}

/* Whether a subject is what was asked for: an address that a range has, a person by its start. */
static bool is_asked_for(const depo_admin *o, const depo_subject *subject) {
    char text[DEPO_SUBJECT_TEXT];
    uint8_t bytes[16];
    bool someone = !depo_person_is_nobody(&subject->person);
    depo_subject_text(subject, text);
    if (o->person && (!someone || strncmp(text, o->person, strlen(o->person)) != 0)) return false;
    if (!o->address) return true;
    return !someone && depo_range_address(o->address, bytes) &&
           depo_range_has(&subject->range, bytes);
}

static int list_bans(desk *d, depo_order_kind kind) {
    (void)kind;
    depo_orders orders = {0};
    char subject[DEPO_SUBJECT_TEXT];
    int64_t now = now_ms();
    if (!read_log(d, DEPO_ORDERS_LOG, take_order, &orders)) return store_failed(d);
    json_t *list = json_array();
    for (unsigned i = 0; i < orders.count; i++) {
        const depo_order *order = &orders.list[i];
        if (order->kind != DEPO_ORDER_BAN && order->kind != DEPO_ORDER_MUTE) continue;
        if ((order->until && order->until <= now) || !is_asked_for(d->o, &order->subject)) continue;
        depo_subject_text(&order->subject, subject);
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:o, s:o}", "kind", depo_order_word(order->kind), "whom",
                            subject, "since", when(order->at), "until", when(order->until)));
    }
    depo_orders_free(&orders);
    set(d, "bans", list);
    return 0;
}

/* Whether a text has another in it, whatever the case of letters. */
static bool has_part(const char *text, const char *part) {
    wchar_t wide[256], sought[256];
    if (mbstowcs(wide, text, 256) >= 256 || mbstowcs(sought, part, 256) >= 256) return false;
    for (wchar_t *c = wide; *c; c++) *c = (wchar_t)towlower((wint_t)*c);
    for (wchar_t *c = sought; *c; c++) *c = (wchar_t)towlower((wint_t)*c);
    return wcsstr(wide, sought) != NULL;
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "?";
}

static bool is_listed(const depo_admin *o, const json_t *note) {
    const json_t *names = json_object_get(note, "names");
    bool named = !o->name;
    if (o->map && strcmp(text_of(note, "map"), o->map) != 0) return false;
    for (size_t i = 0; !named && i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        named = name && has_part(name, o->name);
    }
    return named;
}

static json_t *table_json(const depo_store_row *row, json_t *note) {
    json_t *names = json_object_get(note, "names");
    json_int_t changed = json_integer_value(json_object_get(note, "changed"));
    return json_pack("{s:s, s:s, s:o, s:s, s:s, s:O}", "table", row->table, "phase",
                     text_of(note, "phase"), "changed", when(changed), "map", text_of(note, "map"),
                     "variant", text_of(note, "variant"), "names", names ? names : json_array());
}

/* Goes through all tables, a page after another, until there are enough. */
static int list_tables(desk *d, depo_order_kind kind) {
    (void)kind;
    const depo_admin *o = d->o;
    json_t *list = json_array();
    char after[DEPO_TABLE_ID] = "";
    int64_t at = o->until ? o->until : INT64_MAX;
    bool more = true, full = false, good = true;
    while (good && more && !full) {
        depo_task *task = depo_task_new(DEPO_TASK_LIST, after);
        if (!task) break;
        task->phase = o->phase;
        task->at = at;
        task->since = o->since;
        if (o->person) snprintf(task->map, sizeof task->map, "%s", o->person);
        good = ask(d, task);
        more = good && task->n_rows == DEPO_STORE_LIST;
        for (unsigned i = 0; good && !full && i < task->n_rows; i++) {
            const depo_store_row *row = &task->rows[i];
            char *end = row->text; /* when it changed, and what is known of it */
            at = strtoll(row->text, &end, 10);
            memcpy(after, row->table, sizeof after);
            json_t *note = json_loads(end, 0, NULL);
            depo_json_make_printable(note, NULL);
            if (is_listed(o, note)) {
                full = o->limit && json_array_size(list) == o->limit;
                if (!full) json_array_append_new(list, table_json(row, note));
            }
            json_decref(note);
        }
        depo_task_free(task);
    }
    set(d, "tables", list);
    set(d, "more", json_boolean(full));
    return good ? 0 : store_failed(d);
}

typedef struct showing {
    desk *d;
    depo_table table;
    depo_catalog catalog;
    char *file; /* of a folded log, or NULL */
    size_t file_size;
    unsigned entries;
    bool broken;
} showing;

/* A table may have begun on a map that only the store has. */
static bool fetch_map(showing *s, const char *hash) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_MAP, NULL);
    if (!task) return false;
    snprintf(task->map, sizeof task->map, "%s", hash);
    bool good = ask(s->d, task) && task->n_rows &&
                depo_catalog_add(&s->catalog, hash, task->rows[0].text, task->rows[0].size);
    depo_task_free(task);
    return good;
}

static bool fetch_file(showing *s) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_FILE, s->table.id);
    bool good = task && ask(s->d, task) && task->n_rows;
    if (good) {
        s->file = task->rows[0].text;
        s->file_size = task->rows[0].size;
        task->rows[0].text = NULL;
    }
    depo_task_free(task);
    return good;
}

static bool take_entry(void *to, const depo_store_row *row) {
    showing *s = to;
    static depo_entry entry; /* large */
    entry.seq = row->seq;
    s->entries++;
    bool good = depo_entry_read(row->text, row->size, &entry);
    if (good && (entry.kind == DEPO_LOG_CREATE || entry.kind == DEPO_LOG_FOLDED) &&
        !depo_catalog_find(&s->catalog, depo_own_base(&entry.plan)))
        good = fetch_map(s, depo_own_base(&entry.plan));
    if (good && entry.kind == DEPO_LOG_FOLDED) {
        good = fetch_file(s);
        entry.file = s->file;
        entry.file_size = s->file_size;
    }
    s->broken = !good || !depo_table_fold(&s->table, &s->catalog, &entry, NULL);
    return !s->broken;
}

static json_t *seat_json(depo_table *table, unsigned number) {
    static const char *const roles[] = {"open", "human", "bot"};
    depo_seat_plan *seat = &table->plan.seats[number];
    json_t *object = json_pack("{s:s}", "role", roles[seat->role]);
    depo_make_printable(seat->name); /* a database may come from anywhere */
    if (seat->role == DEPO_ROLE_BOT) json_object_set_new(object, "level", json_string(seat->level));
    if (seat->role == DEPO_ROLE_HUMAN) json_object_set_new(object, "person", person(&seat->person));
    if (seat->role != DEPO_ROLE_OPEN) json_object_set_new(object, "name", json_string(seat->name));
    json_object_set_new(object, "away", json_boolean(table->away >> number & 1));
    return object;
}

static void put_table(desk *d, showing *s) {
    depo_table *table = &s->table;
    json_t *seats = json_array(), *chat = json_array();
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        json_array_append_new(seats, seat_json(table, i));
    set(d, "table", json_string(table->id));
    set(d, "phase", json_string(depo_table_phase_word(table->phase)));
    set(d, "map", json_string(table->plan.map));
    set(d, "variant", json_string(table->plan.variant));
    set(d, "created", when(table->created));
    set(d, "changed", when(table->changed));
    set(d, "entries", json_integer(s->entries));
    set(d, "moves", json_integer(table->n_line));
    set(d, "listed", json_boolean(table->plan.listed));
    set(d, "host", person(&table->plan.host));
    set(d, "seats", seats);
    for (unsigned i = 0; d->o->chat && i < table->n_chat; i++) {
        depo_make_printable(table->chat[i].text);
        json_array_append_new(chat, json_pack("{s:o, s:i, s:s, s:s}", "at", when(table->chat[i].at),
                                              "seat", table->chat[i].seat + 1, "name",
                                              table->plan.seats[table->chat[i].seat].name, "text",
                                              table->chat[i].text));
    }
    if (d->o->chat)
        set(d, "chat", chat);
    else
        json_decref(chat);
}

static int show_table(desk *d, depo_order_kind kind) {
    (void)kind;
    const char *id = d->o->what;
    if (!depo_table_id_ok(id))
        return fail(d, DEPO_ADMIN_MISUSED, depo_here("\"%s\" isn't a table id"), id);
    showing *s = calloc(1, sizeof *s); /* large */
    if (!s || !depo_catalog_init(&s->catalog)) {
        free(s);
        return fail(d, DEPO_ADMIN_FAILED, depo_here("out of memory"));
    }
    s->d = d;
    depo_table_init(&s->table, id);
    bool good = read_log(d, id, take_entry, s);
    bool there = s->entries && s->table.phase != DEPO_TABLE_GONE;
    int code = !good    ? store_failed(d)
               : !there ? fail(d, DEPO_ADMIN_NOTHING, depo_here("there is no table %s"), id)
                        : 0;
    if (!code && s->table.setting) put_table(d, s);
    if (!code && s->broken)
        code = fail(d, DEPO_ADMIN_FAILED, depo_here("its log cannot be read from entry %u on"),
                    s->entries);
    free(s->file);
    depo_table_free(&s->table);
    depo_catalog_free(&s->catalog);
    free(s);
    return code;
}

static int count_all(desk *d, depo_order_kind kind) {
    (void)kind;
    depo_task *task = depo_task_new(DEPO_TASK_COUNT, NULL);
    bool good = task && ask(d, task);
    json_t *tables = json_object();
    for (unsigned i = 0; good && i < task->n_rows; i++) {
        const char *what = task->rows[i].text;
        json_t *count = json_integer(task->rows[i].seq);
        if (strncmp(what, "phase", 5) == 0)
            json_object_set_new(tables, depo_table_phase_word((unsigned)atoi(what + 5)), count);
        else
            set(d, what, count);
    }
    set(d, "tables", tables);
    depo_task_free(task);
    task = depo_task_new(DEPO_TASK_SIZE, NULL);
    good = good && task && ask(d, task);
    if (good && task->n_rows)
        set(d, "database_bytes", json_integer(strtoll(task->rows[0].text, NULL, 10)));
    depo_task_free(task);
    return good ? 0 : store_failed(d);
}

static bool is_reported(const depo_admin *o, const json_t *report) {
    int64_t at = json_integer_value(json_object_get(report, "at"));
    const char *address = json_string_value(json_object_get(report, "address"));
    depo_range range;
    uint8_t bytes[16];
    if (o->since && at < o->since) return false;
    if (o->until && at >= o->until) return false;
    if (o->name && !has_part(text_of(report, "name"), o->name)) return false;
    if (o->person && strncmp(text_of(report, "person"), o->person, strlen(o->person)) != 0)
        return false;
    return !o->address || (address && depo_range_parse(o->address, &range) &&
                           depo_range_address(address, bytes) && depo_range_has(&range, bytes));
}

static int list_reports(desk *d, depo_order_kind kind) {
    (void)kind;
    depo_task *task = depo_task_new(DEPO_TASK_GET_REPORTS, NULL);
    bool good = task && ask(d, task);
    json_t *list = json_array();
    for (unsigned i = 0; good && i < task->n_rows; i++) {
        json_t *report = json_loadb(task->rows[i].text, task->rows[i].size, 0, NULL);
        depo_json_make_printable(report, NULL);
        if (report && is_reported(d->o, report)) {
            int64_t at = json_integer_value(json_object_get(report, "at"));
            json_object_set_new(report, "at", when(at));
            json_array_append(list, report);
        }
        json_decref(report);
    }
    set(d, "reports", list);
    depo_task_free(task);
    return good ? 0 : store_failed(d);
}

/* What comes first among the words. */
static const struct {
    depo_admin_verb verb;
    int (*run)(desk *d, depo_order_kind kind);
    depo_order_kind kind; /* that it gives */
} verbs[] = {
    {{"list", false}, list_tables, 0},
    {{"show", true}, show_table, 0},
    {{"end", true}, end_table, DEPO_ORDER_END},
    {{"delete", true}, end_table, DEPO_ORDER_DELETE},
    {{"ban", true}, order_about, DEPO_ORDER_BAN},
    {{"unban", true}, order_about, DEPO_ORDER_UNBAN},
    {{"bans", false}, list_bans, 0},
    {{"mute", true}, order_about, DEPO_ORDER_MUTE},
    {{"unmute", true}, order_about, DEPO_ORDER_UNMUTE},
    {{"announce", true}, announce, DEPO_ORDER_ANNOUNCE},
    {{"reports", false}, list_reports, 0},
    {{"stats", false}, count_all, 0},
};
enum { VERBS = sizeof verbs / sizeof *verbs };

const depo_admin_verb *depo_admin_find(const char *verb) {
    for (unsigned i = 0; i < VERBS; i++)
        if (strcmp(verb, verbs[i].verb.word) == 0) return &verbs[i].verb;
    return NULL;
}

static bool open_desk(desk *d) {
    const char *db = d->o->db;
    char why[DEPO_STORE_WHY] = "";
    depo_store_config config = {
        .where = db, .wake = wake, .hint = no_hint, .host = d, .beside = true};
    pthread_mutex_init(&d->lock, NULL);
    pthread_cond_init(&d->changed, NULL);
    d->store = depo_store_open(&config, why);
    if (d->store) return true;
    if (!depo_store_is_postgres(db) && access(db, F_OK) != 0)
        fail(d, 1, depo_here("%s: there is no database; name the server's with --db or DEPO_DB"),
             db);
    else
        fail(d, 1, "%.*s", (int)strcspn(why, "\n"), why);
    return false;
}

int depo_admin_do(const depo_admin *o, depo_admin_answer *out) {
    desk d = {.o = o, .out = out};
    int code = DEPO_ADMIN_FAILED;
    out->why[0] = 0;
    out->json = json_object();
    if (open_desk(&d)) {
        for (unsigned i = 0; i < VERBS; i++)
            if (strcmp(o->verb, verbs[i].verb.word) == 0) code = verbs[i].run(&d, verbs[i].kind);
        depo_store_close(d.store);
    }
    pthread_mutex_destroy(&d.lock);
    pthread_cond_destroy(&d.changed);
    return code;
}
