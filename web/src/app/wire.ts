// SPDX-License-Identifier: MIT
// From the server's JSON to what the core and the page work on. A view becomes the bytes of a state, so that the same rules that
// judge a local game say what can be done at an online table.
import { placesState } from '../gen/border';
import type { Core } from '../core/core';
import { COLORS, Ev, NONE, Phase, trackColorWord, type Game, type GameEvent } from '../core/types';
import type { Event as WireEvent, Ticket as WireTicket, View as WireView } from '../protocol';
import { SEEN } from './table';

const PHASES = ['start-long', 'start-tickets', 'turn', 'second-card', 'offer', 'tunnel', 'over'];
const EVENTS = [
  'dealt',
  'offered',
  'kept',
  'returned',
  'took',
  'took-blind',
  'turned-up',
  'row-reset',
  'reshuffled',
  'terrain-took',
  'terrain-up',
  'terrain-shuffled',
  'claimed',
  'merchandise',
  'tunnel',
  'tunnel-lost',
  'station',
  'passed',
  'resigned',
  'last-round',
  'turn',
  'over',
];

export class Wire {
  private tracks = new Map<string, number>();
  private nodes = new Map<string, number>();
  private terrains: string[];
  constructor(
    private core: Core,
    private game: Game,
  ) {
    const { map } = game;
    for (const t of game.tracks)
      this.tracks.set(
        `${map.cities[t.cityA].id}-${map.cities[t.cityB].id} ${trackColorWord(t.color)}${t.second ? '#2' : ''}`,
        t.n,
      );
    game.nodeCity.forEach((city, node) => {
      if (!this.nodes.has(map.cities[city].id)) this.nodes.set(map.cities[city].id, node);
    });
    this.terrains = map.rules.terrain?.types.map((x) => x.id) ?? [];
  }

  private kind(word: string | null | undefined): number {
    return word ? COLORS.indexOf(word as 'red') : NONE;
  }
  private tickets(list: WireTicket[] | undefined): number[] {
    const used = new Set<number>(); // two tickets may have the same ends and points
    return (list ?? []).flatMap((x) => {
      const found = this.game.tickets.find(
        (y) => y.a === x.a && y.b === x.b && y.points === x.points && !used.has(y.n),
      );
      if (found) used.add(found.n);
      return found ? [found.n] : [];
    });
  }
  private counts(cards: Record<string, number> | undefined): number[] {
    return COLORS.map((c) => cards?.[c] ?? 0);
  }

  event(e: WireEvent): GameEvent {
    const kind = EVENTS.indexOf(e.event) as Ev,
      cards = this.counts(e.cards ?? e.turned);
    const hidden =
      (kind === Ev.TookBlind && !e.card) ||
      ((kind === Ev.Kept || kind === Ev.Offered || kind === Ev.Returned) && !e.tickets) ||
      (kind === Ev.Dealt && !e.cards);
    let what = NONE;
    if (e.track) what = this.tracks.get(e.track) ?? NONE;
    else if (e.city) what = this.nodes.get(e.city) ?? NONE;
    else if (e.slot) what = e.slot - 1;
    const card = e.terrain
      ? this.terrains.indexOf(e.terrain)
      : (e.terrain_cards ?? this.kind(e.card));
    return {
      kind,
      seat: e.seat ? e.seat - 1 : NONE,
      what,
      card,
      count: e.points ?? e.owed ?? e.count ?? 0,
      doubled: !!e.doubled,
      cards,
      hidden,
      leftOut: e.left_out ?? 0,
      tickets: this.tickets(e.tickets),
    };
  }

  /** Which tracks were claimed for double points is told by events only. */
  writeDoubled(events: GameEvent[]): void {
    const d = this.core.raw(SEEN),
      at = placesState(this.core.m).doubled;
    for (const e of events)
      if (e.kind === Ev.Claimed && e.doubled && e.what !== NONE)
        d.setUint8(at + (e.what >> 3), d.getUint8(at + (e.what >> 3)) | (1 << (e.what & 7)));
  }

  /** Writes a view into the SEEN slot; says whose it is. */
  write(v: WireView): number {
    const { core, game } = this,
      L = placesState(core.m);
    core.clear(SEEN);
    const d = core.raw(SEEN),
      me = v.seat === null ? NONE : v.seat - 1,
      byte = (at: number, value: number) => d.setUint8(at, value);
    const bit = (at: number, n: number) =>
      d.setUint8(at + (n >> 3), d.getUint8(at + (n >> 3)) | (1 << (n & 7)));
    const phase = PHASES.indexOf(v.phase),
      taken = new Set<number>();
    byte(L.phase, phase);
    byte(L.turn, v.turn - 1);
    byte(L.first, v.first - 1);
    byte(
      L.pending,
      phase <= Phase.StartTickets ? v.deciders.reduce((bits, s) => bits | (1 << (s - 1)), 0) : 0,
    );
    byte(L.turnsLeft, v.turns_left ?? 0);
    byte(L.endsGame, v.last_round_by ? v.last_round_by - 1 : NONE);
    byte(L.merchandiseLeft, v.merchandise_left ?? 0);
    v.players.forEach((p, s) => {
      d.setInt16(L.score + 2 * s, p.score, true);
      byte(L.trains + s, p.trains);
      byte(L.handSize + s, p.cards);
      byte(L.ticketCount + s, p.ticket_count);
      byte(L.stationsLeft + s, p.stations_left ?? 0);
      byte(L.merchandise + s, p.merchandise ?? 0);
      (p.stations ?? []).forEach((id, i) => byte(L.station + 3 * s + i, this.nodes.get(id) ?? 0));
      this.terrains.forEach((id, type) => byte(L.terrain + 4 * s + type, p.terrain?.[id] ?? 0));
      this.counts(p.known_cards).forEach((n, kind) => byte(L.known + 16 * s + kind, n));
      if (p.resigned) byte(L.resigned, d.getUint8(L.resigned) | (1 << s));
      for (const text of p.tracks) {
        const n = this.tracks.get(text);
        if (n === undefined) continue;
        bit(L.owned + 16 * s, n);
        taken.add(n);
      }
    });
    for (const t of game.tracks)
      if (!taken.has(t.n) && (game.bothTracks || t.twin < 0 || !taken.has(t.twin)))
        bit(L.open, t.n);
    for (let slot = 0; slot < 5; slot++) byte(L.row + slot, this.kind(v.row[slot]));
    byte(L.rowLocos, v.row.filter((c) => c === 'loco').length);
    byte(L.deckSize, v.deck);
    const discard = this.counts(v.discard);
    discard.forEach((n, kind) => byte(L.discard + kind, n));
    byte(
      L.discardSize,
      discard.reduce((a, b) => a + b, 0),
    );
    byte(L.poolSize, v.ticket_deck);
    for (let slot = 0; slot < 4; slot++)
      byte(
        L.terrainRow + slot,
        v.terrain_row?.[slot] ? this.terrains.indexOf(v.terrain_row[slot]!) : NONE,
      );
    this.terrains.forEach((id, type) => byte(L.terrainDeck + type, v.terrain_deck?.[id] ?? 0));
    if (v.tunnel) {
      byte(L.laid, 5); // a claim
      byte(L.laid + 1, v.turn - 1);
      byte(L.laid + 2, this.tracks.get(v.tunnel.track) ?? 0);
      byte(L.laid + 3, this.kind(v.tunnel.color));
      this.counts(v.tunnel.turned).forEach((n, kind) => byte(L.turned + kind, n));
      byte(L.owed, v.tunnel.owed);
    }
    if (me !== NONE) {
      this.counts(v.hand).forEach((n, kind) => byte(L.hand + 16 * me + kind, n));
      for (const n of this.tickets(v.tickets)) bit(L.tickets + 16 * me, n);
      const offered = this.tickets(v.offer?.tickets);
      for (const n of offered) bit(phase === Phase.Offer ? L.offer : L.tickets + 16 * me, n);
      if (phase === Phase.Offer) byte(L.offerSize, offered.length);
    }
    return me;
  }
}
