// SPDX-License-Identifier: MIT
// How far the reckoning is, and what its numbers are worth so far.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { tellGames, type ReviewController } from './controller';
import { isRough } from './run';

function Failed({ c }: { c: ReviewController }): JSX.Element {
  return (
    <div class="review-progress" role="alert">
      <p>{t("The review can't be made here.")}</p>
      <button type="button" onClick={() => void c.run.go()} data-do="review-retry">
        {t('Try again')}
      </button>
    </div>
  );
}

export function Progress({ c }: { c: ReviewController }): JSX.Element {
  const { run } = c,
    state = run.state.value,
    found = c.found.value,
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
      {found ? (
        <p class="small">
          {isRough(found) && <b class="rough">{t('Rough numbers')}</b>} {tellGames(found)}{' '}
          {state === 'reckoning' &&
            t('They are being sharpened, with {n}.', { n: run.rounds[run.round.value] })}
        </p>
      ) : (
        <p class="small">
          {t('Every move is looked at: {done} of {total}', { done, total: run.total || c.last })}
        </p>
      )}
    </div>
  );
}
