/* SPDX-License-Identifier: MIT
 * depo admin: looks after the tables of a server, on its database, while it runs. It reads what the
 * store has and leaves orders there; servers do the rest. Nothing hidden of a game is printed. */
#include "cli/commands.h"
#include "cli/common.h"
#include "codec/json.h"
#include "mapio/utf8.h"
#include "say/tr.h"
#include "server/service/orders.h"
#include "server/table/own.h"
#include "server/store/store.h"
#include "server/table/table.h"
#include "server/base/text.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DAY = 86400000, MINUTE = 60000, MAX_TRIES = 20, PATIENCE = 10000, LOOK_AGAIN = 100 };

typedef struct options {
    const char *db, *verb, *what;
    double days;    /* of a ban or silence, 0: for ever */
    double minutes; /* of an announcement, 0: until it is taken back */
    int phase;      /* of a list, -1: any */
    bool chat, clear;
    unsigned number; /* of the verb */
} options;

/* The store answers on its own thread; here one question follows another. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool woken;
static depo_store *store;

static void wake(void *host) {
    (void)host;
    pthread_mutex_lock(&lock);
    woken = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

static void no_hint(void *host, const depo_task *task) {
    (void)host, (void)task; /* what other processes write is not followed here */
}

static void answered(depo_task *task) {
    *(bool *)task->user = true;
}

/* False when the store fails. The task is to be freed in either case. */
static bool ask(depo_task *task) {
    bool done = false;
    task->done = answered;
    task->user = &done;
    depo_store_submit(store, task);
    while (!done) {
        pthread_mutex_lock(&lock);
        while (!woken) pthread_cond_wait(&changed, &lock);
        woken = false;
        pthread_mutex_unlock(&lock);
        while (depo_store_drain(store)) continue;
    }
    return task->result != DEPO_STORE_ERROR;
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static const char *when(int64_t at, char out[32]) {
    time_t seconds = (time_t)(at / 1000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return out;
}

static int store_failed(void) {
    char why[DEPO_STORE_WHY];
    depo_store_healthy(store, why);
    return depo_fail("the database doesn't answer%s%s", *why ? ": " : "", why);
}

/* Reads all entries of a log, page by page; false when the store fails. */
static bool read_log(const char *name, bool (*take)(void *to, const depo_store_row *row),
                     void *to) {
    uint32_t seq = 0;
    for (bool more = true; more;) {
        depo_task *task = depo_task_new(DEPO_TASK_LOAD, name);
        if (!task) return false;
        task->seq = seq;
        bool good = ask(task);
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

/* Behind the last order; someone else may be quicker. 1 after complaining, 2 when there is nothing
 * to take back. */
static int give_order(depo_order *order) {
    order->at = now_ms();
    for (unsigned tries = 0; tries < MAX_TRIES; tries++) {
        depo_orders orders = {0};
        depo_task *task = depo_task_new(DEPO_TASK_APPEND, DEPO_ORDERS_LOG);
        bool read = read_log(DEPO_ORDERS_LOG, take_order, &orders);
        bool full = orders.count >= DEPO_ORDERS_MOST, idle = read && is_idle(&orders, order);
        if (task && read && !full && !idle) {
            task->seq = order->seq = orders.seq + 1;
            task->text = depo_order_write(order);
            task->size = task->text ? strlen(task->text) : 0;
        }
        bool good = task && task->text && ask(task) && task->result == DEPO_STORE_OK;
        bool again = task && task->text && task->result == DEPO_STORE_CONFLICT;
        depo_orders_free(&orders);
        depo_task_free(task);
        if (good) return 0;
        if (idle) return 2;
        if (full)
            return depo_fail("the list of bans is full (%d): remove one with unban",
                             DEPO_ORDERS_MOST);
        if (!again) break;
    }
    return store_failed();
}

static json_t *read_note(const char *table, bool *good) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_SNAPSHOT, table);
    *good = task && ask(task);
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

static int end_table(const options *o, depo_order_kind kind) {
    bool good, remove = kind == DEPO_ORDER_DELETE;
    if (!depo_table_id_ok(o->what)) return depo_fail("\"%s\" isn't a table id", o->what);
    json_t *note = read_note(o->what, &good);
    bool there = note && !has_phase(note, "gone"), closed = is_closed(note, remove);
    json_decref(note);
    if (!good) return store_failed();
    if (!there) return depo_fail("there is no table %s", o->what);
    if (closed) return depo_fail("the game at table %s is over", o->what);
    depo_order order = {.kind = kind};
    snprintf(order.table, sizeof order.table, "%s", o->what);
    if (give_order(&order)) return 1;
    for (int waited = 0; waited < PATIENCE; waited += LOOK_AGAIN) {
        usleep(LOOK_AGAIN * 1000);
        note = read_note(o->what, &good);
        closed = good && is_closed(note, remove);
        json_decref(note);
        if (!closed) continue;
        printf("%s: %s\n", o->what, remove ? "deleted" : "ended");
        return 0;
    }
    printf("%s: ordered; no server has done it yet, the next one that runs will\n", o->what);
    return 0;
}

static int order_about(const options *o, depo_order_kind kind) {
    depo_order order = {.kind = kind};
    char subject[DEPO_SUBJECT_TEXT], until[32] = "";
    if (!depo_subject_parse(o->what, &order.subject))
        return depo_fail("\"%s\" isn't a key, a person, an address or a range", o->what);
    bool person = !depo_person_is_nobody(&order.subject.person);
    if (!person && (kind == DEPO_ORDER_MUTE || kind == DEPO_ORDER_UNMUTE))
        return depo_fail("you can mute a person, not an address");
    if (o->days > 0) order.until = now_ms() + (int64_t)(o->days * DAY);
    depo_subject_text(&order.subject, subject);
    int given = give_order(&order);
    if (given == 2)
        return kind == DEPO_ORDER_UNBAN
                   ? depo_fail("%s is not banned; 'depo admin bans' has the list", subject)
                   : depo_fail("%s is not muted; 'depo admin bans' has the list", subject);
    if (given) return 1;
    static const char *const done[] = {"banned", "not banned any more", "muted",
                                       "not muted any more"};
    printf("%s: %s%s%s\n", subject, done[kind], order.until ? " until " : "",
           order.until ? when(order.until, until) : "");
    return 0;
}

static int announce(const options *o, depo_order_kind kind) {
    depo_order order = {.kind = kind};
    if (!o->clear) {
        if (strlen(o->what) >= sizeof order.text)
            return depo_fail("an announcement can have %d bytes at most", DEPO_ANNOUNCEMENT - 1);
        if (!depo_text_ok(o->what))
            return depo_fail("this text contains characters that can't be shown");
        snprintf(order.text, sizeof order.text, "%s", o->what);
        if (o->minutes > 0) order.until = now_ms() + (int64_t)(o->minutes * MINUTE);
    }
    if (give_order(&order)) return 1;
    puts(o->clear ? "nothing is announced any more" : "announced");
    return 0;
}

static int list_bans(const options *o, depo_order_kind kind) {
    (void)o, (void)kind;
    depo_orders orders = {0};
    char subject[DEPO_SUBJECT_TEXT], at[32], until[32];
    int64_t now = now_ms();
    if (!read_log(DEPO_ORDERS_LOG, take_order, &orders)) return store_failed();
    for (unsigned i = 0; i < orders.count; i++) {
        const depo_order *order = &orders.list[i];
        if (order->kind != DEPO_ORDER_BAN && order->kind != DEPO_ORDER_MUTE) continue;
        if (order->until && order->until <= now) continue;
        depo_subject_text(&order->subject, subject);
        printf("%-4s  %-43s  since %s  %s%s\n", depo_order_word(order->kind), subject,
               when(order->at, at), order->until ? "until " : "for ever",
               order->until ? when(order->until, until) : "");
    }
    depo_orders_free(&orders);
    return 0;
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "?";
}

static int list_tables(const options *o, depo_order_kind kind) {
    (void)kind;
    depo_task *task = depo_task_new(DEPO_TASK_LIST, NULL);
    if (!task) return store_failed();
    task->phase = o->phase;
    bool good = ask(task);
    for (unsigned i = 0; good && i < task->n_rows; i++) {
        char at[32];
        const depo_store_row *row = &task->rows[i];
        json_t *note = row->text ? json_loadb(row->text, row->size, 0, NULL) : NULL;
        depo_json_make_printable(note, NULL);
        const json_t *names = json_object_get(note, "names");
        printf("%s  %-7s  %s  %s/%s ", row->table, text_of(note, "phase"),
               when(json_integer_value(json_object_get(note, "changed")), at), text_of(note, "map"),
               text_of(note, "variant"));
        for (size_t k = 0; k < json_array_size(names); k++) {
            const char *name = json_string_value(json_array_get(names, k));
            printf("%s %s", k ? "," : "", name && *name ? name : "(open)");
        }
        putchar('\n');
        json_decref(note);
    }
    if (good && task->n_rows == DEPO_STORE_LIST)
        printf("the newest %d; --phase lobby, running, over or ended shows those alone\n",
               DEPO_STORE_LIST);
    depo_task_free(task);
    return good ? 0 : store_failed();
}

typedef struct showing {
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
    bool good = ask(task) && task->n_rows &&
                depo_catalog_add(&s->catalog, hash, task->rows[0].text, task->rows[0].size);
    depo_task_free(task);
    return good;
}

static bool fetch_file(showing *s) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_FILE, s->table.id);
    bool good = task && ask(task) && task->n_rows;
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

static void print_seat(depo_table *table, unsigned number) {
    static const char *const roles[] = {"open", "human", "bot"};
    depo_seat_plan *seat = &table->plan.seats[number];
    depo_make_printable(seat->name); /* a database may come from anywhere */
    char person[DEPO_PERSON_TEXT] = "";
    depo_person_text(&seat->person, person);
    printf("seat %u: %s", number + 1, roles[seat->role]);
    if (seat->role == DEPO_ROLE_BOT) printf(" %s", seat->level);
    if (seat->role == DEPO_ROLE_HUMAN) printf(" %s", person);
    if (seat->role != DEPO_ROLE_OPEN) printf(" %s", seat->name);
    puts(table->away >> number & 1 ? " (away)" : "");
}

static void print_table(showing *s, bool chat) {
    depo_table *table = &s->table;
    char created[32], last[32], host[DEPO_PERSON_TEXT];
    depo_person_text(&table->plan.host, host);
    printf("table: %s\nphase: %s\nmap: %s/%s\ncreated: %s\nchanged: %s\nentries: %u\nmoves: %u\n",
           table->id, depo_table_phase_word(table->phase), table->plan.map, table->plan.variant,
           when(table->created, created), when(table->changed, last), s->entries, table->n_line);
    printf("listed: %s\nhost: %s\n", table->plan.listed ? "yes" : "no", host);
    for (unsigned i = 0; i < table->plan.n_seats; i++) print_seat(table, i);
    for (unsigned i = 0; chat && i < table->n_chat; i++) {
        char at[32];
        depo_make_printable(table->chat[i].text);
        printf("%s %s: %s\n", when(table->chat[i].at, at),
               table->plan.seats[table->chat[i].seat].name, table->chat[i].text);
    }
}

static int show_table(const options *o, depo_order_kind kind) {
    (void)kind;
    static showing s; /* large */
    if (!depo_table_id_ok(o->what)) return depo_fail("\"%s\" isn't a table id", o->what);
    if (!depo_catalog_init(&s.catalog)) return depo_fail("out of memory");
    depo_table_init(&s.table, o->what);
    bool good = read_log(o->what, take_entry, &s);
    bool there = s.entries && s.table.phase != DEPO_TABLE_GONE;
    if (good && there && s.table.setting) print_table(&s, o->chat);
    if (good && s.broken)
        fprintf(stderr, "depo: its log cannot be read from entry %u on\n", s.entries);
    free(s.file);
    depo_table_free(&s.table);
    depo_catalog_free(&s.catalog);
    if (!good) return store_failed();
    return there ? s.broken : depo_fail("there is no table %s", o->what);
}

static int print_stats(const options *o, depo_order_kind kind) {
    (void)o, (void)kind;
    depo_task *task = depo_task_new(DEPO_TASK_COUNT, NULL);
    if (!task || !ask(task)) return store_failed();
    for (unsigned i = 0; i < task->n_rows; i++) {
        const char *what = task->rows[i].text;
        if (strncmp(what, "phase", 5) == 0)
            printf("tables %s: %u\n", depo_table_phase_word((unsigned)atoi(what + 5)),
                   task->rows[i].seq);
        else
            printf("%s: %u\n", what, task->rows[i].seq);
    }
    depo_task_free(task);
    return 0;
}

static void print_report(const depo_store_row *row) {
    char at[32];
    json_t *report = json_loadb(row->text, row->size, 0, NULL);
    depo_json_make_printable(report, NULL);
    const json_t *lines = json_object_get(report, "chat");
    printf("%s  table %s  seat %d  %s  \"%s\"\n  why: %s\n  by: %s\n",
           when(json_integer_value(json_object_get(report, "at")), at), text_of(report, "table"),
           (int)json_integer_value(json_object_get(report, "seat")), text_of(report, "person"),
           text_of(report, "name"), text_of(report, "text"), text_of(report, "by"));
    if (json_object_get(report, "address")) printf("  address: %s\n", text_of(report, "address"));
    for (size_t i = 0; i < json_array_size(lines); i++)
        printf("  said: %s\n", json_string_value(json_array_get(lines, i)));
    json_decref(report);
}

static int list_reports(const options *o, depo_order_kind kind) {
    (void)o, (void)kind;
    depo_task *task = depo_task_new(DEPO_TASK_GET_REPORTS, NULL);
    bool good = task && ask(task);
    for (unsigned i = 0; good && i < task->n_rows; i++) print_report(&task->rows[i]);
    depo_task_free(task);
    return good ? 0 : store_failed();
}

/* What comes first among the words. */
static const struct {
    const char *verb;
    bool takes; /* another word */
    int (*run)(const options *o, depo_order_kind kind);
    depo_order_kind kind; /* that it gives */
} verbs[] = {
    {"list", false, list_tables, 0},
    {"show", true, show_table, 0},
    {"end", true, end_table, DEPO_ORDER_END},
    {"delete", true, end_table, DEPO_ORDER_DELETE},
    {"ban", true, order_about, DEPO_ORDER_BAN},
    {"unban", true, order_about, DEPO_ORDER_UNBAN},
    {"bans", false, list_bans, 0},
    {"mute", true, order_about, DEPO_ORDER_MUTE},
    {"unmute", true, order_about, DEPO_ORDER_UNMUTE},
    {"announce", true, announce, DEPO_ORDER_ANNOUNCE},
    {"reports", false, list_reports, 0},
    {"stats", false, print_stats, 0},
};
enum { VERBS = sizeof verbs / sizeof *verbs };

static void check(const depo_parsing *parsing, void *input) {
    options *o = input;
    if (!o->verb) depo_misused(parsing, "give an action; see --help");
    while (o->number < VERBS && strcmp(o->verb, verbs[o->number].verb) != 0) o->number++;
    if (o->number == VERBS) depo_misused(parsing, "unknown action \"%s\"; see --help", o->verb);
    bool takes = verbs[o->number].takes && !(o->clear && verbs[o->number].run == announce);
    if (takes && !o->what) depo_misused(parsing, "%s needs an argument", o->verb);
    if (!takes && o->what) depo_misused(parsing, "%s takes no more arguments", o->verb);
}

static void read_phase(const depo_parsing *parsing, void *input, const char *text) {
    options *o = input;
    for (o->phase = 0; o->phase < DEPO_TABLE_GONE; o->phase++)
        if (strcmp(depo_table_phase_word((unsigned)o->phase), text) == 0) return;
    depo_misused(parsing, "--phase must be lobby, running, over or ended, not \"%s\"", text);
}

#define INTO(field) DEPO_INTO(options, field)

static const depo_option option_list[] = {
    {"db", 'd', "FILE|URL",
     DEPO_N("The server's database: a file (depo.db, or DEPO_DB) or postgres://…"), INTO(db)},
    {"phase", 0, "PHASE", DEPO_N("list: only lobby, running, over or ended"),
     DEPO_READ(read_phase)},
    {"chat", 0, NULL, DEPO_N("show: include the chat"), INTO(chat)},
    {"for", 0, "DAYS", DEPO_N("ban, mute: for this many days (default: for ever)"),
     DEPO_RANGE(options, days, 0, 36500), .flags = DEPO_ABOVE},
    {"minutes", 0, "N", DEPO_N("announce: for this many minutes (default: until --clear)"),
     DEPO_RANGE(options, minutes, 0, 36500), .flags = DEPO_ABOVE},
    {"clear", 0, NULL, DEPO_N("announce: remove the announcement"), INTO(clear)},
    {0}};

static const depo_option words[] = {
    {NULL, 0, "VERB", NULL, INTO(verb)}, {NULL, 0, "WHAT", NULL, INTO(what)}, {0}};

const depo_syntax depo_syntax_admin = {
    .options = option_list,
    .words = words,
    .limit = DEPO_N("one at a time (put text in quotes)"),
    .check = check,
    .arguments = "list\nshow TABLE\nend TABLE\ndelete TABLE\nban KEY|PERSON|ADDRESS[/BITS]\n"
                 "unban WHOM\nbans\nmute KEY|PERSON\nunmute WHOM\nannounce TEXT\nreports\nstats",
    .about = DEPO_N("Manages the tables of a running server through its database."),
    .more = DEPO_N("Servers carry out an order within seconds; if none is running, the next one to "
                   "start does it. PERSON is what show prints for a seat. end stops a running "
                   "game, delete removes a table for good."),
};

int depo_cmd_admin(int argc, char **argv) {
    char why[DEPO_STORE_WHY] = "";
    const char *db = depo_environment("DEPO_DB");
    options o = {.db = db ? db : "depo.db", .phase = -1};
    depo_parse(&depo_syntax_admin, argc, argv, &o);
    if (sodium_init() < 0) return depo_fail("libsodium doesn't start");
    depo_store_config config = {.where = o.db, .wake = wake, .hint = no_hint, .beside = true};
    store = depo_store_open(&config, why);
    if (!store && !depo_store_is_postgres(o.db) && access(o.db, F_OK) != 0)
        return depo_fail("%s: there is no database; name the server's with --db or DEPO_DB", o.db);
    if (!store) return depo_fail_as("%.*s", (int)strcspn(why, "\n"), why);
    int code = verbs[o.number].run(&o, verbs[o.number].kind);
    depo_store_close(store);
    return code;
}
