// SPDX-License-Identifier: MIT
// The fullest moment of a table: every kind of card in the hand, eight tickets, all seats taken,
// the last round.
import fs from 'node:fs';
import { movesOf, recordFor } from './decisions.mjs';

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

/** How the first seat gathers: tickets up to a number, then cards of every kind. */
const gather =
  (most) =>
  ({ legal, list, view }) => {
    const me = view.players[0],
      of = (kind) => legal.filter((m) => m.startsWith(kind));
    const keeps = list.filter((m) => m.kind === 0);
    if (keeps.length) {
      // as many as fit
      const bits = (n) => n.toString(2).replaceAll('0', '').length;
      const fit = keeps
        .filter((m) => me.tickets.length + bits(m.what) <= most)
        .sort((a, b) => bits(b.what) - bits(a.what));
      return legal[list.indexOf(fit[0] ?? keeps[0])];
    }
    if (me.tickets.length < most && of('tickets').length) return of('tickets')[0];
    const missing = of('take ')
      .filter((m) => /^take \d/.test(m))
      .find((m) => me.hand[list[legal.indexOf(m)].color] === 0);
    return missing ?? of('take deck')[0] ?? of('take')[0] ?? legal[0];
  };
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
    {
      map,
      others: ['keep', 'claim', 'take'],
      pick: gather(TICKETS),
      when: (p) => gathered(p) && p.last,
    },
    seats(map),
  );

/** As much in the hand while the board is still free, so that every ticket has something to say. */
export const crowded = (map) =>
  recordFor(
    { map, others: ['keep', 'take deck', 'take'], pick: gather(TICKETS), when: gathered },
    seats(map),
  );

/** More tickets than have room. */
export const overfull = (map, most) =>
  recordFor(
    {
      map,
      others: ['keep', 'take deck', 'take'],
      pick: gather(most),
      when: ({ phase, view }) => phase === 'turn' && view.players[0].tickets.length === most,
    },
    seats(map),
  );

/** Many ways to pay for a track, and three to double it. */
export const doubled = () =>
  recordFor(
    {
      map: 'africa',
      others: ['keep', 'take deck', 'take'],
      taste: (random) => ['keep', random() < 0.3 ? 'terrain' : 'take deck', 'take'],
      when: ({ phase, legal }) => {
        const claims = phase === 'turn' ? legal.filter((m) => m.startsWith('claim')) : [],
          ways = (of) => claims.filter((m) => m.startsWith(of));
        return claims.some(
          (m) => ways(`${m} double`).length > 2 && ways(m.split(' ', 3).join(' ')).length > 30,
        );
      },
    },
    seats('africa'),
  );

export const RECORDED = '0123456789';
/**
 * A recorded game of tests/games as one of this device: the first seat is a person's, to move next
 * after `moves` moves; the whole game without them.
 */
export function recorded(name, names = NAMES, moves = Infinity) {
  const file = new URL(`../../tests/games/${name}.depo`, import.meta.url),
    text = fs.readFileSync(file, 'utf8'),
    lines = text.trim().split('\n');
  const of = (key) =>
    lines.filter((l) => l.startsWith(`${key} `)).map((l) => l.split(' ').slice(1));
  const all = movesOf(text);
  const turn = all.findIndex(([seat], i) => i >= moves && seat === 0 && all[i - 1]?.[0] !== 0);
  return {
    id: RECORDED,
    map: of('map')[0][0],
    variant: of('variant')[0][0],
    options: of('options')[0] ?? [],
    seed: of('seed')[0][0],
    first: 255,
    undone: false,
    over: turn < 0,
    when: Date.now(),
    seats: of('seat').map(([, bot], i) => ({
      name: names[i],
      ...(i
        ? { kind: 'bot', bot: ['easy', 'hard'].includes(bot) ? bot : 'medium' }
        : { kind: 'human' }),
    })),
    moves: turn < 0 ? all : all.slice(0, turn),
  };
}
