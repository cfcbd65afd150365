/* SPDX-License-Identifier: MIT
 * People: they make tables, sit down, play moves that follow from what they were told, say things,
 * go away without a word, come back at another process and send again what nobody acknowledged.
 * What a player knows is what the messages said. */
#include "world/world.h"

#include "world/lies.h"

static const char *text_of(const json_t *message, const char *key) {
    const char *text = json_string_value(json_object_get(message, key));
    return text ? text : "";
}

static uint32_t number_of(const json_t *message, const char *key) {
    return (uint32_t)json_integer_value(json_object_get(message, key));
}

player *player_new(unsigned number) {
    player *who = calloc(1, sizeof *who);
    if (!who) abort();
    who->number = number;
    for (unsigned i = 0; i < 24; i++) who->key[i] = (char)('a' + roll(26));
    snprintf(who->address, sizeof who->address, "192.0.2.%u", number + 1);
    depo_person_from_key(who->key, strlen(who->key), &who->person);
    who->text = chance(60);
    who->liar = w.is.liars && number % 3 == 2;
    return who;
}

static void follow_free(follow *f) {
    json_decref(f->info);
    for (unsigned v = 0; v < VIEWERS; v++) json_decref(f->seats[v].legal);
    memset(f, 0, sizeof *f);
}

void player_free(player *who) {
    for (unsigned i = 0; i < who->n_follows; i++) follow_free(&who->follows[i]);
    for (unsigned i = 0; i < who->n_commands; i++) free(who->commands[i].text);
    free(who->commands);
    free(who);
}

player *player_of(const depo_person *person) {
    for (unsigned i = 0; i < w.is.players; i++)
        if (w.players[i] && depo_person_same(&w.players[i]->person, person)) return w.players[i];
    return NULL;
}

command *player_command(const player *who, const char *id) {
    if (*id != 'c') return NULL;
    unsigned long number = strtoul(id + 1, NULL, 10);
    return number < who->n_commands ? &who->commands[number] : NULL;
}

static follow *find_follow(player *who, const char *table) {
    for (unsigned i = 0; i < who->n_follows; i++)
        if (strcmp(who->follows[i].table, table) == 0) return &who->follows[i];
    return NULL;
}

void say(player *who, const char *format, ...) {
    char text[8192];
    va_list arguments;
    if (!who->line) return;
    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    trace("player %u: %s", who->number, text);
    line_say(who->line, text, (size_t)size);
}

/* Each message of a command is `{"t":WHAT,"id":ID` and the rest. */
command *order(player *who, const char *what, const char *rest) {
    if (who->n_commands == who->room) {
        who->room = who->room ? 2 * who->room : 64;
        who->commands = realloc(who->commands, who->room * sizeof *who->commands);
        if (!who->commands) abort();
    }
    unsigned number = who->n_commands++;
    command *c = &who->commands[number];
    memset(c, 0, sizeof *c);
    char text[4096];
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":\"c%u\"%s}", what, number, rest);
    c->text = strdup(text);
    c->seat = DEPO_NONE;
    c->sent = w.now;
    say(who, "%s", text);
    return c;
}

command *order_at(player *who, const follow *f, const char *what, depo_entry_kind kind,
                  unsigned seat, const char *more) {
    char rest[3000], place[24] = "", seen[32] = "";
    if (seat < DEPO_MAX_PLAYERS) snprintf(place, sizeof place, ",\"seat\":%u", seat + 1);
    if (chance(70)) snprintf(seen, sizeof seen, ",\"seen\":%u", f->seen);
    snprintf(rest, sizeof rest, ",\"table\":\"%s\"%s%s%s", f->table, place, more, seen);
    command *c = order(who, what, rest);
    memcpy(c->table, f->table, sizeof c->table);
    c->kind = (uint8_t)kind;
    c->seat = (uint8_t)(seat < DEPO_MAX_PLAYERS ? seat : DEPO_NONE);
    c->basis = f->last;
    return c;
}

static bool waits_for(const player *who, const char *table, depo_entry_kind kind) {
    for (unsigned i = who->first_open; i < who->n_commands; i++) {
        const command *c = &who->commands[i];
        if (!c->done && c->kind == kind && strcmp(c->table, table) == 0) return true;
    }
    return false;
}

static void join(player *who, follow *f) {
    char last[40] = "";
    if (f->last && chance(50)) snprintf(last, sizeof last, ",\"last\":%u", f->last);
    if (!f->last && chance(20)) snprintf(last, sizeof last, ",\"last\":0");
    f->joined = true;
    say(who, "{\"t\":\"join\",\"table\":\"%s\"%s,\"seen\":%u}", f->table, last, f->seen);
}

static follow *follow_table(player *who, const char *table) {
    follow *f = find_follow(who, table);
    if (f) return f;
    if (who->n_follows >= (w.calm ? FOLLOWS : FOLLOWS / 4)) return NULL;
    f = &who->follows[who->n_follows++];
    memset(f, 0, sizeof *f);
    snprintf(f->table, sizeof f->table, "%s", table);
    join(who, f);
    return f;
}

static void wake(void *whom, uint64_t number);

void player_wake(player *who, int64_t after) {
    if (who->wakes > w.now && who->wakes <= w.now + after) return;
    who->wakes = w.now + after;
    later(after, wake, who, ++who->wake);
}

static void connect(player *who) {
    unsigned first = roll(w.is.processes);
    for (unsigned i = 0; i < w.is.processes && !who->line; i++) {
        process *p = &w.processes[(first + i) % w.is.processes];
        if (p->up) who->line = line_open(who, p);
    }
    if (!who->line) return;
    if (who->liar && chance(10)) lie_before_hello(who);
    say(who, "{\"t\":\"hello\",\"key\":\"%s\"%s}", who->key,
        who->text ? ",\"views\":\"text\"" : "");
    for (unsigned i = 0; i < who->n_follows; i++) {
        follow *f = &who->follows[i];
        f->joined = false;
        if (!f->refused) join(who, f);
    }
    if (chance(30)) say(who, "{\"t\":\"mine\",\"id\":\"m\"}");
}

static void disconnect(player *who) {
    line *l = who->line;
    who->line = NULL;
    if (l) line_close(l);
}

void player_lost(player *who, line *l) {
    if (who->line != l) return;
    who->line = NULL;
    player_wake(who, span(100, 3 * SECOND));
}

void player_rest(player *who) {
    disconnect(who);
    who->asleep = INT64_MAX;
}

/* What got no answer is sent again; now and then also what got one, or what only seems late. */
static void send_again(player *who) {
    while (who->first_open < who->n_commands && who->commands[who->first_open].done)
        who->first_open++;
    for (unsigned i = who->first_open; i < who->n_commands; i++) {
        command *c = &who->commands[i];
        bool late = w.now - c->sent > 6 * SECOND;
        if (c->done || !late) continue;
        if (c->lie && w.now - c->sent > 20 * SECOND) {
            c->done = true;
            continue;
        }
        w.doubled++;
        c->sent = w.now;
        say(who, "%s", c->text);
    }
    if (!w.calm && who->n_commands && chance(5)) {
        const command *c = &who->commands[who->n_commands - 1];
        w.doubled++;
        say(who, "%s", c->text);
    }
}

static void make_shares(follow *f, unsigned seat, char commit[DEPO_SHARE_TEXT]) {
    uint8_t promise[DEPO_SHARE_SIZE];
    for (unsigned i = 0; i < DEPO_SHARE_SIZE; i++) f->share[seat][i] = (uint8_t)roll(256);
    f->shares |= (uint8_t)(1u << seat);
    depo_share_commit(f->share[seat], promise);
    depo_share_text(promise, commit);
}

static void create(player *who) {
    static const char *const clocks[] = {
        "", ",\"clock\":{\"kind\":\"bank\",\"bank\":60,\"increment\":5}",
        ",\"clock\":{\"kind\":\"bank\",\"bank\":900}",
        ",\"clock\":{\"kind\":\"days\",\"days\":0.02}"};
    char rest[2048], seats[512] = "", id[DEPO_COMMAND_ID], table[DEPO_TABLE_ID];
    const depo_map *map = w.catalog.maps[roll(w.catalog.n_maps)];
    unsigned most = map->players_most, least = map->players_least;
    unsigned n = least + roll(most - least + 1), bots = chance(40) ? roll(n) : 0;
    bool alone = chance(15);
    for (unsigned i = 0; i < n; i++) {
        bool here = i == 0 || (alone ? i < n - bots : i == 1 && chance(15));
        const char *kind = here            ? "{\"kind\":\"here\"}"
                           : i >= n - bots ? chance(50) ? "{\"kind\":\"bot\",\"level\":\"random\"}"
                                                        : "{\"kind\":\"bot\",\"level\":\"easy\"}"
                                           : "{\"kind\":\"open\"}";
        snprintf(seats + strlen(seats), sizeof seats - strlen(seats), "%s%s", i ? "," : "", kind);
    }
    /* One after the other: arguments are worked out in any order. */
    unsigned pace = chance(70) ? 0 : roll(3000), delay = chance(25) ? 30 : 0;
    const char *listed = chance(50) ? "true" : "false", *clock = clocks[roll(4)];
    const char *starts = chance(50) ? ",\"start\":true" : "";
    snprintf(rest, sizeof rest,
             ",\"map\":\"%s\",\"name\":\"P%u\",\"pace\":%u,\"listed\":%s,\"delay\":%u%s%s,"
             "\"seats\":[%s]",
             map->id, who->number, pace, listed, delay, starts, clock, seats);
    snprintf(id, sizeof id, "c%u", who->n_commands);
    depo_table_id(who->key, strlen(who->key), id, table);
    command *c = order(who, "create", rest);
    c->kind = DEPO_LOG_CREATE;
    snprintf(c->table, sizeof c->table, "%s", table);
}

/* A table that others have made. */
static void visit(player *who) {
    const truth *list[64];
    unsigned n = 0;
    for (const truth *t = w.truths; t && n < 64; t = t->next)
        if (t->table.phase <= DEPO_TABLE_RUNNING && !find_follow(who, t->id)) list[n++] = t;
    if (n) follow_table(who, list[roll(n)]->id);
}

static const json_t *seat_of(const follow *f, unsigned seat) {
    return json_array_get(json_object_get(f->info, "seats"), seat);
}

static void sit(player *who, follow *f) {
    size_t seats = json_array_size(json_object_get(f->info, "seats"));
    for (unsigned i = 0; i < seats; i++) {
        if (strcmp(text_of(seat_of(f, i), "kind"), "open") != 0) continue;
        char more[160], commit[DEPO_SHARE_TEXT];
        make_shares(f, i, commit);
        snprintf(more, sizeof more,
                 chance(50) ? ",\"name\":\"P%u\",\"commit\":\"%s\"" : ",\"name\":\"P%u\"",
                 who->number, commit);
        order_at(who, f, "sit", DEPO_LOG_SIT, i, more);
        return;
    }
}

static void in_lobby(player *who, follow *f) {
    bool open = false, host = json_is_true(json_object_get(f->info, "host"));
    size_t seats = json_array_size(json_object_get(f->info, "seats"));
    for (unsigned i = 0; i < seats; i++)
        open |= strcmp(text_of(seat_of(f, i), "kind"), "open") == 0;
    if (!f->yours && open && !w.calm && !waits_for(who, f->table, DEPO_LOG_SIT) && chance(60)) {
        sit(who, f);
    } else if (f->yours && !host && !w.calm && chance(2)) {
        order_at(who, f, "stand", DEPO_LOG_STAND, (unsigned)__builtin_ctz(f->yours), "");
    } else if (host && open && chance(20)) {
        for (unsigned i = 0; i < seats; i++)
            if (strcmp(text_of(seat_of(f, i), "kind"), "open") == 0) {
                order_at(who, f, "arrange", DEPO_LOG_ARRANGE, i,
                         ",\"kind\":\"bot\",\"level\":\"easy\"");
                break;
            }
    } else if ((f->yours || host) && !open && !waits_for(who, f->table, DEPO_LOG_START)) {
        order_at(who, f, "start", DEPO_LOG_START, DEPO_MAX_PLAYERS, "");
    }
}

/* Answers what the shuffle asks for, mostly. */
static void shuffle(player *who, follow *f) {
    depo_shuffle s;
    if (!depo_shuffle_read(text_of(f->info, "shuffle"), &s)) return;
    if (f->round != s.round) f->shares &= f->round ? 0 : f->shares, f->round = s.round;
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) {
        char text[DEPO_SHARE_TEXT], more[120];
        if (!(f->yours >> i & 1)) continue;
        if (s.stage == DEPO_SHUFFLE_CALLED && (s.committed & ~s.revealed) >> i & 1 &&
            f->shares >> i & 1 && !waits_for(who, f->table, DEPO_LOG_REVEAL) &&
            chance(w.calm ? 100 : 90)) {
            depo_share_text(f->share[i], text);
            snprintf(more, sizeof more, ",\"share\":\"%s\"", text);
            order_at(who, f, "reveal", DEPO_LOG_REVEAL, i, more);
        } else if (s.stage == DEPO_SHUFFLE_OPEN && !((s.committed | s.left_out) >> i & 1) &&
                   chance(30) && !waits_for(who, f->table, DEPO_LOG_COMMIT)) {
            make_shares(f, i, text);
            snprintf(more, sizeof more, ",\"commit\":\"%s\"", text);
            order_at(who, f, "commit", DEPO_LOG_COMMIT, i, more);
        }
    }
}

static void move(player *who, follow *f, unsigned seat) {
    static depo_move moves[DEPO_MAX_MOVES];
    const holding *h = &f->seats[seat];
    char text[DEPO_MOVE_TEXT], more[DEPO_MOVE_TEXT + 64];
    if (who->text) {
        unsigned n = depo_legal(&f->setting->game, &h->view.known, (depo_seat)seat, moves);
        if (!n) return;
        depo_move_text(f->setting->map, &f->setting->game, &h->view.known, moves[roll(n)], text);
    } else {
        size_t n = json_array_size(h->legal);
        if (!n) return;
        snprintf(text, sizeof text, "%s",
                 json_string_value(json_array_get(h->legal, roll((unsigned)n))));
    }
    snprintf(more, sizeof more, ",\"seq\":%u,\"move\":\"%s\"", h->seq, text);
    command *c = order_at(who, f, "move", DEPO_LOG_MOVE, seat, more);
    c->basis = h->seq;
    c->intent = hash_of(text, strlen(text));
}

static bool must_decide(const player *who, const follow *f, unsigned seat) {
    const holding *h = &f->seats[seat];
    if (!h->known || !(f->yours >> seat & 1) || f->away >> seat & 1) return false;
    if (!who->text) return json_array_size(h->legal) > 0;
    return f->setting && depo_deciders(&h->view.known) >> seat & 1;
}

static void chat(player *who, follow *f, unsigned seat) {
    char more[80], text[40];
    snprintf(text, sizeof text, "line %u of player %u", who->n_commands, who->number);
    snprintf(more, sizeof more, ",\"text\":\"%s\"", text);
    order_at(who, f, "chat", DEPO_LOG_CHAT, seat, more)->intent = hash_of(text, strlen(text));
}

/* What people do beside moving. */
static void play_about(player *who, follow *f, unsigned seat) {
    char more[64];
    unsigned n = (unsigned)json_array_size(json_object_get(f->info, "seats")),
             other = roll(n ? n : 1);
    switch (roll(40)) {
    case 0:
    case 1:
        snprintf(more, sizeof more, ",\"who\":%u,\"on\":%s", other + 1,
                 chance(50) ? "true" : "false");
        order_at(who, f, "mute", DEPO_LOG_MUTE, seat, more);
        break;
    case 2:
        order_at(who, f, "vote", DEPO_LOG_VOTE, seat,
                 chance(60) ? ",\"on\":true" : ",\"on\":false");
        break;
    case 3:
        order_at(who, f, "leave", DEPO_LOG_LEAVE, chance(70) ? seat : other, "");
        break;
    case 4:
        order_at(who, f, "rename", DEPO_LOG_RENAME, seat, ",\"name\":\"Other\"");
        break;
    case 5:
        order_at(who, f, chance(80) ? "silence" : "kick", DEPO_LOG_SILENCE, other, "")->lie = true;
        break;
    default:
        chat(who, f, seat);
    }
}

static void in_game(player *who, follow *f) {
    bool busy = waits_for(who, f->table, DEPO_LOG_MOVE) || waits_for(who, f->table, DEPO_LOG_UNDO);
    for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++) {
        if (!(f->yours >> seat & 1)) continue;
        char more[32];
        if (f->away >> seat & 1) {
            if (!waits_for(who, f->table, DEPO_LOG_BACK) && chance(w.calm ? 100 : 30))
                order_at(who, f, "back", DEPO_LOG_BACK, seat, "");
        } else if (!w.calm && f->seats[seat].undo && !busy && chance(8)) {
            snprintf(more, sizeof more, ",\"seq\":%u", f->seats[seat].seq);
            order_at(who, f, "undo", DEPO_LOG_UNDO, seat, more)->basis = f->seats[seat].seq;
            busy = true;
        } else if (!busy && must_decide(who, f, seat)) {
            move(who, f, seat);
            busy = true;
        }
        if (!w.calm && chance(3)) play_about(who, f, seat);
    }
}

static void after_game(player *who, follow *f) {
    if (f->rematch[0]) follow_table(who, f->rematch);
    if (w.calm) return;
    if (f->rematch[0]) {
        if (chance(20)) f->leaving = true;
    } else if (f->yours && !w.is.counts_creates && chance(20) &&
               !waits_for(who, f->table, DEPO_LOG_REMATCH)) {
        order_at(who, f, "rematch", DEPO_LOG_REMATCH, DEPO_MAX_PLAYERS, "");
    } else if (chance(5)) {
        f->leaving = true;
    }
}

/* Leaves what does not matter any more: there are new tables. */
static void tidy(player *who) {
    for (unsigned i = 0; i < who->n_follows; i++) {
        follow *f = &who->follows[i];
        if (!(f->leaving || f->refused) || w.calm) continue;
        bool open = false;
        for (unsigned k = who->first_open; k < who->n_commands; k++)
            open |= !who->commands[k].done && strcmp(who->commands[k].table, f->table) == 0;
        if (open) continue;
        say(who, "{\"t\":\"part\",\"table\":\"%s\"}", f->table);
        follow_free(f);
        *f = who->follows[--who->n_follows];
        memset(&who->follows[who->n_follows], 0, sizeof *f);
        for (line *l = w.lines; l; l = l->next)
            if (l->player == who) memset(l->floor, 0, sizeof l->floor);
        return;
    }
}

static void act(player *who) {
    send_again(who);
    for (unsigned i = 0; i < who->n_follows; i++) {
        follow *f = &who->follows[i];
        if (!f->joined && !f->refused) join(who, f);
        if (!f->info || f->refused) continue;
        if (f->phase == DEPO_TABLE_LOBBY) in_lobby(who, f);
        if (f->phase == DEPO_TABLE_LOBBY) shuffle(who, f);
        if (f->phase == DEPO_TABLE_RUNNING) in_game(who, f);
        if (f->phase >= DEPO_TABLE_OVER) after_game(who, f);
    }
    tidy(who);
    if (w.calm) return;
    if (who->liar && chance(30)) lie(who);
    if (who->n_follows < 3 && chance(20)) visit(who);
    if (who->n_follows < 3 && chance(w.is.counts_creates ? 40 : 10) &&
        !waits_for(who, "", DEPO_LOG_CREATE))
        create(who);
    if (chance(2)) say(who, "{\"t\":\"ping\",\"id\":\"p\"}");
    if (chance(1)) say(who, "{\"t\":\"mine\",\"id\":\"m\"}");
}

static void wake(void *whom, uint64_t number) {
    player *who = whom;
    if (number != who->wake || who->asleep > w.now) {
        if (number == who->wake && who->asleep < INT64_MAX) player_wake(who, who->asleep - w.now);
        return;
    }
    if (!who->line) connect(who);
    if (who->line) act(who);
    if (!w.calm && w.is.slips && who->line && chance(3)) {
        if (chance(40)) who->line->stuck = true; /* gone without a word */
        disconnect(who);
        if (chance(20)) who->asleep = w.now + about(20 * w.is.think);
    }
    player_wake(who, w.calm ? span(100, 900) : about(w.is.think));
}

/* What the messages say. */

static void hear_info(player *who, follow *f, const json_t *message) {
    const json_t *info = json_object_get(message, "info"), *seat;
    size_t i;
    json_decref(f->info);
    f->info = json_incref((json_t *)info);
    f->yours = f->away = 0;
    for (f->phase = 0; f->phase < DEPO_TABLE_GONE; f->phase++)
        if (strcmp(depo_table_phase_word(f->phase), text_of(info, "phase")) == 0) break;
    json_array_foreach(json_object_get(info, "seats"), i, seat) {
        if (json_is_true(json_object_get(seat, "you"))) f->yours |= 1u << i;
        if (json_is_true(json_object_get(seat, "away"))) f->away |= 1u << i;
    }
    snprintf(f->rematch, sizeof f->rematch, "%s", text_of(info, "rematch"));
    if (f->setting) return;
    const depo_map *map = depo_catalog_map(&w.catalog, text_of(info, "map"));
    if (!map) fail("player %u hears of a map that is none", who->number);
    f->setting =
        depo_catalog_setting(&w.catalog, map, depo_map_variant_by_id(map, text_of(info, "variant")),
                             0, (unsigned)json_array_size(json_object_get(info, "seats")));
}

static void hear_game(player *who, follow *f, const json_t *message) {
    const json_t *number = json_object_get(message, "seat"),
                 *view = json_object_get(message, "view");
    unsigned seat =
        json_is_null(number) ? DEPO_MAX_PLAYERS : (unsigned)json_integer_value(number) - 1;
    holding *h = &f->seats[seat < VIEWERS ? seat : DEPO_MAX_PLAYERS];
    const char *position = text_of(message, "position");
    char why[DEPO_WHY_TEXT];
    f->last = number_of(message, "seq");
    if (!*position && !view) return;
    h->seq = number_of(message, "seq");
    h->known = true;
    h->undo = json_is_true(json_object_get(message, "undo"));
    json_decref(h->legal);
    h->legal = json_incref(json_object_get(message, "legal"));
    h->position = *position ? hash_of(position, strlen(position)) : 0;
    if (*position && f->setting &&
        !depo_position_parse(f->setting->map, &f->setting->game, position, &h->view, why))
        fail("player %u cannot read a position of %s: %s: %s", who->number, f->table, why,
             position);
    if (f->phase == DEPO_TABLE_LOBBY) f->phase = DEPO_TABLE_RUNNING;
    if (must_decide(who, f, seat)) player_wake(who, w.calm ? span(50, 400) : about(w.is.think));
}

static void hear_error(player *who, const json_t *message) {
    static const char *const again[] = {"store", "too-fast", "not-joined", "hello-first",
                                        "too-many"};
    const char *code = text_of(message, "code");
    command *c = player_command(who, text_of(message, "id"));
    follow *f = find_follow(who, text_of(message, "table"));
    if (f && !*text_of(message, "id")) {
        if (strcmp(code, "no-table") == 0) f->refused = true;
        f->joined = false; /* the join was refused */
    }
    if (!c) return;
    for (unsigned i = 0; i < 5; i++)
        if (strcmp(code, again[i]) == 0 && (i != 4 || c->kind != DEPO_LOG_CREATE)) {
            if (i == 2 && f) f->joined = false;
            return;
        }
    c->done = c->refused = true;
    if (c->kind == DEPO_LOG_MOVE && !c->lie && strcmp(code, "stale") != 0 &&
        strcmp(code, "away") != 0 && strcmp(code, "table-closed") != 0 &&
        strcmp(code, "not-your-seat") != 0 && strcmp(code, "no-table") != 0)
        fail("player %u: a legal move is refused: %s: %s: %s", who->number, code,
             text_of(message, "message"), c->text);
}

static void hear_ack(player *who, const json_t *message) {
    command *c = player_command(who, text_of(message, "id"));
    if (!c) return;
    c->done = true;
    if (c->kind == DEPO_LOG_CREATE) follow_table(who, c->table);
}

static void hear_mine(player *who, const json_t *message) {
    const json_t *tables = json_object_get(message, "tables");
    unsigned over = strcmp(text_of(message, "id"), "over") == 0;
    if (w.calm) who->n_mine[over] = 1 + (unsigned)json_array_size(tables);
}

void player_hear(player *who, line *l, const json_t *message) {
    const char *what = text_of(message, "t");
    follow *f = find_follow(who, text_of(message, "table"));
    uint32_t seq = number_of(message, "seq");
    if (who->line != l) return; /* an old line: it is not read any more */
    if (f && seq > f->seen) f->seen = seq;
    if (strcmp(what, "ack") == 0)
        hear_ack(who, message);
    else if (strcmp(what, "error") == 0)
        hear_error(who, message);
    else if (strcmp(what, "my-tables") == 0)
        hear_mine(who, message);
    else if (f && strcmp(what, "table") == 0)
        hear_info(who, f, message);
    else if (f && (strcmp(what, "view") == 0 || strcmp(what, "update") == 0))
        hear_game(who, f, message);
    else if (f && strcmp(what, "over") == 0)
        f->over = true;
}

void player_watches(player *who) {
    say(who, "{\"t\":\"hello\",\"key\":\"%s\",\"views\":\"text\"}", who->key);
    for (const truth *t = w.truths; t; t = t->next)
        if (t->table.phase == DEPO_TABLE_RUNNING)
            say(who, "{\"t\":\"join\",\"table\":\"%s\"}", t->id);
}

void player_returns(player *who) {
    for (unsigned i = 0; i < who->n_follows; i++) follow_free(&who->follows[i]);
    who->n_follows = 0;
    for (unsigned running = 2; running-- > 0;)
        for (const truth *t = w.truths; t; t = t->next)
            if ((t->table.phase <= DEPO_TABLE_RUNNING) == running &&
                t->table.phase != DEPO_TABLE_GONE && (running || who->n_follows < FOLLOWS / 2) &&
                depo_table_seats_of(&t->table, &who->person))
                follow_table(who, t->id);
    who->asleep = 0;
    player_wake(who, span(0, 2 * SECOND));
}

/* The end: who plays at a table knows what is true of it. */
bool player_has_converged(player *who, bool says) {
    for (unsigned i = 0; i < who->n_follows; i++) {
        follow *f = &who->follows[i];
        const truth *t = truth_find(f->table);
        if (!t || f->refused || t->table.phase == DEPO_TABLE_GONE) continue;
        unsigned seats = depo_table_seats_of(&t->table, &who->person);
        bool good = f->info && f->phase == t->table.phase && f->yours == seats &&
                    strcmp(f->rematch, t->table.rematch) == 0;
        for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS && good && who->text; seat++)
            if (seats >> seat & 1 && t->table.phase != DEPO_TABLE_LOBBY)
                good =
                    truth_position(t, t->table.seq, seat, f->seats[seat].position, 0, true, false);
        if (!good && says)
            fail("player %u knows another %s: phase %u and %u, seats %x and %x, seq %u and %u",
                 who->number, f->table, f->phase, t->table.phase, f->yours, seats, f->seen,
                 t->table.seq);
        if (!good) return false;
    }
    for (unsigned i = who->first_open; i < who->n_commands; i++)
        if (!who->commands[i].done && !who->commands[i].lie) {
            if (says) fail("player %u was never answered: %s", who->number, who->commands[i].text);
            return false;
        }
    return true;
}
