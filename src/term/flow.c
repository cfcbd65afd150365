/* SPDX-License-Identifier: MIT */
#include "term/flow.h"
#include "term/session.h"

#include "coach/coach.h"
#include "core/links.h"
#include "core/station.h"
#include "review/hint.h"
#include "say/phrase.h"
#include "term/remote.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TR(key)           depo_tr_as(ui->language, ui->s->map.vocabulary, key)
#define TRN(one, many, n) depo_trn_as(ui->language, ui->s->map.vocabulary, one, many, n)

static depo_flow flow_of(int answer) {
    return answer == DEPO_QUIT ? DEPO_FLOW_QUIT : DEPO_FLOW_BACK;
}

depo_flow depo_flow_move(depo_ui *ui, depo_move move) {
    char why[DEPO_SENTENCE], line[DEPO_SENTENCE + 64];
    depo_status status = depo_session_play(ui->s, move);
    if (status == DEPO_OK) return DEPO_FLOW_MOVED;
    depo_tell_why(&ui->s->teller, &ui->s->view.known, move, status, why);
    snprintf(line, sizeof line, TR("Not possible: %s."), why);
    ui->say(ui, line);
    return DEPO_FLOW_BACK;
}

bool depo_ticket_done(const depo_session *s, depo_ticket ticket) {
    depo_links links;
    depo_link(&s->game, s->view.known.owned[s->seat], &links);
    return depo_joined(&links, &s->game.tickets[ticket]);
}

depo_flow depo_flow_keep(depo_ui *ui) {
    depo_session *s = ui->s;
    depo_offer offer = depo_offer_of(&s->game, &s->view.known, s->seat);
    depo_menu menu = {0};
    if (offer.least == offer.most)
        depo_menu_title(&menu, TRN("Keep %u ticket:", "Keep %u tickets:", offer.least),
                        offer.least);
    else
        depo_menu_title(&menu,
                        TRN("Keep at least %u ticket, at most %u:",
                            "Keep at least %u tickets, at most %u:", offer.least),
                        offer.least, offer.most);
    for (depo_bits left = offer.tickets; left;) {
        char name[DEPO_SENTENCE], about[DEPO_SENTENCE];
        depo_ticket ticket = (depo_ticket)depo_bits_pop(&left);
        depo_tell_ticket(&s->teller, ticket, name);
        depo_tell_offered(&s->teller, &s->guide, &s->view.known, s->seat, ticket, 0, false, about);
        depo_menu_add(&menu, 0, ticket, "%s: %s", name, about);
    }
    /* the first choice starts with everything, a later one with as little as is allowed */
    unsigned preset = (1u << offer.count) - 1, most = offer.most;
    if (s->view.known.phase == DEPO_OFFER) most = offer.least;
    while ((unsigned)__builtin_popcount(preset) > most) preset &= preset >> 1;
    int places = ui->pick(ui, &menu, offer.least, offer.most, preset);
    depo_menu_free(&menu);
    if (places < 0) return flow_of(places);
    return depo_flow_move(ui,
                          (depo_move){.kind = DEPO_KEEP, .seat = s->seat, .what = (uint8_t)places});
}

/* The legal moves of a kind about one thing, best payment first. The list is freed. */
static depo_move *moves_about(const depo_session *s, unsigned kind, unsigned what,
                              unsigned *count) {
    depo_move *moves = malloc(DEPO_MAX_MOVES * sizeof *moves);
    if (!moves) abort();
    *count = depo_payments(&s->game, &s->view.known, s->seat, kind, what, false, moves);
    return moves;
}

/* Asks how to pay where there is a choice, and makes the move. */
static depo_flow pay(depo_ui *ui, const depo_move *moves, unsigned count, depo_menu *menu) {
    int answer = 0;
    for (unsigned i = 0; i < count; i++) {
        char text[DEPO_SENTENCE];
        if (moves[i].kind == DEPO_DECLINE)
            depo_tell_move(&ui->s->teller, &ui->s->view.known, moves[i], text);
        else
            depo_tell_payment(&ui->s->teller, moves[i], text);
        depo_menu_add(menu, 0, (int)i, "%s", text);
    }
    if (count > 1) answer = ui->choose(ui, menu);
    depo_menu_free(menu);
    return answer < 0 ? flow_of(answer) : depo_flow_move(ui, moves[answer]);
}

depo_flow depo_flow_tunnel(depo_ui *ui) {
    depo_session *s = ui->s;
    depo_menu menu = {0};
    char cards[DEPO_SENTENCE];
    depo_tell_cards(&s->teller, s->view.known.turned, cards);
    depo_menu_title(&menu,
                    TRN("The tunnel turned up %s: pay %u more card?",
                        "The tunnel turned up %s: pay %u more cards?", s->view.known.owed),
                    cards, (unsigned)s->view.known.owed);
    depo_move *moves = malloc(DEPO_MAX_MOVES * sizeof *moves);
    if (!moves) abort();
    unsigned count = depo_legal(&s->game, &s->view.known, s->seat, moves);
    if (count == 1) ui->say(ui, TR("You can't pay for the tunnel, so you take your cards back."));
    depo_flow flow = pay(ui, moves, count, &menu);
    free(moves);
    return flow;
}

depo_flow depo_flow_claim(depo_ui *ui, depo_track track) {
    depo_session *s = ui->s;
    unsigned count;
    char text[DEPO_SENTENCE], why[DEPO_SENTENCE], line[2 * DEPO_SENTENCE + 8];
    depo_tell_track(&s->teller, track, text);
    depo_move *moves = moves_about(s, DEPO_CLAIM, track, &count);
    depo_flow flow = DEPO_FLOW_BACK;
    if (count) {
        depo_menu menu = {0};
        depo_menu_title(&menu, TR("%s: pay with"), text);
        flow = pay(ui, moves, count, &menu);
    } else if (depo_tell_why_not_track(&s->teller, &s->view.known, s->seat, track, why)) {
        snprintf(line, sizeof line, "%s: %s", text, why);
        ui->say(ui, line);
    }
    free(moves);
    return flow;
}

depo_bits depo_claimable(const depo_session *s) {
    depo_bits all = 0;
    const depo_state *known = &s->view.known;
    if (known->phase != DEPO_TURN || known->turn != s->seat || s->seat >= s->game.players) return 0;
    depo_choices choices;
    depo_choose(&s->game, known, &choices);
    for (unsigned c = 0; c < DEPO_KINDS; c++) all |= choices.claim[c];
    return all;
}

/* Tracks by points, then by name. */
static void add_tracks(depo_ui *ui, depo_menu *menu, depo_bits tracks) {
    for (unsigned points = 64; points--;) {
        for (depo_bits left = tracks; left;) {
            char text[DEPO_SENTENCE];
            unsigned track = depo_bits_pop(&left);
            if (ui->s->game.tracks[track].points != points) continue;
            depo_tell_track(&ui->s->teller, (depo_track)track, text);
            depo_menu_add(menu, 0, (int)track, TRN("%s: %u point", "%s: %u points", points), text,
                          points);
        }
    }
}

depo_flow depo_flow_claims(depo_ui *ui) {
    depo_menu menu = {0};
    depo_bits tracks = depo_claimable(ui->s);
    if (!tracks) {
        ui->say(ui, TR("You can't afford any open route."));
        return DEPO_FLOW_BACK;
    }
    depo_menu_title(&menu, "%s", TR("Which route? (part of a name narrows the list)"));
    add_tracks(ui, &menu, tracks);
    int answer = ui->choose(ui, &menu);
    depo_track track = answer < 0 ? 0 : (depo_track)menu.items[answer].value;
    depo_menu_free(&menu);
    return answer < 0 ? flow_of(answer) : depo_flow_claim(ui, track);
}

static int ask_station_city(depo_ui *ui, uint64_t cities) {
    depo_menu menu = {0};
    depo_menu_title(&menu, "%s",
                    TR("Build a station in which city? (part of a name narrows the list)"));
    for (; cities; cities &= cities - 1) {
        unsigned node = (unsigned)__builtin_ctzll(cities);
        depo_menu_add(&menu, 0, (int)node, "%s", depo_node_name(&ui->s->teller, (depo_node)node));
    }
    int answer = ui->choose(ui, &menu);
    if (answer >= 0) answer = menu.items[answer].value;
    depo_menu_free(&menu);
    return answer;
}

depo_flow depo_flow_station(depo_ui *ui, unsigned node) {
    depo_session *s = ui->s;
    depo_choices choices = {0};
    if (s->view.known.phase == DEPO_TURN) depo_choose(&s->game, &s->view.known, &choices);
    if (!choices.station_cities || !choices.station_kinds) {
        depo_move move = {.kind = DEPO_STATION, .seat = s->seat, .color = DEPO_LOCOMOTIVE};
        unsigned built = depo_stations_built(&s->game, &s->view.known, s->seat);
        move.locos = (uint8_t)(built + 1);
        if (choices.station_cities) move.what = (uint8_t)__builtin_ctzll(choices.station_cities);
        return depo_flow_move(ui, move); /* it is refused, with the reason */
    }
    if (node == DEPO_NONE) {
        int city = ask_station_city(ui, choices.station_cities);
        if (city < 0) return flow_of(city);
        node = (unsigned)city;
    }
    unsigned count;
    depo_move *moves = moves_about(s, DEPO_STATION, node, &count);
    depo_menu menu = {0};
    depo_menu_title(&menu, TR("A station in %s: pay with"),
                    depo_node_name(&s->teller, (depo_node)node));
    depo_flow flow = DEPO_FLOW_BACK;
    if (count)
        flow = pay(ui, moves, count, &menu);
    else
        flow = depo_flow_move(ui, (depo_move){.kind = DEPO_STATION,
                                              .seat = s->seat,
                                              .what = (uint8_t)node,
                                              .color = DEPO_LOCOMOTIVE,
                                              .locos = 1});
    free(moves);
    return flow;
}

/* What Enter alone says: no, where something would be lost for good. */
typedef enum preset_answer { USUALLY_YES, USUALLY_NO } preset_answer;

static bool confirm(depo_ui *ui, const char *question, preset_answer preset, depo_flow *flow) {
    depo_menu menu = {.preset = preset};
    depo_menu_title(&menu, "%s", question);
    depo_menu_add(&menu, 0, 1, "%s", TR("Yes"));
    depo_menu_add(&menu, 0, 0, "%s", TR("No"));
    int answer = ui->choose(ui, &menu);
    depo_menu_free(&menu);
    *flow = flow_of(answer);
    return answer == 0;
}

depo_flow depo_flow_tickets(depo_ui *ui) {
    depo_flow flow;
    depo_move move = {.kind = DEPO_TICKETS, .seat = ui->s->seat};
    bool legal = depo_check(&ui->s->game, &ui->s->view.known, move) == DEPO_OK;
    if (legal && !confirm(ui, TR("Draw tickets? You must keep at least one."), USUALLY_YES, &flow))
        return flow;
    return depo_flow_move(ui, move);
}

bool depo_flow_hint(depo_ui *ui, bool brief, depo_move *move) {
    depo_session *s = ui->s;
    const depo_state *known = &s->view.known;
    depo_hint hint;
    char what[DEPO_SENTENCE], line[DEPO_SENTENCE + 128];
    if (s->remote) {
        ui->say(ui, TR("There are no hints at an online table."));
        return false;
    }
    depo_hint_find(&s->guide, s->map.id, &s->view, DEPO_HINT_GAMES, &hint);
    *move = hint.verdict.best;
    if (brief || hint.verdict.n_tried < 2) {
        depo_tell_move(&s->teller, known, *move, what);
        snprintf(line, sizeof line, TR("Hint: %s"), what);
        ui->say(ui, line);
        return true;
    }
    depo_tell_hint(&s->teller, known, &hint, what);
    snprintf(line, sizeof line, "%s\n", what);
    ui->page(ui, TR("Hint"), line);
    return true;
}

depo_flow depo_flow_why(depo_ui *ui) {
    depo_session *s = ui->s;
    depo_menu menu = {0};
    char text[DEPO_SENTENCE];
    depo_menu_title(&menu, "%s", TR("Which route? (part of a name narrows the list)"));
    for (unsigned track = 0; track < s->game.n_tracks; track++) {
        depo_tell_track(&s->teller, (depo_track)track, text);
        /* two tracks that read the same are one entry, and are told together */
        if (menu.count && strcmp(menu.items[menu.count - 1].text, text) == 0) continue;
        depo_menu_add(&menu, 0, (int)track, "%s", text);
    }
    int answer = ui->choose(ui, &menu);
    depo_track track = answer < 0 ? 0 : (depo_track)menu.items[answer].value;
    depo_menu_free(&menu);
    if (answer < 0) return flow_of(answer);
    char *lines = depo_route_text(s, track);
    lines[strlen(lines) - 1] = 0; /* the end of its last line */
    ui->say(ui, lines);
    free(lines);
    return DEPO_FLOW_BACK;
}

depo_flow depo_flow_phrase(depo_ui *ui) {
    depo_session *s = ui->s;
    depo_menu menu = {0};
    const char *code;
    if (!s->remote || s->seat >= s->game.players) {
        ui->say(ui, TR("Nobody is here to read it."));
        return DEPO_FLOW_BACK;
    }
    depo_menu_title(&menu, "%s", TR("Say to the others:"));
    for (unsigned i = 0; (code = depo_phrase_code(i)); i++)
        depo_menu_add(&menu, 0, (int)i, "%s", depo_tr(ui->language, depo_phrase_key(code)));
    int answer = ui->choose(ui, &menu);
    depo_menu_free(&menu);
    if (answer < 0) return flow_of(answer);
    if (!depo_remote_say(s, depo_phrase_code((unsigned)answer)))
        ui->say(ui, TR("Not sent: the server refused it."));
    return DEPO_FLOW_BACK;
}

void depo_flow_save(depo_ui *ui) {
    char path[PATH_MAX], line[PATH_MAX + DEPO_SENTENCE], preset[64];
    depo_flow flow;
    if (ui->s->remote) {
        ui->say(ui, TR("This game is saved on the server."));
        return;
    }
    snprintf(preset, sizeof preset, "%s.depo", ui->s->map.id);
    if (!ui->ask(ui, TR("Save as"), preset, path, sizeof path)) return;
    snprintf(line, sizeof line, TR("%s already exists. Overwrite it?"), path);
    if (access(path, F_OK) == 0 && !confirm(ui, line, USUALLY_NO, &flow)) return;
    if (depo_session_save(ui->s, path))
        snprintf(line, sizeof line, TR("Saved: %s"), path);
    else
        snprintf(line, sizeof line, "%s: %s", path, strerror(errno));
    ui->say(ui, line);
}

depo_flow depo_flow_resign(depo_ui *ui) {
    depo_flow flow;
    if (!confirm(ui, TR("Leave the game for good? Your routes stay and still score."), USUALLY_NO,
                 &flow))
        return flow;
    return depo_flow_move(ui, (depo_move){.kind = DEPO_RESIGN, .seat = ui->s->seat});
}

depo_flow depo_flow_undo(depo_ui *ui) {
    const char *why = depo_session_undo(ui->s);
    ui->say(ui, why ? TR(why) : TR("Undone."));
    return why ? DEPO_FLOW_BACK : DEPO_FLOW_MOVED;
}
