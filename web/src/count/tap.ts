// SPDX-License-Identifier: MIT
// What a finger means on the board: the nearest track, or a city while stations count. Where things
// are too small for fingers the board comes nearer first. Knows no document.
import type { Game, Track } from '../core/types';

/** Pixels of the screen for a unit of the board: from here on a finger hits what it means. */
export const NEAR_ENOUGH = 1.1;
/** Pixels of the screen: farther from everything nothing is meant. */
const REACH = 34,
  CITY = 15;

interface Point {
  x: number;
  y: number;
}
export type Meant = { track: number } | { city: number } | null;

const between = (p: Point, a: Point, b: Point): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y],
    along = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1),
    k = Math.max(0, Math.min(1, along));
  return Math.hypot(p.x - a.x - k * dx, p.y - a.y - k * dy);
};
/** From the line through a track's spaces. */
const distance = (p: Point, { spaces }: Track): number =>
  Math.min(...spaces.map((space, i) => between(p, space, spaces[i + 1] ?? space)));

/** `scale`: pixels for a unit of the board, in whose units the point is. */
export function meantBy(game: Game, point: Point, scale: number): Meant {
  const tracks = game.tracks.map((track) => ({ n: track.n, far: distance(point, track) * scale })),
    nearest = tracks.reduce((a, b) => (b.far < a.far ? b : a));
  const cities = game.map.cities.map(({ x, y }, n) => ({
      n,
      far: Math.hypot(point.x - x, point.y - y) * scale,
    })),
    city = cities.reduce((a, b) => (b.far < a.far ? b : a));
  if (game.rules.stations && city.far < CITY && city.far < nearest.far) return { city: city.n };
  return nearest.far <= REACH ? { track: nearest.n } : null;
}
