// SPDX-License-Identifier: MIT
// What comes first: how the game was decided, the costliest decision on the board, the best one,
// luck in words, and how well everyone decided.
import type { ComponentChildren, JSX } from 'preact';
import { t } from '../app/i18n';
import { Title } from '../gen/border';
import { Mark } from '../common/icons';
import { Sentence } from '../common/sentence';
import { Grade, TryAgain, type PlayOn } from './chosen';
import { EVERYONE, type ReviewController } from './controller';
import type { Decision, Found } from './found';
import { Quality } from './tables';

interface Props {
  c: ReviewController;
  found: Found;
  onPlayOn: PlayOn;
}

interface CardProps {
  c: ReviewController;
  d: Decision | null;
  title: string;
  /** Where there is no such decision. */
  none: string;
  why: (d: Decision) => string;
  children?: ComponentChildren;
}
function Card({ c, d, title, none, why, children }: CardProps): JSX.Element {
  const show = (what: typeof c.pointed.value) => {
    c.pointed.value = what;
  };
  const here = !!d && c.at.value === d.at;
  return (
    <section class="review-card" data-card={d?.at}>
      <h2>{title}</h2>
      {!d && <p class="quiet">{none}</p>}
      {d && (
        <>
          <p>
            <Mark seat={d.seat} size={16} /> <b>{c.names.value[d.seat]}:</b>{' '}
            <Sentence game={c.game} text={c.decided(d.at)} pictures onShow={show} />{' '}
            <Grade c={c} d={d} />
          </p>
          <p class="better">
            <Sentence game={c.game} text={why(d)} pictures onShow={show} />
          </p>
          <div class="chosen-bar">
            {here ? (
              children
            ) : (
              <button type="button" data-do="show-decision" onClick={() => c.show(d)}>
                {t('Show on the board')}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

export function Overview({ c, found, onPlayOn }: Props): JSX.Element {
  const [decided, luck] = c.story,
    own = c.me !== EVERYONE,
    again = <TryAgain c={c} onPlayOn={onPlayOn} />;
  return (
    <>
      <section class="review-card">
        <h2>{c.title(Title.Decided)}</h2>
        <p>
          <Sentence game={c.game} text={decided} />
        </p>
      </section>
      <Card
        c={c}
        d={c.costliest.value}
        title={own ? t('Your costliest decision') : c.title(Title.Costliest)}
        none={t('No decision was clearly costly.')}
        why={(d) => c.better(d)}
      >
        {again}
      </Card>
      <Card
        c={c}
        d={c.finest.value}
        title={own ? t('Your best decision') : c.title(Title.Finest)}
        none={t('No decision stood out.')}
        why={(d) => c.fine(d)}
      >
        {again}
      </Card>
      <section class="review-card">
        <p>
          <Sentence game={c.game} text={luck} />
        </p>
        <Quality c={c} found={found} />
      </section>
    </>
  );
}
