/* SPDX-License-Identifier: MIT
 * What the world knows of the server: the hub and its host, the tasks of a store, and, for the
 * truth, how a log is folded. */
#ifndef DEPO_TESTS_WORLD_SEAMS_H
#define DEPO_TESTS_WORLD_SEAMS_H

#include "codec/event_text.h"
#include "codec/json.h"
#include "codec/position_text.h"
#include "mapio/mapio.h"
#include "server/base/log.h"
#include "server/hub/hub.h"
#include "server/store/backend.h"
#include "server/table/outgoing.h"
#include "server/table/shuffle.h"
#include "server/table/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#endif
