/* SPDX-License-Identifier: MIT
 * Load for the table server or the echo server: load echo|play PORT TABLES SECONDS RATE VIEWS
 * Four people at each table move as fast as they may, or all together RATE times a second. VIEWS is
 * none, json or text: without positions and with them as JSON the server lists the legal moves; who
 * reads the text finds them itself. Prints one line of JSON. */
#include "codec/position_text.h"
#include "mapio/mapio.h"

#include <libwebsockets.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum { SEATS = 4, OUT = 2048, SAMPLES = 1 << 20, IN_FLIGHT = 100, BODY = 1 << 18 };

typedef struct table table;

typedef struct person {
    struct lws *wsi;
    table *at;
    unsigned seat;
    unsigned long seq;
    char out[4][LWS_PRE + OUT]; /* messages to send, oldest first */
    unsigned n_out;
    char *in; /* a message in pieces */
    size_t in_size;
    double sent;    /* when the move went out, 0 when none is under way */
    char move[700]; /* chosen, to be sent at its time */
    unsigned long move_seq;
} person;

struct table {
    person people[SEATS];
    char id[16];
    unsigned seated, games, number;
    bool started;
};

static bool play, views, texts;
static depo_map map;
static depo_game game;
static int port;
static unsigned n_tables, connecting, connected, running;
static table *tables;
static double rate, seconds, deadline, began, ends, next_move;
static unsigned long messages, bytes, moves, games, errors;
static float *samples;
static unsigned n_samples;
static unsigned next_table;
static uint64_t chance = 88172645463325252u;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static unsigned below(unsigned n) {
    chance ^= chance << 13, chance ^= chance >> 7, chance ^= chance << 17;
    return (unsigned)(chance >> 33) % n;
}

/* The first second is not counted: all begin at once, as they never do later. */
static bool measuring(void) {
    return began > 0 && now() >= ends - seconds && now() < ends;
}

static void say(person *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(person *p, const char *format, ...) {
    if (p->n_out == 4) abort();
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(p->out[p->n_out++] + LWS_PRE, OUT, format, arguments);
    va_end(arguments);
    lws_callback_on_writable(p->wsi);
}

static void create(table *t) {
    t->seated = SEATS; /* all are there; the answer makes them sit down */
    t->started = false;
    say(&t->people[0],
        "{\"t\":\"create\",\"id\":\"c%u-%u-%ld\",\"map\":\"usa\",\"name\":\"A\","
        "\"pace\":0,\"seats\":[{\"kind\":\"here\"},{\"kind\":\"open\"},{\"kind\":\"open\"},"
        "{\"kind\":\"open\"}]}",
        t->number, t->games++, (long)getpid()); /* an id that was used is a table that was made */
}

static void hello(person *p) {
    connected++;
    if (!play) return;
    say(p, "{\"t\":\"hello\",\"key\":\"benchbenchbench%08u%08u\",\"views\":\"%s\"}", p->at->number,
        p->seat, texts ? "text" : "json");
    if (++p->at->seated == SEATS) create(p->at);
}

static void send_move(person *p) {
    say(p,
        "{\"t\":\"move\",\"id\":\"m%lu\",\"table\":\"%s\",\"seat\":%u,\"seq\":%lu,"
        "\"move\":\"%s\"}",
        p->move_seq, p->at->id, p->seat + 1, p->move_seq, p->move);
    p->move[0] = 0;
    p->sent = now();
}

/* The move is made when it may be. */
static void choose(person *p) {
    p->move_seq = p->seq;
    if (!rate && began > 0 && p->sent == 0) send_move(p);
}

/* A move for the position that begins here, when it is this person's decision. Claims more often,
 * so that games end. */
static void find(person *p, char *text) {
    static depo_move list[DEPO_MAX_MOVES];
    depo_view view;
    char why[DEPO_WHY_TEXT];
    char *end = strchr(text, '"');
    *end = 0;
    bool read = depo_position_parse(&map, &game, text, &view, why);
    *end = '"';
    if (!read) {
        if (errors++ < 3) fprintf(stderr, "%s\n", why);
        return;
    }
    unsigned n = depo_legal(&game, &view.known, (depo_seat)p->seat, list), claims = 0;
    if (!n) return;
    for (unsigned i = 0; i < n; i++) claims += list[i].kind == DEPO_CLAIM;
    depo_move move = list[below(n)];
    if (claims && below(5)) {
        unsigned k = below(claims);
        for (unsigned i = 0; i < n; i++)
            if (list[i].kind == DEPO_CLAIM && k-- == 0) move = list[i];
    }
    depo_move_text(&map, &game, &view.known, move, p->move);
    choose(p);
}

/* Whether the position is one that the person must decide in, without reading all of it. */
static bool decides(const person *p, const char *text) {
    const char *at = strstr(text, " as:");
    if (!at || !(at = strchr(at + 4, ' ')) || !(at = strchr(at, ':'))) return false;
    return memchr(at + 1, '1' + (int)p->seat, strcspn(at + 1, " ")) != NULL;
}

/* Picks one of "legal":["…","…"] in the same way. */
static void pick(person *p, const char *legal) {
    const char *items[512], *at = legal;
    unsigned n = 0, claims = 0;
    while (*at == '"' && n < 512) {
        items[n++] = ++at;
        at = strchr(at, '"') + 1;
        if (*at == ',') at++;
    }
    if (!n) return;
    for (unsigned i = 0; i < n; i++) claims += items[i][0] == 'c';
    const char *item = items[below(n)];
    if (claims && below(5)) {
        unsigned k = below(claims);
        for (unsigned i = 0; i < n; i++)
            if (items[i][0] == 'c' && k-- == 0) item = items[i];
    }
    snprintf(p->move, sizeof p->move, "%.*s", (int)strcspn(item, "\""), item);
    choose(p);
}

static bool starts(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static unsigned long number_after(const char *text, const char *name) {
    const char *at = strstr(text, name);
    return at ? strtoul(at + strlen(name), NULL, 10) : 0;
}

/* The answer to a move or an echo has come. */
static void answered(person *p) {
    if (measuring()) {
        moves++;
        if (n_samples < SAMPLES) samples[n_samples++] = (float)(now() - p->sent);
    }
    p->sent = 0;
}

static void on_ack(person *p, const char *text) {
    table *t = p->at;
    const char *table_at = strstr(text, "\"table\":\"");
    if (!t->started && t->seated == SEATS && p->seat == 0 && table_at && strstr(text, "\"c")) {
        snprintf(t->id, sizeof t->id, "%.12s", table_at + 9);
        t->seated = 1;
        for (unsigned i = 0; i < SEATS; i++) {
            say(&t->people[i], "{\"t\":\"join\",\"table\":\"%s\",\"views\":%s}", t->id,
                views ? "true" : "false");
            if (i)
                say(&t->people[i],
                    "{\"t\":\"sit\",\"id\":\"s%u-%u\",\"table\":\"%s\","
                    "\"seat\":%u,\"name\":\"P\"}",
                    t->games, i, t->id, i + 1);
        }
    } else if (!t->started && p->seat > 0) {
        if (++t->seated == SEATS) {
            t->started = true;
            say(&t->people[0], "{\"t\":\"start\",\"id\":\"b%u\",\"table\":\"%s\"}", t->games,
                t->id);
        }
    } else if (strstr(text, "\"id\":\"m")) {
        answered(p);
        /* What was chosen before this answer was for the decision that is made now. */
        if (p->move_seq < number_after(text, "\"seq\":")) p->move[0] = 0;
        if (!rate && began > 0 && p->move[0]) send_move(p);
    }
}

static void echo(person *p) {
    say(p, "{\"t\":\"ping\",\"id\":\"0123456789\",\"text\":\"%0120d\"}", 0);
    p->sent = now();
}

static void on_message(person *p, char *text, size_t size) {
    if (measuring()) messages++, bytes += size;
    if (!play) {
        answered(p);
        if (!rate) echo(p);
        return;
    }
    const char *t = strstr(text, "\"t\":\"");
    if (!t) return;
    t += 5;
    if (starts(t, "ack")) {
        on_ack(p, text);
    } else if (starts(t, "update") || starts(t, "view")) {
        const char *legal = texts ? NULL : strstr(text, "\"legal\":[");
        char *position = texts ? strstr(text, "\"position\":\"") : NULL;
        p->seq = number_after(text, "\"seq\":");
        p->move[0] = 0;
        if (p->seat == 0 && strstr(text, "\"what\":\"start\"")) running++;
        if (legal) pick(p, legal + 9);
        if (position && decides(p, position + 12)) find(p, position + 12);
    } else if (starts(t, "over")) {
        if (p->seat == 0) {
            games++;
            running--;
            for (unsigned i = 0; i < SEATS; i++)
                say(&p->at->people[i], "{\"t\":\"part\",\"table\":\"%s\"}", p->at->id);
            create(p->at);
        }
    } else if (starts(t, "error")) {
        if (errors++ < 3) fprintf(stderr, "%.*s\n", (int)size, text);
        p->sent = 0;
    }
}

static void on_piece(struct lws *wsi, person *p, const char *data, size_t size) {
    bool last = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    if (!p->in) p->in = malloc(BODY);
    if (p->in_size + size >= BODY) abort();
    memcpy(p->in + p->in_size, data, size);
    p->in_size += size;
    if (!last) return;
    p->in[p->in_size] = 0;
    size = p->in_size;
    p->in_size = 0;
    on_message(p, p->in, size);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size) {
    person *p = user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        connecting--;
        p->wsi = wsi;
        hello(p);
        break;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        on_piece(wsi, p, in, size);
        break;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        if (!p->n_out) break;
        lws_write(wsi, (unsigned char *)p->out[0] + LWS_PRE, strlen(p->out[0] + LWS_PRE),
                  LWS_WRITE_TEXT);
        memmove(p->out[0], p->out[1], sizeof p->out[0] * 3);
        if (--p->n_out) lws_callback_on_writable(wsi);
        break;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (p) p->wsi = NULL;
        errors++;
        if (!began) {
            fprintf(stderr, "connection failed: %s\n", in ? (char *)in : "");
            exit(1);
        }
        break;
    default:
        break;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {{"depo", on_event, 0, 65536, 0, NULL, 0},
                                                 {NULL, NULL, 0, 0, 0, NULL, 0}};

static void connect_some(struct lws_context *context) {
    static unsigned made;
    while (made < n_tables * SEATS && connecting < IN_FLIGHT) {
        person *p = &tables[made / SEATS].people[made % SEATS];
        struct lws_client_connect_info info = {0};
        info.context = context;
        info.address = info.host = "127.0.0.1";
        info.port = port;
        info.path = "/ws";
        info.protocol = "depo";
        info.userdata = p;
        info.pwsi = &p->wsi;
        connecting++;
        made++;
        if (!lws_client_connect_via_info(&info)) exit(1);
    }
}

/* With a rate: whoever has a move ready, in turn. */
static void pace(void) {
    double at = now();
    unsigned total = n_tables * SEATS;
    for (unsigned tries = 0; next_move < at && tries < total; tries++) {
        unsigned i = next_table++ % total;
        person *p = &tables[i / SEATS].people[i % SEATS];
        if (p->sent > 0 || (play && !p->move[0])) continue;
        if (play)
            send_move(p);
        else
            echo(p);
        next_move += 1 / rate;
    }
    if (next_move < at - 0.2) next_move = at - 0.2;
}

static void start_moving(void) {
    began = next_move = now();
    ends = began + 1 + seconds;
    for (unsigned i = 0; !rate && i < n_tables * SEATS; i++) {
        person *p = &tables[i / SEATS].people[i % SEATS];
        if (play && p->move[0]) send_move(p);
        if (!play) echo(p);
    }
}

/* Connects, waits until all tables play, measures, ends. */
static void on_timer(uv_timer_t *timer) {
    if (began > 0) {
        if (now() >= ends) uv_stop(timer->loop);
        if (rate) pace();
        return;
    }
    connect_some(timer->data);
    if (connected == n_tables * SEATS && (!play || running == n_tables)) {
        start_moving();
    } else if (now() > deadline) {
        fprintf(stderr, "no start: %u connected, %u running\n", connected, running);
        exit(1);
    }
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

static double at_part(double part) {
    return n_samples ? 1000.0 * samples[(unsigned)(part * (n_samples - 1))] : 0;
}

int main(int argc, char **argv) {
    if (argc != 7) return 2;
    play = strcmp(argv[1], "play") == 0;
    port = atoi(argv[2]);
    n_tables = (unsigned)atoi(argv[3]);
    seconds = atof(argv[4]);
    rate = atof(argv[5]);
    texts = strcmp(argv[6], "text") == 0;
    views = texts || strcmp(argv[6], "json") == 0;
    depo_problems problems;
    if (!depo_map_open("usa", &map, &problems) ||
        depo_game_init(&game, &map, 0, 0, SEATS) != DEPO_OK)
        return 1;
    struct rlimit limit = {65536, 65536};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
    setrlimit(RLIMIT_NOFILE, &limit);
    tables = calloc(n_tables, sizeof *tables);
    samples = malloc(SAMPLES * sizeof *samples);
    for (unsigned i = 0; i < n_tables * SEATS; i++) {
        tables[i / SEATS].number = i / SEATS;
        tables[i / SEATS].people[i % SEATS].at = &tables[i / SEATS];
        tables[i / SEATS].people[i % SEATS].seat = i % SEATS;
    }
    uv_loop_t loop;
    uv_timer_t timer;
    void *loops[] = {&loop};
    uv_loop_init(&loop);
    uv_timer_init(&loop, &timer);
    struct lws_context_creation_info info = {0};
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBUV;
    info.foreign_loops = loops;
    lws_set_log_level(LLL_ERR, NULL);
    timer.data = lws_create_context(&info);
    deadline = now() + 60;
    uv_timer_start(&timer, on_timer, 1, 1);
    uv_run(&loop, UV_RUN_DEFAULT);
    qsort(samples, n_samples, sizeof *samples, by_size);
    printf("{\"moves_per_s\":%.0f,\"messages_per_s\":%.0f,\"mb_per_s\":%.1f,\"p50_ms\":%.2f,"
           "\"p99_ms\":%.2f,\"games\":%lu,\"errors\":%lu}\n",
           (double)moves / seconds, (double)messages / seconds, (double)bytes / seconds / 1e6,
           at_part(0.5), at_part(0.99), games, errors);
    return 0;
}
