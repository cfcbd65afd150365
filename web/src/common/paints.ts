// SPDX-License-Identifier: MIT
// Colours with their symbols, and the players' colours with their marks: those of the printed board
// (src/board/paints.c).
import paints from '../gen/paints.json';

export const PAINTS = paints.cards;
/** Players: a colour and a mark each, so that nobody has to tell colours apart. */
export const LIVERIES = paints.players;
export const TERRAINS = paints.terrains;
export const {
  locomotive: LOCOMOTIVE,
  cart: CART,
  wheel: WHEEL,
  waves: WAVES,
  house: HOUSE,
} = paints.symbols;
