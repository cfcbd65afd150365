// SPDX-License-Identifier: MIT
// The end: the count line by line, then who won, with every network on the board, and the table of
// all lines a tap away.
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { saveAs } from '../board/print';
import { announce } from '../common/announce';
import { Icon, type IconName } from '../common/icons';
import { LIVERIES } from '../common/paints';
import type { Shown } from '../common/sentence';
import { t } from '../app/i18n';
import { calm } from '../app/prefs';
import { ring } from '../app/sound';
import { later } from '../common/later';
import { visit } from '../app/address';
import type { Table } from '../app/table';
import { EndController } from './controller';
import { Bars, CountTable, Standings, TicketFates } from './count';
import { FairnessLine } from './fairness';

const ShareGame = later(() => import('./share').then((m) => m.ShareGame));

interface Ways {
  /** Where others can see the replay; without it the game goes into the link. */
  link?: string;
  onClose: () => void;
  onReplay: () => void;
  onReview?: () => void;
  onAgain: () => void;
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
  onClose,
  againLabel,
  c,
  onShare,
}: Ways & { table: Table; c: EndController; onShare: () => void }) {
  const more = (name: string, icon: IconName, label: string, onClick: () => void) => (
    <button type="button" onClick={onClick} data-do={name} title={label}>
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
      {more('share', 'share', t('Share'), onShare)}
      <button
        type="button"
        aria-pressed={c.figures.value}
        data-do="figures"
        title={t('All figures')}
        onClick={() => {
          c.figures.value = !c.figures.value;
        }}
      >
        <Icon name="log" /> {t('All figures')}
      </button>
      {onReview && more('review', 'curve', t('Review'), onReview)}
      {more('replay', 'play', t('Replay'), onReplay)}
      {more('download', 'download', t('Game file'), () => void save(table))}
      {more('look', 'eye', t('Look at the board'), onClose)}
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

const FLAKES = Array.from({ length: 26 }, (_, i) => i);

/** Cards in the winners' colours come down over the board. */
const Flurry = ({ seats }: { seats: number[] }): JSX.Element => (
  <div class="flurry" aria-hidden="true">
    {FLAKES.map((i) => (
      <i
        key={i}
        style={{
          background: LIVERIES[seats[i % seats.length]].fill,
          left: `${(i * 37) % 100}%`,
          animationDelay: `${((i * 29) % 10) * 0.12}s`,
        }}
      />
    ))}
  </div>
);

export function EndPanel({ table, names, onShow, ...ways }: Props): JSX.Element {
  const [sharing, setSharing] = useState(false);
  const c = useMemo(() => {
    const quick = calm() || seen.has(table) || !table.state.peek().fresh.length;
    return new EndController(table, names, onShow, announce, quick);
  }, [table]);
  useEffect(() => {
    seen.add(table);
    return c.begin();
  }, [c]);
  const winners = c.order.filter((s) => c.tallies[s].rank === 1),
    counted = c.finished.value && !c.quick;
  useEffect(() => {
    if (counted) ring('end');
  }, [counted]);
  const finished = c.finished.value,
    figures = finished && c.figures.value;
  const panel = (
    <section
      class={`end-panel${finished ? '' : ' compact'}${figures ? ' figures' : ''}`}
      aria-label={t('Final count')}
    >
      <Head c={c} onClose={ways.onClose} />
      <div class="end-scroll" tabIndex={0} role="group" aria-label={t('Final count')}>
        {finished ? <Standings c={c} /> : <Bars c={c} />}
        {figures && <CountTable c={c} />}
        {finished && table.fairness && (
          <FairnessLine game={table.game} state={table.fairness} names={c.names} />
        )}
        {figures && <TicketFates c={c} />}
      </div>
      {finished && <Buttons table={table} c={c} onShare={() => setSharing(true)} {...ways} />}
    </section>
  );
  return (
    <>
      {counted && <Flurry seats={winners} />}
      {panel}
      {sharing && (
        <ShareGame c={c} table={table} link={ways.link} onClose={() => setSharing(false)} />
      )}
    </>
  );
}
