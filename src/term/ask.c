/* SPDX-License-Identifier: MIT
 * Questions to the board: what a route costs and who has it, what meets in a city, how far a
 * ticket is. For those who do not see the board, and for everyone else. */
#include "term/flow.h"

#include "coach/coach.h"

#include <stdlib.h>
#include <string.h>

#define TR(key)           depo_tr_as(s->teller.language, s->map.vocabulary, key)
#define TRN(one, many, n) depo_trn_as(s->teller.language, s->map.vocabulary, one, many, n)

static void add_cost(const depo_session *s, const depo_game_track *track, FILE *out) {
    unsigned length = track->length, ferry = track->ferry, points = track->points;
    bool all_locos = ferry == length; /* no space is left for a colour */
    if (track->color == DEPO_GRAY && !all_locos) {
        fprintf(out, TRN("%u card of any one colour", "%u cards of any one colour", length),
                length);
    } else {
        char cards[DEPO_SENTENCE];
        uint8_t all[DEPO_KINDS] = {0};
        all[all_locos ? DEPO_LOCOMOTIVE : track->color] = track->length;
        depo_tell_cards(&s->teller, all, cards);
        fprintf(out, "%s", cards);
    }
    if (ferry && !all_locos)
        fprintf(out, TRN(", %u locomotive among them", ", %u locomotives among them", ferry),
                ferry);
    if (track->tunnel)
        fprintf(out, TR(", perhaps up to %u more for the tunnel"),
                (unsigned)s->game.rules.tunnel_reveal);
    fprintf(out, TRN(", %u point", ", %u points", points), points);
}

/* Who has a track, or that nobody can have it any more, or what the one who asks can do. */
static void add_standing(const depo_session *s, unsigned track, FILE *out) {
    const depo_state *known = &s->view.known;
    char why[DEPO_SENTENCE];
    for (unsigned seat = 0; seat < s->game.players; seat++)
        if (depo_has(known->owned[seat], track)) {
            fprintf(out, TR("taken by %s"), s->names[seat]);
            return;
        }
    if (!depo_has(known->open, track))
        fputs(TR("closed"), out);
    else if (depo_has(depo_claimable(s), track))
        fputs(TR("free, you can claim it now"), out);
    else if (known->phase == DEPO_TURN && known->turn == s->seat &&
             depo_tell_why_not_track(&s->teller, known, s->seat, (depo_track)track, why))
        fprintf(out, TR("free, but you can't claim it now: %s"), why);
    else
        fputs(TR("free"), out);
}

static void add_route(const depo_session *s, unsigned track, FILE *out) {
    char text[DEPO_SENTENCE];
    depo_tell_track(&s->teller, (depo_track)track, text);
    fprintf(out, "%s: ", text);
    add_cost(s, &s->game.tracks[track], out);
    fputs("; ", out);
    add_standing(s, track, out);
    fputc('\n', out);
}

char *depo_route_text(const depo_session *s, depo_track track) {
    depo_text text;
    depo_text_begin(&text);
    add_route(s, track, text.out);
    depo_track twin = depo_twin(&s->game, track);
    if (twin != DEPO_NONE && s->game.tracks[twin].color == s->game.tracks[track].color)
        add_route(s, twin, text.out);
    return depo_text_end(&text);
}

char *depo_city_text(const depo_session *s, unsigned city) {
    depo_text text;
    depo_text_begin(&text);
    /* free ones first: that is what one asks for */
    for (unsigned taken = 0; taken < 2; taken++)
        for (unsigned track = 0; track < s->game.n_tracks; track++) {
            const depo_game_track *t = &s->game.tracks[track];
            bool here = s->game.node_city[t->a] == city || s->game.node_city[t->b] == city;
            if (here && depo_has(s->view.known.open, track) != (taken == 1))
                add_route(s, track, text.out);
        }
    for (unsigned seat = 0; seat < s->game.players && s->game.rules.stations; seat++)
        for (unsigned i = 0; i < DEPO_MAX_STATIONS; i++) {
            unsigned node = s->view.known.station[seat][i];
            if (node != DEPO_NONE && s->game.node_city[node] == city)
                fprintf(text.out, TR("%s has a station here.\n"), s->names[seat]);
        }
    return depo_text_end(&text);
}

/* How likely the tickets of s->seat are to be completed; NULL where there is no coach. To be freed.
 */
static depo_measuring *measured(const depo_session *s) {
    enum { WORLDS = 240 }; /* a moment */
    depo_measuring *measuring =
        s->remote || s->seat >= s->game.players ? NULL : malloc(sizeof *measuring);
    if (!measuring) return NULL;
    depo_measure_begin(measuring, &s->guide, s->map.id, &s->view);
    depo_measure_run(measuring, WORLDS);
    return measuring;
}

/* " · chance 63 %"; "" where nothing was measured. */
static void add_likely(const depo_session *s, const depo_measuring *measuring, depo_ticket ticket,
                       FILE *out) {
    depo_likely likely;
    char text[DEPO_SENTENCE];
    if (!measuring) return;
    depo_measure_read(measuring, ticket, &likely);
    depo_tell_likely(&s->teller, &likely, text);
    if (*text) fprintf(out, " · %s", text);
}

static void add_progress(const depo_session *s, const depo_measuring *measuring, depo_ticket ticket,
                         FILE *out) {
    const depo_state *known = &s->view.known;
    char text[DEPO_SENTENCE];
    depo_outlook outlook;
    depo_look_ahead(&s->guide, known, s->seat, ticket, &outlook);
    depo_tell_ticket(&s->teller, ticket, text);
    fprintf(out, "%s: ", text);
    depo_tell_outlook(&s->teller, known, s->seat, &outlook, !s->remote, text);
    fprintf(out, "%s", text);
    add_likely(s, outlook.fate == DEPO_FATE_DONE ? NULL : measuring, ticket, out);
    const char *separator = ": ";
    depo_bits build = outlook.fate == DEPO_FATE_OPEN ? outlook.way & ~known->owned[s->seat] : 0;
    for (; build; separator = ", ") {
        depo_tell_track(&s->teller, (depo_track)depo_bits_pop(&build), text);
        fprintf(out, "%s%s", separator, text);
    }
    fputc('\n', out);
}

char *depo_tickets_text(const depo_session *s) {
    depo_text text;
    depo_text_begin(&text);
    depo_measuring *measuring = measured(s);
    if (s->seat < s->game.players)
        for (depo_bits left = s->view.known.tickets[s->seat]; left;)
            add_progress(s, measuring, (depo_ticket)depo_bits_pop(&left), text.out);
    free(measuring);
    return depo_text_end(&text);
}

int depo_ask_city(depo_ui *ui) {
    const depo_session *s = ui->s;
    depo_menu menu = {0};
    depo_menu_title(&menu, "%s", TR("Which city?"));
    for (unsigned i = 0; i < s->map.n_cities; i++)
        if (s->map.cities[i].kind != DEPO_CITY_JUNCTION)
            depo_menu_add(&menu, 0, (int)i, "%s", depo_city_name(&s->teller, i));
    int answer = ui->choose(ui, &menu);
    if (answer >= 0) answer = menu.items[answer].value;
    depo_menu_free(&menu);
    return answer;
}
