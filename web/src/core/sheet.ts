// SPDX-License-Identifier: MIT
// The score sheet of a printed game (docs/score-sheet.md), written line by line and read by the
// module (src/wasm/sheet.c).
import type { Exports } from '../gen/border';
import { Core } from './core';
import type { Memory } from './memory';

const SHEET = 1 << 18; // bytes at most

/** What a player of a printed game has; tracks, tickets and cities by number. */
export interface Holdings {
  name: string;
  tracks: { n: number; doubled: boolean }[];
  tickets: number[];
  cities: number[];
}

class ScoreSheet {
  constructor(
    private e: Exports,
    private m: Memory,
  ) {}

  /** Into the slot, as a finished position; what is wrong, a sentence each, when it can't be. */
  count(players: Holdings[], slot: number): string[] {
    const buffer = this.e.say_buffer();
    this.e.sheet_begin();
    for (const { name, tracks, tickets, cities } of players) {
      this.m.setText(buffer, 64, name);
      this.e.sheet_player();
      for (const { n, doubled } of tracks) this.e.sheet_route(n, doubled ? 1 : 0);
      for (const city of cities) this.e.sheet_station(city);
      for (const n of tickets) this.e.sheet_ticket(n);
    }
    return this.m.list(this.e.sheet_read(slot), (i) => {
      this.e.sheet_complaint(i);
      return this.m.text(buffer, this.e.say_buffer_size());
    });
  }
  /** What a seat's network comes to, with marks: its longest path, what each station uses. */
  built(slot: number, seat: number): string[] {
    const said: string[] = [];
    while (this.e.say_built(slot, seat, said.length))
      said.push(this.m.text(this.e.say_buffer(), this.e.say_buffer_size()));
    return said;
  }
  /** The sheet that was counted last, for `depo score`. */
  text(): string {
    return this.m.text(this.e.sheet_text(), SHEET);
  }
}

/** Of sheet.wasm, which has the reader of sheets. */
export class CountingCore extends Core {
  readonly sheet = new ScoreSheet(this.e, this.m);
}
