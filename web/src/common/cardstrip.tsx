// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { CardFace } from './cards';
import { LOCO, type Game } from '../core/types';

/** A payment as pictures. */
export function CardStrip({ game, cards }: { game: Game; cards: number[] }): JSX.Element {
  const carts = game.map.vocabulary === 'carts';
  return (
    <span class="strip">
      {[0, 1, 2, 3, 4, 5, 6, 7, LOCO].flatMap((kind) =>
        Array.from({ length: cards[kind] ?? 0 }, (_, i) => (
          <span key={`${kind}-${i}`} class="mini">
            <CardFace kind={kind} carts={carts} />
          </span>
        )),
      )}
    </span>
  );
}
