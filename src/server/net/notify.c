/* SPDX-License-Identifier: MIT
 * Tells the service manager (systemd) how things are: a datagram to the socket that it names. When
 * the loop stands still, nothing is said, and the manager starts the server anew. */
#include "server/net/inner.h"

#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void depo_notify(const char *state) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    const char *path = getenv("NOTIFY_SOCKET");
    size_t size = path ? strlen(path) : 0;
    if (size < 2 || size >= sizeof to.sun_path || !strchr("/@", *path)) return;
    memcpy(to.sun_path, path, size);
    if (*path == '@') to.sun_path[0] = 0; /* a name without a file */
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return;
    (void)!sendto(fd, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&to,
                  (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size));
    close(fd);
}

/* Twice as often as the manager wants to hear of it. */
void depo_notify_alive(int64_t ticks) {
    static int64_t said;
    const char *text = getenv("WATCHDOG_USEC");
    long long every = text ? atoll(text) / 1000 / 2 : 0;
    if (every <= 0 || ticks - said < every) return;
    said = ticks;
    depo_notify("WATCHDOG=1");
}
