/* SPDX-License-Identifier: MIT
 * Time: what is to happen, in the order of its time, and of two things at the same time what was
 * said first. */
#include "world/world.h"

typedef struct event {
    int64_t at;
    uint64_t order;
    happening *what;
    void *whom;
    uint64_t number;
} event;

static event *heap;
static size_t count, space;

static bool before(const event *a, const event *b) {
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

void later(int64_t after, happening *what, void *whom, uint64_t number) {
    if (count == space) {
        space = space ? 2 * space : 256;
        heap = realloc(heap, space * sizeof *heap);
        if (!heap) abort();
    }
    event e = {w.now + (after > 0 ? after : 0), w.order++, what, whom, number};
    size_t i = count++;
    for (; i && before(&e, &heap[(i - 1) / 2]); i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
    heap[i] = e;
}

bool next_event(int64_t until) {
    if (!count || heap[0].at > until) {
        w.now = until;
        return false;
    }
    event first = heap[0], last = heap[--count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= count) break;
        if (child + 1 < count && before(&heap[child + 1], &heap[child])) child++;
        if (!before(&heap[child], &last)) break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = last;
    w.now = first.at;
    w.events++;
    happened(&first.at, sizeof first.at);
    first.what(first.whom, first.number);
    return true;
}

void forget_events(void) {
    free(heap);
    heap = NULL;
    count = space = 0;
}
