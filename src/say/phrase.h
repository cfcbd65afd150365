/* SPDX-License-Identifier: MIT
 * What people say to each other at a table without typing: sent as a code, read in the reader's
 * language. The codes are those of protocol/chat.json. For server, terminal and page. */
#ifndef DEPO_SAY_PHRASE_H
#define DEPO_SAY_PHRASE_H

enum { DEPO_PHRASE_CODE = 16 }; /* bytes of a code with its end */

/* The code of a phrase by its number from 0; NULL after the last one. */
const char *depo_phrase_code(unsigned number);

/* The key of its sentence, for depo_tr; NULL when there is no such code. */
const char *depo_phrase_key(const char *code);

#endif
