/* SPDX-License-Identifier: MIT */
#include "server/table/outgoing.h"

#include "bots/bot.h"
#include "codec/json.h"
#include "codec/position_text.h"
#include "core/score.h"
#include "mapio/mapio.h"
#include "plug/release.h"
#include "server/table/deal.h"
#include "server/table/own.h"
#include "server/table/shuffle.h"
#include "server/wire/shape.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

json_t *depo_bits_json(unsigned bits) {
    json_t *list = json_array();
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++)
        if (bits >> i & 1) json_array_append_new(list, json_integer(i + 1));
    return list;
}

json_t *depo_server_json(const depo_catalog *catalog, int64_t now, const char *page) {
    json_t *bots = json_array(), *maps = json_array();
    for (unsigned i = 0; i < depo_bot_kind_count; i++)
        json_array_append_new(bots, json_string(depo_bot_kinds[i].name));
    for (unsigned i = 0; i < catalog->n_maps; i++)
        json_array_append_new(maps, json_string(catalog->maps[i]->id));
    json_t *object = json_pack("{s:i, s:s+, s:I, s:o, s:o, s:b}", "version", DEPO_PROTOCOL_VERSION,
                               "server", "depo ", depo_release(), "time", (json_int_t)now, "bots",
                               bots, "maps", maps, "seen", true);
    if (page && *page) json_object_set_new(object, "page", json_string(page));
    return object;
}

static json_t *clock_rule_json(const depo_table_plan *plan) {
    switch (plan->clock) {
    case DEPO_CLOCK_BANK:
        return json_pack("{s:s, s:f, s:f}", "kind", "bank", "bank", (double)plan->bank / 1000.0,
                         "increment", (double)plan->increment / 1000.0);
    case DEPO_CLOCK_DAYS:
        return json_pack("{s:s, s:f}", "kind", "days", "days", (double)plan->bank / 86400000.0);
    default:
        return json_pack("{s:s}", "kind", "none");
    }
}

static json_t *seat_json(const depo_table *table, unsigned number, unsigned yours) {
    static const char *const roles[] = {"open", "human", "bot"};
    const depo_seat_plan *seat = &table->plan.seats[number];
    json_t *object =
        json_pack("{s:i, s:s, s:s, s:b, s:b, s:b}", "seat", number + 1, "kind", roles[seat->role],
                  "name", seat->name, "away", table->away >> number & 1, "you", yours >> number & 1,
                  "vote", table->votes >> number & 1);
    if (seat->role == DEPO_ROLE_BOT) json_object_set_new(object, "level", json_string(seat->level));
    if ((table->offered >> number & 1) && table->phase == DEPO_TABLE_RUNNING)
        json_object_set_new(object, "open", json_true());
    bool asked = table->phase == DEPO_TABLE_RUNNING && depo_table_deciders(table) >> number & 1;
    if (seat->role == DEPO_ROLE_HUMAN && asked)
        json_object_set_new(object, "asked", json_integer(table->asked[number]));
    if (table->nudged[number])
        json_object_set_new(object, "nudged", json_integer(table->nudged[number]));
    if (table->vacation[number])
        json_object_set_new(object, "vacation", json_integer(table->vacation[number]));
    if (table->silenced >> number & 1) json_object_set_new(object, "silenced", json_true());
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if ((yours >> i & 1) && (table->muted[i] >> number & 1))
            json_object_set_new(object, "muted", json_true());
    return object;
}

enum { COMMITMENT = 2 * DEPO_HASH_SIZE + 1, FILE_PATH = DEPO_TABLE_ID + 24 };

static void write_commitment(const depo_table *table, char out[COMMITMENT]) {
    uint8_t commitment[DEPO_HASH_SIZE];
    depo_seed_commit(&table->plan.seed, commitment);
    sodium_bin2hex(out, COMMITMENT, commitment, sizeof commitment);
}

static void write_file_path(const depo_table *table, char out[FILE_PATH]) {
    snprintf(out, FILE_PATH, "/api/tables/%s/game", table->id);
}

static void own_json(const depo_table *table, json_t *object) {
    char *list = depo_own_list(table->setting->map, &table->plan);
    if (!list) return;
    json_object_set_new(object, "map_base", json_string(table->plan.base_hash));
    json_object_set_new(object, "tickets", json_string(list));
    free(list);
}

static void deal_json(const depo_table_plan *plan, json_t *object) {
    char date[DEPO_DEAL_DAY_TEXT];
    depo_deal_day_text(plan->deal_day, date);
    json_object_set_new(object, "deal",
                        json_pack("{s:s, s:b, s:I}", "day", date, "ranked", plan->ranked, "closes",
                                  (json_int_t)depo_deal_closes(plan->deal_day)));
}

json_t *depo_table_json(const depo_table *table, const depo_person *reader) {
    const depo_table_plan *plan = &table->plan;
    unsigned yours = depo_table_seats_of(table, reader);
    json_t *options = json_array(), *seats = json_array();
    for (unsigned i = 0; i < plan->n_options; i++)
        json_array_append_new(options, json_string(plan->options[i]));
    for (unsigned i = 0; i < plan->n_seats; i++)
        json_array_append_new(seats, seat_json(table, i, yours));
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:i, s:o, s:i, s:b, s:i, s:b, s:I, s:b, s:b}",
                  "phase", depo_table_phase_word(table->phase), "map", plan->map, "map_hash",
                  plan->map_hash, "variant", plan->variant, "options", options, "seats", seats,
                  "first", plan->first == DEPO_NONE ? 0 : plan->first + 1, "clock",
                  clock_rule_json(plan), "pace", plan->pace, "listed", plan->listed, "delay",
                  plan->delay, "hints", plan->hints, "created", (json_int_t)table->created, "host",
                  depo_person_same(&plan->host, reader), "marked", table->marked);
    char commitment[COMMITMENT], shuffle[DEPO_SHUFFLE_TEXT], file[FILE_PATH];
    write_commitment(table, commitment);
    write_file_path(table, file);
    if (!plan->shuffled || table->phase != DEPO_TABLE_LOBBY)
        json_object_set_new(object, "commitment", json_string(commitment));
    if (depo_shuffle_shown(table, false, shuffle)) /* as everyone may see it */
        json_object_set_new(object, "shuffle", json_string(shuffle));
    if (plan->n_own) own_json(table, object);
    if (plan->brought) json_object_set_new(object, "own_map", json_true());
    if (plan->deal_day) deal_json(plan, object);
    json_object_set_new(object, "vote_waits", depo_bits_json(depo_table_vote_waits(table)));
    if (depo_allowance_is_kicked(table, reader)) json_object_set_new(object, "kicked", json_true());
    if (table->phase == DEPO_TABLE_ENDED)
        json_object_set_new(object, "ended_by",
                            json_string(table->ended_by_operator ? "operator" : "people"));
    if (table->rematch[0]) json_object_set_new(object, "rematch", json_string(table->rematch));
    if (table->phase >= DEPO_TABLE_OVER) json_object_set_new(object, "file", json_string(file));
    return object;
}

static unsigned seats_in(const json_t *list) {
    unsigned bits = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        bits |= 1u << (json_integer_value(json_array_get(list, i)) - 1) % DEPO_MAX_PLAYERS;
    return bits;
}

void depo_brief_for(json_t *brief, unsigned yours, bool host) {
    unsigned turn = seats_in(json_object_get(brief, "turn"));
    unsigned away = seats_in(json_object_get(brief, "away"));
    json_object_set_new(brief, "yours", depo_bits_json(yours));
    json_object_set_new(brief, "your_turn", json_boolean(turn & yours & ~away));
    json_object_set_new(brief, "host", json_boolean(host));
}

static void result_json(const depo_table *table, json_t *brief) {
    depo_score score;
    json_t *points = json_array();
    depo_count(&table->setting->game, &table->state, &score);
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        json_array_append_new(points, json_integer(score.seat[i].total));
    json_object_set_new(brief, "points", points);
    json_object_set_new(brief, "winners", depo_bits_json(score.winners));
}

json_t *depo_brief_json(const depo_table *table, const depo_person *reader) {
    const depo_table_plan *plan = &table->plan;
    unsigned deciders = depo_table_deciders(table), open = 0, bots = 0;
    unsigned yours = reader ? depo_table_seats_of(table, reader) : 0;
    depo_seat first;
    int64_t due = depo_table_due(table, &first);
    json_t *names = json_array();
    for (unsigned i = 0; i < plan->n_seats; i++) {
        json_array_append_new(names, json_string(plan->seats[i].name));
        open += plan->seats[i].role == DEPO_ROLE_OPEN;
        if (plan->seats[i].role == DEPO_ROLE_BOT) bots |= 1u << i;
    }
    json_t *brief = json_pack(
        "{s:s, s:s, s:s, s:s, s:o, s:o, s:i, s:o, s:o, s:o, s:I, s:I}", "table", table->id, "phase",
        depo_table_phase_word(table->phase), "map", plan->map, "variant", plan->variant, "names",
        names, "bots", depo_bits_json(bots), "open", open, "turn", depo_bits_json(deciders), "away",
        depo_bits_json(table->away), "clock", clock_rule_json(plan), "created",
        (json_int_t)table->created, "changed", (json_int_t)table->changed);
    if (plan->n_own) json_object_set_new(brief, "own_tickets", json_true());
    if (due) json_object_set_new(brief, "due", json_integer(due));
    if (table->phase == DEPO_TABLE_OVER && (!reader || yours || !plan->delay))
        result_json(table, brief);
    depo_brief_for(brief, yours, reader && depo_person_same(&plan->host, reader));
    return brief;
}

depo_frame *depo_say_welcome(const depo_catalog *catalog, int64_t now, const char *page,
                             json_t *network) {
    json_t *object = depo_server_json(catalog, now, page);
    json_object_set_new(object, "t", json_string("welcome"));
    if (network) json_object_set_new(object, "network", network);
    return depo_frame_json(object);
}

depo_frame *depo_say_ack(const char *id, const char *table, uint32_t seq) {
    return depo_write_ack(&(depo_wire_ack){.id = id, .table = table, .seq = seq});
}

depo_frame *depo_say_error(const char *id, const char *table, uint32_t seq,
                           const depo_refusal *refusal) {
    bool rule = refusal->code == DEPO_REFUSE_RULE;
    return depo_write_error(&(depo_wire_error){.id = id,
                                               .table = table,
                                               .seq = seq,
                                               .code = depo_refusal_symbol(refusal),
                                               .clause = rule ? refusal->clause : NULL,
                                               .message = depo_refusal_message(refusal)});
}

depo_frame *depo_say_table(const depo_table *table, const depo_person *reader) {
    return depo_write_table(&(depo_wire_table){
        .table = table->id, .seq = table->seq, .info = depo_table_json(table, reader)});
}

depo_frame *depo_say_brief(const depo_table *table, const depo_person *reader) {
    return depo_write_brief(&(depo_wire_brief){
        .table = table->id, .seq = table->seq, .brief = depo_brief_json(table, reader)});
}

depo_frame *depo_say_chat(const depo_table *table, const depo_chat_line *line) {
    return depo_write_chat_line(&(depo_wire_chat_line){.table = table->id,
                                                       .seq = line->seq,
                                                       .seat = line->seat + 1,
                                                       .text = line->text,
                                                       .phrase = line->phrase,
                                                       .at = line->at});
}

depo_frame *depo_say_map(const depo_table *table) {
    const char *text = table->plan.brought ? table->setting->text : NULL;
    return depo_write_map_file(
        &(depo_wire_map_file){.table = table->id, .map = text ? json_loads(text, 0, NULL) : NULL});
}

depo_frame *depo_say_pointed(const depo_table *table, depo_seat seat, unsigned route) {
    return depo_write_pointed(
        &(depo_wire_pointed){.table = table->id, .seat = seat + 1, .route = route});
}

depo_frame *depo_say_presence(const depo_table *table, const depo_presence *presence,
                              const depo_person *reader) {
    return depo_write_presence(&(depo_wire_presence){
        .table = table->id,
        .connected = depo_bits_json(presence->connected),
        .spectators = presence->spectators,
        .missing = depo_bits_json(depo_table_missing(table, presence)),
        .replace = depo_bits_json(depo_table_replaceable(table, presence, reader)),
        .boards = presence->boards});
}

static json_t *final_json(const depo_table *table) {
    const char *names[DEPO_MAX_PLAYERS];
    for (unsigned i = 0; i < table->plan.n_seats; i++) names[i] = table->plan.seats[i].name;
    return depo_state_json(table->setting->map, &table->setting->game, &table->state, names);
}

static void write_position(const depo_table *table, char out[DEPO_POSITION_TEXT]) {
    depo_view view;
    depo_show_everything(&table->state, &view);
    depo_position_text(table->setting->map, &table->setting->game, &view, out);
}

depo_frame *depo_say_over(const depo_table *table, bool as_text) {
    char seed[DEPO_SEED_TEXT], commitment[COMMITMENT], file[FILE_PATH];
    char shuffle[DEPO_SHUFFLE_TEXT], position[DEPO_POSITION_TEXT] = "";
    depo_seed_text(&table->plan.seed, seed);
    write_commitment(table, commitment);
    write_file_path(table, file);
    if (as_text) write_position(table, position);
    return depo_write_over(
        &(depo_wire_over){.table = table->id,
                          .seq = table->seq,
                          .final = as_text ? NULL : final_json(table),
                          .position = position,
                          .seed = seed,
                          .commitment = commitment,
                          .shuffle = depo_shuffle_shown(table, true, shuffle) ? shuffle : NULL,
                          .file = file});
}

depo_frame *depo_say_pong(const char *id, int64_t now, json_t *tables) {
    return depo_write_pong(&(depo_wire_pong){.id = id, .time = now, .tables = tables});
}

depo_frame *depo_say_mine(const char *id, json_t *tables, const char *next) {
    return depo_write_my_tables(&(depo_wire_my_tables){.id = id, .tables = tables, .next = next});
}

depo_frame *depo_say_mine_changed(void) {
    return depo_write_my_tables_changed(&(depo_wire_my_tables_changed){0});
}

depo_frame *depo_say_alerts(const char *id, const char *push, bool hooks, bool mail,
                            json_t *channels) {
    return depo_write_my_alerts(&(depo_wire_my_alerts){
        .id = id, .push = push, .hooks = hooks, .mail = mail, .channels = channels});
}

depo_frame *depo_say_code(const char *id, const char *code, int64_t until) {
    return depo_write_handover_code(
        &(depo_wire_handover_code){.id = id, .code = code, .until = until});
}

depo_frame *depo_say_devices(const char *id, json_t *devices) {
    return depo_write_my_devices(&(depo_wire_my_devices){.id = id, .devices = devices});
}

depo_frame *depo_say_bye(const char *code) {
    return depo_write_bye(&(depo_wire_bye){.code = code});
}

json_t *depo_announcement_json(const char *text, int64_t until) {
    json_t *object = json_pack("{s:s}", "text", text);
    if (until) json_object_set_new(object, "until", json_integer(until));
    return object;
}

depo_frame *depo_say_announce(json_t *announcement) {
    json_object_set_new(announcement, "t", json_string("announce"));
    return depo_frame_json(announcement);
}
