// SPDX-License-Identifier: MIT
// A game in the browser itself: against bots, with several people on one device, or bots alone to
// watch. Nothing leaves the device. The record is kept after every move, so a reload or a closed
// laptop loses nothing.
import { BotPlay } from './botplay';
import { keepMap } from './keptmaps';
import { paceMs } from './prefs';
import { branchOf, isHeldElsewhere, keep, keepSpent, newId, setUp } from './records';
import type { LocalRecord } from './records';
import { described, stepOf, type Step } from './steps';
import { Stopwatch } from './stopwatch';
import { Store } from './store';
import type { Tempo } from './tempo';
import { look, SEEN, TRUTH, type GameRecord, type Table, type TableState } from './table';
import { voice } from './words';
import type { Core } from '../core/core';
import { NONE, type Game, type GameEvent, type Move, type Refusal } from '../core/types';

/** `kept`: whether the device remembers the game. */
export async function openLocal(record: LocalRecord, kept = true): Promise<LocalTable> {
  const steps: Step[] = [];
  const { core, game } = await setUp(record, (c) =>
    steps.push(stepOf(c, steps.length ? c.moved() : NONE)),
  );
  if (record.undone && !record.file) core.files.mark(true); // a file says it itself
  const data = record.seats.length ? record : described(record, core);
  return new LocalTable(core, game, data, steps, kept);
}

export class LocalTable implements Table {
  readonly state: Store<TableState>;
  readonly foreign: boolean;
  readonly deal?: string;
  readonly rested: number;
  private me: number;
  private curtain: number | null = null;
  private next: number | null = null; // whose turn it is, while the one before still looks
  private closed = false;
  private unseen: Step[] = []; // what happened since the table was drawn last
  private readonly bots: BotPlay;
  /** How long the one who looks thinks. */
  readonly watch = new Stopwatch(() => this.rest());

  constructor(
    readonly core: Core,
    readonly game: Game,
    readonly data: LocalRecord,
    private readonly steps: Step[],
    private readonly kept = true,
  ) {
    this.bots = new BotPlay(core, data.seats, (move) => this.play(move), !!data.deal);
    this.rested = Date.now() - data.when;
    this.me = this.humans()[0] ?? NONE;
    data.hash = game.file.hash;
    data.holder = newId();
    this.foreign = !!data.foreign;
    this.deal = data.deal;
    this.pass(true);
    this.think(Number(data.spent) || 0);
    data.over = core.deciders(TRUTH).length === 0;
    this.state = new Store(this.snapshot([]));
    this.remember(true);
    this.bots.go();
  }

  private remember(opened = false): void {
    this.data.file = this.core.files.text();
    this.data.moves = this.steps.length - 1;
    if (!this.kept) return;
    if (!opened && isHeldElsewhere(this.data)) {
      this.stop(); // another tab has it since: what happens here is not the game any more
      return;
    }
    keepMap(this.game.file);
    keep(this.data);
  }
  private humans(): number[] {
    return this.data.seats.flatMap((s, i) => (s.kind === 'human' ? [i] : []));
  }

  /**
   * As whoever looks at the screen may know it: behind the curtain that is nobody in particular.
   */
  private seen(step: Step): GameEvent[] {
    return step.events[this.me === NONE || this.curtain !== null ? this.game.players : this.me];
  }

  private snapshot(fresh: GameEvent[]): TableState {
    const { core, me } = this;
    const over = core.deciders(TRUTH).length === 0;
    const hidden = this.curtain !== null && !over;
    core.show(TRUTH, SEEN, hidden ? NONE : me);
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
      canUndo: this.undoTo() >= 0,
      undone: this.data.undone,
      hintsAllowed: this.humans().length <= 1 && !this.data.strict,
      connection: 'local',
      clocks: null,
      chat: [],
      notice: null,
    };
  }

  private refresh(fresh: GameEvent[]): void {
    if (!this.closed) this.state.set(this.snapshot(fresh));
  }

  /**
   * Who looks at the screen next; between several people a curtain comes down when the one who
   * moved has seen enough.
   */
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
    this.think(this.data.spent ?? 0);
    this.refresh([]);
  }

  /** The one who looks has a decision to make, and sees what it is about. */
  private asked(): boolean {
    return this.curtain === null && this.core.deciders(TRUTH).includes(this.me);
  }
  /** The time of a decision begins, or goes on. */
  private think(spent: number): void {
    this.data.spent = spent;
    this.watch.restart(spent);
  }
  /** Nobody looks any more: what was thought counts when the game goes on. */
  private rest(): void {
    if (this.closed || !this.asked()) return;
    this.data.spent = Math.round(this.watch.ms);
    if (this.kept) keepSpent(this.data);
  }

  play(move: Move): Refusal | null {
    const { ms } = this.watch,
      asked = this.asked(),
      mine = move.seat === this.me;
    const refusal = this.core.play(TRUTH, move, true);
    if (refusal) return refusal;
    if (asked && mine) this.core.files.took(ms);
    if (!asked || mine) this.think(0); // a bot that chooses at the same time changes nothing
    this.steps.push(stepOf(this.core, move.seat));
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
    this.bots.go();
    return null;
  }

  watched(): Tempo | null {
    return this.humans().length || this.data.over ? null : this.bots.tempo;
  }

  /**
   * How many moves stay after an undo; negative when there is none. Who has passed the device on
   * has done so for good.
   */
  private undoTo(): number {
    return this.curtain === null && !this.data.strict ? this.core.files.undoTo(this.me) : -1;
  }
  undo(): void {
    const to = this.undoTo();
    if (to < 0) return;
    this.bots.stop();
    const { seat } = this.steps[to + 1];
    this.steps.length = to + 1;
    this.unseen.length = 0;
    this.data.undone = this.core.files.cut(to);
    this.data.over = false;
    this.think(0);
    this.core.load(TRUTH, this.steps[to].state);
    this.bots.forget();
    this.me = seat;
    this.curtain = this.next = null;
    this.remember();
    this.refresh([]);
    this.bots.go();
  }

  record(): GameRecord | null {
    if (!this.data.over) return null;
    return {
      states: this.steps.map((s) => s.state),
      events: this.steps.map((s) => this.seen(s)),
      seats: this.data.seats,
      times: voice(this.game).timesUsed(this.game.players),
    };
  }

  branch(moves: number, seat: number): LocalRecord {
    return branchOf(this.core, this.data, moves, seat);
  }

  async gameFile(): Promise<string> {
    return this.core.files.text();
  }

  private stop(): void {
    this.closed = true;
    this.watch.close();
    this.bots.stop();
  }
  close(): void {
    this.rest();
    this.stop();
  }
}
