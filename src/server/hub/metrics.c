/* SPDX-License-Identifier: MIT
 * Counters in the Prometheus text format. Nothing here is about one table or one person. */
#include "server/hub/hub.h"

#include "plug/release.h"
#include "server/hub/hub_state.h"

#include <stdlib.h>
#include <unistd.h>

static void put(FILE *out, const char *name, const char *kind, const char *help, double value) {
    fprintf(out, "# HELP depo_%s %s\n# TYPE depo_%s %s\ndepo_%s %.15g\n", name, help, name, kind,
            name, value);
}

/* Resident memory in bytes. */
static double resident(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long total = 0, pages = 0;
    if (!file) return 0;
    if (fscanf(file, "%ld %ld", &total, &pages) != 2) pages = 0;
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* Connections by what they do here. */
static void put_connections(const depo_hub *hub, FILE *out) {
    enum { SILENT, NEW, IDLE, WATCHING, SEATED, STATES };
    static const char *const words[STATES] = {"silent", "new", "idle", "watching", "seated"};
    unsigned counts[STATES] = {0};
    for (const depo_client *client = hub->site.clients; client; client = client->next) {
        bool seated = false;
        for (const depo_sub *sub = client->subs; sub; sub = sub->next_of_client)
            seated |= sub->seats != 0;
        counts[client->silent   ? SILENT
               : !client->hello ? NEW
               : seated         ? SEATED
               : client->subs   ? WATCHING
                                : IDLE]++;
    }
    put(out, "connections", "gauge", "Open WebSocket connections", hub->site.n_clients);
    fputs("# HELP depo_connections_by_state The same by what they do\n"
          "# TYPE depo_connections_by_state gauge\n",
          out);
    for (unsigned i = 0; i < STATES; i++)
        fprintf(out, "depo_connections_by_state{state=\"%s\"} %u\n", words[i], counts[i]);
}

static void put_histogram(FILE *out, const char *name, const char *help,
                          const depo_histogram *histogram) {
    uint64_t count = 0;
    fprintf(out, "# HELP depo_%s %s\n# TYPE depo_%s histogram\n", name, help, name);
    for (unsigned i = 0; i < DEPO_BUCKETS; i++)
        fprintf(out, "depo_%s_bucket{le=\"%g\"} %llu\n", name, depo_bucket_ends[i],
                (unsigned long long)(count += histogram->buckets[i]));
    count += histogram->buckets[DEPO_BUCKETS];
    fprintf(out, "depo_%s_bucket{le=\"+Inf\"} %llu\ndepo_%s_sum %.15g\ndepo_%s_count %llu\n", name,
            (unsigned long long)count, name, histogram->sum, name, (unsigned long long)count);
}

static void write_all(depo_hub *hub, FILE *out) {
    const depo_counters *c = &hub->site.counters;
    depo_store_counted store = {0};
    if (hub->site.store) depo_store_counts(hub->site.store, &store);
    unsigned running = 0, lobby = 0;
    for (depo_room *room = hub->site.rooms; room; room = room->next) {
        running += room->log.loaded && room->table.phase == DEPO_TABLE_RUNNING;
        lobby += room->log.loaded && room->table.phase == DEPO_TABLE_LOBBY;
    }
    fputs("# HELP depo_build_info The version of the program\n# TYPE depo_build_info gauge\n", out);
    fprintf(out, "depo_build_info{version=\"%s\"} 1\n", depo_release());
    put_connections(hub, out);
    put_histogram(out, "move_latency_seconds",
                  "From a player's move to its acknowledgement, when it is durable",
                  &c->move_latency);
    put_histogram(out, "store_latency_seconds", "Of a task of the store, its queue included",
                  &store.latency);
    put_histogram(out, "loop_lag_seconds", "How late the ticks of the loop are", &c->loop_lag);
    put_histogram(out, "bot_wait_seconds", "How long bots waited for a thinking thread",
                  &c->bot_wait);
    put(out, "tables_in_memory", "gauge", "Tables in memory", hub->site.n_rooms);
    put(out, "tables_running", "gauge", "Tables in memory whose game runs", running);
    put(out, "tables_lobby", "gauge", "Tables in memory that wait for players", lobby);
    put(out, "bots_waiting", "gauge", "Tables whose bot waits for a thinking thread",
        hub->places.line.waiting);
    put(out, "bot_longest_wait_seconds", "gauge", "How long the longest of them has waited",
        (double)depo_thinking_longest(&hub->thinking) / 1000.0);
    put(out, "bot_thoughts_total", "counter", "Times that bots got a thinking thread",
        (double)c->thoughts);
    put(out, "bot_jobs", "gauge", "Bots thinking now", hub->thinking.jobs);
    put(out, "store_waiting", "gauge", "Tasks handed to the store and not done", hub->site.tasks);
    put(out, "story_bytes", "gauge", "Steps of games kept as messages",
        (double)hub->site.stories.bytes);
    put(out, "database_bytes", "gauge", "Database in use (SQLite)", (double)hub->site.disk_used);
    put(out, "memory_bytes", "gauge", "Resident memory", resident());
    put(out, "uptime_seconds", "gauge", "Since the start",
        (double)(depo_ticks(&hub->site.host) - hub->started) / 1000.0);
    put(out, "connects_total", "counter", "WebSocket connections made", (double)c->connects);
    put(out, "requests_total", "counter", "HTTP API requests", (double)c->requests);
    put(out, "messages_in_total", "counter", "Messages received", (double)c->messages_in);
    put(out, "messages_out_total", "counter", "Messages sent", (double)c->messages_out);
    put(out, "bytes_out_total", "counter", "Bytes of messages sent", (double)c->bytes_out);
    put(out, "moves_total", "counter", "Moves, durable or loaded", (double)c->moves);
    put(out, "bot_moves_total", "counter", "Moves that bots chose", (double)c->bot_moves);
    put(out, "entries_total", "counter", "Log entries, durable or loaded", (double)c->entries);
    put(out, "story_steps_total", "counter", "Steps made into messages for who joins",
        (double)c->story_steps);
    put(out, "tables_created_total", "counter", "Tables made", (double)c->creates);
    put(out, "deals_begun_total", "counter", "Ranked tries at the deal of the day begun",
        (double)c->deals_begun);
    put(out, "deal_results_total", "counter", "Their results written", (double)c->deal_results);
    put(out, "deal_bots_total", "counter", "Deals of the day that bots have played for comparison",
        (double)c->rehearsals);
    put(out, "deal_bots_waiting", "gauge", "Those that wait for a thread nobody needs",
        hub->thinking.rehearsals.count);
    put(out, "timeouts_total", "counter", "Clocks that ran out", (double)c->timeouts);
    put(out, "errors_total", "counter", "Messages and requests refused", (double)c->errors);
    put(out, "conflicts_total", "counter", "Entries another process wrote first",
        (double)c->conflicts);
    put(out, "store_errors_total", "counter", "Store tasks that failed", (double)c->store_errors);
    put(out, "tables_frozen_total", "counter", "Tables that cannot go on", (double)c->frozen);
    put(out, "tables_evicted_total", "counter", "Tables put out of memory for others",
        (double)c->evicted);
    put(out, "banned_total", "counter", "Connections shut out by a ban", (double)c->banned);
    put(out, "tables_retired_total", "counter", "Tables that were old enough to be removed",
        (double)c->retired);
    put(out, "reports_total", "counter", "Complaints that people made of others",
        (double)c->reports);
    put(out, "letters_total", "counter", "Messages to people delivered to services",
        (double)c->letters);
    put(out, "letters_failed_total", "counter", "Those that failed", (double)c->letters_failed);
    put(out, "letters_waiting", "gauge", "Those under way", hub->notices.letters);
    put(out, "channels_stopped_total", "counter", "Channels given up after failures",
        (double)c->channels_stopped);
    put(out, "accounts", "gauge", "Addresses and people that limits are counted for",
        hub->places.quotas.n_accounts);
    put(out, "store_batches_total", "counter", "Transactions", (double)store.batches);
    put(out, "store_tasks_total", "counter", "Tasks of the store", (double)store.tasks);
}

depo_frame *depo_hub_metrics(depo_hub *hub) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    write_all(hub, out);
    bool good = fclose(out) == 0;
    depo_frame *frame = good ? depo_frame_new(text, size) : NULL;
    free(text);
    return frame;
}
