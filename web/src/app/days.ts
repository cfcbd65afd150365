// SPDX-License-Identifier: MIT
// Days of the deal: by UTC, so that everybody has the same one, as the server counts them.
import { lang } from './i18n';

const DAY_MS = 86_400_000,
  GRACE_MS = 2 * 3_600_000;

/** The day of a moment: 2026-11-16. */
export const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(Date.parse(text));
export const before = (day: string, days: number): string => dayAt(Date.parse(day) - days * DAY_MS);
/** Until then a deal can be begun. */
const endOf = (day: string): number => Date.parse(day) + DAY_MS;
/** What is finished later does not count. */
export const closeOf = (day: string): number => endOf(day) + GRACE_MS;

/** How the screen names a deal in its address. */
export const dealAddress = (day: string, map: string): string => `${day}.${map}`;

/** Mon 16 Nov, or Monday, 16 November. */
export const dayName = (day: string, length: 'short' | 'long' = 'short'): string =>
  new Date(day).toLocaleDateString(lang(), {
    timeZone: 'UTC',
    weekday: length,
    day: 'numeric',
    month: length,
  });

/** The time of a moment, as clocks show it here. */
export const clock = (ms: number): string =>
  new Date(ms).toLocaleTimeString(lang(), { hour: '2-digit', minute: '2-digit' });

/** How many days in a row, up to today or yesterday, are among these. */
export function streakOf(days: ReadonlySet<string>, today: string): number {
  let day = days.has(today) ? today : before(today, 1),
    count = 0;
  for (; days.has(day); day = before(day, 1)) count++;
  return count;
}
