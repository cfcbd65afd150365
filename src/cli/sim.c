/* SPDX-License-Identifier: MIT */
#include "cli/commands.h"
#include "cli/common.h"

int depo_cmd_sim(int argc, char **argv) {
    (void)argc;
    return depo_fail("%s: not yet in this build", argv[0]);
}
