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
    games > 0 && tn('{n} game taken over', '{n} games taken over', games),
    maps > 0 && tn('{n} map taken over', '{n} maps taken over', maps),
    results > 0 && tn('{n} result taken over', '{n} results taken over', results),
    tables > 0 && tn('{n} table taken over', '{n} tables taken over', tables),
    left > 0 &&
      tn(
        '{n} game left out: this device has no room for more',
        '{n} games left out: this device has no room for more',
        left,
      ),
    others > 0 &&
      tn(
        '{n} table left out: you sit at tables with this device already',
        '{n} tables left out: you sit at tables with this device already',
        others,
      ),
    t('Settings taken over'),
  ];
  return lines.filter((line): line is string => !!line);
}
