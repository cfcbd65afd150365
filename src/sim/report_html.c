/* SPDX-License-Identifier: MIT
 * The HTML page: tables and SVG, no script, nothing loaded from elsewhere. Every share has its 95 %
 * interval, every axis its name and unit. The board is in report_board.c. */
#include "sim/report_parts.h"

#include "mapio/mapio.h"
#include "sim/provenance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const colors[DEPO_MAX_PLAYERS] = {"#3366aa", "#bb4433", "#338844", "#aa8811",
                                                     "#775599"};

double depo_ratio(int64_t a, int64_t b) {
    return b ? (double)a / (double)b : 0;
}

void depo_put_share(FILE *out, depo_interval share) {
    fprintf(out, "<td>%.1f <small>%.1f&ndash;%.1f</small>", 100 * share.share, 100 * share.low,
            100 * share.high);
}

/* A mean and half of its interval, which needs two deals. */
static void put_mean(FILE *out, double mean, double error, int64_t deals) {
    fprintf(out, "<td>%.1f", mean);
    if (deals > 1) fprintf(out, " &plusmn; %.1f", error);
}

static void put_summary(FILE *out, const depo_series *series, const depo_counts *counts) {
    fputs("<h2>Results</h2><table><tr><th>bot<th>wins, % <small>95 % interval</small><th>lost "
          "seats<th>score, points &plusmn; 95 %<th>s.d.<th>routes<th>tickets +<th>tickets &minus;"
          "<th>bonuses<th>done<th>failed<th>tracks<th>turns<th>trains left</tr>\n",
          out);
    for (unsigned i = 0; i < series->game->players; i++) {
        const depo_bot_counts *b = &counts->bot[i];
        depo_interval wins = depo_share_interval(series, counts, i);
        double mean = depo_ratio(b->total, b->games);
        double variance = depo_ratio(b->total_squared, b->games) - mean * mean;
        int64_t bonus = b->path_bonus + b->most_bonus + b->station_points;
        for (unsigned k = 0; k < DEPO_MECHANISMS; k++) bonus += b->bonus[k];
        fprintf(out, "<tr><td style=\"color:%s\">", colors[i]);
        depo_put_escaped(out, series->seats[i].text);
        fprintf(out, "<td>%.2f <small>%.2f&ndash;%.2f</small><td>%lld", 100 * wins.share,
                100 * wins.low, 100 * wins.high, (long long)b->forfeits);
        put_mean(out, mean, depo_score_error(series, counts, i), counts->deals);
        fprintf(out,
                "<td>%.1f<td>%.1f<td>%.1f<td>%.1f<td>%.1f<td>%.2f<td>%.2f<td>%.1f<td>%.1f<td>%.1f"
                "</tr>\n",
                sqrt(fmax(variance, 0)), depo_ratio(b->routes, b->games),
                depo_ratio(b->plus, b->games), depo_ratio(b->minus, b->games),
                depo_ratio(bonus, b->games), depo_ratio(b->done, b->games),
                depo_ratio(b->failed, b->games), depo_ratio(b->tracks, b->games),
                depo_ratio(b->turns, b->games), depo_ratio(b->trains_left, b->games));
    }
    fputs("</table>\n", out);
}

/* A line plot of how often numbers came, in steps; `base` is the number of the first. */
typedef struct curve {
    const int64_t *counts;
    const char *color, *name;
} curve;

typedef struct plot {
    const char *title, *axis; /* what the numbers are, with their unit */
    int size, base, step;
} plot;

static int64_t bin_sum(const curve *c, const plot *p, int low, int bin) {
    int64_t sum = 0;
    for (int x = low + bin * p->step; x < low + (bin + 1) * p->step && x < p->size; x++)
        sum += c->counts[x];
    return sum;
}

double depo_axis_step(double length, unsigned most) {
    double unit = pow(10, floor(log10(fmax(length, 1e-9) / most)));
    static const double steps[] = {1, 2, 5};
    for (unsigned i = 0; i < 3; i++)
        if (steps[i] * unit * most >= length) return steps[i] * unit;
    return 10 * unit;
}

enum {
    LEFT = DEPO_PLOT_LEFT,
    WIDE = DEPO_PLOT_WIDE,
    FLOOR = DEPO_PLOT_FLOOR,
    HIGH = DEPO_PLOT_HIGH
};

void depo_put_levels(FILE *out, double top, double step) {
    for (unsigned k = 0; k * step <= top + 1e-9; k++) {
        double y = FLOOR - HIGH * k * step / top;
        fprintf(out,
                "<path d=\"M%d %.1fH%d\" class=\"grid\"/><text x=\"%d\" y=\"%.1f\" "
                "class=\"end\">%.3g</text>",
                LEFT, y, LEFT + WIDE, LEFT - 6, y + 4, 100 * k * step);
    }
}

static void put_axes(FILE *out, const plot *p, int from, int to) {
    fprintf(out, "<path d=\"M%d %dV%dH%d\" class=\"axis\" fill=\"none\"/>", LEFT, FLOOR - HIGH,
            FLOOR, LEFT + WIDE);
    int step = (int)fmax(1, depo_axis_step(to - from, 12));
    int first = (int)ceil((double)from / step) * step;
    for (int x = first; x <= to; x += step)
        fprintf(out, "<text x=\"%.1f\" y=\"%d\" class=\"mid\">%d</text>",
                LEFT + (double)WIDE * (x - from) / (to - from), FLOOR + 15, x);
    fprintf(out,
            "<text x=\"%d\" y=\"%d\" class=\"mid\">%s</text><text class=\"mid\" "
            "transform=\"translate(14 %d) rotate(-90)\">share of games, %%</text>",
            LEFT + WIDE / 2, FLOOR + 32, p->axis, FLOOR - HIGH / 2);
}

static void put_curves(FILE *out, const plot *p, const curve *curves, unsigned n, int64_t games) {
    int low = p->size, high = -1;
    for (unsigned i = 0; i < n; i++)
        for (int x = 0; x < p->size; x++) {
            if (!curves[i].counts[x]) continue;
            if (x < low) low = x;
            if (x > high) high = x;
        }
    if (high < 0) return;
    low -= low % p->step;
    int bins = (high - low) / p->step + 1;
    double peak = 0;
    for (unsigned i = 0; i < n; i++)
        for (int bin = 0; bin < bins; bin++)
            peak = fmax(peak, depo_ratio(bin_sum(&curves[i], p, low, bin), games));
    double level = depo_axis_step(peak, 5);
    peak = ceil(peak / level - 1e-9) * level;
    fprintf(out, "<h2>%s</h2><figure><svg viewBox=\"0 0 730 230\" role=\"img\" aria-label=\"%s\">",
            p->title, p->title);
    depo_put_levels(out, peak, level);
    put_axes(out, p, p->base + low, p->base + low + bins * p->step);
    for (unsigned i = 0; i < n; i++) {
        fprintf(out, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"",
                curves[i].color);
        for (int bin = 0; bin < bins; bin++) {
            double x = LEFT + WIDE * (bin + 0.5) / bins;
            double y = FLOOR - HIGH * depo_ratio(bin_sum(&curves[i], p, low, bin), games) / peak;
            if (bins > 1)
                fprintf(out, "%.1f,%.1f ", x, y);
            else /* one point is no line: the step is drawn from end to end */
                fprintf(out, "%d,%.1f %d,%.1f", LEFT, y, LEFT + WIDE, y);
        }
        fputs("\"/>", out);
        if (!curves[i].name) continue;
        fprintf(out, "<text x=\"%d\" y=\"%u\" class=\"end\" style=\"fill:%s\">", LEFT + WIDE,
                22 + 15 * i, curves[i].color);
        depo_put_escaped(out, curves[i].name);
        fputs("</text>", out);
    }
    fputs("</svg></figure>\n", out);
}

/* Tickets by how much more or less often their holders win than everyone. */
static void put_tickets(FILE *out, const depo_series *series, const depo_counts *counts) {
    const depo_game *game = series->game;
    unsigned order[DEPO_MAX_TICKETS], n = 0;
    double lift[DEPO_MAX_TICKETS], even = 1.0 / game->players;
    for (unsigned t = 0; t < game->n_tickets; t++) {
        const depo_thing_counts *c = &counts->ticket[t];
        if (!c->games) continue;
        double value = depo_ratio(c->share, c->games) / DEPO_WIN - even;
        unsigned i = n++;
        for (; i && lift[i - 1] < value; i--) {
            lift[i] = lift[i - 1];
            order[i] = order[i - 1];
        }
        lift[i] = value;
        order[i] = t;
    }
    fprintf(
        out,
        "<h2>Tickets</h2><p>Above: holders win more often than their share (the ticket is worth "
        "more than its points say). Below: less often. Gray rows have fewer than %d holders: they "
        "say little.</p><table><tr><th>ticket<th>points<th>held<th>done, %% <small>95 %%</small>"
        "<th>wins, %% <small>95 %%</small><th>over its share, %%<th>score of holders</tr>\n",
        DEPO_FEW);
    for (unsigned i = 0; i < n; i++) {
        const depo_thing_counts *c = &counts->ticket[order[i]];
        const depo_map_ticket *ticket = &series->map->tickets[game->tickets[order[i]].map_ticket];
        fprintf(out, "<tr%s><td>", c->games < DEPO_FEW ? " class=\"few\"" : "");
        depo_put_escaped(out, depo_place_name(series->map, ticket->a)->in[DEPO_EN]);
        fputs(" &ndash; ", out);
        depo_put_escaped(out, depo_place_name(series->map, ticket->b)->in[DEPO_EN]);
        fprintf(out, "<td>%u<td>%lld%s", ticket->points, (long long)c->games,
                c->games < DEPO_FEW ? " (few)" : "");
        depo_put_share(out, depo_done_interval(series, c));
        depo_put_share(out, depo_won_interval(series, c));
        fprintf(out,
                "<td><span class=\"bar\" style=\"width:%.0fpx;background:%s\"></span> %+.1f<td>%.1f"
                "</tr>\n",
                fabs(lift[i]) * 300, lift[i] < 0 ? "#bb4433" : "#338844", 100 * lift[i],
                depo_ratio(c->total, c->games));
    }
    fputs("</table>\n", out);
}

/* A bot of a run: its share as a point on a line from 0 to 100 %, with its interval. */
static void put_run_seat(FILE *out, const json_t *run, const json_t *seat, const char *name) {
    const json_t *interval = json_object_get(seat, "interval");
    double games = json_number_value(json_object_get(run, "games"));
    double wins = json_number_value(json_object_get(seat, "wins"));
    double low = json_number_value(json_array_get(interval, 0));
    double high = json_number_value(json_array_get(interval, 1));
    double share = games > 0 ? wins / games : 0;
    const char *bot = json_string_value(json_object_get(seat, "bot"));
    fputs("<tr><td>", out);
    depo_put_escaped(out, name);
    fputs("<td>", out);
    depo_put_escaped(out, bot ? bot : "?");
    fprintf(out,
            "<td>%.0f<td>%.1f <small>%.1f&ndash;%.1f</small><td><svg viewBox=\"0 0 204 14\" "
            "class=\"row\"><path d=\"M2 7H202\" class=\"grid\"/><path d=\"M%.1f 7H%.1f\" "
            "class=\"sure\"/><circle cx=\"%.1f\" cy=\"7\" r=\"4\"/></svg><td>%.1f</tr>\n",
            games, 100 * share, 100 * low, 100 * high, 2 + 200 * low, 2 + 200 * high,
            2 + 200 * share, json_number_value(json_object_get(seat, "mean")));
}

static void put_runs(FILE *out, const json_t *runs) {
    if (json_array_size(runs) < 2) return;
    fputs("<h2>Runs side by side</h2><table><tr><th>run<th>bot<th>games<th>wins, % <small>95 "
          "%</small><th>0 to 100 %<th>score</tr>\n",
          out);
    for (size_t i = 0; i < json_array_size(runs); i++) {
        const json_t *run = json_object_get(json_array_get(runs, i), "results");
        const char *name = json_string_value(json_object_get(json_array_get(runs, i), "name"));
        const char *map = json_string_value(json_object_get(run, "map"));
        const char *variant = json_string_value(json_object_get(run, "variant"));
        const json_t *seats = json_object_get(run, "seats");
        char text[512];
        snprintf(text, sizeof text, "%s: %s, %s", name ? name : "?", map ? map : "?",
                 variant ? variant : "?");
        for (size_t k = 0; k < json_array_size(seats); k++)
            put_run_seat(out, run, json_array_get(seats, k), k ? "" : text);
    }
    fputs("</table><p>Where the intervals of two runs do not overlap, they differ; where they do, "
          "more "
          "games may tell.</p>\n",
          out);
}

static const char style[] =
    "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
    "content=\"width=device-width\"><title>Depo: simulation</title><style>body{font:16px/1.5 "
    "sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}"
    "table{border-collapse:collapse;display:block;overflow-x:auto}td,th{padding:.2rem "
    ".6rem;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap}td:first-child,"
    "th:first-child{text-align:left}th{vertical-align:bottom;white-space:normal}svg{width:100%;"
    "height:auto}figure{margin:0;overflow-x:auto}figure "
    "svg{min-width:40rem}svg.row{width:204px}svg "
    "text{font-size:12px;fill:#444}.end{text-anchor:end}"
    ".mid{text-anchor:middle}.axis{stroke:#888}.grid{stroke:#ddd}.even{stroke:#888;"
    "stroke-dasharray:4}.sure{stroke:#222;stroke-width:2}.bar{display:inline-block;height:.7em}"
    ".few{color:#999}small{color:#777}footer{margin-top:3rem;color:#666;font-size:.85rem;"
    "overflow-wrap:anywhere}</style>";

void depo_report_html(FILE *out, const depo_series *series, const depo_counts *counts,
                      const depo_row *rows, double seconds, const json_t *runs) {
    unsigned players = series->game->players;
    fputs(style, out);
    fputs("<h1>", out);
    depo_put_escaped(out, series->map->name.in[DEPO_EN]);
    fputs(", ", out);
    depo_put_escaped(out, series->map->variants[series->game->variant].name.in[DEPO_EN]);
    fprintf(out, "</h1><p>%lld game%s of %u players, %.1f turns each.</p>\n",
            (long long)counts->games, counts->games == 1 ? "" : "s", players,
            depo_ratio(counts->turns, counts->games));
    put_summary(out, series, counts);
    put_runs(out, runs);
    curve curves[DEPO_MAX_PLAYERS];
    for (unsigned i = 0; i < players; i++)
        curves[i] = (curve){counts->bot[i].scores, colors[i], series->seats[i].text};
    put_curves(
        out,
        &(plot){"Final scores", "final score, points (steps of 5)", DEPO_SCORES, DEPO_SCORE_LOW, 5},
        curves, players, counts->games);
    depo_put_orders(out, series, rows);
    put_curves(
        out,
        &(plot){"Length of the games", "turns of all players (steps of 2)", DEPO_LENGTHS, 0, 2},
        &(curve){counts->lengths, "#444444", NULL}, 1, counts->games);
    depo_put_board(out, series, counts);
    put_tickets(out, series, counts);
    char *origin = depo_provenance_text(series, seconds);
    fputs("<footer>", out);
    depo_put_escaped(out, origin ? origin : "");
    fputs("</footer></html>\n", out);
    free(origin);
}
