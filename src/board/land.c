/* SPDX-License-Identifier: MIT
 * Reads land.json. */
#include "board/land.h"

#include <jansson.h>
#include <string.h>

static bool is_path(const char *text) {
    return strspn(text, "MmLlHhVvCcSsQqTtAaZz0123456789.,-+ ") == strlen(text);
}

bool depo_land_parse(const char *text, size_t size, depo_land *out) {
    static const char *const keys[] = {"land", "borders", "water", "lakes"};
    const char **fields[] = {&out->land, &out->borders, &out->water, &out->lakes};
    memset(out, 0, sizeof *out);
    json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    bool good = json_is_object(root);
    size_t known = 0;
    for (size_t i = 0; good && i < sizeof keys / sizeof *keys; i++) {
        const json_t *value = json_object_get(root, keys[i]);
        if (!value) continue;
        known++;
        *fields[i] = json_string_value(value);
        good = *fields[i] && is_path(*fields[i]);
    }
    if (good && known == json_object_size(root)) {
        out->owner = root;
        return true;
    }
    json_decref(root);
    memset(out, 0, sizeof *out);
    return false;
}

void depo_land_free(depo_land *land) {
    json_decref(land->owner);
    memset(land, 0, sizeof *land);
}

/* One number of path data; strtod would ask the locale what a decimal point looks like. */
static bool read_number(const char **text, double *out) {
    const char *p = *text;
    while (*p == ' ' || *p == ',') p++;
    bool minus = *p == '-';
    if (minus) p++;
    const char *digits = p;
    double value = 0, unit = 1;
    for (; *p >= '0' && *p <= '9'; p++) value = value * 10 + (*p - '0');
    if (*p == '.')
        for (p++; *p >= '0' && *p <= '9'; p++) value += (*p - '0') * (unit /= 10);
    if (p == digits) return false;
    *out = minus ? -value : value;
    *text = p;
    return true;
}

/* Even-odd: counts the edges to the right of the point. */
bool depo_land_at(const depo_land *land, double x, double y) {
    const char *p = land->land;
    bool odd = false;
    while (p && *p) {
        double first[2] = {0, 0}, last[2], next[2];
        bool started = false;
        if (*p == 'M' || *p == 'L' || *p == 'Z' || *p == ' ') p++;
        while (read_number(&p, &next[0]) && read_number(&p, &next[1])) {
            if (!started)
                memcpy(first, next, sizeof first);
            else if ((last[1] > y) != (next[1] > y) &&
                     x < last[0] + (next[0] - last[0]) * (y - last[1]) / (next[1] - last[1]))
                odd = !odd;
            memcpy(last, next, sizeof last);
            started = true;
        }
        if (started && (last[1] > y) != (first[1] > y) &&
            x < last[0] + (first[0] - last[0]) * (y - last[1]) / (first[1] - last[1]))
            odd = !odd;
        if (!started && *p && !strchr("MLZ ", *p)) return odd; /* curves: not for us */
    }
    return odd;
}
