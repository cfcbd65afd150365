/* SPDX-License-Identifier: MIT
 * Menus as numbered lines. */
#include "term/plain.h"
#include "term/session.h"
#include "term/plain_parts.h"
#include "term/remote.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#define TR(key)           depo_tr(ui->language, key)
#define TRN(one, many, n) depo_trn(ui->language, one, many, n)

enum { LONG_LIST = 40 }; /* longer lists are not told before something narrows them */

/* Says when the connection to a server goes or comes back. */
static bool tell_connection(void *for_what) {
    depo_plain *plain = for_what;
    depo_ui *ui = &plain->ui;
    bool connected = depo_remote_connected(ui->s);
    if (connected == plain->connected) return true;
    plain->connected = connected;
    /* what was typed at a keyboard in the meantime was not meant for what comes now */
    if (connected && isatty(plain->in)) tcflush(plain->in, TCIFLUSH);
    fprintf(plain->out, "\n%s\n",
            connected ? TR("The connection is back.")
                      : TR("Connection lost. Reconnecting; Ctrl-C stops."));
    fflush(plain->out);
    return true;
}

/* At a server's table: keeps the connection alive until there is something to read; nothing is
 * read while it is gone. */
static void wait_for_line(depo_plain *plain) {
    struct pollfd input = {.fd = plain->in, .events = POLLIN};
    depo_session *s = plain->ui.s;
    for (;;) {
        bool was = plain->connected;
        depo_session_advance(s, plain->connected ? 0 : 100);
        tell_connection(plain);
        if (!was && plain->connected) fprintf(plain->out, "> ");
        fflush(plain->out);
        if (plain->connected && poll(&input, 1, 100) != 0) return;
    }
}

/* Takes a line out of what was typed. */
static void take_line(depo_plain *plain, size_t size, size_t used) {
    const char *start = plain->typed, *end = start + size;
    while (start < end && isspace((unsigned char)*start)) start++;
    while (end > start && isspace((unsigned char)end[-1])) end--;
    free(plain->line);
    plain->line = strndup(start, (size_t)(end - start));
    if (!plain->line) abort();
    plain->held -= used;
    memmove(plain->typed, plain->typed + used, plain->held);
}

/* Reads a line without its end; false when there are no more. */
static bool read_line(depo_plain *plain) {
    enum { PIECE = 4096 };
    if (plain->answer) {
        free(plain->line);
        plain->line = plain->answer;
        plain->answer = NULL;
        return true;
    }
    fflush(plain->out);
    for (;;) {
        char *end = plain->held ? memchr(plain->typed, '\n', plain->held) : NULL;
        size_t size = end ? (size_t)(end - plain->typed) : plain->held;
        if (end || (plain->ended && plain->held)) {
            take_line(plain, size, size + (end != NULL));
            return true;
        }
        if (plain->ended) return false;
        if (plain->ui.s && plain->ui.s->remote) wait_for_line(plain);
        if (plain->room < plain->held + PIECE) {
            plain->room = plain->held + PIECE;
            plain->typed = realloc(plain->typed, plain->room);
            if (!plain->typed) abort();
        }
        ssize_t more = read(plain->in, plain->typed + plain->held, PIECE);
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0)
            plain->ended = true;
        else
            plain->held += (size_t)more;
    }
}

bool depo_plain_overhear(depo_plain *plain) {
    struct pollfd input = {.fd = plain->in, .events = POLLIN};
    return !plain->ended && poll(&input, 1, 0) > 0 && read_line(plain);
}

/* The one letter of a line, as the key it is on; 0 when it is not one letter. */
char depo_plain_key(const char *line) {
    wchar_t wide[3];
    size_t count = mbstowcs(wide, line, 3);
    if (count != 1) return 0;
    unsigned key = depo_latin_key((unsigned)towlower((wint_t)wide[0]));
    return (char)(key < 128 && isalpha((int)key) ? key : 0);
}

/* Where the object of a question like "f paris" begins, or NULL. */
static char *object_of(char *line) {
    char *blank = strchr(line, ' ');
    if (!blank) return NULL;
    *blank = 0;
    char key = depo_plain_key(line);
    *blank = ' ';
    return key == 'f' || key == 'w' ? blank + 1 : NULL;
}

void depo_plain_split(depo_plain *plain) {
    char *object = object_of(plain->line);
    if (!object) return;
    free(plain->answer);
    plain->answer = strdup(object);
    if (!plain->answer) abort();
    object[-1] = 0;
}

/* Whether `part` is in `text`, whatever the case of the letters. */
static bool holds(const char *text, const char *part) {
    wchar_t a[DEPO_SENTENCE], b[DEPO_SENTENCE];
    if (mbstowcs(a, text, DEPO_SENTENCE) >= DEPO_SENTENCE) return false;
    if (mbstowcs(b, part, DEPO_SENTENCE) >= DEPO_SENTENCE) return false;
    for (wchar_t *c = a; *c; c++) *c = (wchar_t)towlower((wint_t)*c);
    for (wchar_t *c = b; *c; c++) *c = (wchar_t)towlower((wint_t)*c);
    return wcsstr(a, b) != NULL;
}

/* Whether all words of a line are in a text. */
static bool holds_words(const char *text, const char *line) {
    char copy[256], *rest = copy;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word; (word = strsep(&rest, " -"));)
        if (*word && !holds(text, word)) return false;
    return true;
}

/* Prints the items that hold `filter`; returns how many, the last of them in *last. */
static unsigned print_items(depo_plain *plain, const depo_menu *menu, const char *filter,
                            int *last) {
    unsigned number = 0, shown = 0;
    for (unsigned i = 0; i < menu->count; i++) {
        const depo_item *item = &menu->items[i];
        if (!item->key) number++;
        if (filter && (item->key || !holds_words(item->text, filter))) continue;
        if (item->key)
            fprintf(plain->out, "  %c  %s\n", item->key, item->text);
        else
            fprintf(plain->out, "%3u  %s\n", number, item->text);
        *last = (int)i;
        shown++;
    }
    return shown;
}

/* The item of a number or letter, or DEPO_UNKNOWN. */
static int find_item(const depo_menu *menu, const char *line) {
    char *end;
    unsigned long wanted = strtoul(line, &end, 10);
    char key = depo_plain_key(line);
    if (*end || !isdigit((unsigned char)*line)) wanted = 0;
    for (unsigned i = 0, number = 0; i < menu->count; i++) {
        if (!menu->items[i].key) number++;
        if (menu->items[i].key ? menu->items[i].key == key : number == wanted) return (int)i;
    }
    return DEPO_UNKNOWN;
}

/* The number or letter that stands before an item. */
static void mark_of(const depo_menu *menu, unsigned wanted, char out[16]) {
    unsigned number = 0;
    for (unsigned i = 0; i <= wanted && i < menu->count; i++) number += !menu->items[i].key;
    if (menu->items[wanted].key)
        snprintf(out, 16, "%c", menu->items[wanted].key);
    else
        snprintf(out, 16, "%u", number);
}

static int choose(depo_ui *ui, const depo_menu *menu) {
    depo_plain *plain = (depo_plain *)ui;
    int last = 0;
    char mark[16];
    if (!plain->answer) fprintf(plain->out, "%s\n", menu->title);
    if (plain->answer)
        ; /* nobody need be asked */
    else if (menu->count > LONG_LIST)
        fprintf(plain->out,
                TRN("%u entry; type part of a name, or * for all\n",
                    "%u entries; type part of a name, or * for all\n", menu->count),
                menu->count);
    else
        print_items(plain, menu, NULL, &last);
    mark_of(menu, menu->preset, mark);
    for (;;) {
        if (!plain->answer) fprintf(plain->out, TR("  0  back\n[Enter = %s] > "), mark);
        if (!read_line(plain)) return DEPO_QUIT;
        if (!*plain->line) return (int)menu->preset;
        if (strcmp(plain->line, "0") == 0) return DEPO_BACK;
        int item = find_item(menu, plain->line);
        if (item >= 0) return item;
        if (depo_plain_key(plain->line) == 'q') return DEPO_QUIT;
        const char *filter = strcmp(plain->line, "*") == 0 ? "" : plain->line;
        unsigned shown = print_items(plain, menu, filter, &last);
        if (shown == 1 && *filter) return last;
        if (!shown) fprintf(plain->out, TR("There is no \"%s\" here.\n"), plain->line);
    }
}

/* Reads numbers like "1 3" as bits; false when something else stands there. */
static bool read_bits(const char *line, unsigned count, int *bits) {
    *bits = 0;
    for (const char *at = line; *at;) {
        char *end;
        if (*at == ' ' || *at == ',') {
            at++;
            continue;
        }
        unsigned long number = strtoul(at, &end, 10);
        if (end == at || number < 1 || number > count) return false;
        *bits |= 1 << (number - 1);
        at = end;
    }
    return true;
}

static int pick(depo_ui *ui, const depo_menu *menu, unsigned least, unsigned most,
                unsigned preset) {
    depo_plain *plain = (depo_plain *)ui;
    int last, bits;
    fprintf(plain->out, "%s\n", menu->title);
    print_items(plain, menu, NULL, &last);
    for (;;) {
        fprintf(plain->out, "%s", TR("Which ones to keep? Numbers, e.g. 1 3"));
        if (!least) fprintf(plain->out, "%s", TR("; 0 for none"));
        fprintf(plain->out, "%s", TR("; ? for the table\n[Enter ="));
        for (unsigned i = 0; i < menu->count; i++)
            if (preset >> i & 1) fprintf(plain->out, " %u", i + 1);
        fprintf(plain->out, "] > ");
        if (!read_line(plain)) return DEPO_QUIT;
        if (!*plain->line) return (int)preset;
        if (depo_plain_key(plain->line) == 'q') return DEPO_QUIT;
        if (strcmp(plain->line, "?") == 0 || depo_plain_key(plain->line) || object_of(plain->line))
            return DEPO_BACK;
        if (strcmp(plain->line, "0") == 0 && !least) return 0;
        if (!read_bits(plain->line, menu->count, &bits)) {
            fprintf(plain->out, TR("Type numbers from 1 to %u.\n"), menu->count);
            continue;
        }
        unsigned count = (unsigned)__builtin_popcount((unsigned)bits);
        if (count >= least && count <= most) return bits;
        fprintf(plain->out, TR("At least %u, at most %u."), least, most);
        fputc('\n', plain->out);
    }
}

static bool ask(depo_ui *ui, const char *question, const char *preset, char *out, size_t size) {
    depo_plain *plain = (depo_plain *)ui;
    if (*preset)
        fprintf(plain->out, "%s [%s] > ", question, preset);
    else
        fprintf(plain->out, "%s > ", question);
    if (!read_line(plain)) return false;
    snprintf(out, size, "%s", *plain->line ? plain->line : preset);
    return true;
}

static void say(depo_ui *ui, const char *text) {
    fprintf(((depo_plain *)ui)->out, "%s\n", text);
}

static void page(depo_ui *ui, const char *title, const char *text) {
    fprintf(((depo_plain *)ui)->out, "--- %s ---\n%s", title, text);
}

void depo_plain_init(depo_plain *plain, depo_session *s, unsigned language) {
    memset(plain, 0, sizeof *plain);
    plain->ui = (depo_ui){s, language, choose, pick, ask, say, page};
    plain->in = STDIN_FILENO;
    plain->out = stdout;
    plain->connected = true;
    if (!s) return; /* questions without a game */
    s->waiting = tell_connection;
    s->waiting_for = plain;
}

void depo_plain_free(depo_plain *plain) {
    free(plain->line);
    free(plain->typed);
    free(plain->answer);
    plain->line = plain->typed = plain->answer = NULL;
}

/* The turn's own prompt: like a menu, but whatever is not in it is left to the caller. */
int depo_plain_prompt(depo_plain *plain, const depo_menu *menu) {
    depo_ui *ui = &plain->ui;
    int last;
    char mark[16];
    fprintf(plain->out, "%s\n", menu->title);
    print_items(plain, menu, NULL, &last);
    mark_of(menu, menu->preset, mark);
    fprintf(plain->out, TR("[Enter = %s, ? = help] > "), mark);
    if (!read_line(plain)) return DEPO_QUIT;
    if (!*plain->line) return (int)menu->preset;
    return find_item(menu, plain->line);
}
