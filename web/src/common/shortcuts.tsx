// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { Dialog } from './dialog';
import { caption, t } from '../app/i18n';
import { Caption } from '../gen/border';

export function KeyList(): JSX.Element {
  const keys: [string, string][] = [
    ['1 … 5', caption(Caption.KeyTake)],
    ['D', caption(Caption.KeyDraw)],
    ['T', caption(Caption.KeyTickets)],
    ['R, /', caption(Caption.KeyRoutes)],
    ['S', caption(Caption.KeyStation)],
    ['H', t('hint')],
    ['U', t('undo')],
    ['L', t('log')],
    ['P', t('pass, when nothing else is possible; pass the device on')],
    [t('arrows'), caption(Caption.KeyNextRoute)],
    ['Enter', caption(Caption.KeyClaim)],
    [`Shift + ${t('arrows')}`, t('move the board')],
    ['+ − 0', t('zoom in, zoom out, fit')],
    ['Esc', t('close, cancel')],
    ['?', t('this list')],
    ['← →', t('in the replay: one move back or forward')],
    ['Home, End', t('in the replay: to the first or last move')],
    [t('Space'), t('in the replay: play, pause')],
  ];
  return (
    <dl class="keys">
      {keys.map(([key, what]) => (
        <div key={what}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

export const Shortcuts = ({ onClose }: { onClose: () => void }): JSX.Element => (
  <Dialog title={t('Keys')} onClose={onClose}>
    <KeyList />
  </Dialog>
);
