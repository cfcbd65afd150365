// SPDX-License-Identifier: MIT
// Bots alone at a deal of the day, beside the page and beside the worker of the table's bots.
import { coreFrom } from '../app/module';
import { DealCore, type Outcome } from '../core/deal';
import type { MapSource } from '../core/types';

export interface RunQuestion {
  map: MapSource;
  day: string;
  /** By its number. */
  level: number;
}
export interface RunNews {
  moves?: number;
  outcome?: Outcome;
  error?: string;
}
const TOLD_EVERY = 5; // moves
const tell = (news: RunNews) => (self as unknown as Worker).postMessage(news);

async function run({ map, day, level }: RunQuestion): Promise<RunNews> {
  const core = await coreFrom('review.wasm', DealCore);
  core.start(map, 0, 0, core.seats().length);
  core.setDay(day);
  core.beginRun(level);
  for (let moves = 1; core.runOn(); moves++) if (moves % TOLD_EVERY === 0) tell({ moves });
  return { outcome: core.outcome() };
}
self.onmessage = ({ data }: MessageEvent<RunQuestion>) =>
  run(data)
    .catch((error: unknown): RunNews => ({ error: String(error) }))
    .then(tell);
