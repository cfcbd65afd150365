// SPDX-License-Identifier: MIT
// Ways to the lessons: for who has never played it is the first thing to do.
import type { JSX } from 'preact';
import { Icon } from '../common/icons';
import { t, tn } from '../app/i18n';
import { results } from '../app/results';
import { base } from '../app/site';
import { lessonsDone } from '../lessons/lesson';
import { Way } from './way';

/** Nobody has finished a game or a lesson on this device. */
export const neverPlayed = (): boolean => lessonsDone() === 0 && results().length === 0;

const ALL = `${base}#/lessons`,
  FIRST = `${ALL}/first`;
const go = (address: string) => () => {
  location.href = address;
};

/** Among what there is to learn. */
export function LessonsWay(): JSX.Element {
  const done = lessonsDone();
  return (
    <Way
      name="lessons"
      icon="bulb"
      title={t('Lessons')}
      note={
        done
          ? tn('{n} lesson done', '{n} lessons done', done)
          : t('Learn by playing, in two minutes')
      }
      onClick={go(ALL)}
    />
  );
}

/** For somebody who comes for the first time. */
export const NeverPlayed = (): JSX.Element | null =>
  neverPlayed() ? (
    <button type="button" class="main never-played" data-do="learn" onClick={go(FIRST)}>
      <Icon name="bulb" />
      <b>{t('Never played?')}</b>
      <span>{t('Learn by playing, in two minutes')}</span>
    </button>
  ) : null;

/** For a friend who came by a link and waits for the others: in a tab of its own. */
export const LearnMeanwhile = (): JSX.Element | null =>
  neverPlayed() ? (
    <p class="learn-meanwhile">
      <Icon name="bulb" />
      <b>{t('Never played?')}</b>
      <a class="link" href={FIRST} target="_blank" rel="noopener" data-do="learn">
        {t('Learn by playing, in two minutes')}
      </a>
    </p>
  ) : null;
