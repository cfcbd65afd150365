// SPDX-License-Identifier: MIT
// What a person has chosen once: language, look, manners. Kept in the browser; a broken or
// forbidden storage means defaults.
import MAPS from '../gen/maps.json';
import type { Lang } from '../core/types';
import LANGUAGES from '../gen/languages.json';
import { Store } from './store';

export interface Prefs {
  lang: Lang;
  theme: 'auto' | 'day' | 'night';
  printedNames: boolean;
  /** How large the names on the board are. */
  mapText: 'small' | 'normal' | 'large' | 'huge';
  /** The symbols beside the colours. */
  marks: 'normal' | 'large' | 'none';
  /** How fast things move on the screen. */
  motion: 'natural' | 'quick' | 'none';
  confirm: 'auto' | 'always' | 'never';
  sound: boolean;
  /** Kinds of sounds that are not wanted (sound.ts). */
  muted: string[];
  /** Whether somebody was asked about sounds. */
  soundAsked: boolean;
  /** How long the moves of others are shown. */
  pace: 'slow' | 'natural' | 'quick' | 'none';
  /** Whether the device shakes a little, where it can. */
  haptics: boolean;
  hints: boolean;
  /** What the coach has to say all along, not only when it is asked. */
  commentary: boolean;
  name: string;
  lastGame: {
    map: string;
    variant: string;
    options: string[];
    opponents: string[];
    mode?: 'bots' | 'device' | 'watch';
    people?: string[];
    bots?: number;
    /** The number of the seat that begins; left out or 0: chance decides. */
    first?: number;
    /** The level that the page picked for somebody who had picked none. */
    proposed?: string;
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
export const PREFS_KEY = 'depo.prefs';

/** What a forbidden or full storage did not take: known until the page is closed. */
const unkept = new Map<string, string>();

export function readStored<T>(key: string): T | null {
  try {
    return JSON.parse(unkept.get(key) ?? localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
/** Whether it will be there after a reload. */
function stores(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  unkept.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    if (value !== null) unkept.set(key, text);
    return false;
  }
}
/** A game, or a seat at a table, is not kept: that is said once. */
export const forgetful = new Store(false);
let warned = false;
export function writeStored(key: string, value: unknown): void {
  stores(key, value);
}
export function writeOrWarn(key: string, value: unknown): void {
  if (stores(key, value) || warned) return;
  warned = true;
  forgetful.set(true);
}

/** The level of bots that nobody picked, and of the one opponent in a first game. */
export const USUAL_LEVEL = 'medium',
  FIRST_LEVEL = 'easy';

const defaults: Prefs = {
  lang:
    globalThis.navigator?.languages
      ?.map((l) => l.toLowerCase().split('-')[0])
      .find((l) => LANGUAGES.includes(l)) ?? 'en',
  theme: 'auto',
  printedNames: false,
  mapText: 'normal',
  marks: 'normal',
  motion: 'natural',
  confirm: 'auto',
  sound: false,
  muted: [],
  soundAsked: false,
  pace: 'natural',
  haptics: true,
  hints: true,
  commentary: false,
  name: '',
  lastGame: {
    map: MAPS[0].id,
    variant: MAPS[0].variants[0].id,
    options: [],
    opponents: [FIRST_LEVEL],
  },
  lastTable: {
    friends: 1,
    bots: 0,
    level: USUAL_LEVEL,
    clock: 'none',
    minutes: 20,
    listed: false,
    hints: false,
  },
};

/** What can be chosen; the first one is the default where the device does not say otherwise. */
const CHOICES = {
  theme: ['auto', 'day', 'night'],
  mapText: ['small', 'normal', 'large', 'huge'],
  marks: ['normal', 'large', 'none'],
  motion: ['natural', 'quick', 'none'],
  confirm: ['auto', 'always', 'never'],
  pace: ['slow', 'natural', 'quick', 'none'],
  lang: LANGUAGES,
} as const satisfies { [K in keyof Prefs]?: readonly Prefs[K][] };

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The fields of `found` that are of the kind that `wanted` has; `wanted`'s for the others. */
function fitted<T extends object>(wanted: T, found: unknown): T {
  const out = { ...wanted } as Plain;
  if (!isPlain(found)) return wanted;
  for (const [key, value] of Object.entries(found)) {
    const like = (wanted as Plain)[key],
      choices: readonly string[] | undefined = CHOICES[key as keyof typeof CHOICES];
    if (choices && !choices.includes(String(value))) continue;
    if (like === undefined || like === null) continue;
    if (Array.isArray(like) ? Array.isArray(value) : typeof like === typeof value)
      out[key] = isPlain(like) ? { ...like, ...(value as Plain) } : value;
  }
  return out as T;
}
/** What was kept, in this version or another, as far as it can be used. */
export const usablePrefs = (kept: unknown): Prefs => fitted(defaults, kept);

export const prefs = new Store<Prefs>(usablePrefs(readStored(PREFS_KEY)));

prefs.watch(() => writeStored(PREFS_KEY, prefs.get()));

export const touch = (): boolean => matchMedia('(pointer: coarse)').matches;
export const calm = (): boolean =>
  prefs.get().motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
/** How long something moves that takes so many milliseconds at the natural speed. */
export const motionMs = (ms: number): number => (prefs.get().motion === 'quick' ? ms / 2 : ms);
export const mustConfirm = (): boolean =>
  prefs.get().confirm === 'always' || (prefs.get().confirm === 'auto' && touch());
export const paceMs = (): number =>
  ({ slow: 1500, natural: 900, quick: 250, none: 0 })[prefs.get().pace];
