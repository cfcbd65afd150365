// SPDX-License-Identifier: MIT
// The workers that look back: as many as the machine can spare, each with one step at a time.
import type { PastGame, StepAnswer, StepQuestion } from './reckoner';

export type Helper = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
const newHelper = (): Helper =>
  new Worker(new URL('reviewworker.js', import.meta.url), { type: 'module' });
const MOST = 4;
/** One processor stays with the page. */
const spare = (): number =>
  Math.max(1, Math.min(MOST, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));

export class Pool {
  private helpers: Helper[] = [];

  constructor(
    private readonly make: () => Helper = newHelper,
    private readonly size = spare(),
  ) {}

  /**
   * Asks for one step after another, as `next` names them, and tells each answer, until there is
   * none or it is stopped. Gives up at the first that can't be reckoned.
   */
  run(
    game: PastGame,
    next: () => { step: number; games: number } | null,
    told: (answer: StepAnswer) => void,
    broken: (why: string) => void,
  ): void {
    this.stop();
    for (let i = 0; i < this.size; i++) {
      const first = next();
      if (!first) return;
      const helper = this.make();
      this.helpers.push(helper);
      const fail = (why: string) => {
        if (!this.helpers.includes(helper)) return;
        this.stop();
        broken(why);
      };
      helper.onmessage = ({ data }: MessageEvent<StepAnswer>) => {
        if (!this.helpers.includes(helper)) return;
        if (data.error) return fail(data.error);
        told(data);
        const more = this.helpers.includes(helper) ? next() : null;
        if (more) helper.postMessage(more satisfies StepQuestion);
      };
      helper.onerror = (event) => fail(event.message);
      helper.postMessage({ game, ...first } satisfies StepQuestion);
    }
  }
  stop(): void {
    for (const helper of this.helpers.splice(0)) helper.terminate();
  }
}
