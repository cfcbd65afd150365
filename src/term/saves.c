/* SPDX-License-Identifier: MIT */
#include "term/saves.h"

#include "mapio/mapio.h"
#include "mapio/utf8.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define TR(key) depo_tr(ui->language, key)

/* What earlier versions had: one game, and the one before it. */
static const char *const old_names[] = {"play.depo", "play.depo.previous"};

bool depo_state_folder(char path[PATH_MAX]) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int size, most = PATH_MAX - 128; /* room for the names of games */
    if (state && *state)
        size = snprintf(path, PATH_MAX, "%s/depo", state);
    else if (home && *home)
        size = snprintf(path, PATH_MAX, "%s/.local/state/depo", home);
    else
        return false;
    if (size < 0 || size >= most) return false;
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        mkdir(path, 0777); /* those there already are fine; the last one tells */
        *slash = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static bool games_folder(char path[PATH_MAX]) {
    if (!depo_state_folder(path)) return false;
    strcat(path, "/games");
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool depo_hold_file(int file) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    /* Where locks are not to be had, nobody is kept out. */
    return fcntl(file, F_OFD_SETLK, &whole) == 0 || (errno != EAGAIN && errno != EACCES);
}

static bool is_held(const char *path) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool held = file >= 0 && !fcntl(file, F_OFD_GETLK, &whole) && whole.l_type != F_UNLCK;
    if (file >= 0) close(file);
    return held;
}

bool depo_save_hold(depo_session *s, const char *path) {
    struct stat opened, there;
    for (;;) {
        int file = open(path, O_RDWR | O_CLOEXEC);
        if (file < 0) break; /* it is only to be read: the save will tell */
        if (!depo_hold_file(file)) {
            close(file);
            return false;
        }
        /* Each save puts a new file there: the one that was opened may be an old one by now. */
        if (!fstat(file, &opened) && !stat(path, &there) && opened.st_ino == there.st_ino) {
            s->held = file;
            break;
        }
        close(file);
    }
    snprintf(s->autosave, sizeof s->autosave, "%s", path);
    return true;
}

bool depo_save_begin(depo_session *s) {
    char folder[PATH_MAX], date[32];
    time_t now = time(NULL);
    struct tm local;
    if (!games_folder(folder)) return false;
    strftime(date, sizeof date, "%Y-%m-%d-%H%M%S", localtime_r(&now, &local));
    for (unsigned i = 1; i < 1000; i++) {
        char number[16] = "";
        if (i > 1) snprintf(number, sizeof number, "-%u", i);
        if (snprintf(s->autosave, sizeof s->autosave, "%s/%s-%s%s.depo", folder, date, s->map.id,
                     number) >= (int)sizeof s->autosave)
            break;
        int file = open(s->autosave, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file < 0 && errno == EEXIST) continue;
        if (file < 0) break;
        depo_hold_file(file);
        s->held = file;
        return true;
    }
    int error = errno;
    s->autosave[0] = 0;
    errno = error;
    return false;
}

bool depo_save_is_ours(const char *path) {
    char folder[PATH_MAX], whole[PATH_MAX], *end;
    struct stat one, other;
    if (!realpath(path, whole) || !games_folder(folder)) return false;
    for (unsigned i = 0; i < 2; i++) {
        char old[PATH_MAX];
        snprintf(old, sizeof old, "%.*s/%s", (int)(strlen(folder) - strlen("/games")), folder,
                 old_names[i]);
        if (!stat(old, &one) && !stat(whole, &other) && one.st_ino == other.st_ino &&
            one.st_dev == other.st_dev)
            return true;
    }
    if (!(end = strrchr(whole, '/'))) return false;
    *end = 0;
    return !stat(folder, &one) && !stat(*whole ? whole : "/", &other) &&
           one.st_ino == other.st_ino && one.st_dev == other.st_dev;
}

/* A file that may be a game, and when it was written. */
typedef struct found {
    char path[PATH_MAX];
    struct timespec when;
} found;

static int by_age(const void *a, const void *b) {
    const struct timespec *x = &((const found *)a)->when, *y = &((const found *)b)->when;
    if (x->tv_sec != y->tv_sec) return x->tv_sec < y->tv_sec ? 1 : -1;
    return (x->tv_nsec < y->tv_nsec) - (x->tv_nsec > y->tv_nsec);
}

static void add_found(found **list, unsigned *count, const char *folder, const char *name) {
    found one;
    struct stat file;
    if (snprintf(one.path, sizeof one.path, "%s/%s", folder, name) >= (int)sizeof one.path) return;
    /* An empty one is a game that has not been written yet. */
    if (stat(one.path, &file) || !S_ISREG(file.st_mode) || !file.st_size) return;
    one.when = file.st_mtim;
    if (!(*count & (*count - 1))) {
        *list = realloc(*list, (*count ? 2 * *count : 1) * sizeof **list);
        if (!*list) abort();
    }
    (*list)[(*count)++] = one;
}

static found *find_all(unsigned *count) {
    char folder[PATH_MAX];
    found *list = NULL;
    *count = 0;
    if (!depo_state_folder(folder)) return NULL;
    for (unsigned i = 0; i < 2; i++) add_found(&list, count, folder, old_names[i]);
    DIR *games = games_folder(folder) ? opendir(folder) : NULL;
    for (struct dirent *entry; games && (entry = readdir(games));) {
        const char *end = strrchr(entry->d_name, '.');
        if (end && strcmp(end, ".depo") == 0) add_found(&list, count, folder, entry->d_name);
    }
    if (games) closedir(games);
    if (*count) qsort(list, *count, sizeof *list, by_age);
    return list;
}

/* "Europe: Anna, Ada, Bruno (move 12, 2026-11-18 14:23)" */
static void describe(const depo_record *record, time_t when, unsigned language,
                     char out[DEPO_SENTENCE]) {
    char names[DEPO_SENTENCE] = "", date[32];
    depo_problems problems;
    struct tm local;
    size_t used = 0;
    depo_map *map = malloc(sizeof *map);
    if (!map) abort();
    for (unsigned i = 0; i < record->n_players; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "",
                                 record->players[i].name);
    bool known = record->own_map
                     ? depo_map_parse(record->own_map, strlen(record->own_map), map, &problems)
                     : depo_builtin_find(record->map) && depo_map_open(record->map, map, &problems);
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", localtime_r(&when, &local));
    snprintf(out, DEPO_SENTENCE, depo_tr(language, "%s: %s (move %u, %s)"),
             known ? map->name.in[language] : record->map, names, record->n_moves, date);
    free(map);
}

static void look_at(const found *file, unsigned language, depo_saved *saved) {
    depo_record record;
    depo_problems problems;
    snprintf(saved->path, sizeof saved->path, "%s", file->path);
    bool good = depo_record_read(file->path, &record, &problems);
    saved->state = !good                 ? DEPO_SAVE_BROKEN
                   : record.has_end      ? DEPO_SAVE_OVER
                   : is_held(file->path) ? DEPO_SAVE_HELD
                                         : DEPO_SAVE_WAITS;
    if (good) {
        describe(&record, file->when.tv_sec, language, saved->text);
        depo_record_free(&record);
    } else {
        snprintf(saved->text, sizeof saved->text, "%.200s: %s", strrchr(file->path, '/') + 1,
                 problems.list[0].what);
        depo_make_printable(saved->text);
    }
}

void depo_saves_read(depo_saves *saves, unsigned language) {
    unsigned count;
    found *files = find_all(&count);
    *saves = (depo_saves){0};
    if (count > DEPO_MOST_SAVES) count = DEPO_MOST_SAVES;
    saves->list = calloc(count + 1, sizeof *saves->list);
    if (!saves->list) abort();
    for (unsigned i = 0; i < count; i++) {
        depo_saved *saved = &saves->list[saves->count];
        look_at(&files[i], language, saved);
        saves->count += saved->state != DEPO_SAVE_OVER;
        saves->waiting += saved->state == DEPO_SAVE_WAITS || saved->state == DEPO_SAVE_HELD;
    }
    free(files);
}

void depo_saves_free(depo_saves *saves) {
    free(saves->list);
    *saves = (depo_saves){0};
}

static void add_saves(depo_ui *ui, const depo_saves *saves, depo_menu *menu) {
    for (unsigned i = 0; i < saves->count; i++) {
        const depo_saved *saved = &saves->list[i];
        const char *state = saved->state == DEPO_SAVE_HELD     ? TR("open in another terminal")
                            : saved->state == DEPO_SAVE_BROKEN ? TR("can't be read")
                                                               : "";
        depo_menu_add(menu, 0, (int)i, "%s%s%s", saved->text, *state ? " · " : "", state);
    }
}

/* Asks which game, then whether really. */
static int delete_one(depo_ui *ui, depo_saves *saves) {
    depo_menu menu = {0};
    depo_menu_title(&menu, "%s", TR("Delete which game?"));
    add_saves(ui, saves, &menu);
    int answer = ui->choose(ui, &menu);
    depo_menu_free(&menu);
    if (answer < 0) return answer == DEPO_QUIT ? DEPO_QUIT : 0;
    depo_saved *saved = &saves->list[answer];
    if (saved->state == DEPO_SAVE_HELD) {
        ui->say(ui, TR("This game is open in another terminal."));
        return 0;
    }
    menu = (depo_menu){.preset = 1};
    depo_menu_title(&menu, TR("Delete %s for good?"), saved->text);
    depo_menu_add(&menu, 0, 1, "%s", TR("Yes"));
    depo_menu_add(&menu, 0, 0, "%s", TR("No"));
    int sure = ui->choose(ui, &menu);
    depo_menu_free(&menu);
    if (sure == DEPO_QUIT) return DEPO_QUIT;
    if (sure != 0) return 0;
    if (unlink(saved->path)) ui->say(ui, strerror(errno));
    return 0;
}

int depo_saves_choose(depo_ui *ui, depo_saves *saves, char path[PATH_MAX]) {
    enum { DELETE = -1 };
    for (;;) {
        depo_menu menu = {0};
        depo_menu_title(&menu, "%s", TR("Continue which game?"));
        add_saves(ui, saves, &menu);
        depo_menu_add(&menu, 'x', DELETE, "%s", TR("Delete a game"));
        int answer = ui->choose(ui, &menu);
        int what = answer >= 0 ? menu.items[answer].value : 0;
        depo_menu_free(&menu);
        if (answer < 0) return answer;
        const depo_saved *saved = what == DELETE ? NULL : &saves->list[what];
        bool busy = saved && is_held(saved->path); /* by now */
        if (saved && saved->state != DEPO_SAVE_BROKEN && !busy) {
            snprintf(path, PATH_MAX, "%s", saved->path);
            return 0;
        }
        if (saved)
            ui->say(ui, busy ? TR("This game is open in another terminal.") : saved->text);
        else if (delete_one(ui, saves) == DEPO_QUIT)
            return DEPO_QUIT;
        depo_saves_free(saves); /* things may have changed meanwhile, here or elsewhere */
        depo_saves_read(saves, ui->language);
        if (!saves->count) return DEPO_BACK;
    }
}
