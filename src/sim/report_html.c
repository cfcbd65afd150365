/* SPDX-License-Identifier: MIT
 * The HTML page: tables and SVG, no script, nothing loaded from elsewhere. */
#include "sim/report.h"

#include "codec/move_text.h"
#include "mapio/mapio.h"
#include "sim/interval.h"

#include <math.h>
#include <string.h>

static const char *const colors[DEPO_MAX_PLAYERS] = {"#3366aa", "#bb4433", "#338844", "#aa8811",
                                                     "#775599"};

static double ratio(int64_t a, int64_t b) {
    return b ? (double)a / (double)b : 0;
}

static void put_text(FILE *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

static void put_summary(FILE *out, const depo_series *series, const depo_counts *counts) {
    fputs("<h2>Results</h2><table><tr><th>bot<th>wins %<th>95 % from<th>to<th>lost "
          "seats<th>score<th>s.d.<th>routes"
          "<th>tickets +<th>tickets &minus;<th>bonuses<th>done<th>failed<th>tracks<th>turns"
          "<th>trains left</tr>\n",
          out);
    for (unsigned i = 0; i < series->game->players; i++) {
        const depo_bot_counts *b = &counts->bot[i];
        depo_interval wins = depo_share_interval(series, counts, i);
        double mean = ratio(b->total, b->games);
        double variance = ratio(b->total_squared, b->games) - mean * mean;
        int64_t bonus = b->path_bonus + b->most_bonus + b->station_points + b->merchandise_bonus;
        fprintf(out, "<tr><td style=\"color:%s\">", colors[i]);
        put_text(out, series->seats[i].text);
        fprintf(out,
                "<td>%.2f<td>%.2f<td>%.2f<td>%lld<td>%.1f<td>%.1f<td>%.1f<td>%.1f<td>%.1f<td>%.1f<"
                "td>%.2f"
                "<td>%.2f<td>%.1f<td>%.1f<td>%.1f</tr>\n",
                100 * wins.share, 100 * wins.low, 100 * wins.high, (long long)b->forfeits, mean,
                sqrt(variance > 0 ? variance : 0), ratio(b->routes, b->games),
                ratio(b->plus, b->games), ratio(b->minus, b->games), ratio(bonus, b->games),
                ratio(b->done, b->games), ratio(b->failed, b->games), ratio(b->tracks, b->games),
                ratio(b->turns, b->games), ratio(b->trains_left, b->games));
    }
    fputs("</table>\n", out);
}

/* A line plot of counts over their numbers, in steps; `base` is the number of the first. */
typedef struct curve {
    const int64_t *counts;
    const char *color;
} curve;

static void put_curves(FILE *out, const curve *curves, unsigned n, int size, int base, int step,
                       const char *unit) {
    int low = size, high = -1;
    double peak = 0;
    for (unsigned i = 0; i < n; i++)
        for (int x = 0; x < size; x++) {
            if (!curves[i].counts[x]) continue;
            if (x < low) low = x;
            if (x > high) high = x;
        }
    if (high < 0) return;
    low -= low % step;
    int bins = (high - low) / step + 1;
    for (unsigned i = 0; i < n; i++)
        for (int bin = 0; bin < bins; bin++) {
            int64_t sum = 0;
            for (int x = low + bin * step; x < low + (bin + 1) * step && x < size; x++)
                sum += curves[i].counts[x];
            if ((double)sum > peak) peak = (double)sum;
        }
    fputs("<svg viewBox=\"0 0 730 222\" role=\"img\"><path d=\"M40 190H710\" class=\"axis\"/>",
          out);
    for (unsigned i = 0; i < n; i++) {
        fprintf(out, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"",
                curves[i].color);
        for (int bin = 0; bin < bins; bin++) {
            int64_t sum = 0;
            for (int x = low + bin * step; x < low + (bin + 1) * step && x < size; x++)
                sum += curves[i].counts[x];
            fprintf(out, "%.1f,%.1f ", 40 + 670.0 * (bin + 0.5) / bins,
                    190 - 175 * (double)sum / peak);
        }
        fputs("\"/>", out);
    }
    for (int k = 0; k <= 8; k++)
        fprintf(out, "<text x=\"%.1f\" y=\"205\" class=\"mid\">%d</text>", 40 + 670.0 * k / 8,
                base + low + (int)((double)bins * step * k / 8));
    fprintf(out, "<text x=\"705\" y=\"219\" class=\"end\">%s</text></svg>\n", unit);
}

static void put_orders(FILE *out, const depo_series *series, const depo_counts *counts) {
    unsigned n = series->game->players;
    fputs("<h2>Wins by order of play</h2><svg viewBox=\"0 0 720 200\" role=\"img\">", out);
    for (unsigned i = 0; i < n; i++) {
        double rate = ratio(counts->order_share[i], counts->games) / DEPO_WIN;
        double height = 160 * rate * (double)n / 2;
        if (height > 160) height = 160;
        fprintf(out,
                "<rect x=\"%u\" y=\"%.1f\" width=\"70\" height=\"%.1f\" fill=\"#5577aa\"/>"
                "<text x=\"%u\" y=\"%.1f\">%.2f %%</text><text x=\"%u\" y=\"195\">%u.</text>",
                60 + i * 120, 180 - height, height, 72 + i * 120, 174 - height, 100 * rate,
                88 + i * 120, i + 1);
    }
    double even = 180 - 80;
    fprintf(out, "<path d=\"M40 %.0fH700\" class=\"even\"/></svg>\n", even);
}

static void put_board(FILE *out, const depo_series *series, const depo_counts *counts) {
    const depo_map *map = series->map;
    int64_t most = 1;
    for (unsigned t = 0; t < series->game->n_tracks; t++)
        if (counts->track[t].games > most) most = counts->track[t].games;
    fprintf(out,
            "<h2>Tracks taken</h2><p>The darker and thicker, the more often; the title of a "
            "line tells its numbers.</p><svg viewBox=\"0 0 %g %g\" role=\"img\">",
            (double)map->width, (double)map->height);
    double unit = (double)map->width / 1000;
    for (unsigned t = 0; t < series->game->n_tracks; t++) {
        const depo_map_track *track = &map->tracks[series->game->tracks[t].map_track];
        const depo_map_city *a = &map->cities[track->a], *b = &map->cities[track->b];
        const depo_thing_counts *c = &counts->track[t];
        double heat = (double)c->games / (double)most;
        char text[DEPO_TRACK_TEXT];
        depo_track_text(map, series->game, (depo_track)t, text);
        fprintf(out,
                "<path d=\"M%g %gC%g %g %g %g %g %g\" fill=\"none\" stroke=\"rgb(%d,%d,%d)\" "
                "stroke-width=\"%.2f\"><title>%s: taken in %.1f %%, then won %.1f %%</title>"
                "</path>",
                (double)a->x, (double)a->y, (double)track->curve[0], (double)track->curve[1],
                (double)track->curve[2], (double)track->curve[3], (double)b->x, (double)b->y,
                (int)(225 - 45 * heat), (int)(215 - 190 * heat), (int)(205 - 185 * heat),
                unit * (2 + 8 * heat), text, 100 * ratio(c->games, counts->games),
                100 * ratio(c->share, c->games) / DEPO_WIN);
    }
    for (unsigned i = 0; i < map->n_cities; i++) {
        fprintf(out, "<circle cx=\"%g\" cy=\"%g\" r=\"%.2f\"><title>", (double)map->cities[i].x,
                (double)map->cities[i].y, 5 * unit);
        put_text(out, map->cities[i].name.in[DEPO_EN]);
        fputs("</title></circle>", out);
    }
    fputs("</svg>\n", out);
}

/* Tickets by how much more or less often their holders win than everyone. */
static void put_tickets(FILE *out, const depo_series *series, const depo_counts *counts) {
    const depo_game *game = series->game;
    unsigned order[DEPO_MAX_TICKETS], n = 0;
    double lift[DEPO_MAX_TICKETS], even = 1.0 / game->players;
    for (unsigned t = 0; t < game->n_tickets; t++) {
        const depo_thing_counts *c = &counts->ticket[t];
        if (!c->games) continue;
        double value = ratio(c->share, c->games) / DEPO_WIN - even;
        unsigned i = n++;
        for (; i && lift[i - 1] < value; i--) {
            lift[i] = lift[i - 1];
            order[i] = order[i - 1];
        }
        lift[i] = value;
        order[i] = t;
    }
    fputs("<h2>Tickets</h2><p>Above: holders win more often than their share (the ticket is worth "
          "more than its points say). Below: less often.</p><table><tr><th>ticket<th>points"
          "<th>held<th>done %<th>win %<th>over its share<th>score of holders</tr>\n",
          out);
    for (unsigned i = 0; i < n; i++) {
        const depo_thing_counts *c = &counts->ticket[order[i]];
        const depo_map_ticket *ticket = &series->map->tickets[game->tickets[order[i]].map_ticket];
        fputs("<tr><td>", out);
        put_text(out, depo_place_name(series->map, ticket->a)->in[DEPO_EN]);
        fputs(" &ndash; ", out);
        put_text(out, depo_place_name(series->map, ticket->b)->in[DEPO_EN]);
        fprintf(out,
                "<td>%u<td>%lld<td>%.1f<td>%.1f<td><span class=\"bar\" style=\"width:%.0fpx;"
                "background:%s\"></span> %+.1f<td>%.1f</tr>\n",
                ticket->points, (long long)c->games, 100 * ratio(c->done, c->games),
                100 * (lift[i] + even), fabs(lift[i]) * 300, lift[i] < 0 ? "#bb4433" : "#338844",
                100 * lift[i], ratio(c->total, c->games));
    }
    fputs("</table>\n", out);
}

void depo_report_html(FILE *out, const depo_series *series, const depo_counts *counts) {
    fputs("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
          "<meta name=\"viewport\" content=\"width=device-width\"><title>Depo: ",
          out);
    put_text(out, series->map->name.in[DEPO_EN]);
    fputs("</title><style>body{font:15px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem "
          "auto;padding:0 1rem;color:#222;background:#fff}table{border-collapse:collapse}td,th{"
          "padding:.15rem .6rem;text-align:right;border-bottom:1px solid #ddd}td:first-child,"
          "th:first-child{text-align:left}svg{width:100%;height:auto}svg text{font-size:12px;"
          "fill:#444}.end{text-anchor:end}.mid{text-anchor:middle}.axis{stroke:#888}.even{stroke:#"
          "888;"
          "stroke-dasharray:4}.bar{display:inline-block;height:.7em}</style><h1>",
          out);
    put_text(out, series->map->name.in[DEPO_EN]);
    fputs(", ", out);
    put_text(out, series->map->variants[series->game->variant].name.in[DEPO_EN]);
    fprintf(out, "</h1><p>%lld games of %u players, %.1f turns each.</p>\n",
            (long long)counts->games, series->game->players, ratio(counts->turns, counts->games));
    put_summary(out, series, counts);
    curve curves[DEPO_MAX_PLAYERS];
    for (unsigned i = 0; i < series->game->players; i++)
        curves[i] = (curve){counts->bot[i].scores, colors[i]};
    fputs("<h2>Final scores</h2>", out);
    put_curves(out, curves, series->game->players, DEPO_SCORES, DEPO_SCORE_LOW, 5, "points");
    put_orders(out, series, counts);
    fputs("<h2>Length of the games</h2>", out);
    put_curves(out, &(curve){counts->lengths, "#444444"}, 1, DEPO_LENGTHS, 0, 2,
               "turns of all players");
    put_board(out, series, counts);
    put_tickets(out, series, counts);
    fputs("</html>\n", out);
}
