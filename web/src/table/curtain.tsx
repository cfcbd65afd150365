// SPDX-License-Identifier: MIT
// Several people on one device: what a move brought is looked at as long as one likes, then
// nobody's hand is on the page until the next person is there.
import type { JSX } from 'preact';
import { Mark } from '../kit/icons';
import { CardStrip } from '../kit/cardstrip';
import { Modal } from '../kit/dialog';
import { t, tn } from '../app/i18n';
import { Ev, type Game, type GameEvent } from '../core/types';

/** The cards that a seat drew blind in the turn that has just ended. */
export function drawnBlind(log: GameEvent[], seat: number): number[] {
  const cards = Array<number>(9).fill(0);
  for (let i = log.length - 1; i >= 0; i--) {
    const e = log[i];
    if (e.kind === Ev.Turn && e.seat === seat) break;
    if (e.kind === Ev.TookBlind && e.seat === seat && !e.hidden) cards[e.card]++;
  }
  return cards;
}

interface HandOverProps {
  game: Game;
  next: string;
  drawn: number[];
  onPassOn: () => void;
}
/** The turn is over, and the hand stays in sight until its owner says so. */
export function HandOver({ game, next, drawn, onPassOn }: HandOverProps): JSX.Element {
  const n = drawn.reduce((sum, x) => sum + x, 0);
  return (
    <section class="hand-over" aria-label={t('Your turn is over. {who} is next', { who: next })}>
      {n > 0 && (
        <p>
          {tn('You drew {n} card:', 'You drew {n} cards:', n)}{' '}
          <CardStrip game={game} cards={drawn} />
        </p>
      )}
      <button type="button" class="main big" data-do="pass-on" onClick={onPassOn}>
        {t('Done, pass on to {who}', { who: next })}
      </button>
    </section>
  );
}

/** Between two people on one device: nobody's hand is on the page. */
interface CurtainProps {
  name: string;
  seat: number;
  canUndo: boolean;
  onUndo: () => void;
  onLift: () => void;
}
export function Curtain({ name, seat, canUndo, onUndo, onLift }: CurtainProps): JSX.Element {
  return (
    <Modal className="curtain" label={t('Pass the device to {who}', { who: name })}>
      <div class="curtain-card">
        <Mark seat={seat} size={56} />
        <h2>{name}</h2>
        <p>{t('It is your turn. Take the device, and make sure nobody else is looking.')}</p>
        <button type="button" class="main big" data-focus data-do="lift" onClick={onLift}>
          {t('I am {who}', { who: name })}
        </button>
        {canUndo && (
          <button type="button" class="link" onClick={onUndo}>
            {t('Undo the last move')}
          </button>
        )}
      </div>
    </Modal>
  );
}
