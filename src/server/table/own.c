/* SPDX-License-Identifier: MIT */
#include "server/table/own.h"

#include <stdlib.h>
#include <string.h>

static depo_refusal refuse(const char *where, const char *what) {
    depo_refusal refusal = {.code = DEPO_REFUSE_BAD_TICKETS};
    snprintf(refusal.text, sizeof refusal.text, "%.40s: %.150s", where, what);
    return refusal;
}

/* Puts a list that was read into the plan, when the map can be played with it. */
static depo_refusal take(const depo_map *map, unsigned variant, const depo_listing *listing,
                         depo_table_plan *plan) {
    depo_problems *problems = malloc(sizeof *problems);
    depo_map *changed = malloc(sizeof *changed);
    depo_refusal refusal = depo_refuse(problems && changed ? DEPO_REFUSE_NONE : DEPO_REFUSE_STORE);
    if (!refusal.code && !depo_map_put_tickets(map, variant, listing, changed, problems))
        refusal = refuse(problems->list[0].where, problems->list[0].what);
    if (!refusal.code && listing->n_tickets > DEPO_MAX_OWN) {
        char what[32];
        snprintf(what, sizeof what, "more than %d tickets", DEPO_MAX_OWN);
        refusal = refuse("tickets", what);
    }
    if (!refusal.code) {
        plan->n_own = listing->n_tickets;
        for (unsigned i = 0; i < plan->n_own; i++) {
            const depo_listed *from = &listing->tickets[i];
            plan->own[i] =
                (depo_own_ticket){from->a, from->b, from->points, from->is_long, from->option};
        }
        depo_map_hash_text(map, plan->base_hash);
        depo_map_hash_text(changed, plan->map_hash);
    }
    free(problems);
    free(changed);
    return refusal;
}

depo_refusal depo_own_read(const depo_catalog *catalog, depo_table_plan *plan, const char *text) {
    const depo_map *map = depo_plan_map(catalog, plan);
    if (!map) return depo_refuse(DEPO_REFUSE_NO_MAP);
    unsigned variant = plan->variant[0] ? depo_map_variant_by_id(map, plan->variant) : 0;
    if (variant == DEPO_NONE) return depo_refuse(DEPO_REFUSE_NO_VARIANT);
    depo_listing *listing = malloc(sizeof *listing);
    char *copy = strdup(text);
    depo_refusal refusal = depo_refuse(DEPO_REFUSE_STORE);
    if (listing && copy) {
        depo_listing_read_ids(map, variant, copy, listing);
        refusal = take(map, variant, listing, plan);
    }
    free(listing);
    free(copy);
    return refusal;
}

const char *depo_own_base(const depo_table_plan *plan) {
    return plan->n_own ? plan->base_hash : plan->map_hash;
}

static bool is_place(const depo_map *map, unsigned place) {
    return place < DEPO_GROUP_BASE ? place < map->n_cities
                                   : place - DEPO_GROUP_BASE < map->n_groups;
}

/* The list as it was read; false when it is none for this map. */
static bool listing_of(const depo_map *map, const depo_table_plan *plan, depo_listing *listing) {
    memset(listing, 0, sizeof *listing);
    listing->good = true;
    listing->n_tickets = (uint8_t)plan->n_own;
    for (unsigned i = 0; i < plan->n_own; i++) {
        const depo_own_ticket *own = &plan->own[i];
        if (!is_place(map, own->a) || !is_place(map, own->b)) return false;
        if (own->option != DEPO_NONE && own->option >= map->n_options) return false;
        listing->tickets[i] = (depo_listed){.line = (uint16_t)(i + 1),
                                            .a = own->a,
                                            .b = own->b,
                                            .points = own->points,
                                            .is_long = own->is_long,
                                            .option = own->option};
    }
    return true;
}

depo_map *depo_own_map(const depo_map *base, const depo_table_plan *plan) {
    depo_listing *listing = malloc(sizeof *listing);
    depo_problems *problems = malloc(sizeof *problems);
    depo_map *map = malloc(sizeof *map);
    unsigned variant = depo_map_variant_by_id(base, plan->variant);
    bool good = listing && problems && map && variant != DEPO_NONE &&
                listing_of(base, plan, listing) &&
                depo_map_put_tickets(base, variant, listing, map, problems);
    if (!good) {
        free(map);
        map = NULL;
    }
    free(listing);
    free(problems);
    return map;
}

char *depo_own_list(const depo_map *map, const depo_table_plan *plan) {
    enum { LINE = 2 * DEPO_ID_SIZE + DEPO_ID_SIZE + 32 };
    depo_listing *listing = malloc(sizeof *listing);
    size_t size = (size_t)plan->n_own * LINE + 1;
    char *text = malloc(size);
    bool good = listing && text && listing_of(map, plan, listing) &&
                depo_listing_text(map, listing, text, size);
    if (!good) {
        free(text);
        text = NULL;
    }
    free(listing);
    return text;
}

depo_refusal depo_own_renew(const depo_catalog *catalog, depo_table_plan *plan) {
    const depo_map *then = depo_catalog_find(catalog, plan->base_hash);
    char *text = then ? depo_own_list(then, plan) : NULL;
    if (!text) return depo_refuse(DEPO_REFUSE_NO_MAP);
    depo_refusal refusal = depo_own_read(catalog, plan, text);
    free(text);
    return refusal;
}

const depo_map *depo_plan_map(const depo_catalog *catalog, const depo_table_plan *plan) {
    if (!plan->brought) return depo_catalog_map(catalog, plan->map);
    return depo_catalog_find(catalog, depo_own_base(plan));
}

const char *depo_plan_key(const depo_table_plan *plan, const char *table) {
    return plan->brought ? table : depo_own_base(plan);
}
