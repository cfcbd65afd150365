// SPDX-License-Identifier: MIT
// The board on which somebody marks what lies on theirs; arrows go from track to track.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { GameBoard } from '../board/gameboard';
import { noMarks } from '../board/marks';
import type { PanZoom } from '../board/panzoom';
import { t } from '../app/i18n';
import { cityName } from '../app/words';
import type { Game, View } from '../core/types';
import { nextPlace, type Place } from '../table/arrows';
import type { CountController } from './controller';
import { meantBy, NEAR_ENOUGH } from './tap';

const COMFORT = 1.2; // a little nearer than just near enough

interface Props {
  c: CountController;
  game: Game;
}
export function CountBoard({ c, game, view }: Props & { view: View }): JSX.Element {
  const [focus, setFocus] = useState(0),
    zoom = useRef<PanZoom | null>(null);
  const places = game.tracks.map(
    ({ spaces, length, n }): Place => ({
      at: spaces[length >> 1],
      selector: `[data-track="${n}"]`,
      track: n,
    }),
  );
  const arrow = (key: string) => {
    const next = nextPlace(places, places[focus], key);
    if (!next) return;
    setFocus(next.track);
    document.querySelector<SVGElement>(`.counting ${next.selector}`)?.focus();
  };
  const mark = (n: number) => {
    setFocus(n);
    c.track(n);
  };
  /** A finger is not as fine as a mouse: what it means is looked for around it. */
  const tap = (e: MouseEvent) => {
    const svg = (e.target as Element).closest<SVGSVGElement>('svg.board'),
      place = svg?.getScreenCTM();
    if (!svg || !place || (e as PointerEvent).pointerType !== 'touch') return;
    e.stopPropagation();
    if (place.a < NEAR_ENOUGH) {
      const { left, top } = (e.currentTarget as Element).getBoundingClientRect();
      zoom.current?.comeTo(NEAR_ENOUGH * COMFORT, e.clientX - left, e.clientY - top);
      return;
    }
    const { x, y } = new DOMPoint(e.clientX, e.clientY).matrixTransform(place.inverse()),
      meant = meantBy(game, { x, y }, place.a);
    if (meant && 'track' in meant) mark(meant.track);
    else if (meant) c.city(meant.city);
  };
  return (
    // Keys have the tracks themselves: this is for fingers alone.
    <div class="finger-board" onClickCapture={tap}>
      <GameBoard
        zoom={zoom}
        whole
        game={game}
        view={view}
        names={c.names.value}
        marks={noMarks}
        live={false}
        focus={focus}
        onTrack={mark}
        onCity={(_, city) => c.city(city)}
        onArrow={arrow}
      />
    </div>
  );
}

/** Cities with a house, for who can't tap them. */
export function CityPicker({ c, game }: Props): JSX.Element | null {
  if (!game.rules.stations) return null;
  const { cities } = c.draft.value;
  return (
    <label class="field">
      <span>{t('Build here, or remove')}</span>
      <select
        value=""
        data-field="city"
        onChange={(e) => {
          c.city(Number(e.currentTarget.value));
          e.currentTarget.value = '';
        }}
      >
        <option value="" />
        {game.map.cities.map(({ id }, i) => (
          <option key={id} value={i}>
            {i in cities ? `${cityName(game, i)} · ${c.names.value[cities[i]]}` : cityName(game, i)}
          </option>
        ))}
      </select>
    </label>
  );
}
