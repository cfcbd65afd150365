// SPDX-License-Identifier: MIT
// Bots think here, beside the page, so that the board never stutters. Questions come with the
// position; the core shows the bot only what its seat may know.
import type { Core } from '../core/core';
import { newCore } from './module';
import type { MapSource, Move } from '../core/types';

export interface BotQuestion {
  id: number;
  /** The map's hash, and what it is when the worker has another map. */
  hash: string;
  map?: MapSource;
  variant: number;
  options: number;
  players: number;
  state: Uint8Array;
  seat: number;
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

let core: Core | null = null;
let map: MapSource;
let open = '';

async function answer(q: BotQuestion): Promise<BotAnswer> {
  if (q.map) map = q.map;
  core ??= await newCore();
  const key = [q.hash, q.variant, q.options, q.players].join(' ');
  if (key !== open) core.start(map, q.variant, q.options, q.players);
  else if (q.fresh) core.forget();
  open = key;
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
