// SPDX-License-Identifier: MIT
// What the device keeps, as one file and back.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { saveAs } from '../board/print';
import { Icon } from '../common/icons';
import { backupName, backupText, lookAtBackup, MOST_BYTES, takeBackup } from './backup';
import { contentsText, takenText, type Contents } from './taken';
import { t } from '../app/i18n';
import { FileProblem } from '../app/problem';

interface Outcome {
  good: boolean;
  lines: string[];
}
/** A file that was read, and waits to be taken. */
interface Offered {
  text: string;
  contents: Contents;
}
function problem(e: unknown): Outcome {
  const code = String(e);
  return {
    good: false,
    lines: [e instanceof FileProblem ? e.message : t("Can't read the file ({code}).", { code })],
  };
}

/** Nothing is taken before the person has seen what it is; a key only by a button that says so. */
function Offer({ offered, take }: { offered: Offered; take(person?: boolean): void }): JSX.Element {
  const { person } = offered.contents;
  return (
    <div class="file-offer">
      <p>{contentsText(offered.contents)}</p>
      {person && (
        <p class="file-problem">
          {t(
            'It also holds a key to seats at tables. With that key, anyone who has the file sees what you see and can play for you. Take it only from your own device.',
          )}
        </p>
      )}
      <div class="row-buttons">
        <button type="button" class="main" data-do="take" onClick={() => take(false)}>
          {person ? t('Add without the key') : t('Add')}
        </button>
        {person && (
          <button type="button" data-do="take-key" onClick={() => take(true)}>
            {t('Add with the key: the file is mine')}
          </button>
        )}
        <button type="button" data-do="leave" onClick={() => take()}>
          {t('Cancel')}
        </button>
      </div>
    </div>
  );
}

export function Device(): JSX.Element {
  const [came, setCame] = useState<Outcome | null>(null);
  const [offered, setOffered] = useState<Offered | null>(null);
  const open = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const reading =
      file.size > MOST_BYTES ? Promise.resolve(' '.repeat(MOST_BYTES + 1)) : file.text();
    input.value = ''; // so that the same file can be chosen again, mended
    setCame(null);
    setOffered(null);
    try {
      const text = await reading;
      setOffered({ text, contents: await lookAtBackup(text) });
    } catch (e) {
      setCame(problem(e));
    }
  };
  const take = async (person?: boolean) => {
    setOffered(null);
    if (!offered || person === undefined) return;
    try {
      setCame({ good: true, lines: takenText(await takeBackup(offered.text, person)) });
    } catch (e) {
      setCame(problem(e));
    }
  };
  return (
    <>
      <p class="quiet">
        {t(
          'Settings, games, maps, seats at tables and finished lessons are kept only in this browser. One file moves all of it to another device.',
        )}
      </p>
      <div class="row-buttons">
        <button
          type="button"
          data-do="export"
          onClick={() => saveAs(backupName(), 'application/json', backupText())}
        >
          <Icon name="download" /> {t('Save to a file')}
        </button>
        <label class="button file">
          {t('Add from a file…')}
          <input
            type="file"
            class="sr"
            data-do="import"
            accept=".json,application/json"
            onChange={(e) => void open(e.currentTarget)}
          />
        </label>
      </div>
      <p class="quiet small">
        {t('The file holds your keys to tables: anyone who has it can take your seats.')}
      </p>
      {offered && <Offer offered={offered} take={(person) => void take(person)} />}
      <div role="status" class={came?.good === false ? 'file-problem' : ''}>
        {came?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {came?.good && (
        <button type="button" class="main" data-do="reload" onClick={() => location.reload()}>
          {t('Reload the page')}
        </button>
      )}
    </>
  );
}
