// SPDX-License-Identifier: MIT
// How fast the moves of others are watched: at a speed of one's choice, one at a time, or not
// before one says so. What waits is done in its order.
import { signal } from '@preact/signals';
import { prefs } from './prefs';

const MOVE_MS = 900; // at the common speed
/** How many times faster than that; the last one waits for nothing. */
export const SPEEDS = [0.5, 1, 2, 4, Infinity];
const FASTEST = SPEEDS.length - 1;

export class Tempo {
  readonly paused = signal(false);
  /** One of SPEEDS. */
  readonly speed = signal(FASTEST);
  private waiting: { then: () => void; shown: boolean }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = -Infinity; // when something was done
  private owed = 0; // steps asked for before there was anything to do

  /** At the speed that the device's bots have. */
  asPreferred(): this {
    this.speed.value = { slow: 0, natural: 1, quick: 3, none: FASTEST }[prefs.peek().pace];
    return this;
  }
  get busy(): boolean {
    return this.waiting.length > 0;
  }
  /** `shown`: it is something to look at, and takes its time. */
  later(then: () => void, shown = true): void {
    this.waiting.push({ then, shown });
    this.run();
  }
  toggle(): void {
    this.paused.value = !this.paused.peek();
    this.owed = 0;
    this.again();
  }
  setSpeed(speed: number): void {
    this.speed.value = speed;
    this.again();
  }
  /** One move on; then it stands still. */
  step(): void {
    this.paused.value = true;
    this.owed++;
    this.again();
  }
  /** There is nothing to watch any more: what waits is done at once. */
  flush(): void {
    this.stop();
    this.paused.value = false;
    for (const { then } of this.waiting.splice(0)) then();
  }
  /** What waits is not done. */
  clear(): void {
    this.stop();
    this.waiting.length = 0;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
  private again(): void {
    this.stop();
    this.run();
  }
  private run(): void {
    const next = this.waiting[0],
      paused = this.paused.peek();
    if (!next || this.timer !== undefined) return;
    if (!next.shown) this.do();
    else if (paused && this.owed > 0) {
      this.owed--;
      this.do();
    } else if (!paused) {
      const ms = this.last + MOVE_MS / SPEEDS[this.speed.peek()] - performance.now();
      this.timer = setTimeout(() => this.do(), Math.max(0, ms));
    }
  }
  private do(): void {
    this.timer = undefined;
    this.last = performance.now();
    this.waiting.shift()?.then();
    this.run();
  }
}
