// SPDX-License-Identifier: MIT
// Somebody comes back to a table: after a while what has happened is summed up.
import { eventLine } from '../app/words';
import type { TableController } from './controller';
import { sinceLastMove } from './round';

const AWAY_MS = 60_000;

function sumUp(c: TableController): void {
  const { log, me, curtain } = c.now;
  if (!c.mine || c.over || curtain !== null || c.ask.value) return;
  const since = sinceLastMove(log, me, c.game.players);
  if (since.length < log.length && since.some((e) => e.seat !== me && told(c, e))) c.open('since');
}
const told = (c: TableController, e: (typeof c.now.log)[number]): boolean =>
  !!eventLine(c.game, c.names.value, e);

/** Until it is stopped. */
export function watchAway(c: TableController): () => void {
  let left = 0,
    lines = 0;
  const change = () => {
    if (document.hidden) {
      left = Date.now();
      lines = c.now.log.length;
    } else if (left && Date.now() - left > AWAY_MS && c.now.log.length > lines) sumUp(c);
  };
  if ((c.table.rested ?? 0) > AWAY_MS) sumUp(c);
  document.addEventListener('visibilitychange', change);
  return () => document.removeEventListener('visibilitychange', change);
}
