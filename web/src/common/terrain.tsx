// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { CardEdge, CardPaper } from './cards';
import { TERRAINS } from './paints';

/** The terrain of a track on the board. */
export const TerrainSign = ({
  type,
  x,
  y,
}: {
  type: number;
  x: number;
  y: number;
}): JSX.Element => (
  <g class="terrain-sign" transform={`translate(${x} ${y})`}>
    <circle r="6.4" fill={TERRAINS[type].sky} stroke={TERRAINS[type].near} />
    <path d={TERRAINS[type].sign} fill={TERRAINS[type].near} />
  </g>
);

/** A terrain card: a little landscape for each type. */
export function TerrainFace({ type }: { type: number }): JSX.Element {
  const { sky, far, near } = TERRAINS[type];
  return (
    <svg class="card-face" viewBox="0 0 100 64" aria-hidden="true">
      <CardPaper />
      <rect x="5" y="5" width="90" height="54" rx="3.5" fill={sky} />
      {type === 0 && (
        <g>
          <circle cx="74" cy="19" r="8" fill="var(--terrain-sun)" stroke={far} />
          <path d="M5 46Q28 28 50 42T95 38V59H5Z" fill={far} />
          <path d="M5 54Q36 40 62 50T95 48V59H5Z" fill={near} />
          <path
            d="M30 36V22M23 25Q30 18 37 25M25 22q5-6 10 0"
            stroke="var(--terrain-palm)"
            stroke-width="1.8"
            fill="none"
          />
        </g>
      )}
      {type === 1 && (
        <g>
          <path d="M5 44Q30 34 60 42T95 40V59H5Z" fill={near} />
          {[18, 36, 54, 70, 86].map((x, i) => (
            <g key={x} transform={`translate(${x} ${i % 2 ? 44 : 40})`}>
              <path d="M-1.4 8V-2H1.4V8Z" fill="var(--terrain-trunk)" />
              <path
                d="M0-22Q12-14 8-3H-8Q-12-14 0-22Z"
                fill={i % 2 ? far : 'var(--terrain-tree)'}
              />
            </g>
          ))}
        </g>
      )}
      {type >= 2 && (
        <g>
          <path d="M5 52 30 20 44 38 62 13 95 50V59H5Z" fill={far} />
          <path
            d="M30 20 37 29 31 28 26 32 23.5 28.5ZM62 13 72 25 65 23 59 29 54 24Z"
            fill="var(--terrain-snow)"
          />
          <path d="M5 58 32 42 52 54 74 38 95 56V59H5Z" fill={near} />
        </g>
      )}
      <CardEdge />
    </svg>
  );
}
