// SPDX-License-Identifier: MIT
// What the screen of the deal of the day and the first page say of a try.
import { caption, t, tn } from '../app/i18n';
import { problemText } from '../app/refusals';
import { mapName } from '../app/catalog';
import { dayName } from '../app/days';
import type { Outcome } from '../core/deal';
import type { Standing } from './source';
import { Caption, DEAL_PLAYERS } from '../gen/border';

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

/** A star for each opponent who is behind. */
export function starsOf({ place }: Outcome): string {
  const most = DEAL_PLAYERS - 1,
    stars = Math.max(0, DEAL_PLAYERS - place);
  return '★'.repeat(stars) + '☆'.repeat(most - stars);
}
/** For others who play the same deal: how it went, and nothing of what was in it. */
export const boastText = (day: string, map: string, outcome: Outcome, streak: number): string =>
  [
    `${t('Depo')} · ${t('Deal of the day')} · ${dayName(day)}`,
    `${mapName(map)} ${starsOf(outcome)} ${caption(Caption.NPoints, outcome.points)}`,
    ...(streak > 1 ? [streakText(streak)] : []),
  ].join('\n');

/** Why something can't be done. */
export function refusalText(code: string): string {
  const known: Record<string, string> = {
    'one-try': t('You have already had your try at this deal.'),
    'no-replay': t('This game no longer exists.'),
  };
  return known[code] ?? problemText(code);
}
