/* SPDX-License-Identifier: MIT
 * The coach for the page. */
#include "coach/coach.h"
#include "wasm/shim.h"
#include "wasm/voice.h"

/* How it stands with a ticket. */
EXPORT(outlook)
const depo_outlook *depo_w_outlook(unsigned slot, unsigned seat, unsigned ticket) {
    static depo_outlook outlook;
    depo_look_ahead(depo_w_guide(), depo_w_state(slot), (depo_seat)seat, (depo_ticket)ticket,
                    &outlook);
    return &outlook;
}

/* The tracks that bring a seat's tickets nearer, those on offer left out. */
EXPORT(ways) const depo_ways *depo_w_ways(unsigned slot, unsigned seat) {
    static depo_ways ways;
    const depo_state *state = depo_w_state(slot);
    const depo_guide *guide = depo_w_guide();
    depo_bits offered = depo_offer_of(guide->game, state, (depo_seat)seat).tickets;
    depo_find_ways(guide, state, (depo_seat)seat, state->tickets[seat] & ~offered, &ways);
    return &ways;
}

EXPORT(say_outlook)
void depo_w_say_outlook(unsigned slot, unsigned seat, unsigned ticket, unsigned necks) {
    depo_teller teller = depo_w_voice();
    depo_tell_outlook(&teller, depo_w_state(slot), (depo_seat)seat,
                      depo_w_outlook(slot, seat, ticket), necks, depo_w_say_buffer());
}

/* A ticket on offer, while those of `places` would be kept. */
EXPORT(say_offered)
void depo_w_say_offered(unsigned slot, unsigned seat, unsigned ticket, unsigned places,
                        unsigned necks) {
    depo_teller teller = depo_w_voice();
    depo_tell_offered(&teller, depo_w_guide(), depo_w_state(slot), (depo_seat)seat,
                      (depo_ticket)ticket, places, necks, depo_w_say_buffer());
}

/* How to play well now. */
EXPORT(say_advice) void depo_w_say_advice(unsigned slot, unsigned seat) {
    depo_teller teller = depo_w_voice();
    depo_tell_advice(&teller, depo_w_guide(), depo_w_state(slot), (depo_seat)seat,
                     depo_w_say_buffer());
}
