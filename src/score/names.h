/* SPDX-License-Identifier: MIT
 * The words of score sheets apart from places, which mapio/names.h finds. For src/score. */
#ifndef DEPO_SCORE_NAMES_H
#define DEPO_SCORE_NAMES_H

/* The route colour of a word in any language, in any of its forms, or of its beginning; DEPO_NONE
 * when it is none. */
unsigned depo_color_by_any_word(const char *word);

#endif
