/* SPDX-License-Identifier: MIT */
#include "term/log.h"

#include "mapio/utf8.h"

#include <stdlib.h>

void *depo_grow(void *array, unsigned count, unsigned *room, size_t size) {
    if (count < *room) return array;
    *room = *room ? *room * 2 : 256;
    array = realloc(array, *room * size);
    if (!array) abort();
    return array;
}

void depo_session_log(depo_session *s, const depo_event *event) {
    s->log = depo_grow(s->log, s->n_log, &s->log_room, sizeof *s->log);
    s->log[s->n_log++] = *event;
}

void depo_session_hear(depo_session *s, depo_seat seat, const char *text) {
    if (s->n_said >= DEPO_MOST_SAID) return;
    s->said = depo_grow(s->said, s->n_said, &s->said_room, sizeof *s->said);
    char *line = s->said[s->n_said];
    snprintf(line, DEPO_SENTENCE, "%s: %.400s", s->names[seat], text);
    depo_make_printable(line);
    depo_event event = {.kind = DEPO_SAID, .seat = seat, .left_out = (uint16_t)s->n_said++};
    depo_session_log(s, &event);
}
