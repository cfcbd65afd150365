/* SPDX-License-Identifier: MIT
 * Someone complains of another at the table. For the hub. */
#ifndef DEPO_SERVER_REPORT_H
#define DEPO_SERVER_REPORT_H

#include "server/room/state.h"

/* Keeps the complaint of a room's request, which goes on by depo_room_reported; or why not. */
depo_refusal_code depo_report_keep(depo_room *room, const depo_request *request);

#endif
