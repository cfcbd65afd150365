// SPDX-License-Identifier: MIT
// A finished game looked back at (src/wasm/review.c). What one module reckons, in a worker, another
// takes over as bytes, sums up and puts into words.
import { readReviewStep, readSummary, sizeReviewStep } from '../gen/border';
import type { ReviewStep, Summary, Title } from '../gen/border';
import { Core } from './core';

/** A figure of every seat, with what it is. */
export interface Figure {
  title: string;
  values: string[];
}

/** Of review.wasm. The voice speaks as it was told to before. */
export class LookBackCore extends Core {
  /** The game of the file that was read and played; false when it is not over. */
  begin(): boolean {
    return !!this.e.review_begin();
  }
  private stepBytes(i: number): Uint8Array {
    return this.m.span(this.e.review_step(i), sizeReviewStep(this.m));
  }
  /** Reckons a step with so many simulated games for its decision. */
  reckon(i: number, games: number): Uint8Array {
    this.e.review_reckon(i, games);
    return this.stepBytes(i).slice();
  }
  /** What another module reckoned; false when it is of another version. */
  take(i: number, step: Uint8Array): boolean {
    const room = this.stepBytes(i);
    if (step.length !== room.length) return false;
    room.set(step);
    return true;
  }
  /** When all steps are there: their sums. */
  finish(): Summary {
    return readSummary(this.m, this.e.review_finish());
  }
  /** All steps as few bytes, to be kept. */
  pack(): Uint8Array {
    const size = this.e.review_pack();
    return this.m.span(this.e.review_packed(), size).slice();
  }
  /** Takes all steps from what was kept; false when it is not of this game. */
  unpack(bytes: Uint8Array): boolean {
    const room = this.e.review_room(bytes.length);
    if (!room) return false;
    this.m.span(room, bytes.length).set(bytes);
    return !!this.e.review_unpack(bytes.length);
  }
  step(i: number): ReviewStep {
    return readReviewStep(this.m, this.e.review_step(i));
  }

  private said(): string {
    return this.m.text(this.e.say_buffer(), this.e.say_buffer_size());
  }
  /** What happened in a step. */
  happened(i: number): string {
    this.e.say_review_step(i);
    return this.said();
  }
  /** What was decided in it. */
  decided(i: number): string {
    this.e.say_review_move(i);
    return this.said();
  }
  /** What was better and why; empty where it was the best move. */
  better(i: number): string {
    this.e.say_review_better(i);
    return this.said();
  }
  /** Why it was clearly the best move. */
  fine(i: number): string {
    this.e.say_review_fine(i);
    return this.said();
  }
  /** How the game was decided. */
  decidedGame(): string {
    this.e.say_review_decided();
    return this.said();
  }
  /** Whom the cards favoured. */
  luck(): string {
    this.e.say_review_luck();
    return this.said();
  }
  grade(grade: number): string {
    this.e.say_grade(grade);
    return this.said();
  }
  /** What stands above a part of the review. */
  title(title: Title): string {
    this.e.say_review_title(title);
    return this.said();
  }
  figures(seats: number): Figure[] {
    const rows: Figure[] = [];
    while (this.e.say_figure(rows.length, 0)) {
      const row = rows.length;
      rows.push({
        title: this.said().split('\t')[0],
        values: this.m.list(seats, (seat) => {
          this.e.say_figure(row, seat);
          return this.said().split('\t')[1];
        }),
      });
    }
    return rows;
  }
}
