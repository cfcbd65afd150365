// SPDX-License-Identifier: MIT
// The review of a finished game: the board of the move that is looked at, and beside it the curve,
// the move in words, sums and lists.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { speakOf, t } from '../app/i18n';
import type { GameRecord, Table } from '../app/table';
import { GameBoard } from '../board/gameboard';
import { announce } from '../common/announce';
import { focusHome } from '../common/dialog';
import { Loading } from '../common/later';
import { Shortcuts } from '../common/parts';
import { Eyes, PastBar, usePastKeys } from '../replay/bar';
import { Own } from '../replay/replay';
import { Scrubber } from '../replay/scrubber';
import { Chosen, type PlayOn } from './chosen';
import { ReviewController } from './controller';
import { Curve } from './curve';
import type { Found } from './found';
import { Decisions, TurningPoints } from './lists';
import { Overview } from './overview';
import { Progress, Worth } from './progress';
import type { ReviewRun } from './run';
import { runOf } from './runs';
import { Figures, Grades } from './tables';

interface Props {
  id: string;
  table: Table;
  onBack: () => void;
  onPlayOn: PlayOn;
}

/** What comes first, or what is behind it. */
function Views({ c }: { c: ReviewController }): JSX.Element {
  const { value } = c.view,
    titles = { overview: t('Overview'), details: t('Details') };
  return (
    <div class="review-views" role="group" aria-label={t('Review')}>
      {(['overview', 'details'] as const).map((view) => (
        <button
          key={view}
          type="button"
          data-view={view}
          aria-pressed={value === view}
          onClick={() => {
            c.view.value = view;
          }}
        >
          {titles[view]}
        </button>
      ))}
    </div>
  );
}

interface PartProps {
  c: ReviewController;
  found: Found;
  onPlayOn: PlayOn;
}
function Details({ c, found, onPlayOn }: PartProps): JSX.Element {
  return (
    <>
      <Chosen c={c} onPlayOn={onPlayOn} />
      <Worth c={c} />
      <TurningPoints c={c} found={found} />
      <Decisions c={c} found={found} />
      <Grades c={c} found={found} />
      <Figures c={c} found={found} />
    </>
  );
}

function Panel({ c, onPlayOn }: { c: ReviewController; onPlayOn: PlayOn }): JSX.Element {
  const found = c.found.value;
  return (
    <aside class="review-panel" aria-label={t('Review')}>
      <Curve c={c} />
      <Progress c={c} />
      <div class="review-scroll" tabIndex={0} role="group" aria-label={t('Review')}>
        {found && (
          <>
            <Views c={c} />
            {c.view.value === 'overview' ? (
              <Overview c={c} found={found} onPlayOn={onPlayOn} />
            ) : (
              <Details c={c} found={found} onPlayOn={onPlayOn} />
            )}
          </>
        )}
      </div>
    </aside>
  );
}

interface ShownProps extends Omit<Props, 'id'> {
  run: ReviewRun;
  record: GameRecord;
}
function Reviewed({ table, run, record, onBack, onPlayOn }: ShownProps): JSX.Element {
  const c = useMemo(() => new ReviewController(table, record, run, announce), [table, run]);
  useLayoutEffect(() => c.begin(), [c]);
  usePastKeys(c, onBack);
  useLayoutEffect(focusHome, []);
  return (
    <div class="table reviewing">
      <header class="bar">
        <PastBar c={c} title={t('Review')} onBack={onBack}>
          <Eyes c={c} />
        </PastBar>
      </header>
      <main class="center">
        <GameBoard
          game={c.game}
          view={c.state.value.view}
          names={c.names.value}
          marks={c.marks.value}
          live={false}
          whole
          focus={-1}
        />
        <Scrubber c={c} />
      </main>
      <Panel c={c} onPlayOn={onPlayOn} />
      <footer class="own">
        <Own c={c} />
      </footer>
      {c.keys.value && (
        <Shortcuts
          onClose={() => {
            c.keys.value = false;
          }}
        />
      )}
    </div>
  );
}

export function ReviewScreen({ id, table, ...ways }: Props): JSX.Element {
  speakOf(table.game.map);
  const [run, setRun] = useState<ReviewRun | null>(null),
    record = useMemo(() => table.record(), [table]);
  useEffect(() => {
    let left = false;
    void runOf(id, table).then((found) => {
      if (!left) setRun(found);
    });
    return () => {
      left = true;
    };
  }, [id, table]);
  if (!run || !record) return <Loading />;
  return <Reviewed key={id} table={table} run={run} record={record} {...ways} />;
}
