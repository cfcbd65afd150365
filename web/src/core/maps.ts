// SPDX-License-Identifier: MIT
// Map files and ticket lists: the module reads and checks them (src/wasm/maps.c), the browser only
// parses JSON.
import {
  Buffer,
  GROUP_BASE,
  readListing,
  readMapTables,
  type Exports,
  type Listing,
} from '../gen/border';
import type { Memory } from './memory';
import type { MapData, MapSource, MapTicket } from './types';

/** What is wrong with a file, a sentence for each problem, in the words of `depo map check`. */
export class MapProblem extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

export const hex = (bytes: ArrayLike<number>): string =>
  Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

const SENTENCE = 512; // bytes of a problem at most
const LIST = 1 << 20; // bytes of a ticket list

export class Maps {
  constructor(
    private readonly e: Exports,
    private readonly m: Memory,
  ) {}

  private problem(): MapProblem {
    const list: string[] = [];
    for (let i = 0; ; i++) {
      const text = this.m.text(this.e.map_problem(i), SENTENCE);
      if (!text) return new MapProblem(list);
      list.push(text);
    }
  }
  private write(bytes: Uint8Array, fileSize: number): void {
    const room = this.e.map_room(fileSize, bytes.length);
    if (!room) throw this.problem();
    this.m.span(room, bytes.length).set(bytes);
  }

  /** Takes the bytes of a map (core/value.ts) that came from a file of that size; its hash. */
  take(bytes: Uint8Array, fileSize = 0): string {
    this.write(bytes, fileSize);
    if (!this.e.map_read(bytes.length)) throw this.problem();
    return this.hash();
  }
  /** Puts a ticket list in the place of a variant's tickets; the hash of the map with them. */
  takeTickets(variant: number, list: string): string {
    const bytes = new TextEncoder().encode(list);
    this.write(bytes, bytes.length);
    if (!this.e.tickets_read(variant, bytes.length)) throw this.problem();
    return this.hash();
  }
  /** The map that a game is played on. */
  load({ bytes, own }: MapSource): void {
    this.take(bytes);
    if (own) this.takeTickets(own.variant, own.list);
  }
  /** The tickets of the map as it is now. */
  tickets({ cities, groups }: MapData): MapTicket[] {
    const id = (n: number) => (n < GROUP_BASE ? cities[n] : groups![n - GROUP_BASE]).id;
    return readMapTables(this.m, this.e.buffer(Buffer.Map)).tickets.map((x) => ({
      a: id(x.a),
      b: id(x.b),
      points: x.points,
      long: x.isLong,
      reconstructed: x.reconstructed,
      sets: [], // only the module asks for them
    }));
  }
  /** What a ticket list says, and what is wrong or odd about it; the map stays as it is. */
  look(variant: number, list: string): Listing & { problems: string[] } {
    const bytes = new TextEncoder().encode(list);
    this.write(bytes, bytes.length);
    const at = this.e.tickets_look(variant, bytes.length);
    if (!at) throw this.problem();
    return { ...readListing(this.m, at), problems: this.problem().problems };
  }
  /** The list that was looked at, by ids. */
  lookedAt(): string {
    return this.m.text(this.e.tickets_text(), LIST);
  }
  hash(): string {
    return hex(readMapTables(this.m, this.e.buffer(Buffer.Map)).hash);
  }
}
