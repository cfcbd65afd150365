// SPDX-License-Identifier: MIT
// An instance of the module with its slots, each a position as bytes, and the buffers through which
// moves and texts go in and out.
import { Buffer, readMove, sizeState, writeMove, type Exports } from '../gen/border';
import { instanceOf } from './instance';
import { Memory } from './memory';
import type { Move } from './types';

export class Slots {
  protected readonly e: Exports;
  readonly m: Memory;

  /** Throws WrongModule where the module is not of this page's build. */
  constructor(module: WebAssembly.Module) {
    this.e = instanceOf(module);
    this.e._initialize?.();
    this.m = new Memory(this.e);
  }

  protected at(buffer: Buffer): number {
    return this.e.buffer(buffer);
  }
  protected slot(slot: number): number {
    return this.at(Buffer.Slots) + slot * sizeState(this.m);
  }

  save(slot: number): Uint8Array {
    return this.m.span(this.slot(slot), sizeState(this.m)).slice();
  }
  load(slot: number, state: Uint8Array): void {
    if (state.length !== sizeState(this.m)) throw new Error('a position of another version');
    this.m.span(this.slot(slot), state.length).set(state);
  }
  clear(slot: number): void {
    this.m.span(this.slot(slot), sizeState(this.m)).fill(0);
  }

  protected putMove(move: Move): void {
    writeMove(this.m, this.at(Buffer.Move), move);
  }
  protected move(): Move {
    return readMove(this.m, this.at(Buffer.Move));
  }
  protected text(): string {
    return this.m.text(this.at(Buffer.Text), this.e.text_size());
  }
  protected putText(text: string): boolean {
    return this.m.setText(this.at(Buffer.Text), this.e.text_size(), text);
  }
  hash(slot: number): string {
    return BigInt.asUintN(64, this.e.hash(slot)).toString(16).padStart(16, '0');
  }
  signature(games: number, variant: number, options: number, players: number): string {
    return BigInt.asUintN(64, this.e.signature(games, variant, options, players))
      .toString(16)
      .padStart(16, '0');
  }
}
