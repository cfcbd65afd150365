// SPDX-License-Identifier: MIT
// Five puzzles against the clock, from easy to hard. It runs while a puzzle waits for its answer,
// and stands while one reads why. Kept on this device, so that a reload goes on where it was left.
// Knows no document.
import { signal } from '@preact/signals';
import { readStored, writeStored } from '../app/prefs';
import {
  DIFFICULTIES,
  difficultyOf,
  nameOf,
  puzzleBy,
  puzzles,
  solved,
  type Puzzle,
} from './puzzle';

const KEY = 'depo.run';
export const LENGTH = 5,
  /** Milliseconds that a wrong move and an answer that is shown cost. */
  WRONG = 10_000,
  SKIPPED = 30_000;
const WANTED = [0, 0, 1, 1, 2]; // difficulties of the five

interface Record {
  solved: number;
  ms: number;
}
interface Run {
  /** Names of its puzzles. */
  ids: string[];
  /** Of each that is over: whether it was solved. */
  done: boolean[];
  /** Milliseconds up to now, with what was added. */
  spent: number;
}
interface Kept {
  run: Run | null;
  best: Record | null;
}

const isRun = (run: Run | null | undefined): run is Run =>
  Array.isArray(run?.ids) &&
  Array.isArray(run.done) &&
  Number.isFinite(run.spent) &&
  run.ids.every((id) => puzzleBy(id));

/** More solved is better, then less time. */
const beats = (a: Record, b: Record | null): boolean =>
  !b || a.solved > b.solved || (a.solved === b.solved && a.ms < b.ms);

export class RunController {
  readonly run = signal<Run | null>(null);
  readonly best = signal<Record | null>(null);
  /** The last one was better than all before. */
  readonly record = signal(false);
  /** When the clock began to run; null: it stands. */
  private since: number | null = null;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly random: () => number = Math.random,
  ) {
    const kept = readStored<Kept>(KEY);
    this.run.value = isRun(kept?.run) ? kept.run : null;
    this.best.value = kept?.best ?? null;
  }

  /** Another five: of each difficulty as many as wanted, those that are not solved first. */
  begin(): void {
    const chosen: Puzzle[] = [];
    for (const wanted of WANTED) {
      const left = puzzles.filter((p) => !chosen.includes(p)),
        fitting = left.filter((p) => difficultyOf(p) === DIFFICULTIES[wanted]),
        fresh = fitting.filter((p) => !solved(p));
      const from = [fresh, fitting, left].find((list) => list.length) ?? [];
      if (from.length) chosen.push(from[Math.floor(this.random() * from.length)]);
    }
    this.since = null;
    this.record.value = false;
    this.keep({ ids: chosen.map(nameOf), done: [], spent: 0 });
  }
  private keep(run: Run | null): void {
    this.run.value = run;
    writeStored(KEY, { run, best: this.best.peek() } satisfies Kept);
  }

  /** The one to be solved now; null before the first and after the last. */
  get puzzle(): Puzzle | null {
    const run = this.run.value;
    return (run && puzzleBy(run.ids[run.done.length] ?? '')) ?? null;
  }
  get over(): boolean {
    const run = this.run.value;
    return !!run && run.done.length >= run.ids.length;
  }
  /** Milliseconds so far. */
  get ms(): number {
    const run = this.run.value;
    return (run?.spent ?? 0) + (this.since === null ? 0 : this.now() - this.since);
  }

  /** A puzzle is on the table, to be solved. */
  start(): void {
    this.since ??= this.now();
  }
  /** The clock stands, and what it shows is kept: the page may be closed. */
  pause(): void {
    const run = this.run.peek();
    if (this.since === null || !run) return;
    const spent = this.ms;
    this.since = null;
    this.keep({ ...run, spent });
  }
  wrong(): void {
    this.add(WRONG);
  }
  private add(ms: number): void {
    const run = this.run.peek();
    if (run) this.keep({ ...run, spent: run.spent + ms });
  }
  /** The puzzle at hand was solved, or its answer shown. */
  finish(good: boolean): void {
    if (!this.puzzle) return;
    if (!good) this.add(SKIPPED);
    this.pause();
    const run = this.run.peek();
    if (!run) return;
    this.keep({ ...run, done: [...run.done, good] });
    if (this.over) this.settle();
  }
  private settle(): void {
    const result = { solved: this.solvedCount, ms: this.ms };
    this.record.value = beats(result, this.best.peek());
    if (this.record.peek()) this.best.value = result;
    this.keep(this.run.peek());
  }
  get solvedCount(): number {
    return this.run.value?.done.filter(Boolean).length ?? 0;
  }
}

/** The one of this page. */
export const theRun = new RunController();
