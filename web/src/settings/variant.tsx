// SPDX-License-Identifier: MIT
// The variant whose rules are read.
import type { JSX } from 'preact';
import { nameOf, t } from '../app/i18n';
import type { MapData } from '../core/types';

interface Props {
  map: MapData;
  variant: number;
  onVariant: (variant: number) => void;
}
export const VariantField = ({ map, variant, onVariant }: Props): JSX.Element | null =>
  map.variants.length > 1 ? (
    <label class="field">
      <span>{t('Variant')}</span>
      <select value={variant} onChange={(e) => onVariant(Number(e.currentTarget.value))}>
        {map.variants.map((v, i) => (
          <option key={v.id} value={i}>
            {nameOf(v.name)}
          </option>
        ))}
      </select>
    </label>
  ) : null;
