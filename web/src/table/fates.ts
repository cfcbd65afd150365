// SPDX-License-Identifier: MIT
// Where the tickets of a seat end on the board, and how it stands with them.
import { outlook } from '../app/words';
import type { Game, Outlook, View } from '../core/types';
import type { Fate } from '../common/fate';

/** By ticket. */
export const outlooksOf = (game: Game, view: View, seat: number, tickets: number[]) =>
  new Map(tickets.map((n) => [n, outlook(game, view, seat, n)]));

/** Where several tickets end the one with most to do is shown. */
const PRESSING: Fate[] = ['done', 'borrowed', 'lost', 'open'];

export function endsOf(game: Game, outlooks: Map<number, Outlook>): Map<number, Fate> {
  const ends = new Map<number, Fate>();
  for (const [n, { fate }] of outlooks)
    for (const node of [...game.tickets[n].nodesA, ...game.tickets[n].nodesB]) {
      const city = game.nodeCity[node],
        now = ends.get(city);
      if (!now || PRESSING.indexOf(fate) > PRESSING.indexOf(now)) ends.set(city, fate);
    }
  return ends;
}
