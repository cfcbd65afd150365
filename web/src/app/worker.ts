// SPDX-License-Identifier: MIT
// Bots think here, beside the page, so that the board never stutters. Questions come with the
// position; the core shows the bot only what its seat may know.
import { Core } from '../core/core';
import { coreFrom, newCore } from './module';
import type { MapSource, Move } from '../core/types';

/** What a worker is asked about: a position, and the game that it is one of. */
export interface PositionQuestion {
  id: number;
  /** The map's hash, and what it is when the worker has another map. */
  hash: string;
  map?: MapSource;
  variant: number;
  options: number;
  players: number;
  state: Uint8Array;
  seat: number;
}
export interface BotQuestion extends PositionQuestion {
  bot: string;
  ms: number;
  salt: number;
  fresh: boolean;
}
export interface BotAnswer {
  id: number;
  move?: Move;
  error?: string;
}

let small: Core | null = null;
let large: Core | null = null;
let map: MapSource;
/** The game that each core has open. */
const open = new Map<Core, string>();

/** Bots that imagine games think where what they learned is; without it they only play worse. */
async function coreOf(bot: string): Promise<Core> {
  small ??= await newCore();
  if (!small.imagines(bot)) return small;
  large ??= await coreFrom('review.wasm', Core).catch(() => null);
  return large ?? small;
}

async function answer(q: BotQuestion): Promise<BotAnswer> {
  if (q.map) map = q.map;
  const core = await coreOf(q.bot);
  const key = [q.hash, q.variant, q.options, q.players].join(' ');
  if (key !== open.get(core)) core.start(map, q.variant, q.options, q.players);
  else if (q.fresh) core.forget();
  open.set(core, key);
  const kind = Math.max(0, core.bots().indexOf(q.bot));
  core.load(0, q.state);
  return { id: q.id, move: core.ask(0, q.seat, kind, 0, q.ms, q.salt) };
}

// One question after another: two at once would each make a core of their own.
let last: Promise<void> = Promise.resolve();
self.onmessage = (event: MessageEvent<BotQuestion>) => {
  last = last
    .then(() => answer(event.data))
    .catch((error: unknown): BotAnswer => ({ id: event.data.id, error: String(error) }))
    .then((reply) => (self as unknown as Worker).postMessage(reply));
};
