// SPDX-License-Identifier: MIT
// How well somebody decides, over all games that were looked back at: one number, how sure it is,
// and which level decides so.
import type { Result } from '../app/results';
import type { Bots } from './ladder';

export interface Quality {
  /** From 0 to 100. */
  quality: number;
  /** Where it lies 95 times out of 100; null with too few games to tell. */
  from: number | null;
  to: number | null;
  games: number;
  level: string;
}

/** Fewer games say nothing about how much they differ. */
const FEW = 3;
const SURE = 1.96;

/** Null before any game was looked back at. `map` is null for all of them. */
export function qualityOf(
  games: Result[],
  { quality, like }: Pick<Bots, 'quality' | 'like'>,
  map: string | null,
): Quality | null {
  const found = games.flatMap(({ review }) =>
      review?.cost === undefined ? [] : [{ cost: review.cost, decisions: review.decisions }],
    ),
    n = found.length,
    sum = (of: (g: { cost: number; decisions: number }) => number) =>
      found.reduce((all, g) => all + of(g), 0);
  if (!n) return null;
  const decisions = sum((g) => g.decisions),
    mean = sum((g) => g.cost) / decisions,
    scatter = sum((g) => (g.cost - mean * g.decisions) ** 2),
    error = (SURE * Math.sqrt((scatter * n) / Math.max(1, n - 1))) / decisions,
    known = n >= FEW;
  return {
    quality: quality(mean, 1),
    from: known ? quality(mean + error, 1) : null,
    to: known ? quality(mean - error, 1) : null,
    games: n,
    level: like(quality(mean, 1), map ?? ''),
  };
}
