// SPDX-License-Identifier: MIT
// A list as a file, and where to begin.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../app/i18n';
import type { TicketsController } from './controller';

function save(c: TicketsController): void {
  const link = document.createElement('a'),
    address = URL.createObjectURL(new Blob([c.text.value], { type: 'text/plain' }));
  link.href = address;
  link.download = `${c.map.id}-${c.variant}.txt`;
  link.click();
  URL.revokeObjectURL(address);
}

export function ListTools({ c }: { c: TicketsController }): JSX.Element {
  const [unread, setUnread] = useState(''),
    written = !!c.text.value.trim();
  const open = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const good = await c.read(file);
    input.value = ''; // so that the same file can be chosen again, mended
    setUnread(good ? '' : file.name);
  };
  return (
    <>
      <div class="list-tools">
        {!written && (
          <button type="button" class="link" onClick={() => c.begin()} data-do="begin-list">
            {t("Start from Depo's list")}
          </button>
        )}
        <label class="link file">
          {t('Open a file…')}
          <input
            type="file"
            class="sr"
            accept=".txt,text/plain"
            onChange={(e) => void open(e.currentTarget)}
          />
        </label>
        {written && (
          <>
            <button type="button" class="link" onClick={() => save(c)} data-do="save-list">
              {t('Save as a file')}
            </button>
            <button type="button" class="link" onClick={() => c.write('')} data-do="forget-list">
              {t('Delete this list')}
            </button>
          </>
        )}
      </div>
      {unread && (
        <p class="warn" role="alert">
          {t("Can't open this file")}: {unread}
        </p>
      )}
    </>
  );
}
