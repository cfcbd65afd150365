/* SPDX-License-Identifier: MIT */
#include "server/service/orders.h"

#include "server/base/text.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IPV6_MOST = 64 };

const char *depo_order_word(unsigned kind) {
    static const char *const words[] = {"ban",      "unban", "mute",  "unmute",
                                        "announce", "end",   "delete"};
    _Static_assert(sizeof words / sizeof *words == DEPO_ORDER_KINDS, "a word for each kind");
    return words[kind];
}

static bool parse_range(const char *text, depo_range *range) {
    if (!depo_range_parse(text, range)) return false;
    if (!depo_range_is_ipv4(range)) depo_range_cut(range, IPV6_MOST);
    return true;
}

bool depo_subject_parse(const char *text, depo_subject *subject) {
    memset(subject, 0, sizeof *subject);
    /* A person has the characters of a key too: as many digits as that are taken for a person. */
    return depo_person_parse(text, &subject->person) || parse_range(text, &subject->range) ||
           depo_person_from_key(text, strlen(text), &subject->person);
}

void depo_subject_text(const depo_subject *subject, char out[DEPO_SUBJECT_TEXT]) {
    _Static_assert((int)DEPO_RANGE_TEXT <= (int)DEPO_SUBJECT_TEXT, "a range fits");
    if (depo_person_is_nobody(&subject->person))
        depo_range_text(&subject->range, out);
    else
        depo_person_text(&subject->person, out);
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
    return memcmp(&a->person, &b->person, sizeof a->person) == 0 &&
           memcmp(&a->range, &b->range, sizeof a->range) == 0;
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
    return bytes && depo_range_has(&subject->range, bytes);
}

bool depo_orders_stand(const depo_orders *orders, depo_order_kind kind, const depo_person *person,
                       const char *address, int64_t now) {
    uint8_t bytes[16];
    bool has_address = depo_range_address(address, bytes);
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
