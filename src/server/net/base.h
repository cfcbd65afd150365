/* SPDX-License-Identifier: MIT
 * The path under which page, API and connections are, "/" or such as "/depo/", and the page's files
 * made for it. For the server and for `depo site`. */
#ifndef DEPO_SERVER_BASE_H
#define DEPO_SERVER_BASE_H

#include "server/net/assets.h"

enum { DEPO_BASE = 64 }; /* bytes with the closing zero */

/* Reads "/depo/", "/depo" or "/a/b/"; `out` has a slash at both ends. False when it is no such
 * path.
 */
bool depo_base_read(const char *text, char out[DEPO_BASE]);

/* The path below the base, with a slash in front; NULL when it is elsewhere. */
const char *depo_base_below(const char *base, const char *path);

/* Whether a file of the page names others by where they are. */
bool depo_asset_has_addresses(const depo_asset *asset);

/* Such a file with its addresses beginning with `root` in place of "/", and the attribute on the
 * element of the whole page. To be freed, NULL when memory runs out. */
char *depo_asset_rooted(const depo_asset *asset, const char *root, const char *attribute,
                        size_t *size);

#endif
