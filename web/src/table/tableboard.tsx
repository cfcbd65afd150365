// SPDX-License-Identifier: MIT
// The board of a table: what is clicked is the action.
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { GameBoard } from '../board/gameboard';
import type { PanZoom } from '../board/panzoom';
import { nextPlace, placesOf } from './arrows';
import type { TableController } from './controller';

function arrow(c: TableController, key: string): void {
  const places = placesOf(c),
    here = places.find((x) => document.activeElement?.matches(x.selector)),
    first = places.find((x) => x.track === c.focus.value) ?? places[0];
  // From elsewhere on the page one comes to the board first.
  const to = here ? nextPlace(places, here, key) : first;
  if (!to) return;
  if (to.track >= 0) c.focus.value = to.track;
  c.stage.show(to.at);
  document.querySelector<SVGElement>(to.selector)?.focus({ preventScroll: true });
}

/**
 * The same functions at every drawing: a track is drawn again only when something about it
 * changes.
 */
const boardHandlers = (c: TableController) => ({
  onArrow: (key: string) => arrow(c, key),
  onTrack: (n: number) => c.pickTrack(n),
  onCity: (node: number, city: number) => c.pickCity(node, city),
  onPoint: (n: number) => {
    c.point.value = n;
  },
  onPointCity: (n: number) => {
    c.pointCity.value = n;
  },
});

interface Props {
  c: TableController;
  zoom: { current: PanZoom | null };
}
export function TableBoard({ c, zoom }: Props): JSX.Element {
  const placing = c.stationMode.value;
  useLayoutEffect(() => {
    if (placing) document.querySelector<SVGElement>('.city.target')?.focus({ preventScroll: true });
  }, [placing]);
  const handlers = useMemo(() => boardHandlers(c), [c]);
  return (
    <GameBoard
      zoom={zoom}
      game={c.game}
      view={c.now.view}
      names={c.names.value}
      marks={c.marks.value}
      live={c.mine}
      focus={c.focus.value}
      whole={c.over}
      {...handlers}
    />
  );
}
