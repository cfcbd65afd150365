// SPDX-License-Identifier: MIT
// Why a file can't be opened, and what would mend it.
import type { JSX } from 'preact';
import { Dialog } from '../common/dialog';
import { t } from '../app/i18n';

export interface Wrong {
  file: File;
  why: string;
  /** With the file of its map it can be opened. */
  needsMap?: boolean;
}
interface Props {
  wrong: Wrong;
  onMap: (file: File) => void;
  onClose: () => void;
}
const MapChooser = ({ onMap }: Pick<Props, 'onMap'>): JSX.Element => (
  <label class="button file">
    {t('Open the file of the map…')}
    <input
      type="file"
      class="sr"
      data-do="open-map"
      accept=".json,application/json"
      onChange={({ currentTarget: input }) => {
        const file = input.files?.[0];
        if (file) onMap(file);
        input.value = ''; // so that the same file can be chosen again, mended
      }}
    />
  </label>
);

export const WrongFile = ({ wrong, onMap, onClose }: Props): JSX.Element => (
  <Dialog title={t("Can't open this file")} onClose={onClose}>
    <p>
      <b>{wrong.file.name}</b>
    </p>
    <p class="file-problem">{wrong.why}</p>
    <div class="sheet-buttons">
      {wrong.needsMap && <MapChooser onMap={onMap} />}
      <button type="button" class="main" onClick={onClose}>
        {t('Close')}
      </button>
    </div>
  </Dialog>
);
