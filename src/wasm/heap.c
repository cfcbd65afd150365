/* SPDX-License-Identifier: MIT */
#include "wasm/heap.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { ALIGN = 16 };

struct depo_heap_block {
    _Alignas(ALIGN) size_t size; /* of what follows */
    depo_heap_block *next;       /* begins where this one ends */
    bool used;
};

/* Free neighbours become one. */
static void join(depo_heap *heap, depo_heap_block *block) {
    while (block->next && !block->next->used) {
        if (block->next == heap->last) heap->last = block;
        block->size += sizeof *block + block->next->size;
        block->next = block->next->next;
    }
}

/* What is too much at the end of a block becomes one of its own. */
static void split(depo_heap *heap, depo_heap_block *block, size_t size) {
    if (block->size < size + sizeof *block + ALIGN) return;
    depo_heap_block *rest = (depo_heap_block *)((char *)(block + 1) + size);
    *rest = (depo_heap_block){.size = block->size - size - sizeof *block, .next = block->next};
    if (heap->last == block) heap->last = rest;
    block->size = size;
    block->next = rest;
}

/* Makes the last block larger, or a first one. */
static depo_heap_block *grow(depo_heap *heap, size_t size) {
    depo_heap_block *last = heap->last;
    if (last && !last->used) {
        if (!heap->more(size - last->size)) return NULL;
        last->size = size;
        return last;
    }
    depo_heap_block *block = heap->more(sizeof *block + size);
    if (!block) return NULL;
    *block = (depo_heap_block){.size = size};
    if (last) last->next = block;
    if (!heap->first) heap->first = block;
    heap->last = block;
    return block;
}

static bool round_up(size_t *size) {
    if (*size > SIZE_MAX / 2) return false;
    *size = (*size / ALIGN + 1) * ALIGN; /* never nothing */
    return true;
}

void *depo_heap_take(depo_heap *heap, size_t size) {
    if (!round_up(&size)) return NULL;
    depo_heap_block *block = heap->first;
    for (; block; block = block->next) {
        if (block->used) continue;
        join(heap, block);
        if (block->size >= size) break;
    }
    if (!block) block = grow(heap, size);
    if (!block) return NULL;
    split(heap, block, size);
    block->used = true;
    return block + 1;
}

void *depo_heap_resize(depo_heap *heap, void *piece, size_t size) {
    if (!piece) return depo_heap_take(heap, size);
    if (!round_up(&size)) return NULL;
    depo_heap_block *block = (depo_heap_block *)piece - 1;
    if (block->size >= size) return piece;
    void *larger = depo_heap_take(heap, size);
    if (!larger) return NULL;
    memcpy(larger, piece, block->size);
    depo_heap_give_back(piece);
    return larger;
}

void depo_heap_give_back(void *piece) {
    if (piece) ((depo_heap_block *)piece - 1)->used = false;
}

#ifdef __wasm__
#include <stdlib.h>

enum { PAGE = 65536 };
extern char __heap_base; /* the linker's: behind stack and data */

static void *more_memory(size_t size) {
    static uintptr_t end;
    if (!end) end = ((uintptr_t)&__heap_base + ALIGN - 1) / ALIGN * ALIGN;
    uintptr_t have = __builtin_wasm_memory_size(0) * PAGE, from = end;
    if (size > UINTPTR_MAX - end) return NULL;
    if (end + size > have) {
        size_t pages = (end + size - have + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
    }
    end += size;
    return (void *)from;
}

static depo_heap heap = {.more = more_memory};

void *malloc(size_t size) {
    return depo_heap_take(&heap, size);
}

void *realloc(void *piece, size_t size) {
    return depo_heap_resize(&heap, piece, size);
}

void *calloc(size_t count, size_t size) {
    if (size && count > SIZE_MAX / size) return NULL;
    void *piece = malloc(count * size);
    if (piece) memset(piece, 0, count * size);
    return piece;
}

void free(void *piece) {
    depo_heap_give_back(piece);
}
#endif
