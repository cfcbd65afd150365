// SPDX-License-Identifier: MIT
// What a person has chosen once: language, look, manners. Kept in the browser; a broken or
// forbidden storage means defaults.
import type { Lang } from '../core/types';
import LANGUAGES from '../gen/languages.json';
import { Store } from './store';

export interface Prefs {
  lang: Lang;
  theme: 'auto' | 'day' | 'night';
  printedNames: boolean;
  confirm: 'auto' | 'always' | 'never';
  sound: boolean;
  pace: 'natural' | 'quick' | 'none';
  hints: boolean;
  guide: boolean;
  name: string;
  lastGame: {
    map: string;
    variant: string;
    options: string[];
    opponents: string[];
    mode?: 'bots' | 'device' | 'watch';
    people?: string[];
    bots?: number;
  };
  lastTable: {
    friends: number;
    bots: number;
    level: string;
    clock: string;
    minutes: number;
    listed: boolean;
    hints: boolean;
  };
}
const KEY = 'depo.prefs';

export function readStored<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* a private window: the game goes on, it is only not remembered */
  }
}

const defaults: Prefs = {
  lang:
    globalThis.navigator?.languages
      ?.map((l) => l.toLowerCase().split('-')[0])
      .find((l) => LANGUAGES.includes(l)) ?? 'en',
  theme: 'auto',
  printedNames: false,
  confirm: 'auto',
  sound: false,
  pace: 'natural',
  hints: true,
  guide: true,
  name: '',
  lastGame: { map: 'usa', variant: 'classic', options: [], opponents: ['medium', 'medium'] },
  lastTable: {
    friends: 1,
    bots: 0,
    level: 'medium',
    clock: 'none',
    minutes: 20,
    listed: false,
    hints: false,
  },
};

const stored = readStored<Partial<Prefs>>(KEY);
if (stored?.lang && !LANGUAGES.includes(stored.lang)) delete stored.lang;
export const prefs = new Store<Prefs>({
  ...defaults,
  ...stored,
  lastTable: { ...defaults.lastTable, ...stored?.lastTable },
});

prefs.watch(() => writeStored(KEY, prefs.get()));

export const touch = (): boolean => matchMedia('(pointer: coarse)').matches;
export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
export const mustConfirm = (): boolean =>
  prefs.get().confirm === 'always' || (prefs.get().confirm === 'auto' && touch());
export const paceMs = (): number => ({ natural: 900, quick: 250, none: 0 })[prefs.get().pace];
