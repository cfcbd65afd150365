/* SPDX-License-Identifier: MIT
 * Counting a printed game in the page: what is marked there becomes a score sheet, which is read
 * and checked as `depo score` does it. Only sheet.wasm has this; the page fetches it when it
 * counts. */
#include "sheet/sheet.h"

#include "codec/move_text.h"
#include "mapio/mapio.h"
#include "mapio/names.h"
#include "wasm/shim.h"
#include "wasm/voice.h"

#include <stdarg.h>
#include <string.h>

static char text[DEPO_MAX_SHEET];
static size_t used;
static depo_sheet sheet;

/* The reader asks for the map of a sheet: it is the one that the page has handed over. */
const depo_builtin_map depo_builtin_maps[] = {{0}};
const unsigned depo_builtin_map_count = 0;
bool depo_map_open(const char *name, depo_map *map, depo_problems *problems) {
    const depo_map *here = depo_w_buffer(DEPO_W_MAP);
    (void)problems;
    if (!depo_same_name(name, here->id)) return false;
    memcpy(map, here, sizeof *map);
    return true;
}

__attribute__((format(printf, 1, 2))) static void add(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int needed = vsnprintf(text + used, sizeof text - used, format, arguments);
    va_end(arguments);
    used += (size_t)needed < sizeof text - used ? (size_t)needed : 0;
}

/* A sheet of the game that is open; the players come after it, each with what is theirs. */
EXPORT(sheet_begin) void depo_w_sheet_begin(void) {
    const depo_map *map = depo_w_buffer(DEPO_W_MAP);
    const depo_game *game = depo_w_buffer(DEPO_W_GAME);
    used = 0;
    add("depo-sheet 1\nmap %s\nvariant %s\n", map->id, map->variants[game->variant].id);
    for (unsigned i = 0; i < map->n_options; i++)
        if (game->options >> i & 1)
            add("%s%s", used && text[used - 1] == '\n' ? "options " : " ", map->options[i].id);
    if (game->options) add("\n");
}

/* The name is in the buffer. */
EXPORT(sheet_player) void depo_w_sheet_player(void) {
    add("\nplayer %s\n", depo_w_say_buffer());
}

EXPORT(sheet_route) void depo_w_sheet_route(unsigned track, unsigned doubled) {
    char route[DEPO_TRACK_TEXT];
    depo_track_text(depo_w_buffer(DEPO_W_MAP), depo_w_buffer(DEPO_W_GAME), (depo_track)track,
                    route);
    add("route %s%s\n", route, doubled ? " double" : "");
}

EXPORT(sheet_ticket) void depo_w_sheet_ticket(unsigned ticket) {
    char ends[DEPO_TRACK_TEXT];
    depo_ticket_text(depo_w_buffer(DEPO_W_MAP), depo_w_buffer(DEPO_W_GAME), (depo_ticket)ticket,
                     ends);
    add("ticket %s\n", ends);
}

EXPORT(sheet_station) void depo_w_sheet_station(unsigned city) {
    const depo_map *map = depo_w_buffer(DEPO_W_MAP);
    add("station %s\n", map->cities[city].id);
}

/* Reads what was written; how much is wrong with it. With nothing wrong the finished position is
 * in the slot. */
EXPORT(sheet_read) unsigned depo_w_sheet_read(unsigned slot) {
    if (depo_sheet_read(&sheet, text, used, depo_w_language(), true))
        ((depo_state *)depo_w_buffer(DEPO_W_SLOTS))[slot] = sheet.state;
    return sheet.n_complaints;
}

/* What is wrong, into the buffer. */
EXPORT(sheet_complaint) void depo_w_sheet_complaint(unsigned number) {
    strcpy(depo_w_say_buffer(), sheet.complaints[number].text);
}

/* What a seat's network comes to, a sentence each: the longest path, then what each station uses; 0
 * behind the last. */
EXPORT(say_built) unsigned depo_w_say_built(unsigned slot, unsigned seat, unsigned number) {
    depo_teller teller = depo_w_voice();
    const depo_state *state = depo_w_state(slot);
    char *out = depo_w_say_buffer();
    depo_score score;
    bool path = depo_tell_path(&teller, state, (depo_seat)seat, out);
    if (path && number == 0) return 1;
    depo_count(depo_w_buffer(DEPO_W_GAME), state, &score);
    return depo_tell_lent(&teller, state, (depo_seat)seat, &score.seat[seat], number - path, out);
}

/* The sheet itself, for `depo score`. */
EXPORT(sheet_text) const char *depo_w_sheet_text(void) {
    return text;
}
