// SPDX-License-Identifier: MIT
// A table of the server. The server decides everything; the page knows what its seats may know and
// judges with the same rules, so that an answer to a click never waits for the network.
import { authorization, isError, link } from './link';
import { openLocal, type LocalTable } from './local';
import { optionBits, recordOf } from './records';
import { mapWithWords } from './i18n';
import { newCore } from './module';
import { rememberTable } from './mytables';
import { Store } from './store';
import { look, SCRATCH, SEEN, TRUTH, type Seat, type Table, type TableState } from './table';
import type { Core } from '../core/core';
import { NONE, Phase, type Game, type GameEvent, type Move, type Refusal } from '../core/types';
import type {
  Clock,
  PresenceMessage,
  ServerMessage,
  TableInfo,
  UpdateMessage,
  ViewMessage,
} from '../protocol';

/** What a seat may know, as text. */
interface SeatView {
  position: string;
  undo: boolean;
}

/** Follows a table from the lobby to the rematch. `table` exists once the game runs. */
export class OnlineRoom {
  readonly info = new Store<TableInfo | null>(null);
  readonly table = new Store<OnlineTable | null>(null);
  readonly problem = new Store<string>('');
  readonly presence = new Store<Omit<PresenceMessage, 't' | 'table'>>({
    connected: [],
    spectators: 0,
    missing: [],
    replace: [],
  });
  private seq = 0;
  private told = new Map<number | null, number>(); // by seat: the last update that it has
  private stop: () => void;
  private stopLink: () => void;
  private queue: ServerMessage[] = [];
  private opening = false;
  private coming: OnlineTable | null = null; // it has no position yet
  private closed = false;

  constructor(readonly id: string) {
    this.stop = link.follow(id, false, { got: (m) => this.got(m), last: () => this.last() });
    this.stopLink = link.online.watch(() =>
      this.table.get()?.connection(link.online.get() === 'on'),
    );
  }
  /** What all seats of this page have been told. */
  private last(): number {
    const mine =
      this.info
        .get()
        ?.seats.filter((s) => s.you)
        .map((s) => s.seat) ?? [];
    return Math.min(...(mine.length ? mine : [null]).map((seat) => this.told.get(seat) ?? 0));
  }

  private got(m: ServerMessage): void {
    if ('seq' in m && m.t !== 'error' && m.t !== 'ack' && m.seq)
      this.seq = Math.max(this.seq, m.seq);
    if (m.t === 'update') {
      if (m.seq <= (this.told.get(m.seat) ?? 0)) return;
      this.told.set(m.seat, m.seq);
    }
    if (m.t === 'error' && !m.id) {
      this.problem.set(m.code);
      if (m.code === 'no-table') this.stop();
    } else if (m.t === 'presence') {
      this.presence.set(m);
      this.drawn()?.setMissing(m.missing);
    } else if (m.t === 'table') {
      this.info.set(m.info);
      if (m.info.seats.some((s) => s.you)) rememberTable(this.id);
      this.drawn()?.setInfo(m.info);
      this.show();
    }
    if (m.t === 'update' || m.t === 'view' || m.t === 'over' || m.t === 'chat-line')
      this.enqueue(m);
  }
  private drawn(): OnlineTable | null {
    return this.table.get() ?? this.coming;
  }
  /** The story comes before the position: until that is there, there is nothing to look at. */
  private show(): void {
    if (!this.coming?.hasPosition()) return;
    this.table.set(this.coming);
    this.coming = null;
  }
  /** Messages wait until map and module are there. */
  private enqueue(m: ServerMessage): void {
    const table = this.drawn();
    if (table) {
      table.got(m, this.seq);
      this.show();
      return;
    }
    this.queue.push(m);
    const info = this.info.get();
    if (this.opening || !info || (m.t !== 'view' && m.t !== 'update')) return;
    this.opening = true;
    Promise.all([mapWithWords(info.map, info.map_hash), newCore()]).then(
      ([file, core]) => {
        if (this.closed) return;
        const variant = file.data.variants.findIndex((v) => v.id === info.variant);
        const options = optionBits(file.data, info.options);
        const game = core.open(file, Math.max(0, variant), options, info.seats.length);
        const next = new OnlineTable(
          this.id,
          core,
          game,
          this.info.get()!,
          this.presence.get().missing,
          () => this.problem.set('no-map'),
        );
        for (const waiting of this.queue.splice(0)) next.got(waiting, this.seq);
        this.coming = next;
        this.show();
      },
      () => this.problem.set('no-map'),
    );
  }
  close(): void {
    this.closed = true;
    this.stop();
    this.stopLink();
    this.drawn()?.close();
  }
}

const seatsOf = (info: TableInfo, missing: number[]): Seat[] =>
  info.seats.map((s) => ({
    name: s.name,
    kind: s.kind,
    bot: s.level,
    away: s.away,
    missing: missing.includes(s.seat),
  }));

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

  constructor(
    readonly id: string,
    readonly core: Core,
    readonly game: Game,
    private info: TableInfo,
    private missing: number[],
    /** A position is none of the game on this map. */
    private unreadable: () => void,
  ) {
    const mine = this.mine();
    this.me = mine[0] ?? NONE;
    if (mine.length > 1) this.curtain = this.me;
    this.core.clear(SEEN);
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
      core.readPosition(SEEN, known.position);
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
      hintsAllowed: people <= 1 || this.info.hints,
      connection: link.online.get() === 'on' ? 'on' : 'lost',
      clocks:
        this.clock && this.info.clock.kind !== 'none'
          ? this.clock.left.map((left, s) => ({
              bank: left ?? 0,
              running: this.clock!.running.includes(s + 1),
            }))
          : null,
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
    this.refresh([]);
  }

  got(m: ServerMessage, seq: number): void {
    this.seq = seq;
    if (m.t === 'chat-line') {
      if (!this.chat.some((c) => c.text === m.text && c.seat === m.seat - 1 && c.at === m.at))
        this.chat = [
          ...this.chat,
          {
            seat: m.seat - 1,
            name: this.info.seats[m.seat - 1]?.name ?? '',
            text: m.text,
            at: m.at,
          },
        ];
      this.state.update({ chat: this.chat });
    } else if (m.t === 'over') {
      this.file = m.file;
      // What was given up has no count.
      if (m.position && this.read(m.position) && this.isOver()) void this.finish();
    } else if (m.t === 'update' || m.t === 'view') this.position(m);
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
    if (seen) this.views.set(key, { position: m.position!, undo: !!m.undo });
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
      const finished =
        record && (await openLocal({ ...record, undone: false }, false).catch(() => null));
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
    const text = this.core.moveText(SEEN, move),
      at = this.seq;
    this.state.update({ choices: null, offer: null, sending: true });
    void link
      .command({ t: 'move', table: this.id, seat: move.seat + 1, seq: at, move: text })
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
  record(): { states: Uint8Array[]; events: GameEvent[][]; seats: Seat[] } | null {
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
    this.finished?.close();
  }
}
