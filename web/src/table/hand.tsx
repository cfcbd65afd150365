// SPDX-License-Identifier: MIT
// The cards in one's hand, in groups.
import type { JSX } from 'preact';
import { CardFace, CardTile } from '../common/cards';
import { layout, phone } from '../app/layout';
import { caption } from '../app/i18n';
import { cardName, remark } from '../app/words';
import { LOCO, type Game } from '../core/types';
import { Caption, Topic } from '../gen/border';

/** Order of the hand: locomotives first, then the colours. */
const HAND_ORDER = [LOCO, 0, 1, 2, 3, 4, 5, 6, 7];

export function Hand({
  game,
  hand,
  selected,
  onSelect,
}: {
  game: Game;
  hand: number[];
  selected: number;
  onSelect: (kind: number) => void;
}): JSX.Element {
  const carts = game.map.vocabulary === 'carts',
    total = hand.reduce((a, b) => a + b, 0),
    small = phone.value || layout.value === 'low';
  return (
    <section class="hand" aria-label={caption(Caption.HandOfN, total)} data-hand>
      {total === 0 && <p class="quiet">{caption(Caption.EmptyHand)}</p>}
      {HAND_ORDER.filter((kind) => hand[kind] > 0).map((kind) => (
        <button
          type="button"
          key={kind}
          class={`group${selected === kind ? ' on' : ''}`}
          aria-pressed={selected === kind}
          data-kind={kind}
          aria-label={`${hand[kind]} × ${cardName(game, kind)}`}
          title={remark(game, Topic.CardPays, kind)}
          onClick={() => onSelect(selected === kind ? -1 : kind)}
        >
          {small ? (
            <CardTile kind={kind} carts={carts} />
          ) : (
            Array.from({ length: Math.min(3, hand[kind]) }, (_, i) => (
              <span key={i} class="fan" style={{ '--i': i } as never}>
                <CardFace kind={kind} carts={carts} />
              </span>
            ))
          )}
          <span class="badge">{hand[kind]}</span>
        </button>
      ))}
    </section>
  );
}
