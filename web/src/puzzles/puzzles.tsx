// SPDX-License-Identifier: MIT
// The list of puzzles, one of them at its table, and five of them in a row.
import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { coreFrom } from '../app/module';
import { ReviewCore } from '../core/review';
import { LessonAtTable, type Ways } from '../lessons/list';
import { Panel } from '../lessons/panel';
import type { LessonTable } from '../lessons/table';
import type { TableController } from '../table/controller';
import { PuzzleController } from './controller';
import { PuzzleList } from './list';
import { nameOf, nextAfter, puzzleBy, puzzleOf, type Puzzle } from './puzzle';
import { LENGTH, theRun } from './run';
import { RunClock, RunResult, RunRules } from './runview';
import { finders, themeName, titleOf } from './words';

interface PanelProps extends Pick<Ways, 'onOpen'> {
  puzzle: Puzzle;
  table: LessonTable<ReviewCore>;
  c: TableController;
}
const usePuzzle = ({ puzzle, table, c }: Omit<PanelProps, 'onOpen'>): PuzzleController =>
  useMemo(() => new PuzzleController(puzzle, table, c), [table, c]);

/** What it was about, once that gives nothing away. */
const About = ({ puzzle }: { puzzle: Puzzle }): JSX.Element => (
  <small class="puzzle-about">
    {themeName(puzzle.theme)} · {finders(puzzle)}
  </small>
);
const All = ({ onOpen }: Pick<Ways, 'onOpen'>): JSX.Element => (
  <button type="button" class="link" data-do="puzzle-list" onClick={() => onOpen(null)}>
    {t('All puzzles')}
  </button>
);
const Again = ({ l }: { l: PuzzleController }): JSX.Element => (
  <button type="button" data-do="lesson-again" onClick={() => l.again()}>
    {t('Once more')}
  </button>
);
const Show = ({ onShow }: { onShow: () => void }): JSX.Element => (
  <button type="button" data-do="puzzle-show" onClick={onShow}>
    {t('Show the answer')}
  </button>
);

function PuzzlePanel({ onOpen, ...at }: PanelProps): JSX.Element {
  const l = usePuzzle(at),
    { puzzle } = at,
    done = l.done.value,
    known = done || l.shown.value;
  return (
    <Panel l={l} title={titleOf(puzzle)}>
      <div class="lesson-buttons">
        {done && (
          <button
            type="button"
            class="main"
            data-do="puzzle-next"
            onClick={() => onOpen(nameOf(nextAfter(puzzle)))}
          >
            {t('Next puzzle')}
          </button>
        )}
        {known ? <Again l={l} /> : <Show onShow={() => l.reveal()} />}
        <All onOpen={onOpen} />
      </div>
      {known && <About puzzle={puzzle} />}
    </Panel>
  );
}

/** One of five: the clock runs until it is solved or its answer shown. */
function RunPanel({ onOpen, place, onNext, ...at }: PanelProps & RunProps): JSX.Element {
  const l = usePuzzle(at),
    { puzzle, table } = at,
    known = l.done.value || l.shown.value;
  useEffect(() => {
    const mine = () => theRun.puzzle === puzzle;
    let strayed = table.strayed.peek();
    if (mine()) theRun.start();
    const stop = effect(() => {
      const tries = table.strayed.value,
        solved = l.done.value,
        shown = l.shown.value;
      if (!mine()) return;
      if (tries !== strayed && !shown) theRun.wrong();
      strayed = tries;
      if (solved || shown) theRun.finish(!shown);
    });
    const pause = () => theRun.pause();
    addEventListener('pagehide', pause);
    return () => {
      stop();
      pause();
      removeEventListener('pagehide', pause);
    };
  }, [l]);
  return (
    <Panel l={l} title={t('{n} of {total}', { n: place, total: LENGTH })}>
      <div class="lesson-buttons">
        <RunClock />
        {known && (
          <button type="button" class="main" data-do="run-next" onClick={onNext}>
            {theRun.over ? t('Result') : t('Next puzzle')}
          </button>
        )}
        {known ? <All onOpen={onOpen} /> : <Show onShow={() => l.reveal()} />}
      </div>
      {known && <About puzzle={puzzle} />}
      {!known && place === 1 && <RunRules />}
    </Panel>
  );
}
interface RunProps {
  /** Which of the five, from one. */
  place: number;
  onNext: () => void;
}

const reviewCore = () => coreFrom('review.wasm', ReviewCore);

interface TableProps extends Ways {
  puzzle: Puzzle;
  run?: RunProps;
}
const AtTable = ({ puzzle, run, ...p }: TableProps): JSX.Element => (
  <LessonAtTable
    key={puzzle.id}
    {...p}
    lesson={puzzle}
    tableId={puzzle.id}
    core={reviewCore}
    lead={(table, c) => {
      const at = { puzzle, table, c, onOpen: p.onOpen };
      return run ? <RunPanel {...at} {...run} /> : <PuzzlePanel {...at} />;
    }}
  />
);

/** The puzzle at hand stays until one goes on, though it is over before. */
function RunScreen(p: Ways): JSX.Element {
  const [at, setAt] = useState(() => placeOf());
  const next = () => setAt(placeOf());
  useEffect(() => {
    // Five more are begun from the result.
    if (!at && theRun.puzzle) next();
  }, [theRun.run.value]);
  if (!at) return <RunResult {...p} />;
  const puzzle = puzzleBy(at.id);
  return puzzle ? (
    <AtTable {...p} puzzle={puzzle} run={{ place: at.place, onNext: next }} />
  ) : (
    <PuzzleList {...p} />
  );
}
/** Which of the five is next; null after the last. One who comes without a run begins one. */
function placeOf(): { id: string; place: number } | null {
  if (!theRun.run.peek()) theRun.begin();
  const puzzle = theRun.puzzle,
    run = theRun.run.peek();
  return puzzle && run ? { id: nameOf(puzzle), place: run.done.length + 1 } : null;
}

/** "today" stands for the puzzle of the day, "run" for five against the clock. */
export function PuzzlesScreen(p: Ways): JSX.Element {
  if (p.id === 'run') return <RunScreen {...p} />;
  const puzzle = p.id === 'today' ? puzzleOf(new Date()) : puzzleBy(p.id ?? '');
  return puzzle ? <AtTable {...p} puzzle={puzzle} /> : <PuzzleList {...p} />;
}
