/* SPDX-License-Identifier: MIT
 * depo admin: the command line of what admin_do.h does, and its answers as text. */
#include "cli/admin_do.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "say/tr.h"
#include "server/base/log.h"
#include "server/table/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "?";
}

static const char *number_of(const json_t *object, const char *key, char out[24]) {
    snprintf(out, 24, "%lld", (long long)json_integer_value(json_object_get(object, key)));
    return out;
}

static void print_list(const depo_admin *o, const json_t *answer) {
    size_t i, k;
    const json_t *table, *name;
    json_array_foreach(json_object_get(answer, "tables"), i, table) {
        printf("%s  %-7s  %s  %s/%s ", text_of(table, "table"), text_of(table, "phase"),
               text_of(table, "changed"), text_of(table, "map"), text_of(table, "variant"));
        json_array_foreach(json_object_get(table, "names"), k, name) {
            const char *text = json_string_value(name);
            printf("%s %s", k ? "," : "", text && *text ? text : "(open)");
        }
        putchar('\n');
    }
    if (json_is_true(json_object_get(answer, "more")))
        printf("the newest %u; there are more: --limit, --until, --phase, --map, --name\n",
               o->limit);
}

static void print_table(const depo_admin *o, const json_t *answer) {
    static const char *const lines[] = {"table",   "phase", "map",    "created", "changed",
                                        "entries", "moves", "listed", "host"};
    char number[24];
    size_t i;
    const json_t *seat, *line;
    (void)o;
    for (i = 0; i < sizeof lines / sizeof *lines; i++) {
        const json_t *value = json_object_get(answer, lines[i]);
        const char *text = json_is_integer(value)   ? number_of(answer, lines[i], number)
                           : json_is_boolean(value) ? json_is_true(value) ? "yes" : "no"
                                                    : text_of(answer, lines[i]);
        bool map = strcmp(lines[i], "map") == 0;
        printf("%s: %s%s%s\n", lines[i], text, map ? "/" : "",
               map ? text_of(answer, "variant") : "");
    }
    json_array_foreach(json_object_get(answer, "seats"), i, seat) {
        printf("seat %zu: %s", i + 1, text_of(seat, "role"));
        static const char *const more[] = {"level", "person", "name"};
        for (unsigned k = 0; k < 3; k++)
            if (json_object_get(seat, more[k])) printf(" %s", text_of(seat, more[k]));
        puts(json_is_true(json_object_get(seat, "away")) ? " (away)" : "");
    }
    json_array_foreach(json_object_get(answer, "chat"), i, line)
        printf("%s %s: %s\n", text_of(line, "at"), text_of(line, "name"), text_of(line, "text"));
}

static void print_end(const depo_admin *o, const json_t *answer) {
    const char *done = text_of(answer, "done");
    bool later = strcmp(done, "ordered") == 0;
    (void)o;
    printf("%s: %s%s\n", text_of(answer, "table"), done,
           later ? "; no server has done it yet, the next one that runs will" : "");
}

static void print_order(const depo_admin *o, const json_t *answer) {
    static const char *const words[][2] = {{"ban", "banned"},
                                           {"unban", "not banned any more"},
                                           {"mute", "muted"},
                                           {"unmute", "not muted any more"}};
    const char *until = json_string_value(json_object_get(answer, "until"));
    for (unsigned i = 0; i < 4; i++)
        if (strcmp(o->verb, words[i][0]) == 0)
            printf("%s: %s%s%s\n", text_of(answer, "whom"), words[i][1], until ? " until " : "",
                   until ? until : "");
}

static void print_announcement(const depo_admin *o, const json_t *answer) {
    (void)answer;
    puts(o->clear ? "nothing is announced any more" : "announced");
}

static void print_bans(const depo_admin *o, const json_t *answer) {
    size_t i;
    const json_t *ban;
    (void)o;
    json_array_foreach(json_object_get(answer, "bans"), i, ban) {
        const char *until = json_string_value(json_object_get(ban, "until"));
        printf("%-4s  %-43s  since %s  %s%s\n", text_of(ban, "kind"), text_of(ban, "whom"),
               text_of(ban, "since"), until ? "until " : "for ever", until ? until : "");
    }
}

static void print_stats(const depo_admin *o, const json_t *answer) {
    const char *key;
    json_t *value, *tables = json_object_get(answer, "tables");
    (void)o;
    json_object_foreach(tables, key, value)
        printf("tables %s: %lld\n", key, (long long)json_integer_value(value));
    json_object_foreach((json_t *)(uintptr_t)answer, key, value) if (json_is_integer(value))
        printf("%s: %lld\n", key, (long long)json_integer_value(value));
}

static void print_reports(const depo_admin *o, const json_t *answer) {
    size_t i, k;
    const json_t *report, *line;
    char seat[24];
    (void)o;
    json_array_foreach(json_object_get(answer, "reports"), i, report) {
        printf("%s  table %s  seat %s  %s  \"%s\"\n  why: %s\n  by: %s\n", text_of(report, "at"),
               text_of(report, "table"), number_of(report, "seat", seat), text_of(report, "person"),
               text_of(report, "name"), text_of(report, "text"), text_of(report, "by"));
        if (json_object_get(report, "address"))
            printf("  address: %s\n", text_of(report, "address"));
        json_array_foreach(json_object_get(report, "chat"), k, line)
            printf("  said: %s\n", json_string_value(line));
    }
}

static const struct {
    const char *verb;
    void (*print)(const depo_admin *o, const json_t *answer);
} printers[] = {{"list", print_list},       {"show", print_table}, {"end", print_end},
                {"delete", print_end},      {"bans", print_bans},  {"announce", print_announcement},
                {"reports", print_reports}, {"stats", print_stats}};

static void print(const depo_admin *o, const json_t *answer) {
    for (unsigned i = 0; i < sizeof printers / sizeof *printers; i++)
        if (strcmp(o->verb, printers[i].verb) == 0) {
            printers[i].print(o, answer);
            return;
        }
    print_order(o, answer);
}

/* What a verb takes no notice of is a mistake. */
static void check_search(const depo_parsing *parsing, const depo_admin *o) {
    bool list = strcmp(o->verb, "list") == 0, reports = strcmp(o->verb, "reports") == 0;
    bool bans = strcmp(o->verb, "bans") == 0;
    const struct {
        const char *name;
        bool given, fits;
    } searches[] = {{"--phase", o->phase >= 0, list},
                    {"--map", o->map, list},
                    {"--limit", o->limit != 200, list},
                    {"--name", o->name, list || reports},
                    {"--since", o->since, list || reports},
                    {"--until", o->until, list || reports},
                    {"--person", o->person, list || reports || bans},
                    {"--address", o->address, reports || bans}};
    for (unsigned i = 0; i < sizeof searches / sizeof *searches; i++)
        if (searches[i].given && !searches[i].fits)
            depo_misused(parsing, "%s is not for %s", searches[i].name, o->verb);
}

static void check(const depo_parsing *parsing, void *input) {
    const depo_admin *o = input;
    if (!o->verb) depo_misused(parsing, "give an action; see --help");
    const depo_admin_verb *verb = depo_admin_find(o->verb);
    if (!verb) depo_misused(parsing, "unknown action \"%s\"; see --help", o->verb);
    bool takes = verb->takes && !(o->clear && strcmp(o->verb, "announce") == 0);
    if (takes && !o->what) depo_misused(parsing, "%s needs an argument", o->verb);
    if (!takes && o->what) depo_misused(parsing, "%s takes no more arguments", o->verb);
    check_search(parsing, o);
}

static void read_phase(const depo_parsing *parsing, void *input, const char *text) {
    depo_admin *o = input;
    for (o->phase = 0; o->phase < DEPO_TABLE_GONE; o->phase++)
        if (strcmp(depo_table_phase_word((unsigned)o->phase), text) == 0) return;
    depo_misused(parsing, "--phase must be lobby, running, over or ended, not \"%s\"", text);
}

/* The beginning of a person, as the log has it, or all of it. */
static void read_person(const depo_parsing *parsing, void *input, const char *text) {
    size_t size = strlen(text);
    if (size < 4 || size > 32 || strspn(text, "0123456789abcdef") != size)
        depo_misused(parsing, "--person needs 4 to 32 hexadecimal digits, not \"%s\"", text);
    ((depo_admin *)input)->person = text;
}

/* "2026-01-31", "2026-01-31T20:15" (UTC), "7d" and "12h" before now. */
static int64_t read_time(const depo_parsing *parsing, const char *option, const char *text) {
    struct tm utc = {0};
    char *end = NULL;
    double count = strtod(text, &end);
    if (end != text && (*end == 'd' || *end == 'h') && !end[1] && count >= 0 && count < 1e6)
        return ((int64_t)time(NULL) - (int64_t)(count * (*end == 'd' ? 86400 : 3600))) * 1000;
    const char *rest = strptime(text, "%Y-%m-%d", &utc);
    if (rest && *rest == 'T') rest = strptime(rest, "T%H:%M", &utc);
    if (!rest || (*rest && strcmp(rest, "Z") != 0))
        depo_misused(parsing, "%s needs 2026-01-31, 2026-01-31T20:15 (UTC), 7d or 12h, not \"%s\"",
                     option, text);
    return (int64_t)timegm(&utc) * 1000;
}

static void read_since(const depo_parsing *parsing, void *input, const char *text) {
    ((depo_admin *)input)->since = read_time(parsing, "--since", text);
}

static void read_until(const depo_parsing *parsing, void *input, const char *text) {
    ((depo_admin *)input)->until = read_time(parsing, "--until", text);
}

#define INTO(field) DEPO_INTO(depo_admin, field)

static const depo_option option_list[] = {
    {"db", 'd', "FILE|URL",
     DEPO_N("The server's database: a file (depo.db, or DEPO_DB) or postgres://…"), INTO(db)},
    {"json", 0, NULL, DEPO_N("Print the answer as JSON"), INTO(json)},
    {"phase", 0, "PHASE", DEPO_N("list: only lobby, running, over or ended"), DEPO_READ(read_phase),
     .group = 1},
    {"map", 0, "ID", DEPO_N("list: only this map"), INTO(map), .group = 1},
    {"name", 0, "TEXT", DEPO_N("list, reports: only players with this in their name"), INTO(name),
     .group = 1},
    {"person", 0, "DIGITS",
     DEPO_N("list, reports, bans: only this person, by the first digits as in the log"),
     DEPO_READ(read_person), .group = 1},
    {"address", 0, "ADDR/BITS",
     DEPO_N("reports: only from these addresses; bans: what bans this address"), INTO(address),
     .group = 1},
    {"since", 0, "TIME",
     DEPO_N("list, reports: changed at this time or later: 2026-01-31T20:15 (UTC), 7d, 12h"),
     DEPO_READ(read_since), .group = 1},
    {"until", 0, "TIME", DEPO_N("list, reports: and before this time"), DEPO_READ(read_until),
     .group = 1},
    {"limit", 0, "N", DEPO_N("list: this many tables (200); 0: all"),
     DEPO_RANGE(depo_admin, limit, 0, 10000000), .group = 1},
    {"chat", 0, NULL, DEPO_N("show: include the chat"), INTO(chat), .group = 2},
    {"for", 0, "DAYS", DEPO_N("ban, mute: for this many days (default: for ever)"),
     DEPO_RANGE(depo_admin, days, 0, 36500), .flags = DEPO_ABOVE, .group = 2},
    {"minutes", 0, "N", DEPO_N("announce: for this many minutes (default: until --clear)"),
     DEPO_RANGE(depo_admin, minutes, 0, 36500), .flags = DEPO_ABOVE, .group = 2},
    {"clear", 0, NULL, DEPO_N("announce: remove the announcement"), INTO(clear), .group = 2},
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
                   "game, delete removes a table for good. Exit codes: 0 done, 1 the database "
                   "failed, 2 wrong use, 3 no such table or no such ban."),
};

int depo_cmd_admin(int argc, char **argv) {
    const char *db = depo_environment("DEPO_DB");
    depo_admin o = {.db = db ? db : "depo.db", .phase = -1, .limit = 200};
    depo_admin_answer answer;
    depo_parse(&depo_syntax_admin, argc, argv, &o);
    if (sodium_init() < 0) return depo_fail("libsodium doesn't start");
    depo_log_set(DEPO_LOG_ERROR, false); /* how slow a store is, its server says */
    int code = depo_admin_do(&o, &answer);
    bool good = !code || json_object_get(answer.json, "seats"); /* as far as the log goes */
    if (good && o.json)
        json_dumpf(answer.json, stdout, JSON_INDENT(2));
    else if (good)
        print(&o, answer.json);
    if (good && o.json) putchar('\n');
    if (code) depo_fail_as("%s", answer.why);
    json_decref(answer.json);
    return code;
}
