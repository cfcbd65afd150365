// SPDX-License-Identifier: MIT
// What never changes in a game: sea, land, and the shapes that are drawn in several places.
import type { JSX } from 'preact';
import { HOUSE, LIVERIES } from '../kit/paints';
import type { Game } from '../core/types';

export function BoardDefs(): JSX.Element {
  return (
    <defs>
      <radialGradient id="age" cx=".5" cy=".5" r=".75">
        <stop offset=".62" class="age-stop" stop-opacity="0" />
        <stop offset="1" class="age-stop" stop-opacity=".15" />
      </radialGradient>
      {LIVERIES.map((l, i) => (
        <g key={i} id={`house${i}`}>
          <path d={HOUSE} fill={l.fill} class="house-rim" />
          <path d={HOUSE} fill={l.fill} stroke={l.edge} stroke-width="1" stroke-linejoin="round" />
          <path d={l.mark} fill={l.ink} transform="translate(0 .5)" />
        </g>
      ))}
    </defs>
  );
}

export function Ground({ game }: { game: Game }): JSX.Element {
  const { board, land } = game.map,
    wet = !!land.land;
  return (
    <g class="ground" aria-hidden="true">
      <rect width={board.width} height={board.height} class={wet ? 'sea' : 'land'} />
      {wet && (
        <g>
          <defs>
            <path id="land" d={land.land} stroke-linejoin="round" />
          </defs>
          {[34, 24.6, 23, 13.6, 12, 5, 3.6].map((w, i) => (
            <use key={w} href="#land" fill="none" class={`coast c${i}`} stroke-width={w} />
          ))}
          <use href="#land" class="land shore" fill-rule="evenodd" />
        </g>
      )}
      {land.lakes && <path d={land.lakes} class="lake" />}
      {land.water && <path d={land.water} class="river" />}
      {land.borders && <path d={land.borders} class="border" />}
      <rect width={board.width} height={board.height} fill="url(#age)" class="age" />
    </g>
  );
}
