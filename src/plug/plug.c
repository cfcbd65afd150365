/* SPDX-License-Identifier: MIT */
#include "plug/plug.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The folder of the program itself; "" when the system does not say. */
static void own_folder(char out[PATH_MAX]) {
    ssize_t size = readlink("/proc/self/exe", out, PATH_MAX - 1);
    out[size > 0 ? size : 0] = 0;
    char *slash = strrchr(out, '/');
    if (slash) *slash = 0;
}

const void *depo_plug_load(const char *name, char *why, size_t why_size) {
    char own[PATH_MAX], path[PATH_MAX + 64];
    own_folder(own);
    const char *const folders[] = {getenv("DEPO_PLUGS"), own, DEPO_PLUG_FOLDER};
    void *file = NULL;
    for (unsigned i = 0; i < sizeof folders / sizeof *folders && !file; i++) {
        if (!folders[i] || folders[i][0] != '/') continue;
        snprintf(path, sizeof path, "%s/depo-%s.so", folders[i], name);
        if (access(path, F_OK) != 0) continue;
        /* What these libraries load in turn looks for them by name. */
        file = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
        if (!file) {
            snprintf(why, why_size, "%s", dlerror());
            return NULL;
        }
    }
    if (!file) {
        snprintf(why, why_size, "depo-%s.so is not there", name);
        return NULL;
    }
    char symbol[64];
    snprintf(symbol, sizeof symbol, "depo_plug_%s", name);
    const depo_plug *plug = dlsym(file, symbol);
    if (plug && strcmp(plug->version, DEPO_VERSION) == 0) return plug->face;
    snprintf(why, why_size, "%s is not of this version (%s)", path, DEPO_VERSION);
    return NULL;
}
