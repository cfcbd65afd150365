/* SPDX-License-Identifier: MIT
 * One game at a time, a few milliseconds or one decision at a time, on a thinking thread that
 * nobody waits for; where there are several, one is left free for who comes meanwhile. */
#include "server/service/rehearse.h"

#include "bots/deal.h"
#include "core/score.h"
#include "server/table/deal.h"
#include "server/base/guard.h"
#include "server/hub/hub_state.h"
#include "server/base/log.h"
#include "server/service/think.h"

#include <stdlib.h>
#include <string.h>

enum {
    REHEARSALS = 32, /* that wait; whoever is not among them is asked for again */
    AT_ONCE = 10     /* milliseconds before the thread is given back */
};

struct depo_rehearsal {
    depo_job job;
    depo_hub *hub;
    const depo_map *map;
    unsigned day, level;
    bool going, over;
    depo_deal_run run;
    depo_rehearsal *next;
};

static void play_guarded(void *argument) {
    depo_rehearsal *r = argument;
    int64_t until = depo_ticks(&r->hub->host) + AT_ONCE;
    bool on = true;
    while (on && depo_ticks(&r->hub->host) < until)
        on = r->run.moves < DEPO_MOVES_MOST && depo_deal_move(&r->run);
    r->over = !on;
}

/* On a thread of the pool. */
static void play(depo_job *job) {
    depo_rehearsal *r = (depo_rehearsal *)job;
    if (!depo_guard(play_guarded, r)) r->over = true;
}

static void drop(depo_rehearsal *r) {
    depo_rehearsal **at = &r->hub->rehearsals;
    while (*at != r) at = &(*at)->next;
    *at = r->next;
    r->hub->n_rehearsals--;
    free(r);
}

/* It stays among those that wait until now: whoever read the store before would ask for it again.
 */
static void kept(depo_task *task) {
    depo_rehearsal *r = task->user;
    r->hub->tasks--;
    drop(r);
    depo_task_free(task);
}

static void keep(depo_rehearsal *r) {
    depo_hub *hub = r->hub;
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
    hub->counters.rehearsals++;
    depo_hub_submit(hub, task);
}

static void played(depo_job *job) {
    depo_rehearsal *r = (depo_rehearsal *)job;
    depo_hub *hub = r->hub;
    hub->jobs--;
    r->going = false;
    if (r->over && r->run.state.phase == DEPO_OVER) {
        keep(r);
    } else if (r->over) {
        depo_log(DEPO_LOG_QUIET, "bot-refused", "bot=%s", depo_deal_levels[r->level]);
        drop(r);
    }
    depo_hub_think(hub);
}

void depo_hub_rehearse_on(depo_hub *hub) {
    depo_rehearsal *r = hub->rehearsals;
    while (r && r->over) r = r->next; /* on its way to the store */
    unsigned threads = depo_hub_threads(hub), most = threads > 1 ? threads - 1 : 1;
    if (!r || r->going || hub->stopping || hub->line.waiting || hub->jobs >= most) return;
    r->going = true;
    hub->jobs++;
    hub->host.work(hub->host.self, &r->job);
}

void depo_hub_rehearse(depo_hub *hub, const depo_map *map, unsigned day, unsigned level) {
    depo_rehearsal **end = &hub->rehearsals;
    const depo_setting *setting =
        depo_catalog_setting(&hub->catalog, map, DEPO_DEAL_VARIANT, 0, DEPO_DEAL_PLAYERS);
    for (; *end; end = &(*end)->next)
        if ((*end)->day == day && (*end)->map == map && (*end)->level == level) return;
    if (!setting || !hub->secret[0] || hub->stopping || hub->n_rehearsals == REHEARSALS) return;
    depo_rehearsal *r = aligned_alloc(16, (sizeof *r + 15) / 16 * 16);
    if (!r) return;
    char hash[2 * DEPO_HASH_SIZE + 1];
    depo_map_hash_text(map, hash);
    depo_seed seed = depo_deal_seed(hub->secret, hash, day);
    memset(r, 0, sizeof *r);
    r->job = (depo_job){play, played};
    r->hub = hub;
    r->map = map;
    r->day = day;
    r->level = level;
    depo_deal_begin(&r->run, &setting->guide, &seed, level);
    *end = r;
    hub->n_rehearsals++;
    depo_hub_rehearse_on(hub);
}

void depo_hub_end_rehearsals(depo_hub *hub) {
    while (hub->rehearsals) drop(hub->rehearsals); /* NOLINT: each leaves the list */
}
