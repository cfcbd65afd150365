// SPDX-License-Identifier: MIT
// The maps of games: today's from beside the page, others from what is kept here or on the server.
// Each is read by the module.
import type { Core } from '../core/core';
import type { MapData, MapFile } from '../core/types';
import { valueBytes } from '../core/value';
import { keptMap } from './keptmaps';
import { get, newCore, once } from './module';

const readers = new Map<string, Promise<Core>>(); // one, which reads maps and plays nothing

/** A map as JSON.parse gives it; throws a MapProblem when it is none. */
export async function readMap(
  value: unknown,
  land: MapData['land'],
  fileSize = 0,
): Promise<MapFile> {
  const { maps } = await once(readers, 'reader', newCore),
    bytes = valueBytes(value),
    hash = maps.take(bytes, fileSize);
  return { data: { ...(value as MapData), land }, bytes, hash };
}

const today = new Map<string, Promise<MapFile>>();
const builtIn = (id: string): Promise<MapFile> =>
  once(today, id, async () => {
    const { land, ...map } = (await (await get(`maps/${id}.json`)).json()) as MapData;
    return readMap(map, land);
  });

const older = new Map<string, Promise<MapFile>>();
/** A map that is not today's: kept with a game of this device, or by the server for its tables. */
const byHash = (hash: string, sea: MapFile | null): Promise<MapFile> =>
  once(older, hash, async () => {
    let value = keptMap(hash);
    if (!value) {
      const response = await fetch(`/api/maps/${hash}`);
      if (!response.ok) throw new Error(`map ${hash}: ${response.status}`);
      value = await response.json();
    }
    const { board } = value as MapData,
      same = sea?.data.board.width === board?.width && sea?.data.board.height === board?.height;
    const found = await readMap(value, (same && sea?.data.land) || {});
    if (found.hash !== hash) throw new Error(`map ${hash}: what is kept is another, ${found.hash}`);
    return found;
  });
/** A file has brought other places and names, of which the hash knows nothing: read it again. */
export const forgetMap = (hash: string): boolean => older.delete(hash);

/** A map by its id as it is today, or the one that had this hash. */
export async function loadMap(id: string, hash?: string): Promise<MapFile> {
  if (!hash) return builtIn(id);
  const now = await builtIn(id).catch(() => null);
  return now?.hash === hash ? now : byHash(hash, now);
}
