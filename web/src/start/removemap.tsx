// SPDX-License-Identifier: MIT
// A map that was brought to this device goes again.
import type { JSX } from 'preact';
import { Sure } from '../common/sure';
import type { MapSummary } from '../app/catalog';
import { nameOf, t } from '../app/i18n';
import { removeMap } from '../app/ownmaps';

export const RemoveMap = ({ map }: { map: MapSummary }): JSX.Element => (
  <div class="remove-map">
    <Sure
      name="remove-map"
      label={t('Remove the map “{map}”', { map: nameOf(map.name) })}
      question={t('Remove it from this device? Your games on it stay.')}
      onYes={() => removeMap(map)}
    />
  </div>
);
