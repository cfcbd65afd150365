/* SPDX-License-Identifier: MIT */
#include "server/service/noticetext.h"

#include "mapio/markup.h"
#include "say/tr.h"

#include <stdlib.h>
#include <string.h>

enum { TITLE = 160, BODY = 400, URL = 300, HOURS_A_DAY = 24, MINUTE = 60000, DAY_S = 86400 };

json_t *depo_notice_info(const depo_table *table, depo_seat seat) {
    json_t *names = json_array();
    depo_seat first;
    int64_t due = depo_table_due(table, &first);
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        json_array_append_new(names, json_string(table->plan.seats[i].name));
    json_t *info = json_pack("{s:s, s:o}", "map", table->plan.map, "names", names);
    if (seat != DEPO_NONE) {
        json_object_set_new(info, "seat", json_integer(seat));
        if (table->since[seat]) due = table->since[seat] + table->left[seat];
        if (due) json_object_set_new(info, "due", json_integer(due));
    }
    return info;
}

typedef struct words {
    unsigned language;
    char title[TITLE], body[BODY], url[URL];
} words;

static const char *name_of(const json_t *info, json_int_t seat) {
    const char *name =
        json_string_value(json_array_get(json_object_get(info, "names"), (size_t)seat));
    return name ? name : "";
}

static void write_title(words *w, const depo_notice *notice) {
    const json_t *seat = json_object_get(notice->info, "seat");
    if (notice->kind == DEPO_NOTICE_OVER)
        snprintf(w->title, TITLE, "%s", depo_tr(w->language, "The game is over"));
    else if (notice->kind == DEPO_NOTICE_LATE)
        snprintf(w->title, TITLE, "%s", depo_tr(w->language, "Your time is running out"));
    else if (notice->kind == DEPO_NOTICE_NUDGE)
        snprintf(w->title, TITLE, "%s", depo_tr(w->language, "Your friends are waiting for you"));
    else if (notice->own)
        snprintf(w->title, TITLE, "%s", depo_tr(w->language, "Your turn"));
    else
        snprintf(w->title, TITLE, depo_tr(w->language, "%s's turn"),
                 name_of(notice->info, json_integer_value(seat)));
}

static void add(char *out, size_t room, const char *text) {
    size_t length = strlen(out);
    if (*text) snprintf(out + length, room - length, "%s%s", length ? " · " : "", text);
}

static void write_left(words *w, int64_t left) {
    char text[80];
    unsigned minutes = left > 0 ? (unsigned)((left + MINUTE - 1) / MINUTE) : 0;
    unsigned hours = (minutes + 30) / 60, days = (hours + HOURS_A_DAY / 2) / HOURS_A_DAY;
    if (hours < 2)
        snprintf(text, sizeof text,
                 depo_trn(w->language, "%u minute left", "%u minutes left", minutes), minutes);
    else if (days < 2)
        snprintf(text, sizeof text, depo_trn(w->language, "%u hour left", "%u hours left", hours),
                 hours);
    else
        snprintf(text, sizeof text, depo_trn(w->language, "%u day left", "%u days left", days),
                 days);
    add(w->body, BODY, text);
}

static void write_body(words *w, const depo_site *site, const depo_notice *notice) {
    const char *id = json_string_value(json_object_get(notice->info, "map"));
    const depo_map *map = id ? depo_catalog_map(&site->catalog, id) : NULL;
    char names[BODY / 2] = "";
    size_t count = json_array_size(json_object_get(notice->info, "names"));
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%s", i ? ", " : "",
                 name_of(notice->info, (json_int_t)i));
    }
    add(w->body, BODY, map ? map->name.in[w->language] : "");
    add(w->body, BODY, names);
    int64_t due = json_integer_value(json_object_get(notice->info, "due"));
    if (due && notice->kind != DEPO_NOTICE_OVER) write_left(w, due - depo_now(&site->host));
}

/* Signs that would be an instruction to Discord stand for themselves. */
static void escape_discord(const char *text, char *out, size_t room) {
    size_t length = 0;
    for (; *text && length + 3 < room; text++) {
        if (strchr("\\*_~`|>#[]<", *text)) out[length++] = '\\';
        out[length++] = *text;
    }
    out[length] = 0;
}

static void escape_slack(const char *text, char *out, size_t room) {
    size_t length = 0;
    for (; *text && length + 6 < room; text++) {
        const char *as = *text == '"' ? NULL : depo_escaped(*text); /* Slack knows three */
        if (as) {
            memcpy(out + length, as, strlen(as));
            length += strlen(as);
        } else {
            out[length++] = *text;
        }
    }
    out[length] = 0;
}

static json_t *for_chat(const words *w, depo_channel_kind kind, const char *chat) {
    char title[3 * TITLE], body[3 * BODY], text[3 * (TITLE + BODY) + URL + 16];
    const char *mark = kind == DEPO_CHANNEL_DISCORD ? "**" : kind == DEPO_CHANNEL_SLACK ? "*" : "";
    if (kind == DEPO_CHANNEL_TELEGRAM) {
        snprintf(title, sizeof title, "%s", w->title);
        snprintf(body, sizeof body, "%s", w->body);
    } else {
        void (*escape)(const char *, char *, size_t) =
            kind == DEPO_CHANNEL_DISCORD ? escape_discord : escape_slack;
        escape(w->title, title, sizeof title);
        escape(w->body, body, sizeof body);
    }
    snprintf(text, sizeof text, "%s%s%s\n%s%s%s", mark, title, mark, body, *w->url ? "\n" : "",
             w->url);
    if (kind == DEPO_CHANNEL_DISCORD)
        return json_pack("{s:s, s:{s:[]}}", "content", text, "allowed_mentions", "parse");
    if (kind == DEPO_CHANNEL_SLACK) return json_pack("{s:s}", "text", text);
    return json_pack("{s:s, s:s}", "chat_id", chat, "text", text);
}

static json_t *for_program(const words *w, const depo_notice *notice) {
    static const char *const events[DEPO_NOTICE_KINDS] = {"turn", "over", "late", "nudge"};
    json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "event", events[notice->kind], "table",
                               notice->table, "title", w->title, "text", w->body);
    const json_t *due = json_object_get(notice->info, "due"),
                 *map = json_object_get(notice->info, "map");
    if (map) json_object_set(object, "map", (json_t *)map);
    if (due) json_object_set(object, "due", (json_t *)due);
    if (*w->url) json_object_set_new(object, "url", json_string(w->url));
    return object;
}

static json_t *for_browser(const words *w, const depo_notice *notice) {
    return json_pack("{s:s, s:s, s:s, s:s}", "table", notice->table, "title", w->title, "text",
                     w->body, "open", depo_tr(w->language, "Open"));
}

bool depo_notice_write(const depo_site *site, const depo_notice *notice,
                       const depo_channel *channel, depo_letter *letter) {
    unsigned language = depo_language_by_code(channel->lang);
    words w = {.language = language == DEPO_NONE ? 0 : language};
    const char *base = site->host.url;
    write_title(&w, notice);
    write_body(&w, site, notice);
    if (base && *base) snprintf(w.url, sizeof w.url, "%s/t/%s", base, notice->table);
    json_t *object = channel->kind == DEPO_CHANNEL_PUSH ? for_browser(&w, notice)
                     : channel->kind == DEPO_CHANNEL_WEBHOOK
                         ? for_program(&w, notice)
                         : for_chat(&w, channel->kind, channel->chat);
    letter->kind = channel->kind == DEPO_CHANNEL_PUSH ? DEPO_LETTER_PUSH : DEPO_LETTER_HOOK;
    memcpy(letter->target, channel->target, sizeof letter->target);
    memcpy(letter->key, channel->key, sizeof letter->key);
    memcpy(letter->auth, channel->auth, sizeof letter->auth);
    snprintf(letter->secret, sizeof letter->secret, "%s", site->secret);
    snprintf(letter->topic, sizeof letter->topic, "%s", notice->table);
    int64_t now = depo_now(&site->host);
    int64_t due = json_integer_value(json_object_get(notice->info, "due"));
    letter->seconds = due > now ? (unsigned)((due - now) / 1000) : DAY_S;
    letter->now = now;
    letter->text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    letter->size = letter->text ? strlen(letter->text) : 0;
    json_decref(object);
    return letter->text != NULL;
}
