// SPDX-License-Identifier: MIT
// The list that the host has brought, for those who have not sat down yet.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { nameOf, t } from '../app/i18n';
import { loadMap } from '../app/load';
import type { MapData, MapTicket } from '../core/types';
import type { TableInfo } from '../app/protocol';

export function HostsList({ info, at }: { info: TableInfo; at?: string }): JSX.Element {
  const [map, setMap] = useState<MapData | null>(null),
    { variant, tickets: list = '', map_base: base } = info;
  const show = (open: boolean) => {
    if (!open || map) return;
    loadMap(info.map, info.map_hash, { variant, list, base }, at).then(
      ({ data }) => setMap(data),
      () => undefined, // the table itself will say that the map is not there
    );
  };
  // What was put in stands behind what the map has kept of its own.
  const own = map?.tickets.slice(-list.trim().split('\n').length) ?? [],
    places = [...(map?.cities ?? []), ...(map?.groups ?? [])],
    place = (id: string) => nameOf(places.find((p) => p.id === id)!.name),
    name = ({ a, b }: MapTicket) => `${place(a)} – ${place(b)}`;
  return (
    <details class="hosts-list" onToggle={(e) => show(e.currentTarget.open)}>
      <summary>{t('The host plays with the list from their own box')}</summary>
      <ul>
        {own.map((x) => (
          <li key={`${x.a} ${x.b} ${x.points}`}>
            {name(x)} <b>{x.points}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}
