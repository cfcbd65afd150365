// SPDX-License-Identifier: MIT
// Ways to pay, as pictures to choose from.
import type { JSX } from 'preact';
import { CardStrip } from '../common/cardstrip';
import { t } from '../app/i18n';
import { paymentOf } from '../app/words';
import type { Game, Move } from '../core/types';

/** A sheet lies on the side of the board where it doesn't cover what it is about. */
export const aside = (game: Game, x: number): string =>
  x > game.map.board.width / 2 ? ' west' : '';

/** The same for payments that differ only in what doubles the points. */
export const payKey = (m: Move): string => `${m.what} ${m.color} ${m.cards} ${m.locos}`;

interface Props {
  game: Game;
  moves: Move[];
  pick: Move;
  /** More about a payment. */
  note?: (m: Move) => string;
  onPick: (m: Move) => void;
  onPlay?: (m: Move) => void;
}
export function Payments({ game, moves, pick, note, onPick, onPlay }: Props): JSX.Element {
  return (
    <div class="payments" role="radiogroup" aria-label={t('How to pay')}>
      {moves.map((m) => {
        const on = payKey(m) === payKey(pick),
          { text, cards } = paymentOf(game, m),
          more = note?.(m) ?? '';
        return (
          <button
            type="button"
            role="radio"
            key={payKey(m)}
            data-pay={payKey(m)}
            aria-checked={on}
            class={`pay${on ? ' on' : ''}`}
            aria-label={[text, more].filter(Boolean).join(', ')}
            onClick={() => onPick(m)}
            onDblClick={() => onPlay?.(m)}
          >
            <CardStrip game={game} cards={cards} />
            {more && <small>{more}</small>}
          </button>
        );
      })}
    </div>
  );
}
