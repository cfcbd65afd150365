/* SPDX-License-Identifier: MIT
 * The truth: what was stored is folded here, entry by entry, the moment it is stored. Whether it
 * may have been stored is judged by rules that are written once more, and simpler, than the
 * server's; and for each moment it is written down what each seat may see. */
#include "world/world.h"

/* Commands that are so many entries apart may be forgotten by then: DEPO_RECENT are kept. */
enum { REMEMBERED = 50 };

truth *truth_find(const char *id) {
    for (truth *t = w.truths; t; t = t->next)
        if (strcmp(t->id, id) == 0) return t;
    return NULL;
}

const moment *truth_at(const truth *t, uint32_t seq) {
    return seq && seq <= t->n_moments ? &t->moments[seq - 1] : NULL;
}

static bool is_nobody(const depo_entry *entry) {
    return depo_person_is_nobody(&entry->person);
}

static bool holds(const truth *t, const depo_entry *entry) {
    return entry->seat < t->table.plan.n_seats &&
           depo_table_seats_of(&t->table, &entry->person) >> entry->seat & 1;
}

static bool is_host(const truth *t, const depo_entry *entry) {
    return depo_person_same(&t->table.plan.host, &entry->person);
}

/* Only one's own last moves go, and what bots did since; between people nothing that showed
 * something hidden. */
static bool may_undo(const truth *t, const depo_entry *entry) {
    const depo_table *table = &t->table;
    unsigned people = depo_table_people(table);
    bool alone = !(people & (people - 1)), own = false;
    if (entry->count >= table->n_line) return false;
    for (unsigned i = entry->count; i < table->n_line; i++) {
        const depo_story_step *step = &table->steps[table->line[i]];
        own |= step->seat == entry->seat && (!step->bot || !alone);
        if (!alone && (step->seat != entry->seat || step->reveals || i > entry->count))
            return false;
    }
    return own;
}

static bool may_move(const truth *t, const depo_entry *entry) {
    const depo_table *table = &t->table;
    bool bot = depo_table_bots(table) >> entry->seat & 1;
    if (entry->bot != bot || entry->bot != is_nobody(entry)) return false;
    if (!entry->bot && !holds(t, entry)) return false;
    return depo_table_deciders(table) >> entry->seat & 1 || strcmp(entry->text, "resign") == 0;
}

static bool may_start(const truth *t, const depo_entry *entry) {
    const depo_table_plan *plan = &t->table.plan;
    for (unsigned i = 0; i < plan->n_seats; i++)
        if (plan->seats[i].role == DEPO_ROLE_OPEN) return false;
    return is_nobody(entry) || is_host(t, entry) || depo_table_seats_of(&t->table, &entry->person);
}

static bool may_reveal(const truth *t, const depo_entry *entry) {
    uint8_t share[DEPO_SHARE_SIZE], promise[DEPO_SHARE_SIZE];
    if (!holds(t, entry) || !depo_share_parse(entry->text, share)) return false;
    depo_share_commit(share, promise);
    return memcmp(promise, t->table.shuffle.commit[entry->seat], sizeof promise) == 0;
}

/* Whoever may do this at the table as it is. */
static bool may(const truth *t, const depo_entry *entry) {
    const depo_table *table = &t->table;
    depo_seat seat = 0;
    switch (entry->kind) {
    case DEPO_LOG_SIT:
        return !is_nobody(entry) && table->phase == DEPO_TABLE_LOBBY &&
               table->plan.seats[entry->seat].role == DEPO_ROLE_OPEN &&
               !depo_allowance_is_kicked(table, &entry->person);
    case DEPO_LOG_MOVE:
        return may_move(t, entry);
    case DEPO_LOG_UNDO:
        return holds(t, entry) && may_undo(t, entry);
    case DEPO_LOG_CHAT:
        return holds(t, entry) && !(table->silenced >> entry->seat & 1);
    case DEPO_LOG_STAND:
    case DEPO_LOG_RENAME:
    case DEPO_LOG_MUTE:
    case DEPO_LOG_COMMIT:
    case DEPO_LOG_BACK:
    case DEPO_LOG_NUDGE:
    case DEPO_LOG_VACATION:
        return holds(t, entry);
    case DEPO_LOG_REVEAL:
        return may_reveal(t, entry);
    case DEPO_LOG_VOTE:
        return is_nobody(entry) ? depo_table_agrees(table) : holds(t, entry);
    case DEPO_LOG_LEAVE:
        return holds(t, entry) || is_host(t, entry) || depo_table_seats_of(table, &entry->person);
    case DEPO_LOG_TIMEOUT:
        return is_nobody(entry) && depo_table_due(table, &seat) &&
               depo_table_due(table, &seat) <= entry->at && seat == entry->seat;
    case DEPO_LOG_ARRANGE:
    case DEPO_LOG_KICK:
    case DEPO_LOG_SILENCE:
        return is_host(t, entry);
    case DEPO_LOG_START:
    case DEPO_LOG_CALL:
        return may_start(t, entry);
    case DEPO_LOG_DELETE:
        return is_nobody(entry) || is_host(t, entry);
    case DEPO_LOG_REMATCH:
        return !table->rematch[0] && table->phase >= DEPO_TABLE_OVER &&
               (is_host(t, entry) || depo_table_seats_of(table, &entry->person));
    case DEPO_LOG_MISS:
        return is_nobody(entry);
    default:
        return true;
    }
}

/* What was asked for is what was stored, once, and about what the person had seen. */
static void check_command(const truth *t, const depo_entry *entry, uint64_t mark) {
    const player *who = player_of(&entry->person);
    const command *c = who ? player_command(who, entry->id) : NULL;
    const char *word = depo_entry_word(entry->kind);
    if (!c) fail("%s %u: %s that nobody sent", t->id, entry->seq, word);
    uint32_t from = entry->seq > REMEMBERED ? entry->seq - REMEMBERED : 1;
    for (uint32_t seq = from; seq < entry->seq; seq++)
        if (truth_at(t, seq)->mark == mark)
            fail("%s %u: %s of player %u was stored before as %u", t->id, entry->seq, word,
                 who->number, seq);
    if (c->lie) return;
    if (strcmp(c->table, t->id) != 0)
        fail("%s %u: meant for table %s", t->id, entry->seq, c->table);
    if (c->kind != entry->kind && !(c->kind == DEPO_LOG_START && entry->kind == DEPO_LOG_CALL))
        fail("%s %u: %s was asked for as %s", t->id, entry->seq, word, depo_entry_word(c->kind));
    if (entry->seat != DEPO_NONE && c->seat != entry->seat)
        fail("%s %u: %s for another seat", t->id, entry->seq, word);
    if ((entry->kind == DEPO_LOG_MOVE || entry->kind == DEPO_LOG_CHAT) &&
        c->intent != hash_of(entry->text, strlen(entry->text)))
        fail("%s %u: %s says something else: %s", t->id, entry->seq, word, entry->text);
    if ((entry->kind == DEPO_LOG_MOVE || entry->kind == DEPO_LOG_UNDO) &&
        c->basis < t->table.decision[entry->seat])
        fail("%s %u: %s of player %u was meant for %u, the decision is of %u", t->id, entry->seq,
             word, who->number, c->basis, t->table.decision[entry->seat]);
}

static uint64_t position_of(const depo_table *table, const depo_state *state, unsigned viewer) {
    depo_view view;
    char text[DEPO_POSITION_TEXT];
    const depo_setting *s = table->setting;
    depo_observe(&s->game, state, viewer < DEPO_MAX_PLAYERS ? (depo_seat)viewer : DEPO_NONE, &view);
    return hash_of(text, depo_position_text(s->map, &s->game, &view, text));
}

static uint64_t events_of(const depo_table *table, const depo_events *events, unsigned viewer) {
    static char all[DEPO_MAX_EVENTS * DEPO_EVENT_TEXT];
    char *at = all;
    for (unsigned i = 0; i < events->count; i++) {
        depo_event seen = depo_event_for(&events->list[i],
                                         viewer < DEPO_MAX_PLAYERS ? (depo_seat)viewer : DEPO_NONE);
        if (i) *at++ = ' ';
        at += depo_event_text(&table->setting->game, &seen, at);
    }
    return hash_of(all, (size_t)(at - all));
}

static bool is_viewer(const depo_table *table, unsigned viewer) {
    return viewer < table->plan.n_seats || viewer == DEPO_MAX_PLAYERS;
}

static void describe(truth *t, const depo_entry *entry, uint64_t mark) {
    const depo_table *table = &t->table;
    if (t->n_moments == t->room) {
        t->room = t->room ? 2 * t->room : 64;
        t->moments = realloc(t->moments, t->room * sizeof *t->moments);
        if (!t->moments) abort();
    }
    moment *m = &t->moments[t->n_moments++];
    memset(m, 0, sizeof *m);
    m->seq = entry->seq;
    m->kind = (uint8_t)entry->kind;
    m->seat = entry->seat;
    m->at = entry->at;
    m->when = w.now;
    m->mark = mark;
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) {
        const player *who =
            i < table->plan.n_seats ? player_of(&table->plan.seats[i].person) : NULL;
        m->holder[i] = (uint8_t)(who ? who->number : DEPO_NONE);
    }
    if (table->phase == DEPO_TABLE_LOBBY || !table->setting) return;
    bool step = table->n_steps && table->steps[table->n_steps - 1].seq == entry->seq;
    for (unsigned v = 0; v < VIEWERS; v++) {
        if (!is_viewer(table, v)) continue;
        m->position[v] = step ? position_of(table, &table->state, v) : m[-1].position[v];
        if (step) m->events[v] = events_of(table, &t->events, v);
    }
}

static truth *truth_new(const char *id) {
    truth *t = calloc(1, sizeof *t);
    if (!t) abort();
    snprintf(t->id, sizeof t->id, "%s", id);
    depo_table_init(&t->table, t->id);
    t->next = w.truths;
    w.truths = t;
    return t;
}

static void check_create(truth *t, const depo_entry *entry) {
    char id[DEPO_TABLE_ID];
    t->is_child = is_nobody(entry);
    const player *who = player_of(&entry->plan.host);
    if (!who) fail("%s: its host is nobody", t->id);
    if (t->is_child) return;
    depo_table_id(who->key, strlen(who->key), entry->id, id);
    if (strcmp(id, t->id) != 0) fail("%s: another table was to be made", t->id);
}

void truth_append(process *by, const depo_task *task) {
    static depo_entry entry;
    if (!depo_table_id_ok(task->table)) return;
    truth *t = truth_find(task->table);
    if (!t) t = truth_new(task->table);
    memset(&entry, 0, sizeof entry);
    entry.seq = task->seq;
    w.entries++;
    happened(task->text, task->size);
    trace("process %u stores %s %u: %s", by->number, task->table, task->seq, task->text);
    if (t->purged || task->seq != t->n_moments + 1) fail("%s %u is a gap", t->id, task->seq);
    if (!depo_entry_read(task->text, task->size, &entry)) fail("%s: cannot be read", t->id);
    uint64_t mark =
        entry.id[0] && !is_nobody(&entry) ? depo_command_mark(&entry.person, entry.id) : 0;
    if (entry.kind == DEPO_LOG_CREATE)
        check_create(t, &entry);
    else if (!may(t, &entry))
        fail("%s %u: %s was not allowed: %s", t->id, entry.seq, depo_entry_word(entry.kind),
             task->text);
    if (mark) check_command(t, &entry, mark);
    if (!depo_table_fold(&t->table, &w.catalog, &entry, &t->events))
        fail("%s %u: %s does not follow", t->id, entry.seq, depo_entry_word(entry.kind));
    describe(t, &entry, mark);
    if (entry.kind == DEPO_LOG_START) t->begun = w.now;
    if (t->begun && t->table.phase >= DEPO_TABLE_OVER) {
        w.played += w.now - t->begun;
        t->begun = 0;
    }
    w.moves += entry.kind == DEPO_LOG_MOVE;
    w.games += entry.kind == DEPO_LOG_MOVE && t->table.phase == DEPO_TABLE_OVER;
}

/* The same moments as a log says them that was folded: numbers have moved. */
static void fold_moments(truth *t) {
    static depo_entry entry;
    depo_table table;
    depo_state state;
    depo_events events;
    depo_task *log = store_ask(DEPO_TASK_LOAD, t->id, t->n_moments - 1);
    depo_task *file = store_ask(DEPO_TASK_GET_FILE, t->id, 0);
    if (log->n_rows != 1) fail("%s: its last entry is lost", t->id);
    memset(&entry, 0, sizeof entry);
    depo_table_init(&table, t->id);
    entry.seq = log->rows[0].seq;
    if (!depo_entry_read(log->rows[0].text, log->rows[0].size, &entry))
        fail("%s: its last entry cannot be read", t->id);
    if (entry.kind != DEPO_LOG_FOLDED) { /* no file stands for it, or another entry came */
        depo_task_free(log);
        depo_task_free(file);
        return;
    }
    if (!file->n_rows) fail("%s: is folded and has no game file", t->id);
    entry.file = file->rows[0].text;
    entry.file_size = file->rows[0].size;
    if (!depo_table_fold(&table, &w.catalog, &entry, NULL))
        fail("%s: what it was folded to cannot be read", t->id);
    if (memcmp(&table.state, &t->table.state, sizeof table.state) != 0)
        fail("%s: was folded to another position", t->id);
    t->folded = calloc(t->n_moments, sizeof *t->folded);
    if (!t->folded) abort();
    memset(&state, 0, sizeof state);
    for (unsigned i = 0; i < table.n_steps; i++) {
        moment *m = &t->folded[table.steps[i].seq - 1];
        depo_table_step(&table, i, &state, &events);
        m->seq = table.steps[i].seq;
        for (unsigned v = 0; v < VIEWERS; v++) {
            if (!is_viewer(&table, v)) continue;
            m->position[v] = position_of(&table, &state, v);
            m->events[v] = events_of(&table, &events, v);
        }
    }
    depo_table_free(&table);
    depo_task_free(log);
    depo_task_free(file);
}

void truth_other(const depo_task *task) {
    truth *t = truth_find(task->table);
    if (!t) return;
    if (task->kind == DEPO_TASK_FOLD && !t->folded && t->n_moments) fold_moments(t);
    if (task->kind == DEPO_TASK_PURGE_LOG) {
        depo_task *log = store_ask(DEPO_TASK_LOAD, t->id, 0);
        t->purged = !log->n_rows;
        depo_task_free(log);
        if (t->purged && t->table.phase != DEPO_TABLE_GONE)
            fail("%s: the log of a table that is there was removed", t->id);
    }
}

bool truth_position(const truth *t, uint32_t seq, unsigned viewer, uint64_t position,
                    uint64_t events, bool with_position, bool with_events) {
    for (unsigned i = 0; i < 2; i++) {
        const moment *list = i ? t->folded : t->moments;
        if (!list || !seq || seq > t->n_moments) continue;
        const moment *m = &list[seq - 1];
        if ((!with_position || m->position[viewer] == position) &&
            (!with_events || m->events[viewer] == events))
            return true;
    }
    return false;
}

/* What is stored, read from the beginning. */
static void check_log(truth *t) {
    static depo_entry entry;
    depo_table table;
    depo_task *file = NULL;
    depo_table_init(&table, t->id);
    for (uint32_t seq = 0; seq < t->n_moments;) {
        depo_task *log = store_ask(DEPO_TASK_LOAD, t->id, seq);
        if (!log->n_rows) fail("%s: its log ends at %u of %u", t->id, seq, t->n_moments);
        for (unsigned i = 0; i < log->n_rows; i++) {
            seq = log->rows[i].seq;
            memset(&entry, 0, sizeof entry);
            entry.seq = seq;
            if (!depo_entry_read(log->rows[i].text, log->rows[i].size, &entry))
                fail("%s %u cannot be read", t->id, seq);
            if (entry.kind == DEPO_LOG_FOLDED) {
                if (!file) file = store_ask(DEPO_TASK_GET_FILE, t->id, 0);
                if (!file->n_rows) fail("%s: its game file is lost", t->id);
                entry.file = file->rows[0].text;
                entry.file_size = file->rows[0].size;
            }
            if (!depo_table_fold(&table, &w.catalog, &entry, NULL))
                fail("%s %u does not follow", t->id, seq);
        }
        depo_task_free(log);
    }
    if (table.seq != t->table.seq || table.phase != t->table.phase ||
        memcmp(&table.state, &t->table.state, sizeof table.state) != 0)
        fail("%s: its log is another table", t->id);
    depo_task_free(file);
    depo_table_free(&table);
}

/* A rematch that the server made belongs to exactly one table. */
static void check_child(const truth *t) {
    unsigned parents = 0;
    for (const truth *other = w.truths; other; other = other->next)
        parents += strcmp(other->table.rematch, t->id) == 0;
    if (parents != 1) fail("%s: is the rematch of %u tables", t->id, parents);
}

void truths_check(void) {
    for (truth *t = w.truths; t; t = t->next) {
        if (t->purged) continue;
        check_log(t);
        if (t->is_child) check_child(t);
    }
}

void truths_free(void) {
    while (w.truths) {
        truth *next = w.truths->next;
        depo_table_free(&w.truths->table);
        free(w.truths->moments);
        free(w.truths->folded);
        free(w.truths);
        w.truths = next;
    }
}
