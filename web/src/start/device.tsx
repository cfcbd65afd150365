// SPDX-License-Identifier: MIT
// Games that are kept on this device, and files of games.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../common/icons';
import { later } from '../common/later';
import { t } from '../app/i18n';
import { forgetGame, keptOrNew, localGames, type LocalRecord } from '../app/records';
import { keyOf, openMapFile } from '../app/ownmaps';
import { FileProblem } from '../app/problem';
import { choose } from './choice';
import type { Wrong } from './wrongfile';

interface Props {
  /** `view`: how a game is looked at that is over. */
  onPlay: (record: LocalRecord, view: 'replay') => void;
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

const WrongFile = later(() => import('./wrongfile').then((m) => m.WrongFile));

/** The game of a file, null for a map that is offered now, or why it is neither. */
async function gameOf(file: File): Promise<LocalRecord | Wrong | null> {
  try {
    if (/\.json$/i.test(file.name)) {
      choose({ map: keyOf(await openMapFile(file)) });
      return null;
    }
    const { checkedText } = await import('../app/gamefile');
    return keptOrNew(await checkedText(file));
  } catch (e) {
    if (e instanceof FileProblem) return { file, why: e.message, needsMap: e.needsMap };
    return { file, why: t("Can't read the file ({code}).", { code: String(e) }) };
  }
}

export function OpenFile({ onPlay }: Props): JSX.Element {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const show = async (file: File) => {
    const game = await gameOf(file);
    setWrong(game && 'why' in game ? game : null);
    if (game && !('why' in game)) onPlay(game, 'replay');
    // Once it is drawn: on a phone the maps are far from where files are opened.
    if (!game) setTimeout(() => document.querySelector('.map-card.on')?.scrollIntoView());
    return game;
  };
  const open = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file) void show(file);
    input.value = ''; // so that the same file can be chosen again, mended
  };
  /** The game after its map, unless that file is wrong itself. */
  const withMap = async (game: File, map: File) => {
    if (!(await show(map))) await show(game);
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
          onChange={(e) => open(e.currentTarget)}
        />
      </label>
      {wrong && (
        <WrongFile
          wrong={wrong}
          onMap={(map) => void withMap(wrong.file, map)}
          onClose={() => setWrong(null)}
        />
      )}
    </>
  );
}
