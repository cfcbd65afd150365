// SPDX-License-Identifier: MIT
// The maps that the page offers, in a few words each.
import { nameOf } from './i18n';
import { ownMaps } from './keptmaps';
import data from '../gen/maps.json';
import type { MapData, Names } from '../core/types';

export interface MapSummary {
  id: string;
  /** Of a map that was brought as a file (ownmaps.ts); built-in ones have none. */
  hash?: string;
  name: Names;
  players: [number, number];
  vocabulary: string;
  /** Who begins by the custom of the printed rules. */
  begins?: MapData['begins'];
  /** The most players that the printed rules advise for a calm game. */
  relaxed?: number;
  trains: number;
  variants: { id: string; name: Names }[];
  options: { id: string; name: Names }[];
}
export const MAPS = data as unknown as MapSummary[];

export const mapName = (id: string, hash?: string): string => {
  const map = ownMaps().find((m) => m.hash === hash) ?? MAPS.find((m) => m.id === id);
  return nameOf(map?.name ?? { en: id });
};
