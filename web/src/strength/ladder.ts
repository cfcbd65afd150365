// SPDX-License-Identifier: MIT
// How strong the bots are, as the module says it: asked once, then there for all.
import { signal } from '@preact/signals';
import { newCore } from '../app/module';
import type { Core } from '../core/core';
import type { Ladder } from './fit';

export interface Bots {
  /** Weakest first. */
  levels: string[];
  ladder: Ladder;
  /** How good decisions were that cost so much together, from 0 to 100. */
  quality: (cost: number, decisions: number) => number;
  /** The level that decides so on a map ('': on all of them). */
  like: (quality: number, map: string) => string;
}
/** Of a module; the strengths are asked for often, so they are remembered. */
export function botsOf(core: Core): Bots {
  const known = new Map<string, number>();
  const ladder: Ladder = (level, map) => {
    const key = `${level} ${map}`,
      strength = known.get(key) ?? core.strength(level, map);
    known.set(key, strength);
    return strength;
  };
  return {
    levels: core.levels(),
    ladder,
    quality: (cost, decisions) => core.quality(cost, decisions),
    like: (quality, map) => core.playsLike(quality, map),
  };
}

const found = signal<Bots | null>(null);
let asked = false;

/** Null before the module is there; who draws is told when it is. */
export function botsHere(): Bots | null {
  if (!asked) {
    asked = true;
    newCore().then(
      (core) => {
        found.value = botsOf(core);
      },
      () => {
        asked = false;
      },
    );
  }
  return found.value;
}
