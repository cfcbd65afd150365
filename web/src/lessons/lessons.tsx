// SPDX-License-Identifier: MIT
// The list of lessons, and one of them at its table.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import LESSONS from '../gen/lessons.json';
import { progressOf, type Lesson } from './lesson';
import { LessonAtTable, LessonEntry, LessonList, type Ways } from './list';
import { LessonPanel } from './panel';

const lessons = LESSONS as Lesson[];

function List(p: Ways): JSX.Element {
  const first = lessons.find((l) => !progressOf(l.id).done);
  return (
    <LessonList {...p} title={t('Lessons')} about={t('Short and hands-on, a minute or two each')}>
      {lessons.map((l) => {
        const { done, made } = progressOf(l.id);
        return (
          <LessonEntry
            key={l.id}
            lesson={l}
            title={t(l.title)}
            about={t(l.about)}
            tag={made.length > 0 && t('started')}
            now={l === first}
            done={done ? t('done') : ''}
            data={{ 'data-lesson': l.id }}
            onOpen={() => p.onOpen(l.id)}
          />
        );
      })}
    </LessonList>
  );
}

export function LessonsScreen(p: Ways): JSX.Element {
  const lesson = lessons.find((l) => l.id === p.id);
  if (!lesson) return <List {...p} />;
  return (
    <LessonAtTable
      key={lesson.id}
      {...p}
      lesson={lesson}
      tableId={`lesson-${lesson.id}`}
      lead={(table, c) => (
        <LessonPanel
          lesson={lesson}
          table={table}
          c={c}
          next={lessons[lessons.indexOf(lesson) + 1] ?? null}
          onOpen={p.onOpen}
          onList={() => p.onOpen(null)}
          onHome={p.onHome}
        />
      )}
    />
  );
}
