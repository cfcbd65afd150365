/* SPDX-License-Identifier: MIT */
#include "sim/report.h"

#include "codec/move_text.h"
#include "core/mechanism.h"
#include "sim/interval.h"
#include "sim/report_parts.h"
#include "sim/results.h"

#include <errno.h>
#include <string.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Names of bots may hold anything: quote them. */
static void put_quoted(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

/* What every mechanism of the map brought. */
static bool has_column(const depo_game *game, unsigned mechanism) {
    return depo_mechanisms[mechanism]->always || game->mechanisms >> mechanism & 1;
}

static void write_games(FILE *out, const depo_series *series, const depo_row *rows) {
    unsigned n = series->game->players;
    fputs("game,seat,order,bot,score,rank,win,routes,tickets_plus,tickets_minus,"
          "longest_path_bonus,most_tickets_bonus,stations",
          out);
    for (unsigned k = 0; k < DEPO_MECHANISMS; k++)
        if (has_column(series->game, k)) fprintf(out, ",%s", depo_mechanisms[k]->word);
    fputs(",tickets_done,tickets_failed,tracks,turns,trains_left,longest_path\n", out);
    for (uint64_t i = series->from; i < series->to; i++)
        for (unsigned p = 0; p < n; p++) {
            const depo_row *row = &rows[(i - series->from) * n + p];
            if (!row->played) continue;
            fprintf(out, "%llu,%u,%u,", (unsigned long long)i, row->seat + 1u, row->order + 1u);
            put_quoted(out, series->seats[p].text);
            fprintf(out, ",%d,%u,%.4g,%d,%d,%d,%d,%d,%d", row->total, row->rank,
                    (double)row->share / DEPO_WIN, row->routes, row->plus, row->minus,
                    row->path_bonus, row->most_bonus, row->station_points);
            for (unsigned k = 0; k < DEPO_MECHANISMS; k++)
                if (has_column(series->game, k)) fprintf(out, ",%d", row->bonus[k]);
            fprintf(out, ",%u,%u,%u,%u,%u,%u\n", row->done, row->failed, row->tracks, row->turns,
                    row->trains_left, row->path);
        }
}

static void write_tracks(FILE *out, const depo_series *series, const depo_counts *counts) {
    fprintf(out,
            "track,length,color,taken,taken_share,doubled,win_rate,win_low,win_high,mean_score\n");
    for (unsigned t = 0; t < series->game->n_tracks; t++) {
        const depo_thing_counts *c = &counts->track[t];
        char text[DEPO_TRACK_TEXT];
        depo_track_text(series->map, series->game, (depo_track)t, text);
        depo_interval wins = depo_won_interval(series, c);
        fprintf(out, "%s,%u,%s,%lld,%.4f,%lld,%.4f,%.4f,%.4f,%.2f\n", text,
                series->game->tracks[t].length, depo_color_word(series->game->tracks[t].color),
                (long long)c->games, depo_ratio(c->games, counts->games), (long long)c->done,
                wins.share, wins.low, wins.high, depo_ratio(c->total, c->games));
    }
}

static void write_tickets(FILE *out, const depo_series *series, const depo_counts *counts) {
    fprintf(out, "ticket,points,held,held_share,done_rate,win_rate,win_low,win_high,mean_score\n");
    for (unsigned t = 0; t < series->game->n_tickets; t++) {
        const depo_thing_counts *c = &counts->ticket[t];
        char text[DEPO_TRACK_TEXT];
        depo_ticket_text(series->map, series->game, (depo_ticket)t, text);
        depo_interval wins = depo_won_interval(series, c);
        fprintf(out, "%s,%u,%lld,%.4f,%.4f,%.4f,%.4f,%.4f,%.2f\n", text,
                series->game->tickets[t].points, (long long)c->games,
                depo_ratio(c->games, counts->games), depo_ratio(c->done, c->games), wins.share,
                wins.low, wins.high, depo_ratio(c->total, c->games));
    }
}

static FILE *create(const char *folder, const char *name, char *why, size_t why_size) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "we");
    if (!out) snprintf(why, why_size, "%s: %s", path, strerror(errno));
    return out;
}

static bool finish(FILE *out, const char *name, char *why, size_t why_size) {
    bool good = !ferror(out);
    if (fclose(out)) good = false;
    if (!good) snprintf(why, why_size, "%s: can't be written", name);
    return good;
}

bool depo_folder_ready(const char *folder, char *why, size_t why_size) {
    char path[4096];
    snprintf(path, sizeof path, "%s/.depo-probe-XXXXXX", folder);
    int probe = -1;
    if (!mkdir(folder, 0777) || errno == EEXIST) probe = mkstemp(path);
    if (probe < 0) {
        snprintf(why, why_size, "%s: %s", folder, strerror(errno));
        return false;
    }
    close(probe);
    unlink(path);
    return true;
}

bool depo_report_there(const char *folder, char name[32]) {
    static const char *const names[] = {"games.csv", "tracks.csv", "tickets.csv", "results.json",
                                        "report.html"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        char path[4096];
        struct stat file;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        if (lstat(path, &file)) continue;
        snprintf(name, 32, "%s", names[i]);
        return true;
    }
    return false;
}

json_t *depo_report_others(const char *folders, char *why, size_t why_size) {
    json_t *list = json_array();
    char *copy = strdup(folders), *rest = NULL;
    for (char *name = copy ? strtok_r(copy, ",", &rest) : NULL; name && list;
         name = strtok_r(NULL, ",", &rest)) {
        char path[4096];
        json_error_t error;
        snprintf(path, sizeof path, "%s/results.json", name);
        FILE *file = fopen(path, "r");
        snprintf(error.text, sizeof error.text, "%s", strerror(errno));
        json_t *results = file ? json_loadf(file, 0, &error) : NULL;
        if (file) fclose(file);
        if (json_array_size(json_object_get(results, "seats"))) {
            json_array_append_new(list, json_pack("{ss so}", "name", name, "results", results));
            continue;
        }
        snprintf(why, why_size, "%s: %s", path, results ? "no results of a series" : error.text);
        json_decref(results);
        json_decref(list);
        list = NULL;
    }
    free(copy);
    return list;
}

bool depo_report(const char *folder, const depo_series *series, const depo_counts *counts,
                 const depo_row *rows, double seconds, const json_t *others, char *why,
                 size_t why_size) {
    FILE *out = create(folder, "games.csv", why, why_size);
    if (!out) return false;
    write_games(out, series, rows);
    if (!finish(out, "games.csv", why, why_size)) return false;
    if (!(out = create(folder, "tracks.csv", why, why_size))) return false;
    write_tracks(out, series, counts);
    if (!finish(out, "tracks.csv", why, why_size)) return false;
    if (!(out = create(folder, "tickets.csv", why, why_size))) return false;
    write_tickets(out, series, counts);
    if (!finish(out, "tickets.csv", why, why_size)) return false;
    if (!(out = create(folder, "results.json", why, why_size))) return false;
    json_t *results = depo_results_json(series, counts, seconds), *runs = json_array();
    json_dumpf(results, out, JSON_INDENT(2) | JSON_REAL_PRECISION(8));
    fputc('\n', out);
    json_array_append_new(runs, json_pack("{ss so}", "name", folder, "results", results));
    if (others) json_array_extend(runs, (json_t *)others);
    bool good = finish(out, "results.json", why, why_size);
    if (good && (out = create(folder, "report.html", why, why_size))) {
        depo_report_html(out, series, counts, rows, seconds, runs);
        good = finish(out, "report.html", why, why_size);
    } else {
        good = false;
    }
    json_decref(runs);
    return good;
}
