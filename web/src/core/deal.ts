// SPDX-License-Identifier: MIT
// The deal of the day (src/wasm/deal.c): who sits there, the deal of a date, and bots alone at it.
import { Buffer, readScore } from '../gen/border';
import { Core } from './core';

/** How one's seat ended. */
export interface Outcome {
  points: number;
  /** Among the seats, from 1. */
  place: number;
}

/** Of review.wasm. */
export class DealCore extends Core {
  /** The bot of each seat; empty for the person. */
  seats(): string[] {
    return this.named(this.e.deal_players(), (seat) => this.e.deal_seat(seat));
  }
  /** The bots whose results stand beside one's own, weakest first. */
  levels(): string[] {
    return this.named(this.e.deal_levels(), (level) => this.e.deal_level(level));
  }
  private named(count: number, put: (n: number) => void): string[] {
    return Array.from({ length: count }, (_, n) => {
      put(n);
      return this.text();
    });
  }
  /** Takes the deal of a day, on the map that was read last, as the seed. */
  setDay(day: string): void {
    if (!this.putText(day) || !this.e.deal_seed()) throw new Error(`no day: ${day}`);
  }
  /** A bot of a level plays the deal that was set from the person's seat: a move at a time. */
  beginRun(level: number): void {
    this.e.deal_begin(level);
  }
  runOn(): boolean {
    return !!this.e.deal_move();
  }
  /** How the person's seat ended, in the first slot. */
  outcome(): Outcome {
    this.e.count(0);
    const { total, rank } = readScore(this.m, this.at(Buffer.Score)).seat[this.e.deal_own_seat()];
    return { points: total, place: rank };
  }
}
