/* SPDX-License-Identifier: MIT */
#include "server/table/brought.h"

#include "mapio/mapio.h"

#include <stdlib.h>
#include <string.h>

static depo_refusal refuse(const char *where, const char *what) {
    depo_refusal refusal = {.code = DEPO_REFUSE_BAD_MAP};
    snprintf(refusal.text, sizeof refusal.text, "%.60s: %.130s", where, what);
    return refusal;
}

static depo_refusal take(depo_catalog *catalog, depo_table_plan *plan, const char *text) {
    depo_problems *problems = malloc(sizeof *problems);
    depo_map *map = malloc(sizeof *map);
    depo_refusal refusal = depo_refuse(problems && map ? DEPO_REFUSE_NONE : DEPO_REFUSE_STORE);
    if (!refusal.code && !depo_map_parse(text, strlen(text), map, problems))
        refusal = refuse(problems->list[0].where, problems->list[0].what);
    if (!refusal.code) {
        depo_map_hash_text(map, plan->map_hash);
        memcpy(plan->map, map->id, sizeof plan->map);
        plan->brought = true;
        if (!depo_catalog_find(catalog, plan->map_hash) &&
            !depo_catalog_add(catalog, plan->map_hash, text, strlen(text)))
            refusal = depo_refuse(DEPO_REFUSE_STORE);
    }
    free(problems);
    free(map);
    return refusal;
}

depo_refusal depo_brought_read(depo_catalog *catalog, depo_table_plan *plan, const json_t *file,
                               char **text) {
    *text = json_dumps(file, JSON_COMPACT);
    if (!*text) return depo_refuse(DEPO_REFUSE_STORE);
    depo_refusal refusal = strlen(*text) > DEPO_MAX_BROUGHT
                               ? refuse("file", "a table's map has at most 131072 bytes")
                               : take(catalog, plan, *text);
    if (!refusal.code) return refusal;
    free(*text);
    *text = NULL;
    return refusal;
}
