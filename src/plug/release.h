/* SPDX-License-Identifier: MIT
 * Which Depo this is. For whatever tells people or other programs what they are using. */
#ifndef DEPO_PLUG_RELEASE_H
#define DEPO_PLUG_RELEASE_H

/* Version and commit, "0.2.0+g136b324"; ".dirty" follows if the tree had changes, and only the
 * version is known where neither git nor an archive's packaging/commit says more. */
const char *depo_release(void);

/* "+g136b324": in its own object that only the program has, so that a new commit compiles one
 * line and links one file. Tests and libraries do without. */
extern const char depo_commit[] __attribute__((weak));

#endif
