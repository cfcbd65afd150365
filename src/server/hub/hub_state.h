/* SPDX-License-Identifier: MIT
 * What the server consists of: rooms, and the services around them. For the files of this folder.
 */
#ifndef DEPO_SERVER_HUB_STATE_H
#define DEPO_SERVER_HUB_STATE_H

#include "server/service/devices.h"
#include "server/service/mine.h"
#include "server/service/moderation.h"
#include "server/service/notices.h"
#include "server/service/registry.h"
#include "server/service/presence.h"
#include "server/service/retention.h"
#include "server/service/think.h"
#include "server/service/tries.h"

typedef struct depo_hub {
    depo_site site;
    depo_registry places;
    depo_thinking thinking;
    depo_moderation moderation;
    depo_retention retention;
    depo_mine mine;
    depo_watch watch;
    depo_tries tries;
    depo_notices notices;
    depo_devices devices;
    int64_t polled, due_polled, started; /* monotonic */
    char due_after[DEPO_TABLE_ID];       /* where the next look for due tables begins */
    bool store_fails;                    /* as the log says */
} depo_hub;

#endif
