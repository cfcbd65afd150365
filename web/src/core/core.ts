// SPDX-License-Identifier: MIT
// The rules, bots and move text: the C core as WebAssembly behind plain objects. One instance plays
// one game at a time; its slots hold positions (0 the truth of a local game, 1 what a seat sees, 2
// and 3 scratch).
import {
  Buffer,
  MAX_PLAYERS,
  readChoiceTables,
  readGameEvent,
  readGameTables,
  readMove,
  readOffer,
  readScore,
  readState,
  readTrail,
  sizeGameEvent,
  sizeMove,
  writeGameEvent,
  writeSeed,
} from '../gen/border';
import { Board } from './board';
import { Bots } from './bots';
import { Fair } from './fair';
import { Files } from './files';
import { ticketsOf, tracksOf } from './game';
import { Maps } from './maps';
import { Messages } from './messages';
import type {
  Choices,
  Game,
  GameEvent,
  Kind,
  MapFile,
  MapSource,
  Move,
  Offer,
  Refusal,
  Tally,
  View,
} from './types';

import { viewOf } from './view';
import { Voice } from './voice';

export class Core extends Bots {
  readonly messages: Messages;
  readonly maps: Maps;
  readonly voice: Voice;
  readonly files: Files;
  readonly fair: Fair;
  game!: Game;

  constructor(module: WebAssembly.Module) {
    super(module);
    this.messages = new Messages(this.e, this.m);
    this.maps = new Maps(this.e, this.m);
    this.files = new Files(this.e, this.m);
    this.fair = new Fair(this.e, this.m);
    this.voice = new Voice(this.e, this.m, this.messages);
  }

  // ---- the game
  open(file: MapFile, variant: number, options: number, players: number): Game {
    const map = file.data;
    this.start(file, variant, options, players);
    const tables = readGameTables(this.m, this.at(Buffer.Game)),
      board = new Board(this.e, this.m);
    this.game = {
      file,
      map,
      variant,
      options,
      players,
      rules: tables.rules,
      board,
      tracks: tracksOf(map, tables, board),
      tickets: ticketsOf(map, tables),
      nodeCity: tables.nodeCity,
      bothTracks: tables.bothTracks,
      bigCities: new Set(map.variants[variant].big_cities ?? []),
      voice: this.voice,
    };
    return this.game;
  }

  /** A game for bots alone: nothing of it is shown. */
  start(map: MapSource, variant: number, options: number, players: number): void {
    this.maps.load(map);
    const status = this.e.open(variant, options, players);
    if (status) throw new Error(`no such game: ${this.status(0, status).symbol}`);
  }

  setSeed(text: string): void {
    const key = [text.slice(0, 16), text.slice(16, 32)].map((part) => BigInt(`0x${part}`));
    writeSeed(this.m, this.at(Buffer.Seed), { key });
  }

  setup(slot: number, first: number): void {
    this.e.setup(slot, first);
  }
  deciders(slot: number): number[] {
    const bits = this.e.deciders(slot);
    return Array.from({ length: MAX_PLAYERS }, (_, i) => i).filter((i) => bits & (1 << i));
  }

  // ---- moves
  /** Whose move was made last. */
  moved(): number {
    return this.move().seat;
  }
  /** The first of the moves that were listed. */
  private moves(count: number): Move[] {
    const at = this.at(Buffer.Moves);
    return this.m.list(count, (i) => readMove(this.m, at + i * sizeMove(this.m)));
  }
  check(slot: number, m: Move): Refusal | null {
    this.putMove(m);
    const status = this.e.check(slot);
    return status ? this.status(slot, status) : null;
  }
  /** `kept`: it is a move of the game on the table, in the first slot, and goes into its file. */
  play(slot: number, m: Move, kept = false): Refusal | null {
    this.putMove(m);
    const status = kept ? this.e.file_move() : this.e.play(slot);
    return status ? this.status(slot, status) : null;
  }
  /** What happened in the last play or set-up, as a seat may see it. */
  events(seat: number): GameEvent[] {
    return this.someEvents(this.e.events_for(seat));
  }
  private someEvents(count: number): GameEvent[] {
    const at = this.at(Buffer.Filtered);
    return this.m.list(count, (i) => readGameEvent(this.m, at + i * sizeGameEvent(this.m)));
  }
  legal(slot: number, seat: number): Move[] {
    return this.moves(this.e.legal(slot, seat));
  }
  /** The ways to pay for a track (or its twin of another colour) or a station, best first. */
  payments(slot: number, seat: number, kind: Kind, what: number): Move[] {
    return this.moves(this.e.payments(slot, seat, kind, what));
  }
  /** Cards of one colour that a seat's next station costs. */
  stationCost(slot: number, seat: number): number {
    return this.e.station_cost(slot, seat);
  }
  choices(slot: number): Choices {
    this.e.choose(slot);
    const { stationCities, ...read } = readChoiceTables(this.m, this.at(Buffer.Choices)),
      claim: number[][] = this.game.tracks.map(() => []);
    read.claim.forEach((tracks, kind) => {
      for (const t of tracks) claim[t]?.push(kind);
    });
    return { ...read, claim, stationNodes: stationCities };
  }
  offer(slot: number, seat: number): Offer {
    this.e.offer(slot, seat);
    return readOffer(this.m, this.at(Buffer.Offer));
  }
  doubling(
    slot: number,
    seat: number,
    track: number,
  ): { least: number; cost: number; most: number } | null {
    const d = this.e.doubling(slot, seat, track);
    return (d & 255) === 255 ? null : { least: d & 255, cost: (d >> 8) & 255, most: d >> 16 };
  }

  // ---- looking
  /** What a viewer may see of a position, into another slot. */
  show(from: number, to: number, viewer: number): void {
    this.e.show(from, to, viewer);
  }
  /** An event as everyone may see it. */
  hideEvent(event: GameEvent): GameEvent {
    const at = this.at(Buffer.Filtered);
    writeGameEvent(this.m, at, event);
    this.e.hide_event();
    return readGameEvent(this.m, at);
  }

  view(slot: number, me: number): View {
    const state = readState(this.m, this.slot(slot));
    return { slot, me, deciders: this.deciders(slot), ...viewOf(state, this.game) };
  }

  count(slot: number): Tally[] {
    this.e.count(slot);
    const { seat, winners } = readScore(this.m, this.at(Buffer.Score));
    return seat
      .slice(0, this.game.players)
      .map((tally, n) => ({ ...tally, winner: winners.includes(n) }));
  }
  /** The tracks of a seat's longest continuous path. */
  trail(slot: number, seat: number): number[] {
    this.e.trail(slot, seat);
    return readTrail(this.m, this.at(Buffer.Trail)).track;
  }

  // ---- text, bots
  private status(slot: number, status: number): Refusal {
    this.e.status(slot, status);
    const [symbol, clause] = this.text().split(' ');
    return { symbol, clause, from: { slot, move: this.move(), status } };
  }
  moveText(slot: number, m: Move): string {
    this.putMove(m);
    this.e.move_text(slot);
    return this.text();
  }
  parseMove(slot: number, seat: number, text: string): Move | string {
    if (!this.putText(text)) return 'too long';
    return this.e.move_parse(slot, seat) ? this.move() : this.text();
  }
  /**
   * Reads a position text (docs/position.md) into a slot; a complaint where it is none of this
   * game.
   */
  readPosition(slot: number, text: string): string | null {
    if (!this.putText(text)) return 'too long';
    return this.e.position_read(slot) ? null : this.text();
  }
  /** The same for the position of a lesson: what it hides is imagined from a number. */
  readLesson(slot: number, text: string, chance: number): string | null {
    if (!this.putText(text)) return 'too long';
    return this.e.lesson_position(slot, chance) ? null : this.text();
  }
  /** What is drawn from now on follows from a number. */
  setChance(slot: number, chance: number): void {
    this.e.lesson_chance(slot, chance);
  }
  readEvents(text: string): GameEvent[] {
    return this.putText(text) ? this.someEvents(this.e.events_read()) : [];
  }
}
