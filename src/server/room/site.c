/* SPDX-License-Identifier: MIT */
#include "server/room/site.h"

#include "server/room/effect.h"
#include "server/table/shuffle.h"

#include <stdlib.h>
#include <string.h>

static unsigned hash_of(const char *id) {
    uint32_t hash = 2166136261u;
    for (; *id; id++) hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash % DEPO_ROOM_HASH;
}

depo_room *depo_site_room(const depo_site *site, const char *id) {
    for (depo_room *room = site->hash[hash_of(id)]; room; room = room->next_of_hash)
        if (strcmp(room->table.id, id) == 0) return room;
    return NULL;
}

static void enter_list(depo_room *room) {
    depo_site *site = room->site;
    room->before = NULL;
    room->next = site->rooms;
    *(site->rooms ? &site->rooms->before : &site->last_room) = room;
    site->rooms = room;
}

static void leave_list(depo_room *room) {
    depo_site *site = room->site;
    *(room->before ? &room->before->next : &site->rooms) = room->next;
    *(room->next ? &room->next->before : &site->last_room) = room->before;
}

void depo_site_enter(depo_site *site, depo_room *room) {
    depo_room **bucket = &site->hash[hash_of(room->table.id)];
    room->next_of_hash = *bucket;
    *bucket = room;
    enter_list(room);
    site->n_rooms++;
}

void depo_site_leave(depo_site *site, depo_room *room) {
    depo_room **at = &site->hash[hash_of(room->table.id)];
    while (*at != room) at = &(*at)->next_of_hash;
    *at = room->next_of_hash;
    leave_list(room);
    site->n_rooms--;
}

void depo_site_renew(depo_room *room) {
    leave_list(room);
    enter_list(room);
}

void depo_submit(depo_site *site, depo_task *task) {
    site->tasks++;
    depo_effect_do(site, (depo_effect){.kind = DEPO_EFFECT_STORE, .task = task});
}

void depo_submit_done(depo_task *task) {
    depo_site *site = task->user;
    site->tasks--;
    depo_task_free(task);
}

static void secret_done(depo_task *task) {
    depo_site *site = task->user;
    site->tasks--;
    if (task->result == DEPO_STORE_OK && task->n_rows && task->rows[0].size < sizeof site->secret)
        memcpy(site->secret, task->rows[0].text, task->rows[0].size + 1);
    depo_task_free(task);
}

/* The first server of a store makes the secret, all others read it. */
void depo_site_ask_secret(depo_site *site) {
    depo_task *keep = depo_task_new(DEPO_TASK_KEEP_SECRET, NULL);
    depo_task *get = depo_task_new(DEPO_TASK_GET_SECRET, NULL);
    char *fresh = malloc(DEPO_SECRET_TEXT);
    if (!keep || !get || !fresh) {
        depo_task_free(keep);
        depo_task_free(get);
        free(fresh);
        return;
    }
    uint8_t secret[DEPO_SECRET_SIZE];
    site->host.random(site->host.self, secret, sizeof secret);
    depo_secret_text(secret, fresh);
    keep->text = fresh;
    keep->size = strlen(fresh);
    keep->done = get->done = secret_done;
    keep->user = get->user = site;
    depo_submit(site, keep);
    depo_submit(site, get);
}

void depo_site_shuffle(depo_site *site, depo_table_plan *plan) {
    uint8_t secret[DEPO_SHARE_SIZE];
    site->host.random(site->host.self, secret, sizeof secret);
    depo_plan_shuffle(plan, site->limits.reveal, secret);
}

bool depo_site_is_full(const depo_site *site) {
    return site->limits.disk && site->disk_used > site->limits.disk;
}

bool depo_site_is_shared(const depo_site *site) {
    return site->store && depo_store_is_shared(site->store);
}

int64_t depo_room_now(const depo_room *room) {
    depo_site *site = room->site;
    return depo_steady_read(&site->steady, depo_now(&site->host), depo_ticks(&site->host)) +
           room->log.ahead;
}

void depo_room_keep_time(depo_room *room) {
    int64_t behind = room->table.changed - depo_room_now(room);
    if (behind > 0) room->log.ahead += behind;
}
