// SPDX-License-Identifier: MIT
// What a person chooses once.
import type { JSX } from 'preact';
import { boardFile, saveAs } from '../board/print';
import { Icon } from '../kit/icons';
import { Dialog } from '../kit/dialog';
import { chooseLanguage, languages, t } from '../app/i18n';
import { prefs, type Prefs } from '../app/prefs';
import { useStore } from '../app/store';
import type { Lang } from '../core/types';

export function Settings({
  onClose,
  onResign,
}: {
  onClose: () => void;
  onResign?: () => void;
}): JSX.Element {
  const p = useStore(prefs),
    board = document.querySelector<SVGSVGElement>('svg.board'),
    set = (part: Partial<Prefs>) => prefs.update(part);
  const pick = (key: keyof Prefs, value: string) => {
    if (key === 'lang') void chooseLanguage(value as Lang);
    else set({ [key]: value });
  };
  const choice = <K extends 'lang' | 'theme' | 'confirm' | 'pace'>(
    key: K,
    label: string,
    options: [Prefs[K], string][],
  ) => (
    <label class="field">
      <span>{label}</span>
      <select value={p[key]} onChange={(e) => pick(key, e.currentTarget.value)}>
        {options.map(([v, name]) => (
          <option key={v} value={v}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  const check = (key: 'printedNames' | 'sound' | 'hints' | 'guide', label: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={p[key]}
        onChange={() => set({ [key]: !p[key] } as Partial<Prefs>)}
      />{' '}
      {label}
    </label>
  );
  return (
    <Dialog title={t('Settings')} onClose={onClose}>
      <div class="settings">
        {choice('lang', t('Language'), languages)}
        {choice('theme', t('Look'), [
          ['auto', t('as the system')],
          ['day', t('day')],
          ['night', t('night')],
        ])}
        {choice('confirm', t('Confirm claims'), [
          ['auto', t('on touch screens')],
          ['always', t('always')],
          ['never', t('never, if there is one way to pay')],
        ])}
        {choice('pace', t('Pace of bots'), [
          ['natural', t('natural')],
          ['quick', t('quick')],
          ['none', t('at once')],
        ])}
        {check('printedNames', t('City names as printed on the board'))}
        {check('sound', t('Sounds'))}
        {check('hints', t('Hints and coach'))}
        {check('guide', t('Advice for a first game'))}
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
