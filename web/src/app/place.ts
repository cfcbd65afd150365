// SPDX-License-Identifier: MIT
// Which screen an address names.
import { base } from './site';

/** Screens at #/name, with what they show at #/name/ID; main.tsx has a row for each. */
export const SCREENS = ['lessons', 'puzzles', 'deal'] as const;
export type ScreenName = (typeof SCREENS)[number];
const SCREEN = new RegExp(`^#/(${SCREENS.join('|')})(?:/([a-z0-9.-]+))?$`);

export type Place =
  | { name: 'start' }
  | { name: 'count' }
  | { name: 'device'; code: string }
  | { name: ScreenName; id: string | null }
  | { name: 'local'; id: string; view: string }
  | { name: 'shared'; packed: string }
  | { name: 'online'; id: string; view: string };

export function placeAt(href: string): Place {
  const { pathname, hash } = new URL(href);
  // In a message there may be a full stop behind it, or a part is missing.
  const table = /^t\/([a-z2-7]{12}(?![a-z2-7]))?(\/board)?/i.exec(pathname.slice(base.length)),
    game = /^#\/(game|replay|review)\/([0-9a-f]+)$/.exec(hash);
  if (table) {
    const view = table[2] ? 'board' : (/^#\/(hand|replay|review)$/.exec(hash)?.[1] ?? 'game');
    return { name: 'online', id: (table[1] ?? '').toLowerCase(), view };
  }
  if (hash.startsWith('#/g/')) return { name: 'shared', packed: hash.slice(4) };
  const device = /^#\/device\/([a-z2-7]{8})$/i.exec(hash);
  if (device) return { name: 'device', code: device[1] };
  if (hash === '#/count') return { name: 'count' };
  const screen = SCREEN.exec(hash);
  if (screen) return { name: screen[1] as ScreenName, id: screen[2] ?? null };
  return game ? { name: 'local', id: game[2], view: game[1] } : { name: 'start' };
}
