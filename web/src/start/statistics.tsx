// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { mapName } from '../app/catalog';
import { t, tn } from '../app/i18n';
import { summaries, type Result } from '../app/results';

/** One's own finished games on this device, counted. */
export function Statistics({ all }: { all: Result[] }): JSX.Element | null {
  if (!all.length) return null;
  const lines = summaries(all),
    done = lines.reduce((n, x) => n + x.done, 0),
    tickets = lines.reduce((n, x) => n + x.tickets, 0),
    undone = lines.reduce((n, x) => n + x.undone, 0);
  return (
    <div>
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
              <td>{x.average}</td>
              <td>{x.best}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet small">
        {t('Tickets completed: {n} of {total}', { n: done, total: tickets })}
        {undone > 0 && ` · ${tn('{n} game with undo', '{n} games with undo', undone)}`}
      </p>
    </div>
  );
}
