/* SPDX-License-Identifier: MIT
 * Keys of the full screen; at a server's table the connection is looked after meanwhile. */
#include "term/contact.h"
#include "term/session.h"
#include "term/remote.h"
#include "term/screen_parts.h"

#include <string.h>

static int read_key(depo_screen *screen, int ms, bool raw, wint_t *letter) {
    wint_t key = 0;
    timeout(ms);
    int kind = get_wch(&key);
    if (letter) *letter = 0;
    if (kind == ERR) return ERR;
    if (kind == KEY_CODE_YES) {
        if (key == KEY_RESIZE) {
            screen->n_hits = 0;
            clear();
        }
        return (int)key;
    }
    if (letter) *letter = key;
    if (key == 12) clearok(stdscr, TRUE); /* Ctrl-L */
    if (raw) return (int)key;
    return (int)depo_latin_key((unsigned)key);
}

/* Whether there is something new to say about the connection. What was typed while it was gone is
 * dropped when it is back: nobody meant it for the position that stands there then. */
static bool connection_changed(depo_screen *screen) {
    char state[DEPO_SENTENCE];
    bool connected = depo_remote_connected(screen->ui.s);
    depo_remote_state(screen->ui.s, state);
    if (connected && !screen->connected) flushinp();
    bool changed = connected != screen->connected || strcmp(state, screen->state) != 0;
    screen->connected = connected;
    memcpy(screen->state, state, sizeof state);
    return changed;
}

/* Keys that need no server. */
static bool is_harmless(int key, bool raw) {
    switch (key) {
    case KEY_RESIZE:
    case KEY_LEFT:
    case KEY_RIGHT:
    case KEY_UP:
    case KEY_DOWN:
    case 12: /* Ctrl-L */
    case 27: /* Escape */
        return true;
    default:
        return !raw && (key == 'q' || key == '+' || key == '-' || key == '0');
    }
}

int depo_screen_key(depo_screen *screen, int ms, bool raw, wint_t *letter) {
    depo_session *s = screen->ui.s;
    enum { SLICE = 100, MOST_FAILURES = 50 };
    unsigned failures = 0; /* a terminal that is gone answers at once, and nothing */
    if (!s->remote || !screen->begun) return read_key(screen, ms, raw, letter);
    for (int64_t start = depo_now_ms();;) {
        int64_t before = depo_now_ms(), left = ms < 0 ? SLICE : ms - (before - start);
        int slice = left > SLICE ? SLICE : left > 0 ? (int)left : 0;
        int key = read_key(screen, slice, raw, letter);
        bool news = depo_session_advance(s, 0);
        bool changed = connection_changed(screen);
        /* whoever asks draws again after a key too, with what is new of the connection */
        if (key != ERR && ((screen->connected && !changed) || is_harmless(key, raw))) return key;
        if (changed || news) return KEY_NEWS;
        if (ms >= 0 && depo_now_ms() - start >= ms) return ERR;
        if (key == ERR && slice == SLICE && depo_now_ms() - before < SLICE / 4) failures++;
        if (failures > MOST_FAILURES) return ERR;
    }
}

bool depo_wait_for_server(void *for_what) {
    depo_screen *screen = for_what;
    if (connection_changed(screen)) {
        depo_draw_table(screen);
        refresh();
    }
    if (screen->connected) return true; /* keys stay for what comes after the answer */
    for (int key; (key = read_key(screen, 0, false, NULL)) != ERR;)
        if (key == 'q') screen->quit = true;
    return !screen->quit;
}
