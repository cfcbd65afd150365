// SPDX-License-Identifier: MIT
// The fullest moment of a table: every kind of card in the hand, eight tickets, all seats taken,
// the last round.
import { recordFor } from './decisions.mjs';

export const TICKETS = 8;
export const SIZES = [
  [360, 740],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 720],
  [1440, 900],
  [2560, 1440],
].map(([width, height]) => ({ width, height }));
export const MAPS = { usa: 5, europe: 5, africa: 5, amsterdam: 4 };
const NAMES = ['Anna', 'Wilhelmina', 'Clara', 'Dmitri', 'Bartholomew'];

/** How the first seat gathers: tickets up to eight, then cards of every kind. */
function gather({ legal, list, view }) {
  const me = view.players[0],
    of = (kind) => legal.filter((m) => m.startsWith(kind));
  const keeps = list.filter((m) => m.kind === 0);
  if (keeps.length) {
    // as many as fit
    const bits = (n) => n.toString(2).replaceAll('0', '').length;
    const fit = keeps
      .filter((m) => me.tickets.length + bits(m.what) <= TICKETS)
      .sort((a, b) => bits(b.what) - bits(a.what));
    return legal[list.indexOf(fit[0] ?? keeps[0])];
  }
  if (me.tickets.length < TICKETS && of('tickets').length) return of('tickets')[0];
  const missing = of('take ')
    .filter((m) => /^take \d/.test(m))
    .find((m) => me.hand[list[legal.indexOf(m)].color] === 0);
  return missing ?? of('take deck')[0] ?? of('take')[0] ?? legal[0];
}
const gathered = ({ phase, view, kinds }) =>
  phase === 'turn' &&
  view.players[0].tickets.length === TICKETS &&
  view.players[0].hand.filter((n) => n).length === kinds;
const seats = (map) =>
  NAMES.slice(0, MAPS[map]).map((name, i) =>
    i ? { kind: 'bot', bot: 'easy', name } : { kind: 'human', name },
  );

/** A game of this device at that moment. */
export const fullest = (map) =>
  recordFor(
    { map, others: ['keep', 'claim', 'take'], pick: gather, when: (p) => gathered(p) && p.last },
    seats(map),
  );

/** As much in the hand while the board is still free, so that every ticket has something to say. */
export const crowded = (map) =>
  recordFor(
    { map, others: ['keep', 'take deck', 'take'], pick: gather, when: gathered },
    seats(map),
  );
