// SPDX-License-Identifier: MIT
// What the screen of the deal of the day and the first page say of a try.
import { caption, t, tn } from '../app/i18n';
import { problemText } from '../app/refusals';
import type { Outcome } from '../core/deal';
import type { Standing } from './source';
import { Caption } from '../gen/border';

export const outcomeText = ({ points, place }: Outcome): string =>
  `${caption(Caption.NPoints, points)} · ${t('place {n}', { n: place })}`;

export function standingText({ state, outcome }: Standing): string {
  if (outcome) return outcomeText(outcome);
  if (state === 'running') return t('in progress');
  if (state === 'gone') return t('given up');
  return state === 'finished' ? t('finished') : t('not played yet');
}
export const streakText = (days: number): string =>
  tn('{n} day in a row', '{n} days in a row', days);

/** Why something can't be done. */
export function refusalText(code: string): string {
  const known: Record<string, string> = {
    'one-try': t('You have already had your try at this deal.'),
    'no-replay': t('This game no longer exists.'),
  };
  return known[code] ?? problemText(code);
}
