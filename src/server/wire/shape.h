/* SPDX-License-Identifier: MIT
 * What a client's message must look like and where its fields go, as data made from protocol/. For
 * the server. */
#ifndef DEPO_SERVER_WIRE_SHAPE_H
#define DEPO_SERVER_WIRE_SHAPE_H

#include "protocol_messages.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum depo_field_type {
    DEPO_FIELD_STRING,  /* min and max in bytes, chars when not any */
    DEPO_FIELD_INTEGER, /* min and max */
    DEPO_FIELD_NUMBER,
    DEPO_FIELD_BOOLEAN,
    DEPO_FIELD_ENUM,
    DEPO_FIELD_ARRAY, /* of strings, or of `of`; min and max items */
    DEPO_FIELD_REF    /* an object of the shape `of` */
} depo_field_type;

typedef struct depo_form depo_form;

typedef struct depo_field {
    const char *name;
    depo_field_type type;
    bool optional;
    double min, max;
    const char *chars;         /* NULL: any */
    const char *const *values; /* of an enum, ended by NULL */
    const depo_form *of;       /* NULL in an array: strings */
    size_t at;                 /* where its value goes in the struct */
    size_t more; /* how many items it has, or whether it is there; 0: its value says */
} depo_field;

struct depo_form {
    const char *name;
    const depo_field *fields;
    unsigned count;
    size_t size; /* of the struct */
};

extern const depo_form *const depo_client_shapes[DEPO_CLIENT_MESSAGES];

enum { DEPO_MAX_MESSAGE = 8192 /* bytes from a client */, DEPO_SHAPE_WHY = 160 };

/* Whether the object has exactly the fields of the shape ("t" apart); if not, `why` says where. */
bool depo_shape_check(const depo_form *shape, const json_t *object, char why[DEPO_SHAPE_WHY]);

/* The same, and takes the object apart: `out` is a depo_in_… of the shape, or depo_in_message. */
bool depo_shape_read(const depo_form *shape, const json_t *object, void *out,
                     char why[DEPO_SHAPE_WHY]);

/* The message of a name, or DEPO_CLIENT_MESSAGES. */
depo_client_message depo_client_message_by_name(const char *name);

#endif
