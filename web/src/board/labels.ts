// SPDX-License-Identifier: MIT
// Where the names of places lie. The map's own places for names fit the printed size; on a small screen names are larger than that, so
// each one looks for the side of its place where it covers least.
import { cityName } from '../app/i18n';
import { Store } from '../app/store';
import type { Game } from '../core/types';

/** The height of names now, in board units; the board says so when it is drawn at a new size. */
export const labelSize = new Store(15);

export interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

let pen: CanvasRenderingContext2D | null = null;
function widthOf(text: string): number {
  // for a height of 1
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 0.56;
  pen.font = `100px ${getComputedStyle(document.documentElement).getPropertyValue('--serif')}`;
  return pen.measureText(text).width / 100;
}

const boxOf = (l: Label, width: number, size: number): Box => {
  const left = l.anchor === 'start' ? l.x : l.anchor === 'end' ? l.x - width : l.x - width / 2;
  return { left, right: left + width, top: l.y - size * 0.76, bottom: l.y + size * 0.22 };
};
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const inside = (b: Box, x: number, y: number, margin: number): boolean =>
  x > b.left - margin && x < b.right + margin && y > b.top - margin && y < b.bottom + margin;

const LIT = 1.35; // how much wider a name is while its place is lit
const MOVED = 9,
  OFF_BOARD = 14,
  ON_NAME = 1.2,
  ON_PLACE = 40,
  ON_TRACK = 5; // prices

export function placeLabels(game: Game, size: number): (Label | null)[] {
  const { cities, board } = game.map;
  const widths = cities.map((c, i) => (c.label ? widthOf(cityName(game.map, i)) * size : 0));
  const rails = game.tracks.flatMap((t) =>
    t.spaces.flatMap((s) =>
      [-10, 0, 10].map((d) => {
        const a = (s.angle * Math.PI) / 180;
        return { x: s.x + d * Math.cos(a), y: s.y + d * Math.sin(a) };
      }),
    ),
  );
  const choices: { label: Label; box: Box; price: number }[][] = cities.map((c, i) => {
    if (!c.label) return [];
    const low = size * 0.74,
      near = 8,
      far = 10;
    const ways: Label[] = [
      c.label,
      { x: c.x + far, y: c.y + size * 0.28, anchor: 'start' },
      { x: c.x - far, y: c.y + size * 0.28, anchor: 'end' },
      { x: c.x, y: c.y - far, anchor: 'middle' },
      { x: c.x, y: c.y + far + low, anchor: 'middle' },
      { x: c.x + near, y: c.y - near, anchor: 'start' },
      { x: c.x - near, y: c.y - near, anchor: 'end' },
      { x: c.x + near, y: c.y + near + low, anchor: 'start' },
      { x: c.x - near, y: c.y + near + low, anchor: 'end' },
    ];
    return ways.map((label, way) => {
      const box = boxOf(label, widths[i], size),
        wide = boxOf(label, widths[i] * LIT, size);
      const off =
        Math.max(0, 3 - wide.left) +
        Math.max(0, wide.right - board.width + 3) +
        Math.max(0, 3 - box.top) +
        Math.max(0, box.bottom - board.height + 3);
      const places = cities.filter((o, k) => k !== i && inside(box, o.x, o.y, 5)).length,
        tracks = rails.filter((p) => inside(box, p.x, p.y, 3)).length;
      return {
        label,
        box,
        price: (way ? MOVED : 0) + off * OFF_BOARD + places * ON_PLACE + tracks * ON_TRACK,
      };
    });
  });
  const pick = cities.map(() => 0);
  for (let round = 0; round < 4; round++) {
    let changed = false;
    choices.forEach((own, i) => {
      let best = pick[i],
        least = Infinity;
      own.forEach((c, way) => {
        let price = c.price;
        choices.forEach((other, k) => {
          if (k !== i && other.length && price < least)
            price += overlap(c.box, other[pick[k]].box) * ON_NAME;
        });
        if (price < least) {
          least = price;
          best = way;
        }
      });
      if (best !== pick[i]) {
        pick[i] = best;
        changed = true;
      }
    });
    if (!changed) break;
  }
  return choices.map((own, i) => own[pick[i]]?.label ?? null);
}
