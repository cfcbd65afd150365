// SPDX-License-Identifier: MIT
// Says that the page is older than its server, or its parts of different versions, and loads it
// again.
import type { JSX } from 'preact';
import { loadAgain, outdated } from '../app/outdated';
import { t } from '../app/i18n';
import { useStore } from '../app/store';

export function Outdated(): JSX.Element | null {
  const what = useStore(outdated);
  if (!what) return null;
  return (
    <div class="outdated" role="alert" title={what.versions}>
      <span>
        {what.to === 'server'
          ? t('The server has a newer version of this page. Reload it: nothing is lost.')
          : t('Parts of this page are from different versions. Reload it.')}
      </span>
      <button type="button" class="main" data-do="load-again" onClick={() => void loadAgain()}>
        {t('Reload the page')}
      </button>
      <button type="button" class="link" onClick={() => outdated.set(null)}>
        {t('Later')}
      </button>
    </div>
  );
}
