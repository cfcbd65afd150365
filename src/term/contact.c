/* SPDX-License-Identifier: MIT */
#include "term/contact.h"

#include "mapio/utf8.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

int64_t depo_now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void begin(depo_contact *contact) {
    contact->socket = depo_socket_open(contact->host, contact->port, contact->tls, contact->path);
    contact->up = false;
    contact->heard = contact->asked = depo_now_ms();
}

static void lose(depo_contact *contact, const char *why) {
    snprintf(contact->trouble, sizeof contact->trouble, "%s", why);
    depo_make_printable(contact->trouble); /* it may quote the server */
    depo_socket_close(contact->socket);
    contact->socket = NULL;
    contact->up = false;
    if (!contact->wait) contact->wait = DEPO_CONTACT_FIRST;
    contact->next = depo_now_ms() + contact->wait;
    contact->wait =
        contact->wait < DEPO_CONTACT_LONGEST / 2 ? 2 * contact->wait : DEPO_CONTACT_LONGEST;
}

/* Asks after a silence, gives up after a longer one. */
static void listen_for_life(depo_contact *contact) {
    int64_t now = depo_now_ms();
    const char *trouble = depo_socket_trouble(contact->socket);
    if (trouble) {
        lose(contact, trouble);
    } else if (now - contact->heard > DEPO_CONTACT_DEAD) {
        lose(contact, "no answer");
    } else if (now - contact->heard > DEPO_CONTACT_ASK && now - contact->asked > DEPO_CONTACT_ASK) {
        char ask[64];
        snprintf(ask, sizeof ask, "{\"t\":\"ping\",\"id\":\"alive-%u\"}", ++contact->asks);
        depo_socket_send(contact->socket, ask);
        contact->asked = now;
    }
}

bool depo_contact_tend(depo_contact *contact, unsigned ms) {
    if (!contact->socket && depo_now_ms() >= contact->next) {
        begin(contact);
        return true;
    }
    if (!contact->socket) {
        const struct timespec nap = {0, (long)(ms < 50 ? ms : 50) * 1000000};
        nanosleep(&nap, NULL);
        return false;
    }
    depo_socket_run(contact->socket, ms);
    if (!depo_socket_waiting(contact->socket)) listen_for_life(contact);
    return false;
}

void depo_contact_send(depo_contact *contact, const char *text) {
    if (contact->socket) depo_socket_send(contact->socket, text);
}

char *depo_contact_take(depo_contact *contact) {
    char *text = contact->socket ? depo_socket_take(contact->socket) : NULL;
    if (!text) return NULL;
    contact->up = true;
    contact->wait = 0;
    contact->heard = depo_now_ms();
    return text;
}

unsigned depo_contact_wait(const depo_contact *contact) {
    int64_t left = contact->socket ? 0 : contact->next - depo_now_ms();
    return left > 0 ? (unsigned)(left + 999) / 1000 : 0;
}

void depo_contact_close(depo_contact *contact) {
    depo_socket_close(contact->socket);
    contact->socket = NULL;
}
