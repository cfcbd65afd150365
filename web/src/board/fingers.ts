// SPDX-License-Identifier: MIT
// What fingers, a mouse and its wheel do to a board.
import type { Point } from './fit';

interface Moved {
  box: () => HTMLElement;
  /** Whatever moves by itself stands still. */
  stop: () => void;
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, x: number, y: number) => void;
}

export class Fingers {
  private touches = new Map<number, Point>();
  private moved = false;
  constructor(private readonly board: Moved) {}

  get down(): boolean {
    return this.touches.size > 0;
  }
  readonly wheel = (e: WheelEvent): void => {
    e.preventDefault();
    this.board.stop();
    const box = this.board.box().getBoundingClientRect();
    this.board.zoom(
      Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016)),
      e.clientX - box.left,
      e.clientY - box.top,
    );
  };
  readonly press = (e: PointerEvent): void => {
    this.board.stop();
    this.touches.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.touches.size === 1) this.moved = false;
  };
  readonly move = (e: PointerEvent): void => {
    const was = this.touches.get(e.pointerId);
    if (!was) return;
    const dx = e.clientX - was.x,
      dy = e.clientY - was.y;
    if (this.touches.size === 1) {
      if (!this.moved && Math.hypot(dx, dy) < 6) return;
      if (!this.moved) this.board.box().setPointerCapture(e.pointerId);
      this.moved = true;
      this.board.pan(dx, dy);
    } else {
      const [other] = [...this.touches].filter(([id]) => id !== e.pointerId).map(([, p]) => p),
        box = this.board.box().getBoundingClientRect();
      const before = Math.hypot(was.x - other.x, was.y - other.y),
        after = Math.hypot(e.clientX - other.x, e.clientY - other.y);
      this.moved = true;
      this.board.zoom(
        after / (before || 1),
        (e.clientX + other.x) / 2 - box.left,
        (e.clientY + other.y) / 2 - box.top,
      );
      this.board.pan(dx / 2, dy / 2);
    }
    this.touches.set(e.pointerId, { x: e.clientX, y: e.clientY });
  };
  readonly up = (e: PointerEvent): void => {
    this.touches.delete(e.pointerId);
  };
  readonly click = (e: MouseEvent): void => {
    // the end of a drag is no click
    if (this.moved) {
      e.stopPropagation();
      e.preventDefault();
    }
    this.moved = false;
  };
}
