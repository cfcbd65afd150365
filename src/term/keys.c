/* SPDX-License-Identifier: MIT */
#include "term/keys.h"
#include "term/session.h"

#include "term/flow.h"
#include "term/remote.h"

#include <string.h>

#define TR(key) depo_tr_as(s->teller.language, s->map.vocabulary, key)

static void add(char out[DEPO_SENTENCE], const char *text) {
    size_t used = strlen(out);
    snprintf(out + used, DEPO_SENTENCE - used, "%s%s", used ? ", " : "", text);
}

/* What can be done with the turn itself. */
static void add_moves(const depo_session *s, char out[DEPO_SENTENCE]) {
    depo_choices choices;
    depo_choose(&s->game, &s->view.known, &choices);
    if (choices.slots && choices.blind)
        add(out, TR("1-5 d cards"));
    else if (choices.slots || choices.blind)
        add(out, choices.blind ? TR("d card") : TR("1-5 cards"));
    if (choices.terrain_slots || choices.terrain_blind) add(out, TR("6 7 e terrain"));
    if (depo_claimable(s)) add(out, TR("c Tab claim"));
    if (choices.tickets) add(out, TR("t tickets"));
    if (choices.station_cities && choices.station_kinds) add(out, TR("s station"));
    if (depo_choices_empty(&choices)) add(out, TR("p pass"));
}

static void add_help(const depo_session *s, char out[DEPO_SENTENCE]) {
    if (!s->remote) add(out, TR("h hint"));
    if (depo_session_can_undo(s)) add(out, TR("u undo"));
}

void depo_tell_keys(const depo_session *s, depo_keys keys, unsigned total,
                    char out[DEPO_SENTENCE]) {
    *out = 0;
    if (s->remote && keys != DEPO_KEYS_NONE && !depo_remote_connected(s)) {
        add(out, TR("Reconnecting; meanwhile: arrows move, q stop"));
        return;
    }
    switch (keys) {
    case DEPO_KEYS_TURN:
        add_moves(s, out);
        add_help(s, out);
        add(out, TR("? help"));
        break;
    case DEPO_KEYS_CHOICE:
        add(out, TR("Enter back to the choice"));
        if (!s->remote) add(out, TR("x play the hint"));
        add_help(s, out);
        add(out, TR("i table"));
        break;
    case DEPO_KEYS_OTHERS:
        if (depo_remote_away(s))
            add(out, TR("b take the seat back"));
        else if (depo_remote_may_replace(s))
            add(out, TR("b let a bot play"));
        add(out, TR("i table, l log, r routes, k tickets, arrows move, ? help"));
        break;
    case DEPO_KEYS_WATCH:
        if (s->n_moves < total) add(out, TR("Space next, a autoplay, End"));
        if (s->n_moves > 0) add(out, TR("Backspace back, Home"));
        add(out, TR("g jump, i table, l log, o count, arrows move"));
        break;
    case DEPO_KEYS_BOARD:
        add(out, TR("arrows move the board, + - 0 zoom, any other key goes back"));
        return;
    default:
        return;
    }
    add(out, TR("q stop"));
}
