// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { Dialog } from './dialog';
import { t } from '../app/i18n';

export function ErrorNote({ text, onClose }: { text: string; onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t('Something went wrong')} onClose={onClose}>
      <p>{text}</p>
      <div class="sheet-buttons">
        <button type="button" class="main" onClick={() => location.reload()}>
          {t('Reload the page')}
        </button>
      </div>
    </Dialog>
  );
}
