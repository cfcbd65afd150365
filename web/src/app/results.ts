// SPDX-License-Identifier: MIT
// How one's own games ended, kept on this device alone: for the statistics on the first page.
import { readStored, writeStored } from './prefs';

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
}
export const RESULTS = 'depo.results';
const KEEP = 500;

/** Whether something can be a result that was kept. */
export function isResult(value: unknown): value is Result {
  const r = value as Partial<Result> | null,
    numbers = [r?.when, r?.place, r?.players, r?.points, r?.done, r?.failed];
  return numbers.every(Number.isFinite) && typeof r?.id === 'string' && typeof r.map === 'string';
}

export const results = (): Result[] => readStored<Result[]>(RESULTS) ?? [];

/** A game that ended again after an undo counts once, as it ended last. */
export function keepResult(result: Result): void {
  const old = results(),
    known = old.find((r) => r.id === result.id);
  if (known && known.points === result.points && known.undone === result.undone) return;
  writeStored(RESULTS, [...old.filter((r) => r !== known), result].slice(-KEEP));
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
