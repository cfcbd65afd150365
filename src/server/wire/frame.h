/* SPDX-License-Identifier: MIT
 * A message on its way out: made once, sent to any number of connections. Only the loop's thread
 * touches frames. For the server. */
#ifndef DEPO_SERVER_FRAME_H
#define DEPO_SERVER_FRAME_H

#include <jansson.h>
#include <stddef.h>

enum { DEPO_FRAME_HEADROOM = 64 }; /* bytes before the text, for the network's own use */

typedef struct depo_frame {
    unsigned refs;
    size_t size; /* bytes of the text */
    unsigned char data[];
} depo_frame;

static inline unsigned char *depo_frame_text(depo_frame *frame) {
    return frame->data + DEPO_FRAME_HEADROOM;
}

/* A copy of the text with one reference; NULL when memory runs out. */
depo_frame *depo_frame_new(const void *text, size_t size);
/* The compact text of a JSON value, which is released. */
depo_frame *depo_frame_json(json_t *value);
void depo_frame_release(depo_frame *frame);

#endif
