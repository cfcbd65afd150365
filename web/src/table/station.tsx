// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { Icon } from '../kit/icons';
import { t, tn } from '../app/i18n';
import type { TableController } from './controller';

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
      title={`${t('Build a station')} (S)`}
      onClick={() => c.toggleStation()}
    >
      <Icon name="station" />
      <span>
        {player.stationsLeft
          ? tn('Station: {n} card', 'Station: {n} cards', c.stationCost)
          : t('No station left')}
      </span>
    </button>
  );
}
