// SPDX-License-Identifier: MIT
// The review of one game: reckoned in rounds, each with more simulated games than the one before,
// while somebody looks. It can rest at any time and goes on where it was. Knows no document.
import { signal } from '@preact/signals';
import { openFile, playFile } from '../app/gamefile';
import { coreFrom } from '../app/module';
import { LookBackCore } from '../core/lookback';
import { foundIn, type Found } from './found';
import { Pool } from './pool';
import type { PastGame, StepAnswer } from './reckoner';

/** Imagined for a decision in each round. What the first one says is rough. */
export const ROUNDS = [120, 600, 2400];
export const isRough = ({ games }: Found): boolean => games < ROUNDS[1];

/** A review that was kept: all its steps as few bytes. */
export interface KeptReview {
  games: number;
  bytes: Uint8Array;
}
interface Links {
  /** What was kept of this game before. */
  before?: KeptReview | null;
  /** A round is whole. */
  onRound?: (found: Found, pack: () => Uint8Array) => void;
  pool?: Pool;
  rounds?: readonly number[];
}

export type RunState = 'opening' | 'reckoning' | 'resting' | 'done' | 'failed';

export class ReviewRun {
  readonly state = signal<RunState>('opening');
  /** What the last whole round found. */
  readonly found = signal<Found | null>(null);
  /** The round that is reckoned, and how many of its steps are. */
  readonly round = signal(0);
  readonly done = signal(0);
  /** How many steps there are. */
  total = 0;
  core!: LookBackCore;
  private game!: PastGame;
  private steps: (Uint8Array | undefined)[] = [];
  private wanted = false; // somebody looks
  private opened: Promise<void> | null = null;

  private readonly pool: Pool;
  readonly rounds: readonly number[];

  constructor(
    /** The game file. */
    readonly file: string,
    private readonly links: Links = {},
  ) {
    this.pool = links.pool ?? new Pool();
    this.rounds = links.rounds ?? ROUNDS;
  }

  private async open(): Promise<void> {
    const core = await coreFrom('review.wasm', LookBackCore),
      { file: map, variant, options, players } = await openFile(core, this.file),
      { bytes, own } = map;
    playFile(core, () => undefined);
    if (!core.begin()) throw new Error('the game is not over');
    this.total = core.files.record().nMoves;
    this.game = { map: { bytes, own }, variant, options, players, file: this.file };
    this.core = core;
    const { before } = this.links;
    if (before && core.unpack(before.bytes)) {
      this.found.value = foundIn(core, before.games);
      this.round.value = this.rounds.filter((games) => games <= before.games).length;
    }
  }
  /** Somebody looks: it begins, or goes on. */
  async go(): Promise<void> {
    if (this.wanted && this.state.peek() !== 'failed') return;
    this.wanted = true;
    if (this.state.peek() === 'failed') this.state.value = 'opening';
    this.opened ??= this.open();
    try {
      await this.opened;
      if (this.wanted) this.reckon();
    } catch {
      this.opened = null;
      this.fail();
    }
  }
  /** Nobody looks any more. What is reckoned stays. */
  rest(): void {
    this.wanted = false;
    this.pool.stop();
    if (this.state.peek() === 'reckoning') this.state.value = 'resting';
  }
  private fail(): void {
    this.wanted = false;
    this.state.value = 'failed';
  }

  private reckon(): void {
    if (this.round.peek() >= this.rounds.length) {
      this.state.value = 'done';
      return;
    }
    this.state.value = 'reckoning';
    const games = this.rounds[this.round.peek()];
    let step = 0;
    const next = () => {
      while (this.steps[step]) step++;
      return step < this.total ? { step: step++, games } : null;
    };
    if (this.done.peek() === this.total) this.endRound();
    else
      this.pool.run(
        this.game,
        next,
        (answer) => this.take(answer),
        () => this.fail(),
      );
  }
  private take({ step, bytes }: StepAnswer): void {
    if (!this.steps[step]) this.done.value++;
    this.steps[step] = bytes;
    if (this.done.peek() === this.total) this.endRound();
  }
  private endRound(): void {
    this.pool.stop();
    if (!this.steps.every((bytes, i) => this.core.take(i, bytes!))) {
      this.fail(); // of another version
      return;
    }
    const found = foundIn(this.core, this.rounds[this.round.peek()]);
    this.found.value = found;
    this.round.value++;
    this.steps = [];
    this.done.value = 0;
    this.links.onRound?.(found, () => this.core.pack());
    if (this.wanted) this.reckon();
  }
}
