/* SPDX-License-Identifier: MIT */
#include "server/base/log.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LINE = 1024,
    FIELDS = 16,
    BETWEEN = 0x1f, /* in place of the blank between two fields, while values are filled in */
    SLOW_EVERY = 10 /* seconds */
};

static depo_log_level chosen = DEPO_LOG_INFO;
static bool as_json;

static const char *const words[] = {"error", "warning", "info", "debug"};

typedef struct field {
    char *key, *value; /* key "": a sentence */
    bool quoted;
} field;

void depo_log_set(depo_log_level level, bool json) {
    chosen = level;
    as_json = json;
}

bool depo_log_wants(depo_log_level level) {
    return level <= chosen;
}

/* The format with separators that no value has, without quotes; says which fields had some. */
static unsigned separate(const char *format, char *out, size_t room, field fields[FIELDS]) {
    unsigned count = *format ? 1 : 0;
    bool inside = false;
    for (; *format && room > 1; format++) {
        if (*format == '"') {
            inside = !inside;
            fields[count - 1].quoted = true;
        } else if (*format == ' ' && !inside && count < FIELDS) {
            *out++ = BETWEEN;
            fields[count++] = (field){0};
        } else {
            *out++ = *format;
        }
        room--;
    }
    *out = 0;
    return count;
}

static void split(char *line, field fields[FIELDS], unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        char *end = i + 1 < count ? strchr(line, BETWEEN) : NULL;
        char *equal = strchr(line, '=');
        if (end) *end = 0;
        bool named = equal && (!end || equal < end);
        if (named) *equal = 0;
        fields[i].key = named ? line : "";
        fields[i].value = named ? equal + 1 : line;
        line = end ? end + 1 : line + strlen(line);
    }
}

static unsigned separators(const char *line) {
    unsigned count = 0;
    for (; *line; line++) count += *line == BETWEEN;
    return count;
}

static void put_text(FILE *out, const field *f) {
    bool quoted = f->quoted || strpbrk(f->value, " \"\\=") != NULL;
    fprintf(out, " %s%s%s", f->key, *f->key ? "=" : "", quoted ? "\"" : "");
    for (const char *c = f->value; *c; c++) {
        if (quoted && strchr("\"\\", *c)) fputc('\\', out);
        fputc((unsigned char)*c < ' ' ? ' ' : *c, out);
    }
    if (quoted) fputc('"', out);
}

static bool is_number(const char *text) {
    size_t size = strlen(text);
    const char *digits = text + (*text == '-');
    return *digits && size < 16 && strspn(digits, "0123456789") == strlen(digits) &&
           (*digits != '0' || !digits[1]);
}

static void put_json(FILE *out, const char *when, depo_log_level level, const char *event,
                     const field *fields, unsigned count) {
    json_t *line =
        json_pack("{s:s, s:s, s:s}", "time", when, "level", words[level], "event", event);
    for (unsigned i = 0; line && i < count; i++) {
        const char *value = fields[i].value;
        bool number = !fields[i].quoted && is_number(value);
        json_t *item = number ? json_integer(strtoll(value, NULL, 10)) : json_string(value);
        if (!item) item = json_string("?"); /* not UTF-8 */
        json_object_set_new(line, *fields[i].key ? fields[i].key : "text", item);
    }
    char *text = line ? json_dumps(line, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
    if (text) fputs(text, out);
    free(text);
    json_decref(line);
}

static void put_line(depo_log_level level, const char *event, const field *fields, unsigned count) {
    char when[32], *line = NULL;
    size_t size = 0;
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    FILE *out = open_memstream(&line, &size);
    if (!out) return;
    if (as_json) {
        put_json(out, when, level, event, fields, count);
    } else {
        fprintf(out, "%s %s %s", when, words[level], event);
        for (unsigned i = 0; i < count; i++) put_text(out, &fields[i]);
    }
    fputc('\n', out);
    if (fclose(out) == 0) fputs(line, stderr); /* in one piece, whoever else writes */
    free(line);
}

void depo_log(depo_log_level level, const char *event, const char *format, ...) {
    if (!depo_log_wants(level)) return;
    char separated[LINE], line[LINE];
    field fields[FIELDS] = {0};
    unsigned count = separate(format, separated, sizeof separated, fields);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, separated, arguments);
    va_end(arguments);
    if (separators(line) + 1 != count) { /* a value has one: no field can be trusted */
        count = 1;
        fields[0] = (field){.key = "", .value = line, .quoted = true};
    } else {
        split(line, fields, count);
    }
    if (count == 1 && !*fields[0].key && !*fields[0].value) count = 0;
    put_line(level, event, fields, count);
}

void depo_log_note(const char *format, ...) {
    if (!depo_log_wants(DEPO_LOG_INFO)) return;
    char line[LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (as_json) {
        field text = {.key = "", .value = line, .quoted = true};
        put_line(DEPO_LOG_INFO, "note", &text, 1);
    } else {
        fprintf(stderr, "%s\n", line);
    }
}

void depo_log_slow(depo_slow what, int64_t ms, unsigned tasks) {
    static const char *const names[] = {"store", "loop", "bots"};
    static const int limits[] = {500, 250, 5000}; /* milliseconds that nobody minds */
    static atomic_llong last[DEPO_SLOW_KINDS];
    if (ms < limits[what]) return;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long long before = last[what];
    if (before && now.tv_sec - before < SLOW_EVERY) return;
    if (!atomic_compare_exchange_strong(&last[what], &before, (long long)now.tv_sec)) return;
    depo_log(DEPO_LOG_WARNING, "slow", "what=%s ms=%lld tasks=%u", names[what], (long long)ms,
             tasks);
}
