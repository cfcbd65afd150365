/* SPDX-License-Identifier: MIT
 * JSON text as bytes of a value (value.h), read by jansson. Not for the browser, which has a reader
 * of its own. */
#ifndef DEPO_MAPIO_JSON_H
#define DEPO_MAPIO_JSON_H

#include "mapio/problems.h"
#include "mapio/value.h"

/* The bytes, to be freed, and their number; NULL with a problem when the text is not JSON. Keys
 * that stand twice are refused. */
uint8_t *depo_json_bytes(const char *text, size_t size, size_t *out, depo_problems *problems);

#endif
