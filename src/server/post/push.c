/* SPDX-License-Identifier: MIT */
#include "server/post/push.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <string.h>

enum { HASH = 32, CONTENT_KEY = 16, NONCE = 12, TAG = 16, SIGNATURE = 64, LIFE = 12 * 3600 };

/* base64url without padding, as all of Web Push writes bytes. */
static size_t write_base64(const uint8_t *bytes, size_t size, char *out) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t length = 0;
    for (size_t i = 0; i < size; i += 3) {
        size_t here = size - i < 3 ? size - i : 3;
        uint32_t bits = (uint32_t)bytes[i] << 16;
        if (here > 1) bits |= (uint32_t)bytes[i + 1] << 8;
        if (here > 2) bits |= bytes[i + 2];
        for (size_t k = 0; k <= here; k++) out[length++] = letters[bits >> (18 - 6 * k) & 63];
    }
    out[length] = 0;
    return length;
}

static int letter_of(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '-' || c == '+') return 62;
    return c == '_' || c == '/' ? 63 : -1;
}

/* Exactly so many bytes. */
static bool read_base64(const char *text, uint8_t *out, size_t size) {
    uint32_t bits = 0;
    unsigned have = 0;
    size_t count = 0;
    for (; *text && *text != '='; text++) {
        int letter = letter_of(*text);
        if (letter < 0) return false;
        bits = bits << 6 | (uint32_t)letter;
        have += 6;
        if (have < 8) continue;
        have -= 8;
        if (count == size) return false;
        out[count++] = (uint8_t)(bits >> have);
    }
    return count == size;
}

static bool mac(const uint8_t *key, size_t key_size, const void *data, size_t size,
                uint8_t out[HASH]) {
    unsigned length = HASH;
    return HMAC(EVP_sha256(), key, (int)key_size, data, size, out, &length) && length == HASH;
}

/* A key pair from its private number; NULL when something is wrong. */
static EVP_PKEY *pair_of(const BIGNUM *scalar, uint8_t point[DEPO_PUSH_POINT]) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *public = group ? EC_POINT_new(group) : NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    OSSL_PARAM *parameters = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *pair = NULL;
    bool good = public && builder && context &&
                EC_POINT_mul(group, public, scalar, NULL, NULL, NULL) &&
                EC_POINT_point2oct(group, public, POINT_CONVERSION_UNCOMPRESSED, point,
                                   DEPO_PUSH_POINT, NULL) == DEPO_PUSH_POINT &&
                OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) &&
                OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point,
                                                 DEPO_PUSH_POINT) &&
                OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, scalar) &&
                (parameters = OSSL_PARAM_BLD_to_param(builder)) != NULL &&
                EVP_PKEY_fromdata_init(context) == 1 &&
                EVP_PKEY_fromdata(context, &pair, EVP_PKEY_KEYPAIR, parameters) == 1;
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    EVP_PKEY_CTX_free(context);
    EC_POINT_free(public);
    EC_GROUP_free(group);
    return good ? pair : NULL;
}

/* A public key of someone else; NULL when the bytes are no point of the curve. */
static EVP_PKEY *public_of(const uint8_t point[DEPO_PUSH_POINT]) {
    char group[] = "P-256";
    uint8_t copy[DEPO_PUSH_POINT];
    memcpy(copy, point, sizeof copy);
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy, sizeof copy),
        OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;
    if (!context || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    return key;
}

/* The pair of the servers: 384 bits that follow from the secret, modulo the order of the curve less
 * one, and one added, so that every number is about as likely. */
static EVP_PKEY *own_pair(const char *secret, uint8_t point[DEPO_PUSH_POINT]) {
    static const char label[] = "depo-vapid-1";
    uint8_t wide[2 * HASH], data[sizeof label + 1];
    memcpy(data, label, sizeof label);
    for (uint8_t i = 0; i < 2; i++) {
        data[sizeof label] = i;
        if (!mac((const uint8_t *)secret, strlen(secret), data, sizeof data, wide + i * HASH))
            return NULL;
    }
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    BN_CTX *context = BN_CTX_new();
    BIGNUM *number = BN_bin2bn(wide, 48, NULL),
           *order = group ? BN_dup(EC_GROUP_get0_order(group)) : NULL;
    bool good = number && order && context && BN_sub_word(order, 1) &&
                BN_mod(number, number, order, context) && BN_add_word(number, 1);
    EVP_PKEY *pair = good ? pair_of(number, point) : NULL;
    BN_clear_free(number);
    BN_free(order);
    BN_CTX_free(context);
    EC_GROUP_free(group);
    OPENSSL_cleanse(wide, sizeof wide);
    return pair;
}

bool depo_push_key(const char *secret, char out[DEPO_PUSH_KEY_TEXT]) {
    uint8_t point[DEPO_PUSH_POINT];
    EVP_PKEY *pair = *secret ? own_pair(secret, point) : NULL;
    bool good = pair != NULL;
    if (good) write_base64(point, sizeof point, out);
    EVP_PKEY_free(pair);
    return good;
}

/* ES256: the two numbers of the signature, 32 bytes each. */
static bool sign(EVP_PKEY *pair, const char *text, size_t size, uint8_t out[SIGNATURE]) {
    uint8_t der[80];
    const uint8_t *end = der;
    size_t der_size = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pair) == 1 &&
                EVP_DigestSign(context, der, &der_size, (const uint8_t *)text, size) == 1;
    ECDSA_SIG *signature = good ? d2i_ECDSA_SIG(NULL, &end, (long)der_size) : NULL;
    good = signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, 32) == 32 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + 32, 32) == 32;
    ECDSA_SIG_free(signature);
    EVP_MD_CTX_free(context);
    return good;
}

/* Scheme, name and port, without anything that JSON would have to escape. */
static size_t origin_size(const char *endpoint) {
    const char *name = strstr(endpoint, "://");
    if (!name) return 0;
    size_t size = (size_t)(name - endpoint) + 3 + strcspn(name + 3, "/?#");
    for (size_t i = 0; i < size; i++)
        if (endpoint[i] <= ' ' || endpoint[i] > '~' || strchr("\"\\@", endpoint[i])) return 0;
    return size;
}

bool depo_push_authorization(const char *secret, const char *endpoint, const char *contact,
                             int64_t now, char out[DEPO_PUSH_AUTHORIZATION]) {
    static const char header[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[400], token[DEPO_PUSH_AUTHORIZATION / 2 + 300], key[DEPO_PUSH_KEY_TEXT];
    uint8_t point[DEPO_PUSH_POINT], signature[SIGNATURE];
    size_t origin = origin_size(endpoint);
    int size = snprintf(claims, sizeof claims, "{\"aud\":\"%.*s\",\"exp\":%lld,\"sub\":\"%s\"}",
                        (int)origin, endpoint, (long long)(now / 1000 + LIFE), contact);
    if (!origin || size < 0 || (size_t)size >= sizeof claims) return false;
    size_t length = write_base64((const uint8_t *)header, sizeof header - 1, token);
    token[length++] = '.';
    length += write_base64((const uint8_t *)claims, (size_t)size, token + length);
    EVP_PKEY *pair = own_pair(secret, point);
    bool good = pair && sign(pair, token, length, signature);
    EVP_PKEY_free(pair);
    if (!good) return false;
    token[length++] = '.';
    write_base64(signature, sizeof signature, token + length);
    write_base64(point, sizeof point, key);
    size = snprintf(out, DEPO_PUSH_AUTHORIZATION, "vapid t=%s, k=%s", token, key);
    return size > 0 && size < DEPO_PUSH_AUTHORIZATION;
}

static bool agree(EVP_PKEY *own, EVP_PKEY *other, uint8_t out[HASH]) {
    size_t size = HASH;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
    bool good = context && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, out, &size) == 1 && size == HASH;
    EVP_PKEY_CTX_free(context);
    return good;
}

/* HKDF's second half for at most one hash: the label has its closing zero, and 1 after it. */
static bool expand(const uint8_t key[HASH], const char *label, size_t size, uint8_t out[HASH]) {
    uint8_t data[64];
    memcpy(data, label, size);
    data[size] = 1;
    return mac(key, HASH, data, size + 1, out);
}

/* RFC 8291, 3.4: what both sides can know, mixed with the browser's secret and both public keys. */
static bool mix(const uint8_t shared[HASH], const uint8_t auth[16],
                const uint8_t theirs[DEPO_PUSH_POINT], const uint8_t ours[DEPO_PUSH_POINT],
                uint8_t out[HASH]) {
    static const char label[] = "WebPush: info";
    uint8_t key[HASH], data[sizeof label + 2 * DEPO_PUSH_POINT + 1];
    memcpy(data, label, sizeof label);
    memcpy(data + sizeof label, theirs, DEPO_PUSH_POINT);
    memcpy(data + sizeof label + DEPO_PUSH_POINT, ours, DEPO_PUSH_POINT);
    data[sizeof data - 1] = 1;
    return mac(auth, 16, shared, HASH, key) && mac(key, HASH, data, sizeof data, out);
}

static bool seal(const uint8_t key[CONTENT_KEY], const uint8_t nonce[NONCE], const void *text,
                 size_t size, uint8_t *out) {
    static const uint8_t last = 2; /* ends the last record */
    int length = 0, more = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool good = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &length, text, (int)size) == 1 &&
                EVP_EncryptUpdate(context, out + length, &more, &last, 1) == 1 &&
                EVP_EncryptFinal_ex(context, out + length + more, &more) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + size + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

static EVP_PKEY *pair_for(const depo_push_chance *chance, uint8_t point[DEPO_PUSH_POINT]) {
    if (!chance) {
        EVP_PKEY *fresh = EVP_EC_gen("P-256");
        size_t size = 0;
        if (fresh &&
            EVP_PKEY_get_octet_string_param(fresh, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, point,
                                            DEPO_PUSH_POINT, &size) == 1 &&
            size == DEPO_PUSH_POINT)
            return fresh;
        EVP_PKEY_free(fresh);
        return NULL;
    }
    BIGNUM *scalar = BN_bin2bn(chance->scalar, DEPO_PUSH_SCALAR, NULL);
    EVP_PKEY *pair = scalar ? pair_of(scalar, point) : NULL;
    BN_clear_free(scalar);
    return pair;
}

size_t depo_push_encrypt(const char *key, const char *auth, const void *text, size_t size,
                         const depo_push_chance *chance, uint8_t out[DEPO_PUSH_BODY]) {
    static const char key_label[] = "Content-Encoding: aes128gcm",
                      nonce_label[] = "Content-Encoding: nonce";
    uint8_t theirs[DEPO_PUSH_POINT], secret[16], shared[HASH], mixed[HASH], prk[HASH];
    uint8_t content_key[HASH], nonce[HASH], *salt = out, *ours = out + DEPO_PUSH_SALT + 5;
    if (size > DEPO_PUSH_TEXT_MOST || !read_base64(key, theirs, sizeof theirs) ||
        !read_base64(auth, secret, sizeof secret))
        return 0;
    if (chance)
        memcpy(salt, chance->salt, DEPO_PUSH_SALT);
    else if (RAND_bytes(salt, DEPO_PUSH_SALT) != 1)
        return 0;
    memcpy(out + DEPO_PUSH_SALT, (const uint8_t[]){0, 0, DEPO_PUSH_RECORD >> 8, 0, DEPO_PUSH_POINT},
           5);
    EVP_PKEY *other = public_of(theirs), *own = other ? pair_for(chance, ours) : NULL;
    bool good = own && agree(own, other, shared) && mix(shared, secret, theirs, ours, mixed) &&
                mac(salt, DEPO_PUSH_SALT, mixed, HASH, prk) &&
                expand(prk, key_label, sizeof key_label, content_key) &&
                expand(prk, nonce_label, sizeof nonce_label, nonce) &&
                seal(content_key, nonce, text, size, out + DEPO_PUSH_HEADER);
    EVP_PKEY_free(own);
    EVP_PKEY_free(other);
    ERR_clear_error();
    return good ? DEPO_PUSH_HEADER + size + 1 + TAG : 0;
}
