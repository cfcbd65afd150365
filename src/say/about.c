/* SPDX-License-Identifier: MIT */
#include "say/about.h"

#include "say/tr.h"

const char *depo_tell_about(unsigned language, depo_about what) {
    switch (what) {
    case DEPO_ABOUT_CARDS:
        return depo_tr(language, "Take cards, two a turn, until you have enough of one colour.");
    case DEPO_ABOUT_ROUTES:
        return depo_tr(language, "Play them to lay your trains on a route. Longer routes bring "
                                 "far more points.");
    case DEPO_ABOUT_TICKETS:
        return depo_tr(language, "Join the cities on your secret tickets: they bring points, "
                                 "and cost them when you fail.");
    default:
        return depo_tr(language,
                       "A board game about railways for 2 to 5 people: collect cards, lay "
                       "trains between the cities of a map, and join those on your "
                       "tickets before others block the way.");
    }
}
