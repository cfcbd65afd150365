/* SPDX-License-Identifier: MIT */
#include "term/ui.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void depo_menu_title(depo_menu *menu, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(menu->title, sizeof menu->title, format, arguments);
    va_end(arguments);
}

void depo_menu_add(depo_menu *menu, char key, int value, const char *format, ...) {
    if (menu->count == menu->room) {
        menu->room = menu->room ? 2 * menu->room : 32;
        menu->items = realloc(menu->items, menu->room * sizeof *menu->items);
        if (!menu->items) abort();
    }
    depo_item *item = &menu->items[menu->count++];
    *item = (depo_item){.key = key, .value = value};
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&item->text, format, arguments) < 0) abort();
    va_end(arguments);
}

void depo_menu_free(depo_menu *menu) {
    for (unsigned i = 0; i < menu->count; i++) free(menu->items[i].text);
    free(menu->items);
    memset(menu, 0, sizeof *menu);
}

unsigned depo_latin_key(unsigned letter) {
    static const struct {
        unsigned from;
        char to;
    } keys[] = {{0x439, 'q'}, {0x446, 'w'}, {0x443, 'e'}, {0x43a, 'r'}, {0x435, 't'}, {0x43d, 'y'},
                {0x433, 'u'}, {0x448, 'i'}, {0x449, 'o'}, {0x437, 'p'}, {0x444, 'a'}, {0x44b, 's'},
                {0x432, 'd'}, {0x430, 'f'}, {0x43f, 'g'}, {0x440, 'h'}, {0x43e, 'j'}, {0x43b, 'k'},
                {0x434, 'l'}, {0x44f, 'z'}, {0x447, 'x'}, {0x441, 'c'}, {0x43c, 'v'}, {0x438, 'b'},
                {0x442, 'n'}, {0x44c, 'm'}, {0x2e, '/'}};
    bool upper = letter >= 0x410 && letter <= 0x42f;
    if (letter == '.') return letter;
    unsigned lower = upper ? letter + 0x20 : letter;
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].from == lower) return (unsigned)(upper ? keys[i].to - 'a' + 'A' : keys[i].to);
    return letter;
}

void depo_text_begin(depo_text *text) {
    text->out = open_memstream(&text->text, &text->size);
    if (!text->out) abort();
}

char *depo_text_end(depo_text *text) {
    fclose(text->out);
    return text->text;
}
