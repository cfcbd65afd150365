// SPDX-License-Identifier: MIT
// The way to the puzzles.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { base } from '../app/site';
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
