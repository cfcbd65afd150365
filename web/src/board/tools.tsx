// SPDX-License-Identifier: MIT
// The buttons over a corner of the board.
import type { JSX, Ref } from 'preact';
import { Tool } from '../common/button';
import { t } from '../app/i18n';

interface Props {
  box: Ref<HTMLDivElement>;
  onZoom: (factor: number) => void;
  onFit: () => void;
}
export const BoardTools = ({ box, onZoom, onFit }: Props): JSX.Element => (
  <div class="board-tools" ref={box}>
    <Tool icon="plus" label={t('Zoom in')} hotkey="+" onClick={() => onZoom(1.3)} />
    <Tool icon="minus" label={t('Zoom out')} hotkey="−" onClick={() => onZoom(0.77)} />
    <Tool icon="fit" label={t('Fit the board')} hotkey="0" onClick={onFit} />
  </div>
);
