// SPDX-License-Identifier: MIT
// Bots think here, beside the page, so that the board never stutters. Questions come with the position; the core shows the bot only
// what its seat may know.
import type { Core } from '../core/core';
import { loadMap, newCore } from './load';
import type { Move, Thought } from '../core/types';

export interface BotQuestion {
  id: number;
  map: string;
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
  thoughts?: Thought[];
  error?: string;
}

let core: Core | null = null;
let open = '';

async function answer(q: BotQuestion): Promise<BotAnswer> {
  const [map, image] = await loadMap(q.map);
  core ??= await newCore();
  const key = [q.map, q.variant, q.options, q.players].join(' ');
  if (key !== open) core.open(map, image, q.variant, q.options, q.players);
  else if (q.fresh) core.forget();
  open = key;
  const kind = Math.max(0, core.bots().indexOf(q.bot));
  core.load(0, q.state);
  return { id: q.id, ...core.ask(0, q.seat, kind, 0, q.ms, q.salt) };
}

// One question after another: two at once would each make a core of their own.
let last: Promise<void> = Promise.resolve();
self.onmessage = (event: MessageEvent<BotQuestion>) => {
  last = last
    .then(() => answer(event.data))
    .catch((error: unknown): BotAnswer => ({ id: event.data.id, error: String(error) }))
    .then((reply) => (self as unknown as Worker).postMessage(reply));
};
