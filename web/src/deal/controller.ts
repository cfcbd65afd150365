// SPDX-License-Identifier: MIT
// The screen of the deal of the day: which deal is looked at, where it comes from, what can be done
// with it. Knows no document.
import { signal } from '@preact/signals';
import { MAPS } from '../app/catalog';
import { prefs } from '../app/prefs';
import type { Outcome } from '../core/deal';
import { before, isDay } from '../app/days';
import { NoDeals, type Compared, type Deals, type Opened, type Standing } from './source';

const LIST_DAYS = 14; // of the past
const ASK_AGAIN_MS = 3000;

/** The day and the map of an address like 2026-11-15.MAP; null for what it leaves open. */
export function dealOf(address: string | null): { day: string | null; map: string | null } {
  const [day = '', map = ''] = (address ?? '').split('.');
  return {
    day: isDay(day) ? day : null,
    map: MAPS.some((m) => m.id === map) ? map : null,
  };
}

export interface Row {
  /** Empty for one's own. */
  level: string;
  outcome?: Outcome;
  /** Of a bot that plays just now. */
  moves?: number;
}

export class DealController {
  readonly deals = signal<Deals | null>(null);
  /** The server does not answer. */
  readonly lost = signal(false);
  /** What was refused, once. */
  readonly problem = signal('');
  readonly busy = signal(false);
  private readonly asked = signal<{ day: string | null; map: string | null }>({
    day: null,
    map: null,
  });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;

  /** Without a server there are the deals of the device alone. */
  constructor(
    private readonly device: Deals,
    private readonly server: Deals | null,
  ) {
    if (!server) this.deals.value = device;
  }

  get today(): string {
    return (this.deals.value ?? this.device).today();
  }
  /** Days that have not come have no deal. */
  get day(): string {
    const { day } = this.asked.value;
    return day && day < this.today ? day : this.today;
  }
  get map(): string {
    const last = prefs.value.lastGame.map;
    return this.asked.value.map ?? MAPS.find((m) => m.id === last)?.id ?? MAPS[0].id;
  }
  get counts(): boolean {
    return this.day === this.today;
  }
  /** When the deal of a past day can be played by those who have not begun it; null: now. */
  get opensAt(): number | null {
    return (!this.counts && this.deals.value?.opensAt(this.day)) || null;
  }
  /** What can be done: the try that counts, one that does not, or neither. */
  get offered(): 'counted' | 'again' | null {
    const { state } = this.standing();
    if (!this.counts && !this.opensAt) return 'again';
    const open = this.counts ? ['new', 'running'] : ['running'];
    return open.includes(state) ? 'counted' : null;
  }
  get days(): string[] {
    const list = Array.from({ length: LIST_DAYS + 1 }, (_, n) => before(this.today, n));
    return list.includes(this.day) ? list : [...list, this.day];
  }
  standing(day = this.day, map = this.map): Standing {
    return this.deals.value?.standing(day, map) ?? { state: 'new' };
  }
  /** Whether a map's deal of a day was finished, for the list of days. */
  done(day: string): boolean {
    return MAPS.some(({ id }) => this.standing(day, id).state === 'finished');
  }
  get streak(): number {
    return this.deals.value?.streak() ?? 0;
  }
  get again(): Outcome | undefined {
    return this.deals.value?.again(this.day, this.map);
  }
  get compared(): Compared | null {
    return this.deals.value?.compared(this.day, this.map) ?? null;
  }
  /** One's own result among the bots', best first; those who have none yet last. */
  get rows(): Row[] {
    const own = this.standing().outcome ?? this.again,
      rows: Row[] = [...(own ? [{ level: '', outcome: own }] : []), ...(this.compared?.bots ?? [])];
    return rows.sort(
      (a, b) => (b.outcome?.points ?? -Infinity) - (a.outcome?.points ?? -Infinity) || 0,
    );
  }

  /** Looks at a deal. */
  show(address: string | null): Promise<void> {
    this.asked.value = dealOf(address);
    this.problem.value = '';
    return this.refresh();
  }
  async refresh(): Promise<void> {
    const turn = ++this.turn,
      deals = this.deals.peek() ?? this.server!;
    clearTimeout(this.timer);
    try {
      await deals.look(this.day, this.map);
      if (turn !== this.turn) return;
      this.lost.value = false;
      this.deals.value = deals;
      if (deals === this.server && this.compared?.waiting) this.askAgain();
    } catch (error) {
      if (turn !== this.turn) return;
      if (error instanceof NoDeals && !this.deals.peek()) return this.useDevice();
      this.lost.value = deals === this.server;
      if (this.lost.peek()) this.askAgain();
    }
  }
  private askAgain(): void {
    this.timer = setTimeout(() => void this.refresh(), ASK_AGAIN_MS);
  }
  /** The deals of this device, though there is or was a server. */
  useDevice(): Promise<void> {
    this.lost.value = false;
    this.deals.value = this.device;
    return this.refresh();
  }
  useServer(): Promise<void> {
    this.deals.value = null;
    this.device.close();
    return this.refresh();
  }
  get hasServer(): boolean {
    return !!this.server;
  }

  /** The try that counts, or another one; null with a problem where it can't be. */
  async begin(counted: boolean): Promise<Exclude<Opened, { problem: string }> | null> {
    if (this.busy.peek()) return null;
    this.busy.value = true;
    this.problem.value = '';
    try {
      const opened = await this.deals.peek()!.open(this.day, this.map, counted);
      if (!('problem' in opened)) return opened;
      this.problem.value = opened.problem;
      await this.refresh();
    } catch {
      this.problem.value = 'failed';
    } finally {
      this.busy.value = false;
    }
    return null;
  }
  async replay(table?: string): Promise<string | null> {
    const id = await this.deals
      .peek()
      ?.replay(this.day, this.map, table)
      .catch(() => null);
    if (!id) this.problem.value = 'no-replay';
    return id ?? null;
  }
  close(): void {
    clearTimeout(this.timer);
    this.turn++;
    this.device.close();
  }
}
