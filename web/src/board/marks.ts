// SPDX-License-Identifier: MIT
// What is special about tracks and cities at a moment.
import type { Fate } from '../common/fate';

export interface BoardMarks {
  can: Set<number>;
  /** Tracks that would bring a ticket nearer. */
  helps: Set<number>;
  /** Those of them that bring all tickets nearer at the least price. */
  wanted: Set<number>;
  /** Cities where one's tickets end. */
  ends: Map<number, Fate>;
  ghost: { track: number; seat: number } | null;
  path: Set<number>;
  plan: Set<number>;
  cities: Set<number>;
  dim: boolean;
  stations: Set<number>;
  pick: number;
  borrowed: Set<number>;
  trail: Set<number>;
  /** Drawn as the networks of their owners. */
  nets: Set<number>;
  fresh: Set<number>;
  /** New since one's own move: a track, or a station in a city; -1 for none. */
  recent: { seat: number; track: number; city: number }[];
  bottleneck: number;
  stationMode: boolean;
  /** What somebody else has just built: a track or a city, -1 for none. */
  built: { seat: number; track: number; city: number; points: number } | null;
}
export const noMarks: BoardMarks = {
  can: new Set(),
  helps: new Set(),
  wanted: new Set(),
  ends: new Map(),
  ghost: null,
  path: new Set(),
  plan: new Set(),
  cities: new Set(),
  dim: false,
  stations: new Set(),
  pick: -1,
  borrowed: new Set(),
  trail: new Set(),
  nets: new Set(),
  fresh: new Set(),
  recent: [],
  bottleneck: -1,
  stationMode: false,
  built: null,
};
