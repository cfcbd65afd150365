// SPDX-License-Identifier: MIT
// Ways to the puzzles: today's for who has played before, all of them for everybody.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { base } from '../app/site';
import { neverPlayed } from './lessons';
import { todays } from './today';
import { Way } from './way';

const go = (where: string) => () => {
  location.href = `${base}#/puzzles${where}`;
};

/** Among what there is to learn. */
export const PuzzlesWay = (): JSX.Element => (
  <Way
    name="puzzles"
    icon="cards"
    title={t('Puzzles')}
    note={t('One position, one best move')}
    onClick={go('')}
  />
);

/** Puts today's puzzle among what there is for this day. */
export function offerPuzzle(): void {
  todays.value = [
    ...todays.peek().filter((x) => x.name !== 'puzzle-today'),
    ...(neverPlayed()
      ? []
      : [
          {
            name: 'puzzle-today',
            icon: 'cards' as const,
            title: t('Puzzle of the day'),
            note: t('One position, one best move'),
            onClick: go('/today'),
          },
        ]),
  ];
}
