// SPDX-License-Identifier: MIT
// The list of puzzles, and one of them at its table.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { t, tn } from '../app/i18n';
import { coreFrom } from '../app/module';
import { ReviewCore } from '../core/review';
import { LessonAtTable, LessonEntry, LessonList, type Ways } from '../lessons/list';
import { Panel } from '../lessons/panel';
import type { LessonTable } from '../lessons/table';
import type { TableController } from '../table/controller';
import { PuzzleController } from './controller';
import { nameOf, nextAfter, puzzleBy, puzzleOf, puzzles, solved, type Puzzle } from './puzzle';

const titleOf = (p: Puzzle): string => t('Puzzle {n}', { n: p.number });

function List(p: Ways): JSX.Element {
  const today = puzzleOf(new Date()),
    done = puzzles.filter(solved).length,
    about = t('Positions from real games with one clearly best move');
  return (
    <LessonList
      {...p}
      title={t('Puzzles')}
      about={done ? `${about} · ${tn('{n} solved', '{n} solved', done)}` : about}
    >
      {[today, ...puzzles.filter((x) => x !== today)].map((x) => (
        <LessonEntry
          key={x.id}
          lesson={x}
          title={titleOf(x)}
          tag={x === today && t('today')}
          now={x === today}
          done={solved(x) ? t('solved') : ''}
          data={{ 'data-puzzle': nameOf(x) }}
          onOpen={() => p.onOpen(nameOf(x))}
        />
      ))}
    </LessonList>
  );
}

interface PanelProps extends Pick<Ways, 'onOpen'> {
  puzzle: Puzzle;
  table: LessonTable<ReviewCore>;
  c: TableController;
}
function PuzzlePanel({ puzzle, table, c, onOpen }: PanelProps): JSX.Element {
  const l = useMemo(() => new PuzzleController(puzzle, table, c), [table, c]),
    done = l.done.value;
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
        {!done && !l.shown.value && (
          <button type="button" data-do="puzzle-show" onClick={() => l.reveal()}>
            {t('Show the answer')}
          </button>
        )}
        {(done || l.shown.value) && (
          <button type="button" data-do="lesson-again" onClick={() => l.again()}>
            {t('Once more')}
          </button>
        )}
        <button type="button" class="link" data-do="puzzle-list" onClick={() => onOpen(null)}>
          {t('All puzzles')}
        </button>
      </div>
    </Panel>
  );
}

const reviewCore = () => coreFrom('review.wasm', ReviewCore);

/** The name "today" stands for the puzzle of the day. */
export function PuzzlesScreen(p: Ways): JSX.Element {
  const puzzle = p.id === 'today' ? puzzleOf(new Date()) : puzzleBy(p.id ?? '');
  if (!puzzle) return <List {...p} />;
  return (
    <LessonAtTable
      key={puzzle.id}
      {...p}
      lesson={puzzle}
      tableId={puzzle.id}
      core={reviewCore}
      lead={(table, c) => <PuzzlePanel puzzle={puzzle} table={table} c={c} onOpen={p.onOpen} />}
    />
  );
}
