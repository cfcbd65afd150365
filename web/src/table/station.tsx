// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { Icon } from '../common/icons';
import { caption } from '../app/i18n';
import type { TableController } from './controller';
import { Caption } from '../gen/border';

/** Placing a station, where a map has them. */
export function StationButton({ c }: { c: TableController }): JSX.Element | null {
  const { player } = c,
    on = c.stationMode.value;
  if (!player || !c.game.rules.stations || c.over || c.now.curtain !== null) return null;
  return (
    <button
      type="button"
      class={`station-button${on ? ' on' : ''}`}
      aria-pressed={on}
      aria-disabled={!c.canBuild}
      title={`${caption(Caption.BuildStation)} (S)`}
      onClick={() => c.toggleStation()}
    >
      <Icon name="station" />
      <span>
        {player.stationsLeft
          ? caption(Caption.StationForN, c.stationCost)
          : caption(Caption.NoStationLeft)}
      </span>
    </button>
  );
}
