/* SPDX-License-Identifier: MIT
 * The words of score sheets apart from places, which mapio/names.h finds. For src/sheet. */
#ifndef DEPO_SHEET_NAMES_H
#define DEPO_SHEET_NAMES_H

/* The route colour of a word in any language, in any of its forms, or of its beginning; DEPO_NONE
 * when it is none. */
unsigned depo_color_by_any_word(const char *word);

#endif
