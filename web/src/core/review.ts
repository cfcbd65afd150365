// SPDX-License-Identifier: MIT
// What is said of a puzzle (src/wasm/review.c).
import { Buffer, NONE, writeMove } from '../gen/border';
import { Core } from './core';
import type { Move } from './types';

/** A move as it was tried: how often it wins, of games imagined from there. */
export interface Tried {
  move: Move;
  chance: number;
}

/** Another seat, from one, and the number of its ticket. */
export interface Rival {
  seat: number;
  ticket: number;
}

/** Of review.wasm, which can look at decisions. The voice speaks as it was told to before. */
export class ReviewCore extends Core {
  private put(move: Move): void {
    writeMove(this.m, this.e.buffer(Buffer.Move), move);
  }
  private said(): string {
    return this.m.text(this.e.say_buffer(), this.e.say_buffer_size());
  }
  /**
   * The answer: the first of the moves, why, and how the next one fares; also whose ticket it gets
   * in the way of.
   */
  solution(slot: number, seat: number, tried: Tried[], rival?: Rival): string {
    tried.forEach(({ move, chance }, n) => {
      this.put(move);
      this.e.puzzle_move(n, chance);
    });
    this.e.say_solution(slot, seat, rival ? rival.seat - 1 : NONE, rival?.ticket ?? NONE);
    return this.said();
  }
  /** Another move was tried. */
  notSolved(slot: number, { move, chance }: Tried): string {
    this.put(move);
    this.e.say_not_solved(slot, chance);
    return this.said();
  }
}
