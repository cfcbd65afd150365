/* SPDX-License-Identifier: MIT
 * Files on the disk, written so that nothing is lost when the machine stops in between. */
#ifndef DEPO_CODEC_DISK_H
#define DEPO_CODEC_DISK_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

/* A file that takes the place of another one when it is whole: at any moment the path holds a whole
 * file, the old one or the new one. */
typedef struct depo_replacement {
    FILE *out; /* to be written to; NULL when that is not possible */
    const char *path;
    char beside[PATH_MAX]; /* where it is written */
} depo_replacement;

/* Begins a new file for `path`, which must live until the end, with the rights of the file that is
 * there. Returns false with errno when that is not possible; it need not be ended then. */
bool depo_replace_begin(depo_replacement *file, const char *path);

/* Brings what was written to the disk and to its place. If that fails, or `good` is false because
 * something could not be written, the old file stays: false with errno. */
bool depo_replace_end(depo_replacement *file, bool good);

/* Waits until the name of a new or renamed file is on the disk; false with errno. */
bool depo_sync_folder_of(const char *path);

#endif
