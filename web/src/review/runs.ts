// SPDX-License-Identifier: MIT
// The reviews of this visit, so that one comes back to where one was.
import type { Table } from '../app/table';
import { recordReview } from '../strength/record';
import { keepReview, keptReview } from './kept';
import { isRough, ReviewRun } from './run';

const MOST = 6; // the one that was not looked at for longest goes
const kept = new Map<string, ReviewRun>();

/** The review of the game of a table, which is over; null where it has no file. */
export async function runOf(id: string, table: Table): Promise<ReviewRun | null> {
  const file = await table.gameFile(),
    known = kept.get(id);
  if (!file) return null;
  const run =
    known?.file === file
      ? known
      : new ReviewRun(file, {
          before: keptReview(id),
          onRound: (found, pack) => {
            keepReview(id, { games: found.games, bytes: pack() });
            if (isRough(found)) return;
            for (const [seat, { decisions, cost }] of found.accounts.entries())
              recordReview(id, { seat, decisions, cost });
          },
        });
  kept.delete(id);
  kept.set(id, run);
  for (const old of [...kept.keys()].slice(0, -MOST)) kept.delete(old);
  return run;
}
