// SPDX-License-Identifier: MIT
// The bots' own results from the person's seat: played one after another in a worker, each kept as
// soon as it is there. What was left is taken up the next time.
import { signal } from '@preact/signals';
import { mapWithWords } from '../app/i18n';
import { coreFrom } from '../app/module';
import { DealCore, type Outcome } from '../core/deal';
import type { RunNews, RunQuestion } from './worker';
import { keepDeal, keptDeal, keyOf } from './kept';

/** A bot without what it may think: master of master:rollouts=1800. */
export const plainName = (bot: string): string => bot.split(':')[0];
export const dealCore = (): Promise<DealCore> => coreFrom('review.wasm', DealCore);

type Runner = Pick<Worker, 'postMessage' | 'terminate'> & Pick<Worker, 'onmessage' | 'onerror'>;
const newRunner = (): Runner =>
  new Worker(new URL('dealworker.js', import.meta.url), { type: 'module' });

export class BotRuns {
  /** Which bot plays, and how far it is. */
  readonly playing = signal<{ key: string; level: string; moves: number } | null>(null);
  readonly failed = signal(false);
  /** By their names, weakest first; empty until they are known. */
  readonly levels = signal<string[]>([]);
  private runner: Runner | null = null;
  private turn = 0;

  constructor(private readonly make: () => Runner = newRunner) {
    void dealCore().then((core) => {
      this.levels.value = core.levels().map(plainName);
    });
  }

  /** Lets those play who have not yet. */
  async go(day: string, map: string): Promise<void> {
    const key = keyOf('device', day, map);
    if (this.playing.peek()?.key === key) return;
    this.stop();
    const { turn } = this,
      levels = (await dealCore()).levels().map(plainName);
    if (turn !== this.turn) return;
    this.playing.value = { key, level: levels[0], moves: 0 };
    try {
      const { bytes } = await mapWithWords(map);
      for (const [n, level] of levels.entries()) {
        if (turn !== this.turn) return;
        if (keptDeal(key).bots?.[level]) continue;
        this.playing.value = { key, level, moves: 0 };
        const outcome = await this.run({ map: { bytes }, day, level: n }, (moves) => {
          if (turn === this.turn) this.playing.value = { key, level, moves };
        });
        keepDeal(key, { bots: { ...keptDeal(key).bots, [level]: outcome } });
      }
    } catch {
      if (turn === this.turn) this.failed.value = true;
    }
    if (turn === this.turn) this.playing.value = null;
  }
  private run(question: RunQuestion, told: (moves: number) => void): Promise<Outcome> {
    this.runner ??= this.make();
    const { runner } = this;
    return new Promise((done, broken) => {
      runner.onmessage = ({ data }: MessageEvent<RunNews>) => {
        if (data.moves) told(data.moves);
        if (data.outcome) done(data.outcome);
        if (data.error) broken(new Error(data.error));
      };
      runner.onerror = (event) => broken(new Error(event.message));
      runner.postMessage(question);
    });
  }
  stop(): void {
    this.turn++;
    this.runner?.terminate();
    this.runner = null;
    this.playing.value = null;
    this.failed.value = false;
  }
}
