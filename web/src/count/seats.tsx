// SPDX-License-Identifier: MIT
// Whose things are marked now: in sight wherever one is on the page.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { Mark } from '../common/icons';
import type { CountController } from './controller';

export const Seats = ({ c }: { c: CountController }): JSX.Element => (
  <div class="count-seats" role="group" aria-label={t('Players')}>
    {c.names.value.map((name, seat) => (
      <button
        type="button"
        key={seat}
        class={c.seat.value === seat ? 'on' : ''}
        aria-pressed={c.seat.value === seat}
        aria-label={t('Mark for {who}', { who: name })}
        data-seat={seat}
        onClick={() => {
          c.seat.value = seat;
        }}
      >
        <Mark seat={seat} size={22} />
        <span>{name}</span>
      </button>
    ))}
  </div>
);
