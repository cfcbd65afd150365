/* SPDX-License-Identifier: MIT */
#include "board/paints.h"

enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE }; /* as terminals count them */

const depo_paint depo_paints[DEPO_KINDS] = {
    [DEPO_PURPLE] = {"#8d5b9f",
                     "#5f3a6d",
                     "#fdf6e8",
                     "M0-3.7 3.7 0 0 3.7-3.7 0Z",
                     {{133, 15, 176}, {MAGENTA, WHITE, MAGENTA}}},
    [DEPO_WHITE] = {"#fbf7ee",
                    "#8d8371",
                    "#5b4f3f",
                    "M0-3.4A3.4 3.4 0 0 1 0 3.4 3.4 3.4 0 0 1 0-3.4ZM0-1.7A1.7 1.7 0 0 0 0 1.7 1.7 "
                    "1.7 0 0 0 0-1.7Z",
                    {{255, 16, 255}, {WHITE, BLACK, WHITE}}},
    [DEPO_BLUE] = {"#3c72a8",
                   "#244a72",
                   "#fdf6e8",
                   "M0-4C1.7-1.6 2.9-.3 2.9 1.1A2.9 2.7 0 0 1-2.9 1.1C-2.9-.3-1.7-1.6 0-4Z",
                   {{26, 15, 75}, {BLUE, WHITE, BLUE}}},
    [DEPO_YELLOW] = {"#eac748",
                     "#9a7d1c",
                     "#5b4a1c",
                     "M0-4 1.1-1.3 4-1.2 1.7.6 2.5 3.4 0 1.8-2.5 3.4-1.7.6-4-1.2-1.1-1.3Z",
                     {{226, 16, 226}, {YELLOW, BLACK, YELLOW}}},
    [DEPO_ORANGE] = {"#e08a3a",
                     "#96551a",
                     "#4f2d0e",
                     "M0-3.6 3.8 3-3.8 3Z",
                     {{208, 16, 208}, {YELLOW, BLACK, YELLOW}}},
    [DEPO_BLACK] =
        {"#45403c", "#1d1a18", "#f6eddc", "M-3-3H3V3H-3Z", {{238, 15, 247}, {BLACK, WHITE, WHITE}}},
    [DEPO_RED] = {"#bd4035",
                  "#7a221b",
                  "#fdf6e8",
                  "M-3.4-2-2-3.4 0-1.4 2-3.4 3.4-2 1.4 0 3.4 2 2 3.4 0 1.4-2 3.4-3.4 2-1.4 0Z",
                  {{160, 15, 203}, {RED, WHITE, RED}}},
    [DEPO_GREEN] = {"#5f9350",
                    "#38602d",
                    "#fdf6e8",
                    "M-3.6 3.6C-4.2-.6-1.2-3.8 3.6-3.6 3.9 1 .9 3.9-2.2 2.9L-.2-.2-3.6 3.6Z",
                    {{34, 15, 77}, {GREEN, BLACK, GREEN}}},
    [DEPO_GRAY] = {"#bdb4a4", "#857a68", "#5b4f3f", "", {{250, 16, 250}, {WHITE, BLACK, WHITE}}},
};

/* Moon, heart, bell, crown and lightning: no card has any of them, and a terminal, whose cards are
 * letters, has the number of the seat. */
const depo_livery depo_liveries[DEPO_MAX_PLAYERS] = {
    {"#2c63ad", "#173a6b", "#ffffff", "#d5e1f1",
     "M.9-3.8A3.9 3.9 0 1 0 3.8 1.9 3.3 3.3 0 0 1 .9-3.8Z", DEPO_BLUE},
    {"#c0342b", "#771611", "#ffffff", "#f4d9d3",
     "M0 3.6C-2.6 1.7-3.9.2-3.9-1.4A2 2 0 0 1 0-2.3 2 2 0 0 1 3.9-1.4C3.9.2 2.6 1.7 0 3.6Z",
     DEPO_RED},
    {"#33853f", "#174d20", "#ffffff", "#d6e8d3",
     "M0-3.9C2-3.9 2.7-2.4 2.7-.6L3.8 2H-3.8L-2.7-.6C-2.7-2.4-2-3.9 0-3.9ZM-1.3 2.6H1.3A1.3 1.3 0 "
     "0 1-1.3 2.6Z",
     DEPO_GREEN},
    {"#e8b622", "#8a6508", "#3a2a00", "#f7ebc3",
     "M-3.9-2.7-1.9-.7 0-3.6 1.9-.7 3.9-2.7 3.1 3.1H-3.1Z", DEPO_YELLOW},
    {"#37322f", "#0e0c0b", "#ffffff", "#dedad4", "M1.6-4-3.2 .8H-.5L-1.6 4 3.2-.8H.5Z", DEPO_BLACK},
};

const char *const depo_symbols[DEPO_SYMBOLS] = {
    [DEPO_SYMBOL_LOCOMOTIVE] =
        "M-4.5 1.6V-2.9H-1.3V-.6H1.3V-3H3V-.6H4.2V1.6ZM-3.6-2V-.7H-2.2V-2ZM-3.2 1.4A1.3 1.3 0 0 "
        "1-3.2 "
        "4 1.3 1.3 0 0 1-3.2 1.4ZM0 1.4A1.3 1.3 0 0 1 0 4 1.3 1.3 0 0 1 0 1.4ZM3.1 1.4A1.3 1.3 0 0 "
        "1 "
        "3.1 4 1.3 1.3 0 0 1 3.1 1.4Z",
    [DEPO_SYMBOL_CART] =
        "M-4.6-2.6H3.2L2.4 1H-3L-3.7-1.8H-4.6ZM-1.7 1.3A1.3 1.3 0 0 1-1.7 3.9 1.3 1.3 0 0 1-1.7 "
        "1.3ZM1.3 1.3A1.3 1.3 0 0 1 1.3 3.9 1.3 1.3 0 0 1 1.3 1.3Z",
    [DEPO_SYMBOL_WHEEL] =
        "M0-4.4A4.4 4.4 0 0 1 0 4.4 4.4 4.4 0 0 1 0-4.4ZM0-3.3A3.3 3.3 0 0 0 0 3.3 3.3 3.3 0 0 0 "
        "0-3.3ZM-3.3-.5H3.3V.5H-3.3ZM-.5-3.3H.5V-.5H-.5ZM-.5.5H.5V3.3H-.5Z",
    [DEPO_SYMBOL_WAVES] = "M-9 .8C-7.5-1.8-6-1.8-4.5.8S-1.5 3.4 0 .8 3-1.8 4.5.8 7.5 3.4 9 .8",
    [DEPO_SYMBOL_HOUSE] = "M0-13 10-5H7V7H-7V-5H-10Z",
};

/* A dune, a tree, two kinds of peaks. */
const depo_terrain_paint depo_terrain_paints[DEPO_MAX_TERRAINS] = {
    {"#f3d9a4", "#d99c4f", "#bd7c38",
     "M-4.2 3Q-2-.6 0 1.4T4.2 .4V3ZM1.6-3.8A1.7 1.7 0 0 1 1.6-.4 1.7 1.7 0 0 1 1.6-3.8Z"},
    {"#cfe0c0", "#5b8a4f", "#3c6a3b", "M0-4 3.2 1.6H.9V3.8H-.9V1.6H-3.2Z"},
    {"#d4dbe0", "#8a8f96", "#5e646c", "M-4.4 3.2-1.2-3.2 .8.2 1.9-1.4 4.4 3.2Z"},
    {"#e2d4e6", "#9a7aa5", "#735782", "M-4.4 3.2 0-3.8 4.4 3.2Z"},
};

const depo_tint depo_tints[DEPO_TINTS] = {
    [DEPO_TINT_SEA] = {"sea", "#b9cfca", "#26343a"},
    [DEPO_TINT_LAND] = {"land", "#f1e5c9", "#5a5140"},
    [DEPO_TINT_SHORE] = {"shore", "#7f7258", "#2c261d"},
    [DEPO_TINT_LAKE] = {"lake", "#c6d9d3", "#31434a"},
    [DEPO_TINT_RIVER] = {"river", "#b3ccc8", "#31434a"},
    [DEPO_TINT_BORDER] = {"border-line", "#b09a72", "#7a6c52"},
    [DEPO_TINT_BED] = {"bed", "#fbf3e0", "#cdbf9f"},
    [DEPO_TINT_MASONRY] = {"masonry", "#4a3b2c", "#1f1813"},
    [DEPO_TINT_RAIL] = {"rail", "#6f5d42", "#2c2318"},
    [DEPO_TINT_NAME] = {"name", "#33281c", "#fbf1da"},
    [DEPO_TINT_NAME_HALO] = {"name-halo", "#f6ecd4", "#2c261df0"},
    [DEPO_TINT_DOT] = {"dot", "#fff9ea", "#fff3d6"},
    [DEPO_TINT_DOT_LINE] = {"dot-line", "#4f3b26", "#1f1813"},
    [DEPO_TINT_CORE] = {"core", "#c0563c", "#c0563c"},
    [DEPO_TINT_BIG] = {"big", "#8a241b", "#ffb9a8"},
    [DEPO_TINT_BIG_DOT] = {"big-dot", "#a3352b", "#a3352b"},
    [DEPO_TINT_POST] = {"post", "#5a4630", "#5a4630"},
    [DEPO_TINT_WAVES] = {"waves", "#6b6252", "#6b6252"},
    [DEPO_TINT_COAST + 0] = {"c0", "#c2d6d0", "#2a3a41"},
    [DEPO_TINT_COAST + 1] = {"c1", "#a9c3bf", "#334850"},
    [DEPO_TINT_COAST + 2] = {"c2", "#c6d9d3", "#2b3c43"},
    [DEPO_TINT_COAST + 3] = {"c3", "#9dbab7", "#3a5059"},
    [DEPO_TINT_COAST + 4] = {"c4", "#cdded7", "#2d3f46"},
    [DEPO_TINT_COAST + 5] = {"c5", "#8fafad", "#435b64"},
    [DEPO_TINT_COAST + 6] = {"c6", "#d3e2da", "#30434b"},
};
