// SPDX-License-Identifier: MIT
// The move that is looked at: what was played, how good it was, what would have been better, and a
// try at it.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { Tool } from '../common/button';
import { Mark } from '../common/icons';
import { percent } from '../common/percent';
import { Sentence } from '../common/sentence';
import type { ReviewController } from './controller';
import type { Decision } from './found';

export type PlayOn = ((moves: number, seat: number) => void) | null;
interface Props {
  c: ReviewController;
}

/** What a grade is called, with what was lost. */
export function Grade({ c, d }: Props & { d: Decision }): JSX.Element {
  return (
    <span class={`grade g${d.grade}`}>
      {c.gradeName(d.grade)}
      {d.lost >= 0.005 && ` −${percent(d.lost)}`}
    </span>
  );
}

function Verdict({ c, d }: Props & { d: Decision }): JSX.Element {
  const better = c.better(d),
    show = (what: typeof c.pointed.value) => {
      c.pointed.value = what;
    };
  return (
    <>
      <p class="chosen-head">
        <Mark seat={d.seat} size={16} /> <b>{c.names.value[d.seat]}</b> <Grade c={c} d={d} />
      </p>
      <p>
        <Sentence game={c.game} text={c.decided(d.at)} pictures onShow={show} />
      </p>
      {better && (
        <p class="better">
          <Sentence game={c.game} text={better} pictures onShow={show} />
        </p>
      )}
    </>
  );
}

/** Plays on from the move that is looked at. */
export function TryAgain({ c, onPlayOn }: Props & { onPlayOn: PlayOn }): JSX.Element | null {
  return (
    onPlayOn && (
      <button
        type="button"
        disabled={c.over}
        data-do="try-again"
        onClick={() => onPlayOn(c.at.value, c.seat.value)}
      >
        {t('Try again from here')}
      </button>
    )
  );
}

export function Chosen({ c, onPlayOn }: Props & { onPlayOn: PlayOn }): JSX.Element {
  const at = c.at.value,
    d = c.decision.value,
    known = c.found.value && at < c.last;
  return (
    <section class="chosen" aria-label={c.position}>
      <div class="chosen-bar">
        <Tool icon="first" label={t('Previous listed decision')} onClick={() => c.jump(-1)} />
        <Tool icon="prev" only="narrow" label={t('Back one move')} onClick={() => c.step(-1)} />
        <Tool icon="next" only="narrow" label={t('Forward one move')} onClick={() => c.step(1)} />
        <Tool icon="last" label={t('Next listed decision')} onClick={() => c.jump(1)} />
        <TryAgain c={c} onPlayOn={onPlayOn} />
      </div>
      {d && <Verdict c={c} d={d} />}
      {!d && known && (
        <p>
          <Sentence game={c.game} text={c.happened(at)} pictures />
        </p>
      )}
    </section>
  );
}
