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
  readThoughts,
  readTrail,
  sizeGameEvent,
  sizeMove,
  sizeState,
  writeGameEvent,
  writeMove,
  writeSeed,
  type Exports,
  type GameTables,
} from '../gen/border';
import { Board } from './board';
import { Files } from './files';
import { Maps } from './maps';
import { Memory } from './memory';
import { Messages } from './messages';
import {
  COLORS,
  GRAY,
  Phase,
  type Choices,
  type Game,
  type GameEvent,
  type Kind,
  type MapData,
  type MapFile,
  type MapSource,
  type Move,
  type Offer,
  type Refusal,
  type Tally,
  type Thought,
  type Ticket,
  type Track,
  type View,
} from './types';
import { Voice } from './voice';

export class Core {
  private readonly e: Exports;
  readonly m: Memory;
  readonly messages: Messages;
  readonly maps: Maps;
  readonly voice: Voice;
  readonly files: Files;
  game!: Game;

  /** Throws WrongModule where the module is not of this page's build. */
  constructor(module: WebAssembly.Module) {
    const imports: Record<string, Record<string, (...n: number[]) => number>> = {};
    // Only formatting into memory is linked in; nothing is ever written to a file.
    for (const i of WebAssembly.Module.imports(module)) {
      imports[i.module] ??= {};
      imports[i.module][i.name] = this.wasi(i.name);
    }
    this.e = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.e._initialize?.();
    this.m = new Memory(this.e);
    this.messages = new Messages(this.e, this.m);
    this.maps = new Maps(this.e, this.m);
    this.files = new Files(this.e, this.m);
    this.voice = new Voice(this.e, this.m, this.messages);
  }

  private wasi(name: string): (...n: number[]) => number {
    if (name !== 'clock_time_get') return () => 0;
    return (_id, _precision, out) => {
      // the clock that bots with a time limit look at
      new DataView(this.e.memory.buffer).setBigUint64(
        out,
        BigInt(Math.round(performance.now() * 1e6)),
        true,
      );
      return 0;
    };
  }

  private at(buffer: Buffer): number {
    return this.e.buffer(buffer);
  }
  private slot(slot: number): number {
    return this.at(Buffer.Slots) + slot * sizeState(this.m);
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

  deciders(slot: number): number[] {
    const bits = this.e.deciders(slot);
    return Array.from({ length: MAX_PLAYERS }, (_, i) => i).filter((i) => bits & (1 << i));
  }

  // ---- moves
  private putMove(move: Move): void {
    writeMove(this.m, this.at(Buffer.Move), move);
  }
  private move(): Move {
    return readMove(this.m, this.at(Buffer.Move));
  }
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
    const s = readState(this.m, this.slot(slot)),
      { tracks, rules, players } = this.game,
      owner = tracks.map(() => -1),
      open = new Set(s.open),
      doubled = new Set(s.doubled);
    s.owned.forEach((list, seat) => {
      for (const t of list) owner[t] = seat;
    });
    return {
      slot,
      me,
      phase: s.phase,
      turn: s.turn,
      deciders: this.deciders(slot),
      players: this.m.list(players, (seat) => ({
        score: s.score[seat],
        trains: s.trains[seat],
        cards: s.handSize[seat],
        ticketCount: s.ticketCount[seat],
        stationsLeft: s.stationsLeft[seat],
        stations: s.station[seat].slice(0, rules.stations - s.stationsLeft[seat]),
        terrain: s.terrain[seat].slice(0, rules.terrains),
        merchandise: s.merchandise[seat],
        tracks: s.owned[seat],
        resigned: s.resigned.includes(seat),
        hand: s.hand[seat],
        tickets: s.tickets[seat],
      })),
      row: s.row.slice(0, rules.faceUp),
      deck: s.deckSize,
      discard: s.discardSize,
      ticketDeck: s.poolSize + s.underSize + s.queueSize,
      terrainRow: s.terrainRow.slice(0, rules.terrainFaceUp),
      terrainDeck: s.terrainDeck.reduce((sum, n) => sum + n, 0),
      merchandiseLeft: s.merchandiseLeft,
      tunnel:
        s.phase === Phase.Tunnel
          ? {
              track: s.laid.what,
              color: s.laid.color,
              cards: s.laid.cards,
              locos: s.laid.locos,
              turned: s.turned,
              owed: s.owed,
            }
          : null,
      turnsLeft: s.turnsLeft,
      endsGame: s.endsGame,
      owner,
      open: tracks.map((t) => open.has(t.n)),
      doubled: tracks.map((t) => doubled.has(t.n)),
    };
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
  hash(slot: number): string {
    return BigInt.asUintN(64, this.e.hash(slot)).toString(16).padStart(16, '0');
  }
  signature(games: number, variant: number, options: number, players: number): string {
    return BigInt.asUintN(64, this.e.signature(games, variant, options, players))
      .toString(16)
      .padStart(16, '0');
  }

  // ---- text, bots
  private text(): string {
    return this.m.text(this.at(Buffer.Text), this.e.text_size());
  }
  private putText(text: string): boolean {
    return this.m.setText(this.at(Buffer.Text), this.e.text_size(), text);
  }
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
  bots(): string[] {
    return Array.from({ length: this.e.bots() }, (_, i) => {
      this.e.bot_name(i);
      return this.text();
    });
  }
  forget(): void {
    this.e.forget();
  }
  ask(
    slot: number,
    seat: number,
    kind: number,
    rollouts: number,
    ms: number,
    salt: number,
  ): { move: Move; thoughts: Thought[] } {
    this.e.ask(slot, seat, kind, rollouts, ms, salt);
    return { move: this.move(), thoughts: readThoughts(this.m, this.at(Buffer.Thoughts)).list };
  }
}

function tracksOf(map: MapData, tables: GameTables, board: Board): Track[] {
  const city = new Map(map.cities.map((c, i) => [c.id, i])),
    seen = new Set<string>(),
    doubles = new Set(tables.doubleFirst);
  const second = map.tracks.map((t) => {
    const key = `${t.a} ${t.b} ${t.color}`,
      again = seen.has(key);
    seen.add(key);
    return again;
  });
  return tables.tracks.map((t, n) => {
    const m = map.tracks[t.mapTrack],
      cityA = city.get(m.a)!,
      cityB = city.get(m.b)!;
    return {
      n,
      map: t.mapTrack,
      a: t.a,
      b: t.b,
      cityA,
      cityB,
      length: m.length,
      color: m.color === 'gray' ? GRAY : COLORS.indexOf(m.color as 'red'),
      ferry: m.ferry ?? 0,
      tunnel: !!m.tunnel,
      cart: !!m.cart,
      points: t.points,
      terrain: t.terrain,
      twin: doubles.has(n & ~1) ? n ^ 1 : -1,
      second: second[t.mapTrack],
      spaces: board.spaces(t.mapTrack, m.length),
      d: board.curve(t.mapTrack),
    };
  });
}

function ticketsOf(map: MapData, tables: GameTables): Ticket[] {
  return tables.tickets.map((t, n) => {
    const m = map.tickets[t.mapTicket];
    return {
      n,
      a: m.a,
      b: m.b,
      points: m.points,
      long: !!m.long,
      reconstructed: !!m.reconstructed,
      nodesA: t.a,
      nodesB: t.b,
    };
  });
}
