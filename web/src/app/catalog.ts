// SPDX-License-Identifier: MIT
// The maps that the page offers, in a few words each.
import { nameOf } from './i18n';
import data from '../gen/maps.json';
import type { Names } from '../core/types';

export interface MapSummary {
  id: string;
  name: Names;
  players: [number, number];
  vocabulary: string;
  trains: number;
  variants: { id: string; name: Names }[];
  options: { id: string; name: Names }[];
}
export const MAPS = data as unknown as MapSummary[];

export const mapName = (id: string): string =>
  nameOf(MAPS.find((m) => m.id === id)?.name ?? { en: id });
