// SPDX-License-Identifier: MIT
// A game of this device that can't be shown here: it goes on in another tab, since played in two
// places it would part in two, or it is not kept any more.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { Notice } from '../common/notice';

interface Props {
  gone: boolean;
  onHere: () => void;
  onHome: () => void;
}
export const Elsewhere = ({ gone, onHere, onHome }: Props): JSX.Element =>
  gone ? (
    <Notice text={t('This game no longer exists.')}>
      <button type="button" class="main" data-do="home" onClick={onHome}>
        {t('Home')}
      </button>
    </Notice>
  ) : (
    <Notice text={t('This game is open in another tab of this browser.')}>
      <button type="button" class="main" data-do="play-here" onClick={onHere}>
        {t('Play on here')}
      </button>
      <button type="button" onClick={onHome}>
        {t('Home')}
      </button>
    </Notice>
  );
