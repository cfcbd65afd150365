/* SPDX-License-Identifier: MIT
 * The path of a request, decoded exactly once. Whatever two programs could read in two ways is
 * refused, so that a proxy in front and the server behind always mean the same place. For the
 * network. */
#ifndef DEPO_SERVER_PATH_H
#define DEPO_SERVER_PATH_H

enum { DEPO_PATH = 256 }; /* bytes with the closing zero */

/* From the target of a request line ("/t/k3v7?x=1") to its path. Returns 0, or the status to refuse
 * it with: 414 when it is too long, 400 when it is odd. */
unsigned depo_path_read(const char *target, char out[DEPO_PATH]);

#endif
