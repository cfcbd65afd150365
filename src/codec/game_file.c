/* SPDX-License-Identifier: MIT */
#include "codec/game_file.h"

#include "core/score.h"
#include "mapio/mapio.h"
#include "mapio/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the header has said so far, to find what is missing or stands twice. */
enum {
    HAS_MAP = 1,
    HAS_VARIANT = 2,
    HAS_OPTIONS = 4,
    HAS_FIRST = 8,
    HAS_COMMITMENT = 16,
    HAS_SHUFFLE = 32
};

typedef struct reading {
    depo_record *record;
    depo_problems *problems;
    unsigned has;
    size_t map_size, tickets_size; /* of what the record carries */
    char where[32];
} reading;

/* The first thing that is wrong, for people. */
static void set_fault(depo_fault *fault, depo_fault_kind kind, unsigned line, const char *word) {
    if (fault->kind != DEPO_FAULT_NONE) return;
    *fault = (depo_fault){.kind = kind, .line = line};
    size_t size = 0;
    for (; word[size] && size + 1 < sizeof fault->word; size++) fault->word[size] = word[size];
    while (size && ((unsigned char)word[size] & 0xc0) == 0x80) fault->word[--size] = 0;
    depo_make_printable(fault->word);
}

/* Copies a word that must be an id. */
static bool copy_id(reading *r, const char *word, char out[DEPO_ID_SIZE]) {
    size_t length = word ? strlen(word) : 0;
    if (length == 0 || length >= DEPO_ID_SIZE ||
        strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-") != length) {
        depo_complain(r->problems, r->where, "\"%.40s\" is not an id", word ? word : "");
        return false;
    }
    memcpy(out, word, length + 1);
    return true;
}

static void once(reading *r, unsigned what, const char *key) {
    if (r->has & what) depo_complain(r->problems, r->where, "\"%s\" is given twice", key);
    r->has |= what;
}

/* A seat number from 1 on; DEPO_NONE when it is none. */
static depo_seat seat_number(const char *word) {
    if (!word || strlen(word) != 1 || *word < '1' || *word > '0' + DEPO_MAX_PLAYERS)
        return DEPO_NONE;
    return (depo_seat)(*word - '1');
}

static bool is_plain_name(const char *name) {
    while (*name)
        if (depo_is_control(depo_next_character(&name))) return false;
    return true;
}

bool depo_put_name(const char *text, char *out, size_t room) {
    size_t length = 0;
    while (*text) {
        const char *from = text;
        uint32_t character = depo_next_character(&text);
        bool plain = character != ' ' && depo_is_printable(character);
        bool blank = !plain && character != DEPO_NO_CHARACTER;
        size_t size = plain ? (size_t)(text - from) : 1;
        if (length + size >= room) break;
        if (plain)
            memcpy(out + length, from, size);
        else
            out[length] = blank ? ' ' : '?';
        if (length || !blank) length += size;
    }
    while (length && out[length - 1] == ' ') length--;
    out[length] = 0;
    return length > 0;
}

static void read_seat(reading *r, char *rest) {
    depo_record *record = r->record;
    char *number = strsep(&rest, " "), *kind = strsep(&rest, " ");
    if (record->n_players == DEPO_MAX_PLAYERS || seat_number(number) != record->n_players) {
        depo_complain(r->problems, r->where, "seats must be numbered 1, 2, … up to %d",
                      DEPO_MAX_PLAYERS);
        return;
    }
    depo_player *player = &record->players[record->n_players++];
    copy_id(r, kind, player->kind);
    if (!rest || !*rest || strlen(rest) >= DEPO_MAX_PLAYER_NAME || !is_plain_name(rest))
        depo_complain(r->problems, r->where,
                      "a seat needs a name of 1 to %d bytes without control characters",
                      DEPO_MAX_PLAYER_NAME - 1);
    else
        depo_make_printable(memcpy(player->name, rest, strlen(rest) + 1));
}

static void read_options(reading *r, char *rest) {
    depo_record *record = r->record;
    once(r, HAS_OPTIONS, "options");
    for (char *word; (word = strsep(&rest, " "));) {
        if (record->n_options == DEPO_MAX_OPTIONS) {
            depo_complain(r->problems, r->where, "more than %d options", DEPO_MAX_OPTIONS);
            return;
        }
        if (copy_id(r, word, record->options[record->n_options])) record->n_options++;
    }
}

static void read_map_line(reading *r, char *rest) {
    once(r, HAS_MAP, "map");
    copy_id(r, strsep(&rest, " "), r->record->map);
    if (!rest || !depo_share_parse(rest, r->record->map_hash))
        depo_complain(r->problems, r->where, "the map's id must be followed by its hash");
}

/* Adds a piece to a text of `*size` bytes that is no longer than a map's file may be. */
static void append(reading *r, char **text, size_t *size, const char *piece, const char *end) {
    size_t more = strlen(piece) + strlen(end);
    if (*size + more > DEPO_MAX_MAP_FILE) {
        if (*size <= DEPO_MAX_MAP_FILE)
            depo_complain(r->problems, r->where, "more than %d bytes in all", DEPO_MAX_MAP_FILE);
        *size = DEPO_MAX_MAP_FILE + 1; /* said once */
        return;
    }
    if (!*text) *text = malloc(DEPO_MAX_MAP_FILE + 1);
    if (!*text) abort();
    snprintf(*text + *size, more + 1, "%s%s", piece, end);
    *size += more;
}

/* One line of the header. */
static void read_header_line(reading *r, char *line) {
    depo_record *record = r->record;
    char *rest = line, *key = strsep(&rest, " ");
    if (!rest) {
        depo_complain(r->problems, r->where, "\"%.40s\" has no value", key);
    } else if (strcmp(key, "map") == 0) {
        read_map_line(r, rest);
    } else if (strcmp(key, "variant") == 0) {
        once(r, HAS_VARIANT, key);
        copy_id(r, rest, record->variant);
    } else if (strcmp(key, "options") == 0) {
        read_options(r, rest);
    } else if (strcmp(key, "seat") == 0) {
        read_seat(r, rest);
    } else if (strcmp(key, "own-map") == 0) {
        append(r, &record->own_map, &r->map_size, rest, "");
    } else if (strcmp(key, "own-tickets") == 0) {
        append(r, &record->own_tickets, &r->tickets_size, rest, "\n");
    } else if (strcmp(key, "first") == 0) {
        once(r, HAS_FIRST, key);
        record->first = seat_number(rest);
        if (record->first == DEPO_NONE && strcmp(rest, "chance") != 0)
            depo_complain(r->problems, r->where, "first must be a seat or \"chance\"");
    } else if (strcmp(key, "commitment") == 0) {
        once(r, HAS_COMMITMENT, key);
        if (!depo_share_parse(rest, record->commitment))
            depo_complain(r->problems, r->where, "a commitment is 64 hexadecimal digits");
    } else if (strcmp(key, "shuffle") == 0) {
        once(r, HAS_SHUFFLE, key);
        if (!depo_shuffle_read(rest, &record->shuffle))
            depo_complain(r->problems, r->where, "not the shuffle of a table");
    } else if (strcmp(key, "seed") == 0) {
        if (record->has_seed) depo_complain(r->problems, r->where, "\"seed\" is given twice");
        record->has_seed = strlen(rest) == 32 && depo_seed_parse(rest, &record->seed);
        if (!record->has_seed)
            depo_complain(r->problems, r->where, "a seed is 32 hexadecimal digits");
    } else {
        depo_complain(r->problems, r->where, "unknown key \"%.40s\"", key);
    }
}

static void read_end(reading *r, char *rest) {
    depo_record *record = r->record;
    unsigned count = 0;
    if (record->has_end) depo_complain(r->problems, r->where, "\"end\" is given twice");
    record->has_end = true;
    for (char *word; (word = strsep(&rest, " "));) {
        char *stop;
        long total = strtol(word, &stop, 10);
        if (!*word || *stop || count == record->n_players || total < -9999 || total > 9999) {
            depo_complain(r->problems, r->where, "end must be followed by %u totals",
                          record->n_players);
            return;
        }
        record->totals[count++] = (int)total;
    }
    if (count != record->n_players)
        depo_complain(r->problems, r->where, "end must be followed by %u totals",
                      record->n_players);
}

/* Seconds with one decimal and no needless zeros: a time has one text. */
static bool parse_took(const char *text, depo_took *took) {
    size_t whole = strspn(text, "0123456789");
    const char *tenth = text + whole + 1;
    if (!whole || whole > 7 || (whole > 1 && *text == '0') || text[whole] != '.' || *tenth < '0' ||
        *tenth > '9' || tenth[1])
        return false;
    *took = 10 * (depo_took)strtoul(text, NULL, 10) + (depo_took)(*tenth - '0');
    return *took <= DEPO_TOOK_MOST;
}

/* How long the move before it took. */
static void read_took(reading *r, const char *rest) {
    depo_record *record = r->record;
    struct depo_record_move *move = record->n_moves ? &record->moves[record->n_moves - 1] : NULL;
    if (!move || record->has_end)
        depo_complain(r->problems, r->where, "\"took\" without a move before it");
    else if (move->took != DEPO_TOOK_UNKNOWN)
        depo_complain(r->problems, r->where, "\"took\" is given twice");
    else if (!parse_took(rest, &move->took))
        depo_complain(r->problems, r->where,
                      "took is followed by seconds with one decimal, up to %d.0: took 4.2",
                      DEPO_TOOK_MOST / 10);
}

static void read_move_line(reading *r, char *line, unsigned number) {
    depo_record *record = r->record;
    char *rest = line, *word = strsep(&rest, " ");
    if (strcmp(word, "end") == 0 && rest) {
        read_end(r, rest);
        return;
    }
    if (strcmp(word, "took") == 0) {
        read_took(r, rest ? rest : "");
        return;
    }
    depo_seat seat = seat_number(word);
    if (seat >= record->n_players || !rest || !*rest) {
        depo_complain(r->problems, r->where, "a move is a seat and what it does: 1 take deck");
    } else if (record->has_end) {
        depo_complain(r->problems, r->where, "a move after the end");
    } else if (record->n_moves == DEPO_MAX_GAME_MOVES) {
        depo_complain(r->problems, r->where, "more than %d moves", DEPO_MAX_GAME_MOVES);
    } else {
        record->moves[record->n_moves++] = (struct depo_record_move){
            .seat = seat, .took = DEPO_TOOK_UNKNOWN, .line = number, .text = rest};
    }
}

static void check_header(reading *r) {
    const depo_record *record = r->record;
    const unsigned needed = HAS_MAP | HAS_VARIANT | HAS_FIRST | HAS_COMMITMENT;
    static const char *const keys[] = {"map", "variant", "options", "first", "commitment"};
    depo_fault *fault = &r->record->fault;
    if ((r->has & needed) != needed) {
        depo_complain(r->problems, "header", "map, variant, first and commitment are needed");
        set_fault(fault, DEPO_FAULT_MISSING, 0, keys[__builtin_ctz(needed & ~r->has)]);
    }
    if (record->n_players < 2) {
        depo_complain(r->problems, "header", "two seats at least");
        set_fault(fault, DEPO_FAULT_MISSING, 0, "seat");
    }
    if (record->first != DEPO_NONE && record->first >= record->n_players)
        depo_complain(r->problems, "header", "first is not one of the seats");
    uint8_t commitment[DEPO_HASH_SIZE];
    depo_seed_commit(&record->seed, commitment);
    if (record->has_seed && memcmp(commitment, record->commitment, sizeof commitment) != 0) {
        depo_complain(r->problems, "header", "the seed does not match its commitment");
        set_fault(fault, DEPO_FAULT_COMMITMENT, 0, "");
    }
    if (record->has_seed && record->shuffle.round &&
        depo_shuffle_judge(&record->shuffle, &record->seed, NULL) != DEPO_FAIR_OUTSIDE) {
        depo_complain(r->problems, "header", "the seed does not follow from the shuffle");
        set_fault(fault, DEPO_FAULT_SHUFFLE, 0, "");
    }
}

static void read_lines(reading *r) {
    char *rest = r->record->text;
    bool in_moves = false;
    unsigned number = 0;
    for (char *line; (line = strsep(&rest, "\n"));) {
        number++;
        snprintf(r->where, sizeof r->where, "line %u", number);
        unsigned known = r->problems->count;
        char start[sizeof r->record->fault.word + 1];
        snprintf(start, sizeof start, "%.*s", (int)sizeof start - 1, line);
        size_t length = strlen(line);
        if (length && line[length - 1] == '\r') line[--length] = 0;
        if (length >= DEPO_MAX_GAME_LINE) {
            depo_complain(r->problems, r->where, "longer than %d bytes", DEPO_MAX_GAME_LINE - 1);
        } else if (number == 1) {
            if (strcmp(line, "depo-game 1") != 0) {
                depo_complain(r->problems, r->where, "must be \"depo-game 1\"");
                set_fault(&r->record->fault, DEPO_FAULT_NO_GAME_FILE, 1, "");
                return;
            }
        } else if (length == 0 || line[0] == '#') {
            r->record->marked |= strncmp(line, DEPO_UNDONE_MARK, strlen(DEPO_UNDONE_MARK)) == 0;
            continue;
        } else if (in_moves) {
            read_move_line(r, line, number);
        } else if (strcmp(line, "moves") == 0) {
            in_moves = true;
            check_header(r);
        } else {
            read_header_line(r, line);
        }
        if (r->problems->count > known)
            set_fault(&r->record->fault, DEPO_FAULT_LINE, number, start);
    }
    if (in_moves) return;
    depo_complain(r->problems, "file", "has no line \"moves\"");
    set_fault(&r->record->fault, DEPO_FAULT_MISSING, 0, "moves");
}

bool depo_record_parse(const char *text, size_t size, depo_record *record,
                       depo_problems *problems) {
    memset(record, 0, sizeof *record);
    memset(problems, 0, sizeof *problems);
    record->first = DEPO_NONE;
    if (size > DEPO_MAX_GAME_FILE) {
        depo_complain(problems, "file", "is larger than %d bytes", DEPO_MAX_GAME_FILE);
        set_fault(&record->fault, DEPO_FAULT_TOO_LARGE, 0, "");
        return false;
    }
    if (memchr(text, 0, size)) {
        depo_complain(problems, "file", "holds a zero byte");
        set_fault(&record->fault, DEPO_FAULT_NO_GAME_FILE, 0, "");
        return false;
    }
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* as some editors begin */
        text += 3;
        size -= 3;
    }
    size_t lines = 1;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    if (lines > DEPO_MAX_GAME_MOVES) lines = DEPO_MAX_GAME_MOVES;
    record->text = malloc(size + 1);
    record->moves = malloc(lines * sizeof *record->moves);
    if (!record->text || !record->moves) {
        depo_complain(problems, "file", "out of memory");
        return false;
    }
    memcpy(record->text, text, size);
    record->text[size] = 0;
    reading r = {.record = record, .problems = problems};
    read_lines(&r);
    return problems->count == 0;
}

void depo_record_free(depo_record *record) {
    free(record->text);
    free(record->moves);
    free(record->own_map);
    free(record->own_tickets);
    memset(record, 0, sizeof *record);
}

/* Finds variant and options of a record on its map; what doesn't fit is a problem and a fault. */
static bool fit(const depo_record *record, const depo_map *map, unsigned *variant,
                unsigned *options, depo_problems *problems, depo_fault *fault) {
    if (strcmp(record->map, map->id) != 0) {
        depo_complain(problems, "map", "the game was played on \"%s\", not on \"%s\"", record->map,
                      map->id);
        set_fault(fault, DEPO_FAULT_MAP, 0, record->map);
    } else if (memcmp(record->map_hash, map->hash, sizeof map->hash) != 0) {
        depo_complain(problems, "map",
                      "the game was played on other rules or tickets of \"%s\" (another version, "
                      "or a list of its own: see --tickets)",
                      map->id);
        set_fault(fault, DEPO_FAULT_EDITION, 0, map->id);
    }
    *variant = depo_map_variant_by_id(map, record->variant);
    *options = 0;
    if (*variant == DEPO_NONE) {
        depo_complain(problems, "variant", "the map has no variant \"%s\"", record->variant);
        set_fault(fault, DEPO_FAULT_VARIANT, 0, record->variant);
    }
    for (unsigned i = 0; i < record->n_options; i++) {
        unsigned option = depo_map_option_by_id(map, record->options[i]);
        if (option == DEPO_NONE) {
            depo_complain(problems, "options", "the map has no option \"%s\"", record->options[i]);
            set_fault(fault, DEPO_FAULT_OPTION, 0, record->options[i]);
        } else {
            *options |= 1u << option;
        }
    }
    if (!record->has_seed) {
        depo_complain(problems, "seed", "not in the file: it is known when the game is over");
        set_fault(fault, DEPO_FAULT_NO_SEED, 0, "");
    }
    return problems->count == 0;
}

bool depo_record_fits(const depo_record *record, const depo_map *map, unsigned *variant,
                      unsigned *options, depo_fault *fault) {
    depo_problems problems;
    problems.count = problems.dropped = 0;
    *fault = (depo_fault){0};
    if (!fit(record, map, variant, options, &problems, fault)) return false;
    if (record->n_players >= map->players_least && record->n_players <= map->players_most)
        return true;
    set_fault(fault, DEPO_FAULT_PLAYERS, record->n_players, map->id);
    return false;
}

bool depo_record_open(const depo_record *record, const depo_map *map, depo_game *game,
                      depo_state *state, depo_events *events, depo_problems *problems) {
    unsigned variant, options;
    depo_fault unused = {0};
    memset(problems, 0, sizeof *problems);
    if (!fit(record, map, &variant, &options, problems, &unused)) return false;
    if (depo_game_init(game, map, variant, options, record->n_players) != DEPO_OK) {
        depo_complain(problems, "seats", "the map is for %u to %u players", map->players_least,
                      map->players_most);
        return false;
    }
    depo_setup(game, state, &record->seed, record->first, events);
    return true;
}

bool depo_record_try(const depo_record *record, unsigned i, const depo_map *map,
                     const depo_game *game, depo_state *state, depo_move *move, depo_events *events,
                     depo_fault *fault) {
    const struct depo_record_move *entry = &record->moves[i];
    char why[DEPO_WHY_TEXT];
    *fault = (depo_fault){0};
    if (!depo_move_parse(map, game, state, entry->seat, entry->text, move, why)) {
        set_fault(fault, DEPO_FAULT_NO_MOVE, entry->line, entry->text);
        return false;
    }
    depo_status status = depo_play(game, state, *move, events);
    if (status == DEPO_OK) return true;
    set_fault(fault, DEPO_FAULT_NOT_ALLOWED, entry->line, entry->text);
    fault->status = status;
    return false;
}

bool depo_record_counts(const depo_record *record, const depo_game *game, const depo_state *state,
                        depo_fault *fault) {
    depo_score score;
    *fault = (depo_fault){0};
    if (!record->has_end) return true;
    depo_count(game, state, &score);
    bool good = state->phase == DEPO_OVER;
    for (unsigned seat = 0; seat < game->players; seat++)
        good = good && record->totals[seat] == score.seat[seat].total;
    if (!good) set_fault(fault, DEPO_FAULT_END, 0, "");
    return good;
}

bool depo_record_play(const depo_record *record, unsigned i, const depo_map *map,
                      const depo_game *game, depo_state *state, depo_events *events,
                      depo_problems *problems) {
    const struct depo_record_move *entry = &record->moves[i];
    char where[32], why[DEPO_WHY_TEXT];
    depo_move move;
    depo_fault fault;
    if (depo_record_try(record, i, map, game, state, &move, events, &fault)) return true;
    snprintf(where, sizeof where, "line %u", entry->line);
    if (!depo_move_parse(map, game, state, entry->seat, entry->text, &move, why))
        depo_complain(problems, where, "%s", why);
    else
        depo_complain(problems, where, "not allowed: %s (rule %s)",
                      depo_status_symbol(fault.status),
                      depo_refusal_clause(game, state, move, fault.status));
    return false;
}
