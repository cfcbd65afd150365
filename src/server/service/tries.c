/* SPDX-License-Identifier: MIT
 * A ranked try has a row in the store before its table is made: whoever asks, and however often,
 * and whatever becomes of the table, there is only one. Its result is written by the table's own
 * fold when the log says that the game is over; until the store has it, the table's snapshot says
 * that it must be woken (snapshot.c), should this server die. */
#include "server/service/tries.h"

#include "core/score.h"
#include "server/base/text.h"
#include "server/room/answer.h"
#include "server/room/client.h"
#include "server/room/queue.h"
#include "server/room/site.h"
#include "server/table/deal.h"

#include <stdlib.h>
#include <string.h>

static void done_quietly(depo_task *task) {
    depo_tries *tries = task->user;
    tries->site->tasks--;
    if (task->result != DEPO_STORE_OK) tries->site->counters.store_errors++;
    depo_task_free(task);
}

static void submit(depo_tries *tries, depo_task *task, void (*done)(depo_task *), void *user) {
    task->done = done;
    task->user = user;
    depo_submit(tries->site, task);
}

/* Beginning. */

/* Someone who wants to try, while the store is asked. */
typedef struct attempt {
    depo_tries *tries;
    depo_request *request;
} attempt;

static void refuse_command(depo_request *request, depo_refusal_code code) {
    depo_refusal refusal = depo_refuse(code);
    request->client->site->counters.errors++;
    depo_client_send(request->client, depo_say_error(request->message.id, "", 0, &refusal));
    depo_request_free(request);
}

static void hand_over(depo_tries *tries, depo_request *request, const char *table) {
    depo_refusal_code code = depo_registry_hand_over(tries->places, request, table);
    if (code) refuse_command(request, code);
}

static void begun(depo_task *task) {
    attempt *a = task->user;
    a->tries->site->tasks--;
    if (task->result == DEPO_STORE_OK)
        hand_over(a->tries, a->request, task->table);
    else
        refuse_command(a->request, DEPO_REFUSE_STORE);
    free(a);
    depo_task_free(task);
}

/* False when there is none, and the reason was said. */
static bool begin(attempt *a, const char *table) {
    depo_site *site = a->tries->site;
    const depo_table_plan *plan = &a->request->message.plan;
    depo_refusal_code code =
        plan->deal_day == depo_deal_day(depo_now(&site->host))
            ? depo_registry_may_create(a->tries->places, &a->request->client->owner)
            : DEPO_REFUSE_NO_DEAL;
    depo_task *task = code ? NULL : depo_task_new(DEPO_TASK_DEAL_BEGIN, table);
    char *map = task ? strdup(plan->map) : NULL;
    if (!map) {
        depo_task_free(task);
        refuse_command(a->request, code ? code : DEPO_REFUSE_STORE);
        return false;
    }
    task->text = map;
    task->size = strlen(map);
    task->seq = plan->deal_day;
    depo_person_text(&a->request->person, task->map);
    site->counters.deals_begun++;
    submit(a->tries, task, begun, a);
    return true;
}

/* A try that is there is found; one that is over, or was taken away, is not made anew though its
 * table may be gone. */
static void looked_for(depo_task *task) {
    attempt *a = task->user;
    bool waits = false;
    a->tries->site->tasks--;
    if (task->result != DEPO_STORE_OK) {
        refuse_command(a->request, DEPO_REFUSE_STORE);
    } else if (!task->n_rows) {
        waits = begin(a, task->table);
    } else {
        if (task->rows[0].seq != DEPO_DEAL_BEGUN) a->request->kind = DEPO_REQUEST_WAKE;
        hand_over(a->tries, a->request, task->table);
    }
    if (!waits) free(a);
    depo_task_free(task);
}

static void make_plan(const depo_tries *tries, const depo_map *map, unsigned day, bool ranked,
                      const depo_client *client, const depo_message *message,
                      depo_table_plan *plan) {
    char hash[2 * DEPO_HASH_SIZE + 1];
    depo_deal_plan(map, day, ranked, plan);
    depo_map_hash_text(map, hash);
    plan->seed = depo_deal_seed(tries->site->secret, hash, day);
    plan->host = client->person;
    plan->pace = message->plan.pace;
    depo_seat_plan *seat = &plan->seats[DEPO_DEAL_SEAT];
    seat->person = client->person;
    snprintf(seat->name, sizeof seat->name, "%s",
             message->action.name[0] ? message->action.name : "Player");
}

depo_refusal_code depo_tries_begin(depo_tries *tries, depo_client *client,
                                   const depo_message *message) {
    int64_t now = depo_now(&tries->site->host);
    unsigned today = depo_deal_day(now);
    unsigned day = message->day[0] ? depo_deal_day_parse(message->day) : today;
    const depo_map *map = depo_catalog_map(&tries->site->catalog, message->plan.map);
    bool ranked = day > depo_deal_last_closed(now);
    char id[DEPO_TABLE_ID];
    if (!map || !depo_deal_fits(map)) return DEPO_REFUSE_NO_MAP;
    if (!day || day > today || day + DEPO_DEAL_KEPT <= today) return DEPO_REFUSE_NO_DEAL;
    if (message->action.name[0] && !depo_text_ok(message->action.name)) return DEPO_REFUSE_BAD_NAME;
    if (!tries->site->secret[0]) { /* the store failed when it was asked for */
        depo_site_ask_secret(tries->site);
        return DEPO_REFUSE_STORE;
    }
    depo_refusal_code code =
        ranked ? DEPO_REFUSE_NONE : depo_registry_may_create(tries->places, &client->owner);
    if (code) return code;
    depo_request *request = depo_request_new(DEPO_REQUEST_CREATE, client);
    if (!request) return DEPO_REFUSE_TOO_MANY;
    request->message = *message;
    make_plan(tries, map, day, ranked, client, message, &request->message.plan);
    if (!ranked) {
        depo_table_id(client->key, strlen(client->key), message->id, id);
        hand_over(tries, request, id);
        return DEPO_REFUSE_NONE;
    }
    depo_deal_table(tries->site->secret, &client->person, map->id, day, id);
    depo_task *task = depo_task_new(DEPO_TASK_DEAL_GET, id);
    attempt *a = task ? malloc(sizeof *a) : NULL;
    if (!a) {
        depo_task_free(task);
        depo_request_free(request);
        return DEPO_REFUSE_TOO_MANY;
    }
    *a = (attempt){tries, request};
    submit(tries, task, looked_for, a);
    return DEPO_REFUSE_NONE;
}

/* Results. */

/* The snapshot then says that there is nothing to wake the table for any more. */
static void result_done(depo_task *task) {
    depo_tries *tries = task->user;
    depo_room *room = depo_site_room(tries->site, task->table);
    if (room) {
        room->snapshot.has_result = task->result == DEPO_STORE_OK;
        room->snapshot.good = false;
        tries->site->counters.deal_results += room->snapshot.has_result;
    }
    done_quietly(task);
}

void depo_tries_result(depo_tries *tries, depo_room *room) {
    const depo_table *table = &room->table;
    const depo_table_plan *plan = &table->plan;
    depo_task *task = depo_task_new(DEPO_TASK_DEAL_RESULT, table->id);
    if (!task) return;
    depo_score score;
    depo_count(&table->setting->game, &table->state, &score);
    const depo_tally *own = &score.seat[DEPO_DEAL_SEAT];
    json_t *info =
        json_pack("{s:s, s:i}", "name", plan->seats[DEPO_DEAL_SEAT].name, "place", own->rank);
    task->text = json_dumps(info, JSON_COMPACT);
    json_decref(info);
    if (!task->text) {
        depo_task_free(task);
        return;
    }
    task->size = strlen(task->text);
    task->phase = own->total;
    task->at = table->changed;
    submit(tries, task, result_done, tries);
}

void depo_tries_hide(depo_tries *tries, const char *table) {
    depo_task *task = depo_task_new(DEPO_TASK_DEAL_HIDE, table);
    if (task) submit(tries, task, done_quietly, tries);
}

/* Lists. */

/* Who asked, and the answer as far as it is made. */
typedef struct question {
    depo_tries *tries;
    uint64_t request;
    depo_person person;
    unsigned day;
    const depo_map *map; /* NULL: all of them */
    char table[DEPO_TABLE_ID];
    json_t *answer;
} question;

static const char *const states[] = {"running", "finished", "finished"};

static void end_question(question *q, bool good) {
    depo_refusal failed = depo_refuse(DEPO_REFUSE_STORE);
    if (good)
        depo_answer_json(q->tries->site, q->request, json_incref(q->answer));
    else
        depo_answer_refuse(q->tries->site, q->request, &failed);
    json_decref(q->answer);
    free(q);
}

/* Asks the store for the next part; the person, the day and the map are what all of them need. */
static void ask(question *q, depo_task_kind kind, void (*done)(depo_task *)) {
    depo_task *task = depo_task_new(kind, q->table);
    if (task && q->map) task->text = strdup(q->map->id);
    if (!task || (q->map && !task->text)) {
        depo_task_free(task);
        end_question(q, false);
        return;
    }
    task->size = q->map ? strlen(task->text) : 0;
    task->seq = q->day;
    depo_person_text(&q->person, task->map);
    submit(q->tries, task, done, q);
}

static bool answered(const depo_task *task) {
    question *q = task->user;
    q->tries->site->tasks--;
    return task->result == DEPO_STORE_OK;
}

/* The deal of a map in the answer. */
static json_t *deal_of(const question *q, const char *map) {
    json_t *maps = json_object_get(q->answer, "maps");
    for (size_t i = 0; i < json_array_size(maps); i++) {
        json_t *deal = json_array_get(maps, i);
        if (strcmp(json_string_value(json_object_get(deal, "map")), map) == 0) return deal;
    }
    return q->map && strcmp(q->map->id, map) == 0 ? q->answer : NULL;
}

/* A row of one's own: "map points more". */
static void take_own(question *q, const depo_store_row *row) {
    char map[DEPO_ID_SIZE];
    int points = 0, size = 0;
    if (!row->text || sscanf(row->text, "%31s %d %n", map, &points, &size) < 2) return;
    json_t *deal = deal_of(q, map);
    if (!deal || row->seq > DEPO_DEAL_HIDDEN) return;
    json_object_set_new(deal, "state", json_string(states[row->seq]));
    json_object_set_new(deal, "table", json_string(row->table));
    if (deal == q->answer) memcpy(q->table, row->table, sizeof q->table);
    if (row->seq != DEPO_DEAL_FINISHED) return;
    json_t *info = json_loads(row->text + size, 0, NULL);
    if (deal == q->answer) {
        json_object_set_new(deal, "open", json_true());
    } else {
        json_object_set_new(deal, "points", json_integer(points));
        json_object_set(deal, "place", json_object_get(info, "place"));
    }
    json_decref(info);
}

static void streak_done(depo_task *task) {
    question *q = task->user;
    bool good = answered(task);
    unsigned today = depo_deal_day(depo_now(&q->tries->site->host)), streak = 0, next = today;
    for (unsigned i = 0; good && i < task->n_rows; i++) {
        if (!streak && task->rows[i].seq + 1 == today) next = today - 1; /* not yet played today */
        if (task->rows[i].seq != next) break;
        streak++;
        next--;
    }
    json_object_set_new(q->answer, "streak", json_integer(streak));
    depo_task_free(task);
    end_question(q, good);
}

/* A level that has played is in a row, "level points". */
static bool take_bot(question *q, const depo_task *task, unsigned level) {
    char name[DEPO_LEVEL_SIZE];
    depo_deal_level_name(level, name);
    for (unsigned i = 0; i < task->n_rows; i++) {
        const depo_store_row *row = &task->rows[i];
        size_t size = strlen(name);
        if (!row->text || strncmp(row->text, name, size) != 0 || row->text[size] != ' ') continue;
        json_array_append_new(json_object_get(q->answer, "bots"),
                              json_pack("{s:s, s:i, s:i}", "level", name, "points",
                                        atoi(row->text + size), "place", row->seq));
        return true;
    }
    return false;
}

static void bots_done(depo_task *task) {
    question *q = task->user;
    bool good = answered(task);
    unsigned ready = 0;
    json_object_set_new(q->answer, "bots", json_array());
    for (unsigned level = 0; good && level < DEPO_DEAL_LEVELS; level++)
        if (take_bot(q, task, level))
            ready++;
        else
            depo_rehearse(q->tries->rehearsals, q->map, q->day, level);
    json_object_set_new(q->answer, "bots_ready", json_boolean(ready == DEPO_DEAL_LEVELS));
    depo_task_free(task);
    end_question(q, good);
}

static bool is_banned(const depo_tries *tries, const depo_person *person) {
    return depo_orders_stand(tries->orders, DEPO_ORDER_BAN, person, "",
                             depo_now(&tries->site->host));
}

static void take_result(question *q, const depo_store_row *row) {
    char who[DEPO_PERSON_TEXT];
    int together = 0, own = 0, replay = 0, points = 0, size = 0;
    depo_person person;
    if (!row->text ||
        sscanf(row->text, "%d %d %d %d %32s %n", &together, &own, &replay, &points, who, &size) < 5)
        return;
    json_object_set_new(q->answer, "players", json_integer(together));
    if (own) json_object_set_new(q->answer, "rank", json_integer(row->seq));
    /* The names of who is banned are shown to nobody. */
    if (depo_person_parse(who, &person) && is_banned(q->tries, &person)) return;
    json_t *info = json_loads(row->text + size, 0, NULL);
    json_t *result = json_pack("{s:i, s:O?, s:i, s:O?, s:s, s:b, s:b}", "rank", row->seq, "name",
                               json_object_get(info, "name"), "points", points, "place",
                               json_object_get(info, "place"), "table", row->table, "replay",
                               replay, "you", own);
    json_decref(info);
    if (result) json_array_append_new(json_object_get(q->answer, "results"), result);
}

static void list_done(depo_task *task) {
    question *q = task->user;
    bool good = answered(task);
    json_object_set_new(q->answer, "players", json_integer(0));
    json_object_set_new(q->answer, "results", json_array());
    for (unsigned i = 0; good && i < task->n_rows; i++) take_result(q, &task->rows[i]);
    depo_task_free(task);
    if (good)
        ask(q, DEPO_TASK_GET_BOTS, bots_done);
    else
        end_question(q, false);
}

static void go_on(question *q) {
    if (!q->map)
        ask(q, DEPO_TASK_DEAL_DAYS, streak_done);
    else if (json_is_true(json_object_get(q->answer, "open")))
        ask(q, DEPO_TASK_DEAL_LIST, list_done);
    else
        end_question(q, true);
}

static void own_done(depo_task *task) {
    question *q = task->user;
    bool good = answered(task);
    for (unsigned i = 0; good && i < task->n_rows; i++) take_own(q, &task->rows[i]);
    depo_task_free(task);
    if (good)
        go_on(q);
    else
        end_question(q, false);
}

static json_t *deal_json(const depo_map *map, unsigned day) {
    static depo_table_plan plan; /* the loop's thread only, and it is large */
    depo_deal_plan(map, day, true, &plan);
    json_t *bots = json_array();
    for (unsigned i = 0; i < plan.n_seats; i++)
        if (i != DEPO_DEAL_SEAT) json_array_append_new(bots, json_string(plan.seats[i].level));
    return json_pack("{s:s, s:s, s:i, s:o, s:s}", "map", map->id, "variant", plan.variant, "seat",
                     DEPO_DEAL_SEAT + 1, "opponents", bots, "state", "new");
}

static json_t *start_answer(const depo_tries *tries, unsigned day, const depo_map *map) {
    char date[DEPO_DEAL_DAY_TEXT];
    int64_t now = depo_now(&tries->site->host), closes = depo_deal_closes(day);
    depo_deal_day_text(day, date);
    if (map)
        return json_pack("{s:s, s:s, s:I, s:s, s:b}", "day", date, "map", map->id, "closes",
                         (json_int_t)closes, "state", "new", "open", now >= closes);
    json_t *maps = json_array();
    for (unsigned i = 0; i < tries->site->catalog.n_maps; i++)
        if (depo_deal_fits(tries->site->catalog.maps[i]))
            json_array_append_new(maps, deal_json(tries->site->catalog.maps[i], day));
    return json_pack("{s:s, s:b, s:I, s:I, s:b, s:i, s:o}", "day", date, "today",
                     day == depo_deal_day(now), "ends", (json_int_t)depo_deal_ends(day), "closes",
                     (json_int_t)closes, "closed", now >= closes, "streak", 0, "maps", maps);
}

/* "", "/DAY" or "/DAY/MAP". */
static depo_refusal_code read_path(const depo_tries *tries, const char *rest, question *q) {
    char date[DEPO_DEAL_DAY_TEXT] = "";
    unsigned today = depo_deal_day(depo_now(&tries->site->host));
    q->day = today;
    if (!*rest) return DEPO_REFUSE_NONE;
    snprintf(date, sizeof date, "%s", rest + 1);
    date[strcspn(date, "/")] = 0;
    q->day = *rest == '/' ? depo_deal_day_parse(date) : 0;
    if (!q->day || q->day > today || q->day + DEPO_DEAL_KEPT <= today) return DEPO_REFUSE_NO_DEAL;
    rest += 1 + strlen(date);
    if (!*rest) return DEPO_REFUSE_NONE;
    q->map = *rest == '/' ? depo_catalog_map(&tries->site->catalog, rest + 1) : NULL;
    return q->map && depo_deal_fits(q->map) ? DEPO_REFUSE_NONE : DEPO_REFUSE_NO_MAP;
}

void depo_tries_list(depo_tries *tries, uint64_t request, const depo_person *person,
                     const char *rest) {
    question *q = calloc(1, sizeof *q);
    if (!q) return;
    depo_refusal refusal = depo_refuse(read_path(tries, rest, q));
    if (refusal.code) {
        depo_answer_refuse(tries->site, request, &refusal);
        free(q);
        return;
    }
    q->tries = tries;
    q->request = request;
    q->person = *person;
    q->answer = start_answer(tries, q->day, q->map);
    if (depo_person_is_nobody(&q->person) && !q->map)
        end_question(q, true);
    else if (depo_person_is_nobody(&q->person))
        go_on(q);
    else
        ask(q, DEPO_TASK_DEAL_MINE, own_done);
}
