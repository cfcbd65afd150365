// SPDX-License-Identifier: MIT
// What one was doing: games of this device and tables of the server in one list.
import { namesAt, seatNames } from '../app/names';
import type { LocalRecord } from '../app/records';
import type { Brief } from '../app/protocol';
import { isOver as tableIsOver } from './briefs';

export type Entry = { id: string; map: string; names: string[]; when: number; yours: boolean } & (
  | { table: Brief; game?: undefined }
  | { game: LocalRecord; table?: undefined }
);

const ofTable = (table: Brief): Entry => ({
  id: table.table,
  map: table.map,
  names: namesAt(table).map((name, i) => (table.points ? `${name} ${table.points[i]}` : name)),
  when: table.changed,
  yours: table.your_turn,
  table,
});
const ofGame = (game: LocalRecord): Entry => ({
  id: game.id,
  map: game.map,
  names: seatNames(game.seats),
  when: game.when,
  yours: false, // there it always is
  game,
});
const isOver = ({ table, game }: Entry): boolean => (table ? tableIsOver(table) : !!game?.over);

/** Unfinished ones, first where it is one's turn, then the latest; and finished ones. */
export function entriesOf(
  tables: Iterable<Brief>,
  games: LocalRecord[],
): { open: Entry[]; over: Entry[] } {
  const all = [...[...tables].map(ofTable), ...games.map(ofGame)].sort(
    (a, b) => Number(b.yours) - Number(a.yours) || b.when - a.when,
  );
  return { open: all.filter((e) => !isOver(e)), over: all.filter(isOver) };
}
