// SPDX-License-Identifier: MIT
// Everything that is drawn more than once: colours with their symbols, cards, trains, marks of players. All of it is ours; colours and
// symbols are those of the printed board.
import type { JSX } from 'preact';
import { LOCO } from '../core/types';

export interface Paint {
  fill: string;
  edge: string;
  ink: string;
  symbol: string;
}
export const PAINTS: Paint[] = [
  { fill: '#8d5b9f', edge: '#5f3a6d', ink: '#fdf6e8', symbol: 'M0-3.7 3.7 0 0 3.7-3.7 0Z' },
  {
    fill: '#fbf7ee',
    edge: '#8d8371',
    ink: '#5b4f3f',
    symbol:
      'M0-3.4A3.4 3.4 0 0 1 0 3.4 3.4 3.4 0 0 1 0-3.4ZM0-1.7A1.7 1.7 0 0 0 0 1.7 1.7 1.7 0 0 0 0-1.7Z',
  },
  {
    fill: '#3c72a8',
    edge: '#244a72',
    ink: '#fdf6e8',
    symbol: 'M0-4C1.7-1.6 2.9-.3 2.9 1.1A2.9 2.7 0 0 1-2.9 1.1C-2.9-.3-1.7-1.6 0-4Z',
  },
  {
    fill: '#eac748',
    edge: '#9a7d1c',
    ink: '#5b4a1c',
    symbol: 'M0-4 1.1-1.3 4-1.2 1.7.6 2.5 3.4 0 1.8-2.5 3.4-1.7.6-4-1.2-1.1-1.3Z',
  },
  { fill: '#e08a3a', edge: '#96551a', ink: '#4f2d0e', symbol: 'M0-3.6 3.8 3-3.8 3Z' },
  { fill: '#45403c', edge: '#1d1a18', ink: '#f6eddc', symbol: 'M-3-3H3V3H-3Z' },
  {
    fill: '#bd4035',
    edge: '#7a221b',
    ink: '#fdf6e8',
    symbol: 'M-3.4-2-2-3.4 0-1.4 2-3.4 3.4-2 1.4 0 3.4 2 2 3.4 0 1.4-2 3.4-3.4 2-1.4 0Z',
  },
  {
    fill: '#5f9350',
    edge: '#38602d',
    ink: '#fdf6e8',
    symbol: 'M-3.6 3.6C-4.2-.6-1.2-3.8 3.6-3.6 3.9 1 .9 3.9-2.2 2.9L-.2-.2-3.6 3.6Z',
  },
  { fill: '#bdb4a4', edge: '#857a68', ink: '#5b4f3f', symbol: '' },
];
export const LOCOMOTIVE =
  'M-4.5 1.6V-2.9H-1.3V-.6H1.3V-3H3V-.6H4.2V1.6ZM-3.6-2V-.7H-2.2V-2ZM-3.2 1.4A1.3 1.3 0 0 1-3.2 4 1.3 1.3 0 0 1-3.2 1.4ZM0 1.4A1.3 1.3 0 0 1 0 4 1.3 1.3 0 0 1 0 1.4ZM3.1 1.4A1.3 1.3 0 0 1 3.1 4 1.3 1.3 0 0 1 3.1 1.4Z';
export const CART =
  'M-4.6-2.6H3.2L2.4 1H-3L-3.7-1.8H-4.6ZM-1.7 1.3A1.3 1.3 0 0 1-1.7 3.9 1.3 1.3 0 0 1-1.7 1.3ZM1.3 1.3A1.3 1.3 0 0 1 1.3 3.9 1.3 1.3 0 0 1 1.3 1.3Z';
/** The wild card where carts run: a wheel. */
const WHEEL =
  'M0-4.4A4.4 4.4 0 0 1 0 4.4 4.4 4.4 0 0 1 0-4.4ZM0-3.3A3.3 3.3 0 0 0 0 3.3 3.3 3.3 0 0 0 0-3.3ZM-3.3-.5H3.3V.5H-3.3ZM-.5-3.3H.5V-.5H-.5ZM-.5.5H.5V3.3H-.5Z';
export const WAVES = 'M-9 .8C-7.5-1.8-6-1.8-4.5.8S-1.5 3.4 0 .8 3-1.8 4.5.8 7.5 3.4 9 .8';

/** Players: a colour and a mark each, so that nobody has to tell colours apart. */
export interface Livery {
  fill: string;
  edge: string;
  ink: string;
  mark: string;
  soft: string;
}
export const LIVERIES: Livery[] = [
  {
    fill: '#2c63ad',
    edge: '#173a6b',
    ink: '#ffffff',
    soft: '#d5e1f1',
    mark: 'M0-3.1A3.1 3.1 0 0 1 0 3.1 3.1 3.1 0 0 1 0-3.1Z',
  },
  {
    fill: '#c0342b',
    edge: '#771611',
    ink: '#ffffff',
    soft: '#f4d9d3',
    mark: 'M0-3.6 3.6 2.8H-3.6Z',
  },
  {
    fill: '#33853f',
    edge: '#174d20',
    ink: '#ffffff',
    soft: '#d6e8d3',
    mark: 'M-2.9-2.9H2.9V2.9H-2.9Z',
  },
  {
    fill: '#e8b622',
    edge: '#8a6508',
    ink: '#3a2a00',
    soft: '#f7ebc3',
    mark: 'M0-3.9 3.9 0 0 3.9-3.9 0Z',
  },
  {
    fill: '#37322f',
    edge: '#0e0c0b',
    ink: '#ffffff',
    soft: '#dedad4',
    mark: 'M-1.2-3.5H1.2V-1.2H3.5V1.2H1.2V3.5H-1.2V1.2H-3.5V-1.2H-1.2Z',
  },
];

// One kind of car for each colour, in a box of 60 by 26 that stands on y = 8.
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
    wheel = loco && carts;
  return (
    <svg viewBox="-6 -6 12 12" width={size} height={size} aria-hidden="true">
      {loco ? (
        <rect
          x="-5.6"
          y="-5.6"
          width="11.2"
          height="11.2"
          rx="2.6"
          fill="#fbf3e0"
          stroke="#5b4f3f"
          stroke-width=".7"
        />
      ) : (
        <rect
          x="-5.6"
          y="-5.6"
          width="11.2"
          height="11.2"
          rx="2.6"
          fill={PAINTS[kind].fill}
          stroke={PAINTS[kind].edge}
          stroke-width=".8"
        />
      )}
      <path
        d={wheel ? WHEEL : loco ? LOCOMOTIVE : PAINTS[kind].symbol}
        fill={loco ? '#3d332a' : PAINTS[kind].ink}
        fill-rule="evenodd"
        transform={loco && !wheel ? 'translate(0 -.4)' : undefined}
      />
    </svg>
  );
}

const RAINBOW = [0, 2, 7, 3, 4, 6].map((kind) => PAINTS[kind].fill);

/** The picture of a train card, 100 by 64; carts take the place of cars where the map's words say so. */
export function CardFace({ kind, carts }: { kind: number; carts?: boolean }): JSX.Element {
  const p = PAINTS[kind],
    loco = kind === LOCO,
    ink = loco ? '#3a2f26' : p.ink;
  const corner = (x: number, y: number) => (
    <g transform={`translate(${x} ${y})`}>
      <circle
        r="8.4"
        fill={loco ? '#fbf3e0' : p.fill}
        stroke={loco ? '#5b4f3f' : p.ink}
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
      <rect
        x=".7"
        y=".7"
        width="98.6"
        height="62.6"
        rx="7"
        fill="#fdf7e8"
        stroke="#6d5a3e"
        stroke-width="1.2"
      />
      {loco ? (
        <g>
          {RAINBOW.map((c, i) => (
            <rect key={i} x={5 + i * 15} y="5" width="15.4" height="54" fill={c} opacity=".82" />
          ))}
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
          <ellipse cx="50" cy="33" rx="38" ry="20" fill="#fdf7e8" opacity=".9" />
        </g>
      ) : (
        <g>
          <rect
            x="5"
            y="5"
            width="90"
            height="54"
            rx="3.5"
            fill={p.fill}
            stroke={p.edge}
            stroke-width=".8"
          />
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
              stroke={loco ? '#fdf7e8' : p.fill}
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

/** The back of a card. */
export function CardBack({
  tone = 'train',
}: {
  tone?: 'train' | 'ticket' | 'terrain';
}): JSX.Element {
  const [fill, line] = {
    train: ['#6b4a3a', '#d9b98a'],
    ticket: ['#31566b', '#cfd8c9'],
    terrain: ['#5c6136', '#dcd3a0'],
  }[tone];
  return (
    <svg class="card-face" viewBox="0 0 100 64" aria-hidden="true">
      <rect
        x=".7"
        y=".7"
        width="98.6"
        height="62.6"
        rx="7"
        fill="#fdf7e8"
        stroke="#6d5a3e"
        stroke-width="1.2"
      />
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

const TERRAIN = [
  { sky: '#f3d9a4', a: '#d99c4f', b: '#bd7c38' },
  { sky: '#cfe0c0', a: '#5b8a4f', b: '#3c6a3b' },
  { sky: '#d4dbe0', a: '#8a8f96', b: '#5e646c' },
  { sky: '#e2d4e6', a: '#9a7aa5', b: '#735782' },
];
/** A terrain card: a little landscape for each type. */
export function TerrainFace({ type }: { type: number }): JSX.Element {
  const c = TERRAIN[type];
  return (
    <svg class="card-face" viewBox="0 0 100 64" aria-hidden="true">
      <rect
        x=".7"
        y=".7"
        width="98.6"
        height="62.6"
        rx="7"
        fill="#fdf7e8"
        stroke="#6d5a3e"
        stroke-width="1.2"
      />
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

export function Mark({ seat, size = 18 }: { seat: number; size?: number }): JSX.Element {
  const l = LIVERIES[seat];
  return (
    <svg viewBox="-6 -6 12 12" width={size} height={size} aria-hidden="true">
      <rect
        x="-5.6"
        y="-5.6"
        width="11.2"
        height="11.2"
        rx="3"
        fill={l.fill}
        stroke={l.edge}
        stroke-width=".8"
      />
      <path d={l.mark} fill={l.ink} />
    </svg>
  );
}

export type IconName =
  | 'train'
  | 'cart'
  | 'cards'
  | 'ticket'
  | 'station'
  | 'goods'
  | 'menu'
  | 'fit'
  | 'plus'
  | 'minus'
  | 'undo'
  | 'log'
  | 'bulb'
  | 'moon'
  | 'sun'
  | 'close'
  | 'check'
  | 'help'
  | 'play'
  | 'pause'
  | 'next'
  | 'prev'
  | 'share'
  | 'people'
  | 'eye'
  | 'star'
  | 'first'
  | 'last'
  | 'download'
  | 'home'
  | 'chat'
  | 'route';
const ICONS: Record<IconName, string> = {
  cart: 'M2 5h4l1 3h15l-3 8H8L4.6 7H2zM10 17.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  train:
    'M3 15V6h6v4h4V7h3v3h2c2 0 3 2 3 5zM6 20a2 2 0 1 1 0-4 2 2 0 0 1 0 4zm6 0a2 2 0 1 1 0-4 2 2 0 0 1 0 4zm6 0a2 2 0 1 1 0-4 2 2 0 0 1 0 4z',
  cards:
    'M7 3h11a2 2 0 0 1 2 2v10h-2V5H7zM4 7h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9c0-1.1.9-2 2-2z',
  ticket: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zm6 2v2h2V8zm0 3v2h2v-2zm0 3v2h2v-2z',
  station: 'M12 3 3 10h2v10h5v-6h4v6h5V10h2z',
  goods: 'M4 8l8-4 8 4v9l-8 4-8-4zm8 2.5L6.5 8 12 5.3 17.5 8z',
  menu: 'M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z',
  fit: 'M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z',
  plus: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z',
  minus: 'M5 11h14v2H5z',
  undo: 'M9 5 4 10l5 5v-3.5h5a3 3 0 0 1 0 6h-4v2h4a5 5 0 0 0 0-10H9z',
  log: 'M5 4h14v16H5zm2 3v2h10V7zm0 4v2h10v-2zm0 4v2h7v-2z',
  bulb: 'M12 3a6 6 0 0 0-3 11v3h6v-3a6 6 0 0 0-3-11zM9 18h6v1.5H9zm1 2.5h4V22h-4z',
  moon: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 2h2v4h-2zm0 16h2v4h-2zM2 11h4v2H2zm16 0h4v2h-4zM4.5 5.9l1.4-1.4 2.8 2.8-1.4 1.4zm10.8 10.8 1.4-1.4 2.8 2.8-1.4 1.4zM4.5 18.1l2.8-2.8 1.4 1.4-2.8 2.8zM15.3 7.3l2.8-2.8 1.4 1.4-2.8 2.8z',
  close: 'M6 4.6 12 10.6l6-6L19.4 6l-6 6 6 6-1.4 1.4-6-6-6 6L4.6 18l6-6-6-6z',
  check: 'M9.5 16.2 5 11.7l-1.4 1.4 5.9 5.9L21 7.5 19.6 6z',
  help: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1 14h2v2h-2zm1-10a4 4 0 0 1 2 7.5c-.7.4-1 .8-1 1.5h-2c0-1.5.7-2.5 2-3.2A2 2 0 1 0 10 10H8a4 4 0 0 1 4-4z',
  play: 'M7 4v16l13-8z',
  pause: 'M6 5h4v14H6zm8 0h4v14h-4z',
  next: 'M8 5l8 7-8 7z',
  prev: 'M16 5l-8 7 8 7z',
  first: 'M5 5h2v14H5zm14 0-10 7 10 7z',
  last: 'M17 5h2v14h-2zM5 5l10 7-10 7z',
  download: 'M11 4h2v8h3l-4 5-4-5h3zM5 18h14v2H5z',
  share:
    'M18 16a3 3 0 0 0-2.3 1.1L8.9 13a3 3 0 0 0 0-2l6.8-4.1A3 3 0 1 0 15 5l-6.8 4.1a3 3 0 1 0 0 5.8L15 19a3 3 0 1 0 3-3z',
  people:
    'M8 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zm8.5 1a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM2 19c0-4 3-6 6-6s6 2 6 6zm13.5 0c0-2.3-.8-4-2-5.2A6 6 0 0 1 22 19z',
  eye: 'M12 5c5 0 9 4 10 7-1 3-5 7-10 7S3 15 2 12c1-3 5-7 10-7zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  star: 'M12 3l2.7 6 6.5.600-4.9 4.3 1.5 6.4L12 16.9 6.2 20.3l1.5-6.4-4.9-4.3 6.5-.6z',
  home: 'M12 3 2 12h3v9h6v-6h2v6h6v-9h3z',
  chat: 'M4 4h16v12H9l-5 4z',
  route:
    'M5 3a3 3 0 0 1 1 5.8V14a2 2 0 0 0 4 0V9a4 4 0 0 1 8 0v6.2a3 3 0 1 1-2 0V9a2 2 0 0 0-4 0v5a4 4 0 0 1-8 0V8.8A3 3 0 0 1 5 3z',
};
export function Icon({ name, size = 18 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={ICONS[name]} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}

export function Logo({ size = 30 }: { size?: number }): JSX.Element {
  return (
    <svg viewBox="-16 -16 32 32" width={size} height={size} aria-hidden="true">
      <circle r="15" fill="#8a2f25" />
      <circle r="12.2" fill="none" stroke="#f6ecd4" stroke-width="1.1" />
      <path
        d={LOCOMOTIVE}
        transform="scale(2.15) translate(0 -.5)"
        fill="#f6ecd4"
        fill-rule="evenodd"
      />
    </svg>
  );
}
