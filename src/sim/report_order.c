/* SPDX-License-Identifier: MIT
 * Wins by order of play: whether it matters who begins. Deals are what was drawn by chance, so
 * everything is counted by deal: games with one deal are no independent ones. */
#include "sim/report_parts.h"

#include "sim/interval.h"

#include <math.h>
#include <string.h>

/* Whole deals, and the shares of their wins by order of play. */
typedef struct orders {
    unsigned n; /* players */
    int64_t deals;
    double sum[DEPO_MAX_PLAYERS]; /* of the shares of a deal, from 0 to 1 */
    double product[DEPO_MAX_PLAYERS][DEPO_MAX_PLAYERS];
} orders;

static void count_orders(const depo_series *series, const depo_row *rows, orders *all) {
    unsigned n = series->game->players, ways = depo_series_ways(series);
    memset(all, 0, sizeof *all);
    all->n = n;
    for (uint64_t game = series->from; game + ways <= series->to; game += ways) {
        double share[DEPO_MAX_PLAYERS] = {0};
        bool whole = true;
        for (unsigned i = 0; i < n * ways; i++) {
            const depo_row *row = &rows[(game - series->from) * n + i];
            whole = whole && row->played;
            share[row->order] += (double)row->share / DEPO_WIN / ways;
        }
        if (!whole) continue;
        all->deals++;
        for (unsigned i = 0; i < n; i++) {
            all->sum[i] += share[i];
            for (unsigned k = 0; k < n; k++) all->product[i][k] += share[i] * share[k];
        }
    }
}

/* How far the shares are from equal ones, in units of their own scatter between deals: chi-square
 * distributed with n - 1 degrees of freedom if only chance is at work. Negative where that can't
 * be said: with few deals, or deals that are all alike. */
static double imbalance(const orders *all) {
    enum { ENOUGH = 20 };
    unsigned n = all->n - 1; /* the last share follows from the others */
    double deals = (double)all->deals, m[DEPO_MAX_PLAYERS][DEPO_MAX_PLAYERS + 1];
    if (all->deals < ENOUGH) return -1;
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = 0; k < n; k++)
            m[i][k] = (all->product[i][k] - all->sum[i] * all->sum[k] / deals) / (deals - 1);
        m[i][n] = all->sum[i] / deals - 1.0 / all->n;
    }
    /* Gauss: the matrix is a covariance, so no rows need be swapped. */
    double far[DEPO_MAX_PLAYERS], x = 0;
    for (unsigned i = 0; i < n; i++) far[i] = m[i][n];
    for (unsigned i = 0; i < n; i++) {
        if (m[i][i] < 1e-12) return -1;
        for (unsigned k = i + 1; k < n; k++) {
            double factor = m[k][i] / m[i][i];
            for (unsigned c = i; c <= n; c++) m[k][c] -= factor * m[i][c];
        }
    }
    for (unsigned i = n; i-- > 0;) {
        for (unsigned k = i + 1; k < n; k++) m[i][n] -= m[i][k] * m[k][n];
        m[i][n] /= m[i][i];
        x += far[i] * m[i][n];
    }
    return x * deals;
}

/* How likely chance alone makes such a difference, by the chi-square distribution. */
static double chance_of(double x, unsigned freedom) {
    double h = x / 2;
    if (freedom % 2 == 0) return exp(-h) * (freedom == 2 ? 1 : 1 + h);
    double tail = erfc(sqrt(h));
    return freedom == 1 ? tail : tail + 2 * sqrt(h / M_PI) * exp(-h);
}

static void put_balance(FILE *out, const orders *all) {
    double x = imbalance(all);
    unsigned freedom = all->n - 1;
    fputs("<p>Are all places in the order equally good? ", out);
    if (x < 0) {
        fputs("Too few deals, or too much alike, to tell.</p>\n", out);
        return;
    }
    double p = chance_of(x, freedom);
    fprintf(out,
            "&chi;&sup2; = %.2f with %u degree%s of freedom, p = %.3g: %s. (Counted by deal: games "
            "with one deal are not independent.)</p>\n",
            x, freedom, freedom == 1 ? "" : "s", p,
            p < 0.01   ? "no, some places win more often"
            : p < 0.05 ? "perhaps not; more games would tell"
                       : "nothing speaks against it");
}

static depo_interval interval_of(const orders *all, unsigned i) {
    double deals = (double)all->deals, mean = deals > 0 ? all->sum[i] / deals : 0;
    return depo_deals_interval(mean, all->product[i][i] - deals * mean * mean, deals);
}

void depo_put_orders(FILE *out, const depo_series *series, const depo_row *rows) {
    orders all;
    count_orders(series, rows, &all);
    unsigned n = all.n;
    double top = 1.0 / n;
    for (unsigned i = 0; i < n; i++) top = fmax(top, interval_of(&all, i).high);
    double step = depo_axis_step(top, 5);
    top = ceil(top / step - 1e-9) * step;
    fputs("<h2>Wins by order of play</h2><figure><svg viewBox=\"0 0 730 230\" role=\"img\" "
          "aria-label=\"Wins by order of play\">",
          out);
    depo_put_levels(out, top, step);
    for (unsigned i = 0; i < n; i++) {
        depo_interval sure = interval_of(&all, i);
        double x = DEPO_PLOT_LEFT + DEPO_PLOT_WIDE * (i + 0.5) / n;
        double unit = DEPO_PLOT_HIGH / top, floor_y = DEPO_PLOT_FLOOR;
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"60\" height=\"%.1f\" fill=\"#8aa4c8\"/>"
                "<path d=\"M%.1f %.1fV%.1f\" class=\"sure\"/><text x=\"%.1f\" y=\"%.1f\" "
                "class=\"mid\">%.2f %% (%.1f&ndash;%.1f)</text><text x=\"%.1f\" y=\"%d\" "
                "class=\"mid\">%u.</text>",
                x - 30, floor_y - unit * sure.share, unit * sure.share, x,
                floor_y - unit * sure.low, floor_y - unit * sure.high, x,
                floor_y - unit * sure.high - 6, 100 * sure.share, 100 * sure.low, 100 * sure.high,
                x, DEPO_PLOT_FLOOR + 15, i + 1);
    }
    fprintf(
        out,
        "<path d=\"M%d %.1fH%d\" class=\"even\"/><text x=\"%d\" y=\"%d\" class=\"mid\">order of "
        "play; dashed: an equal share; bars with 95 %% interval</text><text class=\"mid\" "
        "transform=\"translate(14 %d) rotate(-90)\">wins, %%</text></svg></figure>\n",
        DEPO_PLOT_LEFT, DEPO_PLOT_FLOOR - DEPO_PLOT_HIGH / top / n, DEPO_PLOT_LEFT + DEPO_PLOT_WIDE,
        DEPO_PLOT_LEFT + DEPO_PLOT_WIDE / 2, DEPO_PLOT_FLOOR + 32,
        DEPO_PLOT_FLOOR - DEPO_PLOT_HIGH / 2);
    put_balance(out, &all);
}
