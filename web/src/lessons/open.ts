// SPDX-License-Identifier: MIT
// The table of a lesson for as long as its screen is there.
import { useEffect, useState } from 'preact/hooks';
import { myName, nameForBot } from '../app/names';
import type { Core } from '../core/core';
import { progressOf, type Lesson } from './lesson';
import { openLesson, type LessonTable } from './table';

/** The table once it is there, and why it can't be. */
export function useLessonTable<C extends Core = Core>(
  lesson: Lesson,
  core?: () => Promise<C>,
): [LessonTable<C> | null, string] {
  const [table, setTable] = useState<LessonTable<C> | null>(null),
    [problem, setProblem] = useState('');
  useEffect(() => {
    let opened: LessonTable<C> | null = null,
      gone = false;
    const names = [myName(), ...[0, 1, 2, 3].map(nameForBot)];
    openLesson<C>(lesson, names, core?.()).then(
      (made) => {
        opened = made;
        if (gone) return made.close();
        made.resume(progressOf(lesson.id).made);
        setTable(made);
      },
      (e: unknown) => setProblem(String(e)),
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, [lesson]);
  return [table, problem];
}
