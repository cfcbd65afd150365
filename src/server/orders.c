/* SPDX-License-Identifier: MIT */
#include "server/orders.h"

#include "server/text.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHOLE = 128, IPV4_BITS = 96, IPV6_MOST = 64 };

const char *depo_order_word(unsigned kind) {
    static const char *const words[] = {"ban",      "unban", "mute",  "unmute",
                                        "announce", "end",   "delete"};
    _Static_assert(sizeof words / sizeof *words == DEPO_ORDER_KINDS, "a word for each kind");
    return words[kind];
}

/* Sixteen bytes of an address of either kind. */
static bool read_address(const char *text, uint8_t bytes[16], bool *is_ipv4) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    struct in_addr four;
    *is_ipv4 = inet_pton(AF_INET, text, &four) == 1;
    if (*is_ipv4) {
        memcpy(bytes, mapped, sizeof mapped);
        memcpy(bytes + 12, &four, 4);
        return true;
    }
    if (inet_pton(AF_INET6, text, bytes) != 1) return false;
    *is_ipv4 = memcmp(bytes, mapped, sizeof mapped) == 0;
    return true;
}

static void cut(uint8_t bytes[16], unsigned bits) {
    for (unsigned i = 0; i < 16; i++) {
        unsigned keep = bits > 8 * i ? bits - 8 * i : 0;
        if (keep < 8) bytes[i] &= (uint8_t)(0xff00u >> keep);
    }
}

static bool parse_range(const char *text, depo_subject *subject) {
    char address[DEPO_SUBJECT_TEXT];
    const char *slash = strchr(text, '/');
    size_t size = slash ? (size_t)(slash - text) : strlen(text);
    bool is_ipv4;
    if (size >= sizeof address) return false;
    memcpy(address, text, size);
    address[size] = 0;
    if (!read_address(address, subject->bytes, &is_ipv4)) return false;
    unsigned long most = is_ipv4 && !strchr(address, ':') ? 32 : WHOLE, bits = most;
    if (slash) {
        char *end;
        bits = strtoul(slash + 1, &end, 10);
        /* Nobody means everybody. */
        if (*end || end == slash + 1 || slash[1] == '-' || bits > most || bits == 0) return false;
    }
    subject->bits = (unsigned)bits + (most == 32 ? IPV4_BITS : 0);
    if (!is_ipv4 && subject->bits > IPV6_MOST) subject->bits = IPV6_MOST;
    cut(subject->bytes, subject->bits);
    return true;
}

bool depo_subject_parse(const char *text, depo_subject *subject) {
    memset(subject, 0, sizeof *subject);
    /* A person has the characters of a key too: as many digits as that are taken for a person. */
    return depo_person_parse(text, &subject->person) || parse_range(text, subject) ||
           depo_person_from_key(text, strlen(text), &subject->person);
}

void depo_subject_text(const depo_subject *subject, char out[DEPO_SUBJECT_TEXT]) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    char address[INET6_ADDRSTRLEN] = "?";
    if (!depo_person_is_nobody(&subject->person)) {
        depo_person_text(&subject->person, out);
        return;
    }
    bool is_ipv4 = subject->bits >= IPV4_BITS && memcmp(subject->bytes, mapped, sizeof mapped) == 0;
    inet_ntop(is_ipv4 ? AF_INET : AF_INET6, subject->bytes + (is_ipv4 ? 12 : 0), address,
              sizeof address);
    unsigned bits = is_ipv4 ? subject->bits - IPV4_BITS : subject->bits;
    if (is_ipv4 && bits == 32)
        snprintf(out, DEPO_SUBJECT_TEXT, "%s", address);
    else
        snprintf(out, DEPO_SUBJECT_TEXT, "%s/%u", address, bits);
}

static bool has_subject(depo_order_kind kind) {
    return kind <= DEPO_ORDER_UNMUTE;
}

static bool has_table(depo_order_kind kind) {
    return kind == DEPO_ORDER_END || kind == DEPO_ORDER_DELETE;
}

char *depo_order_write(const depo_order *order) {
    char subject[DEPO_SUBJECT_TEXT];
    json_t *object =
        json_pack("{s:s, s:I}", "k", depo_order_word(order->kind), "at", (json_int_t)order->at);
    if (order->until) json_object_set_new(object, "until", json_integer(order->until));
    if (has_subject(order->kind)) {
        depo_subject_text(&order->subject, subject);
        json_object_set_new(object, "whom", json_string(subject));
    }
    if (has_table(order->kind)) json_object_set_new(object, "table", json_string(order->table));
    if (order->kind == DEPO_ORDER_ANNOUNCE)
        json_object_set_new(object, "text", json_string(order->text));
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}

static bool read_kind(const json_t *object, depo_order_kind *kind) {
    const char *word = json_string_value(json_object_get(object, "k"));
    for (unsigned i = 0; word && i < DEPO_ORDER_KINDS; i++) {
        if (strcmp(depo_order_word(i), word) != 0) continue;
        *kind = (depo_order_kind)i;
        return true;
    }
    return false;
}

bool depo_order_read(const char *text, size_t size, depo_order *order) {
    uint32_t seq = order->seq;
    memset(order, 0, sizeof *order);
    order->seq = seq;
    json_t *object = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    bool good = json_is_object(object) && read_kind(object, &order->kind);
    if (good) {
        const char *whom = json_string_value(json_object_get(object, "whom"));
        const char *table = json_string_value(json_object_get(object, "table"));
        const char *words = json_string_value(json_object_get(object, "text"));
        order->at = json_integer_value(json_object_get(object, "at"));
        order->until = json_integer_value(json_object_get(object, "until"));
        if (has_subject(order->kind)) good = whom && depo_subject_parse(whom, &order->subject);
        if (has_table(order->kind)) good = table && depo_table_id_ok(table);
        if (good && has_table(order->kind)) memcpy(order->table, table, sizeof order->table);
        if (order->kind == DEPO_ORDER_ANNOUNCE) good = words && strlen(words) < DEPO_ANNOUNCEMENT;
        if (good && words) snprintf(order->text, sizeof order->text, "%s", words);
    }
    json_decref(object);
    return good;
}

static bool same_subject(const depo_subject *a, const depo_subject *b) {
    return memcmp(&a->person, &b->person, sizeof a->person) == 0 && a->bits == b->bits &&
           memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

bool depo_order_replaces(const depo_order *later, const depo_order *earlier) {
    static const uint8_t pairs[DEPO_ORDER_KINDS] = {[DEPO_ORDER_UNBAN] = DEPO_ORDER_BAN,
                                                    [DEPO_ORDER_UNMUTE] = DEPO_ORDER_MUTE,
                                                    [DEPO_ORDER_BAN] = DEPO_ORDER_BAN,
                                                    [DEPO_ORDER_MUTE] = DEPO_ORDER_MUTE,
                                                    [DEPO_ORDER_ANNOUNCE] = DEPO_ORDER_ANNOUNCE};
    if (has_table(later->kind) || earlier->kind != pairs[later->kind]) return false;
    return later->kind == DEPO_ORDER_ANNOUNCE || same_subject(&later->subject, &earlier->subject);
}

bool depo_orders_add(depo_orders *orders, const depo_order *order) {
    unsigned kept = 0;
    for (unsigned i = 0; i < orders->count; i++)
        if (!depo_order_replaces(order, &orders->list[i])) orders->list[kept++] = orders->list[i];
    orders->count = kept;
    orders->seq = order->seq;
    if (order->kind == DEPO_ORDER_UNBAN || order->kind == DEPO_ORDER_UNMUTE ||
        (order->kind == DEPO_ORDER_ANNOUNCE && !order->text[0]))
        return true;
    if (orders->count >= DEPO_ORDERS_MOST) return false;
    if (orders->count == orders->room) {
        unsigned room = orders->room ? 2 * orders->room : 16;
        depo_order *list = realloc(orders->list, room * sizeof *list);
        if (!list) return false;
        orders->list = list;
        orders->room = room;
    }
    orders->list[orders->count++] = *order;
    return true;
}

void depo_orders_free(depo_orders *orders) {
    free(orders->list);
    memset(orders, 0, sizeof *orders);
}

static bool is_current(const depo_order *order, int64_t now) {
    return !order->until || now < order->until;
}

static bool covers(const depo_subject *subject, const depo_person *person, const uint8_t *bytes) {
    if (!depo_person_is_nobody(&subject->person)) return depo_person_same(&subject->person, person);
    if (!bytes) return false;
    uint8_t begin[16];
    memcpy(begin, bytes, sizeof begin);
    cut(begin, subject->bits);
    return memcmp(begin, subject->bytes, sizeof begin) == 0;
}

bool depo_orders_stand(const depo_orders *orders, depo_order_kind kind, const depo_person *person,
                       const char *address, int64_t now) {
    uint8_t bytes[16];
    bool is_ipv4, has_address = read_address(address, bytes, &is_ipv4);
    for (unsigned i = 0; i < orders->count; i++) {
        const depo_order *order = &orders->list[i];
        if (order->kind == kind && is_current(order, now) &&
            covers(&order->subject, person, has_address ? bytes : NULL))
            return true;
    }
    return false;
}

const depo_order *depo_orders_announcement(const depo_orders *orders, int64_t now) {
    for (unsigned i = orders->count; i-- > 0;)
        if (orders->list[i].kind == DEPO_ORDER_ANNOUNCE)
            return is_current(&orders->list[i], now) ? &orders->list[i] : NULL;
    return NULL;
}
