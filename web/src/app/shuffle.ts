// SPDX-License-Identifier: MIT
// This device's part in the shuffle of a server's table (docs/fairness.md): it promises a number,
// reveals it when the table is called, keeps what it was told, and checks the end. The module knows
// how; this file sends, keeps and waits.
import { link } from './link';
import { newCore } from './module';
import { readStored, writeStored } from './prefs';
import { Store } from './store';
import type { Core } from '../core/core';
import { hex } from '../core/maps';
import { Fair } from '../gen/border';
import type { TableInfo } from './protocol';

const PREFIX = 'depo.shuffle.',
  KEPT = 'depo.shuffles',
  MOST = 200; // tables of which something is kept; the oldest goes
const recall = (table: string): string | null => readStored<string>(PREFIX + table);
function remember(table: string, kept: string): void {
  const known = readStored<string[]>(KEPT) ?? [];
  if (known[0] !== table) {
    const all = [table, ...known.filter((x) => x !== table)];
    for (const old of all.splice(MOST)) writeStored(PREFIX + old, null);
    writeStored(KEPT, all);
  }
  writeStored(PREFIX + table, kept);
}
const newNumber = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));
const held = (info: TableInfo): number[] => info.seats.filter((s) => s.you).map((s) => s.seat - 1);
const each = (bits: number): number[] => [0, 1, 2, 3, 4].filter((seat) => (bits >> seat) & 1);

/** What is known of a shuffle, for the eye. */
export interface Fairness {
  /** Fair of the border: hidden before the end, unless the server was caught already. */
  fair: number;
  /** Bits of seats. */
  took: number;
  out: number;
  promised: number;
}
export const isUnfair = ({ fair }: Fairness): boolean => fair >= Fair.Secret;

export class Part {
  readonly state = new Store<Fairness>({ fair: Fair.Hidden, took: 0, out: 0, promised: 0 });
  private core: Promise<Core>;
  private sent = new Set<string>();

  constructor(private table: string) {
    this.core = newCore().then((core) => {
      core.fair.recall(recall(table) ?? '');
      return core;
    });
    this.core.catch(() => undefined); // without the module there is no game either
  }
  private keep({ fair }: Core): string {
    const kept = fair.kept();
    remember(this.table, kept);
    return kept;
  }
  private show({ fair }: Core, found: number): void {
    this.state.set({ fair: found, ...fair.seats() });
  }

  /** What the server says now: promises and reveals what is asked for. */
  async told(info: TableInfo): Promise<void> {
    if (!info.shuffle && recall(this.table) === null) return; // it never had one
    const core = await this.core,
      { fair } = core,
      fault = fair.told(info.shuffle ?? '');
    this.keep(core);
    this.show(core, fault || this.state.get().fair);
    for (const seat of each(fair.wants(held(info).reduce((bits, s) => bits | (1 << s), 0)))) {
      const commit = fair.pledge(seat, newNumber());
      this.keep(core); // before anybody knows of it
      this.once({ t: 'commit', table: this.table, seat: seat + 1, commit });
    }
    for (const seat of each(fair.reveals()))
      this.once({ t: 'reveal', table: this.table, seat: seat + 1, share: fair.share(seat) });
  }
  private once(message: Parameters<typeof link.command>[0]): void {
    const what = JSON.stringify(message);
    if (this.sent.has(what)) return;
    this.sent.add(what);
    void link.command(message); // what the table says next counts
  }
  /** The commitment that goes with sitting down; none where the server shuffles alone. */
  async pledge(seat: number, info: TableInfo): Promise<string | undefined> {
    if (!info.shuffle) return undefined;
    const core = await this.core,
      commit = core.fair.pledge(seat, newNumber());
    this.keep(core);
    return commit;
  }
  /** The first position of a seat of this device. */
  async dealt(seat: number, position: string): Promise<void> {
    const core = await this.core;
    core.fair.dealt(seat, position);
    this.keep(core);
  }
  /** The end, judged with the core of the table, which has the game open. */
  async end(core: Core, shuffle: string | undefined, seed: string, first: number): Promise<void> {
    const own = await this.core;
    core.fair.recall(this.keep(own));
    const found = core.fair.judge(shuffle ?? '', seed, first);
    if (shuffle) own.fair.told(shuffle);
    this.show(own, found);
  }
}

/** Numbers for a rematch, whose table has no name yet: for the seats held here, in order. */
export async function pledgesFor(
  info: TableInfo,
): Promise<{ commits: { commit: string }[]; keepFor: (table: string) => void }> {
  const { fair } = await newCore();
  fair.recall('');
  const commits = held(info).map((seat) => ({ commit: fair.pledge(seat, newNumber()) })),
    kept = fair.kept();
  return {
    commits,
    keepFor: (table) => {
      if (recall(table) === null) remember(table, kept);
    },
  };
}
