// SPDX-License-Identifier: MIT
import { t } from '../app/i18n';
import { prefs } from '../app/prefs';
import type { Seat } from '../app/table';
import { calledAt } from '../start/levels';

/** What everyone at a table is called; who has no name is numbered, in the reader's language. */
export const seatNames = (seats: Seat[]): string[] => {
  void prefs.value.lang;
  return seats.map(({ kind, name }, i) =>
    name ? (kind === 'bot' ? calledAt(i, name) : name) : t('Player %u', [i + 1]),
  );
};
