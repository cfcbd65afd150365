// SPDX-License-Identifier: MIT
// The laid-out board of the module's map (src/board, by way of src/wasm/board.c): the page only
// draws it.
import {
  readLabel,
  readSpace,
  sizeLabel,
  sizeSpace,
  type Exports,
  type Label,
  type Shape,
  type Space,
} from '../gen/border';
import type { Memory } from './memory';

const PATH = 4096; // bytes of a path at most

/** Tracks have the numbers of the map. */
export class Board {
  private known = new Map<number, string>();

  constructor(
    private readonly e: Exports,
    private readonly m: Memory,
  ) {}

  spaces(track: number, length: number): Space[] {
    const at = this.e.board_spaces(track);
    const short = (x: number) => Math.round(x * 10) / 10;
    return this.m.list(length, (i) => {
      const { x, y, angle } = readSpace(this.m, at + i * sizeSpace(this.m));
      return { x: short(x), y: short(y), angle: short(angle) };
    });
  }
  curve(track: number): string {
    return this.m.text(this.e.board_curve(track), PATH);
  }
  /**
   * A shape on all spaces of a track, as one path: a board has some four hundred spaces, and every
   * element counts.
   */
  shape(track: number, shape: Shape): string {
    const key = track * 256 + shape;
    let found = this.known.get(key);
    if (found === undefined) {
      found = this.m.text(this.e.board_shape(track, shape), PATH);
      this.known.set(key, found);
    }
    return found;
  }
  /** Where names of a height stand best; `widths` are each city's for a height of 1. */
  labels(size: number, widths: number[]): Label[] {
    const room = this.m.span(this.e.board_widths(), 4 * widths.length);
    new Float32Array(room.buffer, room.byteOffset, widths.length).set(widths);
    const at = this.e.board_labels(size);
    return widths.map((_, i) => readLabel(this.m, at + i * sizeLabel(this.m)));
  }
}
