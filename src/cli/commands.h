/* SPDX-License-Identifier: MIT
 * The commands of the program: each is one file here with one function that gets its own
 * arguments (argv[0] is the command's name) and returns the exit code, and with what it
 * understands. */
#ifndef DEPO_CLI_COMMANDS_H
#define DEPO_CLI_COMMANDS_H

#include "cli/syntax.h"

/* X(name, what --help says of it). The function is depo_cmd_<name>, what it understands
 * depo_syntax_<name>. */
#define DEPO_COMMAND_LIST(X)                                                                       \
    X(play, "play in the terminal")                                                                \
    X(serve, "serve tables to browsers and programs")                                              \
    X(site, "write the page as files for any web space")                                           \
    X(admin, "look after the tables of a server while it runs")                                    \
    X(sim, "play many games between bots and count")                                               \
    X(arena, "compare bots: round robin with Elo")                                                 \
    X(bot, "be a bot: speak the line protocol")                                                    \
    X(replay, "tell the story of a game file")                                                     \
    X(verify, "replay, recount and check the seed of a game file")                                 \
    X(score, "count a printed game from a score sheet")                                            \
    X(map, "list, show and check maps")                                                            \
    X(bench, "measure the engine")

#define X(name, about)                                                                             \
    int depo_cmd_##name(int argc, char **argv);                                                    \
    extern const depo_syntax depo_syntax_##name;
DEPO_COMMAND_LIST(X)
#undef X

#endif
