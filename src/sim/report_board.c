/* SPDX-License-Identifier: MIT
 * The board of the report: how often tracks are taken, with names of places and shares of tracks,
 * and the same as a table. */
#include "sim/report_parts.h"

#include "codec/move_text.h"

/* A point in the middle of a track's curve. */
static void middle_of(const depo_map *map, const depo_map_track *track, double *x, double *y) {
    const depo_map_city *a = &map->cities[track->a], *b = &map->cities[track->b];
    *x = ((double)a->x + 3 * (double)track->curve[0] + 3 * (double)track->curve[2] + (double)b->x) /
         8;
    *y = ((double)a->y + 3 * (double)track->curve[1] + 3 * (double)track->curve[3] + (double)b->y) /
         8;
}

static void put_track(FILE *out, const depo_series *series, const depo_counts *counts, unsigned t,
                      double heat, double unit) {
    const depo_map *map = series->map;
    const depo_map_track *track = &map->tracks[series->game->tracks[t].map_track];
    const depo_map_city *a = &map->cities[track->a], *b = &map->cities[track->b];
    const depo_thing_counts *c = &counts->track[t];
    char text[DEPO_TRACK_TEXT];
    depo_track_text(map, series->game, (depo_track)t, text);
    fprintf(out,
            "<path d=\"M%g %gC%g %g %g %g %g %g\" fill=\"none\" stroke=\"rgb(%d,%d,%d)\" "
            "stroke-width=\"%.2f\"><title>%s: taken in %.1f %%, then won %.1f %%</title></path>",
            (double)a->x, (double)a->y, (double)track->curve[0], (double)track->curve[1],
            (double)track->curve[2], (double)track->curve[3], (double)b->x, (double)b->y,
            (int)(225 - 45 * heat), (int)(215 - 190 * heat), (int)(205 - 185 * heat),
            unit * (2 + 8 * heat), text, 100 * depo_ratio(c->games, counts->games),
            100 * depo_ratio(c->share, c->games) / DEPO_WIN);
}

/* Text with a white edge, readable on lines. */
static void put_label(FILE *out, double x, double y, double size, const char *more,
                      const char *text) {
    fprintf(out,
            "<text x=\"%.1f\" y=\"%.1f\" style=\"font-size:%.1fpx;paint-order:stroke;stroke:#fff;"
            "stroke-width:%.1fpx%s\" class=\"mid\">",
            x, y, size, size / 4, more);
    depo_put_escaped(out, text);
    fputs("</text>", out);
}

static void put_places(FILE *out, const depo_map *map, double unit) {
    for (unsigned i = 0; i < map->n_cities; i++) {
        const depo_map_city *city = &map->cities[i];
        fprintf(out, "<circle cx=\"%g\" cy=\"%g\" r=\"%.2f\"/>", (double)city->x, (double)city->y,
                5 * unit);
    }
    for (unsigned i = 0; i < map->n_cities; i++) {
        static const char *const anchors[] = {";text-anchor:start", "", ";text-anchor:end"};
        const depo_map_city *city = &map->cities[i];
        if (city->kind == DEPO_CITY_JUNCTION) continue; /* boards have no names there */
        double x = (double)(city->has_label ? city->label_x : city->x);
        double y = city->has_label ? (double)city->label_y : (double)city->y - 9 * unit;
        put_label(out, x, y, 13 * unit, city->has_label ? anchors[city->anchor] : "",
                  city->name.in[DEPO_EN]);
    }
}

static void put_legend(FILE *out, double most) {
    fputs("<figure><svg viewBox=\"0 0 730 34\" role=\"img\" aria-label=\"scale\">", out);
    for (int k = 0; k <= 20; k++) {
        double heat = k / 20.0;
        fprintf(out, "<rect x=\"%d\" y=\"2\" width=\"11\" height=\"10\" fill=\"rgb(%d,%d,%d)\"/>",
                60 + 11 * k, (int)(225 - 45 * heat), (int)(215 - 190 * heat),
                (int)(205 - 185 * heat));
    }
    fprintf(
        out,
        "<text x=\"60\" y=\"27\">0</text><text x=\"291\" y=\"27\" class=\"end\">%.1f</text><text "
        "x=\"305\" y=\"12\">taken by anyone, %% of games</text></svg></figure>\n",
        100 * most);
}

/* The tracks, most taken first. */
static void put_table(FILE *out, const depo_series *series, const depo_counts *counts) {
    unsigned order[DEPO_MAX_TRACKS], n = series->game->n_tracks;
    for (unsigned t = 0; t < n; t++) {
        unsigned i = t;
        for (; i && counts->track[order[i - 1]].games < counts->track[t].games; i--)
            order[i] = order[i - 1];
        order[i] = t;
    }
    fprintf(
        out,
        "<details><summary>All %u tracks as a table</summary><table><tr><th>track<th>length"
        "<th>taken, %% <small>95 %%</small><th>then won, %% <small>95 %%</small><th>score</tr>\n",
        n);
    for (unsigned i = 0; i < n; i++) {
        const depo_thing_counts *c = &counts->track[order[i]];
        char text[DEPO_TRACK_TEXT];
        depo_track_text(series->map, series->game, (depo_track)order[i], text);
        fprintf(out, "<tr%s><td>%s<td>%u", c->games < DEPO_FEW ? " class=\"few\"" : "", text,
                series->game->tracks[order[i]].length);
        depo_put_share(out, depo_had_interval(series, counts, c));
        depo_put_share(out, depo_won_interval(series, c));
        fprintf(out, "<td>%.1f</tr>\n", depo_ratio(c->total, c->games));
    }
    fputs("</table></details>\n", out);
}

void depo_put_board(FILE *out, const depo_series *series, const depo_counts *counts) {
    const depo_map *map = series->map;
    int64_t most = 1;
    for (unsigned t = 0; t < series->game->n_tracks; t++)
        if (counts->track[t].games > most) most = counts->track[t].games;
    double unit = (double)map->width / 1000, unit_y = unit;
    fprintf(
        out,
        "<h2>Tracks taken</h2><p>The darker and thicker, the more often. Numbers: taken in so many "
        "%% of the games.</p><figure><svg viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"Tracks "
        "taken\">",
        (double)map->width, (double)map->height);
    for (unsigned t = 0; t < series->game->n_tracks; t++)
        put_track(out, series, counts, t, (double)counts->track[t].games / (double)most, unit);
    for (unsigned t = 0; t < series->game->n_tracks; t++) {
        double x, y;
        char text[16];
        middle_of(map, &map->tracks[series->game->tracks[t].map_track], &x, &y);
        snprintf(text, sizeof text, "%.0f",
                 100 * depo_ratio(counts->track[t].games, counts->games));
        put_label(out, x, y + 3 * unit_y, 9 * unit, ";fill:#724", text);
    }
    put_places(out, map, unit);
    fputs("</svg></figure>\n", out);
    put_legend(out, depo_ratio(most, counts->games));
    put_table(out, series, counts);
}
