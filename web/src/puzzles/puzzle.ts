// SPDX-License-Identifier: MIT
// Positions with one clearly best move (docs/lessons.md): each is a lesson with one step.
import type { Rival } from '../core/review';
import { PUZZLE, progressOf, type Lesson } from '../lessons/lesson';
import LIST from '../gen/puzzles.json';

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
/** What one can be about: what the answer is good for. */
export const THEMES = [
  'block',
  'bottleneck',
  'tunnel',
  'tickets',
  'route',
  'cards',
  'end',
] as const;
export type Theme = (typeof THEMES)[number];

export interface Puzzle extends Lesson {
  /** The moves that were looked at longest, the best first. */
  tried: { move: string; chance: number }[];
  /** Its place among all of them, from one. */
  number: number;
  theme: Theme;
  /** The levels of bots that find the answer. */
  found: string[];
  /** Whose ticket the answer gets in the way of. */
  blocks?: Rival;
}
/** As its file says it. */
export interface Entry extends Pick<Puzzle, 'id' | 'position' | 'tried' | 'found' | 'blocks'> {
  theme: string;
}

const PLACES = [1, 2, 3, 4, 5]; // of cards that lie face up
/**
 * All that is the same as a move: a claim's payment is left open, so is which of two equal tracks
 * it is, and which of two equal cards is taken.
 */
function answersOf(move: string): string[] {
  const [kind, what, paint] = move.split(' ');
  if (kind === 'take' && paint)
    return [move, ...PLACES.map((n) => `take ${n} ${paint}`).filter((x) => x !== move)];
  if (kind !== 'claim') return [move];
  const [plain] = paint.split('#'),
    twins = [plain, `${plain}#2`];
  if (paint !== plain) twins.reverse();
  return twins.map((twin) => [kind, what, twin].join(' '));
}

export const puzzles: Puzzle[] = (LIST as Entry[]).map((entry, i) => ({
  ...entry,
  id: `${PUZZLE}${entry.id}`,
  number: i + 1,
  title: '',
  about: '',
  chance: 1,
  steps: [{ say: '', moves: answersOf(entry.tried[0].move) }],
  end: '',
  theme: entry.theme as Theme,
}));
export const puzzleBy = (name: string): Puzzle | undefined =>
  puzzles.find((p) => p.id === `${PUZZLE}${name}`);
export const nameOf = (p: Puzzle): string => p.id.slice(PUZZLE.length);
export const solved = (p: Puzzle): boolean => progressOf(p.id).done;

/** Of bots below master, who finds every answer. */
export const LEVELS = 5;
/** By how many of these levels find it. */
export const difficultyOf = ({ found }: Pick<Puzzle, 'found'>): Difficulty =>
  DIFFICULTIES[found.length >= LEVELS - 1 ? 0 : found.length > 1 ? 1 : 2];

/** The puzzle of a day: another one each day until all have been, by the calendar of the place. */
export function puzzleOf(day: Date): Puzzle {
  const count = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000;
  return puzzles[count % puzzles.length];
}
/** The next one that is not solved, in their order; the one after it where all are. */
export function nextAfter(p: Puzzle, among = puzzles): Puzzle {
  const at = among.indexOf(p),
    turn = [...among.slice(at + 1), ...among.slice(0, Math.max(at, 0))];
  return turn.find((x) => !solved(x)) ?? turn[0] ?? p;
}
