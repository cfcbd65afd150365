/* SPDX-License-Identifier: MIT
 * The messages view and update. They are most of what a server says, and most of each is the same
 * for all readers: that part is made once and put together with what is the reader's own. */
#include "codec/event_text.h"
#include "codec/json.h"
#include "codec/position_text.h"
#include "server/table/outgoing.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* A text that grows. Kept between messages: only the loop's thread comes here. */
static struct {
    char *data;
    size_t size, room;
    bool failed;
} out;

static void put_bytes(const char *bytes, size_t size) {
    if (out.size + size + 1 > out.room) {
        size_t room = (out.size + size + 1) * 2;
        char *data = realloc(out.data, room);
        if (!data) {
            out.failed = true;
            return;
        }
        out.data = data;
        out.room = room;
    }
    memcpy(out.data + out.size, bytes, size);
    out.size += size;
}

static void put(const char *text) {
    put_bytes(text, strlen(text));
}

static void putf(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void putf(const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put_bytes(text, size < (int)sizeof text ? (size_t)size : sizeof text - 1);
}

static int put_dumped(const char *bytes, size_t size, void *data) {
    (void)data;
    put_bytes(bytes, size);
    return 0;
}

/* Takes the value over. */
static void put_json(json_t *value) {
    if (!value || json_dump_callback(value, put_dumped, NULL, JSON_COMPACT) != 0) out.failed = true;
    json_decref(value);
}

/* The members of an object as text without its braces, to be freed. */
static char *members(json_t *object) {
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    if (!text) return NULL;
    size_t size = strlen(text);
    memmove(text, text + 1, size - 2);
    text[size - 2] = 0;
    return text;
}

static char *make_own(const depo_setting *setting, const depo_view *view) {
    json_t *own = json_object();
    depo_put_own(own, setting->map, &setting->game, view);
    return members(own);
}

static bool is_same(const depo_own_text *a, const depo_own_text *b) {
    return memcmp(&a->hand, &b->hand, sizeof a->hand) == 0 && a->tickets == b->tickets &&
           a->offer.tickets == b->offer.tickets && a->offer.count == b->offer.count &&
           a->offer.least == b->offer.least && a->offer.most == b->offer.most;
}

static void put_own(depo_telling *telling, depo_seat seat) {
    const depo_setting *setting = telling->table->setting;
    depo_view view;
    depo_observe(&setting->game, telling->state, seat, &view);
    const depo_state *known = &view.known;
    depo_own_text now = {.hand = known->hand[seat],
                         .tickets = known->tickets[seat],
                         .offer = depo_offer_of(&setting->game, known, seat)};
    depo_own_text *kept = telling->own ? &telling->own[seat] : NULL;
    bool same = kept && kept->text && is_same(kept, &now);
    now.text = same ? kept->text : make_own(setting, &view);
    put(",");
    put(now.text ? now.text : "");
    if (!now.text) out.failed = true;
    if (same) return;
    free(kept ? kept->text : now.text);
    if (kept) *kept = now;
}

static void put_view(depo_telling *telling, depo_seat seat) {
    const depo_setting *setting = telling->table->setting;
    depo_view view;
    if (!telling->view) {
        depo_observe(&setting->game, telling->state, DEPO_NONE, &view);
        json_t *object = depo_view_json(setting->map, &setting->game, &view);
        json_object_del(object, "seat");
        telling->view = members(object);
    }
    if (!telling->view) {
        out.failed = true;
        return;
    }
    if (seat == DEPO_NONE)
        put(",\"view\":{\"seat\":null,");
    else
        putf(",\"view\":{\"seat\":%u,", seat + 1u);
    put(telling->view);
    if (seat != DEPO_NONE) put_own(telling, seat);
    put("}");
}

/* The one text of what a seat may know. */
static void put_position(const depo_telling *telling, depo_seat seat) {
    const depo_setting *setting = telling->table->setting;
    depo_view view;
    char text[DEPO_POSITION_TEXT];
    depo_observe(&setting->game, telling->state, seat, &view);
    size_t size = depo_position_text(setting->map, &setting->game, &view, text);
    put(",\"position\":\"");
    put_bytes(text, size);
    put("\"");
}

/* The legal moves of a seat that must decide: computed from its hand, and as secret. Their text
 * is made of letters, digits and marks that JSON takes as they are. */
static void put_legal(const depo_table *table, depo_seat seat) {
    static depo_move moves[DEPO_MAX_MOVES];
    if (!(depo_table_deciders(table) >> seat & 1)) return;
    const depo_setting *setting = table->setting;
    unsigned count = depo_legal(&setting->game, &table->state, seat, moves);
    put(",\"legal\":[");
    for (unsigned i = 0; i < count; i++) {
        char text[DEPO_MOVE_TEXT];
        depo_move_text(setting->map, &setting->game, &table->state, moves[i], text);
        put(i ? ",\"" : "\"");
        put(text);
        put("\"");
    }
    put("]");
}

static void put_clock(const depo_table *table, int64_t now) {
    if (table->plan.clock == DEPO_CLOCK_NONE) return;
    unsigned running = 0;
    putf(",\"clock\":{\"now\":%lld,\"left\":[", (long long)now);
    for (unsigned i = 0; i < table->plan.n_seats; i++) {
        bool human = table->plan.seats[i].role == DEPO_ROLE_HUMAN;
        if (i) put(",");
        if (human)
            putf("%lld", (long long)depo_table_left(table, (depo_seat)i, now));
        else
            put("null");
        if (table->since[i]) running |= 1u << i;
    }
    put("],\"running\":");
    put_json(depo_bits_json(running));
    put("}");
}

static json_t *events_json(const depo_telling *telling, depo_seat seat, bool *has_private) {
    const depo_setting *setting = telling->table->setting;
    json_t *list = json_array();
    for (unsigned i = 0; i < telling->events->count; i++) {
        depo_event seen = depo_event_for(&telling->events->list[i], seat);
        if (seen.hidden && has_private) *has_private = true;
        json_array_append_new(list, depo_event_json(setting->map, &setting->game, &seen));
    }
    return list;
}

static void put_events(depo_telling *telling, depo_seat seat) {
    put(",\"events\":");
    if (!telling->events_text && !telling->has_private) {
        /* As a spectator sees them: when nothing is hidden from that one, nothing is from any. */
        json_t *list = events_json(telling, DEPO_NONE, &telling->has_private);
        telling->events_text = json_dumps(list, JSON_COMPACT);
        json_decref(list);
    }
    if (telling->has_private && seat != DEPO_NONE)
        put_json(events_json(telling, seat, NULL));
    else
        put(telling->events_text ? telling->events_text : "[]");
}

static void put_happened(const depo_telling *telling, depo_seat seat) {
    put(",\"happened\":\"");
    for (unsigned i = 0; i < telling->events->count; i++) {
        depo_event seen = depo_event_for(&telling->events->list[i], seat);
        char text[DEPO_EVENT_TEXT];
        size_t size = depo_event_text(&telling->table->setting->game, &seen, text);
        if (i) put(" ");
        put_bytes(text, size);
    }
    put("\"");
}

static void put_step(depo_telling *telling, depo_seat seat, bool as_text) {
    const depo_story_step *step = telling->step;
    const char *what = step->kind == DEPO_LOG_VOTE ? "end" : depo_entry_word(step->kind);
    putf(",\"at\":%lld,\"what\":\"%s\"", (long long)step->at, what);
    if (step->seat != DEPO_NONE) putf(",\"by\":%u", step->seat + 1u);
    if (step->bot) put(",\"bot\":true");
    if (step->kind == DEPO_LOG_UNDO) putf(",\"moves\":%u", telling->taken_back);
    if (as_text)
        put_happened(telling, seat);
    else
        put_events(telling, seat);
}

depo_frame *depo_tell_seat(depo_telling *telling, depo_seat seat, unsigned way) {
    bool as_text = way & DEPO_TELL_TEXT, with_view = telling->state && (way & DEPO_TELL_VIEW);
    const depo_table *table = telling->table;
    out.size = 0;
    out.failed = false;
    putf("{\"t\":\"%s\",\"table\":\"%s\",\"seq\":%u,\"seat\":", telling->step ? "update" : "view",
         table->id, telling->seq);
    if (seat == DEPO_NONE)
        put("null");
    else
        putf("%u", seat + 1u);
    if (telling->step) put_step(telling, seat, as_text);
    if (with_view && as_text) put_position(telling, seat);
    if (with_view && !as_text) put_view(telling, seat);
    if (telling->current && seat != DEPO_NONE && table->phase == DEPO_TABLE_RUNNING) {
        if (!as_text) put_legal(table, seat); /* who reads the text knows the rules */
        putf(",\"undo\":%s", depo_table_undo(table, seat) >= 0 ? "true" : "false");
    }
    if (telling->current) put_clock(table, telling->now);
    put("}");
    return out.failed ? NULL : depo_frame_new(out.data, out.size);
}

void depo_telling_end(depo_telling *telling) {
    free(telling->view);
    free(telling->events_text);
    telling->view = telling->events_text = NULL;
}
