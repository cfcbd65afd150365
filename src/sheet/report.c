/* SPDX-License-Identifier: MIT
 * The count of a sheet in words, and the sheet of a game. */
#include "sheet/sheet.h"

#include "mapio/names.h"

#include <string.h>

#define TR(key)           depo_tr_as(sheet->language, sheet->map.vocabulary, key)
#define TRN(one, many, n) depo_trn_as(sheet->language, sheet->map.vocabulary, one, many, n)

static void put_routes(const depo_sheet *sheet, unsigned seat, FILE *out) {
    unsigned used = (unsigned)sheet->game.rules.trains - sheet->state.trains[seat];
    fprintf(out, "%s, ", sheet->names[seat]);
    fprintf(out, TRN("%u train on the board:\n", "%u trains on the board:\n", used), used);
    for (depo_bits left = sheet->state.owned[seat]; left;) {
        char text[DEPO_SENTENCE];
        unsigned track = depo_bits_pop(&left);
        bool doubled = depo_has(sheet->state.doubled, track);
        unsigned points = sheet->game.tracks[track].points * (doubled ? 2u : 1u);
        depo_tell_track(&sheet->teller, (depo_track)track, text);
        fprintf(out, "  %3u  %s%s\n", points, text, doubled ? TR(", doubled") : "");
    }
}

void depo_sheet_report(const depo_sheet *sheet, FILE *out) {
    bool over = false;
    for (unsigned seat = 0; seat < sheet->n_players; seat++) {
        put_routes(sheet, seat, out);
        over |= sheet->state.trains[seat] <= sheet->game.rules.last_round_trains;
    }
    fputc('\n', out);
    depo_tell_score(&sheet->teller, &sheet->state, out);
    depo_tell_tie(&sheet->teller, &sheet->state, out);
    fputc('\n', out);
    depo_tell_details(&sheet->teller, &sheet->state, out);
    if (!over)
        fprintf(out,
                TRN("Note: everyone has more than %u train left; was the game over?\n",
                    "Note: everyone has more than %u trains left; was the game over?\n",
                    sheet->game.rules.last_round_trains),
                (unsigned)sheet->game.rules.last_round_trains);
}

/* Names that a sheet can have: no two read the same, and none looks like a comment. */
static void tell_apart(const char *const *names, unsigned players,
                       char out[DEPO_MAX_PLAYERS][DEPO_MAX_PLAYER_NAME]) {
    for (unsigned seat = 0; seat < players; seat++) {
        size_t length = strnlen(names[seat], DEPO_MAX_PLAYER_NAME - 1);
        memcpy(out[seat], names[seat], length);
        out[seat][length] = 0;
        for (char *hash = out[seat]; (hash = strchr(hash, '#'));) *hash = '*';
        bool taken = true;
        for (unsigned number = 2; taken; number++) {
            taken = false;
            for (unsigned i = 0; i < seat; i++) taken |= depo_same_name(out[i], out[seat]);
            if (!taken) break;
            size_t room = DEPO_MAX_PLAYER_NAME - 3; /* for a blank and a digit */
            if (length > room) length = room;
            while (length && ((unsigned char)out[seat][length] & 0xc0) == 0x80) length--;
            snprintf(&out[seat][length], DEPO_MAX_PLAYER_NAME - length, " %u", number % 10);
        }
    }
}

void depo_sheet_write(const depo_map *map, const depo_game *game, const depo_state *state,
                      const char *const *names, FILE *out) {
    char text[DEPO_TRACK_TEXT], name[DEPO_MAX_PLAYERS][DEPO_MAX_PLAYER_NAME];
    tell_apart(names, game->players, name);
    fprintf(out, "depo-sheet 1\nmap %s\nvariant %s\n", map->id, map->variants[game->variant].id);
    for (unsigned i = 0, first = 1; i < map->n_options; i++)
        if (game->options >> i & 1) {
            fprintf(out, "%s%s", first ? "options " : " ", map->options[i].id);
            first = 0;
        }
    if (game->options) fputc('\n', out);
    for (unsigned seat = 0; seat < game->players; seat++) {
        fprintf(out, "\nplayer %s\n", name[seat]);
        for (depo_bits left = state->owned[seat]; left;) {
            unsigned track = depo_bits_pop(&left);
            depo_track_text(map, game, (depo_track)track, text);
            fprintf(out, "route %s%s\n", text, depo_has(state->doubled, track) ? " double" : "");
        }
        for (unsigned i = 0; i < DEPO_MAX_STATIONS && game->rules.stations; i++)
            if (state->station[seat][i] != DEPO_NONE)
                fprintf(out, "station %s\n",
                        map->cities[game->node_city[state->station[seat][i]]].id);
        DEPO_EACH_ON (number, game->mechanisms)
            DEPO_EACH_COUNTER (counter, number)
                if (counter->kind == DEPO_OF_SEATS)
                    fprintf(out, "%s %u\n", counter->word, depo_counter_of(state, counter)[seat]);
        for (depo_bits left = state->tickets[seat]; left;) {
            depo_ticket_text(map, game, (depo_ticket)depo_bits_pop(&left), text);
            fprintf(out, "ticket %s\n", text);
        }
    }
}
