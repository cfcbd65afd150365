// SPDX-License-Identifier: MIT
// The rules, bots and move text: the C core as WebAssembly behind plain objects. One instance plays one game at a time; its slots
// hold positions (0 the truth of a local game, 1 what a seat sees, 2 and 3 scratch).
import { BUFFERS, readLayout, type Layout } from './layout';
import { Messages } from './messages';
import { curvePath, trackSpaces } from './geometry';
import {
  COLORS,
  GRAY,
  LOCO,
  NONE,
  Phase,
  type Choices,
  type Game,
  type GameEvent,
  type Kind,
  type MapData,
  type Move,
  type Offer,
  type Refusal,
  type Rules,
  type Tally,
  type Thought,
  type Ticket,
  type Track,
  type View,
} from './types';
import { Voice } from './voice';

type Fn = (...numbers: number[]) => number;
type Exports = Record<string, Fn> & {
  memory: WebAssembly.Memory;
  signature: (...n: number[]) => bigint;
  hash: (slot: number) => bigint;
};

export const MAX_PLAYERS = 5;

export class Core {
  private readonly e: Exports;
  private readonly at: Record<(typeof BUFFERS)[number], number>;
  readonly L: Layout;
  readonly messages: Messages;
  private readonly voice: Voice;
  game!: Game;

  constructor(module: WebAssembly.Module) {
    const imports: Record<string, Record<string, (...n: number[]) => number>> = {};
    // Only formatting into memory is linked in; nothing is ever written to a file.
    for (const i of WebAssembly.Module.imports(module)) {
      imports[i.module] ??= {};
      imports[i.module][i.name] = this.wasi(i.name);
    }
    this.e = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.e['_initialize']?.();
    this.messages = new Messages(this.e);
    this.at = Object.fromEntries(
      BUFFERS.map((name, i) => [name, this.e['buffer'](i)]),
    ) as typeof this.at;
    this.L = readLayout(
      new Uint16Array(this.e.memory.buffer, this.e['layout'](), this.e['layout_count']()),
    );
    this.voice = new Voice(this.e, this.at, this.L, this.messages);
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

  private bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.e.memory.buffer, at, size);
  }
  private data(at: number, size: number): DataView {
    return new DataView(this.e.memory.buffer, at, size);
  }
  private bits(at: number, size = 128): number[] {
    const bytes = this.bytes(at, size / 8),
      out: number[] = [];
    for (let i = 0; i < size; i++) if (bytes[i >> 3] & (1 << (i & 7))) out.push(i);
    return out;
  }
  private slot(slot: number): number {
    return this.at.slots + slot * this.L.stateSize;
  }

  // ---- the game ----------------------------------------------------------------------------------------------
  open(map: MapData, image: Uint8Array, variant: number, options: number, players: number): Game {
    this.bytes(this.at.map, image.length).set(image);
    const status = this.e['open'](variant, options, players);
    if (status) throw new Error(`no such game: ${this.status(0, status).symbol}`);
    const L = this.L,
      g = this.bytes(this.at.game, L.gRules + 512);
    const city = new Map(map.cities.map((c, i) => [c.id, i]));
    const seen = new Set<string>();
    const second = map.tracks.map((t) => {
      const key = `${t.a} ${t.b} ${t.color}`,
        again = seen.has(key);
      seen.add(key);
      return again;
    });
    const doubles = new Set(this.bits(this.at.game + L.gDoubleFirst));
    const tracks: Track[] = Array.from({ length: g[L.gTrackCount] }, (_, n) => {
      const t = this.bytes(this.at.game + L.gTracks + n * L.gameTrackSize, L.gameTrackSize),
        m = map.tracks[t[L.gtMapTrack]];
      const cityA = city.get(m.a)!,
        cityB = city.get(m.b)!;
      return {
        n,
        map: t[L.gtMapTrack],
        a: t[0],
        b: t[1],
        cityA,
        cityB,
        length: m.length,
        color: m.color === 'gray' ? GRAY : COLORS.indexOf(m.color as 'red'),
        ferry: m.ferry ?? 0,
        tunnel: !!m.tunnel,
        cart: !!m.cart,
        points: t[L.gtPoints],
        terrain: t[L.gtTerrain],
        twin: doubles.has(n & ~1) ? n ^ 1 : -1,
        second: second[t[L.gtMapTrack]],
        spaces: trackSpaces(map.cities[cityA], map.cities[cityB], m),
        d: curvePath(map.cities[cityA], map.cities[cityB], m),
      };
    });
    const tickets: Ticket[] = Array.from(
      { length: this.bytes(this.at.game, L.gTicketCount + 1)[L.gTicketCount] },
      (_, n) => {
        const at = this.at.game + L.gTickets + n * L.gameTicketSize,
          t = this.bytes(at, L.gameTicketSize),
          m = map.tickets[t[L.gkMapTicket]];
        return {
          n,
          a: m.a,
          b: m.b,
          points: m.points,
          long: !!m.long,
          reconstructed: !!m.reconstructed,
          nodesA: this.bits(at + L.gkA, 64),
          nodesB: this.bits(at + L.gkB, 64),
        };
      },
    );
    this.game = {
      map,
      variant,
      options,
      players,
      rules: this.rules(),
      tracks,
      tickets,
      nodeCity: [...g.slice(L.gNodeCity, L.gNodeCity + g[L.gNodes])],
      bothTracks: !!g[L.gBoth],
      bigCities: new Set(map.variants[variant].big_cities ?? []),
      voice: this.voice,
    };
    return this.game;
  }

  private rules(): Rules {
    const L = this.L,
      r = this.bytes(this.at.game + L.gRules, 256),
      list = (at: number, n: number) => [...r.slice(at, at + n)];
    return {
      trains: r[L.rTrains],
      hand: r[L.rHand],
      deckEach: r[L.rDeckEach],
      deckLocos: r[L.rDeckLocos],
      faceUp: r[L.rFaceUp],
      resetLocos: r[L.rResetLocos],
      points: list(L.rPoints, 9),
      lastRound: r[L.rLastRound],
      bothFrom: r[L.rBothFrom],
      startRegular: r[L.rStartRegular],
      startLong: r[L.rStartLong],
      startKeep: r[L.rStartKeep],
      startReturned: r[L.rStartReturned],
      longChoice: !!r[L.rLongChoice],
      longKeepMost: r[L.rLongKeepMost],
      keepWithLong: r[L.rKeepWithLong],
      drawOffer: r[L.rDrawOffer],
      drawKeep: r[L.rDrawKeep],
      longestPath: r[L.rLongestPath],
      mostTickets: r[L.rMostTickets],
      tieBreaks: list(L.rTieBreaks, 5).filter((x) => x),
      tunnelReveal: r[L.rTunnelReveal],
      stations: r[L.rStations],
      stationPoints: r[L.rStationPoints],
      terrains: r[L.rTerrains],
      terrainEach: r[L.rTerrainEach],
      terrainDeal: r[L.rTerrainDeal],
      terrainFaceUp: r[L.rTerrainFaceUp],
      terrainCost: list(L.rTerrainCost, 9),
      merchandise: r[L.rMerchandise],
      merchandiseBonus: Array.from({ length: 6 }, (_, p) => list(L.rMerchandiseBonus + p * 5, 5)),
    };
  }

  mapHash(): string {
    return hex(this.bytes(this.at.map + this.L.mHash, 32));
  }

  setSeed(text: string): void {
    const d = this.data(this.at.seed, 16);
    d.setBigUint64(0, BigInt(`0x${text.slice(0, 16)}`), true);
    d.setBigUint64(8, BigInt(`0x${text.slice(16, 32)}`), true);
  }

  setup(slot: number, first: number): void {
    this.e['setup'](slot, first);
  }
  save(slot: number): Uint8Array {
    return this.bytes(this.slot(slot), this.L.stateSize).slice();
  }
  load(slot: number, state: Uint8Array): void {
    this.bytes(this.slot(slot), this.L.stateSize).set(state);
  }
  raw(slot: number): DataView {
    return this.data(this.slot(slot), this.L.stateSize);
  }

  deciders(slot: number): number[] {
    const bits = this.e['deciders'](slot);
    return Array.from({ length: MAX_PLAYERS }, (_, i) => i).filter((i) => bits & (1 << i));
  }

  // ---- moves -------------------------------------------------------------------------------------------------
  private putMove(m: Move): void {
    this.bytes(this.at.move, 8).set([
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
  private moveAt(at: number): Move {
    const b = this.bytes(at, 8);
    return {
      kind: b[0],
      seat: b[1],
      what: b[2],
      color: b[3],
      cards: b[4],
      locos: b[5],
      terrain: b[6],
      terrainLocos: b[7],
    };
  }
  check(slot: number, m: Move): Refusal | null {
    this.putMove(m);
    const status = this.e['check'](slot);
    return status ? this.status(slot, status) : null;
  }
  play(slot: number, m: Move): Refusal | null {
    this.putMove(m);
    const status = this.e['play'](slot);
    return status ? this.status(slot, status) : null;
  }
  /** What happened in the last play or set-up, as a seat may see it. */
  events(seat: number): GameEvent[] {
    const n = this.e['events_for'](seat),
      L = this.L;
    return Array.from({ length: n }, (_, i) => {
      const at = this.at.filtered + i * L.eventSize,
        b = this.bytes(at, L.eventSize);
      return {
        kind: b[0],
        seat: b[1],
        what: b[2],
        card: b[3],
        count: b[4],
        doubled: !!b[5],
        cards: [...b.slice(L.eCards, L.eCards + 9)],
        hidden: !!b[L.eHidden],
        leftOut: b[L.eLeftOut] + 256 * b[L.eLeftOut + 1],
        tickets: this.bits(at + L.eTickets),
      };
    });
  }
  legal(slot: number, seat: number): Move[] {
    const n = this.e['legal'](slot, seat);
    return Array.from({ length: n }, (_, i) => this.moveAt(this.at.moves + 8 * i));
  }
  /** The ways to pay for a track (or its twin of another colour) or a station, best first. */
  payments(slot: number, seat: number, kind: Kind, what: number): Move[] {
    const n = this.e['payments'](slot, seat, kind, what);
    return Array.from({ length: n }, (_, i) => this.moveAt(this.at.moves + 8 * i));
  }
  choices(slot: number): Choices {
    this.e['choose'](slot);
    const L = this.L,
      at = this.at.choices,
      d = this.data(at, L.cTickets + 1),
      claim: number[][] = this.game.tracks.map(() => []);
    for (let kind = 0; kind <= LOCO; kind++)
      for (const t of this.bits(at + L.cClaim + 16 * kind)) claim[t]?.push(kind);
    const few = (bits: number, n: number) =>
      Array.from({ length: n }, (_, i) => i).filter((i) => bits & (1 << i));
    return {
      claim,
      stationNodes: this.bits(at + L.cStationCities, 64),
      stationKinds: few(d.getUint16(L.cStationKinds, true), 9),
      slots: few(d.getUint8(L.cSlots), 5),
      terrainSlots: few(d.getUint8(L.cTerrainSlots), 4),
      blind: !!d.getUint8(L.cBlind),
      terrainBlind: !!d.getUint8(L.cTerrainBlind),
      tickets: !!d.getUint8(L.cTickets),
    };
  }
  offer(slot: number, seat: number): Offer {
    this.e['offer'](slot, seat);
    const L = this.L,
      d = this.data(this.at.offer, L.oMost + 4);
    return {
      tickets: this.bits(this.at.offer + L.oTickets),
      least: d.getUint32(L.oLeast, true),
      most: d.getUint32(L.oMost, true),
    };
  }
  doubling(
    slot: number,
    seat: number,
    track: number,
  ): { least: number; cost: number; most: number } | null {
    const d = this.e['doubling'](slot, seat, track);
    return (d & 255) === 255 ? null : { least: d & 255, cost: (d >> 8) & 255, most: d >> 16 };
  }

  // ---- looking -----------------------------------------------------------------------------------------------
  observe(from: number, to: number, seat: number): void {
    this.e['observe'](from, to, seat);
  }

  view(slot: number, me: number): View {
    const L = this.L,
      at = this.slot(slot),
      b = this.bytes(at, L.stateSize),
      d = this.raw(slot),
      g = this.game,
      r = g.rules;
    const owner = g.tracks.map(() => -1),
      open = g.tracks.map(() => false),
      doubled = g.tracks.map(() => false);
    const players = Array.from({ length: g.players }, (_, s) => {
      const tracks = this.bits(at + L.sOwned + 16 * s),
        built = r.stations - b[L.sStationsLeft + s];
      for (const t of tracks) owner[t] = s;
      return {
        score: d.getInt16(L.sScore + 2 * s, true),
        trains: b[L.sTrains + s],
        cards: b[L.sHandSize + s],
        ticketCount: b[L.sTicketCount + s],
        stationsLeft: b[L.sStationsLeft + s],
        stations: [...b.slice(L.sStation + 3 * s, L.sStation + 3 * s + built)],
        terrain: [...b.slice(L.sTerrain + 4 * s, L.sTerrain + 4 * s + r.terrains)],
        merchandise: b[L.sMerchandise + s],
        tracks,
        resigned: !!(b[L.sResigned] & (1 << s)),
        hand: [...b.slice(L.sHand + 16 * s, L.sHand + 16 * s + 9)],
        tickets: this.bits(at + L.sTickets + 16 * s),
      };
    });
    for (const t of this.bits(at + L.sOpen)) if (open[t] !== undefined) open[t] = true;
    for (const t of this.bits(at + L.sDoubled)) if (doubled[t] !== undefined) doubled[t] = true;
    const phase = b[L.sPhase] as Phase,
      laid = this.moveAt(at + L.sLaid);
    const sum = (from: number, n: number) => b.slice(from, from + n).reduce((x, y) => x + y, 0);
    return {
      me,
      phase,
      turn: b[L.sTurn],
      deciders: this.deciders(slot),
      players,
      row: [...b.slice(L.sRow, L.sRow + r.faceUp)],
      deck: b[L.sDeckSize],
      discard: b[L.sDiscardSize],
      ticketDeck: b[L.sPoolSize] + b[L.sUnderSize] + b[L.sQueueSize],
      terrainRow: [...b.slice(L.sTerrainRow, L.sTerrainRow + r.terrainFaceUp)],
      terrainDeck: sum(L.sTerrainDeck, r.terrains),
      merchandiseLeft: b[L.sMerchandiseLeft],
      tunnel:
        phase === Phase.Tunnel
          ? {
              track: laid.what,
              color: laid.color,
              cards: laid.cards,
              locos: laid.locos,
              turned: [...b.slice(L.sTurned, L.sTurned + 9)],
              owed: b[L.sOwed],
            }
          : null,
      turnsLeft: b[L.sTurnsLeft],
      endsGame: b[L.sEndsGame],
      owner,
      open,
      doubled,
    };
  }

  count(slot: number): Tally[] {
    this.e['count'](slot);
    const L = this.L,
      winners = this.bytes(this.at.score + L.scWinners, 1)[0];
    return Array.from({ length: this.game.players }, (_, s) => {
      const at = this.at.score + s * L.tallySize,
        d = this.data(at, L.tallySize),
        int = (o: number) => d.getInt32(o, true);
      return {
        done: this.bits(at + L.tDone),
        failed: this.bits(at + L.tFailed),
        total: int(L.tTotal),
        routes: int(L.tRoutes),
        ticketsPlus: int(L.tTicketsPlus),
        ticketsMinus: int(L.tTicketsMinus),
        pathBonus: int(L.tPathBonus),
        mostBonus: int(L.tMostBonus),
        stationPoints: int(L.tStationPoints),
        merchandiseBonus: int(L.tMerchandiseBonus),
        path: d.getUint8(L.tPath),
        stationsBuilt: d.getUint8(L.tStationsBuilt),
        merchandise: d.getUint8(L.tMerchandise),
        rank: d.getUint8(L.tRank),
        borrowed: [0, 1, 2].map((i) => d.getUint8(L.tBorrowed + i)),
        winner: !!(winners & (1 << s)),
      };
    });
  }
  /** The tracks of a seat's longest continuous path. */
  trail(slot: number, seat: number): number[] {
    this.e['trail'](slot, seat);
    const L = this.L,
      n = this.data(this.at.trail + L.trCount, 4).getUint32(0, true);
    return [...this.bytes(this.at.trail + L.trTrack, n)];
  }
  hash(slot: number): string {
    return BigInt.asUintN(64, this.e.hash(slot)).toString(16).padStart(16, '0');
  }
  signature(games: number, variant: number, options: number, players: number): string {
    return BigInt.asUintN(64, this.e.signature(games, variant, options, players))
      .toString(16)
      .padStart(16, '0');
  }

  // ---- text, bots --------------------------------------------------------------------------------------------
  private text(): string {
    const b = this.bytes(this.at.text, 1024);
    return new TextDecoder().decode(b.slice(0, b.indexOf(0)));
  }
  private status(slot: number, status: number): Refusal {
    this.e['status'](slot, status);
    const [symbol, clause] = this.text().split(' ');
    return { symbol, clause, from: { slot, move: this.moveAt(this.at.move), status } };
  }
  moveText(slot: number, m: Move): string {
    this.putMove(m);
    this.e['move_text'](slot);
    return this.text();
  }
  parseMove(slot: number, seat: number, text: string): Move | string {
    const b = new TextEncoder().encode(text).slice(0, 1000),
      to = this.bytes(this.at.text, 1024);
    to.set(b);
    to[b.length] = 0;
    return this.e['move_parse'](slot, seat) ? this.moveAt(this.at.move) : this.text();
  }
  bots(): string[] {
    return Array.from({ length: this.e['bots']() }, (_, i) => {
      this.e['bot_name'](i);
      return this.text();
    });
  }
  forget(): void {
    this.e['forget']();
  }
  ask(
    slot: number,
    seat: number,
    kind: number,
    rollouts: number,
    ms: number,
    salt: number,
  ): { move: Move; thoughts: Thought[] } {
    this.e['ask'](slot, seat, kind, rollouts, ms, salt);
    const chosen = this.moveAt(this.at.move),
      L = this.L,
      n = this.data(this.at.thoughts, 4).getUint32(0, true);
    const thoughts = Array.from({ length: n }, (_, i) => {
      const at = this.at.thoughts + L.thList + i * L.thoughtSize,
        d = this.data(at, L.thoughtSize);
      return {
        move: this.moveAt(at + L.thMove),
        value: d.getFloat64(L.thValue, true),
        error: d.getFloat64(L.thError, true),
        trials: d.getUint32(L.thTrials, true),
      };
    });
    return { move: chosen, thoughts };
  }
}

export const hex = (bytes: Uint8Array): string =>
  [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
export { NONE };
