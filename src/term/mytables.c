/* SPDX-License-Identifier: MIT */
#include "term/mytables.h"

#include "codec/json.h"
#include "mapio/mapio.h"
#include "term/contact.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 10000 /* milliseconds */, MOST = 300 };

struct depo_mytables {
    depo_link_to to;
    json_t *list; /* of Brief (docs/protocol.md) */
};

bool depo_is_server(const char *url) {
    depo_link_to to;
    return depo_link_parse(url, &to) && !*to.table;
}

void depo_mytables_free(depo_mytables *tables) {
    if (tables) json_decref(tables->list);
    free(tables);
}

unsigned depo_mytables_count(const depo_mytables *tables) {
    return (unsigned)json_array_size(tables->list);
}

static void send_json(depo_contact *contact, json_t *object) {
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    if (!text) abort();
    depo_contact_send(contact, text);
    free(text);
}

static void ask(depo_contact *contact, const char *after) {
    json_t *question = json_pack("{s:s, s:s}", "t", "mine", "id", "mine");
    if (after) json_object_set_new(question, "after", json_string(after));
    send_json(contact, question);
}

/* True when nothing is to come any more: the list is whole, or `failed`. */
static bool take(depo_mytables *tables, depo_contact *contact, const json_t *message,
                 bool *failed) {
    const char *t = json_string_value(json_object_get(message, "t"));
    if (t && strcmp(t, "welcome") == 0) ask(contact, NULL);
    *failed = t && strcmp(t, "error") == 0;
    if (*failed || !t || strcmp(t, "my-tables") != 0) return *failed;
    json_array_extend(tables->list, json_object_get(message, "tables"));
    const char *next = json_string_value(json_object_get(message, "next"));
    if (!next || json_array_size(tables->list) >= MOST) return true;
    ask(contact, next);
    return false;
}

depo_mytables *depo_mytables_read(const char *url, unsigned language, char why[DEPO_SENTENCE]) {
    depo_mytables *tables = calloc(1, sizeof *tables);
    depo_contact contact = {0};
    depo_key_use use = DEPO_KEY_OWN;
    char key[DEPO_KEY_SIZE];
    const char *reason = DEPO_N("not the address of a server, like http://host:8080");
    if (!tables) abort();
    tables->list = json_array();
    if (!depo_link_parse(url, &tables->to) || !depo_key_for(&tables->to, &use, key, &reason)) {
        snprintf(why, DEPO_SENTENCE, "%s", depo_tr(language, reason));
        depo_mytables_free(tables);
        return NULL;
    }
    contact.port = tables->to.port;
    contact.tls = tables->to.tls;
    memcpy(contact.host, tables->to.host, sizeof contact.host);
    memcpy(contact.path, tables->to.path, sizeof contact.path);
    bool whole = false, failed = false;
    for (int64_t end = depo_now_ms() + PATIENCE; !whole && depo_now_ms() < end;) {
        if (depo_contact_tend(&contact, 50)) {
            json_array_clear(tables->list);
            send_json(&contact, json_pack("{s:s, s:s}", "t", "hello", "key", key));
        }
        for (char *text; !whole && (text = depo_contact_take(&contact)); free(text)) {
            json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
            depo_json_make_printable(message, "");
            whole = message && take(tables, &contact, message, &failed);
            json_decref(message);
        }
        if (*contact.trouble) break;
    }
    if (!whole || failed) {
        const char *said = *contact.trouble
                               ? DEPO_N("no Depo server answers there (%s); a link to a table is "
                                        "like http://host:8080/t/abcdefgh2345")
                               : DEPO_N("the server doesn't list tables");
        snprintf(why, DEPO_SENTENCE, depo_tr(language, said), contact.trouble);
        depo_mytables_free(tables);
        tables = NULL;
    }
    depo_contact_close(&contact);
    return tables;
}

static const char *text_of(const json_t *brief, const char *key) {
    const char *text = json_string_value(json_object_get(brief, key));
    return text ? text : "";
}

static void put_map(const char *id, unsigned language, FILE *out) {
    depo_problems problems;
    depo_map *map = malloc(sizeof *map);
    if (!map) abort();
    bool known = depo_builtin_find(id) && depo_map_open(id, map, &problems);
    fprintf(out, "%.60s", known ? map->name.in[language] : id);
    free(map);
}

/* "USA · Anna, Boris · Your turn" */
static char *describe(const json_t *brief, unsigned language) {
    depo_text text;
    size_t i;
    json_t *item;
    const json_t *names = json_object_get(brief, "names");
    json_int_t turn = json_integer_value(json_array_get(json_object_get(brief, "turn"), 0));
    const char *decides = json_string_value(json_array_get(names, (size_t)(turn - 1)));
    depo_text_begin(&text);
    put_map(text_of(brief, "map"), language, text.out);
    fputs(" · ", text.out);
    json_array_foreach(names, i, item) {
        const char *name = json_string_value(item);
        fprintf(text.out, "%s%.60s", i ? ", " : "",
                name && *name ? name : depo_tr(language, "open seat"));
    }
    if (strcmp(text_of(brief, "phase"), "lobby") == 0)
        fprintf(text.out, " · %s", depo_tr(language, "not started yet"));
    else if (json_is_true(json_object_get(brief, "your_turn")))
        fprintf(text.out, " · %s", depo_tr(language, "Your turn"));
    else if (decides) {
        fputs(" · ", text.out);
        fprintf(text.out, depo_tr(language, "%s's turn"), decides);
    }
    return depo_text_end(&text);
}

int depo_mytables_choose(depo_ui *ui, const depo_mytables *tables,
                         char link[DEPO_TABLE_LINK_SIZE]) {
    depo_menu menu = {0};
    size_t i;
    json_t *brief;
    depo_menu_title(&menu, depo_tr(ui->language, "Your tables on %.200s"), tables->to.host);
    json_array_foreach(tables->list, i, brief) {
        char *text = describe(brief, ui->language);
        depo_menu_add(&menu, 0, (int)i, "%s", text);
        free(text);
    }
    int answer = ui->choose(ui, &menu);
    if (answer >= 0) {
        brief = json_array_get(tables->list, (size_t)menu.items[answer].value);
        snprintf(link, DEPO_TABLE_LINK_SIZE, "%s/t/%.12s", tables->to.origin,
                 text_of(brief, "table"));
    }
    depo_menu_free(&menu);
    return answer < 0 ? answer : 0;
}
