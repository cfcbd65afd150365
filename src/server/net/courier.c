/* SPDX-License-Identifier: MIT
 * Letters: handed to the part that delivers them, and back. Without the part none are sent. */
#include "server/base/letter.h"
#include "server/base/log.h"
#include "server/net/inner.h"

#include "plug/plug.h"

#include <stdlib.h>
#include <string.h>

enum { URL_SIZE = 512 };

static void wake(void *host) {
    uv_async_send(&((depo_net *)host)->wake);
}

static bool post(void *self, depo_letter *letter) {
    depo_net *net = self;
    return !net->stopping && net->carrier->send(net->courier, letter);
}

static bool push_key(void *self, const char *secret, char *out) {
    return ((depo_net *)self)->carrier->push_key(secret, out);
}

bool depo_courier_open(depo_net *net, depo_host *host, char why[DEPO_NET_WHY]) {
    const depo_net_config *config = net->config;
    bool asked = config->hooks || config->post.smtp;
    if (config->no_push && !asked) return true;
    net->carrier = depo_plug_load("curl", why, DEPO_NET_WHY);
    if (!net->carrier) {
        if (!asked) depo_log(DEPO_LOG_DEBUG, "no-news", "why=\"%s\"", why);
        return !asked;
    }
    depo_carrier_config post_config = config->post;
    char url[URL_SIZE];
    snprintf(url, sizeof url, "%s%.*s", config->url ? config->url : "",
             (int)strlen(config->base) - 1, config->base);
    const char *texts[] = {config->post.smtp, config->post.from, config->post.contact,
                           config->url ? url : NULL};
    for (unsigned i = 0; i < DEPO_POST_TEXTS; i++) /* a reload lets go of the line they stand in */
        net->post_texts[i] = texts[i] ? strdup(texts[i]) : NULL;
    post_config.smtp = net->post_texts[0];
    post_config.from = net->post_texts[1];
    post_config.contact = net->post_texts[2];
    post_config.wake = wake;
    post_config.host = net;
    net->courier = net->carrier->open(&post_config);
    if (!net->courier) {
        snprintf(why, DEPO_NET_WHY, "libcurl does not start");
        return false;
    }
    host->post = post;
    if (!config->no_push) host->push_key = push_key;
    host->hooks = config->hooks;
    host->mail = config->post.smtp != NULL;
    host->url = net->post_texts[3];
    return true;
}

static void hand_back(depo_letter *list) {
    for (depo_letter *next; list; list = next) {
        next = list->next;
        list->done(list);
    }
}

void depo_courier_drain(depo_net *net) {
    if (net->courier) hand_back(net->carrier->take_done(net->courier));
}

void depo_courier_close(depo_net *net) {
    if (net->courier) hand_back(net->carrier->close(net->courier));
    net->courier = NULL;
    for (unsigned i = 0; i < DEPO_POST_TEXTS; i++) {
        free(net->post_texts[i]);
        net->post_texts[i] = NULL;
    }
}
