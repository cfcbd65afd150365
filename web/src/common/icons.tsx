// SPDX-License-Identifier: MIT
// Small signs: what a button does, whose something is.
import type { JSX } from 'preact';
import { LIVERIES, LOCOMOTIVE } from './paints';

/** What a sign of a player or a card stands on. */
export const Square = ({ fill, edge, rx }: { fill: string; edge: string; rx: number }) => (
  <rect
    x="-5.6"
    y="-5.6"
    width="11.2"
    height="11.2"
    {...{ fill, rx }}
    stroke={edge}
    stroke-width=".8"
  />
);
export function Mark({ seat, size = 18 }: { seat: number; size?: number }): JSX.Element {
  const l = LIVERIES[seat];
  return (
    <svg viewBox="-6 -6 12 12" width={size} height={size} aria-hidden="true">
      <Square fill={l.fill} edge={l.edge} rx={3} />
      <path d={l.mark} fill={l.ink} />
    </svg>
  );
}

const ICONS = {
  cart: 'M2 5h4l1 3h15l-3 8H8L4.6 7H2zM10 17.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  train:
    'M3 15V6h6v4h4V7h3v3h2c2 0 3 2 3 5zM6 20a2 2 0 1 1 0-4 2 2 0 0 1 0 4zm6 0a2 2 0 1 1 0-4 2 2 0 0 1 0 4zm6 0a2 2 0 1 1 0-4 2 2 0 0 1 0 4z',
  cards:
    'M7 3h11a2 2 0 0 1 2 2v10h-2V5H7zM4 7h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9c0-1.1.9-2 2-2z',
  ticket: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zm6 2v2h2V8zm0 3v2h2v-2zm0 3v2h2v-2z',
  station: 'M12 3 3 10h2v10h5v-6h4v6h5V10h2z',
  goods: 'M4 8l8-4 8 4v9l-8 4-8-4zm8 2.5L6.5 8 12 5.3 17.5 8z',
  up: 'M12 7l8 8-1.600 1.600L12 10.200l-6.400 6.400L4 15z',
  down: 'M12 17l8-8-1.600-1.600L12 13.800 5.600 7.400 4 9z',
  menu: 'M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z',
  fit: 'M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z',
  plus: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z',
  minus: 'M5 11h14v2H5z',
  undo: 'M9 5 4 10l5 5v-3.5h5a3 3 0 0 1 0 6h-4v2h4a5 5 0 0 0 0-10H9z',
  curve: 'M3 3h2v16h16v2H3zm4.5 12.500 4-6 4 3 5-8 1.500 1-6 9.500-4-3-3 4.500z',
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
  step: 'M6 5h3v14H6zm5 0 9 7-9 7z',
  prev: 'M16 5l-8 7 8 7z',
  first: 'M5 5h2v14H5zm14 0-10 7 10 7z',
  last: 'M17 5h2v14h-2zM5 5l10 7-10 7z',
  download: 'M11 4h2v8h3l-4 5-4-5h3zM5 18h14v2H5z',
  share:
    'M18 16a3 3 0 0 0-2.3 1.1L8.9 13a3 3 0 0 0 0-2l6.8-4.1A3 3 0 1 0 15 5l-6.8 4.1a3 3 0 1 0 0 5.8L15 19a3 3 0 1 0 3-3z',
  people:
    'M8 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zm8.5 1a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM2 19c0-4 3-6 6-6s6 2 6 6zm13.5 0c0-2.3-.8-4-2-5.2A6 6 0 0 1 22 19z',
  eye: 'M12 5c5 0 9 4 10 7-1 3-5 7-10 7S3 15 2 12c1-3 5-7 10-7zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  home: 'M12 3 2 12h3v9h6v-6h2v6h6v-9h3z',
  bell: 'M12 2a2 2 0 0 1 2 2c3 1 5 3.500 5 7v5l2 2v1H3v-1l2-2v-5c0-3.500 2-6 5-7a2 2 0 0 1 2-2zm-2.500 18h5a2.500 2.500 0 0 1-5 0z',
  chat: 'M4 4h16v12H9l-5 4z',
  route:
    'M5 3a3 3 0 0 1 1 5.8V14a2 2 0 0 0 4 0V9a4 4 0 0 1 8 0v6.2a3 3 0 1 1-2 0V9a2 2 0 0 0-4 0v5a4 4 0 0 1-8 0V8.8A3 3 0 0 1 5 3z',
} satisfies Record<string, string>;
export type IconName = keyof typeof ICONS;

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
      <circle r="15" fill="var(--logo)" />
      <circle r="12.2" fill="none" stroke="var(--logo-ink)" stroke-width="1.1" />
      <path
        d={LOCOMOTIVE}
        transform="scale(2.15) translate(0 -.5)"
        fill="var(--logo-ink)"
        fill-rule="evenodd"
      />
    </svg>
  );
}
