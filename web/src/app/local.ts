// SPDX-License-Identifier: MIT
// A game in the browser itself: against bots, with several people on one device, or bots alone to watch. Nothing leaves the
// device. The record is kept after every move, so a reload or a closed laptop loses nothing.
import { askBot } from './bots';
import { mapWithWords, t } from './i18n';
import { dropMaps, keepMap } from './keptmaps';
import { newCore } from './module';
import { paceMs, readStored, writeStored } from './prefs';
import { Store } from './store';
import { look, SEEN, TRUTH, type Seat, type Table, type TableState } from './table';
import type { Core } from '../core/core';
import { hex } from '../core/maps';
import { sha256 } from '../core/sha256';
import {
  Ev,
  Kind,
  NONE,
  Phase,
  type Game,
  type GameEvent,
  type MapData,
  type Move,
  type Refusal,
} from '../core/types';

export interface LocalRecord {
  id: string;
  map: string;
  /** Of the map that the game was begun on; games of older versions of the page have none. */
  hash?: string;
  variant: string;
  options: string[];
  seats: Seat[];
  seed: string;
  first: number;
  moves: [number, string][];
  undone: boolean;
  over: boolean;
  when: number;
}
interface Step {
  state: Uint8Array;
  events: GameEvent[][];
  move: Move | null;
}

const INDEX = 'depo.games';
const KEEP = 12;

export const localGames = (): LocalRecord[] =>
  (readStored<string[]>(INDEX) ?? [])
    .map((id) => readStored<LocalRecord>(`depo.game.${id}`))
    .filter((r): r is LocalRecord => !!r);

function keep(record: LocalRecord): void {
  const ids = [record.id, ...(readStored<string[]>(INDEX) ?? []).filter((id) => id !== record.id)];
  const gone = ids.splice(KEEP);
  for (const old of gone) writeStored(`depo.game.${old}`, null);
  writeStored(INDEX, ids);
  writeStored(`depo.game.${record.id}`, record);
  if (gone.length) dropMaps(localGames().map((game) => game.hash));
}
export function forgetGame(id: string): void {
  writeStored(
    INDEX,
    (readStored<string[]>(INDEX) ?? []).filter((x) => x !== id),
  );
  writeStored(`depo.game.${id}`, null);
  dropMaps(localGames().map((game) => game.hash));
}

export function newRecord(
  map: string,
  variant: string,
  options: string[],
  seats: Seat[],
  seed?: string,
): LocalRecord {
  const random = hex(crypto.getRandomValues(new Uint8Array(16)));
  return {
    id: hex(crypto.getRandomValues(new Uint8Array(5))),
    map,
    variant,
    options,
    seats,
    seed: seed ?? random,
    first: NONE,
    moves: [],
    undone: false,
    over: false,
    when: Date.now(),
  };
}

/** Options of a map as the core wants them. */
export const optionBits = (map: MapData, ids: string[]): number =>
  (map.options ?? []).reduce((bits, o, i) => bits | (ids.includes(o.id) ? 1 << i : 0), 0);

/** `kept`: whether the device remembers the game. */
export async function openLocal(record: LocalRecord, kept = true): Promise<LocalTable> {
  const [file, core] = await Promise.all([mapWithWords(record.map, record.hash), newCore()]);
  const variant = file.data.variants.findIndex((v) => v.id === record.variant);
  const options = optionBits(file.data, record.options);
  const game = core.open(file, Math.max(0, variant), options, record.seats.length);
  return new LocalTable(core, game, record, kept);
}

/** A kept game that this version can't go on with; its message is for people. */
export class RecordProblem extends Error {}

export class LocalTable implements Table {
  readonly state: Store<TableState>;
  private steps: Step[] = [];
  private me: number;
  private curtain: number | null = null;
  private next: number | null = null; // whose turn it is, while the one before still looks
  private timer = 0;
  private closed = false;
  private unseen: Step[] = []; // what happened since the table was drawn last
  private fresh = true; // the bots' memories don't fit the position

  constructor(
    readonly core: Core,
    readonly game: Game,
    readonly data: LocalRecord,
    private readonly kept = true,
  ) {
    this.me = this.humans()[0] ?? NONE;
    data.hash = game.file.hash;
    core.setSeed(data.seed);
    core.setup(TRUTH, data.first);
    this.push(null);
    for (const [seat, text] of data.moves) {
      const move = core.parseMove(TRUTH, seat, text);
      if (typeof move === 'string' || core.play(TRUTH, move))
        throw new RecordProblem(
          t("Move {n} of this game is not possible by the rules of this version: it can't go on.", {
            n: this.steps.length,
          }),
        );
      this.push(move);
    }
    this.pass(true);
    data.over = core.deciders(TRUTH).length === 0;
    this.state = new Store(this.snapshot([]));
    this.remember();
    this.go();
  }

  private remember(): void {
    if (!this.kept) return;
    keepMap(this.game.file);
    keep(this.data);
  }
  private humans(): number[] {
    return this.data.seats.flatMap((s, i) => (s.kind === 'human' ? [i] : []));
  }

  private push(move: Move | null): void {
    const viewers = [...Array(this.game.players).keys(), NONE];
    this.steps.push({
      state: this.core.save(TRUTH),
      events: viewers.map((v) => this.core.events(v)),
      move,
    });
  }
  /** As whoever looks at the screen may know it: behind the curtain that is nobody in particular. */
  private seen(step: Step): GameEvent[] {
    return step.events[this.me === NONE || this.curtain !== null ? this.game.players : this.me];
  }

  private snapshot(fresh: GameEvent[]): TableState {
    const { core, me } = this;
    const over = core.deciders(TRUTH).length === 0;
    core.observe(TRUTH, SEEN, me);
    if (over) core.load(SEEN, core.save(TRUTH)); // at the end everything is shown
    const hidden = this.curtain !== null && !over;
    if (hidden) core.observe(TRUTH, SEEN, NONE); // behind the curtain there is no hand at all
    const seen = look(core, hidden ? NONE : me);
    return {
      me: hidden ? NONE : me,
      seats: this.data.seats,
      ...seen,
      log: this.steps.flatMap((s) => this.seen(s)),
      fresh,
      curtain: hidden ? this.curtain : null,
      next: over ? null : this.next,
      thinking: !over && !seen.view.deciders.some((s) => this.data.seats[s].kind === 'human'),
      sending: false,
      tallies: over ? core.count(TRUTH) : null,
      trails: over ? this.data.seats.map((_, s) => core.trail(TRUTH, s)) : null,
      canUndo: this.undoTo() > 0,
      undone: this.data.undone,
      hintsAllowed: this.humans().length <= 1,
      connection: 'local',
      clocks: null,
      chat: [],
      notice: null,
    };
  }

  private refresh(fresh: GameEvent[]): void {
    if (!this.closed) this.state.set(this.snapshot(fresh));
  }

  /** Who looks at the screen next; between several people a curtain comes down when the one who moved has seen enough. */
  private pass(first: boolean): void {
    const humans = this.humans(),
      next = this.core.deciders(TRUTH).find((s) => humans.includes(s));
    this.next = null;
    if (next === undefined || (next === this.me && !(first && humans.length > 1))) return;
    if (humans.length < 2 || this.me === NONE) {
      this.me = next;
      return;
    }
    this.next = next;
    if (first || this.curtain !== null) this.drop();
  }
  private drop(): void {
    this.me = this.curtain = this.next!;
    this.next = null;
  }
  passOn(): void {
    if (this.next === null) return;
    this.drop();
    this.refresh([]);
  }
  lift(): void {
    this.curtain = null;
    this.refresh([]);
  }

  play(move: Move): Refusal | null {
    const text = this.core.check(TRUTH, move) ? '' : this.core.moveText(TRUTH, move);
    const refusal = this.core.play(TRUTH, move);
    if (refusal) return refusal;
    this.push(move);
    this.data.moves.push([move.seat, text]);
    this.data.over = this.core.deciders(TRUTH).length === 0;
    this.data.when = Date.now();
    this.unseen.push(this.steps[this.steps.length - 1]);
    this.pass(false);
    this.remember();
    // Bots without a pace: the table is drawn again when a person has something to decide.
    const waits =
      paceMs() === 0 &&
      this.humans().length > 0 &&
      !this.data.over &&
      !this.core.deciders(TRUTH).some((s) => this.humans().includes(s));
    if (!waits || this.data.seats[move.seat].kind === 'human')
      this.refresh(this.unseen.splice(0).flatMap((step) => this.seen(step)));
    this.go();
    return null;
  }

  /** Lets the bots move until a person must decide. */
  private go(): void {
    clearTimeout(this.timer);
    const deciders = this.core.deciders(TRUTH),
      bot = deciders.find((s) => this.data.seats[s].kind === 'bot');
    if (this.closed || bot === undefined) return;
    const at = this.steps.length,
      pace = this.humans().length ? paceMs() : Math.max(paceMs(), 1) * 0.8;
    const starting = this.core.view(TRUTH, NONE).phase <= Phase.StartTickets;
    const begun = performance.now();
    askBot(this.game, {
      state: this.core.save(TRUTH),
      seat: bot,
      bot: this.data.seats[bot].bot ?? 'medium',
      ms: 900,
      salt: crypto.getRandomValues(new Uint32Array(1))[0],
      fresh: this.fresh,
    }).then(
      ({ move }) => {
        this.fresh = false;
        const left = starting ? 0 : Math.max(0, pace - (performance.now() - begun));
        this.timer = window.setTimeout(() => {
          if (!this.closed && this.steps.length === at && this.play(move)) this.anyMove(bot, at);
        }, left);
      },
      () => this.anyMove(bot, at),
    );
  }

  /** A bot that can't be asked must not stop the table: any legal move will do. */
  private anyMove(bot: number, at: number): void {
    const moves = this.core.legal(TRUTH, bot);
    if (!this.closed && this.steps.length === at && moves.length) this.play(moves[0]);
  }

  /** How many steps stay after an undo; 0 when there is none. */
  private undoTo(): number {
    const humans = this.humans(),
      last = this.steps.length - 1;
    if (humans.length === 1) {
      // against bots: back to the person's last decision, whatever was seen
      for (let i = last; i > 0; i--) if (this.steps[i].move?.seat === humans[0]) return i;
      return 0;
    }
    const step = this.steps[last],
      seat = step?.move?.seat ?? NONE;
    const open =
      step?.move &&
      (step.move.kind === Kind.Claim || step.move.kind === Kind.Station) &&
      humans.includes(seat);
    const revealed = step?.events[seat]?.some((e) =>
      [Ev.Tunnel, Ev.TurnedUp, Ev.Reshuffled, Ev.RowReset, Ev.Over].includes(e.kind),
    );
    return open && !revealed && (this.curtain !== null || this.next !== null) ? last : 0;
  }
  undo(): void {
    const to = this.undoTo();
    if (!to) return;
    clearTimeout(this.timer);
    const seat = this.steps[to].move?.seat ?? this.me;
    this.steps.length = to;
    this.unseen.length = 0;
    this.data.moves.length = to - 1;
    this.data.undone = this.data.undone || this.humans().length === 1;
    this.data.over = false;
    this.core.load(TRUTH, this.steps[to - 1].state);
    this.fresh = true;
    this.me = seat;
    this.curtain = this.next = null;
    this.remember();
    this.refresh([]);
    this.go();
  }

  record(): { states: Uint8Array[]; events: GameEvent[][]; seats: Seat[] } | null {
    if (!this.data.over) return null;
    return {
      states: this.steps.map((s) => s.state),
      events: this.steps.map((s) => this.seen(s)),
      seats: this.data.seats,
    };
  }

  /** Another game that begins where this one was after so many moves, bots in the other seats. */
  branch(moves: number, seat: number): LocalRecord {
    const seats = this.data.seats.map(
      (s, i): Seat =>
        i === seat
          ? { name: s.name, kind: 'human' }
          : { name: s.name, kind: 'bot', bot: s.bot ?? 'medium' },
    );
    return {
      ...newRecord(this.data.map, this.data.variant, this.data.options, seats, this.data.seed),
      hash: this.data.hash,
      first: this.data.first,
      moves: this.data.moves.slice(0, moves).map(([s, text]): [number, string] => [s, text]),
      undone: true,
    };
  }

  async gameFile(): Promise<string> {
    const d = this.data,
      lines = ['depo-game 1', `map ${d.map} ${this.game.file.hash}`, `variant ${d.variant}`];
    if (d.options.length) lines.push(`options ${d.options.join(' ')}`);
    d.seats.forEach((s, i) =>
      lines.push(`seat ${i + 1} ${s.kind === 'bot' ? (s.bot ?? 'medium') : 'human'} ${s.name}`),
    );
    lines.push(
      d.first === NONE ? 'first chance' : `first ${d.first + 1}`,
      `commitment ${sha256(`depo-seed-1:${d.seed}`)}`,
      `seed ${d.seed}`,
      'moves',
    );
    d.moves.forEach(([s, text]) => lines.push(`${s + 1} ${text}`));
    if (d.over)
      lines.push(
        `end ${this.core
          .count(TRUTH)
          .map((tally) => tally.total)
          .join(' ')}`,
      );
    return `${lines.join('\n')}\n`;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
