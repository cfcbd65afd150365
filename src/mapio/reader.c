/* SPDX-License-Identifier: MIT */
#include "mapio/reader.h"

#include "mapio/mapio.h"
#include "mapio/names.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *const depo_color_words[] = {"purple", "white", "blue",  "yellow", "orange",
                                        "black",  "red",   "green", "gray",   NULL};

static const char *type_word(json_type type) {
    switch (type) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "a list";
    case JSON_STRING:
        return "a string";
    case JSON_INTEGER:
        return "a whole number";
    case JSON_TRUE:
        return "true";
    case JSON_FALSE:
        return "false";
    case JSON_REAL:
        return "a number";
    default:
        return "null";
    }
}

depo_shown depo_show_value(const json_t *value) {
    depo_shown shown = {"left out"};
    if (json_is_string(value))
        snprintf(shown.text, sizeof shown.text, "\"%.40s\"", json_string_value(value));
    else if (json_is_number(value))
        snprintf(shown.text, sizeof shown.text, "%.10g", json_number_value(value));
    else if (value)
        snprintf(shown.text, sizeof shown.text, "%s", type_word(json_typeof(value)));
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

void depo_read_keys(depo_reader *r, const json_t *object, const char *where,
                    const char *const *allowed) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        const char *const *word = allowed;
        while (*word && strcmp(*word, key) != 0) word++;
        if (*word) continue;
        const char *near = depo_nearest_word(key, allowed);
        depo_complain(r->problems, where, "unknown key \"%.40s\"%s%s%s", key,
                      near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    }
}

json_t *depo_read_member(depo_reader *r, json_t *object, const char *where, const char *key,
                         json_type type) {
    json_t *value = json_object_get(object, key);
    if (!value) {
        depo_complain(r->problems, where, "\"%s\" is missing", key);
        return NULL;
    }
    if (json_typeof(value) != type) {
        depo_complain(r->problems, depo_place_key(where, key).text, "must be %s, not %s",
                      type_word(type), depo_show_value(value).text);
        return NULL;
    }
    return value;
}

bool depo_read_number(depo_reader *r, json_t *object, const char *where, const char *key, int least,
                      int most, uint8_t *out) {
    json_t *value = depo_read_member(r, object, where, key, JSON_INTEGER);
    if (!value) return false;
    json_int_t number = json_integer_value(value);
    if (number < least || number > most) {
        depo_complain(r->problems, depo_place_key(where, key).text,
                      "must be from %d to %d, is %" JSON_INTEGER_FORMAT, least, most, number);
        return false;
    }
    *out = (uint8_t)number;
    return true;
}

void depo_read_optional(depo_reader *r, json_t *object, const char *where, const char *key,
                        int least, int most, uint8_t *out) {
    if (json_object_get(object, key)) depo_read_number(r, object, where, key, least, most, out);
}

void depo_read_flag(depo_reader *r, json_t *object, const char *where, const char *key,
                    uint8_t *out) {
    json_t *value = json_object_get(object, key);
    if (!value) return;
    if (!json_is_boolean(value))
        depo_complain(r->problems, depo_place_key(where, key).text, "must be true or false, not %s",
                      depo_show_value(value).text);
    else
        *out = json_is_true(value);
}

bool depo_read_coordinate(depo_reader *r, json_t *value, const char *where, float *out) {
    if (!json_is_number(value) || !(fabs(json_number_value(value)) <= 100000)) {
        depo_complain(r->problems, where, "must be a number from -100000 to 100000, not %s",
                      depo_show_value(value).text);
        return false;
    }
    *out = (float)json_number_value(value);
    return true;
}

bool depo_is_id(const char *text) {
    size_t length = strlen(text);
    if (length == 0 || length >= DEPO_ID_SIZE || text[0] == '-') return false;
    return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

bool depo_read_id(depo_reader *r, json_t *object, const char *where, const char *key,
                  char out[DEPO_ID_SIZE]) {
    json_t *value = depo_read_member(r, object, where, key, JSON_STRING);
    if (!value) return false;
    const char *text = json_string_value(value);
    if (json_string_length(value) != strlen(text) || !depo_is_id(text)) {
        depo_complain(r->problems, depo_place_key(where, key).text,
                      "must be an id: 1 to %d of a-z, 0-9 and -, not %s", DEPO_ID_SIZE - 1,
                      depo_show_value(value).text);
        return false;
    }
    memcpy(out, text, strlen(text) + 1);
    return true;
}

bool depo_read_text(depo_reader *r, const json_t *value, const char *where,
                    char out[DEPO_NAME_SIZE]) {
    const char *text = json_string_value(value);
    size_t length = text ? json_string_length(value) : 0;
    bool control = false;
    for (size_t k = 0; k < length; k++) control |= (unsigned char)text[k] < ' ';
    if (length == 0 || length >= DEPO_NAME_SIZE || control) {
        depo_complain(r->problems, where, "must be 1 to %d bytes without control characters",
                      DEPO_NAME_SIZE - 1);
        return false;
    }
    memcpy(out, text, length + 1);
    return true;
}

void depo_read_name(depo_reader *r, json_t *object, const char *where, depo_name *out) {
    static const char *const languages[] = {DEPO_LANGUAGE_CODES, NULL};
    json_t *names = depo_read_member(r, object, where, "name", JSON_OBJECT);
    if (!names) return;
    depo_place place = depo_place_key(where, "name");
    depo_read_keys(r, names, place.text, languages);
    for (unsigned i = 0; i < DEPO_LANGUAGES; i++) {
        if (i != DEPO_EN && !json_object_get(names, languages[i])) {
            memcpy(out->in[i], out->in[DEPO_EN], DEPO_NAME_SIZE);
            continue;
        }
        json_t *value = depo_read_member(r, names, place.text, languages[i], JSON_STRING);
        if (value)
            depo_read_text(r, value, depo_place_key(place.text, languages[i]).text, out->in[i]);
    }
}

int depo_read_word(depo_reader *r, const json_t *value, const char *where,
                   const char *const *words) {
    char all[160] = "";
    for (int i = 0; words[i]; i++) {
        if (json_is_string(value) && strcmp(json_string_value(value), words[i]) == 0) return i;
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "", words[i]);
    }
    const char *near =
        json_is_string(value) ? depo_nearest_word(json_string_value(value), words) : NULL;
    if (near)
        depo_complain(r->problems, where, "%s is none of its words; did you mean \"%s\"?",
                      depo_show_value(value).text, near);
    else
        depo_complain(r->problems, where, "must be one of: %.80s, not %s", all,
                      depo_show_value(value).text);
    return -1;
}

void depo_read_by_length(depo_reader *r, json_t *object, const char *where, const char *key,
                         uint8_t out[DEPO_MAX_LENGTH + 1]) {
    json_t *table = depo_read_member(r, object, where, key, JSON_OBJECT);
    if (!table) return;
    depo_place place = depo_place_key(where, key);
    const char *length;
    json_t *value;
    json_object_foreach(table, length, value) {
        if (strlen(length) != 1 || length[0] < '1' || length[0] > '0' + DEPO_MAX_LENGTH)
            depo_complain(r->problems, place.text, "\"%.20s\" is not a length from 1 to %d", length,
                          DEPO_MAX_LENGTH);
        else
            depo_read_number(r, table, place.text, length, 1, 99, &out[length[0] - '0']);
    }
}
