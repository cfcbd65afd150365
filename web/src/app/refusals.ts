// SPDX-License-Identifier: MIT
// Why the server said no, for people.
// Sentences: later
import { t } from './i18n';

export function problemText(code: string): string {
  const known: Record<string, string> = {
    'seat-taken': t('That seat is taken.'),
    'holds-seat': t('You already play at this table.'),
    'seats-open': t('Not everyone is here yet.'),
    'not-host': t('Only the host can do that.'),
    present: t('That player is back.'),
    'already-started': t('The game has already started.'),
    'table-closed': t('This table is closed.'),
    'too-many': t('The server is full: no more tables for now.'),
    'too-fast': t('Too fast: wait a second and try again.'),
    nudged: t('You can remind a player an hour into their turn, and once a day.'),
    vacation: t("You don't have that many days off left this season."),
    'no-device': t('That device is gone, or it is your only one.'),
    banned: t('The operator of this server has blocked you.'),
    muted: t('The operator of this server has muted you.'),
    silenced: t('The host has muted you.'),
    'no-person': t('That seat is empty now.'),
    'no-table': t("This table doesn't exist."),
    'not-over': t('Others are still playing here: end the game first.'),
    frozen: t("This table can't continue on this version of the server."),
    kicked: t('The host removed you from this table.'),
    'used-up': t('You have done that too often at this table.'),
    'bad-map': t("The server can't use your map."),
    'bad-tickets': t("The server can't use your list."),
    'bad-name': t("You can't use this name."),
    'one-try': t('A try counts only if you play it yourself, to the end.'),
    'no-deal': t('This day is over: you can no longer start a try that counts.'),
    sealed: t('You will see the others when you finish your own try.'),
    store: t("The server can't save the table now: try again."),
  };
  return known[code] ?? t("That didn't work ({code}). Try again.", { code });
}
