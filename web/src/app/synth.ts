// SPDX-License-Identifier: MIT
// The sounds themselves, sample by sample: wood that is struck, paper that slides. Nothing is
// random, so every device hears the same; web/unit/sound.test.mjs measures them.
import type { Played } from './sound';

/** A blow on wood: when, how high (Hz), how loud, how long it rings (s), how dry. */
interface Blow {
  at: number;
  pitch: number;
  loud: number;
  ring: number;
  /** Partials over the lowest one, and how strong each is. */
  body: readonly (readonly [ratio: number, part: number])[];
}
/** Paper: when, for how long, how loud, how bright (0 to 1). */
interface Slide {
  at: number;
  length: number;
  loud: number;
  bright: number;
}
interface Recipe {
  blows: Blow[];
  slides?: Slide[];
}

const BLOCK = [
    [1, 1],
    [2.57, 0.45],
    [4.9, 0.18],
  ] as const, // a solid piece on the table
  BAR = [
    [1, 1],
    [3.93, 0.22],
    [9.2, 0.05],
  ] as const, // a bar of a marimba
  BOARD = [
    [1, 1],
    [1.58, 0.6],
    [2.2, 0.3],
  ] as const; // a knuckle on a table top

const block = (at: number, pitch: number, loud = 0.3): Blow => ({
    at,
    pitch,
    loud,
    ring: 0.035,
    body: BLOCK,
  }),
  bar = (at: number, pitch: number, loud = 0.24, ring = 0.1): Blow => ({
    at,
    pitch,
    loud,
    ring,
    body: BAR,
  }),
  knock = (at: number, pitch: number, loud = 0.34): Blow => ({
    at,
    pitch,
    loud,
    ring: 0.05,
    body: BOARD,
  });

const RECIPES: Record<Played, Recipe> = {
  take: {
    slides: [{ at: 0, length: 0.07, loud: 0.16, bright: 0.5 }],
    blows: [block(0.06, 980, 0.1)],
  },
  deal: {
    slides: [
      { at: 0, length: 0.04, loud: 0.2, bright: 0.85 },
      { at: 0.075, length: 0.04, loud: 0.2, bright: 0.85 },
      { at: 0.15, length: 0.05, loud: 0.22, bright: 0.85 },
    ],
    blows: [],
  },
  claim: { blows: [block(0, 430), block(0.08, 510, 0.26), block(0.16, 620, 0.32)] },
  car: { blows: [block(0, 340, 0.2), block(0.045, 300, 0.14)] },
  // The rock gives way with a knock, and it rings from behind.
  holds: { blows: [knock(0, 190, 0.24), bar(0.1, 330, 0.2, 0.12), bar(0.2, 660, 0.22, 0.09)] },
  // A barrier falls.
  block: { blows: [bar(0, 247, 0.2, 0.05), knock(0.12, 118, 0.34)] },
  ticket: { blows: [bar(0, 523), bar(0.09, 784, 0.26, 0.09)] },
  turn: { blows: [bar(0, 440, 0.22, 0.11)] },
  refusal: { blows: [knock(0, 150), knock(0.11, 132, 0.3)] },
  last: { blows: [block(0, 760), knock(0.1, 260, 0.26), block(0.2, 760, 0.24)] },
  end: {
    blows: [
      bar(0, 392, 0.2, 0.08),
      bar(0.07, 494, 0.2, 0.08),
      bar(0.14, 587, 0.2, 0.08),
      bar(0.21, 784, 0.24, 0.07),
    ],
  },
};

const LONGEST = 0.39, // seconds
  RISE = 0.0015, // so that nothing clicks
  FALL = 0.02;

function strike(out: Float32Array, rate: number, { at, pitch, loud, ring, body }: Blow): void {
  const from = Math.round(at * rate),
    all = body.reduce((sum, [, part]) => sum + part, 0);
  for (let i = from; i < out.length; i++) {
    const time = (i - from) / rate;
    let sum = 0;
    for (const [ratio, part] of body)
      sum +=
        part *
        Math.exp((-time * ratio ** 0.7) / ring) *
        Math.sin(2 * Math.PI * pitch * ratio * time);
    out[i] += (loud * sum * Math.min(1, time / RISE)) / all;
  }
}
function slide(out: Float32Array, rate: number, { at, length, loud, bright }: Slide): void {
  const from = Math.round(at * rate),
    to = Math.min(out.length, from + Math.round(length * rate));
  let noise = 1,
    low = 0;
  for (let i = from; i < to; i++) {
    noise = (noise * 16807) % 2147483647;
    const white = noise / 1073741823.5 - 1,
      share = (i - from) / (to - from);
    low += (white - low) * (0.15 + 0.6 * bright);
    out[i] += loud * (white * bright + low * (1 - bright)) * Math.sin(Math.PI * share) ** 2;
  }
}

/** A sound as samples from -1 to 1. */
export function render(kind: Played, rate: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(Math.floor(LONGEST * rate)),
    { blows, slides = [] } = RECIPES[kind];
  for (const blow of blows) strike(out, rate, blow);
  for (const one of slides) slide(out, rate, one);
  const fall = Math.round(FALL * rate);
  for (let i = 0; i < fall; i++) out[out.length - 1 - i] *= i / fall;
  return out;
}
