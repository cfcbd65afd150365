/* SPDX-License-Identifier: MIT
 * depo serve: tables for people and bots, the page included. */
#include "cli/commands.h"
#include "cli/common.h"
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
    depo_log_level log;
    const struct settings *file; /* instead of the environment, or NULL */
} options;

/* The lines of the environment file that SIGHUP reads again. */
typedef struct settings {
    char *text; /* holds everything below */
    const char *listen, *db, *metrics;
    char *options;
} settings;

enum {
    OPTION_BACKUP = 256,
    OPTION_CERTIFICATE,
    OPTION_KEY,
    OPTION_ORIGIN,
    OPTION_PROXY,
    OPTION_METRICS,
    OPTION_CONNECTIONS,
    OPTION_PER_ADDRESS,
    OPTION_RATE,
    OPTION_REQUESTS,
    OPTION_CREATE_RATE,
    OPTION_CREATE_DAY,
    OPTION_REVEAL,
    OPTION_PLACES,
    OPTION_TABLES,
    OPTION_KEEP,
    OPTION_KEEP_TABLES,
    OPTION_DISK
};

static unsigned number(depo_parsing *state, const char *name, const char *text) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    if (*end || end == text || value > 10000000 || *text == '-')
        depo_misused(state, "--%s needs a number from 0 to 10000000, not \"%s\"", name, text);
    return (unsigned)value;
}

static void add_endpoint(depo_parsing *state, options *o, const char *name, const char *text) {
    if (o->net.n_endpoints == DEPO_ENDPOINTS)
        depo_misused(state, "%s: at most %d places to listen at", name, DEPO_ENDPOINTS);
    if (!depo_endpoint_parse(text, &o->net.endpoints[o->net.n_endpoints++]))
        depo_misused(state, "%s needs ADDRESS:PORT or unix:PATH, not \"%s\"", name, text);
}

static const char *setting(const options *o, const char *name) {
    if (!o->file) return depo_environment(name);
    const settings *file = o->file;
    const char *value = strcmp(name, "DEPO_LISTEN") == 0 ? file->listen
                        : strcmp(name, "DEPO_DB") == 0   ? file->db
                                                         : file->metrics;
    return value && *value ? value : NULL;
}

static void set_metrics(depo_parsing *state, options *o, const char *name, const char *text) {
    o->net.has_metrics = true;
    if (!depo_endpoint_parse(text, &o->net.metrics))
        depo_misused(state, "%s needs ADDRESS:PORT or unix:PATH, not \"%s\"", name, text);
}

/* DEPO_LISTEN has as many as --listen can be given, with blanks between them. */
static void listen_by_environment(depo_parsing *state, options *o) {
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

static void check(depo_parsing *state, options *o) {
    const char *db = setting(o, "DEPO_DB"), *metrics = setting(o, "DEPO_METRICS");
    if (!o->net.n_endpoints) listen_by_environment(state, o);
    if (!o->net.db) o->net.db = db ? db : "depo.db";
    if (!o->net.has_metrics && metrics) set_metrics(state, o, "DEPO_METRICS", metrics);
    if (o->net.origin && !is_origin(o->net.origin))
        depo_misused(state, "--origin needs https://NAME or https://NAME:PORT, not \"%s\"",
                     o->net.origin);
    if (o->net.limits.disk && depo_store_is_postgres(o->net.db))
        depo_misused(state, "--disk is for SQLite; PostgreSQL has limits of its own");
    if ((o->net.certificate == NULL) != (o->net.key == NULL))
        depo_misused(state, "--certificate and --key go together");
}

static int parse_option(int key, char *argument, depo_parsing *state) {
    options *o = state->input;
    switch (key) {
    case 'l':
        add_endpoint(state, o, "--listen", argument);
        return 0;
    case 'd':
        o->net.db = argument;
        return 0;
    case 'q':
        o->log = DEPO_LOG_QUIET;
        return 0;
    case 'v':
        o->log = DEPO_LOG_VERBOSE;
        return 0;
    case OPTION_BACKUP:
        o->backup = argument;
        return 0;
    case OPTION_CERTIFICATE:
        o->net.certificate = argument;
        return 0;
    case OPTION_KEY:
        o->net.key = argument;
        return 0;
    case OPTION_ORIGIN:
        o->net.origin = argument;
        return 0;
    case OPTION_PROXY:
        if (!depo_proxies_add(&o->net.proxies, argument))
            depo_misused(state, "--proxy needs ADDRESS or ADDRESS/BITS (at most %d), not \"%s\"",
                         DEPO_PROXIES, argument ? argument : "");
        return 0;
    case OPTION_METRICS:
        set_metrics(state, o, "--metrics", argument);
        return 0;
    case OPTION_CONNECTIONS:
        o->net.connections = number(state, "connections", argument);
        return 0;
    case OPTION_PER_ADDRESS:
        o->net.per_address = number(state, "per-address", argument);
        return 0;
    case OPTION_RATE:
        o->net.limits.rate = number(state, "rate", argument);
        o->net.limits.burst = o->net.limits.rate * 3;
        return 0;
    case OPTION_REQUESTS:
        o->net.requests = number(state, "requests", argument);
        return 0;
    case OPTION_CREATE_RATE:
        o->net.limits.create_rate = number(state, "create-rate", argument);
        return 0;
    case OPTION_CREATE_DAY:
        o->net.limits.create_day = number(state, "create-day", argument);
        return 0;
    case OPTION_REVEAL:
        o->net.limits.reveal = number(state, "reveal", argument);
        if (o->net.limits.reveal < 1 || o->net.limits.reveal > DEPO_REVEAL_MOST)
            depo_misused(state, "--reveal takes 1 to %d seconds", DEPO_REVEAL_MOST);
        return 0;
    case OPTION_PLACES:
        o->net.limits.places = number(state, "places", argument);
        return 0;
    case OPTION_TABLES:
        o->net.limits.rooms = number(state, "tables", argument);
        return 0;
    case OPTION_KEEP:
        o->net.limits.keep_days = number(state, "keep", argument);
        return 0;
    case OPTION_KEEP_TABLES:
        o->net.limits.keep_tables = number(state, "keep-tables", argument);
        return 0;
    case OPTION_DISK:
        o->net.limits.disk = (int64_t)number(state, "disk", argument) * 1000000;
        return 0;
    case DEPO_KEY_ARGUMENT:
        depo_misused(state, "\"%s\" is not an option", argument);
        return 0;
    case DEPO_KEY_END:
        check(state, o);
        return 0;
    default:
        return DEPO_NOT_MINE;
    }
}

static int back_up(const options *o) {
    char why[DEPO_STORE_WHY];
    if (depo_store_is_postgres(o->net.db))
        return depo_fail("--backup is for SQLite; use pg_dump for PostgreSQL");
    if (!depo_store_backup(o->net.db, o->backup, why)) return depo_fail("%s", why);
    printf("%s: a copy of %s\n", o->backup, o->net.db);
    return 0;
}

static const depo_option option_list[] = {
    {"listen", 'l', "ADDR:PORT", 0,
     "Where to listen (127.0.0.1:8080, or DEPO_LISTEN), or unix:PATH; :8080 opens it to your "
     "network. May be given several times",
     0},
    {"db", 'd', "FILE|URL", 0,
     "Where tables are kept: a file (depo.db, or DEPO_DB) or postgres://…", 0},
    {"backup", OPTION_BACKUP, "FILE", 0, "Copy the database, live or not, and end", 0},
    {"certificate", OPTION_CERTIFICATE, "FILE", 0, "TLS: the certificate chain (PEM)", 1},
    {"key", OPTION_KEY, "FILE", 0, "TLS: its private key (PEM)", 1},
    {"origin", OPTION_ORIGIN, "URL", 0, "Accept pages from this origin too", 1},
    {"proxy", OPTION_PROXY, "ADDR/BITS", DEPO_OPTIONAL | DEPO_MAY_FOLLOW,
     "Trust proxies at these addresses (without any: on this machine) to say in X-Forwarded-For "
     "who "
     "came. May be given several times",
     1},
    {"metrics", OPTION_METRICS, "ADDR:PORT", 0,
     "Where /metrics is for Prometheus (or DEPO_METRICS): nowhere by default", 1},
    {"connections", OPTION_CONNECTIONS, "N", 0, "Connections at most (10000)", 2},
    {"per-address", OPTION_PER_ADDRESS, "N", 0, "Connections of one address (200)", 2},
    {"rate", OPTION_RATE, "N", 0, "Messages a second of one connection (30)", 2},
    {"requests", OPTION_REQUESTS, "N", 0, "API requests a second of one address (50)", 2},
    {"create-rate", OPTION_CREATE_RATE, "N", 0,
     "Tables a minute that one person may make (30); an address: 8 times as many", 2},
    {"create-day", OPTION_CREATE_DAY, "N", 0,
     "Tables a day that one person may make (300); an address: 8 times as many", 2},
    {"places", OPTION_PLACES, "N", 0,
     "Tables in memory for one person (128); an address: 8 times as many", 2},
    {"tables", OPTION_TABLES, "N", 0, "Tables in memory at most (20000); 0: no limit", 2},
    {"reveal", OPTION_REVEAL, "SECONDS", 0,
     "How long a start waits for the players' parts of the shuffle (3)", 2},
    {"keep", OPTION_KEEP, "DAYS", 0, "Days that a finished game is kept (90); 0: for ever", 2},
    {"keep-tables", OPTION_KEEP_TABLES, "N", 0,
     "Finished games kept at most (100000), the oldest go first; 0: no limit", 2},
    {"disk", OPTION_DISK, "MB", 0,
     "Megabytes of a SQLite database at most: finished games make room; 0: no limit (0)", 2},
    {"quiet", 'q', NULL, 0, "Log only what goes wrong", 3},
    {"verbose", 'v', NULL, 0, "Log more", 3},
    {0}};

const depo_syntax depo_syntax_serve = {option_list, parse_option, NULL,
                                       "Serves tables to browsers and programs.", NULL};

static void set_defaults(options *o) {
    *o = (options){.net = {.connections = 10000,
                           .per_address = 200,
                           .requests = 50,
                           .limits = {.rate = 30,
                                      .burst = 90,
                                      .tables = 64,
                                      .create_rate = 30,
                                      .create_day = 300,
                                      .places = 128,
                                      .rooms = 20000,
                                      .reveal = 3,
                                      .keep_days = 90,
                                      .keep_tables = 100000}},
                   .log = DEPO_LOG_NORMAL};
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
    if (good && o.backup) snprintf(why, size, "--backup is for a command line");
    if (!good || o.backup) {
        free(file.text);
        return false;
    }
    free(in_use.text);
    in_use = file;
    depo_log_set(o.log);
    *out = o.net;
    return true;
}

int depo_cmd_serve(int argc, char **argv) {
    static options o;
    set_defaults(&o);
    depo_parse(&depo_syntax_serve, argc, argv, &o);
    depo_log_set(o.log);
    if (depo_environment("DEPO_CONFIG")) o.net.reread = reread;
    if (sodium_init() < 0) return depo_fail("libsodium does not start");
    return o.backup ? back_up(&o) : depo_net_serve(&o.net);
}
