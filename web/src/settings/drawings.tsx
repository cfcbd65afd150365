// SPDX-License-Identifier: MIT
// A picture for each chapter of the rules, made by what draws the table: cards, or a piece of the
// map that the rules are of.
import type { JSX } from 'preact';
import { boxAround, Cutout } from '../board/cutout';
import { CardBack, CardFace } from '../common/cards';
import { TerrainFace } from '../common/terrain';
import { withOwner, type Sample } from '../app/sample';
import { COLORS, LOCO, type Track } from '../core/types';

const WIDE = 520,
  HIGH = 190; // units of the board in a picture

interface Props {
  sample: Sample;
}
/** Kinds of cards that the map has. */
const kindsOf = ({ game }: Sample): number[] =>
  COLORS.map((_, kind) => kind).filter(
    (kind) => kind === LOCO || game.map.colors.includes(COLORS[kind]),
  );

const Cards = ({ sample, kinds }: Props & { kinds: number[] }): JSX.Element => (
  <div class="rule-cards" aria-hidden="true">
    {kinds.map((kind, i) => (
      <CardFace key={i} kind={kind} carts={sample.game.map.vocabulary === 'carts'} />
    ))}
  </div>
);

/** What everybody holds at the start: a hand, and tickets. */
const Start = ({ sample }: Props): JSX.Element => (
  <div class="rule-cards" aria-hidden="true">
    {kindsOf(sample)
      .slice(0, sample.game.rules.hand)
      .map((kind) => (
        <CardFace key={kind} kind={kind} carts={sample.game.map.vocabulary === 'carts'} />
      ))}
    <CardBack tone="ticket" />
    <CardBack tone="ticket" />
  </div>
);

/** The row as it lies on the table. */
const Row = ({ sample }: Props): JSX.Element => <Cards sample={sample} kinds={sample.view.row} />;

/** The row with locomotives; terrain cards where the map has them. */
function Piles({ sample }: Props): JSX.Element {
  const { terrains } = sample.game.rules,
    [a, b] = kindsOf(sample);
  if (!terrains) return <Cards sample={sample} kinds={[LOCO, a, LOCO, b, LOCO]} />;
  return (
    <div class="rule-cards" aria-hidden="true">
      {Array.from({ length: terrains }, (_, type) => (
        <TerrainFace key={type} type={type} />
      ))}
    </div>
  );
}

const ends = ({ game }: Sample, tracks: Track[]) =>
  tracks.flatMap((track) => [game.map.cities[track.cityA], game.map.cities[track.cityB]]);

/** Of two kinds of tracks those that lie closest together; of one kind any. */
function closest(some: Track[], others: Track[]): Track[] {
  const middle = (track: Track) => track.spaces[track.length >> 1],
    apart = ([a, b]: Track[]) => Math.hypot(middle(a).x - middle(b).x, middle(a).y - middle(b).y);
  const pairs = some.flatMap((a) => others.filter((b) => b !== a).map((b) => [a, b]));
  return pairs.length
    ? pairs.reduce((best, pair) => (apart(pair) < apart(best) ? pair : best))
    : [...some, ...others].slice(0, 1);
}
/** What is particular about the tracks of this map: a ferry and a tunnel, else a double route. */
function Routes({ sample }: Props): JSX.Element {
  const { game, view } = sample,
    special = closest(
      game.tracks.filter((track) => track.ferry > 0),
      game.tracks.filter((track) => track.tunnel),
    ),
    double = game.tracks.filter((track) => track.twin >= 0).slice(0, 1);
  return (
    <Cutout
      game={game}
      view={withOwner(view, special.length ? [] : double, 0)}
      box={boxAround(game, ends(sample, special.length ? special : double), WIDE, HIGH)}
    />
  );
}

/** A ticket that is done. */
function Count({ sample }: Props): JSX.Element {
  const { game, view, way, ticket } = sample,
    { nodesA, nodesB } = game.tickets[ticket];
  return (
    <Cutout
      game={game}
      view={withOwner(view, way, 0)}
      box={boxAround(game, ends(sample, way), WIDE, HIGH)}
      marks={{
        path: new Set(way.map((track) => track.n)),
        cities: new Set([...nodesA, ...nodesB].map((node) => game.nodeCity[node])),
      }}
    />
  );
}

/** In the order of the chapters; what comes after them has none. */
export const DRAWINGS: ((props: Props) => JSX.Element)[] = [Start, Row, Piles, Routes, Count];
