// SPDX-License-Identifier: MIT
// Games that are over: how they went, and the way back to them.
import type { JSX } from 'preact';
import { later } from '../common/later';
import { t } from '../app/i18n';
import { results } from '../app/results';
import type { Entry } from './entries';
import { EntryList } from './entry';

const Statistics = later(() => import('../strength/summary').then((m) => m.Statistics));

interface Props {
  entries: Entry[];
  onOpen: (entry: Entry) => void;
  onRemove: (entry: Entry) => void;
}
export function Played({ entries, onOpen, onRemove }: Props): JSX.Element | null {
  if (!entries.length && !results().length) return null;
  return (
    <section class="panel played" aria-label={t('Your games')}>
      <h2>{t('Your games')}</h2>
      <div class="played-parts">
        <Statistics />
        {entries.length > 0 && (
          <div>
            <EntryList entries={entries} first={4} onOpen={onOpen} onRemove={onRemove} />
          </div>
        )}
      </div>
    </section>
  );
}
