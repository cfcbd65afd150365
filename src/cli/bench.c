/* SPDX-License-Identifier: MIT
 * depo bench: how fast the engine is on this machine. */
#include "cli/commands.h"

#include "bench/bench.h"
#include "say/tr.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct options {
    bool json;
    bool python;
    double seconds;
} options;

static const depo_option option_list[] = {
    {"json", 'j', NULL, DEPO_N("print one flat JSON object"), DEPO_INTO(options, json)},
    {"python", 'p', NULL, DEPO_N("measure the Python package instead (python3 -m depo)"),
     DEPO_INTO(options, python)},
    {"seconds", 's', "S", DEPO_N("measure for about S seconds (default 12)"),
     DEPO_RANGE(options, seconds, 0, 3600), .flags = DEPO_ABOVE},
    {0},
};

static const char *const unit_names[] = {"ns", "us", "/s", "B"};

/* "goal" or "must" when that target is met, "MISSED" when none is. */
static const char *verdict(const depo_figure *figure) {
    bool rate = figure->unit == DEPO_UNIT_PER_S;
    if (figure->must <= 0) return "";
    if (rate ? figure->best >= figure->goal : figure->best <= figure->goal) return "goal";
    if (rate ? figure->best >= figure->must : figure->best <= figure->must) return "must";
    return "MISSED";
}

static void print_number(double value, int width) {
    int digits = value >= 1000 ? 0 : value >= 100 ? 1 : value >= 1 ? 2 : 3;
    if (value > 0)
        printf(" %*.*f", width, digits, value);
    else
        printf(" %*s", width, "");
}

static void print_table(const depo_figure *figures, unsigned count) {
    printf("%-52s %10s %10s %2s %9s %9s %9s\n", "", "best", "median", "", "must", "goal",
           "reference");
    for (unsigned i = 0; i < count; i++) {
        const depo_figure *figure = &figures[i];
        printf("%-52s", figure->about);
        print_number(figure->best, 10);
        print_number(figure->median, 10);
        printf(" %2s", unit_names[figure->unit]);
        print_number(figure->must, 9);
        print_number(figure->goal, 9);
        print_number(figure->ratio, 9);
        printf(" %s\n", verdict(figure));
    }
    puts("\nreference: the time of one as a multiple of one number of the frozen generator, or of\n"
         "one plain copy of 1 KB for copies: compare machines by it.");
}

static void print_json(const depo_figure *figures, unsigned count) {
    printf("{");
    for (unsigned i = 0; i < count; i++)
        printf("%s\n  \"%s\": %.6g", i ? "," : "", figures[i].key, figures[i].best);
    printf("\n}\n");
}

/* The package measures itself, in its own language. */
static int bench_python(const options *o) {
    char seconds[32];
    snprintf(seconds, sizeof seconds, "%g", o->seconds);
    execlp("python3", "python3", "-m", "depo", seconds, o->json ? "--json" : NULL, (char *)NULL);
    fprintf(stderr, "depo bench: python3: %s\n", strerror(errno));
    return 1;
}

const depo_syntax depo_syntax_bench = {
    .options = option_list,
    .about = DEPO_N(
        "Measures the engine: random games, steps, lists, copies, counts, trails, learning."),
};

int depo_cmd_bench(int argc, char **argv) {
    options o = {.seconds = 12};
    depo_parse(&depo_syntax_bench, argc, argv, &o);
    if (o.python) return bench_python(&o);
    static depo_figure figures[DEPO_MAX_FIGURES];
    unsigned count = depo_bench(o.seconds, figures);
    if (!count) {
        fputs("depo bench: not enough memory\n", stderr);
        return 1;
    }
    if (o.json)
        print_json(figures, count);
    else
        print_table(figures, count);
    return 0;
}
