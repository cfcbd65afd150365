// SPDX-License-Identifier: MIT
// The maps of games: today's from beside the page, others from what is kept here or on the server.
// Each is read by the module.
import type { Core } from '../core/core';
import type { MapData, MapFile } from '../core/types';
import { valueBytes } from '../core/value';
import { keptList, keptMap } from './keptmaps';
import BUILT_IN from '../gen/maps.json';
import { get, newCore, once } from './module';
import { base as siteBase } from './site';

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
const byHash = (hash: string, sea: MapFile | null, at = `maps/${hash}`): Promise<MapFile> =>
  once(older, hash, async () => {
    let value = keptMap(hash);
    if (!value) {
      const response = await fetch(`${siteBase}api/${at}`);
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

/** A list of printed tickets for a variant, on a map by its hash or as it is today. */
export interface ListOf {
  variant: string;
  list: string;
  base?: string;
}
async function withList(
  id: string,
  { variant, list, base }: ListOf,
  at?: string,
): Promise<MapFile> {
  const map = await loadMap(id, base, undefined, at),
    number = map.data.variants.findIndex((v) => v.id === variant),
    { maps } = await once(readers, 'reader', newCore);
  maps.take(map.bytes);
  const hash = maps.takeTickets(number, list);
  return {
    data: { ...map.data, tickets: maps.tickets(map.data) },
    bytes: map.bytes,
    own: { variant: number, list },
    hash,
    base: map,
  };
}

/**
 * A map by its id as it is today, or the one that had this hash; perhaps with a ticket list.
 * `at`: where the server has it, when a host has brought it to a table.
 */
export async function loadMap(
  id: string,
  hash?: string,
  own?: ListOf,
  at?: string,
): Promise<MapFile> {
  if (!hash) return own ? withList(id, own) : builtIn(id);
  const known = BUILT_IN.some((map) => map.id === id), // others are nowhere to be fetched
    now = known ? await builtIn(id).catch(() => null) : null;
  if (now?.hash === hash) return now;
  const kept = keptList(hash),
    list = kept ?? own;
  if (!list) return byHash(hash, now, at);
  const found = await withList(id, list, at);
  if (found.hash !== hash) throw new Error(`map ${hash}: with its tickets it is ${found.hash}`);
  return found;
}
