/* SPDX-License-Identifier: MIT
 * A game on the full screen: keys and clicks of the turn, the curtain, bots' moves, looking at a
 * finished game. */
#include "say/fairness.h"
#include "term/remote.h"
#include "term/session.h"
#include "term/screen_parts.h"

#include <stdlib.h>
#include <string.h>

#define TR(key) depo_tr_as(screen->ui.language, screen->ui.s->map.vocabulary, key)
#define TRN(one, many, n)                                                                          \
    depo_trn_as(screen->ui.language, screen->ui.s->map.vocabulary, one, many, n)

static void show(depo_screen *screen, const char *title, char *text) {
    depo_popup_page(&screen->ui, title, text);
    free(text);
}

/* Keys that move the board; true when it was one. */
static bool board_key(depo_screen *screen, int key) {
    switch (key) {
    case KEY_LEFT:
        depo_scroll_board(screen, -8, 0);
        return true;
    case KEY_RIGHT:
        depo_scroll_board(screen, 8, 0);
        return true;
    case KEY_UP:
        depo_scroll_board(screen, 0, -3);
        return true;
    case KEY_DOWN:
        depo_scroll_board(screen, 0, 3);
        return true;
    case KEY_PPAGE:
        depo_scroll_board(screen, 0, -screen->map_h / 2);
        return true;
    case KEY_NPAGE:
        depo_scroll_board(screen, 0, screen->map_h / 2);
        return true;
    case '+':
    case '=':
        depo_zoom_board(screen, 0.8);
        return true;
    case '-':
        depo_zoom_board(screen, 1.25);
        return true;
    case '0':
        depo_fit_board(screen);
        return true;
    case KEY_RESIZE:
    case KEY_NEWS:
    case 12:
        return true;
    default:
        return false;
    }
}

static void find_city(depo_screen *screen) {
    int city = depo_ask_city(&screen->ui);
    if (city < 0) return;
    depo_show_city(screen, (unsigned)city);
    show(screen, depo_city_name(&screen->ui.s->teller, (unsigned)city),
         depo_city_text(screen->ui.s, (unsigned)city));
}

/* Says what a selected track is. */
static void describe(depo_screen *screen) {
    depo_session *s = screen->ui.s;
    char text[DEPO_SENTENCE];
    unsigned points = s->game.tracks[screen->selected].points;
    depo_tell_track(&s->teller, (depo_track)screen->selected, text);
    snprintf(screen->message, sizeof screen->message,
             TRN("%s: %u point. Enter claims it.", "%s: %u points. Enter claims it.", points), text,
             points);
    depo_show_track(screen, s->game.tracks[screen->selected].map_track);
}

/* Selects the next or the previous of the tracks that can be claimed. */
static void select_track(depo_screen *screen, int step) {
    depo_session *s = screen->ui.s;
    depo_bits claimable = depo_claimable(s);
    int count = s->game.n_tracks, at = screen->selected;
    if (!claimable) {
        snprintf(screen->message, sizeof screen->message, "%s",
                 TR("You can't afford any open route."));
        return;
    }
    if (at < 0) at = step > 0 ? -1 : count;
    do at = (at + step + count) % count;
    while (!depo_has(claimable, (unsigned)at));
    screen->selected = at;
    describe(screen);
}

static void help(depo_screen *screen) {
    depo_popup_page(
        &screen->ui, TR("Help"),
        TR("Taking cards: 1 to 5 face up, d from the deck; 6, 7 and e for terrain "
           "cards.\nClaiming: Tab and Shift-Tab go through the routes you can afford, Enter "
           "claims; c lists them; w shows why you can't claim a route. Or click on a route.\nt "
           "draws tickets, s builds a station, p passes when nothing else is possible.\nh hint, x "
           "plays the hint, u undo, v saves as, g leaves the game.\ni the table, r routes taken, l "
           "log, k your tickets, f finds a city; m says something at a server's table.\nThe board "
           "fits the window; + and - scale it, 0 fits it again, arrows move it. q stops; the game "
           "is saved.\n\nOn the board: a letter is the colour of a free route, = any colour; "
           "filled: you can claim it; ^ tunnel; @ needs a locomotive; c gives merchandise; "
           "underlined: tunnel or merchandise; a number is its owner's, in a circle the owner's of "
           "a station; x is closed. Cities of your open tickets stand out.\nPlayers in one line: p "
           "points, t trains, c cards, k tickets, a house: stations left.\n"));
}

static depo_flow take_slot(depo_screen *screen, int key) {
    depo_session *s = screen->ui.s;
    depo_move move = {.seat = s->seat};
    if (key <= '5') {
        move.kind = DEPO_TAKE;
        move.what = (uint8_t)(key - '1');
        if (move.what < s->game.rules.face_up) move.color = s->view.known.row[move.what];
    } else {
        move.kind = DEPO_TERRAIN;
        move.what = (uint8_t)(key - '6');
        if (move.what < s->game.rules.terrain_face_up)
            move.color = s->view.known.terrain_row[move.what];
    }
    return depo_flow_move(&screen->ui, move);
}

/* Keys that show something or stop; the same in every phase. */
static depo_flow common_key(depo_screen *screen, int key) {
    depo_ui *ui = &screen->ui;
    depo_session *s = ui->s;
    switch (key) {
    case 'q':
        return DEPO_FLOW_QUIT;
    case 'i':
        show(screen, TR("The table"), depo_table_text(s));
        break;
    case 'r':
        show(screen, TR("Claimed routes"), depo_routes_text(s));
        break;
    case 'l':
        show(screen, TR("Log"), depo_log_text(s));
        break;
    case 'k':
        show(screen, TR("Your tickets"), depo_tickets_text(s));
        break;
    case 'f':
        find_city(screen);
        break;
    case 'm':
        return depo_flow_phrase(ui);
    case 'v':
        depo_flow_save(ui);
        break;
    case '?':
        help(screen);
        break;
    default:
        break;
    }
    return DEPO_FLOW_BACK;
}

static depo_flow turn_key(depo_screen *screen, int key) {
    depo_ui *ui = &screen->ui;
    depo_session *s = ui->s;
    depo_move move = {.seat = s->seat};
    switch (key) {
    case '1' ... '7':
        return take_slot(screen, key);
    case 'd':
    case ' ':
        move.kind = DEPO_TAKE_BLIND;
        return depo_flow_move(ui, move);
    case 'e':
        move.kind = DEPO_TERRAIN_BLIND;
        return depo_flow_move(ui, move);
    case 'p':
        move.kind = DEPO_PASS;
        return depo_flow_move(ui, move);
    case 'c':
        return depo_flow_claims(ui);
    case 't':
        return depo_flow_tickets(ui);
    case 's':
        return depo_flow_station(ui, DEPO_NONE);
    case 'w':
        return depo_flow_why(ui);
    case 'u':
        return depo_flow_undo(ui);
    case 'g':
        return depo_flow_resign(ui);
    case '\t':
    case 'n':
        select_track(screen, 1);
        return DEPO_FLOW_BACK;
    case KEY_BTAB:
        select_track(screen, -1);
        return DEPO_FLOW_BACK;
    case '\r':
    case '\n':
    case KEY_ENTER:
        if (screen->selected >= 0) return depo_flow_claim(ui, (depo_track)screen->selected);
        return DEPO_FLOW_BACK;
    case 'h':
        depo_flow_hint(ui, false, &move);
        return DEPO_FLOW_BACK;
    case 'x':
        if (!depo_flow_hint(ui, true, &move)) return DEPO_FLOW_BACK;
        return depo_flow_move(ui, move);
    default:
        return common_key(screen, key);
    }
}

/* What a click means: a key of the panels, or a track or city of the board. */
static depo_flow click(depo_screen *screen) {
    depo_session *s = screen->ui.s;
    MEVENT event;
    if (getmouse(&event) != OK) return DEPO_FLOW_BACK;
    if (event.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) { /* the wheel */
        depo_scroll_board(screen, 0, event.bstate & BUTTON4_PRESSED ? -3 : 3);
        return DEPO_FLOW_BACK;
    }
    for (unsigned i = 0; i < screen->n_hits; i++) {
        const depo_hit *hit = &screen->hits[i];
        if (event.y == hit->y && event.x >= hit->x0 && event.x < hit->x1)
            return turn_key(screen, hit->key);
    }
    int x = event.x - screen->map_x + screen->left, y = event.y - screen->map_y + screen->top;
    bool inside = event.y >= screen->map_y && event.y < screen->map_y + screen->map_h &&
                  event.x < screen->map_x + screen->map_w;
    if (!inside || x < 0 || y < 0 || x >= screen->cells.width || y >= screen->cells.height)
        return DEPO_FLOW_BACK;
    const depo_cell *cell = depo_cell_at(&screen->cells, x, y);
    if (cell->kind == DEPO_CELL_SPACE) {
        int track = s->game.track_of_map[cell->of];
        if (screen->selected == track) return depo_flow_claim(&screen->ui, (depo_track)track);
        if (!depo_has(depo_claimable(s), (unsigned)track))
            return depo_flow_claim(&screen->ui, (depo_track)track); /* says why not */
        screen->selected = track;
        describe(screen);
    } else if (cell->kind != DEPO_CELL_EMPTY) {
        depo_popup_say(&screen->ui, depo_city_name(&s->teller, cell->of));
    }
    return DEPO_FLOW_BACK;
}

static void set_prompt(depo_screen *screen) {
    depo_session *s = screen->ui.s;
    const depo_state *known = &s->view.known;
    char last[DEPO_NAME_SIZE] = "";
    if (known->ends_game != DEPO_NONE) snprintf(last, sizeof last, "%s  ", TR("Last round"));
    const char *name = s->seat < s->game.players ? s->names[s->seat] : "";
    if (known->phase == DEPO_SECOND_CARD)
        snprintf(screen->prompt, sizeof screen->prompt, TR("%s%s: one more card"), last, name);
    else
        snprintf(screen->prompt, sizeof screen->prompt, TR("%s%s: your turn"), last, name);
}

static depo_flow turn(depo_screen *screen) {
    set_prompt(screen);
    screen->keys = DEPO_KEYS_TURN;
    depo_draw_table(screen);
    refresh();
    int key = depo_screen_key(screen, -1, false, NULL);
    if (key == ERR) return DEPO_FLOW_QUIT;
    if (key != KEY_RESIZE && key != KEY_NEWS) screen->message[0] = 0;
    if (board_key(screen, key)) return DEPO_FLOW_BACK;
    depo_flow flow = key == KEY_MOUSE ? click(screen) : turn_key(screen, key);
    if (flow == DEPO_FLOW_MOVED) screen->selected = -1;
    return flow;
}

/* A choice in a popup; when the player steps back from it the other keys work, until Tab or
 * Enter. */
static depo_flow choice(depo_screen *screen) {
    depo_ui *ui = &screen->ui;
    bool tunnel = ui->s->view.known.phase == DEPO_TUNNEL;
    set_prompt(screen);
    depo_flow flow = tunnel ? depo_flow_tunnel(ui) : depo_flow_keep(ui);
    while (flow == DEPO_FLOW_BACK) {
        screen->keys = DEPO_KEYS_CHOICE;
        depo_draw_table(screen);
        refresh();
        int key = depo_screen_key(screen, -1, false, NULL);
        if (key == ERR) return DEPO_FLOW_QUIT;
        if (key != KEY_RESIZE && key != KEY_NEWS) screen->message[0] = 0;
        if (board_key(screen, key)) continue;
        if (key == '\r' || key == '\n' || key == '\t' || key == KEY_ENTER) break;
        if (strchr("hxug", key > 0 && key < 128 ? key : ' '))
            flow = turn_key(screen, key);
        else
            flow = common_key(screen, key);
    }
    return flow;
}

/* Between two people at one keyboard: nothing in sight until the right one is there. */
static bool curtain(depo_screen *screen, depo_seat seat) {
    char text[DEPO_SENTENCE];
    for (;;) {
        erase();
        snprintf(text, sizeof text, TR("%s, it's your turn: press Enter"),
                 screen->ui.s->names[seat]);
        int x = (COLS - depo_columns(text)) / 2;
        attr_set(A_BOLD, 0, NULL);
        mvaddstr(LINES / 2, x > 0 ? x : 0, text);
        attr_set(A_NORMAL, 0, NULL);
        refresh();
        int key = depo_screen_key(screen, -1, false, NULL);
        if (key == '\r' || key == '\n' || key == KEY_ENTER) return true;
        if (key == 'q' || key == ERR) return false;
    }
}

static bool decide(depo_screen *screen, depo_seat seat) {
    depo_session *s = screen->ui.s;
    if (s->seat != seat) {
        if (s->humans & (s->humans - 1) && !curtain(screen, seat)) return false;
        depo_session_look(s, seat);
        screen->message[0] = 0;
    }
    depo_session_ask(s);
    unsigned phase = s->view.known.phase;
    depo_flow flow =
        phase == DEPO_TURN || phase == DEPO_SECOND_CARD ? turn(screen) : choice(screen);
    if (*s->trouble) depo_popup_say(&screen->ui, s->trouble);
    return flow != DEPO_FLOW_QUIT && !screen->quit;
}

/* Shows where the last claim was made. */
static void follow(depo_screen *screen) {
    depo_session *s = screen->ui.s;
    for (unsigned i = s->n_log, seen = 0; i-- > 0 && seen < 6; seen++)
        if (s->log[i].kind == DEPO_EV_CLAIMED) {
            depo_show_track(screen, s->game.tracks[s->log[i].what].map_track);
            return;
        }
}

/* Lets the bots (or, at a server, the others) move; false when the player stops. */
static bool others(depo_screen *screen) {
    depo_session *s = screen->ui.s;
    unsigned deciders = depo_deciders(&s->view.known);
    unsigned seat = deciders ? (unsigned)__builtin_ctz(deciders) : 0;
    unsigned missing = depo_remote_missing(s);
    if (missing) seat = (unsigned)__builtin_ctz(missing);
    if (depo_remote_away(s))
        snprintf(screen->prompt, sizeof screen->prompt, "%s", TR("A bot plays for you."));
    else
        snprintf(screen->prompt, sizeof screen->prompt,
                 missing ? TR("%s is offline.") : TR("%s is thinking"), s->names[seat]);
    screen->keys = DEPO_KEYS_OTHERS;
    depo_draw_table(screen);
    refresh();
    bool news = depo_session_advance(s, 50);
    if (!news && !s->remote) return false;
    if (news) follow(screen);
    depo_draw_table(screen);
    refresh();
    int key = depo_screen_key(screen, news ? (int)screen->pace : 0, false, NULL);
    if (key == ERR || board_key(screen, key)) return true;
    if (key == 'b' && depo_remote_away(s)) return depo_remote_back(s), true;
    if (key == 'b' && depo_remote_may_replace(s)) return depo_remote_replace(s), true;
    return common_key(screen, key) != DEPO_FLOW_QUIT;
}

static void finish(depo_screen *screen) {
    depo_session *s = screen->ui.s;
    enum { COUNT, BOARD, SHUFFLE, SAVE, STOP };
    depo_fairness fairness = depo_remote_fairness(s);
    screen->message[0] = 0; /* a hint of the last move */
    if (s->humans & (s->humans - 1)) depo_session_look(s, DEPO_NONE);
    snprintf(screen->prompt, sizeof screen->prompt, "%s", TR("The game is over"));
    if (depo_is_unfair(fairness)) show(screen, TR("The shuffle"), depo_fairness_text(s));
    show(screen, TR("The count"), depo_count_text(s));
    for (;;) {
        depo_menu menu = {0};
        depo_menu_title(&menu, "%s", TR("The game is over"));
        depo_menu_add(&menu, 0, COUNT, "%s", TR("The count"));
        depo_menu_add(&menu, 0, BOARD, "%s", TR("Look at the board"));
        if (fairness != DEPO_FAIR_HIDDEN)
            depo_menu_add(&menu, 0, SHUFFLE, "%s",
                          depo_tell_fairness(screen->ui.language, fairness));
        depo_menu_add(&menu, 0, SAVE, "%s", TR("Save the game"));
        depo_menu_add(&menu, 0, STOP, "%s", TR("Stop"));
        menu.preset = fairness == DEPO_FAIR_HIDDEN ? 3 : 4;
        int answer = depo_popup_choose(&screen->ui, &menu);
        depo_menu_free(&menu);
        if (answer < 0 || answer == STOP) return;
        if (answer == COUNT) show(screen, TR("The count"), depo_count_text(s));
        if (answer == SHUFFLE) show(screen, TR("The shuffle"), depo_fairness_text(s));
        if (answer == SAVE) depo_flow_save(&screen->ui);
        for (int key = KEY_RESIZE; answer == BOARD && key != ERR && board_key(screen, key);) {
            screen->keys = DEPO_KEYS_BOARD;
            depo_draw_table(screen);
            refresh();
            key = depo_screen_key(screen, -1, false, NULL);
        }
    }
}

void depo_screen_play(void) {
    depo_screen *screen = &depo_the_screen;
    depo_session *s = screen->ui.s;
    unsigned only = s->humans & (s->humans - 1) ? 0 : s->humans;
    screen->begun = true;
    depo_session_look(s, only ? (depo_seat)__builtin_ctz(only) : (depo_seat)DEPO_NONE);
    while (s->view.known.phase != DEPO_OVER) {
        depo_seat human = depo_session_human(s);
        bool mine = depo_session_bot(s) == DEPO_NONE && human != DEPO_NONE;
        if (depo_remote_gone(s)) return;
        if (!(mine ? decide(screen, human) : others(screen))) return;
    }
    finish(screen);
}

static void jump(depo_screen *screen, unsigned total) {
    char answer[32];
    if (!depo_popup_ask(&screen->ui, TR("To which move?"), "", answer, sizeof answer)) return;
    unsigned long to = strtoul(answer, NULL, 10);
    depo_session_go(screen->ui.s, to < total ? (unsigned)to : total, total);
}

void depo_screen_watch(unsigned total) {
    depo_screen *screen = &depo_the_screen;
    depo_session *s = screen->ui.s;
    bool autoplay = false, counted = false;
    screen->begun = true;
    screen->watching = total;
    screen->keys = DEPO_KEYS_WATCH;
    for (;;) {
        snprintf(screen->prompt, sizeof screen->prompt, TR("Move %u of %u"), s->n_moves, total);
        depo_draw_table(screen);
        refresh();
        if (s->n_moves == total && !counted) {
            autoplay = false;
            counted = true;
            show(screen, TR("The count"), depo_count_text(s));
            continue;
        }
        unsigned at = s->n_moves;
        int key = depo_screen_key(screen, autoplay ? (int)screen->pace : -1, false, NULL);
        if (key == ERR && !autoplay) return;
        if (key == ERR || key == ' ' || key == '\r' || key == 'n')
            depo_session_go(s, at + 1, total);
        else if (board_key(screen, key))
            continue;
        else if (key == KEY_BACKSPACE || key == 127 || key == 8 || key == 'b')
            depo_session_go(s, at ? at - 1 : 0, total);
        else if (key == KEY_HOME)
            depo_session_go(s, 0, total);
        else if (key == KEY_END)
            depo_session_go(s, total, total);
        else if (key == 'g')
            jump(screen, total);
        else if (key == 'a')
            autoplay = !autoplay;
        else if (key == 'o')
            show(screen, TR("The count"), depo_count_text(s));
        else if (common_key(screen, key) == DEPO_FLOW_QUIT)
            return;
        if (s->n_moves != at) follow(screen);
        if (s->n_moves != total) counted = false;
    }
}
