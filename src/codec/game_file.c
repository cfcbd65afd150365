/* SPDX-License-Identifier: MIT */
#include "codec/game_file.h"

#include "mapio/mapio.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void depo_seed_commit(const depo_seed *seed, uint8_t commitment[DEPO_HASH_SIZE]) {
    char digits[DEPO_SEED_TEXT], text[64];
    depo_seed_text(seed, digits);
    int size = snprintf(text, sizeof text, "depo-seed-1:%s", digits);
    crypto_hash_sha256(commitment, (const unsigned char *)text, (unsigned long long)size);
}

/* What the header has said so far, to find what is missing or stands twice. */
enum { HAS_MAP = 1, HAS_VARIANT = 2, HAS_OPTIONS = 4, HAS_FIRST = 8, HAS_COMMITMENT = 16 };

typedef struct reading {
    depo_record *record;
    depo_problems *problems;
    unsigned has;
    size_t map_size, tickets_size; /* of what the record carries */
    char where[32];
} reading;

static bool parse_hash(const char *text, uint8_t out[DEPO_HASH_SIZE]) {
    size_t bytes = 0;
    const char *end = NULL;
    if (strlen(text) != 2 * DEPO_HASH_SIZE ||
        strspn(text, "0123456789abcdef") != 2 * DEPO_HASH_SIZE)
        return false;
    return sodium_hex2bin(out, DEPO_HASH_SIZE, text, 2 * DEPO_HASH_SIZE, NULL, &bytes, &end) == 0;
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
    if (r->has & what) depo_complain(r->problems, r->where, "\"%s\" stands twice", key);
    r->has |= what;
}

/* A seat number from 1 on; DEPO_NONE when it is none. */
static depo_seat seat_number(const char *word) {
    if (!word || strlen(word) != 1 || *word < '1' || *word > '0' + DEPO_MAX_PLAYERS)
        return DEPO_NONE;
    return (depo_seat)(*word - '1');
}

static bool is_plain_name(const char *name) {
    for (; *name; name++)
        if ((unsigned char)*name < ' ' || *name == 127) return false;
    return true;
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
        depo_complain(r->problems, r->where, "a seat needs a name of 1 to %d bytes",
                      DEPO_MAX_PLAYER_NAME - 1);
    else
        memcpy(player->name, rest, strlen(rest) + 1);
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
    if (!rest || !parse_hash(rest, r->record->map_hash))
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
        if (!parse_hash(rest, record->commitment))
            depo_complain(r->problems, r->where, "a commitment is 64 hexadecimal digits");
    } else if (strcmp(key, "seed") == 0) {
        if (record->has_seed) depo_complain(r->problems, r->where, "\"seed\" stands twice");
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
    if (record->has_end) depo_complain(r->problems, r->where, "\"end\" stands twice");
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

static void read_move_line(reading *r, char *line, unsigned number) {
    depo_record *record = r->record;
    char *rest = line, *word = strsep(&rest, " ");
    if (strcmp(word, "end") == 0 && rest) {
        read_end(r, rest);
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
        record->moves[record->n_moves++] =
            (struct depo_record_move){.seat = seat, .line = number, .text = rest};
    }
}

static void check_header(reading *r) {
    const depo_record *record = r->record;
    const unsigned needed = HAS_MAP | HAS_VARIANT | HAS_FIRST | HAS_COMMITMENT;
    if ((r->has & needed) != needed)
        depo_complain(r->problems, "header", "map, variant, first and commitment are needed");
    if (record->n_players < 2) depo_complain(r->problems, "header", "two seats at least");
    if (record->first != DEPO_NONE && record->first >= record->n_players)
        depo_complain(r->problems, "header", "first is not one of the seats");
    uint8_t commitment[DEPO_HASH_SIZE];
    depo_seed_commit(&record->seed, commitment);
    if (record->has_seed && memcmp(commitment, record->commitment, sizeof commitment) != 0)
        depo_complain(r->problems, "header", "the seed does not match its commitment");
}

static void read_lines(reading *r) {
    char *rest = r->record->text;
    bool in_moves = false;
    unsigned number = 0;
    for (char *line; (line = strsep(&rest, "\n"));) {
        number++;
        snprintf(r->where, sizeof r->where, "line %u", number);
        size_t length = strlen(line);
        if (length && line[length - 1] == '\r') line[--length] = 0;
        if (length >= DEPO_MAX_GAME_LINE) {
            depo_complain(r->problems, r->where, "longer than %d bytes", DEPO_MAX_GAME_LINE - 1);
        } else if (number == 1) {
            if (strcmp(line, "depo-game 1") != 0) {
                depo_complain(r->problems, r->where, "must be \"depo-game 1\"");
                return;
            }
        } else if (length == 0 || line[0] == '#') {
            continue;
        } else if (in_moves) {
            read_move_line(r, line, number);
        } else if (strcmp(line, "moves") == 0) {
            in_moves = true;
            check_header(r);
        } else {
            read_header_line(r, line);
        }
    }
    if (!in_moves) depo_complain(r->problems, "file", "has no line \"moves\"");
}

bool depo_record_parse(const char *text, size_t size, depo_record *record,
                       depo_problems *problems) {
    memset(record, 0, sizeof *record);
    memset(problems, 0, sizeof *problems);
    record->first = DEPO_NONE;
    if (size > DEPO_MAX_GAME_FILE) {
        depo_complain(problems, "file", "is larger than %d bytes", DEPO_MAX_GAME_FILE);
        return false;
    }
    if (memchr(text, 0, size)) {
        depo_complain(problems, "file", "holds a zero byte");
        return false;
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

bool depo_record_read(const char *path, depo_record *record, depo_problems *problems) {
    memset(record, 0, sizeof *record);
    memset(problems, 0, sizeof *problems);
    size_t size;
    char *text = depo_read_file(path, DEPO_MAX_GAME_FILE, &size, problems);
    if (!text) return false;
    bool good = depo_record_parse(text, size, record, problems);
    free(text);
    return good;
}

void depo_record_free(depo_record *record) {
    free(record->text);
    free(record->moves);
    free(record->own_map);
    free(record->own_tickets);
    memset(record, 0, sizeof *record);
}

bool depo_record_open(const depo_record *record, const depo_map *map, depo_game *game,
                      depo_state *state, depo_events *events, depo_problems *problems) {
    memset(problems, 0, sizeof *problems);
    if (strcmp(record->map, map->id) != 0)
        depo_complain(problems, "map", "the game was played on \"%s\", not on \"%s\"", record->map,
                      map->id);
    else if (memcmp(record->map_hash, map->hash, sizeof map->hash) != 0)
        depo_complain(problems, "map",
                      "the game was played on other rules or tickets of \"%s\" (another version, "
                      "or a list of its own: see --tickets)",
                      map->id);
    unsigned variant = depo_map_variant_by_id(map, record->variant), options = 0;
    if (variant == DEPO_NONE)
        depo_complain(problems, "variant", "the map has no variant \"%s\"", record->variant);
    for (unsigned i = 0; i < record->n_options; i++) {
        unsigned option = depo_map_option_by_id(map, record->options[i]);
        if (option == DEPO_NONE)
            depo_complain(problems, "options", "the map has no option \"%s\"", record->options[i]);
        else
            options |= 1u << option;
    }
    if (!record->has_seed)
        depo_complain(problems, "seed", "not in the file: it is known when the game is over");
    if (problems->count) return false;
    if (depo_game_init(game, map, variant, options, record->n_players) != DEPO_OK) {
        depo_complain(problems, "seats", "the map is for %u to %u players", map->players_least,
                      map->players_most);
        return false;
    }
    depo_setup(game, state, &record->seed, record->first, events);
    return true;
}

bool depo_record_play(const depo_record *record, unsigned i, const depo_map *map,
                      const depo_game *game, depo_state *state, depo_events *events,
                      depo_problems *problems) {
    const struct depo_record_move *entry = &record->moves[i];
    char where[32], why[DEPO_WHY_TEXT];
    depo_move move;
    snprintf(where, sizeof where, "line %u", entry->line);
    if (!depo_move_parse(map, game, state, entry->seat, entry->text, &move, why)) {
        depo_complain(problems, where, "%s", why);
        return false;
    }
    depo_status status = depo_play(game, state, move, events);
    if (status == DEPO_OK) return true;
    depo_complain(problems, where, "not allowed: %s (rule %s)", depo_status_symbol(status),
                  depo_refusal_clause(game, state, move, status));
    return false;
}

static void write_hash(FILE *out, const uint8_t hash[DEPO_HASH_SIZE]) {
    for (unsigned i = 0; i < DEPO_HASH_SIZE; i++) fprintf(out, "%02x", hash[i]);
    fputc('\n', out);
}

void depo_record_write_header(FILE *out, const depo_record *record) {
    fprintf(out, "depo-game 1\nmap %s ", record->map);
    write_hash(out, record->map_hash);
    fprintf(out, "variant %s\n", record->variant);
    for (unsigned i = 0; i < record->n_options; i++)
        fprintf(out, "%s %s%s", i ? "" : "options", record->options[i],
                i + 1 == record->n_options ? "\n" : "");
    for (unsigned i = 0; i < record->n_players; i++)
        fprintf(out, "seat %u %s %s\n", i + 1, record->players[i].kind, record->players[i].name);
    if (record->first == DEPO_NONE)
        fprintf(out, "first chance\n");
    else
        fprintf(out, "first %u\n", record->first + 1u);
    fprintf(out, "commitment ");
    write_hash(out, record->commitment);
    if (record->has_seed) {
        char seed[DEPO_SEED_TEXT];
        depo_seed_text(&record->seed, seed);
        fprintf(out, "seed %s\n", seed);
    }
    depo_record_write_own(out, record);
    fprintf(out, "moves\n");
}

void depo_record_write_move(FILE *out, depo_seat seat, const char *text) {
    fprintf(out, "%u %s\n", seat + 1u, text);
}

void depo_record_write_end(FILE *out, const int *totals, unsigned players) {
    fprintf(out, "end");
    for (unsigned i = 0; i < players; i++) fprintf(out, " %d", totals[i]);
    fputc('\n', out);
}
