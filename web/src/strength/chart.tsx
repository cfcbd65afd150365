// SPDX-License-Identifier: MIT
// A small chart of one number over the games, the oldest first: a dot for each, and the mean of the
// last ones as a line. Beside it stands in words what it shows.
import type { JSX } from 'preact';
import { tn } from '../app/i18n';
import { running } from './rows';

const W = 320,
  H = 96,
  EDGE = 6,
  MOST = 60; // games that are drawn

interface Props {
  title: string;
  values: number[];
  /** A value as it is written. */
  say: (value: number) => string;
}
export function Chart({ title, values, say }: Props): JSX.Element | null {
  if (values.length < 2) return null;
  const means = running(values).slice(-MOST),
    dots = values.slice(-MOST),
    low = Math.min(...dots),
    high = Math.max(...dots, low + 1e-9),
    x = (i: number) => EDGE + (i * (W - 2 * EDGE)) / (dots.length - 1),
    y = (v: number) => H - EDGE - ((v - low) * (H - 2 * EDGE)) / (high - low);
  const words = tn(
    '{n} game, from {low} to {high}; at first {first}, lately {last}.',
    '{n} games, from {low} to {high}; at first {first}, lately {last}.',
    dots.length,
    {
      low: say(low),
      high: say(high),
      first: say(means[Math.min(4, means.length - 1)]),
      last: say(means[means.length - 1]),
    },
  );
  return (
    <figure class="chart">
      <figcaption>
        <b>{title}</b>
      </figcaption>
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={`${title}: ${words}`}>
        {[low, high].map((v) => (
          <path key={v} class="chart-edge" d={`M0 ${y(v)}H${W}`} />
        ))}
        {dots.map((v, i) => (
          <circle key={i} cx={x(i)} cy={y(v)} r={2.6}>
            <title>{say(v)}</title>
          </circle>
        ))}
        <polyline points={means.map((v, i) => `${x(i)},${y(v)}`).join(' ')} />
      </svg>
      <p class="quiet small">{words}</p>
    </figure>
  );
}
