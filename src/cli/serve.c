/* SPDX-License-Identifier: MIT
 * depo serve: tables for people and bots, the page included. */
#include "cli/commands.h"
#include "cli/common.h"
#include "server/log.h"
#include "server/net/net.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
    depo_net_config net;
    const char *backup;
} options;

enum {
    OPTION_BACKUP = 256,
    OPTION_CERTIFICATE,
    OPTION_KEY,
    OPTION_ORIGIN,
    OPTION_PROXY,
    OPTION_CONNECTIONS,
    OPTION_PER_ADDRESS,
    OPTION_RATE,
    OPTION_REQUESTS,
    OPTION_CREATE_RATE,
    OPTION_CREATE_DAY,
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

/* DEPO_LISTEN has as many as --listen can be given, with blanks between them. */
static void listen_by_environment(depo_parsing *state, options *o) {
    const char *text = depo_environment("DEPO_LISTEN");
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
    if (!o->net.n_endpoints) listen_by_environment(state, o);
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
        depo_log_set(DEPO_LOG_QUIET);
        return 0;
    case 'v':
        depo_log_set(DEPO_LOG_VERBOSE);
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
        o->net.proxy = true;
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
    {"proxy", OPTION_PROXY, NULL, 0, "Behind a proxy: believe X-Forwarded-For", 1},
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

int depo_cmd_serve(int argc, char **argv) {
    static options o;
    const char *db = depo_environment("DEPO_DB");
    o.net = (depo_net_config){.db = db ? db : "depo.db",
                              .connections = 10000,
                              .per_address = 200,
                              .requests = 50,
                              .limits = {.rate = 30,
                                         .burst = 90,
                                         .tables = 64,
                                         .create_rate = 30,
                                         .create_day = 300,
                                         .places = 128,
                                         .rooms = 20000,
                                         .keep_days = 90,
                                         .keep_tables = 100000}};
    depo_parse(&depo_syntax_serve, argc, argv, &o);
    if (sodium_init() < 0) return depo_fail("libsodium does not start");
    return o.backup ? back_up(&o) : depo_net_serve(&o.net);
}
