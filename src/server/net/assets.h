/* SPDX-License-Identifier: MIT
 * The page, inside the program; tools/embed_web.py writes it. For the server, which serves it, and
 * for those who write it elsewhere. */
#ifndef DEPO_SERVER_NET_ASSETS_H
#define DEPO_SERVER_NET_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct depo_asset {
    const char *path, *type;
    const unsigned char *data, *packed; /* packed by gzip, NULL when that is no smaller */
    size_t size, packed_size;
    const char *tag; /* for If-None-Match */
    bool lasting;    /* its name changes with its content */
} depo_asset;
extern const depo_asset depo_assets[];
extern const unsigned depo_asset_count;
extern const char depo_page_number[]; /* "" of a placeholder */

#endif
