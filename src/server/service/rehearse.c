/* SPDX-License-Identifier: MIT
 * One game at a time, a few milliseconds or one decision at a time, on a thinking thread that
 * nobody waits for; where there are several, one is left free for who comes meanwhile. */
#include "server/service/rehearse.h"

#include "bots/deal.h"
#include "core/score.h"
#include "server/base/guard.h"
#include "server/base/log.h"
#include "server/room/site.h"
#include "server/table/deal.h"

#include <stdlib.h>
#include <string.h>

enum {
    REHEARSALS = 32, /* that wait; whoever is not among them is asked for again */
    AT_ONCE = 10     /* milliseconds before the thread is given back */
};

struct depo_rehearsal {
    depo_job job;
    depo_rehearsals *all;
    const depo_map *map;
    unsigned day, level;
    bool going, over;
    depo_deal_run run;
    depo_rehearsal *next;
};

static void play_guarded(void *argument) {
    depo_rehearsal *r = argument;
    int64_t until = depo_ticks(&r->all->site->host) + AT_ONCE;
    bool on = true;
    while (on && depo_ticks(&r->all->site->host) < until)
        on = r->run.moves < DEPO_MOVES_MOST && depo_deal_move(&r->run);
    r->over = !on;
}

/* On a thread of the pool. */
static void play(depo_job *job) {
    depo_rehearsal *r = (depo_rehearsal *)job;
    if (!depo_guard(play_guarded, r)) r->over = true;
}

static void drop(depo_rehearsal *r) {
    depo_rehearsal **at = &r->all->first;
    while (*at != r) at = &(*at)->next;
    *at = r->next;
    r->all->count--;
    free(r);
}

/* It stays among those that wait until now: whoever read the store before would ask for it again.
 */
static void kept(depo_task *task) {
    depo_rehearsal *r = task->user;
    r->all->site->tasks--;
    drop(r);
    depo_task_free(task);
}

static void keep(depo_rehearsal *r) {
    depo_rehearsals *all = r->all;
    depo_task *task = depo_task_new(DEPO_TASK_KEEP_BOT, NULL);
    if (task) task->text = strdup(r->map->id);
    if (!task || !task->text) {
        depo_task_free(task);
        drop(r);
        return;
    }
    depo_score score;
    depo_count(r->run.guide->game, &r->run.state, &score);
    task->size = strlen(task->text);
    task->seq = r->day;
    task->phase = score.seat[DEPO_DEAL_SEAT].total;
    task->listed = score.seat[DEPO_DEAL_SEAT].rank;
    depo_deal_level_name(r->level, task->map);
    task->done = kept;
    task->user = r;
    all->site->counters.rehearsals++;
    depo_submit(all->site, task);
}

static void played(depo_job *job) {
    depo_rehearsal *r = (depo_rehearsal *)job;
    depo_rehearsals *all = r->all;
    --*all->jobs;
    r->going = false;
    if (r->over && r->run.state.phase == DEPO_OVER) {
        keep(r);
    } else if (r->over) {
        depo_log(DEPO_LOG_ERROR, "bot-refused", "bot=%s", depo_deal_levels[r->level]);
        drop(r);
    }
    all->freed(all->self);
}

void depo_rehearse_on(depo_rehearsals *all) {
    depo_rehearsal *r = all->first;
    while (r && r->over) r = r->next; /* on its way to the store */
    unsigned threads = depo_limits_threads(&all->site->limits),
             most = threads > 1 ? threads - 1 : 1;
    if (!r || r->going || all->site->stopping || all->line->waiting || *all->jobs >= most) return;
    r->going = true;
    ++*all->jobs;
    all->site->host.work(all->site->host.self, &r->job);
}

void depo_rehearse(depo_rehearsals *all, const depo_map *map, unsigned day, unsigned level) {
    depo_rehearsal **end = &all->first;
    const depo_setting *setting =
        depo_catalog_setting(&all->site->catalog, map, DEPO_DEAL_VARIANT, 0, DEPO_DEAL_PLAYERS);
    for (; *end; end = &(*end)->next)
        if ((*end)->day == day && (*end)->map == map && (*end)->level == level) return;
    if (!setting || !all->site->secret[0] || all->site->stopping || all->count == REHEARSALS)
        return;
    depo_rehearsal *r = aligned_alloc(16, (sizeof *r + 15) / 16 * 16);
    if (!r) return;
    char hash[2 * DEPO_HASH_SIZE + 1];
    depo_map_hash_text(map, hash);
    depo_seed seed = depo_deal_seed(all->site->secret, hash, day);
    memset(r, 0, sizeof *r);
    r->job = (depo_job){play, played};
    r->all = all;
    r->map = map;
    r->day = day;
    r->level = level;
    depo_deal_begin(&r->run, &setting->guide, &seed, level);
    *end = r;
    all->count++;
    depo_rehearse_on(all);
}

void depo_rehearsals_free(depo_rehearsals *all) {
    while (all->first) drop(all->first); /* NOLINT: each leaves the list */
}
