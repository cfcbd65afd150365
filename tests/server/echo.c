/* SPDX-License-Identifier: MIT
 * The bare minimum of the same libraries: a WebSocket server that sends back what it gets. The
 * measure that the table server is held against. echo PORT */
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { MOST = 4096 };

typedef struct session {
    unsigned char data[LWS_PRE + MOST];
    size_t size;
} session;

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size) {
    session *s = user;
    if (reason == LWS_CALLBACK_RECEIVE && size <= MOST) {
        memcpy(s->data + LWS_PRE, in, size);
        s->size = size;
        lws_callback_on_writable(wsi);
    } else if (reason == LWS_CALLBACK_SERVER_WRITEABLE && s->size) {
        if (lws_write(wsi, s->data + LWS_PRE, s->size, LWS_WRITE_TEXT) < 0) return -1;
        s->size = 0;
    }
    return 0;
}

int main(int argc, char **argv) {
    static const struct lws_protocols protocols[] = {
        {"depo", on_event, sizeof(session), MOST, 0, NULL, 0}, {NULL, NULL, 0, 0, 0, NULL, 0}};
    uv_loop_t loop;
    void *loops[] = {&loop};
    uv_loop_init(&loop);
    struct lws_context_creation_info info = {0};
    info.port = argc > 1 ? atoi(argv[1]) : 0;
    info.iface = "127.0.0.1";
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBUV;
    info.foreign_loops = loops;
    lws_set_log_level(LLL_ERR, NULL);
    if (!lws_create_context(&info)) return 1;
    return uv_run(&loop, UV_RUN_DEFAULT);
}
