// SPDX-License-Identifier: MIT
// The results of this device as they are drawn, with those of finished games that an older version
// of the page kept without saying against whom they were.
import { signal } from '@preact/signals';
import { localGames, setUp, type LocalRecord } from '../app/records';
import { results, type Result } from '../app/results';
import { TRUTH } from '../app/table';
import { keepGame } from './record';

const completed = signal(0); // how often older games were
let asked = false;

/** Games alone against bots of which something is not kept. */
function lacking(): LocalRecord[] {
  const complete = new Set(results().flatMap((r) => (r.seat === undefined ? [] : [r.id])));
  return localGames().filter(
    ({ id, over, foreign, seats }) =>
      over && !foreign && !complete.has(id) && seats.filter((s) => s.kind === 'human').length === 1,
  );
}

/** Counts them again; a game that can't be read any more stays as it is. */
export async function complete(): Promise<void> {
  for (const record of lacking()) {
    const found = await setUp(record, () => undefined).catch(() => null);
    if (!found || found.core.deciders(TRUTH).length) continue;
    const { seats, undone, when } = record,
      me = seats.findIndex((s) => s.kind === 'human'),
      tallies = found.core.count(TRUTH);
    keepGame(
      record.id,
      { game: found.game },
      { seats, undone, me, tallies, connection: 'local' },
      when,
    );
  }
}

/** Draws again when older games were completed. */
export function keptResults(): Result[] {
  void completed.value;
  if (!asked) {
    asked = true;
    void complete().then(() => completed.value++);
  }
  return results();
}
