/* SPDX-License-Identifier: MIT
 * The commands of the program: each is one file here with one function that gets its own
 * arguments (argv[0] is the command's name) and returns the exit code, and with what it
 * understands. */
#ifndef DEPO_CLI_COMMANDS_H
#define DEPO_CLI_COMMANDS_H

#include "cli/syntax.h"

/* X(name, what --help says of it). The function is depo_cmd_<name>, what it understands
 * depo_syntax_<name>. Those of the terminal and of the server can be left out of a build. */
#ifdef DEPO_WITH_TERMINAL
#define DEPO_TERMINAL_COMMANDS(X)                                                                  \
    X(play, "play in the terminal")                                                                \
    X(replay, "tell the story of a game file")                                                     \
    X(verify, "replay, recount and check the seed of a game file")                                 \
    X(score, "count a printed game from a score sheet")
#else
#define DEPO_TERMINAL_COMMANDS(X)
#endif
#ifdef DEPO_WITH_SERVER
#define DEPO_SERVER_COMMANDS(X)                                                                    \
    X(serve, "serve tables to browsers and programs")                                              \
    X(site, "write the page as files for any web space")                                           \
    X(admin, "look after the tables of a server while it runs")
#else
#define DEPO_SERVER_COMMANDS(X)
#endif
#define DEPO_COMMAND_LIST(X)                                                                       \
    DEPO_TERMINAL_COMMANDS(X)                                                                      \
    DEPO_SERVER_COMMANDS(X)                                                                        \
    X(sim, "play many games between bots and count")                                               \
    X(arena, "compare bots: round robin with Elo")                                                 \
    X(bot, "be a bot: speak the line protocol")                                                    \
    X(eval, "tell the chances in a position of a game file")                                       \
    X(review, "look back at a finished game: luck, decisions, chances")                            \
    X(map, "list, show and check maps")                                                            \
    X(bench, "measure the engine")

#define X(name, about)                                                                             \
    int depo_cmd_##name(int argc, char **argv);                                                    \
    extern const depo_syntax depo_syntax_##name;
DEPO_COMMAND_LIST(X)
#undef X

#endif
