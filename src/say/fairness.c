/* SPDX-License-Identifier: MIT */
#include "say/fairness.h"

const char *depo_tell_fairness(unsigned language, depo_fairness fairness) {
    switch (fairness) {
    case DEPO_FAIR_HIDDEN:
        return "";
    case DEPO_FAIR_NONE:
        return depo_tr(language, "Shuffled by the server alone");
    case DEPO_FAIR_GOOD:
        return depo_tr(language, "Shuffle verified on this device");
    case DEPO_FAIR_OUTSIDE:
        return depo_tr(language, "Shuffle checked, but this device took no part in it");
    default:
        return depo_tr(language, "Shuffle check failed: this deal is not the promised one");
    }
}

const char *depo_explain_fairness(unsigned language, depo_fairness fairness) {
    switch (fairness) {
    case DEPO_FAIR_NONE:
        return depo_tr(language,
                       "The server picked the deal on its own. Nothing proves that it was random.");
    case DEPO_FAIR_GOOD:
        return depo_tr(
            language,
            "The deal comes from secret numbers of the server and the players' devices. All of "
            "them were fixed before any was revealed, and yours is among them, so nobody could "
            "choose the cards. The server did see every card during the game.");
    case DEPO_FAIR_OUTSIDE:
        return depo_tr(
            language,
            "All the numbers behind the deal are the promised ones. But none came from this "
            "device, so for you this proves less: the others could have agreed on the cards.");
    case DEPO_FAIR_SECRET:
        return depo_tr(
            language, "The server's number is not the one it promised when the table was created.");
    case DEPO_FAIR_SHARE:
        return depo_tr(language, "One player's number isn't the one they promised.");
    case DEPO_FAIR_SEED:
        return depo_tr(language,
                       "The numbers of the server and the players give a different deal.");
    case DEPO_FAIR_SERVER:
        return depo_tr(language,
                       "The server's promise is not the one this device saw before the game.");
    case DEPO_FAIR_COMMITS:
        return depo_tr(language, "The players' promises were changed after your device saw them.");
    case DEPO_FAIR_SHARES:
        return depo_tr(language, "The players' numbers were changed after the game had begun.");
    case DEPO_FAIR_DEALT:
        return depo_tr(language, "The cards you were dealt are not the ones this seed gives.");
    default:
        return "";
    }
}
