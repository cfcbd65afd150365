/* SPDX-License-Identifier: MIT */
#include "server/room/people.h"

#include <string.h>

depo_people depo_people_of(const depo_table *table) {
    depo_people people = {.host = table->plan.host, .phase = table->phase, .known = true};
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if (table->plan.seats[i].role == DEPO_ROLE_HUMAN)
            people.seats[i] = table->plan.seats[i].person;
    return people;
}

bool depo_room_has_news(const depo_room *room) {
    depo_people now = depo_people_of(&room->table);
    return memcmp(&now, &room->snapshot.people, sizeof now) != 0;
}

void depo_room_know_people(depo_room *room) {
    room->snapshot.people = depo_people_of(&room->table);
    room->snapshot.seated = false;
}
