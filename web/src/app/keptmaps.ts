// SPDX-License-Identifier: MIT
// Maps that games of this device were begun on, by their hashes: a new version of the page may have
// other maps, and the games go on.
import type { MapFile } from '../core/types';
import type { MapSummary } from './catalog';
import type { ListOf } from './load';
import { readStored, writeStored } from './prefs';

export const MAP_PREFIX = 'depo.map.';
export const LIST_PREFIX = 'depo.list.';
export const OWN_MAPS = 'depo.maps';

/** The maps that were brought to this device as files (ownmaps.ts). */
export const ownMaps = (): MapSummary[] => readStored<MapSummary[]>(OWN_MAPS) ?? [];
export const writeOwnMaps = (maps: MapSummary[]): void => writeStored(OWN_MAPS, maps);

export const keptMap = (hash: string): unknown => readStored<unknown>(MAP_PREFIX + hash);

/** What stands in the place of a map that is another one with a ticket list. */
type KeptList = Required<ListOf>;
export const keptList = (hash: string): KeptList | null => readStored<KeptList>(LIST_PREFIX + hash);

/** Keeps a map. One with the same hash stays unless this is `newer`: the hash covers no places. */
export function keepMap({ data, hash, own, base }: MapFile, newer = false): void {
  const { land: _, ...map } = data;
  if (own && base) {
    const kept = { variant: data.variants[own.variant].id, list: own.list, base: base.hash };
    keepMap(base);
    if (!keptList(hash)) writeStored(LIST_PREFIX + hash, kept satisfies KeptList);
  } else if (newer || !keptMap(hash)) writeStored(MAP_PREFIX + hash, map);
}

/** Lets go of maps that none of these games needs. */
export function dropMaps(games: (string | undefined)[]): void {
  const bases = games.map((hash) => hash && keptList(hash)?.base),
    needed = new Set([...games, ...bases, ...ownMaps().map((m) => m.hash)]);
  try {
    const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!);
    for (const key of keys) {
      const prefix = [MAP_PREFIX, LIST_PREFIX].find((p) => key.startsWith(p));
      if (prefix && !needed.has(key.slice(prefix.length))) localStorage.removeItem(key);
    }
  } catch {
    /* a private window keeps nothing */
  }
}
