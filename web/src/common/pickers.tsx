// SPDX-License-Identifier: MIT
// What is played: the map, its variant, its options.
import type { JSX } from 'preact';
import { Icon } from './icons';
import { MAPS, type MapSummary } from '../app/catalog';
import { base } from '../app/site';
import { keyOf } from '../app/ownmaps';
import { nameOf, t } from '../app/i18n';
import { prefs } from '../app/prefs';
import { botName } from '../app/words';

export function MapPicker({
  value,
  own = [],
  onPick,
}: {
  value: string;
  own?: MapSummary[];
  onPick: (id: string) => void;
}): JSX.Element {
  return (
    <div class="map-picker" role="radiogroup" aria-label={t('Map')}>
      {[...MAPS, ...own].map((m) => (
        <button
          type="button"
          key={keyOf(m)}
          role="radio"
          aria-checked={keyOf(m) === value}
          class={`map-card${keyOf(m) === value ? ' on' : ''}`}
          onClick={() => onPick(keyOf(m))}
          data-map={keyOf(m)}
        >
          {!m.hash && (
            <img src={`${base}map-${m.id}.svg`} alt="" width="220" height="140" loading="lazy" />
          )}
          <span class="map-name">{nameOf(m.name)}</span>
          <span class="map-note">
            {m.players[0]}–{m.players[1]} <Icon name="people" size={13} /> · {m.trains}{' '}
            <Icon name={m.vocabulary === 'carts' ? 'cart' : 'train'} size={13} />
          </span>
        </button>
      ))}
    </div>
  );
}

export function VariantPicker({
  map,
  variant,
  onVariant,
}: {
  map: MapSummary;
  variant: string;
  onVariant: (v: string) => void;
}): JSX.Element | null {
  if (map.variants.length < 2) return null;
  return (
    <label class="field">
      <span>{t('Variant')}</span>
      <select
        value={variant}
        onChange={(e) => onVariant(e.currentTarget.value)}
        data-field="variant"
      >
        {map.variants.map((v) => (
          <option key={v.id} value={v.id}>
            {nameOf(v.name)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function OptionPicker({
  map,
  options,
  onOptions,
}: {
  map: MapSummary;
  options: string[];
  onOptions: (o: string[]) => void;
}): JSX.Element | null {
  if (!map.options.length) return null;
  return (
    <div class="options">
      {map.options.map((o) => (
        <label key={o.id} class="check">
          <input
            type="checkbox"
            checked={options.includes(o.id)}
            onChange={() =>
              onOptions(
                options.includes(o.id) ? options.filter((x) => x !== o.id) : [...options, o.id],
              )
            }
          />{' '}
          {nameOf(o.name)}
        </label>
      ))}
    </div>
  );
}

interface NumberProps {
  label: string;
  name: string;
  value: number;
  least: number;
  most: number;
  onPick: (n: number) => void;
}
export const NumberPicker = ({
  label,
  name,
  value,
  least,
  most,
  onPick,
}: NumberProps): JSX.Element => (
  <label class="field">
    <span>{label}</span>
    <select value={value} data-field={name} onChange={(e) => onPick(Number(e.currentTarget.value))}>
      {Array.from({ length: most - least + 1 }, (_, i) => i + least).map((n) => (
        <option key={n} value={n}>
          {n}
        </option>
      ))}
    </select>
  </label>
);

interface LevelProps {
  levels: string[];
  value: string;
  /** What is special about it. */
  about: string;
  onPick: (level: string) => void;
}
export const LevelPicker = ({ levels, value, about, onPick }: LevelProps): JSX.Element => (
  <label class="field">
    <span>{t('Level')}</span>
    <select value={value} data-field="level" onChange={(e) => onPick(e.currentTarget.value)}>
      {(levels.length ? levels : [value]).map((l) => (
        <option key={l} value={l}>
          {botName(l)}
        </option>
      ))}
    </select>
    {about && <small class="quiet">{about}</small>}
  </label>
);

interface NameProps {
  alone?: boolean;
  onChange?: () => void;
}
/** The name under which one plays; `alone` among the seats of a table. */
export const NameField = ({ alone, onChange }: NameProps): JSX.Element => (
  <label class={`field${alone ? ' name-field' : ''}`}>
    <span>{t('Your name')}</span>
    <input
      value={prefs.value.name}
      maxLength={24}
      placeholder={t('Guest')}
      onInput={(e) => prefs.update({ name: e.currentTarget.value })}
      onChange={onChange}
    />
  </label>
);
