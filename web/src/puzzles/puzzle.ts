// SPDX-License-Identifier: MIT
// Positions with one clearly best move (docs/lessons.md): each is a lesson with one step.
import { PUZZLE, progressOf, type Lesson } from '../lessons/lesson';
import LIST from '../gen/puzzles.json';

export interface Puzzle extends Lesson {
  /** The moves that were looked at longest, the best first. */
  tried: { move: string; chance: number }[];
  /** Its place among all of them, from one. */
  number: number;
}

/** A claim's payment is left open. */
const answerOf = (move: string): string =>
  move.startsWith('claim ') ? move.split(' ').slice(0, 3).join(' ') : move;

export const puzzles: Puzzle[] = LIST.map(({ id, position, tried }, i) => ({
  id: `${PUZZLE}${id}`,
  number: i + 1,
  title: '',
  about: '',
  position,
  chance: 1,
  steps: [{ say: '', moves: [answerOf(tried[0].move)] }],
  end: '',
  tried,
}));
export const puzzleBy = (name: string): Puzzle | undefined =>
  puzzles.find((p) => p.id === `${PUZZLE}${name}`);
export const nameOf = (p: Puzzle): string => p.id.slice(PUZZLE.length);
export const solved = (p: Puzzle): boolean => progressOf(p.id).done;

/** The puzzle of a day: another one each day until all have been, by the calendar of the place. */
export function puzzleOf(day: Date): Puzzle {
  const count = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000;
  return puzzles[count % puzzles.length];
}
/** The next one that is not solved, in their order; the one after it where all are. */
export function nextAfter(p: Puzzle): Puzzle {
  const at = puzzles.indexOf(p),
    turn = [...puzzles.slice(at + 1), ...puzzles.slice(0, at)];
  return turn.find((x) => !solved(x)) ?? turn[0];
}
