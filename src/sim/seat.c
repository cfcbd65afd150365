/* SPDX-License-Identifier: MIT */
#include "sim/seat.h"

#include "codec/game_file.h"
#include "sim/exec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first of `stops`, or the end, outside quotes; NULL when a quote is not closed. */
static const char *find_plain(const char *at, const char *stops) {
    for (; *at && !strchr(stops, *at); at++) {
        if (*at == '\\' && at[1]) {
            at++;
        } else if (*at == '\'') {
            if (!(at = strchr(at + 1, '\''))) return NULL;
        } else if (*at == '"') {
            for (at++; *at && *at != '"'; at++)
                if (*at == '\\' && at[1]) at++;
            if (!*at) return NULL;
        }
    }
    return at;
}

/* A word without its quotes and backslashes, ended by a zero; returns the place behind it. */
static char *put_word(char *out, const char *at, const char *end) {
    char quote = 0;
    for (; at < end; at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"')
            quote = (char)(quote ? 0 : *at);
        else if (*at == '\\' && quote != '\'' && at + 1 < end)
            *out++ = *++at;
        else
            *out++ = *at;
    }
    *out++ = 0;
    return out;
}

/* `program arguments` or `program arguments:ms=N`. */
static bool parse_program(char *text, depo_seat_spec *spec, char *why, size_t why_size) {
    char *parameter = NULL;
    for (char *at = text; (at = strstr(at, ":ms=")); at++) parameter = at;
    spec->ms = 5000;
    if (parameter) {
        char *end;
        unsigned long ms = strtoul(parameter + 4, &end, 10);
        if (parameter[4] < '0' || parameter[4] > '9' || *end || ms < 1 || ms > 3600000) {
            snprintf(why, why_size, "ms must be 1 … 3600000, not \"%s\"", parameter + 4);
            return false;
        }
        spec->ms = (unsigned)ms;
        *parameter = 0;
    }
    char *out = spec->command;
    for (const char *at = text + strspn(text, " "), *end; *at; at = end + strspn(end, " ")) {
        end = find_plain(at, " ");
        if (!end) {
            snprintf(why, why_size, "a quote is not closed in \"%s\"", spec->text);
            return false;
        }
        out = put_word(out, at, end);
        spec->words++;
    }
    if (spec->command[0]) return true;
    snprintf(why, why_size, "\"%s\" names no program", spec->text);
    return false;
}

bool depo_seat_parse(const char *text, depo_seat_spec *spec, char *why, size_t why_size) {
    memset(spec, 0, sizeof *spec);
    if (strlen(text) >= sizeof spec->text) {
        snprintf(why, why_size, "a seat has at most %d bytes", DEPO_SEAT_TEXT - 1);
        return false;
    }
    depo_put_name(text, spec->text, sizeof spec->text); /* arguments hold anything, results don't */
    if (strncmp(text, "exec:", 5) == 0) {
        char copy[DEPO_SEAT_TEXT];
        snprintf(copy, sizeof copy, "%s", text + 5);
        return parse_program(copy, spec, why, why_size);
    }
    if (depo_bot_parse(text, &spec->bot)) return true;
    depo_bot_say_wrong(text, &spec->bot, why, why_size);
    return false;
}

bool depo_seats_parse(const char *text, depo_seat_spec *seats, unsigned most, unsigned *count,
                      char *why, size_t why_size) {
    *count = 0;
    for (const char *at = text, *end; *at; at = *end ? end + 1 : end) {
        char part[DEPO_SEAT_TEXT + 1];
        end = find_plain(at, ",");
        if (!end) {
            snprintf(why, why_size, "a quote is not closed in \"%s\"", at);
            return false;
        }
        if (end == at) {
            snprintf(why, why_size, "no bot stands at place %u of \"%.*s\"", *count + 1,
                     DEPO_SEAT_TEXT - 1, text);
            return false;
        }
        if (*count == most) {
            snprintf(why, why_size, "at most %u bots are possible", most);
            return false;
        }
        snprintf(part, sizeof part, "%.*s", (int)(end - at), at);
        if (!depo_seat_parse(part, &seats[(*count)++], why, why_size)) return false;
    }
    return true;
}

bool depo_seat_try(const depo_seat_spec *spec, const depo_map *map, const depo_game *game,
                   char *why, size_t why_size) {
    if (spec->bot.kind) return true;
    depo_exec *exec = depo_exec_new(spec->command, spec->words, spec->ms);
    char reason[160] = "no memory";
    bool good = exec && depo_exec_try(exec, map, game, reason, sizeof reason);
    depo_exec_free(exec);
    if (!good) snprintf(why, why_size, "%s: %s", spec->text, reason);
    return good;
}

void depo_seat_begin(depo_seat_player *player, const depo_map *map, const depo_guide *guide,
                     const depo_seed *seed, unsigned seat) {
    depo_seed own = depo_seed_derive(seed, 1000 + seat);
    player->prng.at = own.key[0];
    if (player->spec->bot.kind) {
        memset(player->memory, 0, sizeof player->memory);
        return;
    }
    if (!player->exec)
        player->exec = depo_exec_new(player->spec->command, player->spec->words, player->spec->ms);
    depo_exec_begin(player->exec, map, guide->game, seat, own.key[1]);
}

depo_move depo_seat_move(depo_seat_player *player, const depo_map *map, const depo_guide *guide,
                         const depo_view *view) {
    if (!player->spec->bot.kind) return depo_exec_move(player->exec, map, guide->game, view);
    depo_ask ask = {.guide = guide,
                    .view = view,
                    .prng = &player->prng,
                    .budget = player->spec->bot.budget,
                    .memory = player->memory};
    return player->spec->bot.kind->decide(&ask);
}

void depo_seat_over(depo_seat_player *player, const depo_score *score, unsigned players) {
    if (player->exec && !player->spec->bot.kind) depo_exec_over(player->exec, score, players);
}

void depo_seat_end(depo_seat_player *player) {
    depo_exec_free(player->exec);
    player->exec = NULL;
}
