/* SPDX-License-Identifier: MIT
 * depo serve: tables for people and bots, the page included. */
#include "cli/commands.h"
#include "cli/common.h"
#include "say/tr.h"
#include "server/base/log.h"
#include "server/net/net.h"
#include "server/store/store.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
    depo_net_config net;
    const char *backup;
    bool quiet, verbose, log_json;
    unsigned disk;               /* megabytes */
    const struct settings *file; /* instead of the environment, or NULL */
} options;

/* The lines of the environment file that SIGHUP reads again. */
typedef struct settings {
    char *text; /* holds everything below */
    const char *listen, *db, *metrics;
    char *options;
} settings;

static void add_endpoint(const depo_parsing *parsing, options *o, const char *name,
                         const char *text) {
    if (o->net.n_endpoints == DEPO_ENDPOINTS)
        depo_misused(parsing, "%s: at most %d addresses to listen on", name, DEPO_ENDPOINTS);
    if (!depo_endpoint_parse(text, &o->net.endpoints[o->net.n_endpoints++]))
        depo_misused(parsing, "%s needs ADDRESS:PORT or unix:PATH, not \"%s\"", name, text);
}

static void read_endpoint(const depo_parsing *parsing, void *input, const char *text) {
    add_endpoint(parsing, input, "--listen", text);
}

static const char *setting(const options *o, const char *name) {
    if (!o->file) return depo_environment(name);
    const settings *file = o->file;
    const char *value = strcmp(name, "DEPO_LISTEN") == 0 ? file->listen
                        : strcmp(name, "DEPO_DB") == 0   ? file->db
                                                         : file->metrics;
    return value && *value ? value : NULL;
}

static void set_metrics(const depo_parsing *state, options *o, const char *name, const char *text) {
    o->net.has_metrics = true;
    if (!depo_endpoint_parse(text, &o->net.metrics))
        depo_misused(state, "%s needs ADDRESS:PORT or unix:PATH, not \"%s\"", name, text);
}

static void read_metrics(const depo_parsing *parsing, void *input, const char *text) {
    set_metrics(parsing, input, "--metrics", text);
}

static void read_log_format(const depo_parsing *parsing, void *input, const char *text) {
    bool json = strcmp(text, "json") == 0;
    if (!json && strcmp(text, "text") != 0)
        depo_misused(parsing, "--log-format is text or json, not \"%s\"", text);
    ((options *)input)->log_json = json;
}

static void read_base(const depo_parsing *parsing, void *input, const char *text) {
    if (!depo_base_read(text, ((options *)input)->net.base))
        depo_misused(parsing, "--base-path needs a path such as /depo/, not \"%s\"", text);
}

static void read_proxy(const depo_parsing *parsing, void *input, const char *text) {
    options *o = input;
    if (!depo_proxies_add(&o->net.proxies, text))
        depo_misused(parsing, "--proxy needs ADDRESS or ADDRESS/BITS (at most %d), not \"%s\"",
                     DEPO_PROXIES, text ? text : "");
}

static void read_hook_allow(const depo_parsing *parsing, void *input, const char *text) {
    depo_carrier_config *post = &((options *)input)->net.post;
    if (post->n_allowed == DEPO_HOOK_RANGES ||
        !depo_range_parse(text, &post->allowed[post->n_allowed]))
        depo_misused(parsing, "--hook-allow needs ADDRESS or ADDRESS/BITS (at most %d), not \"%s\"",
                     DEPO_HOOK_RANGES, text);
    post->n_allowed++;
}

/* DEPO_LISTEN has as many as --listen can be given, with blanks between them. */
static void listen_by_environment(const depo_parsing *state, options *o) {
    const char *text = setting(o, "DEPO_LISTEN");
    if (!text) text = "127.0.0.1:8080";
    while (*(text += strspn(text, " "))) {
        char one[256];
        int size = (int)strcspn(text, " ");
        snprintf(one, sizeof one, "%.*s", size, text);
        add_endpoint(state, o, "DEPO_LISTEN", one);
        text += size;
    }
}

/* As browsers say it, or none would ever be the same. */
static bool is_origin(const char *text) {
    const char *name = strstr(text, "://");
    bool known = strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0;
    return known && name[3] && !strpbrk(name + 3, "/?#@ ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

static void check(const depo_parsing *state, void *input) {
    options *o = input;
    const char *db = setting(o, "DEPO_DB"), *metrics = setting(o, "DEPO_METRICS");
    if (!o->net.n_endpoints) listen_by_environment(state, o);
    if (!o->net.db) o->net.db = db ? db : "depo.db";
    if (!o->net.has_metrics && metrics) set_metrics(state, o, "DEPO_METRICS", metrics);
    if (o->net.origin && !is_origin(o->net.origin))
        depo_misused(state, "--origin needs https://NAME or https://NAME:PORT, not \"%s\"",
                     o->net.origin);
    if (o->net.url && !is_origin(o->net.url))
        depo_misused(state, "--url needs https://NAME or https://NAME:PORT, not \"%s\"",
                     o->net.url);
    o->net.post.contact = o->net.url ? o->net.url : "mailto:nobody@localhost";
    if (o->disk && depo_store_is_postgres(o->net.db))
        depo_misused(state, "--disk is for SQLite; PostgreSQL has its own limits");
    if ((o->net.certificate == NULL) != (o->net.key == NULL))
        depo_misused(state, "--certificate and --key go together");
    if (o->quiet && o->verbose) depo_misused(state, "--quiet and --verbose contradict each other");
    o->net.limits.burst = o->net.limits.rate * 3;
    o->net.limits.disk = (int64_t)o->disk * 1000000;
}

static void set_log(const options *o) {
    depo_log_set(o->quiet     ? DEPO_LOG_WARNING
                 : o->verbose ? DEPO_LOG_DEBUG
                              : DEPO_LOG_INFO,
                 o->log_json);
}

static int back_up(const options *o) {
    char why[DEPO_STORE_WHY];
    if (depo_store_is_postgres(o->net.db))
        return depo_fail("--backup is for SQLite; use pg_dump for PostgreSQL");
    if (!depo_store_backup(o->net.db, o->backup, why)) return depo_fail_as("%s", why);
    printf("%s: a copy of %s\n", o->backup, o->net.db);
    return 0;
}

#define INTO(field)   DEPO_INTO(options, net.field)
#define NUMBER(field) DEPO_RANGE(options, net.field, 0, 10000000)

static const depo_option option_list[] = {
    {"listen", 'l', "ADDR:PORT",
     DEPO_N("Address to listen on (127.0.0.1:8080, or DEPO_LISTEN), or unix:PATH; :8080 opens it "
            "to your network. May be given several times"),
     DEPO_READ(read_endpoint)},
    {"db", 'd', "FILE|URL",
     DEPO_N("Where to keep tables: a file (depo.db, or DEPO_DB) or postgres://…"), INTO(db)},
    {"backup", 0, "FILE", DEPO_N("Copy the database, live or not, and end"),
     DEPO_INTO(options, backup)},
    {"certificate", 0, "FILE", DEPO_N("TLS: the certificate chain (PEM)"), INTO(certificate),
     .group = 1},
    {"key", 0, "FILE", DEPO_N("TLS: its private key (PEM)"), INTO(key), .group = 1},
    {"origin", 0, "URL", DEPO_N("Accept pages from this origin too"), INTO(origin), .group = 1},
    {"proxy", 0, "ADDR/BITS",
     DEPO_N("Trust X-Forwarded-For from proxies at these addresses (none given: on this machine). "
            "May be given several times"),
     DEPO_READ(read_proxy), .flags = DEPO_OPTIONAL | DEPO_MAY_FOLLOW, .group = 1},
    {"base-path", 0, "PATH",
     DEPO_N("The path under which everything is, such as /depo/, when a proxy has other things at "
            "its root"),
     DEPO_READ(read_base), .group = 1},
    {"metrics", 0, "ADDR:PORT",
     DEPO_N("Address of /metrics for Prometheus (or DEPO_METRICS); off by default"),
     DEPO_READ(read_metrics), .group = 1},
    {"connections", 0, "N", DEPO_N("Maximum connections (10000)"), NUMBER(connections), .group = 2},
    {"per-address", 0, "N", DEPO_N("Connections from one address (200)"), NUMBER(per_address),
     .group = 2},
    {"rate", 0, "N", DEPO_N("Messages per second on one connection (30)"), NUMBER(limits.rate),
     .group = 2},
    {"requests", 0, "N", DEPO_N("API requests per second from one address (50)"), NUMBER(requests),
     .group = 2},
    {"create-rate", 0, "N",
     DEPO_N("New tables per minute for one person (30); 8 times as many for one address"),
     NUMBER(limits.create_rate), .group = 2},
    {"create-day", 0, "N",
     DEPO_N("New tables per day for one person (300); 8 times as many for one address"),
     NUMBER(limits.create_day), .group = 2},
    {"places", 0, "N",
     DEPO_N("Tables in memory for one person (128); 8 times as many for one address"),
     NUMBER(limits.places), .group = 2},
    {"tables", 0, "N", DEPO_N("Maximum tables in memory (20000); 0: no limit"),
     NUMBER(limits.rooms), .group = 2},
    {"reveal", 0, "SECONDS", DEPO_N("Seconds to wait at the start for the players' numbers (3)"),
     DEPO_RANGE(options, net.limits.reveal, 1, DEPO_REVEAL_MOST), .group = 2},
    {"keep", 0, "DAYS", DEPO_N("Days to keep a finished game (90); 0: for ever"),
     NUMBER(limits.keep_days), .group = 2},
    {"keep-tables", 0, "N",
     DEPO_N("Finished games to keep (100000), the oldest are deleted first; 0: no limit"),
     NUMBER(limits.keep_tables), .group = 2},
    {"disk", 0, "MB",
     DEPO_N("Size limit of a SQLite database in MB: finished games are deleted to stay below it; "
            "0: no limit (0)"),
     DEPO_RANGE(options, disk, 0, 10000000), .group = 2},
    {"url", 0, "URL",
     DEPO_N("Public address of the server, for links in messages: https://depo.example.org"),
     INTO(url), .group = 3},
    {"no-push", 0, NULL, DEPO_N("Send no notifications to browsers"), INTO(no_push), .group = 3},
    {"allow-hooks", 0, NULL,
     DEPO_N("Allow messages to Discord, Slack, Telegram and other webhooks"), INTO(hooks),
     .group = 3},
    {"hook-allow", 0, "ADDR/BITS",
     DEPO_N("Allow webhooks at these non-public addresses. May be given several times"),
     DEPO_READ(read_hook_allow), .group = 3},
    {"log-format", 0, "FORMAT", DEPO_N("Format of the log: text or json (text)"),
     DEPO_READ(read_log_format), .group = 4},
    {"quiet", 'q', NULL, DEPO_N("Log problems only"), DEPO_INTO(options, quiet), .group = 4},
    {"verbose", 'v', NULL, DEPO_N("Log more"), DEPO_INTO(options, verbose), .group = 4},
    {0}};

const depo_syntax depo_syntax_serve = {
    .options = option_list,
    .limit = DEPO_N("this command takes only options"),
    .check = check,
    .about = DEPO_N("Serves tables to browsers and programs."),
};

static void set_defaults(options *o) {
    *o = (options){
        .net = {.base = "/",
                .connections = 10000,
                .per_address = 200,
                .requests = 50,
                .limits = {.rate = 30,
                           .tables = 64,
                           .create_rate = 30,
                           .create_day = 300,
                           .places = 128,
                           .rooms = 20000,
                           .reveal = 3,
                           .keep_days = 90,
                           .keep_tables = 100000}},
    };
}

/* A file of at most this size, to be freed; NULL with the reason in errno. */
static char *read_whole(const char *path) {
    enum { MOST = 65536 };
    FILE *in = fopen(path, "r");
    char *text = in ? calloc(1, MOST) : NULL;
    if (text) (void)!fread(text, 1, MOST - 1, in);
    if (in) fclose(in);
    return text;
}

/* NAME=VALUE on a line of its own, as systemd reads EnvironmentFile: the value may be quoted. */
static void read_settings(settings *file) {
    for (char *line = file->text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        line += strspn(line, " \t");
        char *value = strchr(line, '=');
        if (!value || *line == '#') continue;
        *value++ = 0;
        size_t size = strlen(value);
        while (size && strchr(" \t\r", value[size - 1])) value[--size] = 0;
        if (size > 1 && strchr("\"'", *value) && value[size - 1] == *value) {
            value[size - 1] = 0;
            value++;
        }
        if (strcmp(line, "DEPO_LISTEN") == 0) file->listen = value;
        if (strcmp(line, "DEPO_DB") == 0) file->db = value;
        if (strcmp(line, "DEPO_METRICS") == 0) file->metrics = value;
        if (strcmp(line, "DEPO_OPTIONS") == 0) file->options = value;
    }
}

/* Words between blanks, as the unit has them. */
static int split(char *text, char **words, int most) {
    int count = 0;
    for (char *rest = NULL, *word = strtok_r(text, " \t", &rest); word && count < most;
         word = strtok_r(NULL, " \t", &rest))
        words[count++] = word;
    return count;
}

/* What stands in the file that the unit names, in place of all options of the command line. What it
 * leaves out is as the unit says, and after that as ever. */
static bool reread(depo_net_config *out, char *why, size_t size) {
    static options o;
    static settings in_use; /* the server points into it */
    char *words[128] = {"depo serve"};
    const char *path = depo_environment("DEPO_CONFIG");
    settings file = {.text = read_whole(path),
                     .listen = depo_environment("DEPO_LISTEN"),
                     .db = depo_environment("DEPO_DB"),
                     .metrics = depo_environment("DEPO_METRICS")};
    if (!file.text) {
        snprintf(why, size, "%s: %s", path, strerror(errno));
        return false;
    }
    read_settings(&file);
    set_defaults(&o);
    o.file = &file;
    int count = 1 + (file.options ? split(file.options, words + 1, 127) : 0);
    bool good = depo_parse_line(&depo_syntax_serve, count, words, &o, why, size);
    if (good && o.backup) snprintf(why, size, "--backup works only on the command line");
    if (!good || o.backup) {
        free(file.text);
        return false;
    }
    free(in_use.text);
    in_use = file;
    set_log(&o);
    *out = o.net;
    return true;
}

int depo_cmd_serve(int argc, char **argv) {
    static options o;
    set_defaults(&o);
    depo_parse(&depo_syntax_serve, argc, argv, &o);
    set_log(&o);
    if (depo_environment("DEPO_CONFIG")) o.net.reread = reread;
    if (sodium_init() < 0) return depo_fail("libsodium doesn't start");
    return o.backup ? back_up(&o) : depo_net_serve(&o.net);
}
