// SPDX-License-Identifier: MIT
// The places, their names, and the stations in them.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { useStore } from '../app/store';
import { cityName, topicText } from '../app/words';
import { FateSign } from '../common/fate';
import { HOUSE, LIVERIES } from '../common/paints';
import type { Game, View } from '../core/types';
import { Topic, type Label } from '../gen/border';
import { ANCHORS, labelSize, placeLabels } from './labels';
import type { BoardMarks } from './marks';

/** What a place looks like: a junction, a dead end, a large or a common one. */
function Dot({ x, y, kind, big }: { x: number; y: number; kind?: string; big: boolean }) {
  const at = { cx: x, cy: y };
  if (kind === 'dead-end')
    return (
      <>
        <circle {...at} r="6.2" class="post" />
        <path d={`M${x - 3.6} ${y}h7.2`} class="post-bar" />
      </>
    );
  const junction = kind === 'junction';
  return (
    <>
      <circle {...at} r={junction ? 5.2 : 6.1} class="dot" />
      <circle
        {...at}
        r={junction ? 1.7 : big ? 3.4 : 2.5}
        class={junction ? 'core dark' : 'core'}
      />
    </>
  );
}

/** Around 0,0, in the colours of a player. */
function House({ seat }: { seat: number }): JSX.Element {
  const { fill, edge, ink, mark } = LIVERIES[seat];
  return (
    <>
      <path d={HOUSE} fill={fill} class="house-rim" />
      <path d={HOUSE} fill={fill} stroke={edge} stroke-width="1" stroke-linejoin="round" />
      <path d={mark} fill={ink} transform="translate(0 .5)" />
    </>
  );
}

interface CitiesProps {
  game: Game;
  view: View;
  marks: BoardMarks;
  lang: string;
  onCity: (node: number, city: number) => void;
  onPointCity: (city: number) => void;
}
type PlaceProps = Omit<CitiesProps, 'lang'> & { i: number };
function Place({ game, view, marks, onCity, onPointCity, i }: PlaceProps): JSX.Element {
  const c = game.map.cities[i],
    big = game.bigCities.has(c.id),
    lit = marks.cities.has(i),
    node = game.nodeCity.indexOf(i),
    target = marks.stations.has(node);
  const name = target ? topicText(game, view, Topic.BuildIn, i) : undefined;
  return (
    <g
      class={`city ${c.kind ?? ''}${big ? ' big' : ''}${lit ? ' lit' : ''}${target ? ' target' : ''}`}
      data-city={c.id}
      role={target ? 'button' : undefined}
      tabindex={target ? (marks.stationMode ? 0 : -1) : undefined}
      aria-label={name}
      onClick={() => onCity(node, i)}
      onPointerEnter={() => onPointCity(i)}
      onPointerLeave={() => onPointCity(-1)}
    >
      {lit && <circle cx={c.x} cy={c.y} r="15" class="halo" />}
      {target && (
        <circle cx={c.x} cy={c.y} r="14" class={`target-ring${marks.stationMode ? ' on' : ''}`} />
      )}
      <Dot x={c.x} y={c.y} kind={c.kind} big={big} />
    </g>
  );
}

/** Where one's tickets end: as large as the names, and beside a station that stands there. */
type EndsProps = Pick<CitiesProps, 'game' | 'view' | 'marks'> & { size: number };
function Ends({ game, view, marks, size }: EndsProps): JSX.Element {
  const built = new Set(view.players.flatMap((p) => p.stations.map((n) => game.nodeCity[n])));
  return (
    <g aria-hidden="true">
      {[...marks.ends].map(([i, fate]) => {
        const { id, x, y } = game.map.cities[i],
          up = built.has(i) ? 13 : 0;
        return (
          <g
            key={id}
            class={`fate ${fate}`}
            data-end={id}
            transform={`translate(${x + up} ${y - up}) scale(${size / 17})`}
          >
            <FateSign fate={fate} />
          </g>
        );
      })}
    </g>
  );
}

/** All names twice, so that no halo covers a name; those in question lie over all others. */
function Names({ game, marks, labels }: Pick<CitiesProps, 'game' | 'marks'> & { labels: Label[] }) {
  const layers = [false, true].flatMap((lit) => [true, false].map((halo) => ({ lit, halo })));
  return (
    <>
      {layers.map(({ lit, halo }) => (
        <g key={`${lit}${halo}`} class={halo ? 'names halo-text' : 'names'} aria-hidden="true">
          {game.map.cities.map(
            (c, i) =>
              labels[i].shown &&
              marks.cities.has(i) === lit && (
                <text
                  key={c.id}
                  x={labels[i].x}
                  y={labels[i].y}
                  text-anchor={ANCHORS[labels[i].anchor]}
                  class={`${c.kind ?? ''}${game.bigCities.has(c.id) ? ' big' : ''}${lit ? ' lit' : ''}`}
                >
                  {cityName(game, i)}
                </text>
              ),
          )}
        </g>
      ))}
    </>
  );
}

export function Cities({ game, view, marks, lang, onCity, onPointCity }: CitiesProps): JSX.Element {
  const size = useStore(labelSize),
    labels = useMemo(() => placeLabels(game, size), [game, size, lang]);
  return (
    <g class={`cities${marks.cities.size ? ' some' : ''}`}>
      {game.map.cities.map((c, i) => (
        <Place key={c.id} {...{ game, view, marks, onCity, onPointCity, i }} />
      ))}
      {view.players.flatMap((p, seat) =>
        p.stations.map((node) => {
          const c = game.map.cities[game.nodeCity[node]];
          return (
            <g key={`${seat}-${node}`} transform={`translate(${c.x} ${c.y - 1})`} class="station">
              <House seat={seat} />
            </g>
          );
        }),
      )}
      <Ends {...{ game, view, marks, size }} />
      <Names game={game} marks={marks} labels={labels} />
    </g>
  );
}
