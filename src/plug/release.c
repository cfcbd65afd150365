/* SPDX-License-Identifier: MIT */
#include "plug/release.h"

#include <stdio.h>

const char *depo_release(void) {
    static _Thread_local char text[64];
    snprintf(text, sizeof text, "%s%s", DEPO_VERSION, depo_commit ? depo_commit : "");
    return text;
}
