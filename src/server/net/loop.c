/* SPDX-License-Identifier: MIT
 * The loop: starts everything, wakes the hub, and ends in the order that the library needs. */
#include "server/base/log.h"
#include "server/net/inner.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <sodium.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    TICK = 50,
    PATIENCE = 5000, /* milliseconds that an end may take */
    CHECK = 10000,   /* and that a look at the database may take */
    TRIM_EVERY = 5000,
    SLACK = 4 << 20 /* bytes of memory that are worth giving back */
};

static int64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t depo_net_now(void *self) {
    (void)self;
    return read_clock(CLOCK_REALTIME);
}

int64_t depo_net_ticks(void *self) {
    (void)self;
    return read_clock(CLOCK_MONOTONIC);
}

static void randomness(void *self, void *out, size_t size) {
    (void)self;
    randombytes_buf(out, size);
}

/* Any thread. */
static void wake(void *self) {
    uv_async_send(&((depo_net *)self)->wake);
}

static void on_wake(uv_async_t *handle) {
    depo_net *net = handle->data;
    if (net->store) depo_store_drain(net->store);
    depo_courier_drain(net);
}

static void on_hint(void *self, const depo_task *task) {
    depo_hub_hint(((depo_net *)self)->hub, task);
}

static void say_bye(depo_net *net) {
    static const char text[] = "{\"t\":\"bye\",\"code\":\"shutdown\"}";
    depo_frame *bye = depo_frame_new(text, sizeof text - 1);
    for (depo_connection *c = net->connections; c; c = c->next) {
        if (bye) depo_ws_send(c, bye);
        depo_ws_drop(c, "shutdown");
    }
    depo_frame_release(bye);
}

/* The allocator keeps what a rush has needed: the system gets it back. */
static void give_back_memory(void) {
    static size_t left; /* what could not be given back the last time */
    if (mallinfo2().fordblks < left + SLACK) return;
    malloc_trim(0);
    left = mallinfo2().fordblks;
}

/* How much later than it should a tick comes is how long the loop was busy with one thing. */
static void measure_lag(depo_net *net) {
    int64_t now = (int64_t)(uv_hrtime() / 1000), before = net->ticked;
    net->ticked = now;
    if (before) depo_hub_lagged(net->hub, (double)(now - before - TICK * 1000) / 1e6);
}

static void on_tick(uv_timer_t *timer) {
    depo_net *net = timer->data;
    int64_t now = depo_net_ticks(NULL);
    measure_lag(net);
    depo_hub_tick(net->hub);
    depo_peers_sweep(&net->peers, now);
    depo_notify_alive(now);
    depo_listen_resume(net);
    depo_tls_tick(net);
    if (now - net->trimmed > TRIM_EVERY) {
        net->trimmed = now;
        give_back_memory();
    }
    if (!net->stopping) return;
    bool waited = now - net->stopping > PATIENCE;
    if ((depo_hub_idle(net->hub) && !net->connections) || waited) uv_stop(&net->loop);
}

static void on_signal(uv_signal_t *handle, int number) {
    depo_net *net = handle->data;
    if (net->stopping) return;
    if (number == SIGHUP) {
        depo_reload(net);
        return;
    }
    depo_log(DEPO_LOG_INFO, "stopping", "signal=%d", number);
    depo_notify("STOPPING=1");
    net->stopping = depo_net_ticks(NULL);
    depo_hub_stop(net->hub);
    say_bye(net);
}

static void on_telling(uv_idle_t *handle) {
    depo_net *net = handle->data;
    if (!depo_hub_retell(net->hub)) uv_idle_stop(handle);
}

/* In every turn of the loop, after its sockets had theirs. */
static void tell_soon(void *self) {
    depo_net *net = self;
    uv_idle_start(&net->telling, on_telling);
}

typedef struct pool_work {
    uv_work_t work;
    depo_job *job;
} pool_work;

static void on_pool(uv_work_t *work) {
    depo_job *job = ((pool_work *)work->data)->job;
    job->run(job);
}

static void on_pool_done(uv_work_t *work, int status) {
    (void)status;
    pool_work *item = work->data;
    item->job->done(item->job);
    free(item);
}

static void start_work(void *self, depo_job *job) {
    depo_net *net = self;
    pool_work *item = malloc(sizeof *item);
    if (!item) {
        job->done(job);
        return;
    }
    item->job = job;
    item->work.data = item;
    uv_queue_work(&net->loop, &item->work, on_pool, on_pool_done);
}

/* As the library reads it; the hub hands it no more than that at once. */
static unsigned pool_threads(void) {
    const char *text = getenv("UV_THREADPOOL_SIZE");
    int threads = text ? atoi(text) : 4;
    return threads < 1 ? 1 : threads > 1024 ? 1024 : (unsigned)threads;
}

static void library_log(int level, const char *line) {
    /* One a second: what goes wrong in the library can go wrong for every packet. */
    static int64_t second;
    int64_t now = depo_net_ticks(NULL) / 1000;
    if (now == second) return;
    second = now;
    depo_log(level & LLL_ERR ? DEPO_LOG_INFO : DEPO_LOG_DEBUG, "net", "text=\"%.*s\"",
             (int)strcspn(line, "\n"), line);
}

static void start_handles(depo_net *net) {
    static const int numbers[DEPO_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
    uv_async_init(&net->loop, &net->wake, on_wake);
    uv_timer_init(&net->loop, &net->timer);
    uv_idle_init(&net->loop, &net->telling);
    net->wake.data = net->timer.data = net->telling.data = net;
    uv_timer_start(&net->timer, on_tick, TICK, TICK);
    for (unsigned i = 0; i < DEPO_SIGNALS; i++) {
        uv_signal_init(&net->loop, &net->signals[i]);
        net->signals[i].data = net;
        uv_signal_start(&net->signals[i], on_signal, numbers[i]);
    }
    signal(SIGPIPE, SIG_IGN);
}

static void close_handles(depo_net *net) {
    uv_close((uv_handle_t *)&net->wake, NULL);
    uv_close((uv_handle_t *)&net->timer, NULL);
    uv_close((uv_handle_t *)&net->telling, NULL);
    for (unsigned i = 0; i < DEPO_SIGNALS; i++) uv_close((uv_handle_t *)&net->signals[i], NULL);
}

static bool start_context(depo_net *net) {
    static const struct lws_protocols protocols[] = {
        {"http", depo_http_callback, sizeof(depo_exchange), 0, 0, NULL, 0},
        {"depo", depo_ws_callback, sizeof(depo_connection), 4096, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0}};
    /* A dead line ends: pings after a while, and an end when no answer comes. That someone has not
     * answered for a few seconds is known earlier: see presence.c. */
    static const lws_retry_bo_t alive = {.secs_since_valid_ping = 50,
                                         .secs_since_valid_hangup = 80};
    static void *loops[1];
    loops[0] = &net->loop;
    struct lws_context_creation_info info = {0};
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER; /* listen.c does */
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.foreign_loops = loops;
    info.user = net;
    info.retry_and_idle_policy = &alive;
    info.alpn = "http/1.1";
    info.keepalive_timeout = 30;
    info.timeout_secs = 20;
    info.server_string = "depo";
    if (net->config->certificate) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = net->config->certificate;
        info.ssl_private_key_filepath = net->config->key;
        info.ssl_info_event_mask = SSL_CB_HANDSHAKE_DONE;
        info.ssl_options_set = SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 |
                               SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION;
        /* Forward secrecy and authenticated encryption only; TLS 1.3 has nothing else. */
        info.ssl_cipher_list = "ECDHE+AESGCM:ECDHE+CHACHA20";
    }
    depo_gate_open(net);
    lws_set_log_level(LLL_ERR | LLL_WARN, library_log);
    net->context = lws_create_context(&info);
    if (net->context) net->vhost = lws_create_vhost(net->context, &info);
    return net->vhost != NULL;
}

static bool cannot(char why[DEPO_NET_WHY], const char *what, const char *which) {
    snprintf(why, DEPO_NET_WHY, "cannot %s %s: %s", what, which, strerror(errno));
    return false;
}

/* What the library would fail at without saying why; it needs the device of chance to live. */
static bool can_start(const depo_net_config *config, char why[DEPO_NET_WHY]) {
    static const char chance[] = "/dev/urandom";
    const char *files[] = {chance, config->certificate, config->key};
    for (unsigned i = 0; i < 3; i++) {
        int fd = files[i] ? open(files[i], O_RDONLY) : -1;
        if (files[i] && fd < 0) return cannot(why, "read", files[i]);
        if (fd >= 0) close(fd);
    }
    return true;
}

static void finish(depo_net *net) {
    depo_courier_close(net);
    if (net->store) depo_store_close(net->store); /* drains: the hub is still there */
    net->store = NULL;
    if (net->context) lws_context_destroy(net->context);
    depo_listen_close(net);
    close_handles(net);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    if (net->context) lws_context_destroy(net->context);
    if (net->hub) depo_hub_free(net->hub);
    depo_http_close(net);
    depo_peers_free(&net->peers);
    uv_loop_close(&net->loop);
}

static bool start(depo_net *net, char why[DEPO_NET_WHY]) {
    const depo_net_config *config = net->config;
    depo_host host = {.self = net,
                      .send = depo_ws_send,
                      .drop = depo_ws_drop,
                      .respond = depo_http_respond,
                      .work = start_work,
                      .ask = depo_ws_ask,
                      .network = depo_ws_network,
                      .page = depo_page_number,
                      .now = depo_net_now,
                      .ticks = depo_net_ticks,
                      .random = randomness,
                      .waiting = depo_ws_waiting,
                      .soon = tell_soon};
    depo_store_config store = {
        .where = config->db, .check_ms = CHECK, .wake = wake, .hint = on_hint, .host = net};
    char store_why[DEPO_STORE_WHY] = "";
    if (!can_start(config, why) || !depo_listen_open(net, why)) return false;
    if (config->certificate &&
        !depo_tls_check(config->certificate, config->key, &net->key_kind, why))
        return false;
    if (!depo_courier_open(net, &host, why)) return false;
    snprintf(why, DEPO_NET_WHY, "out of memory");
    if (!depo_http_open(net)) return false;
    depo_limits limits = config->limits;
    limits.threads = pool_threads();
    net->hub = depo_hub_new(&host, &limits);
    if (!net->hub) return false;
    net->store = depo_store_open(&store, store_why);
    snprintf(why, DEPO_NET_WHY, "store: %s", store_why);
    if (!net->store) return false;
    depo_hub_set_store(net->hub, net->store);
    snprintf(why, DEPO_NET_WHY, "the network does not start");
    return start_context(net);
}

int depo_net_serve(const depo_net_config *config) {
    static depo_net net; /* large, and there is one */
    char why[DEPO_NET_WHY] = "";
    memset(&net, 0, sizeof net);
    *net.config = *config;
    depo_wire_start();
    depo_peers_init(&net.peers, config->requests);
    uv_loop_init(&net.loop);
    start_handles(&net);
    bool good = start(&net, why);
    if (good) {
        depo_listen_start(&net);
        depo_net_log_config(config);
        depo_listen_announce(&net);
        depo_notify("READY=1");
        uv_run(&net.loop, UV_RUN_DEFAULT);
    } else {
        depo_log(DEPO_LOG_ERROR, "failed", "why=\"%s\"", why);
    }
    finish(&net);
    depo_log(DEPO_LOG_INFO, "stopped", "clean=%s", good ? "yes" : "no");
    return good ? 0 : 1;
}
