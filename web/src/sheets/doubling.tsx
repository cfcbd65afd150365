// SPDX-License-Identifier: MIT
// Terrain cards double a track's points: what it would cost, or why it can't be.
import type { JSX } from 'preact';
import { TerrainFace } from '../kit/terrain';
import { t, tn } from '../app/i18n';
import { cardName, terrainName } from '../app/words';
import { LOCO, type Game, type Move, type Track, type View } from '../core/types';

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

/** The opponent with most cards of a terrain. */
function rivalOf({ players, me }: View, terrain: number): number {
  let best = -1;
  players.forEach((p, s) => {
    if (s !== me && (best < 0 || p.terrain[terrain] > players[best].terrain[terrain])) best = s;
  });
  return best;
}

function WhyNot({ game, view, names, track }: Props): JSX.Element {
  const { terrain, length } = track,
    have = view.players[view.me].terrain[terrain],
    type = terrainName(game, terrain),
    rival = rivalOf(view, terrain),
    n = rival < 0 ? 0 : view.players[rival].terrain[terrain];
  return (
    <p class="quiet">
      {n > have
        ? t('{who} has more: {type} {n}, you have {have}', { who: names[rival], type, n, have })
        : tn(
            'costs {n} card of {type}, you have {have}',
            'costs {n} cards of {type}, you have {have}',
            game.rules.terrainCost[length],
            { type, have },
          )}{' '}
      <small>{n > have ? 'A-08' : 'A-07'}</small>
    </p>
  );
}

function priceOf({ game, track }: Props, m: Move): string {
  const cards = [
    m.terrain ? `${m.terrain} × ${terrainName(game, track.terrain)}` : '',
    m.terrainLocos ? `${m.terrainLocos} × ${cardName(game, LOCO)}` : '',
  ];
  return cards.filter(Boolean).join(' + ');
}

export function Doubling(p: Props): JSX.Element {
  const { track, moves, pick, onPick } = p,
    { points } = track;
  return (
    <div class="doubling">
      <h3>
        <span class="mini">
          <TerrainFace type={track.terrain} />
        </span>{' '}
        {t('Double the points')}
      </h3>
      {moves.map((m, i) => (
        <label key={i} class="check">
          <input
            type="checkbox"
            checked={pick === m}
            onChange={() => onPick(pick === m ? null : m)}
          />
          <span>
            {tn('{n} point instead of {plain}', '{n} points instead of {plain}', points * 2, {
              plain: points,
            })}
            : {priceOf(p, m)}
          </span>
        </label>
      ))}
      {!moves.length && <WhyNot {...p} />}
    </div>
  );
}
