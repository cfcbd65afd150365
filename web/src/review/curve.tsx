// SPDX-License-Identifier: MIT
// Everyone's chances over the game as lines. One goes to a move by a click or a drag, or by the
// arrow keys.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { Mark } from '../common/icons';
import { LIVERIES } from '../common/paints';
import { percent } from '../common/percent';
import { Title } from '../gen/border';
import type { ReviewController } from './controller';
import type { Found } from './found';
import { Rough } from './progress';

const W = 1000,
  H = 300;

interface Props {
  c: ReviewController;
}
const x = (at: number, last: number): number => (at * W) / Math.max(1, last);
const y = (chance: number): number => H * (1 - chance);

function Lines({ c, found }: Props & { found: Found }): JSX.Element {
  const { curve } = found,
    last = curve.length - 1;
  return (
    <>
      {curve[0].map((_, seat) => {
        const points = curve.map((chances, at) => `${x(at, last)},${y(chances[seat])}`).join(' ');
        return (
          <g key={seat} style={{ '--livery': LIVERIES[seat].fill, '--edge': LIVERIES[seat].edge }}>
            <polyline class="line-edge" points={points} />
            <polyline class="line" points={points} />
          </g>
        );
      })}
      {found.turning.map((at) => (
        <path key={at} class="turning" d={`M${x(at, last)} 0V${H}`} />
      ))}
      {c.listed.value
        .filter(({ costly }) => costly)
        .map(({ at, seat, grade }) => (
          <path
            key={at}
            class={`costly g${grade}`}
            d={`M${x(at, last)} ${y(curve[at][seat])}h.01`}
          />
        ))}
    </>
  );
}

function Key({ c }: Props): JSX.Element {
  const chances = c.chances(c.at.value);
  return (
    <ul class="curve-key">
      {c.names.value.map((name, seat) => (
        <li key={seat}>
          <Mark seat={seat} size={14} />
          <span class="name">{name}</span>
          <b>{chances.length ? percent(chances[seat]) : '–'}</b>
        </li>
      ))}
      <li>
        <Rough c={c} />
      </li>
    </ul>
  );
}

export function Curve({ c }: Props): JSX.Element {
  const found = c.found.value,
    at = c.at.value;
  const follow = (e: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, width } = e.currentTarget.getBoundingClientRect();
    c.goTo(Math.round(((e.clientX - left) / width) * c.last));
  };
  return (
    <section class="curve" aria-label={found ? c.title(Title.Chances) : undefined}>
      <Key c={c} />
      <div
        class="curve-box"
        role="slider"
        tabIndex={0}
        aria-label={t('Move')}
        aria-valuemin={0}
        aria-valuemax={c.last}
        aria-valuenow={at}
        aria-valuetext={c.standing}
        onPointerDown={(e) => {
          e.currentTarget.setPointerCapture(e.pointerId);
          follow(e);
        }}
        onPointerMove={(e) => {
          if (e.currentTarget.hasPointerCapture(e.pointerId)) follow(e);
        }}
      >
        <svg viewBox={`0 0 ${W} ${H}`} preserveAspectRatio="none" aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((part) => (
            <path key={part} class="grid" d={`M0 ${y(part)}H${W}`} />
          ))}
          {found && <Lines c={c} found={found} />}
          <path class="now" d={`M${x(at, c.last)} 0V${H}`} />
        </svg>
        {['100', '50', '0'].map((label) => (
          <span key={label} class={`scale s${label}`} aria-hidden="true">
            {label}
          </span>
        ))}
      </div>
    </section>
  );
}
