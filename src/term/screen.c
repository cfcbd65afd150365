/* SPDX-License-Identifier: MIT */
#include "term/screen.h"
bool depo_screen_open(depo_session *s, unsigned language, unsigned pace) {
    (void)s;
    (void)language;
    (void)pace;
    return false;
}
void depo_screen_close(void) {
}
depo_ui *depo_screen_ui(void) {
    return NULL;
}
void depo_screen_play(void) {
}
void depo_screen_watch(unsigned total) {
    (void)total;
}
