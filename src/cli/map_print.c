/* SPDX-License-Identifier: MIT
 * depo map print: board, cards, score track and rules, as PDF or as a folder of SVG files. */
#include "cli/common.h"
#include "cli/map.h"
#include "cli/pdf.h"

#include "board/sheets.h"
#include "core/game.h"
#include "plug/plug.h"
#include "say/story.h"
#include "say/tr.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The number of a word in a list that ends with NULL; -1 when it isn't there. */
static int find_word(const char *const *words, const char *word, size_t size) {
    for (int i = 0; words[i]; i++)
        if (strlen(words[i]) == size && strncmp(words[i], word, size) == 0) return i;
    return -1;
}

static bool read_parts(const char *list, unsigned *parts) {
    *parts = 0;
    for (const char *at = list; *at;) {
        size_t size = strcspn(at, ",");
        int bit = find_word(depo_print_words, at, size);
        if (bit < 0) {
            depo_fail("--parts: \"%.*s\" is not one of board, tickets, cards, score and rules",
                      (int)size, at);
            return false;
        }
        *parts |= 1u << bit;
        at += size + (at[size] == ',');
    }
    if (!*parts) depo_fail("--parts: name at least one of board, tickets, cards, score and rules");
    return *parts != 0;
}

/* One sheet as text, to be freed; NULL after complaining. */
static char *sheet_text(const depo_sheets *s, unsigned number, size_t *size) {
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    bool written = out && depo_sheet_svg(s, number, out) == 0;
    if (out && fclose(out)) written = false;
    if (written) return text;
    depo_fail("out of memory");
    free(text);
    return NULL;
}

static int write_svg(const depo_sheets *s, const char *folder) {
    unsigned n = depo_sheets_count(s);
    if (mkdir(folder, 0777) && errno != EEXIST)
        return depo_fail_as("%s: %s", folder, strerror(errno));
    for (unsigned i = 0; i < n; i++) {
        char path[PATH_MAX];
        if (snprintf(path, sizeof path, "%s/sheet-%03u.svg", folder, i + 1) >= (int)sizeof path)
            return depo_fail_as("%s: %s", folder, strerror(ENAMETOOLONG));
        FILE *out = fopen(path, "we");
        if (!out) return depo_fail_as("%s: %s", path, strerror(errno));
        int failed = depo_sheet_svg(s, i, out);
        if (fclose(out) || failed) return depo_fail_as("%s: %s", path, strerror(errno));
    }
    printf("%s: %u sheet%s\n", folder, n, n == 1 ? "" : "s");
    return 0;
}

static bool write_pages(const depo_sheets *s, const depo_pdf_face *face, void *pdf,
                        char why[DEPO_PDF_WHY]) {
    unsigned n = depo_sheets_count(s);
    for (unsigned i = 0; i < n; i++) {
        size_t size;
        depo_sheet_size mm = depo_sheet_size_of(s, i);
        char *text = sheet_text(s, i, &size);
        bool good = text && face->page(pdf, mm.width, mm.height, text, size, why);
        free(text);
        if (!good) return false;
    }
    return true;
}

/* All or nothing: the file has its name when it is whole. */
static int write_pdf(const depo_sheets *s, const char *path) {
    char why[DEPO_PDF_WHY] = "", part[PATH_MAX];
    const depo_pdf_face *face = depo_plug_load("pdf", why, sizeof why);
    if (!face)
        return depo_fail("PDF needs depo-pdf.so (%s); for SVG, name a folder: --out FOLDER/", why);
    if (snprintf(part, sizeof part, "%s.new", path) >= (int)sizeof part)
        return depo_fail_as("%s: %s", path, strerror(ENAMETOOLONG));
    void *pdf = face->open(part, why);
    if (!pdf) return depo_fail_as("%s: %s", path, why);
    bool good = write_pages(s, face, pdf, why);
    char other[DEPO_PDF_WHY];
    good &= face->close(pdf, good ? why : other);
    if (good && rename(part, path)) {
        snprintf(why, sizeof why, "%s", strerror(errno));
        good = false;
    }
    if (!good) {
        unlink(part);
        return depo_fail_as("%s: %s", path, why);
    }
    unsigned n = depo_sheets_count(s);
    printf("%s: %u page%s. Print at 100 %%, not \"fit to page\": a space is 20 by 9 mm\n", path, n,
           n == 1 ? "" : "s");
    return 0;
}

static bool ends_with(const char *text, const char *end) {
    size_t size = strlen(text), n = strlen(end);
    return size >= n && strcmp(text + size - n, end) == 0;
}

static int print_sheets(depo_sheets *s, const depo_map_options *o) {
    char path[DEPO_ID_SIZE + 8];
    snprintf(path, sizeof path, "%s.pdf", s->map->id);
    const char *out = o->out ? o->out : path;
    if (ends_with(out, ".pdf")) return write_pdf(s, out);
    if (ends_with(out, "/") || depo_is_folder(out)) return write_svg(s, out);
    if (!ends_with(out, ".svg") && strcmp(out, "-") != 0)
        return depo_fail("--out: \"%s\" is neither a .pdf nor a .svg file nor a folder", out);
    if (depo_sheets_count(s) != 1)
        return depo_fail("an SVG file has one sheet, these are %u: name a folder, or --parts board "
                         "--paper poster",
                         depo_sheets_count(s));
    FILE *file = strcmp(out, "-") == 0 ? stdout : fopen(out, "we");
    if (!file) return depo_fail_as("%s: %s", out, strerror(errno));
    int failed = depo_sheet_svg(s, 0, file);
    if (file == stdout ? fflush(file) : fclose(file)) failed = -1;
    return failed ? depo_fail_as("%s: %s", out, strerror(errno)) : 0;
}

int depo_map_print(const depo_map_options *o, depo_map *map) {
    static char rules[DEPO_RULES_TEXT];
    depo_land land;
    depo_game *game = NULL;
    const char *paper = o->paper ? o->paper : "a4";
    int size = find_word(depo_paper_words, paper, strlen(paper));
    depo_sheets s = {.map = map, .land = &land, .language = o->language, .parts = DEPO_PRINT_ALL};
    if (size < 0)
        return depo_fail("--paper: \"%s\" is not one of poster, a4, a3 and letter", paper);
    if (o->parts && !read_parts(o->parts, &s.parts)) return 1;
    if (!depo_open_map(o->name, o->variant, o->tickets, map) || !depo_open_land(o->name, &land))
        return 1;
    s.paper = (depo_paper)size;
    s.variant = o->variant ? depo_map_variant_by_id(map, o->variant) : 0;
    game = malloc(sizeof *game);
    int code = 1;
    if (!game) {
        depo_fail("out of memory");
    } else {
        depo_game_init(game, map, s.variant, 0, map->players_most);
        depo_teller teller = {.map = map, .game = game, .language = o->language, .printed = true};
        depo_tell_rules(&teller, rules, sizeof rules);
        s.rules = rules;
        code = print_sheets(&s, o);
    }
    free(game);
    depo_land_free(&land);
    return code;
}
