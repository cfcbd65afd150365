/* SPDX-License-Identifier: MIT
 * Where the server listens. Depo binds and accepts itself and hands each socket to the library:
 * libwebsockets 4.1 opens every interface when it is given an IPv4 address and IPv6 is there. */
#include "say/tr.h"
#include "server/base/log.h"
#include "server/net/inner.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    BACKLOG = 1024,
    ACCEPTED_AT_ONCE = 64, /* so that those who are connected get their turn */
    SOCKET_MODE = 0660,    /* of a Unix socket: its owner and group, say nginx's */
    URL = DEPO_ADDRESS + DEPO_BASE + 24
};

static bool parse_port(const char *text, int *port) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    *port = (int)value;
    return *text >= '0' && *text <= '9' && !*end && value <= 65535;
}

bool depo_endpoint_parse(const char *text, depo_endpoint *out) {
    *out = (depo_endpoint){.port = 0};
    if (strncmp(text, "unix:", 5) == 0) {
        int size = snprintf(out->path, sizeof out->path, "%s", text + 5);
        return size > 0 && (size_t)size < sizeof out->path;
    }
    const char *colon = strrchr(text, ':');
    if (!parse_port(colon ? colon + 1 : text, &out->port)) return false;
    size_t size = colon ? (size_t)(colon - text) : 0;
    bool bracketed = size > 2 && text[0] == '[' && text[size - 1] == ']';
    if (!bracketed && memchr(text, ':', size)) return false; /* IPv6 needs brackets */
    if (bracketed) {
        text++;
        size -= 2;
    }
    if (size >= sizeof out->host) return false;
    memcpy(out->host, text, size);
    if (!colon) snprintf(out->host, sizeof out->host, "127.0.0.1");
    if (strcmp(out->host, "*") == 0) out->host[0] = 0;
    return true;
}

static bool cannot(char why[DEPO_NET_WHY], const char *where, const char *reason) {
    snprintf(why, DEPO_NET_WHY, "cannot listen at %s: %s", where, reason);
    return false;
}

static depo_listener *new_listener(depo_net *net, int fd, const char *path) {
    depo_listener *listener = &net->listeners[net->n_listeners++];
    socklen_t size = sizeof listener->bound;
    memset(listener, 0, sizeof *listener);
    listener->net = net;
    listener->fd = fd;
    snprintf(listener->path, sizeof listener->path, "%s", path);
    getsockname(fd, (struct sockaddr *)&listener->bound, &size);
    return listener;
}

static int port_of(const depo_listener *listener) {
    const struct sockaddr_storage *bound = &listener->bound;
    if (bound->ss_family == AF_INET) return ntohs(((const struct sockaddr_in *)bound)->sin_port);
    if (bound->ss_family == AF_INET6) return ntohs(((const struct sockaddr_in6 *)bound)->sin6_port);
    return 0;
}

/* A socket that listens at this address and no other; -1 with errno. */
static int open_tcp(const struct addrinfo *at) {
    const int on = 1;
    int fd = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    bool good = setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0;
    if (at->ai_family == AF_INET6) /* IPv4 has a socket of its own, where it was asked for */
        good = good && setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on) == 0;
    if (good && bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0) return fd;
    int code = errno;
    close(fd);
    errno = code;
    return -1;
}

static void set_port(struct addrinfo *at, int port) {
    if (at->ai_family == AF_INET)
        ((struct sockaddr_in *)at->ai_addr)->sin_port = htons((uint16_t)port);
    else if (at->ai_family == AF_INET6)
        ((struct sockaddr_in6 *)at->ai_addr)->sin6_port = htons((uint16_t)port);
}

/* A name may lead to one address more than once, when /etc/hosts has it on two lines. */
static bool is_bound(const depo_net *net, unsigned from, const struct addrinfo *at) {
    for (unsigned i = from; i < net->n_listeners; i++)
        if (memcmp(at->ai_addr, &net->listeners[i].bound, at->ai_addrlen) == 0) return true;
    return false;
}

/* Every address that the endpoint means. One that this machine does not have (IPv6 switched off) is
 * left out as long as another is there. */
static bool listen_tcp(depo_net *net, const depo_endpoint *endpoint, char why[DEPO_NET_WHY]) {
    const struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV,
                                   .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char port[16], where[sizeof endpoint->host + 32];
    unsigned before = net->n_listeners;
    snprintf(port, sizeof port, "%d", endpoint->port);
    snprintf(where, sizeof where, "%s, port %s",
             endpoint->host[0] ? endpoint->host : "every address", port);
    int code = getaddrinfo(endpoint->host[0] ? endpoint->host : NULL, port, &hints, &found);
    if (code) return cannot(why, where, gai_strerror(code));
    for (struct addrinfo *at = found; at && !code; at = at->ai_next) {
        if (net->n_listeners == DEPO_LISTENERS) {
            code = ENOBUFS;
            break;
        }
        if (!endpoint->port && net->n_listeners > before) /* one port for all of them */
            set_port(at, port_of(&net->listeners[before]));
        if (is_bound(net, before, at)) continue;
        int fd = open_tcp(at);
        if (fd >= 0)
            new_listener(net, fd, "");
        else if ((errno != EADDRNOTAVAIL && errno != EAFNOSUPPORT) ||
                 (!at->ai_next && net->n_listeners == before))
            code = errno;
    }
    freeaddrinfo(found);
    return code ? cannot(why, where, strerror(code)) : true;
}

/* A socket that a killed server has left is in nobody's way; one that answers, or another kind of
 * file, is. */
static bool clear_path(const struct sockaddr_un *at) {
    struct stat found;
    if (lstat(at->sun_path, &found) != 0) return errno == ENOENT;
    errno = EEXIST;
    if (!S_ISSOCK(found.st_mode)) return false;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool answers = fd < 0 || connect(fd, (const struct sockaddr *)at, sizeof *at) == 0;
    bool dead = !answers && errno == ECONNREFUSED;
    if (fd >= 0) close(fd);
    errno = EADDRINUSE;
    return dead && unlink(at->sun_path) == 0;
}

static bool listen_unix(depo_net *net, const depo_endpoint *endpoint, char why[DEPO_NET_WHY]) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    _Static_assert(sizeof endpoint->path <= sizeof at.sun_path, "a path fits");
    memcpy(at.sun_path, endpoint->path, sizeof endpoint->path);
    if (net->n_listeners == DEPO_LISTENERS) return cannot(why, at.sun_path, strerror(ENOBUFS));
    if (!clear_path(&at)) return cannot(why, at.sun_path, strerror(errno));
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    mode_t before = umask(0777 & ~SOCKET_MODE); /* never open to more, not even for a moment */
    bool bound = fd >= 0 && bind(fd, (const struct sockaddr *)&at, sizeof at) == 0;
    umask(before);
    if (bound && listen(fd, BACKLOG) == 0) {
        new_listener(net, fd, endpoint->path);
        return true;
    }
    cannot(why, at.sun_path, strerror(errno));
    if (bound) unlink(at.sun_path);
    if (fd >= 0) close(fd);
    return false;
}

static bool listen_at(depo_net *net, const depo_endpoint *endpoint, char why[DEPO_NET_WHY]) {
    return endpoint->path[0] ? listen_unix(net, endpoint, why) : listen_tcp(net, endpoint, why);
}

bool depo_listen_open(depo_net *net, char why[DEPO_NET_WHY]) {
    for (unsigned i = 0; i < net->config->n_endpoints; i++)
        if (!listen_at(net, &net->config->endpoints[i], why)) return false;
    unsigned before = net->n_listeners;
    if (net->config->has_metrics && !listen_at(net, &net->config->metrics, why)) return false;
    for (unsigned i = before; i < net->n_listeners; i++) net->listeners[i].metrics = true;
    return true;
}

/* A Unix socket stays on this machine, its proxy speaks plainly; so does who reads metrics. */
static bool is_tls(const depo_listener *listener) {
    return listener->net->config->certificate && !listener->path[0] && !listener->metrics;
}

/* The library closes what it cannot take. */
static void take(depo_listener *listener, int fd, const struct sockaddr_storage *from) {
    depo_net *net = listener->net;
    const int on = 1;
    lws_sock_file_fd_type socket = {.sockfd = fd};
    if (depo_gate_socket(net, fd, from) != 0 || !depo_wire_open(fd, is_tls(listener))) {
        close(fd);
        return;
    }
    if (!listener->path[0]) setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    lws_adoption_type type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP;
    if (is_tls(listener)) type |= LWS_ADOPT_ALLOW_SSL;
    struct lws *wsi = lws_adopt_descriptor_vhost(net->vhost, type, socket, NULL, NULL);
    depo_visit *visit = wsi ? lws_get_opaque_user_data(wsi) : NULL;
    if (visit) visit->metrics = listener->metrics;
}

static void on_connection(uv_poll_t *poll, int status, int events) {
    depo_listener *listener = poll->data;
    (void)status;
    (void)events;
    for (unsigned i = 0; i < ACCEPTED_AT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        int fd =
            accept4(listener->fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            take(listener, fd, &from);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            uv_poll_stop(poll); /* or it would spin; the next tick tries again */
            listener->paused = true;
            return;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        } /* anything else is about that one client, who has gone */
    }
}

void depo_listen_start(depo_net *net) {
    for (unsigned i = 0; i < net->n_listeners; i++) {
        depo_listener *listener = &net->listeners[i];
        uv_poll_init(&net->loop, &listener->poll, listener->fd);
        listener->poll.data = listener;
        listener->polled = true;
        uv_poll_start(&listener->poll, UV_READABLE, on_connection);
    }
}

void depo_listen_resume(depo_net *net) {
    for (unsigned i = 0; i < net->n_listeners; i++) {
        depo_listener *listener = &net->listeners[i];
        if (listener->paused) uv_poll_start(&listener->poll, UV_READABLE, on_connection);
        listener->paused = false;
    }
}

void depo_listen_close(depo_net *net) {
    for (unsigned i = 0; i < net->n_listeners; i++) {
        depo_listener *listener = &net->listeners[i];
        if (listener->polled) uv_close((uv_handle_t *)&listener->poll, NULL);
        close(listener->fd);
        if (listener->path[0]) unlink(listener->path);
    }
    net->n_listeners = 0;
}

static void address_of(const depo_listener *listener, char out[DEPO_ADDRESS]) {
    if (!depo_address_text(&listener->bound, out)) snprintf(out, DEPO_ADDRESS, "?");
}

/* Whether other machines may reach it. */
static bool is_outside(const depo_listener *listener) {
    char address[DEPO_ADDRESS];
    return !listener->metrics && depo_address_text(&listener->bound, address) &&
           !depo_address_is_self(address);
}

static const depo_listener *first_outside(const depo_net *net) {
    for (unsigned i = 0; i < net->n_listeners; i++)
        if (is_outside(&net->listeners[i])) return &net->listeners[i];
    return NULL;
}

bool depo_listen_is_open(const depo_net *net) {
    return first_outside(net) != NULL;
}

int depo_listen_port(const depo_net *net) {
    const depo_listener *outside = first_outside(net);
    int port = outside ? port_of(outside) : 0;
    for (unsigned i = 0; !port && i < net->n_listeners; i++)
        if (!net->listeners[i].metrics) port = port_of(&net->listeners[i]);
    return port;
}

/* Where a listener is found: at its own address, or at those of the machine that are of its kind.
 */
static unsigned hosts_of(const depo_listener *listener,
                         char out[DEPO_ADDRESSES_TOLD][DEPO_ADDRESS]) {
    bool six = listener->bound.ss_family == AF_INET6;
    char address[DEPO_ADDRESS], all[DEPO_ADDRESSES_TOLD][DEPO_ADDRESS];
    unsigned found = 0;
    address_of(listener, address);
    if (strcmp(address, six ? "::" : "0.0.0.0") != 0) {
        memcpy(out[0], address, DEPO_ADDRESS);
        return 1;
    }
    unsigned count = depo_address_list(all);
    for (unsigned i = 0; i < count; i++)
        if ((strchr(all[i], ':') != NULL) == six) memcpy(out[found++], all[i], DEPO_ADDRESS);
    return found;
}

unsigned depo_listen_hosts(const depo_net *net, char out[DEPO_ADDRESSES_TOLD][DEPO_ADDRESS]) {
    char hosts[DEPO_ADDRESSES_TOLD][DEPO_ADDRESS];
    int port = depo_listen_port(net);
    unsigned found = 0;
    for (unsigned i = 0; i < net->n_listeners; i++) {
        const depo_listener *listener = &net->listeners[i];
        unsigned count =
            is_outside(listener) && port_of(listener) == port ? hosts_of(listener, hosts) : 0;
        for (unsigned k = 0; k < count && found < DEPO_ADDRESSES_TOLD; k++)
            memcpy(out[found++], hosts[k], DEPO_ADDRESS);
    }
    return found;
}

static void log_listeners(const depo_net *net) {
    for (unsigned i = 0; i < net->n_listeners; i++) {
        const depo_listener *listener = &net->listeners[i];
        char address[DEPO_ADDRESS];
        address_of(listener, address);
        const char *kind = listener->path[0] ? "unix:" : "";
        const char *at = listener->path[0] ? listener->path : address;
        if (listener->metrics)
            depo_log(DEPO_LOG_INFO, "metrics", "address=%s%s port=%d", kind, at, port_of(listener));
        else
            depo_log(DEPO_LOG_INFO, "listening", "address=%s%s port=%d tls=%s connections=%u", kind,
                     at, port_of(listener), is_tls(listener) ? "yes" : "no", net->most_connections);
    }
}

static void add_url(const depo_net *net, const char *host, int port, char *urls, size_t most) {
    bool tls = net->config->certificate != NULL, six = strchr(host, ':') != NULL;
    char url[URL];
    int size = snprintf(url, sizeof url, "%s://%s%s%s", tls ? "https" : "http", six ? "[" : "",
                        host, six ? "]" : "");
    if (port != (tls ? 443 : 80)) snprintf(url + size, sizeof url - (size_t)size, ":%d", port);
    const char *path = net->config->base[1] ? net->config->base : "";
    size_t used = strlen(urls);
    snprintf(urls + used, most - used, "%s%s%s", used ? ", " : "", url, path);
}

static void add_urls(const depo_net *net, const depo_listener *listener, char *urls, size_t most) {
    char hosts[DEPO_ADDRESSES_TOLD][DEPO_ADDRESS];
    unsigned count = hosts_of(listener, hosts);
    for (unsigned i = 0; i < count; i++)
        add_url(net, strcmp(hosts[i], "127.0.0.1") == 0 ? "localhost" : hosts[i], port_of(listener),
                urls, most);
}

void depo_listen_announce(const depo_net *net) {
    unsigned language = depo_language_of_environment();
    char urls[DEPO_LISTENERS * DEPO_ADDRESSES_TOLD * URL] = "";
    bool open = depo_listen_is_open(net);
    log_listeners(net);
    for (unsigned i = 0; i < net->n_listeners; i++)
        if (!net->listeners[i].path[0] && !net->listeners[i].metrics &&
            is_outside(&net->listeners[i]) == open)
            add_urls(net, &net->listeners[i], urls, sizeof urls);
    if (open)
        depo_log_note(depo_tr(language, "Open to your network: %s"), urls);
    else if (urls[0])
        depo_log_note(depo_tr(language, "Open to this machine only: %s"), urls);
    else
        depo_log_note("%s", depo_tr(language, "Open to this machine only, through a Unix socket"));
}
