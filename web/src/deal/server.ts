// SPDX-License-Identifier: MIT
// The deals of the server: secret until one has played, ranked, the same for all who play there.
import { signal } from '@preact/signals';
import { authorization, isError, link } from '../app/link';
import { myName } from '../app/names';
import { paceMs } from '../app/prefs';
import { keep, keptOrNew, recordOf } from '../app/records';
import type { Outcome } from '../core/deal';
import type { DealDay, DealList } from '../app/protocol';
import { dayAt } from '../app/days';
import { base } from '../app/site';
import { keepDeal, keptDeal, keyOf, streak } from './kept';
import { outcomeOf as outcomeOfGame } from './outcome';
import { NoDeals, type Compared, type Deals, type Opened, type Standing } from './source';

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`${base}api/deals${path}`, { headers: authorization() });
  const json = response.headers.get('content-type')?.includes('json');
  if (response.status === 404 || (response.ok && !json)) throw new NoDeals(path);
  if (!response.ok) throw new Error(`deals: ${response.status}`);
  return (await response.json()) as T;
}
/** The file of a game that is over; null before, or where it is not for us. */
async function gameText(table: string): Promise<string | null> {
  const response = await fetch(`${base}api/tables/${table}/game`, { headers: authorization() });
  return response.ok ? response.text() : null;
}
const outcomeOf = (x: { points?: number; place?: number }): Outcome | undefined =>
  x.points === undefined ? undefined : { points: x.points, place: x.place ?? 0 };

export class ServerDeals implements Deals {
  readonly where = 'server';
  private readonly days = signal<ReadonlyMap<string, DealDay>>(new Map());
  private readonly lists = signal<ReadonlyMap<string, DealList>>(new Map());
  private now = '';

  today(): string {
    return this.now || dayAt(Date.now());
  }
  streak(): number {
    return Math.max(this.days.value.get(this.today())?.streak ?? 0, streak(this.today()));
  }
  private dealOf(day: string, map: string) {
    return this.days.value.get(day)?.maps.find((m) => m.map === map);
  }
  standing(day: string, map: string): Standing {
    const deal = this.dealOf(day, map);
    return { state: deal?.state ?? 'new', outcome: deal && outcomeOf(deal) };
  }
  again(day: string, map: string): Outcome | undefined {
    return keptDeal(keyOf('server', day, map)).again?.outcome;
  }
  compared(day: string, map: string): Compared | null {
    const list = this.lists.value.get(`${day}/${map}`);
    if (!list?.open) return null;
    return {
      bots: (list.bots ?? []).map(({ level, points, place }) => ({
        level,
        outcome: { points, place },
      })),
      waiting: list.bots_ready === false,
      others: list.results ?? [],
      players: list.players,
      rank: list.rank,
    };
  }

  opensAt(day: string): number | null {
    const known = this.days.value.get(day);
    return known && !known.today && !known.closed ? known.closes : null;
  }

  async look(day: string, map: string): Promise<void> {
    const now = await ask<DealDay>('');
    this.now = now.day;
    const asked = day === now.day ? now : await ask<DealDay>(`/${day}`);
    this.days.value = new Map([...this.days.peek(), [now.day, now], [day, asked]]);
    this.remember(asked);
    await this.settle(day, map);
    const list = await ask<DealList>(`/${day}/${map}`);
    this.lists.value = new Map([...this.lists.peek(), [`${day}/${map}`, list]]);
  }
  /** A try that does not count has ended since: the server lists none of them. */
  private async settle(day: string, map: string): Promise<void> {
    const key = keyOf('server', day, map),
      { again } = keptDeal(key),
      text = again && !again.outcome ? await gameText(again.id) : null,
      outcome = text && (await outcomeOfGame(recordOf(text)));
    if (again && outcome) keepDeal(key, { again: { ...again, outcome } });
  }
  /** For the first page and the streak, which need no server. */
  private remember({ day, maps }: DealDay): void {
    for (const { map, table, ...deal } of maps) {
      const key = keyOf('server', day, map),
        outcome = outcomeOf(deal),
        before = keptDeal(key).counted;
      if (!table || (before?.id === table && !!before.outcome === !!outcome)) continue;
      keepDeal(key, { counted: { id: table, outcome } });
    }
  }

  async open(day: string, map: string, counted: boolean): Promise<Opened> {
    const answer = await link.command({
      t: 'deal',
      map,
      day,
      name: myName(),
      pace: paceMs(),
    });
    if (isError(answer)) return { problem: answer.code };
    if (answer.t !== 'ack' || !answer.table) return { problem: answer.t };
    const part = { id: answer.table };
    keepDeal(keyOf('server', day, map), counted ? { counted: part } : { again: part });
    return { table: answer.table };
  }
  /** One's own, or that of somebody of the list. */
  async replay(day: string, map: string, table?: string): Promise<string | null> {
    const id =
        table ?? this.dealOf(day, map)?.table ?? keptDeal(keyOf('server', day, map)).again?.id,
      text = id && (await gameText(id));
    if (!text) return null;
    const record = keptOrNew(text);
    keep(record);
    return record.id;
  }
  close(): void {}
}
