/* SPDX-License-Identifier: MIT */
#include "term/remote.h"

bool depo_remote_open(depo_session *s, const char *url, const char *name, char why[DEPO_SENTENCE]) {
    (void)s, (void)url, (void)name;
    snprintf(why, DEPO_SENTENCE, "not yet");
    return false;
}

void depo_remote_close(depo_remote *remote) {
    (void)remote;
}

depo_status depo_remote_play(depo_session *s, depo_move move) {
    (void)s, (void)move;
    return DEPO_BAD_MOVE;
}

bool depo_remote_wait(depo_session *s, unsigned ms) {
    (void)s, (void)ms;
    return false;
}
