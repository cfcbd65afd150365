/* SPDX-License-Identifier: MIT */
#include "server/wire/frame.h"

#include <stdlib.h>
#include <string.h>

depo_frame *depo_frame_new(const void *text, size_t size) {
    depo_frame *frame = malloc(sizeof *frame + DEPO_FRAME_HEADROOM + size + 1);
    if (!frame) return NULL;
    frame->refs = 1;
    frame->size = size;
    if (text) memcpy(depo_frame_text(frame), text, size);
    depo_frame_text(frame)[size] = 0;
    return frame;
}

depo_frame *depo_frame_json(json_t *value) {
    /* Most messages fit: one pass instead of two. Only the loop's thread comes here. */
    static char scratch[65536];
    size_t size = value ? json_dumpb(value, scratch, sizeof scratch, JSON_COMPACT) : 0;
    depo_frame *frame = NULL;
    if (size && size <= sizeof scratch) {
        frame = depo_frame_new(scratch, size);
    } else if (size) {
        frame = depo_frame_new(NULL, size);
        if (frame) json_dumpb(value, (char *)depo_frame_text(frame), size, JSON_COMPACT);
    }
    json_decref(value);
    return frame;
}

void depo_frame_release(depo_frame *frame) {
    if (frame && --frame->refs == 0) free(frame);
}
