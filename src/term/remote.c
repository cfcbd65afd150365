/* SPDX-License-Identifier: MIT */
#include "term/remote.h"
#include "term/log.h"

#include "codec/json.h"
#include "codec/position_text.h"
#include "mapio/mapio.h"
#include "mapio/utf8.h"
#include "say/phrase.h"
#include "term/contact.h"
#include "term/part.h"
#include "term/secret.h"

#include <jansson.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATIENCE = 10000 }; /* milliseconds */
/* Bytes, with the closing zero; of a name as many as a server takes (docs/protocol.md). */
enum { NAME_SIZE = 61 };

struct depo_remote {
    depo_contact contact;
    char table[sizeof((depo_link_to){0}).table], key[DEPO_KEY_SIZE], name[NAME_SIZE];
    bool ready;         /* the game is set up here */
    bool running;       /* the server's game has begun */
    bool has_view;      /* the first view has come */
    bool final;         /* and the last word: everything is open */
    bool gone;          /* the table was deleted, or ended before it began */
    bool unreadable;    /* a position is none of this game: the server is of another version */
    json_int_t seq;     /* the last one seen */
    json_int_t reached; /* the same, answers to commands included: one that is behind reads on */
    json_int_t heard;   /* the last line of chat */
    json_int_t told;    /* and of the story: it comes after the table's own, in parts */
    unsigned commands;  /* sent so far: numbers for their ids */
    char waiting[40];   /* id of the command that is waited for */
    json_t *command;    /* it, to be sent again when the connection is; NULL when answered */
    bool welcome;       /* the server has answered: what is sent now comes after the join */
    bool takes_seen;    /* it is told what was seen; an older one would not understand */
    bool answered;
    json_int_t answer_seq;
    char refused[64]; /* code of the refusal, "" when it was done */
    bool wants_start, asked_start, asked_seat;
    depo_part part;                /* in the shuffle */
    depo_seat first;               /* as the table says it; DEPO_NONE: by chance */
    bool host;                     /* of the table: starts it without a seat too */
    bool own_tickets;              /* that the host has brought */
    char *map_file;                /* the same of the map; NULL: none, or it has not come */
    json_t *map_info;              /* of a table that waits for it */
    unsigned open_seats, held;     /* bits of seats, as all of these */
    unsigned away;                 /* held here, and a bot plays them */
    unsigned missing, replaceable; /* people who are not there; those whom a bot may play for */
    depo_view views[DEPO_MAX_PLAYERS + 1]; /* by seat; the last one a spectator's */
    json_int_t view_seq[DEPO_MAX_PLAYERS + 1];
    bool undo[DEPO_MAX_PLAYERS + 1]; /* the server would take the last move back */
    char trouble[DEPO_SENTENCE];
};

/* Lets go of the object. */
static void send_json(depo_remote *r, json_t *object) {
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    if (!text) abort();
    depo_contact_send(&r->contact, text);
    free(text);
}

static void forget_command(depo_remote *r) {
    json_decref(r->command);
    r->command = NULL;
}

/* About the table, to a process that may be behind the one that spoke last. */
static void send_about_table(depo_remote *r, json_t *object) {
    json_object_set_new(object, "table", json_string(r->table));
    if (r->takes_seen && r->reached) json_object_set_new(object, "seen", json_integer(r->reached));
    send_json(r, object);
}

/* Sends a command with an id of its own, to be waited for. */
static void send_command(depo_remote *r, json_t *object) {
    unsigned char noise[4];
    randombytes_buf(noise, sizeof noise);
    snprintf(r->waiting, sizeof r->waiting, "p%02x%02x%02x%02x-%u", noise[0], noise[1], noise[2],
             noise[3], ++r->commands);
    json_object_set_new(object, "id", json_string(r->waiting));
    r->answered = false;
    r->refused[0] = 0;
    forget_command(r);
    r->command = object;
    if (r->welcome) send_about_table(r, json_copy(r->command));
}

/* Begins a conversation; what follows waits for the answer, which says what the server takes. */
static void greet(depo_remote *r) {
    r->welcome = false;
    send_json(r, json_pack("{s:s, s:s, s:s}", "t", "hello", "key", r->key, "views", "text"));
}

/* A command that got no answer is sent again, and is done once. */
static void take_welcome(depo_remote *r, const json_t *message) {
    r->welcome = true;
    r->takes_seen = json_is_true(json_object_get(message, "seen"));
    depo_part_again(&r->part);
    send_about_table(r, json_pack("{s:s, s:I}", "t", "join", "last", r->told));
    if (r->command) send_about_table(r, json_copy(r->command));
}

/* Says why there is no game here; the reason is a sentence with `what` in it. */
static bool fail(depo_session *s, const char *reason, const char *what) {
    snprintf(s->remote->trouble, sizeof s->remote->trouble, depo_tr(s->teller.language, reason),
             what);
    return false;
}

static const char unknown[] = DEPO_N("this version of Depo has no map \"%.60s\": update it");

/* Sets the game up from what the table says of itself. */
static bool set_up(depo_session *s, const json_t *info) {
    static const char unplayable[] = DEPO_N("this version of Depo can't play \"%.60s\": update it");
    depo_problems problems;
    depo_remote *r = s->remote;
    const char *map = json_string_value(json_object_get(info, "map"));
    const char *variant_id = json_string_value(json_object_get(info, "variant"));
    const char *hash = json_string_value(json_object_get(info, "map_hash"));
    const json_t *seats = json_object_get(info, "seats"),
                 *options = json_object_get(info, "options");
    size_t count = json_array_size(seats), k;
    json_t *item;
    if (json_is_true(json_object_get(info, "own_map"))) {
        if (!r->map_file) { /* the table's story is told again when the map is there */
            json_decref(r->map_info);
            r->map_info = json_deep_copy(info);
            send_about_table(r, json_pack("{s:s}", "t", "map"));
            return false;
        }
        if (!depo_map_parse(r->map_file, strlen(r->map_file), &s->map, &problems))
            return fail(s, unplayable, map ? map : "?");
    } else if (!map || !depo_builtin_find(map) || !depo_map_open(map, &s->map, &problems))
        return fail(s, unknown, map ? map : "?");
    if (!variant_id || count > DEPO_MAX_PLAYERS)
        return fail(s, unplayable, variant_id ? variant_id : "?");
    const char *tickets = json_string_value(json_object_get(info, "tickets"));
    unsigned own_variant = depo_map_variant_by_id(&s->map, variant_id);
    s->remote->own_tickets = tickets != NULL;
    if (tickets && own_variant != DEPO_NONE)
        depo_map_replace_tickets(&s->map, own_variant, tickets, strlen(tickets), &problems);
    char mine[2 * DEPO_HASH_SIZE + 1];
    sodium_bin2hex(mine, sizeof mine, s->map.hash, DEPO_HASH_SIZE);
    if (hash && strcmp(hash, mine) != 0)
        return fail(s, DEPO_N("the server plays another version of the map \"%.60s\""), map);
    unsigned variant = depo_map_variant_by_id(&s->map, variant_id), bits = 0;
    json_array_foreach(options, k, item) {
        const char *id = json_string_value(item);
        unsigned option = id ? depo_map_option_by_id(&s->map, id) : (unsigned)DEPO_NONE;
        if (option == DEPO_NONE) return fail(s, unplayable, id ? id : "?");
        bits |= 1u << option;
    }
    if (depo_game_init(&s->game, &s->map, variant, bits, (unsigned)count) != DEPO_OK)
        return fail(s, unplayable, variant_id);
    depo_guide_init(&s->guide, &s->game); /* tickets are told with how far they are */
    return true;
}

static void read_seats(depo_session *s, const json_t *seats) {
    depo_remote *r = s->remote;
    size_t k;
    json_t *item;
    r->open_seats = r->held = r->away = 0;
    s->record.n_players = (unsigned)json_array_size(seats);
    json_array_foreach(seats, k, item) {
        if (k >= DEPO_MAX_PLAYERS) break;
        depo_player *player = &s->record.players[k];
        const char *kind = json_string_value(json_object_get(item, "kind"));
        const char *name = json_string_value(json_object_get(item, "name"));
        const char *level = json_string_value(json_object_get(item, "level"));
        if (kind && strcmp(kind, "open") == 0) r->open_seats |= 1u << k;
        if (json_is_true(json_object_get(item, "you"))) r->held |= 1u << k;
        if (json_is_true(json_object_get(item, "away"))) r->away |= 1u << k;
        bool bot = kind && strcmp(kind, "bot") == 0;
        snprintf(player->kind, sizeof player->kind, "%.31s", bot && level ? level : "human");
        depo_make_printable(player->kind); /* cut within a character it is none */
        if (!depo_put_name(name ? name : "", player->name, sizeof player->name))
            snprintf(player->name, sizeof player->name, "?");
        s->names[k] = player->name;
    }
    r->away &= r->held;
    s->humans = r->held & ~r->away; /* nobody is asked what a bot decides */
}

static unsigned seat_bits(const json_t *list) {
    unsigned bits = 0;
    size_t k;
    json_t *item;
    json_array_foreach(list, k, item) {
        json_int_t seat = json_integer_value(item);
        if (seat >= 1 && seat <= DEPO_MAX_PLAYERS) bits |= 1u << (seat - 1);
    }
    return bits;
}

/* Nobody waits for the answer: the table's next message shows what came of it. */
static void send_part(depo_remote *r, const char *t, depo_seat seat, const char *key,
                      const char *text) {
    json_t *object = json_pack("{s:s, s:i, s:s}", "t", t, "seat", seat + 1, key, text);
    char id[40];
    snprintf(id, sizeof id, "%s-%.16s", t, text);
    json_object_set_new(object, "id", json_string(id));
    send_about_table(r, object);
}

/* Promises and reveals this device's numbers when the table asks for them. */
static void take_shuffle(depo_remote *r, const char *shuffle) {
    char text[DEPO_SHARE_TEXT];
    depo_part_told(&r->part, shuffle);
    for (unsigned left = depo_part_pledges(&r->part, r->held); left; left &= left - 1) {
        depo_seat seat = (depo_seat)__builtin_ctz(left);
        if (depo_part_pledge(&r->part, seat, text)) send_part(r, "commit", seat, "commit", text);
    }
    for (unsigned left = depo_part_reveals(&r->part); left; left &= left - 1) {
        depo_seat seat = (depo_seat)__builtin_ctz(left);
        depo_part_reveal(&r->part, seat, text);
        send_part(r, "reveal", seat, "share", text);
    }
}

static void take_table(depo_session *s, const json_t *info) {
    depo_remote *r = s->remote;
    const char *phase = json_string_value(json_object_get(info, "phase"));
    if (!r->ready) r->ready = set_up(s, info);
    read_seats(s, json_object_get(info, "seats"));
    r->running = phase && strcmp(phase, "lobby") != 0;
    r->first = (depo_seat)(json_integer_value(json_object_get(info, "first")) - 1);
    take_shuffle(r, json_string_value(json_object_get(info, "shuffle")));
    r->host = json_is_true(json_object_get(info, "host"));
}

/* The map that the host has brought: what the table has told meanwhile is asked for again. */
static void take_map(depo_session *s, const json_t *message) {
    depo_remote *r = s->remote;
    const json_t *map = json_object_get(message, "map");
    json_t *info = r->map_info;
    r->map_info = NULL;
    if (!r->map_file && map) r->map_file = json_dumps(map, JSON_COMPACT);
    if (!r->map_file)
        fail(s, unknown, "?");
    else if (info && !r->ready && (r->ready = set_up(s, info)))
        send_about_table(r, json_pack("{s:s, s:i}", "t", "join", "last", 0));
    json_decref(info);
}

/* Which of the kept views a message is about. */
static unsigned view_number(const depo_session *s, const json_t *message) {
    json_int_t seat = json_integer_value(json_object_get(message, "seat"));
    return seat >= 1 && seat <= s->game.players ? (unsigned)seat - 1 : DEPO_MAX_PLAYERS;
}

/* Reads the position of a message, and says so when it is none of this game. */
static bool read_position(depo_session *s, const json_t *message, depo_view *view) {
    depo_remote *r = s->remote;
    char why[DEPO_WHY_TEXT];
    const char *text = json_string_value(json_object_get(message, "position"));
    if (!text || !r->ready) return false;
    r->unreadable = !depo_position_parse(&s->map, &s->game, text, view, why);
    if (r->unreadable)
        snprintf(r->trouble, sizeof r->trouble,
                 depo_tr(s->teller.language, "can't read the server's position: %s"), why);
    return !r->unreadable;
}

static void take_view(depo_session *s, const json_t *message, json_int_t seq) {
    depo_remote *r = s->remote;
    unsigned number = view_number(s, message);
    depo_view view;
    if (r->final || !read_position(s, message, &view)) return;
    r->views[number] = view;
    r->view_seq[number] = seq;
    r->undo[number] = json_is_true(json_object_get(message, "undo"));
    const char *what = json_string_value(json_object_get(message, "what"));
    if (what && strcmp(what, "start") == 0 && number < DEPO_MAX_PLAYERS)
        depo_part_dealt(&r->part, (depo_seat)number,
                        json_string_value(json_object_get(message, "position")));
    r->has_view = true;
}

static void take_events(depo_session *s, const json_t *message) {
    depo_remote *r = s->remote;
    unsigned number = view_number(s, message);
    /* with several seats held here the story comes several times: once is enough */
    if (!r->ready || (r->held && number != (unsigned)__builtin_ctz(r->held))) return;
    const char *text = json_string_value(json_object_get(message, "happened"));
    char why[DEPO_WHY_TEXT];
    for (depo_event event; text && *text; depo_session_log(s, &event))
        if (!depo_event_parse(&s->map, &s->game, &text, &event, why)) return;
}

static void take_answer(depo_remote *r, const json_t *message, bool refused) {
    const char *id = json_string_value(json_object_get(message, "id"));
    const char *code = json_string_value(json_object_get(message, "code"));
    const char *text = json_string_value(json_object_get(message, "message"));
    if (refused)
        snprintf(r->trouble, sizeof r->trouble, "%.40s: %.200s", code ? code : "?",
                 text ? text : "");
    r->gone |= refused && r->ready && code && strcmp(code, "no-table") == 0;
    if (!id || strcmp(id, r->waiting) != 0) {
        /* a number that came twice, or too late: what the table says counts */
        if (id && (strncmp(id, "commit-", 7) == 0 || strncmp(id, "reveal-", 7) == 0))
            r->trouble[0] = 0;
        return;
    }
    r->answered = true;
    forget_command(r);
    r->answer_seq = json_integer_value(json_object_get(message, "seq"));
    if (refused)
        snprintf(r->refused, sizeof r->refused, "%.60s", code ? code : "?");
    else
        r->trouble[0] = 0;
}

static void take_over(depo_session *s, const json_t *message) {
    depo_remote *r = s->remote;
    depo_view view;
    if (!read_position(s, message, &view)) return;
    depo_part_end(&r->part, json_string_value(json_object_get(message, "shuffle")),
                  json_string_value(json_object_get(message, "seed")), &s->map, &s->game, r->first);
    view.known.phase = DEPO_OVER; /* also of a game that was given up */
    r->final = r->has_view = true;
    for (unsigned i = 0; i <= DEPO_MAX_PLAYERS; i++) r->views[i] = view;
}

/* What somebody said; a phrase is read in the language of this terminal. */
static void take_chat(depo_session *s, const json_t *message, json_int_t seq) {
    depo_remote *r = s->remote;
    json_int_t seat = json_integer_value(json_object_get(message, "seat"));
    const char *text = json_string_value(json_object_get(message, "text"));
    const char *code = json_string_value(json_object_get(message, "phrase"));
    const char *key = code ? depo_phrase_key(code) : NULL;
    if (!r->ready || !text || seat < 1 || seat > s->game.players || seq <= r->heard) return;
    r->heard = seq; /* after a new connection the last lines come again */
    depo_session_hear(s, (depo_seat)(seat - 1), key ? depo_tr(s->teller.language, key) : text);
}

static void take_message(depo_session *s, const json_t *message) {
    depo_remote *r = s->remote;
    const char *t = json_string_value(json_object_get(message, "t"));
    json_int_t seq = json_integer_value(json_object_get(message, "seq"));
    if (!t) return;
    if (strcmp(t, "welcome") == 0) take_welcome(r, message);
    if (seq > r->reached) r->reached = seq;
    if (strcmp(t, "ack") == 0 || strcmp(t, "error") == 0) {
        take_answer(r, message, *t == 'e');
        return;
    }
    if (seq > r->seq) r->seq = seq;
    if (strcmp(t, "table") == 0) take_table(s, json_object_get(message, "info"));
    if (strcmp(t, "map-file") == 0) take_map(s, message);
    if (strcmp(t, "presence") == 0) {
        r->missing = seat_bits(json_object_get(message, "missing"));
        r->replaceable = seat_bits(json_object_get(message, "replace"));
    }
    if (strcmp(t, "update") == 0) take_events(s, message);
    if (strcmp(t, "chat-line") == 0) take_chat(s, message, seq);
    if (strcmp(t, "update") == 0 || strcmp(t, "view") == 0) r->told = seq;
    if (strcmp(t, "update") == 0 || strcmp(t, "view") == 0) take_view(s, message, seq);
    if (strcmp(t, "over") == 0 && r->ready) take_over(s, message);
}

void depo_remote_look(depo_session *s) {
    unsigned number = s->seat < s->game.players ? s->seat : DEPO_MAX_PLAYERS;
    s->view = s->remote->views[number];
    s->view.seat = s->seat;
}

/* Takes everything that is there; true when there was something. */
static bool take_some(depo_session *s, unsigned ms) {
    depo_remote *r = s->remote;
    bool any = false;
    if (depo_contact_tend(&r->contact, ms)) greet(r);
    for (char *text; (text = depo_contact_take(&r->contact)); free(text)) {
        json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        depo_json_make_printable(message, "tickets"); /* a list of lines, read by mapio */
        if (message) take_message(s, message);
        json_decref(message);
        any = true;
    }
    return any;
}

bool depo_remote_gone(const depo_session *s) {
    return s->remote && s->remote->gone;
}

depo_fairness depo_remote_fairness(const depo_session *s) {
    return s->remote ? s->remote->part.fairness : DEPO_FAIR_HIDDEN;
}

const depo_shuffle *depo_remote_shuffle(const depo_session *s) {
    return s->remote && s->remote->part.memory.seen.round ? &s->remote->part.memory.seen : NULL;
}

bool depo_remote_connected(const depo_session *s) {
    return s->remote->contact.up;
}

void depo_remote_state(const depo_session *s, char out[DEPO_SENTENCE]) {
    unsigned language = s->teller.language, wait = depo_contact_wait(&s->remote->contact);
    if (s->remote->contact.up)
        *out = 0;
    else if (wait)
        snprintf(out, DEPO_SENTENCE,
                 depo_trn(language, "No connection: next try in %u second",
                          "No connection: next try in %u seconds", wait),
                 wait);
    else
        snprintf(out, DEPO_SENTENCE, "%s", depo_tr(language, "No connection: trying again…"));
}

/* Whether a view says that the game is over while the open position has not come yet. */
static bool lacks_final(const depo_remote *r) {
    for (unsigned i = 0; i <= DEPO_MAX_PLAYERS; i++)
        if (r->views[i].known.phase == DEPO_OVER && !r->final) return true;
    return false;
}

/* The same, and at the end of a game waits for everything to be open. */
static bool take_all(depo_session *s, unsigned ms) {
    bool any = take_some(s, ms);
    for (int64_t end = depo_now_ms() + PATIENCE; lacks_final(s->remote) && depo_now_ms() < end;)
        any |= take_some(s, 50);
    return any;
}

bool depo_remote_wait(depo_session *s, unsigned ms) {
    depo_remote *r = s->remote;
    json_int_t before = r->seq;
    bool was_gone = r->gone;
    unsigned number = s->seat < s->game.players ? s->seat : DEPO_MAX_PLAYERS;
    bool was_over = s->view.known.phase == DEPO_OVER;
    take_all(s, ms);
    depo_remote_look(s);
    return r->seq != before || r->gone != was_gone ||
           was_over != (r->views[number].known.phase == DEPO_OVER);
}

/* Lets the interface show how things stand; false when the player does not want to wait. */
static bool goes_on(depo_session *s) {
    return !s->waiting || s->waiting(s->waiting_for);
}

/* Waits until the command that was sent is answered, also through a lost connection: then it is
 * sent again. False when it was refused, or the player does not wait. */
static bool wait_answer(depo_session *s) {
    depo_remote *r = s->remote;
    while (!r->answered) {
        take_all(s, 50);
        if (!r->answered && !goes_on(s)) break;
    }
    forget_command(r);
    return r->answered && !*r->refused;
}

/* Waits for the position after a command that was done: it comes on its own. */
static void wait_view(depo_session *s, unsigned seat) {
    depo_remote *r = s->remote;
    while (r->view_seq[seat] < r->answer_seq && !r->final) {
        take_all(s, 50);
        if (r->view_seq[seat] < r->answer_seq && !goes_on(s)) break;
    }
    depo_remote_look(s);
}

static depo_status status_of(const char *code) {
    for (unsigned i = 0; i < DEPO_STATUS_COUNT; i++)
        if (strcmp(depo_status_symbol((depo_status)i), code) == 0) return (depo_status)i;
    return DEPO_NOT_YOUR_TURN; /* stale, away and the like: the position has changed */
}

/* One command for each of some seats; false when one was refused. */
static bool send_for_seats(depo_session *s, const char *command, unsigned seats) {
    bool good = true;
    for (; seats; seats &= seats - 1) {
        send_command(s->remote,
                     json_pack("{s:s, s:i}", "t", command, "seat", __builtin_ctz(seats) + 1));
        good &= wait_answer(s);
    }
    return good;
}

bool depo_remote_away(const depo_session *s) {
    return s->remote && s->remote->away;
}

bool depo_remote_back(depo_session *s) {
    depo_remote *r = s->remote;
    bool good = send_for_seats(s, "back", r->away);
    /* what the table says of it comes on its own */
    for (int64_t end = depo_now_ms() + PATIENCE; good && r->away && depo_now_ms() < end;)
        take_all(s, 50);
    return good;
}

unsigned depo_remote_missing(const depo_session *s) {
    return s->remote ? depo_deciders(&s->view.known) & s->remote->missing : 0;
}

bool depo_remote_may_replace(const depo_session *s) {
    return s->remote && depo_remote_missing(s) & s->remote->replaceable;
}

bool depo_remote_replace(depo_session *s) {
    return send_for_seats(s, "leave", depo_remote_missing(s) & s->remote->replaceable);
}

depo_status depo_remote_play(depo_session *s, depo_move move) {
    depo_remote *r = s->remote;
    char text[DEPO_MOVE_TEXT];
    depo_status status = depo_check(&s->game, &s->view.known, move);
    if (status != DEPO_OK) return status;
    depo_move_text(&s->map, &s->game, &s->view.known, move, text);
    send_command(r, json_pack("{s:s, s:i, s:I, s:s}", "t", "move", "seat", move.seat + 1, "seq",
                              r->seq, "move", text));
    bool done = wait_answer(s);
    if (!done && strcmp(r->refused, "away") == 0) {
        /* who moves is there: the bot that played meanwhile hands the seat back */
        send_for_seats(s, "back", 1u << move.seat);
        status = DEPO_NOT_YOUR_TURN;
    } else if (!done && *r->refused)
        status = status_of(r->refused);
    else if (!done)
        status = DEPO_NOT_YOUR_TURN;
    if (done) wait_view(s, move.seat);
    depo_remote_look(s);
    return status;
}

bool depo_remote_can_undo(const depo_session *s) {
    return s->seat < s->game.players && s->remote->undo[s->seat];
}

const char *depo_remote_undo(depo_session *s) {
    depo_remote *r = s->remote;
    send_command(r, json_pack("{s:s, s:i, s:I}", "t", "undo", "seat", s->seat + 1, "seq", r->seq));
    if (!wait_answer(s)) return DEPO_N("You can't undo moves here.");
    wait_view(s, s->seat);
    return NULL;
}

bool depo_remote_say(depo_session *s, const char *code) {
    send_command(s->remote,
                 json_pack("{s:s, s:i, s:s}", "t", "chat", "seat", s->seat + 1, "phrase", code));
    return wait_answer(s);
}

/* Whether another try may have another answer: someone was quicker, or the server is busy. */
static bool may_be_asked_again(const char *refused) {
    static const char *const passing[] = {"seat-taken", "already-started", "too-fast", "store"};
    for (unsigned i = 0; i < sizeof passing / sizeof *passing; i++)
        if (strcmp(refused, passing[i]) == 0) return true;
    return false;
}

/* Sits down and starts where that is possible. False when there will be no seat, with the reason
 * in r->trouble. */
static bool step_lobby(depo_session *s) {
    depo_remote *r = s->remote;
    if (!r->held && r->open_seats && !r->asked_seat) {
        int seat = __builtin_ctz(r->open_seats) + 1;
        char commit[DEPO_SHARE_TEXT];
        json_t *sit = json_pack("{s:s, s:i, s:s}", "t", "sit", "seat", seat, "name", r->name);
        if (depo_part_pledge(&r->part, (depo_seat)(seat - 1), commit))
            json_object_set_new(sit, "commit", json_string(commit));
        send_command(r, sit);
        wait_answer(s);
        r->asked_seat = !*r->refused;
        return r->asked_seat || may_be_asked_again(r->refused);
    } else if ((r->held || r->host) && !r->open_seats && !r->asked_start) {
        r->asked_start = true;
        send_command(r, json_pack("{s:s}", "t", "start"));
        wait_answer(s); /* refused when someone else has started: just as well */
    }
    return true;
}

/* Who has promised a number for the shuffle, when that has changed. */
static void tell_promises(const depo_session *s, unsigned *told) {
    const depo_remote *r = s->remote;
    unsigned promised = r->part.memory.seen.committed & ~r->open_seats;
    if (promised == *told) return;
    *told = promised;
    char *names = NULL;
    size_t size;
    FILE *out = open_memstream(&names, &size);
    if (!out) abort();
    for (unsigned left = promised; left; left &= left - 1)
        fprintf(out, "%s%s", left == promised ? "" : ", ", s->names[__builtin_ctz(left)]);
    fclose(out);
    if (promised)
        fprintf(stderr,
                depo_tr(s->teller.language, "In the shuffle: %s. Bots and players who are "
                                            "away add nothing to it.\n"),
                names);
    free(names);
}

/* Finds out where the link leads and who this device is there. */
static bool identify(depo_session *s, const char *url, depo_key_use *use, char *why) {
    depo_remote *r = s->remote;
    depo_link_to to;
    const char *reason = DEPO_N("not a link to a table, such as http://host:8080/t/abcdefgh2345");
    if (!depo_link_parse(url, &to) || !*to.table || !depo_key_for(&to, use, r->key, &reason)) {
        snprintf(why, DEPO_SENTENCE, "%s", depo_tr(s->teller.language, reason));
        return false;
    }
    r->contact.port = to.port;
    r->contact.tls = to.tls;
    memcpy(r->contact.host, to.host, sizeof to.host);
    memcpy(r->contact.path, to.path, sizeof to.path);
    memcpy(r->table, to.table, sizeof to.table);
    return true;
}

bool depo_remote_open(depo_session *s, const char *url, const char *name, bool old_key,
                      char why[DEPO_SENTENCE]) {
    unsigned language = s->teller.language;
    depo_key_use use = old_key ? DEPO_KEY_OLD : DEPO_KEY_OWN;
    depo_remote *r = calloc(1, sizeof *r);
    if (!r) abort();
    s->remote = r;
    if (!name || !depo_put_name(name, r->name, sizeof r->name))
        snprintf(r->name, sizeof r->name, "%s", depo_tr(language, "Guest"));
    if (!identify(s, url, &use, why)) return false;
    depo_part_open(&r->part, r->contact.host, r->contact.port, r->table);
    bool told = false, own_told = false;
    unsigned promises_told = 0;
    while (!r->has_view) {
        take_all(s, 50);
        /* a table that was there once comes back; one that never was is an error */
        const char *failed = *r->trouble ? r->trouble : r->contact.trouble;
        if ((!r->ready || r->unreadable || r->gone) && *failed) {
            snprintf(why, DEPO_SENTENCE, "%s", failed);
            return false;
        }
        if (r->ready && r->own_tickets && !own_told) {
            fprintf(stderr, "%s\n",
                    depo_tr_as(language, s->map.vocabulary,
                               "This table uses the host's own list of tickets."));
            own_told = true;
        }
        if (r->ready && !r->running && !step_lobby(s)) {
            snprintf(why, DEPO_SENTENCE, "%s", r->trouble);
            return false;
        }
        if (r->ready && !r->running && r->open_seats && !told) {
            fprintf(stderr, "%s\n", depo_tr(language, "Waiting for the other players…"));
            told = true;
        }
        if (r->ready && r->held) tell_promises(s, &promises_told);
    }
    take_all(s, 100);
    if (!r->held && use == DEPO_KEY_HAS_OLD)
        fprintf(stderr, "%s\n",
                depo_tr(language, "You have no seat here. If an earlier version of Depo took one, "
                                  "add --old-key."));
    depo_remote_back(s);
    s->seat = r->held ? (depo_seat)__builtin_ctz(r->held) : (depo_seat)DEPO_NONE;
    depo_remote_look(s);
    return true;
}

void depo_remote_close(depo_remote *r) {
    depo_contact_close(&r->contact);
    forget_command(r);
    json_decref(r->map_info);
    free(r->map_file);
    free(r);
}
