/* SPDX-License-Identifier: MIT
 * SIGHUP: the certificate and the options are read again, and no connection ends. What cannot be
 * used is said, and what was there before goes on. */
#include "plug/release.h"
#include "server/base/log.h"
#include "server/net/inner.h"

#include <string.h>

/* Where the database is, without a password that may be in its address. */
static void put_database(const char *db, char *out, size_t size) {
    const char *at = strstr(db, "://") ? strrchr(db, '@') : NULL;
    bool bare = strstr(db, "://") && (strchr(db, '?') || strchr(db, '='));
    if (bare)
        snprintf(out, size, "postgres");
    else if (at)
        snprintf(out, size, "postgres://…%s", at);
    else
        snprintf(out, size, "%s", db);
}

void depo_net_log_config(const depo_net_config *config) {
    char db[256];
    put_database(config->db, db, sizeof db);
    depo_log(DEPO_LOG_INFO, "configuration",
             "version=%s db=\"%s\" base=%s tls=%s proxies=%u url=\"%s\" hooks=%s push=%s",
             depo_release(), db, config->base, config->certificate ? "yes" : "no",
             config->proxies.count, config->url ? config->url : "", config->hooks ? "yes" : "no",
             config->no_push ? "no" : "yes");
    const depo_limits *limits = &config->limits;
    depo_log(DEPO_LOG_INFO, "limits",
             "connections=%u per-address=%u rate=%u requests=%u create-rate=%u create-day=%u "
             "places=%u tables=%u reveal=%u keep-days=%u keep-tables=%u disk=%lld",
             config->connections, config->per_address, limits->rate, config->requests,
             limits->create_rate, limits->create_day, limits->places, limits->rooms, limits->reveal,
             limits->keep_days, limits->keep_tables, (long long)limits->disk);
}

static bool same_text(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Sockets, files and threads are opened once. */
static const char *needs_restart(const depo_net_config *now, const depo_net_config *next) {
    if (now->n_endpoints != next->n_endpoints ||
        memcmp(now->endpoints, next->endpoints, sizeof now->endpoints) != 0)
        return "--listen";
    if (now->has_metrics != next->has_metrics ||
        memcmp(&now->metrics, &next->metrics, sizeof now->metrics) != 0)
        return "--metrics";
    if (strcmp(now->base, next->base) != 0) return "--base-path";
    if (!same_text(now->certificate, next->certificate)) return "--certificate";
    if (!same_text(now->key, next->key)) return "--key";
    if (!same_text(now->url, next->url)) return "--url";
    if (now->hooks != next->hooks || now->no_push != next->no_push ||
        memcmp(now->post.allowed, next->post.allowed, sizeof now->post.allowed) != 0)
        return "--allow-hooks";
    return same_text(now->db, next->db) ? NULL : "--db";
}

static void take_over(depo_net *net, const depo_net_config *next) {
    depo_net_config *config = net->config;
    config->origin = next->origin;
    config->proxies = next->proxies;
    config->connections = next->connections;
    config->per_address = next->per_address;
    config->requests = next->requests;
    config->limits = next->limits;
    net->peers.rate = next->requests;
    depo_gate_open(net);
    depo_hub_set_limits(net->hub, &next->limits);
}

static void say_failed(const char *what, const char *why) {
    depo_log(DEPO_LOG_ERROR, "reload-failed", "what=%s why=\"%s\" goes-on=\"as before\"", what,
             why);
}

static bool reload_options(depo_net *net) {
    static depo_net_config next;
    char why[DEPO_NET_WHY] = "";
    if (!net->config->reread) return true;
    if (!net->config->reread(&next, why, sizeof why)) {
        say_failed("options", why);
        return false;
    }
    const char *late = needs_restart(net->config, &next);
    if (late) depo_log(DEPO_LOG_WARNING, "needs-restart", "what=%s", late);
    take_over(net, &next);
    depo_net_log_config(net->config);
    return true;
}

static bool reload_certificate(depo_net *net) {
    char why[DEPO_NET_WHY] = "";
    if (!net->config->certificate) return true;
    bool good = depo_tls_reload(net, why);
    if (!good) say_failed("certificate", why);
    return good;
}

void depo_reload(depo_net *net) {
    bool certificate = reload_certificate(net), options = reload_options(net);
    if (certificate && options)
        depo_log(DEPO_LOG_INFO, "reloaded", "certificate=%s options=%s",
                 net->config->certificate ? "yes" : "none", net->config->reread ? "yes" : "none");
}
