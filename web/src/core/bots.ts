// SPDX-License-Identifier: MIT
// The module's bots: which there are, how strong they are, and asking one of them.
import { Slots } from './slots';
import type { Move } from './types';

export class Bots extends Slots {
  bots(): string[] {
    return Array.from({ length: this.e.bots() }, (_, i) => {
      this.e.bot_name(i);
      return this.text();
    });
  }
  /** The bots that are offered as opponents, weakest first. */
  levels(): string[] {
    return this.bots().filter((level) => this.strength(level));
  }
  /** Bots that are offered beside the levels, with what is special about them. */
  characters(): Map<string, string> {
    return new Map(
      this.bots().flatMap((name, i) => {
        this.e.bot_about(i);
        const about = this.text();
        return about ? [[name, about] as const] : [];
      }),
    );
  }
  /** How strong a level is, in Elo of games of two; without a map, on all of them together. */
  strength(level: string, map = ''): number {
    const kind = this.bots().indexOf(level);
    return kind >= 0 && this.putText(map) ? this.e.bot_strength(kind) : 0;
  }
  /** How good decisions were that gave so much chance to win away together, from 0 to 100. */
  quality(cost: number, decisions: number): number {
    return this.e.quality(cost, decisions);
  }
  /** The level whose decisions are like that. */
  playsLike(quality: number, map = ''): string {
    return this.putText(map) ? this.bots()[this.e.plays_like(quality)] : '';
  }
  /** Whether a bot thinks by simulated games: only review.wasm has what it learned. */
  imagines(level: string): boolean {
    const kind = this.bots().indexOf(level);
    return kind >= 0 && this.e.bot_imagines(kind) !== 0;
  }
  forget(): void {
    this.e.forget();
  }
  ask(slot: number, seat: number, kind: number, rollouts: number, ms: number, salt: number): Move {
    this.e.ask(slot, seat, kind, rollouts, ms, salt);
    return this.move();
  }
}
