// SPDX-License-Identifier: MIT
// Five puzzles against the clock: what is said beside the table, and how it went.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { mapName } from '../app/catalog';
import { timeText } from '../app/clocks';
import { t } from '../app/i18n';
import { Icon } from '../common/icons';
import { headOf } from '../lessons/lesson';
import { ListPage, type Ways } from '../lessons/list';
import { Dots } from './dots';
import { difficultyOf, puzzleBy } from './puzzle';
import { SKIPPED, theRun, WRONG } from './run';
import { titleOf } from './words';

/** Drawn anew while it runs. */
export function RunClock(): JSX.Element {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <b class="run-clock" role="timer" data-run-clock>
      {timeText(theRun.ms)}
    </b>
  );
}

export const RunRules = (): JSX.Element => (
  <small class="run-rules">
    {t('A wrong move adds {wrong} s, showing the answer {skipped} s.', {
      wrong: WRONG / 1000,
      skipped: SKIPPED / 1000,
    })}
  </small>
);

function Row({ id, good, onOpen }: Pick<Ways, 'onOpen'> & { id: string; good: boolean }) {
  const puzzle = puzzleBy(id);
  if (!puzzle) return null;
  return (
    <button type="button" data-puzzle={id} onClick={() => onOpen(id)}>
      <Icon name={good ? 'check' : 'close'} />
      <b>{titleOf(puzzle)}</b>
      <small>
        {mapName(headOf(puzzle)[0])} · <Dots difficulty={difficultyOf(puzzle)} /> ·{' '}
        {good ? t('solved') : t('answer shown')}
      </small>
    </button>
  );
}

/** After the fifth. */
export function RunResult(p: Ways): JSX.Element {
  const run = theRun.run.value,
    best = theRun.best.value,
    total = run?.ids.length ?? 0;
  return (
    <ListPage {...p} title={t('Five against the clock')} about={t('Puzzles')}>
      <section class="panel run-result" role="status">
        <h2>
          {t('{n} of {total} in {time}', {
            n: theRun.solvedCount,
            total,
            time: timeText(theRun.ms),
          })}
        </h2>
        <p>
          {theRun.record.value
            ? t('Your best so far!')
            : best &&
              t('Your best: {n} of {total} in {time}', {
                n: best.solved,
                total,
                time: timeText(best.ms),
              })}
        </p>
        <ol>
          {run?.ids.map((id, i) => (
            <li key={id}>
              <Row id={id} good={run.done[i]} onOpen={p.onOpen} />
            </li>
          ))}
        </ol>
        <div class="sheet-buttons">
          <button
            type="button"
            class="main"
            data-do="run-again"
            onClick={() => {
              theRun.begin();
            }}
          >
            {t('Five more')}
          </button>
          <button type="button" data-do="puzzle-list" onClick={() => p.onOpen(null)}>
            {t('All puzzles')}
          </button>
        </div>
      </section>
    </ListPage>
  );
}
