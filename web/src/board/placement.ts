// SPDX-License-Identifier: MIT
// Where the board lies in its frame: a place and a scale, in pixels of the frame.
import { around, firstLie, NEAR, wholeScale, type Cover, type Point, type Room } from './fit';

const MOST = 6;
// Pixels that a board can be pulled past the frame, away from the buttons over it.
const OVER = 72;
// What is glanced at has so many pixels around it.
const GLANCE = 44;
// The part of the height that what is said of a ticket may cover.
const NOTE = 0.12;

export class Placement {
  x = 0;
  y = 0;
  scale = 1;
  /** Whether it lies as at first or as something was shown, and shall when the frame changes. */
  fitted = true;

  // The frame's size is asked for only when it changes: asking makes the browser lay the page out.
  constructor(readonly room: Room) {}

  fit(narrow: boolean, places: Point[], tools: Cover): void {
    Object.assign(this, firstLie(this.room, narrow, places, tools));
    this.fitted = true;
  }
  /** What lies at a point of the frame stays there. */
  zoom(factor: number, x = this.room.w / 2, y = this.room.h / 2): void {
    const least = wholeScale(this.room) * 0.95,
      next = Math.max(least, Math.min(MOST, this.scale * factor)),
      f = next / this.scale;
    this.x = x - (x - this.x) * f;
    this.y = y - (y - this.y) * f;
    this.scale = next;
    this.fitted = false;
  }
  comeTo(scale: number, x: number, y: number): void {
    this.zoom(scale / this.scale, x, y);
    this.pan(this.room.w / 2 - x, this.room.h / 2 - y);
  }
  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.fitted = false;
  }
  /** Whether places are in sight between `above` pixels and the lower end of the upper `part`. */
  sees(places: Point[], part = 1, above = 0): boolean {
    const { w, h } = this.room,
      [left, right, top, bottom] = around(places);
    return (
      this.x + left * this.scale >= NEAR - 1 &&
      this.y + top * this.scale >= above + NEAR - 1 &&
      this.x + right * this.scale <= w - NEAR + 1 &&
      this.y + bottom * this.scale <= h * part - NEAR + 1
    );
  }
  /** Comes to show places there, no nearer than it is and moved no further than needed. */
  glance(places: Point[], part = 1, above = 0): void {
    const [left, right, top, bottom] = around(places),
      { w } = this.room,
      h = this.room.h * part - above;
    const scale = Math.min(
        this.scale,
        (w - 2 * GLANCE) / Math.max(1, right - left),
        (h - 2 * GLANCE) / Math.max(1, bottom - top),
      ),
      f = scale / this.scale;
    const hold = (at: number, from: number, to: number, size: number) =>
      Math.max(GLANCE - from * scale, Math.min(size - GLANCE - to * scale, at));
    this.x = hold(w / 2 - (w / 2 - this.x) * f, left, right, w);
    this.y = above + hold(h / 2 - (h / 2 - this.y + above) * f, top, bottom, h);
    this.scale = scale;
  }
  /** Brings a point of the board into the upper `part` of the frame; false where it is already. */
  show(x: number, y: number, part: number): boolean {
    const { w } = this.room,
      h = this.room.h * part,
      sx = this.x + x * this.scale,
      sy = this.y + y * this.scale,
      edge = 40;
    if (sx > edge && sx < w - edge && sy > edge && sy < h - edge) return false;
    this.x += w / 2 - sx;
    this.y += h / 2 - sy;
    return true;
  }
  /**
   * Places as large as they fit, but never larger than the names are drawn for. The board fills the
   * frame, or lies in its middle, as far as they are seen beside what covers the frame at the right
   * and below a note.
   */
  frame(places: Point[], { left: beside }: Cover): void {
    const [left, right, top, bottom] = around(places),
      { w, width, height } = this.room,
      above = this.room.h * NOTE,
      h = this.room.h - above,
      wide = right - left;
    this.scale = Math.max(
      Math.min(wholeScale({ ...this.room, h }), (beside - 2 * NEAR) / wide),
      Math.min(0.85, (w * 0.6) / wide, (h * 0.7) / (bottom - top)),
    );
    const lie = (room: number, size: number, middle: number) => {
      const rest = room - size * this.scale;
      return rest > 0 ? rest / 2 : Math.max(rest, Math.min(0, room / 2 - middle * this.scale));
    };
    this.x = Math.min(lie(w, width, (left + right) / 2), beside - NEAR - right * this.scale);
    this.y = above + lie(h, height, (top + bottom) / 2);
    this.fitted = true;
  }
  clamp(): void {
    const hold = (at: number, board: number, room: number) => {
      const middle = (room - board) / 2,
        [from, to] = board <= room ? [middle, middle] : [room - board, 0];
      return Math.max(from - OVER, Math.min(to + OVER, at));
    };
    this.x = hold(this.x, this.room.width * this.scale, this.room.w);
    this.y = hold(this.y, this.room.height * this.scale, this.room.h);
  }
}
