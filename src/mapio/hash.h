/* SPDX-License-Identifier: MIT
 * A map's content hash: of everything that changes how it plays, and of nothing that only changes
 * how it looks or reads. For mapio only. */
#ifndef DEPO_MAPIO_HASH_H
#define DEPO_MAPIO_HASH_H

#include "core/map.h"

void depo_map_hash(depo_map *map);

#endif
