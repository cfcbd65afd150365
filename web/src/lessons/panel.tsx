// SPDX-License-Identifier: MIT
// What a lesson says, beside its table.
import { effect } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Icon } from '../common/icons';
import { Sentence } from '../common/sentence';
import { t } from '../app/i18n';
import type { TableController } from '../table/controller';
import { LessonController } from './controller';
import { Finger } from './finger';
import type { Lesson } from './lesson';
import type { LessonTable } from './table';

interface LessonWays {
  /** The lesson after this one. */
  next: Lesson | null;
  onOpen: (id: string) => void;
  onList: () => void;
  onHome: () => void;
}

function Finished({ l, next, onOpen, onList, onHome }: LessonWays & { l: LessonController }) {
  return (
    <div class="lesson-buttons">
      {next && (
        <button type="button" class="main" data-do="lesson-next" onClick={() => onOpen(next.id)}>
          {t('Next: {lesson}', { lesson: t(next.title) })}
        </button>
      )}
      <button type="button" class={next ? '' : 'main'} data-do="lesson-home" onClick={onHome}>
        {t('Play a game')}
      </button>
      <button type="button" data-do="lesson-again" onClick={() => l.again()}>
        {t('Once more')}
      </button>
      <button type="button" class="link" data-do="lesson-list" onClick={onList}>
        {t('All lessons')}
      </button>
    </div>
  );
}

function Going({ l }: { l: LessonController }): JSX.Element {
  const { table } = l,
    at = table.at.value,
    waiting = table.waiting.value,
    total = l.lesson.steps.length;
  return (
    <div class="lesson-buttons">
      <button
        type="button"
        class="tool"
        data-do="lesson-back"
        aria-label={t('Back')}
        title={t('Back')}
        disabled={at === 0 && !waiting}
        onClick={() => l.back()}
      >
        <Icon name="prev" />
      </button>
      <span class="lesson-at">{t('{n} of {total}', { n: at + 1, total })}</span>
      {!table.step?.moves && (
        <button type="button" class="main" data-do="lesson-go" data-focus onClick={() => l.next()}>
          {t('Next')}
        </button>
      )}
    </div>
  );
}

interface PanelProps {
  l: LessonController;
  title: string;
  /** What can be pressed. */
  children: ComponentChildren;
}
/** The sentence of the moment, with the finger that points at what it is about. */
export function Panel({ l, title, children }: PanelProps): JSX.Element {
  const { table, c } = l,
    box = useRef<HTMLElement>(null),
    at = table.at.value;
  useLayoutEffect(() => {
    const stop = l.begin(),
      finger = new Finger(
        () => l.targets(),
        () => !!table.step?.moves,
      );
    // What the table is asked for can change without a change on the page.
    const follow = effect(() => {
      l.targets();
      finger.soon();
    });
    return () => {
      follow();
      stop();
      finger.stop();
    };
  }, [l]);
  useLayoutEffect(() => {
    // What is to be read is read on with Enter.
    const go = box.current?.querySelector<HTMLElement>('.lesson-buttons .main');
    go?.focus({ preventScroll: true });
    // The board has its new size once the sentence is laid out.
    const later = setTimeout(() => l.frame(), 60);
    return () => clearTimeout(later);
  }, [at]);
  return (
    <section
      class={`lesson${l.done.value ? ' done' : ''}`}
      aria-label={title}
      aria-busy={table.waiting.value}
      ref={box}
    >
      <h2>{title}</h2>
      <p class="lesson-say" tabIndex={-1} data-home>
        {table.waiting.value ? (
          t('Well done! Now the others move.')
        ) : (
          <Sentence game={c.game} text={l.sentence()} pictures />
        )}
      </p>
      {l.nudged.value && (
        <p class="lesson-nudge">
          <Icon name="bulb" size={16} />
          <span>
            <Sentence game={c.game} text={l.nudgeText()} pictures />
          </span>
        </p>
      )}
      {children}
    </section>
  );
}

interface Props extends LessonWays {
  lesson: Lesson;
  table: LessonTable;
  c: TableController;
}
export function LessonPanel({ lesson, table, c, ...ways }: Props): JSX.Element {
  const l = useMemo(() => new LessonController(lesson, table, c), [table, c]);
  return (
    <Panel l={l} title={t(lesson.title)}>
      {l.done.value ? <Finished l={l} {...ways} /> : <Going l={l} />}
    </Panel>
  );
}
