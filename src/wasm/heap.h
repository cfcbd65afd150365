/* SPDX-License-Identifier: MIT
 * Memory for the module in the browser: a few large pieces (a game file, its moves), so that a
 * plain list of blocks in order does. The library's allocator would be a twentieth of the module.
 */
#ifndef DEPO_WASM_HEAP_H
#define DEPO_WASM_HEAP_H

#include <stddef.h>

/* Gives so many more bytes behind those that it gave before; NULL when there are no more. */
typedef void *depo_heap_more(size_t size);

typedef struct depo_heap_block depo_heap_block;
typedef struct depo_heap {
    depo_heap_more *more;
    depo_heap_block *first, *last;
} depo_heap;

/* NULL when there is no room. */
void *depo_heap_take(depo_heap *heap, size_t size);
/* The same piece with another size; NULL, and the piece as it was, when there is no room. */
void *depo_heap_resize(depo_heap *heap, void *piece, size_t size);
void depo_heap_give_back(void *piece);

#endif
