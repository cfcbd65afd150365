/* SPDX-License-Identifier: MIT
 * Properties of random games. DEPO_GAMES=n plays n times as many. */
#include "props.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* X(test, property, games in hundredths). */
#define PROPERTIES(X)                                                                              \
    X(test_B03_cards_conserved, prop_cards_conserved, 100)                                         \
    X(test_S02_sizes_agree, prop_sizes_agree, 100)                                                 \
    X(test_B20_trains_conserved, prop_trains_conserved, 100)                                       \
    X(test_B04_tickets_conserved, prop_tickets_conserved, 100)                                     \
    X(test_A02_terrain_conserved, prop_terrain_conserved, 100)                                     \
    X(test_M07_merchandise_conserved, prop_merchandise_conserved, 100)                             \
    X(test_E11_stations_apart, prop_stations_apart, 100)                                           \
    X(test_B31_score_recounts, prop_score_recounts, 100)                                           \
    X(test_B13_S03_row_right, prop_row_right, 100)                                                 \
    X(test_S11_known_in_hand, prop_known_in_hand, 100)                                             \
    X(test_B22_B23_board_right, prop_board_right, 100)                                             \
    X(test_state_padding_zero, prop_padding_zero, 100)                                             \
    X(test_B07_listed_moves_allowed, prop_listed_moves_allowed, 100)                               \
    X(test_B07_allowed_moves_listed, prop_allowed_moves_listed, 100)                               \
    X(test_refused_moves_harmless, prop_refused_moves_harmless, 100)                               \
    X(test_moves_local, prop_moves_local, 100)                                                     \
    X(test_S12_reproducible, prop_reproducible, 100)                                               \
    X(test_B26_S01_turns_in_order, prop_turns_in_order, 100)                                       \
    X(test_B26_games_end, prop_ends, 100)                                                          \
    X(test_S11_view_hides, prop_view_hides, 100)                                                   \
    X(test_S11_hidden_swaps_invisible, prop_hidden_swaps_invisible, 100)                           \
    X(test_S11_hidden_tickets_without_effect, prop_hidden_tickets_without_effect, 100)             \
    X(test_S11_determinize_faithful, prop_determinize_faithful, 100)                               \
    X(test_S11_determinize_plays_on, prop_determinize_plays_on, 100)                               \
    X(test_S11_events_fold, prop_events_fold, 100)                                                 \
    X(test_S11_events_blanked, prop_events_blanked, 100)                                           \
    X(test_events_without_effect, prop_events_without_effect, 100)                                 \
    X(test_B27_count_adds_up, prop_count_adds_up, 100)                                             \
    X(test_B30_count_ranks, prop_count_ranks, 100)                                                 \
    X(test_B29_trail_walkable, prop_trail_walkable, 100)                                           \
    X(test_text_round_trip, prop_text_round_trip, 100)                                             \
    X(test_file_round_trip, prop_file_round_trip, 100)                                             \
    X(test_position_round_trip, prop_position_round_trip, 100)                                     \
    X(test_event_round_trip, prop_event_round_trip, 100)

#define X(test, property, share)                                                                   \
    static void test(void **unused) {                                                              \
        (void)unused;                                                                              \
        prop_for_all(#property, property, share);                                                  \
    }
PROPERTIES(X)
#undef X

int main(void) {
#define X(test, property, share) cmocka_unit_test(test),
    const struct CMUnitTest tests[] = {PROPERTIES(X)};
#undef X
    return cmocka_run_group_tests_name("properties", tests, NULL, NULL);
}
