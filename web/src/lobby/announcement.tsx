// SPDX-License-Identifier: MIT
// The bar with the operator's words. Who has read it closes it; the next one shows again.
// Sentences: later
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { announcement } from '../app/announcement';
import { t } from '../app/i18n';
import { useStore } from '../app/store';
import { Icon } from '../common/icons';

export function AnnouncementBar(): JSX.Element | null {
  const standing = useStore(announcement),
    [read, setRead] = useState('');
  if (!standing || standing.text === read) return null;
  return (
    <div class="announcement" role="status" aria-label={t('From the operator of this server')}>
      <span>{standing.text}</span>
      <button
        type="button"
        class="tool"
        aria-label={t('Close')}
        onClick={() => setRead(standing.text)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
