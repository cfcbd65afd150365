// SPDX-License-Identifier: MIT
// Game files (docs/game-file.md) as the module reads and writes them: one that was opened, or the
// one of the game on the table.
import { NONE, readFileRecord, type Exports, type FileRecord } from '../gen/border';
import type { Memory } from './memory';

const encoder = new TextEncoder();
const MOST = 8 << 20; // bytes of a file

export class Files {
  constructor(
    private e: Exports,
    private m: Memory,
  ) {}

  /** Whether a file of so many bytes can be one. */
  hasRoom(size: number): boolean {
    return this.e.file_room(size) !== 0;
  }
  /** Where the module reads it; how many bytes, negative when there is no room. */
  private write(text: string): number {
    const bytes = encoder.encode(text),
      at = this.e.file_room(bytes.length);
    if (!at) return -1;
    this.m.span(at, bytes.length).set(bytes);
    return bytes.length;
  }
  /** Reads a file; null when it is none: Voice.fileFault says why. */
  read(text: string): FileRecord | null {
    const size = this.write(text);
    return size >= 0 && this.e.file_read(size) ? this.record() : null;
  }
  record(): FileRecord {
    return readFileRecord(this.m, this.e.file_record());
  }
  /** Its variant and options on the map that the module has; null when it was played on another. */
  fits(): { variant: number; options: number } | null {
    const found = this.e.file_fits();
    return found === NONE ? null : { variant: found & 255, options: found >> 8 };
  }
  setup(): void {
    this.e.file_setup();
  }
  /** Plays a move of the file; false when it can't be. */
  play(i: number): boolean {
    return !!this.e.file_play(i);
  }
  /** Whether the totals at its end are those of its moves. */
  counts(): boolean {
    return !!this.e.file_counts();
  }

  /** The ticket list that the file carries (docs/map-format.md); empty when it has none. */
  tickets(): string {
    return this.m.text(this.e.file_tickets(), MOST);
  }

  /** A file for the game that is open, with the seed that was set and a ticket list of its own. */
  begin(first: number, seats: { kind: string; name: string }[], tickets = ''): void {
    this.e.file_begin(first);
    if (tickets) this.e.file_carry(this.write(tickets));
    this.seat(seats);
    this.setup();
  }
  /** Who sits there. */
  seat(seats: { kind: string; name: string }[]): void {
    seats.forEach(({ kind, name }, i) => {
      const room = this.m.span(this.e.say_buffer(), 256).fill(0);
      encoder.encodeInto(kind, room.subarray(0, 31));
      encoder.encodeInto(name, room.subarray(kind.length + 1, kind.length + 64));
      this.e.file_seat(i);
    });
  }
  /** How long the last move took. */
  took(ms: number): void {
    this.e.file_took(ms);
  }
  /** How many moves stay when a seat takes back; negative when it may not. */
  undoTo(seat: number): number {
    return this.e.file_undo_to(seat);
  }
  /** Only the first moves stay; whether the game is marked from now on. */
  cut(moves: number): boolean {
    return !!this.e.file_cut(moves);
  }
  mark(marked: boolean): void {
    this.e.file_mark(marked ? 1 : 0);
  }
  /** The whole file with the first of its moves. */
  text(moves = 0xffffffff): string {
    const at = this.e.file_text(moves);
    return at ? this.m.text(at, MOST) : '';
  }
}
