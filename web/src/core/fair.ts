// SPDX-License-Identifier: MIT
// This page's part in the shuffle of a server's table, as the module follows it
// (src/codec/shuffle.h). One table at a time for each instance.
import type { Exports } from '../gen/border';
import type { Memory } from './memory';

const encoder = new TextEncoder();

export class Fair {
  constructor(
    private e: Exports,
    private m: Memory,
  ) {}

  private put(text: string): void {
    const most = this.e.say_buffer_size() - 1,
      room = this.m.span(this.e.say_buffer(), most + 1).fill(0);
    encoder.encodeInto(text, room.subarray(0, most));
  }
  private text(): string {
    return this.m.text(this.e.say_buffer(), this.e.say_buffer_size());
  }

  /** What was kept of a table before; '' for nothing. */
  recall(kept: string): void {
    this.put(kept);
    this.e.fair_recall();
  }
  /** What is to be kept of it now. */
  kept(): string {
    this.e.fair_keep();
    return this.text();
  }
  /** What the server says of the shuffle; the first fault (Fair), or 0. */
  told(shuffle: string): number {
    this.put(shuffle);
    return this.e.fair_told();
  }
  /** Bits of the seats, among those held here, that have not promised a number yet. */
  wants(held: number): number {
    return this.e.fair_wants(held);
  }
  /** Bits of the seats that are asked for their number. */
  reveals(): number {
    return this.e.fair_reveals();
  }
  /** The commitment for a seat; the number is taken if the seat has none. */
  pledge(seat: number, number: string): string {
    this.put(number);
    this.e.fair_pledge(seat);
    return this.text();
  }
  share(seat: number): string {
    this.e.fair_share(seat);
    return this.text();
  }
  /** The first position that a seat saw. */
  dealt(seat: number, position: string): void {
    this.put(position);
    this.e.fair_dealt(seat);
  }
  /** Bits of seats: those that took part, were left out, have promised. */
  seats(): { took: number; out: number; promised: number } {
    const bits = this.e.fair_seats();
    return { took: bits & 255, out: (bits >> 8) & 255, promised: bits >> 16 };
  }
  /** What the end of the open game comes to: a Fair of the border. */
  judge(shuffle: string, seed: string, first: number): number {
    this.put(`${shuffle}\n${seed}`);
    return this.e.fair_judge(first);
  }
}
