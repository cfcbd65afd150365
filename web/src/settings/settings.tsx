// SPDX-License-Identifier: MIT
// What a person chooses once; all of it is kept on this device.
import type { ComponentChildren, JSX } from 'preact';
import { AlertsPanel } from '../alerts/alerts';
import { DevicesPanel } from '../devices/panel';
import { boardFile, saveAs } from '../board/print';
import { Icon } from '../common/icons';
import { Dialog } from '../common/dialog';
import { caption, chooseLanguage, languages, t } from '../app/i18n';
import { isSomebody } from '../app/link';
import { withoutServer } from '../app/site';
import { Device } from './device';
import { Check, Choice } from './fields';
import { KeyList } from '../common/shortcuts';
import { Sounds } from './sounds';
import { Caption } from '../gen/border';

const Part = ({ title, children }: { title: string; children: ComponentChildren }): JSX.Element => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

const Looks = (): JSX.Element => (
  <Part title={t('Appearance')}>
    <Choice
      name="lang"
      label={t('Language')}
      options={languages}
      onPick={(code) => void chooseLanguage(code)}
    />
    <Choice
      name="theme"
      label={t('Day or night')}
      options={[
        ['auto', t('same as the system')],
        ['day', t('day')],
        ['night', t('night')],
      ]}
    />
    <Choice
      name="motion"
      label={t('Pace of animation')}
      options={[
        ['natural', t('natural')],
        ['quick', t('quick')],
        ['none', t('no movement')],
      ]}
    />
  </Part>
);

const BoardLooks = (): JSX.Element => (
  <Part title={t('The board')}>
    <Choice
      name="mapText"
      label={t('Size of names on the map')}
      options={[
        ['small', t('small')],
        ['normal', t('normal')],
        ['large', t('large')],
        ['huge', t('very large')],
      ]}
    />
    <Choice
      name="marks"
      label={t('Size of symbols')}
      options={[
        ['normal', t('normal')],
        ['large', t('large')],
        ['none', t('none')],
      ]}
    />
    <Check name="printedNames" label={t('City names as printed on the board')} />
  </Part>
);

const Manners = (): JSX.Element => (
  <Part title={t('The game')}>
    <Choice
      name="confirm"
      label={caption(Caption.ConfirmClaims)}
      options={[
        ['auto', t('on touch screens')],
        ['always', t('always')],
        ['never', t('not if there is only one way to pay')],
      ]}
    />
    <Choice
      name="pace"
      label={t("Opponents' turns")}
      options={[
        ['slow', t('slow')],
        ['natural', t('natural')],
        ['quick', t('quick')],
        ['none', t('at once')],
      ]}
    />
    <Check name="hints" label={t('Hints and coach')} />
    <Check name="commentary" label={t('Running commentary')} />
  </Part>
);

interface Props {
  onClose: () => void;
  onResign?: () => void;
}
export function Settings({ onClose, onResign }: Props): JSX.Element {
  const board = document.querySelector<SVGSVGElement>('.table svg.board');
  return (
    <Dialog title={t('Settings')} onClose={onClose} wide>
      <div class="settings">
        <Looks />
        <BoardLooks />
        <Manners />
        <Part title={t('Sounds')}>
          <Sounds />
        </Part>
        {isSomebody() && !withoutServer && (
          <Part title={t('Messages')}>
            <AlertsPanel />
          </Part>
        )}
        {!withoutServer && (
          <Part title={t('Your devices')}>
            <DevicesPanel />
          </Part>
        )}
        <Part title={t('Kept on this device')}>
          <Device />
        </Part>
        <section>
          <details class="settings-keys">
            <summary>{t('Keys')}</summary>
            <KeyList />
          </details>
        </section>
      </div>
      <div class="sheet-buttons">
        {board && (
          <button
            type="button"
            onClick={() => saveAs('depo-board.svg', 'image/svg+xml', boardFile(board))}
            data-do="print"
          >
            <Icon name="download" /> {t('Board as a picture (SVG)')}
          </button>
        )}
        {onResign && (
          <button type="button" class="danger" onClick={onResign}>
            {t('Leave the game')}
          </button>
        )}
      </div>
    </Dialog>
  );
}
