// SPDX-License-Identifier: MIT
// A table of the server. The server decides everything; the page knows what its seats may know and
// judges with the same rules, so that an answer to a click never waits for the network.
import { clocksOf } from './clocks';
import { authorization, isError, link } from './link';
import { openLocal, type LocalTable } from './local';
import { recordOf } from './records';
import type { Fairness } from './shuffle';
import { Store } from './store';
import { Tempo } from './tempo';
import {
  look,
  onlyWatches,
  SCRATCH,
  seatsOf,
  SEEN,
  TRUTH,
  type GameRecord,
  type Table,
  type TableState,
} from './table';
import { dealAddress } from './days';
import type { Core } from '../core/core';
import { NONE, Phase, type Game, type GameEvent, type Move, type Refusal } from '../core/types';
import type { ChatLineMessage, Clock, ServerMessage } from './protocol';
import type { TableInfo, UpdateMessage, ViewMessage } from './protocol';

/** What a seat may know: a position as it was read. */
interface SeatView {
  state: Uint8Array;
  undo: boolean;
}

export class OnlineTable implements Table {
  readonly state: Store<TableState>;
  private views = new Map<number, SeatView>();
  private logs = new Map<number, { events: GameEvent[]; move: boolean }[]>();
  private me = NONE;
  private curtain: number | null = null;
  private next: number | null = null;
  private seq = 0;
  private clock: Clock | null = null;
  private finished: LocalTable | null = null;
  private file = '';
  private chat: TableState['chat'] = [];
  private readonly tempo = new Tempo();
  readonly deal?: string;

  constructor(
    readonly id: string,
    readonly core: Core,
    readonly game: Game,
    private info: TableInfo,
    private missing: number[],
    /** A position is none of the game on this map. */
    private unreadable: () => void,
    readonly fairness: Store<Fairness>,
    curtained = false,
  ) {
    const mine = this.mine();
    this.me = mine[0] ?? NONE;
    if (mine.length > 1 || curtained) this.curtain = this.me;
    this.core.clear(SEEN);
    this.deal = info.deal && dealAddress(info.deal.day, info.map);
    this.state = new Store(this.snapshot([]));
  }
  private mine(): number[] {
    return this.info.seats.filter((s) => s.you).map((s) => s.seat - 1);
  }
  hasPosition(): boolean {
    return this.views.has(this.me) || this.finished !== null;
  }
  private snapshot(fresh: GameEvent[]): TableState {
    const { core } = this,
      hidden = this.curtain !== null && !this.finished,
      key = this.me;
    const known = this.views.get(key);
    const log = (this.logs.get(key) ?? []).flatMap((x) => x.events);
    if (this.finished) core.load(SEEN, core.save(TRUTH));
    else if (known) {
      core.load(SEEN, known.state);
      if (hidden) core.show(SEEN, SEEN, NONE);
    }
    const me = hidden ? NONE : this.me,
      seen = look(core, me),
      people = this.info.seats.filter((s) => s.kind === 'human').length;
    return {
      me,
      seats: seatsOf(this.info, this.missing),
      ...seen,
      ...(this.info.phase === 'ended' ? { choices: null, offer: null } : {}),
      log: hidden ? log.map((e) => core.hideEvent(e)) : log,
      fresh: hidden ? fresh.map((e) => core.hideEvent(e)) : fresh,
      curtain: hidden ? this.curtain : null,
      next: hidden || this.finished ? null : this.next,
      thinking: false,
      sending: false,
      tallies: this.finished ? core.count(TRUTH) : null,
      trails: this.finished ? this.info.seats.map((_, s) => core.trail(TRUTH, s)) : null,
      canUndo: !this.finished && !hidden && !!known?.undo,
      undone: this.info.marked,
      hintsAllowed: !this.info.deal?.ranked && (people <= 1 || this.info.hints),
      connection: link.online.get() === 'on' ? 'on' : 'lost',
      clocks: clocksOf(this.clock, this.info.clock),
      chat: this.chat,
      notice: null,
    };
  }
  private refresh(fresh: GameEvent[]): void {
    this.state.set(this.snapshot(fresh));
  }
  connection(on: boolean): void {
    this.state.update({ connection: on ? 'on' : 'lost' });
  }
  setMissing(missing: number[]): void {
    this.missing = missing;
    this.state.update({ seats: seatsOf(this.info, missing) });
  }
  setInfo(info: TableInfo): void {
    this.info = info;
    const mine = this.mine();
    if (!mine.includes(this.me)) this.me = mine[0] ?? NONE;
    if (!this.watched() && info.phase === 'running') this.tempo.flush();
    this.refresh([]);
  }

  watched(): Tempo | null {
    return !this.finished && onlyWatches(this.info, this.me) ? this.tempo : null;
  }
  got(m: ServerMessage, seq: number): void {
    this.seq = seq;
    const turns = m.t === 'update' || m.t === 'view' || m.t === 'over';
    if (turns && this.hasPosition() && (this.watched() || this.tempo.busy))
      this.tempo.later(() => this.take(m), m.t === 'update' && !!m.position && !!m.happened);
    else this.take(m);
  }
  private take(m: ServerMessage): void {
    if (m.t === 'chat-line') this.hear(m);
    else if (m.t === 'over') {
      this.file = m.file;
      // What was given up has no count.
      if (m.position && this.read(m.position) && this.isOver()) void this.finish();
    } else if (m.t === 'update' || m.t === 'view') this.position(m);
  }
  // After a new connection the last lines come again.
  private hear({ seat, text, phrase, seq }: ChatLineMessage): void {
    if (this.chat.some((c) => c.seq === seq)) return;
    const name = this.info.seats[seat - 1]?.name ?? '';
    this.chat = [...this.chat, { seat: seat - 1, name, text, phrase, seq }];
    this.state.update({ chat: this.chat });
  }
  /** Into the SCRATCH slot. */
  private read(position: string): boolean {
    const complaint = this.core.readPosition(SCRATCH, position);
    if (complaint) this.unreadable();
    return !complaint;
  }
  private isOver(): boolean {
    return this.core.view(SCRATCH, NONE).phase === Phase.Over;
  }
  private position(m: UpdateMessage | ViewMessage): void {
    const key = m.seat === null ? NONE : m.seat - 1;
    const fresh = m.t === 'update' ? this.core.readEvents(m.happened ?? '') : [];
    if (m.t === 'update') {
      const log = [...(this.logs.get(key) ?? [])];
      for (let taken = m.what === 'undo' ? (m.moves ?? 1) : 0; taken > 0 && log.length; )
        if (log.pop()!.move) taken--;
      if (fresh.length)
        log.push({ events: fresh, move: m.what === 'move' || m.what === 'timeout' });
      this.logs.set(key, log);
    }
    if (m.clock) this.clock = m.clock;
    const seen = !!m.position && this.read(m.position);
    if (seen) this.views.set(key, { state: this.core.save(SCRATCH), undo: !!m.undo });
    const mine = this.mine();
    if (mine.length > 1 && seen) {
      // several people on this device: the next of them who must decide, behind a curtain
      const next = this.core.deciders(SCRATCH).find((s) => mine.includes(s));
      this.next = next === undefined || next === this.me ? null : next;
      if (this.curtain !== null) this.passOn();
    }
    if (key === this.me && (seen || fresh.length)) this.refresh(seen ? fresh : []);
  }

  /** The game is over and its file is public: fold it for the count and the replay. */
  private async finish(): Promise<void> {
    if (this.finished) return;
    for (let i = 0; i < 5; i++) {
      const response = await fetch(this.file, { headers: authorization() }).catch(() => null);
      const record = response?.ok ? recordOf(await response.text()) : null;
      const finished = record && (await openLocal(record, false).catch(() => null));
      if (finished) {
        this.finished = finished;
        this.finished.close();
        this.core.load(TRUTH, this.finished.core.save(TRUTH));
        this.curtain = null;
        this.refresh(this.state.get().fresh);
        return;
      }
      await new Promise((done) => setTimeout(done, 400 * (i + 1)));
    }
  }

  play(move: Move): Refusal | null {
    const refusal = this.core.check(SEEN, move);
    if (refusal) return refusal;
    const text = this.core.moveText(SEEN, move);
    this.state.update({ choices: null, offer: null, sending: true });
    void link
      .command({ t: 'move', table: this.id, seat: move.seat + 1, seq: this.seq, move: text })
      .then((answer) => {
        if (!isError(answer)) return;
        this.refresh([]);
        this.state.update({ notice: { symbol: answer.code, clause: answer.clause ?? '' } });
      });
    return null;
  }
  undo(): void {
    void link.command({ t: 'undo', table: this.id, seat: this.me + 1, seq: this.seq });
  }
  passOn(): void {
    if (this.next === null) return;
    this.me = this.curtain = this.next;
    this.next = null;
    this.refresh([]);
  }
  lift(): void {
    this.curtain = null;
    this.refresh([]);
  }
  record(): GameRecord | null {
    return this.finished?.record() ?? null;
  }
  /** The finished game as one of this device, to play on from. */
  local(): LocalTable | null {
    return this.finished;
  }
  gameFile(): Promise<string> | null {
    return this.finished?.gameFile() ?? null;
  }
  close(): void {
    this.tempo.clear();
    this.finished?.close();
  }
}
