// SPDX-License-Identifier: MIT
// Asking a bot from the page.
import type { BotAnswer, BotQuestion } from './worker';
import type { Game, Move } from '../core/types';

let worker: Worker | null = null;
let last = 0;
let sent = ''; // the map that the worker has
const waiting = new Map<number, { done: (move: Move) => void; failed: (e: Error) => void }>();

export function askBot(
  { file, variant, options, players }: Game,
  question: Omit<BotQuestion, 'id' | 'hash' | 'map' | 'variant' | 'options' | 'players'>,
): Promise<Move> {
  if (!worker) {
    worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<BotAnswer>) => {
      const { id, move, error } = event.data,
        who = waiting.get(id);
      waiting.delete(id);
      if (move) who?.done(move);
      else who?.failed(new Error(error));
    };
  }
  const id = ++last;
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    const { bytes, own } = file,
      map = sent === file.hash ? undefined : { bytes, own };
    sent = file.hash;
    const game = { hash: file.hash, map, variant, options, players };
    worker!.postMessage({ id, ...game, ...question });
  });
}
