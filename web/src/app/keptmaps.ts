// SPDX-License-Identifier: MIT
// Maps that games of this device were begun on, by their hashes: a new version of the page may have
// other maps, and the games go on.
import type { MapFile } from '../core/types';
import type { MapSummary } from './catalog';
import { readStored, writeStored } from './prefs';

export const MAP_PREFIX = 'depo.map.';
export const OWN_MAPS = 'depo.maps';

/** The maps that were brought to this device as files (ownmaps.ts). */
export const ownMaps = (): MapSummary[] => readStored<MapSummary[]>(OWN_MAPS) ?? [];
export const writeOwnMaps = (maps: MapSummary[]): void => writeStored(OWN_MAPS, maps);

export const keptMap = (hash: string): unknown => readStored<unknown>(MAP_PREFIX + hash);

/** Keeps a map. One with the same hash stays unless this is `newer`: the hash covers no places. */
export function keepMap({ data, hash }: MapFile, newer = false): void {
  const { land: _, ...map } = data;
  if (newer || !keptMap(hash)) writeStored(MAP_PREFIX + hash, map);
}

/** Lets go of maps that none of these games needs. */
export function dropMaps(games: (string | undefined)[]): void {
  const needed = new Set([...games, ...ownMaps().map((m) => m.hash)]);
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(MAP_PREFIX) && !needed.has(key.slice(MAP_PREFIX.length)))
        localStorage.removeItem(key);
  } catch {
    /* a private window keeps nothing */
  }
}
