/* SPDX-License-Identifier: MIT */
#include "mapio/reader.h"

#include "mapio/mapio.h"
#include "mapio/names.h"
#include "mapio/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *const depo_color_words[] = {"purple", "white", "blue",  "yellow", "orange",
                                        "black",  "red",   "green", "gray",   NULL};
const char *const depo_tie_words[] = {"tickets", "longest_path", "fewer_stations", "longest_bonus",
                                      NULL};
const char *const depo_returned_words[] = {"under", "shuffled", "out", NULL};

static const char *const type_words[] = {
    [DEPO_VALUE_NONE] = "left out",        [DEPO_VALUE_NULL] = "null",
    [DEPO_VALUE_FALSE] = "false",          [DEPO_VALUE_TRUE] = "true",
    [DEPO_VALUE_WHOLE] = "a whole number", [DEPO_VALUE_NUMBER] = "a number",
    [DEPO_VALUE_STRING] = "a string",      [DEPO_VALUE_LIST] = "a list",
    [DEPO_VALUE_OBJECT] = "an object"};

static bool is_number(depo_value value) {
    return depo_value_is(value, DEPO_VALUE_WHOLE) || depo_value_is(value, DEPO_VALUE_NUMBER);
}

/* With at most three decimals; printing doubles would make the browser's module a good deal
 * larger. */
static depo_shown show_number(double number) {
    depo_shown shown;
    double size = fabs(number);
    const char *minus = number < 0 ? "-" : "";
    if (!(size < 1e15)) {
        snprintf(shown.text, sizeof shown.text, "a very %s number", number < 0 ? "small" : "large");
        return shown;
    }
    long long thousandths = llround(size * 1000);
    int used = snprintf(shown.text, sizeof shown.text, "%s%lld.%03lld", minus, thousandths / 1000,
                        thousandths % 1000);
    while (shown.text[used - 1] == '0') used--;
    if (shown.text[used - 1] == '.') used--;
    shown.text[used] = 0;
    return shown;
}

depo_shown depo_show_value(depo_value value) {
    depo_shown shown;
    if (is_number(value)) return show_number(depo_value_number(value));
    if (depo_value_is(value, DEPO_VALUE_STRING))
        snprintf(shown.text, sizeof shown.text, "\"%.40s\"", depo_value_text(value));
    else
        snprintf(shown.text, sizeof shown.text, "%s", type_words[depo_value_type_of(value)]);
    return shown;
}

depo_place depo_place_key(const char *parent, const char *key) {
    depo_place place;
    int written =
        snprintf(place.text, sizeof place.text, "%s%s%s", parent, *parent ? "." : "", key);
    if (written >= (int)sizeof place.text) memcpy(place.text + sizeof place.text - 4, "...", 4);
    return place;
}

depo_place depo_place_index(const char *parent, size_t index) {
    depo_place place;
    int written = snprintf(place.text, sizeof place.text, "%s[%zu]", parent, index);
    if (written >= (int)sizeof place.text) memcpy(place.text + sizeof place.text - 4, "...", 4);
    return place;
}

void depo_read_keys(depo_reader *r, depo_value object, const char *where,
                    const char *const *allowed) {
    for (depo_value v = depo_value_first(object); v.at; v = depo_value_next(v)) {
        const char *const *word = allowed;
        while (*word && strcmp(*word, v.key) != 0) word++;
        if (*word) continue;
        const char *near = depo_nearest_word(v.key, allowed);
        depo_complain(r->problems, where, "unknown key \"%.40s\"%s%s%s", v.key,
                      near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    }
}

depo_value depo_read_member(depo_reader *r, depo_value object, const char *where, const char *key,
                            depo_value_type type) {
    depo_value value = depo_value_member(object, key);
    if (depo_value_is(value, type)) return value;
    if (!value.at)
        depo_complain(r->problems, where, "\"%s\" is missing", key);
    else
        depo_complain(r->problems, depo_place_key(where, key).text, "must be %s, not %s",
                      type_words[type], depo_show_value(value).text);
    return (depo_value){0};
}

bool depo_read_number(depo_reader *r, depo_value object, const char *where, const char *key,
                      int least, int most, uint8_t *out) {
    depo_value value = depo_read_member(r, object, where, key, DEPO_VALUE_WHOLE);
    if (!value.at) return false;
    double number = depo_value_number(value);
    if (number < least || number > most) {
        depo_complain(r->problems, depo_place_key(where, key).text, "must be from %d to %d, is %s",
                      least, most, depo_show_value(value).text);
        return false;
    }
    *out = (uint8_t)number;
    return true;
}

void depo_read_optional(depo_reader *r, depo_value object, const char *where, const char *key,
                        int least, int most, uint8_t *out) {
    if (depo_value_has(object, key)) depo_read_number(r, object, where, key, least, most, out);
}

void depo_read_flag(depo_reader *r, depo_value object, const char *where, const char *key,
                    uint8_t *out) {
    depo_value value = depo_value_member(object, key);
    depo_value_type type = depo_value_type_of(value);
    if (type == DEPO_VALUE_TRUE || type == DEPO_VALUE_FALSE)
        *out = type == DEPO_VALUE_TRUE;
    else if (type != DEPO_VALUE_NONE)
        depo_complain(r->problems, depo_place_key(where, key).text, "must be true or false, not %s",
                      depo_show_value(value).text);
}

bool depo_read_coordinate(depo_reader *r, depo_value value, const char *where, float *out) {
    if (!is_number(value) || !(fabs(depo_value_number(value)) <= 100000)) {
        depo_complain(r->problems, where, "must be a number from -100000 to 100000, not %s",
                      depo_show_value(value).text);
        return false;
    }
    *out = (float)depo_value_number(value);
    return true;
}

bool depo_is_id(const char *text) {
    size_t length = strlen(text);
    if (length == 0 || length >= DEPO_ID_SIZE || text[0] == '-') return false;
    return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

bool depo_read_id(depo_reader *r, depo_value object, const char *where, const char *key,
                  char out[DEPO_ID_SIZE]) {
    depo_value value = depo_read_member(r, object, where, key, DEPO_VALUE_STRING);
    if (!value.at) return false;
    const char *text = depo_value_text(value);
    if (!depo_is_id(text)) {
        depo_complain(r->problems, depo_place_key(where, key).text,
                      "must be an id: 1 to %d of a-z, 0-9 and -, not %s", DEPO_ID_SIZE - 1,
                      depo_show_value(value).text);
        return false;
    }
    memcpy(out, text, strlen(text) + 1);
    return true;
}

bool depo_read_text(depo_reader *r, depo_value value, const char *where, char out[DEPO_NAME_SIZE]) {
    const char *text = depo_value_text(value);
    size_t length = text ? strlen(text) : 0;
    bool control = false;
    for (const char *at = text; length && *at;)
        control |= depo_is_control(depo_next_character(&at));
    if (length == 0 || length >= DEPO_NAME_SIZE || control) {
        depo_complain(r->problems, where, "must be 1 to %d bytes without control characters",
                      DEPO_NAME_SIZE - 1);
        return false;
    }
    depo_make_printable(memcpy(out, text, length + 1));
    return true;
}

void depo_read_name(depo_reader *r, depo_value object, const char *where, depo_name *out) {
    static const char *const languages[] = {DEPO_LANGUAGE_CODES, NULL};
    depo_value names = depo_read_member(r, object, where, "name", DEPO_VALUE_OBJECT);
    if (!names.at) return;
    depo_place place = depo_place_key(where, "name");
    depo_read_keys(r, names, place.text, languages);
    for (unsigned i = 0; i < DEPO_LANGUAGES; i++) {
        if (i != DEPO_EN && !depo_value_has(names, languages[i])) {
            memcpy(out->in[i], out->in[DEPO_EN], DEPO_NAME_SIZE);
            continue;
        }
        depo_value value = depo_read_member(r, names, place.text, languages[i], DEPO_VALUE_STRING);
        if (value.at)
            depo_read_text(r, value, depo_place_key(place.text, languages[i]).text, out->in[i]);
    }
}

int depo_read_word(depo_reader *r, depo_value value, const char *where, const char *const *words) {
    char all[160] = "";
    const char *text = depo_value_text(value);
    for (int i = 0; words[i]; i++) {
        if (text && strcmp(text, words[i]) == 0) return i;
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "", words[i]);
    }
    const char *near = text ? depo_nearest_word(text, words) : NULL;
    if (near)
        depo_complain(r->problems, where, "%s is none of its words; did you mean \"%s\"?",
                      depo_show_value(value).text, near);
    else
        depo_complain(r->problems, where, "must be one of: %.80s, not %s", all,
                      depo_show_value(value).text);
    return -1;
}

void depo_read_by_length(depo_reader *r, depo_value object, const char *where, const char *key,
                         uint8_t out[DEPO_MAX_LENGTH + 1]) {
    depo_value table = depo_read_member(r, object, where, key, DEPO_VALUE_OBJECT);
    depo_place place = depo_place_key(where, key);
    for (depo_value v = depo_value_first(table); v.at; v = depo_value_next(v)) {
        if (strlen(v.key) != 1 || v.key[0] < '1' || v.key[0] > '0' + DEPO_MAX_LENGTH)
            depo_complain(r->problems, place.text, "\"%.20s\" is not a length from 1 to %d", v.key,
                          DEPO_MAX_LENGTH);
        else
            depo_read_number(r, table, place.text, v.key, 1, 99, &out[v.key[0] - '0']);
    }
}
