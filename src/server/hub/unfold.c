/* SPDX-License-Identifier: MIT */
#include "server/hub/unfold.h"

#include "mapio/mapio.h"
#include "say/tr.h"
#include "server/room/answer.h"
#include "server/room/site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADDRESS = 400, WORDS = 400 };

typedef struct asker {
    depo_hub *hub;
    uint64_t number;
    unsigned language;
    char page[ADDRESS];
} asker;

/* The table's id in its link; the length of the rest is checked. */
static bool read_link(const char *path, char id[DEPO_TABLE_ID]) {
    if (strncmp(path, "/t/", 3) != 0) return false;
    snprintf(id, DEPO_TABLE_ID, "%s", path + 3);
    const char *rest = path + 3 + strlen(id);
    return depo_table_id_ok(id) && (!*rest || strcmp(rest, "/board") == 0);
}

bool depo_hub_unfolds(const char *path) {
    char id[DEPO_TABLE_ID];
    return read_link(path, id);
}

/* As the value of an attribute. */
static void put_escaped(FILE *out, const char *text) {
    for (; *text; text++) {
        if (strchr("&<>\"'", *text))
            fprintf(out, "&#%d;", *text);
        else
            fputc(*text, out);
    }
}

static void put(FILE *out, const char *kind, const char *name, const char *value) {
    fprintf(out, "<meta %s=\"%s\" content=\"", kind, name);
    put_escaped(out, value);
    fputs("\">\n", out);
}

static void put_picture(FILE *out, const char *page, const char *map) {
    char address[ADDRESS + 80];
    bool own = !depo_builtin_find(map);
    if (!*page) return;
    snprintf(address, sizeof address, "%s%s%s%s", page, own ? "icon-512.png" : "card-",
             own ? "" : map, own ? "" : ".jpg");
    put(out, "property", "og:image", address);
    if (own) return;
    put(out, "property", "og:image:width", "1200");
    put(out, "property", "og:image:height", "630");
    put(out, "name", "twitter:card", "summary_large_image");
}

static const char *phase_text(const json_t *brief, unsigned language) {
    const char *phase = json_string_value(json_object_get(brief, "phase"));
    if (phase && strcmp(phase, "lobby") == 0)
        return depo_tr(language, "The table is set: come and sit down.");
    if (phase && strcmp(phase, "running") == 0)
        return depo_tr(language, "The game is on: come and watch.");
    return depo_tr(language, "The game is over: see the replay.");
}

static void put_head(FILE *out, const asker *asked, const char *table, const json_t *brief) {
    const char *id = json_string_value(json_object_get(brief, "map"));
    const depo_map *map = id ? depo_catalog_map(&asked->hub->site.catalog, id) : NULL;
    char title[WORDS], address[ADDRESS + DEPO_TABLE_ID + 8];
    snprintf(title, sizeof title, "%s",
             map ? map->name.in[asked->language] : depo_tr(asked->language, "A table"));
    const json_t *name;
    size_t i;
    json_array_foreach(json_object_get(brief, "names"), i, name) {
        const char *text = json_string_value(name);
        size_t length = strlen(title);
        if (text && *text)
            snprintf(title + length, sizeof title - length, "%s%s",
                     strstr(title, " · ") ? ", " : " · ", text);
    }
    put(out, "property", "og:type", "website");
    put(out, "property", "og:site_name", depo_tr(asked->language, "Depo"));
    put(out, "property", "og:title", title);
    put(out, "property", "og:description", phase_text(brief, asked->language));
    snprintf(address, sizeof address, "%st/%s", asked->page, table);
    if (*asked->page) put(out, "property", "og:url", address);
    put_picture(out, asked->page, id ? id : "");
}

static void snapshot_done(depo_task *task) {
    asker *asked = task->user;
    char *text = NULL;
    size_t size = 0;
    json_t *brief = task->result == DEPO_STORE_OK && task->n_rows
                        ? json_loadb(task->rows[0].text, task->rows[0].size, 0, NULL)
                        : NULL;
    const char *phase = json_string_value(json_object_get(brief, "phase"));
    bool there = phase && strcmp(phase, "gone") != 0;
    FILE *out = there ? open_memstream(&text, &size) : NULL;
    asked->hub->site.tasks--;
    if (out) put_head(out, asked, task->table, brief);
    bool good = out && fclose(out) == 0;
    depo_answer(&asked->hub->site, asked->number, good ? 200 : 404, depo_answer_of_text,
                depo_frame_new(good ? text : "", good ? size : 0));
    free(text);
    json_decref(brief);
    free(asked);
    depo_task_free(task);
}

void depo_unfold(depo_hub *hub, const depo_http *request) {
    char id[DEPO_TABLE_ID] = "";
    asker *asked = read_link(request->path, id) ? calloc(1, sizeof *asked) : NULL;
    depo_task *task = asked ? depo_task_new(DEPO_TASK_GET_SNAPSHOT, id) : NULL;
    if (!task) {
        free(asked);
        depo_answer(&hub->site, request->number, 404, depo_answer_of_text, depo_frame_new("", 0));
        return;
    }
    asked->hub = hub;
    asked->number = request->number;
    asked->language = request->language;
    snprintf(asked->page, sizeof asked->page, "%s", request->page ? request->page : "");
    task->done = snapshot_done;
    task->user = asked;
    depo_submit(&hub->site, task);
}
