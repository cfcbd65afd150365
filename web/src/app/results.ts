// SPDX-License-Identifier: MIT
// How one's own games ended, kept on this device alone: for the statistics on the first page.
import { readStored, writeStored } from './prefs';

/** How it ended against one bot: 1 ahead of it, 0 behind it, a half beside it. */
export interface Duel {
  level: string;
  score: number;
}
/** What a look back at the game found of one's own decisions. */
export interface Reviewed {
  /** How many there were; at least one. */
  decisions: number;
  /** What they cost together, in chances to win; older versions of the page kept something else. */
  cost?: number;
}
export interface Result {
  id: string;
  when: number;
  map: string;
  place: number;
  players: number;
  points: number;
  done: number;
  failed: number;
  undone: boolean;
  /** Where one sat. Results of older versions have none of these three. */
  seat?: number;
  /** Only where all the others were bots. */
  against?: Duel[];
  review?: Reviewed;
}
export const RESULTS = 'depo.results';
/** How many are kept; the oldest goes. */
export const MOST_RESULTS = 500;

const isDuel = (value: unknown): boolean => {
  const duel = value as Partial<Duel> | null;
  return (
    typeof duel?.level === 'string' && duel.level.length < 64 && [0, 0.5, 1].includes(duel.score!)
  );
};
export const isReviewed = (value: unknown): value is Reviewed => {
  const { decisions, cost = 0 } = (value ?? {}) as Partial<Reviewed>;
  return Number.isFinite(cost) && cost >= 0 && Number.isInteger(decisions) && decisions! > 0;
};
/** Whether something can be a result that was kept. */
export function isResult(value: unknown): value is Result {
  const r = value as Partial<Result> | null,
    numbers = [r?.when, r?.place, r?.players, r?.points, r?.done, r?.failed, r?.seat ?? 0];
  return (
    numbers.every(Number.isFinite) &&
    typeof r?.id === 'string' &&
    typeof r.map === 'string' &&
    (r.against === undefined ||
      (Array.isArray(r.against) && r.against.length < 8 && r.against.every(isDuel))) &&
    (r.review === undefined || isReviewed(r.review))
  );
}

export const results = (): Result[] => readStored<Result[]>(RESULTS) ?? [];

export const writeResults = (all: Result[]): void => writeStored(RESULTS, all.slice(-MOST_RESULTS));

/**
 * A game that ended again after an undo counts once, as it ended last; what older versions did not
 * keep of it is added.
 */
export function keepResult(result: Result): void {
  const old = results(),
    known = old.find((r) => r.id === result.id);
  if (!known) writeResults([...old, result]);
  else if (known.points !== result.points || known.undone !== result.undone)
    writeResults([...old.filter((r) => r !== known), result]);
  else if (known.seat === undefined)
    writeResults(old.map((r) => (r === known ? { ...result, ...known } : r)));
}

export interface Summary {
  map: string;
  games: number;
  won: number;
  average: number;
  best: number;
  done: number;
  tickets: number;
  undone: number;
}

/** One line for each map played, most played first. */
export function summaries(all: Result[]): Summary[] {
  return [...new Set(all.map((r) => r.map))]
    .map((map) => {
      const own = all.filter((r) => r.map === map),
        sum = (f: (r: Result) => number) => own.reduce((total, r) => total + f(r), 0);
      return {
        map,
        games: own.length,
        won: sum((r) => Number(r.place === 1)),
        average: Math.round(sum((r) => r.points) / own.length),
        best: Math.max(...own.map((r) => r.points)),
        done: sum((r) => r.done),
        tickets: sum((r) => r.done + r.failed),
        undone: sum((r) => Number(r.undone)),
      };
    })
    .sort((a, b) => b.games - a.games);
}
