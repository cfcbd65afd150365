// SPDX-License-Identifier: MIT
// The drawing of a track as few paths as possible: one for all its beds, one for all its spaces, and so on. A board has some four
// hundred spaces, and every element counts when it is laid out and painted.
import type { Space, Track } from '../core/types';

/** A rectangle around each space, with round corners, in board units. */
function boxes(spaces: Space[], x: number, y: number, w: number, h: number, r: number): string {
  return spaces
    .map((s) => {
      const a = (s.angle * Math.PI) / 180,
        cos = Math.cos(a),
        sin = Math.sin(a);
      const at = (px: number, py: number) =>
        `${(s.x + px * cos - py * sin).toFixed(1)} ${(s.y + px * sin + py * cos).toFixed(1)}`;
      const x2 = x + w,
        y2 = y + h;
      return `M${at(x + r, y)}L${at(x2 - r, y)}Q${at(x2, y)} ${at(x2, y + r)}L${at(x2, y2 - r)}Q${at(x2, y2)} ${at(x2 - r, y2)}L${at(x + r, y2)}Q${at(x, y2)} ${at(x, y2 - r)}L${at(x, y + r)}Q${at(x, y)} ${at(x + r, y)}Z`;
    })
    .join('');
}

export interface Shapes {
  bed: string;
  masonry: string;
  space: string;
  shine: string;
  shadow: string;
  edge: string;
  car: string;
  roof: string;
  joints: string;
}
const known = new WeakMap<Track, Shapes>();

export function shapesOf(track: Track): Shapes {
  let found = known.get(track);
  if (!found) {
    const s = track.spaces;
    found = {
      bed: track.tunnel ? boxes(s, -17, -7, 34, 14, 3) : boxes(s, -16.6, -6.6, 33.2, 13.2, 2.8),
      masonry: track.tunnel ? boxes(s, -16.2, -6.2, 32.4, 12.4, 2.4) : '',
      space: boxes(s, -15, -5, 30, 10, 1.6),
      shine: boxes(s, -13.4, -4.3, 26.8, 0.9, 0.2),
      shadow: boxes(s, -17, -6.4, 35.6, 17.4, 4.4),
      edge: boxes(s, -17.9, -9, 35.8, 17.8, 4.6),
      car: boxes(s, -16.5, -7.6, 33, 15, 3.6),
      roof: boxes(s, -14.6, -6.2, 29.2, 3.8, 1.6),
      joints: boxes(s, -10.6, -7.4, 0.9, 14.6, 0) + boxes(s, 9.7, -7.4, 0.9, 14.6, 0),
    };
    known.set(track, found);
  }
  return found;
}
