// SPDX-License-Identifier: MIT
// The next game of this device as it is chosen on the start page: what was chosen last, as far as
// the map allows it.
import { MAPS, type MapSummary } from '../app/catalog';
import { listInUse } from '../app/mytickets';
import { myName, nameForBot } from '../app/names';
import { keyOf, mapsHere } from '../app/ownmaps';
import { newRecord, type LocalRecord } from '../app/records';
import { prefs, USUAL_LEVEL, type Prefs } from '../app/prefs';
import type { Seat } from '../app/table';

type LastGame = Prefs['lastGame'];
export type Mode = NonNullable<LastGame['mode']>;

export interface Choice {
  map: MapSummary;
  variant: string;
  /** Of all maps: each takes those that it has. */
  options: string[];
  mode: Mode;
  /** The level of each bot: opponents, or all players of a game to watch. */
  opponents: string[];
  /** How many of them there may be. */
  least: number;
  most: number;
  level: string;
  /** Names of the people at this device. */
  people: string[];
  /** Bots beside them, and how many there is room for. */
  bots: number;
  room: number;
  /** The number of the seat that begins, or 0. */
  first: number;
}

export const choose = (part: Partial<LastGame>): void =>
  prefs.update({ lastGame: { ...prefs.get().lastGame, ...part } });

const bounded = (n: number, least: number, most: number): number =>
  Math.max(least, Math.min(n, most));

/** `levels` are the bots that the module offers. */
export function choiceNow(levels: string[]): Choice {
  const last = prefs.value.lastGame,
    mode = last.mode ?? 'bots',
    map = [...MAPS, ...mapsHere.value].find((m) => keyOf(m) === last.map) ?? MAPS[0],
    people = (last.people ?? ['', '']).slice(0, map.players[1]);
  const least = mode === 'bots' ? map.players[0] - 1 : 2,
    most = map.players[1] - (mode === 'bots' ? 1 : 0),
    before = last.opponents[0],
    level = levels.includes(before)
      ? before
      : levels.length
        ? USUAL_LEVEL
        : (before ?? USUAL_LEVEL),
    room = Math.max(0, map.players[1] - people.length);
  return {
    map,
    variant: map.variants.some((v) => v.id === last.variant) ? last.variant : map.variants[0].id,
    options: last.options,
    mode,
    least,
    most,
    level,
    opponents: levelsFor(bounded(last.opponents.length, least, most), level),
    people,
    room,
    bots: Math.min(last.bots ?? 0, room),
    first: last.first ?? 0,
  };
}
/** So many bots, each of the level that it had last. */
export const levelsFor = (count: number, level: string): string[] =>
  Array.from({ length: count }, (_, i) => prefs.get().lastGame.opponents[i] ?? level);

export function seatsOf({ mode, opponents, people, bots, level }: Choice): Seat[] {
  const bot = (l: string, i: number): Seat => ({ kind: 'bot', bot: l, name: nameForBot(i) });
  const person = (name: string): Seat => ({ kind: 'human', name });
  if (mode === 'bots') return [person(myName()), ...opponents.map(bot)];
  if (mode === 'watch') return opponents.map(bot);
  return [
    ...people.map((name) => person(name.trim())),
    ...Array<string>(bots).fill(level).map(bot),
  ];
}
export function recordOf(c: Choice): LocalRecord {
  const options = c.options.filter((o) => c.map.options.some((x) => x.id === o)),
    seats = seatsOf(c);
  return {
    ...newRecord(c.map.id, c.variant, options, seats),
    ...(c.first > 0 && c.first <= seats.length ? { first: c.first - 1 } : {}),
    hash: c.map.hash,
    tickets: listInUse(c.map, c.variant),
  };
}
