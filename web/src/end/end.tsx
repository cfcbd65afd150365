// SPDX-License-Identifier: MIT
// The end: the count line by line, then the table of all lines, with each ticket's path to look at.
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { saveAs } from '../board/print';
import { announce } from '../kit/announce';
import { Icon, type IconName } from '../kit/icons';
import type { Shown } from '../kit/sentence';
import { t } from '../app/i18n';
import { calm } from '../app/prefs';
import { visit } from '../app/address';
import type { Table } from '../app/table';
import { EndController } from './controller';
import { Bars, CountTable, TicketFates } from './count';
import { FairnessLine } from './fairness';

interface Ways {
  onClose: () => void;
  onReplay: () => void;
  onReview?: () => void;
  onAgain: () => void;
  onHome: () => void;
  againLabel?: string;
}
interface Props extends Ways {
  table: Table;
  names: ReadonlySignal<string[]>;
  onShow: (what: Shown | null) => void;
}
const seen = new WeakSet<Table>(); // the count is played once; a reload shows the result

async function save(table: Table): Promise<void> {
  const text = await table.gameFile();
  if (text) saveAs(`${table.game.map.id}.depo`, 'text/plain', text);
}

function Buttons({
  table,
  onAgain,
  onReplay,
  onReview,
  onHome,
  onClose,
  againLabel,
}: Ways & { table: Table }) {
  const more = (name: string, icon: IconName, label: string, onClick: () => void) => (
    <button type="button" onClick={onClick} data-do={name}>
      <Icon name={icon} /> {label}
    </button>
  );
  return (
    <div class="sheet-buttons">
      {table.deal ? (
        <button
          type="button"
          class="main"
          onClick={() => visit(`#/deal/${table.deal}`)}
          data-do="deal-result"
        >
          {t('Compare this deal')}
        </button>
      ) : (
        <button type="button" class="main" onClick={onAgain} data-do="again">
          {againLabel ?? t('Play again')}
        </button>
      )}
      {onReview && more('review', 'curve', t('Review'), onReview)}
      {more('replay', 'play', t('Replay'), onReplay)}
      {more('download', 'download', t('Game file'), () => void save(table))}
      {more('look', 'eye', t('Look at the board'), onClose)}
      <button type="button" class="only-narrow" onClick={onHome} data-do="home">
        <Icon name="home" /> {t('Home')}
      </button>
    </div>
  );
}

function Head({ c, onClose }: { c: EndController; onClose: () => void }): JSX.Element {
  return (
    <div class="head">
      <h2>{c.title}</h2>
      {!c.finished.value && (
        <button type="button" onClick={() => c.skip()}>
          {t('Skip')}
        </button>
      )}
      <button
        type="button"
        class="tool"
        onClick={onClose}
        aria-label={t('Close')}
        title={t('Look at the board')}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

export function EndPanel({ table, names, onShow, ...ways }: Props): JSX.Element {
  const c = useMemo(() => {
    const quick = calm() || seen.has(table) || !table.state.peek().fresh.length;
    return new EndController(table, names, onShow, announce, quick);
  }, [table]);
  useEffect(() => {
    seen.add(table);
    return c.begin();
  }, [c]);
  const finished = c.finished.value;
  return (
    <section
      class={`end-panel${finished ? '' : ' compact'}${c.peek.value ? ' peek' : ''}`}
      aria-label={t('Final count')}
    >
      <Head c={c} onClose={ways.onClose} />
      <div class="end-scroll" tabIndex={0} role="group" aria-label={t('Final count')}>
        <Bars c={c} />
        {finished && <CountTable c={c} />}
        {finished && table.fairness && (
          <FairnessLine game={table.game} state={table.fairness} names={c.names} />
        )}
        {finished && <TicketFates c={c} />}
      </div>
      {finished && <Buttons table={table} {...ways} />}
    </section>
  );
}
