// SPDX-License-Identifier: MIT
// What a review has found so far, as plain objects for whoever draws it.
import type { LookBackCore } from '../core/lookback';
import type { Move } from '../core/types';
import { GRADE_FORCED, GRADE_INACCURACY, NO_STEP } from '../gen/border';

/** A decision that had something to choose, by the number of its move from 0. */
export interface Decision {
  at: number;
  seat: number;
  /** 0 is the best; they get worse. */
  grade: number;
  /** It is named among those that cost something. */
  costly: boolean;
  /** Of the seat's chance to win, as far as it could know. */
  lost: number;
  best: Move;
}
/** What became of a seat, in chances to win. */
export interface Account {
  result: number;
  /** What its decisions cost together. */
  cost: number;
  decisions: number;
  grades: number[];
  /** Moves from 0: the decision that cost most, and the best one; null where none stands out. */
  costliest: number | null;
  finest: number | null;
}
export interface Found {
  /** Imagined for each decision. */
  games: number;
  /** The chances of each seat before each move, and how it ended. */
  curve: number[][];
  /** The standard error of a point of the curve, on average. */
  error: number;
  accounts: Account[];
  /** Moves from 0. */
  turning: number[];
  decisions: Decision[];
}

const mean = (values: number[]): number =>
  values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

/** Sums a module up that has all steps. */
export function foundIn(core: LookBackCore, games: number): Found {
  const { players } = core.game,
    { nSteps, accounts, turning } = core.finish(),
    steps = Array.from({ length: nSteps }, (_, i) => core.step(i)),
    step = (at: number) => (at === NO_STEP ? null : at),
    seats = accounts
      .slice(0, players)
      .map(({ result, cost, decisions, grades, costliest, finest }) => ({
        result,
        cost,
        decisions,
        grades,
        costliest: step(costliest),
        finest: step(finest),
      }));
  return {
    games,
    curve: [
      ...steps.map(({ before }) => before.chance.slice(0, players)),
      seats.map(({ result }) => result),
    ],
    error: mean(steps.map(({ before }) => mean(before.chanceError.slice(0, players)))),
    accounts: seats,
    turning,
    decisions: steps.flatMap(({ verdict: v }, at) => {
      if (v.grade === GRADE_FORCED) return [];
      const { seat, grade, lost, best } = v;
      return [{ at, seat, grade, costly: grade >= GRADE_INACCURACY, lost, best }];
    }),
  };
}
