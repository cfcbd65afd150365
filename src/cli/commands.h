/* SPDX-License-Identifier: MIT
 * The commands of the program: each is one file here with one function that gets its own
 * arguments (argv[0] is the command's name) and returns the exit code, and with what it
 * understands. */
#ifndef DEPO_CLI_COMMANDS_H
#define DEPO_CLI_COMMANDS_H

#include "cli/syntax.h"
#include "say/tr.h"

/* X(name, what --help says of it). The function is depo_cmd_<name>, what it understands
 * depo_syntax_<name>. Those of the terminal and of the server can be left out of a build. */
#ifdef DEPO_WITH_TERMINAL
#define DEPO_TERMINAL_COMMANDS(X)                                                                  \
    X(play, DEPO_N("play in the terminal"))                                                        \
    X(replay, DEPO_N("print a game file as a story"))                                              \
    X(verify, DEPO_N("replay, recount and check the seed of a game file"))                         \
    X(score, DEPO_N("score a board game from a score sheet"))
#else
#define DEPO_TERMINAL_COMMANDS(X)
#endif
#ifdef DEPO_WITH_SERVER
#define DEPO_SERVER_COMMANDS(X)                                                                    \
    X(serve, DEPO_N("serve tables to browsers and programs"))                                      \
    X(site, DEPO_N("write the page as files for any web host"))                                    \
    X(admin, DEPO_N("manage the tables of a running server"))
#else
#define DEPO_SERVER_COMMANDS(X)
#endif
#define DEPO_COMMAND_LIST(X)                                                                       \
    DEPO_TERMINAL_COMMANDS(X)                                                                      \
    DEPO_SERVER_COMMANDS(X)                                                                        \
    X(sim, DEPO_N("play many games between bots and report the results"))                          \
    X(arena, DEPO_N("compare bots: round robin with Elo"))                                         \
    X(bot, DEPO_N("run a bot over the line protocol"))                                             \
    X(eval, DEPO_N("estimate the win chances in a position"))                                      \
    X(review, DEPO_N("review a finished game: luck, decisions, chances"))                          \
    X(map, DEPO_N("list, show and check maps"))                                                    \
    X(bench, DEPO_N("measure the engine"))

#define X(name, about)                                                                             \
    int depo_cmd_##name(int argc, char **argv);                                                    \
    extern const depo_syntax depo_syntax_##name;
DEPO_COMMAND_LIST(X)
#undef X

#endif
