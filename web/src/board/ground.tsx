// SPDX-License-Identifier: MIT
// What never changes in a game: sea and land.
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Game } from '../core/types';

const BEYOND = 700; // as far as the land goes on around the board (tools/picture.mjs)
// Where it pales, step by step: nobody has drawn what is out there.
const EDGES = [1, 18, 36, 54, 72, 90, 108];

/** A page can show several boards, of different maps: each refers to shapes of its own. */
export function Ground({ game }: { game: Game }): JSX.Element {
  const { board, land } = game.map,
    wet = !!land.land,
    id = useId(),
    coast = `${id}-land`,
    age = `${id}-age`;
  return (
    <g class="ground" aria-hidden="true">
      <defs>
        <radialGradient id={age} cx=".5" cy=".5" r=".75">
          <stop offset=".62" class="age-stop" stop-opacity="0" />
          <stop offset="1" class="age-stop" stop-opacity=".15" />
        </radialGradient>
        {wet && <path id={coast} d={land.land} stroke-linejoin="round" />}
      </defs>
      <rect
        x={-BEYOND}
        y={-BEYOND}
        width={board.width + 2 * BEYOND}
        height={board.height + 2 * BEYOND}
        class={wet ? 'sea' : 'land'}
      />
      {wet && (
        <g>
          {[34, 24.6, 23, 13.6, 12, 5, 3.6].map((w, i) => (
            <use key={w} href={`#${coast}`} fill="none" class={`coast c${i}`} stroke-width={w} />
          ))}
          <use href={`#${coast}`} class="land shore" fill-rule="evenodd" />
        </g>
      )}
      {land.lakes && <path d={land.lakes} class="lake" />}
      {land.water && <path d={land.water} class="river" />}
      {land.borders && <path d={land.borders} class="border" />}
      {EDGES.map((far) => (
        <path
          key={far}
          class="beyond"
          fill-rule="evenodd"
          d={`M${-BEYOND}${-BEYOND}h${board.width + 2 * BEYOND}v${board.height + 2 * BEYOND}H${-BEYOND}ZM${-far}${-far}H${board.width + far}V${board.height + far}H${-far}Z`}
        />
      ))}
      <rect width={board.width} height={board.height} fill={`url(#${age})`} class="age" />
    </g>
  );
}
