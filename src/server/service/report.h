/* SPDX-License-Identifier: MIT
 * Someone complains of another at the table. For the hub's own files. */
#ifndef DEPO_SERVER_REPORT_H
#define DEPO_SERVER_REPORT_H

#include "server/room/room.h"

void depo_room_report(depo_room *room, depo_deed *deed);

#endif
