// SPDX-License-Identifier: MIT
// What is new on the board since one's own move: tracks in their owner's light with the owner's
// mark, stations with a ring. It lies on tracks and around houses, and catches no click.
import type { JSX } from 'preact';
import { LIVERIES } from '../common/paints';
import type { Game, Track } from '../core/types';
import type { BoardMarks } from './marks';

interface Props {
  game: Game;
  recent: BoardMarks['recent'];
}

/** Under the tracks. */
export const RecentLight = ({ game, recent }: Props): JSX.Element => (
  <g class="recent-light">
    {recent.map(
      ({ seat, track }) =>
        track >= 0 && <path key={track} d={game.tracks[track].d} stroke={LIVERIES[seat].fill} />,
    )}
  </g>
);

function middleOf({ spaces }: Track): { x: number; y: number } {
  const a = spaces[(spaces.length - 1) >> 1],
    b = spaces[spaces.length >> 1];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Over everything. */
export const RecentBadges = ({ game, recent }: Props): JSX.Element => (
  <g class="recent-badges" aria-hidden="true">
    {recent.map(({ seat, track, city }) => {
      const { fill, edge, mark } = LIVERIES[seat],
        { x, y } = track >= 0 ? middleOf(game.tracks[track]) : game.map.cities[city];
      return (
        <g key={`${track} ${city}`} data-recent={seat} transform={`translate(${x} ${y})`}>
          {track >= 0 ? (
            <>
              <circle r="11" class="disc" stroke={edge} />
              <path d={mark} fill={fill} stroke={edge} stroke-width=".5" transform="scale(1.6)" />
            </>
          ) : (
            <circle r="17" fill="none" stroke={edge} stroke-width="3" stroke-dasharray="7 4" />
          )}
        </g>
      );
    })}
  </g>
);
