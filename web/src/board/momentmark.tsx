// SPDX-License-Identifier: MIT
// Points and name of who has just built something, for a moment where it stands.
import type { JSX } from 'preact';
import { LIVERIES } from '../common/paints';
import type { Game } from '../core/types';
import type { BoardMarks } from './marks';

interface Props {
  game: Game;
  names: string[];
  built: BoardMarks['built'];
}
export function MomentMark({ game, names, built }: Props): JSX.Element | null {
  if (!built) return null;
  const { track, city, seat, points } = built,
    spaces = track >= 0 ? game.tracks[track].spaces : [],
    { x, y } = track >= 0 ? spaces[spaces.length >> 1] : game.map.cities[city];
  return (
    <g class="built" transform={`translate(${x} ${y})`} aria-hidden="true">
      <g fill={LIVERIES[seat].edge} text-anchor="middle">
        {points > 0 && <text class="built-points">+{points}</text>}
        <text class="built-name" y={points > 0 ? 20 : 0}>
          {names[seat]}
        </text>
      </g>
    </g>
  );
}
