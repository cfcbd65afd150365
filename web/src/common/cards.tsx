// SPDX-License-Identifier: MIT
// Cards as pictures; all of it is ours.
import type { JSX } from 'preact';
import { LOCO } from '../core/types';
import { Square } from './icons';
import { LOCOMOTIVE, PAINTS, WHEEL } from './paints';

const CARS = [
  'M-30-9Q-30-14-25-14H25Q30-14 30-9V8H-30ZM-25-8V0H-18V-8ZM-14-8V0H-7V-8ZM-3-8V0H4V-8ZM8-8V0H15V-8ZM20-8V6H26V-8Z',
  'M-30-14H30V8H-30ZM-8-11V6H8V-11ZM-27-11V-9H-11V-11ZM11-11V-9H27V-11ZM-27 3V5H-11V3ZM11 3V5H27V3Z',
  'M-30-7H30V8H-30ZM-25-4V6H-22V-4ZM-14-4V6H-11V-4ZM-3-4V6H0V-4ZM8-4V6H11V-4ZM19-4V6H22V-4Z',
  'M-30-12 0-16 30-12V8H-30ZM-10-9V6H-1V-9ZM1-9V6H10V-9ZM-26-8V-6H-14V-8ZM14-8V-6H26V-8Z',
  'M-28-8Q-28-14-22-14H-7V-18H7V-14H22Q28-14 28-8V-1Q28 4 22 4H-22Q-28 4-28-1ZM-30 5.5H30V8.5H-30Z',
  'M-30-4-24-10-17-8-10-14-2-10 6-15 14-9 22-12 30-4V8H-30ZM-26-1V1H26V-1Z',
  'M-30-14H30V-5L21 8H9L3 0H-3L-9 8H-21L-30-5ZM-26-11V-9H26V-11Z',
  'M-28-8H-11V-16H9V-8H28V8H-28ZM-22-5V1H-15V-5ZM-7-13V-9H5V-13ZM14-5V1H21V-5ZM-6-5V6H4V-5Z',
  'M-29 5V-15H-12V-4H8V-10H5V-16H17V-10H14V-4H22Q29-3 29 5ZM-25-11V-4H-16V-11Z',
];
const BIG_CART = 'M-30-10H22L16 5H-18L-23-6H-30ZM-14-16H-4V-12H-14ZM-2-18H10V-12H-2Z';
const WHEELS = [-20, -8, 8, 20];

const WILD = { fill: 'var(--wild)', edge: 'var(--wild-line)', ink: 'var(--wild-ink)' };

export function CardSymbol({
  kind,
  size = 16,
  carts,
}: {
  kind: number;
  size?: number;
  carts?: boolean;
}): JSX.Element {
  const loco = kind === LOCO,
    wheel = loco && carts,
    { fill, edge, ink } = loco ? WILD : PAINTS[kind];
  return (
    <svg viewBox="-6 -6 12 12" width={size} height={size} aria-hidden="true">
      <Square fill={fill} edge={edge} rx={2.6} />
      <path
        d={wheel ? WHEEL : loco ? LOCOMOTIVE : PAINTS[kind].symbol}
        fill={ink}
        fill-rule="evenodd"
        transform={loco && !wheel ? 'translate(0 -.4)' : undefined}
      />
    </svg>
  );
}

const RAINBOW = [0, 2, 7, 3, 4, 6].map((kind) => PAINTS[kind].fill);

/**
 * The picture of a train card, 100 by 64; carts take the place of cars where the map's words say
 * so.
 */
export function CardFace({ kind, carts }: { kind: number; carts?: boolean }): JSX.Element {
  const p = PAINTS[kind],
    loco = kind === LOCO,
    ink = loco ? WILD.ink : p.ink;
  const corner = (x: number, y: number) => (
    <g transform={`translate(${x} ${y})`} class="corner">
      <circle
        r="8.4"
        fill={loco ? WILD.fill : p.fill}
        stroke={loco ? WILD.edge : p.ink}
        stroke-width="1.1"
      />
      <path
        d={loco ? (carts ? WHEEL : LOCOMOTIVE) : p.symbol}
        transform="scale(1.35)"
        fill={ink}
        fill-rule="evenodd"
      />
    </g>
  );
  return (
    <svg class="card-face" viewBox="0 0 100 64" aria-hidden="true">
      <CardPaper />
      {loco ? (
        <g>
          {RAINBOW.map((c, i) => (
            <rect key={i} x={5 + i * 15} y="5" width="15.4" height="54" fill={c} opacity=".82" />
          ))}
          <CardEdge />
          <ellipse cx="50" cy="33" rx="38" ry="20" fill="var(--card-paper)" opacity=".9" />
        </g>
      ) : (
        <g>
          <CardEdge fill={p.fill} stroke={p.edge} />
          <path d="M5 44H95V55.5Q95 59 91.5 59H8.5Q5 59 5 55.5Z" fill="#000" opacity=".13" />
          <path
            d="M5 20Q28 9 50 15T95 11V8.5Q95 5 91.5 5H8.5Q5 5 5 8.5Z"
            fill="#fff"
            opacity=".13"
          />
        </g>
      )}
      <path
        d="M12 47.5H88M16 50.5h4m6 0h4m6 0h4m6 0h4m6 0h4m6 0h4m6 0h4"
        stroke={ink}
        stroke-width="1.3"
        opacity=".65"
        fill="none"
      />
      <g transform="translate(50 34)" fill={ink} fill-rule="evenodd">
        <path d={carts ? BIG_CART : CARS[kind]} opacity=".93" />
        {carts ? (
          <g fill="none" stroke={ink} stroke-width="2.4">
            <circle cx="-8" cy="7" r="5.4" />
            <circle cx="10" cy="7" r="5.4" />
          </g>
        ) : (
          WHEELS.map((x) => (
            <circle
              key={x}
              cx={x}
              cy="9.6"
              r="3.5"
              stroke={loco ? 'var(--card-paper)' : p.fill}
              stroke-width=".8"
            />
          ))
        )}
      </g>
      {corner(14.5, 14.5)}
      {corner(85.5, 49.5)}
    </svg>
  );
}

/** A card where there is no room for its picture: 40 by 48, its colour and its symbol. */
export function CardTile({ kind, carts }: { kind: number; carts?: boolean }): JSX.Element {
  const p = PAINTS[kind],
    loco = kind === LOCO;
  return (
    <svg class="card-tile" viewBox="0 0 40 48" aria-hidden="true">
      <rect
        x=".7"
        y=".7"
        width="38.6"
        height="46.6"
        rx="7"
        fill="var(--card-paper)"
        stroke="var(--card-line)"
        stroke-width="1.2"
      />
      {loco ? (
        <g>
          {RAINBOW.map((c, i) => (
            <rect key={i} x={4 + i * 5.34} y="4" width="5.5" height="40" fill={c} opacity=".85" />
          ))}
          <circle cx="20" cy="24" r="14" fill="var(--card-paper)" opacity=".92" />
        </g>
      ) : (
        <g>
          <rect x="4" y="4" width="32" height="40" rx="4" fill={p.fill} stroke={p.edge} />
          <path d="M4 17Q18 9 36 13V8Q36 4 32 4H8Q4 4 4 8Z" fill="#fff" opacity=".16" />
          <path d="M4 36H36V40Q36 44 32 44H8Q4 44 4 40Z" fill="#000" opacity=".13" />
        </g>
      )}
      <path
        d={loco ? (carts ? WHEEL : LOCOMOTIVE) : p.symbol}
        transform={`translate(20 ${loco ? 23 : 24}) scale(2.7)`}
        fill={loco ? WILD.ink : p.ink}
        fill-rule="evenodd"
      />
    </svg>
  );
}

/** What every card is printed on. */
export const CardPaper = (): JSX.Element => (
  <rect
    x=".7"
    y=".7"
    width="98.6"
    height="62.6"
    rx="7"
    fill="var(--card-paper)"
    stroke="var(--card-line)"
    stroke-width="1.2"
  />
);

/** Around the picture on it. */
export const CardEdge = ({ fill = 'none', stroke = 'var(--card-line)' }): JSX.Element => (
  <rect x="5" y="5" width="90" height="54" rx="3.5" {...{ fill, stroke }} stroke-width=".8" />
);

/** The back of a card. */
export function CardBack({
  tone = 'train',
}: {
  tone?: 'train' | 'ticket' | 'terrain';
}): JSX.Element {
  const fill = `var(--back-${tone})`,
    line = `var(--back-${tone}-line)`;
  return (
    <svg class="card-face" viewBox="0 0 100 64" aria-hidden="true">
      <CardPaper />
      <rect x="5" y="5" width="90" height="54" rx="3.5" fill={fill} />
      <rect
        x="9"
        y="9"
        width="82"
        height="46"
        rx="2.5"
        fill="none"
        stroke={line}
        stroke-width=".9"
      />
      <g stroke={line} fill="none" stroke-width="1.1" opacity=".95">
        {tone === 'train' && (
          <g transform="translate(50 32)">
            <circle r="17" />
            <circle r="13.5" />
            <path
              d={LOCOMOTIVE}
              transform="scale(2.3) translate(0 -.5)"
              fill={line}
              stroke="none"
              fill-rule="evenodd"
            />
          </g>
        )}
        {tone === 'ticket' && (
          <path
            d="M22 42C34 20 46 52 58 30S78 24 78 20M22 42m-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0M78 20m-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0"
            stroke-width="2"
          />
        )}
        {tone === 'terrain' && (
          <path
            d="M16 48 34 24 44 36 56 18 84 48ZM30 30l4 5 4-6M51 26l5 6 5-6"
            stroke-width="1.6"
          />
        )}
      </g>
    </svg>
  );
}
