// SPDX-License-Identifier: MIT
// A lesson as its file says it (docs/lessons.md), and where one is in each, kept on this device.
// Sentences: later
import { signal } from '@preact/signals';
import { readStored, writeStored } from '../app/prefs';

export interface Step {
  say: string;
  /** What stands for each {name} of the sentences. */
  with?: Record<string, string>;
  /** What the finger points at; without it at what the first move is made with. */
  point?: string[];
  /** Places that are in sight. */
  show?: string[];
  /** One of these is to be made; without them there is something to read. */
  moves?: string[];
  /** Said to who does something else. */
  nudge?: string;
  /** The game stands like this from here on. */
  position?: string;
  chance?: number;
  /** What the others do then, each with a seat before its move. */
  others?: string[];
}
export interface Lesson {
  id: string;
  title: string;
  about: string;
  /** Of the learner's seat; it names map, variant, players and options. */
  position: string;
  chance: number;
  steps: Step[];
  end: string;
}

/** Map, variant, number of players and options of a lesson. */
export const headOf = ({ position }: Lesson): string[] => {
  const [map, ...others] = position.split(' ')[1].split('.');
  return [map.split('@')[0], ...others];
};

/** Whose eyes the position is for. */
export const seatOf = ({ position }: Lesson): number =>
  Number(/ as:(\d+)/.exec(position)?.[1] ?? 1) - 1;

/** How far one is: a place for each step that is done, with the move where there was one. */
export interface Progress {
  made: (string | null)[];
  done: boolean;
}
/** What the names of puzzles begin with. */
export const PUZZLE = 'puzzle-';
export const LESSONS = 'depo.lessons';
const NOTHING: Progress = { made: [], done: false };

/** Whether something can be the progress that was kept. */
export function isProgress(value: unknown): value is Progress {
  const { made, done } = (value ?? {}) as Partial<Progress>;
  return Array.isArray(made) && typeof done === 'boolean';
}
/** Of two devices: what is done on either is done; otherwise who came further, `own` if equal. */
export function joinProgress(own: Progress, other: Progress): Progress {
  if (own.done !== other.done) return own.done ? own : other;
  return own.made.length >= other.made.length ? own : other;
}

const read = (): Record<string, Progress> => readStored(LESSONS) ?? {},
  kept = signal(read());
export const progressOf = (id: string): Progress => kept.value[id] ?? NOTHING;
export function keepProgress(id: string, progress: Progress): void {
  kept.value = { ...read(), [id]: progress }; // another tab may have written
  writeStored(LESSONS, kept.peek());
}
/** How many lessons were finished on this device. */
export const lessonsDone = (): number =>
  Object.entries(kept.value).filter(([id, p]) => p.done && !id.startsWith(PUZZLE)).length;
