// SPDX-License-Identifier: MIT
// How far the reckoning is, and what its numbers are worth so far.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { tellGames, type ReviewController } from './controller';
import { isRough } from './run';

interface Props {
  c: ReviewController;
}

function Failed({ c }: Props): JSX.Element {
  return (
    <div class="review-progress" role="alert">
      <p>{t("A review isn't possible here.")}</p>
      <button type="button" onClick={() => void c.run.go()} data-do="review-retry">
        {t('Try again')}
      </button>
    </div>
  );
}

/** Of the round that is reckoned now. */
export function Progress({ c }: Props): JSX.Element {
  const { run } = c,
    state = run.state.value,
    done = run.done.value;
  if (state === 'failed') return <Failed c={c} />;
  return (
    <div class="review-progress" data-round={run.round.value} data-state={state}>
      {state !== 'done' && (
        <progress
          aria-label={t('Review')}
          max={Math.max(1, run.total)}
          value={state === 'opening' ? undefined : done}
        />
      )}
      {!c.found.value && (
        <p class="small">
          {t('Analysing moves: {done} of {total}', { done, total: run.total || c.last })}
        </p>
      )}
    </div>
  );
}

/** What is found so far may still change. */
export const Rough = ({ c }: Props): JSX.Element | null => {
  const found = c.found.value;
  return found && isRough(found) ? <b class="review-rough">{t('Rough numbers')}</b> : null;
};

export function Worth({ c }: Props): JSX.Element | null {
  const { run } = c,
    found = c.found.value;
  return (
    found && (
      <p class="small quiet worth">
        {tellGames(found)}{' '}
        {run.state.value === 'reckoning' &&
          t('Refining: {n} games for each decision.', { n: run.rounds[run.round.value] })}
      </p>
    )
  );
}
