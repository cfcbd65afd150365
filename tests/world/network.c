/* SPDX-License-Identifier: MIT
 * Connections as TCP makes them: what arrives is in order and whole, until the line breaks and
 * loses its end; either side may learn of that much later. Two lines know nothing of each other, so
 * what was said on an old one may arrive after what was said on a new one. */
#include "world/world.h"

enum { MOST_WAITING = 4 << 20 };

typedef struct packet {
    line *line;
    json_t *message; /* to the player */
    char *text;      /* to the server */
    size_t size;
} packet;

static void packet_free(packet *one) {
    json_decref(one->message);
    free(one->text);
    free(one);
}

static int64_t latency(void) {
    if (w.calm) return span(1, 60);
    return chance(2) ? span(100, 8 * SECOND) : about(60);
}

line *line_open(player *who, process *p) {
    line *l = calloc(1, sizeof *l);
    if (!l) abort();
    l->process = p;
    l->life = p->life;
    l->player = l->owner = who;
    l->next = w.lines;
    w.lines = l;
    process_enter(p);
    l->client = depo_hub_connect(p->hub, l, who->address);
    process_leave(p);
    return l;
}

static bool is_message(const packet *one, const char *name) {
    size_t size = strlen(name);
    return one->size > size + 7 && memcmp(one->text + 6, name, size) == 0 &&
           one->text[6 + size] == '"';
}

/* Whoever comes is shown nothing older than what is stored by then. */
static void set_floor(line *l, const char *text) {
    const char *id = strstr(text, "\"table\":\"");
    if (!l->player || !id) return;
    for (unsigned i = 0; i < l->player->n_follows; i++) {
        const char *table = l->player->follows[i].table;
        const truth *t = strncmp(table, id + 9, DEPO_TABLE_ID - 1) == 0 ? truth_find(table) : NULL;
        if (t && !l->floor[i] && w.is.shared) l->floor[i] = t->n_moments;
    }
}

static void arrive_there(void *whom, uint64_t number) {
    (void)number;
    packet *one = whom;
    line *l = one->line;
    process *p = l->process;
    if (l->client && p->up && p->life == l->life && !l->lost) {
        happened(one->text, one->size);
        process_wake(p);
        process_enter(p);
        if (is_message(one, "create") || is_message(one, "rematch")) creates_count(p, l->owner);
        if (is_message(one, "join")) set_floor(l, one->text);
        depo_hub_receive(p->hub, l->client, one->text, one->size);
        process_leave(p);
    }
    packet_free(one);
}

void line_say(line *l, const char *text, size_t size) {
    packet *one = calloc(1, sizeof *one);
    if (!one) abort();
    one->line = l;
    one->size = size;
    one->text = malloc(size + 1);
    if (!one->text) abort();
    memcpy(one->text, text, size);
    one->text[size] = 0;
    int64_t at = w.now + latency();
    if (at < l->there) at = l->there;
    l->there = at;
    later(at - w.now, arrive_there, one, 0);
}

static void arrive_here(void *whom, uint64_t number) {
    (void)number;
    packet *one = whom;
    line *l = one->line;
    l->waiting -= one->size;
    if (l->client && !l->waiting && l->process->up && l->process->life == l->life) {
        process_enter(l->process);
        depo_hub_drained(l->process->hub, l->client);
        process_leave(l->process);
    }
    if (l->player && !l->stuck) player_hear(l->player, l, one->message);
    packet_free(one);
}

static void server_closes(void *whom, uint64_t life) {
    line *l = whom;
    process *p = l->process;
    if (!l->client || !p->up || p->life != life) return;
    depo_client *client = l->client;
    l->client = NULL;
    process_enter(p);
    depo_hub_disconnect(p->hub, client);
    process_leave(p);
}

void line_sent(line *l, depo_frame *frame) {
    json_error_t error;
    const char *text = (const char *)depo_frame_text(frame);
    json_t *message = json_loadb(text, frame->size, 0, &error);
    if (!message) fail("a message is not JSON: %.*s", (int)frame->size, text);
    w.frames++;
    happened(text, frame->size);
    watch(l, message, text, frame->size);
    packet *one = calloc(1, sizeof *one);
    if (!one) abort();
    one->line = l;
    one->message = message;
    one->size = frame->size;
    l->waiting += frame->size;
    if (l->waiting > MOST_WAITING) line_dropped(l);
    int64_t at = w.now + latency();
    if (l->stuck) at += MINUTE;
    if (at < l->here) at = l->here;
    l->here = at;
    later(at - w.now, arrive_here, one, 0);
}

static void player_learns(void *whom, uint64_t number) {
    (void)number;
    line *l = whom;
    player *who = l->player;
    if (!who) return;
    l->player = NULL;
    player_lost(who, l);
}

void line_dropped(line *l) {
    later(0, server_closes, l, l->life);
    int64_t at = l->here > w.now ? l->here - w.now : 0;
    later(at, player_learns, l, 0);
}

void line_close(line *l) {
    l->player = NULL;
    if (!w.calm && w.is.slips && chance(50)) l->lost = true;
    later(w.calm ? 50 : span(0, chance(20) ? MINUTE : 2 * SECOND), server_closes, l, l->life);
}

void lines_lost(process *p) {
    for (line *l = w.lines; l; l = l->next) {
        if (l->process != p || l->life != p->life) continue;
        l->client = NULL;
        if (l->player) later(span(0, 3 * SECOND), player_learns, l, 0);
    }
}

void lines_free(void) {
    while (w.lines) {
        line *next = w.lines->next;
        free(w.lines);
        w.lines = next;
    }
}
