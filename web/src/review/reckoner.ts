// SPDX-License-Identifier: MIT
// Reckons single steps of a finished game: what a worker does, without being one.
import { coreFrom } from '../app/module';
import { LookBackCore } from '../core/lookback';
import type { MapSource } from '../core/types';

/** A finished game: its file, and what the module needs to play it. */
export interface PastGame {
  map: MapSource;
  variant: number;
  options: number;
  players: number;
  file: string;
}
export interface StepQuestion {
  /** Where the worker has another game, or none. */
  game?: PastGame;
  step: number;
  /** Imagined for the decision. */
  games: number;
}
export interface StepAnswer {
  step: number;
  games: number;
  bytes?: Uint8Array;
  error?: string;
}

export class Reckoner {
  private core: LookBackCore | null = null;

  private async open({ map, variant, options, players, file }: PastGame): Promise<void> {
    this.core ??= await coreFrom('review.wasm', LookBackCore);
    this.core.start(map, variant, options, players);
    const record = this.core.files.read(file);
    if (record) this.core.files.setup();
    for (let i = 0; i < (record?.nMoves ?? 0); i++) this.core.files.play(i);
    if (!record || !this.core.begin()) throw new Error('no finished game');
  }
  async answer({ game, step, games }: StepQuestion): Promise<StepAnswer> {
    try {
      if (game) await this.open(game);
      return { step, games, bytes: this.core!.reckon(step, games) };
    } catch (error) {
      return { step, games, error: String(error) };
    }
  }
}
