// SPDX-License-Identifier: MIT
// Said wherever a table is followed.
// Sentences: later
import type { JSX } from 'preact';
import { problemText } from '../app/refusals';
import { t } from '../app/i18n';
import { link } from '../app/link';
import { useStore } from '../app/store';

export function LostTag(): JSX.Element | null {
  const line = useStore(link.online);
  if (line === 'banned')
    return (
      <p class="warn" role="status" data-note="banned">
        {problemText('banned')}
      </p>
    );
  return line === 'lost' ? (
    <p role="status">
      <span class="tag lost">{t('Connection lost: trying again…')}</span>
    </p>
  ) : null;
}
