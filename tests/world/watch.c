/* SPDX-License-Identifier: MIT
 * Each message to a player, before it leaves: it says what is true, of a moment that has been, and
 * nothing that this player may not know. */
#include "world/world.h"

static const char *text_of(const json_t *message, const char *key) {
    const char *text = json_string_value(json_object_get(message, key));
    return text ? text : "";
}

static uint32_t number_of(const json_t *message, const char *key) {
    return (uint32_t)json_integer_value(json_object_get(message, key));
}

static bool contains(const char *text, size_t size, const char *what) {
    return memmem(text, size, what, strlen(what)) != NULL;
}

/* Seeds and secrets of games that are not over, and keys. */
static void check_secrets(const line *l, const char *text, size_t size) {
    for (const truth *t = w.truths; t; t = t->next) {
        char secret[DEPO_SEED_TEXT + DEPO_SHARE_TEXT];
        if (t->table.phase >= DEPO_TABLE_OVER || !t->table.seq) continue;
        depo_share_text(t->table.plan.secret, secret);
        if (t->table.plan.shuffled && contains(text, size, secret))
            fail("player %u is told the secret of %s", l->player->number, t->id);
        depo_seed_text(&t->table.plan.seed, secret);
        if (t->table.phase == DEPO_TABLE_RUNNING && contains(text, size, secret))
            fail("player %u is told the seed of %s", l->player->number, t->id);
    }
    for (unsigned i = 0; i < w.is.players; i++)
        if (contains(text, size, w.players[i]->key)) fail("a key is told");
}

static bool held(const truth *t, uint32_t seq, unsigned seat, const player *who) {
    for (unsigned back = 0; back < 2; back++) { /* whoever was kicked is told so as who he was */
        const moment *m = seq > back ? truth_at(t, seq - back) : NULL;
        if (m && m->holder[seat] == who->number) return true;
    }
    return t->folded && depo_table_seats_of(&t->table, &who->person) >> seat & 1;
}

static void check_delay(const truth *t, uint32_t seq, const player *who) {
    const moment *m = truth_at(t, seq);
    int64_t shown = m->when + (int64_t)t->table.plan.delay * SECOND;
    if (!w.is.jumps && !t->folded && w.now < shown - 10 * SECOND)
        fail("player %u watches %s %u and is %lld ms too early", who->number, t->id, seq,
             (long long)(shown - w.now));
}

static void check_json(const truth *t, const line *l, const json_t *message, unsigned viewer) {
    const depo_setting *s = t->table.setting;
    depo_view view;
    depo_seat seat = viewer < DEPO_MAX_PLAYERS ? (depo_seat)viewer : DEPO_NONE;
    const json_t *told = json_object_get(message, "view"),
                 *events = json_object_get(message, "events");
    depo_observe(&s->game, &t->table.state, seat, &view);
    json_t *right = depo_view_json(s->map, &s->game, &view);
    if (told && !json_equal(told, right))
        fail("player %u is told another position of %s", l->player->number, t->id);
    json_decref(right);
    for (unsigned i = 0; i < json_array_size(events); i++) {
        depo_event seen = depo_event_for(&t->events.list[i], seat);
        json_t *event = i < t->events.count ? depo_event_json(s->map, &s->game, &seen) : NULL;
        if (!event || !json_equal(json_array_get(events, i), event))
            fail("player %u is told other events of %s", l->player->number, t->id);
        json_decref(event);
    }
}

static void check_game(const truth *t, const line *l, const json_t *message, bool is_step) {
    uint32_t seq = number_of(message, "seq");
    const json_t *seat = json_object_get(message, "seat");
    unsigned viewer =
        json_is_null(seat) ? DEPO_MAX_PLAYERS : (unsigned)json_integer_value(seat) - 1;
    const moment *m = truth_at(t, seq);
    if (!m || viewer > DEPO_MAX_PLAYERS) fail("%s %u is told and not stored", t->id, seq);
    if (viewer < DEPO_MAX_PLAYERS && !held(t, seq, viewer, l->player))
        fail("player %u is told what seat %u of %s knows", l->player->number, viewer + 1, t->id);
    if (viewer == DEPO_MAX_PLAYERS && t->table.plan.delay) check_delay(t, seq, l->player);
    const char *position = text_of(message, "position"), *events = text_of(message, "happened");
    bool with_position = json_object_get(message, "position");
    bool with_events = json_object_get(message, "happened");
    if (!truth_position(t, seq, viewer, hash_of(position, strlen(position)),
                        hash_of(events, strlen(events)), with_position, with_events))
        fail("player %u (seat %u) is told something else of %s %u: %s %s", l->player->number,
             viewer + 1, t->id, seq, position, events);
    bool json = json_object_get(message, "view") || json_object_get(message, "events");
    bool newest =
        seq == t->table.seq && !t->folded && (!t->table.plan.delay || viewer < DEPO_MAX_PLAYERS);
    bool retold = is_step && !json_object_get(message, "view");
    if (json && newest && !retold) check_json(t, l, message, viewer);
    if (is_step && !t->folded && json_integer_value(json_object_get(message, "at")) != m->at)
        fail("%s %u is told as of another time", t->id, seq);
}

static void check_table(const truth *t, const line *l, const json_t *message) {
    uint32_t seq = number_of(message, "seq");
    if (!truth_at(t, seq)) fail("%s %u is told and not stored", t->id, seq);
    if (seq != t->table.seq || t->folded) return;
    json_t *right = depo_table_json(&t->table, &l->player->person);
    if (!json_equal(json_object_get(message, "info"), right))
        fail("player %u is told another table %s: %s instead of %s", l->player->number, t->id,
             json_dumps(json_object_get(message, "info"), JSON_COMPACT),
             json_dumps(right, JSON_COMPACT));
    json_decref(right);
}

static void check_brief(const truth *t, const line *l, const json_t *message) {
    uint32_t seq = number_of(message, "seq");
    if (!truth_at(t, seq)) fail("%s %u is told and not stored", t->id, seq);
    if (seq != t->table.seq || t->folded) return;
    json_t *right = depo_brief_json(&t->table, &l->player->person);
    if (!json_equal(json_object_get(message, "brief"), right))
        fail("player %u is told another brief of %s", l->player->number, t->id);
    json_decref(right);
}

static void check_over(const truth *t, const line *l, const json_t *message) {
    char seed[DEPO_SEED_TEXT];
    depo_seed_text(&t->table.plan.seed, seed);
    if (t->table.phase != DEPO_TABLE_OVER && t->table.phase != DEPO_TABLE_ENDED)
        fail("player %u is told that %s is over", l->player->number, t->id);
    if (strcmp(text_of(message, "seed"), seed) != 0) fail("%s: another seed is told", t->id);
}

static void check_chat(const truth *t, const line *l, const json_t *message) {
    uint32_t seq = number_of(message, "seq");
    unsigned speaker = number_of(message, "seat") - 1, hears = 0;
    const moment *m = truth_at(t, seq);
    if (!m || m->kind != DEPO_LOG_CHAT || m->seat != speaker)
        fail("player %u is told a line that nobody said at %s %u", l->player->number, t->id, seq);
    unsigned seats = depo_table_seats_of(&t->table, &l->player->person);
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++)
        hears |= seats >> i & 1 && !(t->table.muted[i] >> speaker & 1);
    if (!hears && seq == t->table.seq)
        fail("player %u hears a line of %s that is not for him", l->player->number, t->id);
}

/* Who was acknowledged finds it in the log, once: truth.c sees to the once. */
static void check_ack(const line *l, const json_t *message) {
    const char *id = text_of(message, "id"), *table = text_of(message, "table");
    uint32_t seq = number_of(message, "seq");
    const command *c = player_command(l->player, id);
    const truth *t = truth_find(table);
    if (!c) fail("player %u: %s is acknowledged and was not sent", l->player->number, id);
    if (!t)
        fail("player %u: %s is acknowledged at %s, which is not stored", l->player->number, id,
             table);
    const moment *m = truth_at(t, seq);
    if (!m) fail("%s %u is acknowledged and not stored", t->id, seq);
    if (c->kind == DEPO_LOG_REMATCH && t->table.rematch[0]) return;
    if (t->folded || c->lie) return;
    if (m->mark != depo_command_mark(&l->player->person, id))
        fail("player %u: %s is acknowledged as %s %u, which is something else", l->player->number,
             id, t->id, seq);
}

static void check_error(const line *l, const json_t *message) {
    const char *code = text_of(message, "code");
    const command *c = player_command(l->player, text_of(message, "id"));
    if (strcmp(code, "frozen") == 0) fail("a table is frozen: %s", text_of(message, "message"));
    if (!c || c->kind != DEPO_LOG_CREATE || !w.is.counts_creates) return;
    bool used_up = strcmp(code, "too-fast") == 0 || strcmp(code, "too-many") == 0;
    if (used_up && !creates_may_refuse(l->process, l->player))
        fail("player %u may make a table and is refused: %s", l->player->number, code);
}

/* The first thing after a join is not older than what was stored when the join came. */
static void check_floor(line *l, const truth *t, const json_t *message) {
    const player *who = l->player;
    for (unsigned i = 0; i < who->n_follows; i++) {
        if (strcmp(who->follows[i].table, t->id) != 0) continue;
        if (number_of(message, "seq") < l->floor[i])
            fail("player %u is shown %s as of %u and knows %u", who->number, t->id,
                 number_of(message, "seq"), l->floor[i]);
    }
}

void watch(line *l, const json_t *message, const char *text, size_t size) {
    const char *what = text_of(message, "t");
    const truth *t = truth_find(text_of(message, "table"));
    if (!l->player) return;
    trace("process %u to player %u: %.150s", l->process->number, l->player->number, text);
    check_secrets(l, text, size);
    bool update = strcmp(what, "update") == 0;
    if (strcmp(what, "ack") == 0)
        check_ack(l, message);
    else if (strcmp(what, "error") == 0)
        check_error(l, message);
    else if (t && (update || strcmp(what, "view") == 0))
        check_game(t, l, message, update);
    else if (t && strcmp(what, "table") == 0)
        check_floor(l, t, message), check_table(t, l, message);
    else if (t && strcmp(what, "brief") == 0)
        check_brief(t, l, message);
    else if (t && strcmp(what, "over") == 0)
        check_over(t, l, message);
    else if (t && strcmp(what, "chat-line") == 0)
        check_chat(t, l, message);
    else if (!t && text_of(message, "table")[0])
        fail("%s of a table that is not stored: %.200s", what, text);
}
