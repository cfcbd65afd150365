/* SPDX-License-Identifier: MIT */
#include "term/memory.h"

#include "codec/disk.h"
#include "term/saves.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The folder of what is kept, made where it is not there. */
static bool find_folder(char out[PATH_MAX]) {
    char path[PATH_MAX];
    if (!depo_state_folder(path)) return false;
    int size = snprintf(out, PATH_MAX, "%s/shuffles", path);
    return size > 0 && size < PATH_MAX && (mkdir(out, 0700) == 0 || errno == EEXIST);
}

/* TABLE@ORIGIN: a server can't write over what another one has said. */
static bool find_file(const char *origin, const char *table, char out[PATH_MAX]) {
    char folder[PATH_MAX], name[DEPO_ORIGIN_SIZE];
    snprintf(name, sizeof name, "%s", origin);
    for (char *c = name; *c; c++)
        if (*c == '/' || (unsigned char)*c <= ' ') *c = '_';
    if (!find_folder(folder)) return false;
    int size = snprintf(out, PATH_MAX, "%s/%s@%s", folder, table, name);
    return size > 0 && size < PATH_MAX;
}

static bool read_file(const char *path, depo_memory *memory) {
    char text[DEPO_MEMORY_TEXT];
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file) fclose(file);
    text[size] = 0;
    return file && depo_memory_read(text, memory);
}

void depo_memory_recall(const char *origin, const char *table, depo_memory *memory) {
    char path[PATH_MAX];
    depo_memory_init(memory);
    if (find_file(origin, table, path)) read_file(path, memory);
}

bool depo_memory_keep(const char *origin, const char *table, const depo_memory *memory) {
    char path[PATH_MAX], text[DEPO_MEMORY_TEXT];
    depo_replacement file;
    if (!find_file(origin, table, path) || !depo_replace_begin(&file, path)) return false;
    depo_memory_write(memory, text);
    fchmod(fileno(file.out), 0600); /* the numbers are secret until the game begins */
    return depo_replace_end(&file, fputs(text, file.out) >= 0);
}

bool depo_memory_next(const char *table, unsigned *at, char origin[DEPO_ORIGIN_SIZE],
                      depo_memory *memory) {
    char folder[PATH_MAX], path[PATH_MAX + 2 * DEPO_ORIGIN_SIZE];
    size_t length = strlen(table);
    DIR *list = find_folder(folder) ? opendir(folder) : NULL;
    unsigned number = 0;
    bool found = false;
    for (struct dirent *item; list && !found && (item = readdir(list));) {
        if (strncmp(item->d_name, table, length) != 0 || item->d_name[length] != '@') continue;
        if (number++ < *at) continue;
        ++*at;
        snprintf(path, sizeof path, "%s/%s", folder, item->d_name);
        snprintf(origin, DEPO_ORIGIN_SIZE, "%s", item->d_name + length + 1);
        found = read_file(path, memory);
    }
    if (list) closedir(list);
    return found;
}
