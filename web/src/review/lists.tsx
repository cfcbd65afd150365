// SPDX-License-Identifier: MIT
// Where the game turned, and the decisions with their grades. A line that is clicked goes to its
// move.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { Title } from '../gen/border';
import { Mark } from '../common/icons';
import { percent } from '../common/percent';
import { Sentence } from '../common/sentence';
import { Grade } from './chosen';
import { EVERYONE, type ReviewController } from './controller';
import type { Found } from './found';

interface Props {
  c: ReviewController;
  found: Found;
}

/** The move of a line is looked at: what is said of it stands above the lists. */
function look(c: ReviewController, at: number, line: Element): void {
  c.goTo(at);
  line.closest('.review-scroll')?.scrollTo({ top: 0 });
}

/** Whose chances a step changed, from what to what. */
function Change({ c, found, at }: Props & { at: number }): JSX.Element {
  return (
    <span class="change small">
      {found.curve[at].map((before, seat) => (
        <span key={seat}>
          <Mark seat={seat} size={12} /> <span class="sr">{c.names.value[seat]}</span>
          {percent(before)} → {percent(found.curve[at + 1][seat])}
        </span>
      ))}
    </span>
  );
}

export function TurningPoints({ c, found }: Props): JSX.Element {
  return (
    <section>
      <h2>{c.title(Title.Turning)}</h2>
      <ol class="review-list">
        {found.turning.map((at) => (
          <li key={at}>
            <button
              type="button"
              data-turning={at}
              aria-current={c.at.value === at}
              onClick={(e) => look(c, at, e.currentTarget)}
            >
              <span class="number">{at + 1}</span>
              <span>
                <Sentence game={c.game} text={c.happened(at)} pictures />
                <Change c={c} found={found} at={at} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Filter({ c }: Pick<Props, 'c'>): JSX.Element {
  return (
    <div class="review-filter">
      <label>
        <span class="sr">{t('Whose')}</span>
        <select
          value={c.whose.value}
          data-field="whose"
          onChange={(e) => {
            c.whose.value = Number(e.currentTarget.value);
          }}
        >
          <option value={EVERYONE}>{t('Everyone')}</option>
          {c.names.value.map((name, seat) => (
            <option key={seat} value={seat}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={c.every.value}
          data-field="every"
          onChange={(e) => {
            c.every.value = e.currentTarget.checked;
          }}
        />{' '}
        {t('Include good decisions')}
      </label>
    </div>
  );
}

export function Decisions({ c }: Props): JSX.Element {
  const listed = c.listed.value,
    every = c.every.value;
  return (
    <section>
      <h2>{every ? c.title(Title.All) : c.title(Title.Costly)}</h2>
      <Filter c={c} />
      {!listed.length && <p class="quiet">{t('There is none.')}</p>}
      <ol class="review-list">
        {listed.map((d) => (
          <li key={d.at}>
            <button
              type="button"
              data-decision={d.at}
              aria-current={c.at.value === d.at}
              onClick={(e) => look(c, d.at, e.currentTarget)}
            >
              <span class="number">{d.at + 1}</span>
              <span>
                <Mark seat={d.seat} size={13} /> <Grade c={c} d={d} />{' '}
                <Sentence game={c.game} text={c.decided(d.at)} pictures />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
