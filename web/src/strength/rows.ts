// SPDX-License-Identifier: MIT
// What counts for one's own strength, and the lines of its table.
import type { Result } from '../app/results';

/** A game alone against bots without an undo. Lessons, puzzles, files of others: no result. */
export const counts = (r: Result): boolean => !!r.against?.length && !r.undone;

export interface Row {
  level: string;
  games: number;
  won: number;
  /** The share of such bots that were left behind; half of one for a tie. */
  ahead: number;
  points: number;
}

/** A line for each of `levels` that was played against; a game with several kinds is in several. */
export function rowsOf(all: Result[], levels: readonly string[]): Row[] {
  const games = all.filter(counts),
    met = [...new Set(games.flatMap((r) => r.against!.map((d) => d.level)))],
    order = (level: string) => levels.indexOf(level);
  return met
    .sort((a, b) => order(a) - order(b))
    .map((level) => {
      const own = games.filter((r) => r.against!.some((d) => d.level === level)),
        scores = own.flatMap((r) =>
          r.against!.filter((d) => d.level === level).map((d) => d.score),
        );
      return {
        level,
        games: own.length,
        won: own.filter((r) => r.place === 1).length,
        ahead: scores.reduce((a, b) => a + b) / scores.length,
        points: own.reduce((sum, r) => sum + r.points, 0) / own.length,
      };
    });
}

/** Each value with the mean of those up to it, of `span` at most. */
export const running = (values: number[], span = 8): number[] =>
  values.map((_, i) => {
    const part = values.slice(Math.max(0, i + 1 - span), i + 1);
    return part.reduce((a, b) => a + b) / part.length;
  });
