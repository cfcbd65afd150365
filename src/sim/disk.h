/* SPDX-License-Identifier: MIT */
#ifndef DEPO_SIM_DISK_H
#define DEPO_SIM_DISK_H

#include <stdbool.h>

/* Waits until the name of a new or renamed file is on the disk; false with errno. */
bool depo_sync_folder_of(const char *path);

#endif
