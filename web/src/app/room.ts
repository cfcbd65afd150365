// SPDX-License-Identifier: MIT
// A table of the server from the lobby to the rematch: takes its messages, and makes the table of
// online.ts when there is something to look at.
import { mapWithWords } from './i18n';
import type { ListOf } from './load';
import { link } from './link';
import { newCore } from './module';
import { rememberTable } from './mytables';
import { OnlineTable } from './online';
import { optionBits } from './records';
import { Part } from './shuffle';
import { Store } from './store';
import { NONE } from '../core/types';
import type { PresenceMessage, ServerMessage, TableInfo } from './protocol';

/** Who looks at the table needs no notification of it any more. */
async function closeNews(table: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  for (const shown of (await worker?.getNotifications({ tag: table })) ?? []) shown.close();
}

/** Where the server has the map that the host has brought. */
export const mapPlace = (id: string, { own_map }: TableInfo): string | undefined =>
  own_map ? `tables/${id}/map` : undefined;
/** The list of tickets that the host has brought. */
export const listOf = ({
  variant,
  tickets: list,
  map_base: base,
}: TableInfo): ListOf | undefined => (list ? { variant, list, base } : undefined);

/** As whom a screen looks: a board for all in the room, or one seat here, behind a curtain. */
export interface Eyes {
  board?: boolean;
  seat?: number;
}

/** `table` exists once the game runs. */
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
  /** To a board: the route that somebody thinks about, by its number on the map, and the seat. */
  readonly pointed = new Store<{ seat: number; route: number } | null>(null);
  private seq = 0;
  private told = new Map<number | null, number>(); // by seat: the last update that it has
  private stop: () => void;
  private stopLink: () => void;
  private queue: ServerMessage[] = [];
  private opening = false;
  private coming: OnlineTable | null = null; // it has no position yet
  private closed = false;

  readonly part: Part;

  constructor(
    readonly id: string,
    private eyes: Eyes = {},
  ) {
    this.part = new Part(id);
    if (!eyes.board) void closeNews(id);
    const { board } = eyes;
    this.stop = link.follow(id, false, { got: (m) => this.got(m), last: () => this.last(), board });
    this.stopLink = link.online.watch(() =>
      this.table.get()?.connection(link.online.get() === 'on'),
    );
  }
  /** The table with the seats of this screen only. */
  private seen(info: TableInfo): TableInfo {
    const { board, seat } = this.eyes;
    if (!board && !seat) return info;
    return { ...info, seats: info.seats.map((s) => ({ ...s, you: s.you && s.seat === seat })) };
  }
  /** What all seats of this screen have been told. */
  private last(): number {
    const info = this.info.get(),
      mine = info ? this.seen(info).seats.flatMap((s) => (s.you ? [s.seat] : [])) : [];
    return Math.min(...(mine.length ? mine : [null]).map((seat) => this.told.get(seat) ?? 0));
  }

  private got(m: ServerMessage): void {
    if ('seq' in m && m.t !== 'error' && m.t !== 'ack' && m.seq)
      this.seq = Math.max(this.seq, m.seq);
    if (m.t === 'update') {
      if (m.seq <= (this.told.get(m.seat) ?? 0)) return;
      this.told.set(m.seat, m.seq);
      if (m.what === 'start' && m.seat !== null && m.position)
        void this.part.dealt(m.seat - 1, m.position);
    }
    if (m.t === 'error' && !m.id) {
      this.problem.set(m.code);
      if (m.code === 'no-table') this.stop();
    } else if (m.t === 'presence') {
      this.presence.set(m);
      this.drawn()?.setMissing(m.missing);
    } else if (m.t === 'table') {
      this.info.set(m.info);
      if (m.info.host || m.info.seats.some((s) => s.you)) rememberTable(this.id);
      this.drawn()?.setInfo(this.seen(m.info));
      void this.part.told(m.info);
      this.show();
    }
    if (m.t === 'pointed') this.pointed.set(m.route ? m : null);
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
  private hand(table: OnlineTable, m: ServerMessage): void {
    const first = this.info.get()?.first;
    table.got(m, this.seq);
    if (m.t === 'over') void this.part.end(table.core, m.shuffle, m.seed, first ? first - 1 : NONE);
  }
  /** Messages wait until map and module are there. */
  private enqueue(m: ServerMessage): void {
    const table = this.drawn();
    if (table) {
      this.hand(table, m);
      this.show();
      return;
    }
    this.queue.push(m);
    const info = this.info.get();
    if (this.opening || !info || (m.t !== 'view' && m.t !== 'update')) return;
    this.opening = true;
    const place = mapPlace(this.id, info);
    Promise.all([mapWithWords(info.map, info.map_hash, listOf(info), place), newCore()]).then(
      ([file, core]) => {
        if (this.closed) return;
        const variant = file.data.variants.findIndex((v) => v.id === info.variant);
        const options = optionBits(file.data, info.options);
        const game = core.open(file, Math.max(0, variant), options, info.seats.length);
        const next = new OnlineTable(
          this.id,
          core,
          game,
          this.seen(this.info.get()!),
          this.presence.get().missing,
          () => this.problem.set('no-map'),
          this.part.state,
          !!this.eyes.seat,
        );
        this.coming = next;
        for (const waiting of this.queue.splice(0)) this.hand(next, waiting);
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
