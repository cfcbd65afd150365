/* SPDX-License-Identifier: MIT */
#include "server/net/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool depo_base_read(const char *text, char out[DEPO_BASE]) {
    static const char allowed[] =
        "/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~";
    size_t size = strlen(text);
    bool open = size && text[size - 1] != '/';
    if (*text != '/' || strspn(text, allowed) != size || size + open >= DEPO_BASE) return false;
    if (strstr(text, "//") || strstr(text, "/.")) return false;
    memcpy(out, text, size);
    if (open) out[size++] = '/';
    out[size] = 0;
    return true;
}

const char *depo_base_below(const char *base, const char *path) {
    size_t size = strlen(base) - 1; /* its last slash begins what is below */
    return strncmp(path, base, size + 1) == 0 ? path + size : NULL;
}

bool depo_asset_has_addresses(const depo_asset *asset) {
    return strcmp(asset->path, "/index.html") == 0 ||
           strcmp(asset->path, "/manifest.webmanifest") == 0;
}

static void put_replaced(FILE *out, const char *text, size_t size, const char *from,
                         const char *to) {
    const char *end = text + size, *at;
    while ((at = memmem(text, (size_t)(end - text), from, strlen(from)))) {
        fwrite(text, 1, (size_t)(at - text), out);
        fputs(to, out);
        text = at + strlen(from);
    }
    fwrite(text, 1, (size_t)(end - text), out);
}

/* Frees `text`. */
static char *replaced(char *text, size_t *size, const char *from, const char *to) {
    char *result = NULL;
    size_t made = 0;
    FILE *out = text ? open_memstream(&result, &made) : NULL;
    if (out) {
        put_replaced(out, text, *size, from, to);
        if (fclose(out) != 0) {
            free(result);
            result = NULL;
        }
    }
    free(text);
    *size = made;
    return result;
}

char *depo_asset_rooted(const depo_asset *asset, const char *root, const char *attribute,
                        size_t *size) {
    char html[160], markup[DEPO_BASE + 4], json[DEPO_BASE + 4];
    snprintf(html, sizeof html, "<html %s ", attribute);
    snprintf(markup, sizeof markup, "=\"%s", root);
    snprintf(json, sizeof json, ": \"%s", root);
    char *text = malloc(asset->size + 1);
    if (text) memcpy(text, asset->data, asset->size);
    *size = asset->size;
    /* The attribute last: it may hold an address of its own. */
    text = replaced(text, size, "=\"/", markup);
    text = replaced(text, size, ": \"/", json);
    return replaced(text, size, "<html ", html);
}
