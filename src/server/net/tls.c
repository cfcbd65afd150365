/* SPDX-License-Identifier: MIT
 * TLS: handshakes under way, which cost much and are worth nothing yet, and certificates that are
 * renewed while the server runs. */
#include "server/base/log.h"
#include "server/net/inner.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <string.h>

enum {
    HANDSHAKE_MS = 5000, /* that one may take */
    OF_ADDRESS = 32,     /* at a time */
    OF_ALL = 512         /* about 48 KB each */
};

static void unlink_visit(depo_net *net, depo_visit *visit) {
    if (!visit->shaking) return;
    visit->shaking = false;
    *(visit->older ? &visit->older->newer : &net->oldest) = visit->newer;
    *(visit->newer ? &visit->newer->older : &net->newest) = visit->older;
    if (visit->peer) visit->peer->handshakes--;
    net->n_handshakes--;
}

void depo_tls_begin(depo_net *net, depo_visit *visit) {
    if (!lws_get_ssl(visit->wsi)) return;
    visit->shaking = true;
    visit->since = depo_net_ticks(NULL);
    visit->older = net->newest;
    visit->newer = NULL;
    *(net->newest ? &net->newest->newer : &net->oldest) = visit;
    net->newest = visit;
    if (visit->peer) visit->peer->handshakes++;
    net->n_handshakes++;
}

void depo_tls_done(depo_net *net, depo_visit *visit) {
    unlink_visit(net, visit);
}

/* Outside the library's callbacks only. */
static void end(depo_net *net, depo_visit *visit) {
    unlink_visit(net, visit);
    lws_set_timeout(visit->wsi, PENDING_TIMEOUT_SSL_ACCEPT, LWS_TO_KILL_SYNC);
}

void depo_tls_tick(depo_net *net) {
    int64_t now = depo_net_ticks(NULL);
    while (net->oldest && now - net->oldest->since > HANDSHAKE_MS) /* NOLINT: each leaves */
        end(net, net->oldest);
}

/* Whoever has taken longest goes: an honest handshake is over in a moment. */
void depo_tls_make_room(depo_net *net, const depo_peer *peer, bool limited) {
    if (net->n_handshakes >= OF_ALL) {
        depo_gate_say_full(net, "handshakes", OF_ALL);
        end(net, net->oldest);
    }
    if (!limited || !peer || peer->handshakes < OF_ADDRESS) return;
    depo_gate_say_full(net, "handshakes-of-address", OF_ADDRESS);
    depo_visit *visit = net->oldest;
    while (visit && visit->peer != peer) visit = visit->newer;
    if (visit) end(net, visit);
}

bool depo_tls_check(const char *certificate, const char *key, int *kind, char why[DEPO_NET_WHY]) {
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    ERR_clear_error();
    bool good = context && SSL_CTX_use_certificate_chain_file(context, certificate) == 1 &&
                SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 &&
                SSL_CTX_check_private_key(context) == 1;
    if (good)
        *kind = EVP_PKEY_get_base_id(SSL_CTX_get0_privatekey(context));
    else
        snprintf(why, DEPO_NET_WHY, "cannot use the certificate %s with the key %s: %s",
                 certificate, key, ERR_reason_error_string(ERR_peek_last_error()));
    SSL_CTX_free(context);
    return good;
}

bool depo_tls_reload(depo_net *net, char why[DEPO_NET_WHY]) {
    const char *certificate = net->config->certificate, *key = net->config->key;
    int kind = 0;
    if (!depo_tls_check(certificate, key, &kind, why)) return false;
    if (kind != net->key_kind) { /* the library would go on offering the old one beside it */
        snprintf(why, DEPO_NET_WHY, "%s is of another kind than before: restart the server", key);
        return false;
    }
    lws_tls_cert_updated(net->context, certificate, key, NULL, 0, NULL, 0);
    return true;
}
