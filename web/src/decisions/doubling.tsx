// SPDX-License-Identifier: MIT
// Terrain cards double a track's points: what it would cost, or why it can't be.
import type { JSX } from 'preact';
import { Sentence } from '../common/sentence';
import { TerrainFace } from '../common/terrain';
import { doublingText, topicLine } from '../app/words';
import type { Game, Move, Track, View } from '../core/types';
import { Topic } from '../gen/border';

interface Props {
  game: Game;
  view: View;
  names: string[];
  track: Track;
  /** Ways to double. */
  moves: Move[];
  pick: Move | null;
  onPick: (m: Move | null) => void;
}

const WhyNot = ({ game, view, names, track }: Props): JSX.Element => (
  <p class="quiet">
    <Sentence game={game} text={topicLine(game, view, Topic.WhyNotDouble, track.n, names)} />
  </p>
);

export function Doubling(p: Props): JSX.Element {
  const { game, view, track, moves, pick, onPick } = p;
  return (
    <div class="doubling">
      <h3>
        <span class="mini">
          <TerrainFace type={track.terrain} />
        </span>{' '}
        <Sentence game={game} text={topicLine(game, view, Topic.Doubling, track.n)} />
      </h3>
      {moves.map((m, i) => (
        <label key={i} class="check">
          <input
            type="checkbox"
            checked={pick === m}
            onChange={() => onPick(pick === m ? null : m)}
          />
          <span>{doublingText(game, m)}</span>
        </label>
      ))}
      {!moves.length && <WhyNot {...p} />}
    </div>
  );
}
