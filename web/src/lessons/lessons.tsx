// SPDX-License-Identifier: MIT
// The list of lessons, and one of them at its table.
import type { JSX } from 'preact';
import { Tool } from '../kit/button';
import { ErrorNote } from '../kit/error';
import { Icon } from '../kit/icons';
import { Loading } from '../kit/later';
import { mapName } from '../app/catalog';
import { t } from '../app/i18n';
import LESSONS from '../gen/lessons.json';
import { TableScreen } from '../table/table';
import { headOf, progressOf, type Lesson } from './lesson';
import { LessonPanel } from './panel';
import { useLessonTable } from './open';

const lessons = LESSONS as Lesson[];

interface Props {
  /** Which one; without it all of them are listed. */
  id: string | null;
  onHome: () => void;
  onOpen: (id: string | null) => void;
  onSettings: () => void;
  onRules: (map: string, clause?: string) => void;
}

function List({ onHome, onOpen, onSettings }: Props): JSX.Element {
  const first = lessons.find((l) => !progressOf(l.id).done);
  return (
    <div class="start lessons-page">
      <header class="start-head">
        <Tool icon="home" label={t('Home')} onClick={onHome} />
        <div>
          <h1>{t('Lessons')}</h1>
          <p>{t('Short and playable, each a minute or two')}</p>
        </div>
        <nav>
          <Tool icon="menu" label={t('Settings')} onClick={onSettings} />
        </nav>
      </header>
      <main class="start-main">
        <ol class="lesson-list">
          {lessons.map((l) => {
            const { done, made } = progressOf(l.id);
            return (
              <li key={l.id}>
                <button
                  type="button"
                  class={`panel${done ? ' done' : ''}${l === first ? ' now' : ''}`}
                  data-lesson={l.id}
                  onClick={() => onOpen(l.id)}
                >
                  <b>{t(l.title)}</b>
                  <span>{t(l.about)}</span>
                  <small>
                    {mapName(headOf(l)[0])}
                    {made.length > 0 && ` · ${t('begun')}`}
                  </small>
                  {done && (
                    <span class="lesson-tick" role="img" aria-label={t('done')}>
                      <Icon name="check" />
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ol>
      </main>
    </div>
  );
}

function LessonAtTable({ lesson, ...p }: Props & { lesson: Lesson }): JSX.Element {
  const [table, problem] = useLessonTable(lesson);
  if (problem) return <ErrorNote text={problem} onClose={() => p.onOpen(null)} />;
  if (!table) return <Loading />;
  const next = lessons[lessons.indexOf(lesson) + 1] ?? null;
  return (
    <TableScreen
      key={lesson.id}
      id={`lesson-${lesson.id}`}
      table={table}
      onHome={p.onHome}
      onSettings={p.onSettings}
      onRules={(clause) => p.onRules(headOf(lesson)[0], clause)}
      onReplay={() => p.onOpen(null)}
      onAgain={() => table.restart()}
      lead={(c) => (
        <LessonPanel
          lesson={lesson}
          table={table}
          c={c}
          next={next}
          onOpen={p.onOpen}
          onList={() => p.onOpen(null)}
          onHome={p.onHome}
        />
      )}
    />
  );
}

export function LessonsScreen(p: Props): JSX.Element {
  const lesson = lessons.find((l) => l.id === p.id);
  return lesson ? <LessonAtTable key={lesson.id} {...p} lesson={lesson} /> : <List {...p} />;
}
