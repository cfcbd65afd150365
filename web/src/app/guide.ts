// SPDX-License-Identifier: MIT
// Advice for a first game: how to play well, said when it matters. The buttons explain themselves.
import { NONE, type Choices, type Game, type View } from '../core/types';
import { chance, ownPath } from './paths';
import { adviceText } from './words';

/** `slot` has the position of the view. */
export function advice(
  game: Game,
  view: View,
  names: string[],
  choices: Choices | null,
  slot: number,
): string {
  const open = view.players[view.me].tickets.filter(
    (n) => !ownPath(game, view, view.me, game.tickets[n]).length,
  );
  const necks = open
    .map((n) => chance(game, view, view.me, game.tickets[n]).bottleneck)
    .filter((n) => n >= 0 && choices?.claim[n].length);
  return adviceText(game, names, slot, view.me, open.length, necks[0] ?? NONE);
}
