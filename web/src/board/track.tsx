// SPDX-License-Identifier: MIT
// A track: its bed, the spaces to be claimed, the cars that stand on it. Drawn again only when
// something about it changes.
import { Component, createRef, Fragment, type JSX } from 'preact';
import { clearPlace } from './labels';
import { roll } from './roll';
import { CART, LIVERIES, LOCOMOTIVE, PAINTS, WAVES } from '../common/paints';
import { TerrainSign } from '../common/terrain';
import { t } from '../app/i18n';
import { prefs } from '../app/prefs';
import { remark, trackName, trackNote } from '../app/words';
import { GRAY, NONE, type Game, type Space, type Track } from '../core/types';
import { Shape, Topic } from '../gen/border';

const put = (s: Space, shift = 0): string =>
  `translate(${s.x} ${s.y}) rotate(${s.angle})${shift ? ` translate(${shift})` : ''}`;

const between = (a: Space, b: Space) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const marked = (names: Record<string, boolean>): string =>
  Object.keys(names)
    .map((name) => (names[name] ? ` ${name}` : ''))
    .join('');

interface PartProps {
  track: Track;
  shape: (which: Shape) => string;
}
function Spaces({ track, shape }: PartProps): JSX.Element {
  const paint = PAINTS[track.color],
    plain = track.color === GRAY,
    grown = prefs.peek().marks === 'large' && !track.cart ? ' scale(1.45)' : '',
    first = Math.floor((track.length - track.ferry) / 2);
  return (
    <g class="space">
      <path d={shape(Shape.Space)} fill={paint.fill} stroke={paint.edge} stroke-width=".9" />
      <path d={shape(Shape.Shine)} fill="#fff" opacity=".28" />
      {track.spaces.map((s, i) => (
        <Fragment key={i}>
          {!plain && (
            <path
              class="symbol"
              d={paint.symbol}
              fill={paint.ink}
              fill-rule="evenodd"
              transform={`${put(s, track.cart ? -6.5 : 0)}${grown}`}
            />
          )}
          {track.cart && <path d={CART} fill={paint.ink} transform={put(s, plain ? 0 : 6.5)} />}
          {track.ferry > 0 &&
            (i >= first && i < first + track.ferry ? (
              <g transform={put(s)} class="ferry">
                <rect x="-7.6" y="-4.5" width="15.2" height="9" rx="4.5" />
                <path d={LOCOMOTIVE} transform="translate(0 -.6) scale(.95)" />
              </g>
            ) : (
              <path d={WAVES} transform={put(s)} class="waves" />
            ))}
        </Fragment>
      ))}
    </g>
  );
}
/** Between the two spaces in the middle. */
function TerrainOf({ track }: { track: Track }): JSX.Element | null {
  const { spaces, terrain, length } = track,
    first = Math.max(0, Math.ceil(length / 2) - 1);
  if (terrain === NONE) return null;
  const at = between(spaces[first], spaces[Math.min(first + 1, length - 1)]);
  return <TerrainSign type={terrain} {...at} />;
}
interface CarsProps extends PartProps {
  livery: (typeof LIVERIES)[number];
}
function Bodies({ shape, livery }: Pick<CarsProps, 'shape' | 'livery'>): JSX.Element {
  return (
    <>
      <path d={shape(Shape.Shadow)} opacity=".3" />
      <path d={shape(Shape.Edge)} class="car-rim" />
      <path d={shape(Shape.Car)} fill={livery.fill} stroke={livery.edge} stroke-width="1.3" />
      <path d={shape(Shape.Roof)} fill="#fff" opacity=".27" />
      <path d={shape(Shape.Joints)} fill={livery.edge} opacity=".55" />
    </>
  );
}
const Sign = ({ s, livery }: { s: Space; livery: CarsProps['livery'] }): JSX.Element => (
  <path d={livery.mark} fill={livery.ink} transform={`${put(s)} scale(1.25)`} />
);
/** All cars are one path of each kind; those that have just come are pieces, which roll. */
function Cars({ track, shape, livery, apart }: CarsProps & { apart: boolean }): JSX.Element {
  const { spaces } = track;
  if (!apart)
    return (
      <g class="car">
        <Bodies shape={shape} livery={livery} />
        {spaces.map((s, i) => (
          <Sign key={i} s={s} livery={livery} />
        ))}
      </g>
    );
  const part = (which: Shape, i: number): string => {
    const parts = shape(which).split('M').slice(1),
      each = parts.length / spaces.length;
    return `M${parts.slice(i * each, (i + 1) * each).join('M')}`;
  };
  return (
    <g class="car">
      {spaces.map((s, i) => (
        <g key={i} class="piece">
          <Bodies shape={(which) => part(which, i)} livery={livery} />
          <Sign s={s} livery={livery} />
        </g>
      ))}
    </g>
  );
}

/** Where no name is, however large they are now. */
function Doubled({ game, track }: { game: Game; track: Track }): JSX.Element {
  const { x, y } = clearPlace(game, track.spaces);
  return (
    <text class="x2" x={x} y={y + 4.5} text-anchor="middle">
      ×2
    </text>
  );
}

interface TrackProps {
  game: Game;
  track: Track;
  owner: number;
  ownerName: string;
  closed: boolean;
  can: boolean;
  helps: boolean;
  wanted: boolean;
  ghost: number;
  path: boolean;
  plan: boolean;
  dim: boolean;
  borrowed: boolean;
  trail: boolean;
  net: boolean;
  fresh: boolean;
  doubled: boolean;
  focus: boolean;
  live: boolean;
  bottleneck: boolean;
  lang: string;
  onPick: (track: number) => void;
  onPoint: (track: number) => void;
}
export class TrackView extends Component<TrackProps> {
  override shouldComponentUpdate(next: TrackProps): boolean {
    return (Object.keys(next) as (keyof TrackProps)[]).some((k) => next[k] !== this.props[k]);
  }
  private readonly base = createRef<SVGGElement>();
  override componentDidUpdate(before: TrackProps): void {
    const { fresh, owner, track } = this.props;
    if (fresh && owner >= 0 && !before.fresh) roll(this.base.current!, track.spaces);
  }
  private label(): string {
    const { game, track, owner, ownerName, closed, can, helps, doubled } = this.props;
    const parts = [trackName(game, track), trackNote(game, track)];
    if (owner >= 0) parts.push(t('taken by %s', [ownerName]));
    if (doubled) parts.push(t('doubled'));
    if (closed) parts.push(t('closed'));
    if (can) parts.push(remark(game, Topic.CanClaim));
    if (helps) parts.push(remark(game, Topic.Helps));
    return parts.join(', ');
  }
  override render(): JSX.Element {
    const { track, owner, ghost, path, trail, net, borrowed, doubled, closed, can } = this.props;
    const { plan, bottleneck, dim, fresh, focus, live, helps, wanted } = this.props;
    const livery = LIVERIES[owner >= 0 ? owner : ghost],
      shape = (which: Shape) => this.props.game.board.shape(track.map, which);
    const names = { can, closed, dim, owned: owner >= 0, ghost: ghost >= 0, trail, net, fresh };
    const glow = {
      helps,
      wanted,
      lent: borrowed && !path,
      lit: path,
      plan,
      long: trail,
      neck: bottleneck,
    };
    return (
      <g
        ref={this.base}
        class={`track${marked(names)}`}
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
        {(can || wanted || path || plan || trail || bottleneck || borrowed) && (
          <path d={track.d} class={`glow${marked(glow)}`} />
        )}
        {net && livery && <path d={track.d} class="net" pathLength={1} stroke={livery.fill} />}
        <path d={track.d} class="rail" />
        <path d={track.d} class="hit" />
        <path
          d={shape(track.tunnel ? Shape.Tunnel : Shape.Bed)}
          class={track.tunnel ? 'bed full' : 'bed'}
        />
        {track.tunnel && <path d={shape(Shape.Masonry)} class="masonry" />}
        {(owner < 0 || ghost >= 0) && <Spaces track={track} shape={shape} />}
        {owner < 0 && <TerrainOf track={track} />}
        {livery && <Cars track={track} livery={livery} shape={shape} apart={fresh && owner >= 0} />}
        {doubled && <Doubled game={this.props.game} track={track} />}
        {borrowed && <path d={track.d} class="borrow" />}
        {closed && <path d={track.d} class="cross" />}
      </g>
    );
  }
}
