// SPDX-License-Identifier: MIT
// Screens with an address of their own, #/name and #/name/ID: a row for each. What is not needed at
// the start is fetched when it is shown. The names are in app/place.ts, for links.
import type { JSX } from 'preact';
import { learnLessons, t } from './app/i18n';
import { SCREENS, type Place, type ScreenName } from './app/place';
import type { LocalRecord } from './app/records';
import { later, Loading } from './common/later';

/** What a screen with an address of its own may do. */
export interface ScreenProps {
  id: string | null;
  onHome: () => void;
  onOpen: (id: string | null) => void;
  onPlay: (record: LocalRecord) => void;
  onSettings: () => void;
  onRules: (map: string, clause?: string) => void;
}
type Row = { title: () => string; Screen: (props: ScreenProps) => JSX.Element };
export const screens: Record<ScreenName, Row> = {
  lessons: {
    title: () => t('Lessons'),
    Screen: later(
      () =>
        Promise.all([import('./lessons/lessons'), learnLessons()]).then(([m]) => m.LessonsScreen),
      Loading,
    ),
  },
  puzzles: {
    title: () => t('Puzzles'),
    Screen: later(
      () =>
        Promise.all([import('./puzzles/puzzles'), learnLessons()]).then(([m]) => m.PuzzlesScreen),
      Loading,
    ),
  },
  deal: {
    title: () => t('Deal of the day'),
    Screen: later(() => import('./deal/deal').then((m) => m.DealScreen), Loading),
  },
};
export const isScreen = (place: Place): place is Extract<Place, { name: ScreenName }> =>
  (SCREENS as readonly string[]).includes(place.name);
