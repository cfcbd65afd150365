// SPDX-License-Identifier: MIT
// Several people on one device: what a move brought is looked at as long as one likes, then
// nobody's hand is on the page until the next person is there.
import type { JSX } from 'preact';
import { Mark } from '../common/icons';
import { CardStrip } from '../common/cardstrip';
import { Modal } from '../common/dialog';
import { caption, t } from '../app/i18n';
import { eventLine } from '../app/words';
import type { Game, GameEvent } from '../core/types';
import { LogList } from './log';
import { Caption } from '../gen/border';

interface HandOverProps {
  game: Game;
  next: string;
  drawn: number[];
  /** Until it is passed on, as far as the rules of undo allow. */
  onUndo?: () => void;
  onPassOn: () => void;
}
/** The turn is over, and the hand stays in sight until its owner says so. */
export function HandOver({ game, next, drawn, onUndo, onPassOn }: HandOverProps): JSX.Element {
  const n = drawn.reduce((sum, x) => sum + x, 0);
  return (
    <section class="hand-over" aria-label={t('Your turn is over. {who} is next', { who: next })}>
      {n > 0 && (
        <p>
          {caption(Caption.YouDrewN, n)} <CardStrip game={game} cards={drawn} />
        </p>
      )}
      <div class="choices">
        <button type="button" class="main big" data-do="pass-on" onClick={onPassOn}>
          {t('Done, pass on to {who}', { who: next })}
        </button>
        {onUndo && (
          <button type="button" data-do="undo" onClick={onUndo}>
            {t('Undo')}
          </button>
        )}
      </div>
    </section>
  );
}

/** Between two people on one device: nobody's hand is on the page. */
interface CurtainProps {
  game: Game;
  names: string[];
  seat: number;
  /** What happened since this one's last turn, as everyone may know it. */
  events: GameEvent[];
  /** There was no turn yet. */
  first: boolean;
  onLift: () => void;
}
export function Curtain({ game, names, seat, events, first, onLift }: CurtainProps): JSX.Element {
  const name = names[seat],
    told = events.some((e) => eventLine(game, names, e)),
    title = first ? t('So far') : t('Since your last turn');
  return (
    <Modal className="curtain" label={t('Pass the device to {who}', { who: name })}>
      <div class="curtain-card">
        <Mark seat={seat} size={56} />
        <h2>{name}</h2>
        {told && (
          <section class="tale" aria-label={title}>
            <h3>{title}</h3>
            <LogList game={game} events={events} names={names} />
          </section>
        )}
        <p>{t("It's your turn. Take the device, and make sure nobody else is looking.")}</p>
        <button type="button" class="main big" data-focus data-do="lift" onClick={onLift}>
          {t("I'm {who}", { who: name })}
        </button>
      </div>
    </Modal>
  );
}
