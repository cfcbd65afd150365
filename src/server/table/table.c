/* SPDX-License-Identifier: MIT
 * Folding entries into a table. */
#include "server/table/table.h"

#include "core/score.h"
#include "mapio/mapio.h"
#include "server/table/own.h"
#include "server/table/shuffle.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const char *depo_table_phase_word(unsigned phase) {
    static const char *const words[] = {"lobby", "running", "over", "ended", "gone"};
    return words[phase];
}

void depo_table_init(depo_table *table, const char *id) {
    memset(table, 0, sizeof *table);
    memcpy(table->id, id, DEPO_TABLE_ID);
}

void depo_table_free(depo_table *table) {
    free(table->steps);
    free(table->line);
    free(table->kept);
    free(table->chat);
    depo_usages_free(&table->usages);
    depo_setting_let_go(table->setting);
    memset(table, 0, sizeof *table);
}

unsigned depo_table_deciders(const depo_table *table) {
    return table->phase == DEPO_TABLE_RUNNING ? depo_deciders(&table->state) : 0;
}

unsigned depo_table_bots(const depo_table *table) {
    unsigned bots = table->away;
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if (table->plan.seats[i].role == DEPO_ROLE_BOT) bots |= 1u << i;
    return bots;
}

unsigned depo_table_thinkers(const depo_table *table) {
    unsigned deciders = depo_table_deciders(table);
    if (table->plan.deal_day) deciders &= ~deciders + 1;
    return deciders & depo_table_bots(table);
}

unsigned depo_table_people(const depo_table *table) {
    unsigned people = 0;
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if (table->plan.seats[i].role == DEPO_ROLE_HUMAN) people |= 1u << i;
    return people;
}

const char *depo_table_level(const depo_table *table, depo_seat seat) {
    const depo_seat_plan *plan = &table->plan.seats[seat];
    return plan->role == DEPO_ROLE_BOT ? plan->level : "medium";
}

uint32_t depo_table_done(const depo_table *table, const depo_person *person, const char *id) {
    if (!*id || depo_person_is_nobody(person)) return 0;
    uint64_t mark = depo_command_mark(person, id);
    for (unsigned i = 0; i < DEPO_RECENT; i++)
        if (table->recent[i] == mark) return table->recent_seq[i];
    return 0;
}

static void remember(depo_table *table, const depo_entry *entry) {
    if (!entry->id[0]) return;
    unsigned place = table->next_recent++ % DEPO_RECENT;
    table->recent[place] = depo_command_mark(&entry->person, entry->id);
    table->recent_seq[place] = entry->seq;
}

/* Makes room for one more item in a growing array. */
static bool grow(void **items, unsigned count, unsigned *room, size_t size) {
    if (count < *room) return true;
    unsigned more = *room ? *room * 2 : 64;
    void *moved = realloc(*items, more * size);
    if (!moved) return false;
    *items = moved;
    *room = more;
    return true;
}

static depo_story_step *add_step(depo_table *table, const depo_entry *entry) {
    if (!grow((void **)&table->steps, table->n_steps, &table->room_steps, sizeof *table->steps))
        return NULL;
    depo_story_step *step = &table->steps[table->n_steps++];
    *step = (depo_story_step){.at = entry->at,
                              .seq = entry->seq,
                              .kind = (uint8_t)entry->kind,
                              .seat = entry->seat,
                              .bot = entry->bot,
                              .took = DEPO_TOOK_UNKNOWN};
    return step;
}

static bool fold_create(depo_table *table, depo_catalog *catalog, const depo_entry *entry) {
    table->plan = entry->plan;
    table->created = entry->at;
    depo_shuffle_create(table);
    /* The map as it was when the table was made, whatever is built in now. */
    const depo_map *map = depo_catalog_find(catalog, depo_own_base(&table->plan));
    unsigned options = 0;
    if (!map) return false;
    for (unsigned i = 0; i < table->plan.n_options; i++) {
        unsigned option = depo_map_option_by_id(map, table->plan.options[i]);
        if (option == DEPO_NONE) return false;
        options |= 1u << option;
    }
    unsigned variant = depo_map_variant_by_id(map, table->plan.variant);
    if (variant == DEPO_NONE) return false;
    if (!table->plan.n_own && !table->plan.brought) {
        table->setting = depo_catalog_setting(catalog, map, variant, options, table->plan.n_seats);
        return table->setting != NULL;
    }
    char hash[2 * DEPO_HASH_SIZE + 1];
    depo_map *own = table->plan.n_own ? depo_own_map(map, &table->plan) : malloc(sizeof *own);
    if (!own) return false;
    if (!table->plan.n_own) memcpy(own, map, sizeof *own);
    depo_map_hash_text(own, hash);
    table->setting = depo_catalog_own(catalog, own, variant, options, table->plan.n_seats);
    if (table->setting && table->plan.brought)
        depo_setting_carry(table->setting, depo_catalog_text(catalog, depo_own_base(&table->plan)));
    return table->setting != NULL && strcmp(hash, table->plan.map_hash) == 0;
}

/* Seats whose decision is a new one stand on this seq; an answer to one of several choices made
 * at once leaves the others' as they were. */
static void mark_decisions(depo_table *table, const depo_state *before, depo_seat mover,
                           uint32_t seq) {
    bool at_once = before->phase <= DEPO_START_TICKETS && before->phase == table->state.phase;
    for (unsigned seat = 0; seat < table->plan.n_seats; seat++)
        if (!at_once || seat == mover) table->decision[seat] = seq;
}

/* From now on people think about what is new; who had to decide before another one did something
 * thinks on. */
static void ask_anew(depo_table *table, unsigned deciders, const depo_entry *entry) {
    for (unsigned seat = 0; seat < table->plan.n_seats; seat++)
        if (seat == entry->seat || !(deciders >> seat & 1)) table->asked[seat] = entry->at;
}

/* Where no clock runs nobody says that he goes away: what takes too long is not told. */
static depo_took took_of(const depo_table *table, const depo_entry *entry, unsigned deciders) {
    bool clock = table->plan.clock != DEPO_CLOCK_NONE;
    if (entry->bot || !(deciders >> entry->seat & 1)) return DEPO_TOOK_UNKNOWN;
    return depo_took_of(entry->at - table->asked[entry->seat],
                        clock ? DEPO_TOOK_MOST : DEPO_TOOK_SITTING);
}

static bool fold_start(depo_table *table, const depo_entry *entry, depo_events *events) {
    if (table->phase != DEPO_TABLE_LOBBY || !depo_shuffle_start(table) || !add_step(table, entry))
        return false;
    table->phase = DEPO_TABLE_RUNNING;
    if (events) events->count = events->dropped = 0;
    depo_setup(&table->setting->game, &table->state, &table->plan.seed, table->plan.first, events);
    for (unsigned seat = 0; seat < table->plan.n_seats; seat++) {
        table->decision[seat] = entry->seq;
        table->left[seat] = table->plan.bank;
    }
    ask_anew(table, 0, entry);
    depo_table_clock(table, 0, entry->at);
    return true;
}

static bool fold_move(depo_table *table, const depo_entry *entry, depo_events *events) {
    const depo_game *game = &table->setting->game;
    char why[DEPO_WHY_TEXT];
    depo_move move;
    depo_events own;
    if (!events) events = &own;
    if (table->phase != DEPO_TABLE_RUNNING || entry->seat >= table->plan.n_seats) return false;
    if (!depo_move_parse(table->setting->map, game, &table->state, entry->seat, entry->text, &move,
                         why))
        return false;
    depo_state before = table->state;
    unsigned deciders = depo_table_deciders(table);
    if (depo_play(game, &table->state, move, events) != DEPO_OK) return false;
    depo_story_step *step = add_step(table, entry);
    if (!step ||
        !grow((void **)&table->line, table->n_line, &table->room_line, sizeof *table->line))
        return false;
    step->move = move;
    step->count = table->n_line;
    step->took = took_of(table, entry, deciders);
    depo_made made = depo_made_of(&before, move, entry->bot, events);
    step->reveals = made.reveals;
    step->at_once = made.at_once;
    table->line[table->n_line++] = table->n_steps - 1;
    mark_decisions(table, &before, entry->seat, entry->seq);
    ask_anew(table, deciders, entry);
    depo_table_clock(table, deciders, entry->at);
    if (table->state.phase == DEPO_OVER) table->phase = DEPO_TABLE_OVER;
    return true;
}

static bool fold_undo(depo_table *table, const depo_entry *entry) {
    if (table->phase != DEPO_TABLE_RUNNING || entry->count >= table->n_line) return false;
    unsigned deciders = depo_table_deciders(table);
    depo_story_step *step = add_step(table, entry);
    if (!step) return false;
    step->count = entry->count;
    step->taken = table->n_line - entry->count;
    depo_past past = depo_table_past(table);
    table->marked |= depo_undo_marks(&past, entry->count);
    for (unsigned i = entry->count; i < table->n_line; i++) {
        depo_story_step *move = &table->steps[table->line[i]];
        move->undone = table->n_steps - 1;
    }
    depo_table_rewind(table, entry->count);
    for (unsigned seat = 0; seat < table->plan.n_seats; seat++) table->decision[seat] = entry->seq;
    ask_anew(table, deciders, entry);
    depo_table_clock(table, deciders, entry->at);
    return true;
}

/* A seat's person goes, comes back or runs out of time. */
static bool fold_presence(depo_table *table, const depo_entry *entry) {
    if (entry->seat >= table->plan.n_seats || !add_step(table, entry)) return false;
    unsigned bit = 1u << entry->seat, deciders = depo_table_deciders(table);
    depo_table_clock(table, deciders, entry->at); /* settle what ran until now */
    if (entry->kind == DEPO_LOG_BACK)
        table->away &= (uint8_t)~bit;
    else
        table->away |= (uint8_t)bit;
    int64_t least = table->plan.increment > 30000 ? table->plan.increment : 30000;
    if (least > table->plan.bank) least = table->plan.bank;
    if (table->plan.clock == DEPO_CLOCK_DAYS) least = table->plan.bank;
    if (entry->kind == DEPO_LOG_BACK && table->left[entry->seat] < least)
        table->left[entry->seat] = least;
    if (entry->kind == DEPO_LOG_BACK)
        table->asked[entry->seat] = entry->at;
    else
        table->votes &= (uint8_t)~bit;
    depo_table_clock(table, deciders, entry->at);
    return true;
}

/* Bits of the people whose vote counts: who is away or has left the game has none. */
static unsigned voters(const depo_table *table) {
    return depo_table_people(table) & ~(unsigned)(table->away | table->state.resigned);
}

unsigned depo_table_vote_waits(const depo_table *table) {
    bool open = table->phase == DEPO_TABLE_RUNNING && (table->votes & voters(table));
    return open ? voters(table) & ~(unsigned)table->votes : 0;
}

bool depo_table_agrees(const depo_table *table) {
    return table->phase == DEPO_TABLE_RUNNING && (table->votes & voters(table)) &&
           !depo_table_vote_waits(table);
}

static bool give_up(depo_table *table, const depo_entry *entry) {
    table->phase = DEPO_TABLE_ENDED;
    memset(table->since, 0, sizeof table->since);
    return add_step(table, entry) != NULL;
}

/* The whole log in one: the plan with its people, and the moves of the game file. Who was away,
 * what was said and what was taken back is forgotten. */
static bool fold_file(depo_table *table, const depo_entry *entry, const depo_record *record) {
    depo_entry *step = calloc(1, sizeof *step);
    table->shuffle = record->shuffle;
    if (!step || record->n_moves + 2 > entry->seq) {
        free(step);
        return false;
    }
    step->kind = DEPO_LOG_START;
    step->seq = entry->seq - record->n_moves - 1;
    step->at = entry->at;
    step->seat = DEPO_NONE;
    bool good = fold_start(table, step, NULL);
    step->kind = DEPO_LOG_MOVE;
    for (unsigned i = 0; good && i < record->n_moves; i++) {
        step->seq++;
        step->seat = record->moves[i].seat;
        step->bot = table->plan.seats[step->seat].role == DEPO_ROLE_BOT;
        snprintf(step->text, sizeof step->text, "%s", record->moves[i].text);
        good = fold_move(table, step, NULL);
        if (good) table->steps[table->n_steps - 1].took = record->moves[i].took;
    }
    step->kind = DEPO_LOG_END;
    step->seq = entry->seq;
    step->seat = DEPO_NONE;
    step->bot = false;
    if (good && entry->phase == DEPO_TABLE_ENDED) good = give_up(table, step);
    free(step);
    return good;
}

static bool fold_folded(depo_table *table, depo_catalog *catalog, const depo_entry *entry) {
    char id[DEPO_TABLE_ID];
    depo_problems problems;
    depo_record *record = calloc(1, sizeof *record);
    if (!record || !entry->file) {
        free(record);
        return false;
    }
    memcpy(id, table->id, sizeof id);
    depo_table_free(table);
    depo_table_init(table, id);
    bool good = fold_create(table, catalog, entry) &&
                depo_record_parse(entry->file, entry->file_size, record, &problems) &&
                fold_file(table, entry, record);
    table->created = entry->created;
    table->marked = entry->on;
    table->ended_by_operator = entry->bot;
    table->folded = true;
    memcpy(table->rematch, entry->table, sizeof table->rematch);
    depo_record_free(record);
    free(record);
    return good && table->phase == entry->phase;
}

void depo_table_condense(const depo_table *table, depo_entry *entry) {
    memset(entry, 0, sizeof *entry);
    entry->kind = DEPO_LOG_FOLDED;
    entry->seq = table->seq;
    entry->at = table->changed;
    entry->seat = DEPO_NONE;
    entry->plan = table->plan;
    entry->created = table->created;
    entry->phase = table->phase;
    entry->on = table->marked;
    entry->bot = table->ended_by_operator;
    memcpy(entry->table, table->rematch, sizeof entry->table);
}

/* By the operator: of a table whose game has not begun there is nothing to keep. */
static bool fold_end(depo_table *table, const depo_entry *entry) {
    if (table->phase == DEPO_TABLE_RUNNING) {
        table->ended_by_operator = true;
        return give_up(table, entry);
    }
    table->phase = DEPO_TABLE_GONE;
    return true;
}

/* All people who are there agree: the table is given up. In old logs it may be that only someone
 * who had resigned wanted that. */
static bool fold_vote(depo_table *table, const depo_entry *entry) {
    if (entry->seat >= table->plan.n_seats || table->phase != DEPO_TABLE_RUNNING) return false;
    unsigned bit = 1u << entry->seat;
    if (entry->on)
        table->votes |= (uint8_t)bit;
    else
        table->votes &= (uint8_t)~bit;
    bool agree = table->votes && !(voters(table) & ~(unsigned)table->votes);
    return !agree || give_up(table, entry);
}

/* The seat is a bot's from now on; who sat there cannot sit down again. */
static bool fold_kick(depo_table *table, const depo_entry *entry) {
    if (entry->seat >= table->plan.n_seats || !add_step(table, entry)) return false;
    depo_seat_plan *seat = &table->plan.seats[entry->seat];
    unsigned bit = 1u << entry->seat, deciders = depo_table_deciders(table);
    depo_table_clock(table, deciders, entry->at); /* settle what ran until now */
    if (!depo_allowance_kick(table, &seat->person)) return false;
    seat->role = DEPO_ROLE_BOT;
    seat->person = (depo_person){0};
    snprintf(seat->level, sizeof seat->level, "medium");
    table->away &= (uint8_t)~bit;
    table->votes &= (uint8_t)~bit;
    depo_table_clock(table, deciders, entry->at);
    return true;
}

/* A friend who comes late takes over what a bot has played until now. */
static bool fold_take(depo_table *table, const depo_entry *entry) {
    depo_seat_plan *seat = &table->plan.seats[entry->seat];
    unsigned bit = 1u << entry->seat, deciders = depo_table_deciders(table);
    depo_table_clock(table, deciders, entry->at); /* settle what ran until now */
    *seat = (depo_seat_plan){.role = DEPO_ROLE_HUMAN, .person = entry->person};
    memcpy(seat->name, entry->name, sizeof seat->name);
    table->offered &= (uint8_t)~bit;
    table->away &= (uint8_t)~bit;
    table->votes &= (uint8_t)~bit;
    table->silenced &= (uint8_t)~bit;
    table->muted[entry->seat] = 0;
    for (unsigned i = 0; i < table->plan.n_seats; i++) table->muted[i] &= (uint8_t)~bit;
    if (table->plan.clock && table->left[entry->seat] <= 0)
        table->left[entry->seat] = table->plan.bank;
    if (deciders & bit) table->asked[entry->seat] = entry->at;
    depo_table_clock(table, deciders, entry->at);
    return true;
}

static bool fold_offer(depo_table *table, const depo_entry *entry) {
    table->offered &= (uint8_t) ~(1u << entry->seat);
    if (entry->role == DEPO_ROLE_OPEN) table->offered |= (uint8_t)(1u << entry->seat);
    return true;
}

static bool fold_seat(depo_table *table, const depo_entry *entry) {
    if (entry->seat >= table->plan.n_seats) return false;
    if (table->phase == DEPO_TABLE_RUNNING && entry->kind == DEPO_LOG_SIT)
        return fold_take(table, entry);
    if (table->phase == DEPO_TABLE_RUNNING && entry->kind == DEPO_LOG_ARRANGE)
        return fold_offer(table, entry);
    depo_seat_plan *seat = &table->plan.seats[entry->seat];
    depo_shuffle_seat(table, entry);
    switch (entry->kind) {
    case DEPO_LOG_SIT:
        *seat = (depo_seat_plan){.role = DEPO_ROLE_HUMAN, .person = entry->person};
        table->nudged[entry->seat] = table->vacation[entry->seat] = 0; /* another's */
        table->rested[entry->seat] = 0;
        break;
    case DEPO_LOG_STAND:
        *seat = (depo_seat_plan){.role = DEPO_ROLE_OPEN};
        return true;
    case DEPO_LOG_ARRANGE:
        if (seat->role == DEPO_ROLE_HUMAN && !depo_person_same(&seat->person, &entry->person) &&
            !depo_allowance_kick(table, &seat->person))
            return false;
        *seat = (depo_seat_plan){.role = entry->role};
        memcpy(seat->level, entry->level, sizeof seat->level);
        if (entry->role == DEPO_ROLE_HUMAN) seat->person = entry->person;
        break;
    default:
        break;
    }
    memcpy(seat->name, entry->name, sizeof seat->name);
    return true;
}

static bool fold_kind(depo_table *table, depo_catalog *catalog, const depo_entry *entry,
                      depo_events *events) {
    switch (entry->kind) {
    case DEPO_LOG_CREATE:
        return fold_create(table, catalog, entry);
    case DEPO_LOG_START:
        return fold_start(table, entry, events);
    case DEPO_LOG_MOVE:
        return fold_move(table, entry, events);
    case DEPO_LOG_UNDO:
        return fold_undo(table, entry);
    case DEPO_LOG_CHAT:
        return depo_chat_keep(table, entry);
    case DEPO_LOG_MUTE:
        if (entry->seat >= table->plan.n_seats || entry->other >= table->plan.n_seats) return false;
        if (entry->on)
            table->muted[entry->seat] |= (uint8_t)(1u << entry->other);
        else
            table->muted[entry->seat] &= (uint8_t) ~(1u << entry->other);
        return true;
    case DEPO_LOG_COMMIT:
    case DEPO_LOG_CALL:
    case DEPO_LOG_REVEAL:
    case DEPO_LOG_MISS:
        return depo_shuffle_fold(table, entry);
    case DEPO_LOG_VOTE:
        return fold_vote(table, entry);
    case DEPO_LOG_BACK:
        if (entry->seat < table->plan.n_seats) table->offered &= (uint8_t) ~(1u << entry->seat);
        return fold_presence(table, entry);
    case DEPO_LOG_LEAVE:
    case DEPO_LOG_TIMEOUT:
        return fold_presence(table, entry);
    case DEPO_LOG_REMATCH:
        memcpy(table->rematch, entry->table, sizeof table->rematch);
        return true;
    case DEPO_LOG_KICK:
        return fold_kick(table, entry);
    case DEPO_LOG_SILENCE:
        if (entry->seat >= table->plan.n_seats) return false;
        table->silenced &= (uint8_t) ~(1u << entry->seat);
        table->silenced |= (uint8_t)(entry->on ? 1u << entry->seat : 0);
        return true;
    case DEPO_LOG_NUDGE:
        if (entry->other >= table->plan.n_seats) return false;
        table->nudged[entry->other] = entry->at;
        return true;
    case DEPO_LOG_VACATION:
        if (entry->seat >= table->plan.n_seats || entry->count > DEPO_VACATION_DAYS) return false;
        depo_table_rest(table, entry->seat, entry->count, entry->at);
        return true;
    case DEPO_LOG_END:
        return fold_end(table, entry);
    case DEPO_LOG_FOLDED:
        return fold_folded(table, catalog, entry);
    case DEPO_LOG_DELETE:
        table->phase = DEPO_TABLE_GONE;
        memset(table->since, 0, sizeof table->since);
        return true;
    default:
        return fold_seat(table, entry);
    }
}

bool depo_table_fold(depo_table *table, depo_catalog *catalog, const depo_entry *entry,
                     depo_events *events) {
    bool first = table->seq == 0, whole = entry->kind == DEPO_LOG_FOLDED;
    if (!whole && (entry->seq != table->seq + 1 || first != (entry->kind == DEPO_LOG_CREATE)))
        return false;
    if (events) events->count = events->dropped = 0;
    if (!fold_kind(table, catalog, entry, events) || !depo_allowance_count(table, entry))
        return false;
    table->seq = entry->seq;
    if (entry->at > table->changed) table->changed = entry->at;
    remember(table, entry);
    return true;
}

void depo_table_step(const depo_table *table, unsigned step, depo_state *state,
                     depo_events *events) {
    const depo_game *game = &table->setting->game;
    events->count = events->dropped = 0;
    switch (table->steps[step].kind) {
    case DEPO_LOG_START:
        depo_setup(game, state, &table->plan.seed, table->plan.first, events);
        break;
    case DEPO_LOG_MOVE:
        depo_apply(game, state, table->steps[step].move, events);
        break;
    case DEPO_LOG_UNDO:
        depo_table_at(table, step + 1, state);
        break;
    default:
        break;
    }
}

static void describe(const depo_table *table, depo_record *record) {
    const depo_table_plan *plan = &table->plan;
    const depo_setting *setting = table->setting;
    depo_record_describe(record, setting->map, &setting->game, &plan->seed, plan->first);
    for (unsigned i = 0; i < plan->n_seats; i++) {
        depo_player *player = &record->players[i];
        const depo_seat_plan *seat = &plan->seats[i];
        const char *kind = seat->role == DEPO_ROLE_BOT ? seat->level : "human";
        /* A file wants a plain id: the bot's name without its parameters. */
        snprintf(player->kind, sizeof player->kind, "%.*s", (int)strcspn(kind, ":"), kind);
        memcpy(player->name, seat->name, sizeof player->name);
    }
    record->has_seed = table->phase >= DEPO_TABLE_OVER;
    record->shuffle = table->shuffle;
    record->shuffle.has_secret &= record->has_seed;
    record->marked = table->marked;
    char *list = plan->n_own ? depo_own_list(setting->map, plan) : NULL;
    depo_record_carry(record, plan->brought ? setting->text : NULL, list);
    free(list);
}

char *depo_table_file(const depo_table *table, size_t *size) {
    const depo_setting *setting = table->setting;
    depo_record *record = malloc(sizeof *record);
    depo_move *moves = malloc((table->n_line + 1) * sizeof *moves);
    depo_took *took = malloc((table->n_line + 1) * sizeof *took);
    char *text = NULL;
    if (record && moves && took) {
        describe(table, record);
        for (unsigned i = 0; i < table->n_line; i++) {
            const depo_story_step *step = &table->steps[table->line[i]];
            moves[i] = step->move;
            took[i] = step->took;
        }
        text = depo_record_text(record, setting->map, &setting->game, moves,
                                record->has_seed ? took : NULL, table->n_line, size);
        free(record->own_tickets);
        free(record->own_map);
    }
    free(record);
    free(moves);
    free(took);
    return text;
}
