// SPDX-License-Identifier: MIT
// What this device keeps of the deals of the day: one's tries, how they ended, and what bots made
// of them.
import { signal } from '@preact/signals';
import { readStored, writeStored } from '../app/prefs';
import type { Outcome } from '../core/deal';
import { isDay, streakOf } from '../app/days';

export interface Try {
  /** The game of this device, or the table of the server. */
  id: string;
  /** Once it is over. */
  outcome?: Outcome;
  /** It was over too late to count for the streak. */
  late?: boolean;
}
export interface DealKept {
  /** The one that counts. */
  counted?: Try;
  /** The last of those that don't. */
  again?: Try;
  /** By their names. */
  bots?: Record<string, Outcome>;
}
export const DEALS = 'depo.deals';
const MOST = 2000; // deals; the oldest go

/** The deal that this device makes from the date, and the one of the server, are two deals. */
export type Where = 'device' | 'server';
export const keyOf = (where: Where, day: string, map: string): string => `${day} ${map} ${where}`;

type All = Record<string, DealKept>;
const read = (): All => readStored<All>(DEALS) ?? {};
const all = signal(read());
/** Another tab has kept something. */
export const readAgain = (): void => {
  all.value = read();
};

export const keptDeal = (key: string): DealKept => all.value[key] ?? {};
export function keepDeal(key: string, part: DealKept): void {
  const now = read(), // another tab may have written
    next = { ...now, [key]: { ...now[key], ...part } };
  for (const old of Object.keys(next).sort().slice(0, -MOST)) delete next[old];
  writeStored(DEALS, next);
  all.value = next;
}

export interface OpenTry {
  key: string;
  day: string;
  which: 'counted' | 'again';
  one: Try;
}
/** Tries of this device of which nobody knows yet how they ended. */
export const openTries = (): OpenTry[] =>
  Object.entries(all.value).flatMap(([key, kept]) => {
    const [day, , where] = key.split(' ');
    return (['counted', 'again'] as const).flatMap((which) => {
      const one = kept[which];
      return where === 'device' && one && !one.outcome ? [{ key, day, which, one }] : [];
    });
  });

/** Days in a row on which a try that counts was finished, here or at a server. */
export function streak(today: string): number {
  const days = Object.entries(all.value).flatMap(([key, { counted }]) =>
    counted?.outcome && !counted.late ? [key.slice(0, 10)] : [],
  );
  return streakOf(new Set(days), today);
}

const isOutcome = (value: unknown): boolean => {
  const o = value as Partial<Outcome> | null;
  return Number.isFinite(o?.points) && Number.isFinite(o?.place);
};
const isTry = (value: unknown): boolean => {
  const t = value as Partial<Try> | null;
  return typeof t?.id === 'string' && (t.outcome === undefined || isOutcome(t.outcome));
};
/** Whether something can be what was kept of all deals. */
export function areDeals(value: unknown): value is All {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value as All).every(
    ([key, { counted, again, bots }]) =>
      isDay(key.slice(0, 10)) &&
      [counted, again].every((one) => one === undefined || isTry(one)) &&
      Object.values(bots ?? {}).every(isOutcome),
  );
}
/** Of two devices: a try that is over goes before one that is not; `own` otherwise. */
export function joinDeals(own: All, other: All): All {
  const out = { ...own };
  for (const [key, theirs] of Object.entries(other)) {
    const mine = out[key] ?? {},
      better = (a?: Try, b?: Try) => (a && (a.outcome || !b?.outcome) ? a : (b ?? a));
    const counted = better(mine.counted, theirs.counted),
      again = better(mine.again, theirs.again),
      bots = { ...theirs.bots, ...mine.bots };
    out[key] = { ...(counted && { counted }), ...(again && { again }), bots };
  }
  return out;
}
