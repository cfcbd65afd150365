// SPDX-License-Identifier: MIT
// What the device keeps, as one file and back.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { saveAs } from '../board/print';
import { Icon } from '../kit/icons';
import { backupName, backupText, MOST_BYTES, takeBackup } from './backup';
import { takenText } from './taken';
import { t } from '../app/i18n';
import { FileProblem } from '../app/problem';

interface Outcome {
  good: boolean;
  lines: string[];
}
async function outcome(file: File): Promise<Outcome> {
  try {
    const text = file.size > MOST_BYTES ? ' '.repeat(MOST_BYTES + 1) : await file.text();
    return { good: true, lines: takenText(await takeBackup(text)) };
  } catch (e) {
    const code = String(e);
    return {
      good: false,
      lines: [e instanceof FileProblem ? e.message : t("Can't read the file ({code}).", { code })],
    };
  }
}

export function Device(): JSX.Element {
  const [came, setCame] = useState<Outcome | null>(null);
  const open = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const found = outcome(file);
    input.value = ''; // so that the same file can be chosen again, mended
    setCame(await found);
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
