// SPDX-License-Identifier: MIT
// One's own finished games on this device, counted: a line for each map, and the way to the table
// of one's strength.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { mapName } from '../app/catalog';
import { caption, t, tn } from '../app/i18n';
import { summaries, type Summary } from '../app/results';
import { Icon } from '../common/icons';
import { later } from '../common/later';
import { signed } from '../common/signed';
import { keptResults } from './kept';
import { Caption } from '../gen/border';

const StrengthDialog = later(() => import('./dialog').then((m) => m.StrengthDialog));

const Maps = ({ lines }: { lines: Summary[] }): JSX.Element => (
  <table class="count">
    <thead>
      <tr>
        <th scope="col">{t('Map')}</th>
        <th scope="col">{t('Won')}</th>
        <th scope="col">{t('Average')}</th>
        <th scope="col">{t('Best')}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((x) => (
        <tr key={x.map}>
          <th scope="row">{mapName(x.map)}</th>
          <td>{t('{n} of {total}', { n: x.won, total: x.games })}</td>
          <td>{signed(x.average)}</td>
          <td>{signed(x.best)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

export function Statistics(): JSX.Element | null {
  const all = keptResults(),
    [open, setOpen] = useState(false);
  if (!all.length) return null;
  const lines = summaries(all),
    sum = (key: 'done' | 'tickets' | 'undone') => lines.reduce((n, x) => n + x[key], 0);
  return (
    <div>
      <Maps lines={lines} />
      <p class="quiet small">
        {caption(Caption.NTicketsOfAll, sum('done'), sum('tickets'))}
        {sum('undone') > 0 &&
          ` · ${tn('{n} game with undo', '{n} games with undo', sum('undone'))}`}
      </p>
      <button type="button" onClick={() => setOpen(true)} data-do="strength">
        <Icon name="log" /> {t('Your strength')}
      </button>
      {open && <StrengthDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
