// SPDX-License-Identifier: MIT
// What the page speaks of: maps as their files have them, a game's tracks and tickets, positions as
// one seat sees them. What has a counterpart in C is made from there (src/wasm/border.def).
import {
  CARD_COLORS,
  type FATES,
  type Kind,
  type ChoiceTables,
  type Move,
  type OutlookTables,
  type Phase,
  type Rules,
  type Space,
  type TallyTables,
} from '../gen/border';
import type { Board } from './board';
import type { Voice } from './voice';

export { Ev, GRAY, LOCO, NONE, Kind, Phase } from '../gen/border';
export type { GameEvent, Move, Offer, Rules, Space } from '../gen/border';

export const COLORS = [...CARD_COLORS, 'loco'] as const;

/** By language (a code of po/LINGUAS); English always. */
export type Names = { en: string } & Partial<Record<string, string>>;
export type Lang = string;

interface MapCity {
  id: string;
  name: Names;
  x: number;
  y: number;
  kind?: 'junction' | 'dead-end';
  label?: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
}
interface MapTrack {
  a: string;
  b: string;
  length: number;
  color: string;
  curve: [[number, number], [number, number]];
  ferry?: number;
  tunnel?: boolean;
  cart?: boolean;
}
export interface MapTicket {
  a: string;
  b: string;
  points: number;
  sets: string[];
  long?: boolean;
  reconstructed?: boolean;
}
interface MapVariant {
  id: string;
  name: Names;
  sets: string[];
  big_cities?: string[];
  rules?: Record<string, unknown>;
}
interface TerrainType {
  id: string;
  name: Names;
  colors: string[];
}
export interface MapData {
  id: string;
  name: Names;
  players: [number, number];
  vocabulary?: 'trains' | 'carts';
  begins?: 'traveller' | 'countries' | 'youngest';
  relaxed_players?: number;
  colors: string[];
  board: { width: number; height: number };
  cities: MapCity[];
  groups?: { id: string; name: Names; cities: string[] }[];
  tracks: MapTrack[];
  tickets: MapTicket[];
  variants: MapVariant[];
  options?: { id: string; name: Names; sets: string[] }[];
  rules: { terrain?: { types: TerrainType[] } } & Record<string, unknown>;
  land: { land?: string; borders?: string; water?: string; lakes?: string };
}

/** A list of printed tickets in the place of those of a variant. */
export interface OwnTickets {
  variant: number;
  list: string;
}
/** What the module reads of a map: its bytes (core/value.ts), and the tickets put in. */
export interface MapSource {
  bytes: Uint8Array;
  own?: OwnTickets;
}
/** A map with the hash that names its rules, tickets put in included. */
export interface MapFile extends MapSource {
  data: MapData;
  hash: string;
  /** Without the tickets that were put in. */
  base?: MapFile;
}

/** A track with the game's number `n`; the twin of a double route is -1 where there is none. */
export interface Track {
  n: number;
  map: number;
  a: number;
  b: number;
  cityA: number;
  cityB: number;
  length: number;
  color: number;
  ferry: number;
  tunnel: boolean;
  cart: boolean;
  points: number;
  terrain: number;
  twin: number;
  second: boolean;
  spaces: Space[];
  d: string;
}
export interface Ticket {
  n: number;
  a: string;
  b: string;
  points: number;
  long: boolean;
  reconstructed: boolean;
  nodesA: number[];
  nodesB: number[];
}
export interface Game {
  file: MapFile;
  board: Board;
  map: MapData;
  variant: number;
  options: number;
  players: number;
  rules: Rules;
  tracks: Track[];
  tickets: Ticket[];
  nodeCity: number[];
  bothTracks: boolean;
  bigCities: Set<string>;
  /** Says everything about it in words. */
  voice: Voice;
}

export const move = (kind: Kind, seat: number, rest: Partial<Move> = {}): Move => ({
  kind,
  seat,
  what: 0,
  color: 0,
  cards: 0,
  locos: 0,
  terrain: 0,
  terrainLocos: 0,
  ...rest,
});

export interface Player {
  score: number;
  trains: number;
  cards: number;
  ticketCount: number;
  stationsLeft: number;
  stations: number[];
  terrain: number[];
  merchandise: number;
  tracks: number[];
  resigned: boolean;
  hand: number[];
  tickets: number[];
}
export interface Tunnel {
  track: number;
  color: number;
  cards: number;
  locos: number;
  turned: number[];
  owed: number;
}
export interface View {
  /** Where the core has the position that this was read from. */
  slot: number;
  me: number;
  phase: Phase;
  turn: number;
  deciders: number[];
  players: Player[];
  row: number[];
  deck: number;
  discard: number;
  ticketDeck: number;
  terrainRow: number[];
  terrainDeck: number;
  merchandiseLeft: number;
  tunnel: Tunnel | null;
  turnsLeft: number;
  endsGame: number;
  owner: number[];
  open: boolean[];
  doubled: boolean[];
}
/** `claim` by track: kinds of card that can pay it, LOCO for locomotives alone. */
export type Choices = Omit<ChoiceTables, 'stationCities'> & { stationNodes: number[] };
/** How it stands with a ticket; `way` and `path` are tracks. */
export type Outlook = Omit<OutlookTables, 'fate'> & { fate: (typeof FATES)[number] };
export type Tally = TallyTables & { winner: boolean };
/** `from`: what the rules were asked, where it was not a server that refused. */
export interface Refusal {
  symbol: string;
  clause: string;
  from?: { slot: number; move: Move; status: number };
}
