// SPDX-License-Identifier: MIT
// What a person can do at a table, as methods. It knows no document: `stage` stands for the page.
// What follows from a new position is in happenings.ts.
import { batch, type Signal } from '@preact/signals';
import { t } from '../app/i18n';
import { layout } from '../app/layout';
import { mustConfirm } from '../app/prefs';
import { skip } from '../app/staging';
import { SCRATCH, SEEN, type Table } from '../app/table';
import {
  cityName,
  cityNote,
  refusalText,
  topicLine,
  topicText,
  trackName,
  trackNote,
  whyNotClaim,
} from '../app/words';
import { Mechanism, Topic } from '../gen/border';
import { flat } from '../core/sentence';
import { Kind, LOCO, move, NONE, type Move, type Refusal } from '../core/types';
import { TableSight, type Ask, type Hint } from './sight';
import type { Stage } from './stage';

export class TableController extends TableSight {
  /** The second card of "draw two" is drawn as soon as it can be. */
  drawSecond = false;
  private timers = new Map<unknown, ReturnType<typeof setTimeout>>();

  constructor(
    table: Table,
    readonly id: string,
    readonly stage: Stage,
  ) {
    super(table);
  }

  /** Shows something until `ms` have passed, however soon the next one comes. */
  forAWhile<T>(what: Signal<T>, value: T, then: T, ms: number): void {
    what.value = value;
    clearTimeout(this.timers.get(what));
    this.timers.set(
      what,
      setTimeout(() => {
        what.value = then;
      }, ms),
    );
  }
  say(text: string, good = false): void {
    this.forAWhile(this.note, { text, good }, null, good ? 4200 : 6500);
    this.stage.announce(flat(text));
    this.stage.sound(good ? 'ticket' : 'refusal');
  }
  refuse(r: Refusal | null): void {
    if (r) this.say(refusalText(this.game, this.names.value, r));
  }
  /** Takes back whatever was begun. */
  letGo(): void {
    batch(() => {
      this.paying.value = null;
      this.stationMode.value = false;
      this.selected.value = -1;
      this.note.value = null;
      this.hint.value = null;
      this.person.value = -1;
      this.drawer.value = false;
    });
  }
  play(m: Move): void {
    this.letGo();
    this.refuse(this.table.play(m));
  }

  take(slot: number): void {
    this.play(move(Kind.Take, this.me, { what: slot, color: this.now.view.row[slot] }));
  }
  drawBlind(count: 1 | 2 = 1): void {
    this.drawSecond = count === 2;
    this.play(move(Kind.TakeBlind, this.me));
  }
  takeTerrain(slot: number): void {
    this.play(move(Kind.Terrain, this.me, { what: slot, color: this.now.view.terrainRow[slot] }));
  }
  drawTerrain(): void {
    this.play(move(Kind.TerrainBlind, this.me));
  }
  open(ask: Ask): void {
    this.ask.value = ask;
  }
  askTickets(): void {
    this.open('tickets');
  }
  drawTickets(): void {
    this.open(null);
    this.play(move(Kind.Tickets, this.me));
  }
  keep(places: number): void {
    this.pointTicket.value = -1;
    this.offerPick.value = new Set();
    this.stage.fit(); // a ticket that was looked at has moved the board
    this.play(move(Kind.Keep, this.me, { what: places }));
  }
  closeEnd(): void {
    this.showEnd.value = false;
    this.shown.value = null;
  }

  pickTrack(n: number): void {
    if (this.stationMode.value) {
      this.say(this.whereStation);
      return;
    }
    const track = this.game.tracks[n],
      ways = this.now.choices ? this.core.payments(SEEN, this.me, Kind.Claim, n) : [],
      selected = this.selected.value;
    this.focus.value = n;
    // A colour chosen in the hand leaves only its payments, on each track that has any.
    const fits = (m: Move) => m.color === selected || (m.cards === 0 && selected === LOCO);
    const moves = ways.filter(
      (m) => selected < 0 || fits(m) || !ways.some((x) => x.what === m.what && fits(x)),
    );
    if (moves[0]?.what === n && moves.filter((m) => m.what === n).length === 1 && !mustConfirm())
      this.play(moves[0]);
    else if (moves.length) {
      this.drawer.value = false;
      this.paying.value = moves;
      this.ghost.value = moves[0].what;
      if (layout.value !== 'wide') this.stage.glance(track.spaces, 0.6); // above the sheet
    } else this.say(`${trackName(this.game, track)}: ${this.whyNoTrack(n)}`);
  }
  private whyNoTrack(n: number): string {
    const track = this.game.tracks[n],
      watching = this.me === NONE || this.over;
    const why = watching ? null : whyNotClaim(this.game, this.names.value, SEEN, this.me, track);
    return why ?? trackNote(this.game, track);
  }
  /** From the list of routes: the board shows it. */
  pickListed(n: number): void {
    this.open(null);
    this.pickTrack(n);
    this.stage.show(this.game.tracks[n].spaces[0]);
  }
  pickCity(node: number, city: number): void {
    const { game, core, me } = this,
      moves = this.now.choices ? core.payments(SEEN, me, Kind.Station, node) : [];
    if (moves.length) {
      this.paying.value = moves;
      return;
    }
    const station = { color: LOCO, locos: this.stationCost, what: node },
      refusal = this.stationMode.value ? core.check(SEEN, move(Kind.Station, me, station)) : null,
      about = refusal
        ? refusalText(game, this.names.value, refusal)
        : cityNote(game, this.names.value, SEEN, city);
    if (about) this.say(`${cityName(game, city)}: ${about}`);
  }
  pointAtTicket(n: number): void {
    this.pointTicket.value = n;
    const ticket = this.pointed;
    if (layout.value !== 'upright' || !ticket) return; // on a small screen both its ends are shown
    const { map, nodeCity } = this.game;
    this.stage.frame([...ticket.nodesA, ...ticket.nodesB].map((x) => map.cities[nodeCity[x]]));
  }
  private get whereStation(): string {
    return topicText(this.game, this.now.view, Topic.StationWhere);
  }
  /** What somebody else did has been seen; `enough`: before its time. */
  endMoment(enough = false): void {
    if (!this.moment.peek()) return;
    this.moment.value = null;
    if (this.mine) this.stage.ready();
    if (enough) skip();
  }
  /** The drawer of a phone. Pushed down, the board lies as before a ticket was looked at. */
  pull(up: boolean): void {
    this.drawer.value = up;
    this.person.value = -1;
    if (up) return;
    this.pointTicket.value = -1;
    this.stage.fit();
  }
  /** More about somebody, on a phone; the second time no more. */
  lookAt(seat: number): void {
    this.person.value = this.person.value === seat ? -1 : seat;
  }
  openChat(): void {
    this.chatOpen.value = true;
    this.bubble.value = null;
  }
  toggleStation(): void {
    if (!this.canBuild) {
      this.whyNoStation();
      return;
    }
    this.stationMode.value = !this.stationMode.value;
    if (this.stationMode.value) this.stage.announce(this.whereStation);
  }
  private whyNoStation(): void {
    const cost = this.stationCost,
      station = move(Kind.Station, this.me, { color: LOCO, locos: cost, what: 0 }),
      r = this.core.check(SEEN, station);
    if (r && r.symbol !== 'too-few-cards' && r.symbol !== 'station-cost') this.refuse(r);
    else this.say(topicLine(this.game, this.now.view, Topic.StationPrice));
  }
  /** Why a card, the pile or the tickets can't be taken now. */
  why(kind: Kind.Take | Kind.TakeBlind | Kind.TerrainBlind | Kind.Tickets, slot = 0): void {
    if (this.me === NONE) return;
    const card = kind === Kind.Take ? { what: slot, color: this.now.view.row[slot] } : {},
      refusal = this.core.check(SEEN, move(kind, this.me, card));
    if (refusal) this.refuse(refusal);
    else this.say(topicLine(this.game, this.now.view, Topic.OneMoreCard));
  }
  /** One's merchandise bonus if this move were made now. */
  bonusAfter(m: Move): number {
    this.core.load(SCRATCH, this.core.save(SEEN));
    if (this.core.play(SCRATCH, m)) return 0;
    return this.core.count(SCRATCH)[this.me].bonus[Mechanism.Merchandise];
  }
  giveHint(): void {
    const { game, core, me } = this,
      thinking: Hint = { lines: [t('Thinking…')], move: null },
      seen = { game, state: core.save(SEEN), seat: me, names: this.names.value };
    this.tellHint(thinking);
    import('../coach/ask')
      .then(({ askHint }) => askHint(seen))
      .catch(() => null)
      .then((hint) => {
        if (this.hint.value === thinking) this.tellHint(hint); // else the position is another
      });
  }
  private tellHint(hint: Hint | null): void {
    this.hint.value = hint;
    if (hint) this.stage.announce(...hint.lines.map(flat));
  }
  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }
}
