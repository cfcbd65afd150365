// SPDX-License-Identifier: MIT
import { t, tn } from '../app/i18n';
import { percent } from '../common/percent';
import { FEW, type Proposal } from './fit';

/** How sure a proposal is, in words. */
export function certainty({ games, sure }: Proposal): string {
  return games < FEW
    ? tn(
        'Only {n} game counts so far: a first guess.',
        'Only {n} games count so far: a first guess.',
        games,
      )
    : t('Certainty: {n}.', { n: percent(sure) });
}
