// SPDX-License-Identifier: MIT
// What the page speaks of: maps as their files have them, a game's tracks and tickets, positions as one seat sees them.
import type { Voice } from './voice';

export const NONE = 255;
export const LOCO = 8;
export const GRAY = 8;
export const COLORS = [
  'purple',
  'white',
  'blue',
  'yellow',
  'orange',
  'black',
  'red',
  'green',
  'loco',
] as const;
export const trackColorWord = (color: number): string => (color === GRAY ? 'gray' : COLORS[color]);

/** By language (a code of po/LINGUAS); English always. */
export type Names = { en: string } & Partial<Record<string, string>>;
export type Lang = string;

export interface MapCity {
  id: string;
  name: Names;
  x: number;
  y: number;
  kind?: 'junction' | 'dead-end';
  label?: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
}
export interface MapTrack {
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
export interface MapVariant {
  id: string;
  name: Names;
  sets: string[];
  big_cities?: string[];
  rules?: Record<string, unknown>;
}
export interface TerrainType {
  id: string;
  name: Names;
  colors: string[];
}
export interface MapData {
  id: string;
  name: Names;
  players: [number, number];
  vocabulary?: 'trains' | 'carts';
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

export interface Space {
  x: number;
  y: number;
  angle: number;
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
export interface Rules {
  trains: number;
  hand: number;
  deckEach: number;
  deckLocos: number;
  faceUp: number;
  resetLocos: number;
  points: number[];
  lastRound: number;
  bothFrom: number;
  startRegular: number;
  startLong: number;
  startKeep: number;
  startReturned: number;
  longChoice: boolean;
  longKeepMost: number;
  keepWithLong: number;
  drawOffer: number;
  drawKeep: number;
  longestPath: number;
  mostTickets: number;
  tieBreaks: number[];
  tunnelReveal: number;
  stations: number;
  stationPoints: number;
  terrains: number;
  terrainEach: number;
  terrainDeal: number;
  terrainFaceUp: number;
  terrainCost: number[];
  merchandise: number;
  merchandiseBonus: number[][];
}
export interface Game {
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

export enum Phase {
  StartLong,
  StartTickets,
  Turn,
  SecondCard,
  Offer,
  Tunnel,
  Over,
}
export enum Kind {
  Keep,
  Take,
  TakeBlind,
  Terrain,
  TerrainBlind,
  Claim,
  Pay,
  Decline,
  Station,
  Tickets,
  Pass,
  Resign,
}
export interface Move {
  kind: Kind;
  seat: number;
  what: number;
  color: number;
  cards: number;
  locos: number;
  terrain: number;
  terrainLocos: number;
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

export enum Ev {
  Dealt,
  Offered,
  Kept,
  Returned,
  Took,
  TookBlind,
  TurnedUp,
  RowReset,
  Reshuffled,
  TerrainTook,
  TerrainUp,
  TerrainShuffled,
  Claimed,
  Merchandise,
  Tunnel,
  TunnelLost,
  Station,
  Passed,
  Resigned,
  LastRound,
  Turn,
  Over,
}
export interface GameEvent {
  kind: Ev;
  seat: number;
  what: number;
  card: number;
  count: number;
  doubled: boolean;
  cards: number[];
  hidden: boolean;
  leftOut: number;
  tickets: number[];
}

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
export interface Offer {
  tickets: number[];
  least: number;
  most: number;
}
export interface Choices {
  /** [track]: kinds of card that can pay it, LOCO for locomotives alone. */
  claim: number[][];
  stationNodes: number[];
  stationKinds: number[];
  slots: number[];
  terrainSlots: number[];
  blind: boolean;
  terrainBlind: boolean;
  tickets: boolean;
}
export interface Tally {
  done: number[];
  failed: number[];
  total: number;
  routes: number;
  ticketsPlus: number;
  ticketsMinus: number;
  pathBonus: number;
  mostBonus: number;
  stationPoints: number;
  merchandiseBonus: number;
  path: number;
  stationsBuilt: number;
  merchandise: number;
  rank: number;
  borrowed: number[];
  winner: boolean;
}
export interface Thought {
  move: Move;
  value: number;
  error: number;
  trials: number;
}
/** `from`: what the rules were asked, where it was not a server that refused. */
export interface Refusal {
  symbol: string;
  clause: string;
  from?: { slot: number; move: Move; status: number };
}
