// SPDX-License-Identifier: MIT
// A piece of a board as a picture, drawn by what draws the board at a table. Nothing in it can be
// clicked; what it shows is said in words beside it.
import type { JSX } from 'preact';
import { speech } from '../app/i18n';
import { prefs } from '../app/prefs';
import type { Game, View } from '../core/types';
import { BoardLayers } from './board';
import { Ground } from './ground';
import { labelSize } from './labels';
import { noMarks, type BoardMarks } from './marks';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Props {
  game: Game;
  view: View;
  box: Box;
  marks?: Partial<BoardMarks>;
}
const nothing = () => undefined;

export function Cutout({ game, view, box, marks }: Props): JSX.Element {
  const { x, y, width, height } = box,
    inside = (s: { x: number; y: number }) =>
      s.x > x - 20 && s.x < x + width + 20 && s.y > y - 20 && s.y < y + height + 20;
  const piece = { ...game, tracks: game.tracks.filter((track) => track.spaces.some(inside)) };
  return (
    <svg
      class="board cutout"
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden="true"
      style={{ '--label': `${labelSize.value}px` }}
    >
      <Ground game={game} />
      <BoardLayers
        game={piece}
        view={view}
        names={[]}
        marks={{ ...noMarks, ...marks }}
        lang={`${speech()}${prefs.value.printedNames}${prefs.value.marks}`}
        live={false}
        focus={-1}
        onTrack={nothing}
        onCity={nothing}
        onPoint={nothing}
        onPointCity={nothing}
      />
    </svg>
  );
}

/** A piece of so many units around places of the board, and inside it. */
export function boxAround(
  game: Game,
  places: { x: number; y: number }[],
  width: number,
  height: number,
): Box {
  const { board } = game.map,
    xs = places.map((p) => p.x),
    ys = places.map((p) => p.y);
  const middle = (v: number[]) => (Math.min(...v) + Math.max(...v)) / 2,
    within = (at: number, size: number, most: number) =>
      Math.max(0, Math.min(at - size / 2, most - size));
  // Larger where the places need it, with room for their names.
  const k = Math.max(
    1,
    (Math.max(...xs) - Math.min(...xs) + 90) / width,
    (Math.max(...ys) - Math.min(...ys) + 70) / height,
  );
  const w = Math.min(width * k, board.width),
    h = (w * height) / width;
  return {
    x: within(middle(xs), w, board.width),
    y: within(middle(ys), h, board.height),
    width: w,
    height: h,
  };
}
