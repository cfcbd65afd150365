// SPDX-License-Identifier: MIT
// Who begins: chance or a seat, beside the custom of the printed rules once somebody looks here.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { MapSummary } from '../app/catalog';
import { t } from '../app/i18n';
import { later } from '../common/later';

const Custom = later(() => import('./custom').then((m) => m.Custom)),
  Relaxed = later(() => import('./custom').then((m) => m.Relaxed));

interface Props {
  map: MapSummary;
  /** Names, from the first seat on. */
  seats: string[];
  /** Put into the keyboard's focus at once. */
  opened?: boolean;
  /** The number of the seat that begins; 0: chance. */
  value: number;
  onPick: (first: number) => void;
}
export function BeginsPicker({ map, seats, opened, value, onPick }: Props): JSX.Element {
  const [asked, setAsked] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (opened) select.current?.focus();
  }, [opened]);
  return (
    <>
      <label class="field">
        <span>{t('Who begins')}</span>
        <select
          ref={select}
          value={value}
          data-field="first"
          onFocus={() => setAsked(true)}
          onChange={(e) => onPick(Number(e.currentTarget.value))}
        >
          <option value={0}>{t('chance decides')}</option>
          {seats.map((name, i) => (
            <option key={i} value={i + 1}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {asked && map.begins && <Custom begins={map.begins} />}
    </>
  );
}
/** The printed rules' advice on a table with many players. */
export const Advice = ({
  map,
  players,
}: {
  map: MapSummary;
  players: number;
}): JSX.Element | null =>
  map.relaxed !== undefined && players > map.relaxed ? (
    <Relaxed players={players} most={map.relaxed} />
  ) : null;
