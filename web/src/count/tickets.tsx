// SPDX-License-Identifier: MIT
// Which tickets a player held at the end: found by a few letters of their cities.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Mark } from '../common/icons';
import { caption, t } from '../app/i18n';
import { ticketName } from '../app/words';
import type { Game } from '../core/types';
import type { CountController } from './controller';
import { Caption } from '../gen/border';

interface Props {
  c: CountController;
  game: Game;
}
export function TicketPicker({ c, game }: Props): JSX.Element {
  const [wanted, setWanted] = useState(''),
    { tickets } = c.draft.value,
    seat = c.seat.value,
    letters = wanted.trim().toLocaleLowerCase();
  const shown = game.tickets
    .map(({ n, points }) => ({ n, points, name: ticketName(game, n), owner: tickets[n] ?? -1 }))
    .filter(({ name, owner }) => owner === seat || name.toLocaleLowerCase().includes(letters))
    .sort(
      (a, b) => Number(b.owner === seat) - Number(a.owner === seat) || (a.name < b.name ? -1 : 1),
    );
  return (
    <section class="panel" aria-label={caption(Caption.Tickets)}>
      <label class="field">
        <span>
          {caption(Caption.Tickets)}: {c.names.value[seat]}
        </span>
        <input
          value={wanted}
          data-field="tickets"
          placeholder={t('Find')}
          onInput={(e) => setWanted(e.currentTarget.value)}
        />
      </label>
      <ul class="count-tickets" tabIndex={0}>
        {shown.map(({ n, name, points, owner }) => (
          <li key={n}>
            <label class="check">
              <input
                type="checkbox"
                data-ticket={n}
                checked={owner === seat}
                disabled={owner >= 0 && owner !== seat}
                onChange={() => c.ticket(n)}
              />
              {name} <b>{points}</b>
              {owner >= 0 && owner !== seat && <Mark seat={owner} size={14} />}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
