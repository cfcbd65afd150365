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

/** The same in words, a line each. */
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
        '{n} table skipped: this device already has seats at tables',
        '{n} tables skipped: this device already has seats at tables',
        others,
      ),
    t('Settings imported'),
  ];
  return lines.filter((line): line is string => !!line);
}
