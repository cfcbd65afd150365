// SPDX-License-Identifier: MIT
// The list of puzzles, and one of them at its table.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Tool } from '../kit/button';
import { ErrorNote } from '../kit/error';
import { Icon } from '../kit/icons';
import { Loading } from '../kit/later';
import { mapName } from '../app/catalog';
import { t, tn } from '../app/i18n';
import { coreFrom } from '../app/module';
import { ReviewCore } from '../core/review';
import { headOf } from '../lessons/lesson';
import { useLessonTable } from '../lessons/open';
import { Panel } from '../lessons/panel';
import type { LessonTable } from '../lessons/table';
import type { TableController } from '../table/controller';
import { TableScreen } from '../table/table';
import { PuzzleController } from './controller';
import { nameOf, nextAfter, puzzleBy, puzzleOf, puzzles, solved, type Puzzle } from './puzzle';

interface Props {
  /** Which one; "today" is the one of the day; without it all of them are listed. */
  id: string | null;
  onHome: () => void;
  onOpen: (id: string | null) => void;
  onSettings: () => void;
  onRules: (map: string, clause?: string) => void;
}

function List({ onHome, onOpen, onSettings }: Props): JSX.Element {
  const today = puzzleOf(new Date()),
    done = puzzles.filter(solved).length;
  return (
    <div class="start lessons-page">
      <header class="start-head">
        <Tool icon="home" label={t('Home')} onClick={onHome} />
        <div>
          <h1>{t('Puzzles')}</h1>
          <p>
            {t('Positions from real games with one clearly best move')}
            {done > 0 && ` · ${tn('{n} solved', '{n} solved', done)}`}
          </p>
        </div>
        <nav>
          <Tool icon="menu" label={t('Settings')} onClick={onSettings} />
        </nav>
      </header>
      <main class="start-main">
        <ol class="lesson-list">
          {[today, ...puzzles.filter((p) => p !== today)].map((p) => (
            <li key={p.id}>
              <button
                type="button"
                class={`panel${solved(p) ? ' done' : ''}${p === today ? ' now' : ''}`}
                data-puzzle={nameOf(p)}
                onClick={() => onOpen(nameOf(p))}
              >
                <b>{t('Puzzle {n}', { n: p.number })}</b>
                <small>
                  {mapName(headOf(p)[0])}
                  {p === today && ` · ${t('today')}`}
                </small>
                {solved(p) && (
                  <span class="lesson-tick" role="img" aria-label={t('solved')}>
                    <Icon name="check" />
                  </span>
                )}
              </button>
            </li>
          ))}
        </ol>
      </main>
    </div>
  );
}

interface PanelProps extends Props {
  puzzle: Puzzle;
  table: LessonTable<ReviewCore>;
  c: TableController;
}
function PuzzlePanel({ puzzle, table, c, onOpen }: PanelProps): JSX.Element {
  const l = useMemo(() => new PuzzleController(puzzle, table, c), [table, c]),
    done = l.done.value;
  return (
    <Panel l={l} title={t('Puzzle {n}', { n: puzzle.number })}>
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

function PuzzleAtTable({ puzzle, ...p }: Props & { puzzle: Puzzle }): JSX.Element {
  const [table, problem] = useLessonTable(puzzle, reviewCore);
  if (problem) return <ErrorNote text={problem} onClose={() => p.onOpen(null)} />;
  if (!table) return <Loading />;
  return (
    <TableScreen
      key={puzzle.id}
      id={puzzle.id}
      table={table}
      onHome={p.onHome}
      onSettings={p.onSettings}
      onRules={(clause) => p.onRules(headOf(puzzle)[0], clause)}
      onReplay={() => p.onOpen(null)}
      onAgain={() => table.restart()}
      lead={(c) => <PuzzlePanel {...p} puzzle={puzzle} table={table} c={c} />}
    />
  );
}

export function PuzzlesScreen(p: Props): JSX.Element {
  const puzzle = p.id === 'today' ? puzzleOf(new Date()) : puzzleBy(p.id ?? '');
  return puzzle ? <PuzzleAtTable key={puzzle.id} {...p} puzzle={puzzle} /> : <List {...p} />;
}
