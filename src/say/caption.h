/* SPDX-License-Identifier: MIT
 * Short sentences about the game that stand by themselves: on buttons, in headings, beside
 * figures. They need no game, only whose words are spoken; what follows from a position is a topic
 * (topic.h). For interfaces. */
#ifndef DEPO_SAY_CAPTION_H
#define DEPO_SAY_CAPTION_H

#include "say/story.h"

typedef enum depo_caption {
    /* what the game is, for who has never heard of it: in a line, in a sentence, and the three
     * things that one does */
    DEPO_CAPTION_TAGLINE,
    DEPO_CAPTION_GAME,
    DEPO_CAPTION_ONE_TAKES,
    DEPO_CAPTION_ONE_BUILDS,
    DEPO_CAPTION_ONE_JOINS,
    DEPO_CAPTION_FAMILY, /* and whose it is not */
    /* things by their name */
    DEPO_CAPTION_CARDS,
    DEPO_CAPTION_TICKETS,
    DEPO_CAPTION_TERRAIN,
    DEPO_CAPTION_GOODS, /* where there is little room */
    DEPO_CAPTION_MERCHANDISE,
    DEPO_CAPTION_POINTS,
    DEPO_CAPTION_POINTS_FOR_ROUTES,
    DEPO_CAPTION_POINTS_BY_LENGTH,
    /* so many of them: the number */
    DEPO_CAPTION_N_TRAINS,
    DEPO_CAPTION_N_POINTS,
    DEPO_CAPTION_N_POINTS_NOW,
    DEPO_CAPTION_N_TICKETS,
    DEPO_CAPTION_N_CARDS_IN_HAND,
    DEPO_CAPTION_N_STATIONS_LEFT,
    DEPO_CAPTION_N_MERCHANDISE,
    /* what lies on the table */
    DEPO_CAPTION_ON_THE_TABLE,
    DEPO_CAPTION_N_CARDS_IN_PILE,
    DEPO_CAPTION_DRAW_ONE,
    DEPO_CAPTION_DRAW_TWO,
    DEPO_CAPTION_DRAW_TICKETS,
    DEPO_CAPTION_DRAW_TICKETS_OF_N,
    DEPO_CAPTION_DRAW_TICKETS_OR_NOT,
    DEPO_CAPTION_DRAW_TERRAIN_OF_N,
    DEPO_CAPTION_N_MERCHANDISE_LEFT,
    DEPO_CAPTION_YOU_DREW_N,
    /* one's own */
    DEPO_CAPTION_HAND_OF_N,
    DEPO_CAPTION_EMPTY_HAND,
    DEPO_CAPTION_NO_TICKETS,
    DEPO_CAPTION_KEEP_N,
    /* building */
    DEPO_CAPTION_ROUTE_LIST,
    DEPO_CAPTION_ROUTES_TO_CLAIM,
    DEPO_CAPTION_NO_SUCH_ROUTE,
    DEPO_CAPTION_BUILD_STATION,
    DEPO_CAPTION_STATION_FOR_N,
    DEPO_CAPTION_NO_STATION_LEFT,
    DEPO_CAPTION_BOTH_TRACKS,
    DEPO_CAPTION_BONUS_NOW_AND_AFTER, /* two numbers */
    DEPO_CAPTION_NO_MERCHANDISE_LEFT,
    DEPO_CAPTION_N_MORE_WAYS,
    DEPO_CAPTION_TUNNEL_N_MORE,
    DEPO_CAPTION_PAY_AND_CLAIM,
    DEPO_CAPTION_CONFIRM_CLAIMS,
    DEPO_CAPTION_TICKET_COMPLETED,
    /* looking back */
    DEPO_CAPTION_ROUTES_CLAIMED,
    DEPO_CAPTION_TICKETS_OF_HELD,
    DEPO_CAPTION_PATH_LENGTH,
    DEPO_CAPTION_TIME_USED,
    DEPO_CAPTION_N_TICKETS_OF_ALL, /* two numbers */
    /* what the printed rules say about players */
    DEPO_CAPTION_BEGINS_TRAVELLER, /* in the order of DEPO_CUSTOM_… */
    DEPO_CAPTION_BEGINS_COUNTRIES,
    DEPO_CAPTION_BEGINS_YOUNGEST,
    DEPO_CAPTION_RELAXED, /* two numbers: the players, the most for a calm game */
    /* what keys do */
    DEPO_CAPTION_KEY_TAKE,
    DEPO_CAPTION_KEY_DRAW,
    DEPO_CAPTION_KEY_TICKETS,
    DEPO_CAPTION_KEY_ROUTES,
    DEPO_CAPTION_KEY_STATION,
    DEPO_CAPTION_KEY_NEXT_ROUTE,
    DEPO_CAPTION_KEY_CLAIM,
    /* what puzzles are about: tickets and cards have their names above */
    DEPO_CAPTION_THEME_BLOCK,
    DEPO_CAPTION_THEME_BOTTLENECK,
    DEPO_CAPTION_THEME_TUNNEL,
    DEPO_CAPTION_THEME_ROUTE,
    DEPO_CAPTION_THEME_END,
    DEPO_CAPTION_COUNT
} depo_caption;

/* In a language and the words of a map (DEPO_VOCABULARY_…). The first number is the one that is
 * counted; a caption takes as many of them as it names. */
void depo_tell_caption(unsigned language, unsigned vocabulary, depo_caption caption,
                       const int numbers[2], char out[DEPO_SENTENCE]);

/* The names of the bots that people meet, up to NULL. What a bot is stands in bots/kinds.def, which
 * this folder doesn't read; tests/term/test_words.c compares the two. */
extern const char *const depo_bot_words[];

/* A bot's name in a word: how it plays. NULL for a name that isn't in depo_bot_words. */
const char *depo_bot_word(unsigned language, const char *bot);

#endif
