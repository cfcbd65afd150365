// SPDX-License-Identifier: MIT
// Maps that games of this device were begun on, by their hashes: a new version of the page may have other maps, and the games go on.
import type { MapFile } from '../core/types';
import { readStored, writeStored } from './prefs';

const PREFIX = 'depo.map.';

export const keptMap = (hash: string): unknown => readStored<unknown>(PREFIX + hash);

export function keepMap({ data, hash }: MapFile): void {
  const { land: _, ...map } = data;
  if (!keptMap(hash)) writeStored(PREFIX + hash, map);
}

/** Lets go of maps that no game needs. */
export function dropMaps(needed: Set<string | undefined>): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !needed.has(key.slice(PREFIX.length)))
        localStorage.removeItem(key);
  } catch {
    /* a private window keeps nothing */
  }
}
