// SPDX-License-Identifier: MIT
// Games that are kept on this device, and files of games.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../kit/icons';
import { Dialog } from '../kit/dialog';
import { t } from '../app/i18n';
import { forgetGame, localGames, recordOf, type LocalRecord } from '../app/records';
import { keyOf, openMapFile } from '../app/ownmaps';
import { FileProblem } from '../app/problem';
import { choose } from './choice';

interface Props {
  onPlay: (record: LocalRecord) => void;
}
const changed = signal(0); // how often a game was forgotten
/** The games of this device, the last one first. */
export const gamesHere = (): LocalRecord[] => {
  void changed.value;
  return localGames();
};

export const forget = (id: string): void => {
  forgetGame(id);
  changed.value++;
};

interface Wrong {
  file: string;
  why: string;
}
const WrongFile = ({ file, why, onClose }: Wrong & { onClose: () => void }): JSX.Element => (
  <Dialog title={t("This file can't be opened")} onClose={onClose}>
    <p>
      <b>{file}</b>
    </p>
    <p class="file-problem">{why}</p>
    <div class="sheet-buttons">
      <button type="button" class="main" onClick={onClose}>
        {t('Close')}
      </button>
    </div>
  </Dialog>
);

/** The game of a file, null for a map that is offered now, or why it is neither. */
async function gameOf(file: File): Promise<LocalRecord | Wrong | null> {
  try {
    if (/\.json$/i.test(file.name)) {
      choose({ map: keyOf(await openMapFile(file)) });
      return null;
    }
    const { checkedText } = await import('../app/gamefile');
    return recordOf(await checkedText(file));
  } catch (e) {
    if (e instanceof FileProblem) return { file: file.name, why: e.message };
    return { file: file.name, why: t("The file can't be read ({code}).", { code: String(e) }) };
  }
}

export function OpenFile({ onPlay }: Props): JSX.Element {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const open = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const found = gameOf(file);
    input.value = ''; // so that the same file can be chosen again, mended
    const game = await found;
    if (!game) return;
    if ('why' in game) setWrong(game);
    else onPlay(game);
  };
  return (
    <>
      <label class="way file">
        <Icon name="download" size={22} />
        <b>{t('Open a file…')}</b>
        <small>{t('A game or a map')}</small>
        <input
          type="file"
          class="sr"
          accept=".depo,.txt,.json,text/plain,application/json"
          onChange={(e) => void open(e.currentTarget)}
        />
      </label>
      {wrong && <WrongFile {...wrong} onClose={() => setWrong(null)} />}
    </>
  );
}
