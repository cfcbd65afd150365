// SPDX-License-Identifier: MIT
// What drawing maps needs of the module (src/wasm/lab.c): layouts, what overlaps, files to keep.
import { readOverlap, type Exports, type Overlap } from '../gen/border';
import { Core } from './core';
import type { Memory } from './memory';
import { valueBytes } from './value';

const FILE = 2 << 20; // bytes of a map's text at most

export interface LayoutRequest {
  /** Curves and places of names are forgotten first. */
  fresh?: boolean;
  /** Cities may move. */
  move?: boolean;
  seed?: number;
}

class Lab {
  private size = 0;

  constructor(
    private readonly core: Core,
    private readonly e: Exports,
    private readonly m: Memory,
  ) {}

  /** Reads a map as JSON.parse gives it; throws a MapProblem when it is none. */
  read(map: unknown): string {
    const bytes = valueBytes(map);
    this.size = bytes.length;
    return this.core.maps.take(bytes);
  }
  /** Whether the map leaves curves or places of names to the program. */
  get undrawn(): boolean {
    return !!this.e.lab_undrawn();
  }
  /** Lays it out; what still overlaps. */
  layout({ fresh, move, seed = 1 }: LayoutRequest = {}): Overlap[] {
    this.e.lab_layout(fresh ? 1 : 0, move ? 1 : 0, seed);
    return this.overlaps();
  }
  look(): Overlap[] {
    this.e.lab_look();
    return this.overlaps();
  }
  private overlaps(): Overlap[] {
    const list: Overlap[] = [];
    for (let i = 0; ; i++) {
      const at = this.e.lab_overlap(i);
      if (!at) return list;
      list.push(readOverlap(this.m, at));
    }
  }
  /** The map's file, with what was laid out. */
  text(): string {
    return this.m.text(this.e.lab_text(this.size), FILE);
  }
  /** The cars of the shortest way between cities or groups by number, 0 without any. */
  way(a: number, b: number): number {
    return this.e.lab_way(a, b);
  }
}

/** Of lab.wasm, which lays out maps. */
export class LabCore extends Core {
  readonly lab = new Lab(this, this.e, this.m);
}
