// SPDX-License-Identifier: MIT
// What simulated games say of a position, from what a seat knows (src/wasm/measure.c).
import { readEvaluation, type Evaluation } from '../gen/border';
import { Core } from './core';
import type { Move } from './types';

/** What is known of a ticket by now, in words; empty while it is too little. */
export interface Likely {
  ticket: number;
  /** The chance alone. */
  brief: string;
  text: string;
  /** More simulated games may still change it by several points. */
  rough: boolean;
}
export interface Hint {
  move: Move;
  /** The move, why, what waiting costs, how it and the next best fare. */
  lines: string[];
}

/** Of review.wasm. The voice speaks as it was told to before. */
export class CoachCore extends Core {
  /** What was said; a number and its sign stay on one line. */
  private said(): string {
    return this.m.text(this.e.say_buffer(), this.e.say_buffer_size()).replaceAll(' %', '\u00a0%');
  }
  /** The tickets of a seat, held and offered, are measured from now on. */
  measureFrom(slot: number, seat: number): void {
    this.e.measure_begin(slot, seat);
  }
  /** In so many more imagined worlds; false when no more are needed. */
  measure(worlds: number): boolean {
    return !!this.e.measure_run(worlds);
  }
  likely(ticket: number): Likely {
    const rough = !!this.e.say_likely(ticket),
      text = this.said();
    this.e.say_likely_brief(ticket);
    return { ticket, brief: this.said(), text, rough };
  }
  /** For a seat that has to decide; without a number as many games as it takes are imagined. */
  hint(slot: number, seat: number, games = 0): Hint {
    this.e.say_hint(slot, seat, games);
    return { move: this.move(), lines: this.said().split('\n') };
  }
  /** Everyone's chances and points; a seat beyond the players knows everything. */
  evaluate(slot: number, seat: number, games: number): Evaluation {
    return readEvaluation(this.m, this.e.evaluate(slot, seat, games));
  }
}
