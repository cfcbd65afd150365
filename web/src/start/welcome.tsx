// SPDX-License-Identifier: MIT
// For somebody who comes for the first time: what one does in this game, in three pictures.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { boxAround, Cutout } from '../board/cutout';
import { CardFace } from '../common/cards';
import { caption, t } from '../app/i18n';
import { openSample, withOwner, type Sample } from '../app/sample';
import { Caption } from '../gen/border';
import { LOCO } from '../core/types';
import { NeverPlayed } from './lessons';

const WIDE = 330,
  HIGH = 190; // units of the board in a picture

interface Props {
  map: string;
  hash?: string;
}
function Steps({ sample }: { sample: Sample }): JSX.Element {
  const { game, view, way, ticket } = sample,
    [track] = way,
    { nodesA, nodesB } = game.tickets[ticket];
  const ends = new Set([...nodesA, ...nodesB].map((node) => game.nodeCity[node])),
    color = Math.min(track.color, LOCO - 1);
  const place = (tracks: typeof way) =>
    boxAround(
      game,
      tracks.flatMap((one) => [game.map.cities[one.cityA], game.map.cities[one.cityB]]),
      WIDE,
      HIGH,
    );
  return (
    <ol class="steps">
      <li>
        <div class="step-cards" aria-hidden="true">
          {[color, color, LOCO].map((kind, i) => (
            <CardFace key={i} kind={kind} carts={game.map.vocabulary === 'carts'} />
          ))}
        </div>
        <p>{caption(Caption.OneTakes)}</p>
      </li>
      <li>
        <Cutout game={game} view={withOwner(view, [track], 0)} box={place([track])} />
        <p>{caption(Caption.OneBuilds)}</p>
      </li>
      <li>
        <Cutout
          game={game}
          view={withOwner(view, way, 0)}
          box={place(way)}
          marks={{ cities: ends, path: new Set(way.map((one) => one.n)) }}
        />
        <p>{caption(Caption.OneJoins)}</p>
      </li>
    </ol>
  );
}

export function Welcome({ map, hash }: Props): JSX.Element {
  const [sample, setSample] = useState<Sample | null>(null);
  useEffect(() => {
    openSample(map, hash).then(setSample, () => undefined);
  }, [map, hash]);
  return (
    <section class="panel welcome" aria-label={t('What is it?')}>
      <h2>{t('What is it?')}</h2>
      {sample && (
        <>
          <p>{caption(Caption.Game)}</p>
          <Steps sample={sample} />
        </>
      )}
      <NeverPlayed />
    </section>
  );
}
