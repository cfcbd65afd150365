// SPDX-License-Identifier: MIT
// The arrow keys on the board: to the nearest track in that direction, or city while a station is
// placed.
import type { Point } from './stage';
import type { TableSight } from './sight';

export interface Place {
  at: Point;
  /** How its element is found. */
  selector: string;
  /** The track; -1 for a city. */
  track: number;
}

export function placesOf(c: TableSight): Place[] {
  const { map, nodeCity, tracks } = c.game;
  if (c.stationMode.value)
    return [...c.marks.value.stations].map((node) => {
      const city = map.cities[nodeCity[node]];
      return { at: city, selector: `[data-city="${city.id}"]`, track: -1 };
    });
  return tracks.map(({ spaces, length, n }) => ({
    at: spaces[length >> 1],
    selector: `[data-track="${n}"]`,
    track: n,
  }));
}

/** How far along a direction, and how far beside it. */
const turned = (key: string, dx: number, dy: number): [number, number] => {
  switch (key) {
    case 'ArrowRight':
      return [dx, dy];
    case 'ArrowLeft':
      return [-dx, dy];
    case 'ArrowDown':
      return [dy, dx];
    default:
      return [-dy, dx];
  }
};

/** The next place in the direction of a key; null when there is none. */
export function nextPlace(places: Place[], from: Place, key: string): Place | null {
  let best: Place | null = null,
    least = Infinity;
  for (const place of places) {
    const [along, beside] = turned(key, place.at.x - from.at.x, place.at.y - from.at.y),
      price = along + 2.2 * Math.abs(beside);
    if (along > 2 && price < least) {
      least = price;
      best = place;
    }
  }
  return best;
}
