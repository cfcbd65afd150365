// SPDX-License-Identifier: MIT
// What came of a file with all that another device keeps.
import { t, tn } from '../app/i18n';

export interface Taken {
  games: number;
  /** Games for which there was no room. */
  left: number;
  maps: number;
  results: number;
  tables: number;
  /** Tables of the file at which another person sits than at those of this device. */
  others: number;
}

/** What a file has to offer. */
export interface Contents {
  games: number;
  maps: number;
  results: number;
  tables: number;
  /** It brings another person's key, which this browser could take. */
  person: boolean;
}

export const contentsText = ({ games, maps, results, tables }: Contents): string =>
  t('The file contains {list}.', {
    list: [
      games > 0 && tn('{n} game', '{n} games', games),
      maps > 0 && tn('{n} map', '{n} maps', maps),
      results > 0 && tn('{n} result', '{n} results', results),
      tables > 0 && tn('{n} table', '{n} tables', tables),
      t('settings'),
    ]
      .filter(Boolean)
      .join(', '),
  });

/** The outcome in words, a line each. */
export function takenText({ games, left, maps, results, tables, others }: Taken): string[] {
  const lines = [
    games > 0 && tn('{n} game imported', '{n} games imported', games),
    maps > 0 && tn('{n} map imported', '{n} maps imported', maps),
    results > 0 && tn('{n} result imported', '{n} results imported', results),
    tables > 0 && tn('{n} table imported', '{n} tables imported', tables),
    left > 0 &&
      tn(
        '{n} game skipped: this device has no room for more',
        '{n} games skipped: this device has no room for more',
        left,
      ),
    others > 0 &&
      tn(
        '{n} table skipped: its seats belong to another key',
        '{n} tables skipped: their seats belong to another key',
        others,
      ),
    t('Settings imported'),
  ];
  return lines.filter((line): line is string => !!line);
}
