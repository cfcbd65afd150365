/* SPDX-License-Identifier: MIT */
#include "sim/provenance.h"

#include "codec/move_text.h"
#include "mapio/utf8.h"
#include "plug/release.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static char *command;
static time_t began;

/* Whether a word can stand in a line of text: UTF-8 without control characters. */
static bool is_text(const char *word) {
    while (*word) {
        uint32_t character = depo_next_character(&word);
        if (character == DEPO_NO_CHARACTER || depo_is_control(character)) return false;
    }
    return true;
}

/* Any bytes, as shells read them in $'…'. */
static void put_bytes(FILE *out, const char *word) {
    fputs("$'", out);
    for (; *word; word++) {
        unsigned char byte = (unsigned char)*word;
        if (byte < ' ' || byte >= 0x7f)
            fprintf(out, "\\%03o", byte);
        else
            fprintf(out, byte == '\'' || byte == '\\' ? "\\%c" : "%c", byte);
    }
    fputc('\'', out);
}

/* A word as a shell would have to read it. */
static void put_word(FILE *out, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_=+.,:/@%";
    if (*word && strspn(word, plain) == strlen(word)) {
        fputs(word, out);
        return;
    }
    if (!is_text(word)) {
        put_bytes(out, word);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        if (*word == '\'')
            fputs("'\\''", out);
        else
            fputc(*word, out);
    fputc('\'', out);
}

void depo_provenance_command(int argc, char **argv) {
    size_t size;
    free(command);
    command = NULL;
    began = time(NULL);
    FILE *out = open_memstream(&command, &size);
    if (!out) return;
    fputs(argc ? argv[0] : "depo", out); /* the program and its command */
    for (int i = 1; i < argc; i++) {
        fputc(' ', out);
        put_word(out, argv[i]);
    }
    fclose(out);
}

/* The system and its processors. */
static void describe_machine(char *out, size_t size) {
    struct utsname system = {0};
    char line[256], model[128] = "";
    uname(&system);
    FILE *info = fopen("/proc/cpuinfo", "re");
    while (info && !*model && fgets(line, sizeof line, info)) {
        const char *value = strncmp(line, "model name", 10) ? NULL : strstr(line, ": ");
        if (value) snprintf(model, sizeof model, " %.*s", (int)strcspn(value + 2, "\n"), value + 2);
    }
    if (info) fclose(info);
    snprintf(out, size, "%s %s %s, %ld processors%s", system.sysname, system.release,
             system.machine, sysconf(_SC_NPROCESSORS_ONLN), model);
}

json_t *depo_settings_json(const depo_series *series) {
    const depo_map *map = series->map;
    char hash[2 * DEPO_HASH_SIZE + 1], seed[DEPO_SEED_TEXT];
    for (unsigned i = 0; i < DEPO_HASH_SIZE; i++) snprintf(hash + 2 * i, 3, "%02x", map->hash[i]);
    depo_seed_text(&series->seed, seed);
    json_t *options = json_array();
    for (unsigned i = 0; i < map->n_options; i++)
        if (series->game->options >> i & 1)
            json_array_append_new(options, json_string(map->options[i].id));
    return json_pack("{ss ss ss ss so si ss}", "version", depo_release(), "map", map->id, "hash",
                     hash, "variant", map->variants[series->game->variant].id, "options", options,
                     "players", series->game->players, "seed", seed);
}

json_t *depo_provenance_json(const depo_series *series, double seconds) {
    char machine[512], when[32];
    struct tm utc;
    describe_machine(machine, sizeof machine);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&began, &utc));
    json_t *all = depo_settings_json(series);
    json_object_set_new(all, "command", json_string(command ? command : "depo"));
    json_object_set_new(all, "machine", json_string(machine));
    json_object_set_new(all, "threads", json_integer(series->threads));
    json_object_set_new(all, "began", json_string(when));
    json_object_set_new(all, "seconds", json_real(seconds));
    return all;
}

char *depo_provenance_text(const depo_series *series, double seconds) {
    char machine[512], seed[DEPO_SEED_TEXT], *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    describe_machine(machine, sizeof machine);
    depo_seed_text(&series->seed, seed);
    fprintf(out, "depo %s, %s %s (", depo_release(), series->map->id,
            series->map->variants[series->game->variant].id);
    for (unsigned i = 0; i < 4; i++) fprintf(out, "%02x", series->map->hash[i]);
    fprintf(out, "), seed %s, %.1f s on %s: %s", seed, seconds, machine,
            command ? command : "depo");
    fclose(out);
    return text;
}
