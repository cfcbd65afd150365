// SPDX-License-Identifier: MIT
// Maps that someone has brought as files: checked by the module, kept on this device, played here
// and, when their owner makes a table, with friends.
import { signal } from '@preact/signals';
import type { MapSummary } from './catalog';
import { FileProblem } from './problem';
import { dropMaps, keepMap, keptMap, ownMaps, writeOwnMaps } from './keptmaps';
import { authorization } from './link';
import { forgetMap, readMap } from './load';
import { coreFrom } from './module';
import type { ClientMessage } from './protocol';
import { localGames } from './records';
import { base } from './site';
import { LabCore } from '../core/lab';
import { MapProblem } from '../core/maps';
import type { MapData } from '../core/types';

const MOST = 8; // the oldest goes

export const mapsHere = signal<MapSummary[]>(ownMaps());

export const summaryOf = (map: MapData, hash: string): MapSummary => ({
  id: map.id,
  hash,
  name: map.name,
  players: map.players,
  vocabulary: map.vocabulary ?? 'trains',
  begins: map.begins,
  relaxed: map.relaxed_players,
  trains: Number(map.rules['trains']),
  variants: map.variants.map(({ id, name }) => ({ id, name })),
  options: (map.options ?? []).map(({ id, name }) => ({ id, name })),
});

/** The map with curves and places of names, which a file may leave out. */
async function drawn(map: unknown, fileSize: number): Promise<unknown> {
  const { data } = await readMap(map, {}, fileSize);
  if (data.tracks.every((t) => t.curve) && data.cities.every((c) => c.label)) return map;
  const { lab } = await coreFrom('lab.wasm', LabCore);
  lab.read(map);
  if (!lab.undrawn) return map;
  lab.layout();
  return JSON.parse(lab.text());
}

/** A map file from anywhere; throws a FileProblem with every sentence of the module about it. */
export async function openMapFile(file: Blob): Promise<MapSummary> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    const map: unknown = await drawn(JSON.parse(text.replace(/^\ufeff/, '')), file.size);
    const found = await readMap(map, {}, file.size);
    const own = summaryOf(found.data, found.hash);
    keepMap(found, true);
    forgetMap(found.hash);
    mapsHere.value = [own, ...mapsHere.value.filter((m) => m.hash !== own.hash)].slice(0, MOST);
    writeOwnMaps(mapsHere.value);
    return own;
  } catch (e) {
    if (e instanceof MapProblem) throw new FileProblem(e.message);
    if (e instanceof SyntaxError || e instanceof TypeError)
      throw new FileProblem(`not JSON: ${e.message}`);
    throw e;
  }
}

/** Makes a table of the server on a map of this device; the server's answer. */
export async function createWith(
  map: MapSummary,
  { map: _, ...wish }: Omit<Extract<ClientMessage, { t: 'create' }>, 't' | 'id'>,
): Promise<{ table?: string; code?: string }> {
  const response = await fetch(`${base}api/tables`, {
    method: 'POST',
    headers: { ...authorization(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...wish, map_file: keptMap(map.hash!) }),
  });
  return (await response.json()) as { table?: string; code?: string };
}

/** It is offered no longer; games that were begun on it keep it. */
export function removeMap({ hash }: MapSummary): void {
  mapsHere.value = mapsHere.value.filter((m) => m.hash !== hash);
  writeOwnMaps(mapsHere.value);
  dropMaps(localGames().map((game) => game.hash));
}

/** The maps for games of this device: built in, then its own. */
export const keyOf = (map: MapSummary): string => map.hash ?? map.id;
