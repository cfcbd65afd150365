// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { CardPaper } from './cards';

const TERRAIN = [
  { sky: '#f3d9a4', a: '#d99c4f', b: '#bd7c38' },
  { sky: '#cfe0c0', a: '#5b8a4f', b: '#3c6a3b' },
  { sky: '#d4dbe0', a: '#8a8f96', b: '#5e646c' },
  { sky: '#e2d4e6', a: '#9a7aa5', b: '#735782' },
];
/** A dune, a tree, two kinds of peaks; around 0,0. */
const SIGNS = [
  'M-4.2 3Q-2-.6 0 1.4T4.2 .4V3ZM1.6-3.8A1.7 1.7 0 0 1 1.6-.4 1.7 1.7 0 0 1 1.6-3.8Z',
  'M0-4 3.2 1.6H.9V3.8H-.9V1.6H-3.2Z',
  'M-4.4 3.2-1.2-3.2 .8.2 1.9-1.4 4.4 3.2Z',
  'M-4.4 3.2 0-3.8 4.4 3.2Z',
];
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
    <circle r="6.4" fill={TERRAIN[type].sky} stroke={TERRAIN[type].b} />
    <path d={SIGNS[type]} fill={TERRAIN[type].b} />
  </g>
);

/** A terrain card: a little landscape for each type. */
export function TerrainFace({ type }: { type: number }): JSX.Element {
  const c = TERRAIN[type];
  return (
    <svg class="card-face" viewBox="0 0 100 64" aria-hidden="true">
      <CardPaper />
      <rect x="5" y="5" width="90" height="54" rx="3.5" fill={c.sky} />
      {type === 0 && (
        <g>
          <circle cx="74" cy="19" r="8" fill="#f7ecc8" stroke={c.a} />
          <path d="M5 46Q28 28 50 42T95 38V59H5Z" fill={c.a} />
          <path d="M5 54Q36 40 62 50T95 48V59H5Z" fill={c.b} />
          <path
            d="M30 36V22M23 25Q30 18 37 25M25 22q5-6 10 0"
            stroke="#6d5224"
            stroke-width="1.8"
            fill="none"
          />
        </g>
      )}
      {type === 1 && (
        <g>
          <path d="M5 44Q30 34 60 42T95 40V59H5Z" fill={c.b} />
          {[18, 36, 54, 70, 86].map((x, i) => (
            <g key={x} transform={`translate(${x} ${i % 2 ? 44 : 40})`}>
              <path d="M-1.4 8V-2H1.4V8Z" fill="#5d4426" />
              <path d="M0-22Q12-14 8-3H-8Q-12-14 0-22Z" fill={i % 2 ? c.a : '#4b7a45'} />
            </g>
          ))}
        </g>
      )}
      {type >= 2 && (
        <g>
          <path d="M5 52 30 20 44 38 62 13 95 50V59H5Z" fill={c.a} />
          <path
            d="M30 20 37 29 31 28 26 32 23.5 28.5ZM62 13 72 25 65 23 59 29 54 24Z"
            fill="#fdf9f0"
          />
          <path d="M5 58 32 42 52 54 74 38 95 56V59H5Z" fill={c.b} />
        </g>
      )}
      <rect
        x="5"
        y="5"
        width="90"
        height="54"
        rx="3.5"
        fill="none"
        stroke="#6d5a3e"
        stroke-width=".8"
      />
    </svg>
  );
}
