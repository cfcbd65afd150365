// SPDX-License-Identifier: MIT
// A host deletes a table of their own; anyone takes one off their own list.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { problemText } from '../app/refusals';
import { t } from '../app/i18n';
import { isError, link } from '../app/link';
import { forgetTable, hideTable } from '../app/mytables';
import { Dialog } from '../common/dialog';
import { Sure } from '../common/sure';

export function DeleteTable({ id, onGone }: { id: string; onGone: () => void }): JSX.Element {
  const [problem, setProblem] = useState('');
  // The server takes commands of those who follow a table; a list of many does not follow them all.
  useEffect(() => link.follow(id, true, { got: () => undefined }), [id]);
  const remove = () =>
    void link.command({ t: 'delete', table: id }).then((answer) => {
      if (isError(answer) && answer.code !== 'no-table') setProblem(problemText(answer.code));
      else {
        forgetTable(id);
        onGone();
      }
    });
  return (
    <>
      <Sure
        name="delete"
        label={t('Delete this table')}
        question={t('It will be gone for everyone, for good.')}
        onYes={remove}
      />
      {problem && (
        <p class="warn" role="status">
          {problem}
        </p>
      )}
    </>
  );
}

interface Props {
  id: string;
  name: string;
  host: boolean;
  onGone: () => void;
  onClose: () => void;
}
export function RemoveDialog({ id, name, host, onGone, onClose }: Props): JSX.Element {
  const forget = () => {
    hideTable(id);
    onGone();
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <p>{t("Removing it doesn't end the game: its link still works.")}</p>
      <div class="sheet-buttons">
        <button type="button" data-do="forget" data-focus onClick={forget}>
          {t('Remove it from my list')}
        </button>
        {host && <DeleteTable id={id} onGone={onGone} />}
      </div>
    </Dialog>
  );
}
