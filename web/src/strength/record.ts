// SPDX-License-Identifier: MIT
// Finished games and looks back at them, as they are kept for the table of one's own strength.
import { localGames } from '../app/records';
import {
  isReviewed,
  keepResult,
  results,
  writeResults,
  type Duel,
  type Result,
  type Reviewed,
} from '../app/results';
import type { Seat, Table, TableState } from '../app/table';
import { NONE, type Tally } from '../core/types';

/**
 * How `me` fared against each bot, where all the others are bots; where a bot sits in for `me` at
 * the end it was no game of its own.
 */
export function duels(seats: Seat[], tallies: Tally[], me: number): Duel[] | undefined {
  const others = seats.flatMap((seat, s) => (s === me ? [] : [{ ...seat, rank: tallies[s].rank }]));
  if (seats[me].away || !others.every(({ kind, bot }) => kind === 'bot' && bot)) return undefined;
  const { rank } = tallies[me];
  return others.map((other) => ({
    level: other.bot!,
    score: rank < other.rank ? 1 : rank > other.rank ? 0 : 0.5,
  }));
}

/** One's own games only: several people on one device have no results of one. */
export function keepGame(
  id: string,
  { lesson, foreign, game }: Pick<Table, 'lesson' | 'foreign' | 'game'>,
  now: Pick<TableState, 'tallies' | 'me' | 'seats' | 'connection' | 'undone'>,
  when = Date.now(),
): void {
  const { tallies, me, seats, connection, undone } = now,
    person = (s: number) => seats[s].kind === 'human';
  const shared = connection === 'local' && seats.some((_, s) => s !== me && person(s));
  if (lesson || foreign || !tallies || me === NONE || !person(me) || shared) return;
  const { rank, total, done, failed } = tallies[me];
  keepResult({
    id,
    when,
    map: game.map.id,
    place: rank,
    players: game.players,
    points: total,
    done: done.length,
    failed: failed.length,
    undone,
    seat: me,
    against: duels(seats, tallies, me),
  });
}

/** Where one sat; results of older versions do not say it, but the game may. */
const seatOf = ({ id, seat }: Result): number | undefined =>
  seat ??
  localGames()
    .find((game) => game.id === id)
    ?.seats.findIndex((s) => s.kind === 'human');

/**
 * A look back at the game of a table found what its decisions cost. Kept with the game's
 * result where that is of the same seat, the last one instead of the one before; games of others
 * have none.
 */
export function recordReview(gameId: string, found: Reviewed & { seat: number }): void {
  const all = results(),
    known = all.find((r) => r.id === gameId),
    { seat, decisions, cost } = found,
    review = { decisions, cost };
  if (!known || seatOf(known) !== seat || !isReviewed(review)) return;
  writeResults(all.map((r) => (r === known ? { ...r, review } : r)));
}
