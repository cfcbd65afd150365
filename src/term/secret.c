/* SPDX-License-Identifier: MIT */
#include "term/secret.h"

#include "codec/disk.h"
#include "say/tr.h"
#include "term/saves.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SECRET_BYTES = crypto_generichash_KEYBYTES,
    SECRET_TEXT = 44,   /* of base64, with the closing zero */
    KEY_BYTES = 16,     /* what a server takes as a key */
    OLD_KEY_TEXT = 23,  /* of base64, with the closing zero */
    MOST_TABLES = 65536 /* bytes of the list of tables with the old key */
};

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static const char path_letters[] =
    "/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~";

static bool place_of(const char *name, char path[PATH_MAX]) {
    char folder[PATH_MAX];
    return depo_state_folder(folder) && snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

/* The path of a server that is not at the root of its name, "" or "/depo", and behind it the table,
 * "" without one. */
static bool parse_path(const char *path, depo_link_to *to) {
    const char *table = NULL;
    for (const char *at = path; (at = strstr(at, "/t/")); at++) table = at;
    size_t size = table ? (size_t)(table - path) : strlen(path);
    while (!table && size && path[size - 1] == '/') size--;
    if (size >= sizeof to->path) return false;
    memcpy(to->path, path, size);
    if (strspn(to->path, path_letters) != size || strstr(to->path, "//")) return false;
    if (!table) return true;
    if (strspn(table + 3, "abcdefghijklmnopqrstuvwxyz234567") != 12) return false;
    snprintf(to->table, sizeof to->table, "%.12s", table + 3);
    return true;
}

bool depo_link_parse(const char *link, depo_link_to *to) {
    memset(to, 0, sizeof *to);
    const char *host = strstr(link, "://");
    size_t scheme = host ? (size_t)(host - link) : 0;
    static const struct {
        const char *name;
        bool tls;
    } schemes[] = {{"http", false}, {"ws", false}, {"https", true}, {"wss", true}};
    bool known = !host;
    for (unsigned i = 0; host && i < 4; i++)
        if (scheme == strlen(schemes[i].name) && !strncasecmp(link, schemes[i].name, scheme))
            known = true, to->tls = schemes[i].tls;
    host = host ? host + 3 : link;
    size_t size = strcspn(host, "/"), name = size;
    if (!known || !parse_path(host + size, to)) return false;
    bool bracket = *host == '[';
    if (bracket) name = strcspn(host, "]") + 1;
    if (name > size) return false;
    const char *colon = bracket ? host + name : memchr(host, ':', size);
    to->port = to->tls ? 443 : 80;
    if (colon && colon < host + size) {
        char *end;
        long port = colon[1] >= '0' && colon[1] <= '9' ? strtol(colon + 1, &end, 10) : 0;
        if (*colon != ':' || port < 1 || port > 65535 || end != host + size) return false;
        to->port = (int)port;
        if (!bracket) name = (size_t)(colon - host);
    }
    if (bracket) host++, name -= 2;
    if (name < 1 || name >= sizeof to->host) return false;
    for (size_t i = 0; i < name; i++) {
        char c = host[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c + 'a' - 'A');
        bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
                     c == '_' || (bracket && c == ':');
        if (!plain) return false;
        to->host[i] = c;
    }
    if (!bracket && name > 1 && to->host[name - 1] == '.') to->host[name - 1] = 0;
    snprintf(to->origin, sizeof to->origin, "%s://%s%s%s:%d%s", to->tls ? "https" : "http",
             bracket ? "[" : "", to->host, bracket ? "]" : "", to->port, to->path);
    return true;
}

/* The one line of a small file, without its end; -1 when there is none, 0 when it is not so. */
static int read_line(const char *path, char *out, size_t size) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno == ENOENT ? -1 : 0;
    ssize_t got = read(file, out, size);
    close(file);
    if (got < (ssize_t)size || out[size - 1] != '\n') return 0;
    out[size - 1] = 0;
    return strspn(out, letters) == size - 1;
}

/* Makes the secret. Two terminals at once make one: the first that is there stays. */
static bool make_secret(const char *path) {
    unsigned char bytes[SECRET_BYTES];
    char text[SECRET_TEXT + 1], beside[PATH_MAX];
    if (snprintf(beside, sizeof beside, "%s.%ld", path, (long)getpid()) >= PATH_MAX) return false;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, SECRET_TEXT, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text[SECRET_TEXT - 1] = '\n';
    unlink(beside);
    int file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return false;
    bool good = write(file, text, SECRET_TEXT) == SECRET_TEXT && !fsync(file);
    good = !close(file) && good;
    good = good && (!link(beside, path) || errno == EEXIST);
    unlink(beside);
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(text, sizeof text);
    return good && depo_sync_folder_of(path);
}

static bool derive(const char *origin, char key[DEPO_KEY_SIZE], const char **why) {
    char path[PATH_MAX], text[SECRET_TEXT];
    unsigned char secret[SECRET_BYTES], out[KEY_BYTES];
    *why = DEPO_N("no place to store your seat key");
    if (!place_of("secret", path)) return false;
    int there = read_line(path, text, SECRET_TEXT);
    if (there < 0 && make_secret(path)) there = read_line(path, text, SECRET_TEXT);
    if (there < 0) return false;
    /* A new secret would lose the seats of this one. */
    *why = DEPO_N("the file \"secret\" in Depo's state folder is damaged: restore it from a "
                  "backup, or move it away to start with new seats");
    size_t size;
    if (!there ||
        sodium_base642bin(secret, sizeof secret, text, SECRET_TEXT - 1, NULL, &size, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) ||
        size != sizeof secret)
        return false;
    crypto_generichash(out, sizeof out, (const unsigned char *)origin, strlen(origin), secret,
                       sizeof secret);
    sodium_bin2base64(key, DEPO_KEY_SIZE, out, sizeof out,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(secret, sizeof secret);
    return true;
}

/* Whether a table is one of those that the old key is for. */
static bool is_remembered(const char *path, const char *line) {
    char text[DEPO_LINK_SIZE + 32];
    bool found = false;
    FILE *file = fopen(path, "re");
    while (file && !found && fgets(text, sizeof text, file)) found = strcmp(text, line) == 0;
    if (file) fclose(file);
    return found;
}

/* One short write at the end: two terminals at once lose nothing. */
static bool remember(const char *path, const char *line) {
    struct stat list;
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return false;
    bool good = !fstat(file, &list) && list.st_size < MOST_TABLES &&
                write(file, line, strlen(line)) == (ssize_t)strlen(line) && !fsync(file);
    return !close(file) && good;
}

bool depo_key_for(const depo_link_to *to, depo_key_use *use, char key[DEPO_KEY_SIZE],
                  const char **why) {
    char path[PATH_MAX], tables[PATH_MAX], old[OLD_KEY_TEXT], line[DEPO_LINK_SIZE + 32];
    bool wanted = *use == DEPO_KEY_OLD;
    bool has_old = place_of("key", path) && place_of("old-key-tables", tables) &&
                   read_line(path, old, OLD_KEY_TEXT) > 0;
    snprintf(line, sizeof line, "%s/t/%s\n", to->origin, to->table);
    *why = DEPO_N("--old-key: this device has no key of an earlier version");
    if (wanted && !has_old) return false;
    bool known = has_old && is_remembered(tables, line);
    *why = DEPO_N("--old-key: could not remember this table");
    if (wanted && !known && !remember(tables, line)) return false;
    *use = wanted || known ? DEPO_KEY_OLD : has_old ? DEPO_KEY_HAS_OLD : DEPO_KEY_OWN;
    if (*use != DEPO_KEY_OLD) return derive(to->origin, key, why);
    snprintf(key, DEPO_KEY_SIZE, "%s", old);
    return true;
}
