// SPDX-License-Identifier: MIT
// A game of this device that goes on in another tab: played in two places it would part in two.
import type { JSX } from 'preact';
import { t } from '../app/i18n';

interface Props {
  onHere: () => void;
  onHome: () => void;
}
export const Elsewhere = ({ onHere, onHome }: Props): JSX.Element => (
  <main class="loading">
    <p role="status">{t('This game goes on in another tab of this browser.')}</p>
    <div class="sheet-buttons">
      <button type="button" class="main" data-do="play-here" onClick={onHere}>
        {t('Play on here')}
      </button>
      <button type="button" onClick={onHome}>
        {t('Home')}
      </button>
    </div>
  </main>
);
