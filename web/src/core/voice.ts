// SPDX-License-Identifier: MIT
// What the module says about its game (src/wasm/words.c). Every sentence comes with marks:
// core/sentence.ts reads them.
import {
  Buffer,
  FATES,
  NONE,
  readCountLine,
  readOutlookTables,
  readWays,
  writeGameEvent,
  writeMove,
  type CountLine,
  type Exports,
  type Mark,
  type Topic,
  type Ways,
} from '../gen/border';
import type { Memory } from './memory';
import type { Language, Messages } from './messages';
import type { GameEvent, Move, Outlook } from './types';

const encoder = new TextEncoder();
const NAME = 63; // bytes of a player's name
type Said = Extract<keyof Exports, `say_${string}`>;

export class Voice {
  private readonly at: number;
  private readonly size: number;
  private heard: Language | null = null;
  private printed = false;
  private players = '';

  constructor(
    private e: Exports,
    private m: Memory,
    private messages: Messages,
  ) {
    this.at = e.say_buffer();
    this.size = e.say_buffer_size();
  }

  private read(): string {
    return this.m.text(this.at, this.size);
  }
  private write(text: string, most: number): void {
    const bytes = this.m.span(this.at, most + 1).fill(0);
    encoder.encodeInto(text, bytes.subarray(0, most)); // whole letters only
  }
  private say<F extends Said>(name: F, ...numbers: Parameters<Exports[F]>): string {
    (this.e[name] as (...n: number[]) => unknown)(...numbers);
    return this.read();
  }
  private putMove(move: Move): void {
    writeMove(this.m, this.e.buffer(Buffer.Move), move);
  }

  /** In which language, with places by the names printed on the board or not, of which players. */
  speak(language: Language, printed: boolean, names?: string[]): this {
    const players = names?.join('\n') ?? this.players;
    if (players !== this.players)
      names!.forEach((name, seat) => {
        this.write(name, NAME);
        this.e.say_name(seat);
      });
    if (language !== this.heard) this.messages.take(language);
    if (printed !== this.printed) this.e.say_printed(printed ? 1 : 0);
    this.heard = language;
    this.printed = printed;
    this.players = players;
    return this;
  }

  /** One line of the log; null where it goes without saying. */
  event(e: GameEvent): string | null {
    writeGameEvent(this.m, this.e.buffer(Buffer.Filtered), e);
    return this.e.say_event() ? this.read() : null;
  }
  move(slot: number, m: Move): string {
    this.putMove(m);
    return this.say('say_move', slot);
  }
  /** What a claim or a station is, on its button. */
  action(m: Move): string {
    this.putMove(m);
    return this.say('say_action');
  }
  /** What a move costs, or only what doubles its points. */
  payment(m: Move, doubling = false): string {
    this.putMove(m);
    return this.say('say_payment', doubling ? 1 : 0);
  }
  completed(tickets: number[]): string {
    this.m.span(this.at, tickets.length).set(tickets);
    return this.say('say_completed', tickets.length);
  }
  /** How to play well now. */
  advice(slot: number, seat: number): string {
    return this.say('say_advice', slot, seat);
  }
  /** How it stands with a ticket of a seat. */
  outlook(slot: number, seat: number, ticket: number): Outlook {
    const found = readOutlookTables(this.m, this.e.outlook(slot, seat, ticket));
    return { ...found, fate: FATES[found.fate] };
  }
  /** The tracks that bring a seat's open tickets nearer. */
  ways(slot: number, seat: number): Ways {
    return readWays(this.m, this.e.ways(slot, seat));
  }
  outlookNote(slot: number, seat: number, ticket: number, necks: boolean): string {
    return this.say('say_outlook', slot, seat, ticket, necks ? 1 : 0);
  }
  /** The same for a ticket on offer, while those at `places` would be kept. */
  offeredNote(slot: number, seat: number, ticket: number, places: number, necks: boolean): string {
    return this.say('say_offered', slot, seat, ticket, places, necks ? 1 : 0);
  }
  /** What a question of a turn says beside its choices. */
  topic(slot: number, seat: number, topic: Topic, n: number): string {
    return this.say('say_topic', slot, seat, topic, n);
  }
  /** The lines of the final count, with their titles. */
  count(slot: number): (CountLine & { title: string })[] {
    const lines: (CountLine & { title: string })[] = [];
    for (;;) {
      const at = this.e.say_count_line(slot, lines.length);
      if (!at) return lines;
      lines.push({ ...readCountLine(this.m, at), title: this.read() });
    }
  }
  verdict(slot: number): string {
    return this.say('say_verdict', slot);
  }
  /** The best of a seat's game. */
  best(slot: number, seat: number): string {
    return this.say('say_best', slot, seat);
  }
  /** How little a seat lost by; null when it was more than that, or nothing. */
  close(slot: number, seat: number): string | null {
    return this.e.say_close(slot, seat) ? this.read() : null;
  }
  /** What is wrong or odd about a ticket list that was looked at. */
  finding(n: number): string {
    return this.say('say_finding', n);
  }
  /** How a ticket list for a variant is written: a title, then sentences. */
  listHelp(variant: number): string[] {
    return this.say('say_list_help', variant).split('\n');
  }
  /** The time that each seat has used in the game of the file; empty when nobody's is known. */
  timesUsed(seats: number): string[] {
    if (!this.e.say_time_used(0)) return [];
    return this.m.list(seats, (seat) => this.say('say_time_used', seat));
  }
  /** What is wrong with the file that was read. */
  fileFault(): string {
    return this.say('say_file_fault');
  }
  /** What the check of a shuffle came to (Fair), and what that means. */
  fairness(fair: number): string {
    return this.say('say_fairness', fair);
  }
  fairnessMeans(fair: number): string {
    return this.say('say_fairness_means', fair);
  }
  /** Why the rules refused a move in the position of a slot. */
  why(slot: number, m: Move, status: number): string {
    this.putMove(m);
    return this.say('say_why', slot, status);
  }
  /** A refusal that a server sent, by its symbol and clause; null when it is none of the rules'. */
  refusal(symbol: string, clause: string): string | null {
    this.write(`${symbol} ${clause}`, NAME);
    return this.e.say_refusal() ? this.read() : null;
  }
  /** Why a seat can't claim a track now; null when it can. */
  whyNot(slot: number, seat: number, track: number): string | null {
    return this.e.say_why_not(slot, seat, track) ? this.read() : null;
  }
  /** What a track is like; with the slot of a position also who has it there. */
  trackNote(n: number, slot = NONE): string {
    return this.say('say_track_note', slot, n);
  }
  /** What is particular about a city; null when nothing is. */
  cityNote(slot: number, city: number): string | null {
    return this.e.say_city_note(slot, city) ? this.read() : null;
  }
  /** What is to be done now, for a seat or a spectator. */
  prompt(slot: number, seat: number, brief: boolean): string {
    return this.say('say_prompt', slot, seat, brief ? 1 : 0);
  }
  /** The game of this module is what others are compared with from now on. */
  takeBase(): void {
    this.e.rules_base();
  }
  /** What is different in the game that is open now, as `rules`, with what holds in the base. */
  differences(): string {
    return this.say('say_differences');
  }
  /** The rules: titles of chapters, and rules with a tab before their clauses. */
  rules(): string {
    return this.say('say_rules');
  }
  cards(counts: number[]): string {
    this.m.span(this.at, counts.length).set(counts);
    return this.say('say_cards');
  }
  /** The phrases of the chat by their codes, in the order in which they are offered. */
  phrases(): Map<string, string> {
    const all = new Map<string, string>();
    while (this.e.say_phrase(all.size)) {
      const [code, words] = this.read().split('\t');
      all.set(code, words);
    }
    return all;
  }
  /** A card, a terrain, a place, or the two ends of a track or a ticket. */
  nameOf(kind: Mark, n: number): string {
    return this.say('say_name_of', kind.charCodeAt(0), n);
  }
}
