// SPDX-License-Identifier: MIT
// A list of what can be learned at a table, and one of it there: for lessons and puzzles alike.
import type { ComponentChildren, JSX } from 'preact';
import { Tool } from '../common/button';
import { ErrorNote } from '../common/error';
import { Icon } from '../common/icons';
import { Loading } from '../common/later';
import { mapName } from '../app/catalog';
import { t } from '../app/i18n';
import type { Core } from '../core/core';
import type { TableController } from '../table/controller';
import { TableScreen } from '../table/table';
import { headOf, type Lesson } from './lesson';
import { useLessonTable } from './open';
import type { LessonTable } from './table';

/** What the screens of lessons and of puzzles are given. */
export interface Ways {
  /** Which one; without it all of them are listed. */
  id: string | null;
  onHome: () => void;
  onOpen: (id: string | null) => void;
  onSettings: () => void;
  onRules: (map: string, clause?: string) => void;
}

interface ListProps extends Ways {
  title: string;
  about: string;
  children: ComponentChildren;
}
/** A page with a way home and something to choose from. */
export const ListPage = ({ title, about, onHome, onSettings, children }: ListProps) => (
  <div class="start lessons-page">
    <header class="start-head">
      <Tool icon="home" label={t('Home')} onClick={onHome} />
      <div>
        <h1>{title}</h1>
        <p>{about}</p>
      </div>
      <nav>
        <Tool icon="menu" label={t('Settings')} onClick={onSettings} />
      </nav>
    </header>
    <main class="start-main">{children}</main>
  </div>
);
export const LessonList = ({ children, ...page }: ListProps) => (
  <ListPage {...page}>
    <ol class="lesson-list">{children}</ol>
  </ListPage>
);

interface EntryProps {
  lesson: Lesson;
  title: string;
  about?: string;
  /** Said after the map's name. */
  tag: string | false;
  /** The one to take now. */
  now: boolean;
  /** What it is called when it is done; empty before. */
  done: string;
  /** Its name, for tests. */
  data: Record<string, string>;
  onOpen: () => void;
}
export const LessonEntry = ({ lesson, title, about, tag, now, done, data, onOpen }: EntryProps) => (
  <li>
    <button
      type="button"
      class={`panel${done ? ' done' : ''}${now ? ' now' : ''}`}
      {...data}
      onClick={onOpen}
    >
      <b>{title}</b>
      {about && <span>{about}</span>}
      <small>
        {mapName(headOf(lesson)[0])}
        {tag && ` · ${tag}`}
      </small>
      {done && (
        <span class="lesson-tick" role="img" aria-label={done}>
          <Icon name="check" />
        </span>
      )}
    </button>
  </li>
);

interface TableProps<C extends Core> extends Ways {
  lesson: Lesson;
  tableId: string;
  core?: () => Promise<C>;
  lead: (table: LessonTable<C>, c: TableController) => JSX.Element;
}
/** A lesson at the real table; `lead` says what is said around it. */
export function LessonAtTable<C extends Core = Core>(p: TableProps<C>): JSX.Element {
  const { lesson, tableId, core, lead, onHome, onOpen, onSettings, onRules } = p,
    [table, problem] = useLessonTable(lesson, core);
  if (problem) return <ErrorNote text={problem} onClose={() => onOpen(null)} />;
  if (!table) return <Loading />;
  return (
    <TableScreen
      key={lesson.id}
      id={tableId}
      table={table}
      onHome={onHome}
      onSettings={onSettings}
      onRules={(clause) => onRules(headOf(lesson)[0], clause)}
      onReplay={() => onOpen(null)}
      onAgain={() => table.restart()}
      lead={(c) => lead(table, c)}
    />
  );
}
