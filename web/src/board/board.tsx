// SPDX-License-Identifier: MIT
// What lies on the ground of a board: tracks and places, with the marks of the moment.
import type { JSX } from 'preact';
import type { Game, View } from '../core/types';
import { Cities } from './cities';
import type { BoardMarks } from './marks';
import { MomentMark } from './momentmark';
import { RecentBadges, RecentLight } from './recent';
import { TrackView } from './track';

export interface BoardProps {
  game: Game;
  view: View;
  names: string[];
  marks: BoardMarks;
  lang: string;
  live: boolean;
  focus: number;
  onTrack: (track: number) => void;
  onCity: (node: number, city: number) => void;
  onPoint: (track: number) => void;
  onPointCity: (city: number) => void;
}

/** All that lies inside the svg. */
export function BoardLayers(props: BoardProps): JSX.Element {
  const { game, view, names, marks, lang, live, focus, onTrack, onPoint } = props;
  return (
    <>
      <RecentLight game={game} recent={marks.recent} />
      <g class={`tracks${marks.dim ? ' dimmed' : ''}${marks.nets.size ? ' poster' : ''}`}>
        {game.tracks.map((track) => {
          const owner = view.owner[track.n];
          return (
            <TrackView
              key={track.n}
              game={game}
              track={track}
              owner={owner}
              ownerName={names[owner] ?? ''}
              closed={owner < 0 && !view.open[track.n]}
              can={marks.can.has(track.n)}
              helps={marks.helps.has(track.n)}
              wanted={marks.wanted.has(track.n)}
              ghost={marks.ghost?.track === track.n ? marks.ghost.seat : -1}
              path={marks.path.has(track.n)}
              plan={marks.plan.has(track.n)}
              dim={
                marks.dim &&
                !marks.path.has(track.n) &&
                !marks.plan.has(track.n) &&
                !marks.can.has(track.n) &&
                !marks.trail.has(track.n)
              }
              borrowed={marks.borrowed.has(track.n)}
              trail={marks.trail.has(track.n)}
              net={marks.nets.has(track.n)}
              fresh={marks.fresh.has(track.n)}
              doubled={view.doubled[track.n]}
              focus={track.n === focus}
              live={live}
              bottleneck={marks.bottleneck === track.n}
              lang={lang}
              onPick={onTrack}
              onPoint={onPoint}
            />
          );
        })}
      </g>
      <Cities
        {...{ game, view, marks, lang }}
        onCity={props.onCity}
        onPointCity={props.onPointCity}
      />
      <RecentBadges game={game} recent={marks.recent} />
      <MomentMark game={game} names={names} built={marks.built} />
    </>
  );
}
