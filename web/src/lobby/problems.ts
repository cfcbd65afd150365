// SPDX-License-Identifier: MIT
// Why the server said no, for people.
import { t } from '../app/i18n';

export function problemText(code: string): string {
  const known: Record<string, string> = {
    'seat-taken': t('Someone sits there already.'),
    'seats-open': t('Not everyone is here yet.'),
    'not-host': t('Only the host can do that.'),
    present: t('They are here again.'),
    'already-started': t('The game has begun already.'),
    'table-closed': t('This table is closed.'),
    'too-many': t('The server has no room for more tables now.'),
    'too-fast': t('Too fast: wait a second and try again.'),
    banned: t('The operator of this server has shut you out.'),
    muted: t('The operator of this server has taken your chat away.'),
    silenced: t('The host has taken your chat away.'),
    'no-person': t('Nobody else sits there any more.'),
    'no-table': t('There is no such table.'),
    'not-over': t('Others still play here: end the table first.'),
    frozen: t("This table can't go on in this version of the server."),
    kicked: t('The host took you off this table.'),
    'used-up': t('You have done that too often at this table.'),
    'bad-tickets': t("The server can't use your own list."),
    'bad-name': t("This name can't be used."),
    'one-try': t('The try that counts is your own play, and to the end.'),
    'no-deal': t('This day is over: a try that counts can no longer be begun.'),
    sealed: t('Others are shown when you have finished your own try.'),
    store: t("The server can't keep the table now: try again."),
  };
  return known[code] ?? t('That did not work ({code}). Try again.', { code });
}
