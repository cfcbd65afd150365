// SPDX-License-Identifier: MIT
// What people and bots are called. A name that nobody chose is kept as an English word, and
// everyone reads it in their language.
import { botWord, t } from './i18n';
import { prefs } from './prefs';
import type { Seat } from './table';
import type { Brief } from './protocol';

const GUEST = 'Guest',
  BOTS = ['Ada', 'Bruno', 'Clara', 'Dmitri', 'Emma'];

/** The name under which one plays. */
export const myName = (): string => prefs.get().name.trim() || GUEST;
export const nameForBot = (i: number): string => BOTS[i % BOTS.length];

const inWords = (name: string): string =>
  ({
    [GUEST]: t('Guest'),
    [BOTS[0]]: t('Ada'),
    [BOTS[1]]: t('Bruno'),
    [BOTS[2]]: t('Clara'),
    [BOTS[3]]: t('Dmitri'),
    [BOTS[4]]: t('Emma'),
  })[name] ?? name;

/**
 * What somebody at a seat is called. A server calls a bot that nobody named by its level, and tells
 * equal names apart by a number.
 */
export function called(name: string, seat: number, kind: Seat['kind']): string {
  if (!name) return t('Player %u', [seat + 1]);
  const [, word, number = ''] = /^(.*?)( \d+)?$/s.exec(name)!,
    bot = kind === 'bot';
  if (bot === (word === GUEST)) return name; // somebody chose it
  return bot && botWord(name) ? inWords(nameForBot(seat + 4)) : inWords(word) + number;
}
/** What everyone at a table is called; who has no name is numbered. */
export const seatNames = (seats: Pick<Seat, 'name' | 'kind'>[]): string[] => {
  void prefs.value.lang;
  return seats.map(({ kind, name }, i) => called(name, i, kind));
};
/** The same of a server's table in a list. */
export const namesAt = ({ names, bots }: Brief): string[] =>
  names.map((name, i) => (name ? called(name, i, bots?.includes(i + 1) ? 'bot' : 'human') : '…'));
