/* SPDX-License-Identifier: MIT
 * A build tool: prints the colours and symbols of board/paints.h as JSON for the page. None of them
 * has a character that JSON would have to escape. */
#include "board/paints.h"

#include <stdio.h>

int main(void) {
    static const char *const names[DEPO_SYMBOLS] = {"locomotive", "cart", "wheel", "waves",
                                                    "house"};
    fputs("{\"cards\":[", stdout);
    for (unsigned i = 0; i < DEPO_KINDS; i++) {
        const depo_paint *p = &depo_paints[i];
        printf("%s{\"fill\":\"%s\",\"edge\":\"%s\",\"ink\":\"%s\",\"symbol\":\"%s\"}", i ? "," : "",
               p->fill, p->edge, p->ink, p->symbol);
    }
    fputs("],\"players\":[", stdout);
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) {
        const depo_livery *l = &depo_liveries[i];
        printf("%s{\"fill\":\"%s\",\"edge\":\"%s\",\"ink\":\"%s\",\"soft\":\"%s\",\"mark\":\"%s\"}",
               i ? "," : "", l->fill, l->edge, l->ink, l->soft, l->mark);
    }
    fputs("],\"terrains\":[", stdout);
    for (unsigned i = 0; i < DEPO_MAX_TERRAINS; i++) {
        const depo_terrain_paint *t = &depo_terrain_paints[i];
        printf("%s{\"sky\":\"%s\",\"far\":\"%s\",\"near\":\"%s\",\"sign\":\"%s\"}", i ? "," : "",
               t->sky, t->far, t->near, t->sign);
    }
    fputs("],\"symbols\":{", stdout);
    for (unsigned i = 0; i < DEPO_SYMBOLS; i++)
        printf("%s\"%s\":\"%s\"", i ? "," : "", names[i], depo_symbols[i]);
    fputs("},\"tints\":{", stdout);
    for (unsigned i = 0; i < DEPO_TINTS; i++)
        printf("%s\"%s\":[\"%s\",\"%s\"]", i ? "," : "", depo_tints[i].name, depo_tints[i].day,
               depo_tints[i].night);
    puts("}}");
    return 0;
}
