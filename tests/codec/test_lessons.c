/* SPDX-License-Identifier: MIT
 * Every lesson can be played as its file says: each position is read, in each step what it asks for
 * is legal whatever was chosen before, the others can do what is written for them, the goal is
 * reached on every way, what is named is there, and every sentence has its translation.
 *   test_lessons FOLDER             all of the list
 *   test_lessons --find FILE.json   numbers for the chances of a lesson with which it can be played
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "codec/event_text.h"
#include "codec/lesson.h"
#include "core/score.h"
#include "mapio/mapio.h"
#include "say/catalogue.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { LEARNER = 0, FIND_MOST = 1000000, NOTE = 512, STEPS = 32, MOVES = 16 };

static const char *folder;
static depo_map map;
static depo_game game;
static char note[NOTE]; /* why a lesson can't be played */

static bool wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));
static bool wrong(const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(note, sizeof note, format, values);
    va_end(values);
    return false;
}

static const char *text_of(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

/* ---- what is named -----------------------------------------------------------------------------
 */

static unsigned track_by(const char *name) {
    char text[DEPO_TRACK_TEXT];
    for (unsigned n = 0; n < game.n_tracks; n++) {
        depo_track_text(&map, &game, (depo_track)n, text);
        if (strcmp(text, name) == 0) return n;
    }
    return DEPO_NONE;
}

static unsigned ticket_by(const char *name) {
    char text[DEPO_TRACK_TEXT];
    for (unsigned n = 0; n < game.n_tickets; n++) {
        depo_ticket_text(&map, &game, (depo_ticket)n, text);
        if (strcmp(text, name) == 0) return n;
    }
    return DEPO_NONE;
}

static bool is_city(const char *id) {
    for (unsigned n = 0; n < map.n_cities; n++)
        if (strcmp(map.cities[n].id, id) == 0) return true;
    return false;
}

/* Whether the word before the first blank is one of these. */
static bool is_one_of(const char *thing, const char *const *words) {
    size_t size = strcspn(thing, " ");
    for (; *words; words++)
        if (strlen(*words) == size && strncmp(*words, thing, size) == 0) return true;
    return false;
}

static bool is_thing(const char *thing) {
    static const char *const others[] = {"slot",  "terrain", "player",  "hand", "pile",
                                         "goods", "cards",   "station", NULL};
    const char *name = thing + strcspn(thing, " ");
    if (*name) name++;
    if (strncmp(thing, "track ", 6) == 0) return track_by(name) != DEPO_NONE;
    if (strncmp(thing, "ticket ", 7) == 0) return ticket_by(name) != DEPO_NONE;
    if (strncmp(thing, "city ", 5) == 0) return is_city(name);
    return is_one_of(thing, others);
}

static bool all_things(const json_t *list) {
    size_t i;
    json_t *thing;
    json_array_foreach(list, i, thing) {
        const char *text = json_string_value(thing);
        if (!is_thing(text)) return wrong("there is no %s", text);
    }
    return true;
}

/* ---- sentences ---------------------------------------------------------------------------------
 */

/* Every {name} of a sentence and of its translations stands for something. */
static bool is_said(const char *sentence, const json_t *things) {
    if (!sentence || !*sentence) return wrong("a sentence is missing");
    for (unsigned language = 0; language < DEPO_LANGUAGES; language++) {
        const char *said = depo_mo_find(depo_catalogue(language), NULL, sentence, 1);
        if (!said && language != DEPO_EN) return wrong("no translation: %s", sentence);
        for (const char *at = said ? said : sentence; (at = strchr(at, '{')); at++) {
            char name[64];
            snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, "}"), at + 1);
            if (!json_object_get(things, name)) return wrong("%s stands for nothing", name);
        }
    }
    return true;
}

static bool sentences_are_good(const json_t *lesson) {
    size_t i;
    json_t *step, *thing;
    const char *name;
    if (!is_said(text_of(lesson, "title"), NULL) || !is_said(text_of(lesson, "about"), NULL) ||
        !is_said(text_of(lesson, "end"), NULL))
        return false;
    json_array_foreach(json_object_get(lesson, "steps"), i, step) {
        json_t *things = json_object_get(step, "with");
        if (!is_said(text_of(step, "say"), things)) return false;
        if (json_object_get(step, "nudge") && !is_said(text_of(step, "nudge"), things))
            return false;
        json_object_foreach(things, name, thing) {
            const char *text = json_string_value(thing);
            if (!is_thing(text)) return wrong("there is no %s", text);
        }
        if (!all_things(json_object_get(step, "point")) ||
            !all_things(json_object_get(step, "show")))
            return false;
    }
    return true;
}

/* ---- playing -----------------------------------------------------------------------------------
 */

static bool open_lesson(const json_t *lesson) {
    depo_position_head head;
    depo_problems problems = {0};
    char why[DEPO_WHY_TEXT];
    const char *position = text_of(lesson, "position");
    if (!position || !depo_position_head_parse(position, &head, why)) return wrong("no position");
    if (!depo_map_open(head.map, &map, &problems)) return wrong("no map %s", head.map);
    return depo_lesson_game(&map, &head, &game) || wrong("no such game");
}

/* Adds the events of a move to the text of what has happened in a step. */
static void remember(const depo_events *events, char happened[4096]) {
    for (unsigned i = 0; i < events->count; i++) {
        char one[DEPO_EVENT_TEXT];
        depo_event_text(&game, &events->list[i], one);
        strncat(happened, one, 4095 - strlen(happened));
        strncat(happened, " ", 4095 - strlen(happened));
    }
}

/* What is left open in a move is the first that is legal. */
static bool starts(const char *text, const char *wanted) {
    size_t size = strlen(wanted);
    return strncmp(text, wanted, size) == 0 && (!text[size] || text[size] == ' ');
}

static bool script_move(const char *line, depo_state *state, depo_events *events) {
    static depo_move moves[DEPO_MAX_MOVES];
    unsigned count = depo_legal(&game, state, (depo_seat)(*line - '1'), moves);
    for (unsigned i = 0; i < count; i++) {
        char text[DEPO_MOVE_TEXT];
        depo_move_text(&map, &game, state, moves[i], text);
        if (starts(text, line + 2)) return depo_play(&game, state, moves[i], events) == DEPO_OK;
    }
    return wrong("%s is not legal", line);
}

static bool script(const json_t *step, depo_state *state, char happened[4096]) {
    size_t i;
    json_t *line;
    json_array_foreach(json_object_get(step, "others"), i, line) {
        depo_events events = {0};
        if (!script_move(json_string_value(line), state, &events)) return false;
        remember(&events, happened);
    }
    json_array_foreach(json_object_get(step, "happens"), i, line) {
        const char *text = json_string_value(line);
        if (!strstr(happened, text)) return wrong("%s does not happen, but %s", text, happened);
    }
    return true;
}

static bool reaches(const json_t *goal, const depo_state *state) {
    size_t i;
    json_t *name;
    depo_score score;
    depo_count(&game, state, &score);
    json_array_foreach(json_object_get(goal, "tracks"), i, name) {
        unsigned track = track_by(json_string_value(name));
        if (track == DEPO_NONE || !(state->owned[LEARNER] & (depo_bits)1 << track))
            return wrong("%s is not claimed", json_string_value(name));
    }
    json_array_foreach(json_object_get(goal, "tickets"), i, name) {
        unsigned ticket = ticket_by(json_string_value(name));
        if (ticket == DEPO_NONE || !(score.seat[LEARNER].done & (depo_bits)1 << ticket))
            return wrong("%s is not complete", json_string_value(name));
    }
    if (json_is_true(json_object_get(goal, "over")) && state->phase != DEPO_OVER)
        return wrong("the game is not over");
    return true;
}

/* The farthest step that was reached, for whoever looks for chances; which moves of each step were
 * legal on some way. */
static size_t reached;
static bool legal[STEPS][MOVES];

static bool play_from(const json_t *lesson, size_t n, depo_state state);

/* One legal move that a step asks for, and everything after it. */
static bool play_move(const json_t *lesson, const json_t *step, size_t n, depo_state state,
                      depo_move move) {
    char happened[4096] = "";
    depo_events events = {0};
    depo_play(&game, &state, move, &events);
    remember(&events, happened);
    return script(step, &state, happened) && play_from(lesson, n + 1, state);
}

static bool asked_for(const json_t *step, size_t n, const char *text) {
    size_t i;
    json_t *move;
    bool asked = false;
    json_array_foreach(json_object_get(step, "moves"), i, move) {
        if (!starts(text, json_string_value(move))) continue;
        asked = legal[n][i % MOVES] = true;
    }
    return asked;
}

static bool play_from(const json_t *lesson, size_t n, depo_state state) {
    json_t *step = json_array_get(json_object_get(lesson, "steps"), n);
    json_t *chance = json_object_get(step, "chance");
    if (n > reached) reached = n;
    if (!step) return reaches(json_object_get(lesson, "goal"), &state);
    const char *position = text_of(step, "position");
    char why[DEPO_WHY_TEXT] = "";
    uint32_t number =
        (uint32_t)json_integer_value(chance ? chance : json_object_get(lesson, "chance"));
    if (position && !depo_lesson_position(&map, &game, position, number, &state, why))
        return wrong("step %zu: %s", n + 1, why);
    if (chance) depo_lesson_chance(&state, number);
    if (!json_object_get(step, "moves")) {
        char nothing[4096] = "";
        return script(step, &state, nothing) && play_from(lesson, n + 1, state);
    }
    if (!(depo_deciders(&state) >> LEARNER & 1)) return wrong("step %zu: not one's turn", n + 1);
    static depo_move room[STEPS][DEPO_MAX_MOVES];
    if (n >= STEPS) return wrong("too many steps");
    unsigned count = depo_legal(&game, &state, LEARNER, room[n]), found = 0;
    for (unsigned i = 0; i < count; i++) {
        char text[DEPO_MOVE_TEXT];
        depo_move_text(&map, &game, &state, room[n][i], text);
        if (!asked_for(step, n, text)) continue;
        found++;
        if (!play_move(lesson, step, n, state, room[n][i])) return false;
    }
    return found || wrong("step %zu: nothing of what it asks for is legal", n + 1);
}

static bool play_lesson(const json_t *lesson) {
    depo_state state;
    char why[DEPO_WHY_TEXT] = "";
    uint32_t chance = (uint32_t)json_integer_value(json_object_get(lesson, "chance"));
    reached = 0;
    memset(legal, 0, sizeof legal);
    if (!depo_lesson_position(&map, &game, text_of(lesson, "position"), chance, &state, why))
        return wrong("the position: %s", why);
    return play_from(lesson, 0, state);
}

/* After it was played on every way: nothing is asked for that is never possible. */
static bool every_move_was_legal(const json_t *lesson) {
    size_t n, i;
    json_t *step, *move;
    json_array_foreach(json_object_get(lesson, "steps"), n, step) {
        json_array_foreach(json_object_get(step, "moves"), i, move) {
            if (i < MOVES && legal[n][i]) continue;
            return wrong("step %zu: %s is never legal", n + 1, json_string_value(move));
        }
    }
    return true;
}

static bool is_good(const json_t *lesson) {
    return lesson && open_lesson(lesson) && play_lesson(lesson) && every_move_was_legal(lesson) &&
           sentences_are_good(lesson);
}

static json_t *read_lesson(const char *path) {
    json_error_t error;
    json_t *lesson = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!lesson) wrong("line %d: %s", error.line, error.text);
    return lesson;
}

static void test_every_lesson_is_solvable_and_said_in_every_language(void **unused) {
    (void)unused;
    char path[4096], id[64];
    unsigned count = 0;
    snprintf(path, sizeof path, "%s/list", folder);
    FILE *list = fopen(path, "r");
    assert_non_null(list);
    while (fscanf(list, "%63s", id) == 1) {
        snprintf(path, sizeof path, "%s/%s.json", folder, id);
        json_t *lesson = read_lesson(path);
        if (!is_good(lesson)) fail_msg("%s: %s", id, note);
        json_decref(lesson);
        count++;
    }
    fclose(list);
    assert_true(count > 0);
}

/* A lesson that can't be played is not taken for one that can. */
static void test_a_broken_lesson_is_found(void **unused) {
    (void)unused;
    static const char *const breaks[][2] = {
        {"take 2 red", "take 1 red"},
        {"denver-el-paso:4", "denver-el-paso:5"},
        {"2 take deck", "2 take 1 black"},
        {"hwb2g", "hwbg"},
        {"Let's do all three", "Let us do all three"},
    };
    char path[4096], *text = NULL;
    size_t size = 0;
    snprintf(path, sizeof path, "%s/first.json", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(getdelim(&text, &size, 0, file) > 0);
    fclose(file);
    for (size_t i = 0; i < sizeof breaks / sizeof *breaks; i++) {
        const char *at = strstr(text, breaks[i][0]);
        char *broken = NULL;
        assert_non_null(at);
        assert_true(asprintf(&broken, "%.*s%s%s", (int)(at - text), text, breaks[i][1],
                             at + strlen(breaks[i][0])) > 0);
        json_t *lesson = json_loads(broken, 0, NULL);
        assert_non_null(lesson);
        assert_false(is_good(lesson));
        json_decref(lesson);
        free(broken);
    }
    free(text);
}

/* Tries numbers for each chance in turn until the lesson gets past what hangs on it. */
static int find(const char *path) {
    json_t *lesson = read_lesson(path), *steps = json_object_get(lesson, "steps");
    if (!lesson || !open_lesson(lesson)) return printf("%s: %s\n", path, note), 1;
    size_t n = json_array_size(steps);
    for (size_t k = 0; k <= n; k++) { /* 0: the lesson's own chance, k: that of step k */
        json_t *holder = k ? json_array_get(steps, k - 1) : lesson;
        size_t until = k;
        if (!json_object_get(holder, "chance")) continue;
        while (until < n && !json_object_get(json_array_get(steps, until), "chance")) until++;
        for (json_int_t number = 0;; number++) {
            json_object_set_new(holder, "chance", json_integer(number));
            if (play_lesson(lesson) || (until < n && reached >= until)) {
                printf("%s %zu: \"chance\": %lld\n", k ? "step" : "lesson", k, (long long)number);
                break;
            }
            if (number == FIND_MOST) return printf("step %zu: %s\n", k, note), 1;
        }
    }
    json_decref(lesson);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "--find") == 0) return find(argv[2]);
    folder = argc > 1 ? argv[1] : "lessons";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_lesson_is_solvable_and_said_in_every_language),
        cmocka_unit_test(test_a_broken_lesson_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
