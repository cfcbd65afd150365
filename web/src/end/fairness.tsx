// SPDX-License-Identifier: MIT
// What the check of a server's shuffle came to: one line at the end of a game, with what it means a
// tap away; a server that was caught gets an alarm over the table at any time.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../common/icons';
import { t } from '../app/i18n';
import { isUnfair, type Fairness } from '../app/shuffle';
import { type Store, useStore } from '../app/store';
import { voice } from '../app/words';
import type { Game } from '../core/types';
import { Fair } from '../gen/border';

interface Props {
  game: Game;
  state: Store<Fairness>;
}

export function FairnessLine({
  game,
  state,
  names,
}: Props & { names: string[] }): JSX.Element | null {
  const fairness = useStore(state),
    { fair, took, out } = fairness,
    says = voice(game);
  if (fair === Fair.Hidden) return null;
  const part = (seat: number) => {
    if ((took >> seat) & 1) return t('took part in the shuffle');
    return (out >> seat) & 1
      ? t('promised a number and withheld it')
      : t('took no part in the shuffle');
  };
  return (
    <details class={`fairness${isUnfair(fairness) ? ' unfair' : ''}`} data-fair={fair}>
      <summary>
        <Icon
          name={fair === Fair.Good ? 'check' : isUnfair(fairness) ? 'close' : 'help'}
          size={15}
        />{' '}
        {says.fairness(fair)}
      </summary>
      <p>{says.fairnessMeans(fair)}</p>
      {fair !== Fair.None && (
        <ul>
          {names.map((name, seat) => (
            <li key={seat}>
              {name}: {part(seat)}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** It stays: closed, it is a small sign at the edge. */
export function UnfairAlarm({ game, state }: Props): JSX.Element | null {
  const fairness = useStore(state),
    [read, setRead] = useState(false),
    says = voice(game);
  if (!isUnfair(fairness)) return null;
  return (
    <div class={`unfair-alarm${read ? ' read' : ''}`} role="alert" data-fair={fairness.fair}>
      <strong>{says.fairness(fairness.fair)}</strong>
      {!read && (
        <>
          <span>{says.fairnessMeans(fairness.fair)}</span>
          <button type="button" onClick={() => setRead(true)} data-do="alarm-read">
            {t('Close')}
          </button>
        </>
      )}
    </div>
  );
}
