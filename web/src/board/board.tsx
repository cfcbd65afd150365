// SPDX-License-Identifier: MIT
// The board as SVG. What never changes in a game (sea, land, names) is drawn once; each track is a
// small component that is drawn again only when something about it changes.
import { Component, type JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { CART, HOUSE, LIVERIES, LOCOMOTIVE, PAINTS, WAVES } from '../kit/paints';
import { ANCHORS, labelSize, placeLabels } from './labels';
import type { BoardMarks } from './marks';
import { Shape } from '../gen/border';
import { cityName, t } from '../app/i18n';
import { useStore } from '../app/store';
import { trackName, trackNote } from '../app/words';
import { GRAY, LOCO, type Game, type Space, type Track, type View } from '../core/types';

const put = (s: Space, shift = 0): string =>
  `translate(${s.x} ${s.y}) rotate(${s.angle})${shift ? ` translate(${shift})` : ''}`;

export function BoardDefs(): JSX.Element {
  return (
    <defs>
      <radialGradient id="age" cx=".5" cy=".5" r=".75">
        <stop offset=".62" stop-color="#6b4a22" stop-opacity="0" />
        <stop offset="1" stop-color="#6b4a22" stop-opacity=".15" />
      </radialGradient>
      {LIVERIES.map((l, i) => (
        <g key={i} id={`house${i}`}>
          <path
            d={HOUSE}
            fill={l.fill}
            stroke="#fff8e6"
            stroke-width="2.6"
            stroke-linejoin="round"
          />
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

interface TrackProps {
  game: Game;
  track: Track;
  owner: number;
  ownerName: string;
  closed: boolean;
  can: boolean;
  ghost: number;
  path: boolean;
  plan: boolean;
  dim: boolean;
  borrowed: boolean;
  trail: boolean;
  fresh: boolean;
  doubled: boolean;
  focus: boolean;
  live: boolean;
  bottleneck: boolean;
  lang: string;
  cant: boolean;
  onPick: (track: number) => void;
  onPoint: (track: number) => void;
}
export class TrackView extends Component<TrackProps> {
  override shouldComponentUpdate(next: TrackProps): boolean {
    return (Object.keys(next) as (keyof TrackProps)[]).some((k) => next[k] !== this.props[k]);
  }
  private label(): string {
    const { game, track, owner, ownerName, closed, can, doubled } = this.props;
    const parts = [trackName(game, track), trackNote(game, track)];
    if (owner >= 0) parts.push(t('taken by %s', [ownerName]));
    if (doubled) parts.push(t('doubled'));
    if (closed) parts.push(t('closed'));
    if (can) parts.push(t('you can claim it'));
    return parts.join(', ');
  }
  override render(): JSX.Element {
    const {
      track,
      owner,
      closed,
      can,
      ghost,
      path,
      plan,
      dim,
      borrowed,
      trail,
      fresh,
      doubled,
      focus,
      live,
      bottleneck,
    } = this.props;
    const first = Math.floor((track.length - track.ferry) / 2),
      car = owner >= 0 ? owner : ghost,
      livery = car >= 0 ? LIVERIES[car] : null;
    const shape = (which: Shape) => this.props.game.board.shape(track.map, which),
      paint = PAINTS[track.color];
    const names = [
      'track',
      can && 'can',
      closed && 'closed',
      dim && 'dim',
      owner >= 0 && 'owned',
      ghost >= 0 && 'ghost',
      trail && 'trail',
      fresh && 'fresh',
    ];
    return (
      <g
        class={names.filter(Boolean).join(' ')}
        role="button"
        tabindex={focus ? 0 : -1}
        data-track={track.n}
        aria-label={this.label()}
        aria-disabled={live && !can ? 'true' : undefined}
        onClick={() => this.props.onPick(track.n)}
        onBlur={() => this.props.onPoint(-1)}
        onFocus={(e) => {
          if (e.currentTarget.matches(':focus-visible')) this.props.onPoint(track.n);
        }} // by a key, not by a finger
        onPointerEnter={(e) => {
          if (e.pointerType === 'mouse') this.props.onPoint(track.n);
        }}
        onPointerLeave={() => this.props.onPoint(-1)}
      >
        {(can || path || plan || trail || bottleneck || borrowed) && (
          <path
            d={track.d}
            class={`glow${borrowed && !path ? ' lent' : ''}${path ? ' lit' : ''}${plan ? ' plan' : ''}${trail ? ' long' : ''}${bottleneck ? ' neck' : ''}`}
          />
        )}
        <path d={track.d} class="rail" />
        <path d={track.d} class="hit" />
        <path
          d={shape(track.tunnel ? Shape.Tunnel : Shape.Bed)}
          class={track.tunnel ? 'bed full' : 'bed'}
        />
        {track.tunnel && <path d={shape(Shape.Masonry)} class="masonry" />}
        {(owner < 0 || ghost >= 0) && (
          <g class="space">
            <path d={shape(Shape.Space)} fill={paint.fill} stroke={paint.edge} stroke-width=".9" />
            <path d={shape(Shape.Shine)} fill="#fff" opacity=".28" />
            {track.color !== GRAY &&
              track.spaces.map((s, i) => (
                <path
                  key={i}
                  d={paint.symbol}
                  fill={paint.ink}
                  fill-rule="evenodd"
                  transform={put(s, track.cart ? -6.5 : 0)}
                />
              ))}
            {track.cart &&
              track.spaces.map((s, i) => (
                <path
                  key={i}
                  d={CART}
                  fill={paint.ink}
                  transform={put(s, track.color === GRAY ? 0 : 6.5)}
                />
              ))}
            {track.ferry > 0 &&
              track.spaces.map((s, i) =>
                i >= first && i < first + track.ferry ? (
                  <g key={i} transform={put(s)}>
                    <rect
                      x="-7.6"
                      y="-4.5"
                      width="15.2"
                      height="9"
                      rx="4.5"
                      fill="#fbf3e0"
                      stroke="#5b4f3f"
                      stroke-width=".6"
                    />
                    <path
                      transform="translate(0 -.6) scale(.95)"
                      d={LOCOMOTIVE}
                      fill="#3d332a"
                      fill-rule="evenodd"
                    />
                  </g>
                ) : (
                  <path key={i} d={WAVES} transform={put(s)} class="waves" />
                ),
              )}
          </g>
        )}
        {livery && (
          <g class="car">
            <path d={shape(Shape.Shadow)} opacity=".3" />
            <path d={shape(Shape.Edge)} fill="#fffaf0" />
            <path d={shape(Shape.Car)} fill={livery.fill} stroke={livery.edge} stroke-width="1.3" />
            <path d={shape(Shape.Roof)} fill="#fff" opacity=".27" />
            <path d={shape(Shape.Joints)} fill={livery.edge} opacity=".55" />
            {track.spaces.map((s, i) => (
              <path key={i} d={livery.mark} fill={livery.ink} transform={`${put(s)} scale(1.25)`} />
            ))}
          </g>
        )}
        {doubled &&
          track.spaces.slice(0, 1).map((s) => (
            <text key="x2" class="x2" x={s.x} y={s.y - 9} text-anchor="middle">
              ×2
            </text>
          ))}
        {borrowed && <path d={track.d} class="borrow" />}
        {closed && <path d={track.d} class="cross" />}
      </g>
    );
  }
}

interface CitiesProps {
  game: Game;
  view: View;
  marks: BoardMarks;
  lang: string;
  onCity: (node: number, city: number) => void;
  onPointCity: (city: number) => void;
}
export function Cities({ game, view, marks, lang, onCity, onPointCity }: CitiesProps): JSX.Element {
  const size = useStore(labelSize),
    labels = useMemo(() => placeLabels(game, size), [game, size, lang]);
  const { map } = game,
    nodeOf = (city: number) => game.nodeCity.indexOf(city);
  return (
    <g class={`cities${marks.cities.size ? ' some' : ''}`}>
      {map.cities.map((c, i) => {
        const big = game.bigCities.has(c.id),
          lit = marks.cities.has(i),
          node = nodeOf(i),
          target = marks.stations.has(node);
        return (
          <g
            key={c.id}
            class={`city ${c.kind ?? ''}${big ? ' big' : ''}${lit ? ' lit' : ''}${target ? ' target' : ''}`}
            data-city={c.id}
            role={target ? 'button' : undefined}
            tabindex={target ? (marks.stationMode ? 0 : -1) : undefined}
            aria-label={
              target ? t('Build a station in {city}', { city: cityName(map, i) }) : undefined
            }
            onClick={() => onCity(node, i)}
            onPointerEnter={() => onPointCity(i)}
            onPointerLeave={() => onPointCity(-1)}
          >
            {lit && <circle cx={c.x} cy={c.y} r="15" class="halo" />}
            {target && (
              <circle
                cx={c.x}
                cy={c.y}
                r="14"
                class={`target-ring${marks.stationMode ? ' on' : ''}`}
              />
            )}
            {c.kind === 'junction' ? (
              <>
                <circle cx={c.x} cy={c.y} r="5.2" class="dot" />
                <circle cx={c.x} cy={c.y} r="1.7" class="core dark" />
              </>
            ) : c.kind === 'dead-end' ? (
              <>
                <circle cx={c.x} cy={c.y} r="6.2" class="post" />
                <path d={`M${c.x - 3.6} ${c.y}h7.2`} stroke="#fbf3e0" stroke-width="2" />
              </>
            ) : (
              <>
                <circle cx={c.x} cy={c.y} r="6.1" class="dot" />
                <circle cx={c.x} cy={c.y} r={big ? 3.4 : 2.5} class="core" />
              </>
            )}
          </g>
        );
      })}
      {[false, true].flatMap((lit) =>
        [0, 1].map(
          (
            pass, // the names in question lie over all others
          ) => (
            <g key={`${lit}${pass}`} class={pass ? 'names' : 'names halo-text'} aria-hidden="true">
              {map.cities.map(
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
                      {cityName(map, i)}
                    </text>
                  ),
              )}
            </g>
          ),
        ),
      )}
      {view.players.flatMap((p, seat) =>
        p.stations.map((node) => {
          const c = map.cities[game.nodeCity[node]];
          return (
            <use
              key={`${seat}-${node}`}
              href={`#house${seat}`}
              transform={`translate(${c.x} ${c.y - 1})`}
              class="station"
            />
          );
        }),
      )}
    </g>
  );
}

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
export function BoardLayers({
  game,
  view,
  names,
  marks,
  lang,
  live,
  focus,
  onTrack,
  onCity,
  onPoint,
  onPointCity,
}: BoardProps): JSX.Element {
  return (
    <>
      <g class={`tracks${marks.dim ? ' dimmed' : ''}`}>
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
              cant={false}
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
        game={game}
        view={view}
        marks={marks}
        lang={lang}
        onCity={onCity}
        onPointCity={onPointCity}
      />
    </>
  );
}
export { LOCO };
