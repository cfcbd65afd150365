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
        return depo_tr(language, "Shuffle checked; this device took no part in it");
    default:
        return depo_tr(language, "Shuffle check failed: this deal is not the promised one");
    }
}

const char *depo_explain_fairness(unsigned language, depo_fairness fairness) {
    switch (fairness) {
    case DEPO_FAIR_NONE:
        return depo_tr(language, "The server picked the deal without the players. Nothing proves "
                                 "that it was picked by chance.");
    case DEPO_FAIR_GOOD:
        return depo_tr(language,
                       "The deal was made from secret numbers of the server and of the players' "
                       "devices. Everyone had promised theirs before any was revealed, and yours "
                       "is among them, so nobody could choose the cards. The server did see all "
                       "cards during the game.");
    case DEPO_FAIR_OUTSIDE:
        return depo_tr(language,
                       "All numbers behind the deal match what was promised. None of them came "
                       "from this device, so it proves less to you: those who took part could "
                       "have agreed on the cards.");
    case DEPO_FAIR_SECRET:
        return depo_tr(language, "The server's number is not the one that it promised when the "
                                 "table was made.");
    case DEPO_FAIR_SHARE:
        return depo_tr(language, "A player's number is not the one that was promised.");
    case DEPO_FAIR_SEED:
        return depo_tr(language, "The cards don't follow from the numbers of server and players.");
    case DEPO_FAIR_SERVER:
        return depo_tr(language, "The server now claims another promise than this device saw "
                                 "before the game.");
    case DEPO_FAIR_COMMITS:
        return depo_tr(language, "The players' promises were changed after your device saw them.");
    case DEPO_FAIR_SHARES:
        return depo_tr(language, "The players' numbers were changed after the game had begun.");
    case DEPO_FAIR_DEALT:
        return depo_tr(language, "The cards that you were dealt are not those of this seed.");
    default:
        return "";
    }
}
