/* SPDX-License-Identifier: MIT */
#include "server/wire/shape.h"

#include <stdio.h>
#include <string.h>

enum { MAX_STRING_ITEM = 40 }; /* bytes of a string in a list: ids only */

static bool fail(char *why, const depo_form *shape, const char *field, const char *what) {
    snprintf(why, DEPO_SHAPE_WHY, "%s: \"%.40s\" %s", shape->name, field, what);
    return false;
}

static bool check_string(const depo_form *shape, const depo_field *field, const json_t *value,
                         char *why) {
    if (!json_is_string(value)) return fail(why, shape, field->name, "must be a string");
    size_t size = json_string_length(value);
    if ((double)size < field->min || (double)size > field->max)
        return fail(why, shape, field->name, "is too short or too long");
    if (field->chars && strspn(json_string_value(value), field->chars) != size)
        return fail(why, shape, field->name, "has a character that is not allowed");
    return true;
}

static bool check_enum(const depo_form *shape, const depo_field *field, const json_t *value,
                       char *why) {
    const char *word = json_string_value(value);
    for (const char *const *allowed = field->values; word && *allowed; allowed++)
        if (strcmp(*allowed, word) == 0) return true;
    return fail(why, shape, field->name, "is none of the allowed words");
}

static bool check_array(const depo_form *shape, const depo_field *field, const json_t *value,
                        char *why) {
    if (!json_is_array(value)) return fail(why, shape, field->name, "must be a list");
    size_t size = json_array_size(value);
    if ((double)size < field->min || (double)size > field->max)
        return fail(why, shape, field->name, "has too few or too many items");
    for (size_t i = 0; i < size; i++) {
        const json_t *item = json_array_get(value, i);
        if (field->of) {
            if (!depo_shape_check(field->of, item, why)) return false;
        } else if (!json_is_string(item) || json_string_length(item) > MAX_STRING_ITEM) {
            return fail(why, shape, field->name, "must hold short strings");
        }
    }
    return true;
}

static bool check_field(const depo_form *shape, const depo_field *field, const json_t *value,
                        char *why) {
    switch (field->type) {
    case DEPO_FIELD_STRING:
        return check_string(shape, field, value, why);
    case DEPO_FIELD_INTEGER:
        if (!json_is_integer(value)) return fail(why, shape, field->name, "must be an integer");
        break;
    case DEPO_FIELD_NUMBER:
        if (!json_is_number(value)) return fail(why, shape, field->name, "must be a number");
        break;
    case DEPO_FIELD_BOOLEAN:
        return json_is_boolean(value) || fail(why, shape, field->name, "must be true or false");
    case DEPO_FIELD_ENUM:
        return check_enum(shape, field, value, why);
    case DEPO_FIELD_ARRAY:
        return check_array(shape, field, value, why);
    case DEPO_FIELD_REF:
        return depo_shape_check(field->of, value, why);
    }
    double number = json_number_value(value);
    if (!(number >= field->min && number <= field->max))
        return fail(why, shape, field->name, "is out of range");
    return true;
}

static bool known_field(const depo_form *shape, const char *name) {
    if (strcmp(name, "t") == 0) return true;
    for (unsigned i = 0; i < shape->count; i++)
        if (strcmp(shape->fields[i].name, name) == 0) return true;
    return false;
}

bool depo_shape_check(const depo_form *shape, const json_t *object, char why[DEPO_SHAPE_WHY]) {
    if (!json_is_object(object)) return fail(why, shape, "", "must be an object");
    for (unsigned i = 0; i < shape->count; i++) {
        const depo_field *field = &shape->fields[i];
        const json_t *value = json_object_get(object, field->name);
        if (!value && !field->optional) return fail(why, shape, field->name, "is missing");
        if (value && !check_field(shape, field, value, why)) return false;
    }
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)object, name, value) if (!known_field(shape, name)) return fail(
        why, shape, name, "is not known");
    return true;
}

static void take_object(const depo_form *shape, const json_t *object, char *out);

static unsigned take_items(const depo_field *field, const json_t *list, char *out) {
    unsigned count = (unsigned)json_array_size(list);
    for (unsigned i = 0; i < count; i++) {
        const json_t *item = json_array_get(list, i);
        if (field->of)
            take_object(field->of, item, out + i * field->of->size);
        else
            ((const char **)(void *)out)[i] = json_string_value(item);
    }
    return count;
}

static void take_field(const depo_field *field, const json_t *value, char *out) {
    void *at = out + field->at;
    if (field->more && field->type != DEPO_FIELD_ARRAY) *(bool *)(out + field->more) = true;
    switch (field->type) {
    case DEPO_FIELD_STRING:
    case DEPO_FIELD_ENUM:
        *(const char **)at = json_string_value(value);
        break;
    case DEPO_FIELD_INTEGER:
        *(int64_t *)at = json_integer_value(value);
        break;
    case DEPO_FIELD_NUMBER:
        *(double *)at = json_number_value(value);
        break;
    case DEPO_FIELD_BOOLEAN:
        *(bool *)at = json_is_true(value);
        break;
    case DEPO_FIELD_ARRAY:
        *(unsigned *)(void *)(out + field->more) = take_items(field, value, at);
        break;
    case DEPO_FIELD_REF:
        take_object(field->of, value, at);
    }
}

static void take_object(const depo_form *shape, const json_t *object, char *out) {
    for (unsigned i = 0; i < shape->count; i++) {
        const json_t *value = json_object_get(object, shape->fields[i].name);
        if (value) take_field(&shape->fields[i], value, out);
    }
}

bool depo_shape_read(const depo_form *shape, const json_t *object, void *out,
                     char why[DEPO_SHAPE_WHY]) {
    memset(out, 0, shape->size);
    if (!depo_shape_check(shape, object, why)) return false;
    take_object(shape, object, out);
    return true;
}

depo_client_message depo_client_message_by_name(const char *name) {
    for (unsigned i = 0; name && i < DEPO_CLIENT_MESSAGES; i++)
        if (strcmp(depo_client_shapes[i]->name, name) == 0) return (depo_client_message)i;
    return DEPO_CLIENT_MESSAGES;
}
