/* SPDX-License-Identifier: MIT
 * The devices of a person. A key stands for a person of its own until its device takes a code that
 * another device has made: from then on it stands for that one's person, until it is removed. Codes
 * work once, for five minutes; the store keeps only what follows from them. A removed device stands
 * for itself again; the person's first one, whose key the person began with, for nobody. For the
 * hub. */
#ifndef DEPO_SERVER_DEVICES_H
#define DEPO_SERVER_DEVICES_H

#include "server/room/state.h"

typedef struct depo_device_search depo_device_search;

typedef struct depo_devices {
    depo_site *site;
    depo_device_search *again; /* those that the store could not answer, to be asked once more */
} depo_devices;

/* `code` is REMOVED when the key is nobody's any more, STORE when nobody could say. */
typedef void depo_known_as(void *user, depo_refusal_code code, const depo_person *person);

/* Who stands behind a key, later. While the store fails `patient` ones are asked again. */
void depo_devices_find(depo_devices *devices, const depo_person *key, bool patient,
                       depo_known_as *found, void *user);
void depo_devices_look(depo_devices *devices, int64_t ticks);
void depo_devices_free(depo_devices *devices);

/* What processes call a device; "" before the secret is read. */
void depo_device_badge(const depo_site *site, const depo_person *key, char out[DEPO_TABLE_ID]);
/* Of the device behind a connection, also of one that came before the secret was read. */
const char *depo_client_badge(const depo_site *site, depo_client *client);

/* handover, take, devices, device-off. */
depo_refusal_code depo_devices_do(depo_devices *devices, depo_client *client,
                                  const depo_message *message);
/* Another process has told of a change. */
void depo_devices_heard(depo_site *site, const depo_task *task);

#endif
