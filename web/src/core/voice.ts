// SPDX-License-Identifier: MIT
// What the module says about its game (src/wasm/words.c). Every sentence comes with marks: core/sentence.ts reads them.
import type { Layout } from './layout';
import type { Language, Messages } from './messages';
import { NONE, type GameEvent, type Move } from './types';

interface Exports {
  memory: WebAssembly.Memory;
  [name: string]: unknown;
}
interface Places {
  filtered: number;
  move: number;
}
const encoder = new TextEncoder(),
  decoder = new TextDecoder();
const NAME = 63; // bytes of a player's name

export class Voice {
  private readonly at: number;
  private readonly size: number;
  private heard: Language | null = null;
  private printed = false;
  private players = '';

  constructor(
    private e: Exports,
    private places: Places,
    private L: Layout,
    private messages: Messages,
  ) {
    this.at = this.call('say_buffer');
    this.size = this.call('say_buffer_size');
  }

  private call(name: string, ...numbers: number[]): number {
    return (this.e[name] as (...n: number[]) => number)(...numbers);
  }
  private bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.e.memory.buffer, at, size);
  }
  private read(): string {
    const bytes = this.bytes(this.at, this.size);
    return decoder.decode(bytes.slice(0, bytes.indexOf(0)));
  }
  private write(text: string, most: number): void {
    const bytes = this.bytes(this.at, most + 1).fill(0);
    encoder.encodeInto(text, bytes.subarray(0, most)); // whole letters only
  }
  private say(name: string, ...numbers: number[]): string {
    this.call(name, ...numbers);
    return this.read();
  }
  private putMove(m: Move): void {
    this.bytes(this.places.move, 8).set([
      m.kind,
      m.seat,
      m.what,
      m.color,
      m.cards,
      m.locos,
      m.terrain,
      m.terrainLocos,
    ]);
  }
  private putEvent(e: GameEvent): void {
    const L = this.L,
      bytes = this.bytes(this.places.filtered, L.eventSize).fill(0);
    bytes.set([e.kind, e.seat, e.what, e.card, e.count, e.doubled ? 1 : 0]);
    bytes.set(e.cards, L.eCards);
    bytes[L.eHidden] = e.hidden ? 1 : 0;
    bytes.set([e.leftOut & 255, e.leftOut >> 8], L.eLeftOut);
    for (const n of e.tickets) bytes[L.eTickets + (n >> 3)] |= 1 << (n & 7);
  }

  /** In which language, with places by the names printed on the board or not, of which players. */
  speak(language: Language, printed: boolean, names?: string[]): this {
    const players = names?.join('\n') ?? this.players;
    if (players !== this.players)
      names!.forEach((name, seat) => {
        this.write(name, NAME);
        this.call('say_name', seat);
      });
    if (language !== this.heard) this.messages.take(language);
    if (printed !== this.printed) this.call('say_printed', printed ? 1 : 0);
    this.heard = language;
    this.printed = printed;
    this.players = players;
    return this;
  }

  /** One line of the log; null where it goes without saying. */
  event(e: GameEvent): string | null {
    this.putEvent(e);
    return this.call('say_event') ? this.read() : null;
  }
  move(slot: number, m: Move): string {
    this.putMove(m);
    return this.say('say_move', slot);
  }
  /** A move that is worse than the best one by so many points. */
  otherMove(slot: number, m: Move, less: number): string {
    this.putMove(m);
    return this.say('say_other_move', slot, less);
  }
  /** How to play well: with so many tickets unfinished, and a track that one of them can hardly do without, or NONE. */
  advice(slot: number, seat: number, unfinished: number, neck: number): string {
    return this.say('say_advice', slot, seat, unfinished, neck);
  }
  /** Why the rules refused a move in the position of a slot. */
  why(slot: number, m: Move, status: number): string {
    this.putMove(m);
    return this.say('say_why', slot, status);
  }
  /** A refusal that a server sent, by its symbol and clause; null when it is none of the rules'. */
  refusal(symbol: string, clause: string): string | null {
    this.write(`${symbol} ${clause}`, NAME);
    return this.call('say_refusal') ? this.read() : null;
  }
  /** Why a seat can't claim a track now; null when it can. */
  whyNot(slot: number, seat: number, track: number): string | null {
    return this.call('say_why_not', slot, seat, track) ? this.read() : null;
  }
  track(n: number): string {
    return this.say('say_track', n);
  }
  /** What a track is like; with the slot of a position also who has it there. */
  trackNote(n: number, slot = NONE): string {
    return this.say('say_track_note', slot, n);
  }
  /** What is particular about a city; null when nothing is. */
  cityNote(slot: number, city: number): string | null {
    return this.call('say_city_note', slot, city) ? this.read() : null;
  }
  /** What is to be done now, for a seat or a spectator. */
  prompt(slot: number, seat: number, brief: boolean): string {
    return this.say('say_prompt', slot, seat, brief ? 1 : 0);
  }
  /** The rules: titles of chapters, and rules with a tab before their clauses. */
  rules(): string {
    return this.say('say_rules');
  }
  ticket(n: number): string {
    return this.say('say_ticket', n);
  }
  cards(counts: number[]): string {
    this.bytes(this.at, counts.length).set(counts);
    return this.say('say_cards');
  }
  /** One word: a card, the colour of a route, a terrain, a place. */
  word(kind: 'C' | 'T' | 'E' | 'N', n: number): string {
    return this.say('say_word', kind.charCodeAt(0), n);
  }
}
