// SPDX-License-Identifier: MIT
// The board on which somebody marks what lies on theirs; arrows go from track to track.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { GameBoard } from '../board/gameboard';
import { noMarks } from '../board/marks';
import { t } from '../app/i18n';
import { cityName } from '../app/words';
import type { Game, View } from '../core/types';
import { nextPlace, type Place } from '../table/arrows';
import type { CountController } from './controller';

interface Props {
  c: CountController;
  game: Game;
}
export function CountBoard({ c, game, view }: Props & { view: View }): JSX.Element {
  const [focus, setFocus] = useState(0);
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
  return (
    <GameBoard
      game={game}
      view={view}
      names={c.names.value}
      marks={noMarks}
      live={false}
      focus={focus}
      onTrack={(n) => {
        setFocus(n);
        c.track(n);
      }}
      onCity={(_, city) => c.city(city)}
      onArrow={arrow}
    />
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
