// SPDX-License-Identifier: MIT
// Where a new table is made: whether it is played with the owner's own list.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { MapSummary } from '../app/catalog';
import { t } from '../app/i18n';
import { keepTickets, ticketList } from '../app/mytickets';
import { later } from '../common/later';

const TicketsDialog = later(() => import('./dialog').then((m) => m.TicketsDialog));

interface Props {
  map: MapSummary;
  variant: string;
  /** What else is in this row. */
  children?: ComponentChildren;
}
export function OwnTickets({ map, variant, children }: Props): JSX.Element {
  const [open, setOpen] = useState(false),
    kept = ticketList(map, variant);
  return (
    <div class="options own-list">
      {kept?.list && (
        <label class="check">
          <input
            type="checkbox"
            checked={kept.on}
            onChange={() => keepTickets(map, variant, { ...kept, on: !kept.on })}
          />{' '}
          {t('Play with the list from my box')}
        </label>
      )}
      <button type="button" class="link" onClick={() => setOpen(true)} data-do="own-list">
        {kept ? t('Change the list…') : t('I own the printed box…')}
      </button>
      {children}
      {open && <TicketsDialog map={map} variant={variant} onClose={() => setOpen(false)} />}
    </div>
  );
}
