/* SPDX-License-Identifier: MIT
 * What is wrong with a game file. */
#include "say/fault.h"

#include "say/sentence.h"
#include "say/story.h"

void depo_tell_fault(const depo_teller *teller, const depo_fault *fault, char out[DEPO_SENTENCE]) {
    char why[DEPO_SENTENCE];
    const char *word = fault->word;
    unsigned language = teller->language;
    out[0] = 0;
    switch (fault->kind) {
    case DEPO_FAULT_NONE:
    case DEPO_FAULT_END:
        break;
    case DEPO_FAULT_TOO_LARGE:
        depo_add(out, "%s", depo_tr(language, "This file is too large for a game file."));
        break;
    case DEPO_FAULT_NO_GAME_FILE:
        depo_add(out, "%s",
                 depo_tr(language, "This isn't a game file: its first line isn't “depo-game 1”."));
        break;
    case DEPO_FAULT_LINE:
        depo_add(out, depo_tr(language, "Can't read line %u: %s"), fault->line, word);
        break;
    case DEPO_FAULT_MISSING:
        depo_add(out, depo_tr(language, "The file has no line “%s”: it is cut off or incomplete."),
                 word);
        break;
    case DEPO_FAULT_COMMITMENT:
        depo_add(
            out, "%s",
            depo_tr(
                language,
                "The seed doesn't match the one committed at the start: the file was changed."));
        break;
    case DEPO_FAULT_SHUFFLE:
        depo_add(out, "%s",
                 depo_tr(language, "The deal doesn't match the numbers of the server and the "
                                   "players: the file was changed."));
        break;
    case DEPO_FAULT_NO_SEED:
        depo_add(out, "%s",
                 depo_tr(language, "This file was saved before the game ended. Without the seed it "
                                   "can't be shown: ask for the file of the finished game."));
        break;
    case DEPO_FAULT_MAP:
        depo_add(out,
                 depo_tr(language, "This game uses the map “%s”, which this page doesn't have."),
                 word);
        break;
    case DEPO_FAULT_EDITION:
        depo_add(out, depo_tr(language, "The game was played on another version of the map “%s”."),
                 word);
        break;
    case DEPO_FAULT_VARIANT:
        depo_add(out, depo_tr(language, "The map has no variant “%s”."), word);
        break;
    case DEPO_FAULT_OPTION:
        depo_add(out, depo_tr(language, "The map has no option “%s”."), word);
        break;
    case DEPO_FAULT_PLAYERS:
        depo_add(out, depo_tr(language, "This map can't be played with %u players."), fault->line);
        break;
    case DEPO_FAULT_NO_MOVE:
        depo_add(out, depo_tr(language, "Line %u: “%s” isn't a legal move."), fault->line, word);
        break;
    case DEPO_FAULT_NOT_ALLOWED:
        depo_tell_refusal(teller, fault->status, "", why);
        depo_add(out, depo_tr(language, "Line %u: “%s” is not allowed: %s"), fault->line, word,
                 why);
        break;
    }
    if (fault->kind == DEPO_FAULT_END)
        depo_add(out, "%s",
                 depo_tr(language, "The totals don't match the moves: the file was changed."));
    if (fault->kind == DEPO_FAULT_MAP || fault->kind == DEPO_FAULT_EDITION)
        depo_add(out, " %s", depo_tr(language, "Open that map's file to see it."));
}
