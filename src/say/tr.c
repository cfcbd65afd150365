/* SPDX-License-Identifier: MIT */
#include "say/tr.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

const char *depo_tr(unsigned language, const char *key) {
    (void)language;
    return key;
}

const char *depo_trn(unsigned language, const char *one, const char *many, unsigned n) {
    (void)language;
    return n == 1 ? one : many;
}

int depo_columns(const char *text) {
    int columns = 0;
    mbstate_t at = {0};
    wchar_t wide;
    for (size_t left = strlen(text), used; left; left -= used, text += used) {
        used = mbrtowc(&wide, text, left, &at);
        if (used == 0 || used > left) break;
        int width = wcwidth(wide);
        columns += width > 0 ? width : 0;
    }
    return columns;
}
