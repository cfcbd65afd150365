// SPDX-License-Identifier: MIT
// A game as the page looks at it: the module's tables beside what the map's file says.
import type { GameTables } from '../gen/border';
import type { Board } from './board';
import { COLORS, GRAY, type MapData, type Ticket, type Track } from './types';

export function tracksOf(map: MapData, tables: GameTables, board: Board): Track[] {
  const city = new Map(map.cities.map((c, i) => [c.id, i])),
    seen = new Set<string>(),
    doubles = new Set(tables.doubleFirst);
  const second = map.tracks.map((t) => {
    const key = `${t.a} ${t.b} ${t.color}`,
      again = seen.has(key);
    seen.add(key);
    return again;
  });
  return tables.tracks.map((t, n) => {
    const m = map.tracks[t.mapTrack],
      cityA = city.get(m.a)!,
      cityB = city.get(m.b)!;
    return {
      n,
      map: t.mapTrack,
      a: t.a,
      b: t.b,
      cityA,
      cityB,
      length: m.length,
      color: m.color === 'gray' ? GRAY : COLORS.indexOf(m.color as 'red'),
      ferry: m.ferry ?? 0,
      tunnel: !!m.tunnel,
      cart: !!m.cart,
      points: t.points,
      terrain: t.terrain,
      twin: doubles.has(n & ~1) ? n ^ 1 : -1,
      second: second[t.mapTrack],
      spaces: board.spaces(t.mapTrack, m.length),
      d: board.curve(t.mapTrack),
    };
  });
}

export function ticketsOf(map: MapData, tables: GameTables): Ticket[] {
  return tables.tickets.map((t, n) => {
    const m = map.tickets[t.mapTicket];
    return {
      n,
      a: m.a,
      b: m.b,
      points: m.points,
      long: !!m.long,
      reconstructed: !!m.reconstructed,
      nodesA: t.a,
      nodesB: t.b,
    };
  });
}
