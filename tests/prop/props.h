/* SPDX-License-Identifier: MIT
 * The properties, by file. Each is a prop_check: see harness.h. */
#ifndef DEPO_PROP_PROPS_H
#define DEPO_PROP_PROPS_H

#include "harness.h"

/* props_state.c: what is true of every position. */
prop_check prop_cards_conserved;
prop_check prop_sizes_agree;
prop_check prop_trains_conserved;
prop_check prop_tickets_conserved;
prop_check prop_terrain_conserved;
prop_check prop_merchandise_conserved;
prop_check prop_stations_apart;
prop_check prop_score_recounts;
prop_check prop_row_right;
prop_check prop_known_in_hand;
prop_check prop_board_right;
prop_check prop_padding_zero;

/* props_moves.c: moves and their effects. */
prop_check prop_listed_moves_allowed;
prop_check prop_allowed_moves_listed;
prop_check prop_refused_moves_harmless;
prop_check prop_moves_local;
prop_check prop_reproducible;
prop_check prop_turns_in_order;
prop_check prop_ends;

/* props_views.c: what a seat can know. */
prop_check prop_view_hides;
prop_check prop_hidden_swaps_invisible;
prop_check prop_hidden_tickets_without_effect;
prop_check prop_determinize_faithful;
prop_check prop_determinize_plays_on;

/* props_events.c: events tell what happened, to each what they may know. */
prop_check prop_events_fold;
prop_check prop_events_blanked;
prop_check prop_events_without_effect;

/* props_text.c: the text of moves and game files. */
prop_check prop_text_round_trip;
prop_check prop_file_round_trip;
prop_check prop_position_round_trip;
prop_check prop_event_round_trip;

/* props_count.c: the final count. */
prop_check prop_count_adds_up;
prop_check prop_count_ranks;
prop_check prop_trail_walkable;

#endif
