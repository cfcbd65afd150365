// SPDX-License-Identifier: MIT
// What the map of a table is called: one that its host has brought says so itself.
import { useEffect, useState } from 'preact/hooks';
import { mapName } from '../app/catalog';
import { nameOf } from '../app/i18n';
import { loadMap } from '../app/load';
import type { TableInfo } from '../app/protocol';
import { listOf, mapPlace } from '../app/room';
import type { Names } from '../core/types';

export function useMapName(id: string, info: TableInfo): string {
  const [names, setNames] = useState<Names | null>(null),
    place = mapPlace(id, info);
  useEffect(() => {
    if (place)
      loadMap(info.map, info.map_hash, listOf(info), place).then(
        ({ data }) => setNames(data.name),
        () => undefined, // the table says so when the game begins
      );
  }, [place, info.map_hash]);
  return names ? nameOf(names) : mapName(info.map, info.own_map ? info.map_hash : undefined);
}
