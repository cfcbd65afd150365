/* SPDX-License-Identifier: MIT
 * A game in lines: whose turn it is, what can be done, what happened. */
#include "term/flow.h"
#include "term/session.h"
#include "term/plain.h"
#include "term/plain_parts.h"
#include "term/remote.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TR(key)           depo_tr_as(ui->language, ui->s->map.vocabulary, key)
#define TRN(one, many, n) depo_trn_as(ui->language, ui->s->map.vocabulary, one, many, n)

/* What a line of the turn's menu does. Values below are face-up slots. */
enum { TAKE = 0, TERRAIN = 10, BLIND = 20, TERRAIN_BLIND, CLAIMS, TICKETS, STATION, PASS };

static void tell_news(depo_plain *plain) {
    depo_session *s = plain->ui.s;
    char line[DEPO_SENTENCE];
    unsigned *shown = &plain->shown[s->seat < DEPO_MAX_PLAYERS ? s->seat : DEPO_MAX_PLAYERS];
    if (*shown > s->n_log) *shown = s->n_log; /* something was taken back */
    for (; *shown < s->n_log; ++*shown)
        if (depo_session_line(s, *shown, line)) fprintf(plain->out, "%s\n", line);
    fflush(plain->out);
}

static void print_hand(depo_plain *plain) {
    depo_ui *ui = &plain->ui;
    depo_session *s = ui->s;
    char cards[DEPO_SENTENCE], line[DEPO_SENTENCE];
    if (*s->trouble) fprintf(plain->out, "%s\n", s->trouble);
    depo_tell_cards(&s->teller, s->view.known.hand[s->seat].of, cards);
    fprintf(plain->out, TR("Your cards: %s\n"), *cards ? cards : TR("none"));
    const char *separator = TR("Your tickets: ");
    for (depo_bits left = s->view.known.tickets[s->seat]; left; separator = ", ") {
        depo_ticket ticket = (depo_ticket)depo_bits_pop(&left);
        depo_tell_ticket(&s->teller, ticket, line);
        fprintf(plain->out, "%s%s", separator, line);
        if (depo_ticket_done(s, ticket)) fprintf(plain->out, " %s", TR("done"));
    }
    fputc('\n', plain->out);
}

static void add_card_items(depo_ui *ui, depo_menu *menu, const depo_choices *choices) {
    depo_session *s = ui->s;
    for (unsigned slot = 0; slot < s->game.rules.face_up; slot++) {
        unsigned card = s->view.known.row[slot];
        if (card == DEPO_NONE) continue;
        /* the refused one stays in the list, with its reason, so that numbers keep their meaning */
        bool can = choices->slots >> slot & 1;
        depo_menu_add(menu, 0, TAKE + (int)slot, TR("take %s%s"), depo_taken_name(&s->teller, card),
                      can ? "" : TR(" (not as the second card)"));
    }
    for (unsigned slot = 0; slot < s->game.rules.terrain_face_up; slot++)
        if (choices->terrain_slots >> slot & 1)
            depo_menu_add(menu, 0, TERRAIN + (int)slot, TR("take terrain card: %s"),
                          depo_terrain_name(&s->teller, s->view.known.terrain_row[slot]));
    if (choices->blind)
        depo_menu_add(menu, 'd', BLIND, TR("draw from the pile (%u)"),
                      (unsigned)s->view.known.deck_size);
    if (choices->terrain_blind)
        depo_menu_add(menu, 'e', TERRAIN_BLIND, "%s", TR("draw from the terrain pile"));
}

/* Enter alone draws from the pile, or does the first thing that is allowed. */
static void preset_draw(depo_menu *menu, const depo_choices *choices) {
    for (unsigned i = menu->count; i--;) {
        int value = menu->items[i].value;
        bool refused = value < TERRAIN && !(choices->slots >> value & 1);
        if (!refused) menu->preset = i;
        if (value == BLIND) return;
    }
}

static void fill_turn(depo_ui *ui, depo_menu *menu) {
    depo_session *s = ui->s;
    depo_choices choices;
    depo_choose(&s->game, &s->view.known, &choices);
    bool second = s->view.known.phase == DEPO_SECOND_CARD;
    if (second)
        depo_menu_title(menu, TR("%s, one more card:"), s->names[s->seat]);
    else
        depo_menu_title(menu, TR("%s, your turn:"), s->names[s->seat]);
    add_card_items(ui, menu, &choices);
    if (second) {
        preset_draw(menu, &choices);
        return;
    }
    unsigned claims = depo_bits_count(depo_claimable(s));
    if (claims)
        depo_menu_add(menu, 'c', CLAIMS,
                      TRN("claim a route (%u possible)", "claim a route (%u possible)", claims),
                      claims);
    if (choices.tickets) depo_menu_add(menu, 't', TICKETS, "%s", TR("draw tickets"));
    if (choices.station_cities && choices.station_kinds)
        depo_menu_add(menu, 's', STATION, "%s", TR("build a station"));
    if (depo_choices_empty(&choices)) depo_menu_add(menu, 'p', PASS, "%s", TR("pass"));
    preset_draw(menu, &choices);
}

static depo_flow act(depo_ui *ui, int what) {
    depo_session *s = ui->s;
    depo_move move = {.seat = s->seat};
    if (what >= TAKE && what < TAKE + DEPO_MAX_FACE_UP) {
        move.kind = DEPO_TAKE;
        move.what = (uint8_t)(what - TAKE);
        move.color = s->view.known.row[move.what];
    } else if (what >= TERRAIN && what < TERRAIN + DEPO_MAX_TERRAIN_UP) {
        move.kind = DEPO_TERRAIN;
        move.what = (uint8_t)(what - TERRAIN);
        move.color = s->view.known.terrain_row[move.what];
    } else if (what == BLIND) {
        move.kind = DEPO_TAKE_BLIND;
    } else if (what == TERRAIN_BLIND) {
        move.kind = DEPO_TERRAIN_BLIND;
    } else if (what == CLAIMS) {
        return depo_flow_claims(ui);
    } else if (what == TICKETS) {
        return depo_flow_tickets(ui);
    } else if (what == STATION) {
        return depo_flow_station(ui, DEPO_NONE);
    } else {
        move.kind = DEPO_PASS;
    }
    return depo_flow_move(ui, move);
}

/* A claim on this map, as one types it: of the first route that is no ferry. */
static const depo_game_track *example(const depo_session *s, char move[DEPO_TRACK_TEXT + 32]) {
    const depo_game *game = s->teller.game;
    depo_track n = 0;
    while (n + 1u < game->n_tracks && game->tracks[n].ferry) n++;
    const depo_game_track *track = &game->tracks[n];
    char text[DEPO_TRACK_TEXT];
    depo_track_text(s->teller.map, game, n, text);
    snprintf(move, DEPO_TRACK_TEXT + 32, "claim %s %ux%s", text, track->length,
             depo_color_word(track->color == DEPO_GRAY ? DEPO_RED : track->color));
    return track;
}

static void help(depo_ui *ui) {
    char move[DEPO_TRACK_TEXT + 32], *text;
    const depo_game_track *track = example(ui->s, move);
    const char *a = depo_node_name(&ui->s->teller, track->a),
               *b = depo_node_name(&ui->s->teller, track->b);
    const char *format =
        TR("Type a number or letter from the list.\nBoard info: f CITY shows its routes, w ROUTE "
           "what it costs and why you can't claim it, k what your tickets still need, r who owns "
           "what. Part of a name is enough. For example: f %s, w %s %s.\nh hint, x play the hint, "
           "i the table, l log, u undo, v save as, g leave the game, m say something at an online "
           "table, q stop (the game is saved).\nYou can also type a move: %s\n");
    if (asprintf(&text, format, a, a, b, move) < 0) return;
    ui->page(ui, TR("Help"), text);
    free(text);
}

static void show(depo_ui *ui, const char *title, char *text) {
    ui->page(ui, title, text);
    free(text);
}

static depo_flow about_city(depo_ui *ui) {
    int city = depo_ask_city(ui);
    if (city < 0) return city == DEPO_QUIT ? DEPO_FLOW_QUIT : DEPO_FLOW_BACK;
    show(ui, depo_city_name(&ui->s->teller, (unsigned)city), depo_city_text(ui->s, (unsigned)city));
    return DEPO_FLOW_BACK;
}

/* The commands that are always there, and typed moves. */
static depo_flow command(depo_plain *plain, const char *line, char key) {
    depo_ui *ui = &plain->ui;
    depo_session *s = ui->s;
    depo_move move;
    char why[DEPO_WHY_TEXT];
    switch (key) {
    case 'q':
        return DEPO_FLOW_QUIT;
    case 'h':
        depo_flow_hint(ui, false, &move);
        return DEPO_FLOW_BACK;
    case 'x':
        if (!depo_flow_hint(ui, true, &move)) return DEPO_FLOW_BACK;
        return depo_flow_move(ui, move);
    case 'i':
        show(ui, TR("The table"), depo_table_text(s));
        return DEPO_FLOW_BACK;
    case 'r':
        show(ui, TR("Claimed routes"), depo_routes_text(s));
        return DEPO_FLOW_BACK;
    case 'l':
        show(ui, TR("Log"), depo_log_text(s));
        return DEPO_FLOW_BACK;
    case 'w':
        return depo_flow_why(ui);
    case 'k':
        show(ui, TR("Your tickets"), depo_tickets_text(s));
        return DEPO_FLOW_BACK;
    case 'f':
        return about_city(ui);
    case 'u':
        return depo_flow_undo(ui);
    case 'm':
        return depo_flow_phrase(ui);
    case 'v':
        depo_flow_save(ui);
        return DEPO_FLOW_BACK;
    case 'g':
        return depo_flow_resign(ui);
    default:
        break;
    }
    if (key || strcmp(line, "?") == 0) {
        help(ui);
    } else if (depo_move_parse(&s->map, &s->game, &s->view.known, s->seat, line, &move, why)) {
        return depo_flow_move(ui, move);
    } else {
        fprintf(plain->out, TR("Not understood: %s (type ? for help)\n"), why);
    }
    return DEPO_FLOW_BACK;
}

static depo_flow turn(depo_plain *plain) {
    depo_ui *ui = &plain->ui;
    depo_menu menu = {0};
    print_hand(plain);
    fill_turn(ui, &menu);
    int item = depo_plain_prompt(plain, &menu);
    int what = item >= 0 ? menu.items[item].value : item;
    depo_menu_free(&menu);
    if (item == DEPO_QUIT) return DEPO_FLOW_QUIT;
    if (item >= 0) return act(ui, what);
    depo_plain_split(plain);
    char line[DEPO_MOVE_TEXT];
    snprintf(line, sizeof line, "%s", plain->line);
    return command(plain, line, depo_plain_key(line));
}

static depo_flow keep(depo_plain *plain) {
    depo_ui *ui = &plain->ui;
    print_hand(plain);
    depo_flow flow = depo_flow_keep(ui);
    if (flow != DEPO_FLOW_BACK || !plain->line) return flow;
    depo_plain_split(plain);
    char line[DEPO_MOVE_TEXT];
    snprintf(line, sizeof line, "%s", plain->line);
    char key = depo_plain_key(line);
    if (strcmp(line, "?") == 0) key = 'i';
    return key ? command(plain, line, key) : DEPO_FLOW_BACK;
}

/* Between two people at one keyboard: nobody's cards in sight. */
static bool curtain(depo_plain *plain, depo_seat seat) {
    depo_ui *ui = &plain->ui;
    char question[DEPO_SENTENCE], answer[16];
    if (isatty(fileno(plain->out)))
        for (unsigned i = 0; i < 60; i++) fputc('\n', plain->out);
    snprintf(question, sizeof question, TR("%s, it's your turn: press Enter"), ui->s->names[seat]);
    return ui->ask(ui, question, "", answer, sizeof answer) && depo_plain_key(answer) != 'q';
}

static bool decide(depo_plain *plain, depo_seat seat) {
    depo_ui *ui = &plain->ui;
    depo_session *s = ui->s;
    bool several = s->humans & (s->humans - 1);
    if (s->seat != seat) {
        if (several && !curtain(plain, seat)) return false;
        depo_session_look(s, seat);
    }
    depo_session_ask(s);
    tell_news(plain);
    depo_flow flow;
    switch (s->view.known.phase) {
    case DEPO_TURN:
    case DEPO_SECOND_CARD:
        flow = turn(plain);
        break;
    case DEPO_TUNNEL:
        flow = depo_flow_tunnel(ui);
        break;
    default:
        flow = keep(plain);
        break;
    }
    return flow != DEPO_FLOW_QUIT;
}

/* At a server's table: says for whom a bot plays or could play, and does what is wanted. */
static void mind_absence(depo_plain *plain) {
    depo_ui *ui = &plain->ui;
    depo_session *s = ui->s;
    unsigned missing = depo_remote_missing(s), news = missing & ~plain->missing;
    bool away = depo_remote_away(s), may = away || depo_remote_may_replace(s);
    if (away && !plain->away)
        fprintf(plain->out, "%s %s\n", TR("A bot plays for you."),
                TR("b and Enter take the seat back."));
    for (; !away && news; news &= news - 1) {
        fprintf(plain->out, TR("%s is offline."), s->names[__builtin_ctz(news)]);
        fprintf(plain->out, " %s\n", may ? TR("b and Enter let a bot play.") : "");
    }
    plain->missing = missing;
    plain->away = away;
    fflush(plain->out);
    if (may && depo_plain_overhear(plain) && depo_plain_key(plain->line) == 'b')
        (void)(away ? depo_remote_back(s) : depo_remote_replace(s));
}

/* A shuffle that is not as promised is the last word, and red. */
static void tell_fairness(depo_plain *plain) {
    depo_session *s = plain->ui.s;
    depo_fairness fairness = depo_remote_fairness(s);
    bool red = depo_is_unfair(fairness) && isatty(fileno(plain->out));
    if (fairness == DEPO_FAIR_HIDDEN) return;
    char *text = depo_fairness_text(s);
    fprintf(plain->out, red ? "\n\033[1;37;41m%.*s\033[0m%s" : "\n%.*s%s", (int)strcspn(text, "\n"),
            text, text + strcspn(text, "\n"));
    free(text);
}

void depo_plain_play(depo_plain *plain) {
    depo_ui *ui = &plain->ui;
    depo_session *s = ui->s;
    unsigned only = s->humans & (s->humans - 1) ? 0 : s->humans;
    depo_session_look(s, only ? (depo_seat)__builtin_ctz(only) : (depo_seat)DEPO_NONE);
    while (s->view.known.phase != DEPO_OVER) {
        depo_seat human = depo_session_human(s);
        if (depo_remote_gone(s)) return;
        if (depo_session_bot(s) == DEPO_NONE && human != DEPO_NONE) {
            if (!decide(plain, human)) {
                fprintf(plain->out, "%s\n",
                        s->remote     ? TR("Stopped. The same link takes you back to your seat.")
                        : *s->trouble ? TR("Stopped. The game is not saved.")
                                      : TR("Stopped. Continue with 'depo play --resume'."));
                return;
            }
        } else if (!depo_session_advance(s, 1000) && !s->remote) {
            return;
        }
        mind_absence(plain);
        if (only || !s->humans) tell_news(plain);
    }
    if (s->humans & (s->humans - 1)) depo_session_look(s, DEPO_NONE);
    tell_news(plain);
    char *text = depo_count_text(s);
    fprintf(plain->out, "\n%s", text);
    free(text);
    tell_fairness(plain);
}

static void show_position(depo_plain *plain, unsigned total) {
    depo_ui *ui = &plain->ui;
    depo_session *s = ui->s;
    char line[DEPO_SENTENCE];
    unsigned first = plain->shown[0] <= s->n_log ? plain->shown[0] : s->n_log;
    fprintf(plain->out, TR("Move %u of %u"), s->n_moves, total);
    fputc('\n', plain->out);
    for (; first < s->n_log; first++)
        if (depo_session_line(s, first, line)) fprintf(plain->out, "%s\n", line);
    plain->shown[0] = s->n_log;
}

void depo_plain_watch(depo_plain *plain, unsigned total) {
    depo_ui *ui = &plain->ui;
    depo_session *s = ui->s;
    char answer[64];
    for (;;) {
        show_position(plain, total);
        if (s->n_moves == total) show(ui, TR("The count"), depo_count_text(s));
        if (!ui->ask(ui, TR("Enter next, b back, a number to jump, e end, i the table, q stop"), "",
                     answer, sizeof answer))
            return;
        char *end, key = depo_plain_key(answer);
        unsigned long to = strtoul(answer, &end, 10);
        if (key == 'q') return;
        if (*answer && !*end)
            depo_session_go(s, to < total ? (unsigned)to : total, total);
        else if (key == 'b')
            depo_session_go(s, s->n_moves ? s->n_moves - 1 : 0, total);
        else if (key == 'e')
            depo_session_go(s, total, total);
        else if (key == 'i')
            show(ui, TR("The table"), depo_table_text(s));
        else if (!*answer && s->n_moves == total)
            return;
        else if (!*answer)
            depo_session_go(s, s->n_moves + 1, total);
    }
}
