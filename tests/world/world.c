/* SPDX-License-Identifier: MIT
 * A world from a seed: trouble for some hours, then calm, in which everything must come right. */
#include "world/world.h"

#include <stdarg.h>
#include <time.h>

world w;

/* Chance: two streams, so that what the server draws leaves what the world draws as it is. */

static uint64_t draw(uint64_t *stream) {
    uint64_t z = (*stream += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

unsigned roll(unsigned below) {
    return (unsigned)((draw(&w.dice) >> 32) * below >> 32);
}

bool chance(unsigned percent) {
    return roll(100) < percent;
}

int64_t span(int64_t least, int64_t most) {
    return least + (int64_t)(draw(&w.dice) % (uint64_t)(most - least + 1));
}

int64_t about(int64_t mean) {
    int64_t time = span(1, mean);
    while (chance(40)) time += span(1, mean);
    return time;
}

void random_bytes(void *bytes, size_t size) {
    uint8_t *at = bytes;
    for (; size; size--) *at++ = (uint8_t)draw(&w.random);
}

uint64_t hash_of(const void *bytes, size_t size) {
    static const unsigned char key[crypto_shorthash_KEYBYTES] = "the world's own";
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, bytes, size, key);
    return hash;
}

void happened(const void *bytes, size_t size) {
    w.hash = (w.hash ^ hash_of(bytes, size)) * 0x9e3779b97f4a7c15u;
}

static void say_time(FILE *file) {
    fprintf(file, "%3lld:%02lld:%02lld.%03lld ", (long long)(w.now / HOUR),
            (long long)(w.now / MINUTE % 60), (long long)(w.now / SECOND % 60),
            (long long)(w.now % SECOND));
}

void trace(const char *format, ...) {
    if (!w.verbose) return;
    va_list arguments;
    va_start(arguments, format);
    say_time(stdout);
    vprintf(format, arguments);
    putchar('\n');
    va_end(arguments);
}

static const char *program;

void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fprintf(stderr, "seed %llu fails after ", (unsigned long long)w.seed);
    say_time(stderr);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\nagain, with everything that happens: %s -v %llu\n", program,
            (unsigned long long)w.seed);
    va_end(arguments);
    exit(1);
}

/* What the server writes into its log: some of it must never be there. */

void depo_log_set(depo_log_level level, bool json) {
    (void)level, (void)json;
}

bool depo_log_wants(depo_log_level level) {
    return level <= DEPO_LOG_DEBUG;
}

void depo_log_slow(depo_slow what, int64_t ms, unsigned tasks) {
    (void)what, (void)ms, (void)tasks;
}

void depo_log_note(const char *format, ...) {
    (void)format;
}

void depo_log(depo_log_level level, const char *event, const char *format, ...) {
    char text[512];
    va_list arguments;
    (void)level;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    trace("log: %s %s", event, text);
    if (strcmp(event, "table-frozen") == 0 || strcmp(event, "assertion") == 0 ||
        strcmp(event, "bot-refused") == 0)
        fail("the server logs %s %s", event, text);
}

static void choose_profile(profile *is) {
    static const int64_t paces[] = {2 * SECOND, 10 * SECOND, MINUTE, 10 * MINUTE};
    unsigned pace = roll(4);
    memset(is, 0, sizeof *is);
    is->processes = chance(25) ? 1 : 2 + roll(PROCESSES - 1);
    is->players = 3 + roll(PLAYERS - 2);
    is->shared = is->processes > 1;
    is->deaths = chance(70);
    is->jumps = chance(40);
    is->slips = chance(80);
    is->store_faults = chance(70);
    is->liars = chance(50);
    is->counts_creates = chance(30);
    is->think = paces[pace];
    is->trouble = (int64_t[]){10 * MINUTE, 40 * MINUTE, 4 * HOUR, 30 * HOUR}[pace];
    is->longest_sleep = (int64_t[]){SECOND, 2 * SECOND, 10 * SECOND, 30 * SECOND}[pace];
    depo_limits *limits = &is->limits;
    limits->rate = is->counts_creates || chance(50) ? 0 : 20;
    limits->burst = 60;
    limits->tables = chance(50) ? 0 : FOLLOWS / 4 + 2;
    limits->create_rate = is->counts_creates ? 3 : 60;
    limits->create_day = is->counts_creates ? 12 : 1000;
    limits->places = is->counts_creates || chance(50) ? 0 : 4;
    limits->rooms = is->counts_creates || chance(50) ? 0 : 60;
    limits->keep_days = 30;
}

/* One thing that goes wrong now. */
static void trouble(void *whom, uint64_t number) {
    (void)whom, (void)number;
    if (w.calm) return;
    process *p = &w.processes[roll(w.is.processes)];
    unsigned what = roll(10);
    if (what < 3 && w.is.deaths && p->up)
        p->effects = 1 + roll(30);
    else if (what == 3 && w.is.deaths && p->up)
        process_stop(p, false);
    else if (what < 7 && w.is.store_faults)
        p->mode = chance(50) ? STORE_GOOD : (store_mode)roll(STORE_MODES);
    else if (what == 7 && w.is.store_faults && chance(30))
        for (unsigned i = 0; i < w.is.processes; i++)
            w.processes[i].mode = (store_mode)roll(STORE_MODES);
    else if (what > 7 && w.is.jumps)
        p->wall += chance(50) ? span(-5 * SECOND, 5 * SECOND) : span(-7 * HOUR, 7 * HOUR);
    if (p->mode != STORE_GOOD) trace("the store of process %u: %d", p->number, p->mode);
    later(about(20 * w.is.think), trouble, NULL, 0);
}

/* Who is down comes back. */
static void raise_dead(void *whom, uint64_t number) {
    (void)whom, (void)number;
    if (w.over) return;
    for (unsigned i = 0; i < w.is.processes; i++)
        if (!w.processes[i].up && (w.calm || chance(50))) process_start(&w.processes[i]);
    later(about(10 * SECOND), raise_dead, NULL, 0);
}

static void run_until(int64_t until) {
    while (next_event(until)) continue;
}

/* The hubs alone: what the clocks say is done though nobody looks. */
static void check_alone(void) {
    for (const truth *t = w.truths; t; t = t->next) {
        depo_seat seat;
        int64_t due = depo_table_due(&t->table, &seat);
        const moment *last = truth_at(t, t->n_moments);
        bool bots = depo_table_thinkers(&t->table) &&
                    depo_table_bots(&t->table) != (1u << t->table.plan.n_seats) - 1;
        bool starts = t->table.phase == DEPO_TABLE_LOBBY && t->table.asked_start;
        /* A clock on the wall that jumps slews the others by a twentieth. */
        bool here = !w.is.jumps;
        for (unsigned i = 0; i < w.is.processes; i++) here |= inside_has(&w.processes[i], t->id);
        int64_t most = (due - t->table.changed) * 11 / 10 + 2 * MINUTE;
        if (due && here && w.now - last->when > most)
            fail("%s: the clock of seat %u ran out long ago", t->id, seat + 1u);
        if ((bots || starts) && here && w.now - last->when > 2 * MINUTE)
            fail("%s: nobody has woken it for its %s", t->id, starts ? "start" : "bot");
    }
}

/* Nobody who plays is there, one who only watches looks at everything, and the clocks are set back.
 */
static void leave_alone(void) {
    player *watcher = player_new(PLAYERS);
    run_until(w.now + MINUTE);
    watcher->line = line_open(watcher, &w.processes[0]);
    player_watches(watcher);
    run_until(w.now + 10 * SECOND);
    for (unsigned i = 0; i < w.is.processes && w.is.jumps; i++) w.processes[i].wall -= 3 * HOUR;
    run_until(w.now + (w.is.jumps ? 40 : 5) * MINUTE);
    check_alone();
    player_rest(watcher);
    run_until(w.now + MINUTE);
    player_free(watcher);
}

static bool is_played(const truth *t) {
    return t->table.phase == DEPO_TABLE_RUNNING && depo_table_people(&t->table);
}

static void check_games_end(void) {
    const int64_t until = w.now + 4 * HOUR;
    for (bool going = true; going;) {
        run_until(w.now + 10 * SECOND);
        going = false;
        for (const truth *t = w.truths; t; t = t->next)
            if (is_played(t)) {
                for (unsigned i = 0; i < w.is.players; i++)
                    going |= depo_table_seats_of(&t->table, &w.players[i]->person) != 0;
                if (w.now > until)
                    fail("%s never ends: seq %u, deciders %x, away %x", t->id, t->table.seq,
                         depo_table_deciders(&t->table), t->table.away);
            }
    }
}

static void check_convergence(void) {
    const int64_t until = w.now + 5 * MINUTE;
    for (bool good = false; !good; run_until(w.now + 5 * SECOND)) {
        good = true;
        for (unsigned i = 0; i < w.is.players; i++)
            good &= player_has_converged(w.players[i], w.now > until);
    }
}

static void check_mine(void) {
    for (unsigned i = 0; i < w.is.players; i++) {
        player *who = w.players[i];
        unsigned right[2] = {0, 0};
        for (const truth *t = w.truths; t; t = t->next) {
            bool there = depo_table_seats_of(&t->table, &who->person) ||
                         depo_person_same(&t->table.plan.host, &who->person);
            if (there && t->table.phase != DEPO_TABLE_GONE)
                right[t->table.phase >= DEPO_TABLE_OVER]++;
        }
        for (unsigned over = 0; over < 2; over++) {
            if (right[over] > 30) right[over] = 30;
            if (who->n_mine[over] && who->n_mine[over] - 1 != right[over])
                fail("player %u is at %u tables (over: %u) and is told of %u", i, right[over], over,
                     who->n_mine[over] - 1);
        }
    }
}

static void calm(void) {
    w.calm = true;
    w.is.limits.tables = w.is.limits.places = w.is.limits.rooms = w.is.limits.rate = 0;
    trace("calm");
    for (unsigned i = 0; i < w.is.processes; i++) {
        w.processes[i].effects = 0;
        if (w.processes[i].up) depo_hub_set_limits(w.processes[i].hub, &w.is.limits);
    }
    for (unsigned i = 0; i < w.is.players; i++) {
        player *who = w.players[i];
        line *l = who->line;
        who->line = NULL;
        who->asleep = INT64_MAX;
        if (l) line_close(l);
    }
    for (line *l = w.lines; l; l = l->next) l->stuck = false;
    leave_alone();
    for (unsigned i = 0; i < w.is.players; i++) player_returns(w.players[i]);
    check_games_end();
    run_until(w.now + MINUTE);
    check_convergence();
    for (unsigned i = 0; i < w.is.players; i++)
        if (w.players[i]->line) {
            static const char ask[] = "{\"t\":\"mine\",\"id\":\"now\"}";
            static const char over[] = "{\"t\":\"mine\",\"id\":\"over\",\"over\":true}";
            line_say(w.players[i]->line, ask, sizeof ask - 1);
            line_say(w.players[i]->line, over, sizeof over - 1);
        }
    run_until(w.now + 10 * SECOND);
    check_mine();
    for (unsigned i = 0; i < w.is.players; i++) player_rest(w.players[i]);
    run_until(w.now + 5 * MINUTE);
    for (unsigned i = 0; i < w.is.processes; i++) inside_rest(&w.processes[i]);
    truths_check();
}

static void begin(uint64_t seed, bool verbose) {
    memset(&w, 0, sizeof w);
    w.seed = seed;
    w.verbose = verbose;
    w.dice = seed * 2 + 1;
    w.random = ~seed * 2 + 1;
    choose_profile(&w.is);
    if (!depo_catalog_init(&w.catalog)) fail("no maps");
    store_begin();
    for (unsigned i = 0; i < w.is.processes; i++) {
        w.processes[i].number = i;
        w.processes[i].wall = w.is.shared ? span(-500, 500) : 0;
        process_start(&w.processes[i]);
    }
    for (unsigned i = 0; i < w.is.players; i++) w.players[i] = player_new(i);
}

static void end(void) {
    w.over = true;
    for (unsigned i = 0; i < w.is.processes; i++)
        if (w.processes[i].up) process_stop(&w.processes[i], false);
    /* What is still to happen holds messages: let it come. */
    run_until(INT64_MAX / 2);
    for (unsigned i = 0; i < w.is.players; i++) player_free(w.players[i]);
    truths_free();
    lines_free();
    store_end();
    depo_catalog_free(&w.catalog);
    forget_events();
}

/* Plays one world; how long it was. */
static int64_t play(uint64_t seed, bool verbose) {
    begin(seed, verbose);
    trace("processes %u players %u deaths %d jumps %d slips %d store %d liars %d creates %d think "
          "%lld",
          w.is.processes, w.is.players, w.is.deaths, w.is.jumps, w.is.slips, w.is.store_faults,
          w.is.liars, w.is.counts_creates, (long long)w.is.think);
    for (unsigned i = 0; i < w.is.players; i++) player_wake(w.players[i], span(0, 5 * SECOND));
    later(about(MINUTE), trouble, NULL, 0);
    later(10 * SECOND, raise_dead, NULL, 0);
    run_until(w.is.trouble);
    calm();
    return w.now;
}

typedef struct sums {
    int64_t time;
    uint64_t worlds, frames, entries, moves, games, deaths, doubled;
    int64_t played;
} sums;

static void add(sums *s, int64_t time) {
    s->time += time;
    s->worlds++;
    s->frames += w.frames;
    s->entries += w.entries;
    s->moves += w.moves;
    s->games += w.games;
    s->deaths += w.deaths;
    s->doubled += w.doubled;
    s->played += w.played;
}

static double cpu(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void report(const sums *s, double seconds) {
    double hours = (double)s->time / HOUR, played = (double)s->played / HOUR;
    double minutes = seconds > 0 ? seconds / 60 : 1;
    printf("%llu worlds of %.0f hours, %.0f hours of games in %.1f s of CPU: %.0f and %.0f a "
           "minute; %llu games, %llu moves, %llu entries, %llu messages, %llu deaths, %llu "
           "repeats\n",
           (unsigned long long)s->worlds, hours, played, seconds, hours / minutes, played / minutes,
           (unsigned long long)s->games, (unsigned long long)s->moves,
           (unsigned long long)s->entries, (unsigned long long)s->frames,
           (unsigned long long)s->deaths, (unsigned long long)s->doubled);
}

static int usage(void) {
    fprintf(stderr,
            "usage: %s [-v] SEED [LAST [SECONDS]]\n"
            "Plays the worlds of the seeds up to LAST, or until SECONDS of CPU are used; every\n"
            "eighth one twice: it must be the same again. -v: prints everything that happens.\n",
            program);
    return 2;
}

int main(int argc, char **argv) {
    program = argv[0];
    bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    argc -= 1 + verbose, argv += 1 + verbose;
    if (argc < 1) return usage();
    uint64_t first = strtoull(argv[0], NULL, 10),
             last = argc > 1 ? strtoull(argv[1], NULL, 10) : first;
    double most = argc > 2 ? atof(argv[2]) : 1e9;
    sums all = {0};
    if (sodium_init() < 0) return 1;
    for (uint64_t seed = first; seed <= last && cpu() < most; seed++) {
        int64_t time = play(seed, verbose);
        uint64_t hash = w.hash;
        add(&all, time);
        if (argc < 2 || verbose)
            printf("seed %llu: %.1f hours, %llu moves, hash %016llx\n", (unsigned long long)seed,
                   (double)time / HOUR, (unsigned long long)w.moves, (unsigned long long)hash);
        end();
        if ((seed != first && seed % 8 != 0) || verbose) continue;
        time = play(seed, false);
        if (w.hash != hash) fail("another run of the same seed is another world");
        add(&all, time);
        end();
    }
    report(&all, cpu());
    return 0;
}
