// SPDX-License-Identifier: MIT
// A move as advice.
import type { Core } from '../core/core';
import type { Game, Move, Thought } from '../core/types';
import { moveText, otherMoveText } from './words';

/** The best moves in words, the first one to be made; the others say what they would cost. `slot` has the position. */
export function hintLines(
  core: Core,
  game: Game,
  slot: number,
  best: Move,
  thoughts: Thought[],
): string[] {
  const same = (x: Move) => core.moveText(slot, x) === core.moveText(slot, best);
  const value = thoughts.find((x) => same(x.move))?.value ?? thoughts[0]?.value ?? 0;
  const others = thoughts
    .filter((x) => !same(x.move))
    .sort((a, b) => b.value - a.value)
    .slice(0, 2);
  return [
    moveText(game, slot, best),
    ...others.map((x) =>
      otherMoveText(game, slot, x.move, Math.max(0, Math.round(value - x.value))),
    ),
  ];
}
