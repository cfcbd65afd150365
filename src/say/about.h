/* SPDX-License-Identifier: MIT
 * What the game is, for somebody who has never heard of it. For interfaces. */
#ifndef DEPO_SAY_ABOUT_H
#define DEPO_SAY_ABOUT_H

typedef enum depo_about {
    DEPO_ABOUT_GAME, /* in one sentence */
    /* then the three things that one does */
    DEPO_ABOUT_CARDS,
    DEPO_ABOUT_ROUTES,
    DEPO_ABOUT_TICKETS,
} depo_about;

const char *depo_tell_about(unsigned language, depo_about what);

#endif
