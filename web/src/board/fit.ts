// SPDX-License-Identifier: MIT
// How a board first lies in its frame: as large as it fits, on a phone larger than that, and always
// with every place that matters in sight.
export interface Point {
  x: number;
  y: number;
}
/** What covers a corner of the frame, in its pixels. */
export interface Cover {
  left: number;
  top: number;
}
export interface Room {
  w: number;
  h: number;
  /** The board, in its own units. */
  width: number;
  height: number;
}
interface Lie extends Point {
  scale: number;
}
export const EDGE = 10; // pixels that stay free around a board that fits
export const NEAR = 16; // a place that is seen has so many around it
const GAIN = 1.15; // a little larger is not worth an edge that is cut off

export const wholeScale = ({ w, h, width, height }: Room): number =>
  Math.min((w - EDGE) / width, (h - EDGE) / height);

const centred = ({ w, h, width, height }: Room, scale: number): Lie => ({
  scale,
  x: (w - width * scale) / 2,
  y: (h - height * scale) / 2,
});

/** Rather fills a narrow frame and is moved than is a stamp. */
function filling(room: Room): number {
  const whole = wholeScale(room),
    cover = Math.max(room.w / room.width, room.h / room.height);
  return whole < 0.45 && cover > whole * 1.25 ? Math.min(cover, whole * 2.1) : whole;
}

const covered = (lie: Lie, places: Point[], tools: Cover): boolean =>
  places.some(
    (p) =>
      lie.x + p.x * lie.scale > tools.left - NEAR && lie.y + p.y * lie.scale > tools.top - NEAR,
  );

/** Left, right, top and bottom of places. */
export const around = (places: Point[]): number[] =>
  [places.map((p) => p.x), places.map((p) => p.y)].flatMap((of) => [
    Math.min(...of),
    Math.max(...of),
  ]);

/** The places inside the first `w` by `h` pixels of the frame, moved no more than that takes. */
function within(room: Room, most: number, places: Point[], w: number, h: number): Lie {
  const [left, right, top, bottom] = around(places);
  const scale = Math.min(
    most,
    (w - 2 * NEAR) / Math.max(1, right - left),
    (h - 2 * NEAR) / Math.max(1, bottom - top),
  );
  const lie = centred(room, scale),
    hold = (at: number, from: number, to: number, size: number) =>
      Math.max(NEAR - from * scale, Math.min(size - NEAR - to * scale, at));
  return { scale, x: hold(lie.x, left, right, w), y: hold(lie.y, top, bottom, h) };
}

/** `narrow`: on a phone. */
export function firstLie(room: Room, narrow: boolean, places: Point[], tools: Cover): Lie {
  const whole = centred(room, wholeScale(room));
  if (!places.length) return narrow ? centred(room, filling(room)) : whole;
  if (!narrow) {
    if (!covered(whole, places, tools)) return whole;
    const beside = { ...room, w: tools.left };
    return centred(beside, wholeScale(beside));
  }
  const most = filling(room),
    lies = [
      within(room, most, places, room.w, room.h),
      within(room, most, places, tools.left, room.h),
      within(room, most, places, room.w, tools.top),
    ].filter((lie) => !covered(lie, places, tools));
  const best = lies.reduce((a, b) => (b.scale > a.scale ? b : a), lies[0] ?? whole);
  return best.scale < GAIN * whole.scale && !covered(whole, places, tools) ? whole : best;
}
