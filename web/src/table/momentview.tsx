// SPDX-License-Identifier: MIT
// What somebody else has just done, over the board. A tap or a key goes on; who listens has
// heard it.
// Sentences: later
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../app/i18n';
import { Mark } from '../common/icons';
import { LIVERIES } from '../common/paints';
import { Sentence } from '../common/sentence';
import type { TableController } from './controller';
import type { Moment } from './moment';

export function MomentView({ c, moment }: { c: TableController; moment: Moment }): JSX.Element {
  useEffect(() => {
    const skip = () => c.endMoment(true);
    addEventListener('pointerdown', skip, true);
    addEventListener('keydown', skip, true);
    return () => {
      removeEventListener('pointerdown', skip, true);
      removeEventListener('keydown', skip, true);
    };
  }, []);
  const { seat, text, points, blocks, ms } = moment;
  return (
    <div
      class={`moment${blocks ? ' blocks' : ''}`}
      data-moment={seat}
      aria-hidden="true"
      style={{ '--livery': LIVERIES[seat].fill, '--ms': `${ms}ms` } as never}
    >
      <Mark seat={seat} size={26} />
      <span>
        <Sentence game={c.game} text={text} pictures />
        {blocks && <small>{t('You wanted this one')}</small>}
      </span>
      {points > 0 && <b class="moment-points">+{points}</b>}
    </div>
  );
}
