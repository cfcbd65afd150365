// SPDX-License-Identifier: MIT
// The game in a link: its replay, without a place among the games of this device until somebody
// wants more of it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Loading } from '../common/later';
import { Notice } from '../common/notice';
import { t } from '../app/i18n';
import { checkedText } from '../app/gamefile';
import { openLocal, type LocalTable } from '../app/local';
import { unpack } from '../app/packed';
import { FileProblem } from '../app/problem';
import { keptOrNew, type LocalRecord } from '../app/records';
import { ReplayScreen } from './replay';

interface Props {
  packed: string;
  onHome: () => void;
  /** Opens it as a game of this device. */
  onKeep: (record: LocalRecord, view?: string) => void;
}
async function open(packed: string): Promise<LocalTable> {
  const text = await checkedText(new Blob([await unpack(packed)])),
    table = await openLocal({ ...keptOrNew(text), file: text }, false);
  if (table.record()) return table;
  table.close();
  throw new FileProblem(t('This game is not over: there is no replay yet.'));
}

export function SharedGame({ packed, onHome, onKeep }: Props): JSX.Element {
  const [table, setTable] = useState<LocalTable | null>(null),
    [problem, setProblem] = useState('');
  useEffect(() => {
    let found: LocalTable | null = null,
      gone = false;
    open(packed).then(
      (it) => {
        found = it;
        if (gone) it.close();
        else setTable(it);
      },
      (e: unknown) => setProblem(e instanceof FileProblem ? e.message : String(e)),
    );
    return () => {
      gone = true;
      found?.close();
    };
  }, [packed]);
  if (problem)
    return (
      <Notice text={problem}>
        <button type="button" class="main" data-do="home" onClick={onHome}>
          {t('Home')}
        </button>
      </Notice>
    );
  if (!table) return <Loading />;
  return (
    <ReplayScreen
      table={table}
      onBack={onHome}
      onReview={() => onKeep(keptOrNew(table.data.file), 'review')}
      onPlayOn={(moves, seat) => onKeep(table.branch(moves, seat))}
    />
  );
}
