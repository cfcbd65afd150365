// SPDX-License-Identifier: MIT
// Cars come along their track one by one, the one that goes furthest first.
import { calm, motionMs } from '../app/prefs';
import type { Space } from '../core/types';

export const CAR_GAP_MS = 140; // from one car to the next
const SPACE_MS = 110;

/** `track` has a `.piece` for each space. */
export function roll(track: Element, spaces: Space[]): void {
  if (calm() || document.hidden) return;
  const pieces = track.querySelectorAll<SVGGElement>('.piece'),
    [first, second = { x: first.x, y: first.y + 26 }] = spaces;
  for (const [i, piece] of pieces.entries()) {
    const own = spaces[i],
      at = (s: { x: number; y: number }, opacity: number) => ({
        transform: `translate(${s.x - own.x}px,${s.y - own.y}px)`,
        opacity,
      });
    const before = { x: 2 * first.x - second.x, y: 2 * first.y - second.y };
    piece.animate([at(before, 0), ...spaces.slice(0, i + 1).map((s) => at(s, 1))], {
      duration: motionMs(SPACE_MS * (i + 1.5)),
      delay: motionMs(CAR_GAP_MS * (pieces.length - 1 - i)),
      easing: 'ease-out',
      fill: 'backwards',
    });
  }
}
