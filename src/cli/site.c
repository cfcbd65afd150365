/* SPDX-License-Identifier: MIT
 * depo site: the page as plain files, for any web space. It plays without a server; what needs one
 * is not shown. */
#include "cli/commands.h"
#include "cli/common.h"
#include "plug/release.h"
#include "say/tr.h"
#include "server/net/base.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Its presence says that the folder is a site of ours, which may be written again. */
#define MARK "/depo-site.txt"

typedef struct options {
    const char *folder;
} options;

static const depo_option option_list[] = {{0}};

static const depo_option words[] = {{NULL, 0, "DIR", NULL, DEPO_INTO(options, folder)}, {0}};

static void check(const depo_parsing *parsing, void *input) {
    const options *o = input;
    if (!o->folder) depo_misused(parsing, "give a folder");
}

const depo_syntax depo_syntax_site = {
    .options = option_list,
    .words = words,
    .limit = DEPO_N("one folder at a time"),
    .check = check,
    .arguments = "DIR",
    .about =
        DEPO_N("Writes the page as static files for any web host, at any path: games against bots "
               "and on one device, offline too. Features that need a server are left out."),
    .more = DEPO_N("Creates DIR. If it exists, it must be empty or hold an earlier site."),
};

static bool path_to(const options *o, const char *name, char out[PATH_MAX]) {
    return snprintf(out, PATH_MAX, "%s%s", o->folder, name) < PATH_MAX;
}

/* The folders on the way to a file or a folder. */
static void make_folders(char *path, size_t from) {
    for (char *slash = strchr(path + from + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0777);
        *slash = '/';
    }
}

/* Whether the folder may be written to: made, empty, or an earlier site. */
static bool make_way(const options *o) {
    char path[PATH_MAX];
    if (!path_to(o, MARK, path))
        return depo_fail_as("%s: %s", o->folder, strerror(ENAMETOOLONG)), false;
    if (path_to(o, "", path)) make_folders(path, 0);
    path_to(o, MARK, path);
    int error = mkdir(o->folder, 0777) == 0 ? 0 : errno;
    if (!error || access(path, F_OK) == 0) return true;
    DIR *folder = error == EEXIST ? opendir(o->folder) : NULL;
    if (!folder && error == EEXIST) error = errno;
    if (!folder) return depo_fail_as("%s: %s", o->folder, strerror(error)), false;
    unsigned count = 0;
    while (readdir(folder)) count++;
    closedir(folder);
    if (count > 2)
        depo_fail("%s: not empty and not a site made by depo; choose another folder", o->folder);
    return count <= 2; /* itself and the one above */
}

/* Addresses of the server's root become such as begin where the page is; the page is told,
 * also which version it is. */
static bool put_asset(FILE *out, const depo_asset *asset) {
    if (!depo_asset_has_addresses(asset)) {
        fwrite(asset->data, 1, asset->size, out);
        return true;
    }
    char site[96];
    size_t size;
    snprintf(site, sizeof site, "data-site=\"%s\"", depo_release());
    char *text = depo_asset_rooted(asset, "./", site, &size);
    if (text) fwrite(text, 1, size, out);
    free(text);
    return text != NULL;
}

static bool write_asset(const options *o, const depo_asset *asset) {
    char path[PATH_MAX];
    if (!path_to(o, asset->path, path))
        return depo_fail_as("%s: %s", o->folder, strerror(ENAMETOOLONG)), false;
    make_folders(path, strlen(o->folder));
    FILE *out = fopen(path, "wbe");
    if (!out) return depo_fail_as("%s: %s", path, strerror(errno)), false;
    bool good = put_asset(out, asset) && !ferror(out);
    if (fclose(out) || !good) return depo_fail("can't write %s", path), false;
    return true;
}

int depo_cmd_site(int argc, char **argv) {
    char about[160];
    snprintf(about, sizeof about, "The page of depo %s, written by 'depo site'.\n", depo_release());
    const depo_asset mark = {
        .path = MARK, .data = (const unsigned char *)about, .size = strlen(about)};
    options o = {0};
    depo_parse(&depo_syntax_site, argc, argv, &o);
    if (depo_asset_count < 2) return depo_fail("this program was built without the page");
    if (!make_way(&o) || !write_asset(&o, &mark)) return 1;
    for (unsigned i = 0; i < depo_asset_count; i++)
        if (!write_asset(&o, &depo_assets[i])) return 1;
    printf("%s: %u files; put them on any web space, at any path\n", o.folder,
           depo_asset_count + 1);
    return 0;
}
