// SPDX-License-Identifier: MIT
import { setUp, type LocalRecord } from '../app/records';
import { TRUTH } from '../app/table';
import type { Outcome } from '../core/deal';

/** How a game that is over ended for its person; null while it is not. */
export async function outcomeOf(record: LocalRecord): Promise<Outcome | null> {
  const { core } = await setUp(record, () => undefined),
    seat = core.files.record().players.findIndex(({ kind }) => kind === 'human');
  if (core.deciders(TRUTH).length) return null;
  const { total, rank } = core.count(TRUTH)[seat];
  return { points: total, place: rank };
}
