// SPDX-License-Identifier: MIT
// The clocks that a table may have, as they are kept in the preferences: "none", "bank:MINUTES",
// "days:DAYS".
// Sentences: later
import { t, tn } from './i18n';
import type { TableState } from './table';
import type { Clock, ClockRule } from './protocol';

export const CLOCKS = ['none', 'bank:10', 'own', 'days:1', 'days:3', 'days:7'] as const;
export const MINUTES = { least: 1, most: 600 };
const INCREMENT = 10; // seconds for each turn, so that a full bank is not needed at the end

export const minutesOk = (n: number): boolean =>
  Number.isInteger(n) && n >= MINUTES.least && n <= MINUTES.most;

export function clockRule(choice: string, minutes: number): ClockRule | undefined {
  const [kind, amount] =
    choice === 'own' ? ['bank', minutes] : [choice.split(':')[0], Number(choice.split(':')[1])];
  if (kind === 'bank') return { kind, bank: amount * 60, increment: INCREMENT };
  return kind === 'days' ? { kind, days: amount } : undefined;
}

export function clockName(c: ClockRule): string {
  if (c.kind === 'bank')
    return tn('{n} minute each', '{n} minutes each', Math.round((c.bank ?? 0) / 60));
  return c.kind === 'days' ? tn('{n} day a move', '{n} days a move', c.days ?? 1) : '';
}

const MINUTE = 60_000,
  HOUR = 3_600_000,
  DAY = 86_400_000;
/** Time left: in days and hours, in hours and minutes, at the end in minutes and seconds. */
export function timeText(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= DAY) return t('%u d %u h', [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)]);
  if (left >= HOUR)
    return t('%u h %u min', [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)]);
  return `${Math.floor(left / MINUTE)}:${String(Math.floor(left / 1000) % 60).padStart(2, '0')}`;
}
/** So little that it should be seen: a tenth of a turn's days, or a minute. */
export const isUrgent = (ms: number, c: ClockRule): boolean =>
  ms < (c.kind === 'days' ? ((c.days ?? 1) * DAY) / 10 : MINUTE);

/** What each seat has left, and whose time runs; null without a clock. */
export const clocksOf = (clock: Clock | null, rule: ClockRule): TableState['clocks'] =>
  clock && rule.kind !== 'none'
    ? clock.left.map((left, s) => ({ bank: left ?? 0, running: clock.running.includes(s + 1) }))
    : null;
