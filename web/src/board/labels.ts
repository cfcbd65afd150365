// SPDX-License-Identifier: MIT
// The names of places on the board: how large they are now, and how wide in the reader's letters.
// Where they stand says the module.
import { prefs } from '../app/prefs';
import { Store } from '../app/store';
import { cityName } from '../app/words';
import type { Point } from './fit';
import type { Game, Space } from '../core/types';
import type { Label } from '../gen/border';

/** The height of names now, in board units; the board says so when it is drawn at a new size. */
export const labelSize = new Store(15);
const SIZES = { small: 0.8, normal: 1, large: 1.3, huge: 1.6 };
/** How high names are on a board that is drawn at a scale, as it was chosen in the settings. */
export const labelAt = (scale: number): number =>
  Math.round(Math.max(15, Math.min(30, 11 / scale)) * SIZES[prefs.get().mapText]);
export const ANCHORS = ['start', 'middle', 'end'] as const;

let pen: CanvasRenderingContext2D | null = null;
function widthOf(text: string): number {
  // for a height of 1
  if (!pen) {
    pen = document.createElement('canvas').getContext('2d');
    if (!pen) return text.length * 0.56;
    // Once: to ask for it makes the browser work out the style of all that was drawn.
    pen.font = `100px ${getComputedStyle(document.documentElement).getPropertyValue('--serif')}`;
  }
  return pen.measureText(text).width / 100;
}

export const placeLabels = (game: Game, size: number): Label[] =>
  game.board.labels(
    size,
    game.map.cities.map((_, i) => widthOf(cityName(game, i))),
  );

/** Corners of the names of some cities, as far inside as a place in sight has around it. */
export function labelEnds(game: Game, size: number, cities: number[]): Point[] {
  const labels = placeLabels(game, size);
  return cities
    .filter((i) => labels[i].shown)
    .flatMap((i) => {
      const { x, y, anchor } = labels[i],
        wide = widthOf(cityName(game, i)) * size,
        left = x - (wide * anchor) / 2,
        inside = Math.min(size, wide / 2);
      return [
        { x: left + inside, y: y - size * 0.3 },
        { x: left + wide - inside, y },
      ];
    });
}

const SIGN = 11; // half the width of a small sign
/** Where a small sign at one of the spaces is furthest from all names. */
export function clearPlace(game: Game, spaces: Space[]): Point {
  const size = labelSize.value,
    labels = placeLabels(game, size).map(({ shown, x, y, anchor }, i) => {
      const wide = widthOf(cityName(game, i)) * size;
      return { shown, left: x - (wide * anchor) / 2, wide, top: y - size * 0.8, high: size * 1.05 };
    });
  const free = ({ x, y }: Point): number =>
    Math.min(
      ...labels.flatMap(({ shown, left, wide, top, high }) => {
        const dx = Math.max(left - x, 0, x - left - wide) - SIGN,
          dy = Math.max(top - y, 0, y - top - high) - SIGN;
        return shown ? [Math.min(SIGN, Math.max(dx, dy))] : [];
      }),
    );
  const around = [0, 15, 25].flatMap((r) => [
    [0, -r],
    [0, r],
    [r, 0],
    [-r, 0],
  ]);
  return spaces
    .flatMap(({ x, y }) => around.map(([dx, dy]) => ({ x: x + dx, y: y + dy })))
    .reduce((best, place) => (free(place) > free(best) + 0.5 ? place : best));
}
