// SPDX-License-Identifier: MIT
// Tries of this device whose games have ended since they were looked at last, on whatever day: how.
import { localGames, type LocalRecord } from '../app/records';
import { closeOf } from '../app/days';
import { keepDeal, openTries, type Try } from './kept';
import { outcomeOf } from './outcome';
import type { Standing } from './source';

export const gameBy = (id?: string): LocalRecord | undefined =>
  localGames().find((g) => g.id === id);

/** How it stands with a try of this device. */
export function stateOf({ id, outcome }: Try): Standing['state'] {
  if (outcome) return 'finished';
  return gameBy(id) ? 'running' : 'gone';
}

/** A game is over without anybody looking at its deal: it counts for the streak all the same. */
export async function settleTries(): Promise<void> {
  for (const { key, day, which, one } of openTries()) {
    const game = gameBy(one.id);
    if (!game?.over) continue;
    // A game that does not fit its map any more spoils nothing else.
    const outcome = await outcomeOf(game).catch(() => null);
    if (outcome) keepDeal(key, { [which]: { ...one, outcome, late: game.when > closeOf(day) } });
  }
}
