/* SPDX-License-Identifier: MIT
 * Whether what someone writes can be shown to others. For the server. */
#ifndef DEPO_SERVER_TEXT_H
#define DEPO_SERVER_TEXT_H

#include <stdbool.h>

/* A name or a line of chat: no control or direction characters, no towers of marks, and something
 * to see. The text is UTF-8. */
bool depo_text_ok(const char *text);

#endif
